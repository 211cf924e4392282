"""What a seat knows. A view is built by listing that, never by taking away from the whole."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from fivehundred.cards import NO_CARDS, Card, CardSet, Suit, bits
from fivehundred.engine.actions import Action, Call, Look
from fivehundred.engine.contracts.contract import Contract, Terms, terms_of
from fivehundred.engine.contracts.order import CardOrder, TrickHistory
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.open_kitty import open_cards
from fivehundred.engine.phases.phase import AfterAuction, InRound
from fivehundred.engine.phases.play import Covers, Plays, Trick, TrickPlay
from fivehundred.engine.round import Called, Gift, Round
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.engine.views.private_cards import hides_hands, own_of
from fivehundred.rules.ruleset import Rules

if TYPE_CHECKING:
    from fivehundred.engine.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat knows of a game; `seat` is None for a spectator.

    `hand` is the seat's own, empty if `hidden_own` says that it has not looked, and `may_look` that it may
    now; `barred` are the seats that may not bid in this auction (A9), and `redeals` counts how often this
    dealer's deal has been passed out (A6); before a deal `gathered` says that the cards are not shuffled for
    it (A6); `open_hands` are pairs of place and hand that everybody sees,
    those on the table too (T2a); `taken_up` are cards from the kitty, the market or another seat and
    `discards` those laid away, if the seat itself has taken and laid them; so are `thrown`, and `drawn` is
    the card that it keeps or throws (T2d). `gifts` are what was handed over, without the cards for those who
    do not know them; `kitty_open` are the cards of the kitty that everybody has seen, also once they are
    taken; `market` lies open (T2c). `receiver` is the seat that cards are to be handed to; `covering` are
    the open cards under which others lie (T2a), and `turned` pairs of one that did and the card that lay
    there. `hand_sizes` and `covered` by place, `laid` as pairs of seat and number, `thrown_sizes` by seat,
    `kitty_size`, `stock_size` and `dead_size` count what lies where, hidden or not. `calls` go as far as the
    auction has come; `contract` and `terms` are there when it is over, `called` is the call for a partner,
    whom it names only to those who know (T5a), and so do the makers in `terms`; `order` and `history` are
    there once cards are played. `chosen` is what the dealer has switched on (X8); `breach` is the seat that
    has called one; `fined` are those whose claims have cost points in this round, once for each claim.
    `legal_actions` is empty unless the seat decides.
    """

    rules: Rules
    seat: int | None
    phase: str
    number: int
    dealer: int
    actor: int | None
    hand_to_play: int | None
    scores: tuple[int, ...]
    sheet: tuple[RoundScore, ...]
    result: Result | None
    legal_actions: Collection[Action]
    hand: CardSet = NO_CARDS
    hidden_own: bool = False
    may_look: bool = False
    barred: tuple[int, ...] = ()
    redeals: int = 0
    gathered: bool = False
    calls: tuple[tuple[int, Call], ...] = ()
    contract: Contract | None = None
    taken_up: CardSet = NO_CARDS
    discards: CardSet = NO_CARDS
    thrown: CardSet = NO_CARDS
    drawn: Card | None = None
    gifts: tuple[Gift, ...] = ()
    receiver: int | None = None
    called: Called | None = None
    chosen: tuple[str, ...] = ()
    breach: int | None = None
    open_hands: tuple[tuple[int, CardSet], ...] = ()
    market: tuple[Card, ...] = ()
    hand_sizes: tuple[int, ...] = ()
    covered: tuple[int, ...] = ()
    covering: CardSet = NO_CARDS
    turned: Covers = ()
    laid: tuple[tuple[int, int], ...] = ()
    thrown_sizes: tuple[int, ...] = ()
    kitty_size: int = 0
    kitty_open: tuple[Card, ...] = ()
    stock_size: int = 0
    dead_size: int = 0
    joker_asked_about: Card | None = None
    named: tuple[tuple[Card, Suit], ...] = ()
    terms: Terms | None = None
    order: CardOrder | None = None
    history: TrickHistory | None = None
    ask: int | None = None
    table: Plays = ()
    tricks: tuple[Trick, ...] = ()
    fined: tuple[int, ...] = ()

    def taken(self, seat: int) -> int:
        """Return how many tricks a seat has taken in this round."""
        return sum(trick.winner == seat for trick in self.tricks)

    def played(self, seat: int | None) -> CardSet:
        """Return the cards that a seat has played in this round."""
        tricks = (*(trick.plays for trick in self.tricks), self.table)
        return CardSet(bits(card for plays in tricks for other, card in plays if other == seat))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The hidden places, each with what may lie there: worked out from the rest of the view."""
        return slots_of(self)


def view_of(state: State, seat: int | None) -> View:
    """Return what a seat knows of this game."""
    phase, own = state.phase, own_of(state.phase, seat)
    view = partial(
        View,
        seat=seat,
        phase="over" if state.is_over else phase.name,
        actor=state.actor,
        hand_to_play=state.hand_to_play,
        scores=state.scores,
        sheet=state.sheet,
        result=state.result,
        legal_actions=state.legal_actions if seat is not None and seat == state.actor else (),
        hand=own.hand,
        taken_up=own.taken_up,
        discards=own.discards,
        thrown=own.thrown,
        drawn=own.drawn,
    )
    match phase:
        case Choosing():
            return _before_deal(view, phase.dealing)
        case Dealing():
            return _before_deal(view, phase)
        case _:
            return _in_round(_with_round(view, phase.round), phase, seat)


def _before_deal(view: partial[View], dealing: Dealing) -> View:
    return view(
        rules=dealing.rules,
        number=dealing.number,
        dealer=dealing.dealer,
        chosen=dealing.chosen,
        gathered=bool(dealing.gathered),
    )


def _with_round(view: partial[View], round: Round) -> partial[View]:
    """Add what everybody knows of a round in any phase."""
    return partial(
        view,
        rules=round.rules,
        number=round.number,
        dealer=round.dealer,
        chosen=round.chosen,
        market=round.market,
        dead_size=round.dead.bit_count(),
    )


def _in_round(view: partial[View], phase: InRound, seat: int | None) -> View:
    match phase:
        case Drawing():
            return _in_drawing(view, phase)
        case Auction():
            return _in_auction(view, phase, seat)
        case Market() if phase.round.contract is None:
            return _in_market(view, phase, seat)
        case TrickPlay():
            return _in_play(_after_auction(view, phase, seat, phase.shown_partner), phase)
        case Naming():
            return _after_auction(view, phase, seat, phase.round.told_partner)(
                joker_asked_about=phase.joker, named=phase.named
            )
        case Offer() if phase.is_before_exchange:
            return _after_auction(view, phase, seat)(kitty_size=len(phase.round.kitty))
        case Giving():
            return _after_auction(view, phase, seat)(receiver=phase.receiver)
        case _:
            return _after_auction(view, phase, seat)()


def _in_drawing(view: partial[View], phase: Drawing) -> View:
    return _on_table(view, phase.round, phase.hands)(
        kitty_size=len(phase.round.kitty),
        thrown_sizes=_sizes(phase.thrown),
        stock_size=len(phase.stock),
    )


def _in_market(view: partial[View], phase: Market, seat: int | None) -> View:
    round = phase.round
    return _on_table(view, round, round.hands)(
        hidden_own=seat is not None and hides_hands(phase),
        kitty_size=len(round.kitty),
        kitty_open=open_cards(round, ()),
    )


def _in_auction(view: partial[View], phase: Auction, seat: int | None) -> View:
    round = phase.round
    return _on_table(view, round, round.hands)(
        hidden_own=seat is not None and not phase.has_seen(seat),
        may_look=seat is not None and phase.violation(Look(seat)) is None,
        barred=tuple(filter(round.is_barred, range(round.rules.table.seats))),
        redeals=round.redeals,
        calls=phase.calls,
        kitty_size=len(round.kitty),
        kitty_open=open_cards(round, phase.calls),
        thrown_sizes=_sizes(round.thrown),
    )


def _on_table(view: partial[View], round: Round, hands: tuple[int, ...]) -> partial[View]:
    """Add how many cards lie where, and the hands on the table (T2a)."""
    covers, tabled = round.covers, range(round.rules.table.seats, len(hands))
    lying = sum(hands[place] for place in tabled)
    return partial(
        view,
        covering=CardSet(bits(cover for cover, _ in covers) & lying),
        hand_sizes=_sizes(hands),
        covered=tuple(sum(hand >> cover & 1 for cover, _ in covers) for hand in hands) if covers else (),
        open_hands=tuple((place, CardSet(hands[place])) for place in tabled),
    )


def _sizes(sets: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many cards there are in each set."""
    return tuple(map(int.bit_count, sets))


