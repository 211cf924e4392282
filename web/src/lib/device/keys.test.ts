import { expect, test } from "vitest";
import { isElsewhere, isFreePress, KEYS, meaning, moved } from "./keys";

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

test("keys in a line to write in are no commands", () => {
  document.body.innerHTML = "<input><dialog></dialog><p></p>";
  const [input, text] = ["input", "p"].map((name) => document.querySelector(name));
  expect([isElsewhere(input!), isElsewhere(text!), isElsewhere(null)]).toEqual([true, false, false]);
});

test("all keys belong to an open dialog, also where it has lost the focus", () => {
  document.body.innerHTML = "<dialog open></dialog>";
  expect([isElsewhere(document.querySelector("dialog")), isElsewhere(document.body)]).toEqual([true, true]);
});

test("Enter and Space are free where no control takes them", () => {
  document.body.innerHTML = "<button></button><button aria-disabled=true></button><p></p>";
  const [button, idle] = document.querySelectorAll("button");
  const isFree = (key: string, target: Element) => isFreePress({ key, target });
  expect([isFree("Enter", button!), isFree("Enter", idle!), isFree(" ", document.body)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(isFree("x", document.body)).toBe(false);
});

test("arrows move within the row", () => {
  expect([moved("ArrowRight", 0, 3), moved("ArrowRight", 2, 3)]).toEqual([1, 2]);
  expect([moved("ArrowLeft", 1, 3), moved("ArrowLeft", 0, 3)]).toEqual([0, 0]);
  expect([moved("Home", 2, 3), moved("End", 0, 3), moved("x", 0, 3)]).toEqual([0, 2, null]);
});

test("a drawn card is kept or thrown away with a key, while one is asked about", () => {
  expect(meaning(press("k"), "ChooseDraw")).toEqual({ deed: { type: "Keep" } });
  expect(meaning(press("T"), "ChooseDraw")).toEqual({ deed: { type: "Throw" } });
  expect(meaning(press("k"), "ChooseCall")).toBeNull();
});
