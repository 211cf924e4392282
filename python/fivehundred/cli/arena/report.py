"""What came of a contest between two bots, in sentences and tables: for a terminal, or in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from fivehundred.bots.arena.matches import Contest
from fivehundred.bots.arena.tally import KINDS, Contracts, Tally
from fivehundred.bots.arena.times import Times
from fivehundred.bots.arena.watch import FaultKind
from fivehundred.cli.terminal import Whole
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.wording import counted

_FEW: Final = 5
"""How many unfinished deals are listed one by one."""
_MILLI: Final = 1000
_SEATINGS: Final = ("first", "second")


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the heads of its columns, and its rows. The first column names each row."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    def lines(self) -> Iterator[Whole]:
        """Yield it for a terminal."""
        whole = [self.heads, *self.rows]
        widths = [max(len(row[column]) for row in whole) for column in range(len(self.heads))]
        for name, *cells in whole:
            aligned = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
            yield Whole("  ".join([f"  {name:<{widths[0]}}", *aligned]).rstrip())

    def markdown(self) -> Iterator[Whole]:
        """Yield it in Markdown."""
        for row in (self.heads, ["---", *["---:"] * (len(self.heads) - 1)], *self.rows):
            yield Whole(f"| {' | '.join(row)} |")


Part = str | Table


def report(contest: Contest, title: str, tally: Tally, times: tuple[Times, Times]) -> Iterator[Part]:
    """Yield what came of a contest; the title names its rules."""
    names = _labels(contest)
    how = "whole games" if contest.whole_games else "one round from 0 to 0"
    yield (
        f"{' against '.join(names)}, {title}: {counted(tally.deals, 'deal')}, each played twice with the"
        f" sides changed over, {how}. Seed {seed_text(contest.seed)}."
    )
    if tally.points is not None:
        points = f"{tally.points.value:+.2f}", tally.points.interval("+.2f")
        ahead = [f"{names[0]} ahead of {names[1]}", *points]
        yield Table(["", "points per side and round", "95 % interval"], [ahead])
        if contest.whole_games:
            yield Table(["", "games won", "share", "95 % interval"], list(_games(names, tally)))
        yield Table(["contracts", *_bid_and_made(names)], list(_contracts(tally)))
        yield f"Passed out: {tally.passed_out} of {counted(tally.dealt, 'hand')} dealt."
        yield from _losses(names, tally)
        yield _times(names, times)
    yield from _faults(names, tally)
    yield from _unfinished(tally)


def lines_of(parts: Iterable[Part], *, markdown: bool) -> Iterator[str]:
    """Yield the lines of a report, an empty one between its parts."""
    for number, part in enumerate(parts):
        if number:
            yield ""
        if isinstance(part, Table):
            yield from part.markdown() if markdown else part.lines()
        else:
            yield Whole(part) if markdown else part


def seed_text(seed: bytes) -> str:
    r"""Return a seed as it is typed: as a number, or as hexadecimal digits if that is too long.

    >>> seed_text(bytes(31) + b"\7"), seed_text(bytes([255]) * 32)[:8]
    ('7', 'ffffffff')
    """
    number = str(int.from_bytes(seed))
    return number if len(number) < 2 * SEED_SIZE else seed.hex()


def _labels(contest: Contest) -> tuple[str, str]:
    """Return what the bots are called; if they are the same one, the second is marked."""
    one, other = contest.bots
    return (one, other) if one != other else (one, f"{other} (2)")


def _games(names: Sequence[str], tally: Tally) -> Iterator[Sequence[str]]:
    for number, name in enumerate(names):
        share = tally.share(number)
        told = ("", "") if share is None else (f"{share.value:.1%}", share.interval(".1%"))
        yield name, str(tally.bots[number].won), *told


def _bid_and_made(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        yield from (f"{name} bid", "made", "%")


def _contracts(tally: Tally) -> Iterator[Sequence[str]]:
    """Yield a row for each kind of contract that was bid, then one for all."""
    for kind in KINDS:
        counts = [bot.of_kind(kind) for bot in tally.bots]
        if any(count.bid for count in counts):
            yield kind, *_cells(counts)
    yield "all", *_cells([bot.total for bot in tally.bots])


def _cells(counts: Iterable[Contracts]) -> Iterator[str]:
    for count in counts:
        yield from (str(count.bid), str(count.made), f"{count.made / count.bid:.0%}" if count.bid else "")


def _losses(names: Sequence[str], tally: Tally) -> Iterator[Table]:
    """Yield what cards cost, judged by best play, in points per side and round of each bot's."""
    rows = []
    for name, bot in zip(names, tally.bots, strict=True):
        if bot.loss is not None:
            costs = (f"{each / tally.dealt:.2f}" for each in (bot.loss.its, bot.loss.yardstick))
            told = ("", "") if bot.closed is None else (f"{bot.closed.value:.0%}", bot.closed.interval(".0%"))
            rows.append([name, str(bot.loss.cards), *costs, *told])
    if rows:
        heads = ["cards judged by best play", "cards", "points lost", "rule-1 would lose"]
        yield Table([*heads, "gap closed", "95 % interval"], rows)


def _times(names: Sequence[str], times: Sequence[Times]) -> Table:
    """Return how long decisions took, in milliseconds."""
    rows = []
    for name, time in zip(names, times, strict=True):
        seconds = (time.mean, time.quantile(0.5), time.quantile(0.95), time.longest)
        rows.append([name, str(time.decisions), *(f"{_MILLI * each:.3g}" for each in seconds)])
    return Table(["processor time, ms", "decisions", "mean", "median", "95 % within", "longest"], rows)


def _faults(names: Sequence[str], tally: Tally) -> Iterator[Part]:
    if not any(bot.faults for bot in tally.bots):
        return
    rows = [
        [name, *(str(bot.faults.get(kind, 0)) for kind in FaultKind)]
        for name, bot in zip(names, tally.bots, strict=True)
    ]
    yield Table(["faults", *(kind.value for kind in FaultKind)], rows)
    for name, bot in zip(names, tally.bots, strict=True):
        for deal, seating, fault in bot.first_faults:
            yield (
                f"{name} at seat {fault.seat} of deal {deal}, {_SEATINGS[seating]} seating,"
                f" decision {fault.decision} ({fault.phase}): {fault.what}"
            )


def _unfinished(tally: Tally) -> Iterator[str]:
    if tally.unfinished:
        told = ", ".join(f"deal {each.number} ({each.why})" for each in tally.unfinished[:_FEW])
        more = ", …" if len(tally.unfinished) > _FEW else ""
        yield f"Not finished: {counted(len(tally.unfinished), 'deal')}: {told}{more}."
