/** A small catalogue for tests, and what a server would make of rules. */

import type {
  Catalogue,
  GameShown,
  OptionShown,
  RulesChecked,
  RummyRules,
  SectionShown,
  TricksRules,
} from "$lib/server/messages";

export function option(
  path: string,
  type: OptionShown["type"],
  more: Partial<OptionShown> = {},
): OptionShown {
  const plain = {
    summary: "",
    rule: "A1",
    default: null,
    choices: [],
    suggestions: [],
    least: null,
    most: null,
  };
  return { path, type, ...plain, ...more };
}

function section(path: string, title: string, bid: string | null = null): SectionShown {
  return { path, title, rule: bid && "M2", bid };
}

const REBIDS = [
  { value: "after-intervening-bid", summary: "only after somebody else has bid" },
  { value: "always", summary: "once more when all others have passed" },
];

const SCHEDULES = ["avondale", "fractional", "custom"].map((value) => ({ value, summary: `a ${value} one` }));

export const options = [
  option("auction.lowest", "int", {
    ...{ summary: "The lowest number of tricks that may be bid.", default: 6, least: 6, most: 7 },
  }),
  option("auction.rebid", "choice", {
    ...{ summary: "When the standing bidder may raise.", default: "after-intervening-bid", choices: REBIDS },
  }),
  option("auction.unrestricted", "bool", { summary: "No special needs a bid before it.", default: false }),
  option("specials.open_misere.on", "bool", { summary: "Whether it may be bid.", default: false }),
  option("specials.open_misere.points", "int", { summary: "Its value." }),
  option("ladder.schedule", "choice", {
    ...{ summary: "The table of bid values.", default: "avondale", choices: SCHEDULES },
  }),
  option("ladder.values", "schedule", { summary: "A custom table.", default: [] }),
  option("deal.packets", "text", { summary: "Cards dealt at a time, such as `3 k1`.", default: "" }),
  option("scoring.target", "int", {
    ...{ summary: "The score that wins.", default: 500, least: 10, most: 10_000 },
  }),
];

const settings = Object.fromEntries(options.map(({ path, default: value }) => [path, value]));

export const game: GameShown = {
  label: "Five Hundred",
  presets: [
    {
      ...{ name: "standard", label: "Standard", title: "four players", seats: 4, sides: 2, target: 500 },
      settings,
    },
    {
      ...{ name: "australian", label: "Australian", title: "as in Australia", seats: 4, sides: 2 },
      target: 500,
      settings: { ...settings, "auction.lowest": 7 },
    },
  ],
  players: null,
  bots: [
    { name: "rule-1", title: "Rule 1", about: "Plays by rules of thumb.", for_people: true },
    { name: "sampler", title: "Sampler", about: "Plays out what may lie hidden.", for_people: false },
  ],
  bot: "rule-1",
  sections: [
    section("auction", "The auction"),
    section("ladder", "The table of bid values"),
    section("specials", "Special contracts"),
    section("deal", "The deal"),
    section("scoring", "Scores"),
    section("specials.open_misere", "open misère", "OM"),
  ],
  options,
  example: 'base = "australian"\n[rules]\nscoring.target = 1000',
};

/** Rummy, as far as a new table needs it. */
export const rummy: GameShown = {
  label: "Rummy",
  presets: [
    {
      ...{ name: "rummy", label: "Rummy", title: "the melding game", seats: 4, sides: 4, target: 500 },
      settings: { players: 4, target: 500 },
    },
  ],
  players: "players",
  bots: [{ name: "thumb", title: "Casual player", about: "Lays by rules of thumb.", for_people: true }],
  bot: "thumb",
  sections: [section("", "How it is played")],
  options: [
    option("players", "int", { summary: "How many play, each alone.", default: 4, least: 2, most: 8 }),
    option("target", "int", { summary: "The score that wins.", default: 500, least: 10, most: 10_000 }),
  ],
  example: 'base = "rummy"\n[rules]\nplayers = 6',
};

export const catalogue: Catalogue = {
  games: [game],
  speeds: ["calm", "normal", "quick", "instant"],
  clocks: [0, 15, 30, 60, 120, 300],
  clock_of: { calm: 120, normal: 60, quick: 30, instant: 30 },
};

export const rules: TricksRules = {
  type: "TricksRules",
  ...{ preset: "standard", preset_label: "Standard", title: "four players", differences: [] },
  ...{ seats: 4, sides: 2, target: 500, places: 4, form: "hands", partners: "fixed" },
  ...{ hand_size: 10, pack: [], hands: 4, packets: [] },
  ladder: [{ bid: "6S", value: 40, level: 6, strain: "S" }],
};

export const rummyRules: RummyRules = {
  type: "RummyRules",
  ...{ preset: "rummy", preset_label: "Rummy", title: "the melding game", differences: [] },
  ...{ seats: 4, sides: 4, target: 500, hand_size: 7, pack: [], packs: 1, pile_penalty: 50 },
};

/** Rules that go together, as a server tells of them. */
export function checked(more: Partial<RulesChecked> = {}): RulesChecked {
  return {
    ...{ preset: "standard", options: {}, document: 'base = "standard"', link: "standard", rules },
    ...{ exclusions: [], cautions: [], complaints: [], mended: null },
    ...more,
  };
}
