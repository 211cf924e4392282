"""What scores and the end of a game show of their rules, seen with the oracle's eyes.

A rule of the score is counted where another value of its option would have come to something else.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from oracle import ending, scoring
from oracle.contract import Bargain
from oracle.game import GameReferee
from oracle.packs import Options
from oracle.scoring import Round

Choices = Mapping[str, tuple[str, tuple[str | bool | int, ...]]]

POINTS: Choices = {
    "scoring.trick_points": ("S2", (False, True)),
    "scoring.slam": ("S3", ("below-250", "up-to-8S", "off")),
    "scoring.trick_cap": ("S16", (0,)),
    "scoring.no_tricks_from": ("S17", (0,)),
    "scoring.partner_share": ("S15", ("full", "half")),
}
"""Options that the points of a round depend on, with their rules and the values to compare with."""

DOORS: Choices = {
    "scoring.back_door": (
        "S5",
        ("at", "strict", "unless-other-negative", "strict-unless-other-negative", "off"),
    ),
    "scoring.at_target": ("S6", ("makers", "highest-score")),
    "scoring.must_make": ("S7", (False, True)),
    "scoring.walker": ("S9", (False, True)),
    "scoring.spread": ("S13", (0,)),
    "scoring.rounds": ("S18", (0,)),
}
"""The same for the end of the game."""

NUMBERS = {option for choices in (POINTS, DOORS) for option, (_, values) in choices.items() if values == (0,)}
"""Options that may be off; their other values are all named `on`."""


def scored(oracle: GameReferee, played: Round) -> Iterator[str]:
    """What a round shows that has just been scored."""
    yield "a round"
    yield f"S4 {_end(oracle)}"
    if oracle.result and oracle.result[0] == "back" and _somebody_is_there(oracle):
        yield "S5 back door, whatever S7 says"
    if played.is_cut_off:
        yield "S8 play is cut off"
    elif sum(played.taken) < 10 and played.made:
        yield "S8 the makers are out"
    if played.bargain:
        yield from _contract(oracle, played, played.bargain)
        yield from _afterwards(oracle, played, played.bargain)
    yield from _matters(oracle, played, POINTS, scoring.points)
    yield from _matters(oracle, played, DOORS, lambda other: _result(oracle, other))


def _somebody_is_there(oracle: GameReferee) -> bool:
    return bool(max(oracle.scores) >= oracle.options["scoring.target"])


def _result(oracle: GameReferee, played: Round) -> object:
    scores = [score - points for score, points in zip(oracle.scores, oracle.breach_points, strict=True)]
    return ending.result(scores, played, oracle.rounds, oracle.first_out)


def _contract(oracle: GameReferee, played: Round, bargain: Bargain) -> Iterator[str]:
    outcome = "made" if played.made else "lost"
    if bargain.special:
        yield f"M {bargain.special} {outcome}"
        if sum(played.taken) < 10 and not played.made:
            yield "M9 play stops" if bargain.special == "HL" else "M1 play stops"
    elif bargain.slam:
        yield f"M11 a slam is {outcome}"
    elif bargain.bid.startswith("G"):
        yield f"A15 game {outcome}"
    if len(bargain.sides) > 1:
        yield f"S15 two who score singly have {'made it' if played.made else 'failed'}"
        there = [side for side in bargain.sides if oracle.scores[side] >= oracle.options["scoring.target"]]
        yield from ["S6 two makers are there"] * (len(there) > 1 and bool(played.made))
    if oracle.options["scoring.transfer"] and not played.made:
        yield "S14 the points go to the other side"


def _afterwards(oracle: GameReferee, played: Round, bargain: Bargain) -> Iterator[str]:
    """Bars and breaches."""
    kind = "misère" if bargain.is_misere else "hi/lo" if bargain.special else "bid"
    if scoring.is_ralphed(played, bargain):
        yield f"S10 a {kind} ralphed"
    if scoring.is_set(played, bargain):
        yield f"S11 a {kind} set"
    if played.caller is None:
        return
    outcome = "won" if played.is_breached else "made all the same" if played.made else "down, not breached"
    yield f"S12 a breach is {outcome}"
    if oracle.result is None and abs(sum(oracle.breach_points)) < oracle.options["scoring.breach"]:
        yield "S12 kept from the door"


def _matters(
    oracle: GameReferee, played: Round, choices: Choices, outcome: Callable[[Round], object]
) -> Iterator[str]:
    """The options of which another value would have led to another outcome."""
    ours = outcome(played)
    for option, (rule, values) in choices.items():
        value = oracle.options[option]
        others = [other for other in values if other != value]
        if any(outcome(_under({**oracle.options, option: other}, played)) != ours for other in others):
            yield f"{rule} {option} = {'on' if option in NUMBERS else value} matters"


def _under(options: Options, played: Round) -> Round:
    """The same round under other rules."""
    bargain = played.bargain and replace(played.bargain, options=options)
    return replace(played, options=options, bargain=bargain)


def _end(oracle: GameReferee) -> str:
    """How the game stands after the round."""
    if oracle.result is None:
        there = [score for score in oracle.scores if score >= oracle.options["scoring.target"]]
        return "a tie is played on" if len(there) > 1 and there.count(max(there)) > 1 else "the game goes on"
    door, winners = oracle.result
    return f"{door} door, shared" if len(winners) > 1 else f"{door} door"
