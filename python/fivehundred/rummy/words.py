"""How a table of rummy is spoken of: who sits where, and how cards and deeds are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from fivehundred.cards import Card, Suit
from fivehundred.rummy.actions import Ace, Action, Discard, Draw, LayOff, Meld, Take, TakePile, kind_of
from fivehundred.rummy.melds import Combination
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.view import View
from fivehundred.wording import SeatNames, symbol_text, with_symbols


@dataclass(frozen=True, slots=True)
class RummyWords(SeatNames):
    """A table's words: seats are named as seen from `seat` (None: a spectator's), suits by letter or symbol.

    >>> words = RummyWords(RummyRules(players=8), seat=2)
    >>> words.does(2, "draw"), words.does(6, "draw")
    ('You draw', 'Opposite draws')
    """

    rules: RummyRules
    seat: int | None = None
    symbols: bool = False

    @property
    def count(self) -> int:
        """How many seats there are."""
        return self.rules.players

    def card(self, card: Card) -> str:
        """Write a card."""
        return symbol_text(card) if self.symbols else str(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Write cards with blanks between them."""
        return " ".join(map(self.card, cards))

    def hand(self, cards: Iterable[Card]) -> str:
        """Write a hand, with a wider blank between suits."""
        suits = groupby(sorted(cards), key=_suit)
        return "  ".join(self.cards(cards) for _, cards in suits) or "empty"

    def said(self, sentence: str) -> str:
        """Write a sentence of a bot or of the referee the way this table writes cards."""
        return with_symbols(sentence) if self.symbols else sentence

    def meld(self, meld: Combination) -> str:
        """Write a combination with those who laid its cards, whose points they are (R9)."""
        shares = groupby(zip(meld.seats, meld.cards, strict=True), key=lambda laid: laid[0])
        parts = [(seat, [card for _, card in laid]) for seat, laid in shares]
        return ", ".join(f"{self.cards(cards)} by {self.name(seat)}" for seat, cards in parts)

    def deed(self, action: Action, view: View | None = None) -> str:
        """Return what an action is, as it stands after `you`; `view` is from before it."""
        top = view.table.pile[-1] if view is not None and view.table is not None and view.table.pile else None
        match action:
            case Draw():
                return "draw from the stock"
            case Take():
                return "take the top discard" if top is None else f"take the top discard, {self.card(top)}"
            case TakePile():
                return "take the pile"
            case Meld(cards, ace):
                return f"lay {self.cards(cards)}{_end(ace)}"
            case LayOff(card, meld, ace):
                return f"lay {self.card(card)} off on combination {meld}{_end(ace)}"
            case Discard(card):
                return f"discard {self.card(card)}"
            case _:
                raise TypeError(f"nobody decides about {kind_of(action)}")


def _suit(card: Card) -> Suit | None:
    return card.suit


def _end(ace: Ace | None) -> str:
    return "" if ace is None else f", with the ace {ace}"
