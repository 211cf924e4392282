"""The play of the cards (P1–P5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from fivehundred.cards import Card, CardSet, Suit, cards_in
from fivehundred.engine.actions import Action, Claim, Concede, Declaration, Play, kind_of, of_kind, play_of
from fivehundred.engine.contracts.contract import Terms, order_of
from fivehundred.engine.contracts.groups import groups_of
from fivehundred.engine.contracts.order import (
    EITHER,
    CardOrder,
    TrickHistory,
    fixed_ask,
    winning_play,
)
from fivehundred.engine.notation import card_text, cards_text
from fivehundred.engine.phases import claim
from fivehundred.engine.phases.trick_position import (
    Covers,
    Plays,
    Trick,
    TrickPosition,
    next_active,
    taken_in,
)
from fivehundred.engine.round import Round, added, with_hand
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import Leader
from fivehundred.seats import Place, Seat


def begin(round: Round, hands: tuple[int, ...], named: tuple[tuple[Card, Suit], ...] = ()) -> TrickPlay:
    """Return the play before the first lead."""
    terms = round.terms
    order = order_of(round.rules, terms, named)
    history = TrickHistory.start(round.rules.places)
    leader = _first_leader(round, terms)
    return TrickPlay(round, terms, order, named, hands, history, leader, covers=round.covers)


def _first_leader(round: Round, terms: Terms) -> Place:
    """Return which hand leads first (P1); after a passed-out auction the one left of the dealer (A6)."""
    if round.declarer is None:
        return round.rules.next_place(round.dealer)
    if round.rules.play.leader is Leader.DECLARER:
        return round.declarer
    return next_active(terms, round.declarer)


def _turned_up(hands: tuple[int, ...], covers: Covers, table: Plays) -> tuple[tuple[int, ...], Covers]:
    """Return hands and covers after a trick: what lay under its cards can be played from now on (T2a)."""
    under = dict(covers)
    for place, card in table:
        if card in under:
            hands = with_hand(hands, place, hands[place] | under.pop(card).bit)
    return hands, tuple(under.items())


@dataclass(frozen=True, slots=True)
class TrickPlay(TrickPosition, Stage):
    """The round's tricks."""

    name = "play"

    @property
    def legal_actions(self) -> Collection[Action]:
        """The plays that are legal now."""
        playable = self.playable
        naming = playable & (self.order.special if self.ask is None else self.order.names)
        if not naming:
            return LegalPlays(playable)
        names = {card: self.nameable(card) for card in cards_in(naming)}
        return LegalPlays(playable, tuple((card, suits) for card, suits in names.items() if suits))

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """The claim and the concession, as far as they may be made now (P4)."""
        return tuple(deed for deed in (Claim(), Concede()) if self.violation(deed) is None)

    def violation(self, action: Action) -> Violation | None:
        """Return why this card may not be played now, or None."""
        if not isinstance(action, Play):
            return self._declaration_violation(action)
        playable = self.playable
        if not playable >> action.card & 1:
            return self._not_playable(action.card, CardSet(playable))
        return self._naming_violation(action)

    def _declaration_violation(self, action: Action) -> Violation | None:
        if isinstance(action, Declaration):
            return claim.violation(self, action)
        return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a card to the trick")

    def _naming_violation(self, play: Play) -> Violation | None:
        """Return what is wrong with the suit that a playable card names, or None (JK1, X6)."""
        suits = self.nameable(play.card)
        if play.suit is None and not suits:
            return None
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
            playable=cards_text(chain(*groups_of(self.order, playable, self.terms.strain.trumps)), rules),
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
        """Return what follows a legal play, claim or concession."""
        if not isinstance(action, Play):
            return self._declared(action)
        seat, card, order = self.turn, action.card, self.order
        if self.ask is None:
            ask = order.asks[card]
            if action.suit is not None:
                ask = int(action.suit)
            history = self.history.led(order, seat, card, ask)
        else:
            ask = fixed_ask(order, self.ask, card)
            is_open = not self.covers or not self.covered(seat)
            suit = action.suit
            history = self.history.followed(order, seat, card, self.ask, suit=suit, conclusive=is_open)
        hands = (*self.hands[:seat], self.hands[seat] ^ 1 << card, *self.hands[seat + 1 :])
        table = (*self.table, (seat, card))
        if len(table) == len(self.terms.active):
            return self._trick_taken(hands, history, ask, table)
        turn = next_active(self.terms, seat)
        return self._going_on(hands, history, turn, ask, table)

    def _declared(self, declaration: Action) -> TrickPlay | RoundEnd:
        """Return the end of the round, or the same play after a claim that nothing proved (P4)."""
        declaration = declaration if isinstance(declaration, Claim) else of_kind(Concede, declaration)
        given = claim.given(self, declaration)
        costs = claim.costs(self, declaration, is_refused=given is None)
        fined = (*self.fined, self.actor) if costs else self.fined
        if given is None:
            return replace(self, fined=fined, refused=True)
        return RoundEnd(self.round, self.terms, self.tricks, given, fined)

    def _trick_taken(
        self, hands: tuple[int, ...], history: TrickHistory, ask: int, table: Plays
    ) -> TrickPlay | RoundEnd:
        winner = table[winning_play(self.order, history, ask, table)][0]
        tricks = (*self.tricks, Trick(table, ask, winner))
        covers = self.covers
        if covers:
            hands, covers = _turned_up(hands, covers, table)
        if not hands[winner] or self._is_lost(tricks):
            return RoundEnd(self.round, self.terms, tricks, fined=self.fined)
        trick = self._going_on(hands, history, winner, None, ())
        return replace(trick, tricks=tricks, covers=covers)

    def _going_on(
        self,
        hands: tuple[int, ...],
        history: TrickHistory,
        turn: Place,
        ask: int | None,
        table: Plays,
    ) -> TrickPlay:
        """Return the play after a card; made outright, as `replace` takes several times as long."""
        return TrickPlay(
            self.round,
            self.terms,
            self.order,
            self.named,
            hands,
            history,
            turn,
            ask,
            table,
            self.tricks,
            self.fined,
            self.covers,
        )

    def _is_lost(self, tricks: tuple[Trick, ...]) -> bool:
        """Whether these tricks, the last just taken, lose a contract whose play stops then (M1, M9)."""
        if not self.terms.stops:
            return False
        taken = sum(trick.winner in self.terms.makers for trick in tricks)
        return self.terms.is_lost(taken, self.left - 1)


