import { beforeEach, expect, test, vi } from "vitest";
import type { FromWorker } from "./messages";
import { type Desk, Service, type Tell } from "./service";

let posted: FromWorker[];
let tell: Tell;
let service: Service;
const line = { hear: vi.fn(), close: vi.fn(), destroy: vi.fn() };
const desk = { ask: vi.fn<Desk["ask"]>(), open: vi.fn<Desk["open"]>(), changed: vi.fn() };

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, "error").mockImplementation(() => {});
  desk.open.mockImplementation((_, told) => {
    tell = told;
    return line;
  });
  posted = [];
  service = new Service(desk, (message) => posted.push(message));
});

test("an answer keeps the number of its request", async () => {
  desk.ask.mockResolvedValue('{"status":201,"kind":"application/json","body":"{}"}');
  service.take({ type: "ask", id: 7, method: "POST", path: "/api/tables", body: '{"begin":true}' });
  service.take({ type: "ask", id: 8, method: "GET", path: "/api/me", body: null });
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[0]).toEqual({ type: "answered", id: 7, status: 201, kind: "application/json", body: "{}" });
  expect(desk.ask.mock.calls).toEqual([
    ["POST", "/api/tables", '{"begin":true}'],
    ["GET", "/api/me", undefined],
  ]);
});

test("an answer is given to whoever keeps those that last", async () => {
  const keep = vi.fn();
  desk.ask.mockResolvedValue('{"status":200,"kind":"application/json","body":"{}"}');
  const asked = { method: "GET", path: "/api/catalogue", body: null };
  new Service(desk, () => {}, keep).take({ type: "ask", id: 7, ...asked });
  await vi.waitFor(() => expect(keep).toHaveBeenCalledOnce());
  expect(keep).toHaveBeenCalledWith(asked, { status: 200, kind: "application/json", body: "{}" });
});

test("a request that Python breaks at is answered, too", async () => {
  desk.ask.mockRejectedValue(new Error("IndexError"));
  service.take({ type: "ask", id: 1, method: "GET", path: "/", body: null });
  await vi.waitFor(() => expect(posted).toMatchObject([{ type: "answered", id: 1, status: 500 }]));
});

test("a line carries texts both ways until the page hangs up", async () => {
  service.take({ type: "open", line: 1, table: "ABCDE01234" });
  service.take({ type: "say", line: 1, text: "hello" });
  tell("text", "welcome");
  service.take({ type: "hangUp", line: 1 });
  service.take({ type: "say", line: 1, text: "too late" });
  expect(posted).toEqual([
    { type: "opened", line: 1 },
    { type: "heard", line: 1, text: "welcome" },
  ]);
  expect(line.hear.mock.calls).toEqual([["hello"]]);
  expect(line.close).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(line.destroy).toHaveBeenCalledOnce());
});

test("a line that Python ends is not opened, or is closed", async () => {
  desk.open.mockImplementation((_, told) => {
    told("end", 4404);
    return line;
  });
  service.take({ type: "open", line: 1, table: "ABCDE01234" });
  expect(posted).toEqual([{ type: "ended", line: 1, code: 4404 }]);
  await vi.waitFor(() => expect(line.destroy).toHaveBeenCalledOnce());
});

test("a line that fails ends, at once or later", async () => {
  desk.open.mockImplementation(() => {
    throw new Error("no");
  });
  service.take({ type: "open", line: 1, table: "ABCDE01234" });
  expect(posted).toEqual([{ type: "ended", line: 1, code: 1011 }]);
  desk.open.mockReturnValue(line);
  line.hear.mockRejectedValue(new Error("no"));
  service.take({ type: "open", line: 2, table: "ABCDE01234" });
  service.take({ type: "say", line: 2, text: "hello" });
  await vi.waitFor(() => expect(posted.at(-1)).toEqual({ type: "ended", line: 2, code: 1011 }));
});
