"""What every answer of the solver obeys, whatever the position: no other witness is asked."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, permutations
from random import Random
from typing import Final

import pytest

from fivehundred import native
from fivehundred.cards import BLOCK, CARDS, JOKERS, Strain, Suit, bits, cards_in
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.rules.document import preset, with_settings
from solver.asking import Play, bits_of, value, values
from solver.deals import SIDES
from solver.endings import Ending, random_ending, rounds

RULES: Final = with_settings(preset("standard"), ["pack.name=45"])
"""Every suit has the same ranks."""

Hands = list[int]
Covers = Sequence[tuple[int, int]]
"""Pairs of a cover and the card under it."""


@cache
def some_endings() -> Sequence[Ending]:
    """Endings of four to six cards a seat under all kinds of rules."""
    return [_ending(phase, Random(number)) for number, phase in enumerate(islice(rounds(1_000_000), 60))]


def _ending(phase: TrickPlay, rng: Random) -> Ending:
    return random_ending(rng, phase, rng.choice((4, 5, 6)))


def everybody(ending: Ending) -> frozenset[int]:
    return frozenset(ending.referee.seats)


def total(ending: Ending) -> int:
    """All tricks that there are, finished or not."""
    left = max(
        len(hand) + len(ending.referee.columns.get(seat, {})) for seat, hand in ending.referee.hands.items()
    )
    return len(ending.referee.winners) + left


def deals(count: int, cards: int, seats: int = 4) -> Iterator[tuple[Strain, Hands]]:
    """Yield deals of so many cards a seat, under any strain."""
    for number in range(count):
        rng = Random(number)
        pack = rng.sample(list(cards_in(RULES.cards)), seats * cards)
        yield rng.choice(list(Strain)), [bits(pack[seat::seats]) for seat in range(seats)]


def tricks_of(strain: Strain, hands: Hands, leader: int = 0, covers: Covers = ()) -> native.Tricks:
    """The position before the first lead."""
    return native.tricks(card_order(RULES, strain, 7), hands, range(len(hands)), leader, covers)


# Labels


@pytest.mark.parametrize("is_covered", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_seats_have_no_meaning_of_their_own(seats: int, is_covered: bool) -> None:
    solver = native.Solver()
    for number, (strain, dealt) in enumerate(deals(10, 5, seats)):
        hands, covers = columns(dealt) if is_covered else (dealt, [])
        rng = Random(number)
        steps, side = rng.randrange(1, seats), rng.sample(range(seats), rng.randrange(1, seats))
        moved = [hands[seat - steps] for seat in range(seats)]
        ours, theirs = tricks_of(strain, hands, 0, covers), tricks_of(strain, moved, steps, covers)
        moved_side = bits_of((seat + steps) % seats for seat in side)
        assert values(solver, ours, bits_of(side)) == values(solver, theirs, moved_side)


@pytest.mark.parametrize("is_covered", [False, True])
def test_suits_that_rank_alike_can_change_names(is_covered: bool) -> None:
    solver = native.Solver()
    for number, (strain, dealt) in enumerate(deals(40, 6)):
        hands, covers = columns(dealt) if is_covered else (dealt, [])
        names = Random(number).choice(list(renamings(strain)))
        trumps = strain if strain.trumps is None else Strain(names[strain.trumps])
        renamed = [bits(CARDS[renamed_card(card, names)] for card in cards_in(hand)) for hand in hands]
        recovered = [(renamed_card(cover, names), renamed_card(card, names)) for cover, card in covers]
        before = values(solver, tricks_of(strain, hands, 0, covers), SIDES[0])
        after = values(solver, tricks_of(trumps, renamed, 0, recovered), SIDES[0])
        assert after == {renamed_play(play, names): worth for play, worth in before.items()}


def columns(hands: Hands) -> tuple[Hands, Covers]:
    """Lay two cards of each hand under two others of it (T2a)."""
    held = [Random(hand).sample(list(cards_in(hand)), hand.bit_count()) for hand in hands]
    covers: Covers = [
        (cover, card) for cards in held for cover, card in zip(cards[2:], cards[:2], strict=False)
    ]
    return [bits(cards[2:]) for cards in held], covers


def renamings(strain: Strain) -> Iterator[tuple[int, ...]]:
    """Yield new names by suit; where there are trumps, the suits of a colour stay a colour."""
    for names in permutations(range(len(Suit))):
        if strain.trumps is None or names[0] == names[1] ^ 1:
            yield names


def renamed_card(card: int, names: tuple[int, ...]) -> int:
    return card if 1 << card & JOKERS else names[card // BLOCK] * BLOCK + card % BLOCK


def renamed_play(play: Play, names: tuple[int, ...]) -> Play:
    card, suit = play
    return renamed_card(card, names), None if suit is None else names[suit]


# Sides and aims


def test_what_one_side_does_not_take_the_others_do() -> None:
    solver = native.Solver()
    for ending in some_endings():
        others = everybody(ending) - ending.side
        taken = [value(solver, ending.tricks, bits_of(side)) for side in (ending.side, others)]
        assert sum(taken) == total(ending) - len(ending.referee.winners)


def test_either_a_side_gets_what_it_wants_or_the_others_prevent_it() -> None:
    solver = native.Solver()
    for number, ending in enumerate(some_endings()):
        tricks = range(total(ending) + 1)
        wanted = {count for count in tricks if Random(f"{number} {count}").random() < 0.5}
        prevented = {total(ending) - count for count in tricks if count not in wanted}
        others = everybody(ending) - ending.side
        succeeds = value(solver, ending.tricks, bits_of(ending.side), bits_of(wanted))
        prevents = value(solver, ending.tricks, bits_of(others), bits_of(prevented))
        assert {succeeds, prevents} == {0, 1}


def test_who_is_content_with_more_is_never_worse_off() -> None:
    solver = native.Solver()
    for ending in some_endings():
        counts = Random(str(ending.side)).sample(range(total(ending) + 1), total(ending) + 1)
        wanted = [bits_of(counts[:number]) for number in range(len(counts) + 1)]
        got = [value(solver, ending.tricks, bits_of(ending.side), aim) for aim in wanted]
        assert (got[0], got[-1]) == (0, 1)
        assert got == sorted(got)


def test_a_partner_more_never_costs_a_trick() -> None:
    """A higher card may: it can force its holder to take a trick, and to lead."""
    solver = native.Solver()
    for ending in some_endings():
        seats = Random(str(ending.side)).sample(ending.referee.seats, len(ending.referee.seats))
        growing = [bits_of(seats[:number]) for number in range(len(seats) + 1)]
        taken = [value(solver, ending.tricks, side) for side in growing]
        assert taken == sorted(taken)
        assert (taken[0], taken[-1]) == (0, total(ending) - len(ending.referee.winners))


def test_M15_to_choose_the_cards_of_a_hand_more_never_costs_a_trick() -> None:
    solver = native.Solver()
    for ending in some_endings():
        seats = Random(str(ending.side)).sample(ending.referee.seats, len(ending.referee.seats))
        growing = [bits_of(seats[:number]) for number in range(len(seats) + 1)]
        side = bits_of(ending.side)
        taken = [value(solver, ending.tricks, side, choosers=choosers) for choosers in growing]
        assert taken == sorted(taken)


# Lines


def test_the_line_leads_to_its_value_and_no_card_of_it_costs_anything() -> None:
    solver = native.Solver()
    for ending in some_endings():
        side = bits_of(ending.side)
        answer, _, _ = solver.line(ending.tricks, side)
        assert answer is not None
        worth, plays = answer
        tricks, won = ending.tricks.copy(), taken_by(ending.tricks, ending.side)
        for play in plays:
            assert values(solver, tricks, side)[play] == worth - (taken_by(tricks, ending.side) - won)
            tricks.play(*play)
        assert tricks.over
        assert taken_by(tricks, ending.side) - won == worth


def test_the_line_plays_the_lowest_of_equal_cards() -> None:
    solver = native.Solver()
    for strain, hands in deals(20, 5):
        tricks = tricks_of(strain, hands)
        answer, _, _ = solver.line(tricks, SIDES[0])
        assert answer is not None
        best, (first, *_) = answer
        order = card_order(RULES, strain, 7)
        equal = [play for play, worth in values(solver, tricks, SIDES[0]).items() if worth == best]
        in_suit = [card for card, _ in equal if order.asks[card] == order.asks[first[0]]]
        strength = order.strength[order.asks[first[0]] % 6]
        assert strength[first[0]] == min(strength[card] for card in in_suit)


def taken_by(tricks: native.Tricks, side: frozenset[int]) -> int:
    return sum(winner in side for winner in tricks.winners)


# Searching


def test_answers_and_nodes_depend_on_nothing_asked_before() -> None:
    used = native.Solver()
    for ending in some_endings()[:12]:
        first, again, fresh = (
            solver.value(ending.tricks, bits_of(ending.side)) for solver in (used, used, native.Solver())
        )
        assert first == again == fresh


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_results_are_independent_of_the_number_of_threads(threads: int) -> None:
    questions = [(ending.tricks, bits_of(ending.side), None, None) for ending in some_endings()]
    solver, done = native.Solver(), list[int]()

    solved = native.value_many(questions, threads=threads, progress=done.append)
    assert solved == [solver.value(*question) for question in questions]
    assert done == sorted(done)
    assert native.plays_many(questions, threads=threads) == [
        solver.plays(*question) for question in questions
    ]


@pytest.mark.parametrize("nodes", [0, 1, 3, 10, 30, 100, 300])
def test_a_search_that_is_broken_off_claims_nothing_wrong(nodes: int) -> None:
    solver, unfinished = native.Solver(), 0
    for ending in some_endings():
        question = ending.tricks, bits_of(ending.side)
        exact, _, needed = solver.value(*question)
        answer, (least, most), searched = solver.value(*question, nodes=nodes)
        assert exact is not None
        assert 0 <= least <= exact <= most
        assert answer == (exact if needed <= nodes else None)
        assert searched <= nodes + 1
        assert (least == most) >= (answer is not None)
        unfinished += answer is None
    assert unfinished or nodes >= 100


def test_no_time_is_no_answer() -> None:
    strain, hands = next(islice(deals(1, 10), 0, 1))
    answer, (least, most), _ = native.Solver().value(tricks_of(strain, hands), SIDES[0], seconds=0)
    assert (answer, 0 <= least <= most <= 10) == (None, True)
