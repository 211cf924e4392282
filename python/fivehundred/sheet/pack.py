"""The pack: its cards, and how they rank (section D)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.cards import RANKS, Suit, card_of
from fivehundred.engine.contracts.compile import card_order
from fivehundred.rules.cautions import cautions
from fivehundred.rules.options import PackName
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import high_jokers_in, jokers_in
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import rank_word, ranks_phrase
from fivehundred.wording import listed, suit_word

_JOKERS: Final = ("no joker", "a joker", "two jokers, one black and one {other}")


def pack(rules: Rules) -> Iterator[Statement]:
    """Yield what there is to know of the cards."""
    yield _cards(rules)
    yield says("D5", f"A suit that is not trumps ranks, from the top: {_downwards(rules, _PLAIN)}.")
    yield _trumps(rules)
    if high_jokers_in(rules) == 2:
        also = " (la blanche)" if rules.has_white_joker else ""
        yield says("D4", f"Of the two jokers the {rules.pack.higher_joker} one{also} is higher.")
    if rules.pack.matching_four:
        yield says("D3", _matching_four(rules))
    yield from (says(caution.rule, caution.text) for caution in cautions(rules))
    yield says("D7", _no_trumps(rules))


def _cards(rules: Rules) -> Statement:
    with_fours_out = rules.pack.name in (PackName.C43, PackName.C44)
    suits = _by_suits(rules)
    other = "white" if rules.has_white_joker else "red"
    return says(
        "D1 D2" if with_fours_out else "D1",
        f"{rules.cards.bit_count()} cards: {suits}; {_JOKERS[jokers_in(rules)].format(other=other)}.",
    )


def _by_suits(rules: Rules) -> str:
    """Return which cards there are, suits that have the same together."""
    suits_of: dict[str, list[str]] = {}
    for suit in Suit:
        held = [rank for rank in RANKS if _has(rules, suit, rank)]
        if held:
            suits_of.setdefault(ranks_phrase(held), []).append(suit_word(suit))
    if len(suits_of) == 1:
        return f"{next(iter(suits_of))} in each suit"
    return "; ".join(f"{ranks} of {listed(suits)}" for ranks, suits in suits_of.items())


def _has(rules: Rules, suit: Suit, rank: str) -> bool:
    card = card_of(suit, rank)  # in place of a black 13 there is a joker
    return bool(rules.cards & card.bit) and not card.is_joker


_PLAIN: Final = ("A", "K", "Q", "J", "13", "12", "11", "10")
_TRUMPS: Final = ("A", "K", "Q", "13", "12", "11", "10")


def _downwards(rules: Rules, ranks: tuple[str, ...]) -> str:
    """Return ranks from the top that some suit has, and that the rest follow."""
    there = [rank for rank in ranks if any(_has(rules, suit, rank) for suit in Suit)]
    return f"{', '.join(map(rank_word, there))} and so on down"


def _trumps(rules: Rules) -> Statement:
    jokers = ("", "the joker, ", "the jokers, ")[high_jokers_in(rules)]
    return says(
        "D4 D6" if jokers_in(rules) and not rules.plusplus.anti_joker else "D6",
        f"Trumps rank: {jokers}the jack of trumps (the right bower), the other jack of the same colour (the"
        f" left bower, which is a trump in every way), then {_downwards(rules, _TRUMPS)}.",
    )


def _matching_four(rules: Rules) -> str:
    counts = _trump_counts(rules)
    always = f" So there are always {counts.pop()} trumps." if len(counts) == 1 else ""
    return (
        "With spades as trumps the 4 of clubs is the lowest trump, with diamonds the 4 of hearts: in every"
        f" way, following too.{always}"
    )


def _trump_counts(rules: Rules) -> set[int]:
    """Return how many trumps a contract may have, whatever is bid."""
    return {
        (card_order(rules, bid.strain, bid.level).follows[bid.strain.trumps] & rules.cards).bit_count()
        for bid in rules.bids
        if bid.strain is not None and bid.strain.trumps is not None
    }


def _no_trumps(rules: Rules) -> str:
    text = "Without trumps there are no bowers: jacks rank below their queens."
    jokers = ("", " The joker is above every suit.", " Jokers are above every suit.")
    return f"{text}{jokers[high_jokers_in(rules)]}"
