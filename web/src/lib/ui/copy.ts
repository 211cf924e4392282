import { toast } from "./toasts.svelte";

/** Copy a link, and say so. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast("The link is copied.", "good");
  } catch {
    toast(`Copy it by hand: ${link}`); // plain http gives no clipboard
  }
}
