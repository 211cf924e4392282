"""Two witnesses of whole games, the package and the oracle, who must agree before and after every step."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, islice, product
from random import Random

from differential.umpires import ORACLE_NAMES
from fivehundred.cards import CARDS, Card, CardSet, bits, cards_in
from fivehundred.engine import claims
from fivehundred.engine.actions import (
    Action,
    CallBreach,
    CallSlam,
    Choose,
    Claim,
    Concede,
    Deal,
    Decline,
    Discard,
    Give,
    Keep,
    Look,
    Misdeal,
    Pass,
    Throw,
)
from fivehundred.engine.auction import Auction
from fivehundred.engine.choosing import Choosing
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange
from fivehundred.engine.giving import Giving
from fivehundred.engine.notation import action_text
from fivehundred.engine.phase import BeforeDeal
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.shuffle import deal_from_seed, shuffled
from fivehundred.engine.state import State
from fivehundred.engine.view import View
from fivehundred.rules.options import Choice, options_of
from fivehundred.rules.ruleset import Rules
from oracle.game import Act, GameReferee
from oracle.packs import USUAL_PACKETS, Options

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

BITS = {ORACLE_NAMES[card]: card.bit for card in CARDS}
"""The package's cards, each as a set, by the oracle's names."""


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
        self.legal: set[str] = set()
        self._compare_rules(rules)
        self._compare()

    def apply(self, action: Action) -> None:
        """Take the step twice and compare what it led to."""
        rounds, choosing = len(self.state.sheet), isinstance(self.state.phase, Choosing)
        self.oracle.do(self._in_words(action))
        self.state = self.state.apply(action)
        self._compare()
        if len(self.state.sheet) > rounds:
            self._compare_score()
        if choosing:
            self._compare_rules(self.state.current_rules)

    # What the rules come to.

    def _compare_rules(self, rules: Rules) -> None:
        oracle = self.oracle
        assert sorted(_names(rules.cards)) == sorted(oracle.pack())
        assert rules.kitty_size == oracle.kitty_size()
        ours = [(str(bid), rules.bids.value(bid)) for bid in rules.bids]
        assert ours == oracle.ladder(), f"engine {ours}, oracle {oracle.ladder()}, {rules.ladder.schedule}"

    def compare_dealing(self, seed: bytes) -> None:
        """Deal the same shuffled pack twice (L2), where the catalogue says how."""
        assert isinstance(self.state.phase, Dealing)
        rules = self.state.current_rules
        if not rules.deal.packets and self.oracle.dealt_kitty() not in USUAL_PACKETS:
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
            return "claim", claims.proved(self.state.phase)
        return in_words(action)

    def _compare_legal(self) -> None:
        """What may be done: all of it but cards laid away or handed over, which are too many."""
        theirs = self.oracle.legal()
        self.legal = theirs or set()
        if theirs is None:
            return
        legal = self.state.legal_actions
        if isinstance(self.state.phase, Exchange | Giving):
            ours = {_text(deed) for deed in DEEDS if deed in legal}
        else:
            ours = set(map(_text, legal))
        if isinstance(self.state.phase, Choosing):
            theirs -= self._refused_choices()
        assert ours == theirs, f"engine {sorted(ours)}, oracle {sorted(theirs)}"
        if not self._in_a_trick():
            declared = self.state.declarations
            self._compare_looks(declared)
            self._compare_declarations(declared)
            self._compare_refusals(theirs | set(map(_text, declared)))

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
            assert (self.state.violation(action) is None) == (_text(action) in listed), action

    def _compare_round(self) -> None:
        phase, oracle = self.state.phase, self.oracle
        assert not isinstance(phase, BeforeDeal)
        contract, hands = phase.round.contract, phase.round.hands
        if contract:
            assert (contract.bid and str(contract.bid), contract.declarer) == oracle.contract
            assert contract.slam == (oracle.bargain is not None and oracle.bargain.slam)
        else:
            assert oracle.contract is None
        if not isinstance(phase, Auction):
            hands = phase.hands
        assert all(map(_are_same, hands, oracle.hands)), f"engine {hands}, oracle {oracle.hands}"
        assert len(hands) == len(oracle.hands)
        assert phase.round.breach == oracle.caller
        assert list(phase.round.chosen) == oracle.chosen
        if not isinstance(phase, TrickPlay):
            assert [ORACLE_NAMES[card] for card in phase.round.kitty] == oracle.kitty
            assert [ORACLE_NAMES[card] for card in phase.round.market] == oracle.market
            called = phase.round.called
            ours = called and (_name(called.card), called.partner)
            assert ours == oracle.called, f"engine {ours}, oracle {oracle.called}"
        if isinstance(phase, TrickPlay):
            winners = [trick.winner for trick in phase.tricks]
            assert [winners.count(place) for place in range(oracle.places)] == oracle.taken
            assert phase.hand_to_play == (oracle.play and oracle.play.turn)
            assert not oracle.bargain or sorted(phase.terms.makers) == sorted(oracle.bargain.makers)
        if not self._in_a_trick():
            self._compare_views()

    def _refused_choices(self) -> set[str]:
        """X8: the choices that contradict each other, by the package's word."""
        phase = self.state.phase
        assert isinstance(phase, Choosing)
        chosen = [Choose(items) for items in subsets(phase.agreed)]
        return {_text(choose) for choose in chosen if self.state.violation(choose) is not None}

    def _is_kitty_taken(self) -> bool:
        """Whether the kitty has left the table, or play has begun."""
        return self.oracle.phase() not in ("drawing", "market", "auction") or self.oracle.contract is not None

    def _compare_views(self) -> None:
        """What lies open to all, and what each seat, or a spectator, has been shown; A10, A11, P5."""
        oracle = self.oracle
        opened, kitty = oracle.open_to_all(), oracle.kitty_in_sight()
        for seat in (None, *range(oracle.seats)):
            view = self.state.view(seat)
            assert {other for other, _ in view.open_hands} == opened
            assert all(_are_same(hand, oracle.hands[other]) for other, hand in view.open_hands)
            if not self._is_kitty_taken():
                assert sorted(ORACLE_NAMES[card] for card in view.kitty_open) == sorted(kitty)
            self._compare_view(seat, view)

    def _compare_view(self, seat: int | None, view: View) -> None:
        """What is shown to some and not to all; M3, M4, T5a."""
        oracle = self.oracle
        knows = seat is not None and oracle.has_looked(seat)
        assert view.may_look == (seat is not None and oracle.may_look(seat))
        assert _are_same(view.hand, oracle.hands[seat] if knows and seat is not None else [])
        gifts = [(gift.giver, gift.receiver, sorted(_names(gift.cards))) for gift in view.gifts]
        assert gifts == [
            (giver, receiver, sorted(cards) if giver is None or seat in (giver, receiver) else [])
            for giver, receiver, cards in oracle.gifts
        ]
        self._compare_makers(seat, view)
        if not isinstance(self.state.phase, TrickPlay):
            self._compare_places(seat, view)

    def _compare_makers(self, seat: int | None, view: View) -> None:
        """T5a: who knows the partner by a card called; nobody else may see it in anything."""
        oracle, partner = self.oracle, self.oracle.known_partner(seat)
        if view.called:
            assert oracle.called
            assert (_name(view.called.card), view.called.partner) == (oracle.called[0], partner)
        if oracle.called and oracle.bargain and view.terms:
            makers = {oracle.bargain.declarer, *([] if partner is None else [partner])}
            assert set(view.terms.makers) == makers - set(oracle.bargain.folded)

    def _compare_places(self, seat: int | None, view: View) -> None:
        """What lies where, and what this seat sees of it; a hidden card is among those thought possible."""
        seen = _bits(self.oracle.cards_seen_by(seat))
        hidden = {place: _bits(cards) & ~seen for place, cards in self.oracle.whereabouts().items()}
        slots = {(slot.place, slot.seat): slot for slot in view.slots if slot.count}
        counts = {place: cards.bit_count() for place, cards in hidden.items() if cards}
        assert {place: slot.count for place, slot in slots.items()} == counts, f"{seat}: {slots}, {counts}"
        for place, slot in slots.items():
            assert not hidden[place] & ~slot.possible, f"{seat}: {place} {slot.possible}, {hidden[place]}"
            assert not seen & slot.possible, f"{seat}: {place} {slot.possible}, {seen}"

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
        names = _names(chosen.cards)
        return (
            self.oracle.allows_discard(names)
            if isinstance(chosen, Discard)
            else self.oracle.allows_gift(names)
        )


