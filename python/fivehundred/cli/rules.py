"""`fivehundred rules`: presets, what makes each of them, and the ladder of bids."""

from __future__ import annotations

import click

from fivehundred.cli.page import Page
from fivehundred.cli.rule_sheet import rule_lines
from fivehundred.rules.document import preset, preset_names, preset_title, setting_text, settings


@click.command()
@click.argument("name", metavar="[PRESET]", required=False)
@click.option(
    "--toml", is_flag=True, help="Print the preset as a rules file, to change and play with --rules."
)
def rules(name: str | None, *, toml: bool) -> None:
    """List the presets, or what one of them plays differently from the plain game."""
    page = Page()
    if toml:
        click.echo(document(name or preset_names()[0]))
    elif name is None:
        page.say(*(f"{known}: {preset_title(known)}" for known in preset_names()))
    else:
        chosen = preset(name)
        page.say(f"{name}: {preset_title(name)}", *rule_lines(chosen))


def document(name: str) -> str:
    """Return a preset as a rules file that stands by itself.

    >>> print(document("original-1904").partition("[rules]")[0])
    title = "three players, each alone, with the table of values of 1904"
    base = "standard"
    <BLANKLINE>
    <BLANKLINE>
    """
    different = settings(preset(name), base=preset(preset_names()[0]))
    lines = [f"{path} = {setting_text(value)}" for path, value in different.items()]
    heading = [f"title = {setting_text(preset_title(name))}", f'base = "{preset_names()[0]}"', ""]
    return "\n".join([*heading, "[rules]", *lines])
