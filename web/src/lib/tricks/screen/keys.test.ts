import { expect, test } from "vitest";
import { KEYS } from "$lib/device/keys";
import { meaning } from "./keys";

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test.each(KEYS)("$key means $command", ({ key, command }) => {
  expect(meaning(press(key), undefined)).toBe(command);
  expect(meaning(press(key.toLowerCase()), undefined)).toBe(command);
});

test("what may begin an answer is typed while that answer is asked for", () => {
  expect(meaning(press("7"), "ChooseCall")).toEqual({ typed: "7" });
  expect(meaning(press("a"), "ChooseCard")).toEqual({ typed: "a" });
  expect(meaning(press("a"), "ChooseCall")).toBe("auction");
  expect(meaning(press("h"), "ChooseSuit")).toEqual({ typed: "h" });
  expect(meaning(press("7"), undefined)).toBeNull();
});

test("with Shift a letter is always a command", () => {
  expect(meaning(press("A", { shiftKey: true }), "ChooseCard")).toBe("auction");
  expect(meaning(press("H", { shiftKey: true }), "ChooseSuit")).toBe("hint");
});

test("the browser keeps its own keys", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(meaning(press("r", held), undefined)).toBeNull();
});

test("a drawn card is kept or thrown away with a key, while one is asked about", () => {
  expect(meaning(press("k"), "ChooseDraw")).toEqual({ deed: { type: "Keep" } });
  expect(meaning(press("T"), "ChooseDraw")).toEqual({ deed: { type: "Throw" } });
  expect(meaning(press("k"), "ChooseCall")).toBeNull();
});
