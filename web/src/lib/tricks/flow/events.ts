/** What happened at a table, told step by step, each with the scene that it leads to. */

import type { TricksOwn, PlaySeen, SeatSeen, TricksSeen, TrickSeen } from "$lib/server/messages";
import type { News, Tricks } from "$lib/server/live.svelte";

/** The table as it looks at one moment. */
export interface Scene {
  table: TricksSeen;
  own: TricksOwn | null;
}

/** What happens, as the server tells it; or more has happened than is told. */
export type Happening = Tricks["happening"] | { type: "Jumped" };

export type Step = Happening & { scene: Scene };

/** The way from one scene to another; the last step ends with the second, whole. */
export function stepsOf(before: Scene, after: Scene, { happenings, isWhole }: News<Tricks>): Step[] {
  const jump: Happening[] = isWhole ? [] : [{ type: "Jumped" }];
  return staged([...jump, ...happenings], before, after);
}

/** How many tricks have been taken in the round. */
export function tricksOf(table: TricksSeen): number {
  return table.seats.reduce((sum, seat) => sum + (seat.tricks ?? 0), 0);
}

// Scenes

function staged(happenings: Happening[], before: Scene, after: Scene): Step[] {
  let scene = before;
  return happenings.map((happening, place) => {
    scene = place === happenings.length - 1 ? after : onceMore(scene, happening, after);
    return { ...happening, scene };
  });
}

/** The scene after a happening that is not the last: nobody can act in it. */
function onceMore({ table, own }: Scene, happening: Happening, after: Scene): Scene {
  const still = { ...table };
  delete still.actor;
  return { table: changed(still, happening, after.table), own: own && handAfter(own, happening, after.own) };
}

function changed(table: TricksSeen, happening: Happening, after: TricksSeen): TricksSeen {
  switch (happening.type) {
    case "Dealt":
      return dealt(after);
    case "CallMade":
      return { ...table, calls: [...(table.calls ?? []), { seat: happening.seat, call: happening.call }] };
    case "ContractMade":
      return after.contract ? { ...table, contract: after.contract } : table;
    case "CardPlayed":
      return played(table, playOf(happening));
    case "TrickTaken":
      return taken(table, happening.trick);
    default:
      return {
        ...table,
        seats: table.seats.map((seat, place) => ({ ...after.seats[place]!, ...countsOf(seat) })),
      };
  }
}

/** The new deal as it lay before anybody spoke. */
function dealt(after: TricksSeen): TricksSeen {
  const { actor: _actor, last_trick: _trick, ...table } = after;
  return { ...table, calls: [] };
}

/** A card as it lies on the table. */
export function playOf({ place, card, suit }: Extract<Happening, { type: "CardPlayed" }>): PlaySeen {
  return { seat: place, card, ...(suit && { suit }) };
}

function played(table: TricksSeen, play: PlaySeen): TricksSeen {
  const seats = withSeat(table, play.seat, (seat) => ({
    ...seat,
    cards: Math.max((seat.cards ?? 0) - 1, 0),
  }));
  const open_hands = (table.open_hands ?? []).map((hand) => ({
    ...hand,
    cards: without(hand.cards, play.card),
  }));
  return { ...table, seats, open_hands, trick: [...(table.trick ?? []), play] };
}

function taken(table: TricksSeen, trick: TrickSeen): TricksSeen {
  const seats = withSeat(table, trick.winner % table.seats.length, (seat) => ({
    ...seat,
    tricks: (seat.tricks ?? 0) + 1,
  }));
  return { ...table, seats, trick: [], last_trick: trick };
}

function withSeat(table: TricksSeen, place: number, change: (seat: SeatSeen) => SeatSeen): SeatSeen[] {
  return table.seats.map((seat, other) => (other === place ? change(seat) : seat));
}

function countsOf({ cards, tricks }: SeatSeen): Pick<SeatSeen, "cards" | "tricks"> {
  return { ...(cards === undefined ? {} : { cards }), ...(tricks === undefined ? {} : { tricks }) };
}

function handAfter(own: TricksOwn, happening: Happening, after: TricksOwn | null): TricksOwn {
  const { choices: _choices, ...rest } = own;
  if (happening.type === "Dealt") return { type: own.type, seat: own.seat, hand: after?.hand ?? [] };
  return happening.type === "CardPlayed" ? { ...rest, hand: without(own.hand ?? [], happening.card) } : rest;
}

function without(cards: string[], card: string): string[] {
  return cards.filter((other) => other !== card);
}
