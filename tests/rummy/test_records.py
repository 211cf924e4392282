"""Games of rummy written down: both forms read back, and what each complaint names."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from fivehundred.errors import NotationError, RecordError, RulesError
from fivehundred.rummy.actions import Deal, Draw, Reshuffle
from fivehundred.rummy.notation import action_text, read_action
from fivehundred.rummy.record import Record, replay
from fivehundred.rummy.record_json import from_plain, read_json, read_record, to_plain, write_json
from fivehundred.rummy.record_text import read_text, write_text
from fivehundred.rummy.rules import RummyRules, StockOut, ThrowBack
from fivehundred.rummy.state import State
from rummy.tables import TWO, game

GOLDEN: Final = Path(__file__).parents[1] / "data" / "golden-rummy"

TABLES: Final = [
    RummyRules(players=players, throw_back=throw_back, stock_out=stock_out)
    for players, throw_back, stock_out in product(range(2, 9), ThrowBack, StockOut)
]


def record_of(rules: RummyRules, seed: int, length: int | None = None) -> Record:
    """A game at random as far as this many actions."""
    played = list(game(rules, seed, rounds=2))
    names = tuple(f'Ann "{seat}" #\\' for seat in range(rules.players))
    return Record(rules, played[0][0].dealer, tuple(action for _, action in played[:length]), names)


def seeds(record: Record) -> list[bytes | None]:
    """What deals and new stocks came from, which has no part in whether records are equal."""
    return [action.seed for action in record.actions if isinstance(action, Deal | Reshuffle)]


@pytest.mark.parametrize("rules", TABLES, ids=str)
@pytest.mark.parametrize("length", [None, 40])
def test_a_game_survives_both_forms(rules: RummyRules, length: int | None) -> None:
    record = record_of(rules, rules.players, length)
    for text in (write_text(record), write_json(record)):
        again = read_record(text)
        assert again == record
        assert replay(again) == replay(record)
        assert seeds(again) == seeds(record)
    assert from_plain(to_plain(record)) == record


@pytest.mark.slow
def test_every_part_of_a_game_survives_both_forms() -> None:
    whole = record_of(TWO, seed=5)
    for length in range(0, len(whole.actions), 3):
        part = Record(TWO, whole.dealer, whole.actions[:length])
        assert read_text(write_text(part)) == read_json(write_json(part)) == part
        assert replay(whole, length) == replay(part)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_games_replay_for_ever(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read_text(text)
    state = replay(record)
    assert state.is_over
    assert write_text(record) == text
    assert seeds(read_json(write_json(record))) == seeds(record)
    told = re.findall(r"^# round \d+: .*; scores (.*)$", text, re.MULTILINE)
    assert told == [" ".join(map(str, line.totals)) for line in state.sheet]


def test_golden_games_have_one_pack_and_two_and_both_options() -> None:
    rules = [read_text(path.read_text("utf-8")).rules for path in GOLDEN.glob("*.txt")]
    assert {each.packs for each in rules} == {1, 2}
    assert {each.throw_back for each in rules} == set(ThrowBack)
    assert {each.stock_out for each in rules} == set(StockOut)


def test_golden_games_have_new_stocks_with_their_seeds() -> None:
    records = [read_text(path.read_text("utf-8")) for path in GOLDEN.glob("*.txt")]
    stocks = [action for each in records for action in each.actions if isinstance(action, Reshuffle)]
    assert any(stock.seed is not None for stock in stocks)


DEAL: Final = """\
deal
hand 7D 8D 9D QS QC 3S 2H
hand AS 2S 4S KH JC 10C 5D
up 4H
stock 6C 9H AC 2C 3C 4C 5C 7C 8C 9C KC AD 2D 3D 4D 6D 10D JD QD KD AH 3H 5H 6H 7H 8H 10H JH QH \
5S 6S 7S 8S 9S 10S JS KS
"""
HEAD: Final = "fivehundred-rummy 1\nset players = 2\ndealer 1\n"


def test_a_turn_is_told_for_people() -> None:
    text = HEAD + DEAL + "turn draw, meld 9d 8d 7d, discard 3S\nturn take, discard KH\n"
    written = write_text(read_text(text))
    assert written.splitlines()[-2:] == [
        "turn draw, meld 7D 8D 9D, discard 3S  # 0 draws 6C; lays 15",
        "turn take, discard KH  # 1 takes 3S",
    ]


def test_lines_group_for_the_eye_only() -> None:
    one_line = HEAD + DEAL + "turn draw, discard 3S, take, discard KH\n"
    spread = HEAD + "\n# a comment\n" + DEAL + "turn draw # so\n\tturn DISCARD 3s,take\nturn discard KH"
    assert read_text(one_line) == read_text(spread)


SIX: Final = "fivehundred-rummy 1\nset players = 2\ndeal\nhand 7D 8D 9D QS QC 3S"


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "fivehundred-rummy 1"),
        ("fivehundred 1", 1, 1, "fivehundred-rummy 1 as the first line"),
        ("fivehundred-rummy", 1, 18, "the version of the format"),
        ("fivehundred-rummy 2", 1, 19, "1, the version of the format that this program knows"),
        ("fivehundred-rummy 1\nturns draw", 2, 1, "did you mean 'turn'?"),
        ("fivehundred-rummy 1\nset players", 2, 12, "option = value, such as target = 1000"),
        ("fivehundred-rummy 1\ndealer 4", 2, 8, "a seat, 0 to 3"),
        ("fivehundred-rummy 1\ndealer 3\ndealer 3", 3, 1, "no second dealer line"),
        ("fivehundred-rummy 1\ndealer 0\nset target = 600", 3, 1, "they stand before"),
        ('fivehundred-rummy 1\nset players = 2\nplayers "Ann"', 3, 14, "2 names in quotes, not 1"),
        ("fivehundred-rummy 1\nhand 7H", 2, 1, "deal before it"),
        ("fivehundred-rummy 1\ndeal salt", 2, 6, "seed, or the end of the line"),
        ("fivehundred-rummy 1\ndeal seed 12", 2, 11, "64 hexadecimal digits"),
        (SIX, 4, 23, "7 cards, not 6"),
        (f"{SIX} 2H 2C", 4, 27, "the end of the line after 7 cards"),
        (f"{SIX} 2H\nup 4H", 5, 1, "hand 2 of 2"),
        (f"{SIX} 2H", 3, 1, "hand 2 of 2 after it, not the end of the text"),
        (f"{SIX} 2X", 4, 24, "a card such as"),
        (f"{SIX} 2H\nhand AS 2S 4S KH JC 10C 5D\nstock 2C", 6, 1, "up with the first discard"),
        (f"fivehundred-rummy 1\nset players = 2\n{DEAL}dealer 0", 8, 1, "the deal passes on by itself"),
        (f"{HEAD}{DEAL}turn", 9, 5, "deeds with commas between them"),
        (f"{HEAD}{DEAL}turn draw,, take", 9, 11, "draw, take, pile"),
        (f"{HEAD}{DEAL}turn draw,  meld 7D 8X", 9, 21, "cards such as meld 7D 8D 9D"),
        (f"{HEAD}{DEAL}  turn draw, lay AS on x", 9, 24, "a combination's number"),
        (f"{HEAD}{DEAL}turn draw, deal 7D", 9, 12, "a deed of a seat"),
        (f"{HEAD}{DEAL}reshuffle\nturn draw", 10, 1, "stock"),
    ],
)
def test_wrong_text_is_placed(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_text(text)
    assert (raised.value.line, raised.value.column) == (line, column)
    assert expected in raised.value.expected


@pytest.mark.parametrize(
    ("setting", "message"),
    [("player = 3", "did you mean 'players'"), ("players = 9", "players = 9: must be one of")],
)
def test_wrong_options_are_refused_as_rules(setting: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        read_text(f"fivehundred-rummy 1\nset {setting}\ndealer 0")


WHOLE: Final[dict[str, Any]] = {
    "format": "fivehundred-rummy",
    "version": 1,
    "rules": {},
    "dealer": 0,
    "actions": [],
}


def with_action(action: object) -> dict[str, Any]:
    return WHOLE | {"actions": [{"type": "Draw"}, action]}


@pytest.mark.parametrize(
    ("document", "path", "expected"),
    [
        ([], "document", "an object"),
        (WHOLE | {"format": "fivehundred"}, "format", "'fivehundred-rummy'"),
        (WHOLE | {"version": 2}, "version", "that this program knows"),
        (WHOLE | {"dealer": 4}, "dealer", "a seat, 0 to 3"),
        (WHOLE | {"players": ["Ann"]}, "players", "4 names, or none"),
        (with_action({"type": "Drew"}), "actions[1].type", "did you mean 'Draw'?"),
        (with_action({"type": "Discard", "card": "1S"}), "actions[1].card", "a card such as"),
        (with_action({"type": "Meld", "cards": ["7D", 8]}), "actions[1].cards[1]", "text"),
        (with_action({"type": "Meld", "cards": [], "ace": "up"}), "actions[1].ace", "low or high"),
        (with_action({"type": "LayOff", "card": "7D", "meld": "2"}), "actions[1].meld", "a whole number"),
        (with_action({"type": "Deal", "cards": [], "seed": "0"}), "actions[1].seed", "64 hexadecimal"),
    ],
)
def test_a_wrong_value_is_named_by_its_place(document: object, path: str, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_json(json.dumps(document))
    assert raised.value.path == path
    assert expected in raised.value.expected


def test_the_end_of_an_ace_survives_both_forms() -> None:
    actions = [read_action(line) for line in ("meld AS 2S 3S low", "lay AH on 2 high", "meld 7D 8D 9D")]
    record = Record(TWO, actions=tuple(actions))
    assert read_json(write_json(record)) == record
    lines = ", ".join(map(action_text, actions))
    assert read_text(f"fivehundred-rummy 1\nset players = 2\nturn {lines}").actions == record.actions


def test_a_json_text_that_breaks_off_is_placed() -> None:
    with pytest.raises(NotationError) as raised:
        read_record('{"format":\n  "fivehundred-rummy",')
    assert raised.value.line == 2


def test_an_impossible_action_is_named_with_its_place_and_reason() -> None:
    record = read_text(f"{HEAD}{DEAL}turn draw, discard 9S\n")
    message = "action 3 of the record, discard 9S in round 1: not in this hand: 9S"
    for use in (replay, write_text):
        with pytest.raises(RecordError, match=message) as raised:
            use(record)
        assert raised.value.index == 2
    assert replay(record, length=2).actor == 0


def test_a_deal_with_a_wrong_card_is_named() -> None:
    with pytest.raises(RecordError, match=r"action 1 of the record, a deal in round 1: .*AS missing, KH too"):
        replay(read_text(f"{HEAD}{DEAL.replace('AS', 'KH')}"))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"dealer": 2}, "dealer 2: seats are 0 to 1"),
        ({"players": ("a",)}, "players ('a',): 2 names, or none"),
        ({"players": (1, 2)}, "players (1, 2): 2 names, or none"),
    ],
)
def test_a_record_that_could_not_be_read_again_is_not_made(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Record(TWO, **parts)


@pytest.mark.slow
def test_a_record_replays_to_the_game_that_it_was_made_of() -> None:
    played = list(game(TWO, seed=3))
    record = Record(TWO, played[0][0].dealer, tuple(action for _, action in played))
    for length, (state, _) in enumerate(played):
        assert replay(record, length) == state
    assert replay(Record(TWO, 1)) == State.start(TWO, 1)
    with pytest.raises(RecordError, match="draw in round 1: drawing from the stock is not possible now"):
        replay(Record(TWO, 0, (Draw(),)))
