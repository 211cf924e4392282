"""How rummy is played on at the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fivehundred.cli.kit import Kit, verdict
from fivehundred.cli.rummy.hearing import Heard
from fivehundred.engine.actions import CHANCE
from fivehundred.engine.shuffle import round_seed
from fivehundred.rummy import record_json
from fivehundred.rummy.actions import Action, Deal, Reshuffle
from fivehundred.rummy.bots import BOT_NAMES, bot
from fivehundred.rummy.bots.adviser import ADVISER
from fivehundred.rummy.bots.arena import play_game
from fivehundred.rummy.bots.protocol import Budget, Choice
from fivehundred.rummy.record import Record
from fivehundred.rummy.record_text import FORMAT, write_text
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from fivehundred.rummy.view import View
from fivehundred.seats import Seat


class RummyKit(Kit[RummyRules, Action, View, State]):
    """Five Hundred rummy."""

    format = FORMAT
    bots = BOT_NAMES
    bot = ADVISER
    adviser = ADVISER

    def seats(self, rules: RummyRules) -> int:
        """Return how many play."""
        return rules.players

    def record(self, rules: RummyRules, dealer: int, players: tuple[str, ...]) -> Record:
        """Return the record of a game before its first deal."""
        return Record(rules, dealer, players=players)

    def states(self, record: Any) -> Iterator[State]:
        """Yield the state before the first action, then after each."""
        yield State.start(record.rules, record.dealer)
        yield from (step.state for step in record.steps())

    def step(self, state: State, action: Action, seat: Seat) -> tuple[State, Heard]:
        """Return the state after an action, and what a seat hears of it."""
        step = state.step(action)
        return step.state, Heard.of(step, seat, state.number)

    def chance(self, state: State, secret: bytes) -> Action | None:
        """Return the deal or the new stock, in the game of this secret (L5)."""
        if state.actor != CHANCE:
            return None
        return state.chance_of(state.stock_seed(round_seed(secret, state.number)))

    def is_choice(self, state: State) -> bool:  # noqa: ARG002
        """Whether there is something to choose: at the least, which card to throw."""
        return True

    def choose(self, name: str, seed: bytes, seat: Seat, view: View) -> Choice:
        """Return what a bot does in a seat's place, and why."""
        return bot(name, seed, seat).choose(view, Budget())

    def read(self, text: str) -> Record:
        """Read a record, from JSON or text."""
        return record_json.read_record(text)

    def verdicts(self, record: Any) -> Iterator[tuple[bool, str]]:
        """Yield for each deal and each new stock whether it fits its seed, and a line that says so."""
        for state, action in zip(self.states(record), record.actions, strict=False):
            if isinstance(action, Deal | Reshuffle):
                what = "" if isinstance(action, Deal) else ", the new stock"
                fits = action.seed is None or state.chance_of(action.seed) == action
                yield fits, f"Round {state.number + 1}{what}: {verdict(action.seed, fits=fits)}"

    def write_text(self, record: Any) -> str:
        """Write a record as text."""
        return write_text(record)

    def to_plain(self, record: Any) -> dict[str, Any]:
        """Return a record as plain values."""
        return record_json.to_plain(record)

    def from_plain(self, document: object) -> Record:
        """Return the record that plain values describe."""
        return record_json.from_plain(document)

    def play_alone(
        self, rules: RummyRules, names: Sequence[str], secret: bytes, dealer: int, max_rounds: int
    ) -> tuple[Record, bool]:
        """Let bots play a game; return its record, and whether it came to its end."""
        bots = [bot(name, secret, seat) for seat, name in enumerate(names)]
        state, actions = play_game(rules, bots, secret, dealer, max_rounds)
        return Record(rules, dealer, actions, tuple(names)), state.is_over
