"""Games of rummy that bots play among themselves."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.engine.actions import CHANCE
from fivehundred.engine.shuffle import round_seed
from fivehundred.rummy.actions import Action
from fivehundred.rummy.bots.protocol import Bot, Budget
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State


def play_game(
    rules: RummyRules,
    bots: Sequence[Bot],
    secret: bytes,
    dealer: int,
    max_rounds: int = 200,
    budget: Budget | None = None,
) -> tuple[State, tuple[Action, ...]]:
    """Play a game to its end and return its last state and every action.

    All chance comes from the seed of its round, and that from the secret (L5), so the same bots play the
    same game, and others the same deals. It stops before the deal after `max_rounds`, since nothing makes a
    game end.

    >>> from fivehundred.rummy.bots import bot
    >>> state, actions = play_game(RummyRules(players=2), [bot("thumb")] * 2, bytes(32), dealer=0)
    >>> state.is_over
    True

    Raises:
        ValueError: There are not as many bots as seats, or there is no such dealer.
    """
    if len(bots) != rules.players:
        raise ValueError(f"{len(bots)} bots: this table has {rules.players} seats, each with one bot")
    state = State.start(rules, dealer)
    actions: list[Action] = []
    while not state.is_over and len(state.sheet) < max_rounds:
        action = _next_action(state, bots, secret, budget or Budget())
        state = state.apply(action)
        actions.append(action)
    return state, tuple(actions)


def _next_action(state: State, bots: Sequence[Bot], secret: bytes, budget: Budget) -> Action:
    """Return what chance does, or a bot's choice."""
    actor = state.actor
    if actor is None or actor == CHANCE:
        return state.chance_of(state.stock_seed(round_seed(secret, state.number)))
    return bots[actor].choose(state.view(actor), budget).action
