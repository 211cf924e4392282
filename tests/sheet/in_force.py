"""Which rules of the catalogue a ruleset plays by, told from its options alone."""

from collections.abc import Callable, Mapping
from typing import Final

from fivehundred.cards import JOKERS
from fivehundred.rules.bids import Special
from fivehundred.rules.dealers_choice import choices, chosen
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import SpecialRules
from fivehundred.rules.ruleset import Rules


def jokers(rules: Rules) -> int:
    return (rules.cards & JOKERS).bit_count()


def rows(rules: Rules) -> list[SpecialRules]:
    found = [special_row(rules.specials, special) for special in Special]
    return [row for row in found if row.on]


def is_on(rules: Rules, name: str) -> bool:
    row: SpecialRules = getattr(rules.specials, name)
    return row.on


def may_fold(rules: Rules) -> bool:
    has_partners = rules.table.seats != rules.table.sides or rules.table.partners in ("called", "rotating")
    return has_partners or rules.deal.form == "table-hands"


def is_fractional(rules: Rules) -> bool:
    return rules.ladder.schedule == "fractional"


def bars(rules: Rules) -> bool:
    return bool(rules.scoring.ralph or rules.scoring.set_rule or rules.scoring.breach)


def with_target(rules: Rules) -> bool:
    return not rules.scoring.rounds


def with_two_makers(rules: Rules) -> bool:
    return rules.table.partners in ("called", "called-secret", "rotating")


def with_free_joker(rules: Rules) -> bool:
    return bool(jokers(rules)) and not rules.joker.named_before_lead


def folds_or_opens(rules: Rules) -> bool:
    folds = any(row.partner == "fold" for row in rows(rules)) or rules.specials.called_slam
    opens = any(row.exposed != "never" or row.partner == "dummy" for row in rows(rules))
    return opens or (folds and may_fold(rules))


def tricks_may_score(rules: Rules) -> bool:
    return rules.scoring.trick_points or rules.auction.passed_out == "no-trump-hand"


def always(_: Rules) -> bool:
    return True


