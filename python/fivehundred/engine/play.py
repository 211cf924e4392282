"""The play of the cards (P1–P3, P5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from fivehundred.cards import Card, CardSet, Suit, cards_in
from fivehundred.engine.actions import Action, Play, kind_of, play_of
from fivehundred.engine.contract import Terms, order_of, terms_of
from fivehundred.engine.notation import card_text, cards_text
from fivehundred.engine.order import (
    EITHER,
    NAMED,
    CardOrder,
    TrickHistory,
    fixed_ask,
    legal_follows,
    legal_leads,
    nameable,
    winning_play,
)
from fivehundred.engine.round import Round
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import Exposure, Leader

Plays = tuple[tuple[int, Card], ...]
"""Pairs of seat and card, in the order played."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick; `ask` is what it asked for, a suit or one of the codes of `engine.order`."""

    plays: Plays
    ask: int
    winner: int

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.plays[0][0]


def begin(round: Round, hands: tuple[int, ...], named: tuple[tuple[Card, Suit], ...] = ()) -> TrickPlay:
    """Return the play before the first lead."""
    assert round.contract is not None
    terms = terms_of(round.rules, round.contract)
    order = order_of(round.rules, terms, named)
    history = TrickHistory.start(round.rules.table.seats)
    return TrickPlay(round, terms, order, named, hands, history, _first_leader(round, terms))


def _first_leader(round: Round, terms: Terms) -> int:
    """Return who leads first (P1); after a passed-out auction the seat left of the dealer (A6)."""
    declarer = round.contract.declarer if round.contract else None
    if declarer is None:
        return round.left_of(round.dealer)
    if round.rules.play.leader is Leader.DECLARER:
        return declarer
    return _next_active(terms, declarer)


def _next_active(terms: Terms, seat: int) -> int:
    """Return the next seat clockwise that plays (P5)."""
    return next((other for other in terms.active if other > seat), terms.active[0])


