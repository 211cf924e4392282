import { afterEach, expect, test, vi } from "vitest";
import { insistOnStyles } from "./styles";

afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

/** The addresses of the sheets of styles, in the page's order. */
const addresses = () => sheets().map((link) => link.getAttribute("href"));
const sheets = () => [...document.querySelectorAll("link")];

function askFor(address: string) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
  return link;
}

test("a sheet that does not come is asked for in its old place, each time later, until it comes", () => {
  vi.useFakeTimers();
  insistOnStyles();
  askFor("/missed.css");
  const there = askFor("/there.css");
  const asked = new Set<Element>();
  for (const wait of [250, 500, 1000]) {
    const [missed] = sheets();
    if (missed) asked.add(missed);
    missed?.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(wait - 1);
    expect(sheets()).toEqual([missed, there]);
    vi.advanceTimersByTime(1);
    expect(addresses()).toEqual(["/missed.css", "/there.css"]);
  }
  expect(asked.size).toBe(3);
  const came = sheets();
  vi.advanceTimersByTime(60_000);
  expect(sheets()).toEqual(came);
});
