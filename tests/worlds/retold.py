"""Worlds made by hand, and rounds told again in a world: what rules and eyes say to it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain, combinations, permutations
from typing import Final

from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import Action, Deal, Discard, Give, Keep, Throw
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.round import Round
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.engine.violations import IllegalActionError
from fivehundred.worlds import World
from laws.games import Game

Cards = tuple[Card, ...]
Lying = Mapping[tuple[str, int | None], Cards]

IN_ORDER: Final = ("kitty", "covered", "stock")


def fits(game: Game, world: World) -> bool:
    """Whether the round can have gone as it did in this world, and shown the same to its seat."""
    try:
        state = retold(game, world)
    except (IllegalActionError, ValueError):
        return False  # against the rules, or there is no way to come to such a place
    return state.view(world.view.seat) == world.view


def retold(game: Game, world: World) -> State:
    """The game with its last round played from the world's deal, by the same actions.

    Raises:
        IllegalActionError: The rules forbid one of them.
    """
    start, actions = retold_actions(game, world)
    return reduce(State.apply, actions, start)


def retold_actions(game: Game, world: World) -> tuple[State, tuple[Action, ...]]:
    """The game before its last deal, and what was done from then on, in this world."""
    deal = max(index for index, action in enumerate(game.record.actions) if isinstance(action, Deal))
    round = world.round
    actions = (round.deal, *_retold(round, game.record.actions[deal + 1 :]))
    return _shuffled(game.states[deal]), actions


def _shuffled(state: State) -> State:
    """The game as if the cards were shuffled for its deal: worlds leave out how they were gathered (A6)."""
    assert isinstance(state.phase, Dealing)
    return replace(state, phase=replace(state.phase, gathered=()))


def _retold(round: Round, actions: Sequence[Action]) -> Iterator[Action]:
    """The actions with the world's cards where they were hidden."""
    laid = (cards for _, cards in round.laid)
    given = (gift.cards for gift in round.gifts if gift.giver is not None)
    for action in actions:
        match action:
            case Discard():
                yield Discard(next(laid))
            case Give():
                yield Give(next(given))
            case Keep() | Throw():
                yield Keep()  # as a world has it, what is kept is drawn first
            case _:
                yield action


# Worlds made by hand


def every_world(like: World) -> Iterator[World]:
    """Every way to fill the hidden places, whatever may lie there; in order, where that matters."""
    slots = [slot for slot in slots_of(like.view) if slot.count]
    unseen = reduce(CardSet.__or__, (slot.possible for slot in slots), CardSet())
    return (_with_cards(like, slots, placed) for placed in _every_placement(slots, unseen))


def _every_placement(slots: Sequence[Slot], unseen: CardSet) -> Iterator[tuple[Cards, ...]]:
    if not slots:
        yield ()
        return
    choices = permutations if slots[0].place in IN_ORDER else combinations
    for cards in choices(unseen, slots[0].count):
        for rest in _every_placement(slots[1:], unseen - CardSet.of(cards)):
            yield (cards, *rest)


def _with_cards(world: World, slots: Sequence[Slot], placed: Sequence[Cards]) -> World:
    """A world like this one with other cards in the hidden places."""
    lying: Lying = {(slot.place, slot.seat): cards for slot, cards in zip(slots, placed, strict=True)}
    unders = chain.from_iterable(cards for (place, _), cards in lying.items() if place == "covered")
    kitty, opened = iter(lying.get(("kitty", None), ())), world.view.kitty_open
    drawn = world.stock[: world.view.drawn is not None]
    return replace(
        world,
        hands=_with_sets("hand", world.hands, lying),
        discards=_with_sets("discards", world.discards, lying),
        thrown=_with_sets("thrown", world.thrown, lying),
        kitty=tuple(card if card in opened else next(kitty) for card in world.kitty),
        covers=tuple((cover, under) for (cover, _), under in zip(world.covers, unders, strict=True)),
        stock=(*drawn, *lying.get(("stock", None), ())),
        dead=CardSet.of(lying.get(("dead", None), ())),
    )


def _with_sets(place: str, sets: Sequence[CardSet], lying: Lying) -> tuple[CardSet, ...]:
    keys = ((place, number) for number in range(len(sets)))
    return tuple(
        CardSet.of(lying[key]) if key in lying else cards for key, cards in zip(keys, sets, strict=True)
    )
