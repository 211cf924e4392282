"""Records as JSON: what each complaint names."""

import json
from typing import Any

import pytest

from fivehundred import Look, NotationError, RulesError, read_record, write_json
from fivehundred.engine.records.record_json import read_json

WHOLE: dict[str, Any] = {
    "format": "fivehundred",
    "version": 1,
    "rules": {},
    "dealer": 0,
    "players": [],
    "actions": [],
}


def with_actions(*actions: object) -> dict[str, Any]:
    return WHOLE | {"actions": list(actions)}


@pytest.mark.parametrize(
    ("document", "path", "expected"),
    [
        ([], "document", "an object"),
        ({}, "format", "'fivehundred'"),
        (WHOLE | {"version": 2}, "version", "that this program knows"),
        (WHOLE | {"rules": []}, "rules", "an object"),
        (WHOLE | {"dealer": 4}, "dealer", "a seat, 0 to 3"),
        (WHOLE | {"dealer": True}, "dealer", "a whole number"),
        (WHOLE | {"dealer": "0"}, "dealer", "a whole number"),
        (WHOLE | {"players": ["Ann"]}, "players", "4 names, or none"),
        (WHOLE | {"players": [1, 2, 3, 4]}, "players[0]", "text"),
        (WHOLE | {"actions": {}}, "actions", "a list"),
        (with_actions({}), "actions[0].type", "text"),
        (with_actions({"type": "Look", "seat": "2"}), "actions[0].seat", "a whole number"),
        (with_actions({"type": "Plays"}), "actions[0].type", "did you mean 'Play'?"),
        (with_actions({"type": "Bid", "bid": "5S"}), "actions[0].bid", "a bid such as"),
        (with_actions({"type": "Pass"}, {"type": "Play", "card": "1H"}), "actions[1].card", "a card such as"),
        (with_actions({"type": "Play", "card": "Jo", "suit": "X"}), "actions[0].suit", "a suit"),
        (with_actions({"type": "Discard", "cards": ["7H", 7]}), "actions[0].cards[1]", "text"),
        (with_actions({"type": "Discard", "cards": ["7H", "7H"]}), "actions[0].cards", "different cards"),
        (with_actions({"type": "Deal", "hands": [["7H"], "x"]}), "actions[0].hands[1]", "a list"),
        (
            with_actions({"type": "Deal", "hands": [], "kitty": [], "seed": "00"}),
            "actions[0].seed",
            "64 hexadecimal digits",
        ),
    ],
)
def test_a_wrong_value_is_named_by_its_place(document: object, path: str, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_json(json.dumps(document))
    assert raised.value.path == path
    assert expected in raised.value.expected
    assert str(raised.value).startswith(f"{path}: found ")


def test_text_that_is_no_json_is_placed() -> None:
    with pytest.raises(NotationError) as raised:
        read_record('{"format":\n  fivehundred}')
    assert (raised.value.line, raised.value.column) == (2, 3)


def test_nesting_without_end_is_refused() -> None:
    with pytest.raises(NotationError, match="nested too deeply"):
        read_json("[" * 100_000)


def test_wrong_options_are_refused_as_rules() -> None:
    with pytest.raises(RulesError, match=r"unknown option auction\.lowst"):
        read_json(json.dumps(WHOLE | {"rules": {"auction.lowst": 7}}))


def test_players_may_be_left_out() -> None:
    whole = {key: value for key, value in WHOLE.items() if key != "players"}
    assert read_json(json.dumps(whole)).players == ()


def test_a_look_carries_its_seat_where_another_is_to_speak() -> None:
    looks = with_actions({"type": "Look"}, {"type": "Look", "seat": 2})
    record = read_json(json.dumps(looks))
    assert record.actions == (Look(), Look(2))
    assert json.loads(write_json(record))["actions"] == looks["actions"]
