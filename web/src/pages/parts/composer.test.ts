import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { checkRules } from "$lib/server/api";
import type { RulesChecked, RulesDraft } from "$lib/server/messages";
import Composer from "./Composer.svelte";
import { Composition } from "./composition.svelte";
import { openDialogs } from "$lib/ui/fake";
import { checked, game, option, options, rules } from "./fake";
import OpenRules from "./OpenRules.svelte";
import OptionField from "./OptionField.svelte";
import ShareRules from "./ShareRules.svelte";

type Refused = { status: number; reason: string; text: string };
type Answer = RulesChecked | Refused | Promise<RulesChecked>;

const asked = vi.fn<(draft: RulesDraft) => Answer>();

beforeEach(() => {
  openDialogs();
  asked.mockReset();
  asked.mockReturnValue(checked());
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (path === "/api/me") return new Response(JSON.stringify({ name: "Ann", csrf: "x" }));
    const answer = await asked(JSON.parse(String(body)) as RulesDraft);
    return new Response(JSON.stringify(answer), { status: "status" in answer ? answer.status : 200 });
  });
});

const WHY = 'auction.rebid = "always" needs more than auction.rounds = 1';
const EXCLUSION = { option: "auction.rebid", value: "always", reason: WHY };
const COMPLAINT = {
  ...{ reason: WHY, options: ["auction.rebid", "auction.lowest"] },
  mends: { "auction.rebid": null, "auction.lowest": 7 },
};

async function composed(answer: Partial<RulesChecked> = {}): Promise<Composition> {
  asked.mockReturnValue(checked(answer));
  const house = new Composition(game);
  onTestFinished(() => house.stop());
  house.look(0);
  await vi.waitFor(() => expect(house.checked).not.toBeNull());
  render(Composer, { house });
  return house;
}

const last = () => asked.mock.lastCall?.[0];
const fieldOf = (path: string) => document.querySelector<HTMLElement>(`[data-option="${path}"]`)!;
const rebid = () => within(fieldOf("auction.rebid"));

test("every option has a control of its kind, the usual value marked", async () => {
  await composed();
  expect(rebid().getByRole("radio", { name: "after intervening bid, as usual" })).toHaveProperty(
    "checked",
    true,
  );
  expect(screen.getByRole("switch", { name: /No special needs a bid/ })).toHaveProperty("checked", false);
  expect(within(fieldOf("auction.lowest")).getAllByRole("radio")).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>(/The score that wins/).value).toBe("500");
});

test("a change is highlighted, sent, listed, and can be taken back", async () => {
  const house = await composed();
  const control = screen.getByRole("switch", { name: /No special needs a bid/ });
  await fireEvent.click(control);
  expect(control).toHaveProperty("checked", true);
  expect(fieldOf("auction.unrestricted").classList).toContain("changed");
  await vi.waitFor(() => expect(last()?.options).toEqual({ "auction.unrestricted": true }));
  expect(last()?.kept).toBe("auction.unrestricted");
  await fireEvent.click(screen.getByRole("button", { name: "Reset auction.unrestricted" }));
  expect(house.draft).toEqual({});
  expect(screen.getByText("Nothing.")).toBeTruthy();
});

test("the value of the preset is no change", async () => {
  const house = await composed();
  await fireEvent.click(rebid().getByRole("radio", { name: "always" }));
  expect(house.draft).toEqual({ "auction.rebid": "always" });
  await fireEvent.click(rebid().getByRole("radio", { name: /after intervening bid/ }));
  expect(house.draft).toEqual({});
  house.set(house.option("auction.lowest"), "7");
  house.choose("australian");
  expect(house.draft).toEqual({});
});

