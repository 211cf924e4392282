import { fireEvent, render, screen } from "@testing-library/svelte";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { tick } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Device, type Playing } from "$lib/server/device.svelte";
import { isHere, reach } from "$lib/server/here.svelte";
import { forget, remember } from "$lib/server/remember";
import { fakeTable } from "$lib/table/fake.svelte";
import Lobby from "$lib/table/panels/Lobby.svelte";
import { toasts } from "$lib/ui/toasts.svelte";
import { openStore } from "../offline/storage";
import type { FromWorker } from "../offline/messages";
import Home from "./Home.svelte";
import DeviceStatus from "./parts/DeviceStatus.svelte";
import KeepOffline from "./parts/KeepOffline.svelte";
import OnDevice from "./parts/OnDevice.svelte";

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const LIST = "/engine/parts.json";
let keptFiles: Set<string>;
let served: (address: string) => Promise<Response>;

class Channel extends EventTarget {
  postMessage() {}
}

beforeEach(() => {
  keptFiles = new Set();
  reach.isOffline = false;
  served = async () => new Response('{"version":"1","engine":"e","wheels":[],"sizes":{}}');
  vi.stubGlobal("fetch", (address: string) => served(address));
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("caches", {
    match: async (file: string) => (keptFiles.has(file) ? new Response() : undefined),
    open: async () => ({
      match: async () => undefined,
      put: async (file: string) => void keptFiles.add(file),
      keys: async () => [],
    }),
  });
  const register = async () => ({ installing: null, waiting: null });
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
});

describe("the way to keep the game", () => {
  test("is offered, and says when all of it is there", async () => {
    render(KeepOffline);
    expect(await screen.findByText(/about 6 MB/)).toBeTruthy();
    await press("Keep on this device");
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("Kept on this device."));
    expect(keptFiles.has(LIST)).toBe(true);
  });

  test("shows how far it is", async () => {
    let list: (answer: Response) => void = () => {};
    render(KeepOffline);
    await screen.findByText(/about 6 MB/);
    served = async (address) =>
      address === LIST ? new Promise((resolve) => (list = resolve)) : new Response("");
    await press("Keep on this device");
    const bar = await screen.findByRole("progressbar", { name: "Keeping Five Hundred on this device" });
    expect(bar.hasAttribute("value")).toBe(false);
    list(new Response('{"version":"1","engine":"e","wheels":[],"sizes":{}}'));
    await screen.findByText("Kept on this device.");
  });

  test("says why it failed, and tries again", async () => {
    render(KeepOffline);
    await screen.findByText(/about 6 MB/);
    served = () => Promise.reject(new Error("the disk is full"));
    await press("Keep on this device");
    expect((await screen.findByRole("alert")).textContent).toBe("It could not be kept. The disk is full.");
    expect(screen.getByRole("button", { name: "Keep on this device" })).toBeTruthy();
  });

  test("is not there where the server has nothing to keep", async () => {
    const asked = vi.fn(async () => new Response(null, { status: 404 }));
    served = asked;
    render(KeepOffline);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await tick();
    expect(screen.queryByRole("heading")).toBeNull();
  });

  test("without a network is told of, until there is one", async () => {
    reach.isOffline = true;
    render(KeepOffline);
    expect(await screen.findByText(/not kept on this device/)).toBeTruthy();
    reach.isOffline = false;
    expect(await screen.findByRole("button", { name: "Keep on this device" })).toBeTruthy();
  });
});

