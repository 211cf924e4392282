"""The score keeper as one function: a request as plain values in, an answer as plain values out.

Programs that show score games but know no rules ask here, as the browser does by way of the server. They keep
the games themselves, as the documents that `records` writes.

| request | beside its `type` | answer |
|---|---|---|
| `ScoreBegin` | `preset`, `options`, `players`, `dealer` | `ScoreShown` |
| `ScoreShow` | `game` | `ScoreShown` |
| `ScoreAsk` | `game`, `draft`, `number` of the round to correct or null | `ScoreAsked` |
| `ScoreTell` | `game`, `draft` | `ScoreShown` |
| `ScoreCorrect` | `game`, `draft`, `number` | `ScoreShown` |
| `ScoreDelete` | `game`, `number` | `ScoreShown` |
| `ScoreShare` | `game` | `ScoreTexts` |
| `ScoreNight` | `games` | `ScoreTotals` |

A change that is not possible is answered by `ScoreRefused` and leaves the game as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from fivehundred.engine.records.json_node import Node
from fivehundred.engine.violations import IllegalActionError
from fivehundred.errors import NotationError, RecordError
from fivehundred.keeper import sheet
from fivehundred.keeper.entry import Entry, reason_of, shown
from fivehundred.keeper.night import night
from fivehundred.keeper.records import FORMS, AnyForm, AnyScore, form_for, write_score
from fivehundred.keeper.rummy.entry import RummyEntry
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.tricks.entry import TricksEntry
from fivehundred.rules.document import did_you_mean, preset, with_options
from fivehundred.rummy.rules import RUMMY
from fivehundred.seats import SEATS, SIDES
from fivehundred.wording import capital

MOST_ROUNDS: Final = 200
"""Rounds of a game: an evening has 30."""
MOST_GAMES: Final = 50
"""Games of a night."""

LONGEST_NAME: Final = 120
"""Characters in the name of a player."""


Answer = dict[str, Any]
AnyEntry = Entry[Any, Any]


def answer(request: Mapping[str, Any]) -> Answer:
    """Answer a request.

    >>> begun = answer({"type": "ScoreBegin", "preset": "standard", "players": ["Ann", "Ben", "Cat", "Dan"]})
    >>> draft = {"bid": "8H", "declarer": 0, "counts": [9]}
    >>> told = answer({"type": "ScoreTell", "game": begun["game"], "draft": draft})
    >>> told["rounds"][0]["text"], told["scores"], told["next"]["dealer"]
    ('8♥ by Ann made with 9 tricks', [300, 10], 1)

    Raises:
        NotationError: It is no request, or its game or draft cannot be read; names the place.
        RulesError: The options of its game are unknown or contradict each other.
    """
    asked = Node(request)
    name = asked.get("type").text()
    if name not in _ANSWERS:
        raise asked.get("type").refuse(f"one of {', '.join(_ANSWERS)}{did_you_mean(name, _ANSWERS)}")
    try:
        return _ANSWERS[name](asked)
    except IllegalActionError as error:
        return {"type": "ScoreRefused", **reason_of(error.violation), "round": None}
    except RecordError as error:
        return {"type": "ScoreRefused", **_in_the_way(error), "round": error.index}


def _in_the_way(error: RecordError) -> dict[str, str]:
    """Return why a change is not possible that a later round does not allow."""
    cause = error.__cause__
    slug = cause.violation.slug if isinstance(cause, IllegalActionError) else "record"
    return {"reason": slug, "text": shown(str(error))}


# Reading


def _game(node: Node) -> AnyScore:
    """Read a game whose rounds are possible."""
    form = _form(node)
    if len(node.get("rounds").items()) > MOST_ROUNDS:
        raise NotationError(f"more than {MOST_ROUNDS} rounds", "a game of fewer", path=f"{node.path}.rounds")
    game: AnyScore = form.from_plain(node.value)
    _refuse_long_names(node.get("players"), game.players)
    try:
        for _ in game.states():
            pass
    except RecordError as error:
        raise NotationError(
            str(error), "a round that can have been", path=f"{node.path}.rounds[{error.index}]"
        ) from error
    return game


def _refuse_long_names(node: Node, players: tuple[str, ...]) -> None:
    if any(len(name) > LONGEST_NAME for name in players):
        raise node.refuse(f"names of at most {LONGEST_NAME} characters")


def _form(node: Node) -> AnyForm:
    found = node.get("format").text()
    known = [form.format for form in FORMS]
    if found not in known:
        raise node.get("format").refuse(f"one of {', '.join(known)}{did_you_mean(found, known)}")
    return FORMS[known.index(found)]


def _entry_of(game: AnyScore) -> AnyEntry:
    return RummyEntry() if isinstance(game, RummyScore) else TricksEntry()


def _number(node: Node, game: AnyScore) -> int:
    """Read the number of a round, counted from 0."""
    number = node.number()
    if number not in range(len(game.rounds)):
        raise node.refuse(f"the number of a round, below {len(game.rounds)}")
    return number


# Answering


def _begin(asked: Node) -> Answer:
    """Begin a game by a preset and the options that differ from it."""
    name, options = asked.get("preset").text(), asked.get("options")
    changes = {} if options.value is None else options.mapping()
    form = FORMS[name == RUMMY]
    rules = form.rules(changes) if name == RUMMY else with_options(preset(name), changes)
    seats = form.game(rules, 0, (), ()).seats
    players, dealer = asked.get("players").names(seats), asked.get("dealer")
    _refuse_long_names(asked.get("players"), players)
    first = 0 if dealer.value is None else dealer.seat(seats)
    return _shown(form.made(rules, first, (), players))


def _show(asked: Node) -> Answer:
    return _shown(_game(asked.get("game")))


def _ask(asked: Node) -> Answer:
    game, number = _game(asked.get("game")), asked.get("number")
    before = game if number.value is None else game.before(_number(number, game))
    return {"type": "ScoreAsked", "asked": _entry_of(game).asked(before, asked.get("draft"))}


def _tell(asked: Node) -> Answer:
    game = _game(asked.get("game"))
    return _shown(game.with_round(_entry_of(game).told(game, asked.get("draft"))))


def _correct(asked: Node) -> Answer:
    game = _game(asked.get("game"))
    number = _number(asked.get("number"), game)
    told = _entry_of(game).told(game.before(number), asked.get("draft"))
    return _shown(game.corrected(number, told))


def _delete(asked: Node) -> Answer:
    game = _game(asked.get("game"))
    return _shown(game.deleted(_number(asked.get("number"), game)))


def _share(asked: Node) -> Answer:
    game = _game(asked.get("game"))
    return {
        "type": "ScoreTexts",
        "text": sheet.shared(game),
        "csv": sheet.csv_text(game),
        "record": write_score(game),
    }


def _night(asked: Node) -> Answer:
    games = asked.get("games").items()
    if len(games) > MOST_GAMES:
        raise NotationError(f"{len(games)} games", f"at most {MOST_GAMES}", path="games")
    totals = night(map(_game, games))
    standings = [
        {"player": each.player, "finished": each.finished, "won": each.won, "points": each.points}
        for each in totals
    ]
    return {"type": "ScoreTotals", "standings": standings}


_ANSWERS: Final[Mapping[str, Callable[[Node], Answer]]] = {
    "ScoreBegin": _begin,
    "ScoreShow": _show,
    "ScoreAsk": _ask,
    "ScoreTell": _tell,
    "ScoreCorrect": _correct,
    "ScoreDelete": _delete,
    "ScoreShare": _share,
    "ScoreNight": _night,
}


# Showing


def _shown(game: AnyScore) -> Answer:
    """Return a game as it is shown: its document, its sheet, and how it goes on."""
    state, entry = game.state, _entry_of(game)
    return {
        "type": "ScoreShown",
        "game": form_for(game).to_plain(game),
        "players": [capital(game.name(seat)) for seat in SEATS[: game.seats]],
        "sides": [
            {"name": capital(name), "seats": list(game.members(side))}
            for side, name in zip(SIDES, game.side_names(), strict=False)
        ],
        "rounds": list(_rounds(game, entry)),
        "scores": list(state.scores),
        "end": None if state.result is None else capital(game.end(state.result)),
        "winners": [] if state.result is None else list(game.winners(state.result)),
        "next": None if state.result is not None else _next(game, entry),
    }


def _rounds(game: AnyScore, entry: AnyEntry) -> Iterator[Answer]:
    """Yield every deal as it was told, those without a score, too."""
    for told, (before, after) in zip(game.rounds, pairwise(game.states()), strict=True):
        scored = entry.scored(game, told, before, after)
        yield {"dealer": before.dealer, **scored, "draft": entry.draft(game, before, told)}


def _next(game: AnyScore, entry: AnyEntry) -> Answer:
    """Return who deals next, who may not bid, what each side needs, and what may be told."""
    return {
        "dealer": game.state.dealer,
        "barred": entry.barred(game),
        "needs": entry.needs(game),
        "asked": entry.asked(game, Node({}, "draft")),
    }
