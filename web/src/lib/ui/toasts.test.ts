import { beforeEach, expect, test, vi } from "vitest";
import { dismiss, toast, toasts } from "./toasts.svelte";

beforeEach(() => {
  for (const { id } of [...toasts]) dismiss(id);
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("notes have their time one after the other", async () => {
  toast("first");
  await vi.advanceTimersByTimeAsync(4000);
  toast("second");
  expect(toasts[0]?.text).toBe("first");
  await vi.advanceTimersByTimeAsync(1000);
  expect(toasts[0]?.text).toBe("second");
  await vi.advanceTimersByTimeAsync(4000);
  expect(toasts[0]?.text).toBe("second");
  await vi.advanceTimersByTimeAsync(1000);
  expect(toasts).toEqual([]);
});

test("what is said already is not said twice", () => {
  toast("again");
  toast("again");
  expect(toasts).toHaveLength(1);
});
