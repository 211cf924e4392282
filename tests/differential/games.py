"""Whole games at random: bidding that goes all the ways an auction can, and scores near the end."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count, repeat
from random import Random

from differential.corners import Corners
from differential.pairwise import covering_rules, drawn_rules
from differential.rounds import laid_out, random_deal
from differential.witnesses import Witnesses
from fivehundred.cards import BLOCK, JOKERS, Card, CardSet, Strain, Suit, cards_in, suit_block
from fivehundred.engine.actions import (
    Action,
    Bid,
    CallBreach,
    CallPartner,
    CallSlam,
    Claim,
    Concede,
    Deal,
    Decline,
    Discard,
    Give,
    Look,
    Misdeal,
    Pass,
    Play,
)
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.shuffle import deal_from_seed
from fivehundred.engine.state import State
from fivehundred.rules.document import settings
from fivehundred.rules.ruleset import Rules

MOST_DEALS = 6
"""How many deals a game goes on for at most."""

GAMES_OF_ONE_RULESET = 8
"""Rulesets take longer to find than rounds to play; but those that cover the options have a game each."""


def play_games(first: int, rounds: int) -> Counter[str]:
    """Play games numbered from here on until they come to so many rounds, and count their corners."""
    seen: Counter[str] = Counter()
    for number, rules in enumerate(_rulesets(first), first):
        if seen["a round"] >= rounds:
            break
        with naming_the_game(number, rules):
            seen += play_game(rules, number)
    return seen


def _rulesets(first: int) -> Iterator[Rules]:
    """The rulesets of the games from this number on, of which the very first are those that cover all."""
    if first == 0:
        yield from covering_rules()
    for number in count(first):
        yield from repeat(drawn_rules(Random(number)), GAMES_OF_ONE_RULESET)


@contextmanager
def naming_the_game(number: int, rules: Rules) -> Iterator[None]:
    """Say in any failure which game it was, so that it can be played again."""
    try:
        yield
    except Exception as error:
        error.add_note(f"play_game(with_options(Rules(), {settings(rules)}), {number})")
        raise


def play_game(rules: Rules, number: int) -> Counter[str]:
    """Play the game of this number before two witnesses, and return the corners that it came to."""
    rng = Random(number)
    witnesses = Witnesses(rules, rng.randrange(rules.table.seats), near_the_doors(rng, rules))
    corners = Corners(witnesses.oracle)
    for action in _actions(rng, witnesses):
        corners.before(action, witnesses.legal)
        witnesses.apply(action)
        corners.after()
    return corners.counts


def near_the_doors(rng: Random, rules: Rules) -> list[int]:
    """Scores to start with: often near a door, each side's own or one for all."""
    doors = (rules.scoring.target - 30, rules.scoring.loss_limit + 60, 0)
    common, spread = rng.choice((None, doors[0], *doors)), rng.choice((5, 15))
    sides = range(rules.table.sides)
    return [
        10 * rng.randint(-spread, spread) + (rng.choice(doors) if common is None else common) for _ in sides
    ]


def _actions(rng: Random, witnesses: Witnesses) -> Iterator[Action]:
    """Yield what the players do, to the end of the game or of its last deal."""
    players = Players(rng)
    deals = 0
    while not witnesses.state.is_over and deals <= MOST_DEALS:
        if isinstance(witnesses.state.phase, Dealing):
            deals += 1
            witnesses.compare_dealing(rng.randbytes(32))
        elif isinstance(witnesses.state.phase, Exchange | Giving):
            witnesses.compare_choices(rng)
        yield players.choose(witnesses.state)


