"""`fivehundred arena`: two bots on the same deals, with the sides changed over."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from fivehundred.cli.options import RulesChoice, find_modules_here, read_secret, rules_options, typed
from fivehundred.cli.signals import ended_by_signals
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.errors import KernelMissingError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivehundred.bots.arena.matches import Contest, Outcome, Played
    from fivehundred.bots.arena.results import Results
    from fivehundred.bots.arena.times import Times

_FILE: Final = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """What was asked for; options left out are None."""

    choice: RulesChoice
    bots: tuple[str, str]
    deals: int
    games: bool
    judge: bool
    seed: bytes | None
    workers: int | None
    patience: int | None
    dask: str | None
    json_file: Path | None
    resume: Path | None
    markdown: bool

    @property
    def file(self) -> Path | None:
        """Where results are kept: unless told otherwise, where they have been kept so far."""
        return self.json_file or self.resume

    @property
    def cores(self) -> int:
        """How many processes play."""
        if self.workers is not None:
            return self.workers
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def complete_bot(_context: click.Context, _argument: click.Parameter, begun: str) -> list[str]:
    """Return the names of bots that begin like this."""
    from fivehundred.bots.registry import known_names

    return [name for name in known_names() if name.startswith(begun)]


@click.command()
@click.argument("bots", metavar="BOT BOT", nargs=2, shell_complete=complete_bot)
@rules_options
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="How many deals, each of them played twice.",
)
@click.option("--games", is_flag=True, help="Play whole games instead of single rounds from 0 to 0.")
@click.option("--judge", is_flag=True, help="Let best play, which sees all hands, say what each card costs.")
@click.option(
    "--seed", type=typed(read_secret), metavar="N|HEX", help="Seed for everything random; drawn if left out."
)
@click.option(
    "--workers", type=click.IntRange(min=1), help="How many processes play; one for each core if left out."
)
@click.option(
    "--patience",
    type=click.IntRange(min=1),
    metavar="SECONDS",
    help="Give up on a deal after this many seconds.",
)
@click.option(
    "--dask", metavar="ADDRESS", help="Play on the Dask cluster whose scheduler is at this address."
)
@click.option(
    "--json", "json_file", type=_FILE, help="Write the results to this file, a line of JSON for each deal."
)
@click.option("--resume", type=_FILE, help="Continue the run whose results are in this file.")
@click.option("--markdown", is_flag=True, help="Print the tables in Markdown.")
def arena(**options: Any) -> None:
    """Let two bots play the same deals, with the sides changed over, and say which is ahead and by how much.

    A BOT is the name of a bot, of this package or of another one that is installed, or a class in a module,
    such as my_bots:Cautious. Results depend only on the seed, not on the number of workers nor on where they
    are.
    """
    request = Request(**options)
    _refuse_impossible(request)
    contest, earlier = _contest(request)
    run = Run(request, contest, earlier)
    try:
        with ended_by_signals():
            run.play()
    except KeyboardInterrupt as interrupt:
        run.close()
        run.tell_ways_on()
        sys.exit(128 + (interrupt.args[0] if interrupt.args else signal.SIGINT))
    run.close()


def _contest(request: Request) -> tuple[Contest, Results]:
    """Return what is to be played, and what has been played so far."""
    from fivehundred.bots.arena.matches import Contest
    from fivehundred.bots.arena.results import Results
    from fivehundred.cli.arena.results_file import read_kept, refuse_existing, refuse_others
    from fivehundred.wording import counted

    find_modules_here(request.bots)
    rules = request.choice.rules()
    earlier = Results({}) if request.resume is None else read_kept(request.resume)
    if request.json_file is not None and request.json_file != request.resume:
        refuse_existing(request.json_file)
    seed = request.seed
    if seed is None:
        seed = earlier.seed or secrets.token_bytes(SEED_SIZE)
    contest = Contest(rules, request.bots, seed, request.games, request.judge)
    if request.resume is not None:
        refuse_others(request.resume, earlier, contest)
        if len(earlier.outcomes) > request.deals:
            held = len(earlier.outcomes)
            raise click.UsageError(
                f"--deals {request.deals}: {request.resume} holds {counted(held, 'deal')};"
                f" ask for at least {held}"
            )
    return contest, earlier


def _played(request: Request, contest: Contest, numbers: range) -> Iterator[Played]:
    """Return what will come of the deals, played on this machine or on a cluster."""
    from fivehundred.bots.arena.run import expect_bots, play

    try:
        if request.dask is None:
            return play(contest, numbers, request.cores, request.patience, isolated=True)
        expect_bots(contest)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="BOT") from None
    try:
        from fivehundred.bots.arena.cluster import play_on
    except ImportError:
        raise click.UsageError("--dask needs Dask: pip install 'fivehundred[dask]'") from None
    try:
        return play_on(request.dask, contest, numbers)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--dask") from None


def _refuse_impossible(request: Request) -> None:
    """Refuse what cannot be done without the kernel, and what a cluster decides for itself."""
    from fivehundred import native

    if request.judge and not native.HAS_KERNEL:
        raise KernelMissingError
    if request.dask is None:
        return
    if request.workers is not None:
        raise click.UsageError("--workers with --dask: a cluster has the workers that it has; leave one out")
    if request.patience is not None:
        raise click.UsageError(
            "--patience with --dask: a deal on a cluster cannot be stopped from here; leave one out"
        )


class Run:
    """A contest in progress: what has come of it so far, and where that is kept."""

    def __init__(self, request: Request, contest: Contest, earlier: Results) -> None:
        from fivehundred.cli.arena.results_file import ResultsFile

        self._left = _played(request, contest, range(len(earlier.outcomes), request.deals))
        self._request = request
        self._contest = contest
        self._file = ResultsFile(request.file, contest, earlier.outcomes)
        self._outcomes: list[Outcome] = list(earlier.outcomes)
        self._times: tuple[Times, Times] = earlier.times

    def play(self) -> None:
        """Play the deals that are left, and show progress if there is a terminal."""
        terminal = sys.stderr
        with click.progressbar(
            length=self._request.deals, label="Playing", file=terminal, hidden=not terminal.isatty()
        ) as bar:
            bar.update(len(self._outcomes))
            for played in self._left:
                self._file.add(played.outcome)
                self._outcomes.append(played.outcome)
                one, other = (before + more for before, more in zip(self._times, played.times, strict=True))
                self._times = one, other
                bar.update(1)

    def close(self) -> None:
        """Keep and print what came of all the deals played."""
        from fivehundred.bots.arena.tally import Tally
        from fivehundred.cli.arena.report import lines_of, report
        from fivehundred.cli.terminal import Terminal
        from fivehundred.cli.tricks.book import preset_of

        tally = Tally.of(self._outcomes)
        self._file.close(self._outcomes, tally, self._times)
        title = preset_of(self._contest.rules) or "rules of your own"
        parts = report(self._contest, title, tally, self._times)
        Terminal().say(*lines_of(parts, markdown=self._request.markdown))

    def tell_ways_on(self) -> None:
        """Say how far it got, and how to resume it if that is kept."""
        from fivehundred.wording import counted

        click.echo(
            f"Stopped after {len(self._outcomes)} of {counted(self._request.deals, 'deal')}.", err=True
        )
        if self._request.file is not None:
            click.echo(f"To continue, give the same command with --resume {self._request.file}.", err=True)
