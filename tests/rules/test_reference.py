"""The option reference and the schema say what the declarations say."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from fivehundred.rules import reference
from fivehundred.rules.document import preset_names
from fivehundred.rules.options import Choice, options_of
from fivehundred.rules.ruleset import Rules


def test_the_page_names_every_option_choice_and_preset() -> None:
    page = reference.options_page()
    for option in options_of(Rules()):
        section, _, name = option.path.rpartition(".")
        assert f"## {section}\n" in page
        assert f"| `{name}` |" in page
        assert option.declaration.summary in page
        if isinstance(option.value, Choice):
            assert all(f"`{choice.value}`: {choice.summary}" in page for choice in type(option.value))
    assert all(f"- **{name}**" in page for name in preset_names())


@pytest.mark.parametrize("name", preset_names())
def test_the_schema_allows_every_preset(name: str) -> None:
    text = (files("fivehundred.rules") / "presets" / f"{name}.toml").read_text("utf-8")
    assert list(complaints(tomllib.loads(text), reference.schema())) == []


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"bsae": "standard"}, "bsae"),
        ({"rules": {"auction": {"lowest": 5}}}, "rules.auction.lowest"),
        ({"rules": {"auction": {"reenter": "sometimes"}}}, "rules.auction.reenter"),
        ({"rules": {"specials": {"misere": {"on": 1}}}}, "rules.specials.misere.on"),
        ({"rules": {"specials": {"misere": {"points": "usual"}}}}, "rules.specials.misere.points"),
        ({"rules": {"ladder": {"values": [[1]]}}}, "rules.ladder.values"),
    ],
)
def test_the_schema_refuses_what_rules_refuse(document: dict[str, Any], place: str) -> None:
    assert list(complaints(document, reference.schema())) == [place]


def complaints(value: Any, schema: Mapping[str, Any], place: str = "") -> Iterator[str]:
    """Yield the places where a value does not follow the part of JSON Schema that the file uses."""
    if "properties" in schema:
        for name, part in value.items():
            inner = f"{place}.{name}".lstrip(".")
            if name not in schema["properties"]:
                yield inner
            else:
                yield from complaints(part, schema["properties"][name], inner)
    elif not _allowed(value, schema):
        yield place


def _allowed(value: Any, schema: Mapping[str, Any]) -> bool:
    if "anyOf" in schema:
        return any(_allowed(value, way) for way in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    kinds: dict[str, type] = {"integer": int, "boolean": bool, "string": str, "array": list}
    kind = kinds[schema["type"]]
    if type(value) is not kind:  # a bool is no number here
        return False
    if isinstance(value, list):
        return len(value) == schema["minItems"] and all(_allowed(item, schema["items"]) for item in value)
    return kind is not int or schema["minimum"] <= value <= schema.get("maximum", value)


def test_stale_pages_are_told_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reference.main(["--check"]) == 1
    assert "docs/options.md is stale: run `make docs`" in capsys.readouterr().err
    assert reference.main([]) == 0
    assert reference.main(["--check"]) == 0
    assert (tmp_path / reference.OPTIONS_PAGE).read_text("utf-8") == reference.options_page()
