"""Bids of tricks and of kitty cards for the opponents: B5."""

import pytest

from engine.tables import deal_with, dealt, play_out, rules_of, run
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Bid, CallSlam, Discard, Give
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State

KITTY = "4D 5D 6D 4H 5H"


def ultimate(*settings: str, calls: str = "") -> State:
    return run(dealt(rules_of("ultimate", *settings), kitty=KITTY), calls)


def given(bid: str, *settings: str) -> State:
    """The game after seat 0 has given cards away as often as the bid says, the lowest first."""
    state = ultimate(*settings, calls=f"{bid} P P P")
    while isinstance(state.phase, Giving):
        state = state.apply(next(iter(state.legal_actions)))
    return state


def exchange_of(state: State) -> Exchange:
    assert isinstance(state.phase, Exchange)
    return state.phase


def test_B5_a_bid_must_be_worth_more() -> None:
    state = ultimate(calls="7.1S")  # 140
    legal = set(state.legal_actions)
    assert Bid.of("7.1H") not in legal  # suits do not break ties
    assert Bid.of("7N") not in legal  # 120
    assert {Bid.of("7.1N"), Bid.of("6.3S"), Bid.of("8S")} <= legal
    violation = state.violation(Bid.of("7.1H"))
    assert violation is not None
    assert violation.slug == "bid-too-low"


def test_B5_no_trump_outranks_every_suit_for_as_many_tricks_and_cards() -> None:
    ladder = rules_of("ultimate").bids
    assert ladder.rank(Bid.of("7.2N")) > ladder.rank(Bid.of("7.2H"))
    assert ladder.rank(Bid.of("7.2H")) == ladder.rank(Bid.of("7.2S"))


def test_B5_specials_must_exceed_the_standing_value() -> None:
    assert Bid.of("M") in ultimate(calls="7.3S").legal_actions
    assert Bid.of("M") not in ultimate(calls="7.3S 10N").legal_actions


@pytest.mark.parametrize(
    ("calls", "turned"),
    [
        ("", 0),
        ("6.2S", 0),  # 120
        ("7.1S", 1),  # 140
        ("6.3S", 1),  # 160
        ("7.2S", 2),  # 180
        ("6.4S", 3),  # 200
        ("9.1S", 4),  # 260
        ("8.3S", 5),  # 280
        ("7.1S 10.5N", 5),
        ("7.1S M", 3),  # 250
    ],
)
def test_B5_kitty_cards_are_turned_up_at_five_values(calls: str, turned: int) -> None:
    for viewer in (0, 1, None):
        assert len(ultimate(calls=calls).view(viewer).kitty_open) == turned


def test_B5_its_steps_replace_those_of_a_visible_kitty() -> None:
    assert len(ultimate("auction.visible_kitty=true", calls="7.1S").view(0).kitty_open) == 1


def test_B5_the_opponents_get_cards_in_turn_from_the_left() -> None:
    state = ultimate(calls="7.3H P P P")
    receivers = []
    while isinstance(state.phase, Giving):
        assert (state.actor, state.phase.count) == (0, 1)
        receivers.append(state.phase.receiver)
        state = state.apply(next(iter(state.legal_actions)))
    assert receivers == [1, 3, 1]


def test_B5_only_cards_of_the_kitty_that_are_left_are_given() -> None:
    state = ultimate(calls="7.2H P P P")
    assert len(state.legal_actions) == 5
    state = run(state, "give 5D")
    assert {str(action.cards) for action in state.legal_actions if isinstance(action, Give)} == {
        "4D",
        "6D",
        "4H",
        "5H",
    }
    assert Give(CardSet.of("5D")) not in state.legal_actions


def test_B5_a_card_given_is_known_to_giver_and_receiver() -> None:
    state = run(ultimate(calls="7.1H P P P"), "give 5D")
    known = [[gift.cards for gift in state.view(seat).gifts] for seat in (0, 1, 2, 3, None)]
    nothing = [CardSet()]
    assert known == [[CardSet.of("5D")], [CardSet.of("5D")], nothing, nothing, nothing]
    assert state.view(1).taken_up == CardSet.of("5D")


