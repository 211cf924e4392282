"""The golden games, replayed before two witnesses; what their comments say, both say."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from differential.corners import Corners
from differential.sightings import Sightings
from differential.umpires import in_words
from differential.witnesses import Witnesses
from fivehundred import preset, preset_names
from fivehundred.engine.actions import Play
from fivehundred.engine.records.record import Record
from fivehundred.engine.records.record_text import read_text
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
    "dealers-choice": (
        *("X8 the dealer chooses fractional", "X8 the dealer chooses megatrump", "B5 cards are turned up"),
        *("B5 5 of the kitty for the opponents", "B5 fewer tricks outbid more", "X2", "X6"),
    ),
    "five-handed": ("T5a a partner is called openly", "S6 two makers are there", "S15"),
    "five-handed-rotating": ("T5b a pair", "T5b the dealer is alone"),
    "five-handed-secret": (
        *("T5a a partner is called secretly", "T5a the declarer plays alone"),
        "T5a the called card falls, and shows the partner",
    ),
    "french-canadian": ("A11", "M PM", "M GM", "S14"),
    "original-1904": ("M3 a seat looks", "S8"),
    "perfect": ("M HL", "M DM", "M PA"),
    "plus-plus": ("A10 a special turns cards up", "M LM", "X1", "X2 anti-megatrump must follow", "X5", "X6"),
    "point-spread": ("S13 scoring.spread = on matters",),
    "quebec-game": ("A14 a contract is too low", "A15 game"),
    "ralph": ("S10 a bid ralphed", "A9 a barred seat passes"),
    "six-handed": ("T6a two partners fold",),
    "six-handed-64": ("T6a two partners fold", "M OM"),
    "six-handed-pairs": ("T6b a pair", "T6b one partner folds"),
    "set": ("S11 a bid set", "A9 a barred seat passes"),
    "thirty-three": ("M M",),
    "three-handed": ("M M",),
    "three-handed-43": ("M M",),
    "two-handed-dead": ("M M made", "M OM made"),
    "two-handed-draw": ("T2d a card is kept", "T2d a card is thrown away"),
    "two-handed-market": ("T2c a card for the kitty", "T2c the defender discards"),
    "two-handed-table": ("T2a a table hand cannot follow", "T2a a covered card could have followed"),
    "ultimate": (
        *("B5 a special turns cards up", "B5 a bid of equal value is too low", "B5 a partner is skipped"),
        *("B5 an opponent discards", "B5 the declarer discards"),
    ),
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
    seen = corners_of(read_text(text_of(name)))
    assert [said for said in MEETS[name] if not any(corner.startswith(said) for corner in seen)] == []


def corners_of(record: Record) -> Counter[str]:
    """What a game shows, of its rounds and of the cards that are played in them."""
    witnesses = Witnesses(record.rules, record.dealer)
    corners, sightings, cards = Corners(witnesses.oracle), Counter[str](), None
    for action in record.actions:
        corners.before(action, witnesses.legal)
        play = witnesses.oracle.play
        if play and isinstance(action, Play):
            cards = Sightings(play) if cards is None or cards.referee is not play else cards
            cards.before(*in_words(action.card, action.suit), play.legal())
        witnesses.apply(action)
        corners.after()
        if cards and isinstance(action, Play):
            cards.after()
            sightings += cards.counts
            cards.counts.clear()
    return corners.counts + sightings


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
