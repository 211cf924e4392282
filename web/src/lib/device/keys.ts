/** The keys of the table. */

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

/** The command of a key, if it has one. */
export function commandOf(event: Pick<KeyboardEvent, "key">): Command | null {
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
