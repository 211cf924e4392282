"""Results of a contest as text: lines of JSON for what was played, each deal, the summary, and the times.

The same contest has the same lines, however many workers played it, except for the last one with the times.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final, NoReturn

from fivehundred.bots.arena.intervals import Estimate
from fivehundred.bots.arena.judge import Loss
from fivehundred.bots.arena.matches import Bidden, Contest, Game, Outcome, Pair, Unfinished
from fivehundred.bots.arena.tally import BotTally, Tally
from fivehundred.bots.arena.times import Times
from fivehundred.bots.arena.watch import Fault, FaultKind
from fivehundred.bots.registry import printable
from fivehundred.errors import NotationError
from fivehundred.rules.bids import Bid
from fivehundred.rules.document import settings
from fivehundred.seats import SEATS, SIDES

FORMAT: Final = "fivehundred arena"
VERSION: Final = 1
_TOO_MANY: Final = 2**63
"""No count reaches this."""
_EXPECTED: Final = f"results of the arena (format {FORMAT!r}, version {VERSION})"


@dataclass(frozen=True, slots=True)
class Results:
    """What was played, as plain values, with all that came of it and how long decisions took."""

    contest: dict[str, Any]
    outcomes: tuple[Outcome, ...] = ()
    times: tuple[Times, Times] = (Times(), Times())

    @property
    def seed(self) -> bytes | None:
        """The seed for everything random; None if there is none."""
        try:
            return bytes.fromhex(self.contest["seed"])
        except (KeyError, TypeError, ValueError):
            return None


def contest_plain(contest: Contest) -> dict[str, Any]:
    """Return what is played as plain values; `rules` holds the options that differ from plain `Rules`."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "bots": list(contest.bots),
        "rules": settings(contest.rules),
        "seed": contest.seed.hex(),
        "games": contest.whole_games,
        "judged": contest.judged,
    }


def line_of(plain: object) -> str:
    """Return plain values as a line of text with its end."""
    return json.dumps(plain, ensure_ascii=False) + "\n"


def outcome_plain(outcome: Outcome) -> dict[str, Any]:
    """Return what came of a deal as plain values."""
    if isinstance(outcome, Unfinished):
        return {"deal": outcome.number, "unfinished": outcome.why}
    games = [_game_plain(game) for game in outcome.games]
    return {"deal": outcome.number, "difference": outcome.difference, "games": games}


def _game_plain(game: Game) -> dict[str, Any]:
    return {
        "scores": list(game.scores),
        "winners": None if game.winners is None else list(game.winners),
        "dealt": game.deals,
        "passed_out": game.passed_out,
        "contracts": [[each.bid, each.bot, each.made] for each in game.contracts],
        "faults": [
            [fault.bot, fault.seat, fault.decision, fault.phase, fault.kind.value, fault.what]
            for fault in game.faults
        ],
        "losses": None if game.losses is None else [list(astuple(loss)) for loss in game.losses],
    }


def closing_plain(tally: Tally, times: tuple[Times, Times]) -> Iterator[dict[str, Any]]:
    """Yield what came of all deals, then the times, as plain values."""
    yield {
        "summary": {
            "deals": tally.deals,
            "dealt": tally.dealt,
            "passed_out": tally.passed_out,
            "unfinished": len(tally.unfinished),
            "points": _estimate_plain(tally.points),
            "games": tally.games,
            "bots": [_bot_plain(bot, tally.share(number)) for number, bot in enumerate(tally.bots)],
        }
    }
    yield {"times": [_times_plain(each) for each in times]}


def _bot_plain(bot: BotTally, share: Estimate | None) -> dict[str, Any]:
    return {
        "won": bot.won,
        "share": _estimate_plain(share),
        "loss": list(astuple(bot.loss)) if bot.loss is not None else None,
        "closed": _estimate_plain(bot.closed),
        "contracts": {bid: [count.bid, count.made] for bid, count in sorted(bot.contracts.items())},
        "faults": {kind.value: bot.faults[kind] for kind in FaultKind if kind in bot.faults},
    }


