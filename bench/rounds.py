"""Rounds that are measured with: dealt by their numbers, and played by whoever is asked at each turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivehundred import Rules, State
from fivehundred.bots import bot
from fivehundred.bots.protocol import Bot, Budget
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.seats import Seat


def secret(number: int) -> bytes:
    """Return what the deals of a number come from."""
    return number.to_bytes(SEED_SIZE, "big")


def dealt(rules: Rules, number: int) -> State:
    """Return the deal of a number; the seats take turns in dealing."""
    return State.start(rules, number % rules.table.seats).dealt(secret(number))


def seated(rules: Rules, name: str, seed: bytes = bytes(SEED_SIZE)) -> dict[Seat, Bot]:
    """Return a bot of this name at every seat."""
    return {seat: bot(name, seed, seat) for seat in rules.table.all_seats}


def played_on(state: State, bots: Mapping[Seat, Bot]) -> Iterator[State]:
    """Yield each state of a round in which somebody is on turn, and last the one that it ends with."""
    yield state
    while not state.sheet and state.number == 0 and state.actor is not None:
        state = state.apply(bots[state.actor].choose(state.view(state.actor), Budget()).action)
        yield state


def end_of(state: State, bots: Mapping[Seat, Bot]) -> State:
    """Return the state that a round ends with."""
    *_, end = played_on(state, bots)
    return end
