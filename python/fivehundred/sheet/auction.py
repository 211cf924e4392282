"""The auction (section A)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.engine.phases.open_kitty import steps
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.options import PassedOut, Rebid, ReEntry
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import has_table_hands, specials_of
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import number
from fivehundred.wording import listed

_PASSES: Final = {
    ReEntry.NEVER: "Whoever has passed is out of this auction.",
    ReEntry.ON_SUIT_CHANGE: (
        "Whoever has passed may bid again once somebody, after that pass, goes to another suit than in"
        " their own last bid (no-trumps and each special contract count as suits)."
    ),
    ReEntry.ALWAYS: "A pass is never final: whoever has passed may still bid when the turn comes round.",
}


def auction(rules: Rules) -> Iterator[Statement]:
    """Yield how the contract is found."""
    yield says("A1", _order(rules))
    if rules.auction.rounds == 1:
        yield says("A2 A3 A4", "Everybody speaks just once; the highest bid is then the contract.")
    else:
        yield says("A2", _PASSES[rules.auction.reenter])
        yield says("A3 A4", _end(rules))
    yield from _limits(rules)
    yield from _raises(rules)
    yield says("A6", _passed_out(rules))
    if rules.auction.unshuffled:
        yield says("A6", _UNSHUFFLED)
    if rules.bids.is_by_value:
        yield says("B5", _turned_up(rules))
    elif rules.auction.visible_kitty and rules.kitty_size:
        yield says("A10", _VISIBLE_KITTY)


def _order(rules: Rules) -> str:
    lowest, most = number(rules.auction.lowest), number(LEVELS[-1])
    given = ", and how many cards of the kitty the opponents will get" if rules.bids.is_by_value else ""
    return (
        f"{_first(rules)} In turn you pass, or bid higher than the last bid: a number of tricks from {lowest}"
        f" to {most}, {'' if given else 'and '}a suit as trumps or no-trumps{given}."
    )


def _first(rules: Rules) -> str:
    if rules.table.seats == 2:
        return "The player who did not deal speaks first, then the other."
    return "The player on the dealer’s left speaks first, then clockwise."


def _end(rules: Rules) -> str:
    others = " one after the other" if rules.auction.reenter is ReEntry.ALWAYS else ""
    if rules.auction.rebid is Rebid.AFTER_INTERVENING_BID:
        return (
            f"When all others have passed{others}, the highest bid is the contract, its bidder the declarer."
        )
    return (
        f"When all others have passed{others}, the highest bidder is asked once more: passing makes the bid"
        " the contract; after a raise, the others who still may bid speak again."
    )


def _limits(rules: Rules) -> Iterator[Statement]:
    """Yield what may be bid only by some, or at some time, or in vain (A5, A8, A13, A14)."""
    if rules.auction.inkle_seats:
        when = "" if rules.auction.rounds == 1 else ", each at their first turn"
        yield says("A5", f"Only the first two to speak may bid six{when}.")
    if rules.auction.inkle_void:
        yield says("A5", _inkle_void(rules))
    if rules.auction.no_trump_from == 7:
        yield says(
            "A13", "No-trumps may be bid from seven up, and only after somebody has bid seven or more."
        )
    if rules.auction.min_contract > rules.auction.lowest:
        yield says("A14", _least_contract(rules))
    if rules.auction.unrestricted and specials_of(rules):
        yield says("A8", "A special contract may be bid at any time, whatever was bid before it.")


_AFTER_INKLE: Final = {
    PassedOut.NO_TRUMP_HAND: "the same dealer deals again",
    PassedOut.DEALER_MUST_BID: "the dealer must",
}


def _inkle_void(rules: Rules) -> str:
    what = _AFTER_INKLE.get(rules.auction.passed_out, "it is as if everybody had passed")
    nobody = "nobody else" if rules.auction.passed_out is PassedOut.DEALER_MUST_BID else "nobody"
    bids = f"bids seven or more{' or a special contract' if specials_of(rules) else ''}"
    return f"A bid of six tells something, but cannot win: if {nobody} {bids}, {what}."


def _least_contract(rules: Rules) -> str:
    special = " (a special contract counts as the bid just below it)" if specials_of(rules) else ""
    return (
        f"A contract of fewer than {number(rules.auction.min_contract)} tricks{special} is not played:"
        " it is as if everybody had passed."
    )


def _raises(rules: Rules) -> Iterator[Statement]:
    """Yield when the winner may go higher (A7)."""
    if not rules.auction.winner_raises:
        return
    when = "Before the kitty is taken" if rules.kitty_size else "When the bidding is over"
    yield says(
        "A7",
        f"{when} the winner may raise. In the same suit, that closes the auction; in another, everybody else"
        " may speak again, and so on.",
    )
    alone = "even if" if rules.auction.raise_unopposed else "but not if"
    yield says("A7", f"The winner may do so, {alone} nobody else has bid.")


def _passed_out(rules: Rules) -> str:
    passed_out = rules.auction.passed_out
    if passed_out is PassedOut.DEALER_MUST_BID:
        return "If all others pass, the dealer must bid."
    text = f"If everybody passes, {passed_out.summary}."
    if passed_out is not PassedOut.NO_TRUMP_HAND:
        return text
    kitty = "nobody takes the kitty, and " if rules.kitty_size else ""
    who = "hand" if has_table_hands(rules) else "player"
    return f"{text} In that round {kitty}the {who} on the dealer’s left leads."


_UNSHUFFLED: Final = (
    "Cards without a contract are not shuffled for the next deal: from the dealer’s left each hand is put"
    " down sorted by suit and rank, then the kitty, and the pack is dealt as it lies, without a cut."
)


def _turned_up(rules: Rules) -> str:
    values = listed(map(str, steps(rules)), "or")
    return (
        f"Whenever a bid reaches or passes {values} points, a card of the kitty is turned up for all to see,"
        " in the order dealt: one card for each of these values."
    )


_VISIBLE_KITTY: Final = (
    "Whenever the bidding rises by some levels, the bidder turns up as many cards of the kitty for all to"
    " see, in the order dealt. Before the first bid the level is six; a special contract has that of the bid"
    " just below it."
)
