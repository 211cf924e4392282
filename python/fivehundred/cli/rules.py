"""`fivehundred rules`: presets and rummy, what makes each of them, and the sheet to print."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal, get_args

import click

from fivehundred.cli.games import books
from fivehundred.cli.options import RulesChoice, rules_options
from fivehundred.cli.refusal import Refusal, writing
from fivehundred.cli.terminal import Terminal

Form = Literal["html", "md", "pdf"]
"""What the sheet is written as."""


@click.command()
@click.argument("name", metavar="[PRESET]", required=False)
@rules_options
@click.option("--sheet", type=click.Choice(get_args(Form)), help="Write them on a page or two, to print.")
@click.option("--output", type=click.Path(path_type=Path), help="File that the sheet is written to.")
@click.option("--toml", is_flag=True, help="Print them as a rules file, to change and play with --rules.")
@click.option("--options", "lists", is_flag=True, help="List every option with its value.")
def rules(
    name: str | None, choice: RulesChoice, *, sheet: Form | None, output: Path | None, toml: bool, lists: bool
) -> None:
    """List the presets and rummy, or tell what one of them plays, or rules of your own."""
    chosen = choice.named(name)
    book = chosen.book()
    _refuse_unused(sheet, output, toml=toml, lists=lists)
    if sheet is not None:
        _deliver(_sheet(chosen, sheet), output)
    elif toml:
        click.echo(book.file(book.chosen(chosen)))
    elif lists:
        Terminal().say(*book.option_lines(book.chosen(chosen)))
    elif chosen.given is None:
        Terminal().say(*(f"{known}: {title}" for each in books() for known, title in each.presets()))
    else:
        found = book.chosen(chosen)
        Terminal().say(book.title(found), *book.lines(found))


def _refuse_unused(sheet: Form | None, output: Path | None, *, toml: bool, lists: bool) -> None:
    """Refuse what would be left out in silence."""
    forms = {"--sheet": sheet is not None, "--toml": toml, "--options": lists}
    given = [name for name, is_given in forms.items() if is_given]
    if len(given) > 1:
        raise click.UsageError(f"{' and '.join(given)} are told one at a time: leave all but one out")
    if output is not None and sheet is None:
        raise click.UsageError("--output is for the sheet: say what it is written as, such as --sheet md")


# The rules as a sheet


def _sheet(choice: RulesChoice, form: Form) -> bytes:
    from fivehundred.sheet import as_html, as_markdown

    book = choice.book()
    sheet = book.sheet(book.chosen(choice), choice.preset)
    if form == "pdf":
        _require_extra()
        from fivehundred.sheet.pdf import as_pdf

        return as_pdf(sheet)
    return (as_html(sheet) if form == "html" else as_markdown(sheet)).encode()


_EXTRA: Final = "fpdf"


def _require_extra() -> None:
    if find_spec(_EXTRA) is None:
        raise Refusal("a PDF needs fpdf2: pip install '.[sheet]' in its folder")


def _deliver(sheet: bytes, output: Path | None) -> None:
    """Write the sheet to its file, or else where other output goes."""
    if output is not None:
        with writing(output):
            output.write_bytes(sheet)
    elif sheet.startswith(b"%PDF") and sys.stdout.isatty():
        raise Refusal("a PDF is nothing for a terminal: add --output rules.pdf")
    else:
        sys.stdout.buffer.write(sheet)
