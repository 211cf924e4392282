"""Records as text: the page's own example, what each complaint says, what writing adds."""

import re
from pathlib import Path
from typing import Any

import pytest

from fivehundred import (
    CHANCE,
    Look,
    NotationError,
    Pass,
    Record,
    RecordError,
    Rules,
    RulesError,
    State,
    preset,
    read_record,
    replay,
    with_settings,
    write_text,
)
from fivehundred.engine.actions import Deal
from fivehundred.engine.notation import action_text
from fivehundred.engine.records.record_json import read_json, write_json
from fivehundred.engine.records.record_text import read_text
from fivehundred.engine.shuffle import deal_from_seed

NOTATION = Path(__file__).parents[2] / "docs" / "notation.md"

DEAL = """\
deal
hand 6D 4D QH 9C AH 7S JD 9D 7D 6H
hand JC KD 6S JS QD QS 10H AD 5D 6C
hand 8D 5H 9S QC 10D 7C 9H 8C 4H 8H
hand AC 7H 10C 8S 10S KS JH KC 5S KH
kitty 5C Jo AS
"""


FOUR = '"a" "b" "c" "d"'


def test_the_example_of_the_notation_page_replays() -> None:
    text = re.search(r"```text\n(fivehundred 1\n.*?)```", NOTATION.read_text("utf-8"), re.DOTALL)
    assert text is not None
    record = read_record(text[1])
    assert record.players == ("Ann", "Ben", "Cid", "Dot")
    state = replay(record)
    view = state.view(1)
    assert str(view.contract) == "7S"
    assert [trick.winner for trick in view.tricks] == [1]


def test_a_preset_and_its_differences_spell_the_same_rules() -> None:
    named = read_text("fivehundred 1\npreset australian\nset scoring.target = 1000\ndealer 2\n")
    assert named.rules == with_settings(preset("australian"), ["scoring.target=1000"])
    spelled = write_text(named)
    assert "preset" not in spelled
    assert read_text(spelled) == named


def test_a_look_names_its_seat_where_another_is_to_speak() -> None:
    text = f"fivehundred 1\npreset standard\ndealer 3\n{DEAL}calls look look:2 P LOOK:3\n"
    record = read_text(text)
    assert record.actions[1:] == (Look(), Look(2), Pass(), Look(3))
    assert "calls look look:2 P look:3\n" in write_text(record)
    assert read_text(write_text(record)) == record


@pytest.mark.parametrize("word", ["look:", "look:6", "look:-1", "look:x", "look:٣", "look:1:2"])
def test_a_look_names_a_seat(word: str) -> None:
    with pytest.raises(NotationError, match="expected a seat, 0 to 5"):
        read_text(f"fivehundred 1\n{DEAL}calls {word}\n")


def test_lines_group_for_the_eye_only() -> None:
    one_line = f"fivehundred 1\n{DEAL}calls 6S P P P\n"
    spread = f"fivehundred 1\n\n  # a comment\n{DEAL}calls 6S\n\tcalls P P # they pass\ncalls P\n"
    assert read_text(one_line) == read_text(spread)


def test_case_and_spellings_of_ten_do_not_matter() -> None:
    lower = DEAL.replace("10", "T").lower()
    assert read_text(f"fivehundred 1\n{lower}calls 7nt p") == read_text(f"fivehundred 1\n{DEAL}calls 7N P")


def test_a_record_that_stops_in_mid_trick_is_written_so() -> None:
    record = read_text(f"fivehundred 1\n{DEAL}calls 6S P P P\ndiscard 5C 6C 10H\ntrick JS 9S\n")
    assert write_text(record).endswith("trick JS 9S\n")


def test_a_score_is_told_in_a_comment() -> None:
    text = write_text(_a_round())
    assert re.search(
        r"\n# \S+ by 1: (made|set); tricks \d+ \d+ \d+ \d+; points \S+ \S+; scores \S+ \S+\n", text
    )
    assert len(re.findall(r"# \d leads, \d wins\n", text)) == 9