class Players:
    """Everybody at a table: how gladly they pass, and whether the defenders let the makers have their way."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.caution = rng.choice((0.2, 0.5, 0.8, 1.0))
        self.yielding = rng.random() < 0.4
        self.rashness = rng.choice((0.0, 0.05, 0.3))

    def choose(self, state: State) -> Action:
        """Return an action for the seat in turn, or the next deal."""
        match state.phase:
            case Dealing():
                return self._deal(state.phase)
            case Auction():
                return self._call(state.phase)
            case Offer():
                return CallBreach() if self.rng.random() < 0.3 else Decline()
            case Exchange() | Giving():
                return self._exchange(state.phase)
            case Calling():
                return self._partner(state.phase)
            case TrickPlay():
                return self._declaration(state) or self._play(state.phase)
            case _:
                return self.rng.choice(list(state.legal_actions))

    def _exchange(self, phase: Exchange | Giving) -> Action:
        """A slam now and then, else any cards."""
        eagerness = 0.9 if self.yielding else 0.4
        if CallSlam() in phase.legal_actions and self.rng.random() < eagerness:
            return CallSlam()
        if isinstance(phase, Giving):
            return Give(CardSet.of(self.rng.sample(list(CardSet(phase.choosable)), phase.count)))
        return Discard(CardSet.of(self.rng.sample(list(CardSet(phase.hands[phase.seat])), phase.count)))

    def _partner(self, phase: Calling) -> CallPartner:
        """A card of another seat, in most cases."""
        calls = [call for call in phase.legal_actions if isinstance(call, CallPartner)]
        return self.rng.choice(calls) if self.rng.random() < 0.8 else CallPartner(None)

    def _declaration(self, state: State) -> Action | None:
        """A claim or a concession, seldom (P4)."""
        if self.rng.random() > self.rashness:
            return None
        kind = self.rng.choice((Claim(), Claim(), Claim(), Concede()))
        return kind if kind in state.declarations else None

    def _play(self, phase: TrickPlay) -> Action:
        return self._give_way(phase) if self.yielding else self.rng.choice(list(phase.legal_actions))

    def _deal(self, phase: Dealing) -> Deal:
        """Any deal, one of long suits, or where the others give way one with a hand worth ten tricks."""
        if phase.gathered:
            return phase.deal_of(bytes(32))
        if self.yielding:
            return self._strong_deal(phase.rules)
        if self.rng.random() < 0.4:
            return deal_from_seed(phase.rules, phase.dealer, self.rng.randbytes(32))
        return random_deal(self.rng, phase.rules, self.rng.randrange(phase.rules.table.seats))

    def _strong_deal(self, rules: Rules) -> Deal:
        """A deal in which one seat holds the best cards of a suit; where they are drawn, they come first."""
        suit = self.rng.choice(list(Suit))
        best_first = sorted(
            _shuffled(self.rng, rules.cards), key=lambda card: _worth(card, suit), reverse=True
        )
        deal = laid_out(rules, best_first)
        return replace(deal, hands=tuple(self.rng.sample(deal.hands, len(deal.hands))))

    def _call(self, auction: Auction) -> Action:
        """A look or a misdeal; a pass, a bid not far above the last, a special, or the longest suit."""
        waiting = auction.declarations
        if waiting and self.rng.random() < 0.1:
            return self.rng.choice(waiting)
        calls = list(auction.legal_actions)
        for deed in (Look(), Misdeal()):
            if deed in calls and self.rng.random() < 0.5:
                return deed
        bids = [call for call in calls if isinstance(call, Bid)]
        strain, length = _longest_suit(auction.round.hands[auction.turn])
        if Pass() in calls and (not bids or self._would_rather_pass(length)):
            return Pass()
        return self._bid(bids, strain)

    def _bid(self, bids: list[Bid], strain: Strain) -> Bid:
        specials = [bid for bid in bids if bid.special]
        if specials and self.rng.random() < 0.3:
            return self.rng.choice(specials)
        fitting = [bid for bid in bids if bid.strain is strain]
        is_fitting = self.yielding or self.rng.random() < 0.6
        if self.rng.random() < 0.03:
            return self.rng.choice(bids)
        return self.rng.choice(fitting[:3] if fitting and is_fitting else bids[:6])

    def _would_rather_pass(self, length: int) -> bool:
        """Leave the bidding to a long suit where the others give way, to chance elsewhere."""
        return self.rng.random() < self.caution or (self.yielding and length < 6)

    def _give_way(self, phase: TrickPlay) -> Action:
        """The makers' best and the others' worst card; in misère the other way round."""
        is_maker = phase.turn in phase.terms.makers
        plays = [action for action in phase.legal_actions if isinstance(action, Play)]
        return (max if is_maker != phase.terms.is_misere else min)(
            plays, key=lambda play: _strength(play.card)
        )


def _longest_suit(hand: int) -> tuple[Strain, int]:
    """The suit and its length."""
    length, suit = max(((hand & suit_block(suit)).bit_count(), suit) for suit in Suit)
    return Strain(suit), length


def _shuffled(rng: Random, cards: int) -> list[Card]:
    pack = list(cards_in(cards))
    rng.shuffle(pack)
    return pack


def _worth(card: Card, suit: Suit) -> int:
    """How much the best hand wants a card: trumps by strength, the others all alike."""
    trumps = suit_block(suit) | JOKERS | Card(f"J{suit.same_colour}").bit
    return 1 + _strength(card) if card.bit & trumps else 0


def _strength(card: Card) -> int:
    return BLOCK if card.bit & JOKERS else card % BLOCK