@dataclass(frozen=True, slots=True)
class TrickPlay:
    """The round's tricks. `ask` is what the trick on the table asks for, None before its lead."""

    round: Round
    terms: Terms
    order: CardOrder
    named: tuple[tuple[Card, Suit], ...]
    hands: tuple[int, ...]
    history: TrickHistory
    turn: int
    ask: int | None = None
    table: Plays = ()
    tricks: tuple[Trick, ...] = ()

    name = "play"

    @property
    def hand_to_play(self) -> int:
        """The seat whose hand plays the next card."""
        return self.turn

    actor = hand_to_play

    @property
    def exposed(self) -> tuple[int, ...]:
        """The seats whose hands lie open (P5)."""
        exposure, contract = self.terms.exposed, self.round.contract
        if contract is None or contract.declarer is None or exposure is Exposure.NEVER:
            return ()
        if exposure is Exposure.AFTER_FIRST_TRICK and not self.tricks:
            return ()
        return (contract.declarer,)

    @property
    def playable(self) -> int:
        """The legal cards of the hand to play, as a set."""
        if self.ask is None:
            return legal_leads(self.order, self.history, self.turn, self.hands[self.turn])
        return legal_follows(self.order, self.history, self.turn, self.hands[self.turn], self.ask)

    @property
    def legal_actions(self) -> Collection[Action]:
        """The plays that are legal now."""
        playable = self.playable
        if self.ask is not None or not playable & self.order.special:
            return LegalPlays(playable)
        names = {card: self._nameable(card) for card in cards_in(playable & self.order.special)}
        return LegalPlays(playable, tuple((card, suits) for card, suits in names.items() if suits))

    def _nameable(self, card: Card) -> int:
        return nameable(self.order, self.history, self.turn, self.hands[self.turn], card)

    def violation(self, action: Action) -> Violation | None:
        """Return why this card may not be played now, or None."""
        if not isinstance(action, Play):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a card to the trick")
        playable = self.playable
        if not playable >> action.card & 1:
            return self._not_playable(action.card, CardSet(playable))
        if action.suit is None and (self.ask is not None or self.order.asks[action.card] != NAMED):
            return None
        return self._naming_violation(action)

    def _naming_violation(self, play: Play) -> Violation | None:
        """Return what is wrong with the suit that a playable card names, or None (JK1, X6)."""
        suits = 0 if self.ask is not None else self._nameable(play.card)
        card = card_text(play.card, self.round.rules)
        if play.suit is None:
            return Violation.of(Reason.SUIT_NEEDED, card=card, suits=_suits(suits))
        if not suits:
            return Violation.of(Reason.SUIT_NOT_NAMED, card=card)
        if not suits >> play.suit & 1:
            return Violation.of(Reason.SUIT_NOT_ALLOWED, card=card, suit=play.suit, suits=_suits(suits))
        return None

    def _not_playable(self, card: Card, playable: CardSet) -> Violation:
        """Return why a card of the hand, or any other, may not be played."""
        held, rules = self.hands[self.turn] >> card & 1, self.round.rules
        return Violation.of(
            self._reason(card) if held else Reason.CARD_NOT_HELD,
            card=card_text(card, rules),
            playable=cards_text(playable, rules),
            asked=_asked(self.order, self.ask),
        )

    def _reason(self, card: Card) -> Reason:
        """Return the rule that keeps a held card from being played."""
        if self.order.anti >> card & 1:
            return Reason.ANTI_JOKER_SHOWN_OUT
        if self.ask is None:
            return Reason.JOKER_NOT_LED_NOW
        can_follow = self.hands[self.turn] & self.order.follows[self.ask]
        if not self.order.special >> card & 1:
            return Reason.MUST_FOLLOW if can_follow else Reason.JOKER_MUST_BE_PLAYED
        if can_follow and not (self.order.floating >> card & 1 and self.order.joker.any_time):
            return Reason.JOKER_NOT_VOID
        if self.order.ask_suits[self.ask] & self.history.shown_out[self.turn]:
            return Reason.JOKER_SHOWN_OUT
        return Reason.JOKER_NOT_FIRST_OR_LAST

    def after(self, action: Action) -> TrickPlay | RoundEnd:
        """Return what follows a legal play."""
        assert isinstance(action, Play)
        seat, card, order = self.turn, action.card, self.order
        if self.ask is None:
            ask = order.asks[card]
            if action.suit is not None:
                ask = int(action.suit)
            history = self.history.led(order, seat, card, ask)
        else:
            ask = fixed_ask(order, self.ask, card)
            history = self.history.followed(order, seat, card, self.ask)
        hands = (*self.hands[:seat], self.hands[seat] ^ 1 << card, *self.hands[seat + 1 :])
        table = (*self.table, (seat, card))
        if len(table) == len(self.terms.active):
            return self._trick_taken(hands, history, ask, table)
        turn = _next_active(self.terms, seat)
        return TrickPlay(
            self.round, self.terms, order, self.named, hands, history, turn, ask, table, self.tricks
        )

    def _trick_taken(
        self, hands: tuple[int, ...], history: TrickHistory, ask: int, table: Plays
    ) -> TrickPlay | RoundEnd:
        winner = table[winning_play(self.order, history, ask, table)][0]
        tricks = (*self.tricks, Trick(table, ask, winner))
        if not hands[winner] or self._is_lost(winner):
            return RoundEnd(self.round, self.terms, tricks)
        return TrickPlay(
            self.round, self.terms, self.order, self.named, hands, history, winner, None, (), tricks
        )

    def _is_lost(self, winner: int) -> bool:
        """Whether this trick loses a contract whose play stops then (M1)."""
        contract = self.round.contract
        return self.terms.stops_when_lost and contract is not None and winner == contract.declarer


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """All tricks that were to be played have been."""

    round: Round
    terms: Terms
    tricks: tuple[Trick, ...]

    def taken(self) -> tuple[int, ...]:
        """Return the tricks that each seat took."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.round.rules.table.seats))


@dataclass(frozen=True, slots=True)
class LegalPlays(Collection[Action]):
    """The legal plays: cards, and for each card that names a suit the suits it may name."""

    cards: int
    names: tuple[tuple[Card, int], ...] = ()

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Play) or not self.cards >> action.card & 1:
            return False
        suits = dict(self.names).get(action.card, 0)
        return bool(suits >> action.suit & 1) if action.suit is not None else not suits

    def __iter__(self) -> Iterator[Action]:
        names = dict(self.names)
        for card in cards_in(self.cards):
            if card in names:
                yield from (Play(card, suit) for suit in Suit if names[card] >> suit & 1)
            else:
                yield play_of(card)

    def __len__(self) -> int:
        return self.cards.bit_count() + sum(suits.bit_count() - 1 for _, suits in self.names)


def _suits(suits: int) -> str:
    return " ".join(str(suit) for suit in Suit if suits >> suit & 1)


def _asked(order: CardOrder, ask: int | None) -> str:
    """Return what a trick asks for in words."""
    if ask == EITHER:
        return " or ".join(suit.name.lower() for suit in Suit if order.ask_suits[EITHER] >> suit & 1)
    return Suit(ask).name.lower() if ask in tuple(Suit) else "nothing"
