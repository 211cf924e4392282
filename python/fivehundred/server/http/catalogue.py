"""All that a new table can be made of: presets, options of the rules, bots and paces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Literal, get_args

from fivehundred.rules.bids import Special
from fivehundred.rules.document import DEFAULT, plain, preset, preset_label, preset_names, preset_title
from fivehundred.rules.exclusions import values_of
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.rummy.rules import RUMMY, TITLE, RummyRules
from fivehundred.server.domain.kits import FIRST, kit_for, kit_of
from fivehundred.server.domain.waiting_times import CLOCKS, CLOCKS_OFFERED
from fivehundred.server.protocol.http_requests import OptionValue
from fivehundred.server.protocol.http_responses import (
    Catalogue,
    ChoiceShown,
    GameShown,
    OptionShown,
    PresetShown,
    SectionShown,
)
from fivehundred.server.protocol.parts import Speed
from fivehundred.wording import capital


@cache
def catalogue() -> Catalogue:
    """Return the catalogue, the same for everybody."""
    return Catalogue(
        games=[_tricks(), _rummy()],
        speeds=list(get_args(Speed)),
        clocks=list(CLOCKS_OFFERED),
        clock_of=CLOCKS,
    )


def _tricks() -> GameShown:
    kit = kit_of(FIRST)
    return GameShown(
        label="Five Hundred",
        presets=[_preset(name) for name in preset_names()],
        players=None,
        bots=list(kit.bots),
        bot=kit.bot,
        sections=list(_sections(Rules())),
        options=[_option(option) for option in options_of(Rules())],
    )


def _rummy() -> GameShown:
    kit, rules = kit_for(RUMMY), RummyRules()
    preset = PresetShown(
        name=RUMMY,
        label=capital(RUMMY),
        title=TITLE,
        seats=rules.players,
        sides=rules.players,
        target=rules.target,
        settings={option.path: _value(option) for option in options_of(rules)},
    )
    return GameShown(
        label=capital(RUMMY),
        presets=[preset],
        players="players",
        bots=list(kit.bots),
        bot=kit.bot,
        sections=[SectionShown(path="", title="How it is played", rule=None, bid=None)],
        options=[_option(option) for option in options_of(rules)],
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
        settings={option.path: _value(option) for option in options_of(rules)},
    )


def _option(option: Option) -> OptionShown:
    numbers = option.declaration.numbers
    return OptionShown(
        path=option.path,
        summary=option.declaration.summary,
        rule=option.declaration.rule,
        type=_type(option),
        default=_value(option),
        choices=[ChoiceShown(value=choice.value, summary=choice.summary) for choice in _choices(option)],
        suggestions=list(filter(None, values_of(option))) if option.type is str else _none(option),
        least=None if numbers is None else numbers[0],
        most=None if numbers is None else numbers[-1],
    )


def _value(option: Option) -> OptionValue | None:
    """Return an option's value, None where it is left out."""
    return None if option.value is None else plain(option.value)


def _none(option: Option) -> list[str]:
    """Return how a number is written that may be left out."""
    return [DEFAULT] if option.type == int | None else []


def _choices(option: Option) -> list[Choice]:
    is_choice = isinstance(option.type, type) and issubclass(option.type, Choice)
    return list(option.type) if is_choice else []


def _type(option: Option) -> Literal["bool", "int", "choice", "text", "schedule"]:
    if _choices(option):
        return "choice"
    if option.type in (int, int | None):
        return "int"
    return "bool" if option.type is bool else "text" if option.type is str else "schedule"
