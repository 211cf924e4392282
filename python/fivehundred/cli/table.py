"""The game as it is played at one terminal: a person, bots, and every action so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fivehundred.bots import BOT_NAMES, bot
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.cli.hearing import Heard
from fivehundred.engine.actions import Action, Declaration, Look
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.records.record import Record
from fivehundred.engine.shuffle import round_seed
from fivehundred.engine.state import State
from fivehundred.engine.views.knowledge import PhaseView
from fivehundred.engine.violations import Violation
from fivehundred.errors import NotationError
from fivehundred.rules.document import did_you_mean
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Seat

ADVISER: Final = "rule-1"
"""The bot whose choice is the hint, and which plays when asked to."""

PLAYER: Final = "you"
"""Who sits at the player's seat, in records."""


class Table:
    """One person among bots. All chance comes from `secret`, so the same actions make the same game again.

    The record's `players` name the bot of each seat, and `PLAYER` once.

    Raises:
        RecordError: The record cannot be replayed.
        NotationError: Its players are not one person and bots that exist.
    """

    def __init__(self, record: Record, secret: bytes) -> None:
        check_players(record)
        self.secret = secret
        self.seat = SEATS[record.players.index(PLAYER)]
        self._start = replace(record, actions=())
        self._actions = list(record.actions)
        self._states = list(record.states())

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._start.rules

    @property
    def record(self) -> Record:
        """The game so far."""
        return replace(self._start, actions=tuple(self._actions))

    def is_same_game(self, other: Table) -> bool:
        """Whether it is this game, however far: the secret, rules, players and first dealer are its own."""
        return (self.secret, self._start) == (other.secret, other._start)

    @property
    def view(self) -> PhaseView:
        """What the player knows."""
        return self._states[-1].view(self.seat)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._states[-1].is_over

    @property
    def awaits_player(self) -> bool:
        """Whether the player has a choice to make now."""
        return self._is_choice(self._states[-1])

    @property
    def declarations(self) -> tuple[Look | Declaration, ...]:
        """What the player may claim or concede now."""
        return self._states[-1].declarations

    def _is_choice(self, state: State) -> bool:
        """Whether the player decides; a barred seat passes (A9), a joker not held is not named (JK5)."""
        if state.actor != self.seat:
            return False
        phase = state.phase
        if isinstance(phase, Auction):
            return not phase.round.is_barred(phase.turn)
        return not isinstance(phase, Naming) or len(phase.legal_actions) > 1

    def seed(self, number: int) -> bytes:
        """Return the seed of a round (L5)."""
        return round_seed(self.secret, number)

    def shuffled(self, number: int) -> State:
        """Return the game before the shuffle that a round's cards come from, maybe an earlier one (A6)."""
        return next(
            state
            for state in reversed(self._states)
            if isinstance(state.phase, Dealing) and not state.phase.gathered and state.number <= number
        )

    def violation(self, action: Action) -> Violation | None:
        """Return why the player may not do this now, or None."""
        return self._states[-1].violation(action)

    def play(self, action: Action) -> Heard:
        """Do what the player chose.

        Raises:
            IllegalActionError: It is not possible now.
        """
        step = self._states[-1].step(action)
        self._actions.append(action)
        self._states.append(step.state)
        return Heard.of(step, self.seat)

    def step(self) -> Heard:
        """Let the deal, a bot's decision or the player's forced choice happen."""
        return self.play(self._next_action())

    def _next_action(self) -> Action:
        state = self._states[-1]
        if isinstance(state.phase, Dealing):
            return state.phase.deal_of(self.seed(state.number))
        if state.actor == self.seat:
            return next(iter(state.legal_actions))
        return self._choice(self._start.players[state.deciding], state.deciding).action

    def advice(self) -> Choice:
        """Return what the adviser would do in the player's place, and why."""
        return self._choice(ADVISER, self.seat)

    def _choice(self, name: str, seat: Seat) -> Choice:
        """Ask a bot. Its randomness depends on the place in the game alone, so undo and resume repeat it."""
        seed = self.secret + len(self._actions).to_bytes(4, "big")
        return bot(name, seed, seat).choose(self._states[-1].view(seat), Budget())

    def undo(self) -> Action | None:
        """Go back to the player's last decision; return what was decided, or None if there was nothing."""
        for index in reversed(range(len(self._actions))):
            if self._is_choice(self._states[index]):
                undone = self._actions[index]
                del self._actions[index:]
                del self._states[index + 1 :]
                return undone
        return None


def check_players(record: Record) -> None:
    """Refuse players that are not one person and bots that exist, one at each seat."""
    known = [*BOT_NAMES, PLAYER]
    for name in record.players:
        if name not in known:
            raise NotationError(repr(name), f"one of {', '.join(known)}{did_you_mean(name, known)}")
    seats = record.rules.table.seats
    if len(record.players) != seats or record.players.count(PLAYER) != 1:
        raise NotationError(
            " ".join(record.players) or "no players", f"{seats} players, one of them {PLAYER!r}"
        )
