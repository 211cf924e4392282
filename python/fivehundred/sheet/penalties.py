"""What follows a heavy defeat: ralph, set and breach (S10–S12, A9)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.engine.contracts.contract import counts_undertricks
from fivehundred.engine.score.undertricks import MISERE_TRICKS, heavy_loss
from fivehundred.rules.options import BackDoor, PassedOut, ScoringRules
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import specials_of, with_misere
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import number, numbered, signed
from fivehundred.wording import listed


def penalties(rules: Rules) -> Iterator[Statement]:
    """Yield what befalls a declarer besides losing points."""
    scoring = rules.scoring
    if scoring.ralph:
        yield says("S10", _ralph(rules), name="Ralph")
    if scoring.set_rule:
        yield says("S11", _set(rules), name="Set")
    if scoring.breach:
        yield says("S12", f"{_breach_called(rules)} {_breach_needs(rules)}", name="Breach")
        yield says("S12", _breach_scores(rules))
        yield says("S12", _breach_booked(rules))
    if counts_undertricks(rules):
        yield says("A9", _barred(rules), name="Barred")


def _ralph(rules: Rules) -> str:
    return f"A declarer who fails by {_tricks(rules, rules.scoring.ralph)} is barred from the next auction."


def _set(rules: Rules) -> str:
    most = _tricks(rules, heavy_loss(rules.scoring), with_miseres=rules.scoring.set_miseres)
    return f"A declarer who fails by {most} is barred from the next auction."


def _tricks(rules: Rules, count: int, *, with_miseres: bool = True) -> str:
    """Return by how many tricks a contract fails badly."""
    fails = f"{numbered(count, 'trick')} or more"
    if not with_misere(rules):
        return fails
    return (
        f"{fails} (at misère: {f'takes {number(MISERE_TRICKS)} or more' if with_miseres else 'not at all'})"
    )


def _breach_called(rules: Rules) -> str:
    special = ""
    if specials_of(rules):
        exempt = [special.title for special in specials_of(rules) if not special.may_be_breached]
        but = f" but not {listed(exempt, 'or')}" if exempt else ""
        special = f" or a special contract{but}"
    kitty = " and again when the cards are laid away" if rules.kitty_size else ""
    return (
        f"When the auction is over{kitty}, each defender from the declarer’s left may call a breach of a"
        f" contract of seven or more{special}. The first call stands."
    )


def _breach_needs(rules: Rules) -> str:
    """Return when a breach is won; the set rule may ask for more."""
    return f"It is won if the contract fails by {_tricks(rules, heavy_loss(rules.scoring))}."


def _breach_scores(rules: Rules) -> str:
    value = rules.scoring.breach
    return f"The caller’s side then scores {value}, and else loses {value}. The contract is scored as ever."


def _breach_booked(rules: Rules) -> str:
    how_far = "so never after the last round" if rules.scoring.rounds else _never_past(rules.scoring)
    return (
        "Whether the game is over is seen first; only if it goes on are these points written down,"
        f" {how_far}. A caller who loses it, and a declarer who is breached, are barred from the next"
        " auction."
    )


def _never_past(scoring: ScoringRules) -> str:
    """Return how near to winning and to losing a breach may take a side."""
    target, most = scoring.target, signed(scoring.target - 10)
    if scoring.walker:
        least = signed(10 - target)
        return f"never past {most} or {least}, and never from above {target} to below {target + 10}"
    least = "" if scoring.back_door is BackDoor.OFF else f" or {signed(scoring.loss_limit + 10)}"
    return f"never past {most}{least}"


def _barred(rules: Rules) -> str:
    must_bid = rules.auction.passed_out is PassedOut.DEALER_MUST_BID
    dealer = ", even a dealer who otherwise must bid: the deal then passes on" if must_bid else ""
    return (
        f"A barred player must pass{dealer}. The bar ends with the next auction that finds a contract, or"
        " when the deal passes on. If everybody is barred, the same dealer deals again, and the bars are"
        " lifted."
    )
