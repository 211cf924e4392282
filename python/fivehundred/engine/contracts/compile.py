"""From rules and a contract to a `CardOrder`: the one place where rules about cards are written.

D3–D7 (suits and ranks), JK1–JK5 (jokers without trumps), M10 (jacks high), M16 (low jokers), X1–X6 (500++).
Lists of cards run from the lowest to the highest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from fivehundred.cards import (
    BLACK_JOKER,
    BLOCK,
    RED_JOKER,
    Card,
    Strain,
    Suit,
    bits,
    card_of,
    cards_in,
    suit_block,
)
from fivehundred.engine.contracts.order import EITHER, NAMED, OPEN, RUFF, Cancel, CardOrder, JokerPermissions
from fivehundred.rules.options import AntiMegatrump, Colour, JokerFollow, JokerLead, JokerRenege, JokerRules
from fivehundred.rules.ruleset import Rules

_TRUMP: Final = RUFF + 1
"""How the lowest of the cards ranks that beat any suit: trumps, and jokers without a suit."""


@lru_cache(maxsize=4096)
def card_order(
    rules: Rules,
    strain: Strain,
    level: int | None = None,
    *,
    target: range | None = None,
    low_joker: bool = False,
    named: tuple[tuple[Card, Suit], ...] = (),
) -> CardOrder:
    """Compile the rules about cards for one contract.

    `level` is the number in the bid, which makes the megatrump (X1); None for a special. `target` is how many
    tricks a special's makers must take, `low_joker` says that M16 is on. `named` are jokers named before the
    lead (JK5).
    """
    if strain.trumps is not None:
        return _trump_order(rules, strain.trumps, level)
    if low_joker:
        return _low_joker_order(rules, strain)
    return _no_trump_order(rules, strain, dict(named), _joker_permissions(rules.joker, target))


# Which cards are special


def roles(rules: Rules, trumps: Suit | None, level: int | None) -> dict[str, list[Card]]:
    """Return the cards that a contract makes more than they look, by what it makes of them (X1, X2, X4)."""
    return {
        "megatrump": [] if trumps is None else _megatrump(rules, trumps, level),
        "anti-megatrump": [] if trumps is None else _anti_megatrump(rules, trumps, level),
        "anti-joker": _anti_joker(rules, trumps),
    }


def _jokers(rules: Rules, anti: Sequence[Card]) -> list[Card]:
    """Return the jokers proper (D4)."""
    rising = [RED_JOKER, BLACK_JOKER] if rules.pack.higher_joker is Colour.BLACK else [BLACK_JOKER, RED_JOKER]
    return [joker for joker in _in_pack(rules, rising) if joker not in anti]


def _anti_joker(rules: Rules, trumps: Suit | None) -> list[Card]:
    """Return the anti-joker, if there is one: the joker whose colour is not that of trumps (X4)."""
    if not rules.plusplus.anti_joker:
        return []
    return [BLACK_JOKER if trumps in (Suit.DIAMONDS, Suit.HEARTS) else RED_JOKER]


def _named_when_followed(rules: Rules, anti: Iterable[Card]) -> int:
    """Return the cards of which who follows names the suit (X6)."""
    return bits(anti) if rules.plusplus.named_anti_joker else 0


def _in_pack(rules: Rules, cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if rules.cards >> card & 1]


def _card_of_level(rules: Rules, suit: Suit, level: int | None) -> list[Card]:
    return [] if level is None else _in_pack(rules, [card_of(suit, str(level))])


# Suit contracts


def _trump_order(rules: Rules, trumps: Suit, level: int | None) -> CardOrder:
    """Order of a suit contract (D3, D6, X1–X6)."""
    anti = _anti_joker(rules, trumps)
    jokers = _jokers(rules, anti)
    bowers = _in_pack(rules, [card_of(trumps.same_colour, "J"), card_of(trumps, "J")])
    mega = _megatrump(rules, trumps, level)
    anti_mega = _anti_megatrump(rules, trumps, level)
    best = _trumps(rules, trumps, level, top=[*bowers, *jokers, *mega])
    suits = [
        [card for card in _printed(rules, suit) if card not in best or card in anti_mega] for suit in Suit
    ]
    suits[trumps] = best
    asks = _asks(suits)
    for card in anti_mega:
        led_as_either = rules.plusplus.anti_megatrump is AntiMegatrump.EITHER
        asks[card] = EITHER if led_as_either else trumps.opposite
    for card in anti:
        asks[card] = trumps
    return CardOrder(
        asks=tuple(asks),
        follows=_follows(suits, either=(trumps, trumps.opposite)),
        strength=_strength(suits, best, either=trumps.opposite),
        last_resort=_last_resort({1: anti, 2: anti_mega}),
        ask_suits=_ask_suits(trumps, trumps.opposite),
        cancels=_cancels([(mega, anti_mega), (anti_mega, mega), (anti, [*jokers, *bowers])]),
        anti=bits(anti),
        names=_named_when_followed(rules, anti),
        ruffs=1 << trumps,
    )


def _megatrump(rules: Rules, trumps: Suit, level: int | None) -> list[Card]:
    return _card_of_level(rules, trumps, level) if rules.plusplus.megatrump else []


def _anti_megatrump(rules: Rules, trumps: Suit, level: int | None) -> list[Card]:
    if rules.plusplus.anti_megatrump is AntiMegatrump.OFF:
        return []
    return _card_of_level(rules, trumps.opposite, level)


def _trumps(rules: Rules, trumps: Suit, level: int | None, *, top: Sequence[Card]) -> list[Card]:
    """Return all trumps: a matching four, the plain ranks with the anti-megatrump among them, then `top`."""
    rising = [card for card in _printed(rules, trumps) if card not in top]
    for card in _anti_megatrump(rules, trumps, level):
        lower = [other for other in rising if other % BLOCK < card % BLOCK]
        rising.insert(len(lower), card)
    four = _in_pack(rules, [card_of(trumps.same_colour, "4")]) if rules.pack.matching_four else []
    return [*four, *rising, *top]


# No-trump and misère


def _no_trump_order(
    rules: Rules, strain: Strain, named: Mapping[Card, Suit], permissions: JokerPermissions
) -> CardOrder:
    """Order without trumps, where a joker without a suit beats everything (D7, JK1–JK5, X5, X6)."""
    anti = _anti_joker(rules, None)
    jokers = _jokers(rules, anti)
    floating = [joker for joker in jokers if joker not in named]
    suits = _plain_suits(rules, strain)
    for joker in jokers:
        if joker in named:
            suits[named[joker]].append(joker)
    return CardOrder(
        asks=tuple(_asks(suits)),
        follows=_follows(suits),
        strength=_strength(suits, floating),
        last_resort=_last_resort({1: anti}),
        ask_suits=_ask_suits(),
        cancels=_cancels([(anti, jokers)]),
        floating=bits(floating),
        anti=bits(anti),
        joker=permissions,
        names=_named_when_followed(rules, anti),
    )


def _low_joker_order(rules: Rules, strain: Strain) -> CardOrder:
    """Order of a misère in which jokers are below everything (M16)."""
    jokers = _jokers(rules, [])
    suits = _plain_suits(rules, strain)
    asks = _asks(suits)
    for joker in jokers:
        asks[joker] = OPEN
    return CardOrder(
        asks=tuple(asks),
        follows=_follows(suits),
        strength=_strength(suits, []),
        last_resort=_last_resort({1: jokers}),
        ask_suits=_ask_suits(),
        low=bits(jokers),
    )


def _plain_suits(rules: Rules, strain: Strain) -> list[list[Card]]:
    """Return the four suits without trumps; at J5 each jack is on top (M10)."""
    suits = [_printed(rules, suit) for suit in Suit]
    if strain is Strain.JACKS:
        for cards in suits:
            cards.sort(key=lambda card: (card.rank == "J", card))
    return suits


def _joker_permissions(options: JokerRules, target: range | None) -> JokerPermissions:
    if options.named_before_lead:
        return JokerPermissions(lead=JokerLead.UNLED_SUITS, must_when_void=target == range(1))
    is_hi_lo = target is not None and target != range(1)  # where only who cannot follow plays it (M9)
    return JokerPermissions(
        lead=options.lead,
        any_time=not is_hi_lo and (options.first_or_last or options.follow is JokerFollow.ANY_TIME),
        not_if_shown_void=options.first_or_last or options.renege is JokerRenege.NOT_IF_SHOWN_VOID,
        first_or_last=options.first_or_last,
    )


# Tables from lists of cards


def _printed(rules: Rules, suit: Suit) -> list[Card]:
    """Return the cards printed with a suit (D5)."""
    return list(cards_in(rules.cards & suit_block(suit)))


def _asks(suits: Sequence[Iterable[Card]]) -> list[int]:
    """Return what each card asks for: its suit; a card of no suit has one named."""
    asks = [NAMED] * 64
    for suit, cards in enumerate(suits):
        for card in cards:
            asks[card] = suit
    return asks


def _follows(suits: Sequence[Iterable[Card]], either: tuple[Suit, ...] = ()) -> tuple[int, ...]:
    """Return the cards that follow each ask: the four suits, either of two, nothing."""
    single = [bits(cards) for cards in suits]
    return (*single, bits(card for suit in either for card in suits[suit]), 0)


def _ask_suits(*either: Suit) -> tuple[int, ...]:
    return (1, 2, 4, 8, sum(1 << suit for suit in either), 0)


def _strength(
    suits: Sequence[Sequence[Card]], best: Sequence[Card], either: Suit | None = None
) -> tuple[bytes, ...]:
    """Return each card's rank under each ask; `best` beat any suit, `either` ranks a dual ask."""
    single = [_ranks(cards, best) for cards in suits]
    nothing = bytes(64)
    return (*single, nothing if either is None else single[either], nothing)


def _ranks(suit: Sequence[Card], best: Sequence[Card]) -> bytes:
    ranks = bytearray(64)
    for place, card in enumerate(suit, start=1):
        ranks[card] = place
    for place, card in enumerate(best, start=_TRUMP):
        ranks[card] = place
    return bytes(ranks)


def _last_resort(ranked: Mapping[int, Iterable[Card]]) -> bytes:
    resort = bytearray(64)
    for rank, cards in ranked.items():
        for card in cards:
            resort[card] = rank
    return bytes(resort)


def _cancels(pairs: Iterable[tuple[Sequence[Card], Sequence[Card]]]) -> tuple[Cancel, ...]:
    return tuple(Cancel(bits(by), bits(what)) for by, what in pairs if by and what)
