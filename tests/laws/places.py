"""Where the cards of a round lie, hidden or not: what the engine knows and a view does not tell."""

from fivehundred.cards import CardSet, bits
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.phase import BeforeDeal, InRound
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.state import State
from fivehundred.seats import PLACES

Place = tuple[str, int | None]
"""What lies there, named as in a view's slots, and at which seat or place if that is to be said."""


def cards_by_place(state: State) -> dict[Place, CardSet]:
    """Every card of the pack by where it is."""
    phase = state.phase
    if isinstance(phase, BeforeDeal):
        return {("pack", None): CardSet(state.current_rules.cards)}
    found = {("hand", place): CardSet(hand) for place, hand in enumerate(hands_of(phase))}
    found |= {("covered", place): _covered(phase, place) for place in range(state.current_rules.places)}
    found |= {("thrown", seat): CardSet(cards) for seat, cards in enumerate(_thrown(phase))}
    found |= {
        ("discards", seat): phase.round.laid_by(PLACES[seat]) for seat in range(state.rules.table.seats)
    }
    return found | _of_nobody(phase)


def hands_of(phase: InRound) -> tuple[int, ...]:
    """The hands by place."""
    return phase.round.hands if isinstance(phase, Auction) else phase.hands


def played(phase: InRound) -> list[tuple[int, CardSet]]:
    """The cards played in this round, each with its place."""
    if not isinstance(phase, TrickPlay):
        return []
    plays = (play for plays in (*(trick.plays for trick in phase.tricks), phase.table) for play in plays)
    return [(place, CardSet(card.bit)) for place, card in plays]


def _of_nobody(phase: InRound) -> dict[Place, CardSet]:
    round = phase.round
    stock = phase.stock if isinstance(phase, Drawing) else ()
    return {
        ("kitty", None): CardSet(bits(round.kitty)) if _lies_on_the_table(phase) else CardSet(),
        ("market", None): CardSet(bits(round.market)),
        ("stock", None): CardSet(bits(stock)),
        ("dead", None): round.dead,
        ("played", None): CardSet(sum(cards for _, cards in played(phase))),
    }


def _lies_on_the_table(phase: InRound) -> bool:
    """Whether nobody has taken the kitty, yet or at all."""
    round: Round = phase.round
    is_picked = isinstance(phase, Market) and round.contract is None
    if is_picked or isinstance(phase, Drawing | Auction) or round.contract is None:
        return True
    return not round.terms.takes_kitty or (isinstance(phase, Offer) and phase.is_before_exchange)


def _covered(phase: InRound, place: int) -> CardSet:
    pairs = phase.covers if isinstance(phase, TrickPlay) else phase.round.covers
    there = hands_of(phase)[place]
    if isinstance(phase, TrickPlay):
        there |= bits(card for other, card in phase.table if other == place)
    return CardSet.of(under for cover, under in pairs if there & cover.bit)


def _thrown(phase: InRound) -> tuple[int, ...]:
    return phase.thrown if isinstance(phase, Drawing) else phase.round.thrown
