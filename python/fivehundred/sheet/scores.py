"""What a round scores (S1–S3, S14, S16, S17)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules.options import Partners, PassedOut, ScoringRules, Slam
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import rows_of
from fivehundred.sheet.page import Statement, says


def scores(rules: Rules) -> Iterator[Statement]:
    """Yield what is written down after a round."""
    yield says("S1", "A contract that is made scores its value, and no more for further tricks.")
    yield _failed(rules)
    if rules.table.partners is not Partners.FIXED:
        share = rules.scoring.partner_share.summary
        yield says("S15", f"Declarer and partner each score, or lose, {share}; a declarer who is alone, all.")
    if rules.scoring.slam is not Slam.OFF:
        yield says("S3", _slam(rules.scoring.slam))
    yield from _tricks(rules)


def _failed(rules: Rules) -> Statement:
    if rules.scoring.transfer:
        return says("S1 S14", "If it fails, its value goes to the other side; nothing is subtracted.")
    return says("S1", "If it fails, the declarer’s side loses its value.")


def _slam(slam: Slam) -> str:
    contract = "of less than 250" if slam is Slam.BELOW_250 else "not above eight spades"
    return f"All ten tricks at a contract in a suit or no-trumps {contract} score at least 250."


def _tricks(rules: Rules) -> Iterator[Statement]:
    """Yield what tricks are worth, to defenders or where nobody has bid."""
    scoring = rules.scoring
    if scoring.trick_points:
        yield says("S2", _defence(rules))
    if scoring.trick_points or rules.auction.passed_out is PassedOut.NO_TRUMP_HAND:
        yield from _limits(scoring)


def _defence(rules: Rules) -> str:
    own = ", each side for its own" if rules.table.sides > 2 else ""
    return (
        f"Defenders score 10 for each trick{own}, whether the contract is made or not.{_in_specials(rules)}"
    )


def _limits(scoring: ScoringRules) -> Iterator[Statement]:
    """Yield where tricks stop scoring."""
    if scoring.trick_cap:
        yield says(
            "S16",
            f"Tricks cannot take a side past {scoring.trick_cap} points; a side that is there already keeps"
            " what it has.",
        )
    if scoring.no_tricks_from:
        yield says(
            "S17",
            f"A side that began the round with {scoring.no_tricks_from} points or more scores no tricks.",
        )


def _in_specials(rules: Rules) -> str:
    """Return where defenders score no tricks."""
    scored = [row.trick_points for row in rows_of(rules)]
    if all(scored):
        return ""
    return f" In special contracts they score none{', but where it is said' if any(scored) else ''}."