test("an excluded value says why, and is not chosen but on insistence", async () => {
  const house = await composed({ exclusions: [EXCLUSION] });
  const always = rebid().getByRole("radio", { name: "always" });
  expect(always.getAttribute("aria-disabled")).toBe("true");
  expect(always.title).toBe(WHY);
  await fireEvent.click(always);
  expect(house.draft).toEqual({});
  expect(rebid().getByText(WHY)).toBeTruthy();
  await fireEvent.click(rebid().getByRole("button", { name: "Choose it all the same" }));
  expect(house.draft).toEqual({ "auction.rebid": "always" });
});

test("the reason comes with the focus, too", async () => {
  await composed({ exclusions: [EXCLUSION] });
  await fireEvent.focus(rebid().getByRole("radio", { name: "always" }));
  expect(rebid().getByText(WHY)).toBeTruthy();
});

test("a switch that may not be moved says why", async () => {
  const reason = "not beside auction.no_trump_from = 7";
  const house = await composed({ exclusions: [{ option: "auction.unrestricted", value: true, reason }] });
  const control = screen.getByRole("switch", { name: /No special needs a bid/ });
  await fireEvent.click(control);
  expect([house.draft, (control as HTMLInputElement).checked]).toEqual([{}, false]);
  expect(screen.getByText(reason)).toBeTruthy();
});

test("a caution stands beside its option and keeps nobody from playing", async () => {
  const text = "Clubs and hearts have one trump more.";
  const house = await composed({ cautions: [{ option: "auction.rebid", text }] });
  expect(rebid().getByText(text)).toBeTruthy();
  expect(within(fieldOf("auction.lowest")).queryByText(text)).toBeNull();
  expect(house.complaints).toEqual([]);
});

test("a contradiction keeps what was written and offers what would end it", async () => {
  const house = await composed();
  asked.mockReturnValue(checked({ rules: null, complaints: [COMPLAINT] }));
  await fireEvent.click(rebid().getByRole("radio", { name: "always" }));
  const [inField] = await rebid().findAllByText(WHY);
  expect(inField).toBeTruthy();
  expect(screen.getByText("As they were when the rules last went together.")).toBeTruthy();
  expect(house.draft).toEqual({ "auction.rebid": "always" });
  asked.mockReturnValue(checked());
  await fireEvent.click(rebid().getByRole("button", { name: "auction.lowest: 7" }));
  await vi.waitFor(() => expect(last()?.options).toEqual({ "auction.rebid": "always", "auction.lowest": 7 }));
});

test("all that contradicts the last choice can give way at once", async () => {
  const house = await composed();
  const other = { ...COMPLAINT, reason: "another reason" };
  const mended = { "auction.rebid": "always", "auction.lowest": 7 };
  asked.mockReturnValue(checked({ rules: null, complaints: [COMPLAINT, other], mended }));
  await fireEvent.click(rebid().getByRole("radio", { name: "always" }));
  const [keep] = await screen.findAllByRole("button", {
    name: "Keep auction.rebid, and set auction.lowest: 7",
  });
  await fireEvent.click(keep!);
  expect(house.options).toEqual(mended);
});

test("what is no number is kept, and an empty one is as usual", async () => {
  const house = await composed();
  const target = screen.getByLabelText<HTMLInputElement>(/The score that wins/);
  await fireEvent.input(target, { target: { value: "much" } });
  await vi.waitFor(() => expect(last()?.options).toEqual({ "scoring.target": "much" }));
  expect(target.value).toBe("much");
  await fireEvent.input(target, { target: { value: "" } });
  expect(house.draft).toEqual({});
});

test("a number that is deleted to write another stays deleted until the field is left", async () => {
  const house = await composed();
  const target = screen.getByLabelText<HTMLInputElement>(/The score that wins/);
  for (const value of ["50", "5", ""]) await fireEvent.input(target, { target: { value } });
  expect([target.value, house.draft]).toEqual(["", {}]);
  await fireEvent.input(target, { target: { value: "300" } });
  expect([target.value, house.draft]).toEqual(["300", { "scoring.target": "300" }]);
  await fireEvent.input(target, { target: { value: "" } });
  await fireEvent.blur(target);
  expect(target.value).toBe("500");
});

