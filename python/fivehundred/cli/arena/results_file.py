"""The file that results are kept in, deal by deal as they are played, so that a run can be resumed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from fivehundred.bots.arena.matches import Contest, Outcome
from fivehundred.bots.arena.results import (
    Results,
    closing_plain,
    contest_plain,
    line_of,
    outcome_plain,
    read_results,
)
from fivehundred.bots.arena.tally import Tally
from fivehundred.bots.arena.times import Times
from fivehundred.cli.arena.report import seed_text
from fivehundred.cli.options import reading
from fivehundred.cli.paths import file_at, is_file
from fivehundred.cli.refusal import writing
from fivehundred.cli.save_file import write_whole
from fivehundred.wording import listed


def read_kept(path: Path) -> Results:
    """Read results that are kept in a file.

    Raises:
        NotationError, UnicodeDecodeError: It holds something else; says in which file.
        OSError: It cannot be read.
    """
    content = path.read_bytes()
    with reading(path):
        return read_results(content.decode("utf-8"))


def refuse_others(path: Path, kept: Results, contest: Contest) -> None:
    """Refuse to resume another contest.

    Raises:
        click.UsageError: It is another one; says in what they differ.
    """
    wanted = json.loads(json.dumps(contest_plain(contest)))
    different = list(_different(kept, wanted))
    if different:
        raise click.UsageError(
            f"--resume {path}: that file holds results {listed(different)};"
            " use the same bots and options, or leave --resume out"
        )


def _different(results: Results, wanted: dict[str, Any]) -> Iterator[str]:
    """Yield in what a kept contest differs."""
    kept = results.contest
    if kept.get("bots") != wanted["bots"]:
        names = kept.get("bots")
        yield f"for {listed(map(str, names)) if isinstance(names, list) and names else 'no bots'}"
    if kept.get("rules") != wanted["rules"]:
        yield f"under other rules ({', '.join(_other_options(kept.get('rules'), wanted['rules']))})"
    if kept.get("seed") != wanted["seed"]:
        yield "without a seed" if results.seed is None else f"with seed {seed_text(results.seed)}"
    if kept.get("games") != wanted["games"]:
        yield "of whole games" if kept.get("games") else "of single rounds"
    if kept.get("judged", False) != wanted["judged"]:
        yield "with cards judged" if kept.get("judged") else "without cards judged"


def _other_options(kept: object, wanted: dict[str, Any]) -> list[str]:
    found = kept if isinstance(kept, dict) else {}
    return sorted(path for path in {*found, *wanted} if found.get(path) != wanted.get(path))


def refuse_existing(path: Path) -> None:
    """Refuse to write over a file.

    Raises:
        click.UsageError: Something is there.
    """
    if is_file(path):
        raise click.UsageError(
            f"--json {path}: already exists; resume it with --resume {path}, or name another file"
        )


class ResultsFile:
    """Where results go; nowhere if there is no path."""

    def __init__(self, path: Path | None, contest: Contest, earlier: Sequence[Outcome]) -> None:
        self._path = path
        self._contest = contest
        if path is not None:
            write_whole(path, self._text(earlier))

    def add(self, outcome: Outcome) -> None:
        """Write down what came of one more deal."""
        self._append(line_of(outcome_plain(outcome)))

    def close(self, outcomes: Sequence[Outcome], tally: Tally, times: tuple[Times, Times]) -> None:
        """Write down the summary and the times; a line that an interrupt cut short is mended."""
        closing = "".join(map(line_of, closing_plain(tally, times)))
        if self._path is not None and is_file(self._path):
            write_whole(self._path, self._text(outcomes) + closing)
        else:
            self._append(closing)

    def _text(self, outcomes: Sequence[Outcome]) -> str:
        return "".join(map(line_of, [contest_plain(self._contest), *map(outcome_plain, outcomes)]))

    def _append(self, text: str) -> None:
        if self._path is None:
            return
        with writing(self._path), file_at(self._path).open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)
