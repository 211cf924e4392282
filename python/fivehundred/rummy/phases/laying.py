"""The second part of a turn: a seat lays down and off as it likes, and discards (R3, R5–R7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal

from fivehundred.cards import Card, bits
from fivehundred.engine.violations import Violation
from fivehundred.rummy.actions import Ace, Action, Discard, LayOff, Meld, kind_of
from fivehundred.rummy.card_bag import TWIN, CardBag, kinds_in, missing_from, without_card, without_cards
from fivehundred.rummy.melds import (
    LEAST,
    combination_of,
    joined,
    lay_offs_in,
    melds_in,
    points_at,
)
from fivehundred.rummy.phases.endings import RoundEnd, TurnEnd
from fivehundred.rummy.phases.stage import Stage
from fivehundred.rummy.round import Round, put
from fivehundred.rummy.rules import StockOut, ThrowBack
from fivehundred.rummy.violations import Reason
from fivehundred.seats import Seat


@dataclass(frozen=True, slots=True)
class Laying(Stage):
    """A seat has drawn, and lays down, lays off or discards.

    `taken` is the top discard that it took in this turn (R3); `owes_meld` says that it took the whole pile
    and has laid no combination since (R5).
    """

    round: Round
    seat: Seat
    taken: Card | None = None
    owes_meld: bool = False

    name: ClassVar[Literal["lay"]] = "lay"

    @property
    def actor(self) -> Seat:
        """The seat whose turn it is."""
        return self.seat

    @property
    def hand(self) -> int:
        """The bag of cards that the seat holds."""
        return self.round.hands[self.seat]

    @property
    def legal_actions(self) -> Collection[Action]:
        """The legal deeds as a view, not listed until asked for."""
        return Deeds(self)

    def violation(self, action: Action) -> Violation | None:
        """Return why this is not possible, or None."""
        match action:
            case Meld():
                return self._meld_refused(action)
            case LayOff():
                return self._lay_off_refused(action)
            case Discard(card):
                return self._not_held((card,)) or self._throw_refused(card)
            case _:
                expected = "laying down, laying off or a discard"
                return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected=expected)

    def _not_held(self, cards: tuple[Card, ...]) -> Violation | None:
        """Return that these cards are not all in the hand, or None."""
        if not (missing := missing_from(self.hand, cards)):
            return None
        return Violation.of(Reason.NOT_HELD, cards=_text(missing), hand=CardBag(self.hand))

    def _meld_refused(self, meld: Meld) -> Violation | None:
        """Return why these cards may not be laid down, or None (R6)."""
        cards = meld.cards
        if (refused := self._not_held(cards)) is not None:
            return refused
        if len(cards) < LEAST:
            return Violation.of(Reason.MELD_TOO_SMALL, cards=_text(cards) or "no card", count=len(cards))
        if combination_of(meld, self.seat) is not None:
            return None
        return Violation.of(Reason.NO_MELD, cards=_text(cards), end=_with_ace(meld.ace))

    def _lay_off_refused(self, action: LayOff) -> Violation | None:
        """Return why this card may not be laid off there, or None (R7)."""
        card, number, table = action.card, action.meld, self.round.table
        if (refused := self._not_held((card,))) is not None:
            return refused
        if not self.round.has_melded(self.seat):
            return Violation.of(Reason.LAY_NOT_EARNED, card=card)
        if not 1 <= number <= len(table):
            there = "the only one is 1" if len(table) == 1 else f"they are 1 to {len(table)}"
            return Violation.of(Reason.NO_SUCH_MELD, meld=number, there=there)
        combination = table[number - 1]
        if combination.place_for(card, action.ace) is not None:
            return None
        lying = bits(combination.cards) if self.round.rules.packs == 1 else 0
        fitting = _text(kinds_in(combination.fits & ~lying))
        fits = f"{fitting} would" if fitting else "nothing does any more"
        return Violation.of(
            Reason.LAY_DOES_NOT_FIT, card=card, meld=number, end=_with_ace(action.ace), fits=fits
        )

    def _throw_refused(self, card: Card) -> Violation | None:
        """Return that this card may not be thrown back, or None (R3)."""
        if card != self.barred:
            return None
        others = _text(other for other in kinds_in(self.hand) if other != card)
        return Violation.of(Reason.THROWN_BACK, card=card, others=others)

    @property
    def barred(self) -> Card | None:
        """The card that may not be thrown back, nor its twin: not if the hand holds nothing else (R3)."""
        card = self.taken
        if card is None or self.round.rules.throw_back is ThrowBack.MAY:
            return None
        return card if self.hand & ~(1 << card | 1 << card + TWIN) else None

    def after(self, action: Action) -> Stage:
        """Return the turn as it goes on, its end, or that of the round."""
        match action:
            case Meld():
                return self._melded(action)
            case LayOff():
                return self._laid_off(action)
            case Discard(card):
                return self._ended(self.round.threw(self.seat, card))
            case _:
                raise TypeError(f"expected something for one's turn, not {action!r}")

    def _melded(self, meld: Meld) -> Stage:
        round, seat = self.round, self.seat
        combination = combination_of(meld, seat)
        if combination is None:
            raise ValueError(f"no combination: {_text(meld.cards)}")
        round = replace(
            round,
            hands=put(round.hands, seat, without_cards(self.hand, meld.cards)),
            table=(*round.table, combination),
            laid=put(round.laid, seat, round.laid[seat] + combination.points),
            known=round.known_after(seat, meld.cards),
            melded=round.melded | 1 << seat,
        )
        return self._going_on(Laying(round, seat, self.taken))

    def _laid_off(self, action: LayOff) -> Stage:
        round, seat, index = self.round, self.seat, action.meld - 1
        combination = round.table[index]
        place = combination.place_for(action.card, action.ace)
        if place is None:
            raise ValueError(f"{action.card} does not fit {_text(combination.cards)}")
        longer = joined(combination, action.card, place, seat)
        round = replace(
            round,
            hands=put(round.hands, seat, without_card(self.hand, action.card)),
            table=(*round.table[:index], longer, *round.table[index + 1 :]),
            laid=put(round.laid, seat, round.laid[seat] + points_at(place)),
            known=round.known_after(seat, (action.card,)),
        )
        return self._going_on(Laying(round, seat, self.taken, self.owes_meld))

    def _going_on(self, later: Laying) -> Stage:
        """Return the turn, which is over where the hand is empty (R3)."""
        return later if later.hand else later._ended(later.round)

    def _ended(self, round: Round) -> Stage:
        """Return the end of the turn, with what a pile costs for which nothing was laid (R5, R8)."""
        seat = self.seat
        if self.owes_meld:
            round = replace(round, failed=put(round.failed, seat, round.failed[seat] + 1))
        if not round.hands[seat]:
            return RoundEnd(round, out=seat)
        if not round.stock and round.rules.stock_out is StockOut.END:
            return RoundEnd(round, out=None)
        return TurnEnd(round, seat)


class Deeds(Collection[Action]):
    """What may be done in a turn after drawing: combinations, cards to lay off, discards.

    An ace is listed with its end where both are possible, and otherwise without; `in` finds it either way.
    """

    __slots__ = ("_listed", "_turn")

    def __init__(self, turn: Laying) -> None:
        self._turn = turn
        self._listed: list[Action] | None = None

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Meld | LayOff | Discard) and self._turn.violation(action) is None

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> list[Action]:
        """Return the list, which is made once: whoever lists a collection asks for its size, too."""
        if self._listed is None:
            self._listed = _deeds(self._turn)
        return self._listed


def _deeds(turn: Laying) -> list[Action]:
    hand, barred = turn.hand, turn.barred
    listed: list[Action] = [*melds_in(hand)]
    if turn.round.has_melded(turn.seat):
        listed += lay_offs_in(hand, turn.round.table)
    listed += [_discard_of(card) for card in kinds_in(hand) if card != barred]
    return listed


@lru_cache(maxsize=64)
def _discard_of(card: Card) -> Discard:
    return Discard(card)


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _with_ace(ace: Ace | None) -> str:
    return "" if ace is None else f" with the ace {ace}"
