import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, test, vi } from "vitest";
import Later from "./Later.svelte";

const children = createRawSnippet<[string]>((part) => ({ render: () => `<p>${part()}</p>` }));

test("a part that could not be fetched says so, and is fetched again", async () => {
  const load = vi.fn(() => Promise.resolve({ default: "Here it is" }));
  load.mockRejectedValueOnce(new TypeError("no network"));
  render(Later<string>, { load, children });
  expect((await screen.findByRole("alert")).textContent).toMatch(/could not be loaded/);
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Here it is")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
