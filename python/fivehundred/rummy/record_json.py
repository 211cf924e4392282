"""Records of rummy as JSON: the same content as the text, for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from fivehundred.cards import Card
from fivehundred.engine.records.json_node import Node, json_document
from fivehundred.engine.records.record_text import read_seed
from fivehundred.errors import NotationError
from fivehundred.rules.document import amended, did_you_mean, differing
from fivehundred.rummy.actions import (
    Ace,
    Action,
    Deal,
    Discard,
    LayOff,
    Meld,
    Reshuffle,
)
from fivehundred.rummy.notation import WORDS
from fivehundred.rummy.record import Record
from fivehundred.rummy.record_text import FORMAT, VERSION, read_text
from fivehundred.rummy.rules import RummyRules


def to_plain(record: Record) -> dict[str, Any]:
    """Return a record as plain values, ready for JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": differing(record.rules, RummyRules()),
        "dealer": record.dealer,
        "players": list(record.players),
        "actions": [{"type": type(action).__name__, **_content(action)} for action in record.actions],
    }


def write_json(record: Record) -> str:
    """Write a record as JSON."""
    return json.dumps(to_plain(record), ensure_ascii=False) + "\n"


def _content(action: Action) -> dict[str, Any]:
    match action:
        case Deal(cards, seed) | Reshuffle(cards, seed):
            content: dict[str, Any] = {"cards": list(map(str, cards))}
            return content if seed is None else {**content, "seed": seed.hex()}
        case Meld(cards, ace):
            return {"cards": list(map(str, cards)), **_ace(ace)}
        case LayOff(card, meld, ace):
            return {"card": str(card), "meld": meld, **_ace(ace)}
        case Discard(card):
            return {"card": str(card)}
        case _:
            return {}


def _ace(ace: Ace | None) -> dict[str, str]:
    return {} if ace is None else {"ace": str(ace)}


# Reading


def read_json(text: str) -> Record:
    """Read a record from JSON.

    Raises:
        NotationError: It is no JSON (says line and column), or no record (names the place in it).
        RulesError: Its options are unknown or out of range.
    """
    return from_plain(json_document(text))


def from_plain(document: object) -> Record:
    """Return the record that plain values describe, as `to_plain` makes them.

    Raises:
        NotationError: They describe none; names the place.
        RulesError: Its options are unknown or out of range.
    """
    root = Node(document)
    root.expect_format(FORMAT, VERSION)
    rules = amended(RummyRules(), root.get("rules").mapping())
    dealer = root.get("dealer").seat(rules.players)
    players = root.get("players").names(rules.players)
    return Record(rules, dealer, tuple(map(_action, root.get("actions").items())), players)


def _action(node: Node) -> Action:
    kind = node.get("type").text()
    reader = _ACTIONS.get(kind)
    if reader is None:
        raise node.get("type").refuse(f"one of {', '.join(_ACTIONS)}{did_you_mean(kind, _ACTIONS)}")
    return reader(node)


def _read_deal(node: Node) -> Deal:
    return Deal(node.get("cards").cards(), _read_seed(node))


def _read_reshuffle(node: Node) -> Reshuffle:
    return Reshuffle(node.get("cards").cards(), _read_seed(node))


def _read_seed(node: Node) -> bytes | None:
    return node.get("seed").read_optional(read_seed)


def _read_meld(node: Node) -> Meld:
    return Meld(node.get("cards").cards(), node.get("ace").read_optional(_end))


def _read_lay_off(node: Node) -> LayOff:
    ace = node.get("ace").read_optional(_end)
    return LayOff(node.get("card").read(Card), node.get("meld").number(), ace)


def _read_discard(node: Node) -> Discard:
    return Discard(node.get("card").read(Card))


def _end(text: str) -> Ace:
    """Read the end at which an ace stands."""
    if text not in tuple(Ace):
        raise NotationError(repr(text), "low or high")
    return Ace(text)


def _reader_of(deed: Action) -> Callable[[Node], Action]:
    """Return the reader of an action that has no content."""
    return lambda _: deed


_ACTIONS: Final[dict[str, Callable[[Node], Action]]] = {
    "Deal": _read_deal,
    "Reshuffle": _read_reshuffle,
    **{type(deed).__name__: _reader_of(deed) for deed in WORDS.values()},
    "Meld": _read_meld,
    "LayOff": _read_lay_off,
    "Discard": _read_discard,
}


def read_record(text: str) -> Record:
    """Read a record, from JSON if the text begins with a brace, else from text.

    Raises:
        NotationError: Says where and what was expected.
        RulesError: Its options are unknown or out of range.
    """
    return read_json(text) if text.lstrip().startswith("{") else read_text(text)
