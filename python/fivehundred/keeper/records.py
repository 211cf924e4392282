"""Score games of any game: written down and read by what they begin with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from fivehundred.engine.records.lexer import statements
from fivehundred.keeper.form import Form
from fivehundred.keeper.rummy.form import RummyForm
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.score_game import ScoreGame
from fivehundred.keeper.tricks.form import TricksForm

AnyScore = ScoreGame[Any, Any, Any]
AnyForm = Form[Any, Any, Any]

FORMS: Final[tuple[AnyForm, ...]] = (TricksForm(), RummyForm())
_FORMAT: Final = re.compile(r'"format"\s*:\s*"([^"]*)"')


def form_of(text: str) -> AnyForm | None:
    """Return how a text is written that is a score game, None if it is something else.

    >>> form_of("fivehundred-score 1") is FORMS[0], form_of("fivehundred 1")
    (True, None)
    """
    begins = next(_beginnings(text), "")
    return next((form for form in FORMS if form.format == begins), None)


def _beginnings(text: str) -> Iterator[str]:
    if text.lstrip().startswith("{"):
        yield from _FORMAT.findall(text)[:1]
    else:
        yield from (statement.keyword.text for statement in statements(text))


def form_for(game: AnyScore) -> AnyForm:
    """Return how a score game is written."""
    return FORMS[isinstance(game, RummyScore)]


def read_score(text: str) -> AnyScore:
    """Read a score game, from JSON if the text begins with a brace, else from text.

    Raises:
        NotationError: Says where and what was expected.
        RulesError: Its options are unknown or contradict each other.
    """
    form = form_of(text) or FORMS[0]
    game: AnyScore = (form.read_json if text.lstrip().startswith("{") else form.read_text)(text)
    return game


def write_score(game: AnyScore) -> str:
    """Write a score game as text.

    Raises:
        RecordError: A round is not possible where it stands.
    """
    return form_for(game).write_text(game)


def write_score_json(game: AnyScore) -> str:
    """Write a score game as JSON."""
    return form_for(game).write_json(game)
