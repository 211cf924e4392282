/** Questions with a few answers, in words. */

import type { ChooseBreach, ChooseLook, RulesSeen, TableSeen } from "../messages";
import { callName, callSign, capital, counted, seatName } from "../words";
import type { Desk, Grave } from "./desk.svelte";
import type { Answer } from "./OfferCard.svelte";

interface Offer {
  title: string;
  text: string;
  answers: Answer[];
}

/** Whether to look at one's hand; some calls are only made without. */
export function blindOffer({ calls }: ChooseLook, desk: Desk, { ladder }: RulesSeen): Offer {
  const valueOf = (call: string) => ladder.find(({ bid }) => bid === call)?.value;
  const blind = calls.map((call): Answer => {
    const value = valueOf(call);
    return {
      label: callSign(call),
      ...(value === undefined ? {} : { note: String(value) }),
      choose: () => void desk.call(call),
    };
  });
  const [first] = calls.filter((call) => call !== "P");
  return {
    title: "Look at your hand?",
    text: first ? `${capital(callName(first))} is only bid before you look.` : "",
    answers: [{ label: "Look", isMain: true, choose: () => void desk.act({ type: "Look" }) }, ...blind],
  };
}

/** Whether to call a breach of the contract. */
export function breachOffer({ value }: ChooseBreach, desk: Desk, { contract }: TableSeen): Offer {
  const declarer = contract?.declarer ?? null;
  const whose = declarer === null ? "the contract" : `${seatName(declarer, desk.company)}'s contract`;
  return {
    title: "Call a breach?",
    text: `A bet of ${counted(value, "point")} that ${whose} fails badly.`,
    answers: [
      { label: "No breach", choose: () => void desk.act({ type: "Decline" }) },
      {
        label: "Breach",
        note: String(value),
        isMain: true,
        choose: () => void desk.act({ type: "CallBreach" }),
      },
    ],
  };
}

/** Whether somebody is sure to do what cannot be taken back. */
export function sureOffer(deed: Grave, desk: Desk, table: TableSeen, rules: RulesSeen): Offer {
  const { title, text, yes, no } = WORDS[deed](desk, table, rules);
  return {
    title,
    text,
    answers: [
      { label: no, choose: () => (desk.sure = null) },
      { label: yes, isMain: true, choose: () => void desk.act({ type: deed }) },
    ],
  };
}

type Words = Omit<Offer, "answers"> & { yes: string; no: string };

const WORDS: Record<Grave, (desk: Desk, table: TableSeen, rules: RulesSeen) => Words> = {
  Misdeal: () => ({
    title: "Call a misdeal?",
    text: "Your hand has no court card: the cards can be dealt again.",
    yes: "Deal again",
    no: "Play this hand",
  }),
  CallSlam: ({ choices }) => ({
    title: "Call a slam?",
    text:
      `Your partner hands you a card and sits out; you must take all ten tricks` +
      `${choices?.type === "ChooseDiscard" ? `, for ${counted(choices.slam ?? 0, "point")}` : ""}.`,
    yes: "Call a slam",
    no: "No slam",
  }),
  Claim: (_, table, { claims }) => ({
    title: isForNone(table) ? "Claim to lose the rest?" : "Claim the rest?",
    text: `Your hand is laid open, and the round is over.${COSTS[claims ?? ""] ?? ""}`,
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

const COSTS: Record<string, string> = {
  penalised: " A claim that nothing proves costs 100 points.",
  "always-penalised": " It costs 100 points.",
};

/** Whether every trick is one too many for the makers. */
function isForNone({ contract }: TableSeen): boolean {
  return contract?.target[1] === 0;
}

function isSpecialContract({ contract }: TableSeen): boolean {
  return (contract?.target[1] ?? 10) < 10;
}
