"""How near the truth deals that fit calls and cards come, beside deals drawn blindly.

In rounds of `rule-2`, every seat guesses what best play brings the makers from here: the mean over deals
that fit what it sees, some drawn blindly, some likely by calls and cards as `expert` reads them. In the deal
as it is, best play says what was right.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from bench.rounds import dealt, played_on, seated
from fivehundred import Rules, State, preset
from fivehundred.bots.expert.beliefs import likely_worlds
from fivehundred.bots.expert.contracts import best_values
from fivehundred.bots.expert.worth import Worth
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.seats import Place
from fivehundred.worlds import World, worlds_of

_WORLDS: Final = 20
_CARDS: Final = (0, 1, 6, 14)
"""After how many cards of a round the seats guess."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What a seat takes the makers to get, blindly and in likely deals, and what is right."""

    role: str
    cards: int
    blind: float
    likely: float
    right: float


def guesses(rules: Rules, number: int) -> Iterator[Guess]:
    """Yield the guesses of all seats in a round with trumps."""
    played = 0
    for state in played_on(dealt(rules, number), seated(rules, "rule-2")):
        phase = state.phase
        if isinstance(phase, TrickPlay) and not phase.terms.is_special:
            if played in _CARDS and phase.terms.strain.trumps is not None:
                yield from _of_seats(state, phase, played)
            played += 1


def _of_seats(state: State, phase: TrickPlay, played: int) -> Iterator[Guess]:
    (right,) = best_values([phase])
    for seat in state.rules.table.all_seats:
        view, rng = state.view(seat), Random(f"{played} {seat}")
        blindly = worlds_of(view)
        blind = _mean(blindly.draw(rng) for _ in range(_WORLDS))
        likely = _mean(likely_worlds(view, Worth(view), rng, _WORLDS))
        yield Guess(_role(phase, seat), played, blind, likely, right)


def _mean(worlds: Iterable[World]) -> float:
    """Return what best play brings the makers on average."""
    phases = [world.state.phase for world in worlds]
    return fmean(best_values([phase for phase in phases if isinstance(phase, TrickPlay)]))


def _role(phase: TrickPlay, seat: Place) -> str:
    if seat == phase.round.declarer:
        return "declarer"
    return "partner" if seat in phase.terms.makers else "opponent"


def main() -> None:
    """Guess and print, a line for each role and moment."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots_beliefs", description=main.__doc__)
    parser.add_argument("--preset", default="australian")
    parser.add_argument("--deals", type=int, default=100, help="how many deals (default 100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (default 0)")
    arguments = parser.parse_args()
    rules, found = preset(arguments.preset), defaultdict[tuple[str, int], list[Guess]](list)
    for number in range(arguments.first, arguments.first + arguments.deals):
        for guess in guesses(rules, number):
            found[guess.role, guess.cards].append(guess)
    print("| who | cards played | guesses | right | blind | likely | error, blind | error, likely |")
    for (role, cards), told in sorted(found.items()):
        means = [fmean(column) for column in zip(*((g.right, g.blind, g.likely) for g in told), strict=True)]
        errors = [
            fmean((g.blind - g.right) ** 2 for g in told) ** 0.5,
            fmean((g.likely - g.right) ** 2 for g in told) ** 0.5,
        ]
        numbers = " | ".join(f"{number:.2f}" for number in (*means, *errors))
        print(f"| {role} | {cards} | {len(told)} | {numbers} |", flush=True)


if __name__ == "__main__":
    main()
