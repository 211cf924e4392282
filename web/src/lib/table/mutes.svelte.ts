/** Whose words this guest does not want to read, as long as the page is open. */

import { SvelteSet } from "svelte/reactivity";
import type { Said } from "$lib/server/messages";
import { settings } from "$lib/device/settings.svelte";
import { forgetSaid } from "$lib/ui/toasts.svelte";

const muted = new SvelteSet<string>();

export const isMuted = (name: string): boolean => muted.has(name);

/** Stop reading somebody's words, or read them again. */
export function toggleMute(name: string): void {
  if (!muted.delete(name)) muted.add(name);
  forgetSaid();
}

/** Whether a line is to be shown unasked. */
export function isWelcome({ name }: Said): boolean {
  return settings.chat && !isMuted(name);
}
