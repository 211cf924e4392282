/** Whom a table waits for, as far as whoever looks has to be told. */

import { Reached } from "$lib/device/remaining.svelte";
import type { WaitingSeen } from "$lib/server/messages";
import type { Control } from "$lib/table/control.svelte";

export class Awaited {
  readonly #warned: Reached;
  readonly #hurries: Reached;

  constructor(private readonly controller: Control<any>) {
    const clock = () => controller.live.now();
    this.#warned = new Reached(() => (this.isOwn ? this.waiting?.warn_at : undefined), clock);
    this.#hurries = new Reached(
      () =>
        controller.live.own?.stand_in ? (this.waiting?.nudge_at ?? this.waiting?.stand_in_at) : undefined,
      clock,
    );
  }

  /** Whom others wait for, as it is now: time runs while cards are still on their way. */
  get waiting(): WaitingSeen | undefined {
    return this.controller.live.seen?.waiting;
  }

  /** Whether that is oneself. */
  get isOwn(): boolean {
    return this.waiting !== undefined && this.waiting.seat === this.controller.company.own;
  }

  /** Whether another player has reminded oneself in this turn. */
  get isNudged(): boolean {
    return this.isOwn && this.waiting?.nudged !== undefined;
  }

  /** When one's own time is up, once that is near. */
  get until(): number | undefined {
    return this.#warned.now ? this.waiting?.until : undefined;
  }

  /** Whether something can be done about the other one. */
  get mayBeHurried(): boolean {
    return this.#hurries.now;
  }
}
