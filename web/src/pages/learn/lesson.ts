/** The first lesson, step by step. Tests ask the engine whether all of it is true. */

import lesson from "./lesson.json";

/** A question: which of some cards, bids or scores is right. */
export interface Question {
  kind: "follow" | "winner" | "highest" | "higher" | "score";
  ask: string;
  /** The card that was led. */
  led?: string;
  choices: string[];
  right: string[];
  /** Why that is right. */
  why: string;
}

export interface Step {
  title: string;
  text: string[];
  /** Cards to look at; an empty one lies face down. */
  cards?: string[];
  caption?: string;
  question?: Question;
}

export const STEPS: readonly Step[] = lesson as Step[];

/** Which step an address is at, counted from 0. */
export function stepAt(hash: string): number {
  const number = Number(hash.slice(1));
  return Number.isInteger(number) && number >= 1 && number <= STEPS.length ? number - 1 : 0;
}

export const hasCards = ({ kind }: Question): boolean => kind !== "higher" && kind !== "score";
