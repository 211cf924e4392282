/** Time that runs down on the screen. */

const LOOK_EVERY = 250;

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
