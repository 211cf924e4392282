"""What a seat knows. A view is built by listing that, never by taking away from the whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fivehundred.cards import NO_CARDS, CardSet, bits
from fivehundred.engine.actions import Look
from fivehundred.engine.contracts.contract import Terms, terms_of
from fivehundred.engine.game import Game
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.open_kitty import open_cards
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.phase import AfterAuction, InRound
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Called, Gift, Round
from fivehundred.engine.views.knowledge import (
    AuctionView,
    BreachView,
    DealView,
    DrawView,
    ExchangeView,
    GiveView,
    JokerView,
    MarketView,
    PartnerView,
    PhaseView,
    PickView,
    PlayView,
)
from fivehundred.engine.views.private_cards import Own, hides_hands, own_of
from fivehundred.seats import Seat

Fields = dict[str, Any]
"""Fields of a view, by name."""


def view_of(game: Game, seat: Seat | None) -> PhaseView:
    """Return what a seat knows of this game."""
    phase, own = game.phase, own_of(game.phase, seat)
    common: Fields = {
        "seat": seat,
        "phase": "over" if game.is_over else phase.name,
        "actor": game.actor,
        "hand_to_play": game.hand_to_play,
        "scores": game.scores,
        "sheet": game.sheet,
        "result": game.result,
        "legal_actions": game.legal_actions if seat is not None and seat == game.actor else (),
        "hand": own.hand,
    }
    match phase:
        case Choosing():
            return _before_deal(common, phase.dealing)
        case Dealing():
            return _before_deal(common, phase)
        case _:
            return _in_round(common | _of_round(phase.round, own), phase, seat, own)


def _before_deal(common: Fields, dealing: Dealing) -> DealView:
    return DealView(
        **common,
        rules=dealing.rules,
        number=dealing.number,
        dealer=dealing.dealer,
        chosen=dealing.chosen,
        gathered=bool(dealing.gathered),
    )


def _of_round(round: Round, own: Own) -> Fields:
    """Return what everybody knows of a round in any phase, and what the seat has thrown away."""
    return {
        "rules": round.rules,
        "number": round.number,
        "dealer": round.dealer,
        "chosen": round.chosen,
        "market": round.market,
        "dead_size": round.dead.bit_count(),
        "thrown": own.thrown,
    }


def _in_round(known: Fields, phase: InRound, seat: Seat | None, own: Own) -> PhaseView:
    match phase:
        case Drawing():
            return _in_drawing(known, phase, own)
        case Auction():
            return _in_auction(known, phase, seat)
        case Market() if phase.round.contract is None:
            return _in_market(known, phase, seat)
        case _:
            return _after_auction(known, phase, seat, own)


def _in_drawing(known: Fields, phase: Drawing, own: Own) -> DrawView:
    return DrawView(
        **known,
        **_on_table(phase.round, phase.hands),
        drawn=own.drawn,
        kitty_size=len(phase.round.kitty),
        thrown_sizes=_sizes(phase.thrown),
        stock_size=len(phase.stock),
    )


def _in_market(known: Fields, phase: Market, seat: Seat | None) -> PickView:
    round = phase.round
    return PickView(
        **known,
        **_on_table(round, round.hands),
        hidden_own=seat is not None and hides_hands(phase),
        kitty_size=len(round.kitty),
        kitty_open=open_cards(round, ()),
    )


def _in_auction(known: Fields, phase: Auction, seat: Seat | None) -> AuctionView:
    round = phase.round
    return AuctionView(
        **known,
        **_on_table(round, round.hands),
        hidden_own=seat is not None and not phase.has_seen(seat),
        may_look=seat is not None and phase.violation(Look(seat)) is None,
        barred=tuple(filter(round.is_barred, round.rules.table.all_seats)),
        redeals=round.redeals,
        calls=phase.calls,
        kitty_size=len(round.kitty),
        kitty_open=open_cards(round, phase.calls),
        thrown_sizes=_sizes(round.thrown),
    )


def _on_table(round: Round, hands: tuple[int, ...]) -> Fields:
    """Return how many cards lie where, and the hands on the table (T2a)."""
    covers, tabled = round.covers, round.rules.all_places[round.rules.table.seats :]
    lying = sum(hands[place] for place in tabled)
    return {
        "covering": CardSet(bits(cover for cover, _ in covers) & lying),
        "hand_sizes": _sizes(hands),
        "covered": tuple(sum(hand >> cover & 1 for cover, _ in covers) for hand in hands) if covers else (),
        "open_hands": tuple((place, CardSet(hands[place])) for place in tabled),
    }


def _sizes(sets: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many cards there are in each set."""
    return tuple(map(int.bit_count, sets))


