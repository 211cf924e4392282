import { describe, expect, test } from "vitest";
import { fakeTable, seats } from "$lib/table/fake.svelte";
import { seatItems } from "./seats";

describe("what may be done about a seat", () => {
  const labels = (live: ReturnType<typeof fakeTable>, seat: number) =>
    seatItems(live, seat).map(({ label }) => label);

  test("is taken under a name of one's own, or one that is found", () => {
    const live = fakeTable({ phase: "deal" }, null);
    seatItems(live, 3)[0]!.choose();
    live.welcome = { ...live.welcome!, name: "" };
    seatItems(live, 3)[0]!.choose();
    const name = expect.stringMatching(/^Guest \d{3}$/) as string;
    expect(live.send.mock.calls.map(([wish]) => wish)).toEqual([
      { type: "Sit", seat: 3 },
      { type: "Sit", seat: 3, name },
    ]);
  });

  test("is the host's business between rounds", () => {
    const live = fakeTable({});
    expect(labels(live, 1)).toEqual(["Sit here", "Bot: Club player", "Bot: Rule 1"]);
    expect(seatItems(live, 1).map(({ checked }) => checked)).toEqual([undefined, false, true]);
    expect(labels(live, 2)).toEqual(["Mute", "Remove from the table"]);
    expect(labels(live, 3)).toEqual(["Sit here", "Bot: Club player"]);
  });

  test("is one's own business in a game", () => {
    const live = fakeTable({ phase: "play", may_undo: 0 }, { type: "TricksOwn", seat: 0 });
    expect(labels(live, 0)).toEqual(["Take back", "Resign", "Leave the seat"]);
  });

  test("is left in the middle of a game only by whoever is sure", () => {
    const asked = (phase: "play" | "waiting" | "over") =>
      seatItems(fakeTable({ phase }, { type: "TricksOwn", seat: 0 }), 0).at(-1)?.sure;
    expect(asked("play")).toBe("Leave, and let a bot play on?");
    expect([asked("waiting"), asked("over")]).toEqual([undefined, undefined]);
  });

  test("waits while something is proposed already", () => {
    const proposal = { what: "undo", seat: 0, awaited: [2], until: 0 } as const;
    const live = fakeTable({ phase: "play", may_undo: 0, proposal: { ...proposal, awaited: [2] } });
    expect(seatItems(live, 0).map(({ disabled = false }) => disabled)).toEqual([true, true, false]);
  });

  test("includes taking one's seat back from a bot", () => {
    const standIn = seats.map((seat, place) => (place === 0 ? { ...seat, bot: "rule-1" } : seat));
    const live = fakeTable({ phase: "play", seats: standIn });
    expect(labels(live, 0)[0]).toBe("Take the seat back");
  });
});
