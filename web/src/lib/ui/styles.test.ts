import { afterEach, expect, test } from "vitest";
import { fetchMissingStyles } from "./styles";

afterEach(() => {
  document.head.replaceChildren();
});

/** Links to the sheets of styles that the page has asked for so far. */
const links = () => [...document.querySelectorAll("link")];

function sheet(href: string, answer: "load" | "error") {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
  link.dispatchEvent(new Event(answer));
  return link;
}

test("a sheet that did not come is asked for again, in its old place, and one that came is not", async () => {
  const missed = sheet("/missed.css", "error");
  const there = sheet("/there.css", "load");
  const fetched = fetchMissingStyles();
  const [next, last] = links();
  expect(next).not.toBe(missed);
  expect(next?.getAttribute("href")).toBe("/missed.css");
  expect(last).toBe(there);
  next?.dispatchEvent(new Event("load"));
  await fetched;
  await fetchMissingStyles();
  expect(links()).toEqual([next, there]);
});

test("a sheet that fails again is said, and asked for once more", async () => {
  sheet("/missed.css", "error");
  const fetched = fetchMissingStyles();
  links()[0]?.dispatchEvent(new Event("error"));
  await expect(fetched).rejects.toThrow("missed.css");
  const once = fetchMissingStyles();
  links()[0]?.dispatchEvent(new Event("load"));
  await once;
});
