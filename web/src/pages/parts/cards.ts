/** What the lists say of a table. */

import type { TableCard } from "$lib/server/messages";
import { counted, score } from "$lib/words/words";

const MINUTE = 60_000;
const UNITS: readonly (readonly [name: Intl.RelativeTimeFormatUnit, length: number])[] = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
];
const times = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Who sits there: people by name, bots and open seats by their number. */
export function seatNames({ seats, mine }: TableCard): string {
  const people = seats.flatMap(({ kind, name }, seat) =>
    kind !== "person" ? [] : [seat === mine ? "You" : name],
  );
  const bots = seats.filter(({ kind }) => kind === "bot").length;
  const open = seats.filter(({ kind }) => kind === "open").length;
  const others = [...(bots ? [counted(bots, "bot")] : []), ...(open ? [counted(open, "open seat")] : [])];
  return [...people, ...others].join(", ");
}

/** How the game stands, one's own side first; words before and between games. */
export function standing({ phase, scores, mine }: TableCard): string {
  if (phase === "waiting") return "Not begun";
  const own = mine === null ? 0 : mine % scores.length;
  return scores.map((_, step) => score(scores[(own + step) % scores.length] ?? 0)).join(" : ");
}

/** How long ago something was: `5 minutes ago`. */
export function ago(at: number, now = Date.now()): string {
  const since = Math.max(now - at, 0);
  const [name, length] = UNITS.find(([, unit]) => since >= unit) ?? [];
  return name && length ? times.format(-Math.floor(since / length), name) : "just now";
}
