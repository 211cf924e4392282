"""What a seat can tell from the table during play: who plays with it, who is out of what, what is left."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.bots.rule1.partnership import makers, partners_of, suspected
from fivehundred.cards import Card, CardSet, Suit, cards_in
from fivehundred.engine.actions import Play, play_of
from fivehundred.engine.contracts.contract import Terms
from fivehundred.engine.contracts.order import CardOrder, TrickHistory, fixed_ask, winning_play
from fivehundred.engine.phases.trick_position import Plays
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.engine.views.knowledge import ContractView, PlayView, View
from fivehundred.rules.options import Partners
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import Place, Seat

_EVEN: Final = 50


@dataclass(frozen=True, slots=True)
class Table:
    """The table as it is seen from the hand that plays the next card.

    `seat` is that hand's seat and `chooser` who plays it: the declarer plays a dummy's (M14), a defender may
    play the declarer's (M15). `friends` and `foes` are the other seats that play: defenders are friends, even
    if only `partners` score together. `held[seat]` are the cards that another seat may hold, its very hand
    for the seats that are `open`; `live` is what percent of unseen cards is in play (L4, T2). `known[seat]`
    are the cards that a friend is sure to hold, `promised` is the card called of a partner whom the declarer
    does not know (T5a), and `secret` the own card that tells who the partner is. `on_table` are the chooser's
    own hands on the table (T2a). `taken` counts the makers' tricks, `left` those without a winner. `options`
    are the legal plays, `to_come` the seats that play to this trick after this one.
    """

    seat: Place
    chooser: Seat
    hand: CardSet
    order: CardOrder
    history: TrickHistory
    terms: Terms
    declarer: Seat | None
    partners: tuple[Place, ...]
    friends: tuple[Place, ...]
    foes: tuple[Place, ...]
    held: Mapping[Place, CardSet]
    open: frozenset[Place]
    live: int
    known: Mapping[Place, CardSet]
    promised: Card | None
    secret: Card | None
    on_table: frozenset[Place]
    taken: int
    left: int
    options: tuple[Play, ...]
    ask: int | None
    plays: Plays
    to_come: tuple[Place, ...]

    @classmethod
    def of(cls, view: PlayView) -> Table:
        """Return what the seat that chooses the next card can tell from its view."""
        seat, hands = view.playing_place, dict(view.open_hands)
        hands[view.own_seat] = view.hand
        friends, foes = _camps(view, seat)
        promised = _promised(view)
        return cls(
            seat=seat,
            chooser=view.own_seat,
            hand=hands[seat],
            order=view.order,
            history=view.history,
            terms=view.terms,
            declarer=view.contract.declarer,
            partners=partners_of(view, seat),
            friends=friends,
            foes=foes,
            held=_hidden(view, promised) | hands,
            open=frozenset(hands),
            live=Elsewhere.of(view).live,
            known=_known(view, hands, friends),
            promised=promised,
            secret=_secret(view, seat),
            on_table=frozenset(place for place in hands if place != view.own_seat and _is_own(view, place)),
            taken=sum(map(view.taken, view.terms.makers)),
            left=HAND_SIZE - len(view.tricks),
            options=tuple(action for action in view.legal_actions if isinstance(action, Play)),
            ask=view.ask,
            plays=view.table,
            to_come=_to_come(view, seat),
        )

    @property
    def asked(self) -> int:
        """What the trick asks for.

        Raises:
            ValueError: Nothing has been led to it.
        """
        if self.ask is None:
            raise ValueError("nothing has been led to this trick")
        return self.ask

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
    def winner(self) -> tuple[Place, Card]:
        """The seat that is winning the trick, and its card."""
        return self.plays[winning_play(self.order, self.history, self.asked, self.plays)]

    def winner_with(self, card: Card) -> tuple[Place, Card]:
        """Return who would be winning the trick, and with what, once this hand has played the card."""
        ask, plays = fixed_ask(self.order, self.asked, card), (*self.plays, (self.seat, card))
        return plays[winning_play(self.order, self.history, ask, plays)]

    @property
    def foes_to_come(self) -> tuple[Place, ...]:
        """The foes that still play to this trick after this seat."""
        return tuple(seat for seat in self.to_come if seat in self.foes)

    @property
    def friends_to_come(self) -> tuple[Place, ...]:
        """The friends that still play to this trick after this seat."""
        return tuple(seat for seat in self.to_come if seat in self.friends)

    def friend(self, seat: Place) -> str:
        """Return what a friend is called: where each scores alone, defenders are no partners."""
        if self.on_table:
            return "table hand" if seat in self.on_table else "own hand"
        return "partner" if seat in self.partners else "fellow defender"

    # What is left

    @property
    def follows(self) -> bool:
        """Whether this seat has a card of what the trick asks for."""
        return bool(self.hand & self.order.follows[self.asked])

    @property
    def playable(self) -> CardSet:
        """The own cards that may be played."""
        return CardSet.of(play.card for play in self.options)

    @property
    def trumps(self) -> Suit | None:
        """The trump suit, if there is one."""
        return self.terms.strain.trumps

    def held_by(self, seats: Iterable[Place]) -> CardSet:
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

    def is_void(self, seat: Place, ask: int) -> bool:
        """Whether a seat surely cannot follow."""
        return not self.held[seat] & self.order.follows[ask]

    # What beats what

    def ask_of(self, lead: Play) -> int:
        """Return what a lead asks for."""
        return self.order.asks[lead.card] if lead.suit is None else int(lead.suit)

    def takes(self, card: Card) -> bool:
        """Whether this card, played now, would be winning the trick."""
        return self.is_winner(self.plays, self.asked, self.seat, card)

    def is_winner(self, plays: Plays, ask: int, seat: Place, card: Card) -> bool:
        """Whether a card that this seat adds to the plays so far would be winning the trick."""
        ask = fixed_ask(self.order, ask, card)
        return winning_play(self.order, self.history, ask, (*plays, (seat, card))) == len(plays)

    def is_safe(self, plays: Plays, ask: int, against: Iterable[Place]) -> bool:
        """Whether none of these seats is likely to win the trick from the plays so far.

        Seats that may still follow suit are taken to do so; those that cannot are expected to trump. A card
        that is as likely to be out of play as in it is no threat by itself.
        """
        return not any(self._threatens(plays, ask, seat) for seat in against)

    def _threatens(self, plays: Plays, ask: int, seat: Place) -> bool:
        """Whether a seat, playing next, may be expected to win: with the suit asked for, if not void."""
        cards = self.held[seat] & self.order.follows[ask] or self.held[seat]
        beaters = sum(self.is_winner(plays, ask, seat, card) for card in cards_in(cards))
        return bool(beaters) if seat in self.open else beaters * self.live > _EVEN

    def above(self, card: Card, ask: int, seats: Iterable[Place]) -> int:
        """Return how many cards that these seats may follow with beat this one."""
        ranks = self.order.strength[ask]
        return sum(
            ranks[other] > ranks[card] for other in cards_in(self.held_by(seats) & self.order.follows[ask])
        )

    def below(self, card: Card, ask: int, seats: Iterable[Place]) -> int:
        """Return how many cards that these seats may follow with are beaten by this one."""
        ranks = self.order.strength[ask]
        return sum(
            ranks[other] < ranks[card] for other in cards_in(self.held_by(seats) & self.order.follows[ask])
        )


def play_card(card: Card, reason: str) -> Choice:
    """Return the choice of a card that names no suit."""
    return Choice(play_of(card), (reason,))


def named(table: Table, choice: Choice) -> Choice:
    """Return the choice, for an anti-joker that follows with a suit: that led, else a harmless one (X6)."""
    if table.ask is None or choice.action in table.options or not isinstance(choice.action, Play):
        return choice
    card, asked, trumps = choice.action.card, table.order.ask_suits[table.ask], table.trumps
    plays = [play for play in table.options if play.card == card and play.suit is not None]
    best = min(plays, key=lambda play: (not asked >> (play.suit or 0) & 1, play.suit == trumps), default=None)
    return choice if best is None else Choice(best, choice.reasons)


def _camps(view: ContractView, seat: Place) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return the other active seats, those that want what this seat wants and those that do not."""
    others, side = [other for other in view.terms.active if other != seat], _side(view, seat)
    friends = tuple(other for other in others if other in side)
    return friends, tuple(other for other in others if other not in friends)


