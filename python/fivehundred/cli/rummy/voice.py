"""How rummy is told at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import ClassVar, Final

from fivehundred.cli.rummy.book import RummyBook
from fivehundred.cli.rummy.hearing import Heard
from fivehundred.cli.rummy.narration import told
from fivehundred.cli.rummy.render import (
    hand_line,
    pile_line,
    question,
    sheet_lines,
    situation,
    table_lines,
    ways_to_lay,
)
from fivehundred.cli.table import Table
from fivehundred.cli.terminal import command
from fivehundred.cli.voice import Shown, Voice
from fivehundred.engine.shuffle import commitment
from fivehundred.rummy.actions import Action
from fivehundred.rummy.input_parser import expected, read_action
from fivehundred.rummy.notation import action_text
from fivehundred.rummy.review import review_of, sentences_about
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.view import View
from fivehundred.rummy.words import RummyWords
from fivehundred.wording import capital, counted

_OFFERED: Final = 60
"""So many ways to go on are completed as they are typed."""


class RummyVoice(Voice[Action, View]):
    """Five Hundred rummy."""

    def __init__(self, rules: RummyRules, seat: int, *, symbols: bool) -> None:
        self._words = RummyWords(rules, seat, symbols)

    def greeting(self, table: Table) -> Iterator[str]:
        """Yield what is played and who sits where."""
        rules, seats, seat = self._words.rules, self._words.rules.all_seats, table.seat
        packs = "one pack" if rules.packs == 1 else "two packs"
        yield f"Five Hundred rummy: {counted(rules.players, 'player')}, {packs}, to {rules.target} points."
        others = (*seats[seat + 1 :], *seats[:seat])
        seated = (f"{self._words.name(other)} ({table.record.players[other]})" for other in others)
        yield f"Clockwise from you: {', '.join(seated)}."
        if not table.is_over:
            yield "Type what you do, hint for advice, or help."

    def is_between(self, view: View) -> bool:
        """Whether no round is under way."""
        return view.phase == "deal"

    def seal(self, table: Table) -> str:
        """Return what a round is checked by when it is over."""
        return f"Sealed deal (SHA-256 of its seed): {commitment(table.seed(table.view.number))}"

    def told(self, heard: Heard) -> Iterator[str]:
        """Yield what happened in a step."""
        return told(heard, self._words)

    def closing(self, heard: Heard, table: Table, record: Path | None) -> Iterator[str]:
        """Yield the scores, the seed that the cards came from, and how to check it."""
        if not heard.ends_round:
            return
        yield from self._look_back(table, heard.number)
        yield from self.scores(heard.view)
        yield f"Seed of round {heard.number + 1}: {table.seed(heard.number).hex()}"
        yield "To check it:" if record else "To check it in the record that play --record FILE writes:"
        yield command("fivehundred", "verify", record or "FILE")

    def _look_back(self, table: Table, number: int) -> Iterator[str]:
        """Yield where the player's points came from, and what was left."""
        review = review_of(table.record, number)
        yield "Looking back:"
        for sentence in sentences_about(review, review.seats[table.seat], "you"):
            yield f"  {capital(self.said(sentence))}"

    def situation(self, view: View) -> Iterator[str]:
        """Yield where the round stands."""
        return situation(view, self._words)

    def question(self, table: Table) -> Iterator[str]:
        """Yield what the player must know to decide, and what is asked."""
        return question(table.view, self._words)

    def deed(self, action: Action, view: View) -> str:
        """Return what an action is, as it stands after `you`."""
        return self._words.deed(action, view)

    def said(self, sentence: str) -> str:
        """Return what a bot or the referee says, in this table's words."""
        return self._words.said(sentence)

    def hand(self, view: View) -> Iterator[str]:
        """Yield the player's hand."""
        yield hand_line(view, self._words)

    def scores(self, view: View) -> Iterator[str]:
        """Yield the score sheet, and how the game ended if it has."""
        return sheet_lines(view, self._words)

    def rules(self, view: View) -> Iterator[str]:
        """Yield the rules of this game."""
        rules = view.rules
        packs = counted(rules.packs, "pack")
        yield f"{counted(rules.players, 'player')}, each alone, with {packs}; the game is to {rules.target}."
        yield from RummyBook().lines(rules)

    def read(self, line: str, view: View) -> Action:
        """Read what was typed."""
        return read_action(line, view)

    def expected(self, view: View) -> str:
        """Return what may be typed now."""
        return expected(view)

    def offers(self, view: View) -> Iterable[str]:
        """Return what one may do, as it is typed."""
        legal = list(islice(view.legal_actions, _OFFERED + 1))
        return map(action_text, legal) if len(legal) <= _OFFERED else ()

    def _table(self, view: View) -> Iterator[str]:
        return table_lines(view, self._words)

    def _pile(self, view: View) -> Iterator[str]:
        yield "There are no discards yet." if view.table is None else pile_line(view.table, self._words)

    def _ways(self, view: View) -> Iterator[str]:
        return ways_to_lay(view, self._words)

    shown: ClassVar = {
        "table": Shown(_table, "table", "the combinations on the table, and who laid them"),
        "discards": Shown(_pile, "discards", "the pile with every card in it, and the stock"),
        "ways": Shown(_ways, "ways", "what you may lay now"),
    }
    asked_why = "CARDS"
    examples = (
        "Type what you do: draw, take the top discard, or pile for all of it; meld 7D 8D 9D;"
        " lay AS on 2 for a card on the second combination; discard 3S, which ends your turn."
        " With an ace that fits both ends, add low or high."
    )
