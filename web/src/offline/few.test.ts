import { expect, test } from "vitest";
import { fewAtATime } from "./few";

const numbers = Array.from({ length: 40 }, (_, number) => number);

test("everything is done once, in order, and only a few at a time", async () => {
  const done: number[] = [];
  let now = 0;
  let most = 0;
  await fewAtATime(numbers, async (number) => {
    most = Math.max(most, ++now);
    done.push(number);
    await new Promise((resolve) => setTimeout(resolve));
    now -= 1;
  });
  expect(done).toEqual(numbers);
  expect([most > 1, most < 10]).toEqual([true, true]);
});

test("what fails is said", async () => {
  const failing = fewAtATime(numbers, async (number) => {
    if (number === 20) throw new Error("twenty");
  });
  await expect(failing).rejects.toThrow("twenty");
});
