"""Score games of rummy as text and as JSON.

    fivehundred-rummy-score 1
    set players = 2
    players "Ann" "Ben"
    dealer 1

    round out 1 laid 30 55 held 25 0
    round out - laid 30 0 held 5 10 piles 1 0

Points are those of the cards, by seat. Nobody went out where a dash stands; `piles` counts those that each
took without laying a combination.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fivehundred.engine.notation import NONE
from fivehundred.engine.records.json_node import Node
from fivehundred.engine.records.lexer import Statement, Word
from fivehundred.keeper.form import Form, clauses, read_count
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.rules.document import Plain, amended, differing
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.score import RoundScore
from fivehundred.seats import SEATS, Seat

_CLAUSES: Final = ("out", "laid", "held", "piles")
_NEEDED: Final = _CLAUSES[:3]


class RummyForm(Form[RummyRules, Told, RummyScore]):
    """How score games of rummy are written down."""

    format = "fivehundred-rummy-score"
    keywords = ("round",)

    def game(
        self, rules: RummyRules, dealer: int, rounds: tuple[Told, ...], players: tuple[str, ...]
    ) -> RummyScore:
        """Return a score game."""
        return RummyScore(rules, dealer, rounds, players)

    def rules(self, settings: Mapping[str, Any]) -> RummyRules:
        """Return the rules of these options."""
        return amended(RummyRules(), settings)

    def settings(self, rules: RummyRules) -> Mapping[str, Plain]:
        """Return the options that make the rules."""
        return differing(rules, RummyRules())

    def line(self, told: Told) -> str:
        """Write a round as a line."""
        out = NONE if told.out is None else told.out
        numbers = {"out": (out,), "laid": told.laid, "held": told.held, "piles": told.failed}
        parts = (f"{key} {' '.join(map(str, values))}" for key, values in numbers.items() if values)
        return " ".join(["round", *parts])

    def comment(self, line: RoundScore) -> str:
        """Return what a round scored."""
        return f"points {' '.join(map(str, line.points))}; scores {' '.join(map(str, line.totals))}"

    def read_line(self, statement: Statement, rules: RummyRules) -> Told:
        """Read the line of a round."""
        found = clauses(statement.words, _CLAUSES)
        for key in _NEEDED:
            if not found.get(key):
                statement.refuse_end(f"{key} and what belongs to it")
        out, *more = found["out"]
        for word in more:
            word.refuse("one seat after out")
        laid, held = (tuple(word.read(read_count) for word in found[key]) for key in ("laid", "held"))
        piles = tuple(word.read(read_count) for word in found.get("piles", ()))
        return Told(_out(out, rules), laid, held, piles)

    def plain(self, told: Told) -> dict[str, Any]:
        """Return a round as plain values; what does not apply is left out."""
        piles = {"piles": list(told.failed)} if told.failed else {}
        return {"type": "round", "out": told.out, "laid": list(told.laid), "held": list(told.held), **piles}

    def read_plain(self, node: Node, rules: RummyRules) -> Told:
        """Read a round from plain values."""
        if node.get("type").text() != "round":
            raise node.get("type").refuse("round")
        out = node.get("out")
        laid, held = (tuple(point.number() for point in node.get(key).items()) for key in ("laid", "held"))
        piles = node.get("piles")
        failed = () if piles.value is None else tuple(count.number() for count in piles.items())
        return Told(None if out.value is None else SEATS[out.seat(rules.players)], laid, held, failed)


def _out(word: Word, rules: RummyRules) -> Seat | None:
    if word.text == NONE:
        return None
    if word.text not in map(str, rules.all_seats):
        word.refuse(f"a seat, 0 to {rules.players - 1}, or - for nobody")
    return SEATS[int(word.text)]
