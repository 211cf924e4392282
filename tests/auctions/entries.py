"""The entries of the file of auctions, read and written."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivehundred.rules.document import Plain, preset, setting_text, with_options
from fivehundred.rules.ruleset import Rules

FILE = Path(__file__).parent.parent / "data" / "auctions.toml"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Auctions under some rules.

    `set` are the options by which the rules differ from the preset, `words` the calls that are made (all
    there are, where it is empty). `calls` are the ways to make 1, 2, … of them, as far as the file goes, and
    `over` says how many of these auctions end just then.
    """

    name: str
    preset: str
    set: dict[str, Plain] = field(default_factory=dict)
    words: str = ""
    calls: list[int]
    over: list[int]

    @property
    def rules(self) -> Rules:
        """The preset with the options."""
        return with_options(preset(self.preset), self.set)

    def text(self) -> str:
        """The entry as its table in the file."""
        options = ", ".join(f'"{path}" = {setting_text(value)}' for path, value in self.set.items())
        lines = {
            "name": setting_text(self.name),
            "preset": setting_text(self.preset),
            "set": f"{{ {options} }}" if options else "{}",
            "words": setting_text(self.words),
            "calls": str(self.calls),
            "over": str(self.over),
        }
        return "\n".join(["[[auctions]]", *(f"{key} = {text}" for key, text in lines.items())])


def read() -> list[Entry]:
    """The entries of the file."""
    tables: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["auctions"]
    return [Entry(**table) for table in tables]


def file_text(entries: Sequence[Entry]) -> str:
    """The text of the file of these entries."""
    return "\n\n".join(entry.text() for entry in entries) + "\n"
