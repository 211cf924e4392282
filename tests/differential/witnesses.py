"""Two witnesses of whole games, the package and the oracle, who must agree before and after every step."""

from collections.abc import Sequence
from itertools import islice, product
from random import Random

from differential.umpires import ORACLE_NAMES
from fivehundred.cards import CARDS, CardSet, bits, cards_in
from fivehundred.engine import claims
from fivehundred.engine.actions import (
    Action,
    CallBreach,
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
)
from fivehundred.engine.auction import Auction
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange, Giving
from fivehundred.engine.notation import action_text
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.shuffle import deal_from_seed, shuffled
from fivehundred.engine.state import State
from fivehundred.rules.options import Choice, options_of
from fivehundred.rules.ruleset import Rules
from oracle.game import Act, GameReferee
from oracle.packs import USUAL_PACKETS, Options

DEEDS: tuple[Action, ...] = (
    Pass(),
    Look(),
    Misdeal(),
    CallBreach(),
    Decline(),
    CallSlam(),
    Claim(),
    Concede(),
)
"""What is said, and no bid."""

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
        self.oracle.do(self._in_words(action))
        self.state = self.state.apply(action)
        self._compare()
        if len(self.state.sheet) > rounds:
            self._compare_score()

    # What the rules come to.

    def _compare_rules(self) -> None:
        rules, oracle = self.state.rules, self.oracle
        assert sorted(_names(rules.cards)) == sorted(oracle.pack())
        assert rules.kitty_size == oracle.kitty_size()
        ours = [(str(bid), rules.bids.value(bid)) for bid in rules.bids]
        assert ours == oracle.ladder(), f"engine {ours}, oracle {oracle.ladder()}, {rules.ladder.schedule}"

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
        assert list(state.scores) == oracle.scores, f"engine {state.scores}, oracle {oracle.scores}"
        assert (phase.dealer if isinstance(phase, Dealing) else phase.round.dealer) == oracle.dealer
        self._compare_legal()
        if not isinstance(phase, Dealing):
            self._compare_round()

    def _in_words(self, action: Action) -> Act:
        """An action as the oracle reads it; whether a claim is proved is the package's word."""
        if isinstance(action, Claim) and isinstance(self.state.phase, TrickPlay):
            return "claim", claims.proved(self.state.phase)
        return in_words(action, self.state.rules)

    def _compare_legal(self) -> None:
        """What may be done: all of it but cards laid away or handed over, which are too many."""
        theirs = self.oracle.legal()
        if theirs is None:
            return
        state = self.state
        if isinstance(state.phase, Exchange | Giving):
            ours = {str(in_words(deed, state.rules)) for deed in DEEDS if deed in state.legal_actions}
        else:
            ours = {str(in_words(action, state.rules)) for action in state.legal_actions}
        assert ours == theirs, f"engine {sorted(ours)}, oracle {sorted(theirs)}"
        if not self._in_a_trick():
            self._compare_declarations()
            self._compare_refusals(theirs)

    def _in_a_trick(self) -> bool:
        """Whether cards lie on the table; what takes long to compare is compared between tricks."""
        return isinstance(self.state.phase, TrickPlay) and bool(self.state.phase.table)

    def _compare_declarations(self) -> None:
        """P4: who may claim or concede; that a claim is proved is the package's word."""
        ours, oracle = set(self.state.declarations), self.oracle
        assert (Concede() in ours) == oracle.may_concede(), f"engine {ours}"
        if Claim() in ours or self.state.rules.play.claims != "verified":
            assert (Claim() in ours) == oracle.may_claim(), f"engine {ours}"

    def _compare_refusals(self, legal: set[str]) -> None:
        """Bids and deeds that are not listed are refused, and those listed are not."""
        bids = self.state.rules.bids if isinstance(self.state.phase, Auction) else ()
        declared = self.state.declarations
        for action in (*DEEDS, *bids):
            is_legal = str(in_words(action, self.state.rules)) in legal or action in declared
            assert (self.state.violation(action) is None) == is_legal, action

    def _compare_round(self) -> None:
        phase, oracle = self.state.phase, self.oracle
        assert not isinstance(phase, Dealing)
        contract, hands = phase.round.contract, phase.round.hands
        if contract:
            assert (contract.bid and str(contract.bid), contract.declarer) == oracle.contract
            assert contract.slam == (oracle.bargain is not None and oracle.bargain.slam)
        else:
            assert oracle.contract is None
        if not isinstance(phase, Auction):
            hands = phase.hands
        assert [_names(hand) for hand in hands] == [_sorted(hand) for hand in oracle.hands]
        assert phase.round.breach == oracle.caller
        if isinstance(phase, TrickPlay):
            winners = [trick.winner for trick in phase.tricks]
            assert [winners.count(seat) for seat in range(oracle.seats)] == oracle.taken
            assert phase.hand_to_play == (oracle.play and oracle.play.turn)
        for seat in () if self._in_a_trick() else (None, *range(oracle.seats)):
            self._compare_view(seat)

    def _compare_view(self, seat: int | None) -> None:
        """What a seat, or a spectator, has been shown; A10, A11, M3, M4, P5."""
        view, oracle = self.state.view(seat), self.oracle
        assert {other for other, _ in view.open_hands} == oracle.open_to_all()
        assert all(_names(hand) == _sorted(oracle.hands[other]) for other, hand in view.open_hands)
        knows = seat is not None and oracle.has_looked(seat)
        assert _names(view.hand) == (_sorted(oracle.hands[seat]) if knows and seat is not None else [])
        if isinstance(self.state.phase, Auction):
            assert _sorted([ORACLE_NAMES[card] for card in view.kitty_open]) == _sorted(
                oracle.kitty_in_sight()
            )
        if oracle.gift and view.gift:
            giver, receiver, cards = oracle.gift
            shown = _sorted(cards) if seat in (giver, receiver) else []
            assert (view.gift.giver, view.gift.receiver, _names(view.gift.cards)) == (giver, receiver, shown)
        assert bool(view.gift) == bool(oracle.gift)

    def _compare_score(self) -> None:
        line, oracle, result = self.state.sheet[-1], self.oracle, self.state.result
        assert list(line.taken) == oracle.taken, f"engine {line.taken}, oracle {oracle.taken}"
        assert line.made == oracle.made, f"engine {line.made}, oracle {oracle.made}"
        points = [sum(both) for both in zip(oracle.points, oracle.breach_points, strict=True)]
        assert list(line.points) == points, f"engine {line.points}, oracle {points}"
        assert (line.contract.bid and str(line.contract.bid), line.contract.declarer) == oracle.contract
        ours = result and (result.door, list(result.winners))
        assert ours == oracle.result, f"engine {ours}, oracle {oracle.result}"
        if result is None:
            assert set(line.barred) == oracle.barred, f"engine {line.barred}, oracle {oracle.barred}"

    # Cards laid away or handed over are too many to compare them all.

    def compare_choices(self, rng: Random) -> None:
        """Ask both about some discards or gifts, most of them wrong (K1, M4, M11)."""
        phase = self.state.phase
        assert isinstance(phase, Exchange | Giving)
        deed: type[Discard | Give] = Discard if isinstance(phase, Exchange) else Give
        hand, pack = list(cards_in(phase.hands[phase.seat])), list(cards_in(self.state.rules.cards))
        for cards, count in product((hand, pack), (phase.count - 1, phase.count, phase.count + 1)):
            chosen = deed(CardSet(bits(rng.sample(cards, count))))
            is_allowed = self._is_allowed(chosen)
            assert (chosen in self.state.legal_actions) == is_allowed, chosen
            assert (self.state.violation(chosen) is None) == is_allowed, chosen
        for listed in islice(self.state.legal_actions, 2):
            assert isinstance(listed, Discard | Give)
            assert self._is_allowed(listed), listed

    def _is_allowed(self, chosen: Discard | Give) -> bool:
        names = _names(chosen.cards)
        return (
            self.oracle.allows_discard(names)
            if isinstance(chosen, Discard)
            else self.oracle.allows_gift(names)
        )


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
        case Give():
            return "give", _names(action.cards)
        case _:
            return action_text(action, rules).replace("Jo", "JB")


def _names(cards: int) -> list[str]:
    """The oracle's names of a set of cards, in the package's order."""
    return [ORACLE_NAMES[card] for card in cards_in(cards)]


def _sorted(hand: list[str]) -> list[str]:
    """Cards in the package's order."""
    return sorted(hand, key=PLACES.__getitem__)
