"""All that a table of rummy can be made of."""

from __future__ import annotations

from functools import cache

from fivehundred.rules.options import options_of
from fivehundred.rummy.rules import RUMMY, TITLE, RummyRules
from fivehundred.server.domain.rummy.kit import RummyKit
from fivehundred.server.protocol.http_responses import GameShown, PresetShown, SectionShown
from fivehundred.server.views.bots import bots_shown
from fivehundred.server.views.options import option_shown, value_shown
from fivehundred.wording import capital


@cache
def game_shown() -> GameShown:
    """Return the game with its rules."""
    kit, rules = RummyKit, RummyRules()
    preset = PresetShown(
        name=RUMMY,
        label=capital(RUMMY),
        title=TITLE,
        seats=rules.players,
        sides=rules.players,
        target=rules.target,
        settings={option.path: value_shown(option) for option in options_of(rules)},
    )
    return GameShown(
        label=capital(RUMMY),
        presets=[preset],
        players="players",
        bots=bots_shown(kit),
        bot=kit.bot,
        sections=[SectionShown(path="", title="How it is played", rule=None, bid=None)],
        options=[option_shown(option) for option in options_of(rules)],
        example=kit().document(RummyRules(players=6)),
    )
