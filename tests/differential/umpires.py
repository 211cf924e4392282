"""Three umpires at one table, two where the kernel lacks a rule, who agree before and after every card."""

from functools import cache

from fivehundred import native
from fivehundred.cards import CARDS, Card, Suit, bits, cards_in
from fivehundred.engine.actions import Play
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.rules.bids import Special
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import Colour
from fivehundred.rules.ruleset import Rules
from oracle import cardplay

ORACLE_NAMES = {card: "JB" if card == Card("JB") else str(card) for card in CARDS}
"""How the oracle writes a card: a single joker, too, is the black one."""


class Umpires:
    """The package, the kernel and the oracle, watching one round."""

    def __init__(self, state: State) -> None:
        assert isinstance(state.phase, TrickPlay)
        self.state = state
        self.tricks_before = len(state.sheet)
        self.start = start = state.phase
        self.oracle = referee(start)
        self.leads: set[cardplay.Lead] = set()
        self.kernel = _kernel(start)

    @property
    def over(self) -> bool:
        """Whether the round has been scored."""
        return len(self.state.sheet) > self.tricks_before

    def legal(self) -> list[Play]:
        """The legal plays, which all three agree on; `leads` are the same in the oracle's words."""
        plays = [play for play in self.state.legal_actions if isinstance(play, Play)]
        ours, self.leads = {in_words(play.card, play.suit) for play in plays}, self.oracle.legal()
        assert ours == self.leads, f"engine {ours}, oracle {self.leads}"
        assert self.state.hand_to_play == self.oracle.turn
        if self.kernel is not None:
            kernel = {in_words(card, suit) for card, suit in self.kernel.legal()}
            assert ours == kernel, f"engine {ours}, kernel {kernel}"
            assert self.oracle.turn == self.kernel.turn
        return plays

    def play(self, play: Play) -> None:
        """Play a legal card three times, and compare what it settles."""
        self.state = self.state.apply(play)
        self.oracle.lay(*in_words(play.card, play.suit))
        if self.kernel is not None:
            self.kernel.play(play.card, play.suit)
        if not self.oracle.table:
            self._compare_tricks()

    def _compare_tricks(self) -> None:
        winners = self.oracle.winners
        shown_out = [_mask(self.oracle, seat) for seat in range(self.state.rules.places)]
        if self.kernel is not None:
            assert winners == self.kernel.winners, f"oracle {winners}, kernel {self.kernel.winners}"
            assert shown_out == self.kernel.shown_out, f"oracle {shown_out}, kernel {self.kernel.shown_out}"
        if self.over:
            self._compare_round()
            return
        assert isinstance(self.state.phase, TrickPlay)
        ours = [trick.winner for trick in self.state.phase.tricks]
        assert winners == ours, f"oracle {winners}, engine {ours}"
        assert shown_out == list(self.state.phase.history.shown_out)

    def _compare_round(self) -> None:
        """The round stops with the last card, or when a special is lost and not played on (M1, M9)."""
        winners, seats = self.oracle.winners, self.state.rules.places
        line = self.state.sheet[-1]
        assert line.taken == tuple(map(winners.count, range(seats))), f"oracle {winners}, engine {line.taken}"
        assert self.oracle.over or (self.start.terms.stops and not line.made)
        assert self.kernel is None or self.kernel.over == self.oracle.over


def _kernel(start: TrickPlay) -> native.Tricks | None:
    """The kernel before the first lead; it knows no suits that followers name (X6)."""
    if start.order.names:
        return None
    return native.tricks(start.order, start.hands, start.terms.active, start.turn, _covers(start))


@cache
def in_words(card: int, suit: int | None) -> cardplay.Lead:
    """A play as the oracle writes it."""
    return ORACLE_NAMES[CARDS[card]], None if suit is None else str(Suit(suit))


def _mask(oracle: cardplay.Referee, seat: int) -> int:
    """The suits that a seat has shown out of, as the package's set of bits."""
    if seat not in oracle.seats:
        return 0
    return sum(1 << cardplay.SUITS.index(suit) for suit in oracle.shown_out(seat))


def referee(phase: TrickPlay) -> cardplay.Referee:
    """The oracle's referee before the first lead of this round."""
    contract, active = phase.round.contract, phase.terms.active
    assert contract is not None
    terms = oracle_terms(phase.round.rules, contract, dict(phase.named))
    hands: dict[int, list[str]]
    hands = {seat: [ORACLE_NAMES[card] for card in cards_in(phase.hands[seat])] for seat in active}
    return cardplay.Referee(terms, hands, list(active), phase.turn, _columns(phase))


def _covers(phase: TrickPlay) -> list[tuple[int, int]]:
    """The covers of the hands that play, as the kernel wants them (T2a)."""
    held = bits(card for place in phase.terms.active for card in cards_in(phase.hands[place]))
    return [(cover, covered) for cover, covered in phase.covers if held >> cover & 1]


def _columns(phase: TrickPlay) -> dict[int, dict[str, str]]:
    """What lies under the cards of each hand, as the oracle wants it (T2a)."""
    return {
        place: {
            ORACLE_NAMES[cover]: ORACLE_NAMES[covered]
            for cover, covered in phase.covers
            if phase.hands[place] >> cover & 1
        }
        for place in phase.terms.active
    }


def oracle_terms(rules: Rules, contract: Contract, named: dict[Card, Suit]) -> cardplay.Terms:
    """Rules and contract in the oracle's words."""
    bid = contract.bid
    return cardplay.Terms(
        pack=[ORACLE_NAMES[card] for card in cards_in(rules.cards)],
        strain=str(bid.strain) if bid and bid.strain is not None else "N",
        level=bid.level if bid else None,
        misere=bid is not None and bid.special not in (None, Special.HI_LO),
        hi_lo=bid is not None and bid.special is Special.HI_LO,
        matching_four=rules.pack.matching_four,
        higher_joker="JB" if rules.pack.higher_joker is Colour.BLACK else "JR",
        jk1=rules.joker.lead.value,
        jk2=rules.joker.follow.value,
        jk3=rules.joker.renege.value,
        jk4=rules.joker.first_or_last,
        jk5=rules.joker.named_before_lead,
        named={ORACLE_NAMES[joker]: str(suit) for joker, suit in named.items()},
        low_joker=bool(bid and bid.special and special_row(rules.specials, bid.special).low_joker),
        megatrump=rules.plusplus.megatrump,
        anti_megatrump=rules.plusplus.anti_megatrump.value,
        anti_joker=rules.plusplus.anti_joker,
        named_anti_joker=rules.plusplus.named_anti_joker,
    )
