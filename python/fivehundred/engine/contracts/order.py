"""How cards follow, rank and cancel under one contract, and what the tricks so far have shown.

A `CardOrder` is plain tables, compiled from the rules by `fivehundred.engine.contracts.compile`. The engine,
the native kernel and the bots all play from these tables, so a rule about cards is written once.

A lead *asks* for something: one suit (0–3), either of two suits (an anti-megatrump, X2), or nothing yet (a
low joker, M16). Some cards ask for a suit that their leader *names*. Sets of cards are 64-bit integers; sets
of suits are 4-bit integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from fivehundred.cards import Suit
from fivehundred.rules.options import JokerLead
from fivehundred.seats import Place

EITHER: Final = 4
"""The ask of a led anti-megatrump: trumps or the suit opposite."""
OPEN: Final = 5
"""The ask of a led low joker: nothing, until a plain card fixes the suit."""
NAMED: Final = 6
"""In `CardOrder.asks`: whoever leads this card names the suit."""

ALL_SUITS: Final = 0b1111
RUFF: Final = 99
"""How the lowest trump ranks: trumps, and jokers without a suit, are stronger; other cards are weaker."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """While a card of `by` lies in the trick, `what` cannot win (X3, X5); the anti-joker needs value."""

    by: int
    what: int


@dataclass(frozen=True, slots=True)
class JokerPermissions:
    """What a joker without a suit may do: JK1, JK2, JK3, JK4, and its duty in misère under JK5."""

    lead: JokerLead = JokerLead.NOMINATE_ANY
    any_time: bool = False
    not_if_shown_void: bool = False
    first_or_last: bool = False
    must_when_void: bool = False


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The cards under one contract.

    `asks[card]` is what the card asks for when led; `follows[ask]` the cards that must be played to it;
    `strength[ask][card]` how the card ranks in such a trick, 0 if it cannot win; `last_resort[card]` ranks
    the cards that win when no card with strength is left (X7); `ask_suits[ask]` are the suits asked for.
    `floating` are jokers without a suit, `low` jokers below everything (M16), `anti` the anti-joker. Who
    follows with a card of `names` names the suit that it is played as; as one of `ruffs` it beats the suit
    led (X6).

    What follows from these: `special`, those three together; `silent`, special cards that show out of
    nothing; `suits[card]`, the suits a card belongs to.
    """

    asks: tuple[int, ...]
    follows: tuple[int, ...]
    strength: tuple[bytes, ...]
    last_resort: bytes
    ask_suits: tuple[int, ...]
    cancels: tuple[Cancel, ...] = ()
    floating: int = 0
    low: int = 0
    anti: int = 0
    joker: JokerPermissions = JokerPermissions()
    names: int = 0
    ruffs: int = 0
    special: int = field(init=False)
    silent: int = field(init=False)
    suits: bytes = field(init=False)

    def __post_init__(self) -> None:
        special = self.floating | self.low | self.anti
        object.__setattr__(self, "special", special)
        object.__setattr__(self, "silent", special if self.joker.any_time else special & ~self.floating)
        object.__setattr__(self, "suits", bytes(map(self._suits_of, range(64))))

    def _suits_of(self, card: int) -> int:
        return sum(1 << suit for suit in Suit if self.follows[suit] >> card & 1)


@dataclass(frozen=True, slots=True)
class TrickHistory:
    """What everybody has seen of the tricks so far, as sets of suits.

    `shown_out[seat]`: suits it did not follow; `played[seat]`: suits it has played a card of (JK4); `asked`:
    suits that have been led; `named`: the suit that the anti-joker was played as by one who followed, if one
    was named (X6). There is one such card, so a round has one such suit.
    """

    shown_out: tuple[int, ...]
    played: tuple[int, ...]
    asked: int = 0
    named: int = 0

    @classmethod
    def start(cls, seats: int) -> TrickHistory:
        """Return the history before the first lead."""
        return cls((0,) * seats, (0,) * seats)

    def led(self, order: CardOrder, seat: Place, card: int, ask: int) -> TrickHistory:
        """Return the history after this seat leads the card, asking so."""
        suits = order.ask_suits[ask]
        played = self._with_played(order, seat, card, suits)
        return TrickHistory(self.shown_out, played, self.asked | suits, self.named)

    def followed(
        self,
        order: CardOrder,
        seat: Place,
        card: int,
        ask: int,
        *,
        suit: int | None = None,
        conclusive: bool = True,
    ) -> TrickHistory:
        """Return the history after this seat plays the card to that ask, as a suit that it names (X6).

        `conclusive` is false for a hand with covered cards, which shows nothing by not following (T2a).
        """
        suits = order.ask_suits[ask]
        named = 0 if suit is None else 1 << suit
        shown_out = self.shown_out
        follows = named & suits if named else (order.follows[ask] | order.silent) >> card & 1
        if conclusive and not follows:
            shown_out = _with(shown_out, seat, suits)
        played = self._with_played(order, seat, card, named or suits)
        return TrickHistory(shown_out, played, self.asked, named or self.named)

    def _with_played(self, order: CardOrder, seat: Place, card: int, suits: int) -> tuple[int, ...]:
        return _with(self.played, seat, suits if order.special >> card & 1 else order.suits[card])


