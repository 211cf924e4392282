/** Shows what happens at a table at the player's own speed, in order, without leaving a card out. */

import type { AgreedItem, TricksOwn, TricksSeen, TrickSeen } from "$lib/server/messages";
import type { Settings } from "$lib/device/settings.svelte";
import { stepsOf } from "./events";
import type { News, Tricks } from "$lib/server/live.svelte";
import type { Scene, Step } from "./events";
import { companyOf } from "$lib/words/words";
import { Lines } from "$lib/table/lines.svelte";
import type { Line } from "$lib/table/lines.svelte";
import { sentence } from "./narration";

export interface Tempo {
  /** Milliseconds for a card's way to the table, a call, a full trick to be looked at, its way off, and a deal. */
  fly: number;
  call: number;
  hold: number;
  sweep: number;
  deal: number;
}

export const TEMPI: Record<Settings["motion"], Tempo> = {
  off: { fly: 0, call: 0, hold: 900, sweep: 0, deal: 0 },
  quick: { fly: 140, call: 90, hold: 450, sweep: 160, deal: 350 },
  normal: { fly: 260, call: 180, hold: 900, sweep: 280, deal: 700 },
  slow: { fly: 450, call: 350, hold: 1800, sweep: 450, deal: 1100 },
};

/** With more steps to show than this, the table has gone on without us. */
const TOO_MANY = 12;
/** So many times longer a trick is looked at whose winner has to be explained. */
const READING = 2;

interface Hooks {
  tempo: () => Tempo;
  /** Called before a step's scene is shown, while the screen still shows the one before. */
  before?: (step: Step) => void;
  /** What dealers may switch on. */
  agreed?: () => readonly AgreedItem[];
}

export class AnimationQueue {
  scene = $state.raw<Scene | null>(null);
  /** The full trick that lies there to be looked at, and whether it is on its way off the table. */
  taking = $state.raw<TrickSeen | null>(null);
  sweeping = $state(false);
  dealing = $state(false);
  /** More is to be shown before the table is as it is now: nobody can act yet. */
  held = $state(false);

  #queue: Step[] = [];
  #current: Step | null = null;
  #target: Scene | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #afterwards: (() => void) | null = null;
  readonly #lines = new Lines();

  constructor(private readonly hooks: Hooks) {}

  get lines(): readonly Line[] {
    return this.#lines.kept;
  }

  /** Take the table's newest view, with what led to it; before the first one, it is only told. */
  take = (table: TricksSeen, own: TricksOwn | null, news: News<Tricks>): void => {
    const scene = { table, own };
    const isFirst = this.#target === null;
    const steps = stepsOf(this.#target ?? scene, scene, isFirst ? { ...news, isWhole: true } : news);
    this.#target = scene;
    this.#append(steps, scene);
    const isVoid = steps.some(({ type }) => type === "TakenBack" || type === "Jumped");
    if (isFirst || isVoid || this.#queue.length > TOO_MANY || isUnseen()) this.#jump();
    else if (!this.#afterwards) this.#next();
  };

  /** Go on at once: what is under way is shown as done. */
  hurry = (): void => {
    clearTimeout(this.#timer);
    const afterwards = this.#afterwards;
    this.#afterwards = null;
    afterwards?.();
  };

  close(): void {
    clearTimeout(this.#timer);
  }

  /** A view in which nothing happened takes the place of the newest one that is still to be shown. */
  #append(steps: Step[], scene: Scene): void {
    this.#queue.push(...steps);
    if (steps.length > 0) return;
    const last = this.#queue.at(-1) ?? this.#current;
    if (last) last.scene = scene;
    if (last === this.#current && this.#current?.type !== "TrickTaken") this.scene = scene;
  }

  #next(): void {
    const step = this.#queue.shift() ?? null;
    this.#current = step;
    this.held =
      step !== null && (this.#queue.length > 0 || step.type === "TrickTaken" || step.type === "Dealt");
    if (step) this.#show(step);
  }

  #show(step: Step): void {
    this.#tell(step);
    this.hooks.before?.(step);
    if (step.type === "TrickTaken") this.#sweep(step);
    else this.#reveal(step);
  }

  #reveal(step: Step): void {
    this.scene = step.scene;
    this.dealing = step.type === "Dealt";
    this.#wait(this.#lengthOf(step), () => {
      this.dealing = false;
      this.#next();
    });
  }

  /** Let a full trick be looked at, then send it to who took it. */
  #sweep(step: Step & { type: "TrickTaken" }): void {
    const { hold, sweep } = this.hooks.tempo();
    this.taking = step.trick;
    this.#wait(step.trick.cancels?.length ? hold * READING : hold, () => {
      this.sweeping = true;
      this.#wait(sweep, () => this.#swept(step));
    });
  }

  #swept(step: Step): void {
    this.taking = null;
    this.sweeping = false;
    this.scene = step.scene;
    this.#next();
  }

  #lengthOf(step: Step): number {
    const tempo = this.hooks.tempo();
    if (step.type === "CardPlayed") return tempo.fly;
    if (step.type === "Dealt") return tempo.deal;
    return step.type === "CallMade" ? tempo.call : 0;
  }

  #wait(length: number, afterwards: () => void): void {
    if (length === 0) return afterwards();
    this.#afterwards = afterwards;
    this.#timer = setTimeout(this.hurry, length);
  }

  /** Show the table as it is now, without the way there; what was taken back need not be shown any more. */
  #jump(): void {
    clearTimeout(this.#timer);
    this.#afterwards = null;
    for (const step of this.#queue) this.#tell(step);
    this.#queue = [];
    this.#current = null;
    this.taking = null;
    this.sweeping = this.dealing = this.held = false;
    this.scene = this.#target;
  }

  #tell(step: Step): void {
    const { table, own } = step.scene;
    const game = { sides: table.scores.length, agreed: this.hooks.agreed?.() ?? [] };
    const text = sentence(step, companyOf(table, own), game);
    if (text) this.#lines.tell(text);
  }
}

function isUnseen(): boolean {
  return typeof document !== "undefined" && document.hidden;
}
