import { tick } from "svelte";

/** Show the end of a list once it is there: it scrolls itself, or the body of the dialog that it stands in. */
export function toEnd(list: HTMLElement): void {
  void tick().then(() => {
    for (const box of [list, list.closest(".body")]) if (box) box.scrollTop = box.scrollHeight;
  });
}
