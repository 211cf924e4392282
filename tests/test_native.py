"""The kernel against the Python card order, at every step of random rounds under random rules."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from fivehundred import _native  # noqa: TID251 - the kernel itself is tested here
from fivehundred.cards import JOKERS, Card, CardSet, Strain, Suit, bits, cards_in
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.order import (
    OPEN,
    CardOrder,
    TrickHistory,
    fixed_ask,
    legal_follows,
    legal_leads,
    nameable,
    winning_play,
)
from fivehundred.errors import RulesError
from fivehundred.native import Solver, leaders_many, lower, plays_many, tricks, value_many
from fivehundred.rules.options import (
    AntiMegatrump,
    Colour,
    FoursOut,
    JokerFollow,
    JokerLead,
    JokerRenege,
    JokerRules,
    PackName,
    PackRules,
    PlusPlusRules,
    TableRules,
)
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import PLACES

PACKS = {
    PackName.C33: 3,
    PackName.C43: 4,
    PackName.C44: 4,
    PackName.C45: 4,
    PackName.C46: 4,
    PackName.C53: 5,
    PackName.C63: 6,
    PackName.C64: 6,
}
"""Each pack with jokers, and how many play with it."""

Play = tuple[int, int | None]


@dataclass
class Table:
    """The position that the kernel should be in, kept with the functions of the Python card order."""

    order: CardOrder
    hands: list[int]
    playing: list[int]
    turn: int
    history: TrickHistory
    columns: dict[int, int] = field(default_factory=dict)
    """Each cover and the card under it."""
    ask: int = OPEN
    plays: tuple[tuple[int, int], ...] = ()
    winners: tuple[int, ...] = ()

    @classmethod
    def start(
        cls, order: CardOrder, hands: list[int], playing: list[int], leader: int, columns: dict[int, int]
    ) -> Table:
        return cls(order, hands, playing, leader, TrickHistory.start(len(hands)), columns)

    def legal(self) -> set[Play]:
        hand = self.hands[self.turn]
        if self.plays:
            follows = legal_follows(self.order, self.history, PLACES[self.turn], hand, self.ask)
            return {(card, None) for card in cards_in(follows)}
        leads = cards_in(legal_leads(self.order, self.history, PLACES[self.turn], hand))
        return {(card, suit) for card in leads for suit in self.named_with(card)}

    def named_with(self, card: int) -> list[int | None]:
        suits = nameable(self.order, self.history, PLACES[self.turn], self.hands[self.turn], card)
        return [suit for suit in Suit if suits >> suit & 1] or [None]

    def play(self, card: int, suit: int | None) -> None:
        if self.plays:
            self.ask = fixed_ask(self.order, self.ask, card)
            conclusive = not any(self.hands[self.turn] >> cover & 1 for cover in self.columns)
            self.history = self.history.followed(
                self.order, PLACES[self.turn], card, self.ask, conclusive=conclusive
            )
        else:
            self.ask = self.order.asks[card] if suit is None else suit
            self.history = self.history.led(self.order, PLACES[self.turn], card, self.ask)
        self.hands[self.turn] &= ~(1 << card)
        self.plays += ((self.turn, card),)
        self.turn = self.playing[(self.playing.index(self.turn) + 1) % len(self.playing)]
        if len(self.plays) == len(self.playing):
            self.finish()

    def finish(self) -> None:
        plays = [(PLACES[seat], card) for seat, card in self.plays]
        self.turn = plays[winning_play(self.order, self.history, self.ask, plays)][0]
        self.winners += (self.turn,)
        for seat, card in self.plays:
            self.hands[seat] |= 1 << self.columns[card] if card in self.columns else 0
        self.plays = ()

    def perft(self, depth: int) -> int:
        return sum(self.after(play).perft(depth - 1) for play in self.legal()) if depth else 1

    def after(self, play: Play) -> Table:
        copy = replace(self, hands=[*self.hands])
        copy.play(*play)
        return copy


# Random rounds in which bowers, jokers and short suits are common


def random_rules(random: Random) -> Rules:
    """Any rules about cards that do not contradict each other."""
    while True:
        pack = random.choice(list(PACKS))
        try:
            return Rules(
                table=TableRules(seats=PACKS[pack], sides=PACKS[pack]),
                pack=random_pack(random, pack),
                joker=random_joker(random),
                plusplus=random_plusplus(random),
            )
        except RulesError:
            continue


def random_pack(random: Random, name: PackName) -> PackRules:
    return PackRules(
        name=name,
        fours_out=random.choice(list(FoursOut)),
        matching_four=random.random() < 0.3,
        higher_joker=random.choice(list(Colour)),
    )


def random_joker(random: Random) -> JokerRules:
    return JokerRules(
        lead=random.choice(list(JokerLead)),
        follow=random.choice(list(JokerFollow)),
        renege=random.choice(list(JokerRenege)),
        first_or_last=random.random() < 0.3,
        named_before_lead=random.random() < 0.3,
    )


def random_plusplus(random: Random) -> PlusPlusRules:
    return PlusPlusRules(
        megatrump=random.random() < 0.5,
        anti_megatrump=random.choice(list(AntiMegatrump)),
        anti_joker=random.random() < 0.5,
    )


def random_order(random: Random, rules: Rules) -> CardOrder:
    strain = random.choice(list(Strain))
    misere = strain is Strain.NO_TRUMP and random.random() < 0.5
    low_joker = misere and not rules.joker.named_before_lead and not rules.plusplus.anti_joker
    return card_order(
        rules,
        strain,
        random.choice([None, 6, 7, 8, 9, 10]),
        target=range(1) if misere else None,
        low_joker=low_joker and random.random() < 0.5,
        named=random_names(random, rules) if rules.joker.named_before_lead else (),
    )


def random_names(random: Random, rules: Rules) -> tuple[tuple[Card, Suit], ...]:
    jokers = [joker for joker in cards_in(rules.cards & JOKERS) if random.random() < 0.5]
    return tuple((joker, random.choice(list(Suit))) for joker in jokers)


def random_hands(random: Random, rules: Rules, size: int) -> list[int]:
    """Hands of this size, from the cards that matter most and then from few suits."""
    wanted = {suit: random.random() for suit in Suit}

    def importance(card: Card) -> float:
        wish = 2 if card.suit is None or card.rank == "J" else wanted[card.suit]
        return wish * random.random()

    seats = rules.table.seats
    cards = sorted(cards_in(rules.cards), key=importance, reverse=True)[: size * seats]
    random.shuffle(cards)
    return [bits(cards[seat::seats]) for seat in range(seats)]


def random_table(random: Random, size: int) -> Table:
    rules = random_rules(random)
    hands = random_hands(random, rules, size)
    playing = sorted(random.sample(range(len(hands)), random.randint(2, len(hands))))
    columns = random_columns(random, hands)
    return Table.start(random_order(random, rules), hands, playing, random.choice(playing), columns)


def random_columns(random: Random, hands: list[int]) -> dict[int, int]:
    """Cover half of a hand with its other half, now and then."""
    columns: dict[int, int] = {}
    for seat, hand in enumerate(hands):
        if random.random() < 0.2:
            cards = random.sample([*cards_in(hand)], hand.bit_count())
            pairs = dict(zip(cards[::2], cards[1::2], strict=False))
            hands[seat] &= ~bits(pairs.values())
            columns.update(pairs.items())
    return columns


def random_play(random: Random, table: Table, patience: float) -> Play:
    """A legal play. The patient keep their jokers, which are the more remarkable the later they fall."""
    legal = sorted(table.legal(), key=repr)
    others = [(card, suit) for card, suit in legal if not JOKERS >> card & 1]
    return random.choice(others if others and random.random() < patience else legal)


def kernel(table: Table) -> _native.Tricks:
    return tricks(table.order, table.hands, table.playing, table.turn, [*table.columns.items()])


def assert_agree(position: _native.Tricks, table: Table) -> None:
    legal = position.legal()
    assert len(legal) == len(set(legal))
    assert set(legal) == table.legal()
    assert (position.turn, position.over) == (table.turn, not table.hands[table.turn])
    assert position.winners == [*table.winners]
    assert position.shown_out == [*table.history.shown_out]
    assert position.played == [*table.history.played]
    assert position.asked == table.history.asked


@pytest.mark.parametrize("first", range(0, 1000, 50))
def test_the_kernel_agrees_at_every_step(first: int) -> None:
    for seed in range(first, first + 50):
        play_beside_the_kernel(seed)


def play_beside_the_kernel(seed: int) -> None:
    random = Random(seed)
    table = random_table(random, random.randint(1, 10))
    patience = random.random()
    position = kernel(table)

    while not position.over:
        assert_agree(position, table)
        card, suit = random_play(random, table, patience)
        position.play(card, suit)
        table.play(card, suit)
    assert_agree(position, table)


@pytest.mark.parametrize("seed", range(40))
def test_the_kernel_counts_the_same_ways_to_play(seed: int) -> None:
    table = random_table(Random(seed), size=3)
    position = kernel(table)

    assert [position.perft(depth) for depth in range(6)] == [table.perft(depth) for depth in range(6)]


@pytest.mark.parametrize("seed", range(20))
def test_every_other_play_is_refused(seed: int) -> None:
    table = random_table(Random(seed), size=4)
    position = kernel(table)

    for card in range(64):
        for suit in (None, *Suit):
            if (card, suit) not in table.legal():
                with pytest.raises(ValueError, match=f"seat {table.turn} may not play card {card}"):
                    position.play(card, suit)
    assert_agree(position, table)


# Small things


ORDER = card_order(Rules(), Strain.HEARTS, 7)
HANDS = [CardSet.of("AS KS"), CardSet.of("QS JS")]


def test_what_is_no_card_order_is_refused() -> None:
    data = lower(ORDER)

    with pytest.raises(ValueError, match="591 bytes; a card order has 592"):
        _native.CardOrder(data[:-1])
    with pytest.raises(ValueError, match="card 0 asks for 7; asks are 0 to 6"):
        _native.CardOrder(b"\7" + data[1:])


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(ValueError, match="is in two hands"):
        tricks(ORDER, [HANDS[0], HANDS[0]], [0, 1], 0)
    with pytest.raises(ValueError, match="seat 2 plays but has no hand"):
        tricks(ORDER, HANDS, [0, 1, 2], 0)
    with pytest.raises(ValueError, match="card 0 is not in this order"):
        tricks(ORDER, [CardSet.of("2S")], [0], 0)


def test_what_does_not_exist_is_refused() -> None:
    position = tricks(ORDER, HANDS, [0, 1], 0)

    with pytest.raises(ValueError, match="there is no card 64"):
        position.play(64)
    with pytest.raises(ValueError, match="there is no suit 4"):
        position.play(Card("AS"), 4)
    with pytest.raises(ValueError, match="there is no seat 8"):
        tricks(ORDER, HANDS, [0, 1], 8)


def test_T2a_covered_cards_turn_up() -> None:
    position = tricks(ORDER, HANDS, [0, 1], 0, [(Card("KS"), Card("AH"))])

    position.play(Card("KS"))
    assert (Card("AH"), None) not in position.legal()
    position.play(Card("QS"))
    assert (Card("AH"), None) in position.legal()
    with pytest.raises(ValueError, match="covers a card but is in no hand"):
        tricks(ORDER, HANDS, [0, 1], 0, [(Card("9S"), Card("AH"))])


def test_a_copy_goes_its_own_way() -> None:
    position = tricks(ORDER, HANDS, [0, 1], 0)
    copy = position.copy()
    copy.play(Card("AS"))

    assert (position.turn, copy.turn) == (0, 1)


# The solver


@pytest.fixture
def whole() -> _native.Tricks:
    """Ten cards each, hearts trumps."""
    cards = Random(6).sample([*cards_in(Rules().cards)], 40)
    return tricks(ORDER, [bits(cards[seat::4]) for seat in range(4)], range(4), 0)


NORTH_SOUTH = 0b0101


def test_a_small_ending_is_solved() -> None:
    position, solver = tricks(ORDER, HANDS, [0, 1], 0), Solver()

    assert solver.value(position, 0b01)[:2] == (2, (2, 2))
    assert solver.value(position, 0b01, 0b001)[:2] == (0, (0, 0))
    assert solver.value(position, 0b10, 0b001, 0)[:2] == (1, (1, 1))
    assert solver.reaches(position, 0b10, 1)[:2] == (False, (0, 0))
    assert solver.plays(position, 0b01)[0] == [(Card("KS"), None, 2, 0), (Card("AS"), None, 2, 0)]
    assert solver.leaders(position, 0b01)[0] == [(0, 2), (1, 2)]
    assert solver.leaders(position, 0b01, among=0b10)[0] == [(1, 2)]
    line = [Card("KS"), Card("JS"), Card("AS"), Card("QS")]
    assert solver.line(position, 0b01)[0] == (2, [(card, None) for card in line])


def test_limits_leave_bounds(whole: _native.Tricks) -> None:
    solver = Solver()
    value, (least, most), nodes = solver.value(whole, NORTH_SOUTH, nodes=50)

    assert value is None
    assert 0 <= least < most <= 10
    assert nodes == 50
    assert solver.plays(whole, NORTH_SOUTH, seconds=0)[0] is None
    with pytest.raises(ValueError, match="-1 seconds; a limit is 0 or more"):
        solver.value(whole, NORTH_SOUTH, seconds=-1)
    with pytest.raises(ValueError, match="a limit is 0 or more"):
        solver.value(whole, NORTH_SOUTH, seconds=math.nan)
    assert solver.plays(whole, NORTH_SOUTH, seconds=math.inf) == solver.plays(whole, NORTH_SOUTH)


def test_threads_and_earlier_questions_change_nothing(whole: _native.Tricks) -> None:
    questions = [(after, NORTH_SOUTH, wanted, None) for after in endings(whole) for wanted in (None, 1 << 5)]
    solver = Solver()
    values = [solver.value(*question) for question in questions]

    assert values == [Solver().value(*question) for question in questions]
    assert all(value_many(questions, threads=threads) == values for threads in (1, 2, 5))
    plays = [solver.plays(*question) for question in questions]
    assert all(plays_many(questions, threads=threads) == plays for threads in (1, 3))
    assert [value for value, _, _ in value_many(questions, together=3)] == [value for value, _, _ in values]
    assert value_many([]) == []
    with pytest.raises(ValueError, match="0 threads; there must be one at least"):
        value_many(questions, threads=0)


def test_many_positions_are_asked_about_for_some_leaders(whole: _native.Tricks) -> None:
    questions = [(whole, NORTH_SOUTH, 0b1111), (whole, 0b0011, 0b0100)]
    answers = leaders_many(questions, threads=2)

    assert answers == [Solver().leaders(whole, side, among=among) for _, side, among in questions]
    assert [[leader for leader, _ in found or ()] for found, _, _ in answers] == [[0, 1, 2, 3], [2]]
    assert [found for found, _, _ in leaders_many(questions, nodes=20)] == [None, None]


def endings(position: _native.Tricks) -> Iterator[_native.Tricks]:
    """Positions on the way to the end of random play, with six cards each or fewer."""
    random = Random(7)
    while not position.over:
        position.play(*random.choice(position.legal()))
        if len(position.winners) >= 4:
            yield position.copy()


def test_what_raises_while_it_waits_stops_many(whole: _native.Tricks) -> None:
    questions, seen = [(whole, NORTH_SOUTH, 1 << 5, None)] * 1000, list[int]()

    def stop(done: int) -> None:
        seen.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        value_many(questions, threads=2, progress=stop)
    assert len(seen) == 1


def test_a_signal_stops_the_solver(whole: _native.Tricks) -> None:
    def interrupt(_signal: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for ask in (plays_many, lambda questions: [Solver().plays(*question) for question in questions]):
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(TimeoutError):
                ask([(whole, NORTH_SOUTH, 1 << 5, None)] * 1000)
    finally:
        signal.signal(signal.SIGALRM, before)
