"""Rulesets as data: nested tables (TOML, JSON), dotted settings, and presets by difference."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, fields, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeVar

from fivehundred.errors import NotationError, RulesError
from fivehundred.rules.changed_defaults import unsaid, unsaid_by_table
from fivehundred.rules.options import OPTION, Choice, differences, options_of, types_of
from fivehundred.rules.ruleset import Rules
from fivehundred.rules.text_limits import check_document

_R = TypeVar("_R")
_PRESETS: Final = files("fivehundred.rules") / "presets"
DEFAULT_PRESET: Final = "standard"
"""The preset that a document starts from where it names none."""

_KEYS: Final = ("base", "label", "title", "rules")
"""What a document may say; label and title are of presets, and nothing follows from them."""

_UNSEEN: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff]")
"""Ends of lines and what else cannot stand in a line of text as it is."""

DEFAULT: Final = "default"
"""Written for a number that is left out, so that it is as the table of values has it."""

Plain = bool | int | str | list[list[int]]
"""An option's value in TOML and JSON."""


# Presets


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of all presets, `standard` first."""
    names = sorted(
        entry.name.removesuffix(".toml") for entry in _PRESETS.iterdir() if entry.name.endswith(".toml")
    )
    return tuple(sorted(names, key=lambda name: name != DEFAULT_PRESET))


@cache
def preset(name: str) -> Rules:
    """Return the rules of a preset.

    >>> preset("three-handed").table.seats
    3

    Raises:
        RulesError: There is no preset of that name.
    """
    document = _preset_document(name)
    base = Rules() if name == DEFAULT_PRESET else preset(document.get("base", DEFAULT_PRESET))
    return amended(base, document.get("rules", {}))


def preset_label(name: str) -> str:
    """Return what a preset is called.

    >>> preset_label("quebec-game"), preset_label("three-handed")
    ('Quebec game', 'Three-handed')

    Raises:
        RulesError: There is no preset of that name.
    """
    label: str = _preset_document(name).get("label", name.replace("-", " ").capitalize())
    return label


def preset_title(name: str) -> str:
    """Return one line on what a preset is.

    >>> preset_title("standard")
    'four players in partnerships, 43 cards, the Avondale table'

    Raises:
        RulesError: There is no preset of that name.
    """
    title: str = _preset_document(name)["title"]
    return title


def unknown_preset(name: str, known: Sequence[str]) -> RulesError:
    """Return the refusal of a name that no preset has, with those that are known.

    >>> str(unknown_preset("australia", ["standard", "australian"]))
    "no preset 'australia'; did you mean 'australian'? (presets: standard, australian)"
    """
    return RulesError(f"no preset {name!r}{did_you_mean(name, known)} (presets: {', '.join(known)})")


@cache
def _preset_document(name: str) -> dict[str, Any]:
    if name not in preset_names():
        raise unknown_preset(name, preset_names())
    return tomllib.loads((_PRESETS / f"{name}.toml").read_text(encoding="utf-8"))


# Documents


def read_rules(text: str) -> Rules:
    r"""Read a ruleset from TOML: an optional `base` preset and a table `rules` of what differs from it.

    >>> read_rules('base = "australian"\n[rules.auction]\nrounds = 1').auction.rounds
    1

    Raises:
        NotationError: The text is not TOML; says where.
        RulesError: Unknown or contradictory options.
    """
    return _completed(text, lambda _, changes: unsaid(changes))


def read_table_rules(text: str) -> Rules:
    """Read the rules that a table has kept: as `read_rules`, but with the presets of its time.

    >>> read_table_rules('base = "french-canadian"').pack.higher_joker
    Colour.BLACK

    Raises:
        NotationError: The text is not TOML; says where.
        RulesError: Unknown or contradictory options.
    """
    return _completed(text, unsaid_by_table)


def _completed(text: str, unsaid_in: Callable[[str, Mapping[str, Any]], Mapping[str, str]]) -> Rules:
    """Read a document, with what it leaves unsaid."""
    base, differences = read_document(text)
    for path, value in unsaid_in(base, dict(flat(differences))).items():
        _put(differences, path.split("."), value)
    return amended(preset(base), differences)


def read_document(text: str) -> tuple[str, dict[str, Any]]:
    r"""Read from TOML a preset's name, and what differs from it as nested tables; neither is looked at.

    >>> read_document('base = "australian"\n[rules.auction]\nrounds = 1')
    ('australian', {'auction': {'rounds': 1}})

    Raises:
        NotationError: The text is not TOML; says where.
        RulesError: It is no rules document.
    """
    document = _read_toml(text)
    unknown = sorted(document.keys() - set(_KEYS))
    if unknown:
        raise RulesError(f"unknown key {unknown[0]!r}{did_you_mean(unknown[0], _KEYS)}")
    base, differences = document.get("base", DEFAULT_PRESET), document.get("rules", {})
    if not isinstance(base, str) or not isinstance(differences, dict):
        raise RulesError("`base` is the name of a preset, `rules` a table such as [rules.auction]")
    return base, differences


def _read_toml(text: str) -> dict[str, Any]:
    check_document(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _as_notation_error(error, text) from None


def _as_notation_error(error: tomllib.TOMLDecodeError, text: str) -> NotationError:
    """Place the complaint of the TOML reader, which states line and column in its words only."""
    words = str(error)
    reason, _, place = words.partition(" (at ")
    numbers = [int(word) for word in place.replace(",", " ").replace(")", " ").split() if word.isdecimal()]
    line, column = numbers if len(numbers) == 2 else (text.count("\n") + 1, len(text) - text.rfind("\n"))
    return NotationError(
        f"text that is not TOML ({reason})", "key = value, or [table]", line=line, column=column
    )


def flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of nested tables by dotted name.

    >>> dict(flat({"auction": {"rounds": 1}}))
    {'auction.rounds': 1}
    """
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{path}{name}.")
        else:
            yield path + name, value


