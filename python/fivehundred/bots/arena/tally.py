"""The outcomes of a contest added up: points, games, contracts and faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fivehundred.bots.arena.intervals import Estimate, mean_of, part_of, share_of
from fivehundred.bots.arena.judge import Loss
from fivehundred.bots.arena.matches import Bidden, Game, Outcome, Pair, Unfinished, bot_of
from fivehundred.bots.arena.watch import Fault, FaultKind
from fivehundred.cards import Strain
from fivehundred.rules.bids import LEVELS, Bid, Special
from fivehundred.wording import strain_word

_FEW: Final = 5
"""How many faults of a bot are listed one by one."""


@dataclass(frozen=True, slots=True)
class Contracts:
    """How many contracts of a kind a bot declared, and how many of them it made."""

    bid: int = 0
    made: int = 0

    def __add__(self, other: Contracts) -> Contracts:
        return Contracts(self.bid + other.bid, self.made + other.made)


_GAME_BIDS: Final = "game bids"
KINDS: Final = (
    *map(str, LEVELS),
    _GAME_BIDS,
    *map(strain_word, Strain),
    *(special.title for special in Special),
)
"""Kinds of contracts: by level, by strain, and specials. All but the specials are of two kinds."""


def kinds_of(bid: Bid) -> Iterator[str]:
    """Yield the kinds that a contract is of.

    >>> list(kinds_of(Bid.of("7H"))), list(kinds_of(Bid.of("OM")))
    (['7', 'hearts'], ['open misère'])
    """
    if bid.special is not None:
        yield bid.special.title
        return
    level, strain = bid.tricks_in
    yield _GAME_BIDS if bid.is_game else str(level)
    yield strain_word(strain)


@dataclass(frozen=True, slots=True)
class BotTally:
    """What one bot did: its contracts by bid, games it won, its faults by kind, and the first few faults.

    Each fault comes with the number of its deal and that of the seating, 0 or 1. `loss` is what its cards
    cost in all, and `closed` how much of the gap between `rule-1` and best play it closes; both are None
    where cards were not judged, and the second where `rule-1` lost nothing.
    """

    contracts: Mapping[str, Contracts]
    won: int
    faults: Mapping[FaultKind, int]
    first_faults: tuple[tuple[int, int, Fault], ...]
    loss: Loss | None = None
    closed: Estimate | None = None

    @property
    def total(self) -> Contracts:
        """All contracts together."""
        return sum(self.contracts.values(), Contracts())

    def of_kind(self, kind: str) -> Contracts:
        """Return the contracts of one kind."""
        fitting = (count for bid, count in self.contracts.items() if kind in kinds_of(Bid.of(bid)))
        return sum(fitting, Contracts())


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a contest so far, for the first bot and the other one."""

    deals: int
    """Deals that were played in both seatings."""
    dealt: int
    """How often cards were dealt in them: at least twice for each deal, in whole games more often."""
    passed_out: int
    games: int
    """Whole games that only one of the bots won."""
    points: Estimate | None
    """Points per side and round by which the first bot is ahead; None if no deal was finished."""
    bots: tuple[BotTally, BotTally]
    unfinished: tuple[Unfinished, ...]

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> Tally:
        """Count what came of a contest."""
        pairs = [outcome for outcome in outcomes if isinstance(outcome, Pair)]
        games = [game for pair in pairs for game in pair.games]
        won = Counter(winner for pair in pairs for winner in _winners(pair))
        return cls(
            deals=len(pairs),
            dealt=sum(game.deals for game in games),
            passed_out=sum(game.passed_out for game in games),
            games=won.total(),
            points=mean_of([pair.difference for pair in pairs]) if pairs else None,
            bots=(_tally(0, pairs, won[0]), _tally(1, pairs, won[1])),
            unfinished=tuple(outcome for outcome in outcomes if isinstance(outcome, Unfinished)),
        )

    def share(self, bot: int) -> Estimate | None:
        """Return a bot's share of the games that only one of them won; None if there are none."""
        return share_of(self.bots[bot].won, self.games) if self.games else None


def _winners(pair: Pair) -> Iterator[int]:
    """Yield which bot won each game, leaving out those that sides of both bots won."""
    for seating, game in enumerate(pair.games):
        bots = {bot_of(side, seating) for side in game.winners or ()}
        if len(bots) == 1:
            yield from bots


def _tally(bot: int, pairs: Sequence[Pair], won: int) -> BotTally:
    contracts: dict[str, Contracts] = {}
    for pair in pairs:
        for game in pair.games:
            for bidden in _declared(bot, game):
                counted = Contracts(1, int(bidden.made is True))
                contracts[bidden.bid] = contracts.get(bidden.bid, Contracts()) + counted
    faults = [
        (pair.number, seating, fault)
        for pair in pairs
        for seating, game in enumerate(pair.games)
        for fault in game.faults
        if fault.bot == bot
    ]
    kinds = Counter(fault.kind for _, _, fault in faults)
    losses = [_lost(bot, pair) for pair in pairs if all(game.losses for game in pair.games)]
    closed = part_of([loss.yardstick - loss.its for loss in losses], [loss.yardstick for loss in losses])
    loss = sum(losses, Loss()) if losses else None
    return BotTally(contracts, won, kinds, tuple(faults[:_FEW]), loss, closed)


def _lost(bot: int, pair: Pair) -> Loss:
    """Return what a bot's cards cost in a deal."""
    return sum((game.losses[bot] for game in pair.games if game.losses), Loss())


def _declared(bot: int, game: Game) -> Iterator[Bidden]:
    return (bidden for bidden in game.contracts if bidden.bot == bot)
