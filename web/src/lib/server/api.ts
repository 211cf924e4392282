/** What is asked of the server over HTTP, in the words of its answers. */

import type {
  Catalogue,
  KeptTable,
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
import { readCode } from "./code";
import { isHere, isKept, isSite, nameHere, reach } from "./here.svelte";
import { capital } from "$lib/words/words";

const OFFLINE: Reason = { reason: "offline", text: "The server cannot be reached. Is the line up?" };
const UNCLEAR: Reason = { reason: "unclear", text: "The server did not answer as expected. Try again." };
const NO_SHEET =
  "Neither a server nor this device has this rule sheet. Check the link, and whether the line is up.";

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

const ME = "/api/me";
const TABLES = "/api/tables";
/** Milliseconds in which a server answers, where this device can do without. */
const PATIENCE = 4000;
/** Milliseconds after which a server that did not answer is asked again, where this device can do without. */
const AGAIN = 10_000;

let known: Promise<Me> | null = null;
/** When the server did not answer. */
let missedAt = -Infinity;

/** The guest whom the server knows this browser as; the first call makes one. Without a server, who plays here. */
export async function me(): Promise<Me> {
  try {
    return await arrive();
  } catch (error) {
    const own = await askInstead<Me>(error, "GET", ME);
    return own.name ? own : { ...own, name: nameHere() };
  }
}

/** The guest whom the server knows this browser as, and nobody where it cannot be reached. */
export function arrive(): Promise<Me> {
  known ??= askServer<Me>("GET", ME).catch((error: unknown) => {
    known = null; // so that the next call tries again
    throw error;
  });
  return known;
}

/** What the guest is called, as far as that is known without starting the engine on this device. */
export const ownName = (): Promise<string> =>
  arrive().then(
    ({ name }) => name,
    () => nameHere(),
  );

/** Take another name. */
export async function rename(name: string): Promise<Me> {
  const renamed = await change<Me>("PUT", ME, { name });
  if (!isOfDevice(renamed)) known = Promise.resolve(renamed);
  return renamed;
}

export const catalogue = (): Promise<Catalogue> => ask("GET", "/api/catalogue");

export const checkRules = (draft: RulesDraft): Promise<RulesChecked> =>
  change("POST", "/api/rules/check", draft);

/** Ask the score keeper about a game that this device keeps. */
export const askScore = <Answer extends ScoreAnswer>(wanted: ScoreRequest): Promise<Answer> =>
  change("POST", "/api/score", wanted);

/** Have the server take up a table of this device: only the server can, so it is asked even if just missed. */
export async function takeUp(kept: KeptTable): Promise<TableOpened> {
  missedAt = -Infinity;
  return askServer("POST", `${TABLES}/taken-up`, telling(await arrive(), kept));
}

export const openTable = (wish: Partial<NewTable>): Promise<TableOpened> => change("POST", TABLES, wish);

/** The tables of the server. Those on this device are listed by the device. */
export const tables = (which: "mine" | "listed"): Promise<TableCard[]> =>
  askServer("GET", `${TABLES}?which=${which}`);

export const tableCard = (table: string): Promise<TableCard> => ask("GET", `/api/tables/${table}`);

export const finishedRound = (table: string, game: number, round: number): Promise<AnyRound> =>
  ask("GET", `/api/tables/${table}/rounds/${game}/${round}`);

export const roundAnalysis = (table: string, game: number, round: number): Promise<RoundAnalysed> =>
  ask("GET", `/api/tables/${table}/rounds/${game}/${round}/analysis`);

/** Where a table's QR code and its record are. */
export const qrCode = (table: string): string => `/api/tables/${table}/qr.svg`;
export const record = (table: string): string => `/api/tables/${table}/record.txt`;

/** The text of the record of a table on this device. */
export async function recordHere(table: string): Promise<string> {
  return (await answerHere("GET", record(table))).text();
}

/** The page of a rule sheet as this device writes it: of a table that is on it, or of rules given as in a link. */
export async function sheetHere(path: string): Promise<string> {
  const [, code] = /^t\/([^/]+)/.exec(path) ?? [];
  const table = code === undefined ? null : readCode(code);
  if (!(table === null ? isSite || (await isKept()) : isHere(table)))
    throw new ApiError("no-sheet", NO_SHEET);
  const response = await answerHere("GET", "/" + path);
  return response.ok ? response.text() : readAnswer(response);
}

/** The sentence to show for whatever went wrong. */
export function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : UNCLEAR.text;
  const begun = text.replace(/^[a-z]+(?=[ ,:])/, capital); // an option's or a card's name stays as it is
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** Ask for a change. Another tab may have made this browser another guest: whose word no longer holds arrives anew. */
async function change<T>(method: "POST" | "PUT", path: string, body: object): Promise<T> {
  try {
    return await changeOnce<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === "csrf")) throw error;
    known = null;
    return changeOnce<T>(method, path, body);
  }
}

