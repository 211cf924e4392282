"""The corners that random games come to, counted so that they cannot go blind unnoticed.

Names begin with the rule. Everything is seen with the oracle's eyes.
"""

from collections import Counter
from collections.abc import Iterator

from differential import auction_corners, round_corners, score_corners
from fivehundred.engine.actions import Action, Choose, Claim, Play
from oracle.game import GameReferee

LEAST = {
    "A10 a special turns cards up": 540,
    "A10 cards are turned up": 1300,
    "A10 more to be turned than there are": 390,
    "A11 the last card of the kitty lies open": 2900,
    "A13 no-trump waits for a bid of 7": 11000,
    "A14 a contract is too low": 770,
    "A15 a game bid": 940,
    "A15 game lost": 340,
    "A15 game made": 2,
    "A2 always: one who passed bids again": 370,
    "A2 never: one who passed bids again": 90,
    "A2 on-suit-change: one who passed bids again": 90,
    "A3 asked once more, and passes": 1100,
    "A3 asked once more, and raises": 520,
    "A4 one round": 810,
    "A5 a redeal instead of the no-trump hand": 3,
    "A5 an inkle cannot win": 90,
    "A5 the dealer must bid seven": 230,
    "A5 too late for an inkle": 5500,
    "A6 the cards are dealt again unshuffled": 100,
    "A6 the deal passes": 1200,
    "A6 the dealer must bid": 680,
    "A6 the no-trump hand": 650,
    "A6 the same dealer deals again": 3900,
    "A6 the third time the deal passes": 1400,
    "A7 an unopposed winner raises": 54,
    "A7 one who passed bids after a raise": 72,
    "A7 the winner lets the bid stand": 640,
    "A7 the winner raises again": 7,
    "A7 the winner raises in another strain": 110,
    "A7 the winner raises in the same strain": 13,
    "A7 the winner raises to a special": 9,
    "A8 a special without its precondition": 99,
    "A9 a barred seat passes": 1100,
    "A9 the next dealer, as this one is barred": 4,
    "B5 1 of the kitty for the opponents": 80,
    "B5 2 of the kitty for the opponents": 30,
    "B5 3 of the kitty for the opponents": 30,
    "B5 4 of the kitty for the opponents": 30,
    "B5 5 of the kitty for the opponents": 49,
    "B5 a bid of equal value is too low": 1800,
    "B5 a partner is skipped": 49,
    "B5 a slam is called after gifts": 2,
    "B5 a special turns cards up": 540,
    "B5 an opponent discards": 600,
    "B5 cards are turned up": 640,
    "B5 fewer tricks outbid more": 400,
    "B5 nobody is skipped, as no partner is called yet": 46,
    "B5 the declarer discards": 440,
    "JK5 a joker is named": 90,
    "JK5 asked without a joker": 370,
    "JK5 no suit is named": 390,
    "K2 there is no kitty": 90,
    "K3 the kitty stays where it is": 340,
    "L3 a deal that must be dealt again": 820,
    "L3 a misdeal is called": 260,
    "M BM lost": 170,
    "M BM made": 8,
    "M DM lost": 13,
    "M DM made": 1,
    "M GM lost": 120,
    "M GM made": 6,
    "M GRN lost": 72,
    "M GRN made": 3,
    "M HL lost": 72,
    "M HL made": 4,
    "M LM lost": 16,
    "M LM made": 1,
    "M M lost": 18,
    "M M made": 3,
    "M OM lost": 99,
    "M OM made": 5,
    "M PA lost": 110,
    "M PA made": 2,
    "M PM lost": 90,
    "M PM made": 4,
    "M SH lost": 13,
    "M SH made": 1,
    "M SOM lost": 72,
    "M SOM made": 5,
    "M1 misère waits for a bid of seven": 4700,
    "M1 play stops": 220,
    "M11 a card for the slam": 99,
    "M11 a slam is called": 63,
    "M11 a slam is called at no-trump": 13,
    "M11 a slam is lost": 99,
    "M11 a slam is made": 1,
    "M14 the declarer plays the dummy": 320,
    "M14 the dummy plays to the first trick": 15,
    "M15 a defender steers": 400,
    "M16 jokers are low": 220,
    "M3 a bid before looking": 300,
    "M3 a seat looks": 10000,
    "M3 a seat looks while another is to speak": 1000,
    "M3 not for a seat that has looked": 6500,
    "M4 the kitty's number handed over": 140,
    "M4 the partner discards": 140,
    "M5 both play": 5,
    "M5 grand nullo waits as misère does": 500,
    "M5 one plays": 63,
    "M8 Wilkinson M": 9,
    "M8 Wilkinson OM": 13,
    "M9 play stops": 5,
    "P1 another than the declarer leads": 1100,
    "P4 a bid is conceded": 660,
    "P4 a misère is claimed": 9,
    "P4 a proved claim costs": 15,
    "P4 a proved claim stands": 340,
    "P4 a special is conceded": 190,
    "P4 an unproved claim costs": 2600,
    "P5 the declarer plays openly after the first trick": 530,
    "P5 the declarer plays openly before the lead": 390,
    "P5 the partner plays openly after the first trick": 81,
    "P5 the partner plays openly before the lead": 10,
    "S10 a bid ralphed": 610,
    "S10 a hi/lo ralphed": 5,
    "S10 a misère ralphed": 210,
    "S11 a bid set": 630,
    "S11 a hi/lo set": 4,
    "S11 a misère set": 140,
    "S12 a breach is called after the auction": 530,
    "S12 a breach is called after the discards": 130,
    "S12 a breach is down, not breached": 49,
    "S12 a breach is made all the same": 72,
    "S12 a breach is won": 520,
    "S12 a six is breached, as a slam is called": 1,
    "S12 kept from the door": 20,
    "S12 no breach of a six": 15,
    "S12 no breach of low misère": 4,
    "S13 scoring.spread = on matters": 99,
    "S14 the points go to the other side": 180,
    "S15 scoring.partner_share = full matters": 130,
    "S15 scoring.partner_share = half matters": 74,
    "S15 two who score singly have failed": 120,
    "S15 two who score singly have made it": 46,
    "S16 scoring.trick_cap = on matters": 140,
    "S17 scoring.no_tricks_from = on matters": 120,
    "S18 scoring.rounds = on matters": 860,
    "S2 scoring.trick_points = False matters": 620,
    "S2 scoring.trick_points = True matters": 2300,
    "S3 scoring.slam = below-250 matters": 13,
    "S3 scoring.slam = off matters": 3,
    "S3 scoring.slam = up-to-8S matters": 3,
    "S4 a tie is played on": 11,
    "S4 back door": 980,
    "S4 back door, shared": 15,
    "S4 front door": 790,
    "S4 rounds door": 300,
    "S4 rounds door, shared": 3,
    "S4 spread door": 99,
    "S4 spread door, shared": 1,
    "S4 the game goes on": 2600,
    "S5 back door, whatever S7 says": 160,
    "S5 scoring.back_door = at matters": 630,
    "S5 scoring.back_door = off matters": 340,
    "S5 scoring.back_door = strict matters": 110,
    "S5 scoring.back_door = strict-unless-other-negative matters": 1,
    "S5 scoring.back_door = unless-other-negative matters": 260,
    "S6 scoring.at_target = highest-score matters": 1,
    "S6 scoring.at_target = makers matters": 1,
    "S6 two makers are there": 63,
    "S7 scoring.must_make = False matters": 480,
    "S7 scoring.must_make = True matters": 340,
    "S8 play is cut off": 54,
    "S8 the makers are out": 6,
    "S9 scoring.walker = False matters": 1600,
    "S9 scoring.walker = True matters": 250,
    "T2a a cover goes": 260,
    "T2a a covered card could have followed": 17,
    "T2a a table hand cannot follow, and has not shown out": 70,
    "T2a a table hand folds": 17,
    "T2a a table hand is played": 420,
    "T2c a card for the kitty": 240,
    "T2c a market without the kitty": 5,
    "T2c the defender discards another": 98,
    "T2c the defender discards the card taken": 5,
    "T2c the defender takes a card": 62,
    "T2d a card is kept": 1500,
    "T2d a card is thrown away": 1700,
    "T5a a called partner folds": 42,
    "T5a a card out of play is called openly": 1,
    "T5a a card out of play is called secretly": 2,
    "T5a a partner is called openly": 46,
    "T5a a partner is called secretly": 59,
    "T5a an own card is called secretly": 8,
    "T5a no joker may be called": 23,
    "T5a no trump may be called": 38,
    "T5a nobody is called secretly in a special": 24,
    "T5a the called card falls": 74,
    "T5a the called card falls, and shows that there is no partner": 7,
    "T5a the called card falls, and shows the partner": 56,
    "T5a the declarer plays alone": 38,
    "T5b a pair": 74,
    "T5b a partner folds": 17,
    "T5b the dealer has no partner for a double misère": 5,
    "T5b the dealer is alone": 29,
    "T6a two partners fold": 120,
    "T6b a pair": 59,
    "T6b one partner folds": 35,
    "X8 a barred seat waits": 240,
    "X8 at a table of fractional bids": 49,
    "X8 the dealer chooses an option": 440,
    "X8 the dealer chooses anti-joker": 240,
    "X8 the dealer chooses anti-megatrump": 500,
    "X8 the dealer chooses fractional": 350,
    "X8 the dealer chooses low-misere": 500,
    "X8 the dealer chooses megatrump": 500,
    "X8 the dealer chooses nothing": 600,
    "X8 the dealer chooses visible-kitty": 480,
    "X8 the kitty is shared out by choice": 30,
}
"""How often each must at least be seen in 20,000 rounds; the first rulesets are the oddest.

That is well below what is seen, since a few games may have much of what one table alone has.
"""


