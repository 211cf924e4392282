/** Short notes at the edge of the screen: each goes away by itself, and is read aloud. */

const SHOWN_FOR = 5000;

export interface Toast {
  id: number;
  text: string;
  kind: "plain" | "good" | "bad";
}

/** The notes that are shown now, the oldest first. */
export const toasts: Toast[] = $state([]);
let next = 0;

/** Show a note. */
export function toast(text: string, kind: Toast["kind"] = "plain"): void {
  const id = next++;
  toasts.push({ id, text, kind });
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

/** Take a note away. */
export function dismiss(id: number): void {
  const place = toasts.findIndex((shown) => shown.id === id);
  if (place >= 0) toasts.splice(place, 1);
}