test("what the next preset has as well is no change, and is one again after it", async () => {
  const house = await composed();
  house.set(house.option("auction.lowest"), "7");
  house.choose("australian");
  expect([house.changed, house.options]).toEqual([[], {}]);
  house.choose("standard");
  expect(house.options).toEqual({ "auction.lowest": 7 });
  house.choose("australian");
  house.reset(["auction.lowest"]);
  house.choose("standard");
  expect(house.options).toEqual({});
});

test("a table of bid values is as wide as its schedule, and keeps what it came with", async () => {
  const house = await composed();
  const columns = () => fieldOf("ladder.values").querySelectorAll("tbody tr:first-child input").length;
  expect(columns()).toBe(5);
  const row = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  house.take({
    preset: "standard",
    options: { "ladder.schedule": "fractional", "ladder.values": [row, row] },
  });
  await vi.waitFor(() => expect(columns()).toBe(12));
  const cell = screen.getByLabelText<HTMLInputElement>("7 no-trumps giving 5");
  expect(cell.value).toBe("12");
  await fireEvent.input(cell, { target: { value: "-40" } });
  expect(house.options["ladder.values"]).toEqual([row, [...row.slice(0, 11), -40]]);
  await fireEvent.input(cell, { target: { value: "6o" } });
  expect(cell.value).toBe("6o");
  expect(house.options["ladder.values"]).toMatch(/ 6o$/);
  house.set(house.option("ladder.schedule"), "avondale");
  expect(house.draft).toEqual({});
});

test("rules are given to others once the server has said what they are", async () => {
  const house = await composed({ link: "first" });
  render(ShareRules, { house, onopen: () => undefined });
  const shares = ["Copy link", "Save as file"].map((name) => screen.getByRole("button", { name }));
  const areOff = () => shares.map((button) => (button as HTMLButtonElement).disabled);
  expect(areOff()).toEqual([false, false]);
  asked.mockReturnValueOnce({ status: 429, reason: "too-fast", text: "wait a moment" });
  await fireEvent.click(rebid().getByRole("radio", { name: "always" }));
  expect(areOff()).toEqual([true, true]);
  await vi.waitFor(() => expect(house.trouble).toBe("Wait a moment."));
  expect(areOff()).toEqual([true, true]);
  house.look(0);
  await vi.waitFor(() => expect(areOff()).toEqual([false, false]));
});

test("a special shows its worth once it may be bid", async () => {
  await composed({
    rules: { ...rules, ladder: [{ bid: "OM", value: 520, special: "OM" }] },
  });
  expect(fieldOf("specials.open_misere.points")).toBeNull();
  await fireEvent.click(screen.getByRole("switch", { name: "Open misère" }));
  expect(screen.getByPlaceholderText("520, as usual")).toBeTruthy();
});

const name = option("pack.name", "choice", { default: "43", choices: [{ value: "custom", summary: "" }] });
const cards = option("pack.cards", "text", { summary: "The cards.", default: "" });
const withPack = () => new Composition({ ...game, options: [...options, name, cards] });

test("cards may be typed as long as the pack is none of one's own", async () => {
  const house = withPack();
  onTestFinished(() => house.stop());
  render(OptionField, { house, option: cards });
  const field = screen.getByLabelText<HTMLInputElement>(/The cards/);
  for (const value of ["4", "4S", "4S Jo"]) await fireEvent.input(field, { target: { value } });
  expect(document.contains(field)).toBe(true);
  house.set(name, "custom");
  expect(await screen.findByRole("group", { name: "Cards of the pack" })).toBeTruthy();
  expect(house.draft["pack.cards"]).toBe("4S Jo");
});

