import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { RulesChecked, RulesDraft } from "$lib/messages";
import Composer from "./Composer.svelte";
import { Composition } from "./composition.svelte";
import { catalogue, checked, openDialogs, option, options } from "./fake";
import OpenRules from "./OpenRules.svelte";
import OptionField from "./OptionField.svelte";

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
  const house = new Composition(catalogue);
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

test("a special shows its worth once it may be bid", async () => {
  await composed({
    rules: { ...checked().rules!, ladder: [{ bid: "OM", value: 520, special: "OM" }] },
  });
  expect(fieldOf("specials.open_misere.points")).toBeNull();
  await fireEvent.click(screen.getByRole("switch", { name: "Open misère" }));
  expect(screen.getByPlaceholderText("520, as usual")).toBeTruthy();
});

test("a pack of one's own begins with the cards that there were, and goes with its name", async () => {
  const name = option("pack.name", "choice", { default: "43", choices: [{ value: "custom", summary: "" }] });
  const cards = option("pack.cards", "text", { default: "" });
  const exclusions = [{ option: "pack.name", value: "custom", reason: "0 cards" }];
  asked.mockReturnValue(checked({ exclusions, rules: { ...checked().rules!, pack: ["AS", "Jo"] } }));
  const house = new Composition({ ...catalogue, options: [...options, name, cards] });
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
  render(OpenRules, { house, open: true, text, problem: "" });
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
