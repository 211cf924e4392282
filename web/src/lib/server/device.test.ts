import { beforeEach, describe, expect, test } from "vitest";
import type { FromWorker, ToWorker } from "../../offline/messages";
import { Device, type Playing } from "./device.svelte";
import type { Socket } from "./live.svelte";

class FakeWorker implements Playing {
  onmessage: Playing["onmessage"] = null;
  onerror: Playing["onerror"] = null;
  sent: ToWorker[] = [];
  isEnded = false;

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  says(message: FromWorker): void {
    this.onmessage?.call(this as unknown as Worker, new MessageEvent("message", { data: message }));
  }
}

let workers: FakeWorker[];
let device: Device;
const last = () => workers.at(-1)!;

beforeEach(() => {
  workers = [];
  device = new Device(() => {
    workers.push(new FakeWorker());
    return last();
  });
});

/** A line, and what has happened to it. */
function line(): Socket & { events: unknown[] } {
  const events: unknown[] = [];
  return {
    events,
    send: () => {},
    close: () => {},
    onopen: () => events.push("open"),
    onmessage: ({ data }) => events.push(data),
    onclose: ({ code }) => events.push(code),
  };
}

test("the worker starts with the first question, and only once", async () => {
  expect([device.state, workers.length]).toEqual(["asleep", 0]);
  const asked = [device.ask("GET", "/api/me", null), device.ask("PUT", "/api/me", '{"name":"Ann"}')];
  expect([device.state, workers.length]).toEqual(["loading", 1]);
  expect(last().sent).toEqual([
    { type: "ask", id: 1, method: "GET", path: "/api/me", body: null },
    { type: "ask", id: 2, method: "PUT", path: "/api/me", body: '{"name":"Ann"}' },
  ]);
  last().says({ type: "answered", id: 2, status: 200, kind: "application/json", body: "second" });
  last().says({ type: "answered", id: 1, status: 200, kind: "application/json", body: "first" });
  expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(["first", "second"]);
});

test("how far it is can be seen", () => {
  device.start();
  last().says({ type: "loading", done: 3, of: 8 });
  expect([device.state, device.done, device.of]).toEqual(["loading", 3, 8]);
  last().says({ type: "unsaved" });
  last().says({ type: "starting" });
  expect([device.state, device.isUnsaved]).toEqual(["starting", true]);
  last().says({ type: "ready" });
  expect(device.state).toBe("ready");
});

describe("a line", () => {
  test("starts the worker, and carries texts both ways", () => {
    const socket = line();
    device.connect("ABCDE01234", socket);
    last().says({ type: "opened", line: 1 });
    socket.send("hello");
    last().says({ type: "heard", line: 1, text: "welcome" });
    expect(socket.events).toEqual(["open", "welcome"]);
    expect(last().sent).toEqual([
      { type: "open", line: 1, table: "ABCDE01234" },
      { type: "say", line: 1, text: "hello" },
    ]);
  });

  test("hears no other line", () => {
    const [one, other] = [line(), line()];
    device.connect("ABCDE01234", one);
    device.connect("ABCDE01234", other);
    last().says({ type: "heard", line: 2, text: "yours" });
    expect([one.events, other.events]).toEqual([[], ["yours"]]);
  });

  test("that the page has closed hears nothing more", () => {
    const socket = line();
    device.connect("ABCDE01234", socket);
    socket.close();
    socket.close();
    last().says({ type: "heard", line: 1, text: "too late" });
    last().says({ type: "ended", line: 1, code: 1000 });
    expect(socket.events).toEqual([]);
    expect(last().sent.slice(1)).toEqual([{ type: "hangUp", line: 1 }]);
  });

  test("that the engine ends says why", () => {
    const socket = line();
    device.connect("ABCDE01234", socket);
    last().says({ type: "ended", line: 1, code: 4404 });
    expect(socket.events).toEqual([4404]);
  });
});

describe("an engine that fails", () => {
  test("says so to whoever waits, and is started anew by the next question", async () => {
    const asked = device.ask("GET", "/api/me", null);
    last().says({ type: "failed", text: "No file." });
    await expect(asked).rejects.toThrow("could not be loaded. No file.");
    expect([device.state, device.problem, last().isEnded]).toEqual([
      "failed",
      "The game could not be loaded. No file.",
      true,
    ]);
    void device.ask("GET", "/api/me", null);
    expect([device.state, workers.length]).toEqual(["loading", 2]);
  });

  test("ends lines that were open, and opens the others once it starts again", () => {
    const [open, waiting, late] = [line(), line(), line()];
    device.connect("A", open);
    device.connect("B", waiting);
    last().says({ type: "opened", line: 1 });
    last().onerror?.call(last() as unknown as Worker, new ErrorEvent("error"));
    device.connect("C", late);
    expect([open.events, waiting.events, workers.length]).toEqual([["open", 1006], [], 1]);
    device.start();
    expect(last().sent).toEqual([
      { type: "open", line: 2, table: "B" },
      { type: "open", line: 3, table: "C" },
    ]);
  });
});
