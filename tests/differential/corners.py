"""The corners that random games come to, counted so that they cannot go blind unnoticed.

Names begin with the rule. Everything is seen with the oracle's eyes. A rule of the score is counted where
another value of its option would have come to something else.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from fivehundred.engine.actions import Action, Bid, Nominate, Pass
from oracle import scoring
from oracle.game import GameReferee
from oracle.packs import Options
from oracle.scoring import Round

Choices = Mapping[str, tuple[str, tuple[str | bool, ...]]]

POINTS = {
    "scoring.trick_points": ("S2", (False, True)),
    "scoring.slam": ("S3", ("below-250", "up-to-8S", "off")),
}
"""Options that the points of a round depend on, with their rules and values."""

DOORS = {
    "scoring.back_door": ("S5", ("at", "strict", "unless-other-negative", "off")),
    "scoring.at_target": ("S6", ("makers", "highest-score")),
    "scoring.must_make": ("S7", (False, True)),
}
"""The same for the end of the game."""

LEAST = {
    "A2 always: one who passed bids again": 200,
    "A2 on-suit-change: one who passed bids again": 20,
    "A3 asked once more, and passes": 400,
    "A3 asked once more, and raises": 200,
    "A4 one round": 400,
    "A6 the deal passes": 400,
    "A6 the dealer must bid": 200,
    "A6 the no-trump hand": 200,
    "A6 the same dealer deals again": 1500,
    "A6 the third time the deal passes": 600,
    "JK5 a joker is named": 25,
    "JK5 asked without a joker": 100,
    "K2 there is no kitty": 200,
    "K3 the kitty stays where it is": 30,
    "M M lost": 60,
    "M M made": 15,
    "M OM lost": 60,
    "M OM made": 15,
    "M1 misère waits for a bid of seven": 4000,
    "M1 play stops": 100,
    "P1 another than the declarer leads": 300,
    "S2 scoring.trick_points = False matters": 500,
    "S2 scoring.trick_points = True matters": 1500,
    "S3 scoring.slam = below-250 matters": 30,
    "S3 scoring.slam = off matters": 10,
    "S3 scoring.slam = up-to-8S matters": 8,
    "S4 a tie is played on": 15,
    "S4 back door": 500,
    "S4 back door, shared": 20,
    "S4 front door": 600,
    "S4 the game goes on": 1300,
    "S5 back door, whatever S7 says": 10,
    "S5 scoring.back_door = at matters": 400,
    "S5 scoring.back_door = off matters": 300,
    "S5 scoring.back_door = strict matters": 80,
    "S5 scoring.back_door = unless-other-negative matters": 200,
    "S6 scoring.at_target = highest-score matters": 2,
    "S6 scoring.at_target = makers matters": 3,
    "S7 scoring.must_make = False matters": 300,
    "S7 scoring.must_make = True matters": 250,
}
"""How often each must at least be seen in 5,000 rounds."""


class Corners:
    """Watches one game."""

    def __init__(self, oracle: GameReferee) -> None:
        self.oracle = oracle
        self.counts: Counter[str] = Counter()

    def before(self, action: Action) -> None:
        """Take note of what this action shows, just before it is taken."""
        if self.oracle.phase() == "auction":
            self.counts.update(_calling(self.oracle, action))
        elif self.oracle.phase() == "naming":
            self.counts.update(_naming(self.oracle, action))
        self.dealer, self.rounds = self.oracle.dealer, self.oracle.rounds
        self.redeals, self.contract = self.oracle.redeals, self.oracle.contract

    def after(self) -> None:
        """Take note of what it led to."""
        oracle = self.oracle
        if oracle.rounds > self.rounds and oracle.played:
            self.counts.update(_scored(oracle, oracle.played))
        elif oracle.phase() == "deal":
            self.counts.update(_passed_out(oracle, self.redeals))
        elif oracle.contract and not self.contract:
            self.counts.update(_settled(oracle))


# Auctions


def _calling(oracle: GameReferee, action: Action) -> Iterator[str]:
    auction = oracle.auction
    assert auction is not None
    seat, standing, legal = auction.turn(), auction.standing(), auction.legal()
    if "P" not in legal:
        yield "A6 the dealer must bid"
    if (seat, "P") in auction.calls and isinstance(action, Bid):
        yield f"A2 {oracle.options['auction.reenter']}: one who passed bids again"
    if standing and standing[0] == seat:
        yield f"A3 asked once more, and {'passes' if action == Pass() else 'raises'}"
    if "M" not in legal and any(bid == "M" for bid in auction.above_standing()):
        yield "M1 misère waits for a bid of seven"


def _passed_out(oracle: GameReferee, redeals: int) -> Iterator[str]:
    if oracle.redeals:
        yield "A6 the same dealer deals again"
    else:
        yield "A6 the third time the deal passes" if redeals else "A6 the deal passes"


def _settled(oracle: GameReferee) -> Iterator[str]:
    """The auction is over, and the exchange, the naming or the play begins."""
    assert oracle.contract
    if oracle.contract.bid is None:
        yield "A6 the no-trump hand"
    elif oracle.phase() != "exchange" and oracle.kitty:
        yield "K3 the kitty stays where it is"
    elif not oracle.kitty:
        yield "K2 there is no kitty"
    if oracle.options["auction.rounds"]:
        yield "A4 one round"
    if oracle.play and oracle.play.turn != oracle.contract.declarer:
        yield "P1 another than the declarer leads"


def _naming(oracle: GameReferee, action: Action) -> Iterator[str]:
    if len(oracle.legal() or ()) == 1:
        yield "JK5 asked without a joker"
    if isinstance(action, Nominate) and action.suit is not None:
        yield "JK5 a joker is named"


# Scores


def _scored(oracle: GameReferee, played: Round) -> Iterator[str]:
    yield "a round"
    if played.contract.bid in ("M", "OM"):
        yield f"M {played.contract.bid} {'made' if oracle.made else 'lost'}"
        if sum(played.taken) < 10 and not oracle.made:
            yield "M1 play stops"
    yield f"S4 {_end(oracle)}"
    if (
        oracle.result
        and oracle.result[0] == "back"
        and max(oracle.scores) >= oracle.options["scoring.target"]
    ):
        yield "S5 back door, whatever S7 says"
    yield from _matters(oracle, POINTS, lambda options: scoring.points(played, options))
    yield from _matters(oracle, DOORS, lambda options: scoring.result(oracle.scores, played, options))


def _matters(oracle: GameReferee, choices: Choices, outcome: Callable[[Options], object]) -> Iterator[str]:
    """The options of which another value would have led to another outcome."""
    ours = outcome(oracle.options)
    for option, (rule, values) in choices.items():
        others = [value for value in values if value != oracle.options[option]]
        if any(outcome({**oracle.options, option: value}) != ours for value in others):
            yield f"{rule} {option} = {oracle.options[option]} matters"


def _end(oracle: GameReferee) -> str:
    """How the game stands after the round."""
    if oracle.result is None:
        there = [score for score in oracle.scores if score >= oracle.options["scoring.target"]]
        return "a tie is played on" if len(there) > 1 and there.count(max(there)) > 1 else "the game goes on"
    door, winners = oracle.result
    return f"{door} door, shared" if len(winners) > 1 else f"{door} door"
