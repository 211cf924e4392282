"""Random endings of a few cards under all kinds of rules, as the oracle and the kernel see them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from differential.rounds import until_play
from differential.rulesets import random_rules
from differential.umpires import ORACLE_NAMES, in_words, oracle_terms
from fivehundred import native
from fivehundred.cards import Card, Suit, bits, cards_in
from fivehundred.engine.phases.play import TrickPlay
from oracle.best import tricks_left
from oracle.cardplay import JOKERS, SUITS, Lead, Referee

MOST_CARDS: Final = 20
"""In all hands together, so that brute force comes to an end."""
PLACES: Final = {name: card for card, name in ORACLE_NAMES.items()}

Column = dict[Card, Card]
"""What lies covered, by its cover."""


@dataclass(frozen=True)
class Ending:
    """A position, as two witnesses see it, and a question: `aim` are numbers of tricks, or None the most.

    The side chooses the cards of the `choosers`, mostly its own and no others.
    """

    referee: Referee
    tricks: native.Tricks
    side: frozenset[int]
    aim: frozenset[int] | None
    choosers: frozenset[int]

    def __str__(self) -> str:
        referee = self.referee
        return (
            f"{referee.terms}\nhands {referee.hands} columns {referee.columns} table {referee.table} "
            f"turn {referee.turn} winners {referee.winners} side {sorted(self.side)} aim {self.aim} "
            f"choosers {sorted(self.choosers)}"
        )


def rounds(first: int) -> Iterator[TrickPlay]:
    """Yield rounds before the first lead, each under rules of its own, from this number on."""
    while True:
        rng = Random(first)
        rules = random_rules(rng).with_option("plusplus.named_anti_joker", value=False)
        phase = until_play(rng, rules).phase
        assert isinstance(phase, TrickPlay)
        yield phase
        first += 1


def random_ending(rng: Random, phase: TrickPlay, cards: int) -> Ending:
    """An ending of so many cards a seat: some of the cards of a round, played down at random."""
    seats = _seats(rng, phase, cards)
    tricks_before = rng.choice((0, 0, 1, 2, 3))
    hands = {seat: _some(rng, phase, seat, cards + tricks_before) for seat in seats}
    columns = {seat: _covered(rng, hand) for seat, hand in hands.items()} if rng.random() < 0.2 else {}
    leader = rng.choice(seats)
    referee = _referee(phase, hands, columns, leader)
    tricks = _kernel(phase, hands, columns, leader)
    for _ in range(tricks_before * len(seats) + rng.choice((0, rng.randrange(len(seats))))):
        referee, tricks = _after(rng, referee, tricks)
    side, aim = _side(rng, seats), _aim(rng, cards + tricks_before)
    return Ending(referee, tricks, side, aim, _choosers(rng, side, seats))


def _seats(rng: Random, phase: TrickPlay, cards: int) -> list[int]:
    """The seats that play: mostly as the contract has it, else any two or more; few with many cards."""
    active: list[int] = list(phase.terms.active)
    table = range(phase.round.rules.places)
    most = max(2, MOST_CARDS // cards)
    if rng.random() < 0.7 and len(active) <= most:
        return active
    return sorted(rng.sample(table, rng.randint(2, min(most, len(table)))))


def _some(rng: Random, phase: TrickPlay, seat: int, count: int) -> list[Card]:
    """Some cards of a hand, the covered too, those with rules of their own gladly among them."""
    under = bits(card for cover, card in phase.round.covers if phase.hands[seat] >> cover & 1)
    return sorted(
        cards_in(phase.hands[seat] | under),
        key=lambda card: rng.random() * (0.3 if _is_special(phase, card) else 1),
    )[:count]


def _is_special(phase: TrickPlay, card: Card) -> bool:
    return card.is_joker or card.rank in ("J", str(phase.terms.level))


def _covered(rng: Random, hand: list[Card]) -> Column:
    """Lay some cards of the hand under others of it; they leave it."""
    rng.shuffle(hand)
    count = rng.randint(0, len(hand) // 2)
    covered, hand[:] = hand[:count], hand[count:]
    return dict(zip(hand, covered, strict=False))


def _referee(
    phase: TrickPlay, hands: dict[int, list[Card]], columns: dict[int, Column], leader: int
) -> Referee:
    contract = phase.round.contract
    assert contract is not None
    terms = oracle_terms(phase.round.rules, contract, dict(phase.named))
    named_hands = {seat: [ORACLE_NAMES[card] for card in hand] for seat, hand in hands.items()}
    named_columns = {
        seat: {ORACLE_NAMES[cover]: ORACLE_NAMES[card] for cover, card in column.items()}
        for seat, column in columns.items()
    }
    return Referee(terms, named_hands, list(hands), leader, named_columns)


def _kernel(
    phase: TrickPlay, hands: dict[int, list[Card]], columns: dict[int, Column], leader: int
) -> native.Tricks:
    held = [bits(hands.get(seat, ())) for seat in range(phase.round.rules.places)]
    covers = [pair for column in columns.values() for pair in column.items()]
    return native.tricks(phase.order, held, list(hands), leader, covers)


def _after(rng: Random, referee: Referee, tricks: native.Tricks) -> tuple[Referee, native.Tricks]:
    """Play any card twice; what has rules of its own is gladly kept."""
    legal = sorted(referee.legal(), key=str)
    assert set(legal) == {in_words(*play) for play in tricks.legal()}
    (lead,) = rng.choices(legal, [0.1 if lead[0] in JOKERS else 1 for lead in legal])
    tricks.play(*place_of(lead))
    return referee.after(*lead), tricks


def place_of(lead: Lead) -> tuple[int, int | None]:
    """A play as the kernel writes it."""
    card, suit = lead
    return PLACES[card], None if suit is None else Suit(SUITS.index(suit))


def _side(rng: Random, seats: list[int]) -> frozenset[int]:
    """Some of the seats, but not all."""
    return frozenset(rng.sample(seats, rng.randrange(1, len(seats))))


def _choosers(rng: Random, side: frozenset[int], seats: list[int]) -> frozenset[int]:
    """Mostly the side; else the side but for one of its seats (M15), or any seats."""
    steered = rng.choice(sorted(side))
    anybody = frozenset(seat for seat in seats if rng.random() < 0.5)
    return rng.choice((side, side, side, side, side - {steered}, anybody))


def _aim(rng: Random, tricks: int) -> frozenset[int] | None:
    """The most tricks, none, one number, at least a number, or any numbers."""
    number = rng.randint(0, tricks)
    aims = (
        None,
        frozenset([0]),
        frozenset([number]),
        frozenset(range(number, tricks + 1)),
        frozenset(n for n in range(tricks + 1) if rng.random() < 0.5),
    )
    return rng.choice(aims)


def kinds(ending: Ending) -> Iterator[str]:
    """What there is to see in the ending, by the rules about cards that touch it."""
    referee = ending.referee
    yield f"{len(referee.seats)} seats"
    yield f"{tricks_left(referee)} cards"
    yield from ["in mid-trick"] * bool(referee.table)
    yield from ["T2a covered cards"] * any(referee.columns.values())
    yield from ["M15 steered"] * (ending.choosers != ending.side)
    held = {card for hand in referee.hands.values() for card in hand}
    yield from _bowers_and_numbers(referee, held)
    yield from _jokers(referee, held)


def _bowers_and_numbers(referee: Referee, held: set[str]) -> Iterator[str]:
    cards = referee.cards
    if cards.left_bower in held:
        yield "D6 left bower"
    if cards.anti_megatrump in held:
        yield f"X2 {referee.terms.anti_megatrump}"
    if {cards.megatrump, cards.anti_megatrump} <= held:
        yield "X3 megatrump and anti-megatrump"


def _jokers(referee: Referee, held: set[str]) -> Iterator[str]:
    cards, rules = referee.cards, referee.joker_rules
    if any(map(cards.is_suitless, held)):
        yield from (f"JK1 {rules.lead}", f"JK2 {rules.follow}", f"JK3 {rules.renege}")
        yield from ["JK4"] * rules.first_or_last
        yield from ["JK5 unnamed"] * referee.terms.jk5
    yield from ["JK5 named"] * any(map(cards.is_named, held))
    yield from ["M16 low joker"] * any(map(cards.is_low, held))
    yield from ["X4 anti-joker"] * (cards.anti_joker in held)