def _after_auction(
    view: partial[View], phase: AfterAuction, seat: int | None, told_partner: int | None = None
) -> partial[View]:
    """Add what the auction has settled, and as far as the seat knows it who plays with the declarer (T5a)."""
    round = phase.round
    called, terms = _as_known(round, seat, told_partner)
    return partial(
        _on_table(view, round, phase.hands),
        calls=round.calls,
        contract=round.contract,
        terms=terms,
        kitty_size=0 if terms.takes_kitty else len(round.kitty),
        laid=tuple((other, len(cards)) for other, cards in round.laid),
        gifts=tuple(_gift_seen(gift, seat) for gift in round.gifts),
        called=called,
        breach=round.breach,
        kitty_open=open_cards(round, round.calls),
        thrown_sizes=_sizes(round.thrown),
    )


def _as_known(round: Round, seat: int | None, told_partner: int | None) -> tuple[Called | None, Terms]:
    """Return the call for a partner, and the terms, to one who knows it and to one who does not (T5a)."""
    assert round.contract is not None
    if round.called is None or round.called.partner in (None, seat, told_partner):
        return round.called, round.terms
    return replace(round.called, partner=None), terms_of(round.rules, round.contract, ())


def _gift_seen(gift: Gift, seat: int | None) -> Gift:
    """Return what was handed over, with the cards for those who know them."""
    return gift if gift.is_known_to(seat) else replace(gift, cards=NO_CARDS)


def _in_play(view: partial[View], phase: TrickPlay) -> View:
    exposed = tuple((place, CardSet(phase.hands[place])) for place in phase.exposed)
    return view(
        open_hands=(*exposed, *view.keywords["open_hands"]),
        covered=tuple(map(phase.covered, range(len(phase.hands)))) if phase.covers else (),
        turned=tuple(pair for pair in phase.round.covers if pair not in phase.covers),
        named=phase.named,
        order=phase.order,
        history=phase.history,
        ask=phase.ask,
        table=phase.table,
        tricks=phase.tricks,
        fined=phase.fined,
    )
