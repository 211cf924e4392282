"""A seat knows what it has seen, and nothing else."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import Action, Deal, Discard
from fivehundred.engine.auction import Auction
from fivehundred.engine.breach import Offer
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange, Giving, Naming
from fivehundred.engine.kitty import open_cards
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.record import replay
from fivehundred.engine.round import Round
from fivehundred.engine.state import State
from fivehundred.engine.view import Slot, View
from fivehundred.errors import RecordError
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from laws.games import Game, game, games

Holding = Auction | Offer | Exchange | Giving | Naming | TrickPlay
HOLDING = (Auction, Offer, Exchange, Giving, Naming, TrickPlay)
"""The phases in which hands are held."""

SECRETS = (Deal, Round, State, *HOLDING)


def viewers(state: State) -> Iterator[int | None]:
    """Every seat, and the spectator."""
    yield from range(state.rules.table.seats)
    yield None


@given(games())
def test_a_view_has_no_place_for_what_others_hold(game: Game) -> None:
    for viewer in viewers(game.now):
        for value in parts(game.now.view(viewer)):
            assert not isinstance(value, SECRETS)


def parts(value: object) -> Iterator[object]:
    """A value and all that can be reached from it, but the rules."""
    yield value
    if isinstance(value, tuple):
        inner = list(value)
    elif is_dataclass(value) and not isinstance(value, Rules):
        inner = [getattr(value, field.name) for field in fields(value)]
    else:
        return
    for part in inner:
        yield from parts(part)


@given(games())
def test_slots_hold_all_that_is_unseen_and_allow_the_truth(game: Game) -> None:
    state = game.now
    for viewer in viewers(state):
        view = state.view(viewer)
        for slot in view.slots:
            truth = contents(state, slot)
            assert slot.count == len(truth)
            assert not truth - slot.possible
        if isinstance(state.phase, HOLDING):
            hidden = sum(slot.count for slot in view.slots)
            assert hidden + sum(map(len, seen(view))) == len(CardSet(state.rules.cards))


@given(games())
def test_before_the_first_lead_an_unseen_card_may_lie_in_any_hidden_place(game: Game) -> None:
    state = game.now
    assume(isinstance(state.phase, Auction | Exchange))
    for viewer in viewers(state):
        view = state.view(viewer)
        unseen = CardSet(state.rules.cards) - sum(seen(view))
        known = CardSet.of(view.kitty_open) | (view.gift.cards if view.gift else 0)
        assert all(not (unseen ^ slot.possible) & ~known for slot in view.slots)


def seen(view: View) -> list[CardSet]:
    """The cards in view, by place."""
    open_hands = [hand for seat, hand in view.open_hands if seat != view.seat]
    played = [card for plays in (view.table, *(trick.plays for trick in view.tricks)) for _, card in plays]
    kitty = CardSet.of(view.kitty_open if view.kitty_size else ())
    return [view.hand, view.discards, kitty, *open_hands, CardSet.of(played)]


def contents(state: State, slot: Slot) -> CardSet:
    """The cards that lie in a place."""
    assert isinstance(state.phase, HOLDING)
    round = state.phase.round
    if slot.place == "kitty":
        return CardSet.of(round.deal.kitty) - CardSet.of(state.view(None).kitty_open)
    if slot.place == "discards":
        return round.discards
    if slot.place == "dead":
        return round.dead
    assert slot.seat is not None
    hands = round.hands if isinstance(state.phase, Auction) else state.phase.hands
    return CardSet(hands[slot.seat])


# Redealing


@given(games(), st.integers(0, 2**32 - 1))
def test_redealing_what_a_seat_cannot_see_leaves_its_view_unchanged(game: Game, seed: int) -> None:
    assume(not isinstance(game.now.phase, Dealing))
    for viewer in viewers(game.now):
        other = after_redeal(game, viewer, Random(seed))
        if other is not None:
            assert other.view(viewer) == game.now.view(viewer)


def test_most_redeals_are_possible_and_change_hands() -> None:
    """The law above would be worth little otherwise."""
    rounds = [
        each for each in (game(seed, 30) for seed in range(100)) if isinstance(each.now.phase, TrickPlay)
    ]
    redeals = [
        (each.now, after_redeal(each, viewer, Random(1))) for each in rounds for viewer in viewers(each.now)
    ]
    assert len(redeals) > 200
    assert sum(other is None for _, other in redeals) < len(redeals) // 3
    assert sum(other == now for now, other in redeals) < len(redeals) // 10


def after_redeal(game: Game, viewer: int | None, rng: Random) -> State | None:
    """The same actions after another deal of what the viewer cannot see; None where one is not possible."""
    phase = game.now.phase
    assert isinstance(phase, HOLDING)
    if phase.round.gift is not None:
        return None  # who holds what has been handed over is not drawn anew
    held = exchanged(game.now, viewer, rng)
    discards = held.get(("discards", None), phase.round.discards)
    deal = original_deal(phase, viewer, held, discards, rng)
    start = max(index for index, action in enumerate(game.record.actions) if isinstance(action, Deal))
    actions = [_same(action, discards) for action in game.record.actions[start + 1 :]]
    try:
        other = replay(replace(game.record, actions=(*game.record.actions[:start], deal, *actions)))
    except RecordError:
        return None
    return None if isinstance(other.phase, Dealing) else other  # dealt again at once, as a misdeal


def _same(action: Action, discards: CardSet) -> Action:
    return Discard(discards) if isinstance(action, Discard) else action


def exchanged(state: State, viewer: int | None, rng: Random) -> dict[tuple[str, int | None], CardSet]:
    """What lies in each hidden place after many exchanges of two cards that either place may hold."""
    slots = state.view(viewer).slots
    places = [list(contents(state, slot)) for slot in slots]
    for _ in range(200 if len(slots) > 1 else 0):
        one, other = rng.sample(range(len(slots)), 2)
        if places[one] and places[other]:
            _swap(rng, places[one], places[other], slots[one].possible, slots[other].possible)
    return {(slot.place, slot.seat): CardSet.of(cards) for slot, cards in zip(slots, places, strict=True)}


def _swap(rng: Random, ones: list[Card], others: list[Card], allowed: CardSet, elsewhere: CardSet) -> None:
    one, other = rng.randrange(len(ones)), rng.randrange(len(others))
    if others[other] in allowed and ones[one] in elsewhere:
        ones[one], others[other] = others[other], ones[one]


def original_deal(
    phase: Holding,
    viewer: int | None,
    held: dict[tuple[str, int | None], CardSet],
    discards: CardSet,
    rng: Random,
) -> Deal:
    """The deal after which the same play leaves these cards where they are."""
    round = phase.round
    now = round.hands if isinstance(phase, Auction) else phase.hands
    hands = [
        played_by(phase, seat) | held.get(("hand", seat), CardSet(hand)) for seat, hand in enumerate(now)
    ]
    opened = CardSet.of(open_cards(round, phase.calls if isinstance(phase, Auction) else round.calls))
    kitty = held.get(("kitty", None), CardSet()) | CardSet.of(round.deal.kitty) & opened
    if isinstance(phase, Exchange) or discards:
        _, declarer = round.settled()
        pool = hands[declarer] | discards
        known = CardSet(round.hands[declarer])
        hands[declarer] = (
            known if viewer == declarer else CardSet.of(rng.sample(list(pool - opened), HAND_SIZE))
        )
        kitty = pool - hands[declarer]
    dead = tuple(held.get(("dead", None), round.dead))
    hands += [CardSet.of(dead[start : start + HAND_SIZE]) for start in range(0, len(dead), HAND_SIZE)]
    return Deal(tuple(map(tuple, hands)), _as_dealt(round.deal.kitty, kitty, opened))


def _as_dealt(before: tuple[Card, ...], kitty: CardSet, opened: CardSet) -> tuple[Card, ...]:
    """A kitty in which the cards that lie open keep their places."""
    others = iter(kitty - opened)
    return tuple(card if card in opened else next(others) for card in before)


def played_by(phase: Holding, seat: int) -> CardSet:
    """The cards that a seat has played in this round."""
    if not isinstance(phase, TrickPlay):
        return CardSet()
    plays = [play for plays in (phase.table, *(trick.plays for trick in phase.tricks)) for play in plays]
    return CardSet.of(card for player, card in plays if player == seat)
