"""What options may not be, alone and together. Each refusal shows its arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from fivehundred.cards import CardSet
from fivehundred.errors import RulesError
from fivehundred.rules.bids import Special
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import (
    FoursOut,
    PackName,
    Rebid,
    ReEntry,
    ScheduleName,
    options_of,
    refusal,
)
from fivehundred.rules.pack import HAND_SIZE

if TYPE_CHECKING:
    from fivehundred.rules.ruleset import Rules

_PACK_SIZES: Final = range(30, 65)
_LARGEST_KITTY: Final = 6


def check_options(rules: Rules) -> None:
    """Refuse a value that its option does not know.

    Raises:
        RulesError: Names the option and what it may be.
    """
    for option in options_of(rules):
        wrong = refusal(option)
        if wrong:
            raise RulesError(wrong)


def check_together(rules: Rules, cards: int) -> None:
    """Refuse options that contradict each other, given the pack that they make.

    Raises:
        RulesError: Lists every contradiction.
    """
    found = [
        *_table(rules, cards),
        *_pack(rules, cards),
        *_auction(rules),
        *_ladder(rules),
        *_specials(rules),
    ]
    if found:
        raise RulesError("; ".join(found))


def _table(rules: Rules, cards: int) -> Iterator[str]:
    seats, sides, size = rules.table.seats, rules.table.sides, cards.bit_count()
    if seats % sides:
        yield f"table.sides = {sides}: {seats} seats do not form {sides} equal sides"
    needed = HAND_SIZE * seats
    if size not in _PACK_SIZES:
        yield f"pack: {size} cards; a pack has {_PACK_SIZES[0]} to {_PACK_SIZES[-1]}"
    elif not needed <= size <= needed + _LARGEST_KITTY:
        yield (
            f"pack: {size} cards for {seats} seats; {seats} hands of {HAND_SIZE} take {needed},"
            f" and the kitty may have up to {_LARGEST_KITTY}, so {needed} to {needed + _LARGEST_KITTY}"
        )


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


def _auction(rules: Rules) -> Iterator[str]:
    auction = rules.auction
    if auction.rounds != 1:
        return
    if auction.reenter is not ReEntry.NEVER:
        yield f'auction.reenter = "{auction.reenter}" needs more than auction.rounds = 1: nobody speaks twice'
    if auction.rebid is not Rebid.AFTER_INTERVENING_BID:
        yield f'auction.rebid = "{auction.rebid}" needs more than auction.rounds = 1: nobody speaks twice'


def _ladder(rules: Rules) -> Iterator[str]:
    if rules.ladder.values and rules.ladder.schedule is not ScheduleName.CUSTOM:
        yield f'ladder.values is given, but ladder.schedule is "{rules.ladder.schedule}"; set it to "custom"'


def _specials(rules: Rules) -> Iterator[str]:
    for special in Special:
        row, name = special_row(rules.specials, special), f"specials.{special.option}"
        if row.points is not None and row.points <= 0:
            yield f"{name}.points = {row.points}: must be above 0"
        if row.on and row.low_joker and rules.joker.named_before_lead:
            yield f"{name}.low_joker puts jokers below everything; joker.named_before_lead lets them be named"
        if row.on and row.low_joker and rules.plusplus.anti_joker:
            yield f"{name}.low_joker puts jokers below everything; plusplus.anti_joker cancels high ones"
