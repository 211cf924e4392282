"""Readers of rummy: good texts for each, and what must hold of any text that one accepts."""

from functools import cache
from typing import Final

from fivehundred.errors import RecordError
from fivehundred.rummy.actions import Action
from fivehundred.rummy.input_parser import read_action
from fivehundred.rummy.notation import action_text
from fivehundred.rummy.notation import read_action as read_strictly
from fivehundred.rummy.record import Record, replay
from fivehundred.rummy.record_json import read_record, write_json
from fivehundred.rummy.record_text import write_text
from fivehundred.rummy.rules import RummyRules, StockOut, ThrowBack
from fivehundred.rummy.state import State
from fuzz.reader import NAMES, Reader
from rummy.tables import game, turn

_TABLES: Final = (
    RummyRules(players=2),
    RummyRules(players=3, stock_out=StockOut.END),
    RummyRules(players=6, throw_back=ThrowBack.MAY, target=100),
)


@cache
def _records() -> tuple[Record, ...]:
    names = (*NAMES, "Zoë")
    return tuple(
        Record(rules, dealer, tuple(action for _, action in played), names[: rules.players])
        for rules, (dealer, played) in zip(_TABLES, map(_played, _TABLES), strict=True)
    )


def _played(rules: RummyRules) -> tuple[int, list[tuple[State, Action]]]:
    """Return a game of two rounds at random, and its first dealer."""
    played = list(game(rules, seed=rules.players, rounds=2, eagerness=0.9))
    return played[0][0].dealer, played


@cache
def _texts() -> tuple[str, ...]:
    return tuple(map(write_text, _records()))


@cache
def _jsons() -> tuple[str, ...]:
    return tuple(map(write_json, _records()))


def _read_record(text: str) -> None:
    record = read_record(text)
    assert read_record(write_json(record)) == record
    try:
        replay(record)
    except RecordError:
        return  # well written, but not a game
    assert read_record(write_text(record)) == record


def _typed() -> tuple[str, ...]:
    return (
        *("draw", "take the top", "pile", "7♦ 8♦ 9♦", "meld as 2s 3s low", "lay the as off on 2 high"),
        *("as on 2", "throw 3s", "3s", "lay 7d, 8d, 9d"),
    )


def _read_typed(text: str) -> None:
    action = read_action(text, turn("7D 8D 9D").view(0))
    assert read_strictly(action_text(action)) == action


RUMMY_READERS: Final = (
    Reader("rummy text records", _texts, _read_record),
    Reader("rummy JSON records", _jsons, _read_record),
    Reader("rummy typed words", _typed, _read_typed),
)
