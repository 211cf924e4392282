"""Attack a server of our own in every way that once worked, and see how long another player waits."""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final

import click

from bench.attacks import (
    bad_input,
    early_leavers,
    every_page,
    half_requests,
    listed_tables,
    nested_rules,
    rule_link,
    sit_and_leave,
    taken_up,
    unread_pings,
)
from bench.attacks.attacker import carry_out
from bench.attacks.victim import Victim
from bench.server.process import running

ATTACKS: Final[tuple[ModuleType, ...]] = (
    rule_link,
    nested_rules,
    unread_pings,
    half_requests,
    sit_and_leave,
    listed_tables,
    taken_up,
    every_page,
    bad_input,
    early_leavers,
)

LONGEST: Final = 0.1
"""Seconds that another player's answer may take."""
PATIENCE: Final = 20.0
"""Seconds that an attack may take to start and to end."""
HEADING: Final = f"{'attack':20}{'answers':>9}{'before':>10}{'longest':>10}{'memory':>10}"


@dataclass(frozen=True, slots=True)
class Endured:
    """How a player fared: the longest wait before and during an attack, answers, and memory that stayed."""

    name: str
    before: float
    longest: float
    answers: int
    memory: int

    def __str__(self) -> str:
        return (
            f"{self.name:20}{self.answers:>9}{1000 * self.before:>7.0f} ms{1000 * self.longest:>7.0f} ms"
            f"{self.memory / 1e6:>7.1f} MB"
        )


@click.command()
@click.option("--seconds", default=10.0, help="How long each attack goes on.", show_default=True)
@click.option("--quick", is_flag=True, help="A short run, to see that everything works; waits do not matter.")
@click.argument("names", nargs=-1)
def main(*, seconds: float, quick: bool, names: Sequence[str]) -> None:
    """Attack a server on this machine, with all attacks or with those named."""
    print(HEADING)
    with tempfile.TemporaryDirectory(prefix="fivehundred-attacks-") as scratch:
        endured = [_shown(each) for each in _all(Path(scratch), 0.5 if quick else seconds, names)]
    slow = [each.name for each in endured if each.longest > LONGEST]
    if slow and not quick:
        print(f"another player waited longer than {1000 * LONGEST:.0f} ms: {', '.join(slow)}")
        sys.exit(1)


def _shown(endured: Endured) -> Endured:
    print(endured, flush=True)
    return endured


def _all(scratch: Path, seconds: float, names: Sequence[str]) -> Iterator[Endured]:
    for module in ATTACKS:
        name = module.__name__.rpartition(".")[2]
        if not names or name in names:
            yield asyncio.run(endure(module, scratch, seconds))


async def endure(module: ModuleType, scratch: Path, seconds: float) -> Endured:
    """Attack a server of its own, and time a player's answers before and meanwhile."""
    program = Path(sys.executable).with_name("fivehundred")
    database = str(scratch / "{port}.sqlite3")
    command = [str(program), "serve", "--port", "{port}", "--db", database, "--proxy"]
    with running(command, scratch) as server:
        async with Victim.sitting(server.port) as victim:
            await asyncio.sleep(seconds / 5)  # until all is loaded
            before, memory = await victim.measured_until(asyncio.sleep(seconds / 2)), server.memory
            meanwhile = await victim.measured_until(_attacked(module, server.port, seconds))
            return Endured(
                name=module.__name__.rpartition(".")[2],
                before=max(before),
                longest=max(meanwhile),
                answers=len(meanwhile),
                memory=server.memory - memory,
            )


async def _attacked(module: ModuleType, port: int, seconds: float) -> None:
    """Attack from a process of its own, so that the player who is timed is not slowed down by it."""
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=carry_out, args=(module.__name__, port, seconds))
    process.start()
    await asyncio.to_thread(process.join, seconds + PATIENCE)
    process.terminate()
    if process.exitcode != 0:
        raise click.ClickException(f"the attack {module.__name__} did not come to its end")


if __name__ == "__main__":
    main()
