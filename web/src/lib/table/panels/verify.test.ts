import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Verify from "./Verify.svelte";

const proof = {
  ...{ table: "ABCDE01234", game: 1, round: 0, commitment: "c0", secret: "5e", nonces: [], seed: "5eed" },
};

test.each([
  [false, "good", /fixed before anybody saw a card/],
  [true, "good", /made on a player’s device, before the game came to the server/],
  [true, "bad", /does not follow/],
] as const)("a deal (made on a device: %s) that is %s is said to be so", async (on_device, verdict, text) => {
  const check = async () => [{ claim: "The seed follows", found: "5eed", verdict }];
  render(Verify, { proof: { ...proof, on_device }, check });
  await fireEvent.click(screen.getByRole("button", { name: "Verify this deal" }));
  expect(await screen.findByText(text)).toBeTruthy();
});
