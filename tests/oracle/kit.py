"""What the tests of the referee for whole games share: options as texts, a deal, auctions."""

from typing import Any

from oracle import ending, scoring
from oracle.auction import Auction
from oracle.contract import Bargain
from oracle.ending import Result
from oracle.game import GameReferee
from oracle.ladder import ladder
from oracle.packs import Options
from oracle.scoring import Round
from oracle.specials import SPECIALS

SPECIAL: Options = {
    "on": False,
    "points": None,
    "place": "",
    "precondition": "none",
    "kitty": True,
    "partner": "fold",
    "exposed": "never",
    "open_hands": "declarer",
    "steered": False,
    "play_on": False,
    "trick_points": False,
    "low_joker": False,
}
DEFAULTS: Options = {
    "table.seats": 4,
    "table.sides": 2,
    "table.partners": "fixed",
    "table.call_joker": True,
    "table.call_trump": True,
    "pack.name": "43",
    "pack.cards": "",
    "pack.fours_out": "4S 4C",
    "pack.matching_four": False,
    "pack.higher_joker": "black",
    "deal.form": "hands",
    "deal.packets": "",
    "deal.dead_hands": 0,
    "deal.misdeal": "off",
    "deal.misdeal_without_aces": False,
    "auction.lowest": 6,
    "auction.reenter": "never",
    "auction.rebid": "after-intervening-bid",
    "auction.rounds": 0,
    "auction.passed_out": "redeal",
    "auction.unshuffled": False,
    "auction.unrestricted": False,
    "auction.inkle_seats": False,
    "auction.inkle_void": False,
    "auction.winner_raises": False,
    "auction.raise_unopposed": False,
    "auction.visible_kitty": False,
    "auction.last_kitty_card_open": False,
    "auction.no_trump_from": 6,
    "auction.min_contract": 6,
    "auction.game_bids": False,
    "ladder.schedule": "avondale",
    "ladder.values": None,
    "specials.j5": False,
    "specials.wilkinson": False,
    "specials.called_slam": False,
    **{f"{row}.{name}": value for row in SPECIALS.values() for name, value in SPECIAL.items()},
    "specials.misere.on": True,
    "specials.misere.precondition": "level-7",
    "specials.open_misere.on": True,
    "specials.open_misere.exposed": "after-first-trick",
    "specials.blind_misere.precondition": "before-looking",
    "specials.double_misere.partner": "play",
    "specials.grand_nullo.kitty": False,
    "specials.grand_nullo.precondition": "usual",
    "specials.super_open_misere.exposed": "before-lead",
    "specials.super_open_misere.steered": True,
    "play.leader": "declarer",
    "play.claims": "verified",
    "joker.lead": "nominate-any",
    "joker.follow": "only-when-void",
    "joker.renege": "free",
    "joker.first_or_last": False,
    "joker.named_before_lead": False,
    "plusplus.megatrump": False,
    "plusplus.anti_megatrump": "off",
    "plusplus.anti_joker": False,
    "plusplus.named_anti_joker": False,
    "plusplus.dealers_choice": "",
    "scoring.trick_points": True,
    "scoring.partner_share": "full",
    "scoring.slam": "below-250",
    "scoring.target": 500,
    "scoring.back_door": "at",
    "scoring.loss_limit": -500,
    "scoring.at_target": "makers",
    "scoring.must_make": False,
    "scoring.score_out": False,
    "scoring.walker": False,
    "scoring.ralph": 0,
    "scoring.set_rule": 0,
    "scoring.set_miseres": True,
    "scoring.breach": 0,
    "scoring.breach_with_set": False,
    "scoring.spread": 0,
    "scoring.transfer": False,
    "scoring.trick_cap": 0,
    "scoring.no_tricks_from": 0,
    "scoring.rounds": 0,
}

HANDS = [
    "JB JS JC AS KS QS 10S 9S 8S 7S",
    "AH KH QH JH 10H 9H 8H 7H 6H 5H",
    "AD KD QD JD 10D 9D 8D 7D 6D 5D",
    "AC KC QC 10C 9C 8C 7C 6C 5C 4H",
]
KITTY = "6S 5S 4D"
"""Each seat has a suit of its own, and seat 0 takes every trick where spades are trumps."""


def options(**differences: Any) -> Options:
    """The defaults but for these; `__` stands for the dot of a name."""
    return {**DEFAULTS, **{name.replace("__", "."): value for name, value in differences.items()}}


def game(**differences: Any) -> GameReferee:
    """A four-handed game; seat 3 deals, so seat 0 speaks first."""
    return GameReferee(options(**differences), dealer=3)


def do(referee: GameReferee, acts: str) -> GameReferee:
    for act in acts.split():
        referee.do(act)
    return referee


def dealt(**differences: Any) -> GameReferee:
    referee = game(**differences)
    referee.do(("deal", [hand.split() for hand in HANDS], KITTY.split()))
    return referee


def exchanged(calls: str, **differences: Any) -> GameReferee:
    """The declarer has laid the kitty away again."""
    referee = do(dealt(**differences), calls)
    referee.do(("discard", KITTY.split()))
    return referee


def played_out(referee: GameReferee) -> GameReferee:
    """Everybody plays the first legal card in the order of the alphabet."""
    while referee.phase() == "play":
        legal = referee.legal()
        assert legal
        referee.do(min(legal))
    return referee


def auction(calls: str = "", **differences: Any) -> Auction:
    """Seat 3 deals, so seat 0 speaks first."""
    bidding = Auction(options(**differences), dealer=3, hands=[hand.split() for hand in HANDS])
    for call in calls.split():
        bidding.call(call)
    return bidding


def bids(**differences: Any) -> list[str]:
    return [bid for bid, _ in ladder(options(**differences))]


def around(bid: str, **differences: Any) -> str:
    """The bid with its neighbours on the ladder."""
    rungs = ["", *bids(**differences), ""]
    place = rungs.index(bid)
    return " ".join(rungs[place - 1 : place + 2]).strip()


def played(bid: str, makers: int, defenders: int, **differences: Any) -> Round:
    """A round that seat 0 declared, all tricks taken by seats 0 and 1; `before` are the scores before it."""
    before = [int(score) for score in differences.pop("before", "0 0").split()]
    rules = options(**differences)
    bargain = Bargain(rules, bid, 0) if bid else None
    return Round(rules, bargain, before, [makers, defenders, 0, 0], penalties=[0, 0])


def scored(bid: str, makers: int, defenders: int, **differences: Any) -> list[int]:
    """What that round is worth."""
    return scoring.points(played(bid, makers, defenders, **differences))


def ended(scores: str, *, makers: int = 0, made: bool = True, **differences: Any) -> Result | None:
    """How a game with these scores stands after a six by a side was made or not."""
    sides = [int(score) for score in scores.split()]
    rules = options(table__seats=len(sides), table__sides=len(sides), **differences)
    taken = [0] * len(sides)
    taken[makers] = 10 if made else 0
    rounds = differences.get("scoring__rounds", 1)
    last = Round(rules, Bargain(rules, "6S", makers), sides, taken, penalties=[0] * len(sides))
    return ending.result(sides, last, rounds)
