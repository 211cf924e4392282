"""Games that bots play among themselves."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.bots.protocol import Bot, Budget
from fivehundred.engine.actions import Action
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.shuffle import round_seed
from fivehundred.engine.state import State
from fivehundred.rules.ruleset import Rules


def play_game(
    rules: Rules, bots: Sequence[Bot], secret: bytes, dealer: int, max_rounds: int = 200
) -> tuple[State, tuple[Action, ...]]:
    """Play a game to its end and return its last state and every action.

    The deals come from the secret, so the same bots play the same game. It stops after `max_rounds` rounds,
    since nothing forces a game to end.

    >>> from fivehundred import preset
    >>> from fivehundred.bots import bot
    >>> state, actions = play_game(preset("three-handed"), [bot("rule-1")] * 3, bytes(32), dealer=0)
    >>> state.is_over
    True

    Raises:
        ValueError: There are not as many bots as seats, or there is no such dealer.
    """
    if len(bots) != rules.table.seats:
        raise ValueError(f"{len(bots)} bots: this table has {rules.table.seats} seats, each with one bot")
    state = State.start(rules, dealer)
    actions: list[Action] = []
    while (action := next_action(state, bots, secret, max_rounds)) is not None:
        state = state.apply(action)
        actions.append(action)
    return state, tuple(actions)


def next_action(state: State, bots: Sequence[Bot], secret: bytes, max_rounds: int) -> Action | None:
    """Return the next deal or a bot's choice; None at the end of the game or after `max_rounds` rounds."""
    phase = state.phase
    if state.is_over or state.actor is None:
        return None
    if isinstance(phase, Dealing):
        seed = round_seed(secret, phase.number)
        return None if phase.number >= max_rounds else phase.deal_of(seed)
    return bots[state.actor].choose(state.view(state.actor), Budget()).action