def _a_round() -> Record:
    """A round in which every seat takes its first legal action after one bid."""
    start = read_text(f"fivehundred 1\n{DEAL}calls 6S P P P\n")
    state, actions = replay(start), list(start.actions)
    while state.actor != CHANCE:
        actions.append(next(iter(state.legal_actions)))
        state = state.apply(actions[-1])
    return Record(start.rules, start.dealer, tuple(actions))


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "fivehundred 1"),
        ("sevenhundred 1", 1, 1, "as the first line"),
        ("fivehundred", 1, 12, "the version of the format"),
        ("fivehundred 2", 1, 13, "that this program knows"),
        ("fivehundred 1 2", 1, 15, "the end of the line"),
        ("fivehundred 1\n\n  tricks 7H", 3, 3, "did you mean 'trick'?"),
        ("fivehundred 1\ndealer 4", 2, 8, "a seat, 0 to 3"),
        ("fivehundred 1\ndealer", 2, 7, "a seat, 0 to 3"),
        ("fivehundred 1\ndealer 3\ndealer 2", 3, 1, "no second dealer line"),
        (f"fivehundred 1\nplayers {FOUR}\nplayers {FOUR}", 3, 1, "no second players line"),
        ("fivehundred 1\npreset standard\npreset australian", 3, 1, "no second preset line"),
        (f"fivehundred 1\n{DEAL}players {FOUR}", 8, 1, "they stand before the first deal"),
        (f'fivehundred 1\nplayers {FOUR} "e"', 2, 25, "the end of the line after 4 names"),
        ('fivehundred 1\nplayers "a" "b" "c" "d', 2, 21, "a name with a quote after it too"),
        ("fivehundred 1\ntrick", 2, 6, "a card"),
        ("fivehundred 1\ncalls", 2, 6, "a call"),
        ("fivehundred 1\ndiscard", 2, 8, "a card"),
        ("fivehundred 1\ndeal\nhand", 3, 5, "a card"),
        (f"fivehundred 1\n{DEAL}kitty 5C", 8, 1, "deal and the hands before the kitty"),
        ("fivehundred 1\ndealer 0\nset auction.lowest=7", 3, 1, "they stand before"),
        ('fivehundred 1\nplayers "Ann"', 2, 14, "4 names in quotes, not 1"),
        ("fivehundred 1\nplayers A B C D", 2, 9, "a name in quotes"),
        ('fivehundred 1\nplayers A B C "', 2, 9, "a name in quotes"),
        ("fivehundred 1\nhand 7H", 2, 1, "deal before the first hand"),
        ("fivehundred 1\nkitty 7H", 2, 1, "deal and the hands before the kitty"),
        ("fivehundred 1\ndeal\nhand 7H 1H", 3, 9, "a card such as"),
        ("fivehundred 1\ndeal\nhand 7H\ncalls P", 2, 1, "4 hands after it, not 1"),
        ("fivehundred 1\ndeal salt 00", 2, 6, "seed, or the end of the line"),
        ("fivehundred 1\ndeal seed", 2, 10, "64 hexadecimal digits"),
        ("fivehundred 1\ndeal seed 12", 2, 11, "64 hexadecimal digits"),
        (f"fivehundred 1\n{DEAL}calls P 11S", 8, 9, "a bid such as"),
        (f"fivehundred 1\n{DEAL}dealer 1", 8, 1, "the deal passes on by itself"),
        (f"fivehundred 1\n{DEAL}discard 7H 7H 8H", 8, 1, "different cards"),
        (f"fivehundred 1\n{DEAL}name X", 8, 6, "a suit: S, C, D or H, or - for none"),
        (f"fivehundred 1\n{DEAL}trick Jo=X", 8, 7, "a suit: S, C, D or H"),
    ],
)
def test_wrong_text_is_placed(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_text(text)
    assert (raised.value.line, raised.value.column) == (line, column)
    assert expected in raised.value.expected


def test_wrong_options_in_a_record_are_refused_as_rules() -> None:
    with pytest.raises(RulesError, match=r"did you mean 'auction\.lowest'"):
        read_text("fivehundred 1\nset auction.lowst = 7\ndealer 0")


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"dealer": 9}, "dealer 9: seats are 0 to 3"),
        ({"dealer": "0"}, "dealer '0': seats are 0 to 3"),
        ({"dealer": True}, "dealer True: seats are 0 to 3"),
        ({"players": ("a",)}, "players ('a',): 4 names, or none"),
        ({"players": (1, 2, 3, 4)}, "players (1, 2, 3, 4): 4 names, or none"),
    ],
)
def test_a_record_that_could_not_be_read_again_is_not_made(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Record(Rules(), **parts)


def test_an_impossible_action_is_named_with_its_reason() -> None:
    record = read_text(f"fivehundred 1\n{DEAL}calls 7H 6S")
    with pytest.raises(RecordError, match="action 3 of the record: 6S does not outrank 7H") as raised:
        replay(record)
    assert raised.value.index == 2
    assert replay(record, length=2).actor == 2


def test_a_state_from_every_prefix() -> None:
    record = _a_round()
    state = State.start(record.rules, record.dealer)
    for length, action in enumerate(record.actions):
        assert replay(record, length) == state
        state = state.apply(action)


def test_the_only_joker_is_jo_and_two_are_black_and_red() -> None:
    one = State.start(Rules()).dealt(bytes(32)).phase
    two = State.start(with_settings(Rules(), ["pack.name=44"])).dealt(bytes(32)).phase
    for phase, names in ((one, {"Jo"}), (two, {"JB", "JR"})):
        deal = phase.round.deal  # type: ignore[union-attr]
        text = write_text(Record(phase.round.rules, 0, (deal,)))  # type: ignore[union-attr]
        assert set(re.findall(r"\bJ[oBR]\b", text)) == names


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("two-handed-draw", "draws keep throw\ndraws keep", ["keep", "throw", "keep"]),
        ("two-handed-market", "pick 2C\npick 10C", ["pick 2C", "pick 10C"]),
        ("five-handed", "partner AH\npartner -", ["partner AH", "partner -"]),
        ("ultimate", "calls 7.1H 7.0N\ngive 4H", ["7.1H", "7N", "give 4H"]),
        ("dealers-choice", "choose megatrump fractional", ["choose megatrump fractional"]),
        ("dealers-choice", "choose -", ["choose -"]),
    ],
)
def test_what_is_done_at_other_tables_stands_in_a_record(name: str, text: str, said: list[str]) -> None:
    record = read_text(f"fivehundred 1\npreset {name}\ndealer 1\n{text}\n")
    assert [action_text(action, record.rules) for action in record.actions] == said
    assert read_json(write_json(record)) == record


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("choose", 2, 7, "what the dealer chooses, or - for nothing"),
        ("choose - -", 2, 8, "what the dealer chooses, or - alone for nothing"),
        ("choose megatrump -", 2, 18, "what the dealer chooses, or - alone for nothing"),
        ("give", 2, 5, "a card"),
        ("draws", 2, 6, "keep or throw"),
        ("preset two-handed-draw\ndeal\nkitty 7H\nkitty 8H", 5, 1, "deal and the hands before the kitty"),
        ("preset two-handed-draw\ndeal\nkitty 7H\nhand 8H", 5, 1, "deal before the first hand"),
        ("partner", 2, 8, "a card, or - for none"),
        ("partner 1H", 2, 9, "a card such as"),
        ("pick", 2, 5, "a card of the market"),
        ("draws keep away", 2, 12, "keep or throw"),
        ("stock 7H", 2, 1, "deal, the hands and the kitty before the stock"),
        ("give 7H 7H", 2, 1, "different cards"),
    ],
)
def test_wrong_text_of_other_tables_is_placed(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_text(f"fivehundred 1\n{text}")
    assert (raised.value.line, raised.value.column) == (line, column)
    assert expected in raised.value.expected


@pytest.mark.parametrize("name", ["two-handed-table", "two-handed-market", "two-handed-draw"])
def test_deals_for_two_survive_writing(name: str) -> None:
    rules = preset(name)
    deal = deal_from_seed(rules, 0, bytes(32))
    record = Record(rules, 0, (Deal(deal.hands, deal.kitty, deal.stock),))
    text = write_text(record)
    assert text.count("\nhand ") == (0 if name == "two-handed-draw" else rules.hands)
    assert ("\nstock " in text) == (name != "two-handed-table")
    assert read_text(text) == read_json(write_json(record)) == record
