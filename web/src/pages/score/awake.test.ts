import { afterEach, expect, test, vi } from "vitest";
import { keepAwake } from "./awake";

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));

function withLock(lock: unknown): void {
  Object.defineProperty(navigator, "wakeLock", { value: lock, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "wakeLock");
  vi.clearAllMocks();
});

test("the screen stays on until it need not, and again after the page was hidden", async () => {
  withLock({ request });
  const stop = keepAwake();
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  stop();
  expect(release).toHaveBeenCalled();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});

test("a device that cannot, or does not want to, is left alone", async () => {
  keepAwake()();
  withLock({ request: () => Promise.reject(new Error("the battery is low")) });
  keepAwake()();
  await Promise.resolve();
  expect(release).not.toHaveBeenCalled();
});