def subsets(items: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of these items, in their order."""
    return chain.from_iterable(combinations(items, count) for count in range(len(items) + 1))


def in_words(action: Action) -> Act:
    """An action as the oracle reads it."""
    match action:
        case Deal(hands, kitty, stock):
            *dealt, rest, others = [
                [ORACLE_NAMES[card] for card in cards] for cards in (*hands, kitty, stock)
            ]
            return "deal", dealt, rest, others
        case Discard():
            return "discard", _names(action.cards)
        case Give():
            return "give", _names(action.cards)
        case _:
            return _text(action)


@cache
def _text(action: Action) -> str:
    """A call, a name, a play or a deed as text, in every pack the same: a single joker is the black one."""
    return action_text(action, Rules()).replace("Jo", "JB")


def _name(card: Card | None) -> str | None:
    return None if card is None else ORACLE_NAMES[card]


def _names(cards: int) -> list[str]:
    """The oracle's names of a set of cards, in the package's order."""
    return [ORACLE_NAMES[card] for card in cards_in(cards)]


def _are_same(cards: int, hand: Collection[str]) -> bool:
    """Whether a set of cards is this hand; a card that is there twice makes it another."""
    return cards == _bits(hand) and cards.bit_count() == len(hand)


def _bits(cards: Collection[str]) -> int:
    """The oracle's cards as a set of the package's."""
    return sum(map(BITS.__getitem__, cards))
