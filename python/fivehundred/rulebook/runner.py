"""Running the blocks of a page, each with the engine of the game that it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from fivehundred.engine.records.lexer import Statement, statements
from fivehundred.errors import FiveHundredError, NotationError
from fivehundred.rulebook.checks import Mismatch
from fivehundred.rulebook.example import Example
from fivehundred.rulebook.page import LANGUAGE, RUMMY_LANGUAGE, Block
from fivehundred.rulebook.rummy_example import RummyExample


@dataclass(frozen=True, slots=True)
class Failure:
    """A statement that does not hold: where it stands, what was expected and what came."""

    block: Block
    line: int
    expected: str
    found: str

    def __str__(self) -> str:
        place = f"{self.block.page}:{self.line}: {self.block.heading}".rstrip()
        return f"{place}\n    expected {self.expected}\n    but came {self.found}"


class Runnable(Protocol):
    """A block on its way: it takes one statement after the other, and has a position."""

    @property
    def state(self) -> object:
        """The position that the statements so far have come to."""

    def take(self, statement: Statement) -> None:
        """Run the next statement."""


_EXAMPLES: Final[Mapping[str, Callable[[], Runnable]]] = {LANGUAGE: Example, RUMMY_LANGUAGE: RummyExample}


def run(block: Block) -> Failure | None:
    """Run a block to its end, or to the first statement that does not hold."""
    example, line = _EXAMPLES[block.language](), 0
    try:
        for statement in statements(block.text):
            line = statement.keyword.line
            example.take(statement)
        _check_end(example, line)
    except Mismatch as mismatch:
        return _failure(block, line, mismatch.expected, mismatch.found)
    except NotationError as error:
        # Only options are complained about without a place; what they mean is known when they are all read.
        return _failure(block, error.line if error.line > 1 else line, error.expected, error.found)
    except FiveHundredError as error:
        return _failure(block, line, "rules that can be played", str(error))
    return None


def _check_end(example: Runnable, line: int) -> None:
    """Complain about a block that says nothing; deal and check rules that nothing has asked for yet."""
    if not line:
        raise Mismatch("a statement", "an empty block")
    _ = example.state


def _failure(block: Block, line: int, expected: str, found: str) -> Failure:
    return Failure(block, block.line + max(line, 1) - 1, expected, found)
