/** The keys of the trick-taking table, besides those of every table. */

import { commandOf } from "$lib/device/keys";
import type { Command } from "$lib/device/keys";
import type { Deed, TricksChoices } from "$lib/server/messages";

/** With what letters an answer may begin; the same letters are no shortcuts while that answer is asked for. */
const BEGINNINGS: Record<TricksChoices["type"], RegExp> = {
  ChooseItems: /^c$/i,
  ChooseDraw: /^(?!)/,
  ChoosePick: /^[0-9jqkat]$/i,
  ChooseCall: /^[0-9pmobdg]$/i,
  ChooseLook: /^[0-9pbl]$/i,
  ChooseBreach: /^[bd]$/i,
  ChooseDiscard: /^[0-9djqkat]$/i,
  ChooseGift: /^[0-9gjqkat]$/i,
  ChoosePartner: /^[0-9jqkatp]$/i,
  ChooseSuit: /^[scdhn]$/i,
  ChooseCard: /^[0-9jqkatp]$/i,
};

/** Answers that are a key each. */
const ANSWERS: Partial<Record<TricksChoices["type"], Record<string, Deed>>> = {
  ChooseDraw: { k: { type: "Keep" }, t: { type: "Throw" } },
};

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** What a key means: a command, an answer, the beginning of something typed, or nothing. Shift makes a letter a
    command. */
export function meaning(
  event: Pressed,
  asked: TricksChoices["type"] | undefined,
): Command | { typed: string } | { deed: Deed } | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const deed = asked && !event.shiftKey && ANSWERS[asked]?.[event.key.toLowerCase()];
  if (deed) return { deed };
  if (asked && !event.shiftKey && BEGINNINGS[asked].test(event.key)) return { typed: event.key };
  return commandOf(event);
}
