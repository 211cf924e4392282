import { afterEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { allowSound } from "./sound";

afterEach(() => vi.unstubAllGlobals());

test("nothing plays silence while the sound is off", () => {
  const resume = vi.fn();
  const opened = vi.fn(
    class {
      resume = resume;
    },
  );
  vi.stubGlobal("AudioContext", opened);
  settings.sound = false;
  allowSound();
  expect(opened).not.toHaveBeenCalled();
  settings.sound = true;
  allowSound();
  allowSound();
  expect(opened).toHaveBeenCalledTimes(1);
  expect(resume).toHaveBeenCalledTimes(2);
});
