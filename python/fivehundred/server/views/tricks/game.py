"""All that a table of the trick-taking game can be made of: presets, sections and options of its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Final

from fivehundred.rules.bids import Special
from fivehundred.rules.document import preset, preset_label, preset_names, preset_title
from fivehundred.rules.draft import Draft
from fivehundred.rules.options import options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.server.domain.tricks.kit import TricksKit
from fivehundred.server.protocol.http_responses import GameShown, PresetShown, SectionShown
from fivehundred.server.views.bots import bots_shown
from fivehundred.server.views.options import option_shown, value_shown

LABEL: Final = "Five Hundred"


@cache
def game_shown() -> GameShown:
    """Return the game with its rules."""
    kit = TricksKit
    return GameShown(
        label=LABEL,
        presets=[_preset(name) for name in preset_names()],
        players=None,
        bots=bots_shown(kit),
        bot=kit.bot,
        sections=list(_sections(Rules())),
        options=[option_shown(option) for option in options_of(Rules())],
        example=Draft("australian", {"scoring.target": 1000}).document(),
    )


def _sections(rules: Rules) -> Iterator[SectionShown]:
    """Yield the sections as their classes and the special contracts call themselves."""
    for part in fields(rules):
        if part.init:
            title = (getattr(rules, part.name).__doc__ or "").rstrip(".")
            yield SectionShown(path=part.name, title=title, rule=None, bid=None)
    for special in Special:
        path = f"specials.{special.option}"
        yield SectionShown(path=path, title=special.title, rule=special.rule, bid=special.code)


def _preset(name: str) -> PresetShown:
    rules = preset(name)
    return PresetShown(
        name=name,
        label=preset_label(name),
        title=preset_title(name),
        seats=rules.table.seats,
        sides=rules.table.sides,
        target=rules.scoring.target,
        settings={option.path: value_shown(option) for option in options_of(rules)},
    )