def _estimate_plain(estimate: Estimate | None) -> list[float | None] | None:
    return None if estimate is None else [estimate.value, estimate.low, estimate.high]


def _times_plain(times: Times) -> dict[str, Any]:
    counts = {str(time): count for time, count in sorted(times.counts.items())}
    return {"seconds": times.total, "longest": times.longest, "microseconds": counts}


# And back


def read_results(text: str) -> Results:
    """Read results as far as they were written: a line that was cut short is left out.

    Raises:
        NotationError: The text is something else, or it is damaged; says in which line.
    """
    lines = [_Line(number, line) for number, line in enumerate(text.splitlines(keepends=True), start=1)]
    if lines and not lines[-1].text.endswith("\n"):
        lines.pop()
    if not lines or (head := lines[0].plain()).get("format") != FORMAT or head.get("version") != VERSION:
        raise NotationError("something else", _EXPECTED)
    outcomes, times = [], Results({}).times
    for line in lines[1:]:
        try:
            plain = line.plain()
            if "deal" in plain:
                outcomes.append(_outcome(plain))
            elif "times" in plain:
                one, other = map(_times, plain["times"])
                times = one, other
        except (KeyError, TypeError, ValueError, OverflowError, IndexError, AttributeError):
            raise NotationError("a damaged line", _EXPECTED, line=line.number) from None
    if [outcome.number for outcome in outcomes] != list(range(len(outcomes))):
        raise NotationError("deals out of order", _EXPECTED)
    return Results(head, tuple(outcomes), times)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str

    def plain(self) -> dict[str, Any]:
        """Return what a line holds."""
        try:
            plain = json.loads(self.text, parse_constant=_refuse)
        except (ValueError, RecursionError):
            plain = None
        if not isinstance(plain, dict):
            raise NotationError("something else", _EXPECTED, line=self.number)
        return plain


def _refuse(constant: str) -> NoReturn:
    """Refuse `NaN` and `Infinity`, which are not JSON."""
    raise ValueError(constant)


def _outcome(plain: dict[str, Any]) -> Outcome:
    if "unfinished" in plain:
        return Unfinished(int(plain["deal"]), printable(str(plain["unfinished"])))
    first, second = map(_game, plain["games"])
    pair = Pair(int(plain["deal"]), (first, second))
    if pair.difference != plain["difference"]:
        raise ValueError("another difference than that of the scores")
    return pair


def _game(plain: dict[str, Any]) -> Game:
    winners, contracts, faults = plain["winners"], plain["contracts"], plain["faults"]
    losses = plain.get("losses")
    return Game(
        scores=tuple(map(int, plain["scores"])),
        winners=None if winners is None else tuple(SIDES[side] for side in winners),
        deals=int(plain["dealt"]),
        passed_out=int(plain["passed_out"]),
        contracts=tuple(Bidden(str(Bid.of(bid)), bot, made) for bid, bot, made in contracts),
        faults=tuple(_fault(fault) for fault in faults),
        losses=None if losses is None else _losses(losses),
    )


def _losses(plain: Sequence[Any]) -> tuple[Loss, Loss]:
    one, other = (Loss(_natural(cards), _finite(its), _finite(yardstick)) for cards, its, yardstick in plain)
    return one, other


def _fault(plain: Sequence[Any]) -> Fault:
    bot, seat, decision, phase, kind, what = plain
    return Fault(bot, SEATS[seat], int(decision), printable(phase), FaultKind(kind), printable(what))


def _times(plain: dict[str, Any]) -> Times:
    counts = {_natural(time): _natural(count) for time, count in plain["microseconds"].items()}
    return Times(counts, _seconds(plain["seconds"]), _seconds(plain["longest"]))


def _natural(plain: Any) -> int:
    number = int(plain)
    if not 0 <= number < _TOO_MANY:
        raise ValueError("an impossible count")
    return number


def _seconds(plain: Any) -> float:
    if (seconds := _finite(plain)) < 0:
        raise ValueError("an impossible time")
    return seconds


def _finite(plain: Any) -> float:
    number = float(plain)
    if not math.isfinite(number):
        raise ValueError("an impossible number")
    return number
