"""How a table is spoken of: who sits where, and how cards, bids and deeds are written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from fivehundred.cards import Card, Strain, Suit
from fivehundred.engine.actions import (
    Action,
    Bid,
    Call,
    CallBreach,
    CallSlam,
    Claim,
    Concede,
    Deal,
    Decline,
    Discard,
    Give,
    Look,
    Misdeal,
    Nominate,
    Pass,
    Play,
)
from fivehundred.engine.notation import card_text, read_suit
from fivehundred.engine.order import EITHER, OPEN, CardOrder
from fivehundred.rules.ruleset import Rules

_OTHERS: Final = {
    2: ("Opponent",),
    3: ("Left", "Right"),
    4: ("West", "North", "East"),
    5: ("Left", "Far left", "Far right", "Right"),
    6: ("Left", "Far left", "Opposite", "Far right", "Right"),
}
"""Names of the other seats, clockwise."""

DEED_VERBS: Final[dict[type[Action], tuple[str, str]]] = {
    Deal: ("deal", ""),
    Look: ("look", "at the hand"),
    Misdeal: ("call", "a misdeal"),
    CallBreach: ("call", "a breach"),
    Decline: ("call", "no breach"),
    CallSlam: ("call", "a slam"),
    Claim: ("claim", "the rest"),
    Concede: ("concede", "the rest"),
}
"""What is done without naming cards, as a verb and the rest of the sentence."""

_IN_A_SENTENCE: Final = re.compile(r"\b(1[0-3]|[2-9JQKA])([SCDH])\b")
"""A card or a bid among words."""


@dataclass(frozen=True, slots=True)
class Words:
    """A table's words: seats are named as seen from `seat` (None: a spectator's), suits by letter or symbol.

    >>> words = Words(Rules(), seat=2)
    >>> words.does(2, "pass"), words.does(3, "pass"), words.side(0)
    ('You pass', 'West passes', 'you and North')
    """

    rules: Rules
    seat: int | None = None
    symbols: bool = False

    # Seats

    def name(self, seat: int) -> str:
        """Return what a seat is called inside a sentence."""
        seats = self.rules.table.seats
        place = (seat - (self.seat or 0)) % seats
        if place:
            return _OTHERS[seats][place - 1]
        return "South" if self.seat is None else "you"

    def whose(self, seat: int) -> str:
        """Return what belongs to a seat: `your`, `West's`."""
        return "your" if seat == self.seat else f"{self.name(seat)}'s"

    def does(self, seat: int, verb: str, what: str = "") -> str:
        """Return a sentence, without its full stop, of what a seat does."""
        form = verb if seat == self.seat else f"{verb}{'es' if verb.endswith('s') else 's'}"
        return capital(f"{self.name(seat)} {form} {what}".rstrip())

    def seats(self, side: int) -> list[int]:
        """Return the seats of a side, one's own first."""
        seats = self.rules.table.seats
        around = ((step + (self.seat or 0)) % seats for step in range(seats))
        return [seat for seat in around if self.rules.side_of(seat) == side]

    def side(self, side: int) -> str:
        """Return what a side is called inside a sentence."""
        return listed([self.name(seat) for seat in self.seats(side)])

    # Cards and bids

    def card(self, card: Card) -> str:
        """Write a card.

        >>> Words(Rules(), symbols=True).card(Card("10H"))
        '10♥'
        """
        if self.symbols and card.suit is not None:
            return f"{card.rank}{card.suit.symbol}"
        return card_text(card, self.rules)

    def said(self, sentence: str) -> str:
        """Write a sentence of a bot or of the referee the way this table writes cards and bids.

        >>> Words(Rules(), symbols=True).said("so 7D needs the 10S")
        'so 7♦ needs the 10♠'
        """
        if not self.symbols:
            return sentence
        return _IN_A_SENTENCE.sub(lambda found: found[1] + read_suit(found[2]).symbol, sentence)

    def cards(self, cards: Iterable[Card]) -> str:
        """Write cards with blanks between them."""
        return " ".join(map(self.card, cards))

    def bid(self, bid: Bid) -> str:
        """Write a bid."""
        if bid.special is not None:
            return bid.special.title
        suit = bid.strain.trumps if bid.strain is not None else None
        level = "game in " if bid.is_game else bid.level
        return f"{level}{suit.symbol if self.symbols and suit is not None else bid.strain}"

    def valued(self, bid: Bid) -> str:
        """Write a bid with its value.

        >>> Words(Rules()).valued(Bid.of("7H"))
        '7H (200)'
        """
        return f"{self.bid(bid)} ({self.rules.bids.value(bid)})"

    def call(self, call: Call) -> str:
        """Write a call as it stands in a list of calls."""
        return self.valued(call) if isinstance(call, Bid) else "pass"

    # Deeds

    def deed(self, action: Action, *, leads: bool = False, hidden: bool = False) -> tuple[str, str]:
        """Return what an action is as a verb and the rest of the sentence; `hidden` cards are counted."""
        match action:
            case Pass():
                return "pass", ""
            case Bid():
                return "bid", self.valued(action)
            case Discard(cards):
                return "discard", counted(len(cards), "card") if hidden else self.cards(cards)
            case Nominate(suit):
                return "name", f"{'no suit' if suit is None else suit_word(suit)} for the joker"
            case Play(card, suit):
                naming = "" if suit is None else f", naming {suit_word(suit)}"
                return "lead" if leads else "play", self.card(card) + naming
            case Give(cards):
                return "give", counted(len(cards), "card") if hidden else self.cards(cards)
            case _:
                return DEED_VERBS[type(action)]


def suit_word(suit: Suit) -> str:
    """Return a suit's name."""
    return suit.name.lower()


def strain_word(strain: Strain) -> str:
    """Return a strain's name.

    >>> strain_word(Strain.NO_TRUMP)
    'no-trumps'
    """
    if strain.trumps is not None:
        return suit_word(strain.trumps)
    return "no-trumps" if strain is Strain.NO_TRUMP else "no-trumps with jacks high"


def asked_words(order: CardOrder, ask: int) -> str:
    """Return what a trick asks for."""
    if ask == OPEN:
        return "any suit"
    if ask == EITHER:
        return " or ".join(suit_word(suit) for suit in Suit if order.ask_suits[EITHER] >> suit & 1)
    return suit_word(Suit(ask))


def counted(count: int, noun: str) -> str:
    """Return a number of things.

    >>> counted(1, "trick"), counted(3, "trick")
    ('1 trick', '3 tricks')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def listed(names: list[str]) -> str:
    """Return names as a list in words.

    >>> listed(["you", "Left", "Right"])
    'you, Left and Right'
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def capital(sentence: str) -> str:
    """Return a sentence that begins with a capital."""
    return sentence[:1].upper() + sentence[1:]
