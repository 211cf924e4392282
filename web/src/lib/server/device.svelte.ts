/** The engine on this device, as the page sees it: asked like a server, with lines to tables like those to a server. */

import type { Answered, FromWorker, ToWorker } from "../../offline/messages";
import type { Socket } from "./live.svelte";

/** What is needed of a worker. */
export type Playing = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;
export type State = "asleep" | "loading" | "starting" | "ready" | "failed";

interface Question {
  resolve: (answer: Answered) => void;
  reject: (reason: Error) => void;
}

interface Line {
  table: string;
  socket: Socket;
  isOpen: boolean;
}

const NOT_LOADED = "The game could not be loaded.";
/** The code of a line that broke. */
const BROKEN = 1006;

export class Device {
  state = $state<State>("asleep");
  /** While it is loading: how many bytes of how many are there. */
  done = $state(0);
  of = $state(0);
  /** Why it has failed. */
  problem = $state("");
  /** Whether the browser keeps nothing, so that games are lost with the page. */
  isUnsaved = $state(false);

  #worker: Playing | null = null;
  #number = 0;
  #questions = new Map<number, Question>();
  #lines = new Map<number, Line>();

  constructor(private readonly make: () => Playing = makeWorker) {}

  /** Ask like a server; it is started by the first question. */
  ask(method: string, path: string, body: string | null): Promise<Answered> {
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject });
      this.start();
      this.#post({ type: "ask", id, method, path, body });
    });
  }

  /** Serve a line to a table. Where the engine has failed, the line waits until it is started again. */
  connect(table: string, socket: Socket): void {
    const line = ++this.#number;
    this.#lines.set(line, { table, socket, isOpen: false });
    socket.send = (text) => this.#post({ type: "say", line, text: text });
    socket.close = () => {
      if (this.#lines.delete(line)) this.#post({ type: "hangUp", line });
    };
    if (this.state === "asleep") this.start();
    else this.#post({ type: "open", line, table });
  }

  /** Start the engine unless it runs, with the lines that wait for it. */
  start(): void {
    if (this.#worker) return;
    Object.assign(this, { state: "loading", done: 0, of: 0, problem: "" });
    this.#worker = this.make();
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#take(data);
    this.#worker.onerror = () => this.#fail(NOT_LOADED);
    for (const [line, { table }] of this.#lines) this.#post({ type: "open", line, table });
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #take(message: FromWorker): void {
    switch (message.type) {
      case "loading":
        [this.done, this.of] = [message.done, message.of];
        break;
      case "starting":
      case "ready":
        this.state = message.type;
        break;
      case "failed":
        this.#fail(`${NOT_LOADED} ${message.text}`);
        break;
      case "unsaved":
        this.isUnsaved = true;
        break;
      case "answered":
        this.#questions.get(message.id)?.resolve(message);
        this.#questions.delete(message.id);
        break;
      default:
        this.#hear(message);
    }
  }

  #hear(message: FromWorker & { type: "opened" | "heard" | "ended" }): void {
    const line = this.#lines.get(message.line);
    if (!line) return;
    const { socket } = line;
    if (message.type === "heard") socket.onmessage?.(new MessageEvent("message", { data: message.text }));
    else if (message.type === "opened") {
      line.isOpen = true;
      socket.onopen?.(new Event("open"));
    } else this.#end(message.line, message.code);
  }

  #end(line: number, code: number): void {
    const { socket } = this.#lines.get(line)!;
    this.#lines.delete(line);
    socket.onclose?.(new CloseEvent("close", { code }));
  }

  #fail(problem: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    [this.state, this.problem] = ["failed", problem];
    for (const { reject } of this.#questions.values()) reject(new Error(problem));
    this.#questions.clear();
    // Those that are not open yet wait, as they would only fail again.
    for (const [line, { isOpen }] of this.#lines) if (isOpen) this.#end(line, BROKEN);
  }
}

function makeWorker(): Worker {
  return new Worker(new URL("../../offline/worker.ts", import.meta.url), { type: "module" });
}

/** The one that this page uses. */
export const device = new Device();
