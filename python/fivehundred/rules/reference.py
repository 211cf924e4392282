"""The option reference, the page of what excludes what, and the JSON schema, generated from the declarations.

`python -m fivehundred.rules.reference` writes them under `docs/`; with `--check` it only says whether they
are up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from fivehundred.rules.combinations import combinations_page
from fivehundred.rules.document import DEFAULT, preset, preset_names, preset_title, setting_text, settings
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rules.ruleset import Rules

OPTIONS_PAGE: Final = Path("docs/options.md")
COMBINATIONS_PAGE: Final = Path("docs/rules-combinations.md")
SCHEMA_FILE: Final = Path("docs/rules.schema.json")

_INTRODUCTION: Final = """\
# Options

Every rule of the game is an option. A ruleset is nothing but options that differ from the defaults below:
write them in a TOML file, or give them on the command line as `--set auction.lowest=7`. The identifier after
each option names its rule; the same identifiers stand in the code and its tests. Some values
[exclude others](rules-combinations.md).

This page is generated from the declarations in `fivehundred.rules.options`; run `make docs` after a change.
"""


def options_page() -> str:
    """Return the option reference as Markdown."""
    lines = [_INTRODUCTION]
    for name, options in groupby(options_of(Rules()), key=_section):
        lines += [f"## {name}", "", *option_table(list(options)), ""]
    return "\n".join([*lines, "## Presets", "", *_presets()]) + "\n"


def _section(option: Option) -> str:
    return option.path.rpartition(".")[0]


def option_table(options: Sequence[Option]) -> Iterator[str]:
    """Yield the lines of a table of options, each with its default, its rule and what it may be."""
    yield "| option | default | rule | meaning |"
    yield "|---|---|---|---|"
    for option in options:
        name, default = option.path.rpartition(".")[2], _code(option.value)
        declaration = option.declaration
        yield f"| `{name}` | {default} | {declaration.rule} | {declaration.summary}{_choices(option)} |"


def _code(value: Any) -> str:
    return "" if value is None or value == () else f"`{setting_text(value)}`"


def _choices(option: Option) -> str:
    """Return what an option may be, after its summary."""
    if _is_choice(option):
        return "".join(f"<br>`{choice.value}`: {choice.summary}" for choice in option.type)
    numbers = option.declaration.numbers
    return f" {numbers[0]} to {numbers[-1]}." if numbers else ""


def _is_choice(option: Option) -> bool:
    return isinstance(option.type, type) and issubclass(option.type, Choice)


def _presets() -> Iterator[str]:
    """Yield each preset with the options that it sets."""
    for name in preset_names():
        changed = [f"`{path} = {setting_text(value)}`" for path, value in settings(preset(name)).items()]
        yield f"- **{name}**: {preset_title(name)}. {', '.join(changed)}."


def schema() -> dict[str, Any]:
    """Return a JSON schema of rules documents."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rules of Five Hundred",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "base": {"enum": list(preset_names()), "description": "The preset that the rules differ from."},
            "label": {"type": "string", "description": "What the rules are called."},
            "title": {"type": "string", "description": "One line on what the rules are."},
            "rules": _nested(list(options_of(Rules()))),
        },
    }


def _nested(options: Sequence[Option]) -> dict[str, Any]:
    """Return the schema of a section from its options, by the dots in their paths."""
    root: dict[str, Any] = _object()
    for option in options:
        *sections, name = option.path.split(".")
        place = root
        for section in sections:
            place = place["properties"].setdefault(section, _object())
        place["properties"][name] = _property(option)
    return root


def _object() -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": {}}


def _property(option: Option) -> dict[str, Any]:
    described: dict[str, Any] = {"description": f"{option.declaration.summary} ({option.declaration.rule})"}
    if option.value is not None and option.value != ():
        described["default"] = option.value
    return described | _values(option)


def _values(option: Option) -> dict[str, Any]:
    numbers = option.declaration.numbers
    if _is_choice(option):
        return {"enum": [choice.value for choice in option.type]}
    if numbers is not None:
        return {"type": "integer", "minimum": numbers[0], "maximum": numbers[-1]}
    if option.type in (bool, str):
        return {"type": "boolean" if option.type is bool else "string"}
    if option.type == int | None:
        return {"anyOf": [{"type": "integer", "minimum": 1}, {"enum": [DEFAULT]}]}
    row = {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 5, "maxItems": 12}
    return {"type": "array", "items": row, "minItems": 5, "maxItems": 5}


def generated() -> dict[Path, str]:
    """Return every generated file with its content."""
    return {
        OPTIONS_PAGE: options_page(),
        COMBINATIONS_PAGE: combinations_page(),
        SCHEMA_FILE: json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
    }


def main(arguments: Sequence[str]) -> int:
    """Write the generated files, or with `--check` list those that are stale; return the exit status."""
    return bring_up_to_date(generated(), arguments)


def bring_up_to_date(files: Mapping[Path, str], arguments: Sequence[str]) -> int:
    """Write these files where they are stale, or with `--check` list them; return the exit status."""
    stale = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        if "--check" in arguments:
            sys.stderr.write(f"{path} is stale: run `make docs`\n")
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(files[path], encoding="utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
