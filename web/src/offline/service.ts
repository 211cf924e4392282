/** What the worker does once the engine runs: requests and lines are handed to Python, and what it says to the page. */

import type { Answer, Asked } from "./lasting";
import type { FromWorker, ToWorker } from "./messages";

/** Python's side of a line. */
export interface Hearer {
  hear: (text: string) => unknown;
  close: () => unknown;
  destroy?: () => void;
}

/** What Python tells over a line: a text, or that it has ended and with which code. */
export type Tell = (kind: "text" | "end", what: string | number) => void;

/** Python's side of everything. */
export interface Desk {
  /** An answer as `{"status": …, "kind": …, "body": …}`. */
  ask: (method: string, path: string, body: string | undefined) => PromiseLike<string>;
  open: (table: string, tell: Tell) => Hearer;
  changed: (table: string, seq: number) => unknown;
}

const FAULT = 1011;
const NOT_ANSWERED = {
  status: 500,
  kind: "application/json",
  body: '{"reason":"fault","text":"something went wrong on this device; try again"}',
};

export class Service {
  #lines = new Map<number, Hearer>();

  constructor(
    private readonly desk: Desk,
    private readonly post: (message: FromWorker) => void,
    private readonly keep: (asked: Asked, answer: Answer) => unknown = () => {},
  ) {}

  take(message: ToWorker): void {
    switch (message.type) {
      case "ask":
        void this.#ask(message);
        break;
      case "open":
        this.#open(message.line, message.table);
        break;
      case "say":
        this.#say(message.line, message.text);
        break;
      case "hangUp":
        this.#hangUp(message.line);
    }
  }

  async #ask({ id, method, path, body }: ToWorker & { type: "ask" }): Promise<void> {
    let answer: Answer;
    try {
      answer = JSON.parse(await this.desk.ask(method, path, body ?? undefined)) as Answer;
    } catch (error) {
      console.error(error);
      answer = NOT_ANSWERED;
    }
    this.post({ type: "answered", id, ...answer });
    this.keep({ method, path, body }, answer);
  }

  #open(line: number, table: string): void {
    this.#attempt(line, () => {
      let hasEnded = false;
      const hearer = this.desk.open(table, (kind, what) => {
        if (kind === "text") this.post({ type: "heard", line, text: String(what) });
        else {
          hasEnded = true;
          this.#end(line, Number(what));
        }
      });
      this.#lines.set(line, hearer);
      if (hasEnded) this.#forget(line);
      else this.post({ type: "opened", line });
    });
  }

  #say(line: number, text: string): void {
    const hearer = this.#lines.get(line);
    if (hearer) this.#attempt(line, () => hearer.hear(text));
  }

  #hangUp(line: number): void {
    const hearer = this.#lines.get(line);
    if (hearer) this.#attempt(line, () => hearer.close());
    this.#forget(line);
  }

  /** Do something with a line, and end it where that fails, at once or later. */
  #attempt(line: number, deed: () => unknown): void {
    const failed = (error: unknown) => {
      console.error(error);
      this.#end(line, FAULT);
    };
    try {
      Promise.resolve(deed()).catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  #end(line: number, code: number): void {
    this.post({ type: "ended", line, code });
    this.#forget(line);
  }

  #forget(line: number): void {
    const hearer = this.#lines.get(line);
    this.#lines.delete(line);
    // Not at once: Python may be in the midst of it.
    if (hearer?.destroy) setTimeout(() => hearer.destroy?.());
  }
}
