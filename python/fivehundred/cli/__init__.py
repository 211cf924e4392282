"""Five Hundred at the command line. What is slow to import is imported when a command runs."""

from __future__ import annotations

import click

from fivehundred.cli.play import play
from fivehundred.cli.refusal import MENDABLE, Refusal, message_of
from fivehundred.cli.replay import replay
from fivehundred.cli.rulebook import rulebook
from fivehundred.cli.rules import rules
from fivehundred.cli.serve import serve
from fivehundred.cli.solve.command import solve
from fivehundred.cli.verify import verify


class Commands(click.Group):
    """The commands; what goes wrong in one of them is told in one message."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # nobody reads on: click ends without a word
        except MENDABLE as error:
            raise Refusal(message_of(error)) from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="fivehundred")
def main() -> None:
    """Five Hundred, the card game: play it, read its rules, replay, solve and check what was played."""


for command in (play, serve, rules, replay, solve, verify, rulebook):
    main.add_command(command)
