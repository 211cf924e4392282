"""What a seat sees of its own: the cards that it knows and others do not, and what it may do."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection

from msgspec.structs import replace

from fivehundred.cards import NO_CARDS
from fivehundred.engine.actions import Action, Claim, Concede, Look, Misdeal, Nominate, Pass, Play
from fivehundred.engine.auction import Auction
from fivehundred.engine.breach import Offer
from fivehundred.engine.contract import terms_of
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange, Giving, Naming
from fivehundred.engine.round import Gift
from fivehundred.engine.state import State
from fivehundred.engine.timing import is_blind
from fivehundred.engine.view import View
from fivehundred.rules.bids import Bid
from fivehundred.rules.ruleset import Rules
from fivehundred.server import messages as wire
from fivehundred.server.due import is_forced
from fivehundred.server.seen import call_text, card_names, hand_names, names_of
from fivehundred.server.table import Table


def own_seen(table: Table, seat: int | None) -> wire.OwnSeen | None:
    """Return what a seat sees besides; None for a spectator."""
    if seat is None:
        return None
    public = None if table.state is None else table.state.view(None)
    return replace(held_seen(table, seat, public), choices=choices_seen(table, seat, public))


def held_seen(table: Table, seat: int, public: View | None) -> wire.OwnSeen:
    """Return what a seat sees besides, but for its choices; `public` is what a spectator sees."""
    if table.state is None or public is None:
        return wire.OwnSeen(seat=seat)
    own, rules = table.state.own(seat), public.rules
    gift = _gift(table.state, seat)
    received = NO_CARDS if gift is None or gift.receiver != seat else gift.cards & own.hand
    is_new = public.phase in ("exchange", "giving")
    return wire.OwnSeen(
        seat=seat,
        hand=hand_names(public, own.hand, seat) if own.hand else [],
        taken_up=card_names((own.taken_up & own.hand) - received, rules) if is_new else [],
        received=card_names(received, rules) if is_new else [],
        discards=card_names(own.discards, rules),
        given=card_names(gift.cards, rules) if gift is not None and gift.giver == seat else [],
    )


def _gift(state: State, seat: int) -> Gift | None:
    """Return what was handed over in this round, if this seat gave or got it."""
    phase = state.phase
    if isinstance(phase, Dealing | Auction) or phase.round.gift is None:
        return None
    gift = phase.round.gift
    return gift if seat in (gift.giver, gift.receiver) else None


def choices_seen(table: Table, seat: int, public: View | None) -> wire.Choices | None:
    """Return what a seat may do; None unless it decides and there is something to choose."""
    if table.deciding_seat != seat or not table.seats[seat].is_played_by_person or is_forced(table):
        return None
    assert table.state is not None
    assert public is not None
    return _choices(table.state, public)


def _choices(state: State, view: View) -> wire.Choices:
    """Return what the seat that decides may do."""
    match state.phase:
        case Auction():
            return _choose_call(state)
        case Offer():
            return wire.ChooseBreach(value=view.rules.scoring.breach)
        case Exchange() as exchange:
            return wire.ChooseDiscard(count=exchange.count, slam=_slam_value(exchange))
        case Giving() as giving:
            return wire.ChooseGift(count=giving.count, to=giving.receiver)
        case Naming():
            return _choose_suit(view, state.legal_actions)
        case _:
            return _choose_card(state)


def _choose_call(state: State) -> wire.ChooseCall | wire.ChooseLook:
    """Return the calls; to a seat that has not looked, only those that one makes without (M3)."""
    legal = state.legal_actions
    calls = [call for call in legal if isinstance(call, Bid | Pass)]
    if Look() in legal:
        blind = [call for call in calls if isinstance(call, Pass) or is_blind(state.rules, call)]
        return wire.ChooseLook(calls=[call_text(call) for call in blind])
    return wire.ChooseCall(calls=[call_text(call) for call in calls], may_call_misdeal=Misdeal() in legal)


def _slam_value(exchange: Exchange) -> int | None:
    """Return what a slam called now would be worth, None where none may be called (M11)."""
    if not exchange.may_call_slam:
        return None
    contract, _ = exchange.round.settled()
    return terms_of(exchange.round.rules, dataclasses.replace(contract, slam=True)).value


def _choose_suit(view: View, legal: Collection[Action]) -> wire.ChooseSuit:
    assert view.joker_asked_about is not None
    named = [action.suit for action in legal if isinstance(action, Nominate)]
    suits = [None if suit is None else str(suit) for suit in named]
    return wire.ChooseSuit(card=names_of(view.rules)[view.joker_asked_about], suits=suits)


def _choose_card(state: State) -> wire.ChooseCard:
    declarations = state.declarations
    return wire.ChooseCard(
        plays=_play_choices(state.rules, state.legal_actions),
        may_claim=Claim() in declarations,
        may_concede=Concede() in declarations,
    )


def _play_choices(rules: Rules, legal: Collection[Action]) -> list[wire.PlayChoice]:
    """Return the legal cards, each once with the suits it may name."""
    names = names_of(rules)
    suits: dict[str, list[str | None]] = {}
    for action in legal:
        assert isinstance(action, Play)
        named = suits.setdefault(names[action.card], [])
        if action.suit is not None:
            named.append(str(action.suit))
    return [wire.PlayChoice(card=card, suits=named) for card, named in suits.items()]
