"""A game as it is played at one terminal: a person, bots, and every action so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from fivehundred.any_game import AnyChoice, AnyState
from fivehundred.cli.kit import AnyHeard, AnyKit, AnyRecord
from fivehundred.engine.shuffle import round_seed
from fivehundred.engine.violations import Violation
from fivehundred.errors import NotationError
from fivehundred.rules.document import did_you_mean
from fivehundred.seats import SEATS, Seat

PLAYER: Final = "you"
"""Who sits at the player's seat, in records."""


class Table:
    """One person among bots. All chance comes from `secret`, so the same actions make the same game again.

    The record's `players` name the bot of each seat, and `PLAYER` once.

    Raises:
        RecordError: The record cannot be replayed.
        NotationError: Its players are not one person and bots that exist.
    """

    def __init__(self, kit: AnyKit, record: Any, secret: bytes) -> None:
        check_players(kit, record)
        self.kit = kit
        self.secret = secret
        self.seat = SEATS[record.players.index(PLAYER)]
        self.states: list[AnyState] = list(kit.states(record))
        self._start = replace(record, actions=())
        self._actions = list(record.actions)

    @property
    def rules(self) -> Any:
        """The rules of the game."""
        return self._start.rules

    @property
    def record(self) -> Any:
        """The game so far."""
        return replace(self._start, actions=tuple(self._actions))

    def is_same_game(self, other: Table) -> bool:
        """Whether it is this game, however far: the secret, rules, players and first dealer are its own."""
        return (self.secret, self._start) == (other.secret, other._start)

    @property
    def state(self) -> Any:
        """The game as it stands."""
        return self.states[-1]

    @property
    def view(self) -> Any:
        """What the player knows."""
        return self.state.view(self.seat)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.states[-1].is_over

    @property
    def awaits_player(self) -> bool:
        """Whether the player has a choice to make now."""
        return self._is_players(self.states[-1])

    def _is_players(self, state: AnyState) -> bool:
        return state.actor == self.seat and self.kit.is_choice(state)

    def seed(self, number: int) -> bytes:
        """Return the seed of a round (L5)."""
        return round_seed(self.secret, number)

    def violation(self, action: Any) -> Violation | None:
        """Return why the player may not do this now, or None."""
        return self.states[-1].violation(action)

    def play(self, action: Any) -> AnyHeard:
        """Do what the player chose.

        Raises:
            IllegalActionError: It is not possible now.
        """
        state, heard = self.kit.step(self.states[-1], action, self.seat)
        self._actions.append(action)
        self.states.append(state)
        return heard

    def step(self) -> AnyHeard:
        """Let chance, a bot's decision or the player's forced choice happen."""
        return self.play(self._next_action())

    def _next_action(self) -> Any:
        state = self.states[-1]
        chance = self.kit.chance(state, self.secret)
        if chance is not None or state.actor is None:
            return chance
        if state.actor == self.seat:
            return next(iter(state.legal_actions))
        return self._choice(self._start.players[state.actor], state.actor).action

    def advice(self) -> AnyChoice:
        """Return what the adviser would do in the player's place, and why."""
        return self._choice(self.kit.adviser, self.seat)

    def _choice(self, name: str, seat: Seat) -> AnyChoice:
        """Ask a bot. Its randomness depends on the place in the game alone, so undo and resume repeat it."""
        seed = self.secret + len(self._actions).to_bytes(4, "big")
        return self.kit.choose(name, seed, seat, self.states[-1].view(seat))

    def undo(self) -> Any | None:
        """Go back to the player's last decision; return what was decided, or None if there was nothing."""
        for index in reversed(range(len(self._actions))):
            if self._is_players(self.states[index]):
                undone = self._actions[index]
                del self._actions[index:]
                del self.states[index + 1 :]
                return undone
        return None


def check_players(kit: AnyKit, record: AnyRecord) -> None:
    """Refuse players that are not one person and bots that exist, one at each seat."""
    known = [*kit.bots, PLAYER]
    for name in record.players:
        if name not in known:
            raise NotationError(repr(name), f"one of {', '.join(known)}{did_you_mean(name, known)}")
    seats = kit.seats(record.rules)
    if len(record.players) != seats or record.players.count(PLAYER) != 1:
        raise NotationError(
            " ".join(record.players) or "no players", f"{seats} players, one of them {PLAYER!r}"
        )
