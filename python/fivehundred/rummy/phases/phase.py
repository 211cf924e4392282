"""The phases of a round of rummy. Each stands in a file of its own and answers alike.

`actor` decides, from `legal_actions`; `violation(action)` says why another action is not possible;
`after(action)` is what a legal action leads to: a phase, or the end of a turn or of the round.
"""

from __future__ import annotations

from typing import cast

from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.endings import RoundEnd, TurnEnd
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.phases.reshuffling import Reshuffling
from fivehundred.rummy.phases.stage import Stage

InRound = Drawing | Reshuffling | Laying
LivePhase = Dealing | InRound
Phase = LivePhase | TurnEnd | RoundEnd


def phase_of(stage: Stage) -> Phase:
    """Return a stage as one of the union, which is closed: a test holds that it has all of them."""
    return cast("Phase", stage)
