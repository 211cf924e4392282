import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, me, openTable, rename, sentence, tables } from "./api";

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
