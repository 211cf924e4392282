"""Rules of the trick-taking game: while they are being written, and as the screen shows them."""

from __future__ import annotations

from functools import lru_cache

from fivehundred.engine.phases.bid_conditions import is_blind
from fivehundred.rules import agreed_options
from fivehundred.rules.bids import Bid
from fivehundred.rules.cautions import cautions
from fivehundred.rules.document import plain, preset_label, preset_title
from fivehundred.rules.draft import Draft
from fivehundred.rules.exclusions import exclusions
from fivehundred.rules.pack import HAND_SIZE, published_order
from fivehundred.rules.repair import Complaint, complaints, mended
from fivehundred.rules.ruleset import Rules
from fivehundred.rules.share_link import link_of
from fivehundred.server.domain.tricks.kit import draft_of
from fivehundred.server.protocol.http_requests import RulesDraft
from fivehundred.server.protocol.http_responses import (
    CautionShown,
    ComplaintShown,
    ExclusionShown,
    RulesChecked,
)
from fivehundred.server.protocol.parts import Difference
from fivehundred.server.protocol.tricks import AgreedItem, BidRow, DealForm, Partners, TricksRules
from fivehundred.server.views.tricks.public_view import card_names
from fivehundred.sheet.house import about, changed, item_rule, item_title, meaning

# House rules that are being written


def rules_checked(wish: RulesDraft) -> RulesChecked:
    """Tell what house rules come to, or what is wrong with them.

    Raises:
        NotationError: The document or link cannot be read.
        RulesError: There is no such preset or option.
    """
    draft = draft_of(wish.preset, wish.options, wish.rules)
    wrong = complaints(draft)
    rules = None if wrong else draft.rules()
    draft = draft if rules is None else Draft.of(rules, draft.base)
    other = mended(draft, wish.kept or "") if wrong else None
    return RulesChecked(
        preset=draft.base,
        options=dict(draft.changes),
        document=draft.document(),
        link=link_of(draft),
        rules=None if rules is None else rules_seen(rules, draft.base),
        exclusions=[] if rules is None else _exclusions(rules),
        cautions=[] if rules is None else _cautions(rules),
        complaints=[_complaint(each) for each in wrong],
        mended=None if other is None else dict(other.changes),
    )


def _complaint(complaint: Complaint) -> ComplaintShown:
    return ComplaintShown(
        reason=complaint.reason, options=list(complaint.options), mends=dict(complaint.mends)
    )


def _exclusions(rules: Rules) -> list[ExclusionShown]:
    return [
        ExclusionShown(option=each.path, value=plain(each.value), reason=str(each))
        for each in exclusions(rules)
    ]


def _cautions(rules: Rules) -> list[CautionShown]:
    return [CautionShown(option=each.option, text=each.text) for each in cautions(rules)]


# On the screen


@lru_cache(maxsize=256)
def rules_seen(rules: Rules, base: str) -> TricksRules:
    """Return what a screen needs of the rules."""
    return TricksRules(
        preset=base,
        preset_label=preset_label(base),
        title=preset_title(base),
        differences=_differences(rules, base),
        seats=rules.table.seats,
        sides=rules.table.sides,
        places=rules.places,
        form=_form(rules),
        partners=_partners(rules),
        target=rules.scoring.target,
        hand_size=HAND_SIZE,
        pack=card_names(published_order(rules.cards), rules),
        hands=rules.hands,
        packets=list(rules.packets),
        ladder=[_row(bid, rules) for bid in rules.bids],
        claims=rules.play.claims.value,
        rounds=rules.scoring.rounds,
        is_exact=rules.scoring.walker,
        agreed=[_agreed(item) for item in agreed_options.items(rules.plusplus.dealers_choice)],
    )


def _form(rules: Rules) -> DealForm:
    form: DealForm = rules.deal.form.value  # type: ignore[assignment]
    return form


def _partners(rules: Rules) -> Partners:
    partners: Partners = rules.table.partners.value  # type: ignore[assignment]
    return partners


def _agreed(name: str) -> AgreedItem:
    """Return something that the dealer may switch on: by its name, or an option with its value (X8)."""
    return AgreedItem(name=name, title=item_title(name), rule=item_rule(name))


def _differences(rules: Rules, base: str) -> list[Difference]:
    return [
        Difference(option=option.path, value=meaning(option), summary=about(option))
        for option in changed(rules, base)
    ]


def _row(bid: Bid, rules: Rules) -> BidRow:
    return BidRow(
        bid=str(bid),
        value=rules.bids.value(bid),
        level=bid.level,
        strain=None if bid.strain is None else str(bid.strain),
        given=bid.given,
        is_game=bid.is_game,
        special=None if bid.special is None else bid.special.code,
        beside=None if bid.special is None else rules.bids.level(bid),
        is_blind=is_blind(rules, bid),
    )
