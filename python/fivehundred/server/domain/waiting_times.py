"""How long people wait for a player: for one who decides, for one whose line is lost; and how long tables do.

Ask for these by their module, as `patience.GRACE`: tests that wait for them have them shorter.
"""

from __future__ import annotations

from typing import Final

from fivehundred.server.clocks import Milliseconds
from fivehundred.server.protocol.parts import Speed

CLOCKS: Final[dict[Speed, int]] = {"calm": 120, "normal": 60, "quick": 30, "instant": 30}
"""How many seconds a decision may take, unless whoever opens a table says otherwise."""
CLOCKS_OFFERED: Final = (0, 15, 30, 60, 120, 300)
"""What whoever opens a table may choose in the browser; 0 is no clock."""
NUDGE_AFTER: Final = Milliseconds(10_000)
"""How long others wait before they may remind a player."""
STAND_IN_AFTER: Final = Milliseconds(30_000)
"""How long others wait before they may let a bot stand in."""
WARNING: Final = Milliseconds(20_000)
"""How long at most the end of a player's time is announced; never longer than a third of it."""
DEAL_WAIT: Final = Milliseconds(60_000)
"""How long the deal waits for those who are not ready."""
GRACE: Final = Milliseconds(3_000)
"""How long a lost line goes unmentioned: most come back at once."""
GONE_WAIT: Final = Milliseconds(30_000)
"""How long a seat waits for a player whose line is lost."""
CONSENT_WAIT: Final = Milliseconds(30_000)
"""How long a proposal waits for the others."""

_DAY: Final = 24 * 3_600_000
UNPLAYED_KEPT: Final = Milliseconds(7 * _DAY)
"""How long a table is kept at which no game ever began, after the last thing that happened there."""
PLAYED_KEPT: Final = Milliseconds(180 * _DAY)
"""How long any other table is kept."""
