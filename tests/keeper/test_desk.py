"""The score keeper as one function: what it asks, answers and refuses, and that it scores like the keeper."""

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivehundred import preset, preset_names, with_settings
from fivehundred.errors import NotationError, RulesError
from fivehundred.keeper.desk import MOST_GAMES, MOST_ROUNDS, answer
from fivehundred.keeper.records import AnyScore, form_for
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.seats import SEATS
from keeper.retold import told_game
from keeper.test_refusals import ACCEPTED, REFUSED, game_of
from keeper.test_scenarios import golden_rummy
from laws.games import any_rules

Plain = dict[str, Any]
NAMES: Final = ["Ann", "Ben", "Cat", "Dan"]
UNTOLD: Final = {"tricks-places", "tricks-folded"}
"""Refusals of rounds that no draft can tell: it counts tricks by side."""


def ask(kind: str, **parts: object) -> Plain:
    """What the desk answers. Like what is asked, it is plain: JSON keeps it as it is."""
    request = {"type": kind, **parts}
    answered = answer(json.loads(json.dumps(request)))
    assert json.loads(json.dumps(answered)) == answered
    return answered


def plain(game: AnyScore) -> Plain:
    return form_for(game).to_plain(game)


def begun(name: str = "standard", options: Mapping[str, object] | None = None) -> Plain:
    found: Plain = ask("ScoreBegin", preset=name, options=options or {}, players=NAMES, dealer=3)["game"]
    return found


def asked(game: Plain, number: int | None = None, **draft: object) -> Plain:
    found: Plain = ask("ScoreAsk", game=game, draft=draft, number=number)["asked"]
    return found


def tell(game: Plain, **draft: object) -> Plain:
    return ask("ScoreTell", game=game, draft=draft)


def retell(game: AnyScore) -> None:
    """Tell the rounds of a game to the desk by the drafts that it makes of them: all scores are the same."""
    rounds = ask("ScoreShow", game=plain(game))["rounds"]
    told = plain(replace(game, rounds=()))
    for one, state in zip(rounds, list(game.states())[1:], strict=True):
        draft = dict(one["draft"])
        if draft["type"] == "round":
            preview = asked(told, **draft)["preview"]
            assert preview is not None
            assert preview == {key: one[key] for key in preview}
        shown = tell(told, **draft)
        assert shown["type"] == "ScoreShown", shown
        assert (shown["scores"], shown["rounds"][-1]) == (list(state.scores), one)
        told = shown["game"]
    assert ask("ScoreShow", game=told)["rounds"] == rounds


# The same scores


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_any_game_is_entered_by_drafts(number: int) -> None:
    retell(told_game(any_rules(Random(number)), number, 4))


@pytest.mark.parametrize(("what", "settings", "rounds"), ACCEPTED)
def test_rounds_that_can_be(what: str, settings: str, rounds: str) -> None:
    assert what
    retell(game_of(settings, rounds))


def test_golden_games_of_rummy() -> None:
    for played in golden_rummy():
        retell(RummyScore(played.rules, played.sheet[0].dealer, tuple(map(Told.of, played.sheet))))


# What is asked


def test_every_preset_begins() -> None:
    for name in preset_names():
        shown = ask("ScoreBegin", preset=name, options={}, players=None, dealer=None)
        rules = preset(name)
        assert len(shown["players"]) == rules.table.seats
        assert [one["bid"] for one in shown["next"]["asked"]["bids"]] == list(map(str, rules.bids))
        assert shown["next"]["dealer"] == 0


def test_an_ordinary_round_is_a_contract_a_declarer_and_tricks() -> None:
    game = begun()
    first = asked(game)
    assert [one["why"] for one in first["declarers"]] == [None] * 4
    assert first["counts"] == []
    second = asked(game, bid="8H", declarer=0)
    assert second["target"] == {"least": 8, "most": 10}
    assert second["worth"] == {"made": [300, 0], "failed": [-300, 0]}
    assert second["counts"] == [
        {"name": "Ann and Cat", "count": None, "is_needed": True},
        {"name": "Ben and Dan", "count": None, "is_needed": False},
    ]
    assert (second["preview"], second["refused"]) == (None, None)
    third = asked(game, bid="8H", declarer=0, counts=[9])
    assert [one["count"] for one in third["counts"]] == [9, 1]
    assert third["preview"] == {
        "text": "8♥ by Ann made with 9 tricks",
        "points": [300, 10],
        "totals": [300, 10],
        "notes": [],
    }
    shown = tell(game, bid="8H", declarer=0, counts=[9])
    assert (shown["scores"], shown["next"]["dealer"]) == ([300, 10], 0)
    assert shown["sides"] == [
        {"name": "Ann and Cat", "seats": [0, 2]},
        {"name": "Ben and Dan", "seats": [1, 3]},
    ]
    assert [need["bids"][0] for need in shown["next"]["needs"]] == ["7H", "OM"]


