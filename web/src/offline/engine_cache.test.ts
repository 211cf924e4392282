// @vitest-environment node

import { beforeEach, expect, test, vi } from "vitest";
import { adopt, fill, keep, renew } from "./engine_cache";
import { PARTS, type Parts } from "./parts";

const ORIGIN = "https://cards.example";

/** A cache of texts by address. */
class FakeCache {
  readonly texts = new Map<string, string>();

  async match(address: string): Promise<Response | undefined> {
    const text = this.texts.get(address);
    return text === undefined ? undefined : new Response(text);
  }

  async put(address: string, response: Response): Promise<void> {
    this.texts.set(address, await response.text());
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.texts.keys()].map((address) => ({ url: ORIGIN + address }));
  }

  async delete({ url }: { url: string }): Promise<boolean> {
    return this.texts.delete(new URL(url).pathname);
  }
}

let fake: FakeCache;
let cache: Cache;
let served: Record<string, string>;
const fetched = vi.fn<(address: string) => void>();

const list = (version: string, ...files: string[]): Parts => ({
  version,
  ...{
    runtime: "",
    engine: "engine.zip",
    wheels: [],
    sizes: Object.fromEntries(files.map((file) => [file, file.length])),
  },
});

function serve(parts: Parts): void {
  served = { [PARTS]: JSON.stringify(parts) };
  for (const file of Object.keys(parts.sizes)) served[`/engine/${file}`] = file;
}

beforeEach(() => {
  fake = new FakeCache();
  cache = fake as unknown as Cache;
  fetched.mockReset();
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("fetch", async (address: string) => {
    fetched(address);
    const text = served[address];
    if (text !== undefined) return new Response(text);
    const missing = new Response(null, { status: 404 });
    return Object.defineProperty(missing, "url", { value: ORIGIN + address });
  });
});

const files = () => [...fake.texts.keys()].filter((address) => address !== PARTS).sort();

test("the engine is kept with its list, and what has come is counted", async () => {
  serve(list("1", "a-1.zip", "runtime/b"));
  const report = vi.fn();
  await keep(report);
  expect(files()).toEqual(["/engine/a-1.zip", "/engine/runtime/b"]);
  expect(JSON.parse(fake.texts.get(PARTS)!)).toMatchObject({ version: "1" });
  expect([report.mock.calls[0], report.mock.lastCall]).toEqual([
    [0, 16],
    [16, 16],
  ]);
});

test("without its list, what has come counts as nothing, and is not fetched again", async () => {
  serve(list("1", "a-1.zip", "runtime/b"));
  delete served["/engine/runtime/b"];
  await expect(keep()).rejects.toThrow("/engine/runtime/b could not be loaded");
  expect(fake.texts.has(PARTS)).toBe(false);
  serve(list("1", "a-1.zip", "runtime/b"));
  fetched.mockReset();
  await keep();
  expect(fetched.mock.calls.flat()).toEqual([PARTS, "/engine/runtime/b"]);
});

test("another version stands beside the one that is kept until it takes its place", async () => {
  serve(list("1", "a-1.zip", "runtime/b"));
  await keep();
  const next = list("2", "a-2.zip", "runtime/b");
  serve(next);
  await fill(cache, next);
  expect(files()).toEqual(["/engine/a-1.zip", "/engine/a-2.zip", "/engine/runtime/b"]);
  expect(JSON.parse(fake.texts.get(PARTS)!)).toMatchObject({ version: "1" });
  await adopt(cache, new Response(JSON.stringify(next)));
  expect(files()).toEqual(["/engine/a-2.zip", "/engine/runtime/b"]);
  expect(JSON.parse(fake.texts.get(PARTS)!)).toMatchObject({ version: "2" });
});

test("only an engine that is kept is renewed, and only by another", async () => {
  serve(list("1", "a-1.zip"));
  await renew();
  expect(fetched).not.toHaveBeenCalled();
  await keep();
  fetched.mockReset();
  await renew();
  expect(fetched.mock.calls.flat()).toEqual([PARTS]);
  serve(list("2", "a-2.zip"));
  await renew();
  expect(files()).toEqual(["/engine/a-2.zip"]);
});
