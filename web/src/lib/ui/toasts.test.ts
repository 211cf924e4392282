import { beforeEach, expect, test, vi } from "vitest";
import { dismiss, forgetSaid, toast, toasts } from "./toasts.svelte";

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

test("what others have said goes, and notes of the page stay", () => {
  toast("Hello", "said", "Cid");
  toast("The line is lost", "bad");
  toast("Again?", "said", "Cid");
  forgetSaid();
  expect(toasts.map(({ text }) => text)).toEqual(["The line is lost"]);
});

test("what is said already is not said twice", () => {
  toast("again");
  toast("again");
  expect(toasts).toHaveLength(1);
});
