"""The client's types are those of the server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from fivehundred.server.protocol import (
    http_requests,
    http_responses,
    messages,
    parts,
    rummy,
    tricks,
    typescript,
)


@pytest.fixture(scope="module")
def types() -> str:
    return typescript.types()


def interface(types: str, name: str) -> str:
    found = re.search(rf"^export interface {name} {{\n(.*?)^}}$", types, re.MULTILINE | re.DOTALL)
    assert found, f"no {name}"
    return found[1]


def test_the_types_in_the_tree_are_up_to_date() -> None:
    assert typescript.main(["--check"]) == 0, "run `make docs`"


def test_stale_types_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(typescript, "TYPES_FILE", tmp_path / "messages.ts")
    assert typescript.main(["--check"]) == 1
    assert "stale" in capsys.readouterr().err
    assert typescript.main([]) == 0
    assert typescript.main(["--check"]) == 0


@pytest.mark.parametrize(
    "module",
    [parts, tricks, rummy, messages, http_requests, http_responses],
    ids=lambda module: module.__name__,
)
def test_each_struct_is_there_with_its_tag_and_all_its_fields(module: object, types: str) -> None:
    structs = [
        struct
        for name, struct in vars(module).items()
        if isinstance(struct, type) and not name.startswith("_") and not name.endswith("Base")
    ]
    for struct in (struct for struct in structs if issubclass(struct, msgspec.Struct)):
        config = struct.__struct_config__
        tag = [] if config.tag is None else ["type"]
        fields = re.findall(r"^  (\w+)\??: ", interface(types, struct.__name__), re.MULTILINE)
        assert fields == [*tag, *struct.__struct_fields__]


def test_both_directions_are_choices_told_apart_by_their_type(types: str) -> None:
    from_server = " | ".join(struct.__name__ for struct in get_args(messages.FromServer))
    assert f"export type FromServer = {from_server};" in " ".join(types.split())
    assert 'type: "Ping";' in interface(types, "Ping")


def test_a_part_leaves_out_what_has_its_default_and_is_then_never_null(types: str) -> None:
    assert "  actor?: number;" in interface(types, "TableSeen")


def test_an_answer_of_its_own_may_be_null(types: str) -> None:
    assert "  own: AnyOwn | null;" in interface(types, "Seen")
    assert "  suit?: SuitText | null;" in interface(types, "Play")


def test_words_travel_with_what_they_describe(types: str) -> None:
    assert "/** Bid. */\nexport interface Bid {" in types
    assert "  /** In published order. */\n  pack: string[];" in types
