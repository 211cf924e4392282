"""What one bot at rummy gains over another: paired rounds, every second seat by turns, and its time.

`python -m bench.bots_rummy [--deals N] [--bot NAME] [--other NAME] [players…]` prints the table of rummy in
`docs/bots.md`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from statistics import fmean
from time import process_time

from bench.bots import line
from bench.rounds import secret
from fivehundred.bots.arena.intervals import Estimate, mean_of
from fivehundred.bots.arena.times import Times
from fivehundred.rummy.bots import BOT_NAMES, Bot, Budget, Choice, bot
from fivehundred.rummy.bots.arena import play_game
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.view import View


@dataclass(slots=True)
class Timed:
    """A bot, and how many seconds of the processor each of its choices took."""

    other: Bot
    seconds: list[float]
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.other.name

    def choose(self, view: View, budget: Budget) -> Choice:
        """Return what the bot does."""
        begun = process_time()
        choice = self.other.choose(view, budget)
        self.seconds.append(process_time() - begun)
        return choice


@dataclass(frozen=True, slots=True)
class Duel:
    """Two bots, and how many sit at a table: every second seat is the one, the rest are the other."""

    players: int
    name: str
    other: str

    def gain(self, deals: int, first: int, seconds: list[float]) -> Estimate:
        """Return what the first bot scores more in so many deals, each played with the seats changed over."""
        return mean_of([self._difference(first + number, seconds) for number in range(deals)])

    def _difference(self, number: int, seconds: list[float]) -> float:
        return fmean(self._lead(number, begin, seconds) for begin in (0, 1))

    def _lead(self, number: int, begin: int, seconds: list[float]) -> float:
        """Return by how much the seats of the first bot, from this one on, do better in one round."""
        seats = range(self.players)
        own = [seat % 2 == begin for seat in seats]
        bots = [self._bot(number, seat, own[seat], seconds) for seat in seats]
        rules = RummyRules(players=self.players)
        state, _ = play_game(rules, bots, secret(number), number % self.players, max_rounds=1)
        ours, theirs = ([state.scores[seat] for seat in seats if own[seat] is mine] for mine in (True, False))
        return fmean(ours) - fmean(theirs)

    def _bot(self, number: int, seat: int, own: bool, seconds: list[float]) -> Bot:  # noqa: FBT001
        if not own:
            return bot(self.other, secret(number), seat)
        return Timed(bot(self.name, secret(number), seat), seconds)


def main() -> None:
    """Measure and print, a line for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots_rummy", description=main.__doc__)
    parser.add_argument("players", nargs="*", type=int, default=[2, 4, 6], help="how many play (2 4 6)")
    parser.add_argument("--deals", type=int, default=200, help="how many deals (default 200)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (default 0)")
    parser.add_argument("--bot", choices=BOT_NAMES, default="sampling", help="whose gain (sampling)")
    parser.add_argument("--other", choices=BOT_NAMES, default="thumb", help="over whom (thumb)")
    arguments = parser.parse_args()
    for players in arguments.players:
        seconds: list[float] = []
        points = Duel(players, arguments.bot, arguments.other).gain(arguments.deals, arguments.first, seconds)
        times = Times.of(seconds)
        each = " | ".join(f"{1000 * time:.0f}" for time in (times.mean, times.quantile(0.95), times.longest))
        print(f"{line(str(players), arguments.deals, points)} {each} |", flush=True)


if __name__ == "__main__":
    main()
