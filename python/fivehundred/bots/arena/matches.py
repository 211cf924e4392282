"""What is played in the arena: each deal twice, one bot on every other side and the other on the rest."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fivehundred.bots.arena.game import next_action
from fivehundred.bots.arena.judge import Loss, loss_of
from fivehundred.bots.arena.times import Times
from fivehundred.bots.arena.watch import Fault, Watched
from fivehundred.bots.registry import Maker
from fivehundred.engine.actions import Deal
from fivehundred.engine.events import Dealt, Event, PassedOut, RoundScored
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.state import State
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place, Side

_DEAL_LABEL: Final = b"fivehundred/arena/deal/1"
_BOT_LABEL: Final = b"fivehundred/arena/bot/1"
_BOTS: Final = 2
_LONGEST: Final = 200
"""The most deals in a game, since nothing forces it to end."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Two bots by name, the rules they play by, the seed for everything random, and what each deal begins.

    That is a whole game, or a single round from 0 to 0. If `judged`, best play says what each card costs.

    Raises:
        ValueError: There are not two bots.
    """

    rules: Rules
    bots: tuple[str, str]
    seed: bytes
    whole_games: bool = False
    judged: bool = False

    def __post_init__(self) -> None:
        if len(self.bots) != _BOTS:
            raise ValueError(f"bots {self.bots!r}: two are needed")


@dataclass(frozen=True, slots=True)
class Bidden:
    """A contract that was played: the bid as it is written, which bot declared it, and whether it was made.

    `made` is None if play was cut off before that was decided (S8).
    """

    bid: str
    bot: int
    made: bool | None


@dataclass(frozen=True, slots=True)
class Game:
    """What came of a round or a game in one seating.

    `scores` are by side; `winners` is None if no game was finished, as in a single round. `deals` counts how
    often cards were dealt, `passed_out` how often that led to no contract. `losses` tell of each bot what its
    cards cost, None if that was not judged.
    """

    scores: tuple[int, ...]
    winners: tuple[Side, ...] | None
    deals: int
    passed_out: int
    contracts: tuple[Bidden, ...]
    faults: tuple[Fault, ...]
    losses: tuple[Loss, Loss] | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """A deal by its number, from 0, and what came of it in each seating.

    The first bot plays sides 0, 2, … in the first game, and sides 1, 3, … in the second.
    """

    number: int
    games: tuple[Game, Game]

    @property
    def difference(self) -> float:
        """Points per side and deal by which the first bot is ahead of the other one in the same places."""
        first, second = self.games
        ahead = sum(
            (ours - theirs) * (-1 if bot_of(side, 0) else 1)
            for side, (ours, theirs) in enumerate(zip(first.scores, second.scores, strict=True))
        )
        deals = (first.deals + second.deals) / 2
        return ahead / (len(first.scores) * deals) if deals else 0.0


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A deal that was not finished, and why."""

    number: int
    why: str


Outcome = Pair | Unfinished


@dataclass(frozen=True, slots=True)
class Played:
    """An outcome, and how long each bot's decisions took."""

    outcome: Outcome
    times: tuple[Times, Times] = (Times(), Times())


def bot_of(side: int, seating: int) -> int:
    """Return which of the two bots, 0 or 1, a side is in one of the two seatings."""
    return (side + seating) % 2


def play_deal(contest: Contest, makers: Sequence[Maker], number: int, cards: Deal | None = None) -> Played:
    """Play a deal of a contest in both seatings; the same number and seed give the same cards.

    If `cards` are given, they are dealt first instead. A seat's bot gets the same seed in both seatings,
    whichever bot it is, so identical bots play alike.

    Raises:
        IllegalActionError: These cards cannot be dealt at this table.
        KernelMissingError: Cards are to be judged, and there is no kernel.
    """
    played = [_play(contest, makers, number, seating, cards) for seating in (0, 1)]
    (first, in_first), (second, in_second) = played
    watched = (*in_first, *in_second)
    one, other = (
        Times.of(time for each in watched if each.bot == bot for time in each.seconds) for bot in (0, 1)
    )
    return Played(Pair(number, (first, second)), (one, other))


def _play(
    contest: Contest, makers: Sequence[Maker], number: int, seating: int, cards: Deal | None
) -> tuple[Game, Sequence[Watched]]:
    rules, secret = contest.rules, _drawn(_DEAL_LABEL, contest.seed, number)
    sitting = [(seat, _bot_at(rules, seat, seating)) for seat in rules.table.all_seats]
    seed = _drawn(_BOT_LABEL, contest.seed, number)
    bots = [Watched(bot, makers[bot], seed, seat) for seat, bot in sitting]
    state = State.start(rules, number % len(bots))
    happened: list[Event] = []
    losses = [Loss(), Loss()]
    most = _LONGEST if contest.whole_games else 1
    given = iter(() if cards is None else (cards,))
    while (action := next(given, None) or next_action(state, bots, secret, most)) is not None:
        if contest.judged and state.actor is not None:
            losses[_bot_at(rules, state.actor, seating)] += loss_of(state, action)
        step = state.step(action)
        state = step.state
        happened += step.events
    lines = (event.line for event in happened if isinstance(event, RoundScored))
    game = Game(
        scores=state.scores,
        winners=state.result.winners if state.result is not None and contest.whole_games else None,
        deals=sum(isinstance(event, Dealt) for event in happened),
        passed_out=sum(isinstance(event, PassedOut) for event in happened),
        contracts=tuple(bidden for line in lines for bidden in _bidden(rules, line, seating)),
        faults=tuple(fault for bot in bots for fault in bot.faults),
        losses=(losses[0], losses[1]) if contest.judged else None,
    )
    return game, bots


def _bidden(rules: Rules, line: RoundScore, seating: int) -> Sequence[Bidden]:
    """Return the contract of a round, unless nobody bid it (A6)."""
    bid, declarer = line.contract.bid, line.contract.declarer
    if bid is None or declarer is None:
        return ()
    return (Bidden(str(bid), _bot_at(rules, declarer, seating), line.made),)


def _bot_at(rules: Rules, place: Place, seating: int) -> int:
    return bot_of(rules.side_of(place), seating)


def _drawn(label: bytes, seed: bytes, number: int) -> bytes:
    return hashlib.sha256(label + seed + number.to_bytes(8, "big")).digest()
