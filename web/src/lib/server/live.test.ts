import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveTable, LONGEST_WAIT, PING_EVERY, RefusedError, SHORTEST_WAIT, SILENCE } from "./live.svelte";
import type { Socket } from "./live.svelte";
import type { Changed, FromServer, Seen, TricksSeen } from "./messages";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: { type: string; id: string }[] = [];
  closed = false;

  constructor(readonly table: string) {}

  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.(new Event("open"));
  }

  hears(message: FromServer): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  breaks(code = 1006): void {
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

const table: TricksSeen = {
  type: "TricksSeen",
  phase: "auction",
  game: 1,
  round: 0,
  position: 3,
  seats: [],
  scores: [0, 0],
  sheet: 0,
};
let sockets: FakeSocket[];
let reloads: number;
let isWriting: boolean;
let arrivals: number;
let live: LiveTable;

const last = () => sockets.at(-1)!;
const seen = (seq: number, answers: string[] = [], position = seq): FromServer => ({
  type: "Seen",
  edition: seq,
  seq,
  table: { ...table, position },
  own: null,
  is_host: false,
  answers,
  since: seq - 1,
  told: [{ seq, happenings: [{ type: "CallMade", seat: seq % 4, call: "P" }] }],
});
const toldOf = (seq: number) => (seen(seq) as Seen).told;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  arrivals = 0;
  const open = (table: string) => {
    sockets.push(new FakeSocket(table));
    return last();
  };
  [reloads, isWriting] = [0, false];
  sessionStorage.clear();
  const page = {
    version: "/assets/index-old.js",
    isWriting: () => isWriting,
    reload: () => void (reloads += 1),
  };
  live = new LiveTable("ABCDEFGHJK", open, async () => (arrivals += 1), page);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test("the line goes to the table", () => {
  expect(last().table).toBe("ABCDEFGHJK");
  expect(live.line).toBe("connecting");
  last().opens();
  expect(live.line).toBe("up");
});

test("a command resolves when a view names it", async () => {
  last().opens();
  const answer = live.send({ type: "Propose", what: "undo" });
  last().hears(seen(4, [last().sent[0]!.id]));
  expect((await answer).type).toBe("Seen");
  expect(live.seen?.position).toBe(4);
});

describe("changes", () => {
  const change = (edition: number, position: number): FromServer => ({
    type: "Changed",
    edition,
    seq: edition,
    table: { position, actor: null, seats: { 0: { cards: 9 } } },
    told: [{ seq: edition, happenings: [{ type: "CallMade", seat: 0, call: "P" }] }],
  });

  beforeEach(() => {
    last().opens();
    const seats = [{ kind: "bot", cards: 10 } as const];
    last().hears({
      ...(seen(4) as Seen),
      table: { ...table, seats, actor: 0 },
      own: { type: "TricksOwn", seat: 0, hand: ["AS"] },
    });
  });

  test("a change is one of the view before it, and is told as such", () => {
    const told: string[] = [];
    live.watch((_, __, { happenings, isWhole }) => told.push(`${happenings.length} ${isWhole}`));
    last().hears(change(5, 7));
    expect(live.seen).toEqual({ ...table, position: 7, seats: [{ kind: "bot", cards: 9 }] });
    expect(live.own).toEqual({ type: "TricksOwn", seat: 0, hand: ["AS"] });
    expect(told.at(-1)).toBe("1 true");
  });

  test("what one sees alone changes as well, and an answer comes with it", async () => {
    const answer = live.send({ type: "Propose", what: "undo" });
    last().hears({ ...(change(5, 7) as Changed), own: { hand: null }, answers: [last().sent.at(-1)!.id] });
    expect((await answer).type).toBe("Changed");
    expect(live.own).toEqual({ type: "TricksOwn", seat: 0 });
  });

  test.each([
    ["of another view", change(6, 7)],
    ["that does not fit", { ...(change(5, 7) as Changed), table: { seats: { 3: { cards: 1 } } } }],
  ] as [string, FromServer][])("after a change %s the whole view is asked for, once", (_, misfit) => {
    last().hears(misfit);
    expect(last().sent.filter(({ type }) => type === "Refresh")).toHaveLength(1);
    expect(live.seen?.position).toBe(3);
    last().hears(seen(9));
    expect(live.seen?.position).toBe(9);
  });
});

test("a refusal rejects with the reason and its sentence", async () => {
  last().opens();
  const answer = live.send({ type: "Act", position: 3, deed: { type: "Play", card: "AH" } });
  last().hears({
    type: "Refused",
    answer: last().sent[0]!.id,
    reason: "must_follow",
    text: "Follow spades.",
  });
  await expect(answer).rejects.toEqual(new RefusedError("must_follow", "Follow spades."));
});

test("questions resolve with their answers", async () => {
  last().opens();
  const hint = live.send({ type: "Hint" });
  const hinted = { answer: last().sent[0]!.id, deed: { type: "Pass" }, text: "Pass.", reasons: [] } as const;
  last().hears({ type: "Hinted", ...hinted, reasons: [] });
  expect(await hint).toMatchObject({ type: "Hinted", text: "Pass." });
});

test("an unanswered command is sent again under its id, an answered one is not", async () => {
  last().opens();
  const first = live.send({ type: "Hint" });
  void live.send({ type: "Begin" });
  const [hint, begin] = last().sent;
  last().hears({ type: "Done", answers: [hint!.id] });
  await first;
  last().breaks();
  expect(live.line).toBe("lost");
  vi.advanceTimersByTime(SHORTEST_WAIT);
  last().opens();
  expect(sockets).toHaveLength(2);
  expect(last().sent).toEqual([begin]);
});

test("what is sent while the line is down goes out when it is up", () => {
  void live.send({ type: "Begin" });
  expect(last().sent).toEqual([]);
  last().opens();
  expect(last().sent.map(({ type }) => type)).toEqual(["Begin"]);
});

test("tries grow rarer and begin afresh after a message", () => {
  const waits = [1, 2, 4, 8, 16, 20, 20].map((times) => Math.min(SHORTEST_WAIT * times, LONGEST_WAIT));
  for (const [tries, wait] of waits.entries()) {
    last().breaks();
    vi.advanceTimersByTime(wait - 1);
    expect(sockets).toHaveLength(tries + 1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(tries + 2);
  }
  last().opens();
  last().hears(seen(1));
  last().breaks();
  vi.advanceTimersByTime(SHORTEST_WAIT);
  expect(sockets).toHaveLength(waits.length + 2);
});

test("a silent line is given up, one that answers pings is kept", () => {
  last().opens();
  last().hears(seen(1));
  vi.advanceTimersByTime(PING_EVERY);
  expect(last().sent.at(-1)).toEqual({ type: "Ping" });
  last().hears({ type: "Pong", now: Date.now() + 500 });
  expect(live.offset).toBe(500);
  vi.advanceTimersByTime(SILENCE);
  expect(live.line).toBe("up");
  vi.advanceTimersByTime(PING_EVERY);
  expect(live.line).toBe("lost");
  expect(sockets[0]!.closed).toBe(true);
});

test("a device that is cut off says so at once", () => {
  last().opens();
  dispatchEvent(new Event("offline"));
  expect([live.line, last().closed]).toEqual(["lost", true]);
});

test("a line on this device waits as long as it takes, whatever becomes of the network", () => {
  live.close();
  const socket = Object.assign(new FakeSocket("ABCDEFGHJK"), { isOnDevice: true });
  live = new LiveTable("ABCDEFGHJK", () => socket);
  vi.advanceTimersByTime(4 * SILENCE);
  expect(live.line).toBe("connecting");
  socket.opens();
  dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(4 * SILENCE);
  expect(live.line).toBe("up");
});

test("the device coming back online ends the wait", () => {
  for (let tries = 0; tries < 5; tries += 1) {
    last().breaks();
    vi.advanceTimersByTime(LONGEST_WAIT);
  }
  last().breaks();
  const before = sockets.length;
  dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(before + 1);
});

test("a table that does not exist is not asked for again", () => {
  last().breaks(4404);
  vi.advanceTimersByTime(LONGEST_WAIT);
  expect([live.missing, sockets.length]).toEqual([true, 1]);
});

test("a table that is damaged is not asked for again", () => {
  last().breaks(4500);
  vi.advanceTimersByTime(LONGEST_WAIT);
  dispatchEvent(new Event("online"));
  expect([live.damaged, live.missing, sockets.length]).toEqual([true, false, 1]);
});

test("who is no guest yet becomes one and connects at once", async () => {
  last().breaks(4401);
  await vi.advanceTimersByTimeAsync(0);
  expect([arrivals, sockets.length]).toEqual([1, 2]);
});

test("who turns out to be no guest only after the line was lost becomes one, too", async () => {
  last().breaks();
  await vi.advanceTimersByTimeAsync(SHORTEST_WAIT);
  last().breaks(4401);
  expect(arrivals).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * SHORTEST_WAIT);
  expect(sockets).toHaveLength(3);
});

test("a command that was not understood is not repeated", async () => {
  last().opens();
  const answer = live.send({ type: "Begin" });
  last().breaks(4400);
  await expect(answer).rejects.toMatchObject({ reason: "not_understood" });
});

test("a table that went back, as to a backup, is left: all that is known of it is void", () => {
  last().opens();
  last().hears(seen(5));
  last().breaks();
  vi.advanceTimersByTime(SHORTEST_WAIT);
  last().opens();
  last().hears(seen(4));
  vi.advanceTimersByTime(LONGEST_WAIT);
  expect([live.isVoid, live.line, live.seen?.position]).toEqual([true, "connecting", 5]);
  expect([sockets.length, last().closed]).toEqual([2, true]);
});

test("watchers are told of every view in turn, from the present one", () => {
  last().opens();
  last().hears(seen(1));
  const positions: number[] = [];
  const end = live.watch(({ position }) => positions.push(position));
  last().hears(seen(2));
  last().hears(seen(3));
  end();
  last().hears(seen(4));
  expect(positions).toEqual([1, 2, 3]);
});

test("each happening is told once, also on another line, and a gap is noticed", () => {
  last().opens();
  last().hears(seen(1));
  const heard: unknown[] = [];
  live.watch((_table, _own, { happenings, isWhole }) => heard.push([happenings.length, isWhole]));
  last().hears(seen(2));
  last().hears({ ...(seen(3) as Seen), since: 0, told: [1, 2, 3].flatMap(toldOf) });
  last().hears(seen(9));
  expect(heard).toEqual([
    [1, false],
    [1, true],
    [1, true],
    [1, false],
  ]);
});

test("a saying that comes twice is kept once", () => {
  last().opens();
  const said = { type: "Said", seq: 7, seat: 0, name: "Ann", text: "Good luck", at: 0 } as const;
  last().hears(said);
  last().hears({ ...said, seq: 3 });
  last().hears(said);
  expect(live.sayings.map(({ seq }) => seq)).toEqual([3, 7]);
});

test("closing ends everything", () => {
  last().opens();
  live.close();
  vi.advanceTimersByTime(LONGEST_WAIT);
  expect([sockets.length, last().closed]).toEqual([1, true]);
});

describe("a server with another client, since an update", () => {
  const welcome = (client?: string): FromServer =>
    ({ type: "Welcome", table: "ABCDEFGHJK", now: Date.now(), ...(client && { client }) }) as FromServer;

  test("the page loads anew, once for each client", () => {
    last().opens();
    last().hears(welcome("/assets/index-new.js"));
    last().hears(welcome("/assets/index-new.js"));
    expect(reloads).toBe(1);
    last().hears(welcome("/assets/index-newer.js"));
    expect(reloads).toBe(2);
  });

  test("what was asked is answered first, and nothing that is being written is lost", async () => {
    last().opens();
    const answer = live.send({ type: "Hint" });
    last().hears(welcome("/assets/index-new.js"));
    expect(reloads).toBe(0);
    isWriting = true;
    last().hears(seen(4, [last().sent[0]!.id]));
    await answer;
    expect(reloads).toBe(0);
    isWriting = false;
    last().hears(seen(5));
    expect(reloads).toBe(1);
  });

  test("the page goes on where the client is its own, or the server has none or says none", () => {
    last().opens();
    for (const client of ["/assets/index-old.js", "", undefined]) last().hears(welcome(client));
    expect(reloads).toBe(0);
  });
});
