"""What has happened at rummy: events become messages."""

from __future__ import annotations

from typing import assert_never

from fivehundred.rummy import events
from fivehundred.rummy.events import Event
from fivehundred.rummy.score import PILE_PENALTY
from fivehundred.server.protocol import messages, parts, rummy
from fivehundred.server.views.rummy.table_view import card_names


def event_seen(event: Event) -> messages.Happening:  # noqa: C901, PLR0912 (a line for each kind)
    """Write an event; what one sees besides of the cards, the own hand most of all, is in the view."""
    match event:
        case events.Dealt(dealer, _, turned_up, stock):
            return rummy.HandsDealt(dealer=dealer, turned_up=str(turned_up), stock=stock)
        case events.CardDrawn(seat, card, stock):
            return rummy.StockDrawn(seat=seat, card=None if card is None else str(card), stock=stock)
        case events.TopTaken(seat, card):
            return rummy.TopTaken(seat=seat, card=str(card))
        case events.PileTaken(seat, cards):
            return rummy.PileTaken(seat=seat, cards=card_names(cards))
        case events.StockRanOut(seat, is_refilled):
            return rummy.StockRanOut(seat=seat, is_refilled=is_refilled)
        case events.StockReshuffled(stock):
            return rummy.StockReshuffled(stock=stock)
        case events.MeldLaid(seat, number, meld, points):
            laid = card_names(meld.cards)
            return rummy.MeldLaid(seat=seat, number=number, cards=laid, points=points)
        case events.LaidOff(seat, number, card, _, points):
            return rummy.LaidOff(seat=seat, number=number, card=str(card), points=points)
        case events.CardDiscarded(seat, card):
            return rummy.CardDiscarded(seat=seat, card=str(card))
        case events.PileDutyFailed(seat):
            return rummy.PileDutyFailed(seat=seat, points=PILE_PENALTY)
        case events.WentOut(seat):
            return rummy.WentOut(seat=seat)
        case events.RoundScored(line):
            return parts.RoundScored(points=list(line.points), totals=list(line.totals))
        case events.GameEnded(result):
            return parts.GameEnded(ending=parts.Ending(winners=[result.winner], door="front"))
        case _:
            assert_never(event)
