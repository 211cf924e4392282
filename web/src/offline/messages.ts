/** What a page and the worker that plays for it on this device say to each other. */

/** From the page: requests, and lines to tables. A request or a line keeps the number that the page gives it. */
export type ToWorker =
  | { type: "ask"; id: number; method: string; path: string; body: string | null }
  | { type: "open"; line: number; table: string }
  | { type: "say"; line: number; text: string }
  | { type: "hangUp"; line: number };

/** From the worker: how far it has started, answers, and what comes over the lines. */
export type FromWorker =
  | { type: "loading"; done: number; of: number }
  | { type: "starting" }
  | { type: "ready" }
  | { type: "failed"; text: string }
  | { type: "unsaved" }
  | Answered
  | { type: "opened"; line: number }
  | { type: "heard"; line: number; text: string }
  | { type: "ended"; line: number; code: number };

/** An answer as a server would give it: `kind` is its media type. */
export interface Answered {
  type: "answered";
  id: number;
  status: number;
  kind: string;
  body: string;
}
