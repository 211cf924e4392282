import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import NameTag from "./NameTag.svelte";

afterEach(() => vi.unstubAllGlobals());

test("a refused name keeps what was typed, with the reason beside it", async () => {
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit = {}) =>
    method === "PUT"
      ? new Response(JSON.stringify({ reason: "name", text: "this name has 25 characters; 24 fit" }), {
          status: 400,
        })
      : new Response(JSON.stringify({ name: "Ann", csrf: "x" })),
  );
  render(NameTag);
  await fireEvent.click(await screen.findByRole("button", { name: /Ann/ }));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Your name" });
  await fireEvent.input(field, { target: { value: "a very long name that fits nowhere" } });
  await fireEvent.submit(field.closest("form")!);
  expect((await screen.findByRole("alert")).textContent).toBe("This name has 25 characters; 24 fit.");
  expect(field.value).toBe("a very long name that fits nowhere");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await fireEvent.input(field, { target: { value: "short" } });
  expect(screen.queryByRole("alert")).toBeNull();
});