def amended(rules: _R, differences: Mapping[str, Any]) -> _R:
    """Return rules of any kind with some options changed, given as nested tables.

    >>> amended(Rules(), {"joker": {"first_or_last": True}}).joker.first_or_last
    True

    Raises:
        RulesError: Unknown or contradictory options.
    """
    changed: _R = _amended(rules, differences, "")
    return changed


def _amended(section: Any, differences: Mapping[str, Any], path: str) -> Any:
    known, changes = _parts(section.__class__), {}
    for name, value in differences.items():
        if name not in known and name.split(".")[0] in known:
            raise RulesError(f"unknown option '{path}{name}' in quotes; write it without: {path}{name}")
        if name not in known:
            whole = did_you_mean(f"{path}{name}", [f"{path}{each}" for each in known])
            raise RulesError(f"unknown option {path}{name}{whole}")
        current = getattr(section, name)
        if OPTION in known[name].metadata:
            if not _is_flat(value):
                raise RulesError(f"{path}{name} is a single option, not a section or lists within lists")
            changes[name] = _from_plain(value, types_of(section.__class__)[name])
        elif isinstance(value, Mapping):
            changes[name] = _amended(current, value, f"{path}{name}.")
        else:
            options = ", ".join(_parts(current.__class__))
            raise RulesError(f"{path}{name} is a section, not a single value; its options: {options}")
    return replace(section, **changes)


@cache
def _parts(cls: Any) -> Mapping[str, Field[Any]]:
    """Return the options and sections in a section by name."""
    return {part.name: part for part in fields(cls) if part.init}


def _is_flat(value: Any, depth: int = 2) -> bool:
    """Whether a value is a single one, a row, or a table of rows."""
    if isinstance(value, list) and depth:
        return all(_is_flat(item, depth - 1) for item in value)
    return not isinstance(value, list | Mapping)


def _from_plain(value: Any, wanted: Any) -> Any:
    """Turn a plain value into an option's type where it can be; checking is left to `Rules`."""
    if value == DEFAULT and wanted == int | None:
        return None
    if isinstance(wanted, type) and issubclass(wanted, Choice):
        return next((choice for choice in wanted if choice.value == str(value)), value)
    if isinstance(value, list):
        return tuple(tuple(row) if isinstance(row, list) else row for row in value)
    return value


def with_settings(rules: Rules, settings: Iterable[str]) -> Rules:
    """Return the rules with settings such as `auction.reenter=always` applied.

    A value is TOML; quotes around text may be left out.

    >>> with_settings(Rules(), ["auction.lowest=7", "scoring.slam=off"]).scoring.slam
    Slam.OFF

    Raises:
        NotationError: A setting is not `option=value`.
        RulesError: Unknown or contradictory options.
    """
    return with_options(rules, dict(map(read_setting, settings)))


def read_setting(text: str) -> tuple[str, Any]:
    """Read a setting such as `auction.reenter=always` as a dotted name and a value.

    >>> read_setting("auction.rounds=1")
    ('auction.rounds', 1)

    Raises:
        NotationError: It is not `option=value`.
    """
    path, equals, value = text.partition("=")
    if not equals or not path.strip():
        raise NotationError(repr(text), "option=value, such as auction.lowest=7")
    try:
        found = tomllib.loads(f"value = {value}")
    except (RecursionError, ValueError):  # no TOML, or more of it than can be read
        return path.strip(), value.strip()
    if len(found) > 1:
        raise NotationError(repr(text), "a single option=value, such as auction.lowest=7")
    return path.strip(), found["value"]


