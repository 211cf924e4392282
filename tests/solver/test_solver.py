"""`fivehundred.solver`: answers about positions, rounds and deals, on cards that a reader can follow."""

from collections.abc import Callable
from functools import partial

import pytest

from cli.kit import bid_alone, dealt, kitty_back
from engine.tables import ending, rules_of, run
from fivehundred import Card, Play, State, Strain, deal_from_seed, preset
from fivehundred.engine.phases.phase import Phase
from fivehundred.engine.phases.play import RoundEnd, TrickPlay
from fivehundred.errors import UnsolvableError
from fivehundred.seats import PLACES
from fivehundred.solver import Objective, Solution, judged, makeable, playouts, solve, solve_many

AUSTRALIAN = preset("australian")
THREE_HANDED = preset("three-handed")

TWO_CARDS = ("AS JH", "KS 9C", "4D 5D", "QS 9H")


def two_cards(bid: str = "7H") -> State:
    return ending(AUSTRALIAN, bid, *TWO_CARDS)


def values(solution: Solution) -> dict[str, int]:
    return {str(each.play.card): each.value for each in solution.plays}


# Positions


def test_S1_the_makers_want_as_many_tricks_as_they_can_get() -> None:
    solution = solve(two_cards())
    assert solution.objective == Objective(side=(PLACES[0], PLACES[2]))
    assert (solution.turn, solution.value, solution.bounds) == (0, 2, (2, 2))
    # the jack first draws East's only trump; the ace first is trumped by nobody else, so it holds too:
    # East must follow with the queen of spades
    assert values(solution) == {"AS": 2, "JH": 2}


def test_a_card_that_gives_a_trick_away_costs_one() -> None:
    # East trumps the ace of clubs, and then South its diamond; the queen led first loses both her and the ace
    solution = solve(ending(AUSTRALIAN, "7H", "AC QH", "5S 6S", "5C 7S", "KH 4D"))
    assert values(solution) == {"AC": 1, "QH": 0}
    assert solution.best == (Play(Card("AC")),)
    assert [solution.cost(each.play) for each in solution.plays] == [0, 1]


def test_values_count_the_tricks_that_were_taken() -> None:
    state = run(two_cards(), "JH 9C 4D 9H")
    solution = solve(state)
    assert (solution.value, values(solution)) == (2, {"AS": 2})


def test_defenders_keep_the_value_low_and_see_costs_from_their_side() -> None:
    # West's ace beats North's king now or never: the 6 costs a trick
    state = run(ending(AUSTRALIAN, "7H", "5C QH", "6C AC", "KC 6D", "7D 8D"), "5C")
    solution = solve(state)
    assert solution.turn == 1
    assert values(solution) == {"6C": 2, "AC": 1}
    assert solution.best == (Play(Card("AC")),)
    assert solution.cost(Play(Card("6C"))) == 1


def test_M1_a_misere_is_made_or_lost() -> None:
    made = solve(ending(AUSTRALIAN, "M", "5C 7D", "6C 8D", "", "9C 10D"))
    lost = solve(ending(AUSTRALIAN, "M", "AC 7D", "6C 8D", "", "9C 10D"))
    assert made.objective == Objective(side=(PLACES[0],), target=(0,))
    assert (made.value, lost.value) == (1, 0)
    assert values(made) == {"5C": 1, "7D": 1}


def test_M15_the_others_choose_a_steered_declarers_cards() -> None:
    rules = rules_of("australian", "specials.super_open_misere.on=true")
    hands = "5C 8C", "6C 4D", "", "7C 5D"
    steered, open_hand = (solve(ending(rules, bid, *hands)) for bid in ("SOM", "OM"))
    assert steered.objective == Objective(side=(PLACES[0],), target=(0,), steered=PLACES[0])
    assert values(steered) == values(open_hand) == {"5C": 1, "8C": 0}
    assert (steered.value, open_hand.value) == (0, 1)
    assert steered.best == (Play(Card("8C")),)
    assert [steered.cost(each.play) for each in steered.plays] == [1, 0]


def test_M15_a_hand_that_cannot_take_a_trick_is_safe() -> None:
    rules = rules_of("australian", "specials.super_open_misere.on=true")
    assert values(solve(ending(rules, "SOM", "5C 6D", "6C 8D", "", "7C 9D"))) == {"5C": 1, "6D": 1}


def test_A6_where_nobody_bid_the_side_on_turn_is_asked_about() -> None:
    rules = rules_of("standard", 'auction.passed_out="no-trump-hand"')
    state = ending(rules, "", "AC KC", "4D 5D", "4H 5H", "6C 7C", leader=1)
    solution = solve(state)
    assert solution.objective == Objective(side=(PLACES[1], PLACES[3]))
    assert solution.value == 2  # diamonds are West's, and nobody can take them


def test_cards_between_which_nobody_holds_one_are_one_group() -> None:
    state = ending(AUSTRALIAN, "7H", "AS KS 10C", "QS 5C 6C", "4D 5D 6D", "7C 8C 9C")
    groups = {str(each.play.card): each.group for each in solve(state).plays}
    assert groups["AS"] == groups["KS"] != groups["10C"]