@dataclass(frozen=True, slots=True)
class RoundEnd(Stage):
    """All tricks that were to be played have been.

    `given` are tricks that each seat has without play, by a claim or a concession; `fined` are the
    seats whose claims cost points, once for each (P4). `cut_off` says that defenders have won the game before
    the contract was decided (S8).
    """

    round: Round
    terms: Terms
    tricks: tuple[Trick, ...]
    given: tuple[int, ...] = ()
    fined: tuple[Seat, ...] = ()
    cut_off: bool = False

    def taken(self) -> tuple[int, ...]:
        """Return the tricks that each seat took."""
        taken = taken_in(self.tricks, self.round.rules.places)
        return added(taken, self.given) if self.given else taken


@dataclass(frozen=True, slots=True)
class LegalPlays(Collection[Action]):
    """The legal plays: cards, and for each card that names a suit the suits it may name."""

    cards: int
    names: tuple[tuple[Card, int], ...] = ()

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Play) or not self.cards >> action.card & 1:
            return False
        if not self.names:
            return action.suit is None
        suits = dict(self.names).get(action.card, 0)
        return bool(suits >> action.suit & 1) if action.suit is not None else not suits

    def __iter__(self) -> Iterator[Action]:
        if not self.names:
            yield from map(play_of, cards_in(self.cards))
            return
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
