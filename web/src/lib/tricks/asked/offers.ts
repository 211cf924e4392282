/** Questions with a few answers, in words. */

import type { ChooseBreach, ChooseLook, TricksRules, TricksSeen } from "$lib/server/messages";
import { isPlural, sideOf, sidesInside } from "$lib/words/sides";
import { callName, callSign, capital, counted } from "$lib/words/words";
import type { Company } from "$lib/words/words";
import type { Controller, Grave } from "$lib/tricks/flow/controller.svelte";
import type { Answer } from "./OfferCard.svelte";
import { makersOf } from "$lib/tricks/flow/prompts";

interface Offer {
  title: string;
  text: string;
  answers: Answer[];
}

/** Whether to look at one's hand; some calls are only made without. */
export function blindOffer({ calls }: ChooseLook, controller: Controller, { ladder }: TricksRules): Offer {
  const valueOf = (call: string) => ladder.find(({ bid }) => bid === call)?.value;
  const blind = calls.map((call): Answer => {
    const value = valueOf(call);
    return {
      label: callSign(call),
      ...(value === undefined ? {} : { note: String(value) }),
      choose: () => void controller.call(call),
    };
  });
  const [first] = calls.filter((call) => call !== "P");
  return {
    title: "Look at your hand?",
    text: first ? `${capital(callName(first))} is only bid before you look.` : "",
    answers: [{ label: "Look", isMain: true, choose: () => void controller.look() }, ...blind],
  };
}

/** Whether to call a breach of the contract. */
export function breachOffer(choices: ChooseBreach, controller: Controller, table: TricksSeen): Offer {
  const { value } = choices;
  return {
    title: "Call a breach?",
    text: `A bet of ${counted(value, "point")} that ${makersTake(table, controller.company)} ${winningTricks(choices)}.`,
    answers: [
      { label: "No breach", choose: () => void controller.act({ type: "Decline" }) },
      {
        label: "Breach",
        note: String(value),
        isMain: true,
        choose: () => void controller.act({ type: "CallBreach" }),
      },
    ],
  };
}

/** The makers and their verb: `West and East take`. */
function makersTake(table: TricksSeen, company: Company): string {
  const { contract, scores } = table;
  const makers = makersOf(table).map((seat) => sideOf(seat, scores.length));
  const sides = makers.length ? [...new Set(makers)] : [sideOf(contract?.declarer ?? 0, scores.length)];
  const isMany = sides.length > 1 || isPlural(sides[0]!, scores.length, company);
  return `${sidesInside(sides, scores.length, company)} ${isMany ? "take" : "takes"}`;
}

/** What wins a breach: `6 tricks or fewer`. */
function winningTricks({ at_most, at_least }: ChooseBreach): string {
  const most = at_most === undefined ? [] : [`${counted(at_most, "trick")} or fewer`];
  const least = at_least === undefined ? [] : [`${counted(at_least, "trick")} or more`];
  return [...most, ...least].join(", or ");
}

/** Whether somebody is sure to do what cannot be taken back. */
export function sureOffer(deed: Grave, controller: Controller, table: TricksSeen, rules: TricksRules): Offer {
  const { title, text, yes, no } = WORDS[deed](controller, table, rules);
  return {
    title,
    text,
    answers: [
      { label: no, choose: () => (controller.sure = null) },
      { label: yes, isMain: true, choose: () => void controller.act({ type: deed }) },
    ],
  };
}

/** Who helps to a slam; of two partners it is the one on the left. */
function slamHelp({ seats, sides }: TricksRules): string {
  return seats > 2 * sides
    ? "Your left-hand partner hands you a card, and both partners sit out"
    : "Your partner hands you a card and sits out";
}

type Words = Omit<Offer, "answers"> & { yes: string; no: string };

const WORDS: Record<Grave, (controller: Controller, table: TricksSeen, rules: TricksRules) => Words> = {
  Misdeal: () => ({
    title: "Call a misdeal?",
    text: "Your hand has no court card: the cards can be dealt again.",
    yes: "Deal again",
    no: "Play this hand",
  }),
  CallSlam: ({ choices }, _, rules) => ({
    title: "Call a slam?",
    text:
      `${slamHelp(rules)}; you must take all ten tricks` +
      `${choices?.type === "ChooseDiscard" ? `, for ${counted(choices.slam ?? 0, "point")}` : ""}.`,
    yes: "Call a slam",
    no: "No slam",
  }),
  Claim: (_, table, { claims }) => ({
    title: isForNone(table) ? "Claim to lose the rest?" : "Claim the rest?",
    text: CLAIMS[claims ?? ""] ?? "Your hand is laid open, and the round is over.",
    yes: isForNone(table) ? "Claim no trick" : "Claim all tricks",
    no: "Play on",
  }),
  Concede: (_, table) => ({
    title: "Give up the rest?",
    text: isSpecialContract(table)
      ? "The contract is lost, and the round is over."
      : "The tricks that are left go to the defenders, and the round is over.",
    yes: "Give up",
    no: "Play on",
  }),
};

/** What a claim comes to where it costs points; elsewhere only what is proved may be claimed. */
const CLAIMS: Record<string, string> = {
  penalised:
    "If it is proved, your hand is laid open, and the round is over. If nothing proves it, it costs 100 points.",
  "always-penalised":
    "If it is proved, your hand is laid open, and the round is over. It costs 100 points, proved or not.",
};

/** Whether every trick is one too many for the makers. */
function isForNone({ contract }: TricksSeen): boolean {
  return contract?.target[1] === 0;
}

function isSpecialContract({ contract }: TricksSeen): boolean {
  return (contract?.target[1] ?? 10) < 10;
}
