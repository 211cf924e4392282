import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, catalogue, me, openTable, recordHere, rename, sentence } from "./api";
import { sheetHere, tableCard, tables, takeUp } from "./api";
import { device } from "./device.svelte";
import { isHere, reach } from "./here.svelte";
import { rememberName } from "./remember";

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const answer = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal("fetch", asked);
});

test("the guest is asked for once, and changes carry the guest's token", async () => {
  asked.mockImplementation((path) =>
    answer(path === "/api/me" ? { name: "Ann", csrf: "t0ken" } : { table: "X" }),
  );
  await Promise.all([me(), me()]);
  expect(await openTable({ begin: true })).toEqual({ table: "X" });
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/me", "/api/tables"]);
  expect(asked.mock.lastCall?.[1]).toMatchObject({
    ...{ method: "POST", body: '{"begin":true}', headers: { "X-CSRF-Token": "t0ken" } },
  });
});

test("a guest whom another tab has made anew is asked for once more, and then refused in words", async () => {
  asked.mockImplementation((path, init) => {
    if (path === "/api/me") return answer({ name: "", csrf: "n3w" });
    const { "X-CSRF-Token": csrf } = init.headers as Record<string, string>;
    return csrf === "n3w" ? answer({ table: "X" }) : answer({ reason: "csrf", text: "wrong" }, 403);
  });
  expect(await openTable({ begin: true })).toEqual({ table: "X" });
  asked.mockImplementation((path) =>
    path === "/api/me" ? answer({ name: "", csrf: "x" }) : answer({ reason: "csrf", text: "wrong" }, 403),
  );
  await expect(openTable({})).rejects.toMatchObject({ reason: "csrf" });
  expect(asked.mock.calls.filter(([path]) => path === "/api/tables")).toHaveLength(4);
});

test("a new name is the guest's from then on", async () => {
  asked.mockImplementation(() => answer({ name: "Ben", csrf: "t0ken" }));
  await rename("Ben");
  expect((await me()).name).toBe("Ben");
});

test("a refusal has the server's reason and sentence", async () => {
  asked.mockImplementation(() => answer({ reason: "no-such-table", text: "there is no such table" }, 404));
  const refused = await tables("mine").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ reason: "no-such-table", status: 404 });
  expect(sentence(refused)).toBe("There is no such table.");
});

test("no line, and an answer that is none, are said plainly", async () => {
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(sentence(await tables("mine").catch((error: unknown) => error))).toContain("cannot be reached");
  asked.mockResolvedValueOnce(new Response("<html>"));
  expect(await tables("mine").catch((error: unknown) => error)).toMatchObject({ reason: "unclear" });
});

