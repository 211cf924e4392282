/** What is asked of the server over HTTP, in the words of its answers. */

import type {
  Catalogue,
  Me,
  NewTable,
  Reason,
  RoundAnalysed,
  AnyRound,
  RulesChecked,
  RulesDraft,
  ScoreAnswer,
  ScoreRequest,
  TableCard,
  TableOpened,
} from "./messages";
import { capital } from "$lib/words/words";

const OFFLINE: Reason = { reason: "offline", text: "The server cannot be reached. Is the line up?" };
const UNCLEAR: Reason = { reason: "unclear", text: "The server did not answer as expected. Try again." };

/** Something was not possible; `reason` is the server's slug, the message its sentence. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly reason: string,
    text: string,
    readonly status = 0,
  ) {
    super(text);
  }
}

let known: Promise<Me> | null = null;

/** The guest whom the server knows this browser as; the first call makes one. */
export function me(): Promise<Me> {
  known ??= ask<Me>("GET", "/api/me").catch((error: unknown) => {
    known = null; // so that the next call tries again
    throw error;
  });
  return known;
}

/** Take another name. */
export async function rename(name: string): Promise<Me> {
  const renamed = await change<Me>("PUT", "/api/me", { name });
  known = Promise.resolve(renamed);
  return renamed;
}

export const catalogue = (): Promise<Catalogue> => ask("GET", "/api/catalogue");

export const checkRules = (draft: RulesDraft): Promise<RulesChecked> =>
  change("POST", "/api/rules/check", draft);

/** Ask the score keeper about a game that this device keeps. */
export const askScore = <Answer extends ScoreAnswer>(wanted: ScoreRequest): Promise<Answer> =>
  change("POST", "/api/score", wanted);

export const openTable = (wish: Partial<NewTable>): Promise<TableOpened> =>
  change("POST", "/api/tables", wish);

export const tables = (which: "mine" | "listed"): Promise<TableCard[]> =>
  ask("GET", `/api/tables?which=${which}`);

export const tableCard = (table: string): Promise<TableCard> => ask("GET", `/api/tables/${table}`);

export const finishedRound = (table: string, game: number, round: number): Promise<AnyRound> =>
  ask("GET", `/api/tables/${table}/rounds/${game}/${round}`);

export const roundAnalysis = (table: string, game: number, round: number): Promise<RoundAnalysed> =>
  ask("GET", `/api/tables/${table}/rounds/${game}/${round}/analysis`);

/** Where a table's QR code and its record are. */
export const qrCode = (table: string): string => `/api/tables/${table}/qr.svg`;
export const record = (table: string): string => `/api/tables/${table}/record.txt`;

/** The sentence to show for whatever went wrong. */
export function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : UNCLEAR.text;
  const begun = text.replace(/^[a-z]+(?=[ ,:])/, capital); // an option's or a card's name stays as it is
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

async function change<T>(method: "POST" | "PUT", path: string, body: object): Promise<T> {
  const { csrf } = await me();
  return ask<T>(method, path, {
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf },
    body: JSON.stringify(body),
  });
}

async function ask<T>(method: string, path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, { method, ...init }).catch(() => {
    throw new ApiError(OFFLINE.reason, OFFLINE.text);
  });
  const answer: unknown = await response.json().catch(() => UNCLEAR);
  if (response.ok && answer !== UNCLEAR) return answer as T;
  const { reason, text } = isReason(answer) ? answer : UNCLEAR;
  throw new ApiError(reason, text, response.status);
}

function isReason(answer: unknown): answer is Reason {
  return typeof answer === "object" && answer !== null && "reason" in answer && "text" in answer;
}
