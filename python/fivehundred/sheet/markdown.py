"""The rule sheet as Markdown. The identifiers of the rules stand in comments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivehundred.sheet.page import Grid, Part, Sheet, Statement


def as_markdown(sheet: Sheet) -> str:
    """Write the sheet."""
    lines = [f"# Five Hundred: {sheet.title}", "", sheet.about, ""]
    if sheet.changes:
        lines += ["## House rules", "", *map(_statement, sheet.changes), ""]
    for section in sheet.sections:
        lines += [f"## {section.title}", "", *_parts(section.parts), ""]
    return "\n".join(lines)


def _parts(parts: Iterable[Part]) -> Iterator[str]:
    for place, part in enumerate(parts):
        if isinstance(part, Statement):
            yield _statement(part)
        else:
            yield from ([""] if place else [])  # or it would go on with the list
            yield from _grid(part)


def _statement(statement: Statement) -> str:
    name = f"**{statement.name}.** " if statement.name else ""
    return f"- {name}{statement.text}{_house(statement)}{_rules(statement)}"


def _grid(grid: Grid) -> Iterator[str]:
    yield _row(grid.head)
    yield _row("---" if not place else "---:" for place in range(len(grid.head)))
    yield from map(_row, grid.lines)
    yield from ("", f"{_house(grid)}{_rules(grid)}".strip(), "")


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _house(part: Part) -> str:
    return " *(house rule)*" if part.is_house else ""


def _rules(part: Part) -> str:
    return f" <!-- {' '.join(part.rules)} -->" if part.rules else ""
