"""How the trick-taking game is played on at the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fivehundred.bots import BOT_NAMES, bot
from fivehundred.bots.arena import play_game
from fivehundred.bots.profiles import USUAL
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.bots.registry import maker_of
from fivehundred.cli.kit import Kit, verdict
from fivehundred.cli.tricks.hearing import Heard
from fivehundred.engine.actions import Action, Deal
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.records import record_json
from fivehundred.engine.records.record import Record
from fivehundred.engine.records.record_text import FORMAT, write_text
from fivehundred.engine.shuffle import round_seed
from fivehundred.engine.state import State
from fivehundred.engine.views.knowledge import PhaseView
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat


class TricksKit(Kit[Rules, Action, PhaseView, State]):
    """Five Hundred, in all its forms."""

    format = FORMAT
    bots = BOT_NAMES
    bot = USUAL
    adviser = "rule-2"

    def seats(self, rules: Rules) -> int:
        """Return how many play."""
        return rules.table.seats

    def record(self, rules: Rules, dealer: int, players: tuple[str, ...]) -> Record:
        """Return the record of a game before its first deal."""
        return Record(rules, dealer, players=players)

    def states(self, record: Any) -> Iterator[State]:
        """Yield the state before the first action, then after each."""
        yield from record.states()

    def step(self, state: State, action: Action, seat: Seat) -> tuple[State, Heard]:
        """Return the state after an action, and what a seat hears of it."""
        step = state.step(action)
        return step.state, Heard.of(step, seat)

    def chance(self, state: State, secret: bytes) -> Action | None:
        """Return the deal, in the game of this secret (L5)."""
        if state.is_over or not isinstance(state.phase, Dealing):
            return None
        return state.phase.deal_of(round_seed(secret, state.number))

    def is_choice(self, state: State) -> bool:
        """Whether there is something to choose: a barred seat passes (A9), one without a joker names none."""
        phase = state.phase
        if isinstance(phase, Auction):
            return not phase.round.is_barred(phase.turn)
        return not isinstance(phase, Naming) or len(phase.legal_actions) > 1

    def choose(self, name: str, seed: bytes, seat: Seat, view: PhaseView) -> Choice:
        """Return what a bot does in a seat's place, and why."""
        return bot(name, seed, seat).choose(view, Budget())

    def read(self, text: str) -> Record:
        """Read a record, from JSON or text."""
        return record_json.read_record(text)

    def verdicts(self, record: Any) -> Iterator[tuple[bool, str]]:
        """Yield for each deal whether it fits its seed, and a line that says so."""
        for state, action in zip(record.states(), record.actions, strict=False):
            if isinstance(action, Deal) and isinstance(state.phase, Dealing):
                fits, said = _verdict(state.phase, action)
                yield fits, f"Round {state.number + 1}: {said}"

    def write_text(self, record: Any) -> str:
        """Write a record as text."""
        return write_text(record)

    def to_plain(self, record: Any) -> dict[str, Any]:
        """Return a record as plain values."""
        return record_json.to_plain(record)

    def from_plain(self, document: object) -> Record:
        """Return the record that plain values describe."""
        return record_json.from_plain(document)

    def expect_alone(self, name: str) -> None:
        """Refuse what is no bot, of this package or another one: nobody goes on with such a game."""
        maker_of(name)

    def play_alone(
        self, rules: Rules, names: Sequence[str], secret: bytes, dealer: int, max_rounds: int
    ) -> tuple[Record, bool]:
        """Let bots play a game; return its record, and whether it came to its end."""
        bots = [maker_of(name)(secret, seat) for seat, name in enumerate(names)]
        state, actions = play_game(rules, bots, secret, dealer, max_rounds)
        return Record(rules, dealer, actions, tuple(names)), state.is_over


def _verdict(phase: Dealing, deal: Deal) -> tuple[bool, str]:
    if phase.gathered:  # the record could not be read if it were another deal
        return True, "dealt without a shuffle, as the cards were gathered"
    fits = deal.seed is None or phase.deal_of(deal.seed) == deal
    return fits, verdict(deal.seed, fits=fits)
