import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { GameShown, RummySeen, TricksSeen, Welcome } from "$lib/server/messages";
import Home from "./Home.svelte";
import New from "./New.svelte";
import Score from "./Score.svelte";
import TablePage from "./TablePage.svelte";
import { openDialogs } from "$lib/ui/fake";
import { catalogue, checked, game, rummy, rummyRules } from "./parts/fake";

const sent = vi.fn<(path: string, body: unknown) => void>();
let tablesAnswer: [status: number, body: unknown];
let checkAnswer: [status: number, body: unknown];
let games: readonly GameShown[];

beforeEach(() => {
  openDialogs();
  sent.mockReset();
  tablesAnswer = [201, { table: "ABCDE01234" }];
  checkAnswer = [200, checked()];
  games = [game];
  vi.stubGlobal("fetch", (path: string, { method, body }: RequestInit) => {
    sent(`${method} ${path}`, body && JSON.parse(String(body)));
    const [status, answer] = answerTo(`${method} ${path}`);
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  history.replaceState(null, "", "/");
});

function answerTo(asked: string): [status: number, body: unknown] {
  if (asked === "GET /api/me") return [200, { name: "Ann", csrf: "x" }];
  if (asked === "GET /api/catalogue") return [200, { ...catalogue, games }];
  if (asked === "POST /api/tables") return tablesAnswer;
  if (asked === "POST /api/rules/check") return checkAnswer;
  return asked.startsWith("GET /api/tables?")
    ? [200, []]
    : [404, { reason: "no-such-table", text: "there is no such table" }];
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const bodies = () =>
  sent.mock.calls.filter(([asked]) => asked === "POST /api/tables").map(([, body]) => body);

test.each([
  ["a new table", New, "/new?rules=rummy~players=6"],
  ["a new score game", Score, "/score?rules=rummy~players=6"],
])("%s begins with the rules of its link, and not before they are there", async (_, page, address) => {
  let answer: ((response: Response) => void) | undefined;
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    if (path !== "/api/rules/check") return others(path, init);
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  history.replaceState(null, "", address);
  render(page);
  await vi.waitFor(() => expect(answer).toBeDefined());
  await tick();
  expect(screen.queryByRole("button", { name: /^Begin|^Open the table/ })).toBeNull();
  answer!(new Response(JSON.stringify(checked())));
  await screen.findAllByRole("button", { name: /^Begin|^Open the table/ });
});

test("one press plays", async () => {
  render(Home);
  await press("Play now");
  await vi.waitFor(() => expect(location.pathname).toBe("/t/ABCDE01234"));
  expect(bodies()).toEqual([{ begin: true, name: "Ann" }]);
});

test("a code that no table has is refused beside it", async () => {
  render(Home);
  await fireEvent.input(screen.getByLabelText("Code or link"), { target: { value: "abcde-o1234" } });
  await press("Join");
  expect((await screen.findByRole("alert")).textContent).toBe("There is no such table.");
  expect(sent).toHaveBeenCalledWith("GET /api/tables/ABCDE01234", undefined);
});

test("a refused table keeps what was written", async () => {
  tablesAnswer = [400, { reason: "rules", text: "scoring.target is 0: it must be more" }];
  render(New);
  await fireEvent.click(await screen.findByText(/House rules/));
  const target = await screen.findByLabelText<HTMLInputElement>(/The score that wins/);
  await fireEvent.input(target, { target: { value: "0" } });
  await press("Open the table");
  expect((await screen.findByRole("alert")).textContent).toBe("scoring.target is 0: it must be more.");
  expect(target.value).toBe("0");
});

test("bots that others are measured with are not offered", async () => {
  render(New);
  const choices = (await screen.findByLabelText<HTMLSelectElement>(/Bots in empty seats/)).options;
  expect([...choices].map(({ text }) => text)).toEqual(["Rule 1"]);
});

test("only differences are sent", async () => {
  render(New);
  await fireEvent.click(await screen.findByLabelText("Only watch"));
  await press("Begin with bots");
  await vi.waitFor(() => expect(location.pathname).toBe("/t/ABCDE01234"));
  expect(bodies()).toEqual([
    {
      ...{ preset: "standard", options: {}, seat: null, bots: "rule-1", speed: "normal", clock: 60 },
      ...{ listed: false, begin: true, name: "Ann" },
    },
  ]);
});

test("rules in a link are taken over, and stand in the address again", async () => {
  const options = { "scoring.target": 1000 };
  checkAnswer = [200, checked({ preset: "australian", options, link: "australian~scoring.target=1000" })];
  history.replaceState(null, "", "/new?rules=australian~scoring.target=1000");
  render(New);
  const target = await screen.findByRole("textbox", { name: /The score that wins/ });
  expect(target).toHaveProperty("value", "1000");
  expect(sent).toHaveBeenCalledWith("POST /api/rules/check", { rules: "australian~scoring.target=1000" });
  await vi.waitFor(() => expect(location.search).toBe("?rules=australian~scoring.target=1000"));
  await press("Open the table");
  await vi.waitFor(() => expect(bodies()).toMatchObject([{ preset: "australian", options }]));
});

test("a link that cannot be read is shown with what is wrong with it", async () => {
  checkAnswer = [400, { reason: "rules", text: "no preset 'standrad'; did you mean 'standard'?" }];
  history.replaceState(null, "", "/new?rules=standrad~auction.lowest=7");
  render(New);
  expect((await screen.findByText(/did you mean 'standard'/)).getAttribute("role")).toBe("alert");
  expect(screen.getByDisplayValue("standrad~auction.lowest=7")).toBeTruthy();
});

test("a table that went back, as to a backup, is looked at anew", async () => {
  vi.stubGlobal("ResizeObserver", function (this: ResizeObserver) {
    this.observe = this.unobserve = this.disconnect = () => undefined;
  });
  const sockets: WebSocket[] = [];
  vi.stubGlobal("WebSocket", function (this: WebSocket) {
    this.close = () => undefined;
    sockets.push(this);
  });
  const hear = (seq: number) => {
    const table = {
      type: "TricksSeen",
      ...{ phase: "waiting", game: 1, round: 0, position: 0, seats: [], scores: [0, 0], sheet: 0 },
    };
    const seen = {
      type: "Seen",
      edition: seq,
      seq,
      table,
      own: null,
      is_host: false,
      answers: [],
      since: 0,
      told: [],
    };
    const data = JSON.stringify(seen);
    sockets.at(-1)!.onmessage!(new MessageEvent("message", { data }));
  };
  render(TablePage, { table: "ABCDE01234" });
  hear(5);
  sockets[0]!.onclose!(new CloseEvent("close", { code: 1006 }));
  await vi.waitFor(() => expect(sockets).toHaveLength(2));
  hear(4);
  await vi.waitFor(() => expect(sockets).toHaveLength(3));
  hear(4);
  await tick();
  expect(sockets).toHaveLength(3);
});

test("the time for a decision suits the speed until one is chosen", async () => {
  render(New);
  const clock = await screen.findByLabelText<HTMLSelectElement>("Time for a decision");
  expect(clock.selectedOptions[0]!.text).toBe("1 minute");
  await fireEvent.click(screen.getByRole("radio", { name: "Calm" }));
  expect(clock.selectedOptions[0]!.text).toBe("2 minutes");
  await fireEvent.change(clock, { target: { value: "0" } });
  expect(clock.selectedOptions[0]!.text).toBe("No clock: for friends");
  await press("Open the table");
  await vi.waitFor(() => expect(bodies()).toMatchObject([{ speed: "calm", clock: 0 }]));
});

describe("rummy", () => {
  const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });
  const playing = (players: number) =>
    checked({
      ...{ preset: "rummy", options: { players }, link: `rummy~players=${players}` },
      rules: { ...rummyRules, seats: players, sides: players },
    });
  const last = (asked: string) => sent.mock.calls.filter(([path]) => path === asked).at(-1)?.[1];

  beforeEach(() => {
    games = [game, rummy];
  });

  test("is no choice where there is no other game", async () => {
    games = [game];
    render(New);
    await radio(/^Standard/);
    expect(screen.queryByRole("group", { name: "Game" })).toBeNull();
  });

  test("is chosen with how many play, and opened with its own bot", async () => {
    history.replaceState(null, "", "/new");
    render(New);
    expect((await radio("Five Hundred")).checked).toBe(true);
    checkAnswer = [200, playing(6)];
    await fireEvent.click(await radio("Rummy"));
    expect((await radio(/^Rummy 4 players, each alone, to 500/)).checked).toBe(true);
    expect(screen.queryByRole("radio", { name: /^Standard/ })).toBeNull();
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Bots in empty seats" }).value).toBe(
      "thumb",
    );
    const players = screen.getByRole("group", { name: "Players" });
    expect(
      within(players)
        .getAllByRole<HTMLInputElement>("radio")
        .map(({ value }) => value),
    ).toEqual(["2", "3", "4", "5", "6", "7", "8"]);
    await fireEvent.click(within(players).getByRole("radio", { name: "6" }));
    expect(await radio(/^Rummy 6 players, each alone/)).toBeTruthy();
    expect(await radio("Seat 6")).toBeTruthy();
    expect(last("POST /api/rules/check")).toMatchObject({ preset: "rummy", options: { players: 6 } });
    await vi.waitFor(() => expect(location.search).toBe("?rules=rummy~players=6"));
    await press("Open the table");
    await vi.waitFor(() =>
      expect(bodies()).toMatchObject([{ preset: "rummy", options: { players: 6 }, bots: "thumb" }]),
    );
  });

  test("has house rules of its own as the example of those that are written", async () => {
    const written = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /A link to rules/ });
    history.replaceState(null, "", "/new");
    render(New);
    await radio("Five Hundred");
    await press("Open rules");
    expect(written().placeholder).toBe(game.example);
    await fireEvent.click(await radio("Rummy"));
    expect(written().placeholder).toBe(rummy.example);
  });

  test("comes up by a link, and goes again", async () => {
    checkAnswer = [200, playing(6)];
    history.replaceState(null, "", "/new?rules=rummy~players=6");
    render(New);
    await vi.waitFor(async () => expect((await radio("Rummy")).checked).toBe(true));
    const players = await screen.findByRole("group", { name: "Players" });
    expect(within(players).getByRole<HTMLInputElement>("radio", { name: "6" }).checked).toBe(true);
    expect(sent).toHaveBeenCalledWith("POST /api/rules/check", { rules: "rummy~players=6" });
    checkAnswer = [200, checked()];
    await fireEvent.click(await radio("Five Hundred"));
    expect((await radio(/^Standard/)).checked).toBe(true);
    await vi.waitFor(() => expect(location.search).toBe(""));
    await press("Open the table");
    await vi.waitFor(() =>
      expect(bodies()).toMatchObject([{ preset: "standard", options: {}, bots: "rule-1" }]),
    );
  });

  test("gives a seat of the table where that has become smaller", async () => {
    checkAnswer = [200, playing(8)];
    history.replaceState(null, "", "/new?rules=rummy~players=8");
    render(New);
    await fireEvent.click(await radio("Seat 8"));
    checkAnswer = [200, playing(2)];
    await fireEvent.click(
      within(screen.getByRole("group", { name: "Players" })).getByRole("radio", { name: "2" }),
    );
    await vi.waitFor(() => expect(screen.queryByRole("radio", { name: "Seat 3" })).toBeNull());
    await press("Open the table");
    await vi.waitFor(() => expect(bodies()).toMatchObject([{ options: { players: 2 }, seat: 0 }]));
  });
});

