"""What has happened in the trick-taking game: events become messages."""

from __future__ import annotations

from fivehundred.engine import events
from fivehundred.engine.events import Event
from fivehundred.engine.score.points import FINE
from fivehundred.rules.ruleset import Rules
from fivehundred.server.protocol import messages, parts, tricks
from fivehundred.server.views.tricks.public_view import call_text, card_names, names_of, trick_seen


def event_seen(event: Event, rules: Rules) -> messages.Happening:  # noqa: C901, PLR0912 (a line for each kind)
    """Write an event; what one sees besides of the cards, the own hand most of all, is in the view."""
    names = names_of(rules)
    match event:
        case events.RulesChosen(seat, items):
            return tricks.RulesChosen(seat=seat, items=list(items))
        case events.Dealt():
            return tricks.Dealt(dealer=event.dealer, market=card_names(event.market, rules))
        case events.MisdealCalled(caller):
            return tricks.MisdealCalled(seat=caller)
        case events.CardDrawn(seat, kept, thrown):
            return tricks.CardDrawn(
                seat=seat,
                kept=None if kept is None else names[kept],
                thrown=None if thrown is None else names[thrown],
            )
        case events.CardPicked(seat, card):
            return tricks.CardPicked(seat=seat, card=names[card])
        case events.HandSeen(seat):
            return tricks.HandSeen(seat=seat)
        case events.CallMade(seat, call, is_answer):
            return tricks.CallMade(seat=seat, call=call_text(call), is_answer=is_answer)
        case events.KittyTurnedUp(cards):
            return tricks.KittyTurnedUp(cards=card_names(cards, rules))
        case events.PassedOut(had_bid, is_gathered):
            return tricks.PassedOut(had_bid=had_bid, is_gathered=is_gathered)
        case events.ContractMade(contract):
            bid = None if contract.bid is None else call_text(contract.bid)
            return tricks.ContractMade(bid=bid, declarer=contract.declarer)
        case events.HandsFolded(seats):
            return tricks.HandsFolded(seats=list(seats))
        case events.BreachAnswered(seat, is_called):
            return tricks.BreachAnswered(seat=seat, is_called=is_called)
        case events.KittyTaken(seat, taken, count):
            return tricks.KittyTaken(seat=seat, count=count, cards=card_names(taken, rules))
        case events.SlamCalled(seat):
            return tricks.SlamCalled(seat=seat)
        case events.CardsGiven(giver, receiver, given, count):
            return tricks.CardsGiven(
                giver=giver, receiver=receiver, count=count, cards=card_names(given, rules)
            )
        case events.CardsDiscarded(seat, laid, count):
            return tricks.CardsDiscarded(seat=seat, count=count, cards=card_names(laid, rules))
        case events.PartnerCalled(seat, called):
            return tricks.PartnerCalled(seat=seat, card=None if called is None else names[called])
        case events.PartnerShown(partner):
            return tricks.PartnerShown(seat=partner)
        case events.JokerNamed(seat, joker, suit):
            return tricks.JokerNamed(seat=seat, card=names[joker], suit=None if suit is None else str(suit))
        case events.HandOpened(seat):
            return tricks.HandOpened(seat=seat)
        case events.CardPlayed(place, seat, card, suit, is_led):
            named = None if suit is None else str(suit)
            return tricks.CardPlayed(place=place, seat=seat, card=names[card], suit=named, is_led=is_led)
        case events.TrickTaken():
            return tricks.TrickTaken(number=event.number, trick=trick_seen(event, rules))
        case events.CardsTurnedUp(place, turned):
            return tricks.CardsTurnedUp(place=place, cards=card_names(turned, rules))
        case events.TricksClaimed():
            return tricks.TricksClaimed(
                seat=event.seat,
                is_accepted=event.is_accepted,
                is_for_none=event.is_for_none,
                hand=card_names(event.hand, rules),
            )
        case events.TricksConceded(seat):
            return tricks.TricksConceded(seat=seat)
        case events.ClaimFined(seat):
            return tricks.ClaimFined(seat=seat, points=FINE)
        case events.RoundScored(line):
            return parts.RoundScored(points=list(line.points), totals=list(line.totals))
        case events.GameEnded(result):
            return parts.GameEnded(ending=parts.Ending(winners=list(result.winners), door=result.door))
