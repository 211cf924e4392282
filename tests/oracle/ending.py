"""The end of the game: who has won, and by which door (S4–S9, S13, S18)."""

from collections.abc import Sequence
from dataclasses import replace

from oracle.contract import Bargain
from oracle.packs import Options
from oracle.scoring import Round, trick_points

Result = tuple[str, list[int]]


def result(scores: Sequence[int], played: Round, rounds: int, scored_out: int | None = None) -> Result | None:
    """Who has won; None while the game goes on. `scored_out` is the side that did so by its tricks (S8)."""
    options, sides = played.options, list(range(len(scores)))
    if options["scoring.rounds"]:
        if rounds >= options["scoring.rounds"]:
            return "rounds", _highest(scores, sides)
    else:
        winners = _out_the_front(scores, played, scored_out)
        if winners:
            return "front", winners
        losers = [side for side in sides if _is_out_the_back(scores, side, options)]
        if losers:
            return "back", _highest(scores, _who_can_still_win(sides, losers, options))
    return ("spread", _highest(scores, sides)) if _is_spread(scores, options) else None


def _out_the_front(scores: Sequence[int], played: Round, scored_out: int | None) -> list[int]:
    """S4, S6–S9: the side that wins by its score, if there is one."""
    options = played.options
    there = [side for side in range(len(scores)) if _is_there(scores[side], options)]
    makers = played.bargain.sides if played.bargain and played.made else []
    makers_there = [side for side in there if side in makers]
    if scored_out is not None and not makers_there:
        return [scored_out]
    if options["scoring.must_make"]:
        there = makers_there
    if options["scoring.at_target"] == "makers" and makers_there:
        there = makers_there  # S6: several makers: the highest of them
    highest = _highest(scores, there)
    return highest if len(highest) == 1 else []  # a tie: play on


def _is_there(score: int, options: Options) -> bool:
    """S4, S9: at the target or above; under Walker exactly there."""
    target = int(options["scoring.target"])
    return score == target if options["scoring.walker"] else score >= target


def _highest(scores: Sequence[int], sides: list[int]) -> list[int]:
    """The sides, among these, with the most points."""
    return [side for side in sides if scores[side] == max(scores[other] for other in sides)]


def _is_out_the_back(scores: Sequence[int], side: int, options: Options) -> bool:
    """S5, S9: whether this side's score ends the game."""
    door, limit, score = options["scoring.back_door"], options["scoring.loss_limit"], scores[side]
    if options["scoring.walker"]:
        return not -int(options["scoring.target"]) < score < 2 * int(options["scoring.target"])
    is_alone = not any(other < 0 for other in [*scores[:side], *scores[side + 1 :]])
    answers: dict[str, bool] = {
        "off": False,
        "at": score <= limit,
        "strict": score < limit,
        "unless-other-negative": score <= limit and is_alone,
        "strict-unless-other-negative": score < limit and is_alone,
    }
    return answers[door]


def _who_can_still_win(sides: list[int], losers: list[int], options: Options) -> list[int]:
    """S5: the highest of all; S9: of those that have not lost, as one may lose by too high a score."""
    others = [side for side in sides if side not in losers]
    return others if options["scoring.walker"] and others else sides


def _is_spread(scores: Sequence[int], options: Options) -> bool:
    """S13: one side above zero and one below it, too far apart."""
    spread, most, least = options["scoring.spread"], max(scores), min(scores)
    return bool(spread) and least < 0 < most and most - least >= spread


# S8: scoring out in mid-round.


def first_out(played: Round, takers: Sequence[int]) -> int | None:
    """The first side to reach the target by its tricks, given who took each of them; fines count, too."""
    seats = range(len(played.taken))
    for count in range(1, len(takers) + 1):
        so_far = replace(played, taken=[takers[:count].count(seat) for seat in seats])
        for side in range(played.sides):
            points = trick_points(so_far, side, played.before[side])
            if points and points >= _lacking(played, side):
                return side
    return None


def can_win_out(played: Round, left: int) -> bool:
    """Whether the makers may still make their contract, and reach the target by it."""
    bargain = played.bargain
    if bargain is None:
        return False
    outcomes = range(played.tricks, played.tricks + left + 1)
    return any(bargain.is_made(tricks) and _would_be_there(played, bargain, tricks) for tricks in outcomes)


def have_won_out(played: Round, left: int) -> bool:
    """Whether the makers have made their contract for good, and reach the target by it."""
    bargain = played.bargain
    if bargain is None:
        return False
    is_safe = all(bargain.is_made(played.tricks + more) for more in range(left + 1))
    return is_safe and _would_be_there(played, bargain, played.tricks)


def _would_be_there(played: Round, bargain: Bargain, tricks: int) -> bool:
    """Whether one of the makers' sides reaches the target by making the contract with so many tricks."""
    share = bargain.share(bargain.worth(tricks))
    return any(share >= _lacking(played, side) for side in bargain.sides)


def _lacking(played: Round, side: int) -> int:
    """How many points a side still needs to be at the target."""
    return int(played.options["scoring.target"]) - played.before[side] + played.penalties[side]
