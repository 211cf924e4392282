"""What one seat knows of a game, phase by phase. Each class has what its phase has, and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fivehundred.cards import NO_CARDS, Card, CardSet, Suit, bits
from fivehundred.engine.actions import Action, Declaration
from fivehundred.engine.contracts.contract import Contract, Terms
from fivehundred.engine.contracts.order import CardOrder, TrickHistory
from fivehundred.engine.phases.trick_position import Covers, Plays, Trick
from fivehundred.engine.round import Called, Calls, Gift
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a seat knows in every phase; `seat` is None for a spectator.

    `legal_actions` is empty unless the seat decides. `chosen` is what the dealer has switched on (X8).

    `hand` is the seat's own, empty before the deal, and while `hidden_own` says that it has not looked (M3);
    `thrown` are the cards that it has thrown away itself (T2d). What lies open: the `market` (T2c), the cards
    of the kitty that everybody has seen, also once they are taken (`kitty_open`), and `open_hands`, pairs of
    place and hand, those on the table too, where `covering` are the cards under which others lie (T2a).
    `hand_sizes` and `covered` by place, `thrown_sizes` by seat, `kitty_size` and `dead_size` count what lies
    where, hidden or not. `calls` go as far as the auction has come.
    """

    rules: Rules
    seat: Seat | None
    phase: str
    number: int
    dealer: Seat
    actor: Seat | None
    hand_to_play: Place | None
    scores: tuple[int, ...]
    sheet: tuple[RoundScore, ...]
    result: Result | None
    legal_actions: Collection[Action]
    chosen: tuple[str, ...] = ()
    hand: CardSet = NO_CARDS
    hidden_own: bool = False
    thrown: CardSet = NO_CARDS
    market: tuple[Card, ...] = ()
    kitty_open: tuple[Card, ...] = ()
    open_hands: tuple[tuple[Place, CardSet], ...] = ()
    covering: CardSet = NO_CARDS
    hand_sizes: tuple[int, ...] = ()
    covered: tuple[int, ...] = ()
    thrown_sizes: tuple[int, ...] = ()
    kitty_size: int = 0
    dead_size: int = 0
    calls: Calls = ()

    @property
    def own_seat(self) -> Seat:
        """The seat.

        Raises:
            ValueError: This is a spectator's view.
        """
        if self.seat is None:
            raise ValueError("a spectator has no seat")
        return self.seat

    @property
    def playing_place(self) -> Place:
        """The place whose hand plays the next card, or the seat that decides something else.

        Raises:
            ValueError: Nobody decides.
        """
        if self.hand_to_play is None:
            raise ValueError("nobody is on turn")
        return self.hand_to_play

    # What some phases have only: nothing in all others.

    @property
    def gathered(self) -> bool:
        """Whether the cards are not shuffled for the deal that comes (A6)."""
        return False

    @property
    def drawn(self) -> Card | None:
        """The card that the seat keeps or throws away (T2d)."""
        return None

    @property
    def may_look(self) -> bool:
        """Whether the seat may look at its hand now (M3)."""
        return False

    @property
    def contract(self) -> Contract | None:
        """The contract, once the auction is over."""
        return None

    @property
    def terms(self) -> Terms | None:
        """What the contract means, once the auction is over."""
        return None

    @property
    def called(self) -> Called | None:
        """The call for a partner (T5a)."""
        return None

    @property
    def breach(self) -> Seat | None:
        """The seat that has called a breach (S12)."""
        return None

    @property
    def gifts(self) -> tuple[Gift, ...]:
        """What was handed over."""
        return ()

    @property
    def taken_up(self) -> CardSet:
        """The cards that the seat has taken up."""
        return NO_CARDS

    @property
    def discards(self) -> CardSet:
        """The cards that the seat has laid away."""
        return NO_CARDS

    @property
    def laid(self) -> tuple[tuple[Seat, int], ...]:
        """How many cards each seat has laid away."""
        return ()

    @property
    def named(self) -> tuple[tuple[Card, Suit], ...]:
        """The jokers that have a suit (JK5)."""
        return ()

    @property
    def order(self) -> CardOrder | None:
        """How cards rank and follow, in the play."""
        return None

    @property
    def history(self) -> TrickHistory | None:
        """What everybody has seen of that, in the play."""
        return None

    @property
    def ask(self) -> int | None:
        """What the trick on the table asks for."""
        return None

    @property
    def table(self) -> Plays:
        """The trick on the table."""
        return ()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks of this round."""
        return ()

    @property
    def turned(self) -> Covers:
        """Pairs of a card on the table that went and the one that lay under it (T2a)."""
        return ()

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """The claim and the concession that the seat may make instead of playing a card (P4)."""
        return ()

    @property
    def fined(self) -> tuple[Seat, ...]:
        """The seats whose claims have cost points in this round, once for each claim (P4)."""
        return ()

    def taken(self, place: Place) -> int:
        """Return how many tricks a hand has taken in this round."""
        return sum(trick.winner == place for trick in self.tricks)

    def played(self, place: Place | None) -> CardSet:
        """Return the cards of a hand that have been played in this round."""
        tricks = (*(trick.plays for trick in self.tricks), self.table)
        return CardSet(bits(card for plays in tricks for other, card in plays if other == place))


@dataclass(frozen=True, slots=True, kw_only=True)
class DealView(View):
    """Before a deal, the dealer's choice included, and after the last round.

    `gathered` says that the cards are not shuffled for it (A6).
    """

    gathered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawView(View):
    """While hands are drawn (T2d): `drawn` is the card that the seat keeps or throws, None for the others."""

    drawn: Card | None = None
    stock_size: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PickView(View):
    """While two players pick the kitty from the market, before their auction (T2c)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionView(View):
    """During the auction.

    `may_look` says that the seat may look at its hand now (M3); `barred` are the seats that may not bid (A9),
    and `redeals` counts how often this dealer's deal has been passed out (A6).
    """

    may_look: bool = False
    barred: tuple[Seat, ...] = ()
    redeals: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractView(View):
    """What a seat knows in every phase after the auction.

    `taken_up` are cards from the kitty, the market or another seat and `discards` those laid away, if the
    seat itself has taken and laid them. `gifts` are what was handed over, without the cards for those who do
    not know them; `laid` are pairs of seat and number. `called` is the call for a partner, whom it names only
    to those who know (T5a), and so do the makers in `terms`. `breach` is the seat that has called one (S12).
    """

    contract: Contract
    terms: Terms
    taken_up: CardSet = NO_CARDS
    discards: CardSet = NO_CARDS
    gifts: tuple[Gift, ...] = ()
    laid: tuple[tuple[Seat, int], ...] = ()
    called: Called | None = None
    breach: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BreachView(ContractView):
    """While defenders are offered a breach (S12)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeView(ContractView):
    """While somebody discards (K1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveView(ContractView):
    """While cards are handed over (M4, M11, B5), to the seat `receiver`."""

    receiver: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketView(ContractView):
    """While the defender takes a card of the market (T2c)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerView(ContractView):
    """While the declarer calls a partner (T5a)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerView(ContractView):
    """While the declarer names the suit of a joker, `joker` (JK5); `named` are those that have one."""

    joker: Card
    named: tuple[tuple[Card, Suit], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayView(ContractView):
    """During the play.

    `order` is how cards rank and follow, `history` what everybody has seen of that; `ask` is what the trick
    on the `table` asks for, None before its lead. `turned` are pairs of a card on the table that went and the
    one that lay under it (T2a). `declarations` are the claim and the concession that the seat may make
    instead of playing a card (P4), while it decides.
    """

    order: CardOrder
    history: TrickHistory
    named: tuple[tuple[Card, Suit], ...] = ()
    ask: int | None = None
    table: Plays = ()
    tricks: tuple[Trick, ...] = ()
    fined: tuple[Seat, ...] = ()
    turned: Covers = ()
    declarations: tuple[Declaration, ...] = ()


BetweenView = BreachView | ExchangeView | GiveView | MarketView | PartnerView | JokerView
"""What a seat knows between the auction and the first lead."""
PhaseView = DealView | DrawView | PickView | AuctionView | BetweenView | PlayView
"""What a seat knows, as a closed union: a class for each phase."""