class Corners:
    """Watches one game."""

    def __init__(self, oracle: GameReferee) -> None:
        self.oracle = oracle
        self.counts: Counter[str] = Counter()

    def before(self, action: Action, legal: set[str]) -> None:
        """Take note of what this action shows, just before it is taken; the legal ones are in words."""
        oracle = self.oracle
        if oracle.phase() == "auction":
            self.counts.update(auction_corners.calling(oracle, action, legal))
        else:
            self.counts.update(round_corners.acting(oracle, action))
        if isinstance(action, Play):
            self.counts.update(round_corners.fallen(oracle, round_corners.oracle_name(action.card)))
        self.action, self.dealer, self.rounds = action, oracle.dealer, oracle.rounds
        self.redeals, self.contract, self.play = oracle.redeals, oracle.contract, oracle.play
        self.auction, self.penalties = oracle.auction, sum(oracle.penalties)

    def after(self) -> None:
        """Take note of what it led to."""
        oracle = self.oracle
        if isinstance(self.action, Claim):
            self.counts.update(self._claimed())
        if oracle.rounds > self.rounds and oracle.played:
            self.counts.update(score_corners.scored(oracle, oracle.played))
        elif oracle.phase() in ("deal", "choosing") and not isinstance(self.action, Choose):
            kind = str(oracle.options["auction.passed_out"])
            self.counts.update(auction_corners.passed_out(oracle, self.auction, self.redeals, kind))
        elif oracle.contract and not self.contract:
            self.counts.update(round_corners.settled(oracle))
        if oracle.play and not self.play:
            self.counts.update(round_corners.led(oracle))
        shows_last = oracle.options["auction.last_kitty_card_open"]
        if oracle.auction and not self.auction and shows_last and oracle.kitty_in_sight():
            self.counts["A11 the last card of the kitty lies open"] += 1

    def _claimed(self) -> Iterator[str]:
        """P4: what became of a claim."""
        oracle = self.oracle
        costs = sum(oracle.penalties) > self.penalties
        if oracle.rounds == self.rounds:
            yield "P4 an unproved claim costs"
            return
        assert oracle.played
        yield "P4 a proved claim costs" if costs else "P4 a proved claim stands"
        if oracle.played.bargain and oracle.played.bargain.is_misere:
            yield "P4 a misère is claimed"
