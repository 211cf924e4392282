"""The golden games, replayed before two witnesses; what their comments say, both say."""

import re
from collections.abc import Iterator

import pytest

from differential.corners import Corners
from differential.witnesses import Witnesses
from fivehundred import preset, preset_names
from fivehundred.engine.record import Record
from fivehundred.engine.record_text import read_text
from golden.annotated import annotated, file_of
from oracle.cardplay import Referee
from oracle.game import GameReferee

NAMES = preset_names()

MEETS = {
    "standard": ("M3 a seat looks", "M3 a bid before looking", "M BM"),
    "american": ("A5 an inkle cannot win", "M4 the partner discards"),
    "american-46": ("A4 one round", "A5 too late for an inkle"),
    "australian": ("JK5", "M1 misère waits for a bid of seven"),
    "australian-pack": ("JK5", "M OM"),
    "bids-only": ("S2 scoring.trick_points = False matters",),
    "breach": ("S12 a breach is won", "S12 a breach is called after the discards", "A9 a barred seat passes"),
    "french-canadian": ("A11", "M PM", "M GM", "S14"),
    "original-1904": ("M3 a seat looks", "S8"),
    "perfect": ("M HL", "M DM", "M PA"),
    "point-spread": ("S13 scoring.spread = on matters",),
    "quebec-game": ("A14 a contract is too low", "A15 game"),
    "ralph": ("S10 a bid ralphed", "A9 a barred seat passes"),
    "set": ("S11 a bid set", "A9 a barred seat passes"),
    "thirty-three": ("M M",),
    "three-handed": ("M M",),
    "three-handed-43": ("M M",),
    "walker-ultimate": ("S9 scoring.walker = True matters",),
}
"""What a preset's game must show, by the beginnings of the corners that the second engine sees."""


def text_of(name: str) -> str:
    return file_of(name).read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_has_a_whole_game_under_its_rules(name: str) -> None:
    record = read_text(text_of(name))
    *_, last = record.states()
    assert record.rules == preset(name)
    assert last.is_over


@pytest.mark.parametrize("name", NAMES)
def test_the_package_annotates_the_game_as_it_stands(name: str) -> None:
    text = text_of(name)
    assert text == annotated(name, read_text(text))


@pytest.mark.parametrize("name", NAMES)
def test_a_game_shows_what_its_preset_is_about(name: str) -> None:
    record = read_text(text_of(name))
    witnesses = Witnesses(record.rules, record.dealer)
    corners = Corners(witnesses.oracle)
    for action in record.actions:
        corners.before(action)
        witnesses.apply(action)
        corners.after()
    assert [said for said in MEETS[name] if not any(seen.startswith(said) for seen in corners.counts)] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_oracle_sees_the_same_winners_and_scores(name: str) -> None:
    text = text_of(name)
    said = re.findall(r"# (\d leads, .*|.*: (?:made|set|played);.*|\w+ door: .*)", text)
    assert said == list(witnessed(read_text(text)))


def witnessed(record: Record) -> Iterator[str]:
    """Replay a game, both witnesses agreeing at every step, and yield what the oracle says of it."""
    witnesses = Witnesses(record.rules, record.dealer)
    oracle = witnesses.oracle
    for action in record.actions:
        play, tricks, rounds = oracle.play, sum(oracle.taken), oracle.rounds
        witnesses.apply(action)
        if oracle.rounds > rounds:
            yield score(oracle)
        elif play and sum(oracle.taken) > tricks:
            yield trick(play)
    if oracle.result:
        door, winners = oracle.result
        yield f"{door} door: side {numbers(winners)}"


def trick(play: Referee) -> str:
    """Who led to the last trick and who took it."""
    leader = play.winners[-2] if len(play.winners) > 1 else play.first_leader
    return f"{leader} leads, {play.winners[-1]} wins"


def score(oracle: GameReferee) -> str:
    """The line of the score sheet."""
    assert oracle.contract
    bid, declarer = oracle.contract
    contract = "no contract" if bid is None else f"{bid} by {declarer}"
    undecided = "played" if bid is None else "cut off"
    outcome = {True: "made", False: "set", None: undecided}[oracle.made]
    points = [sum(both) for both in zip(oracle.points, oracle.breach_points, strict=True)]
    said = [
        f"{contract}: {outcome}",
        *breach(oracle),
        f"tricks {numbers(oracle.taken)}",
        f"points {numbers(points)}",
        f"scores {numbers(oracle.scores)}",
    ]
    return "; ".join([*said, f"barred {numbers(sorted(oracle.barred))}"] if oracle.barred else said)


def breach(oracle: GameReferee) -> Iterator[str]:
    """How a breach came out, if one was called."""
    if oracle.played and oracle.played.caller is not None:
        yield f"breach by {oracle.played.caller}: {'won' if oracle.played.is_breached else 'lost'}"


def numbers(values: list[int]) -> str:
    return " ".join(map(str, values))
