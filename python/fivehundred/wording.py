"""How a table is spoken of: who sits where, and how cards, bids and deeds are written."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from fivehundred.cards import BLACK_JOKER, RED_JOKER, Card, Strain, Suit
from fivehundred.engine import actions
from fivehundred.engine.actions import Action, Bid, Call
from fivehundred.engine.contracts.order import EITHER, OPEN, CardOrder
from fivehundred.engine.notation import card_text, read_suit
from fivehundred.rules import agreed_options
from fivehundred.rules.bids import Special
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place, Seat, Side

_OTHERS: Final = {
    2: ("Opponent",),
    3: ("Left", "Right"),
    4: ("West", "North", "East"),
    5: ("Left", "Far left", "Far right", "Right"),
    6: ("Left", "Far left", "Opposite", "Far right", "Right"),
    7: ("Left", "Far left", "Opposite left", "Opposite right", "Far right", "Right"),
    8: ("Left", "Far left", "Opposite left", "Opposite", "Opposite right", "Far right", "Right"),
}
"""Names of the other seats, clockwise."""
_ACROSS: Final = "North"
"""The other one of two seats to a spectator, who has no opponent."""

DEED_VERBS: Final[dict[type[Action], tuple[str, str]]] = {
    actions.Deal: ("deal", ""),
    actions.Keep: ("keep", "the card"),
    actions.Throw: ("throw", "the card away"),
    actions.Look: ("look", "at the hand"),
    actions.Misdeal: ("call", "a misdeal"),
    actions.CallBreach: ("call", "a breach"),
    actions.Decline: ("call", "no breach"),
    actions.CallSlam: ("call", "a slam"),
    actions.Claim: ("claim", "the rest"),
    actions.Concede: ("concede", "the rest"),
}
"""What is done without naming cards, as a verb and the rest of the sentence."""

_IN_A_SENTENCE: Final = re.compile(r"\b(1[0-3]?|[2-9JQKA])([SCDH])\b|\b(1[0-3]?|[2-9])(N)\b")
"""A card or a bid among words, or what follows the point of a bid that gives cards away."""
_TITLES: Final = {special.code: special.title for special in Special}
_SPECIAL_IN_A_SENTENCE: Final = re.compile(rf"\b({'|'.join(_TITLES)})\b")
_JOKER_IN_A_SENTENCE: Final = re.compile(rf"\b({BLACK_JOKER}|{RED_JOKER})\b")


class SeatNames(ABC):
    """What seats are called as seen from `seat` (None: a spectator's), whatever is played."""

    __slots__ = ()

    seat: int | None

    @property
    @abstractmethod
    def count(self) -> int:
        """How many seats there are."""

    def name(self, place: Place) -> str:
        """Return what a seat is called inside a sentence."""
        step = (place - (self.seat or 0)) % self.count
        if not step:
            return "South" if self.seat is None else "you"
        return _ACROSS if self.count == 2 and self.seat is None else _OTHERS[self.count][step - 1]

    def whose(self, seat: Place) -> str:
        """Return what belongs to a seat: `your`, `West's`."""
        return "your" if seat == self.seat else f"{self.name(seat)}'s"

    def does(self, seat: Place, verb: str, what: str = "") -> str:
        """Return a sentence, without its full stop, of what a seat does."""
        form = verb if seat == self.seat else f"{verb}{'es' if verb.endswith(('s', 'o')) else 's'}"
        return capital(f"{self.name(seat)} {form} {what}".rstrip())

    def be(self, place: Place) -> str:
        """Return the verb to be, as it stands after the name of a place."""
        return "are" if place == self.seat else "is"


@dataclass(frozen=True, slots=True)
class Words(SeatNames):
    """A table's words: seats are named as seen from `seat` (None: a spectator's), suits by letter or symbol.

    >>> words = Words(Rules(), seat=2)
    >>> words.does(2, "pass"), words.does(3, "pass"), words.side(0)
    ('You pass', 'West passes', 'you and North')
    """

    rules: Rules
    seat: int | None = None
    symbols: bool = False

    @property
    def count(self) -> int:
        """How many seats there are."""
        return self.rules.table.seats

    def under(self, rules: Rules) -> Self:
        """Return the words of a round that is played by other rules than the table's (X8)."""
        return self if rules is self.rules else replace(self, rules=rules)

    # Seats, and hands that lie on the table besides (T2a)

    def name(self, place: Place) -> str:
        """Return what a seat, or a hand on the table, is called inside a sentence."""
        if place >= self.count:
            return f"{self.whose(self.rules.owner_of(place))} table hand"
        return SeatNames.name(self, place)

    def hand(self, place: Place) -> str:
        """Return what a hand is called: `West's hand`, `your table hand`."""
        return self.name(place) if place >= self.count else f"{self.whose(place)} hand"

    def seats(self, side: Side) -> list[Seat]:
        """Return the seats of a side, one's own first."""
        seats, first = self.rules.table.all_seats, self.seat or 0
        around = (*seats[first:], *seats[:first])
        return [seat for seat in around if self.rules.side_of(seat) == side]

    def side(self, side: Side) -> str:
        """Return what a side is called inside a sentence."""
        return listed([self.name(seat) for seat in self.seats(side)])

    # Cards and bids

    def card(self, card: Card) -> str:
        """Write a card.

        >>> Words(Rules(), symbols=True).card(Card("10H"))
        '10♥'
        """
        if self.symbols and card.suit is not None:
            return symbol_text(card)
        return card_text(card, self.rules)

    def said(self, sentence: str) -> str:
        """Write a sentence of a bot or of the referee the way this table writes cards and bids.

        >>> Words(Rules(), symbols=True).said("so 7D needs the 10S"), Words(Rules()).said("M is too low")
        ('so 7♦ needs the 10♠', 'misère is too low')

        A joker is named as this pack names it (D4).

        >>> from fivehundred.rules.document import preset
        >>> Words(preset("plus-plus")).said("The Jo beats the 8S."), Words(Rules()).said("The Jo wins.")
        ('The JB beats the 8S.', 'The Jo wins.')
        """
        sentence = _SPECIAL_IN_A_SENTENCE.sub(lambda found: _TITLES[found[1]], sentence)
        sentence = _JOKER_IN_A_SENTENCE.sub(lambda found: card_text(Card(found[1]), self.rules), sentence)
        return with_symbols(sentence) if self.symbols else sentence

    def cards(self, cards: Iterable[Card]) -> str:
        """Write cards with blanks between them."""
        return " ".join(map(self.card, cards))

    def bid(self, bid: Bid) -> str:
        """Write a bid."""
        if bid.special is not None:
            return bid.special.title
        given = f".{bid.given}" if bid.given else ""
        level = "game in " if bid.is_game else f"{bid.level}{given}"
        return f"{level}{strain_sign(bid.strain) if self.symbols and bid.strain is not None else bid.strain}"

    def valued(self, bid: Bid) -> str:
        """Write a bid with its value.

        >>> Words(Rules()).valued(Bid.of("7H"))
        '7H (200)'
        """
        return f"{self.bid(bid)} ({self.rules.bids.value(bid)})"

    def call(self, call: Call) -> str:
        """Write a call as it stands in a list of calls."""
        return self.valued(call) if isinstance(call, Bid) else "pass"

    def bids(self, bids: Iterable[Bid]) -> str:
        """Write bids with their values; where suits do not rank (B5), the four of them as one.

        >>> from fivehundred import preset
        >>> words = Words(preset("ultimate"))
        >>> words.bids(list(words.rules.bids)[:9])
        '6 in a suit (40), 6N (60), 6.1 in a suit (80)'
        """
        if not self.rules.bids.is_by_value:
            return ", ".join(map(self.valued, bids))
        return ", ".join(dict.fromkeys(map(self._in_a_suit, bids)))

    def _in_a_suit(self, bid: Bid) -> str:
        if not bid.is_ordinary or bid.strain is None or bid.strain.trumps is None:
            return self.valued(bid)
        return f"{str(bid).removesuffix(str(bid.strain))} in a suit ({self.rules.bids.value(bid)})"

    # Deeds

    def items(self, items: Iterable[str]) -> str:
        """Write what a dealer chooses of the agreed list (X8).

        >>> Words(Rules()).items(["megatrump", "auction.lowest=7"]), Words(Rules()).items([])
        ('megatrump and auction.lowest=7', 'nothing of the list')
        """
        titles = [
            agreed_options.ITEMS[item].title if item in agreed_options.ITEMS else item for item in items
        ]
        return listed(titles) if titles else "nothing of the list"

    def deed(self, action: Action, *, leads: bool = False, hidden: bool = False) -> tuple[str, str]:
        """Return what an action is as a verb and the rest of the sentence; `hidden` cards are counted."""
        match action:
            case actions.Pass():
                return "pass", ""
            case Bid():
                return "bid", self.valued(action)
            case actions.Discard() | actions.Give() | actions.Pick() | actions.Play():
                return self._with_cards(action, leads=leads, hidden=hidden)
            case actions.Nominate(suit):
                return "name", f"{'no suit' if suit is None else suit_word(suit)} for the joker"
            case actions.Choose(items):
                return "choose", f"{self.items(items)} for this round"
            case actions.CallPartner(called):
                return ("play", "alone") if called is None else ("call", self.card(called))
            case _:
                return DEED_VERBS[type(action)]

    def _with_cards(
        self,
        action: actions.Discard | actions.Give | actions.Pick | actions.Play,
        *,
        leads: bool,
        hidden: bool,
    ) -> tuple[str, str]:
        """Return what is done with cards that lie in a hand, or open on the table."""
        match action:
            case actions.Discard(cards) | actions.Give(cards):
                verb = "give" if isinstance(action, actions.Give) else "discard"
                return verb, counted(len(cards), "card") if hidden else self.cards(cards)
            case actions.Pick(card):
                return "pick", self.card(card)
            case actions.Play(card, suit):
                naming = "" if suit is None else f", naming {suit_word(suit)}"
                return "lead" if leads else "play", self.card(card) + naming


def symbol_text(card: Card) -> str:
    """Write a card of a suit with the suit's symbol."""
    return f"{card.rank}{'' if card.suit is None else card.suit.symbol}"


def with_symbols(sentence: str) -> str:
    """Write the cards and bids in a sentence as a screen shows them: with symbols of suits, and `NT`.

    >>> with_symbols("throw the 3S"), with_symbols("7.1H is below 10N")
    ('throw the 3♠', '7.1♥ is below 10NT')
    """
    return _IN_A_SENTENCE.sub(_with_symbol, sentence)


def _with_symbol(found: re.Match[str]) -> str:
    if found[4]:
        return found[3] + strain_sign(Strain.NO_TRUMP)
    return found[1] + read_suit(found[2]).symbol


def suit_word(suit: int) -> str:
    """Return a suit's name."""
    return Suit(suit).name.lower()


def strain_sign(strain: Strain) -> str:
    """Return a strain as a screen shows it after a number.

    >>> strain_sign(Strain.HEARTS), strain_sign(Strain.NO_TRUMP)
    ('♥', 'NT')
    """
    if strain.trumps is not None:
        return strain.trumps.symbol
    return "NT" if strain is Strain.NO_TRUMP else str(strain)


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


def listed(names: Iterable[str], last_but: str = "and") -> str:
    """Return names as a list in words.

    >>> listed(["you", "Left", "Right"]), listed(["hearts", "spades"], "or")
    ('you, Left and Right', 'hearts or spades')
    """
    *most, last = names
    return f"{', '.join(most)} {last_but} {last}" if most else last


def capital(sentence: str) -> str:
    """Return a sentence that begins with a capital."""
    return sentence[:1].upper() + sentence[1:]
