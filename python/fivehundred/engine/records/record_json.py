"""Records as JSON: the same content as the text, for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import (
    Action,
    Bid,
    CallPartner,
    Choose,
    Deal,
    Discard,
    Give,
    Look,
    Nominate,
    Pass,
    Pick,
    Play,
)
from fivehundred.engine.notation import DEEDS, card_text, read_suit
from fivehundred.engine.records.json_node import Node, json_document
from fivehundred.engine.records.record import Record
from fivehundred.engine.records.record_text import FORMAT, VERSION, read_seed, read_text
from fivehundred.rules.document import did_you_mean, meant, settings, stated, with_options
from fivehundred.rules.ruleset import Rules


def to_plain(record: Record) -> dict[str, Any]:
    """Return a record as plain values, ready for JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": stated(settings(record.rules)),
        "dealer": record.dealer,
        "players": list(record.players),
        "actions": [_action_to_plain(action, record.rules) for action in record.actions],
    }


def write_json(record: Record) -> str:
    """Write a record as JSON."""
    return json.dumps(to_plain(record), ensure_ascii=False) + "\n"


def _action_to_plain(action: Action, rules: Rules) -> dict[str, Any]:
    return {"type": type(action).__name__, **_content(action, rules)}


def _content(action: Action, rules: Rules) -> dict[str, Any]:
    match action:
        case Deal():
            return _deal_content(action, rules)
        case Bid():
            return {"bid": str(action)}
        case Look(int(seat)):
            return {"seat": seat}
        case Choose(items):
            return {"items": list(items)}
        case Nominate(suit):
            return {"suit": None if suit is None else str(suit)}
        case _:
            return _cards_of(action, rules)


def _cards_of(action: Action, rules: Rules) -> dict[str, Any]:
    """Return the content of an action that is about cards; nothing of one without content."""
    match action:
        case Discard(cards) | Give(cards):
            return {"cards": _names(cards, rules)}
        case CallPartner(None):
            return {"card": None}
        case Pick(card) | CallPartner(Card() as card) | Play(card, None):
            return {"card": card_text(card, rules)}
        case Play(card, suit):
            return {"card": card_text(card, rules), "suit": str(suit)}
        case _:
            return {}


def _names(cards: Iterable[Card], rules: Rules) -> list[str]:
    return [card_text(card, rules) for card in cards]


def _deal_content(deal: Deal, rules: Rules) -> dict[str, Any]:
    """Return hands and kitty; stock and seed only where there is one."""
    hands = [_names(hand, rules) for hand in deal.hands]
    content: dict[str, Any] = {"hands": hands, "kitty": _names(deal.kitty, rules)}
    if deal.stock:
        content["stock"] = _names(deal.stock, rules)
    return content if deal.seed is None else {**content, "seed": deal.seed.hex()}


# Reading


def read_json(text: str) -> Record:
    """Read a record from JSON.

    Raises:
        NotationError: It is no JSON (says line and column), or no record (names the place in it).
        RulesError: Its options are unknown or contradict each other.
    """
    return from_plain(json_document(text))


def from_plain(document: object) -> Record:
    """Return the record that plain values describe, as `to_plain` makes them.

    Raises:
        NotationError: They describe none; names the place.
        RulesError: Its options are unknown or contradict each other.
    """
    root = Node(document)
    root.expect_format(FORMAT, VERSION)
    rules = with_options(Rules(), meant(root.get("rules").mapping()))
    dealer = root.get("dealer").seat(rules.table.seats)
    players = root.get("players").names(rules.table.seats)
    return Record(rules, dealer, tuple(map(_action, root.get("actions").items())), players)


def _action(node: Node) -> Action:
    kind = node.get("type").text()
    reader = _ACTIONS.get(kind)
    if reader is None:
        raise node.get("type").refuse(f"one of {', '.join(_ACTIONS)}{did_you_mean(kind, _ACTIONS)}")
    return reader(node)


def _read_deal(node: Node) -> Deal:
    hands = tuple(hand.cards() for hand in node.get("hands").items())
    kitty, stock = node.get("kitty").cards(), node.get("stock").optional_cards()
    return Deal(hands, kitty, stock, node.get("seed").read_optional(read_seed))


def _different(node: Node) -> CardSet:
    cards = node.cards()
    if len(set(cards)) != len(cards):
        raise node.refuse("different cards")
    return CardSet.of(cards)


def _reader_of(deed: Action) -> Callable[[Node], Action]:
    """Return the reader of an action that has no content."""
    return lambda _: deed


_ACTIONS: Final[dict[str, Callable[[Node], Action]]] = {
    "Choose": lambda node: Choose(tuple(item.text() for item in node.get("items").items())),
    "Deal": _read_deal,
    "Pick": lambda node: Pick(node.get("card").read(Card)),
    "Bid": lambda node: node.get("bid").read(Bid.of),
    "Pass": lambda _: Pass(),
    "Discard": lambda node: Discard(_different(node.get("cards"))),
    "Give": lambda node: Give(_different(node.get("cards"))),
    "CallPartner": lambda node: CallPartner(node.get("card").read_optional(Card)),
    "Nominate": lambda node: Nominate(node.get("suit").read_optional(read_suit)),
    "Play": lambda node: Play(node.get("card").read(Card), node.get("suit").read_optional(read_suit)),
    **{type(deed).__name__: _reader_of(deed) for deed in DEEDS.values()},
    "Look": lambda node: Look(node.get("seat").optional_number()),
}


def read_record(text: str) -> Record:
    """Read a record, from JSON if the text begins with a brace, else from text.

    Raises:
        NotationError: Says where and what was expected.
        RulesError: Its options are unknown or contradict each other.
    """
    return read_json(text) if text.lstrip().startswith("{") else read_text(text)