def test_three_sides_count_until_the_last() -> None:
    game = ask("ScoreBegin", preset="three-handed", options={}, players=NAMES[:3], dealer=0)["game"]
    counts = asked(game, bid="7S", declarer=1, counts=[7])["counts"]
    assert [(one["name"], one["is_needed"]) for one in counts] == [
        ("Ben", True),
        ("Cat", True),
        ("Ann", False),
    ]
    assert [one["count"] for one in asked(game, bid="7S", declarer=1, counts=[7, 2])["counts"]] == [7, 2, 1]
    assert [one["count"] for one in asked(game, bid="7S", declarer=1, counts=[10])["counts"]] == [10, 0, 0]


def test_T5a_a_partner_may_be_named() -> None:
    game = ask("ScoreBegin", preset="five-handed", options={}, players=[*NAMES, "Eve"], dealer=0)["game"]
    by_seat = [one["partners"] for one in asked(game, bid="8H")["declarers"]]
    assert by_seat == [[seat for seat in range(5) if seat != declarer] for declarer in range(5)]
    alone = asked(game, bid="8H", declarer=0)
    assert alone["counts"][0]["name"] == "Ann"
    assert asked(game, bid="8H", declarer=0, partner=3)["counts"][0]["name"] == "Ann and Dan"


def test_T5a_nobody_is_called_before_a_contract_or_by_rules_that_know_no_calling() -> None:
    called = ask("ScoreBegin", preset="five-handed", options={}, players=[*NAMES, "Eve"], dealer=0)["game"]
    for entered in (asked(called), asked(begun("standard"), bid="8H")):
        assert {len(one["partners"]) for one in entered["declarers"]} == {0}


def test_a_contract_says_why_it_cannot_be() -> None:
    american = {one["bid"]: one.get("why") for one in asked(begun("american"))["bids"]}
    assert american["6S"] == "6♠ cannot win the auction: with no higher bid the deal was thrown in"
    assert american["7S"] is None


def test_S10_who_is_barred_is_said() -> None:
    shown = tell(begun("ralph"), bid="8H", declarer=0, counts=[5])
    assert shown["next"]["barred"] == [0]
    first, *others = asked(shown["game"], bid="8H")["declarers"]
    assert first["why"] == "Ann may not bid in this round: barred by round 1"
    assert [one["why"] for one in others] == [None] * 3


@pytest.mark.parametrize(
    ("options", "draft", "key", "value"),
    [
        ({"specials.called_slam": True}, {}, "may_slam", True),
        ({}, {}, "may_slam", False),
        ({"play.claims": "penalised"}, {}, "fines", [0, 1, 2, 3]),
        ({}, {}, "fines", []),
        ({}, {}, "breach", []),
    ],
)
def test_additions_are_asked_where_the_rules_know_them(
    options: Plain, draft: Plain, key: str, value: object
) -> None:
    assert asked(begun(options=options), bid="8H", declarer=0, **draft)[key] == value


def test_S12_those_who_may_call_a_breach() -> None:
    assert asked(begun("breach"), bid="8H", declarer=0)["breach"] == [1, 3]


def test_deals_without_a_score() -> None:
    assert asked(begun())["unscored"] == [{"why": "passed", "text": "Passed out"}]
    options = {"deal.misdeal": "may", "auction.inkle_void": True}
    assert [one["why"] for one in asked(begun(options=options))["unscored"]] == [
        "passed",
        "thrown-in",
        "misdeal",
    ]
    shown = tell(begun(), type="passed")
    assert (shown["rounds"][0]["text"], shown["rounds"][0]["points"]) == ("Passed out", None)


def test_A6_a_hand_that_nobody_bid_for() -> None:
    game = begun(options={"auction.passed_out": "no-trump-hand"})
    assert asked(game)["nobody_bid"]
    counts = asked(game, bid="-", counts=[3])["counts"]
    assert [(one["name"], one["count"]) for one in counts] == [("Ann and Cat", 3), ("Ben and Dan", 7)]
    assert tell(game, bid="-", counts=[3])["scores"] == [30, 70]


