"""What a seat knows. A view is built by listing that, never by taking away from the whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from fivehundred.cards import NO_CARDS, CardSet, bits
from fivehundred.engine.actions import Look
from fivehundred.engine.contracts.contract import Terms, terms_of
from fivehundred.engine.game import Game
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
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Called, Gift, Round
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.engine.views.knowledge import Knowledge
from fivehundred.engine.views.private_cards import hides_hands, own_of


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Knowledge):
    """What one seat knows of a game, with what follows from it."""

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


def view_of(game: Game, seat: int | None) -> View:
    """Return what a seat knows of this game."""
    phase, own = game.phase, own_of(game.phase, seat)
    view = partial(
        View,
        seat=seat,
        phase="over" if game.is_over else phase.name,
        actor=game.actor,
        hand_to_play=game.hand_to_play,
        scores=game.scores,
        sheet=game.sheet,
        result=game.result,
        legal_actions=game.legal_actions if seat is not None and seat == game.actor else (),
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
