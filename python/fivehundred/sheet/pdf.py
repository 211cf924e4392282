"""The rule sheet as a PDF: two columns on a page or two of A4, in the largest type that fits.

Only faces that every reader of PDF brings along are used, so that no font has to be carried.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import accumulate, pairwise
from typing import Final, Literal

from fpdf import FPDF

from fivehundred.sheet.page import Grid, Sheet, Statement, section

PAGES: Final = 2
"""Pages that a sheet may take."""

_MARGIN: Final = 14.0
_GUTTER: Final = 9.0
_HEAD: Final = 20.0
"""Millimetres that the title takes on the first page."""
_FOOT: Final = 5.0
_SIZES: Final = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Sizes of type, in points: the smaller it is, the more fits on a page."""
_ONE_PAGE_FROM: Final = 9.0
"""The smallest type in which one page is better than two."""
_LEADING: Final = 0.43
"""Millimetres from line to line, for each point of type."""
_INDENT: Final = 3.2
_INK: Final = (28, 32, 31)
_QUIET: Final = (95, 99, 93)
_LINE: Final = (205, 199, 186)
_ACCENT: Final = (20, 99, 74)
_RED: Final = (168, 40, 31)
_SIGNS: Final = {"♠": "\xaa", "♣": "\xa7", "♦": "\xa8", "♥": "\xa9"}
"""Suits in the face called Symbol."""

Ink = tuple[int, int, int]
Style = Literal["", "B", "I"]
Block = str | Statement | Grid
"""A heading, a statement or a table."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a block goes: a column, counted over all pages, and how far down."""

    column: int
    y: float
    block: Block


def as_pdf(sheet: Sheet) -> bytes:
    """Write the sheet."""
    press = cache(partial(_Press, sheet))
    pages = 1 if press(_ONE_PAGE_FROM).page_count == 1 else PAGES
    first_that_fits = bisect_left(_SIZES[:-1], -pages, key=lambda size: -press(size).page_count)
    return press(_SIZES[first_that_fits]).printed()


