/** What a round of rummy scored, in sentences. */

import type { Ending, RummyLine } from "$lib/server/messages";
import { capital, counted, does, nameInside, score, seatName } from "$lib/words/words";
import type { Company } from "$lib/words/words";

/** Who went out, for a heading. */
export function roundTitle({ out }: RummyLine, company: Company): string {
  return out === undefined ? "The stock has run out" : does(out, company, "go", "out");
}

/** What the round brought to the one who looks, or to the best. */
export function roundStory(line: RummyLine, company: Company): string {
  const best = line.points.indexOf(Math.max(...line.points));
  const seat = company.own ?? best;
  const points = line.points[seat] ?? 0;
  const laid = counted(line.laid[seat] ?? 0, "point");
  const held = line.held[seat] ? `, less ${line.held[seat]} left in hand` : "";
  const verb = points < 0 ? "lose" : "score";
  return capital(
    `${does(seat, company, verb, counted(Math.abs(points), "point"))}: ${laid} laid${held}${extras(line, seat)}.`,
  );
}

function extras({ bonus, penalty }: RummyLine, seat: number): string {
  const out = bonus[seat] ? `, ${bonus[seat]} for going out` : "";
  const pile = penalty[seat] ? `, less ${penalty[seat]} for a pile without a new combination` : "";
  return out + pile;
}

/** A sentence of the look back, `{}` being the player that it is about. */
export function reviewed(text: string, seat: number, company: Company): string {
  return capital(text.replace("{}", nameInside(seat, company)));
}

/** Why the game ended. */
export function endingReason({ door }: Ending, target: number): string {
  return door === "resigned" ? "The game was given up." : `${score(target)} points are reached.`;
}

/** A round in one line, for who points at it. */
export function lineStory(line: RummyLine, company: Company): string {
  const parts = line.points.map((points, seat) => `${seatName(seat, company)} ${score(points)}`);
  return `${roundTitle(line, company)}: ${parts.join(", ")}.`;
}