def test_X8_the_dealers_choice_changes_the_questions() -> None:
    game = begun("dealers-choice")
    assert "fractional" in [one["item"] for one in asked(game)["agreed"]]
    assert "7.1H" in [one["bid"] for one in asked(game, chosen=["fractional"])["bids"]]
    wrong = asked(game, chosen=["bowers"], bid="8H", declarer=0, counts=[8])
    assert wrong["refused"]["reason"] == "choice-unknown"


def test_S8_who_was_first_is_asked_where_several_were_there() -> None:
    rules = {"scoring.target": 20}
    game = ask("ScoreBegin", preset="original-1904", options=rules, players=NAMES[:3], dealer=2)["game"]
    draft: Plain = {"bid": "6S", "declarer": 0, "counts": [2, 3, 2]}
    told = asked(game, **draft)
    assert told["first"] == [{"side": 1, "name": "Ben"}, {"side": 2, "name": "Cat"}]
    assert told["refused"]["reason"] == "first-unknown"
    shown = tell(game, **draft, first=2)
    assert (shown["end"], shown["winners"], shown["next"]) == ("Cat wins the game.", [2], None)


def test_rummy_is_asked_in_points() -> None:
    game = ask("ScoreBegin", preset="rummy", options={"players": 2}, players=NAMES[:2], dealer=0)["game"]
    assert asked(game, type="round") == {"type": "RummyAsked", "unit": 5, "preview": None, "refused": None}
    draft: Plain = {"type": "round", "out": 1, "laid": [30, 55], "held": [25, 0]}
    assert asked(game, **draft)["preview"]["points"] == [5, 105]
    assert asked(game, **draft | {"laid": [30, 52]})["refused"] == {
        "reason": "not-a-count",
        "text": "Laid 52: cards count in fives, from 0",
    }
    shown = tell(game, **draft)
    assert (shown["scores"], shown["next"]["needs"][1]) == ([5, 105], {"side": 1, "points": 395, "bids": []})


# Changes


def two_rounds() -> Plain:
    game = tell(begun(), bid="8H", declarer=0, counts=[8])["game"]
    found: Plain = tell(game, bid="7S", declarer=1, counts=[7])["game"]
    return found


def test_no_trumps_are_written_as_the_grid_of_contracts_writes_them() -> None:
    told = tell(begun(), bid="7N", declarer=0, counts=[7])
    assert told["rounds"][0]["text"] == "7NT by Ann made with 7 tricks"
    assert told["game"]["rounds"][0]["bid"] == "7N"


def test_what_comes_after_a_correction_follows() -> None:
    game = two_rounds()
    assert ask("ScoreShow", game=game)["scores"] == [330, 160]
    corrected = ask("ScoreCorrect", game=game, number=0, draft={"bid": "8H", "declarer": 0, "counts": [7]})
    assert corrected["scores"] == [-270, 170]
    assert ask("ScoreDelete", game=game, number=0)["scores"] == [30, 140]


def test_a_correction_that_a_later_round_does_not_allow_names_it() -> None:
    draft = {"bid": "10N", "declarer": 0, "counts": [10]}
    refused = ask("ScoreCorrect", game=two_rounds(), number=0, draft=draft)
    assert (refused["type"], refused["reason"], refused["round"]) == ("ScoreRefused", "game-over", 1)
    assert "correct or delete it first" in refused["text"]


def test_a_round_is_asked_about_where_it_stands() -> None:
    game = two_rounds()
    assert asked(game, number=0, bid="8H", declarer=0, counts=[8])["preview"]["totals"] == [300, 20]


@pytest.mark.parametrize(("slug", "settings", "rounds"), [row for row in REFUSED if row[0] not in UNTOLD])
def test_a_round_that_cannot_be_is_refused_with_its_reason(slug: str, settings: str, rounds: str) -> None:
    game = game_of(settings, rounds)
    wrong = game.rounds[-1]
    before = game.before(len(game.rounds) - 1)
    drafts = ask("ScoreShow", game=plain(before))
    if drafts["next"] is None:
        told = tell(plain(before), bid="7S", declarer=0, counts=[7])
    else:
        told = tell(plain(before), **draft_of(before, wrong))
    assert (told["type"], told["reason"]) == ("ScoreRefused", slug)


