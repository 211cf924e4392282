"""What holds of the order of cards under every contract."""

from collections.abc import Iterator
from random import Random

import pytest

from fivehundred.cards import CARDS, CardSet, Strain, Suit, bits, cards_in
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.errors import RulesError
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.document import preset, preset_names
from fivehundred.rules.options import FoursOut, PackName
from fivehundred.rules.ruleset import Rules
from generators import random_rules

MATCHING = {"pack.fours_out": FoursOut.SPADE_AND_DIAMOND, "pack.matching_four": True}


def orders(rules: Rules) -> Iterator[CardOrder]:
    """Every order that a contract of these rules can have, jokers named in one way."""
    for strain in Strain:
        for level in (None, *LEVELS):
            yield card_order(rules, strain, level)
    yield card_order(rules, Strain.NO_TRUMP, target=range(1))
    if rules.joker.named_before_lead:
        jokers = [card for card in cards_in(rules.cards) if card.is_joker]
        yield card_order(rules, Strain.NO_TRUMP, named=tuple((joker, Suit.CLUBS) for joker in jokers))
    elif not rules.plusplus.anti_joker:
        yield card_order(rules, Strain.NO_TRUMP, target=range(1), low_joker=True)


def listed(order: CardOrder) -> CardSet:
    """The cards that an order says anything about: what they follow, beat, cancel or may do."""
    cards = order.special
    for follows in order.follows:
        cards |= follows
    for cancel in order.cancels:
        cards |= cancel.by | cancel.what
    ranks = (*order.strength, order.last_resort)
    return CardSet(cards | bits(card for rank in ranks for card in CARDS if rank[card]))


def packs_of(rules: Rules) -> Iterator[Rules]:
    """Rules with every pack that deals out at their table, with a matching four as well (D3)."""
    for name in PackName:
        for options in ({}, MATCHING):
            try:
                changed = rules.with_option("pack.name", name)
                for path, value in options.items():
                    changed = changed.with_option(path, value)
            except RulesError:
                continue
            yield changed


@pytest.mark.parametrize("name", preset_names())
def test_only_cards_of_the_pack_stand_in_an_order(name: str) -> None:
    found = [preset(name), *packs_of(preset(name))]
    assert [rules.pack for rules in found for order in orders(rules) if listed(order) - rules.cards] == []


def test_only_cards_of_the_pack_stand_in_an_order_by_any_rules() -> None:
    for number in range(60):
        rules = random_rules(Random(number))
        assert not [order for order in orders(rules) if listed(order) - rules.cards]
