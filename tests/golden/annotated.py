"""A record with more comments than it needs: the table before each auction, and how the game ended."""

from collections.abc import Iterator
from pathlib import Path

from fivehundred.engine.actions import Deal
from fivehundred.engine.deal import Dealing
from fivehundred.engine.record import Record, replay
from fivehundred.engine.record_text import write_text
from fivehundred.rules.document import preset_title
from golden.drawing import drawing

FOLDER = Path(__file__).parent.parent / "data" / "golden"


def file_of(name: str) -> Path:
    """Where the game of a preset stands."""
    return FOLDER / f"{name}.txt"


def annotated(name: str, record: Record) -> str:
    """The game of a preset as text."""
    return "\n".join([f"# {name}: {preset_title(name)}", *_lines(record), *_end(record)]) + "\n"


def _lines(record: Record) -> Iterator[str]:
    """Yield the lines of the record, the table drawn before each line that begins an auction."""
    tables = _tables(record)
    is_dealt = False
    for line in write_text(record).splitlines():
        if is_dealt and line.startswith("calls"):
            yield from next(tables)
        is_dealt = line.startswith("kitty")
        yield line


def _tables(record: Record) -> Iterator[list[str]]:
    """Yield the drawing of each deal as comments."""
    for action, before in zip(record.actions, record.states(), strict=False):
        if isinstance(action, Deal):
            assert isinstance(before.phase, Dealing)
            lines = drawing(record.rules, action, before.phase.dealer)
            yield ["#", *(f"#   {line}".rstrip() for line in lines), "#"]


def _end(record: Record) -> Iterator[str]:
    """Yield how the game ended."""
    result = replay(record).result
    if result is not None:
        yield f"# {result.door} door: side {' '.join(map(str, result.winners))}"