describe("the tables on this device", () => {
  const card = {
    ...{ table: "ABCDE01234", title: "", preset: "standard", preset_label: "Standard" },
    ...{ seats: [{ kind: "person", name: "Ann" }], phase: "play", round: 1, scores: [40, 120] },
    ...{ mine: 0, turn: 0, listed: false, changed_at: Date.now() },
  };

  test("are listed without the engine, and removed when that is pressed twice", async () => {
    const { store } = await openStore();
    await store.note(card.table, 1, JSON.stringify({ card }));
    render(OnDevice);
    expect((await screen.findByRole("link", { name: /40 : 120/ })).getAttribute("href")).toBe(
      "/t/ABCDE01234",
    );
    expect(isHere(card.table)).toBe(true);
    await press("Remove: You");
    expect(await store.noted()).not.toBe("[]");
    await press("Really remove it?: You");
    await vi.waitFor(() => expect(screen.queryByRole("link")).toBeNull());
    expect([await store.noted(), isHere(card.table)]).toEqual(["[]", false]);
  });

  describe("move to the server", () => {
    const asked = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
    const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
    const moved = () => asked.mock.calls.filter(([path]) => path === "/api/tables/taken-up");

    /** Press the button while the server answers like this. */
    async function move(answer: () => Promise<Response>) {
      asked.mockReset();
      asked.mockImplementation(async (path) =>
        path === "/api/tables/taken-up" ? answer() : json({ name: "", csrf: "t0ken" }),
      );
      vi.stubGlobal("fetch", asked);
      const { store } = await openStore();
      await store.append(card.table, 1, 7, "first", "a");
      await store.note(card.table, 1, JSON.stringify({ card }));
      render(OnDevice);
      await fireEvent.click(await screen.findByRole("button", { name: "Move to the server: You" }));
      await vi.waitFor(() => expect(moved()).toHaveLength(1));
      return store;
    }

    const said = (text: RegExp) =>
      vi.waitFor(() => expect(toasts.map((each) => each.text).join()).toMatch(text));

    test("with their log, and are gone from here then", async () => {
      const store = await move(async () => json({ table: "ZYXWV98765" }, 201));
      await vi.waitFor(() => expect(location.pathname).toBe("/t/ZYXWV98765"));
      expect(JSON.parse(String(moved()[0]![1]!.body))).toEqual({
        table: card.table,
        entries: [[7, "first"]],
      });
      expect([await store.read(card.table, 0), await store.noted()]).toEqual(["[]", "[]"]);
      expect(isHere(card.table)).toBe(false);
    });

    test.each([
      [
        async () => json({ reason: "log-refused", text: "entry 1 is wrong" }, 409),
        /Entry 1 is wrong\. The game stays/,
      ],
      [() => Promise.reject(new TypeError("Failed to fetch")), /cannot be reached.* The game stays/],
    ])("or stay, where that does not work", async (answer, text) => {
      const store = await move(answer);
      await said(text);
      expect(JSON.parse(await store.read(card.table, 0))).toHaveLength(1);
      expect(isHere(card.table)).toBe(true);
      expect(screen.getByRole("button", { name: /^Move/ }).hasAttribute("disabled")).toBe(false);
    });

    test("and stay here as well where they have gone on meanwhile", async () => {
      const store = await move(async () => {
        await (await openStore()).store.append(card.table, 2, 8, "second", null);
        return json({ table: "ZYXWV98765" }, 201);
      });
      await said(/stays here, too/);
      expect(JSON.parse(await store.read(card.table, 0))).toHaveLength(2);
    });
  });

  test("are no heading where there are none", async () => {
    render(OnDevice);
    await tick();
    expect(screen.queryByRole("heading")).toBeNull();
  });

  test("are played without a network, which the home page says", async () => {
    keptFiles.add(LIST);
    served = () => Promise.reject(new TypeError("Failed to fetch"));
    render(Home);
    expect(await screen.findByText("No network: you are playing on this device.")).toBeTruthy();
    expect(reach.isDeviceUsed).toBe(false);
  });

  test("have no link to share", () => {
    const live = fakeTable({});
    remember(live.table);
    render(Lobby, { live });
    expect([screen.queryByRole("img"), screen.queryByText(/link/)]).toEqual([null, null]);
    forget(live.table);
  });
});

describe("the engine", () => {
  let says: (message: FromWorker) => Promise<void>;
  let device: Device;

  beforeEach(() => {
    const worker: Playing = { onmessage: null, onerror: null, postMessage: () => {}, terminate: () => {} };
    device = new Device(() => worker);
    says = (message) => {
      worker.onmessage?.call(worker as Worker, new MessageEvent("message", { data: message }));
      return tick();
    };
    render(DeviceStatus, { device });
    device.start();
  });

  test("shows how far it is until it plays", async () => {
    await says({ type: "loading", done: 3, of: 8 });
    const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Loading the game" });
    expect([bar.value, bar.max]).toEqual([3, 8]);
    await says({ type: "starting" });
    expect(screen.getByRole("status").textContent).toContain("Starting …");
    await says({ type: "ready" });
    expect(screen.queryByRole("status")).toBeNull();
  });

  test("says what is wrong, and starts again", async () => {
    await says({ type: "failed", text: "No file." });
    expect(screen.getByRole("alert").textContent).toContain("could not be loaded. No file.");
    await press("Try again");
    expect(device.state).toBe("loading");
  });

  test("says once that nothing is kept", async () => {
    await says({ type: "unsaved" });
    await says({ type: "ready" });
    expect(screen.getByRole("status").textContent).toContain("lost when the page closes");
    await press("Understood");
    expect(screen.queryByRole("status")).toBeNull();
  });
});
