"""The cards that one seat knows and others do not."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.cards import NO_CARDS, Card, CardSet, bits
from fivehundred.engine.phases import bid_conditions
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.phase import LivePhase
from fivehundred.engine.round import Round
from fivehundred.seats import Seat


@dataclass(frozen=True, slots=True)
class Own:
    """What of a view is the seat's alone, quicker to have than the whole: its fields are named alike."""

    hand: CardSet = NO_CARDS
    taken_up: CardSet = NO_CARDS
    discards: CardSet = NO_CARDS
    thrown: CardSet = NO_CARDS
    drawn: Card | None = None


def own_of(phase: LivePhase, seat: Seat | None) -> Own:
    """Return the cards that a seat knows and others do not; none for a spectator."""
    if seat is None:
        return Own()
    match phase:
        case Choosing() | Dealing():
            return Own()
        case Drawing():
            drawn = phase.drawn if seat == phase.seat else None
            return Own(CardSet(phase.hands[seat]), thrown=CardSet(phase.thrown[seat]), drawn=drawn)
        case Market() if hides_hands(phase):
            return Own()
        case Auction():
            hand = CardSet(phase.round.hands[seat]) if phase.has_seen(seat) else NO_CARDS
            return Own(hand, thrown=_thrown(phase.round, seat))
        case Offer() if phase.is_before_exchange:
            return Own(CardSet(phase.hands[seat]), thrown=_thrown(phase.round, seat))
        case _:
            return _own_after_auction(phase.round, phase.hands, seat)


def hides_hands(market: Market) -> bool:
    """Whether nobody has looked yet when the kitty is picked (M3, T2c)."""
    return market.round.contract is None and bid_conditions.hides_hands(market.round.rules)


def _own_after_auction(round: Round, hands: tuple[int, ...], seat: Seat) -> Own:
    taken = bits(round.kitty) if seat == _taker(round) else 0
    for gift in round.gifts:
        taken |= gift.cards if seat == gift.receiver else 0
    return Own(CardSet(hands[seat]), CardSet(taken), round.laid_by(seat), _thrown(round, seat))


def _taker(round: Round) -> Seat | None:
    """Return the seat that has taken the kitty, if anybody has."""
    is_taken = round.declarer is not None and round.terms.takes_kitty
    return round.declarer if is_taken else None


def _thrown(round: Round, seat: Seat) -> CardSet:
    """Return the cards that a seat has thrown away (T2d)."""
    return CardSet(round.thrown[seat]) if round.thrown else NO_CARDS
