"""What has happened, as a seat is told: events become messages, less what it may not know."""

from __future__ import annotations

from fivehundred.engine import events
from fivehundred.engine.events import Event, known_to
from fivehundred.engine.score.points import FINE
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat
from fivehundred.server.domain import events as doings
from fivehundred.server.domain.table import Asking, Doing, GivenUp, Happening, Reminded, TakenBack, Told
from fivehundred.server.protocol import messages as wire
from fivehundred.server.views.public_view import call_text, card_names, names_of, trick_seen


def told_seen(told: Told, seat: Seat | None) -> wire.Told:
    """Return what an entry made happen, as far as a seat may know it; None is a spectator."""
    happenings = (_happening(each, told.rules, seat) for each in told.happenings)
    return wire.Told(seq=told.seq, happenings=list(happenings))


def is_public(told: Told) -> bool:
    """Whether everybody is told the same: nothing is left out for those who watch."""
    return all(
        isinstance(each, TakenBack | GivenUp | Doing) or known_to(each, None) is each
        for each in told.happenings
    )


def _happening(happening: Happening, rules: Rules, seat: Seat | None) -> wire.Happening:
    if isinstance(happening, Doing):
        return _doing(happening)
    match happening:
        case TakenBack():
            return wire.TakenBack()
        case GivenUp(winners):
            return wire.GameEnded(ending=wire.Ending(winners=list(winners), door="resigned"))
        case _:
            return _event(known_to(happening, seat), rules)


def _doing(doing: Doing) -> wire.Happening:  # noqa: C901 (a line for each kind)
    match doing:
        case doings.Seated(seat=seat) | doings.BotSeated(seat=seat):
            return wire.SeatTaken(seat=seat)
        case doings.Left(seat=seat):
            return wire.SeatLeft(seat=seat)
        case doings.Lost(seat=seat):
            return wire.LineLost(seat=seat)
        case doings.StoodIn(seat=seat):
            return wire.StoodIn(seat=seat)
        case doings.Returned(seat=seat):
            return wire.CameBack(seat=seat)
        case doings.Dropped():
            return wire.ProposalDropped()
        case Reminded(seat, to):
            return wire.Nudged(seat=seat, to=to)
        case Asking(seat, what, about):
            return wire.Proposed(seat=seat, what=what, about=about)


def _event(event: Event, rules: Rules) -> wire.Happening:  # noqa: C901, PLR0912 (a line for each kind)
    """Write an event; what one sees besides of the cards, the own hand most of all, is in the view."""
    names = names_of(rules)
    match event:
        case events.RulesChosen(seat, items):
            return wire.RulesChosen(seat=seat, items=list(items))
        case events.Dealt():
            return wire.Dealt(dealer=event.dealer, market=card_names(event.market, rules))
        case events.MisdealCalled(caller):
            return wire.MisdealCalled(seat=caller)
        case events.CardDrawn(seat, kept, thrown):
            return wire.CardDrawn(
                seat=seat,
                kept=None if kept is None else names[kept],
                thrown=None if thrown is None else names[thrown],
            )
        case events.CardPicked(seat, card):
            return wire.CardPicked(seat=seat, card=names[card])
        case events.HandSeen(seat):
            return wire.HandSeen(seat=seat)
        case events.CallMade(seat, call, is_answer):
            return wire.CallMade(seat=seat, call=call_text(call), is_answer=is_answer)
        case events.KittyTurnedUp(cards):
            return wire.KittyTurnedUp(cards=card_names(cards, rules))
        case events.PassedOut(had_bid, is_gathered):
            return wire.PassedOut(had_bid=had_bid, is_gathered=is_gathered)
        case events.ContractMade(contract):
            bid = None if contract.bid is None else call_text(contract.bid)
            return wire.ContractMade(bid=bid, declarer=contract.declarer)
        case events.HandsFolded(seats):
            return wire.HandsFolded(seats=list(seats))
        case events.BreachAnswered(seat, is_called):
            return wire.BreachAnswered(seat=seat, is_called=is_called)
        case events.KittyTaken(seat, taken, count):
            return wire.KittyTaken(seat=seat, count=count, cards=card_names(taken, rules))
        case events.SlamCalled(seat):
            return wire.SlamCalled(seat=seat)
        case events.CardsGiven(giver, receiver, given, count):
            return wire.CardsGiven(
                giver=giver, receiver=receiver, count=count, cards=card_names(given, rules)
            )
        case events.CardsDiscarded(seat, laid, count):
            return wire.CardsDiscarded(seat=seat, count=count, cards=card_names(laid, rules))
        case events.PartnerCalled(seat, called):
            return wire.PartnerCalled(seat=seat, card=None if called is None else names[called])
        case events.PartnerShown(partner):
            return wire.PartnerShown(seat=partner)
        case events.JokerNamed(seat, joker, suit):
            return wire.JokerNamed(seat=seat, card=names[joker], suit=None if suit is None else str(suit))
        case events.HandOpened(seat):
            return wire.HandOpened(seat=seat)
        case events.CardPlayed(place, seat, card, suit, is_led):
            named = None if suit is None else str(suit)
            return wire.CardPlayed(place=place, seat=seat, card=names[card], suit=named, is_led=is_led)
        case events.TrickTaken():
            return wire.TrickTaken(number=event.number, trick=trick_seen(event, rules))
        case events.CardsTurnedUp(place, turned):
            return wire.CardsTurnedUp(place=place, cards=card_names(turned, rules))
        case events.TricksClaimed():
            return wire.TricksClaimed(
                seat=event.seat,
                is_accepted=event.is_accepted,
                is_for_none=event.is_for_none,
                hand=card_names(event.hand, rules),
            )
        case events.TricksConceded(seat):
            return wire.TricksConceded(seat=seat)
        case events.ClaimFined(seat):
            return wire.ClaimFined(seat=seat, points=FINE)
        case events.RoundScored(line):
            return wire.RoundScored(points=list(line.points), totals=list(line.totals))
        case events.GameEnded(result):
            return wire.GameEnded(ending=wire.Ending(winners=list(result.winners), door=result.door))
