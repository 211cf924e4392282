"""The best that a side can do against all others, every hand known: everything is tried.

Whose tricks count, and whose cards the side chooses, are two things: of a declarer who is steered (M15) the
others choose the cards.

For endings of a few cards. Whoever tries everything needs no judgement of cards: only the referee, who knows
what may be played and who takes the trick. Nothing is left out but what can no longer matter.
"""

from collections.abc import Hashable, Iterator
from itertools import chain

from oracle.cardplay import JOKERS, Lead, Referee

Seats = frozenset[int]
Counts = frozenset[int]


def best_by_card(referee: Referee, side: Seats, choosers: Seats) -> dict[Lead, int]:
    """How many of the tricks still to come the side can be sure of with each legal card."""
    won = _won(referee, side)
    values = dict.fromkeys(referee.legal(), 0)
    for count in range(won + 1, won + tricks_left(referee) + 1):
        for lead, is_sure in reaches_by_card(referee, side, choosers, frozenset(range(count, 99))).items():
            values[lead] += is_sure
    return values


def reaches_by_card(referee: Referee, side: Seats, choosers: Seats, wanted: Counts) -> dict[Lead, bool]:
    """Whether with each legal card the side can make sure of ending with one of these numbers of tricks."""
    trial = _Trial(side, choosers, wanted)
    return {lead: trial.succeeds(referee.after(*lead)) for lead in referee.legal()}


def tricks_left(referee: Referee) -> int:
    """How many tricks are not finished: one for each card that the seat in turn has yet to play."""
    return len(referee.hands[referee.turn]) + len(referee.columns.get(referee.turn, {}))


def _won(referee: Referee, side: Seats) -> int:
    return sum(winner in side for winner in referee.winners)


class _Trial:
    """Everything that can happen, tried once; positions between two tricks are remembered."""

    def __init__(self, side: Seats, choosers: Seats, wanted: Counts) -> None:
        self.side = side
        self.choosers = choosers
        self.wanted = wanted
        self.known: dict[Hashable, bool] = {}

    def succeeds(self, referee: Referee) -> bool:
        """Whether the side gets what it wants from here on."""
        won = _won(referee, self.side)
        outcomes = {count in self.wanted for count in range(won, won + tricks_left(referee) + 1)}
        if len(outcomes) == 1:
            return outcomes.pop()
        if referee.table:
            return self._try_all(referee)
        seen = won, *_all_that_matters(referee)
        if seen not in self.known:
            self.known[seen] = self._try_all(referee)
        return self.known[seen]

    def _try_all(self, referee: Referee) -> bool:
        """One good card will do where the side chooses; where the others do all must be good."""
        results = (self.succeeds(referee.after(*lead)) for lead in referee.legal())
        return any(results) if referee.turn in self.choosers else all(results)


def _all_that_matters(referee: Referee) -> tuple[Hashable, ...]:
    """What the rest of the play may depend on; what was shown and led concerns the jokers only."""
    hands = (frozenset(referee.hands[seat]) for seat in referee.seats)
    covered = (frozenset(column.items()) for column in referee.columns.values())
    return referee.turn, *hands, *covered, *(_seen(referee) if _has_joker(referee) else ())


def _has_joker(referee: Referee) -> bool:
    held = chain(*referee.hands.values(), *(column.values() for column in referee.columns.values()))
    return not set(JOKERS).isdisjoint(held)


def _seen(referee: Referee) -> Iterator[Hashable]:
    """What everybody has seen of the tricks so far."""
    yield frozenset(referee.suits_led)
    for seat in referee.seats:
        yield frozenset(referee.shown_out(seat))
        yield frozenset(referee.suits_played[seat])
