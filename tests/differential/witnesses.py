"""Two witnesses of whole games, the package and the oracle, who must agree before and after every step."""

from collections.abc import Sequence
from itertools import islice, product
from random import Random

from differential.umpires import ORACLE_NAMES
from fivehundred.cards import CARDS, CardSet, bits, cards_in
from fivehundred.engine.actions import Action, Deal, Discard
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange, Naming
from fivehundred.engine.notation import action_text
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.shuffle import deal_from_seed, shuffled
from fivehundred.engine.state import State
from fivehundred.rules.options import Choice, options_of
from fivehundred.rules.ruleset import Rules
from oracle.game import Act, GameReferee
from oracle.packs import USUAL_PACKETS, Options

PLACES = {ORACLE_NAMES[card]: card for card in CARDS}
"""The package's cards by the oracle's names."""


def plain(rules: Rules) -> Options:
    """Every option by its dotted name, as plain values."""
    return {
        option.path: option.value.value if isinstance(option.value, Choice) else option.value
        for option in options_of(rules)
    }


class Witnesses:
    """A game as the package and the oracle see it; `scores` are those it starts with."""

    def __init__(self, rules: Rules, dealer: int, scores: Sequence[int] = ()) -> None:
        start = State.start(rules, dealer)
        self.state = State(rules, tuple(scores) or start.scores, (), start.phase)
        self.oracle = GameReferee(plain(rules), dealer)
        self.oracle.scores = list(self.state.scores)
        self._compare_rules()
        self._compare()

    def apply(self, action: Action) -> None:
        """Take the step twice and compare what it led to."""
        rounds = len(self.state.sheet)
        self.oracle.do(in_words(action, self.state.rules))
        self.state = self.state.apply(action)
        self._compare()
        if len(self.state.sheet) > rounds:
            self._compare_score()

    # What the rules come to.

    def _compare_rules(self) -> None:
        rules, oracle = self.state.rules, self.oracle
        assert sorted(_names(rules.cards)) == sorted(oracle.pack())
        assert rules.kitty_size == oracle.kitty_size()
        assert [(str(bid), rules.bids.value(bid)) for bid in rules.bids] == oracle.ladder()

    def compare_dealing(self, seed: bytes) -> None:
        """Deal the same shuffled pack twice (L2), where the catalogue says how."""
        assert isinstance(self.state.phase, Dealing)
        rules = self.state.rules
        if not rules.deal.packets and rules.kitty_size not in USUAL_PACKETS:
            return
        deal = deal_from_seed(rules, self.state.phase.dealer, seed)
        ours = [[ORACLE_NAMES[card] for card in hand] for hand in (*deal.hands, deal.kitty)]
        hands, kitty = self.oracle.dealt_from([ORACLE_NAMES[card] for card in shuffled(rules.cards, seed)])
        assert ours == [*hands, kitty]

    # What the table sees.

    def _compare(self) -> None:
        state, oracle, phase = self.state, self.oracle, self.state.phase
        assert state.actor == oracle.turn(), f"engine {state.actor}, oracle {oracle.turn()}"
        assert ("over" if state.is_over else phase.name) == oracle.phase()
        assert list(state.scores) == oracle.scores
        assert (phase.dealer if isinstance(phase, Dealing) else phase.round.dealer) == oracle.dealer
        self._compare_legal()
        if not isinstance(phase, Dealing):
            self._compare_round()

    def _compare_legal(self) -> None:
        theirs = self.oracle.legal()
        if theirs is not None:
            ours = {str(in_words(action, self.state.rules)) for action in self.state.legal_actions}
            assert ours == theirs, f"engine {sorted(ours)}, oracle {sorted(theirs)}"

    def _compare_round(self) -> None:
        phase, oracle = self.state.phase, self.oracle
        assert not isinstance(phase, Dealing)
        contract, hands = phase.round.contract, phase.round.hands
        if contract:
            assert (contract.bid and str(contract.bid), contract.declarer) == oracle.contract
        else:
            assert oracle.contract is None
        if isinstance(phase, Exchange | Naming | TrickPlay):
            hands = phase.hands
        assert [_names(hand) for hand in hands] == [_sorted(hand) for hand in oracle.hands]
        assert {seat for seat, _ in self.state.view(None).open_hands} == oracle.open_to_all()
        if isinstance(phase, TrickPlay):
            winners = [trick.winner for trick in phase.tricks]
            assert [winners.count(seat) for seat in range(oracle.seats)] == oracle.taken

    def _compare_score(self) -> None:
        line, oracle, result = self.state.sheet[-1], self.oracle, self.state.result
        assert (list(line.taken), line.made, list(line.points)) == (oracle.taken, oracle.made, oracle.points)
        assert (line.contract.bid and str(line.contract.bid), line.contract.declarer) == oracle.contract
        assert (result and (result.door, list(result.winners))) == oracle.result

    # Discards are too many to compare them all.

    def compare_discards(self, rng: Random) -> None:
        """Ask both about some discards, most of them wrong (K1)."""
        phase, size = self.state.phase, self.state.rules.kitty_size
        assert isinstance(phase, Exchange)
        hand, pack = list(cards_in(phase.hands[phase.declarer])), list(cards_in(self.state.rules.cards))
        for cards, count in product((hand, pack), (size - 1, size, size + 1)):
            discard = Discard(CardSet(bits(rng.sample(cards, count))))
            is_allowed = self.oracle.allows_discard(_names(discard.cards))
            assert (discard in self.state.legal_actions) == is_allowed, discard
            assert (self.state.violation(discard) is None) == is_allowed, discard
        for listed in islice(self.state.legal_actions, 2):
            assert isinstance(listed, Discard)
            assert self.oracle.allows_discard(_names(listed.cards)), listed


def in_words(action: Action, rules: Rules) -> Act:
    """An action as the oracle reads it."""
    match action:
        case Deal(hands, kitty):
            return (
                "deal",
                [[ORACLE_NAMES[card] for card in hand] for hand in hands],
                [ORACLE_NAMES[card] for card in kitty],
            )
        case Discard():
            return "discard", _names(action.cards)
        case _:
            return action_text(action, rules).replace("Jo", "JB")


def _names(cards: int) -> list[str]:
    """The oracle's names of a set of cards, in the package's order."""
    return [ORACLE_NAMES[card] for card in cards_in(cards)]


def _sorted(hand: list[str]) -> list[str]:
    """Cards in the package's order."""
    return sorted(hand, key=PLACES.__getitem__)
