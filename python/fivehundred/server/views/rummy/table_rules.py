"""Rules of rummy: while they are being chosen, and as the screen shows them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fivehundred.errors import RulesError
from fivehundred.rules.document import differing
from fivehundred.rules.options import options_of
from fivehundred.rummy.rules import HAND_SIZE, RUMMY, TITLE, RummyRules
from fivehundred.rummy.score import PILE_PENALTY
from fivehundred.server.domain.rummy.kit import RummyKit
from fivehundred.server.protocol import parts, rummy
from fivehundred.server.protocol.http_requests import RulesDraft
from fivehundred.server.protocol.http_responses import ComplaintShown, RulesChecked
from fivehundred.server.views.rummy.table_view import card_names
from fivehundred.sheet.house import meaning
from fivehundred.wording import capital

_KIT: Final = RummyKit()


def rules_checked(wish: RulesDraft) -> RulesChecked:
    """Tell what house rules come to, or what is wrong with them.

    Raises:
        NotationError: The document or link cannot be read.
        RulesError: A document or link has no rules of rummy.
    """
    try:
        rules, base = _KIT.wished(wish.preset, wish.options, wish.rules)
    except RulesError as error:
        if wish.rules is not None:
            raise
        return _refused(wish, error)
    return RulesChecked(
        preset=base,
        options=dict(differing(rules, RummyRules())),
        document=_KIT.document(rules),
        link=_KIT.link_of(rules, base),
        rules=rules_seen(rules, base),
        exclusions=[],
        cautions=[],
        complaints=[],
        mended=None,
    )


def _refused(wish: RulesDraft, error: RulesError) -> RulesChecked:
    """Return what is wrong with options, each of which would do as it usually is."""
    usual = dict.fromkeys(wish.options)
    complaints = [ComplaintShown(reason=str(each), options=list(usual), mends=usual) for each in error.args]
    return RulesChecked(
        preset=RUMMY,
        options=dict(wish.options),
        document=_KIT.document(RummyRules()),
        link=RUMMY,
        rules=None,
        exclusions=[],
        cautions=[],
        complaints=complaints,
        mended={},
    )


@lru_cache(maxsize=64)
def rules_seen(rules: RummyRules, base: str) -> rummy.RummyRules:
    """Return what a screen needs of the rules."""
    different = differing(rules, RummyRules())
    return rummy.RummyRules(
        preset=base,
        preset_label=capital(RUMMY),
        title=TITLE,
        differences=[
            parts.Difference(
                option=option.path, value=meaning(option), summary=option.declaration.summary.rstrip(".")
            )
            for option in options_of(rules)
            if option.path in different
        ],
        seats=rules.players,
        sides=rules.players,
        target=rules.target,
        hand_size=HAND_SIZE,
        pack=card_names(rules.deck),
        packs=rules.packs,
        pile_penalty=PILE_PENALTY,
    )
