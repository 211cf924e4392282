import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import Home from "./Home.svelte";
import New from "./New.svelte";
import TablePage from "./TablePage.svelte";
import { catalogue, checked, openDialogs } from "./parts/fake";

const sent = vi.fn<(path: string, body: unknown) => void>();
let tablesAnswer: [status: number, body: unknown];
let checkAnswer: [status: number, body: unknown];

beforeEach(() => {
  openDialogs();
  sent.mockReset();
  tablesAnswer = [201, { table: "ABCDE01234" }];
  checkAnswer = [200, checked()];
  vi.stubGlobal("fetch", (path: string, { method, body }: RequestInit) => {
    sent(`${method} ${path}`, body && JSON.parse(String(body)));
    const [status, answer] = answerTo(`${method} ${path}`);
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  history.replaceState(null, "", "/");
});

function answerTo(asked: string): [status: number, body: unknown] {
  if (asked === "GET /api/me") return [200, { name: "Ann", csrf: "x" }];
  if (asked === "GET /api/catalogue") return [200, catalogue];
  if (asked === "POST /api/tables") return tablesAnswer;
  if (asked === "POST /api/rules/check") return checkAnswer;
  return asked.startsWith("GET /api/tables?")
    ? [200, []]
    : [404, { reason: "no-such-table", text: "there is no such table" }];
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const bodies = () =>
  sent.mock.calls.filter(([asked]) => asked === "POST /api/tables").map(([, body]) => body);

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
    const table = { phase: "waiting", game: 1, round: 0, position: 0, seats: [], scores: [0, 0], sheet: 0 };
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