test("a pack may be emptied, and what is no card taken out of it", async () => {
  const house = withPack();
  onTestFinished(() => house.stop());
  house.take({ preset: "standard", options: { "pack.name": "custom", "pack.cards": "4s 5X jo 5X" } });
  render(OptionField, { house, option: cards });
  const pack = screen.getByRole("group", { name: "Cards of the pack" });
  await fireEvent.click(within(pack).getByRole("button", { name: "5X, no card", pressed: true }));
  expect(document.activeElement).toBe(pack);
  expect(house.draft["pack.cards"]).toBe("4S Jo");
  for (const card of ["4 of spades", "joker"])
    await fireEvent.click(within(pack).getByRole("button", { name: card, pressed: true }));
  expect(house.text(cards)).toBe("");
  expect(within(pack).getByText("0 cards")).toBeTruthy();
});

test("a pack of one's own begins with the cards that there were, and goes with its name", async () => {
  const exclusions = [{ option: "pack.name", value: "custom", reason: "0 cards" }];
  asked.mockReturnValue(checked({ exclusions, rules: { ...rules, pack: ["AS", "Jo"] } }));
  const house = withPack();
  onTestFinished(() => house.stop());
  house.look(0);
  await vi.waitFor(() => expect(house.rules).not.toBeNull());
  expect(house.why(name, "custom")).toBeUndefined();
  house.set(name, "custom");
  render(OptionField, { house, option: cards });
  const pack = within(screen.getByRole("group", { name: "Cards of the pack" }));
  await fireEvent.click(pack.getByRole("button", { name: "king of spades", pressed: false }));
  await fireEvent.click(pack.getByRole("button", { name: "ace of spades", pressed: true }));
  expect(house.draft["pack.cards"]).toBe("Jo KS");
  house.reset(["pack.name"]);
  expect(house.draft).toEqual({});
});

test("a search shows what has its words", async () => {
  await composed();
  await fireEvent.input(screen.getByLabelText("Search the rules"), { target: { value: "raise" } });
  expect(fieldOf("auction.rebid")).not.toBeNull();
  expect(fieldOf("scoring.target")).toBeNull();
  await fireEvent.input(screen.getByLabelText("Search the rules"), { target: { value: "zebra" } });
  expect(screen.getByText("No rule has these words.")).toBeTruthy();
});

test("only the answer to the last question counts", async () => {
  const house = await composed();
  let answer: (early: RulesChecked) => void = () => undefined;
  asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  asked.mockReturnValueOnce(checked({ link: "last" }));
  for (const count of [2, 3]) {
    house.look(0);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(count));
  }
  answer(checked({ link: "early" }));
  await vi.waitFor(() => expect(house.checked?.link).toBe("last"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(house.checked?.link).toBe("last");
});

test("a server that does not answer is asked again, and nothing is lost", async () => {
  const house = await composed();
  asked.mockReturnValue({ status: 429, reason: "too-fast", text: "wait a moment" });
  await fireEvent.click(rebid().getByRole("radio", { name: "always" }));
  expect(await screen.findByText("Wait a moment.")).toBeTruthy();
  expect(house.draft).toEqual({ "auction.rebid": "always" });
});

test("rules that cannot be read stay where they were written", async () => {
  const house = await composed();
  const text = "no = [toml";
  const onread = async (written: string) => house.take(await checkRules({ rules: written }));
  render(OpenRules, { onread, example: game.example, open: true, text, problem: "" });
  asked.mockReturnValue({
    status: 400,
    reason: "notation",
    text: "line 1, column 11: found text that is not TOML",
  });
  await fireEvent.click(screen.getByText("Take these rules"));
  expect((await screen.findByText(/not TOML/)).getAttribute("role")).toBe("alert");
  expect(
    screen.getByRole<HTMLTextAreaElement>("textbox", { name: /A link to rules/, hidden: true }).value,
  ).toBe(text);
  asked.mockReturnValue(checked({ options: { "auction.lowest": 7 } }));
  await fireEvent.click(screen.getByText("Take these rules"));
  await vi.waitFor(() => expect(house.draft).toEqual({ "auction.lowest": "7" }));
});
