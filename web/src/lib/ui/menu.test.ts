import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import Menu from "./Menu.svelte";

const press = (role: string, name: string) => fireEvent.click(screen.getByRole(role, { name }));

test("what cannot be done now stays in the list, and nothing comes of it", async () => {
  const choose = vi.fn();
  render(Menu, { label: "Seat", items: [{ label: "Resign", disabled: true, choose }] });
  await press("button", "Seat");
  await press("menuitem", "Resign");
  expect(choose).not.toHaveBeenCalled();
});

test("what cannot be taken back is asked once more", async () => {
  const choose = vi.fn();
  render(Menu, { label: "Seat", items: [{ label: "Resign", sure: "Give the game up?", choose }] });
  await press("button", "Seat");
  await press("menuitem", "Resign");
  expect(choose).not.toHaveBeenCalled();
  await press("menuitem", "Give the game up?");
  expect(choose).toHaveBeenCalledOnce();
  await press("button", "Seat");
  expect(screen.getByRole("menuitem", { name: "Resign" })).toBeTruthy();
});

test("of several choices the one that holds is ticked, and keys reach them all", async () => {
  const choose = vi.fn();
  const items = [
    { label: "Sit here", choose },
    { label: "Club player", checked: false, choose },
    { label: "Expert", checked: true, choose },
  ];
  render(Menu, { label: "Seat", items });
  await press("button", "Seat");
  expect(screen.getByRole("menuitemradio", { checked: true }).textContent.trim()).toBe("Expert");
  for (const name of ["Club player", "Expert"]) {
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
    expect(document.activeElement?.textContent.trim()).toBe(name);
  }
});