async function changeOnce<T>(method: "POST" | "PUT", path: string, body: object): Promise<T> {
  let guest: Me;
  try {
    guest = await arrive();
  } catch (error) {
    return askInstead(error, method, path, { body: JSON.stringify(body) });
  }
  return ask(method, path, telling(guest, body));
}

const telling = ({ csrf }: Me, body: object): RequestInit => ({
  headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf },
  body: JSON.stringify(body),
});

/** Only a server has anybody to protect its guests from. */
const isOfDevice = ({ csrf }: Me): boolean => csrf === "";

/** Ask whoever knows: the server, and this device about what is on it or where no server is. */
async function ask<T>(method: string, path: string, init: RequestInit = {}): Promise<T> {
  const [, table] = /^\/api\/tables\/([^/?]+)/.exec(path) ?? [];
  if (table !== undefined && isHere(table)) return askHere(method, path, init);
  try {
    return await askServer<T>(method, path, init);
  } catch (error) {
    if (table !== undefined) throw error; // no device knows the tables of others
    return askInstead<T>(error, method, path, init);
  }
}

/** Ask this device where no server answers, if the engine is kept on it. */
async function askInstead<T>(error: unknown, method: string, path: string, init?: RequestInit): Promise<T> {
  const isOffline = error instanceof ApiError && error.reason === OFFLINE.reason;
  if (!isOffline || !(isSite || (await isKept()))) throw error;
  return askHere(method, path, init);
}

async function askServer<T>(method: string, path: string, init: RequestInit = {}): Promise<T> {
  if (isSite || (Date.now() - missedAt < AGAIN && (await isKept()))) throw offline();
  const signal = path === ME && (await isKept()) ? AbortSignal.timeout(PATIENCE) : null;
  const response = await fetch(path, { method, ...init, ...(signal && { signal }) }).catch(() => null);
  reach.isOffline = response === null;
  missedAt = response ? -Infinity : Date.now();
  if (!response) throw offline();
  return readAnswer(response);
}

const askHere = async <T>(method: string, path: string, init?: RequestInit): Promise<T> =>
  readAnswer(await answerHere(method, path, init));

async function answerHere(method: string, path: string, { body }: RequestInit = {}): Promise<Response> {
  reach.isDeviceUsed = true;
  const { answerHere } = await import("./ask_here").catch(() => {
    throw offline();
  });
  return answerHere(method, path, typeof body === "string" ? body : null);
}

async function readAnswer<T>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => UNCLEAR);
  if (response.ok && answer !== UNCLEAR) return answer as T;
  const { reason, text } = isReason(answer) ? answer : UNCLEAR;
  throw new ApiError(reason, text, response.status);
}

const offline = (): ApiError => new ApiError(OFFLINE.reason, OFFLINE.text);

function isReason(answer: unknown): answer is Reason {
  return typeof answer === "object" && answer !== null && "reason" in answer && "text" in answer;
}
