"""Seats and same-coloured suits have no meaning of their own: exchanging them commutes with play."""

from dataclasses import replace
from random import Random
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from differential.rounds import until_play
from differential.rulesets import random_rules
from fivehundred.cards import CARDS, JOKERS, Card, CardSet, Strain, Suit
from fivehundred.engine.actions import CHANCE, Action, Bid, Deal, Decline, Discard, Give, Nominate, Play
from fivehundred.engine.breach import Offer
from fivehundred.engine.exchange import Giving, Naming
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.shuffle import deal_from_seed
from fivehundred.engine.state import State
from fivehundred.rules.ruleset import Rules
from laws.games import Game, games

T = TypeVar("T")

FEW = 300
"""Actions that are few enough to list."""


# Seats


def moved(values: tuple[T, ...], steps: int) -> tuple[T, ...]:
    """Values by seat, or by side, after everybody has moved this many places to the left."""
    split = -steps % len(values)
    return values[split:] + values[:split]


@given(games(), st.integers(1, 5))
def test_moving_everybody_round_the_table_commutes_with_play(game: Game, steps: int) -> None:
    state = State.start(game.record.rules, (game.record.dealer + steps) % game.record.rules.table.seats)
    for action, before in zip(game.record.actions, game.states[1:], strict=True):
        state = state.apply(deal_moved(state.rules, action, steps) if isinstance(action, Deal) else action)
        assert state.actor == actor_moved(before, steps)
        assert state.scores == moved(before.scores, steps)
    assert [line.taken for line in state.sheet] == [moved(line.taken, steps) for line in game.now.sheet]
    if game.now.actor not in (None, CHANCE) and len(game.now.legal_actions) <= FEW:
        assert list(state.legal_actions) == list(game.now.legal_actions)


def deal_moved(rules: Rules, deal: Deal, steps: int) -> Deal:
    """The deal after everybody has moved; dead hands stay where they are (L4)."""
    seats = rules.table.seats
    return replace(deal, hands=moved(deal.hands[:seats], steps) + deal.hands[seats:])


def actor_moved(state: State, steps: int) -> int | None:
    if state.actor in (None, CHANCE):
        return state.actor
    return (state.actor + steps) % state.rules.table.seats


@given(st.integers(0, 2**32 - 1), st.integers(1, 5), st.binary(min_size=32, max_size=32))
def test_a_seed_deals_alike_from_every_dealer(number: int, steps: int, seed: bytes) -> None:
    rules = random_rules(Random(number))
    first, other = (deal_from_seed(rules, dealer % rules.table.seats, seed) for dealer in (0, steps))
    assert other == deal_moved(rules, first, steps)


# Suits


def mirror_card(card: Card) -> Card:
    """The same rank in the other suit of the colour; a joker stays."""
    return card if card.bit & JOKERS else CARDS[card ^ 16]


def mirror_cards(cards: CardSet) -> CardSet:
    return CardSet.of(map(mirror_card, cards))


def mirror_suit(suit: Suit | None) -> Suit | None:
    return None if suit is None else suit.same_colour


def mirror(action: Action) -> Action:
    """The action at a table where same-coloured suits have changed places."""
    match action:
        case Deal(hands, kitty):
            return Deal(
                tuple(tuple(map(mirror_card, hand)) for hand in hands), tuple(map(mirror_card, kitty))
            )
        case Bid(strain=strain) if strain is not None and strain.trumps is not None:
            return replace(action, strain=Strain(strain.trumps.same_colour))
        case Discard(cards):
            return Discard(mirror_cards(cards))
        case Nominate(suit):
            return Nominate(mirror_suit(suit))
        case Play(card, suit):
            return Play(mirror_card(card), mirror_suit(suit))
        case Give(cards):
            return Give(mirror_cards(cards))
        case _:
            return action


def mirrorable_rules(rng: Random) -> Rules:
    """A ruleset whose pack has the same ranks in both suits of a colour."""
    while True:
        rules = random_rules(rng)
        if mirror_cards(CardSet(rules.cards)) == rules.cards:
            return rules


def mirrored(state: State) -> State:
    """The same round before its first lead, with same-coloured suits exchanged."""
    assert isinstance(state.phase, TrickPlay)
    twin = State.start(state.rules, state.phase.round.dealer).apply(mirror(state.phase.round.deal))
    for _, call in state.phase.round.calls:
        twin = twin.apply(mirror(call))
    while not isinstance(twin.phase, TrickPlay):
        twin = twin.apply(mirror(step_to(state.phase, twin)))
    return twin


def step_to(play: TrickPlay, state: State) -> Action:
    """What was done between the auction and this play, where the game has come to."""
    match state.phase:
        case Offer():
            return Decline()
        case Giving() if play.round.gift is not None:
            return Give(play.round.gift.cards)
        case Naming(joker=joker):
            return Nominate(dict(play.named).get(joker))
        case _:
            return Discard(play.round.discards)


@given(st.integers(0, 2**32 - 1))
def test_exchanging_same_coloured_suits_commutes_with_play(seed: int) -> None:
    rng = Random(seed)
    state = until_play(rng, mirrorable_rules(rng))
    twin = mirrored(state)
    while isinstance(state.phase, TrickPlay):
        assert state.actor == twin.actor
        legal = list(state.legal_actions)
        assert set(map(mirror, legal)) == set(twin.legal_actions)
        play = rng.choice(legal)
        state, twin = state.apply(play), twin.apply(mirror(play))
    assert [line.taken for line in state.sheet] == [line.taken for line in twin.sheet]