def test_B5_opponents_discard_first_and_the_declarer_last() -> None:
    state, order = given("7.3H"), []
    while isinstance(state.phase, Exchange):
        order.append((state.phase.seat, state.phase.count))
        state = state.apply(next(iter(state.legal_actions)))
    assert order == [(1, 2), (3, 1), (0, 2)]
    assert isinstance(state.phase, TrickPlay)
    assert [hand.bit_count() for hand in state.phase.hands] == [10] * 4
    assert state.view(2).laid == ((1, 2), (3, 1), (0, 2))


def test_B5_discards_are_secret() -> None:
    state = given("7.1H")
    laid = CardSet.of([min(CardSet(exchange_of(state).hands[1]))])
    state = state.apply(Discard(laid))
    assert state.view(1).discards == laid
    assert [state.view(seat).discards for seat in (0, 2, 3)] == [CardSet()] * 3


def test_B5_all_five_cards_may_be_given_and_the_declarer_keeps_the_own_hand() -> None:
    state = given("6.5H")
    order = []
    while isinstance(state.phase, Exchange):
        order.append((state.phase.seat, state.phase.count))
        state = state.apply(next(iter(state.legal_actions)))
    assert order == [(1, 3), (3, 2)]


def test_B5_without_cards_given_the_declarer_takes_the_kitty() -> None:
    state = ultimate(calls="7H P P P")
    assert (exchange_of(state).seat, exchange_of(state).count) == (0, 5)
    assert str(ultimate(calls="7.0H").view(0).calls[0][1]) == "7H"


def test_B5_a_special_gives_nothing_away() -> None:
    state = ultimate(calls="7S M P P P")
    assert (exchange_of(state).seat, exchange_of(state).count) == (1, 5)


def test_B5_the_value_is_that_of_the_bid() -> None:
    state = given("7.1H")
    while not state.sheet:
        state = play_out(state) if isinstance(state.phase, TrickPlay) else first(state)
    (line,) = state.sheet
    assert abs(line.points[0]) in (140, 250)


def first(state: State) -> State:
    return state.apply(next(iter(state.legal_actions)))


def test_M11_B5_a_slam_is_called_by_the_declarer_when_the_opponents_have_discarded() -> None:
    state = given("7.1H", "specials.called_slam=true")
    assert CallSlam() not in state.legal_actions
    state = first(state)
    assert CallSlam() in state.legal_actions
    state = run(state, "slam")
    assert isinstance(state.phase, Giving)
    assert (state.actor, state.phase.receiver, len(state.legal_actions)) == (2, 0, 10)
    state = first(state)
    assert (exchange_of(state).seat, exchange_of(state).count) == (0, 5)


def test_X1_B5_the_megatrump_is_of_the_tricks_bid() -> None:
    state = given("7.1H", "plusplus.megatrump=true")
    while not isinstance(state.phase, TrickPlay):
        state = first(state)
    strength = state.phase.order.strength[3]
    assert max(range(64), key=lambda card: strength[card]) == CardSet.of("7H").bit_length() - 1


def test_S3_B5_slams_up_to_the_value_of_eight_spades() -> None:
    rules = rules_of("ultimate", 'scoring.slam="up-to-8S"')
    ranks = rules.bids
    assert ranks.rank(Bid.of("6.3H")) <= ranks.rank(Bid.of("8S")) < ranks.rank(Bid.of("7.2S"))


def test_T5a_B5_cards_are_given_to_everybody_before_a_partner_is_called() -> None:
    cards = str(CardSet(rules_of("six-handed").cards - CardSet.of("2S 2C 2D 2H 3S 3C 3D 3H")))
    table = ("ladder.schedule=fractional", 'pack.name="custom"', f'pack.cards="{cards}"')
    rules = rules_of("five-handed-secret", *table)
    state = State.start(rules, 4).apply(deal_with(rules))
    state, receivers = run(state, "7.5H P P P P"), []
    while isinstance(state.phase, Giving):
        receivers.append(state.phase.receiver)
        state = first(state)
    assert receivers == [1, 2, 3, 4, 1]
    while isinstance(state.phase, Exchange):
        state = first(state)
    assert state.phase.name == "calling"