test.each([
  ["RummyRules", rummyRules, /^Five Hundred rummy$/],
  ["TricksRules", checked().rules!, /^Five Hundred: /],
] as const)("a table has the screen of its game, by its %s", async (_, rules, title) => {
  vi.stubGlobal("ResizeObserver", function (this: ResizeObserver) {
    this.observe = this.unobserve = this.disconnect = () => undefined;
  });
  for (const size of ["clientWidth", "clientHeight"] as const)
    vi.spyOn(HTMLElement.prototype, size, "get").mockReturnValue(1000);
  let socket: WebSocket | undefined;
  vi.stubGlobal("WebSocket", function (this: WebSocket) {
    this.close = () => undefined;
    this.send = () => undefined;
    socket = this;
  });
  const hear = (message: unknown) =>
    socket!.onmessage!(new MessageEvent("message", { data: JSON.stringify(message) }));
  const seats = Array.from({ length: 4 }, () => ({ kind: "open" as const }));
  const shared = { phase: "waiting" as const, game: 1, round: 0, position: 0, seats, sheet: 0 };
  const table: RummySeen | TricksSeen =
    rules.type === "RummyRules"
      ? { type: "RummySeen", ...shared, scores: [0, 0, 0, 0] }
      : { type: "TricksSeen", ...shared, scores: [0, 0] };
  const welcome: Welcome = {
    ...{ type: "Welcome", table: "ABCDE01234", rules, speed: "normal", clock: 0 },
    ...{ bots: [], name: "Ann", now: 0 },
  };
  render(TablePage, { table: "ABCDE01234" });
  hear(welcome);
  hear({
    ...{ type: "Seen", edition: 1, seq: 1, table, own: null, is_host: false },
    ...{ answers: [], since: 0, told: [] },
  });
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  vi.restoreAllMocks();
});
