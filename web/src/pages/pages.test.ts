import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { Catalogue } from "$lib/messages";
import Home from "./Home.svelte";
import New from "./New.svelte";

const catalogue: Catalogue = {
  presets: [{ name: "standard", title: "four players", seats: 4, sides: 2, target: 500, settings: {} }],
  bots: ["random", "rule-1"],
  speeds: ["calm", "normal", "quick", "instant"],
  options: [
    {
      ...{
        path: "scoring.target",
        summary: "The score that wins.",
        rule: "S1",
        type: "int" as const,
        default: 500,
      },
      choices: [],
      least: null,
      most: null,
    },
  ],
};
const refusal = { reason: "rules", text: "scoring.target is 0: it must be more" };

const sent = vi.fn<(path: string, body: unknown) => void>();
let tablesAnswer: [status: number, body: unknown];

beforeEach(() => {
  sent.mockReset();
  tablesAnswer = [201, { table: "ABCDE01234" }];
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

test("a refused table keeps what was written, and marks the option", async () => {
  tablesAnswer = [400, refusal];
  render(New);
  const target = await screen.findByLabelText<HTMLInputElement>(/The score that wins/);
  await fireEvent.input(target, { target: { value: "0" } });
  await press("Open the table");
  expect((await screen.findByRole("alert")).textContent).toBe("scoring.target is 0: it must be more.");
  expect(target.value).toBe("0");
  expect(target.closest(".blamed")).not.toBeNull();
});

test("only differences are sent", async () => {
  render(New);
  await fireEvent.click(await screen.findByLabelText("Only watch"));
  await press("Begin with bots");
  await vi.waitFor(() => expect(location.pathname).toBe("/t/ABCDE01234"));
  expect(bodies()).toEqual([
    {
      ...{ preset: "standard", options: {}, seat: null, bots: "rule-1", speed: "normal" },
      ...{ listed: false, begin: true, name: "Ann" },
    },
  ]);
});
