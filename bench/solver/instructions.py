"""Count the instructions of our solves with callgrind: they repeat exactly, whatever else the machine does.

The kernel's example `solve` solves the positions of a file: once half of the deals, once all of them, so that
the difference is free of what is done only once. Reading a line is in it: less than a hundredth.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import click

from bench.solver.boards import NO_TRUMP, PLAIN, STANDARD, SUITS, Pack
from fivehundred import native
from fivehundred.cards import Strain
from solver.deals import SIDES

EXAMPLE: Final = Path("target/release/examples/solve")
ASKED: Final = {
    "value": "exact tricks",
    "plays": "value of every card",
    "reaches": "yes or no at six",
    "leaders": "all leaders",
}
KINDS: Final = (
    ("40 cards, suit", PLAIN, SUITS),
    ("40 cards, no-trump", PLAIN, NO_TRUMP),
    ("43 cards, suit", STANDARD, SUITS),
)


@click.command()
@click.option("--deals", default=50, help="How many deals for each kind of work.", show_default=True)
def main(*, deals: int) -> None:
    """Count the instructions and nodes of our solves."""
    subprocess.run(["cargo", "build", "--quiet", "--release", "--example", "solve"], check=True)
    print(f"{'':40} {'instructions':>14} {'nodes a deal':>14}")
    with tempfile.TemporaryDirectory(prefix="fivehundred-bench-") as scratch:
        file = Path(scratch) / "deals.txt"
        for name, pack, strains in KINDS:
            lines = list(_lines(Random(name), pack, strains, 2 * deals))
            for asked, what in ASKED.items():
                half, whole = (_count(asked, file, lines[:count]) for count in (deals, 2 * deals))
                instructions, nodes = (
                    (every - some) // deals for some, every in zip(half, whole, strict=True)
                )
                print(f"{f'{what}, {name}':40} {instructions:14,} {nodes:14,}", flush=True)


def _lines(random: Random, pack: Pack, strains: Sequence[Strain], deals: int) -> Iterator[str]:
    """Positions as the example reads them."""
    for _ in range(deals):
        leader, strain = random.randrange(len(SIDES)), random.choice(strains)
        order = native.lower(pack.order_of(strain)).hex()
        hands = " ".join(f"{hand:x}" for hand in pack.hands(random))
        yield f"{leader:x} {SIDES[leader]:x} {order} {hands}\n"


def _count(asked: str, file: Path, lines: Sequence[str]) -> tuple[int, int]:
    """Instructions and nodes for these positions."""
    file.write_text("".join(lines), "utf-8")
    output = file.with_suffix(".callgrind")
    command = [
        "valgrind",
        "--tool=callgrind",
        f"--callgrind-out-file={output}",
        str(EXAMPLE),
        asked,
        str(file),
    ]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return _number(r"Collected : (\d+)", done.stderr), _number(r"(\d+) nodes", done.stdout)


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    if found is None:
        raise RuntimeError(text)
    return int(found[1])


if __name__ == "__main__":
    main()
