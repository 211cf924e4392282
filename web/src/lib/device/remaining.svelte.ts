/** Time that runs down on the screen. */

const LOOK_EVERY = 250;
/** Browsers keep no longer timers, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

export class Remaining {
  #now = $state(0);

  /** `clock` is the server's, as `until` is. */
  constructor(
    private readonly until: () => number,
    clock: () => number,
  ) {
    $effect.pre(() => {
      const look = () => (this.#now = clock());
      look();
      const looks = setInterval(look, LOOK_EVERY);
      return () => clearInterval(looks);
    });
  }

  get milliseconds(): number {
    return Math.max(0, this.until() - this.#now);
  }

  get seconds(): number {
    return Math.ceil(this.milliseconds / 1000);
  }
}

/** Whether a time has come; none never does. */
export class Reached {
  #now = $state(false);

  constructor(at: () => number | undefined, clock: () => number) {
    $effect.pre(() => {
      const wait = (at() ?? Infinity) - clock();
      this.#now = wait <= 0;
      if (wait <= 0 || wait > LONGEST) return;
      const coming = setTimeout(() => (this.#now = true), wait);
      return () => clearTimeout(coming);
    });
  }

  get now(): boolean {
    return this.#now;
  }
}