def with_options(rules: Rules, options: Mapping[str, Any]) -> Rules:
    """Return the rules with options changed, given by dotted name; the inverse of `settings`.

    >>> with_options(Rules(), {"auction.rounds": 1}).auction.rounds
    1

    Raises:
        RulesError: Unknown or contradictory options.
    """
    differences: dict[str, Any] = {}
    for path, value in options.items():
        _check_section(path)
        if isinstance(value, Mapping):
            raise RulesError(f"{path} is no single option; name each by itself, such as auction.lowest")
        _put(differences, path.split("."), value)
    return amended(rules, differences)


def _check_section(path: str) -> None:
    """Refuse a dotted name that begins like no section; the option may be meant by the end of its name."""
    section, _, _ = path.partition(".")
    if section not in _parts(Rules):
        name = path.rpartition(".")[2]
        namesakes = [known for known in option_paths() if known.rpartition(".")[2] == name]
        meant = f"; did you mean {' or '.join(map(repr, namesakes[:3]))}?" if namesakes else ""
        raise RulesError(f"unknown option {path}{meant or did_you_mean(path, option_paths())}")


@cache
def option_paths() -> tuple[str, ...]:
    """Return the dotted names of all options."""
    return tuple(option.path for option in options_of(Rules()))


def _put(table: dict[str, Any], path: list[str], value: Any) -> None:
    *parents, last = path
    for parent in parents:
        table = table.setdefault(parent, {})
        if not isinstance(table, dict):
            raise RulesError(f"{'.'.join(path)}: {parent} is a single option, not a section")
    table[last] = value


# Differences


def settings(rules: Rules, base: Rules | None = None) -> dict[str, Plain]:
    """Return the options, by dotted name, in which the rules differ from a base (`Rules()` if none is given).

    >>> settings(Rules().with_option("auction.lowest", 7))
    {'auction.lowest': 7}
    """
    return differing(rules, base or _bare())


@cache
def _bare() -> Rules:
    return Rules()


def differing(section: Any, base: Any) -> dict[str, Plain]:
    """Return the options, by dotted name, in which a section differs from another one of its kind."""
    return {option.path: plain(option.value) for option in differences(section, base)}


def stated(changes: Mapping[str, Plain], base: Rules | None = None) -> dict[str, Plain]:
    """Return changes to a base (`Rules()` if none is given) as a document states them.

    It says also the options that a document may not leave unsaid.

    >>> stated({"specials.grand_nullo.on": True})
    {'specials.grand_nullo.on': True, 'specials.grand_nullo.precondition': 'usual'}
    """
    missing = unsaid(changes)
    if not missing:
        return dict(changes)
    usual = (option for option in options_of(base or _bare()) if option.path in missing)
    return {**changes, **{option.path: plain(option.value) for option in usual}}


def meant(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the changes mean that a document states; the inverse of `stated`.

    >>> meant({"specials.grand_nullo.on": True})  # from before its precondition was usual
    {'specials.grand_nullo.on': True, 'specials.grand_nullo.precondition': 'none'}
    """
    return {**changes, **unsaid(changes)}


def plain(value: Any) -> Plain:
    """Return an option's value as it stands in TOML and JSON.

    >>> plain(Rules().pack.name), plain(((1, 2), (3, 4))), plain(None)
    ('43', [[1, 2], [3, 4]], 'default')
    """
    if value is None:
        return DEFAULT
    if isinstance(value, Choice):
        return value.value
    written: Plain = [list(row) for row in value] if isinstance(value, tuple) else value
    return written


def document_text(base: str, changes: Mapping[str, Plain]) -> str:
    """Write a preset and what differs from it as TOML, for `read_document`.

    >>> print(document_text("standard", {"auction.lowest": 7}))
    base = "standard"
    [rules]
    auction.lowest = 7
    """
    lines = (f"{path} = {setting_text(value)}" for path, value in changes.items())
    return "\n".join([f"base = {setting_text(base)}", "[rules]", *lines])


def setting_text(value: Plain) -> str:
    """Write an option's value as it stands in TOML.

    >>> setting_text(True), setting_text("top"), setting_text([[1, 2]])
    ('true', '"top"', '[[1, 2]]')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        visible = _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", escaped)
        return f'"{visible}"'
    return str(value)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean 'x'?` for the nearest known word, or nothing.

    >>> did_you_mean("australia", ["standard", "australian"])
    "; did you mean 'australian'?"
    """
    near = difflib.get_close_matches(str(word), list(known), n=1)  # None, too, is only an unknown word
    return f"; did you mean {near[0]!r}?" if near else ""