def _after_auction(known: Fields, phase: AfterAuction, seat: Seat | None, own: Own) -> PhaseView:
    settled = known | _settled(phase, seat, own)
    match phase:
        case Offer():
            return BreachView(**settled)
        case Giving():
            return GiveView(**settled, receiver=phase.receiver)
        case Exchange():
            return ExchangeView(**settled)
        case Market():
            return MarketView(**settled)
        case Calling():
            return PartnerView(**settled)
        case Naming():
            return JokerView(**settled, joker=phase.joker, named=phase.named)
        case TrickPlay():
            return _in_play(settled, phase)


def _settled(phase: AfterAuction, seat: Seat | None, own: Own) -> Fields:
    """Return what the auction has settled, and as far as the seat knows it who plays with the declarer."""
    round = phase.round
    called, terms = _as_known(round, seat, _told_partner(phase))
    is_taken = terms.takes_kitty and not (isinstance(phase, Offer) and phase.is_before_exchange)
    return _on_table(round, phase.hands) | {
        "calls": round.calls,
        "contract": round.settled_contract,
        "terms": terms,
        "taken_up": own.taken_up,
        "discards": own.discards,
        "kitty_size": 0 if is_taken else len(round.kitty),
        "laid": tuple((other, len(cards)) for other, cards in round.laid),
        "gifts": tuple(_gift_seen(gift, seat) for gift in round.gifts),
        "called": called,
        "breach": round.breach,
        "kitty_open": open_cards(round, round.calls),
        "thrown_sizes": _sizes(round.thrown),
    }


def _told_partner(phase: AfterAuction) -> Seat | None:
    """Return the partner that everybody knows by the call (T5a), once jokers are named or cards played."""
    match phase:
        case TrickPlay():
            return phase.shown_partner
        case Naming():
            return phase.round.told_partner
        case _:
            return None


def _as_known(round: Round, seat: Seat | None, told_partner: Seat | None) -> tuple[Called | None, Terms]:
    """Return the call for a partner, and the terms, to one who knows it and to one who does not (T5a)."""
    if round.called is None or round.called.partner in (None, seat, told_partner):
        return round.called, round.terms
    return replace(round.called, partner=None), terms_of(round.rules, round.settled_contract, ())


def _gift_seen(gift: Gift, seat: Seat | None) -> Gift:
    """Return what was handed over, with the cards for those who know them."""
    return gift if gift.is_known_to(seat) else replace(gift, cards=NO_CARDS)


def _in_play(settled: Fields, phase: TrickPlay) -> PlayView:
    exposed = tuple((place, CardSet(phase.hands[place])) for place in phase.exposed)
    shown: Fields = settled | {
        "open_hands": (*exposed, *settled["open_hands"]),
        "covered": tuple(map(phase.covered, phase.round.rules.all_places)) if phase.covers else (),
    }
    return PlayView(
        **shown,
        turned=tuple(pair for pair in phase.round.covers if pair not in phase.covers),
        named=phase.named,
        order=phase.order,
        history=phase.history,
        ask=phase.ask,
        table=phase.table,
        tricks=phase.tricks,
        fined=phase.fined,
        declarations=phase.declarations if settled["seat"] == settled["actor"] else (),
    )
