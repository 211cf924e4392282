"""What options may not be, alone and together. Each refusal shows its arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from fivehundred.cards import CardSet
from fivehundred.errors import RulesError
from fivehundred.rules.bids import Special
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import (
    BackDoor,
    Claims,
    Exposure,
    FoursOut,
    Misdeal,
    OpenHands,
    PackName,
    PartnerRole,
    PassedOut,
    Rebid,
    ReEntry,
    ScheduleName,
    SpecialRules,
    options_of,
    refusal,
)
from fivehundred.rules.pack import HAND_SIZE, saving_cards

if TYPE_CHECKING:
    from fivehundred.rules.ruleset import Rules

_PACK_SIZES: Final = range(30, 65)
_LARGEST_KITTY: Final = 6


def check_options(rules: Rules) -> None:
    """Refuse values that their options do not know.

    Raises:
        RulesError: Names each such option and what it may be.
    """
    found = list(filter(None, map(refusal, options_of(rules))))
    if found:
        raise RulesError(*found)


def check_together(rules: Rules, cards: int) -> None:
    """Refuse options that contradict each other, given the pack that they make.

    Raises:
        RulesError: Lists every contradiction.
    """
    found = [
        *_table(rules, cards),
        *_pack(rules, cards),
        *_misdeal(rules, cards),
        *_auction(rules),
        *_ladder(rules),
        *_specials(rules),
        *_called_slam(rules),
        *_scoring(rules),
        *_transfer(rules),
    ]
    if found:
        raise RulesError(*found)


def _table(rules: Rules, cards: int) -> Iterator[str]:
    seats, sides, size = rules.table.seats, rules.table.sides, cards.bit_count()
    if seats % sides:
        yield f"table.sides = {sides}: {seats} seats do not form {sides} equal sides"
    hands = seats + rules.deal.dead_hands
    needed = HAND_SIZE * hands
    if size not in _PACK_SIZES:
        yield f"pack: {size} cards; a pack has {_PACK_SIZES[0]} to {_PACK_SIZES[-1]}"
    elif not needed <= size <= needed + _LARGEST_KITTY:
        yield (
            f"pack: {size} cards for {_places(rules)}; {hands} hands of {HAND_SIZE} take {needed},"
            f" and the kitty may have up to {_LARGEST_KITTY}, so {needed} to {needed + _LARGEST_KITTY}"
        )


def _places(rules: Rules) -> str:
    dead = rules.deal.dead_hands
    return f"{rules.table.seats} seats" + (f" and {dead} dead hand{'s' * (dead > 1)}" if dead else "")


def _pack(rules: Rules, cards: int) -> Iterator[str]:
    pack = rules.pack
    if pack.cards and pack.name is not PackName.CUSTOM:
        yield f'pack.cards is given, but pack.name is "{pack.name}"; set pack.name = "custom"'
    if not pack.matching_four:
        return
    if rules.plusplus.anti_joker:
        yield "pack.matching_four wants the 4S and 4D out; plusplus.anti_joker puts a joker there"
    elif pack.name not in (PackName.C43, PackName.C44) or pack.fours_out is not FoursOut.SPADE_AND_DIAMOND:
        present = cards & CardSet.of("4S 4C 4D 4H")
        yield (
            "pack.matching_four needs one 4 of each colour: a pack of 43 or 44 with pack.fours_out"
            f' = "4S 4D"; this pack has {CardSet(present) or "no 4s"}'
        )


def _misdeal(rules: Rules, cards: int) -> Iterator[str]:
    """Yield that no deal could ever be played, as there is not a saving card for each hand (L3)."""
    seats, saving = rules.table.seats, cards & saving_cards(rules.deal)
    if rules.deal.misdeal is Misdeal.MUST and saving.bit_count() < seats:
        needed = "J, Q, K, A or joker" if rules.deal.misdeal_without_aces else "J, Q or K"
        yield (
            f'deal.misdeal = "must" deals again until each of {seats} hands has a {needed};'
            f" this pack has {CardSet(saving) or 'none'}"
        )


def _auction(rules: Rules) -> Iterator[str]:
    auction = rules.auction
    if auction.rounds == 1:
        yield from _one_round(rules)
    if auction.unrestricted and auction.no_trump_from == 7:
        yield "auction.unrestricted lets every bid be made at any time; auction.no_trump_from = 7 does not"
    if auction.passed_out is PassedOut.DEALER_MUST_BID and auction.min_contract > auction.lowest:
        yield (
            f'auction.passed_out = "dealer-must-bid" makes the dealer bid; auction.min_contract ='
            f" {auction.min_contract} would pass out a bid of {auction.lowest} all the same"
        )
    if auction.lowest == 7 and (auction.inkle_seats or auction.inkle_void):
        yield "auction.inkle_seats and auction.inkle_void are about bids of six; auction.lowest = 7 has none"
    if auction.lowest == 7 and rules.specials.low_misere.on:
        yield "specials.low_misere stands among the bids of six; auction.lowest = 7 has none"


def _one_round(rules: Rules) -> Iterator[str]:
    auction, why = rules.auction, "needs more than auction.rounds = 1: nobody speaks twice"
    if auction.reenter is not ReEntry.NEVER:
        yield f'auction.reenter = "{auction.reenter}" {why}'
    if auction.rebid is not Rebid.AFTER_INTERVENING_BID:
        yield f'auction.rebid = "{auction.rebid}" {why}'
    if auction.winner_raises:
        yield f"auction.winner_raises {why}"


def _ladder(rules: Rules) -> Iterator[str]:
    if rules.ladder.values and rules.ladder.schedule is not ScheduleName.CUSTOM:
        yield f'ladder.values is given, but ladder.schedule is "{rules.ladder.schedule}"; set it to "custom"'


def _specials(rules: Rules) -> Iterator[str]:
    if rules.specials.misere.on and rules.specials.low_misere.on:
        yield "specials.low_misere takes the place of specials.misere; only one of them can be on"
    for special in Special:
        row, name = special_row(rules.specials, special), f"specials.{special.option}"
        if row.points is not None and row.points <= 0:
            yield f"{name}.points = {row.points}: must be above 0"
        if row.on:
            yield from _row(rules, row, name)


def _row(rules: Rules, row: SpecialRules, name: str) -> Iterator[str]:
    """Yield what contradicts a special that is on."""
    if row.low_joker and rules.joker.named_before_lead:
        yield f"{name}.low_joker puts jokers below everything; joker.named_before_lead lets them be named"
    if row.low_joker and rules.plusplus.anti_joker:
        yield f"{name}.low_joker puts jokers below everything; plusplus.anti_joker cancels high ones"
    if row.partner is not PartnerRole.FOLD and _partners(rules) != 1:
        yield f'{name}.partner = "{row.partner}" needs exactly one partner; here are {_partners(rules)}'
    if row.open_hands is not OpenHands.DECLARER and row.partner is not PartnerRole.PLAY:
        yield f'{name}.open_hands = "{row.open_hands}" needs a partner who plays: {name}.partner = "play"'
    if row.steered and row.exposed is not Exposure.BEFORE_LEAD:
        yield f'{name}.steered needs the hand in sight: {name}.exposed = "before-lead"'
    if row.steered and row.open_hands is OpenHands.PARTNER:
        yield f'{name}.steered needs the declarer\'s hand in sight, not {name}.open_hands = "partner"'


def _partners(rules: Rules) -> int:
    return rules.table.seats // rules.table.sides - 1


def _called_slam(rules: Rules) -> Iterator[str]:
    if rules.specials.called_slam and not _partners(rules):
        yield "specials.called_slam needs a partner who passes a card; here each plays alone"


def _scoring(rules: Rules) -> Iterator[str]:
    scoring = rules.scoring
    if scoring.score_out and not scoring.trick_points:
        yield "scoring.score_out is about trick points; scoring.trick_points is off"
    if scoring.score_out and scoring.must_make:
        yield "scoring.score_out lets defenders win; scoring.must_make lets only makers win"
    if scoring.walker:
        yield from _walker(rules)
    if scoring.breach and scoring.set_rule and not scoring.breach_with_set:
        yield (
            "scoring.breach and scoring.set_rule both bar a declarer who is set by more than needed;"
            " set scoring.breach_with_set to play both"
        )


def _walker(rules: Rules) -> Iterator[str]:
    scoring, why = rules.scoring, "scoring.walker wins with exactly the target"
    if not scoring.trick_points:
        yield f"{why}, which takes trick points; scoring.trick_points is off"
    if scoring.score_out:
        yield f"{why}, at the end of a round; scoring.score_out wins in the middle of one"
    if scoring.trick_cap:
        yield f"{why}; scoring.trick_cap keeps sides below it"
    if scoring.no_tricks_from:
        yield f"{why}; scoring.no_tricks_from keeps sides below it"


def _transfer(rules: Rules) -> Iterator[str]:
    scoring, why = rules.scoring, "scoring.transfer gives a failed contract's points to the other side"
    if not scoring.transfer:
        return
    if rules.table.sides != 2:
        yield f"{why}; here are {rules.table.sides} sides"
    if scoring.back_door is not BackDoor.OFF:
        yield f'{why}, so that nobody falls below zero; set scoring.back_door = "off"'
    if scoring.walker:
        yield f"{why}, so that nobody loses points; scoring.walker needs losses"
    if scoring.breach:
        yield f"{why}; scoring.breach takes them away"
    if scoring.spread:
        yield f"{why}, so that nobody falls below zero; scoring.spread needs a side there"
    if rules.play.claims in (Claims.PENALISED, Claims.ALWAYS_PENALISED):
        yield f'{why}; play.claims = "{rules.play.claims}" takes points away'
