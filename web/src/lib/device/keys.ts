/** The keys of the table. */

import type { TricksChoices, Deed } from "$lib/server/messages";

export type Command =
  | "last"
  | "sheet"
  | "auction"
  | "rules"
  | "chat"
  | "hint"
  | "undo"
  | "claim"
  | "concede"
  | "help"
  | "type"
  | "history"
  | "close";

/** Every key and what it does, in the order in which help lists them. */
export const KEYS: readonly { key: string; command: Command; name: string }[] = [
  { key: "L", command: "last", name: "Last trick" },
  { key: "S", command: "sheet", name: "Score sheet" },
  { key: "A", command: "auction", name: "Auction" },
  { key: "R", command: "rules", name: "Rules of this table" },
  { key: "C", command: "chat", name: "Chat" },
  { key: "Y", command: "history", name: "What happened" },
  { key: "H", command: "hint", name: "Hint" },
  { key: "U", command: "undo", name: "Undo" },
  { key: "W", command: "claim", name: "Claim" },
  { key: "X", command: "concede", name: "Give up the rest" },
  { key: "/", command: "type", name: "Type what you do" },
  { key: "?", command: "help", name: "Help" },
  { key: "Escape", command: "close", name: "Close" },
];

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

/** The command of a key, if it has one. */
export function commandOf(event: Pick<Pressed, "key">): Command | null {
  return KEYS.find(({ key }) => key.toLowerCase() === event.key.toLowerCase())?.command ?? null;
}

/** Whether a key belongs to an open dialog, or to a line to write in that has the focus. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof Element)) return false;
  return target.closest("input, textarea, select, [role=menu], [contenteditable]") !== null;
}

/** Whether a key would press something, but nothing that takes it has the focus. */
export function isFreePress({ key, target }: Pick<KeyboardEvent, "key" | "target">): boolean {
  if (key !== "Enter" && key !== " ") return false;
  const control = target instanceof Element ? target.closest("button, a, summary") : null;
  return control === null || control.getAttribute("aria-disabled") === "true";
}

/** The next place in a row of so many for an arrow key; null for other keys. */
export function moved(key: string, place: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return Math.min(place + 1, count - 1);
    case "ArrowLeft":
      return Math.max(place - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
