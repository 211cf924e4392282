/** Short notes, one at a time: each goes away by itself, and is read aloud. */

const SHOWN_FOR = 5000;

export interface Toast {
  id: number;
  text: string;
  /** What somebody has said, or a note of the page itself. */
  kind: "plain" | "good" | "bad" | "said";
  /** Who has said it. */
  who?: string;
}

/** The note that is shown now, and those that wait for its place. */
export const toasts: Toast[] = $state([]);
let next = 0;
let going: ReturnType<typeof setTimeout> | undefined;

/** Show a note, as soon as those before it have been read. */
export function toast(text: string, kind: Toast["kind"] = "plain", who?: string): void {
  if (toasts.some((waiting) => waiting.text === text && waiting.who === who)) return;
  toasts.push({ id: next++, text, kind, ...(who === undefined ? {} : { who }) });
  if (toasts.length === 1) show();
}

/** Take a note away; the next one has its place. */
export function dismiss(id: number): void {
  const place = toasts.findIndex((waiting) => waiting.id === id);
  if (place >= 0) toasts.splice(place, 1);
  if (place === 0) show();
}

/** Take away what somebody has said: it is read elsewhere, or not to be read. */
export function forgetSaid(): void {
  for (const { id, kind } of [...toasts]) if (kind === "said") dismiss(id);
}

function show(): void {
  clearTimeout(going);
  const [shown] = toasts;
  if (shown) going = setTimeout(() => dismiss(shown.id), SHOWN_FOR);
}
