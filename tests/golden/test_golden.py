"""The golden games, replayed before two witnesses; what their comments say, both say."""

import re
from collections.abc import Iterator

import pytest

from differential.witnesses import Witnesses
from fivehundred import preset, preset_names
from fivehundred.engine.record import Record
from fivehundred.engine.record_text import read_text
from golden.annotated import annotated, file_of
from oracle.cardplay import Referee
from oracle.game import GameReferee

NAMES = preset_names()


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
    outcome = {True: "made", False: "set", None: "played"}[oracle.made]
    return (
        f"{contract}: {outcome}; tricks {numbers(oracle.taken)};"
        f" points {numbers(oracle.points)}; scores {numbers(oracle.scores)}"
    )


def numbers(values: list[int]) -> str:
    return " ".join(map(str, values))
