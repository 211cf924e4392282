"""Score games of Five Hundred as text and as JSON.

    fivehundred-score 1
    set auction.lowest = 7
    players "Ann" "Ben" "Cat" "Dan"
    dealer 3

    round 8H by 0 tricks 5 1 4 0
    passed
    round 7N by 2 slam tricks 0 2 8 0 breach 1

Tricks are counted by place. After a bid and `by` the declarer come, where they are, `slam`, `with` a partner
who was called, `breach` its caller, `fined` the seats whose claims cost points, `first` the side that was
first at the target, and `chosen` what the dealer had switched on. Nobody has bid for the hand of `round -`.
A deal without a score is `passed`, `thrown-in` or `misdeal`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.notation import NONE
from fivehundred.engine.records.json_node import Node
from fivehundred.engine.records.lexer import Statement, Word
from fivehundred.engine.records.record_text import score_comment
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.keeper.form import Form, clauses, read_count
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.told import Played, Told, Unscored, Why
from fivehundred.rules.bids import Bid
from fivehundred.rules.document import Plain, did_you_mean, meant, settings, stated, with_options
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, SIDES, Seat, Side

_ROUND: Final = "round"
_CLAUSES: Final = ("by", "slam", "with", "tricks", "breach", "fined", "first", "chosen")
_WHY: Final = {why.value: why for why in Why}


class TricksForm(Form[Rules, Told, TricksScore]):
    """How score games of Five Hundred are written down."""

    format = "fivehundred-score"
    keywords = (_ROUND, *_WHY)

    def game(
        self, rules: Rules, dealer: int, rounds: tuple[Told, ...], players: tuple[str, ...]
    ) -> TricksScore:
        """Return a score game."""
        return TricksScore(rules, dealer, rounds, players)

    def rules(self, settings: Mapping[str, Any]) -> Rules:
        """Return the rules of these options."""
        return with_options(Rules(), meant(settings))

    def settings(self, rules: Rules) -> Mapping[str, Plain]:
        """Return the options that make the rules."""
        return stated(settings(rules))

    # Text

    def line(self, told: Told) -> str:
        """Write a round as a line."""
        if isinstance(told, Unscored):
            return " ".join([told.why.value, *_listed("chosen", told.chosen)])
        return " ".join([_ROUND, *_words(told)])

    def comment(self, line: RoundScore) -> str:
        """Return what a round scored."""
        return score_comment(line)

    def read_line(self, statement: Statement, rules: Rules) -> Told:
        """Read the line of a round."""
        if statement.keyword.text in _WHY:
            found = clauses(statement.words, ("chosen",))
            return Unscored(_WHY[statement.keyword.text], _texts(found, "chosen"))
        bid, *rest = statement.some_words("a bid, or - for none")
        found = clauses(tuple(rest), _CLAUSES)
        if "tricks" not in found:
            statement.refuse_end("tricks and their counts by hand")
        declarer = _one(statement, found, "by", rules.table.seats)
        contract = Contract(_bid(bid), _seat(declarer), slam=_flag(found, "slam"))
        if (contract.bid is None) is not (declarer is None):
            bid.refuse("a bid with by and its declarer, or - without")
        return Played(
            contract=contract,
            taken=tuple(word.read(read_count) for word in found["tricks"]),
            partner=_seat(_one(statement, found, "with", rules.table.seats)),
            breach=_seat(_one(statement, found, "breach", rules.table.seats)),
            fined=tuple(SEATS[_number(word, rules.table.seats)] for word in found.get("fined", ())),
            first=_side(_one(statement, found, "first", rules.table.sides)),
            chosen=_texts(found, "chosen"),
        )

    # JSON

    def plain(self, told: Told) -> dict[str, Any]:
        """Return a round as plain values; what does not apply is left out."""
        if isinstance(told, Unscored):
            return {"type": told.why.value, **_present(chosen=list(told.chosen))}
        contract = told.contract
        return {
            "type": _ROUND,
            "bid": None if contract.bid is None else str(contract.bid),
            "declarer": contract.declarer,
            "taken": list(told.taken),
            **_present(slam=contract.slam, fined=list(told.fined), chosen=list(told.chosen)),
            **_numbers(partner=told.partner, breach=told.breach, first=told.first),
        }

    def read_plain(self, node: Node, rules: Rules) -> Told:
        """Read a round from plain values."""
        kind, seats = node.get("type").text(), rules.table.seats
        if kind in _WHY:
            return Unscored(_WHY[kind], _items(node))
        if kind != _ROUND:
            raise node.get("type").refuse(
                f"one of {', '.join(self.keywords)}{did_you_mean(kind, self.keywords)}"
            )
        bid, declarer = node.get("bid").read_optional(Bid.of), _at(node.get("declarer"), seats)
        if (bid is None) is not (declarer is None):
            raise node.get("declarer").refuse("a declarer beside a bid, and none without")
        return Played(
            contract=Contract(bid, _seat(declarer), slam=_true(node.get("slam"))),
            taken=tuple(count.number() for count in node.get("taken").items()),
            partner=_seat(_at(node.get("partner"), seats)),
            breach=_seat(_at(node.get("breach"), seats)),
            fined=tuple(SEATS[seat.seat(seats)] for seat in _list(node.get("fined"))),
            first=_side(_at(node.get("first"), rules.table.sides)),
            chosen=_items(node),
        )


# Writing


def _words(told: Played) -> Iterator[str]:
    bid, declarer = told.contract.bid, told.contract.declarer
    yield NONE if bid is None else str(bid)
    yield from () if declarer is None else ("by", str(declarer))
    if told.contract.slam:
        yield "slam"
    yield from () if told.partner is None else ("with", str(told.partner))
    yield from ("tricks", *map(str, told.taken))
    yield from () if told.breach is None else ("breach", str(told.breach))
    yield from _listed("fined", tuple(map(str, told.fined)))
    yield from () if told.first is None else ("first", str(told.first))
    yield from _listed("chosen", told.chosen)


def _listed(key: str, words: tuple[str, ...]) -> tuple[str, ...]:
    return (key, *words) if words else ()


def _present(**values: object) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value}


def _numbers(**values: int | None) -> dict[str, int]:
    return {name: value for name, value in values.items() if value is not None}


# Reading


def _bid(word: Word) -> Bid | None:
    return None if word.text == NONE else word.read(Bid.of)


def _flag(found: Mapping[str, tuple[Word, ...]], key: str) -> bool:
    for word in found.get(key, ()):
        word.refuse(f"nothing after {key}")
    return key in found


def _texts(found: Mapping[str, tuple[Word, ...]], key: str) -> tuple[str, ...]:
    return tuple(word.text for word in found.get(key, ()))


def _one(statement: Statement, found: Mapping[str, tuple[Word, ...]], key: str, count: int) -> int | None:
    """Return the one number after a key word, None where it is left out."""
    if key not in found:
        return None
    if not found[key]:
        statement.refuse_end(f"a number after {key}, 0 to {count - 1}")
    word, *more = found[key]
    for other in more:
        other.refuse(f"one number after {key}")
    return _number(word, count)


def _number(word: Word, count: int) -> int:
    if word.text not in map(str, range(count)):
        word.refuse(f"a number, 0 to {count - 1}")
    return int(word.text)


def _seat(number: int | None) -> Seat | None:
    return None if number is None else SEATS[number]


def _side(number: int | None) -> Side | None:
    return None if number is None else SIDES[number]


def _at(node: Node, count: int) -> int | None:
    return None if node.value is None else node.seat(count)


def _list(node: Node) -> list[Node]:
    return [] if node.value is None else node.items()


def _items(node: Node) -> tuple[str, ...]:
    return tuple(item.text() for item in _list(node.get("chosen")))


def _true(node: Node) -> bool:
    if node.value not in (None, True, False):
        raise node.refuse("true or false")
    return bool(node.value)
