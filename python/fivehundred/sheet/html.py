"""The rule sheet as a web page, handsome on a screen and on paper; its look is in `sheet.css`.

The identifier of each rule is an attribute of what is said of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from fivehundred.sheet.page import Grid, Part, Section, Sheet, Statement

_RED: Final = "♦♥"
_SUITS: Final = {"♠": "spades", "♣": "clubs", "♦": "diamonds", "♥": "hearts"}


@cache
def style() -> str:
    """Return the look of the page."""
    return files("fivehundred.sheet").joinpath("sheet.css").read_text(encoding="utf-8")


def as_html(sheet: Sheet, *, head: str | None = None, above: str = "", below: str = "") -> str:
    """Write the sheet as a page of its own.

    `head` takes the place of the style within the page; what stands `above` and `below` is not printed.
    """
    title = f"Five Hundred: {sheet.title}"
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
{head or f"<style>{style()}</style>"}
</head>
<body>
{above}<main class="{_size(sheet)}">
<header>
<p class="game">Five Hundred</p>
<h1>{escape(sheet.title)}</h1>
<p class="about">{escape(sheet.about)}</p>
</header>
{"".join(_parts_of_page(sheet))}</main>
{below}
</body>
</html>
"""


def _parts_of_page(sheet: Sheet) -> Iterator[str]:
    if sheet.changes:
        yield _section(Section("House rules", sheet.changes), "changes")
    for section in sheet.sections:
        yield _section(section)


_LONG: Final = (1100, 1500)
"""Words above which a sheet is printed smaller, to stay on two pages."""


def _size(sheet: Sheet) -> str:
    statements = [part for part in (*sheet.changes, *sheet.parts) if isinstance(part, Statement)]
    words = sum(len(part.text.split()) for part in statements)
    return ("usual", "long", "longest")[sum(words > limit for limit in _LONG)]


def _section(section: Section, kind: str = "") -> str:
    of_kind = f' class="{kind}"' if kind else ""
    return (
        f"<section{of_kind}>\n<h2>{escape(section.title)}</h2>\n{''.join(_parts(section.parts))}</section>\n"
    )


def _parts(parts: Iterable[Part]) -> Iterator[str]:
    """Yield tables and, between them, lists of statements."""
    listed: list[Statement] = []
    for part in parts:
        if isinstance(part, Statement):
            listed.append(part)
        else:
            yield from (_list(listed), _grid(part))
            listed = []
    yield _list(listed)


def _list(statements: list[Statement]) -> str:
    return f"<ul>\n{''.join(map(_statement, statements))}</ul>\n" if statements else ""


def _statement(statement: Statement) -> str:
    name = f"<strong>{escape(statement.name)}.</strong> " if statement.name else ""
    return f"<li{_marks(statement)}>{name}{escape(statement.text)}{_house(statement)}</li>\n"


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{_cell(cell)}</th>' for cell in grid.head)
    lines = "".join(map(_line, grid.lines))
    return f"<table{_marks(grid)}>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}</tbody>\n</table>\n"


def _cell(text: str) -> str:
    if text not in _SUITS:
        return escape(text)
    colour = "red" if text in _RED else "black"
    return f'<span class="{colour}" role="img" aria-label="{_SUITS[text]}">{text}</span>'


def _line(line: tuple[str, ...]) -> str:
    first, *values = line
    cells = "".join(f"<td>{escape(value)}</td>" for value in values)
    return f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>\n'


def _marks(part: Part) -> str:
    rules = f' data-rules="{" ".join(part.rules)}"' if part.rules else ""
    return f' class="house"{rules}' if part.is_house else rules


def _house(statement: Statement) -> str:
    return ' <span class="mark">house rule</span>' if statement.is_house else ""
