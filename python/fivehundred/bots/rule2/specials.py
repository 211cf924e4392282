"""How likely a misère is to be made: less against a single defender than `rule-1` thinks, more against many.

`rule-1` knows how two defend. One alone knows what can be beaten; three and more leave it to each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fivehundred.bots.rule1 import specials
from fivehundred.bots.rule1.partnership import terms_if_own
from fivehundred.engine.actions import Bid
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.options import Exposure

_MADE: Final[Mapping[int, Mapping[bool, tuple[int, int]]]] = {
    1: {False: (38, 55), True: (32, 50)},
    3: {False: (84, 35), True: (71, 35)},
    4: {False: (93, 35), True: (77, 35)},
}
"""By the number of defenders and whether the hand is open: how often a misère without danger is made, in
percent, and how much less often each point of danger makes that, in hundredths of a percent."""


def chance(view: View, bid: Bid) -> int:
    """Return in percent how likely the seat that looks is to make a special."""
    terms = terms_if_own(view, bid)
    known = _MADE.get(min(len(terms.active) - len(terms.makers), max(_MADE)))
    if not terms.is_misere or terms.steered or len(terms.makers) > 1 or known is None:
        return specials.chance(view, bid)
    often, less = known[terms.exposed is not Exposure.NEVER]
    return max(often - less * specials.hand_risk(view, terms) // 100, 0)
