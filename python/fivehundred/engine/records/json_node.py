"""Values of a JSON document that know their place, and what every record has."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from fivehundred.cards import Card
from fivehundred.errors import NotationError

_T = TypeVar("_T")
_TOO_LARGE: Final = 10**9


def json_document(text: str) -> object:
    """Return what a JSON text holds.

    Raises:
        NotationError: It is no JSON; says line and column.
    """
    try:
        document: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"no JSON ({error.msg})", "a JSON record", line=error.lineno, column=error.colno
        ) from None
    except (RecursionError, ValueError):
        raise NotationError("values nested too deeply, or a number too long", "a JSON record") from None
    return document


class Node:
    """A value in a JSON document that knows its path, for complaints."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def refuse(self, expected: str) -> NotationError:
        """Return the complaint about this value."""
        found = "nothing" if self.value is None else repr(self.value)
        return NotationError(
            found if len(found) < 60 else found[:57] + "...", expected, path=self.path or "document"
        )

    def mapping(self) -> Mapping[str, Any]:
        """Return the value, which is an object."""
        if not isinstance(self.value, dict):
            raise self.refuse("an object")
        return self.value

    def get(self, key: str) -> Node:
        """Return what stands under a key, or that nothing does."""
        return Node(self.mapping().get(key), f"{self.path}.{key}".lstrip("."))

    def items(self) -> list[Node]:
        """Return what stands in the list that this is."""
        if not isinstance(self.value, list):
            raise self.refuse("a list")
        return [Node(value, f"{self.path}[{index}]") for index, value in enumerate(self.value)]

    def text(self) -> str:
        """Return the value, which is text."""
        if not isinstance(self.value, str):
            raise self.refuse("text")
        return self.value

    def number(self) -> int:
        """Return the value, which is a whole number; in text, too, numbers have at most nine digits."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.refuse("a whole number")
        if abs(self.value) >= _TOO_LARGE:
            raise self.refuse("a whole number of at most nine digits")
        return self.value

    def optional_number(self) -> int | None:
        """Return a whole number, or None where nothing stands."""
        return None if self.value is None else self.number()

    def read(self, reader: Callable[[str], _T]) -> _T:
        """Return what a reader makes of the text; its complaint is placed here."""
        try:
            return reader(self.text())
        except NotationError as error:
            raise self.refuse(error.expected) from None

    def read_optional(self, reader: Callable[[str], _T]) -> _T | None:
        """Return what a reader makes of the text, or None where nothing stands."""
        return None if self.value is None else self.read(reader)

    def cards(self) -> tuple[Card, ...]:
        """Return the list as cards."""
        return tuple(node.read(Card) for node in self.items())

    def optional_cards(self) -> tuple[Card, ...]:
        """Return the list as cards, none where nothing stands."""
        return () if self.value is None else self.cards()

    # What every record has

    def expect_format(self, name: str, version: int) -> None:
        """Refuse a document of another format or version."""
        if self.get("format").value != name:
            raise self.get("format").refuse(repr(name))
        if self.get("version").value != version:
            raise self.get("version").refuse(f"{version}, the version of the format that this program knows")

    def seat(self, seats: int) -> int:
        """Return the value, which is one of so many seats."""
        number = self.number()
        if number not in range(seats):
            raise self.refuse(f"a seat, 0 to {seats - 1}")
        return number

    def names(self, seats: int) -> tuple[str, ...]:
        """Return a name for each of so many seats, or none."""
        names = tuple(name.text() for name in self.items()) if self.value is not None else ()
        if len(names) not in (0, seats):
            raise self.refuse(f"{seats} names, or none")
        return names