def test_JK1_a_led_joker_is_solved_for_each_suit_it_may_name() -> None:
    state = ending(rules_of("standard"), "7N", "Jo 9C", "5C 6C", "AD KD", "7C 8C")
    plays = [each.play for each in solve(state).plays]
    assert [str(play.suit) for play in plays if play.card.is_joker] == ["S", "C", "D", "H"]


def test_the_line_is_legal_and_comes_to_the_value() -> None:
    state = dealt(THREE_HANDED, dealer=2)
    state = kitty_back(bid_alone(state, "7H"))
    for _ in range(15):
        state = state.apply(next(iter(state.legal_actions)))
    solution = solve(state)
    phase: Phase = state.phase
    for seat, play in solution.line:
        assert isinstance(phase, TrickPlay)
        assert (seat, phase.violation(play)) == (phase.turn, None)
        phase = phase.after(play)
    assert isinstance(phase, RoundEnd)
    assert phase.taken()[0] == solution.value


def test_a_search_without_enough_nodes_says_so() -> None:
    state = kitty_back(bid_alone(dealt(AUSTRALIAN, dealer=3), "7H"))
    solution = solve(state, nodes=1)
    lowest, highest = solution.bounds
    assert solution.value is None
    assert 0 <= lowest < highest <= 10
    assert (solution.plays, solution.line, solution.best) == ((), (), ())
    assert solution.cost(Play(Card("AS"))) is None


def test_a_search_may_know_the_value_and_not_yet_the_cards() -> None:
    state = kitty_back(bid_alone(dealt(THREE_HANDED, dealer=2), "7H"))
    whole = solve(state)
    stopped = [found for nodes in range(1, 50) if not (found := solve(state, nodes=nodes)).is_finished]
    known = [found for found in stopped if found.value is not None]
    assert whole.is_finished
    assert known
    assert all(found.value == whole.value for found in known)
    assert {(found.plays, found.best, found.cost(whole.best[0])) for found in stopped} == {((), (), None)}


@pytest.mark.parametrize("nodes", [-1, 0, 2**64])
def test_a_budget_is_one_that_can_be_counted(nodes: int) -> None:
    with pytest.raises(ValueError, match=f"nodes={nodes}: a limit is 1 to {2**64 - 1}"):
        solve(two_cards(), nodes=nodes)
    with pytest.raises(ValueError, match=f"nodes={nodes}: "):
        solve_many([two_cards()], nodes=nodes)


@pytest.mark.parametrize("threads", [-1, 0])
def test_somebody_must_search(threads: int) -> None:
    with pytest.raises(ValueError, match=f"{threads} threads; there must be one at least"):
        solve_many([two_cards()], threads=threads)


def test_what_is_no_play_of_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="only the play of the cards can be solved"):
        solve(State.start(AUSTRALIAN))


def test_many_positions_are_answered_as_each_alone() -> None:
    states = [two_cards(), run(two_cards(), "AS"), run(two_cards(), "JH 9C")]
    done: list[int] = []
    together = solve_many(states, threads=2, progress=done.append)
    assert [solution.plays for solution in together] == [solve(state).plays for state in states]
    assert together == solve_many(states, threads=1)
    assert done == sorted(done)
    assert set(done) <= {0, 1, 2, 3}


# Rounds


def test_each_card_of_a_round_is_judged_by_what_could_have_been() -> None:
    start = ending(AUSTRALIAN, "7H", "5C QH", "6C AC", "KC 6D", "7D 8D")
    played = []
    for card in ("5C", "6C", "KC", "7D", "6D", "8D", "QH", "AC"):
        play = Play(Card(card))
        played.append((start, play))
        start = start.apply(play)
    costs = [each.cost for each in judged(played)]
    assert [each.seat for each in judged(played)] == [0, 1, 2, 3, 2, 3, 0, 1]
    assert costs == [0, 1, 0, 0, 0, 0, 0, 0]


# Deals


def test_what_is_makeable_is_what_solving_each_contract_says() -> None:
    deal = deal_from_seed(THREE_HANDED, 0, bytes(32))
    table = makeable(deal, THREE_HANDED)
    assert len(table) == 5 * 3
    start = State.start(THREE_HANDED, 2).apply(deal)
    hearts = solve(kitty_back(bid_alone(start, "7H")))
    assert table[Strain.HEARTS, 0] == hearts.value


# What the kernel does not know


@pytest.mark.parametrize("ask", [solve, partial(playouts, count=1), lambda state: solve_many([state])])
def test_X6_an_anti_joker_named_by_who_follows_is_refused(ask: Callable[[State], object]) -> None:
    rules = rules_of("standard", "plusplus.anti_joker=true", "plusplus.named_anti_joker=true")
    with pytest.raises(UnsolvableError, match=r"plusplus\.named_anti_joker must be off"):
        ask(ending(rules, "7H", "AS JH", "KS 9C", "5C 5D", "QS JB"))
    with pytest.raises(UnsolvableError):
        makeable(deal_from_seed(rules, 0, bytes(32)), rules)
