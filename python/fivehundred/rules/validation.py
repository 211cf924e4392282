"""What options may not be, alone and together. Each refusal shows its arithmetic."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Final

from fivehundred.cards import JOKERS, CardSet
from fivehundred.errors import RulesError
from fivehundred.rules import agreed_options
from fivehundred.rules.bids import GIVEN, Special
from fivehundred.rules.ladder import place_refusal, special_row
from fivehundred.rules.options import (
    BackDoor,
    Claims,
    DealForm,
    Exposure,
    JokerRules,
    Misdeal,
    OpenHands,
    PackName,
    PartnerRole,
    Partners,
    PassedOut,
    Precondition,
    Rebid,
    ReEntry,
    ScheduleName,
    SpecialRules,
    is_sound,
    options_of,
    refusal,
)
from fivehundred.rules.pack import HAND_SIZE, OPEN_CARDS, PICKED, saving_cards
from fivehundred.rules.sections import Sections

_PACK_SIZES: Final = range(30, 65)
_LARGEST_KITTY: Final = 6


def check_options(rules: Sections) -> None:
    """Refuse values that their options do not know.

    Raises:
        RulesError: Names each such option and what it may be.
    """
    if not is_sound(rules):
        raise RulesError(*filter(None, map(refusal, options_of(rules))))


def check_together(rules: Sections, cards: int, kitty_size: int) -> None:
    """Refuse options that contradict each other, given the pack and the kitty that they make.

    Raises:
        RulesError: Lists every contradiction.
    """
    found = [
        *_seats(rules),
        *_table(rules, cards, kitty_size),
        *_partners_refused(rules),
        *_form(rules, cards),
        *_pack(rules, cards),
        *_misdeal(rules, cards),
        *_auction(rules),
        *_unshuffled(rules),
        *_ladder(rules, kitty_size),
        *agreed_options.refusals(rules.plusplus.dealers_choice, _known_paths()),
        *_specials(rules),
        *_called_slam(rules, kitty_size),
        *_scoring(rules),
        *_transfer(rules),
    ]
    if found:
        raise RulesError(*found)


@cache
def _known_paths() -> Collection[str]:
    return [option.path for option in options_of(Sections())]


def _seats(rules: Sections) -> Iterator[str]:
    """Yield what is wrong with how many play, and in how many sides."""
    seats, sides, settled = rules.table.seats, rules.table.sides, _settled_seats(rules)
    if seats % sides and not settled:
        yield f"table.sides = {sides}: {seats} seats do not form {sides} equal sides"
    for name, players in settled.items():
        if seats != players:
            yield f"{name} is for {players} players; table.seats = {seats}"
        if sides != players:
            yield f"{name}: each player is a side, so there are {players}; table.sides = {sides}"


def _settled_seats(rules: Sections) -> dict[str, int]:
    """Return for each option that settles how many play what it is, and for how many (T2, T5)."""
    form, partners = rules.deal.form, rules.table.partners
    settled = {f'deal.form = "{form}"': 2} if form is not DealForm.HANDS else {}
    return settled | ({f'table.partners = "{partners}"': 5} if partners is not Partners.FIXED else {})


def _table(rules: Sections, cards: int, kitty_size: int) -> Iterator[str]:
    size = cards.bit_count()
    needed = size - kitty_size
    if size not in _PACK_SIZES:
        yield f"pack: {size} cards; a pack has {_PACK_SIZES[0]} to {_PACK_SIZES[-1]}"
    elif rules.table.seats == 2 and rules.deal.form is DealForm.HANDS and not rules.deal.dead_hands:
        yield "table.seats = 2: no pack deals out to two hands; set deal.form or deal.dead_hands"
    elif rules.deal.form is DealForm.MARKET:
        least = 2 * HAND_SIZE + OPEN_CARDS
        if size < least:
            yield f"pack: {size} cards; two hands and a market of {OPEN_CARDS} take {least}"
    elif not needed <= size <= needed + _LARGEST_KITTY:
        yield (
            f"pack: {size} cards for {_needs(rules)} take {needed},"
            f" and the kitty may have up to {_LARGEST_KITTY}, so {needed} to {needed + _LARGEST_KITTY}"
        )


def _needs(rules: Sections) -> str:
    """Return what a pack is dealt to, in words."""
    seats, dead = f"{rules.table.seats} seats", rules.deal.dead_hands
    if rules.deal.form is DealForm.DRAW:
        return f"{seats}; {2 * HAND_SIZE} cards to draw for each"
    if rules.deal.form is DealForm.TABLE_HANDS:
        return f"{seats}; {2 * rules.table.seats} hands of {HAND_SIZE}, half of them on the table,"
    also = f" and deal.dead_hands = {dead}" if dead else ""
    return f"{seats}{also}; {rules.table.seats + dead} hands of {HAND_SIZE}"


def _partners_refused(rules: Sections) -> Iterator[str]:
    """Yield what contradicts partners who change from round to round (T5)."""
    table, scoring = rules.table, rules.scoring
    if table.partners is Partners.FIXED:
        return
    name = f'table.partners = "{table.partners}"'
    if rules.deal.dead_hands:
        yield f"{name} deals every hand to a player; deal.dead_hands = {rules.deal.dead_hands}"
    if table.partners is not Partners.ROTATING and scoring.breach:
        yield f"scoring.breach is called before the partner is; {name}"
    if table.partners is Partners.CALLED_SECRETLY and scoring.score_out:
        yield f"scoring.score_out would betray by its silence whose tricks count for the contract; {name}"


def _form(rules: Sections, cards: int) -> Iterator[str]:
    """Yield what contradicts the forms of play for two (T2)."""
    deal, form = rules.deal, rules.deal.form
    if form is DealForm.HANDS:
        return
    name = f'deal.form = "{form}"'
    if deal.dead_hands:
        yield f"{name} leaves no dead hand; deal.dead_hands = {deal.dead_hands}"
    if form is DealForm.TABLE_HANDS:
        return
    if deal.packets and form is DealForm.DRAW:
        yield f'{name} deals no packets; deal.packets = "{deal.packets}"'
    if deal.misdeal is not Misdeal.OFF:
        yield f'{name} lets the players choose among cards; deal.misdeal = "{deal.misdeal}"'
    yield from _market(rules, cards, name) if form is DealForm.MARKET else _draw(rules, name)


def _market(rules: Sections, cards: int, name: str) -> Iterator[str]:
    """Yield what contradicts a market (T2c)."""
    if cards & JOKERS:
        yield f'{name} is played without a joker; pack.name = "{rules.pack.name}" has one'
    for usual, joker in zip(options_of(JokerRules()), options_of(rules.joker), strict=True):
        if joker.value != usual.value:
            yield f"{name} has no joker; joker.{joker.path} says how one is played"
    for option in ("visible_kitty", "last_kitty_card_open"):
        if getattr(rules.auction, option):
            yield f"{name} has its whole kitty face up; auction.{option} turns up a part"


def _draw(rules: Sections, name: str) -> Iterator[str]:
    """Yield what contradicts hands that are drawn (T2d)."""
    for special in Special:
        row = special_row(rules.specials, special)
        if row.on and row.precondition is Precondition.BEFORE_LOOKING:
            yield f"{name} shows each its hand; specials.{special.option} is bid before looking"


def _pack(rules: Sections, cards: int) -> Iterator[str]:
    pack = rules.pack
    if pack.cards and pack.name is not PackName.CUSTOM:
        yield f'pack.cards is given, but pack.name is "{pack.name}"; set pack.name = "custom"'
    if not pack.matching_four:
        return
    if rules.plusplus.anti_joker:
        yield "pack.matching_four wants the 4S and 4D out; plusplus.anti_joker puts a joker there"
    elif (fours := cards & CardSet.of("4S 4C 4D 4H")) != CardSet.of("4C 4H"):
        yield (
            "pack.matching_four needs the 4C and 4H alone: a pack of 43 or 44 with pack.fours_out"
            f' = "4S 4D"; this pack has {CardSet(fours) or "no 4s"}'
        )


def _misdeal(rules: Sections, cards: int) -> Iterator[str]:
    """Yield that no deal could ever be played, as there is not a saving card for each hand (L3)."""
    seats, saving = rules.table.seats, cards & saving_cards(rules.deal)
    if rules.deal.misdeal is Misdeal.MUST and saving.bit_count() < seats:
        needed = "J, Q, K, A or joker" if rules.deal.misdeal_without_aces else "J, Q or K"
        yield (
            f'deal.misdeal = "must" deals again until each of {seats} hands has a {needed};'
            f" this pack has {CardSet(saving) or 'none'}"
        )


def _auction(rules: Sections) -> Iterator[str]:
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


def _one_round(rules: Sections) -> Iterator[str]:
    auction, why = rules.auction, "needs more than auction.rounds = 1: nobody speaks twice"
    if auction.reenter is not ReEntry.NEVER:
        yield f'auction.reenter = "{auction.reenter}" {why}'
    if auction.rebid is not Rebid.AFTER_INTERVENING_BID:
        yield f'auction.rebid = "{auction.rebid}" {why}'
    if auction.winner_raises:
        yield f"auction.winner_raises {why}"


def _ladder(rules: Sections, kitty_size: int) -> Iterator[str]:
    schedule = rules.ladder.schedule
    if rules.ladder.values and schedule not in (ScheduleName.CUSTOM, ScheduleName.FRACTIONAL):
        yield f'ladder.values is given, but ladder.schedule is "{schedule}"; set it to "custom"'
    if schedule is ScheduleName.FRACTIONAL:
        yield from _fractional(rules, kitty_size)


def _fractional(rules: Sections, kitty_size: int) -> Iterator[str]:
    """Yield what contradicts bids of tricks and cards given (B5)."""
    name = 'ladder.schedule = "fractional"'
    if rules.deal.form is DealForm.MARKET:
        yield f'{name} shares out a kitty of {GIVEN[-1]}; deal.form = "market" makes one of {PICKED}'
    elif kitty_size != GIVEN[-1]:
        left = max(kitty_size, 0)
        yield f'{name} shares out a kitty of {GIVEN[-1]}; pack.name = "{rules.pack.name}" leaves {left}'
    if rules.deal.form is DealForm.TABLE_HANDS:
        yield f'{name} gives cards to hands; deal.form = "table-hands" has half of them on the table'
    if rules.auction.inkle_seats or rules.auction.inkle_void:
        yield f"{name} knows no inkles; auction.inkle_seats and auction.inkle_void let six tricks be one"


def _specials(rules: Sections) -> Iterator[str]:
    if rules.specials.misere.on and rules.specials.low_misere.on:
        yield "specials.low_misere takes the place of specials.misere; only one of them can be on"
    for special in Special:
        row, name = special_row(rules.specials, special), f"specials.{special.option}"
        if row.points is not None and row.points <= 0:
            yield f"{name}.points = {row.points}: must be above 0"
        if row.place and (wrong := place_refusal(row.place)):
            yield f"{name}.place: {wrong}"
        if row.on:
            yield from _row(rules, row, name)


def _row(rules: Sections, row: SpecialRules, name: str) -> Iterator[str]:
    """Yield what contradicts a special that is on."""
    if row.low_joker and rules.joker.named_before_lead:
        yield f"{name}.low_joker puts jokers below everything; joker.named_before_lead lets them be named"
    if row.low_joker and rules.plusplus.anti_joker:
        yield f"{name}.low_joker puts jokers below everything; plusplus.anti_joker cancels high ones"
    if row.partner is not PartnerRole.FOLD and _partners(rules) != 1:
        is_called = rules.table.partners is not Partners.FIXED
        partners = "the partner is called later" if is_called else f"are {_partners(rules)}"
        yield f'{name}.partner = "{row.partner}" needs exactly one partner; here {partners}'
    if row.open_hands is not OpenHands.DECLARER and row.partner is not PartnerRole.PLAY:
        yield f'{name}.open_hands = "{row.open_hands}" needs a partner who plays: {name}.partner = "play"'
    if row.steered and row.exposed is not Exposure.BEFORE_LEAD:
        yield f'{name}.steered needs the hand in sight: {name}.exposed = "before-lead"'
    if row.steered and row.open_hands is OpenHands.PARTNER:
        yield f'{name}.steered needs the declarer\'s hand in sight, not {name}.open_hands = "partner"'


def _unshuffled(rules: Sections) -> Iterator[str]:
    """Yield why cards that were passed out cannot be gathered hand by hand (A6)."""
    if rules.auction.unshuffled and rules.deal.form is not DealForm.HANDS:
        yield (
            "auction.unshuffled gathers the hands as they were dealt and held;"
            f' with deal.form = "{rules.deal.form}" cards lie elsewhere, too'
        )


def _partners(rules: Sections) -> int:
    """Return how many partners a seat has from the start: where they rotate, all but the dealer one (T5b)."""
    if rules.table.partners is Partners.ROTATING:
        return 1
    return rules.table.seats // rules.table.sides - 1


def _called_slam(rules: Sections, kitty_size: int) -> Iterator[str]:
    """Yield why nobody could ever call a slam (M11)."""
    if not rules.specials.called_slam:
        return
    if rules.table.partners in (Partners.CALLED, Partners.CALLED_SECRETLY):
        yield "specials.called_slam needs a partner who passes a card; here the partner is called later"
    elif rules.table.partners is Partners.FIXED and not _partners(rules):
        yield "specials.called_slam needs a partner who passes a card; here each plays alone"
    elif kitty_size == 0:
        yield "specials.called_slam is called over the kitty; this pack leaves none"


def _scoring(rules: Sections) -> Iterator[str]:
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


def _walker(rules: Sections) -> Iterator[str]:
    scoring, why = rules.scoring, "scoring.walker wins with exactly the target"
    if not scoring.trick_points:
        yield f"{why}, which takes trick points; scoring.trick_points is off"
    if scoring.score_out:
        yield f"{why}, at the end of a round; scoring.score_out wins in the middle of one"
    if scoring.trick_cap:
        yield f"{why}; scoring.trick_cap keeps sides below it"
    if scoring.no_tricks_from:
        yield f"{why}; scoring.no_tricks_from keeps sides below it"


def _transfer(rules: Sections) -> Iterator[str]:
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
