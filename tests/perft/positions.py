"""The positions of the perft files, read and written."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from engine.tables import ending
from fivehundred import native
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.rules.document import Plain, preset, setting_text, with_settings
from fivehundred.rules.ruleset import Rules

FOLDER = Path(__file__).parent.parent / "data" / "perft"

Value = str | int | list[str] | list[int] | dict[str, str] | dict[str, Plain]


@dataclass(frozen=True, kw_only=True)
class Position:
    """An ending (or a whole round) before a lead, as it stands in a file.

    `set` are the settings by which the rules differ from the preset, `bid` is empty where nobody bid,
    `playing` are the seats that do not fold, `leaves` the ways to play on by 1, 2, … cards, `order` is the
    card order in the kernel's wire form.
    """

    name: str
    preset: str
    set: dict[str, Plain]
    bid: str
    named: dict[str, str]
    hands: list[str]
    playing: list[int]
    leader: int
    leaves: list[int]
    order: str

    @property
    def rules(self) -> Rules:
        """The preset with the settings."""
        return with_settings(
            preset(self.preset), [f"{path}={setting_text(value)}" for path, value in self.set.items()]
        )

    def phase(self) -> TrickPlay:
        """The position in the package; the leader is the declarer."""
        phase = ending(self.rules, self.bid, *self.hands, named=self.named, leader=self.leader).phase
        assert isinstance(phase, TrickPlay)
        return phase

    def tricks(self) -> native.Tricks:
        """The position in the kernel, its order compiled anew."""
        phase = self.phase()
        return native.tricks(phase.order, phase.hands, phase.terms.active, phase.turn)

    def lowered(self) -> str:
        """The card order in the kernel's wire form."""
        return native.lower(self.phase().order).hex()

    @classmethod
    def of(cls, entry: dict[str, Value]) -> Self:
        """Make a position from its table in a file."""
        return cls(**entry)  # type: ignore[arg-type]  # the tests would fail on other types

    def text(self) -> str:
        """The position as its table in a file."""
        return "\n".join(["[[position]]", *(f"{key} = {_toml(value)}" for key, value in vars(self).items())])


def _toml(value: Value | Plain) -> str:
    match value:
        case dict() if value:
            parts = (f"{_key(key)} = {_toml(inner)}" for key, inner in value.items())
            return f"{{ {', '.join(parts)} }}"
        case dict():
            return "{}"
        case [str(), *_]:
            return "\n".join(["[", *(f"    {_toml(text)}," for text in value), "]"])
        case list():
            return str(value)
        case _:
            return setting_text(value)


def _key(key: str) -> str:
    return f'"{key}"' if "." in key else key


def files() -> list[Path]:
    """The perft files."""
    return sorted(FOLDER.glob("*.toml"))


def read(path: Path) -> list[Position]:
    """The positions of a file."""
    return [Position.of(entry) for entry in tomllib.loads(path.read_text("utf-8"))["position"]]


def write(path: Path, positions: Sequence[Position]) -> None:
    """Write a file anew."""
    path.write_text(file_text(positions), "utf-8")


def file_text(positions: Sequence[Position]) -> str:
    """The text of a file of these positions."""
    return "\n\n".join(position.text() for position in positions) + "\n"
