"""Whether `rule-1` gains by a contract: paired rounds in which one side may choose it and the other may not.

`python -m bench.bots [--deals N] [names…]` prints the table of `docs/bots.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

from bench.rounds import secret
from fivehundred import (
    Action,
    Bid,
    CallSlam,
    CardSet,
    Deal,
    PhaseView,
    Rules,
    State,
    Strain,
    preset,
    round_seed,
    with_settings,
)
from fivehundred.bots import bot
from fivehundred.bots.arena.intervals import Estimate, mean_of
from fivehundred.bots.arena.matches import Contest, Pair, play_deal
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.bots.registry import Maker, maker_of
from fivehundred.cards import BLOCK, RANKS
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.engine.phases.card_subsets import Discards
from fivehundred.engine.shuffle import deal_from_seed
from fivehundred.rules.pack import HAND_SIZE

_RULE_1: Final = bot("rule-1")
_ALONE: Final = "specials.misere.on=false specials.open_misere.on=false specials.blind_misere.on=false"

Chooses = Callable[[Action], bool]
"""Whether an action chooses the contract in question."""
Deals = Callable[[Rules, int], Deal]
"""What is dealt at a table, by the number of the deal."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract that is measured: at which table it is on, which actions choose it, in what deals."""

    name: str
    rules: Rules
    chooses: Chooses
    deals: Deals


def _by_chance(rules: Rules, number: int) -> Deal:
    """Deal as at any table."""
    return deal_from_seed(rules, _dealer(rules, number), round_seed(secret(number), 0))


def _low(*seats: int, highest: str) -> Deals:
    """Return deals in which these seats hold no card above a rank; what is left falls by chance."""
    top = RANKS.index(highest)

    def deal(rules: Rules, number: int) -> Deal:
        pack = list(CardSet(rules.cards))
        Random(number).shuffle(pack)
        low = iter([card for card in pack if card % BLOCK <= top])
        hands = {seat: tuple(islice(low, HAND_SIZE)) for seat in seats}
        rest = (card for card in pack if not any(card in hand for hand in hands.values()))
        dealt = [hands.get(seat) or tuple(islice(rest, HAND_SIZE)) for seat in range(rules.table.seats)]
        return Deal(tuple(dealt), tuple(rest))

    return deal


def _dealer(rules: Rules, number: int) -> int:
    return number % rules.table.seats


def _special(
    name: str, code: str, settings: str, base: str = "standard", deals: Deals = _by_chance
) -> Contract:
    rules = with_settings(preset(base), settings.split())
    return Contract(name, rules, lambda action: str(action) == code, deals)


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
        f"{_beside_misere('grand_nullo')} specials.grand_nullo.partner=play specials.open_misere.on=false",
        deals=_low(0, 2, highest="9"),
    ),
    _special("M6 Shields", "SH", _beside_misere("shields")),
    _special(
        "M7 patastrophe",
        "PA",
        f"{_beside_misere('patastrophe')} scoring.back_door=off scoring.target=1000",
        deals=_low(0, 2, highest="10"),
    ),
    _special("M8 Wilkinson, misère", "M", f"{_on('misere')} specials.wilkinson=true"),
    _special("M8 Wilkinson, open misère", "OM", f"{_on('open_misere')} specials.wilkinson=true"),
    _special("M9 hi/lo", "HL", _on("hi_lo")),
    Contract(
        "M10 J5",
        with_settings(preset("standard"), ["specials.j5=true"]),
        lambda action: isinstance(action, Bid) and action.strain is Strain.JACKS,
        _by_chance,
    ),
    Contract(
        "M11 called slam",
        with_settings(preset("standard"), ["specials.called_slam=true"]),
        lambda action: isinstance(action, CallSlam),
        _by_chance,
    ),
    _special("M12 low misère", "LM", _on("low_misere")),
    _special("M13 petite misère", "PM", "", "french-canadian"),
    _special("M13 grosse misère", "GM", "", "french-canadian"),
    _special(
        "M14 open misère with dummy",
        "OM",
        "specials.blind_misere.on=false specials.open_misere.partner=dummy specials.misere.kitty=false",
        deals=_low(0, 2, highest="10"),
    ),
    _special("M15 super open misère", "SOM", _on("super_open_misere"), deals=_low(0, highest="7")),
    _special("M16 misère, joker low", "M", f"{_on('misere')} specials.misere.low_joker=true"),
)


class Without:
    """`rule-1` at a table where one contract is on but not for this player."""

    name = "rule-1 without"

    def __init__(self, chooses: Chooses) -> None:
        self._chooses = chooses

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what `rule-1` does without that contract."""
        return _RULE_1.choose(self._restricted(view), budget)

    def _restricted(self, view: PhaseView) -> PhaseView:
        legal = view.legal_actions
        if isinstance(legal, Discards):
            offers_slam = legal.offers_slam and not self._chooses(CallSlam())
            return replace(view, legal_actions=replace(legal, offers_slam=offers_slam))
        if view.phase != "auction":
            return view
        return replace(view, legal_actions=tuple(deed for deed in legal if not self._chooses(deed)))


def gain(contract: Contract, deals: int, first: int) -> tuple[int, Estimate]:
    """Return in how many deals the contract is chosen, and what it brings in points per side and round."""
    numbered = ((number, contract.deals(contract.rules, number)) for number in range(first, first + deals))
    chosen = {number: cards for number, cards in numbered if _is_chosen(contract, number, cards)}
    bots = maker_of(_RULE_1.name), lambda _seed, _seat: Without(contract.chooses)
    found = differences(contract.rules, bots, chosen)
    return len(chosen), mean_of([*found, *[0.0] * (deals - len(chosen))])


def _is_chosen(contract: Contract, number: int, cards: Deal) -> bool:
    """Whether somebody chooses the contract where all may; if not, it makes no difference to the deal."""
    state = State.start(contract.rules, _dealer(contract.rules, number)).apply(cards)
    while state.phase.name not in ("play", "deal", "over"):
        assert state.actor is not None
        action = _RULE_1.choose(state.view(state.actor), Budget()).action
        if contract.chooses(action):
            return True
        state = state.apply(action)
    return False


def differences(rules: Rules, bots: tuple[Maker, Maker], deals: Mapping[int, Deal | None]) -> Iterator[float]:
    """Yield by how many points per side and round the first bot is ahead in each deal, sides changed over.

    Each number has its cards, or None for those that the arena deals.

    Raises:
        RuntimeError: A bot did something wrong; says what.
    """
    contest = Contest(rules, ("first", "second"), bytes(SEED_SIZE))
    for number, cards in deals.items():
        pair = play_deal(contest, bots, number, cards).outcome
        assert isinstance(pair, Pair)
        faults = [fault for game in pair.games for fault in game.faults]
        if faults:
            raise RuntimeError(f"deal {number}: {faults[0]}")
        yield pair.difference


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
            print(line(contract.name, *gain(contract, arguments.deals, arguments.first)), flush=True)


def line(name: str, deals: int, points: Estimate) -> str:
    """Return a row of the table: in how many deals something was chosen, and its gain with the interval."""
    return f"| {name} | {deals} | {points.value:+.2f} | {points.interval('+.2f')} |"


if __name__ == "__main__":
    main()
