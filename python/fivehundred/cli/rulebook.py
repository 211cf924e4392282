"""`fivehundred rulebook`: run the blocks of rule-book pages."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from fivehundred.wording import counted


@click.command()
@click.argument("paths", metavar="PATH…", type=click.Path(path_type=Path), nargs=-1, required=True)
def rulebook(paths: tuple[Path, ...]) -> None:
    """Check what rule-book pages state, in files or folders; exit with 1 if a statement does not hold."""
    from fivehundred.rulebook.page import blocks, pages
    from fivehundred.rulebook.runner import run

    found = [block for path in paths for page in pages(path) for block in blocks(page)]
    failures = [failure for failure in map(run, found) if failure is not None]
    for failure in failures:
        click.echo(failure)
    summary = f"{counted(len(found), 'block')} in {counted(len({block.page for block in found}), 'page')}"
    click.echo(f"{summary}: {counted(len(failures), 'failure') if failures else 'everything holds'}")
    sys.exit(1 if failures else 0)
