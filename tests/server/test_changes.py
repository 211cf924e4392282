"""What has changed of a view is all that is sent of it, and leads to the view that there is."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from fivehundred.server.protocol import parts, tricks
from fivehundred.server.protocol.changes import changed, changes

SEATS = [
    parts.SeatSeen(kind="person", name="Ann", cards=10),
    parts.SeatSeen(kind="bot", bot="rule-1", cards=10),
]
TABLE = tricks.TricksSeen(
    phase="play", game=1, round=0, position=4, seats=SEATS, scores=[0, 0], sheet=0, actor=1
)


def plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_equal_views_have_no_changes() -> None:
    assert changes(TABLE, msgspec.structs.replace(TABLE, seats=list(SEATS))) == {}


def test_a_default_is_null_and_a_part_stands_at_its_place() -> None:
    seats = [SEATS[0], msgspec.structs.replace(SEATS[1], cards=9)]
    play = tricks.PlaySeen(seat=1, card="AS")
    after = msgspec.structs.replace(TABLE, actor=None, position=5, seats=seats, trick=[play])
    found = plain(changes(TABLE, after))
    assert found == {
        "actor": None,
        "position": 5,
        "seats": {"1": {"cards": 9}},
        "trick": [{"seat": 1, "card": "AS"}],
    }


def test_a_part_more_is_a_part_and_a_part_less_is_a_whole_list() -> None:
    one, two = (
        [tricks.PlaySeen(seat=1, card="AS")],
        [tricks.PlaySeen(seat=1, card="AS"), tricks.PlaySeen(seat=0, card="5S")],
    )
    longer, shorter = (msgspec.structs.replace(TABLE, trick=trick) for trick in (two, one))
    assert plain(changes(shorter, longer)) == {"trick": {"1": {"seat": 0, "card": "5S"}}}
    assert plain(changes(longer, shorter)) == {"trick": [{"seat": 1, "card": "AS"}]}


def test_a_change_of_another_view_is_refused() -> None:
    for misfit in ({"actor": None}, {"seats": {"2": {"cards": 1}}}):
        with pytest.raises(LookupError):
            changed({"seats": [{}]}, misfit)


@pytest.mark.parametrize("kind", [tricks.TricksSeen, tricks.TricksOwn, parts.SeatSeen])
def test_null_is_no_value_that_must_stand_there(kind: type[msgspec.Struct]) -> None:
    needed = [field for field in msgspec.structs.fields(kind) if field.required]
    assert [field.name for field in needed if type(None) in get_args(field.type)] == []
