import { toast } from "./toasts.svelte";

/** Copy a link, and say so. Where it stands on the screen, it is marked for whoever must copy it by hand. */
export async function copyLink(link: string, mark?: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast("The link is copied.", "good");
  } catch {
    // plain http gives no clipboard
    mark?.();
    toast(mark ? "Copy the marked link by hand." : `Copy it by hand: ${link}`);
  }
}
