"""Five Hundred at the command line. A command is imported when it runs."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from fivehundred.cli.refusal import MENDABLE, Refusal, give_up_output, message_of

COMMANDS: Final = {
    "arena": ("arena.command", "Let two bots play the same deals, and say which is ahead."),
    "play": ("play", "Play a game against bots."),
    "replay": ("replay", "Step through the record in FILE."),
    "rulebook": ("rulebook", "Check what rule-book pages state."),
    "rules": ("rules", "List the presets, tell what one of them plays, print its rules."),
    "score": ("score.command", "Keep the score of a game with real cards."),
    "serve": ("serve", "Serve the table in the browser."),
    "site": ("site", "Write the table as files for any web host."),
    "solve": ("solve.command", "Tell what best play comes to, all hands being known."),
    "verify": ("verify", "Check the deals of a record, or one seed."),
}
"""The module of each command, and what it does in short."""


class Commands(click.Group):
    """The commands; what goes wrong in one of them is told in one message."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a command, None if there is no such one."""
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(f"fivehundred.cli.{module}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write what there is, without importing it."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, short) for name, (_, short) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # nobody reads on: click ends without a word
        except MENDABLE as error:
            give_up_output()
            raise Refusal(message_of(error)) from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="fivehundred")
def main() -> None:
    """Five Hundred, the card game: play it, read its rules, replay, solve and check what was played."""
