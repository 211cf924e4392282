"""What has changed from one view to the next, and how a view is changed by that.

A change is an object with the fields that are not as they were. Null stands for a field that is back at its
default, which a view leaves out. Where parts of a list have changed and none has gone, an object stands for
the list: by place, with what has changed of the part there, or the whole part where there was none. All else
stands there as it is now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

Change = dict[str, Any]

_NONE: Final = object()
"""The default of a field that has none."""


def changes(before: msgspec.Struct, after: msgspec.Struct) -> Change:
    """Return what has changed from one part of a view to another of its kind; nothing if they are equal."""
    change = {}
    pairs = zip(_fields(type(after)), astuple(before), astuple(after), strict=True)
    for (name, default), was, now in pairs:
        if now is not was and now != was:
            change[name] = None if now == default else _value(was, now)
    return change


def changed(part: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return a part of a view, as it is read from JSON, after a change.

    >>> changed({"actor": 1, "trick": [{"seat": 0}]}, {"actor": None, "trick": {"1": {"seat": 1}}})
    {'trick': [{'seat': 0}, {'seat': 1}]}

    Raises:
        LookupError, TypeError, ValueError: The change is none of this part's.
    """
    after = dict(part)
    for name, value in change.items():
        was = after.get(name)
        if value is None:
            del after[name]
        elif isinstance(was, list) and isinstance(value, dict):
            after[name] = _with_places(was, value)
        else:
            after[name] = value
    return after


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    return tuple((field.name, _default(field)) for field in msgspec.structs.fields(kind))


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return _NONE if field.default is msgspec.NODEFAULT else field.default


def _value(was: object, now: object) -> object:
    if not isinstance(was, list) or not isinstance(now, list) or not 0 < len(was) <= len(now):
        return now
    return _places(was, now) if isinstance(now[0], msgspec.Struct) else now


def _places(was: Sequence[msgspec.Struct], now: Sequence[msgspec.Struct]) -> Change:
    pairs = enumerate(zip(was, now, strict=False))
    known = {str(place): changes(old, new) for place, (old, new) in pairs if old != new}
    return known | {str(place): now[place] for place in range(len(was), len(now))}


def _with_places(parts: Sequence[Mapping[str, Any]], change: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    after = list(parts)
    for place, value in change.items():
        if int(place) == len(after):
            after.append(value)
        else:
            after[int(place)] = changed(after[int(place)], value)
    return after
