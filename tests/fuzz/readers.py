"""The readers under test: good texts for each, and what must hold of any text that one accepts."""

import atexit
import shutil
import tempfile
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final, get_args

from cli.kit import AUSTRALIAN, bid_alone, dealt, kitty_back
from fivehundred.engine.notation import action_text
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.phase import LivePhase
from fivehundred.engine.records.record import Record, replay
from fivehundred.engine.records.record_json import read_record, write_json
from fivehundred.engine.records.record_text import read_text, write_text
from fivehundred.engine.state import State
from fivehundred.engine.views.knowledge import View
from fivehundred.errors import NotationError, RecordError
from fivehundred.input_parser import read_action
from fivehundred.rulebook.page import blocks, pages
from fivehundred.rulebook.runner import run
from fivehundred.rules.document import preset, preset_names, read_rules, setting_text, settings, with_settings
from fivehundred.rules.ruleset import Rules
from fuzz.reader import NAMES, Reader
from fuzz.rummy_readers import RUMMY_READERS
from fuzz.score_readers import SCORE_READERS
from generators import random_rules
from golden.annotated import file_of
from laws.games import game

ROOT: Final = Path(__file__).parents[2]
_GOOD_TEXTS: Final = 12
_RICH: Final = (
    *("two-handed-table", "two-handed-market", "two-handed-draw"),
    *("five-handed", "five-handed-secret", "ultimate", "dealers-choice", "breach"),
)
_OPENING: Final = 60

# Records


@cache
def _records() -> tuple[Record, ...]:
    played = (game(seed, length=4 * seed).record for seed in range(_GOOD_TEXTS))
    return (*map(_named, played), *map(_named, _openings()))


@cache
def _openings() -> tuple[Record, ...]:
    """How games begin in which more is done than bid and play (T2, T5, B5, X8, S12)."""
    records = (read_text(file_of(name).read_text("utf-8")) for name in _RICH)
    return tuple(replace(record, actions=record.actions[:_OPENING]) for record in records)


def _named(record: Record) -> Record:
    return replace(record, players=NAMES[: record.rules.table.seats])


@cache
def _text_records() -> tuple[str, ...]:
    return tuple(map(write_text, _records()))


@cache
def _json_records() -> tuple[str, ...]:
    return tuple(map(write_json, _records()))


def _read_record(text: str) -> None:
    record = read_record(text)
    assert read_record(write_json(record)) == record
    try:
        replay(record)
    except RecordError:
        return  # well written, but not a game
    assert read_record(write_text(record)) == record


# Rules


@cache
def _rulesets() -> tuple[Rules, ...]:
    return tuple(random_rules(Random(seed)) for seed in range(_GOOD_TEXTS))


def _lines(rules: Rules, base: Rules) -> str:
    return "\n".join(f"{path} = {setting_text(value)}" for path, value in settings(rules, base).items())


@cache
def _documents() -> tuple[str, ...]:
    bases = [f'base = "{name}"\n[rules.auction]\nrounds = 1\n' for name in preset_names()]
    return (*(f"[rules]\n{_lines(rules, preset('standard'))}\n" for rules in _rulesets()), *bases)


@cache
def _setting_lists() -> tuple[str, ...]:
    return tuple(_lines(rules, Rules()) for rules in _rulesets())


def _hold_rules(rules: Rules) -> None:
    assert read_record(write_text(Record(rules))).rules == rules
    assert read_record(write_json(Record(rules))).rules == rules


def _read_document(text: str) -> None:
    _hold_rules(read_rules(text))


def _read_settings(text: str) -> None:
    _hold_rules(with_settings(Rules(), text.splitlines()))


# Rule-book pages


_PAGE: Final = """\
# Following suit

```fivehundred
preset australian
set scoring.target = 300
dealer 3
deal
hand 9S 10S
hand Jo JH AH KH QH
hand
hand JD 4H
calls P 7H P P
discard 4D 5C 6C
expect turn 1
expect hand 1 Jo JH AH KH QH
trick JH JD
refuse wrong-phase P
expect highest H Jo JH JD
auto
expect made yes
```
"""


_RUMMY_PAGE: Final = """\
# Stock

```fivehundred-rummy
set players = 3
set stock_out = reshuffle
players "Ann" "Ben" "Cid"
dealer 2
deal
hand 7D 8D 9D QS
hand AS AC AD
up KH
stock 3S 4S
turn draw, meld 7D 8D 9D, discard QS
refuse thrown-back discard QS
idle 29
turn draw
reshuffle
stock KH
expect hand 0 KH
expect meld 1 7D 8D 9D
expect pile none
idle
expect points 0 0 0
```
"""


@cache
def _pages() -> tuple[str, ...]:
    """A page for every block of the rule book, and for each game one with most of what a block can say."""
    found = [block for page in pages(ROOT / "docs" / "rules") for block in blocks(page)]
    return (_PAGE, _RUMMY_PAGE, *(f"```{block.language}\n{block.text}\n```\n" for block in found))


@cache
def _scratch() -> Path:
    folder = tempfile.mkdtemp(prefix="fivehundred-fuzz-")
    atexit.register(shutil.rmtree, folder)
    return Path(folder, "page.md")


def _read_page(text: str) -> None:
    page = _scratch()
    page.write_text(text, encoding="utf-8", errors="replace", newline="")
    for block in blocks(page):
        str(run(block))


# The prompt


@cache
def _moments() -> tuple[View, ...]:
    """What is seen at one moment of each phase in which a seat decides."""
    first = {state.phase.name: state for state in _ordinary()}
    for state in chain.from_iterable(record.states() for record in _openings()):
        first.setdefault(state.phase.name, state)
    phases = [phase.name for phase in get_args(LivePhase) if phase is not Dealing]
    return tuple(first[name].view(first[name].actor) for name in phases)


def _ordinary() -> tuple[State, ...]:
    """Moments of a game at the usual table, at no-trump with a joker in hand."""
    auction = dealt(AUSTRALIAN, "Jo AS KS QS 10S AH KH QH 10H 9H", dealer=3)
    exchange = bid_alone(auction, "7N")
    naming = kitty_back(exchange)
    return auction, exchange, naming, naming.apply(next(iter(naming.legal_actions)))


def _typed() -> tuple[str, ...]:
    calls = ("7h", "7.2h", "8 no trumps", "open misère", "pass")
    deeds = ("keep", "throw", "pick 5h", "partner ah", "alone", "give 5s", "choose megatrump", "breach")
    return (
        *calls,
        *deeds,
        "decline",
        "discard 5s 6c 7d",
        "name hearts",
        "no suit",
        "joker hearts",
        "lead jh",
        "10♥",
    )


def _read_typed(text: str) -> None:
    refusals = [refusal for view in _moments() if (refusal := _refusal(text, view))]
    if len(refusals) == len(_moments()):
        raise refusals[0]


def _refusal(text: str, view: View) -> NotationError | None:
    try:
        action = read_action(text, view)
    except NotationError as error:
        return error
    assert read_action(action_text(action, view.rules), view) == action
    return None


READERS: Final = (
    Reader("text records", _text_records, _read_record),
    Reader("JSON records", _json_records, _read_record),
    Reader("rules documents", _documents, _read_document),
    Reader("settings", _setting_lists, _read_settings),
    Reader("rule-book pages", _pages, _read_page),
    Reader("typed words", _typed, _read_typed),
    *RUMMY_READERS,
    *SCORE_READERS,
)
