"""Two witnesses of whole games, the package and the oracle, who must agree before and after every step."""

from collections.abc import Collection, Mapping, Sequence
from itertools import islice, product
from random import Random

from differential.told import Hearers, expect_shown
from differential.umpires import ORACLE_NAMES
from differential.views import compare_views, is_looked_at_closely
from differential.wording import are_same, in_words, name_of, names_of, plain, text_of
from fivehundred.cards import CardSet, bits, cards_in
from fivehundred.engine.actions import (
    Action,
    CallBreach,
    CallSlam,
    Claim,
    Concede,
    Decline,
    Discard,
    Give,
    Keep,
    Look,
    Misdeal,
    Pass,
    Throw,
)
from fivehundred.engine.events import Event
from fivehundred.engine.phases import claim_proof
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.phase import BeforeDeal
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.shuffle import deal_from_seed, shuffled
from fivehundred.engine.state import State
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import PLACES
from oracle.game import Act, GameReferee
from oracle.packs import knows_packets

DEEDS: tuple[Action, ...] = (
    Pass(),
    Look(),
    Misdeal(),
    Keep(),
    Throw(),
    CallBreach(),
    Decline(),
    CallSlam(),
    Claim(),
    Concede(),
)
"""What is said, and no bid."""


class Witnesses:
    """A game as the package and the oracle see it; `scores` are those it starts with."""

    def __init__(self, rules: Rules, dealer: int, scores: Sequence[int] = ()) -> None:
        start = State.start(rules, dealer)
        self.state = State(rules, tuple(scores) or start.scores, (), start.phase)
        self.oracle = GameReferee(plain(rules), dealer)
        self.oracle.scores = list(self.state.scores)
        self.hearers = Hearers(self.oracle.seats)
        self.seen = self._seen()
        self.legal: set[str] = set()
        self._compare_rules(rules)
        self._compare()

    def apply(self, action: Action) -> None:
        """Take the step twice and compare what it led to, and what is told of it."""
        rounds, choosing = len(self.state.sheet), isinstance(self.state.phase, Choosing)
        self.oracle.do(self._in_words(action))
        step = self.state.step(action)
        self.state = step.state
        self._compare()
        self._compare_told(step.events)
        if len(self.state.sheet) > rounds:
            self._compare_score()
        if choosing:
            self._compare_rules(self.state.current_rules)

    # What the rules come to.

    def _compare_rules(self, rules: Rules) -> None:
        oracle = self.oracle
        assert sorted(names_of(rules.cards)) == sorted(oracle.pack())
        assert rules.kitty_size == oracle.kitty_size()
        ours = [(str(bid), rules.bids.value(bid)) for bid in rules.bids]
        assert ours == oracle.ladder(), f"engine {ours}, oracle {oracle.ladder()}, {rules.ladder.schedule}"

    def compare_dealing(self, seed: bytes) -> None:
        """Deal the same shuffled pack twice (L2), where the catalogue says how."""
        assert isinstance(self.state.phase, Dealing)
        rules = self.state.current_rules
        if not knows_packets(self.oracle.options):
            return
        deal = deal_from_seed(rules, self.state.phase.dealer, seed)
        ours = [[ORACLE_NAMES[card] for card in hand] for hand in (*deal.hands, deal.kitty, deal.stock)]
        pack = [ORACLE_NAMES[card] for card in shuffled(rules.cards, seed)]
        hands, kitty, stock = self.oracle.dealt_from(pack)
        assert ours == [*hands, kitty, stock]

    # What the table sees.

    def _compare(self) -> None:
        state, oracle, phase = self.state, self.oracle, self.state.phase
        assert state.actor == oracle.turn(), f"engine {state.actor}, oracle {oracle.turn()}"
        assert ("over" if state.is_over else phase.name) == oracle.phase()
        assert list(state.scores) == oracle.scores, f"engine {state.scores}, oracle {oracle.scores}"
        assert state.dealer == oracle.dealer
        self._compare_legal()
        if not isinstance(phase, BeforeDeal):
            self._compare_round()

    def _in_words(self, action: Action) -> Act:
        """An action as the oracle reads it; whether a claim is proved is the package's word."""
        if isinstance(action, Claim) and isinstance(self.state.phase, TrickPlay):
            return "claim", claim_proof.proved(self.state.phase)
        return in_words(action)

    def _compare_legal(self) -> None:
        """What may be done: all of it but cards laid away or handed over, which are too many."""
        theirs = self.oracle.legal()
        self.legal = theirs or set()
        if theirs is None:
            return
        legal = self.state.legal_actions
        if isinstance(self.state.phase, Exchange | Giving):
            ours = {text_of(deed) for deed in DEEDS if deed in legal}
        else:
            ours = set(map(text_of, legal))
        assert ours == theirs, f"engine {sorted(ours)}, oracle {sorted(theirs)}"
        if not self._in_a_trick() and is_looked_at_closely(self.state):
            declared = self.state.declarations
            self._compare_looks(declared)
            self._compare_declarations(declared)
            self._compare_refusals(theirs | set(map(text_of, declared)))

    def _in_a_trick(self) -> bool:
        """Whether cards lie on the table; what takes long to compare is compared between tricks."""
        return isinstance(self.state.phase, TrickPlay) and bool(self.state.phase.table)

    def _compare_looks(self, ours: Collection[Action]) -> None:
        """M3: who may look, in turn or not, and those who aren't there."""
        state, oracle = self.state, self.oracle
        may_look = [seat for seat in range(-1, oracle.seats + 1) if oracle.may_look(seat)]
        waiting = [seat for seat in may_look if seat != oracle.turn()]
        assert [look.seat for look in ours if isinstance(look, Look)] == waiting, f"engine {ours}"
        for seat in range(-1, oracle.seats + 1):
            assert (state.violation(Look(seat)) is None) == (seat in may_look), seat

    def _compare_declarations(self, ours: Collection[Action]) -> None:
        """P4: who may claim or concede; that a claim is proved is the package's word."""
        oracle = self.oracle
        assert (Concede() in ours) == oracle.may_concede(), f"engine {ours}"
        if Claim() in ours or self.state.rules.play.claims != "verified":
            assert (Claim() in ours) == oracle.may_claim(), f"engine {ours}"

    def _compare_refusals(self, listed: set[str]) -> None:
        """Bids and deeds that are not listed are refused, and those listed are not."""
        bids = self.state.rules.bids if isinstance(self.state.phase, Auction) else ()
        for action in (*DEEDS, *bids):
            assert (self.state.violation(action) is None) == (text_of(action) in listed), action

    def _compare_round(self) -> None:
        phase, oracle = self.state.phase, self.oracle
        assert not isinstance(phase, BeforeDeal)
        hands = phase.round.hands if isinstance(phase, Auction) else phase.hands
        assert len(hands) == len(oracle.hands)
        assert all(map(are_same, hands, oracle.hands)), f"engine {hands}, oracle {oracle.hands}"
        assert list(phase.round.chosen) == oracle.chosen
        self._compare_contract(phase.round)
        if isinstance(phase, TrickPlay):
            self._compare_tricks(phase)
        else:
            self._compare_kitty(phase.round)
        if not self._in_a_trick():
            compare_views(self.state, oracle)

    def _compare_contract(self, round: Round) -> None:
        contract, oracle = round.contract, self.oracle
        assert round.breach == oracle.caller
        if contract is None:
            assert oracle.contract is None
            return
        assert (contract.bid and str(contract.bid), contract.declarer) == oracle.contract
        assert contract.slam == (oracle.bargain is not None and oracle.bargain.slam)

    def _compare_kitty(self, round: Round) -> None:
        """What lies on the table before the first lead, and the partner called."""
        oracle = self.oracle
        assert [ORACLE_NAMES[card] for card in round.kitty] == oracle.kitty
        assert [ORACLE_NAMES[card] for card in round.market] == oracle.market
        ours = round.called and (name_of(round.called.card), round.called.partner)
        assert ours == oracle.called, f"engine {ours}, oracle {oracle.called}"

    def _compare_tricks(self, phase: TrickPlay) -> None:
        """Who has taken how many, whose card is next, and for whom tricks count."""
        oracle, winners = self.oracle, [trick.winner for trick in phase.tricks]
        assert [winners.count(PLACES[place]) for place in range(oracle.places)] == oracle.taken
        assert phase.hand_to_play == (oracle.play and oracle.play.turn)
        assert not oracle.bargain or sorted(phase.terms.makers) == sorted(oracle.bargain.makers)

    def _compare_score(self) -> None:
        line, oracle, result = self.state.sheet[-1], self.oracle, self.state.result
        assert list(line.taken) == oracle.taken, f"engine {line.taken}, oracle {oracle.taken}"
        assert list(line.chosen) == oracle.chosen
        assert sorted(line.makers) == (oracle.bargain.sides if oracle.bargain else [])
        assert line.made == oracle.made, f"engine {line.made}, oracle {oracle.made}"
        points = [sum(both) for both in zip(oracle.points, oracle.breach_points, strict=True)]
        assert list(line.points) == points, f"engine {line.points}, oracle {points}"
        assert (line.contract.bid and str(line.contract.bid), line.contract.declarer) == oracle.contract
        ours = result and (result.door, list(result.winners))
        assert ours == oracle.result, f"engine {ours}, oracle {oracle.result}"
        if result is None:
            assert set(line.barred) == oracle.barred, f"engine {line.barred}, oracle {oracle.barred}"

    # What is told.

    def _compare_told(self, happened: tuple[Event, ...]) -> None:
        """Who hears the events knows what is the case, and no card that it does not see before or after."""
        before, now = self.seen, self._seen()
        self.seen = now
        for event, seat in product(happened, now):
            expect_shown(event, seat, before[seat] | now[seat], self.oracle)
        self.hearers.hear(happened)
        if not self._in_a_trick() and not isinstance(self.state.phase, BeforeDeal):
            self.hearers.expect(self.oracle)

    def _seen(self) -> Mapping[int | None, set[str]]:
        """The cards that each seat, or a spectator, sees by now."""
        return {seat: self.oracle.cards_seen_by(seat) for seat in (None, *range(self.oracle.seats))}

    # Cards laid away or handed over are too many to compare them all.

    def compare_choices(self, rng: Random) -> None:
        """Ask both about some discards or gifts, most of them wrong (K1, M4, M11)."""
        phase = self.state.phase
        assert isinstance(phase, Exchange | Giving)
        if isinstance(phase, Giving) and phase.pool:
            self._compare_pool(phase.pool)
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

    def _compare_pool(self, pool: int) -> None:
        """B5: each card of the kitty that is left may be given, and no other."""
        for card in cards_in(self.state.rules.cards):
            give = Give(CardSet(card.bit))
            assert (self.state.violation(give) is None) == self._is_allowed(give) == bool(pool & card.bit)

    def _is_allowed(self, chosen: Discard | Give) -> bool:
        names = names_of(chosen.cards)
        return (
            self.oracle.allows_discard(names)
            if isinstance(chosen, Discard)
            else self.oracle.allows_gift(names)
        )
