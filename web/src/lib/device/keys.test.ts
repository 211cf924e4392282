import { expect, test } from "vitest";
import { isElsewhere, isFreePress, moved } from "./keys";

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