describe("without a network", () => {
  const here = vi.spyOn(device, "ask");
  const answers: Record<string, string> = {
    "GET /api/me": '{"name":"Ann","csrf":""}',
    "POST /api/tables": '{"table":"ABCDE01234"}',
    "GET /api/catalogue": '{"games":[]}',
    "GET /api/tables/ABCDE01234/record.txt": "Five Hundred",
    "GET /rules/set": "<h1>Set</h1>",
    "GET /t/ABCDE-01234/rules": "<h1>Ours</h1>",
  };
  const MINUTE = 60_000;
  let now = Date.now();
  let isKept: boolean;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: (now += MINUTE) });
    here.mockReset().mockImplementation(async (method, path) => {
      const body = answers[`${method} ${path}`];
      return { type: "answered", id: 1, status: body ? 200 : 404, kind: "", body: body ?? "{}" };
    });
    isKept = true;
    vi.stubGlobal("caches", { match: async () => (isKept ? new Response() : undefined) });
    asked.mockRejectedValue(new TypeError("Failed to fetch"));
  });

  afterEach(() => void vi.useRealTimers());

  test("this device answers, and is asked at once while the server has just been missed", async () => {
    expect(await catalogue()).toEqual({ games: [] });
    expect([reach.isOffline, reach.isDeviceUsed]).toEqual([true, true]);
    await catalogue();
    expect([asked.mock.calls.length, here.mock.calls.length]).toEqual([1, 2]);
    vi.setSystemTime((now += MINUTE));
    asked.mockImplementation(() => answer({ games: ["of the server"] }));
    expect(await catalogue()).toEqual({ games: ["of the server"] });
    expect([reach.isOffline, here.mock.calls.length]).toEqual([false, 2]);
  });

  test("a device that does not keep the engine is not asked", async () => {
    isKept = false;
    expect(sentence(await catalogue().catch((error: unknown) => error))).toContain("cannot be reached");
    expect(here).not.toHaveBeenCalled();
  });

  test("a refusal of the server is no reason to ask this device", async () => {
    asked.mockImplementation(() => answer({ reason: "busy", text: "too many tables" }, 429));
    expect(await catalogue().catch((error: unknown) => error)).toMatchObject({ reason: "busy" });
    expect(here).not.toHaveBeenCalled();
  });

  test("tables of others, and the server's lists, are not looked for here", async () => {
    await expect(tableCard("ZZZZZ01234")).rejects.toMatchObject({ reason: "offline" });
    await expect(tables("mine")).rejects.toMatchObject({ reason: "offline" });
    expect(here).not.toHaveBeenCalled();
  });

  test("a table that this device has opened stays with it, also when the server is back", async () => {
    expect(await openTable({ begin: true })).toEqual({ table: "ABCDE01234" });
    expect(here.mock.lastCall).toEqual(["POST", "/api/tables", '{"begin":true}']);
    expect(isHere("ABCDE01234")).toBe(true);
    vi.setSystemTime((now += MINUTE));
    asked.mockImplementation(() => answer({}));
    await tableCard("ABCDE01234").catch(() => {});
    expect(here.mock.lastCall?.slice(0, 2)).toEqual(["GET", "/api/tables/ABCDE01234"]);
    expect(await recordHere("ABCDE01234")).toBe("Five Hundred");
  });

  test("the rule sheets of its own tables, and of any rules while it answers itself, are written here", async () => {
    expect(await sheetHere("rules/set")).toBe("<h1>Set</h1>");
    await expect(sheetHere("rules/no-such-rules")).rejects.toMatchObject({ status: 404 });
    await openTable({ begin: true });
    expect(await sheetHere("t/ABCDE-01234/rules")).toBe("<h1>Ours</h1>");
    await expect(sheetHere("t/ZZZZZ-01234/rules")).rejects.toMatchObject({ reason: "no-sheet" });
    isKept = false;
    await expect(sheetHere("rules/set")).rejects.toMatchObject({ reason: "no-sheet" });
  });

  test("a table is moved as soon as the server is back, though it has just been missed", async () => {
    const kept = { table: "ABCDE01234", entries: [] };
    await expect(takeUp(kept)).rejects.toMatchObject({ reason: "offline" });
    await expect(tables("mine")).rejects.toMatchObject({ reason: "offline" });
    asked.mockImplementation(() => answer({ table: "ZYXWV98765", name: "Ann", csrf: "t0ken" }));
    expect(await takeUp(kept)).toMatchObject({ table: "ZYXWV98765" });
    expect(here).not.toHaveBeenCalled();
  });

  test("an engine that fails says why", async () => {
    here.mockRejectedValue(new Error("The game could not be loaded."));
    expect(sentence(await catalogue().catch((error: unknown) => error))).toBe(
      "The game could not be loaded.",
    );
  });

  test("a player whom this device does not know is called as before", async () => {
    vi.resetModules(); // as on a page that has met no server
    const [fresh, own] = [await import("./api"), await import("./device.svelte")];
    const body = '{"name":"","csrf":""}';
    vi.spyOn(own.device, "ask").mockResolvedValue({ type: "answered", id: 1, status: 200, kind: "", body });
    rememberName("Ben");
    expect(await fresh.me()).toEqual({ name: "Ben", csrf: "" });
  });
});
