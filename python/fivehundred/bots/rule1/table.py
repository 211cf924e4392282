"""What a seat can tell from the table during play: who plays with it, who is out of what, what is left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fivehundred.bots.protocol import Choice
from fivehundred.cards import Card, CardSet, Suit, cards_in
from fivehundred.engine.actions import Play, play_of
from fivehundred.engine.contract import Terms
from fivehundred.engine.order import CardOrder, TrickHistory, fixed_ask, winning_play
from fivehundred.engine.play import Plays
from fivehundred.engine.view import View


@dataclass(frozen=True, slots=True)
class Table:
    """The table as it is seen from the hand that plays the next card.

    `seat` is that hand's seat and `chooser` who plays it: the declarer plays a dummy's (M14), a defender may
    play the declarer's (M15). `friends` and `foes` are the other seats that play: defenders are friends, even
    if only `partners` score together. `held[seat]` are the cards that another seat may hold, its very hand
    for the seats that are `open`. `taken` counts the makers' tricks. `options` are the legal plays, `to_come`
    the seats that play to this trick after this one.
    """

    seat: int
    chooser: int
    hand: CardSet
    order: CardOrder
    history: TrickHistory
    terms: Terms
    declarer: int | None
    partners: tuple[int, ...]
    friends: tuple[int, ...]
    foes: tuple[int, ...]
    held: Mapping[int, CardSet]
    open: frozenset[int]
    taken: int
    options: tuple[Play, ...]
    ask: int | None
    plays: Plays
    to_come: tuple[int, ...]

    @classmethod
    def of(cls, view: View) -> Table:
        """Return what the seat that chooses the next card can tell from its view."""
        assert view.seat is not None
        assert view.hand_to_play is not None
        assert view.contract
        assert view.terms
        assert view.order
        assert view.history
        seat, hands = view.hand_to_play, dict(view.open_hands) | {view.seat: view.hand}
        friends, foes = _camps(view, seat)
        return cls(
            seat=seat,
            chooser=view.seat,
            hand=hands[seat],
            order=view.order,
            history=view.history,
            terms=view.terms,
            declarer=view.contract.declarer,
            partners=view.rules.partners_of(seat),
            friends=friends,
            foes=foes,
            held=_hidden(view) | hands,
            open=frozenset(hands),
            taken=sum(map(view.taken, view.terms.makers)),
            options=tuple(action for action in view.legal_actions if isinstance(action, Play)),
            ask=view.ask,
            plays=view.table,
            to_come=_to_come(view, seat),
        )

    # Who

    @property
    def is_declarer(self) -> bool:
        """Whether this seat plays its own contract."""
        return self.seat == self.declarer

    @property
    def is_maker(self) -> bool:
        """Whether this seat plays with the declarer or is the declarer."""
        return self.declarer == self.seat or self.declarer in self.friends

    @property
    def is_steered(self) -> bool:
        """Whether a foe chooses the cards of this hand (M15)."""
        return self.chooser in self.foes

    @property
    def winner(self) -> tuple[int, Card]:
        """The seat that is winning the trick, and its card."""
        assert self.ask is not None
        return self.plays[winning_play(self.order, self.history, self.ask, self.plays)]

    @property
    def foes_to_come(self) -> tuple[int, ...]:
        """The foes that still play to this trick after this seat."""
        return tuple(seat for seat in self.to_come if seat in self.foes)

    @property
    def friends_to_come(self) -> tuple[int, ...]:
        """The friends that still play to this trick after this seat."""
        return tuple(seat for seat in self.to_come if seat in self.friends)

    def friend(self, seat: int) -> str:
        """Return what a friend is called: where each scores alone, defenders are no partners."""
        return "partner" if seat in self.partners else "fellow defender"

    # What is left

    @property
    def follows(self) -> bool:
        """Whether this seat has a card of what the trick asks for."""
        assert self.ask is not None
        return bool(self.hand & self.order.follows[self.ask])

    @property
    def playable(self) -> CardSet:
        """The own cards that may be played."""
        return CardSet.of(play.card for play in self.options)

    @property
    def trumps(self) -> Suit | None:
        """The trump suit, if there is one."""
        return self.terms.strain.trumps

    def held_by(self, seats: Iterable[int]) -> CardSet:
        """Return every card that one of these seats may hold."""
        together = 0
        for seat in seats:
            together |= self.held[seat]
        return CardSet(together)

    def out(self, suit: int) -> CardSet:
        """Return the cards of a suit that other seats may hold."""
        return self.held_by((*self.friends, *self.foes)) & self.order.follows[suit]

    def mine(self, suit: int) -> CardSet:
        """Return the own cards of a suit."""
        return self.hand & self.order.follows[suit]

    def is_void(self, seat: int, ask: int) -> bool:
        """Whether a seat surely cannot follow."""
        return not self.held[seat] & self.order.follows[ask]

    # What beats what

    def ask_of(self, lead: Play) -> int:
        """Return what a lead asks for."""
        return self.order.asks[lead.card] if lead.suit is None else int(lead.suit)

    def takes(self, card: Card) -> bool:
        """Whether this card, played now, would be winning the trick."""
        assert self.ask is not None
        return self._wins(self.plays, self.ask, self.seat, card)

    def _wins(self, plays: Plays, ask: int, seat: int, card: Card) -> bool:
        ask = fixed_ask(self.order, ask, card)
        return winning_play(self.order, self.history, ask, (*plays, (seat, card))) == len(plays)

    def is_safe(self, plays: Plays, ask: int, against: Iterable[int]) -> bool:
        """Whether none of these seats is likely to win the trick from the plays so far.

        Seats that may still follow suit are taken to do so; those that cannot are expected to trump.
        """
        return not any(self._threatens(plays, ask, seat) for seat in against)

    def _threatens(self, plays: Plays, ask: int, seat: int) -> bool:
        """Whether a seat, playing next, may be expected to win: with the suit asked for, if not void."""
        cards = self.held[seat] & self.order.follows[ask] or self.held[seat]
        return any(self._wins(plays, ask, seat, card) for card in cards_in(cards))

    def above(self, card: Card, ask: int, seats: Iterable[int]) -> int:
        """Return how many cards that these seats may follow with beat this one."""
        ranks = self.order.strength[ask]
        return sum(
            ranks[other] > ranks[card] for other in cards_in(self.held_by(seats) & self.order.follows[ask])
        )

    def below(self, card: Card, ask: int, seats: Iterable[int]) -> int:
        """Return how many cards that these seats may follow with are beaten by this one."""
        ranks = self.order.strength[ask]
        return sum(
            ranks[other] < ranks[card] for other in cards_in(self.held_by(seats) & self.order.follows[ask])
        )


def play_card(card: Card, reason: str) -> Choice:
    """Return the choice of a card that names no suit."""
    return Choice(play_of(card), (reason,))


def _camps(view: View, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the other active seats, those that want what this seat wants and those that do not."""
    assert view.terms
    others = [other for other in view.terms.active if other != seat]
    friends = tuple(other for other in others if _camp(view, other) == _camp(view, seat))
    return friends, tuple(other for other in others if other not in friends)


def _camp(view: View, seat: int) -> int:
    """Return whom a seat plays for: makers or defenders, or its side where nobody bid."""
    assert view.contract
    side_of = view.rules.side_of
    if view.contract.declarer is None:
        return side_of(seat)
    return int(side_of(seat) == side_of(view.contract.declarer))


def _hidden(view: View) -> dict[int, CardSet]:
    """Return the cards that each hidden hand may hold."""
    return {slot.seat: slot.possible for slot in view.slots if slot.seat is not None}


def _to_come(view: View, seat: int) -> tuple[int, ...]:
    """Return the seats that play to this trick after this one, in order."""
    assert view.terms
    active, here = view.terms.active, view.terms.active.index(seat)
    played = {other for other, _ in view.table}
    return tuple(other for other in (*active[here + 1 :], *active[:here]) if other not in played)
