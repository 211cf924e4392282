/** A seat in words, for who does not see it. */

import type { TableSeen } from "$lib/server/messages";
import { seatName } from "$lib/words/words";
import type { Company } from "$lib/words/words";

/** Who sits there and how they stand; `about` is what the game that is played has to say of them. */
export function seatWords(
  seat: number,
  table: Pick<TableSeen, "seats" | "dealer" | "actor">,
  company: Company,
  about: readonly (string | false | null | undefined)[] = [],
): string {
  const { kind, bot, gone_at } = table.seats[seat]!;
  return [
    seatName(seat, company),
    kind === "open" && "open seat",
    kind === "bot" && "bot",
    kind === "person" && bot !== undefined && "a bot stands in",
    gone_at !== undefined && "line lost",
    table.dealer === seat && "dealer",
    ...about,
    table.actor === seat && "to play",
  ]
    .filter(Boolean)
    .join(", ");
}