def draft_of(game: TricksScore, wrong: Any) -> Plain:
    """The draft of a round that cannot be: each count is of a place, where the desk counts by side."""
    said: Plain = {"chosen": [], **form_for(game).plain(wrong)}
    taken = said.pop("taken", None)
    if taken is None:
        return said
    declarer = said["declarer"]
    sides = [game.rules.side_of(seat) for seat in SEATS[: len(taken)]]
    if declarer is None:
        return said | {"bid": "-", "counts": [sum(taken[0::2]), sum(taken[1::2])]}
    makers = [seat for seat in range(len(taken)) if sides[seat] == sides[declarer]]
    others = [seat % len(taken) for seat in range(declarer + 1, declarer + len(taken))]
    heads = list(dict.fromkeys(sides[seat] for seat in others if seat not in makers))
    counts = [sum(taken[seat] for seat in range(len(taken)) if sides[seat] == side) for side in heads]
    return said | {"counts": [sum(taken[seat] for seat in makers), *counts]}


# Sharing, nights


def test_a_game_is_shared_as_text_csv_and_record() -> None:
    shared = ask("ScoreShare", game=two_rounds())
    assert shared["text"].splitlines()[-1] == "Ann and Cat 330, Ben and Dan 160."
    assert shared["csv"].count("\n") == 3
    assert shared["record"].startswith("fivehundred-score 1")


def test_a_night_adds_up() -> None:
    game = two_rounds()
    won = tell(game, bid="10N", declarer=0, counts=[10])["game"]
    totals = ask("ScoreNight", games=[game, won])["standings"]
    assert totals[0] == {"player": "Ann", "finished": 1, "won": 1, "points": 330 + 850}


# What is none


def test_what_is_no_request() -> None:
    game = two_rounds()
    broken = game | {"rounds": [game["rounds"][0] | {"taken": [9, 9, 0, 0]}]}
    for request, place in (
        ({}, "type"),
        ({"type": "ScoreShwo"}, "did you mean 'ScoreShow'"),
        ({"type": "ScoreShow"}, "game"),
        ({"type": "ScoreShow", "game": {"format": "fivehundred"}}, "format"),
        ({"type": "ScoreShow", "game": game | {"version": 2}}, "version"),
        ({"type": "ScoreShow", "game": broken}, r"rounds\[0\]: found round 1: the tricks add up to 18"),
        ({"type": "ScoreDelete", "game": game, "number": 2}, "number"),
        ({"type": "ScoreTell", "game": game, "draft": {"bid": "8H"}}, "draft.bid"),
        ({"type": "ScoreTell", "game": game, "draft": {"bid": "8Q", "declarer": 0}}, "draft.bid"),
        ({"type": "ScoreTell", "game": game, "draft": {"bid": "8H", "declarer": 7}}, "draft.declarer"),
        ({"type": "ScoreTell", "game": game, "draft": {"bid": "8H", "declarer": 1}}, "draft.counts"),
        (
            {"type": "ScoreTell", "game": game, "draft": {"bid": "8H", "declarer": 0, "counts": ["9"]}},
            r"draft.counts\[0\]: found '9', expected a whole number",
        ),
        (
            {"type": "ScoreBegin", "preset": "standard", "players": list("AABC")},
            "^two players are called A; give each a name of their own$",
        ),
    ):
        with pytest.raises(NotationError, match=place):
            answer(request)
    with pytest.raises(RulesError):
        answer({"type": "ScoreBegin", "preset": "standrad"})


def test_numbers_are_bounded() -> None:
    game = ask("ScoreBegin", preset="rummy", options={"players": 2}, players=NAMES[:2], dealer=0)["game"]
    draft = {"type": "round", "out": 1, "laid": [30, 55], "held": [25, 0], "piles": [10**30, 0]}
    with pytest.raises(NotationError, match=r"piles\[0\]: .* at most nine digits"):
        tell(game, **draft)
    with pytest.raises(NotationError, match="at most nine digits"):
        asked(begun(), bid="8H", declarer=0, counts=[10**30])


def test_games_are_bounded() -> None:
    game = begun()
    passed = [{"type": "passed"}]
    with pytest.raises(NotationError, match="more than 200 rounds"):
        answer({"type": "ScoreShow", "game": game | {"rounds": passed * (MOST_ROUNDS + 1)}})
    with pytest.raises(NotationError, match="51 games"):
        answer({"type": "ScoreNight", "games": [game] * (MOST_GAMES + 1)})


def test_house_rules_stay_with_the_game() -> None:
    game = begun(options={"scoring.target": 1000})
    assert form_for(TricksScore(preset("standard"))).from_plain(game).rules == with_settings(
        preset("standard"), ["scoring.target=1000"]
    )
