"""Readers of score games: good texts for each, and what must hold of any text that one accepts."""

import json
from functools import cache
from random import Random
from typing import Final

import msgspec

from fivehundred.engine.records.json_node import Node, json_document
from fivehundred.errors import RecordError
from fivehundred.keeper.desk import answer
from fivehundred.keeper.records import AnyScore, form_for, read_score, write_score, write_score_json
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.keeper.rummy.typed import read_told as read_rummy
from fivehundred.keeper.sheet import csv_text, shared
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.typed import read_told
from fivehundred.rules.document import preset
from fivehundred.rummy.rules import RummyRules
from fivehundred.seats import SEATS
from fuzz.reader import NAMES, Reader
from keeper.retold import told_game
from laws.games import any_rules

_RUMMY: Final = RummyRules(players=2)
_PLAYERS: Final = ("Ann", "Ben", "Cat", "Dan", "Eve")


@cache
def _games() -> tuple[AnyScore, ...]:
    told = [told_game(any_rules(Random(number)), number, 4) for number in range(12)]
    named = (
        TricksScore(game.rules, game.dealer, game.rounds, NAMES[: game.rules.table.seats]) for game in told
    )
    rounds = (Told(SEATS[1], (30, 55), (25, 0)), Told(None, (0, 15), (5, 5), (0, 2)))
    return (*named, RummyScore(_RUMMY, 1, rounds, NAMES[:2]))


@cache
def _texts() -> tuple[str, ...]:
    return tuple(map(write_score, _games()))


@cache
def _jsons() -> tuple[str, ...]:
    return tuple(map(write_score_json, _games()))


def _read(text: str) -> None:
    game = read_score(text)
    assert read_score(write_score_json(game)) == game
    try:
        _ = game.state
    except RecordError:
        return  # well written, but not a game
    assert read_score(write_score(game)) == game
    assert csv_text(game)
    assert shared(game)


def _typed() -> tuple[str, ...]:
    return (
        *("8h ann 9 1 0", "7 no trumps ben with cat 5 2 2 1", "open misère dan 0", "passed", "misdeal"),
        *(
            "6s eve slam 10 0 breach ann fined ben ben first cat",
            "none 2 2 2 2 2",
            "8h ann 9 1 chosen megatrump",
        ),
    )


def _read_typed(text: str) -> None:
    game = TricksScore(preset("five-handed"), players=_PLAYERS)
    game.violation(read_told(text, game))


def _typed_at_rummy() -> tuple[str, ...]:
    return ("ben 30/25 55", "nobody 30/5 0/10 pile ann", "ann 45/0, 30/25")


def _read_typed_at_rummy(text: str) -> None:
    game = RummyScore(_RUMMY, players=_PLAYERS[:2])
    game.violation(read_rummy(text, game))


@cache
def _requests() -> tuple[str, ...]:
    asked: list[dict[str, object]] = []
    for game in _games():
        shown = answer({"type": "ScoreShow", "game": form_for(game).to_plain(game)})
        kept, rounds = shown["game"], shown["rounds"]
        asked += [{"type": kind, "game": kept} for kind in ("ScoreShow", "ScoreShare")]
        asked += [
            {"type": kind, "game": kept, "number": number, "draft": told["draft"]}
            for number, told in enumerate(rounds)
            for kind in ("ScoreAsk", "ScoreCorrect", "ScoreDelete")
        ]
    return tuple(map(json.dumps, asked))


def _read_request(text: str) -> None:
    answered = answer(Node(json_document(text)).mapping())
    assert msgspec.json.decode(msgspec.json.encode(answered)) == answered


SCORE_READERS: Final = (
    Reader("score requests", _requests, _read_request),
    Reader("score games", _texts, _read),
    Reader("JSON score games", _jsons, _read),
    Reader("typed rounds", _typed, _read_typed),
    Reader("typed rounds of rummy", _typed_at_rummy, _read_typed_at_rummy),
)
