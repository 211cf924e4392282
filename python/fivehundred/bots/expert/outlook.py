"""What contracts come to in worlds that fit the auction so far: chances, and the points that they bring."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import fmean
from typing import Final

from fivehundred.bots.expert.beliefs import likely_worlds
from fivehundred.bots.expert.contracts import Quick, best_values, first_lead, quick
from fivehundred.bots.expert.stakes import Stakes
from fivehundred.bots.expert.worth import Worth
from fivehundred.bots.rule1 import specials
from fivehundred.bots.rule1.partnership import terms_if_own
from fivehundred.engine.contracts.contract import Contract, Terms, terms_of
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.rules.bids import Bid
from fivehundred.rules.options import Exposure
from fivehundred.rules.pack import HAND_SIZE

_SOLVED: Final = 12
"""Worlds in which what quick play says of a strain is set right by best play."""
_SOLVED_SPECIALS: Final = 30
"""Worlds in which a contract without tricks is solved."""
_BELIEVED: Final = 3
"""A difference of best from quick play is believed by half when it is known of so many worlds."""
_CENTRE: Final = {True: 0.35, False: -0.3}
"""Tricks to spare, less one half, with which every second contract fails: with trumps, and without."""
_SPREAD: Final = 0.8
"""How quickly more tricks to spare make it safer; best play of all gives its makers more than they get."""
_SURE: Final = 95
"""How often a contract with trumps is made at least, in percent, that neither best nor quick play loses."""
_UNSTUDIED: Final = 0.15
"""Tricks that best play brings others more than quick play says, where no world is solved."""
_GIFTS: Final = (0, 0.06, 0.15, 0.45, 1.3, 2.8)
"""Tricks that it costs to leave the opponents so many cards of the kitty, the least useful ones (B5)."""
_RISK: Final = (8, 0.55, 38)
"""How often a contract without tricks is made by best play before any world is solved, as if known of so many
worlds: so often without danger, and e times less often by every so much danger."""
_OPEN: Final = (20, 91)
_CLOSED: Final = (54, 93)
"""How often such a contract is made, in percent, that fails in all worlds or in none: open, and closed."""
_IDLE: Final = 13 / 33
"""The share of unseen cards that nobody plays with, if one of four hands with 43 cards is folded."""
_MOST_CONFUSED: Final = 1.7
"""What three defenders or more are confused by at most; two usually are by 1."""
_MISJUDGED: Final = 0.45
"""How much of the danger counts against a closed hand, as defenders do not see how it can be caught."""
_LEAST: Final = 10
_MOST_RISK: Final = 130
"""More danger than this is not looked at."""
_OTHERS_SPECIAL: Final = 55
"""How often others make a special contract that they bid, in percent."""


class Outlook:
    """What contracts come to. Chances are in percent, points for the side of the seat that looks.

    Contracts are played and solved by the kernel, only when they are asked for.

    Raises:
        KernelMissingError: There is no kernel.
        UnsolvableError: It does not know a rule about the cards.
    """

    def __init__(self, view: AuctionView, worth: Worth, rounds: Sequence[Round]) -> None:
        self.view, self.worth, self.rounds = view, worth, rounds
        self._plays: dict[tuple[int, object], TrickPlay | None] = {}
        self._quick: dict[tuple[int, object], Quick] = {}
        self._corrections: dict[object, float] = {}
        self._specials: dict[Bid, float] = {}
        self._stakes = Stakes(view, view.rules.side_of(view.own_seat))

    @classmethod
    def drawn(cls, view: AuctionView, random: Random, worlds: int) -> Outlook:
        """Return what a seat sees coming, in so many worlds that fit the auction.

        Raises:
            ValueError: No cards are dealt.
        """
        worth = Worth(view)
        return cls(view, worth, [world.round for world in likely_worlds(view, worth, random, worlds)])

    def study(self, strains: Iterable[Bid]) -> None:
        """Set right what quick play says of own contracts in these strains, by best play in some worlds."""
        for bid in strains:
            contract = Contract(replace(bid, given=0), self.view.own_seat)
            found = self._solved(contract, _SOLVED)
            if found:
                error = fmean(value - self._quickly(world, contract).tricks for world, value in found)
                self._corrections[_likeness(contract)] = error * len(found) / (len(found) + _BELIEVED)

    def chance(self, bid: Bid) -> float:
        """Return how likely the own side makes a contract that this seat declares."""
        contract = Contract(bid, self.view.own_seat)
        if bid.special is not None:
            return self._special(contract)
        return fmean(self._chance(world, contract) for world in range(len(self.rounds)))

    def points(self, bid: Bid) -> float:
        """Return what a contract that this seat declares should bring its side."""
        contract = Contract(bid, self.view.own_seat)
        return self._worth_of(0, contract, self.chance(bid), contract.by[0].level or 0)

    def outcome(self, world: int, contract: Contract | None) -> float:
        """Return what a contract should bring in this world, whoever plays it; 0 where nobody bids."""
        if contract is None or contract.bid is None or contract.declarer is None:
            return 0
        taken = 0 if contract.bid.special is not None else round(self._quickly(world, contract).tricks)
        return self._worth_of(world, contract, self._chance(world, contract), taken)

    def _worth_of(self, world: int, contract: Contract, chance: float, taken: int) -> float:
        """Return what a contract brings that is made so often in a world, and takes about so many tricks."""
        play = self._play(world, contract)
        if play is None:
            return 0
        partners = play.round.partners_of(contract.by[1])
        terms = terms_of(self.view.rules, contract, partners)
        made = min(max(taken, terms.target[0]), terms.target[-1])
        failed = min(taken, terms.target[0] - 1) if terms.target[0] else max(taken, terms.target.stop)
        worths = (self._stakes.worth(contract, partners, terms, tricks) for tricks in (made, failed))
        return sum(often * worth for often, worth in zip((chance, 100 - chance), worths, strict=True)) / 100

    def _chance(self, world: int, contract: Contract) -> float:
        bid, declarer = contract.by
        if bid.special is not None:
            return self._special(contract) if declarer == self.view.own_seat else _OTHERS_SPECIAL
        level, strain = bid.tricks_in
        found = self._quickly(world, contract)
        spare = found.tricks - level + self._corrections.get(_likeness(contract), _UNSTUDIED)
        has_trumps = strain.trumps is not None
        chance = 100 / (1 + math.exp(-(spare + _CENTRE[has_trumps]) / _SPREAD))
        return max(chance, _SURE) if has_trumps and found.least >= level and spare >= 0 else chance

    def _quickly(self, world: int, contract: Contract) -> Quick:
        """Return about how many tricks the makers take in a world."""
        key = world, _likeness(contract)
        if key not in self._quick:
            play = self._play(world, contract)
            self._quick[key] = Quick(0, 0) if play is None else quick(play, world)
        found, (bid, _) = self._quick[key], contract.by
        return Quick(found.tricks - _GIFTS[bid.given], found.least - math.ceil(_GIFTS[bid.given]))

    def _special(self, contract: Contract) -> float:
        """Return how likely this seat makes a special contract."""
        bid, _ = contract.by
        if bid not in self._specials:
            terms = terms_if_own(self.view, bid)
            risk = self.worth.risk(terms, int(self.view.hand))
            if risk is None or risk > _MOST_RISK:
                self._specials[bid] = specials.chance(self.view, bid)
            else:
                self._specials[bid] = self._without_tricks(contract, terms, risk)
        return self._specials[bid]

    def _without_tricks(self, contract: Contract, terms: Terms, risk: int) -> float:
        """Return the chance to take no trick, by solved worlds and by the danger that the hand is in."""
        is_open = terms.exposed is not Exposure.NEVER
        danger = risk / 2 if is_open else risk
        low, high = _OPEN if is_open else (max(_CLOSED[0] - _MISJUDGED * danger, _LEAST), _CLOSED[1])
        low *= self._confusion(terms)
        worlds, often, fold = _RISK
        found = self._solved(contract, _SOLVED_SPECIALS)
        made = sum(value for _, value in found) + worlds * often * math.exp(-danger / fold)
        return low + (high - low) * made / (len(found) + worlds)

    def _confusion(self, terms: Terms) -> float:
        """Return how little defenders know of where cards lie: 1 is usual, and one alone is never wrong."""
        defenders = len(terms.active) - len(terms.makers)
        unseen = self.view.rules.cards.bit_count() - HAND_SIZE
        idle = 1 - HAND_SIZE * (len(terms.active) - 1) / unseen
        return min((defenders - 1) * min(idle / _IDLE, 1), _MOST_CONFUSED)

    def _solved(self, contract: Contract, count: int) -> list[tuple[int, float]]:
        """Return what best play comes to in each of so many worlds."""
        plays = [(world, self._play(world, contract)) for world in islice(range(len(self.rounds)), count)]
        found = [(world, play) for world, play in plays if play is not None]
        values = best_values([play for _, play in found])
        return [(world, value) for (world, _), value in zip(found, values, strict=True)]

    def _play(self, world: int, contract: Contract) -> TrickPlay | None:
        """Return the play of a contract in a world, as if nothing were given away; None if it has none."""
        key = world, _likeness(contract)
        if key not in self._plays:
            bid, _ = contract.by
            kept = replace(contract, bid=replace(bid, given=0))
            self._plays[key] = first_lead(self.rounds[world], kept, self.worth)
        return self._plays[key]


def _likeness(contract: Contract) -> object:
    """Return what contracts have in common that are played alike: of ordinary ones neither level nor gifts.

    Megatrumps are ranked by the level (X1), but hardly differ by it in what they bring.
    """
    bid, declarer = contract.by
    return (bid if bid.special is not None else bid.strain), declarer
