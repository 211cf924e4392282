"""Seats and same-coloured suits have no meaning of their own: exchanging them commutes with play."""

from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from differential.rounds import until_play
from differential.rulesets import random_rules
from fivehundred.cards import CARDS, JOKERS, Card, CardSet, Strain, Suit
from fivehundred.engine.actions import (
    CHANCE,
    Action,
    Bid,
    CallPartner,
    Choose,
    Deal,
    Decline,
    Discard,
    Give,
    Keep,
    Look,
    Nominate,
    Pick,
    Play,
    Throw,
)
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.shuffle import deal_from_seed
from fivehundred.engine.state import State
from fivehundred.rules.options import DealForm
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
    rules = game.record.rules
    assume(rules.deal.form is not DealForm.TABLE_HANDS)  # there the left neighbour's hands are not alike
    state = State.start(rules, (game.record.dealer + steps) % rules.table.seats)
    for action, before in zip(game.record.actions, game.states[1:], strict=True):
        state = state.apply(action_moved(rules, action, steps))
        assert state.actor == actor_moved(before, steps)
        assert state.scores == moved(before.scores, steps)
    assert [line.taken for line in state.sheet] == [moved(line.taken, steps) for line in game.now.sheet]
    if game.now.actor not in (None, CHANCE) and len(game.now.legal_actions) <= FEW:
        assert list(state.legal_actions) == list(game.now.legal_actions)


def action_moved(rules: Rules, action: Action, steps: int) -> Action:
    """The action at the table where everybody has moved; dead hands stay where they are (L4)."""
    match action:
        case Deal():
            return deal_moved(action, rules.places, steps)
        case Look(int(seat)):
            return Look((seat + steps) % rules.table.seats)
        case _:
            return action


def deal_moved(deal: Deal, places: int, steps: int) -> Deal:
    return replace(deal, hands=moved(deal.hands[:places], steps) + deal.hands[places:])


def actor_moved(state: State, steps: int) -> int | None:
    if state.actor in (None, CHANCE):
        return state.actor
    return (state.actor + steps) % state.rules.table.seats


@given(st.integers(0, 2**32 - 1), st.integers(1, 5), st.binary(min_size=32, max_size=32))
def test_a_seed_deals_alike_from_every_dealer(number: int, steps: int, seed: bytes) -> None:
    rules = random_rules(Random(number))
    first, other = (deal_from_seed(rules, dealer % rules.table.seats, seed) for dealer in (0, steps))
    assert other == deal_moved(first, rules.places, steps % rules.table.seats)


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
        case Deal(hands, kitty, stock):
            dealt = tuple(tuple(map(mirror_card, hand)) for hand in hands)
            return Deal(dealt, tuple(map(mirror_card, kitty)), tuple(map(mirror_card, stock)))
        case Pick(card) | CallPartner(Card() as card):
            return type(action)(mirror_card(card))
        case Bid(strain=strain) if strain is not None and strain.trumps is not None:
            return replace(action, strain=Strain(strain.trumps.same_colour))
        case Discard(cards) | Give(cards):
            return type(action)(mirror_cards(cards))
        case Nominate(suit):
            return Nominate(mirror_suit(suit))
        case Play(card, suit):
            return Play(mirror_card(card), mirror_suit(suit))
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
    twin = State.start(state.rules, state.phase.round.dealer)
    while not isinstance(twin.phase, TrickPlay):
        twin = twin.apply(mirror(step_to(state.phase, twin)))
    return twin


def step_to(play: TrickPlay, state: State) -> Action:
    """What was done before this play, where the game has come to."""
    round = play.round
    match state.phase:
        case Choosing():
            return Choose(round.chosen)
        case Dealing():
            return round.deal
        case Drawing(drawn=drawn, seat=seat):
            return Keep() if round.hands[seat] & mirror_card(drawn).bit else Throw()
        case Market() if state.phase.round.contract is None:
            return Pick(round.kitty[len(state.phase.round.kitty)])
        case Auction(calls=calls):
            return round.calls[len(calls)][1]
        case _:
            return arrangement(play, state)


def arrangement(play: TrickPlay, state: State) -> Action:
    """What was done between the auction and this play."""
    round, before = play.round, state.round
    assert before is not None
    match state.phase:
        case Offer():
            return Decline()
        case Market():
            return Pick(next(iter(round.gifts[-1].cards)))
        case Giving():
            return Give(round.gifts[len(before.gifts)].cards)
        case Calling():
            return CallPartner(None if round.called is None else round.called.card)
        case Naming(joker=joker):
            return Nominate(dict(play.named).get(joker))
        case _:
            return Discard(round.laid[len(before.laid)][1])


@pytest.mark.slow
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
