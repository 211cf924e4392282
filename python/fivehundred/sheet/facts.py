"""What a ruleset comes to where several of its options speak."""

from __future__ import annotations

from fivehundred.cards import JOKERS
from fivehundred.rules.bids import Special
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import DealForm, Exposure, PartnerRole, Partners, SpecialRules
from fivehundred.rules.ruleset import Rules


def jokers_in(rules: Rules) -> int:
    """Return how many jokers the pack has, an anti-joker among them (D4, X4)."""
    return (rules.cards & JOKERS).bit_count()


def high_jokers_in(rules: Rules) -> int:
    """Return how many jokers are the highest cards, which an anti-joker is not (D4, X4)."""
    return 1 if rules.plusplus.anti_joker else jokers_in(rules)


def partners_of_declarer(rules: Rules) -> int:
    """Return how many players are a declarer's partners in every round."""
    return rules.table.seats // rules.table.sides - 1


def may_have_partner(rules: Rules) -> bool:
    """Whether another player may play with a declarer, in every round or in some."""
    return bool(partners_of_declarer(rules)) or rules.table.partners is not Partners.FIXED


def has_table_hands(rules: Rules) -> bool:
    """Whether each player has a second hand, on the table (T2a)."""
    return rules.deal.form is DealForm.TABLE_HANDS


def specials_of(rules: Rules) -> list[Special]:
    """Return the specials that may be bid, from the lowest."""
    return [bid.special for bid in rules.bids if bid.special is not None]


def rows_of(rules: Rules) -> list[SpecialRules]:
    """Return the options of the specials that may be bid, from the lowest."""
    return [special_row(rules.specials, special) for special in specials_of(rules)]


def is_misere(special: Special) -> bool:
    """Whether its declarer must lose every trick."""
    return special.target == range(1)


def with_misere(rules: Rules) -> bool:
    """Whether some misère may be bid."""
    return any(map(is_misere, specials_of(rules)))


def folds(rules: Rules) -> bool:
    """Whether a player may have to sit a round out."""
    row_folds = any(row.partner is PartnerRole.FOLD for row in rows_of(rules))
    return bool(who_folds(rules)) and (row_folds or rules.specials.called_slam)


def who_folds(rules: Rules) -> str:
    """Return what is said of those who leave a declarer alone; nothing where nobody does."""
    partners, count = rules.table.partners, partners_of_declarer(rules)
    if has_table_hands(rules):
        return "The declarer’s hand on the table is not played; what lies open there stays in sight."
    if partners is Partners.CALLED:
        return "A partner who has been called lays the cards down and sits the round out."
    if partners is Partners.ROTATING:
        return "The declarer’s partner, if there is one, lays the cards down and sits the round out."
    if count == 1:
        return "The declarer’s partner lays the cards down and sits the round out."
    return "The declarer’s partners lay their cards down and sit the round out." if count else ""


def steers(rules: Rules) -> bool:
    """Whether a defender may come to choose the declarer's cards."""
    return any(row.steered for row in rows_of(rules))


def lays_open(rules: Rules) -> bool:
    """Whether a hand may come to lie open."""
    return any(
        row.exposed is not Exposure.NEVER or row.partner is PartnerRole.DUMMY for row in rows_of(rules)
    )
