/** A score game in a link: all of it stands in the part of the address that browsers send to no server. */

import { linkTo } from "../../offline/place";
import type { KeptScore } from "./kept.svelte";

/** What a link says of a game. */
export type SharedScore = Pick<KeptScore, "title" | "link" | "changed" | "game">;

const VERSION = 1;
const SHEET = "#sheet=";
/** Characters of a link that every messenger leaves whole. */
export const LONG = 2000;
/** Bytes of a game unpacked: an evening has two thousand. */
const LARGEST = 500_000;

/** Whether the end of an address holds a sheet, be it whole or not. */
export const holdsSheet = (hash: string): boolean => hash.startsWith(SHEET);

/** The link to a page of this site that shows a game as it is now. */
export async function sheetLink({ title, link, changed, game }: SharedScore): Promise<string> {
  const text = JSON.stringify({ version: VERSION, title, link, changed, game });
  const packed = await through(new CompressionStream("deflate"), new TextEncoder().encode(text));
  return linkTo(`score${SHEET}${toLetters(packed)}`);
}

/** The game that the end of an address holds; null where it is cut, damaged, or of a newer version. */
export async function sharedIn(hash: string): Promise<SharedScore | null> {
  try {
    // Packed so, a text has a checksum: a letter that is wrong does not become another game.
    const text = await through(new DecompressionStream("deflate"), fromLetters(hash.slice(SHEET.length)));
    const found: unknown = JSON.parse(new TextDecoder().decode(text));
    return isShared(found) ? found : null;
  } catch {
    return null;
  }
}

function isShared(found: unknown): found is SharedScore & { version: number } {
  if (typeof found !== "object" || found === null) return false;
  const { version, title, link, changed, game } = found as Record<string, unknown>;
  return (
    version === VERSION &&
    [title, link].every((text) => typeof text === "string") &&
    typeof changed === "number" &&
    typeof game === "object" &&
    game !== null
  );
}

/** What comes of bytes that go through a stream; no more than a game can be, however little held it. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const come: number[] = [];
  for await (const chunk of readBy(new Response(bytes).body!.pipeThrough(stream))) {
    if (come.length + chunk.length > LARGEST) throw new RangeError("no game is as large");
    for (const byte of chunk) come.push(byte);
  }
  return Uint8Array.from(come);
}

/** The chunks of a stream; not every browser lets a loop ask for them. */
async function* readBy<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk, void> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Bytes as letters, digits, `-` and `_`, which messengers do not break. */
function toLetters(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
}