IN_FORCE: Final[Mapping[str, Callable[[Rules], bool]]] = {
    **dict.fromkeys(("D1", "D5", "D6", "D7", "L1", "L5", "A1", "A2", "A3", "A4", "A6"), always),
    **dict.fromkeys(("P1", "P2", "P3", "P4", "S1"), always),
    "D2": lambda rules: rules.pack.name in ("43", "44"),
    "D3": lambda rules: rules.pack.matching_four,
    "D4": lambda rules: bool(jokers(rules)) and not rules.plusplus.anti_joker,
    "L2": lambda rules: rules.deal.form != "draw",
    "L3": lambda rules: rules.deal.misdeal != "off",
    "L4": lambda rules: rules.deal.dead_hands > 0,
    "A5": lambda rules: rules.auction.inkle_seats or rules.auction.inkle_void,
    "A7": lambda rules: rules.auction.winner_raises,
    "A8": lambda rules: rules.auction.unrestricted and bool(rows(rules)),
    "A9": bars,
    "A10": lambda rules: rules.auction.visible_kitty and rules.kitty_size > 0 and not is_fractional(rules),
    "A11": lambda rules: rules.auction.last_kitty_card_open and rules.kitty_size > 0,
    "A13": lambda rules: rules.auction.no_trump_from == 7,
    "A14": lambda rules: rules.auction.min_contract > rules.auction.lowest,
    "A15": lambda rules: rules.auction.game_bids,
    "B1": lambda rules: rules.ladder.schedule == "avondale",
    "B2": lambda rules: rules.ladder.schedule == "original",
    "B3": lambda rules: rules.ladder.schedule == "perfect",
    "B4": lambda rules: rules.ladder.schedule == "thirty-three",
    "B5": is_fractional,
    "B6": lambda rules: rules.ladder.schedule == "custom",
    "M1": lambda rules: is_on(rules, "misere"),
    "M2": lambda rules: is_on(rules, "open_misere"),
    "M3": lambda rules: is_on(rules, "blind_misere"),
    "M4": lambda rules: is_on(rules, "double_misere"),
    "M5": lambda rules: is_on(rules, "grand_nullo"),
    "M6": lambda rules: is_on(rules, "shields"),
    "M7": lambda rules: is_on(rules, "patastrophe"),
    "M8": lambda rules: rules.specials.wilkinson and (is_on(rules, "misere") or is_on(rules, "open_misere")),
    "M9": lambda rules: is_on(rules, "hi_lo"),
    "M10": lambda rules: rules.specials.j5,
    "M11": lambda rules: rules.specials.called_slam,
    "M12": lambda rules: is_on(rules, "low_misere"),
    "M13": lambda rules: is_on(rules, "petite_misere") or is_on(rules, "grosse_misere"),
    "M14": lambda rules: any(row.partner == "dummy" for row in rows(rules)),
    "M15": lambda rules: is_on(rules, "super_open_misere") or any(row.steered for row in rows(rules)),
    "M16": lambda rules: bool(jokers(rules)) and any(row.low_joker for row in rows(rules)),
    "K1": lambda rules: rules.kitty_size > 0,
    "K2": lambda rules: rules.kitty_size > 0,
    "K3": lambda rules: rules.kitty_size > 0 and not all(row.kitty for row in rows(rules)),
    "K4": is_fractional,
    "P5": folds_or_opens,
    "JK1": with_free_joker,
    "JK2": with_free_joker,
    "JK3": with_free_joker,
    "JK4": lambda rules: with_free_joker(rules) and rules.joker.first_or_last,
    "JK5": lambda rules: bool(jokers(rules)) and rules.joker.named_before_lead,
    "X1": lambda rules: rules.plusplus.megatrump,
    "X2": lambda rules: rules.plusplus.anti_megatrump != "off",
    "X3": lambda rules: rules.plusplus.megatrump and rules.plusplus.anti_megatrump != "off",
    "X4": lambda rules: rules.plusplus.anti_joker,
    "X5": lambda rules: rules.plusplus.anti_joker,
    "X6": lambda rules: rules.plusplus.anti_joker,
    "X7": lambda rules: rules.plusplus.anti_joker or rules.plusplus.anti_megatrump != "off",
    "X8": lambda rules: bool(rules.plusplus.dealers_choice),
    "S2": lambda rules: rules.scoring.trick_points,
    "S3": lambda rules: rules.scoring.slam != "off",
    "S4": with_target,
    "S5": lambda rules: with_target(rules) and not rules.scoring.walker and rules.scoring.back_door != "off",
    "S6": lambda rules: with_target(rules) and (not rules.scoring.must_make or with_two_makers(rules)),
    "S7": lambda rules: with_target(rules) and rules.scoring.must_make,
    "S8": lambda rules: with_target(rules) and rules.scoring.score_out,
    "S9": lambda rules: with_target(rules) and rules.scoring.walker,
    "S10": lambda rules: rules.scoring.ralph > 0,
    "S11": lambda rules: rules.scoring.set_rule > 0,
    "S12": lambda rules: rules.scoring.breach > 0,
    "S13": lambda rules: rules.scoring.spread > 0,
    "S14": lambda rules: rules.scoring.transfer,
    "S15": lambda rules: rules.table.partners != "fixed",
    "S16": lambda rules: tricks_may_score(rules) and rules.scoring.trick_cap > 0,
    "S17": lambda rules: tricks_may_score(rules) and rules.scoring.no_tricks_from > 0,
    "S18": lambda rules: rules.scoring.rounds > 0,
}


def rules_in_force(rules: Rules) -> set[str]:
    """What is played by, whatever the dealer chooses (X8)."""
    played = [rules, *(chosen(rules, items) for items in choices(rules))]
    return {rule for rule, holds in IN_FORCE.items() if any(map(holds, played))}
