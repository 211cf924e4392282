"""What a seat sees of its own: the cards that it knows and others do not, and what it may do."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable
from typing import Literal

from fivehundred.cards import CardSet, bits, cards_in
from fivehundred.engine.actions import Action, Choose, Claim, Concede, Look, Misdeal, Nominate, Pass, Play
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.bid_conditions import is_blind
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.round import Called
from fivehundred.engine.score.undertricks import breached_at
from fivehundred.engine.state import State
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.bids import Bid
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat
from fivehundred.server.domain.schedule import is_forced
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import tricks
from fivehundred.server.views.tricks.public_view import call_text, card_names, hand_names, names_of


def may_look(table: Table, seat: Seat) -> bool:
    """Whether a seat may look at its hand now, in turn or not (M3)."""
    if table.state is None or not isinstance(table.state.phase, Auction):
        return False
    is_possible = not table.is_over and table.seats[seat].is_played_by_person
    return is_possible and table.state.violation(Look(seat)) is None


def held_seen(table: Table, seat: Seat, public: View | None) -> tricks.TricksOwn:
    """Return what a seat sees besides, but for its choices; `public` is what a spectator sees."""
    if not isinstance(table.state, State) or public is None:
        return tricks.TricksOwn(seat=seat)
    own, rules, called = table.state.own(seat), public.rules, _called(table.state)
    received, given = _handed(table.state, seat)
    received &= own.hand
    is_new = public.phase in ("exchange", "giving", "market")
    return tricks.TricksOwn(
        seat=seat,
        hand=hand_names(public, own.hand, seat) if own.hand else [],
        taken_up=card_names(CardSet(own.taken_up & own.hand & ~received), rules) if is_new else [],
        received=card_names(cards_in(received), rules) if is_new else [],
        discards=card_names(own.discards, rules),
        given=card_names(cards_in(given), rules),
        drawn=None if own.drawn is None else names_of(rules)[own.drawn],
        thrown=card_names(own.thrown, rules),
        is_partner=called is not None and called.partner == seat,
    )


def _called(state: State) -> Called | None:
    """Return the call for a partner in this round (T5a)."""
    return None if state.round is None else state.round.called


def _handed(state: State, seat: Seat) -> tuple[int, int]:
    """Return what other seats have handed to a seat in this round, and what it has handed over, as sets."""
    gifts = () if state.round is None else state.round.gifts
    got = (gift.cards for gift in gifts if gift.receiver == seat and gift.giver is not None)
    gave = (gift.cards for gift in gifts if gift.giver == seat)
    return _together(got), _together(gave)


def _together(sets: Iterable[CardSet]) -> int:
    return bits(card for cards in sets for card in cards)


def choices_seen(table: Table, seat: Seat, public: View | None) -> tricks.TricksChoices | None:
    """Return what a seat may do; None unless it decides and there is something to choose.

    Whoever does something of that is back, even if a bot stands in.
    """
    if table.deciding_seat != seat or table.seats[seat].guest is None or is_forced(table) or public is None:
        return None
    return _choices(table.state, public) if isinstance(table.state, State) else None


def _choices(state: State, view: View) -> tricks.TricksChoices:
    """Return what the seat that decides may do."""
    match state.phase:
        case Choosing() | Drawing() | Market() as phase:
            return _choose_before_auction(phase, view)
        case Auction():
            return _choose_call(state)
        case Giving() | Exchange() | Calling() as phase:
            return _choose_cards(phase, view)
        case Offer():
            return _choose_breach(state.phase)
        case Naming():
            return _choose_suit(state.phase)
        case _:
            return _choose_card(state)


def _choose_before_auction(phase: Choosing | Drawing | Market, view: View) -> tricks.TricksChoices:
    """Return what the dealer may switch on together, or what becomes of cards to draw or to pick (X8, T2)."""
    match phase:
        case Choosing():
            legal = phase.legal_actions
            return tricks.ChooseItems(
                choices=[list(action.items) for action in legal if isinstance(action, Choose)]
            )
        case Drawing():
            return tricks.ChooseDraw(card=names_of(view.rules)[phase.drawn])
        case Market():
            to: Literal["kitty", "hand"] = "kitty" if phase.round.contract is None else "hand"
            return tricks.ChoosePick(cards=card_names(phase.round.market, view.rules), to=to)


def _choose_cards(phase: Giving | Exchange | Calling, view: View) -> tricks.TricksChoices:
    """Return the cards to hand over, to lay away, or to call a partner by."""
    match phase:
        case Giving(receiver=to, count=count, pool=pool):
            cards = [] if pool is None else card_names(cards_in(pool), view.rules)
            return tricks.ChooseGift(count=count, to=to, cards=cards)
        case Exchange():
            return tricks.ChooseDiscard(count=phase.count, slam=_slam_value(phase))
        case Calling():
            return tricks.ChoosePartner(cards=card_names(cards_in(phase.callable), view.rules))


def _choose_call(state: State) -> tricks.ChooseCall | tricks.ChooseLook:
    """Return the calls; to a seat that has not looked, only those that one makes without (M3)."""
    legal = state.legal_actions
    calls = [call for call in legal if isinstance(call, Bid | Pass)]
    if Look() in legal:
        blind = [call for call in calls if isinstance(call, Pass) or is_blind(state.current_rules, call)]
        return tricks.ChooseLook(calls=[call_text(call) for call in blind])
    return tricks.ChooseCall(calls=[call_text(call) for call in calls], may_call_misdeal=Misdeal() in legal)


def _slam_value(exchange: Exchange) -> int | None:
    """Return what a slam called now would be worth, None where none may be called (M11)."""
    if not exchange.may_call_slam:
        return None
    slam = dataclasses.replace(exchange.round.settled_contract, slam=True)
    return dataclasses.replace(exchange.round, contract=slam).terms.value


def _choose_breach(offer: Offer) -> tricks.ChooseBreach:
    """Return the offer of a breach with what it takes to be won (S12)."""
    scoring = offer.round.rules.scoring
    most, least = breached_at(scoring, offer.round.terms)
    return tricks.ChooseBreach(value=scoring.breach, at_most=most, at_least=least)


def _choose_suit(naming: Naming) -> tricks.ChooseSuit:
    named = [action.suit for action in naming.legal_actions if isinstance(action, Nominate)]
    suits = [None if suit is None else str(suit) for suit in named]
    return tricks.ChooseSuit(card=names_of(naming.round.rules)[naming.joker], suits=suits)


def _choose_card(state: State) -> tricks.ChooseCard:
    declarations = state.declarations
    return tricks.ChooseCard(
        plays=_play_choices(state.current_rules, state.legal_actions),
        may_claim=Claim() in declarations,
        may_concede=Concede() in declarations,
    )


def _play_choices(rules: Rules, legal: Collection[Action]) -> list[tricks.PlayChoice]:
    """Return the legal cards, each once with the suits it may name."""
    names = names_of(rules)
    suits: dict[str, list[str | None]] = {}
    for action in legal:
        assert isinstance(action, Play)
        named = suits.setdefault(names[action.card], [])
        if action.suit is not None:
            named.append(str(action.suit))
    return [tricks.PlayChoice(card=card, suits=named) for card, named in suits.items()]
