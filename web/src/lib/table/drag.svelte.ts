/** A card that is dragged out of a hand by mouse or finger. */

const FAR = 8; // pixels: from here on a tap is a drag

interface Dragged {
  key: string;
  x: number;
  y: number;
  isFar: boolean;
}

export class Drag {
  #dragged = $state.raw<Dragged | null>(null);
  #from = { x: 0, y: 0 };
  #isOver = false;

  /** `drop` is told what is let go, how far from its place, and where. */
  constructor(private readonly drop: (dragged: Readonly<Dragged>, event: PointerEvent) => void) {}

  /** How far a card has been dragged; null while it is in its place. */
  of(key: string): { x: number; y: number } | null {
    return this.#dragged?.key === key && this.#dragged.isFar ? this.#dragged : null;
  }

  /** A card is pressed, which may be dragged or not. */
  press(key: string, event: PointerEvent, mayDrag = true): void {
    this.#isOver = false;
    if (!mayDrag || event.button !== 0) return;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#dragged = { key, x: 0, y: 0, isFar: false };
    (event.currentTarget as HTMLElement).setPointerCapture?.(event.pointerId);
  }

  move = (event: PointerEvent): void => {
    if (!this.#dragged) return;
    const [x, y] = [event.clientX - this.#from.x, event.clientY - this.#from.y];
    this.#dragged = { ...this.#dragged, x, y, isFar: this.#dragged.isFar || Math.hypot(x, y) > FAR };
  };

  release = (event: PointerEvent): void => {
    const dragged = this.#dragged;
    this.#dragged = null;
    this.#isOver = dragged?.isFar ?? false;
    if (dragged?.isFar) this.drop(dragged, event);
  };

  cancel = (): void => {
    this.#dragged = null;
  };

  /** Whether a click is only the end of a drag; asked once for each click. */
  endsWithClick(): boolean {
    const isOver = this.#isOver;
    this.#isOver = false;
    return isOver;
  }
}
