"""How seats play on in the kernel, said once more: on states, with sets of cards, pair by pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from fivehundred.cards import CARDS, Card
from fivehundred.rummy.actions import Action, Discard, Draw, LayOff, Meld, Reshuffle, Take, TakePile
from fivehundred.rummy.bots.thumb.prospects import completing, fitting
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.melds import combination_of, melds_in, place_of, points_at, points_of
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.phases.reshuffling import Reshuffling
from fivehundred.rummy.rules import REFILLS, StockOut
from fivehundred.rummy.state import State
from fivehundred.seats import SEATS

POINT = 100
CAUGHT = {1: 70, 2: 60, 3: 45, 4: 30, 5: 20, 6: 15}


def value(card: Card) -> int:
    return points_at(place_of(card))


def worth_of(meld: Meld) -> int:
    combination = combination_of(meld, SEATS[0])
    assert combination is not None
    return combination.points


@dataclass(frozen=True)
class Cover:
    points: int
    melds: tuple[Meld, ...]
    left: CardBag

    @property
    def fits(self) -> int:
        return fitting(
            tuple(found for meld in self.melds if (found := combination_of(meld, SEATS[0])) is not None)
        )


def cover(hand: CardBag) -> Cover:
    """The combinations of three cards that count most together; of many the dearest, one by one."""
    melds = [meld for meld in melds_in(hand) if len(meld.cards) == 3]
    if len(melds) <= 8:
        return best_of(hand, melds)
    points, chosen = 0, list[Meld]()
    for meld in sorted(melds, key=worth_of, reverse=True):
        if holds(hand, meld.cards):
            hand, points, chosen = hand - CardBag.of(meld.cards), points + worth_of(meld), [*chosen, meld]
    return Cover(points, tuple(chosen), hand)


def best_of(hand: CardBag, melds: Sequence[Meld]) -> Cover:
    best = Cover(0, (), hand)
    for index, meld in enumerate(melds):
        if holds(hand, meld.cards):
            rest = best_of(hand - CardBag.of(meld.cards), melds[index:])
            if worth_of(meld) + rest.points > best.points:
                best = Cover(worth_of(meld) + rest.points, (meld, *rest.melds), rest.left)
    return best


def holds(hand: CardBag, cards: Sequence[Card]) -> bool:
    return not Counter(cards) - Counter(hand)


def helping(hand: CardBag) -> set[Card]:
    return {third for pair in combinations(sorted(hand), 2) for third, _ in completing(*pair)}


class Player:
    """The seat whose turn it is in a state of which everything is known."""

    def __init__(self, state: State) -> None:
        assert isinstance(state.phase, Drawing | Laying)
        self.phase, self.round, self.seat = state.phase, state.phase.round, state.phase.seat
        self.rules, self.table = state.rules, state.phase.round.table
        self.hand = CardBag(self.round.hands[self.seat])
        self.has_melded = self.round.has_melded(self.seat)
        self.fits = CardBag(fitting(self.table))
        open_cards = Counter(card for meld in self.table for card in meld.cards) + Counter(self.round.pile)
        self.unseen = Counter(self.rules.deck) - open_cards - Counter(self.hand)
        self.count = max(1, self.unseen.total())
        self.caught = self.how_likely_caught()

    def decide(self) -> Action:
        if isinstance(self.phase, Drawing):
            return self.draw()
        return self.lay() or self.throw()

    def how_likely_caught(self) -> int:
        is_end = self.rules.stock_out is StockOut.END or self.round.refills == REFILLS
        if len(self.round.stock) < self.rules.players and is_end:
            return POINT
        others = [hand for seat, hand in enumerate(self.round.hands) if seat != self.seat]
        return CAUGHT.get(min(map(int.bit_count, others)), 10)

    def draw(self) -> Action:
        top = self.round.pile[-1]
        with_top = CardBag.of([*self.hand, top])
        lays_off = self.has_melded and top in self.fits
        takes = lays_off or cover(with_top).points > cover(self.hand).points
        if not self.has_melded or len(self.round.pile) == 1:
            return Take() if takes else Draw()
        ways: list[tuple[int, Action]] = [(self.after_drawing(), Draw())]
        if takes:
            ways.append((self.after_laying(with_top), Take()))
        with_pile = CardBag.of([*self.hand, *self.round.pile])
        if cover(with_pile).melds:
            ways.append((self.after_laying(with_pile), TakePile()))
        return max(ways, key=lambda way: way[0])[1]

    def after_drawing(self) -> int:
        if not self.round.stock and not self.round.may_refill:
            return -points_of(self.hand) * POINT * self.count
        helps = helping(self.hand)
        brings = 3 * self.of_unseen(helps) + self.of_unseen(set(self.fits) - helps)
        return self.worth(self.hand) + POINT * brings

    def after_laying(self, hand: CardBag) -> int:
        found = cover(hand)
        off = [card for card in set(found.left) if card in self.fits or found.fits >> card & 1]
        left = found.left - CardBag.of(off)
        points = (found.points + sum(map(value, off))) * POINT * self.count
        return points + (50 * POINT * self.count if len(left) < 2 else self.worth(left))

    def of_unseen(self, cards: set[Card]) -> int:
        return sum(value(card) * self.unseen[card] for card in cards)

    def worth(self, hand: CardBag) -> int:
        hoped = 3 * self.of_unseen(helping(hand))
        if not self.has_melded:
            hoped += sum(value(card) for card in set(hand) if card in self.fits)
        return 6 * (POINT - self.caught) * hoped - self.caught * points_of(hand) * self.count

    def lay(self) -> Action | None:
        if melds := cover(self.hand).melds:
            return melds[0]
        fitting_cards = [card for card in set(self.hand) if card in self.fits] if self.has_melded else []
        if not fitting_cards:
            return None
        card = max(fitting_cards, key=lambda card: (value(card), card))
        return LayOff(card, 1 + [meld.fits >> card & 1 for meld in self.table].index(1))

    def throw(self) -> Action:
        assert isinstance(self.phase, Laying)
        cards = [card for card in set(self.hand) if card != self.phase.barred]

        def worth(card: Card) -> tuple[int, int, Card]:
            kept = self.worth(self.hand - card)
            return kept - value(card) * self.gift(card) * self.count, value(card), card

        return Discard(max(cards, key=worth))

    def gift(self, card: Card) -> int:
        """What a thrown card gives, in hundredths of its points."""
        following = self.rules.left_of(self.seat)
        known = CardBag(self.round.known[following])
        fit = 0
        if card in self.fits:
            others = self.round.melded & ~(1 << self.seat)
            fit = 160 if others >> following & 1 else 100 if others else 40
        if card in helping(known):
            return max(fit, 300)
        return max(fit, 180 if any(completing(*sorted((card, other))) for other in known) else 0)


def world(state: State, hands: Sequence[Sequence[int]]) -> State:
    """The state with these hands; all that is then left is the stock."""
    phase = state.phase
    assert isinstance(phase, Drawing | Laying)
    bags = [CardBag.of([CARDS[card] for card in hand]) for hand in hands]
    lying = [card for meld in phase.round.table for card in meld.cards]
    left = Counter(state.rules.deck) - Counter([*lying, *phase.round.pile])
    for bag in bags:
        assert not Counter(bag) - left
        left -= Counter(bag)
    round = replace(phase.round, hands=tuple(map(int, bags)), stock=tuple(left.elements()))
    return replace(state, phase=replace(phase, round=round))


def done(state: State, deed: Sequence[int]) -> tuple[State, Action]:
    """The state after a deed of the kernel, and the deed; the card that was drawn lay next."""
    kind, *rest = deed
    match kind:
        case 0:
            return drawn(state, [CARDS[card] for card in rest]), Draw()
        case 1 | 2:
            action: Action = Take() if kind == 1 else TakePile()
        case 3:
            action = Meld(tuple(CARDS[card] for card in rest[4:]))
        case 4:
            action = LayOff(CARDS[rest[0]], rest[1] + 1)
        case _:
            action = Discard(CARDS[rest[0]])
    return state.apply(action), action


def drawn(state: State, cards: Sequence[Card]) -> State:
    """The state after its seat has drawn this card, or none as there is none."""
    phase = state.phase
    assert isinstance(phase, Drawing)
    if phase.round.stock:
        stock = with_first(phase.round.stock, cards[0])
        state = replace(state, phase=replace(phase, round=replace(phase.round, stock=stock)))
    state = state.apply(Draw())
    if isinstance(state.phase, Reshuffling):
        state = state.apply(Reshuffle(with_first(state.phase.cards, cards[0])))
    return state


def with_first(cards: Sequence[Card], first: Card) -> tuple[Card, ...]:
    rest = list(cards)
    rest.remove(first)
    return (first, *rest)
