import { beforeEach, expect, test, vi } from "vitest";
import { device } from "./device.svelte";
import { openLine } from "./line";
import { forget, remember } from "./remember";

const connect = vi.spyOn(device, "connect").mockImplementation(() => {});
const opened = vi.fn<(address: string) => void>();

beforeEach(() => {
  connect.mockClear();
  opened.mockClear();
  vi.stubGlobal("WebSocket", function (this: unknown, address: string) {
    opened(address);
  });
});

test("the line goes to the table's own address", () => {
  openLine("ABCDEFGHJK");
  expect(opened.mock.lastCall?.[0]).toMatch(/^ws:\/\/localhost.*\/api\/tables\/ABCDEFGHJK\/live$/);
  expect(connect).not.toHaveBeenCalled();
});

test("the line to a table on this device does not leave it", async () => {
  remember("ABCDEFGHJK");
  const socket = openLine("ABCDEFGHJK");
  await vi.waitFor(() => expect(connect.mock.calls).toEqual([["ABCDEFGHJK", socket]]));
  expect(socket.isOnDevice).toBe(true);
  expect(opened).not.toHaveBeenCalled();
});

test("a line that is closed before anything serves it is not opened", async () => {
  remember("ABCDEFGHJK");
  openLine("ABCDEFGHJK").close();
  await vi.dynamicImportSettled();
  expect(connect).not.toHaveBeenCalled();
  forget("ABCDEFGHJK");
});
