"""Special contracts: what their declarers undertake, and how they are played (section M)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import Final

from fivehundred.engine.contracts.contract import SLAM_VALUES, counts_undertricks
from fivehundred.rules.bids import Bid, Special
from fivehundred.rules.ladder import WILKINSON, special_row
from fivehundred.rules.options import Exposure, OpenHands, PartnerRole, Partners, Precondition, SpecialRules
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import is_misere, jokers_in, partners_of_declarer, specials_of, who_folds
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import bid_phrase, joker_word
from fivehundred.wording import capital

Fact = tuple[str, str]
"""Identifiers, and a sentence that holds for a contract."""


def contracts(rules: Rules) -> Iterator[Statement]:
    """Yield the special contracts from the lowest; what is true of all of them is said once."""
    facts = {special: list(_facts(rules, special)) for special in specials_of(rules)}
    shared = _shared(list(facts.values()))
    if shared:
        yield replace(_statement(shared, "All of these"), sense="")
    for special, found in facts.items():
        yield _contract(rules, special, found, shared)
    if rules.specials.called_slam:
        yield says("M11", _called_slam(rules), name="Called slam")


def _contract(rules: Rules, special: Special, facts: list[Fact], shared: list[Fact]) -> Statement:
    """Return what is said of a contract; to be compared, it comes to what is said of all of them, too."""
    first, name = (_rules(rules, special), _place(rules, special)), _title(rules, special)
    own = [fact for fact in facts if fact not in shared]
    return replace(_statement([first, *own], name), sense=_statement([first, *facts], name).sense)


def _shared(facts: list[list[Fact]]) -> list[Fact]:
    """Return what holds for all of several contracts."""
    if len(facts) < 2:
        return []
    return reduce(lambda common, found: [fact for fact in common if fact in found], facts)


def _statement(facts: list[Fact], name: str) -> Statement:
    identifiers = " ".join(rules for rules, _ in facts).split()
    return says(" ".join(dict.fromkeys(identifiers)), " ".join(text for _, text in facts), name)


def _rules(rules: Rules, special: Special) -> str:
    is_changed = rules.specials.wilkinson and special in WILKINSON
    return f"{special.rule} M8" if is_changed else special.rule


def _title(rules: Rules, special: Special) -> str:
    return f"{capital(special.title)}, {rules.bids.value(Bid(special=special))}"


def _place(rules: Rules, special: Special) -> str:
    bid = Bid(special=special)
    if rules.bids.is_by_value:
        return "Above every bid that is worth less."
    rank = rules.bids.rank(bid)
    if rank == len(rules.bids) - 1:
        return "The highest bid."
    return f"Above {bid_phrase(rules.bids.bids[rank - 1])}." if rank else "The lowest bid."


# What holds for a contract


def _facts(rules: Rules, special: Special) -> Iterator[Fact]:
    row = special_row(rules.specials, special)
    yield "", "There are no trumps."
    yield "", _aim(row, special)
    yield from _partner(rules, row)
    yield from _precondition(rules, row)
    yield from _kitty(rules, row)
    yield from _open(row)
    if row.low_joker and jokers_in(rules):
        yield "M16", _low_joker(rules)
    elif not is_misere(special) and jokers_in(rules):
        yield "", f"{capital(joker_word(rules))} is played only by a hand that cannot follow."
    yield from _end(rules, row)


def _aim(row: SpecialRules, special: Special) -> str:
    is_alone = row.partner is PartnerRole.FOLD
    if is_misere(special):
        who = "The declarer may take no" if is_alone else "Neither declarer nor partner may take a"
        return f"{who} trick."
    return f"{'The declarer' if is_alone else 'Declarer and partner together'} must take exactly five tricks."


def _partner(rules: Rules, row: SpecialRules) -> Iterator[Fact]:
    if row.partner is not PartnerRole.FOLD and rules.table.partners is Partners.ROTATING:
        yield "T5b", "The dealer, who has no partner, may not bid it."
    if row.partner is PartnerRole.DUMMY:
        yield "M14", "The partner’s hand is laid open after the first trick, and the declarer plays it, too."
    elif row.partner is PartnerRole.FOLD and who_folds(rules):
        yield "", who_folds(rules)


def _precondition(rules: Rules, row: SpecialRules) -> Iterator[Fact]:
    if row.precondition is Precondition.BEFORE_LOOKING:
        yield "", _BLIND
    elif row.precondition is Precondition.LEVEL_7 and not rules.auction.unrestricted:
        yield "", "Only once somebody has bid seven or more."


_BLIND: Final = (
    "Only by a player who has not looked: hands lie face down until their owners look or make another call."
)


def _kitty(rules: Rules, row: SpecialRules) -> Iterator[Fact]:
    if not rules.kitty_size:
        return
    if not row.kitty:
        yield "K3", "The kitty is not taken."
    elif row.partner is PartnerRole.PLAY:
        yield "", _HANDED_ON


_HANDED_ON: Final = (
    "The declarer takes the kitty and hands as many cards to the partner, who then lays as many away."
)


def _open(row: SpecialRules) -> Iterator[Fact]:
    if row.exposed is not Exposure.NEVER:
        whose = {
            OpenHands.DECLARER: "The declarer’s hand is",
            OpenHands.PARTNER: "The partner’s hand is",
            OpenHands.BOTH: "Both partners’ hands are",
        }
        yield "P5", f"{whose[row.open_hands]} laid open {row.exposed.summary}."
    if row.steered:
        yield "M15", "The next defender on the declarer’s left chooses which card the declarer plays."


def _low_joker(rules: Rules) -> str:
    return (
        f"{capital(joker_word(rules))} has no suit and is lower than every card: it may be played by who"
        " cannot follow, and need not be; if it is led, the next card of a suit says what is to be followed."
    )


def _end(rules: Rules, row: SpecialRules) -> Iterator[Fact]:
    if row.play_on or counts_undertricks(rules):
        yield "", "All tricks are played even when it is lost."
    else:
        yield "", "The play stops once it is lost."
    if row.trick_points and rules.scoring.trick_points:
        yield "S2", "Defenders score their tricks."


def _called_slam(rules: Rules) -> str:
    suit, no_trumps = SLAM_VALUES
    return (
        f"At a contract in a suit or no-trumps {_slam_caller(rules)} may, after taking the kitty and before"
        f" laying cards away, undertake to take all ten tricks alone{_unless_given(rules)}. {_passing(rules)}"
        " sits the round out, and the declarer lays cards away down to ten. It is worth"
        f" {suit} (at no-trumps {no_trumps}), or the contract if that is more, and is lost with a single"
        " trick."
    )


def _unless_given(rules: Rules) -> str:
    """Return when there is no moment at which to call a slam (B5)."""
    return ", but not after giving away the whole kitty" if rules.bids.is_by_value else ""


def _slam_caller(rules: Rules) -> str:
    return "a declarer with a partner" if rules.table.partners is Partners.ROTATING else "the declarer"


def _passing(rules: Rules) -> str:
    if partners_of_declarer(rules) <= 1:
        return "The partner passes the declarer one card and"
    return "The partner on the left passes the declarer one card, every partner"
