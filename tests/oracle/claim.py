"""Whether a claim stands (P4), by trying everything at once.

That is each placement of the cards that the claimer does not see, each play of the others, and each plan of
the claimer's that depends on nothing but what it sees. For endings of a few cards.
"""

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from itertools import combinations

from oracle.cardplay import Lead, Referee


def stands(referee: Referee, unseen: Collection[str]) -> bool:
    """Whether the hand on turn can be sure of every trick left, at misère of none of them.

    `unseen` are the cards that its owner does not see: what the others hold, and what lies elsewhere.
    """
    return _Trial(referee).holds([*placements(referee, unseen)])


def placements(referee: Referee, unseen: Collection[str]) -> Iterator[Referee]:
    """Yield the table with each placement of the unseen cards, among them the true one."""
    others = [seat for seat in referee.seats if seat != referee.turn]
    for hands in _hands(referee, others, frozenset(unseen)):
        twin = copy(referee)
        twin.hands = {**hands, referee.turn: referee.hands[referee.turn]}
        yield twin


def _hands(referee: Referee, seats: list[int], cards: frozenset[str]) -> Iterator[dict[int, list[str]]]:
    """Yield what these seats may hold of these cards; what is left lies elsewhere."""
    if not seats:
        if not any(map(referee.cards.is_named, cards)):
            yield {}
        return
    first, *rest = seats
    possible = sorted(card for card in cards if _may_hold(referee, first, card))
    for hand in combinations(possible, len(referee.hands[first])):
        for others in _hands(referee, rest, cards.difference(hand)):
            yield {first: list(hand), **others}


def _may_hold(referee: Referee, seat: int, card: str) -> bool:
    """Everybody has seen what the seat has shown out of, and who has named a joker (JK5)."""
    if referee.cards.is_named(card):
        return card in referee.hands[seat]
    return not referee.cards.suits_of(card) & referee.shown_out(seat)


class _Trial:
    """One claim."""

    def __init__(self, referee: Referee) -> None:
        self.claimer = referee.turn
        self.wants_tricks = not referee.terms.misere
        self.before = len(referee.winners)

    def holds(self, tables: Sequence[Referee]) -> bool:
        """Whether one plan does for all these tables, which look alike to the claimer."""
        table = tables[0]
        if any((winner == self.claimer) != self.wants_tricks for winner in table.winners[self.before :]):
            return False
        if table.over:
            return True
        if table.turn == self.claimer:
            return any(self.holds([one.after(*lead) for one in tables]) for lead in table.legal())
        return all(self.holds(alike) for alike in _by_card(tables).values())


def _by_card(tables: Sequence[Referee]) -> dict[Lead, list[Referee]]:
    """Return the tables after each play that the hand on turn may make at one of them."""
    by_card: dict[Lead, list[Referee]] = {}
    for table in tables:
        for lead in table.legal():
            by_card.setdefault(lead, []).append(table.after(*lead))
    return by_card