def _side(view: ContractView, seat: Place) -> Collection[Place]:
    """Return who plays for what a place plays for: makers or defenders, its partners where nobody bid."""
    if view.contract.declarer is None:
        return partners_of(view, seat)
    playing = makers(view)
    return playing if seat in playing else [other for other in view.terms.active if other not in playing]


def _hidden(view: View, promised: Card | None) -> dict[Place, CardSet]:
    """Return the cards that each hidden hand may hold, but for one that no foe holds."""
    hands = (slot for slot in slots_of(view) if slot.place == "hand")
    without = CardSet() if promised is None else CardSet(promised.bit)
    return {slot.seat: slot.possible - without for slot in hands if slot.seat is not None}


def _is_own(view: View, place: Place) -> bool:
    """Whether the hand at a place is the seat's own to play (T2a)."""
    return view.rules.owner_of(place) == view.seat


def _promised(view: ContractView) -> Card | None:
    """Return the card that the declarer has called of a partner whom it does not know yet (T5a)."""
    is_declarer = view.contract.declarer == view.seat
    is_hidden = is_declarer and len(suspected(view)) > 1
    return view.called.card if view.called is not None and is_hidden else None


def _secret(view: View, seat: Place) -> Card | None:
    """Return the called card in this hand, as long as it tells others who the partner is (T5a)."""
    is_secret = view.rules.table.partners is Partners.CALLED_SECRETLY
    is_partner = is_secret and view.called is not None and view.called.partner == seat
    return view.called.card if view.called is not None and is_partner else None


def _known(view: View, hands: Mapping[Place, CardSet], friends: Iterable[Place]) -> dict[Place, CardSet]:
    """Return the cards that friends are known to hold: a hand in sight, the card called until it falls."""
    known = {seat: hands[seat] for seat in friends if seat in hands}
    if view.called is None or view.called.card is None:
        return known
    partners = [seat for seat in makers(view)[1:] if seat in friends]
    fallen = any(view.called.card in view.played(seat) for seat in view.rules.all_places)
    return known if fallen else known | dict.fromkeys(partners, CardSet(view.called.card.bit))


def _to_come(view: ContractView, seat: Place) -> tuple[Place, ...]:
    """Return the seats that play to this trick after this one, in order."""
    active, here = view.terms.active, view.terms.active.index(seat)
    played = {other for other, _ in view.table}
    return tuple(other for other in (*active[here + 1 :], *active[:here]) if other not in played)
