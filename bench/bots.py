"""Whether `rule-1` gains by a contract: paired rounds in which one side may choose it and the other may not.

`python -m bench.bots [--deals N] [names…]` prints the table of `docs/bots.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from fivehundred import Action, Bid, CallSlam, Rules, State, Strain, View, preset, round_seed, with_settings
from fivehundred.bots import bot
from fivehundred.bots.arena import play_game
from fivehundred.bots.protocol import Bot, Budget, Choice
from fivehundred.engine.choices import Discards

_RULE_1: Final = bot("rule-1")
_CONFIDENCE: Final = 1.96
"""Standard errors on each side of the mean in a 95 % interval."""
_ALONE: Final = "specials.misere.on=false specials.open_misere.on=false specials.blind_misere.on=false"

Chooses = Callable[[Action], bool]
"""Whether an action chooses the contract in question."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract that is measured: at which table it is on, and which actions choose it."""

    name: str
    rules: Rules
    chooses: Chooses


@dataclass(frozen=True, slots=True)
class Gain:
    """What a side that may choose a contract scores more than one that may not, by deal."""

    differences: tuple[float, ...]
    chosen: int

    @property
    def mean(self) -> float:
        """Points a deal."""
        return fmean(self.differences)

    @property
    def error(self) -> float:
        """Half of the 95 % interval."""
        return _CONFIDENCE * stdev(self.differences) / sqrt(len(self.differences))


def _special(name: str, code: str, settings: str, base: str = "standard") -> Contract:
    return Contract(name, with_settings(preset(base), settings.split()), lambda action: str(action) == code)


def _on(option: str) -> str:
    return f"{_ALONE} specials.{option}.on=true"


def _beside_misere(option: str) -> str:
    """Return settings for a contract of two, which the bot bids over its partner's misère."""
    return f"specials.blind_misere.on=false specials.{option}.on=true"


CONTRACTS: Final = (
    _special("M1 misère", "M", _on("misere")),
    _special("M2 open misère", "OM", _on("open_misere")),
    _special("M3 blind misère", "BM", _on("blind_misere")),
    _special("M4 double misère", "DM", _beside_misere("double_misere")),
    _special("M5 grand nullo, one plays", "GRN", _on("grand_nullo")),
    _special(
        "M5 grand nullo, both play",
        "GRN",
        f"{_beside_misere('grand_nullo')} specials.grand_nullo.partner=play",
    ),
    _special("M6 Shields", "SH", _beside_misere("shields")),
    _special("M7 patastrophe", "PA", _beside_misere("patastrophe")),
    _special("M8 Wilkinson, misère", "M", f"{_on('misere')} specials.wilkinson=true"),
    _special("M8 Wilkinson, open misère", "OM", f"{_on('open_misere')} specials.wilkinson=true"),
    _special("M9 hi/lo", "HL", _on("hi_lo")),
    Contract(
        "M10 J5",
        with_settings(preset("standard"), ["specials.j5=true"]),
        lambda action: isinstance(action, Bid) and action.strain is Strain.JACKS,
    ),
    Contract(
        "M11 called slam",
        with_settings(preset("standard"), ["specials.called_slam=true"]),
        lambda action: isinstance(action, CallSlam),
    ),
    _special("M12 low misère", "LM", _on("low_misere")),
    _special("M13 petite misère", "PM", "", "french-canadian"),
    _special("M13 grosse misère", "GM", "", "french-canadian"),
    _special("M14 misère with dummy", "M", f"{_on('misere')} specials.misere.partner=dummy"),
    _special("M15 super open misère", "SOM", _on("super_open_misere")),
    _special("M16 misère, joker low", "M", f"{_on('misere')} specials.misere.low_joker=true"),
)


class Without:
    """`rule-1` at a table where one contract is on but not for this player."""

    name = "rule-1 without"

    def __init__(self, chooses: Chooses) -> None:
        self._chooses = chooses

    def choose(self, view: View, budget: Budget) -> Choice:
        """Return what `rule-1` does without that contract."""
        return _RULE_1.choose(self._restricted(view), budget)

    def _restricted(self, view: View) -> View:
        legal = view.legal_actions
        if isinstance(legal, Discards):
            offers_slam = legal.offers_slam and not self._chooses(CallSlam())
            return replace(view, legal_actions=replace(legal, offers_slam=offers_slam))
        if view.phase != "auction":
            return view
        return replace(view, legal_actions=tuple(deed for deed in legal if not self._chooses(deed)))


def gain(contract: Contract, deals: int, first: int) -> Gain:
    """Return what the contract brings in so many deals, each played with the seats changed over."""
    chosen = [number for number in range(first, first + deals) if _is_chosen(contract, number)]
    differences = [_difference(contract, number) for number in chosen]
    return Gain((*differences, *[0.0] * (deals - len(chosen))), len(chosen))


def _is_chosen(contract: Contract, number: int) -> bool:
    """Whether somebody chooses the contract where all may; if not, it makes no difference to the deal."""
    return any(map(contract.chooses, _bidding(contract.rules, number)))


def _bidding(rules: Rules, number: int) -> Iterator[Action]:
    """Yield what `rule-1` does in all seats before cards are played."""
    state = State.start(rules, number % rules.table.seats).dealt(round_seed(secret(number), 0))
    while state.phase.name not in ("deal", "play") and state.actor is not None:
        action = _RULE_1.choose(state.view(state.actor), Budget()).action
        yield action
        state = state.apply(action)


def _difference(contract: Contract, number: int) -> float:
    """Return by how many points the side that may choose the contract does better in a deal."""
    plain, free = Without(contract.chooses), _RULE_1
    first, second = (_points(contract.rules, bots, number) for bots in ((free, plain), (plain, free)))
    return (first - second) / 2


def _points(rules: Rules, sides: Sequence[Bot], number: int) -> int:
    """Return what the first side scores more than the second in one round."""
    seats = range(rules.table.seats)
    bots = [sides[rules.side_of(seat)] for seat in seats]
    state, _ = play_game(rules, bots, secret(number), number % len(seats), max_rounds=1)
    return state.scores[0] - state.scores[1]


def secret(number: int) -> bytes:
    """Return what the deals of a number come from."""
    return number.to_bytes(32, "big")


def main() -> None:
    """Measure and print, a line for each contract."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=main.__doc__)
    parser.add_argument(
        "names", nargs="*", help="contracts by the start of their names, such as M9; else all"
    )
    parser.add_argument("--deals", type=int, default=2000, help="how many deals (default 2000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (default 0)")
    arguments = parser.parse_args()
    for contract in CONTRACTS:
        if any(f"{contract.name} ".startswith(f"{name} ") for name in arguments.names or [contract.name]):
            print(line(contract.name, gain(contract, arguments.deals, arguments.first)), flush=True)


def line(name: str, found: Gain) -> str:
    """Return a row of the table: how often it was chosen, and what it gains with its interval."""
    low, high = found.mean - found.error, found.mean + found.error
    return f"| {name} | {found.chosen} | {found.mean:+.2f} | {low:+.2f} to {high:+.2f} |"


if __name__ == "__main__":
    main()
