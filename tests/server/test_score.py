"""The score keeper over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from fivehundred import preset_names
from fivehundred.rummy.rules import RUMMY
from fivehundred.server import rate_limits, services
from fivehundred.server.protocol.score import (
    RummyAsked,
    ScoreAnswer,
    ScoreAsked,
    ScoreRefused,
    ScoreShown,
    ScoreTexts,
    ScoreTotals,
    TricksAsked,
)
from fivehundred.server.services import Settings
from server.running import refused, running

NAMES = ["Ann", "Ben", "Cat", "Dan"]


def ask(client: httpx.Client, kind: str, **parts: object) -> Any:
    answer = client.post("/api/score", json={"type": kind, **parts})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=ScoreAnswer)


def begun(client: httpx.Client, name: str = "standard", **parts: object) -> ScoreShown:
    found = ask(client, "ScoreBegin", preset=name, **parts)
    assert isinstance(found, ScoreShown)
    return found


@pytest.mark.parametrize("name", [*preset_names(), RUMMY])
def test_every_game_can_be_kept(ada: httpx.Client, name: str) -> None:
    shown = begun(ada, name)
    assert shown.next is not None
    asked = shown.next.asked
    if isinstance(asked, RummyAsked):
        draft: dict[str, object] = {"type": "round", "out": 0, "laid": [50, 0, 0, 0], "held": [0, 5, 5, 5]}
    else:
        assert isinstance(asked, TricksAsked)
        bid = next(each.bid for each in reversed(asked.bids) if each.why is None and each.special is None)
        draft = {"type": "round", "bid": bid, "declarer": 0, "counts": [10]}
    found = ask(ada, "ScoreAsk", game=shown.game, draft=draft)
    assert isinstance(found, ScoreAsked)
    assert found.asked.preview is not None, found.asked.refused
    told = ask(ada, "ScoreTell", game=shown.game, draft=draft)
    assert isinstance(told, ScoreShown)
    assert told.scores == found.asked.preview.totals
    kept = msgspec.to_builtins(told.rounds[0].draft)
    again = ask(ada, "ScoreCorrect", game=told.game, number=0, draft=kept)
    assert again == told
    assert ask(ada, "ScoreShow", game=told.game) == told
    assert ask(ada, "ScoreDelete", game=told.game, number=0) == shown
    assert isinstance(ask(ada, "ScoreShare", game=told.game), ScoreTexts)
    assert isinstance(ask(ada, "ScoreNight", games=[told.game]), ScoreTotals)


def test_a_change_that_is_not_possible_is_refused(ada: httpx.Client) -> None:
    game = begun(ada, players=NAMES).game
    draft = {"type": "round", "bid": "8H", "declarer": 0, "counts": [8, 3]}
    found = ask(ada, "ScoreTell", game=game, draft=draft)
    text = "The tricks add up to 11; there are 10"
    assert found == ScoreRefused(reason="tricks-sum", text=text, round=None)


def test_numbers_without_end_are_refused(ada: httpx.Client) -> None:
    game = begun(ada, players=NAMES).game
    for count in (10**12, 10**30, -(10**30)):
        draft = {"type": "round", "bid": "8H", "declarer": 0, "counts": [count]}
        answer = ada.post("/api/score", json={"type": "ScoreAsk", "game": game, "draft": draft})
        assert refused(answer).reason in {"notation", "not-understood"}


@pytest.mark.parametrize(
    ("request_", "slug"),
    [
        ({"type": "ScoreShow", "game": {"format": "fivehundred-score", "version": 9}}, "notation"),
        ({"type": "ScoreBegin", "preset": "standrad"}, "rules"),
        ({"type": "ScoreBegin", "preset": "standard", "players": list("AABC")}, "notation"),
        ({"type": "ScoreBegin", "preset": "rummy", "options": {"players": 99}}, "rules"),
        ({"type": "ScoreTell", "game": {}, "draft": {"type": "round", "card": "8H"}}, "not-understood"),
        ({"type": "ScoreStop"}, "not-understood"),
    ],
)
def test_what_cannot_be_read(ada: httpx.Client, request_: dict[str, object], slug: str) -> None:
    answer = ada.post("/api/score", json=request_)
    assert (answer.status_code, answer.json()["reason"]) == (400, slug)


def test_names_are_short(ada: httpx.Client) -> None:
    game = begun(ada, players=NAMES).game
    game["players"] = ["x" * 1000, "b", "c", "d"]
    answer = ada.post("/api/score", json={"type": "ScoreShow", "game": game})
    assert "names of at most" in refused(answer).text


def test_a_game_is_only_so_large(ada: httpx.Client) -> None:
    game = begun(ada).game
    game["rounds"] = [{"type": "passed"}] * 5000
    assert ada.post("/api/score", json={"type": "ScoreShow", "game": game}).status_code == 413


def test_an_address_asks_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SCORES", rate_limits.Limit(burst=2, rate=0.001))
    settings = Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)
    with running(settings) as server, server.guest() as guest:
        wanted = {"type": "ScoreBegin", "preset": "standard"}
        statuses = [guest.post("/api/score", json=wanted).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
