"""What the cards that bots choose cost, judged with all hands open: much less luck than in matches.

In rounds that `sampler` plays, each bot is asked for a card wherever best play makes a difference between
cards. A card costs the tricks by which it is behind the best. It costs a contract, too, if it loses one that
best play makes, or lets one be made that best play beats.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bench.rounds import dealt, played_on, seated
from fivehundred import Play, PlayView, Rules, preset
from fivehundred.bots.protocol import Bot, Budget
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.solver import Solution, solve_many

_NODES: Final = 400_000
"""Positions that a deal is searched for; one that needs more is left out."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What a card of a bot cost: in which role it was asked, tricks, and whether it cost the contract."""

    bot: str
    role: str
    tricks: int
    is_contract: bool


def losses(rules: Rules, number: int, names: Sequence[str]) -> Iterator[Loss]:
    """Yield what the cards of each bot cost in a round."""
    seed = bytes([number % 256]) * SEED_SIZE
    asked = {name: seated(rules, name, seed) for name in names}
    for state in played_on(dealt(rules, number), seated(rules, "sampler", seed)):
        if not isinstance(state.phase, TrickPlay) or state.actor is None:
            continue
        view = state.view(state.actor)
        if isinstance(view, PlayView) and len(view.legal_actions) > 1 and view.contract.declarer is not None:
            (solution,) = solve_many([state], threads=1, nodes=_NODES)
            yield from _of_bots(view, solution, {name: asked[name][state.actor] for name in names})


def _of_bots(view: PlayView, solution: Solution, bots: Mapping[str, Bot]) -> Iterator[Loss]:
    """Yield what each bot's card costs, unless all cards come to the same."""
    values = {each.play: each.value for each in solution.plays}
    if len(set(values.values())) < 2:
        return
    is_ours = solution.objective.plays(solution.turn)
    best = (max if is_ours else min)(values.values())
    for name, asked in bots.items():
        action = asked.choose(view, Budget()).action
        value = values[action] if isinstance(action, Play) else best  # who claims tricks is sure of them
        is_contract = _is_kept(view, solution, best) != _is_kept(view, solution, value)
        yield Loss(name, _role(view, is_ours=is_ours), abs(best - value), is_contract)


def _is_kept(view: PlayView, solution: Solution, value: int) -> bool:
    """Whether the makers keep their contract when it comes to this value."""
    return value > 0 if solution.objective.target is not None else value >= view.terms.target[0]


def _role(view: PlayView, *, is_ours: bool) -> str:
    what = "special" if view.terms.is_special else "tricks"
    if view.playing_place == view.contract.declarer:
        return f"{what}, declarer"
    return f"{what}, {'partner' if is_ours else 'opponent'}"


def main() -> None:
    """Ask and print, a line for each bot and role."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots_losses", description=main.__doc__)
    parser.add_argument("bots", nargs="*", default=["rule-2", "sampler", "expert"])
    parser.add_argument("--preset", default="australian")
    parser.add_argument("--deals", type=int, default=100, help="how many deals (default 100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (default 0)")
    arguments = parser.parse_args()
    rules, found = preset(arguments.preset), defaultdict[tuple[str, str], list[Loss]](list)
    for number in range(arguments.first, arguments.first + arguments.deals):
        for loss in losses(rules, number, arguments.bots):
            found[loss.role, loss.bot].append(loss)
            found["all", loss.bot].append(loss)
    print("| who | bot | positions | tricks lost | contracts lost |\n|---|---|---|---|---|")
    for (role, name), told in sorted(found.items()):
        tricks, contracts = sum(loss.tricks for loss in told), sum(loss.is_contract for loss in told)
        print(f"| {role} | {name} | {len(told)} | {tricks} | {contracts} |", flush=True)


if __name__ == "__main__":
    main()