def _with(masks: tuple[int, ...], seat: Place, suits: int) -> tuple[int, ...]:
    """Return the masks with these suits added at one seat."""
    if not suits & ~masks[seat]:
        return masks
    return (*masks[:seat], masks[seat] | suits, *masks[seat + 1 :])


# What may be played


def legal_follows(order: CardOrder, history: TrickHistory, seat: Place, hand: int, ask: int) -> int:
    """Return the cards of the hand that may be played to a lead that asks so."""
    obliged = hand & order.follows[ask]
    if ask == OPEN or not hand & order.special:
        return obliged or hand
    legal = _with_specials(order, history, seat, hand, ask, obliged)
    return legal or hand


def _with_specials(
    order: CardOrder, history: TrickHistory, seat: Place, hand: int, ask: int, obliged: int
) -> int:
    """Return the legal cards of a hand that holds a joker without a suit or the anti-joker."""
    jokers = hand & order.floating
    if not _may_follow_with_joker(order, history, seat, hand, ask):
        jokers = 0
    anti = hand & order.anti if _suits_of_anti(order, history, seat, hand, ask) else 0
    if obliged:
        return obliged | anti | (jokers if order.joker.any_time else 0)
    if order.joker.must_when_void and jokers:
        return jokers | anti
    return hand & ~(order.floating | order.anti) | jokers | anti


def _suits_of_anti(order: CardOrder, history: TrickHistory, seat: Place, hand: int, ask: int) -> int:
    """Return the suits that the anti-joker may be played as to the ask; without any it has no value (X6).

    It is a card of the suit asked for. Where it is named it may be one of any suit, as far as a card of that
    suit could be played: by one who need not follow, nor play a joker (JK5).
    """
    suits = ~history.shown_out[seat] & ALL_SUITS
    is_bound = hand & order.follows[ask] or (order.joker.must_when_void and hand & order.floating)
    return suits & order.ask_suits[ask] if is_bound or not order.names else suits


def _may_follow_with_joker(order: CardOrder, history: TrickHistory, seat: Place, hand: int, ask: int) -> bool:
    """Whether JK3 and JK4 let this seat play a floating joker to the ask."""
    suits = order.ask_suits[ask]
    if order.joker.not_if_shown_void and suits & history.shown_out[seat]:
        return False
    return bool(suits & _first_or_last(order, history, seat, hand))


def _first_or_last(order: CardOrder, history: TrickHistory, seat: Place, hand: int) -> int:
    """Return the suits of which a joker would be this seat's first or last card (JK4), or all without JK4."""
    if not order.joker.first_or_last:
        return ALL_SUITS
    last = sum(1 << suit for suit in Suit if not hand & order.follows[suit])
    return ~history.played[seat] & ALL_SUITS | last


def legal_leads(order: CardOrder, history: TrickHistory, seat: Place, hand: int) -> int:
    """Return the cards of the hand that may be led; see `nameable` for the suits that go with them."""
    jokers = hand & order.floating
    if jokers and not _joker_may_name(order, history, seat, hand):
        return hand & ~jokers
    return hand


def nameable(order: CardOrder, history: TrickHistory, seat: Place, hand: int, card: int) -> int:
    """Return the suits that the leader of this card may name (JK1, X6); 0 if it names none."""
    if order.asks[card] != NAMED:
        return 0
    if order.anti >> card & 1:
        return ~history.shown_out[seat] & ALL_SUITS or ALL_SUITS
    return _joker_may_name(order, history, seat, hand)


