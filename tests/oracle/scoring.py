"""What a round is worth, and whether it ends the game (section S)."""

from typing import NamedTuple

from oracle.ladder import SPECIALS, ladder, level_of
from oracle.packs import Options

Result = tuple[str, list[int]]


class Contract(NamedTuple):
    """What the auction settled; without bid and declarer where nobody bid for the hand (A6)."""

    bid: str | None
    declarer: int | None


class Round(NamedTuple):
    """A round that has been played: the tricks by seat, and by side."""

    contract: Contract
    taken: list[int]
    by_side: list[int]


def made(played: Round) -> bool | None:
    """Whether the contract was made: enough tricks for the side, in misère none for the declarer."""
    bid, declarer = played.contract
    if bid is None or declarer is None:
        return None
    level = level_of(bid)
    if level is None:
        return played.taken[declarer] == 0
    return played.by_side[declarer % len(played.by_side)] >= level


def points(played: Round, options: Options) -> list[int]:
    """S1, S2, A6: what each side gets for the round."""
    bid, declarer = played.contract
    if bid is None or declarer is None:
        return [10 * tricks for tricks in played.by_side]
    rate = 10 if _tricks_count(bid, options) else 0
    scored = [rate * tricks for tricks in played.by_side]
    makers = declarer % len(scored)
    value = dict(ladder(options))[bid]
    scored[makers] = _worth(bid, played.by_side[makers], options) if made(played) else -value
    return scored


def _tricks_count(bid: str, options: Options) -> bool:
    """S2: off at this table, or in this special."""
    return bool(options["scoring.trick_points"]) and (
        bid not in SPECIALS or bool(options[f"{SPECIALS[bid]}.trick_points"])
    )


def _worth(bid: str, tricks: int, options: Options) -> int:
    """S1, S3: the value of a contract made, at least 250 for a slam."""
    bids = [rung for rung, _ in ladder(options)]
    value = dict(ladder(options))[bid]
    if bid in SPECIALS or tricks < 10 or options["scoring.slam"] == "off":
        return value
    if options["scoring.slam"] == "up-to-8S" and bids.index(bid) > bids.index("8S"):
        return value
    return max(value, 250)


# The end of the game.


def result(scores: list[int], played: Round, options: Options) -> Result | None:
    """S4 to S7: who has won, and by which door; None while the game goes on."""
    winners = _out_the_front(scores, played, options)
    if winners:
        return "front", winners
    if any(_is_out_the_back(scores, side, options) for side in range(len(scores))):
        return "back", _highest(scores, list(range(len(scores))))
    return None


def _out_the_front(scores: list[int], played: Round, options: Options) -> list[int]:
    """S4, S6, S7: the side that wins by its score, if there is one."""
    there = [side for side, score in enumerate(scores) if score >= options["scoring.target"]]
    makers = (
        [played.contract.declarer % len(scores)]
        if made(played) and played.contract.declarer is not None
        else []
    )
    if options["scoring.must_make"]:
        there = [side for side in there if side in makers]
    makers_there = [side for side in there if side in makers]
    if options["scoring.at_target"] == "makers" and makers_there:
        return makers_there
    highest = _highest(scores, there)
    return highest if len(highest) == 1 else []  # a tie: play on


def _successful(played: Round) -> list[int]:
    """The side that made its contract, if one did."""
    declarer = played.contract.declarer
    return [declarer % len(played.by_side)] if declarer is not None and made(played) else []


def _highest(scores: list[int], sides: list[int]) -> list[int]:
    """The sides, among these, with the most points."""
    return [side for side in sides if scores[side] == max(scores[other] for other in sides)]


def _is_out_the_back(scores: list[int], side: int, options: Options) -> bool:
    """S5: whether this side's score ends the game."""
    door, limit, score = options["scoring.back_door"], options["scoring.loss_limit"], scores[side]
    others = scores[:side] + scores[side + 1 :]
    answers: dict[str, bool] = {
        "off": False,
        "at": score <= limit,
        "strict": score < limit,
        "unless-other-negative": score <= limit and not any(other < 0 for other in others),
    }
    return answers[door]
