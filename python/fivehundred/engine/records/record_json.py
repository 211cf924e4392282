"""Records as JSON: the same content as the text, for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

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
from fivehundred.engine.records.record import Record
from fivehundred.engine.records.record_text import FORMAT, VERSION, read_seed, read_text
from fivehundred.errors import NotationError
from fivehundred.rules.document import did_you_mean, meant, settings, stated, with_options
from fivehundred.rules.ruleset import Rules

_T = TypeVar("_T")


def to_plain(record: Record) -> dict[str, Any]:
    """Return a record as plain values, ready for JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": stated(settings(record.rules), Rules()),
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


class _Node:
    """A value in a JSON document that knows its path, for complaints."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def refuse(self, expected: str) -> NotationError:
        found = "nothing" if self.value is None else repr(self.value)
        return NotationError(
            found if len(found) < 60 else found[:57] + "...", expected, path=self.path or "document"
        )

    def mapping(self) -> Mapping[str, Any]:
        if not isinstance(self.value, dict):
            raise self.refuse("an object")
        return self.value

    def get(self, key: str) -> _Node:
        return _Node(self.mapping().get(key), f"{self.path}.{key}".lstrip("."))

    def items(self) -> list[_Node]:
        if not isinstance(self.value, list):
            raise self.refuse("a list")
        return [_Node(value, f"{self.path}[{index}]") for index, value in enumerate(self.value)]

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.refuse("text")
        return self.value

    def number(self) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.refuse("a whole number")
        return self.value

    def optional_number(self) -> int | None:
        return None if self.value is None else self.number()

    def read(self, reader: Callable[[str], _T]) -> _T:
        try:
            return reader(self.text())
        except NotationError as error:
            raise self.refuse(error.expected) from None

    def read_optional(self, reader: Callable[[str], _T]) -> _T | None:
        return None if self.value is None else self.read(reader)

    def cards(self) -> tuple[Card, ...]:
        return tuple(node.read(Card) for node in self.items())

    def optional_cards(self) -> tuple[Card, ...]:
        return () if self.value is None else self.cards()


def read_json(text: str) -> Record:
    """Read a record from JSON.

    Raises:
        NotationError: It is no JSON (says line and column), or no record (names the place in it).
        RulesError: Its options are unknown or contradict each other.
    """
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"no JSON ({error.msg})", "a JSON record", line=error.lineno, column=error.colno
        ) from None
    except (RecursionError, ValueError):
        raise NotationError("values nested too deeply, or a number too long", "a JSON record") from None
    return from_plain(document)


def from_plain(document: object) -> Record:
    """Return the record that plain values describe, as `to_plain` makes them.

    Raises:
        NotationError: They describe none; names the place.
        RulesError: Its options are unknown or contradict each other.
    """
    root = _Node(document)
    if root.get("format").value != FORMAT:
        raise root.get("format").refuse(repr(FORMAT))
    if root.get("version").value != VERSION:
        raise root.get("version").refuse(f"{VERSION}, the version of the format that this program knows")
    rules = with_options(Rules(), meant(root.get("rules").mapping()))
    dealer = root.get("dealer").number()
    if dealer not in range(rules.table.seats):
        raise root.get("dealer").refuse(f"a seat, 0 to {rules.table.seats - 1}")
    players = _players(root.get("players"), rules.table.seats)
    return Record(rules, dealer, tuple(map(_action, root.get("actions").items())), players)


def _players(node: _Node, seats: int) -> tuple[str, ...]:
    names = tuple(name.text() for name in node.items()) if node.value is not None else ()
    if len(names) not in (0, seats):
        raise node.refuse(f"{seats} names, or none")
    return names


def _action(node: _Node) -> Action:
    kind = node.get("type").text()
    reader = _ACTIONS.get(kind)
    if reader is None:
        raise node.get("type").refuse(f"one of {', '.join(_ACTIONS)}{did_you_mean(kind, _ACTIONS)}")
    return reader(node)


def _read_deal(node: _Node) -> Deal:
    hands = tuple(hand.cards() for hand in node.get("hands").items())
    kitty, stock = node.get("kitty").cards(), node.get("stock").optional_cards()
    return Deal(hands, kitty, stock, node.get("seed").read_optional(read_seed))


def _different(node: _Node) -> CardSet:
    cards = node.cards()
    if len(set(cards)) != len(cards):
        raise node.refuse("different cards")
    return CardSet.of(cards)


def _reader_of(deed: Action) -> Callable[[_Node], Action]:
    """Return the reader of an action that has no content."""
    return lambda _: deed


_ACTIONS: Final[dict[str, Callable[[_Node], Action]]] = {
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
