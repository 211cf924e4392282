"""A record with more comments than it needs: the table before each auction, and how the game ended."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.records.record import Record, replay
from fivehundred.engine.records.record_text import write_text
from fivehundred.rules.document import preset_title
from golden.drawing import drawing

BEFORE_THE_CALLS = ("kitty", "pick", "draws")
"""How the line before an auction begins."""
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
        is_dealt = line.startswith(BEFORE_THE_CALLS)
        yield line


def _tables(record: Record) -> Iterator[list[str]]:
    """Yield the drawing of each table as comments."""
    for before, after in pairwise(record.states()):
        if isinstance(after.phase, Auction) and not isinstance(before.phase, Auction):
            yield ["#", *(f"#   {line}".rstrip() for line in drawing(after.phase.round)), "#"]


def _end(record: Record) -> Iterator[str]:
    """Yield how the game ended."""
    result = replay(record).result
    if result is not None:
        yield f"# {result.door} door: side {' '.join(map(str, result.winners))}"
