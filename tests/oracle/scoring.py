"""What a round is worth, and what it leaves behind (S1–S3, S10–S12, S14–S17, P4)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from oracle.contract import Bargain
from oracle.packs import Options

TRICK, PENALTY, MARGIN = 10, 100, 10


@dataclass
class Round:
    """A round that has been played.

    `taken` are the tricks by place, `before` the scores at its start; `caller` called a breach. Play may have
    been cut off (S8) and claims punished, by side.
    """

    options: Options
    bargain: Bargain | None
    before: Sequence[int]
    taken: Sequence[int]
    caller: int | None = None
    is_cut_off: bool = False
    penalties: Sequence[int] = field(default_factory=list)

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return int(self.options["table.sides"])

    @property
    def by_side(self) -> list[int]:
        """The tricks of each side."""
        return [sum(self.taken[side :: self.sides]) for side in range(self.sides)]

    @property
    def tricks(self) -> int:
        """The tricks that count for the contract."""
        return sum(self.taken[seat] for seat in self.bargain.makers) if self.bargain else 0

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None where there was none."""
        if self.bargain is None:
            return None
        return self.bargain.is_made(self.tricks)

    @property
    def is_breached(self) -> bool:
        """S12: whether it went down by as much as S11 asks."""
        extra = int(self.options["scoring.set_rule"]) or 1
        return self.bargain is not None and not self.made and self.bargain.is_set(self.tricks, extra)


# Points.


def points(played: Round) -> list[int]:
    """What each side gets for the round, but for a breach."""
    scored = _for_the_contract(played)
    for side in range(played.sides):
        scored[side] += trick_points(played, side, played.before[side] + scored[side])
    for side, penalty in enumerate(played.penalties):
        scored[side] -= penalty
    return scored


def _for_the_contract(played: Round) -> list[int]:
    """S1, S14: to the makers, or from them; some tables give a failed contract to the other side."""
    scored, bargain = [0] * played.sides, played.bargain
    if bargain is None or played.is_cut_off:
        return scored
    if not played.made and played.options["scoring.transfer"]:
        scored[1 - bargain.side] = bargain.value
        return scored
    for side in bargain.sides:
        scored[side] = (
            bargain.share(bargain.worth(played.tricks)) if played.made else -bargain.share(bargain.value)
        )
    return scored


def trick_points(played: Round, side: int, score: int) -> int:
    """S2, S16, S17, A6: 10 a trick for a side that does not play the contract, as its score allows."""
    options, bargain = played.options, played.bargain
    if bargain and (side in bargain.sides or not bargain.scores_tricks):
        return 0
    no_more_from, cap = options["scoring.no_tricks_from"], options["scoring.trick_cap"]
    if no_more_from and played.before[side] >= no_more_from:
        return 0
    wanted = TRICK * played.by_side[side]
    return min(wanted, max(0, cap - score)) if cap else wanted


def breach_points(played: Round, scores: Sequence[int]) -> list[int]:
    """S12: what a breach brings the caller's side, or costs it, kept from the doors of the game."""
    booked = [0] * played.sides
    if played.caller is None:
        return booked
    side, value = played.caller % played.sides, int(played.options["scoring.breach"])
    most, least = _doors(played.options)
    if played.options["scoring.walker"] and most is not None and scores[side] > most:
        least = most
    if played.is_breached:
        booked[side] = value if most is None else max(0, min(value, most - MARGIN - scores[side]))
    else:
        booked[side] = -value if least is None else -max(0, min(value, scores[side] - least - MARGIN))
    return booked


def _doors(options: Options) -> tuple[int | None, int | None]:
    """The scores that win and that lose, where the rules have such (S4, S5, S9, S18)."""
    if options["scoring.rounds"]:
        return None, None
    target = int(options["scoring.target"])
    if options["scoring.walker"]:
        return target, -target
    loses = options["scoring.back_door"] != "off"
    return target, int(options["scoring.loss_limit"]) if loses else None


# Bars (A9).


def barred(played: Round) -> set[int]:
    """The seats that may only pass in the next auction (S10–S12)."""
    bargain = played.bargain
    if bargain is None or played.is_cut_off:
        return set()
    bars: set[int] = set()
    if is_ralphed(played, bargain) or is_set(played, bargain):
        bars.add(bargain.declarer)
    if played.caller is not None:
        bars.add(bargain.declarer if played.is_breached else played.caller)
    return bars


def is_ralphed(played: Round, bargain: Bargain) -> bool:
    """S10: set by three tricks or more, or four; misères by three."""
    by = int(played.options["scoring.ralph"])
    if not by or played.made:
        return False
    return bargain.shortfall(played.tricks) >= (3 if bargain.is_misere else by)


def is_set(played: Round, bargain: Bargain) -> bool:
    """S11: the defenders have taken more than they needed."""
    extra = int(played.options["scoring.set_rule"])
    if not extra or played.made or (bargain.is_misere and not played.options["scoring.set_miseres"]):
        return False
    return bargain.is_set(played.tricks, extra)
