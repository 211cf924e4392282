/** For tests of a table's screen: a server that says what a test wants, and a window to be shown in. */

import { fireEvent } from "@testing-library/svelte";
import { vi } from "vitest";
import { settings } from "$lib/device/settings.svelte";
import { LiveTable } from "$lib/server/live.svelte";
import type { Game, Socket } from "$lib/server/live.svelte";
import type { FromServer, Happening } from "$lib/server/messages";

/** What the server has got since the table was joined, in order. */
export const sent: Record<string, unknown>[] = [];

let socket: Socket;
let joined: Pick<LiveTable, "close">;

/** Join a table whose rules are these, in a window of 1000 by 800 pixels where no card moves. */
export function join<G extends Game>(rules: G["rules"]): LiveTable<G> {
  settings.motion = "off";
  vi.stubGlobal("ResizeObserver", Measuring);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  sent.length = 0;
  socket = {
    send: (frame) => sent.push(JSON.parse(String(frame))),
    close() {},
    ...{ onopen: null, onmessage: null, onclose: null },
  };
  const live = new LiveTable<G>("ABCDEFGHJK", () => socket);
  joined = live;
  socket.onopen?.call(null as never, new Event("open"));
  const now = Date.now();
  hear({
    ...{ type: "Welcome", table: "ABCDEFGHJK", rules, speed: "normal", clock: 0, bots: [], name: "Ann", now },
  });
  return live;
}

/** Leave the table, and undo what was made for it. */
export function leave(): void {
  joined.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** Let the server say something. */
export function hear(message: FromServer): void {
  socket.onmessage?.call(null as never, new MessageEvent("message", { data: JSON.stringify(message) }));
}

/** Let the server tell of a table as it is at its position now, and of what has happened on the way. */
export function see<G extends Game>(table: G["table"], own: G["own"] | null, happenings: Happening[]): void {
  const seq = table.position;
  hear({
    ...{ type: "Seen", edition: 1, seq, table, own, is_host: false, answers: [], since: 0 },
    told: happenings.length ? [{ seq, happenings }] : [],
  });
}

export function loseLine(): void {
  socket.onclose?.call(null as never, new CloseEvent("close", { code: 1006 }));
}

export const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.body, { key, shiftKey });

class Measuring {
  constructor(private readonly measured: (entries: { target: Element }[]) => void) {}
  observe(target: Element) {
    queueMicrotask(() => this.measured([{ target }]));
  }
  unobserve() {}
  disconnect() {}
}
