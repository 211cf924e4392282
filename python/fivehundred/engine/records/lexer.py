"""Lines of a keyword and words, the grain of records and rule-book pages; a word knows where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NoReturn, TypeVar

from fivehundred.errors import NotationError

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*"|#.*|[^\s"#]+|"')
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the text and where it stands."""

    text: str
    line: int
    column: int

    def read(self, reader: Callable[[str], _T]) -> _T:
        """Return what a reader makes of the word; its complaint is placed here."""
        try:
            return reader(self.text)
        except NotationError as error:
            self.refuse(error.expected)

    def refuse(self, expected: str) -> NoReturn:
        """Complain about this word."""
        raise NotationError(repr(self.text), expected, line=self.line, column=self.column)


@dataclass(frozen=True, slots=True)
class Statement:
    """A line of the text: a keyword and the words after it; `end` is the column after the last."""

    keyword: Word
    words: tuple[Word, ...]
    text: str
    end: int

    def only_word(self, expected: str) -> Word:
        """Return the single word after the keyword."""
        if len(self.words) > 1:
            self.words[1].refuse("the end of the line")
        return self.words[0] if self.words else self.refuse_end(expected)

    def some_words(self, expected: str) -> tuple[Word, ...]:
        """Return the words after the keyword, of which there is one at least."""
        return self.words or self.refuse_end(expected)

    def refuse_end(self, expected: str) -> NoReturn:
        """Complain that the line ends too soon."""
        raise NotationError("the end of the line", expected, line=self.keyword.line, column=self.end)


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a text; empty lines and comments (`#` to the end of the line) are left out."""
    for number, line in enumerate(text.splitlines(), start=1):
        found = [Word(match[0], number, match.start() + 1) for match in _WORD.finditer(line)]
        words = [word for word in found if not word.text.startswith("#")]
        if words:
            end = words[-1].column + len(words[-1].text)
            yield Statement(words[0], tuple(words[1:]), line[words[0].column - 1 : end - 1], end)