def followed_as(order: CardOrder, history: TrickHistory, seat: Place, hand: int, ask: int, card: int) -> int:
    """Return the suits as one of which this card may be played to the ask (X6); 0 if it names none."""
    return _suits_of_anti(order, history, seat, hand, ask) if order.names >> card & 1 else 0


def _joker_may_name(order: CardOrder, history: TrickHistory, seat: Place, hand: int) -> int:
    """Return the suits that JK1 and JK4 let the leader of a floating joker name.

    Whoever has nothing but jokers left may name any suit; so to the last trick, too.
    """
    if not hand & ~order.floating:
        return ALL_SUITS
    by_rule = {
        JokerLead.NOMINATE_ANY: ALL_SUITS,
        JokerLead.NOMINATE_NOT_VOID: ~history.shown_out[seat] & ALL_SUITS,
        JokerLead.UNLED_SUITS: ~history.asked & ALL_SUITS,
        JokerLead.LAST_TRICK_ONLY: 0,
    }
    return by_rule[order.joker.lead] & _first_or_last(order, history, seat, hand)


def fixed_ask(order: CardOrder, ask: int, card: int) -> int:
    """Return what a trick asks for once this card is played to it: a plain card fixes an open one (M16)."""
    return order.asks[card] if ask == OPEN else ask


# Who wins


def anti_has_value(
    order: CardOrder, history: TrickHistory, ask: int, plays: Sequence[tuple[Place, int]]
) -> bool:
    """Whether the anti-joker in this trick counts: led, or its player has not shown out (X6).

    `plays` are pairs of seat and card in the order played, the history that after the last of them. A
    suit that was named is never one shown out of. Else playing it shows out of nothing, so that the history
    before it answers as well.
    """
    for index, (seat, card) in enumerate(plays):
        if order.anti >> card & 1:
            return bool(index == 0 or history.named or order.ask_suits[ask] & ~history.shown_out[seat])
    return False


def winning_play(
    order: CardOrder, history: TrickHistory, ask: int, plays: Sequence[tuple[Place, int]]
) -> int:
    """Return the index of the play that wins so far (P3, D7, X7).

    `plays` are pairs of seat and card in the order played. Where nothing can win, the card led does: also
    where the anti-joker was named as another suit than that, and not as trumps (X6).
    """
    powerless, valueless = _without_power(order, history, ask, plays) if order.cancels else (0, 0)
    strength, strays = order.strength[ask], history.named & ~order.ask_suits[ask]
    if strays:
        strength = _with_ruff(strength, order) if strays & order.ruffs else strength
        valueless |= order.anti
    best = _highest(strength, plays, powerless)
    return _highest(order.last_resort, plays, valueless) or 0 if best is None else best


def _with_ruff(strength: bytes, order: CardOrder) -> bytes:
    """Return the ranks with the anti-joker as the lowest trump, above all cards of the suit led (X6)."""
    return bytes(RUFF if order.anti >> card & 1 else rank for card, rank in enumerate(strength))


def cancelled(
    order: CardOrder, ask: int, plays: Sequence[tuple[Place, int]], winning: int
) -> Iterator[tuple[int, int]]:
    """Yield what cancelled cards above the one that won, and those cards, as sets (X3, X5).

    `winning` is the index of the play that won.
    """
    strength, (_, won) = order.strength[ask], plays[winning]
    present = sum(1 << card for _, card in plays)
    higher = sum(1 << card for _, card in plays if strength[card] > strength[won])
    for cancel in order.cancels if higher else ():
        if present & cancel.by and higher & cancel.what:
            yield present & cancel.by, higher & cancel.what


def _without_power(
    order: CardOrder, history: TrickHistory, ask: int, plays: Sequence[tuple[Place, int]]
) -> tuple[int, int]:
    """Return the cards cancelled in this trick, and the anti-joker if it has no value (X3, X5, X6)."""
    valueless = 0 if anti_has_value(order, history, ask, plays) else order.anti
    present = 0
    for _, card in plays:
        present |= 1 << card
    powerless = 0
    for cancel in order.cancels:
        if present & cancel.by & ~valueless:
            powerless |= cancel.what
    return powerless, valueless


def _highest(ranks: bytes, plays: Sequence[tuple[Place, int]], excluded: int) -> int | None:
    """Return the index of the play that ranks highest, the first of equals; None if none has a rank."""
    winner, highest = None, 0
    for index, (_, card) in enumerate(plays):
        if ranks[card] > highest and not excluded >> card & 1:
            winner, highest = index, ranks[card]
    return winner
