"""How the trick-taking game is told at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar, Final

from fivehundred.cli.table import Table
from fivehundred.cli.tricks.book import TricksBook
from fivehundred.cli.tricks.greeting import greeting
from fivehundred.cli.tricks.hearing import BETWEEN, Heard
from fivehundred.cli.tricks.narration import told
from fivehundred.cli.tricks.question import question
from fivehundred.cli.tricks.render import (
    call_lines,
    claim_line,
    higher_bids,
    last_trick_line,
    open_hand_lines,
    own_lines,
    situation,
    trick_lines,
)
from fivehundred.cli.verify import ways_to_check
from fivehundred.cli.voice import Shown, Voice
from fivehundred.engine.actions import Action, Claim
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.shuffle import commitment
from fivehundred.engine.state import State
from fivehundred.engine.views.knowledge import View
from fivehundred.input_parser import as_typed, expected, read_action
from fivehundred.keeper.tricks.sheet import result_line, sheet_lines
from fivehundred.rules.ruleset import Rules
from fivehundred.wording import Words

MOST_OFFERED: Final = 200
"""So many ways to go on are completed as they are typed; discards are more."""


class TricksVoice(Voice[Action, View]):
    """Five Hundred, in all its forms."""

    def __init__(self, rules: Rules, seat: int, *, symbols: bool) -> None:
        self._table_words = Words(rules, seat, symbols)

    def _words(self, view: View) -> Words:
        """Return the words of the round, whose rules may be others than the table's (X8)."""
        return self._table_words.under(view.rules)

    def greeting(self, table: Table) -> Iterator[str]:
        """Yield what is played and who sits where."""
        return greeting(table, self._table_words)

    def is_between(self, view: View) -> bool:
        """Whether no round is under way."""
        return view.phase in BETWEEN

    def seal(self, table: Table) -> str:
        """Return what a round is checked by when it is over."""
        view: View = table.view
        if view.gathered:
            return "The cards are dealt as they were gathered, without a shuffle."
        return f"Sealed deal (SHA-256 of its seed): {commitment(table.seed(view.number))}"

    def told(self, heard: Heard) -> Iterator[str]:
        """Yield what happened in a step."""
        return told(heard, self._table_words)

    def closing(self, heard: Heard, table: Table, record: Path | None) -> Iterator[str]:
        """Yield the scores, the seed that the cards came from, and how to check it."""
        if heard.line is not None:
            yield from self.scores(heard.view)
        if heard.ends_deal and not heard.view.gathered:
            dealt = shuffled(table, heard.number)
            yield f"Seed of round {dealt.number + 1}: {table.seed(dealt.number).hex()}"
            yield from ways_to_check(dealt.current_rules, dealt.dealer, record)

    def situation(self, view: View) -> Iterator[str]:
        """Yield where the round stands."""
        return situation(view, self._words(view))

    def question(self, table: Table) -> Iterator[str]:
        """Yield what the player must know to decide, and what is asked."""
        view = table.view
        yield from question(view, self._words(view))
        if Claim() in table.state.declarations:
            yield claim_line(view)

    def deed(self, action: Action, view: View) -> str:
        """Return what an action is, as it stands after `you`."""
        verb, what = self._words(view).deed(action, leads=not view.table)
        return f"{verb} {what}".rstrip()

    def said(self, sentence: str) -> str:
        """Return what a bot or the referee says, in this table's words."""
        return self._table_words.said(sentence)

    def hand(self, view: View) -> Iterator[str]:
        """Yield the player's hand, and those that lie open."""
        words = self._words(view)
        yield from open_hand_lines(view, words, known=() if view.seat is None else (view.seat,))
        yield from own_lines(view, words)

    def scores(self, view: View) -> Iterator[str]:
        """Yield the score sheet, and how the game ended if it has."""
        yield from sheet_lines(view, self._table_words)
        if view.result is not None:
            yield result_line(view.result, self._table_words)

    def rules(self, view: View) -> Iterator[str]:
        """Yield the rules of this round."""
        return TricksBook().lines(view.rules)

    def read(self, line: str, view: View) -> Action:
        """Read what was typed."""
        return read_action(line, view)

    def expected(self, view: View) -> str:
        """Return what may be typed now."""
        return expected(view)

    def offers(self, view: View) -> Iterable[str]:
        """Return what one may do, as it is typed."""
        legal = view.legal_actions if len(view.legal_actions) <= MOST_OFFERED else ()
        return (as_typed(action, view.rules) for action in legal)

    def _last(self, view: View) -> Iterator[str]:
        yield last_trick_line(view, self._words(view))

    def _tricks(self, view: View) -> Iterator[str]:
        return trick_lines(view, self._words(view))

    def _auction(self, view: View) -> Iterator[str]:
        words = self._words(view)
        yield from call_lines(view, words)
        yield from higher_bids(view, words)

    shown: ClassVar = {
        "last": Shown(_last, "last", "the last trick"),
        "tricks": Shown(_tricks, "tricks", "who has taken how many"),
        "auction": Shown(_auction, "auction", "the calls with their values, and what you may bid"),
    }
    asked_why = "CARD or BID"
    examples = (
        "Type what you do: 7H or pass; discard 5S 6C 7D; name hearts or no suit;"
        " QH, or joker hearts to lead the joker as a heart; claim or concede the rest."
        " Where the rules have it: misere, look, misdeal, game in hearts, 7.2H, give 5S 6C, slam,"
        " breach or decline, keep or throw, pick 5H, partner AH or alone, choose megatrump."
    )


def shuffled(table: Table, number: int) -> State:
    """Return the game before the shuffle that a round's cards come from, maybe an earlier one (A6)."""
    states: Iterable[Any] = reversed(table.states)
    before: State = next(
        state
        for state in states
        if isinstance(state.phase, Dealing) and not state.phase.gathered and state.number <= number
    )
    return before
