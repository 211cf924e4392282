/** What somebody has open besides the table itself: something to look at, a panel, a line to type in. */

import { untrack } from "svelte";
import type { Command } from "$lib/device/keys";
import { isWelcome } from "$lib/table/mutes.svelte";
import { settings } from "$lib/device/settings.svelte";
import type { Control } from "$lib/table/control.svelte";

export type Peek = "last" | "auction";
export type Panel = "sheet" | "rules" | "chat" | "history" | "help" | "settings" | "seats";
export type Wanted = Command | "settings" | "seats";

const ROOM_BESIDE = { width: 1180, height: 600 };

export class View {
  peek = $state<Peek | null>(null);
  panel = $state<Panel | null>(null);
  /** What has been typed; null where no line to type in is open. */
  typed = $state<string | null>(null);
  /** The size of the page. */
  width = $state(0);
  height = $state(0);
  #read = $state(0);

  constructor(private readonly controller: Control<any>) {
    $effect(() => {
      const { seen, sayings } = this.controller.live;
      // What was said before comes ahead of the table itself.
      if (this.#isChatShown || seen === null) this.#read = sayings.at(-1)?.seq ?? 0;
    });
    // What was wrong with the last thing typed is forgotten as soon as one types again.
    $effect(() => {
      if (this.typed !== null) untrack(() => this.controller.forgetNotice());
    });
  }

  /** Whether score, auction and chat stand beside the table. */
  get hasAside(): boolean {
    return this.width >= ROOM_BESIDE.width && this.height >= ROOM_BESIDE.height;
  }

  /** How much has been said since the chat was last in sight. */
  get unread(): number {
    const { live, company } = this.controller;
    const fresh = live.sayings.filter(({ seq, seat }) => seq > this.#read && seat !== company.own);
    return fresh.filter(isWelcome).length;
  }

  get #isChatShown(): boolean {
    return (this.hasAside && settings.chat) || this.panel === "chat";
  }

  use = (wanted: Wanted): void => {
    switch (wanted) {
      case "last":
      case "auction":
        this.peek = this.peek === wanted ? null : wanted;
        break;
      case "hint":
        return void this.controller.hint();
      case "undo":
        return void this.controller.undo();
      case "claim":
        return this.controller.consider("Claim");
      case "concede":
        return this.controller.consider("Concede");
      case "type":
        this.typed = "";
        break;
      case "close":
        return this.#close();
      default:
        if (wanted !== "chat" || !this.#writesBeside()) this.panel = this.panel === wanted ? null : wanted;
    }
  };

  /** Go on typing while the line to type in is still fetched. */
  goOnTyping(key: string): void {
    if (this.typed === null) return;
    if (key === "Enter") void this.controller.type(this.typed.trim());
    if (key === "Enter" || key === "Escape") this.typed = null;
    else if (key.length === 1) this.typed += key;
  }

  #close(): void {
    this.peek = this.panel = null;
    this.controller.clear();
  }

  /** Go to the chat's line where the chat stands beside the table. */
  #writesBeside(): boolean {
    if (!this.hasAside || !settings.chat) return false;
    document.querySelector<HTMLElement>("aside .chat input")?.focus();
    return true;
  }
}
