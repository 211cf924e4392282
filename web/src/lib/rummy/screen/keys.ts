/** The keys of a table of rummy, besides those of every table. */

import { commandOf } from "$lib/device/keys";
import type { Command } from "$lib/device/keys";
import type { RummyChoices } from "$lib/server/messages";

/** The tools of other games. */
export const HIDDEN: ReadonlySet<string> = new Set<Command>(["last", "auction", "claim", "concede"]);

export type Answer = "Draw" | "Take" | "TakePile" | "lay" | "discard" | "sort";

const SOURCES: Record<string, Answer> = { d: "Draw", t: "Take", p: "TakePile" };
const DEEDS: Record<string, Answer> = { l: "lay", d: "discard" };

/** What a key means: an answer to what is asked, a command of this game, or nothing. */
export function meaning(event: KeyboardEvent, choices: RummyChoices | undefined): Answer | Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  const answers = choices?.type === "ChooseSource" ? SOURCES : choices ? DEEDS : {};
  if (answers[key]) return answers[key];
  if (key === "o") return "sort";
  const command = commandOf(event);
  return command && !HIDDEN.has(command) ? command : null;
}
