"""How a game ends (S4–S9, S13, S18)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules.options import AtTarget, BackDoor, Partners
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import numbered, signed


def ending(rules: Rules) -> Iterator[Statement]:
    """Yield when the game is over, and who has won."""
    if rules.scoring.rounds:
        rounds = numbered(rules.scoring.rounds, "round")
        yield says("S18", f"The game has {rounds}. Then the highest score wins; a tie is shared.")
    else:
        yield from _by_points(rules)
    if rules.scoring.spread:
        yield says("S13", _spread(rules.scoring.spread))


def _by_points(rules: Rules) -> Iterator[Statement]:
    yield _won(rules)
    if not rules.scoring.must_make:
        yield says("S6", f"If several sides get there in one round, {_first(rules)}.")
    elif rules.table.partners is not Partners.FIXED:
        higher = "the higher score wins; after a tie, play goes on"
        yield says("S6", f"If declarer and partner get there together, {higher}.")
    if rules.scoring.score_out:
        yield says("S8", _score_out(rules))
    yield from _lost(rules)


def _won(rules: Rules) -> Statement:
    scoring = rules.scoring
    where = f"exactly {scoring.target} points" if scoring.walker else f"{scoring.target} points or more"
    made = ", in a round whose contract it made" if scoring.must_make else ""
    identifiers = ["S4", *(["S9"] if scoring.walker else []), *(["S7"] if scoring.must_make else [])]
    return says(" ".join(identifiers), f"A side wins with {where}{made}.")


def _first(rules: Rules) -> str:
    """Return who wins of several (S6)."""
    level = rules.scoring.walker  # whoever is there has the same score
    highest = "play goes on" if level else "the highest score wins; after a tie, play goes on"
    if rules.scoring.at_target is AtTarget.HIGHEST_SCORE:
        return highest
    makers = "the declarer’s side wins if it is one of them and made its contract"
    if rules.table.partners is not Partners.FIXED:
        makers = (
            "the declarer or the partner wins if at least one of the two is there and the contract was made;"
            f" if both are, {'play goes on' if level else 'whoever has more'}"
        )
    return f"{makers}. Otherwise {highest}"


def _score_out(rules: Rules) -> str:
    target = rules.scoring.target
    return (
        f"A defending side whose tricks take it to {target} in the middle of a round wins at once, unless"
        " the declarer’s side can still make its contract and win by it. The round also ends when the"
        f" declarer’s side has made its contract and so reached {target}."
    )


def _lost(rules: Rules) -> Iterator[Statement]:
    """Yield which scores lose the game (S5, S9)."""
    if rules.scoring.walker:
        target = rules.scoring.target
        yield says(
            "S9",
            f"A side with {2 * target} or more, or with {signed(-target)} or less, loses: the highest of the"
            " others wins.",
        )
    elif rules.scoring.back_door is not BackDoor.OFF:
        yield says(
            "S5", f"A side with {_door(rules)} ends the game: the highest score wins, and a tie is shared."
        )


def _door(rules: Rules) -> str:
    limit, door = signed(rules.scoring.loss_limit), rules.scoring.back_door
    lost = f"less than {limit}" if door.is_strict else f"{limit} or less"
    return f"{lost}, unless another side is below 0 too," if door.spares else lost


def _spread(points: int) -> str:
    return (
        f"When one side is above 0, another below it, and they are {points} points or more apart, the game"
        " is over: the highest score wins, and a tie is shared."
    )