class _Press:
    """A sheet set in type of one size: each block finds its place, and then all are printed."""

    def __init__(self, sheet: Sheet, size: float) -> None:
        self._sheet = sheet
        self._size = size
        self._line = size * _LEADING
        self._pdf = _blank_page()
        self._width = _column_of(self._pdf)
        self._places = list(self._placed())

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return self._places[-1].column // 2 + 1

    def _placed(self) -> Iterator[_Place]:
        column, y = 0, self._top(0)
        for lot in _lots(self._sheet):
            heights = [self._height(block) for block in lot]
            if y + sum(heights) > self._bottom:
                column += 1
                y = self._top(column)
            for block, height in zip(lot, heights, strict=True):
                yield _Place(column, y, block)
                y += height

    def _top(self, column: int) -> float:
        return _MARGIN + (_HEAD if column < 2 else 0)

    @property
    def _bottom(self) -> float:
        return float(self._pdf.h) - _MARGIN - _FOOT

    # Heights

    def _height(self, block: Block) -> float:
        match block:
            case str():
                return 2.2 * self._line
            case Statement():
                return _height_of(_words(block), self._size) + 0.3 * self._line
            case Grid():
                return (len(block.lines) + 1) * self._row + 0.9 * self._line

    @property
    def _row(self) -> float:
        return 1.2 * self._line

    # Printing

    def printed(self) -> bytes:
        """Return the pages."""
        self._head()
        for page in range(self.page_count):
            if page:
                self._pdf.add_page()
            for place in self._places:
                if place.column // 2 == page:
                    self._print(place)
            self._foot(page)
        self._pdf.set_title(f"Five Hundred: {self._sheet.title}")
        return bytes(self._pdf.output())

    def _head(self) -> None:
        self._text(_MARGIN, _MARGIN - 4, "Five Hundred", size=9, style="I", ink=_ACCENT)
        self._text(_MARGIN, _MARGIN, self._sheet.title, size=20, style="B")
        self._text(_MARGIN, _MARGIN + 9, self._sheet.about, size=10.5, style="I", ink=_QUIET)
        self._rule(_MARGIN, _MARGIN + 16, float(self._pdf.w) - 2 * _MARGIN)

    def _foot(self, page: int) -> None:
        text = f"Five Hundred: {self._sheet.title}, page {page + 1} of {self.page_count}"
        self._text(_MARGIN, float(self._pdf.h) - _MARGIN - 1, text, size=8, ink=_QUIET)

    def _print(self, place: _Place) -> None:
        x = _MARGIN + place.column % 2 * (self._width + _GUTTER)
        match place.block:
            case str():
                self._heading(x, place.y, place.block)
            case Statement():
                self._statement(x, place.y, place.block)
            case Grid():
                self._grid(x, place.y, place.block)

    def _heading(self, x: float, y: float, title: str) -> None:
        self._text(x, y + 0.5 * self._line, title, size=self._size + 2, style="B", ink=_ACCENT)
        self._rule(x, y + 1.95 * self._line, self._width)

    def _statement(self, x: float, y: float, statement: Statement) -> None:
        if statement.is_house:
            self._pdf.set_fill_color(*_ACCENT)
            self._pdf.rect(x, y, 0.9, _height_of(_words(statement), self._size), style="F")
        else:
            self._text(x + 0.6, y, "•", size=self._size, ink=_QUIET)
        self._type()
        self._pdf.set_xy(x + _INDENT, y)
        self._pdf.multi_cell(self._width - _INDENT, self._line, _words(statement), markdown=True, align="L")

    def _grid(self, x: float, y: float, grid: Grid) -> None:
        columns = zip(grid.head, *grid.lines, strict=True)
        shares = [max(5, *map(len, column)) for column in columns]
        edges = [self._width * share / sum(shares) for share in accumulate(shares, initial=0)]
        for row, line in enumerate((grid.head, *grid.lines)):
            for cell, (left, right) in zip(line, pairwise(edges), strict=True):
                self._cell(x + left, y + row * self._row, right - left, cell)
            self._rule(x, y + (row + 1) * self._row, self._width)

    def _cell(self, x: float, y: float, width: float, text: str) -> None:
        """Print a number, a word or the sign of a suit in the middle of its place."""
        self._pdf.set_font("Symbol" if text in _SIGNS else "Times", size=self._size)
        self._pdf.set_text_color(*(_RED if text in "♦♥" else _INK))
        self._pdf.set_xy(x, y)
        self._pdf.cell(width, self._row, _SIGNS.get(text, text), align="C")

    def _type(self) -> None:
        _set_in_type(self._pdf, self._size)
        self._pdf.set_text_color(*_INK)

    def _text(
        self, x: float, y: float, text: str, *, size: float, style: Style = "", ink: Ink = _INK
    ) -> None:
        self._pdf.set_font("Times", style, size)
        self._pdf.set_text_color(*ink)
        self._pdf.set_xy(x, y)
        self._pdf.cell(0, size * _LEADING, _printable(text))

    def _rule(self, x: float, y: float, width: float) -> None:
        self._pdf.set_draw_color(*_LINE)
        self._pdf.set_line_width(0.2)
        self._pdf.line(x, y, x + width, y)


def _blank_page() -> FPDF:
    pdf = FPDF(format="a4")
    pdf.core_fonts_encoding = "cp1252"
    pdf.set_auto_page_break(auto=False)
    pdf.c_margin = 0
    pdf.add_page()
    return pdf


def _column_of(pdf: FPDF) -> float:
    """Return how wide a column is."""
    return (float(pdf.w) - 2 * _MARGIN - _GUTTER) / 2


def _set_in_type(pdf: FPDF, size: float) -> None:
    pdf.set_font("Times", size=size)


@lru_cache(maxsize=4096)
def _height_of(words: str, size: float) -> float:
    """Return how high a statement is, which takes long to find out; sheets have most of them in common."""
    pdf = _blank_page()
    _set_in_type(pdf, size)
    height = pdf.multi_cell(
        _column_of(pdf) - _INDENT,
        size * _LEADING,
        words,
        markdown=True,
        align="L",
        dry_run=True,
        output="HEIGHT",
    )
    assert isinstance(height, float)
    return height


def _lots(sheet: Sheet) -> Iterator[tuple[Block, ...]]:
    """Yield blocks that must stay together: a heading is never the last in its column."""
    house = (section("House rules", sheet.changes),) if sheet.changes else ()
    for found in (*house, *sheet.sections):
        yield found.title, found.parts[0]
        yield from ((part,) for part in found.parts[1:])


def _words(statement: Statement) -> str:
    name = f"**{statement.name}.** " if statement.name else ""
    return _printable(f"{name}{statement.text}")


def _printable(text: str) -> str:
    """Return text in the characters of the faces that every reader has."""
    return text.replace("−", "–").encode("cp1252", "replace").decode("cp1252")
