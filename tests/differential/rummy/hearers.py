"""Listeners who know no rule of rummy: what they make of events, and what they should know."""

from collections.abc import Iterable

from fivehundred.cards import Card
from fivehundred.rummy.events import (
    CardDiscarded,
    CardDrawn,
    Dealt,
    Event,
    GameEnded,
    LaidOff,
    MeldLaid,
    PileDutyFailed,
    PileTaken,
    RoundScored,
    StockRanOut,
    StockReshuffled,
    TopTaken,
    WentOut,
    known_to,
)
from fivehundred.rummy.melds import Combination
from fivehundred.rummy.score import RoundScore
from fivehundred.seats import SEATS
from oracle.rummy.cards import in_order
from oracle.rummy.game import Line, Rummy


def names(cards: Iterable[Card]) -> list[str]:
    """The second engine's names of these cards, in their order."""
    return [str(card) for card in cards]


def owners(meld: Combination) -> list[tuple[str, int]]:
    """The cards of a combination, each with the seat that laid it."""
    return list(zip(names(meld.cards), meld.seats, strict=True))


def parts_of(line: RoundScore) -> list[Line]:
    """A line of the sheet as the second engine has it."""
    return [
        {
            "laid": line.laid[seat],
            "held": -line.held[seat],
            "penalties": -line.penalty(SEATS[seat]),
            "bonus": line.bonus(SEATS[seat]),
            "points": points,
        }
        for seat, points in enumerate(line.points)
    ]


def endless(line: str) -> str:
    """A deed without the end that was named for an ace."""
    return line.removesuffix(" low").removesuffix(" high")


class Hearer:
    """Notes where cards are and what was done, from what it is told alone."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.lines: list[list[Line]] = []
        self.winner: int | None = None
        self._begin()

    def _begin(self) -> None:
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.sizes = [0] * self.players
        self.stock = 0
        self.pile: list[str] = []
        self.melds: list[list[tuple[str, int]]] = []
        self.said: list[tuple[int, str]] = []
        self.laid = [0] * self.players
        self.failed = [0] * self.players
        self.out: int | None = None

    def hear(self, event: Event) -> None:
        """Note what happened."""
        match event:
            case Dealt(_, hands, turned_up, stock):
                self._begin()
                self.hands = [names(hand) for hand in hands]
                self.sizes = [7] * self.players
                self.pile, self.stock = names([turned_up]), stock
            case RoundScored(line):
                self.lines.append(parts_of(line))
            case GameEnded(result):
                self.winner = result.winner
            case WentOut(seat):
                self.out = seat
            case PileDutyFailed(seat):
                self.failed[seat] += 1
            case MeldLaid() | LaidOff() | CardDiscarded():
                self._hear_of_less(event)
            case _:
                self._hear_of_more(event)

    def _hear_of_more(self, event: CardDrawn | TopTaken | PileTaken | StockRanOut | StockReshuffled) -> None:
        match event:
            case CardDrawn(seat, card, stock):
                self.stock = stock
                self._got(seat, [] if card is None else [card], 1)
                self.said.append((seat, "draw"))
            case TopTaken(seat, card):
                assert self.pile.pop() == str(card)
                self._got(seat, [card], 1)
                self.said.append((seat, f"take {card}"))
            case PileTaken(seat, cards):
                assert self.pile == names(cards)
                self.pile = []
                self._got(seat, cards, len(cards))
                self.said.append((seat, " ".join(["pile", *names(cards)])))
            case StockRanOut(seat):
                self.said.append((seat, "ask"))
            case StockReshuffled(stock):
                self.said.append((self.said[-1][0], " ".join(["reshuffle", *in_order(self.pile[:-1])])))
                self.stock, self.pile = stock, self.pile[-1:]

    def _hear_of_less(self, event: MeldLaid | LaidOff | CardDiscarded) -> None:
        match event:
            case MeldLaid(seat, number, meld, points):
                self.melds.append(owners(meld))
                assert number == len(self.melds)
                self.laid[seat] += points
                self._lost(seat, meld.cards)
                self.said.append((seat, " ".join(["meld", *names(meld.cards)])))
            case LaidOff(seat, number, card, meld, points):
                self.melds[number - 1] = owners(meld)
                self.laid[seat] += points
                self._lost(seat, [card])
                self.said.append((seat, f"lay {card} on {number}"))
            case CardDiscarded(seat, card):
                self.pile.append(str(card))
                self._lost(seat, [card])
                self.said.append((seat, f"discard {card}"))

    def _got(self, seat: int, cards: Iterable[Card], count: int) -> None:
        self.sizes[seat] += count
        self.hands[seat] += names(cards)

    def _lost(self, seat: int, cards: Iterable[Card]) -> None:
        for name in names(cards):
            self.sizes[seat] -= 1
            if name in self.hands[seat]:
                self.hands[seat].remove(name)

    def expect(self, oracle: Rummy, known: Iterable[int]) -> None:
        """See that all this is as the second engine has it, and that these hands alone are known whole."""
        whole = {*known}
        for seat, hand in enumerate(self.hands):
            cards = oracle.hands[seat] if seat in whole else oracle.held_openly(seat)
            assert in_order(hand) == in_order(cards), f"hand of {seat}"
        assert self.sizes == [*map(len, oracle.hands)]
        assert (self.stock, self.pile) == (len(oracle.stock), oracle.pile)
        assert self.melds == [meld.cards for meld in oracle.melds]
        assert self.laid == [
            sum(meld.points(seat) for meld in oracle.melds) for seat in range(oracle.players)
        ]
        assert [line for _, line in self.said[-3:]] == [endless(line) for _, line in oracle.said[-3:]]
        self._expect_ends(oracle)

    def _expect_ends(self, oracle: Rummy) -> None:
        """See that rounds and the game have ended as they should."""
        assert self.lines == oracle.lines
        assert self.winner == (oracle.winner if oracle.is_over else None)
        if oracle.is_between_rounds and oracle.said:
            line = oracle.lines[-1]
            assert self.failed == [-part["penalties"] // 50 for part in line]
            assert [seat for seat, part in enumerate(line) if part["bonus"]] == (
                [] if self.out is None else [self.out]
            )


class Hearers:
    """One who hears everything, one at each seat, and a spectator."""

    def __init__(self, players: int) -> None:
        self.everything = Hearer(players)
        self.viewers = {seat: Hearer(players) for seat in (None, *range(players))}

    def hear(self, events: Iterable[Event]) -> None:
        """Let all hear of it, each as much as it may."""
        for event in events:
            self.everything.hear(event)
            for seat, hearer in self.viewers.items():
                hearer.hear(known_to(event, seat))

    def expect(self, oracle: Rummy, *seats: int | None) -> None:
        """See that the one who hears everything, and these, know what they should."""
        self.everything.expect(oracle, range(oracle.players))
        for seat in seats:
            self.viewers[seat].expect(oracle, () if seat is None else (seat,))
            assert self.viewers[seat].said == [(who, endless(line)) for who, line in oracle.said]
