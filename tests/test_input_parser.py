"""What people type, read in each phase."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.kit import AUSTRALIAN, THREE_HANDED, after, bid_alone, dealt, kitty_back
from effort import seconds
from fivehundred import (
    Action,
    Bid,
    Card,
    CardSet,
    Discard,
    Nominate,
    NotationError,
    Pass,
    Play,
    State,
    Suit,
    View,
    preset,
    with_settings,
)
from fivehundred.input_parser import EXPECTED, expected, read_action

AUCTION = dealt(AUSTRALIAN, "Jo AS KS QS 10S AH KH QH 10H 9H", dealer=3)
EXCHANGE = bid_alone(AUCTION, "7N")
NAMING = kitty_back(EXCHANGE)
STANDARD = kitty_back(bid_alone(dealt(preset("standard"), "Jo AS KS QS 10S AH KH QH 10H 9H", dealer=3), "7N"))


def seen(state: State) -> View:
    return state.view(state.actor)


def refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_action(text, seen(AUCTION))


@pytest.mark.parametrize(
    "text", ["9" * 10_000, "9 " * 5_000, "9 hearts giving " * 700], ids=lambda text: text[:16]
)
def test_a_long_text_is_refused_at_once(text: str) -> None:
    assert seconds(lambda: refused(text)) < 0.5


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("p", Pass()),
        ("Pass", Pass()),
        ("7h", Bid.of("7H")),
        ("7 hearts", Bid.of("7H")),
        ("7♥", Bid.of("7H")),
        ("7♥\ufe0f", Bid.of("7H")),
        ("bid 10 spade", Bid.of("10S")),
        ("8n", Bid.of("8N")),
        ("8NT", Bid.of("8N")),
        ("8 no trumps", Bid.of("8N")),
        ("8 no-trump", Bid.of("8N")),
        ("8j5", Bid.of("8J5")),
        ("m", Bid.of("M")),
        ("misère", Bid.of("M")),
        ("Misere", Bid.of("M")),
        ("om", Bid.of("OM")),
        ("open   misère", Bid.of("OM")),
    ],
)
def test_calls(text: str, call: Action) -> None:
    assert read_action(text, seen(AUCTION)) == call


@pytest.mark.parametrize(
    "text", ["discard as ks 9h", "AS, KS and 9H", "discard a♠ k♠ 9♥", "9h;ks;as", "DISCARD AS KS 9H"]
)
def test_discards(text: str) -> None:
    assert read_action(text, seen(EXCHANGE)) == Discard(CardSet.of("AS KS 9H"))


def test_the_joker_may_be_discarded_by_name() -> None:
    assert read_action("joker ts", seen(EXCHANGE)) == Discard(CardSet.of("Jo 10S"))


@pytest.mark.parametrize(
    "text", ["h", "hearts", "name h", "name hearts", "joker hearts", "jo=h", "jo h", "♥"]
)
def test_JK5_a_suit_for_the_joker(text: str) -> None:
    assert read_action(text, seen(NAMING)) == Nominate(Suit.HEARTS)


@pytest.mark.parametrize("text", ["no suit", "name -", "-", "none", "name no suit", "joker none"])
def test_JK5_no_suit_for_the_joker(text: str) -> None:
    assert read_action(text, seen(NAMING)) == Nominate(None)


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("ah", Play(Card("AH"))),
        ("play AH", Play(Card("AH"))),
        ("lead th", Play(Card("10H"))),
        ("10♥", Play(Card("10H"))),
        ("joker hearts", Play(Card("Jo"), Suit.HEARTS)),
        ("jo=h", Play(Card("Jo"), Suit.HEARTS)),
        ("jo h", Play(Card("Jo"), Suit.HEARTS)),
        ("joker", Play(Card("Jo"))),
    ],
)
def test_JK1_plays(text: str, play: Action) -> None:
    assert read_action(text, seen(STANDARD)) == play


def test_JK1_where_the_joker_names_a_suit_as_it_is_played_that_is_said_to_who_only_names_one() -> None:
    with pytest.raises(NotationError, match=r"^say joker hearts, which plays the joker and names the suit$"):
        read_action("name hearts", seen(STANDARD))
    with pytest.raises(NotationError, match=r"^I don't know the card 'name'; say 7h, qs or joker$"):
        read_action("name spots", seen(STANDARD))
    without = STANDARD.apply(read_action("joker hearts", seen(STANDARD)))
    with pytest.raises(NotationError, match=r"^I don't know the card 'name'; say 7h, qs or joker$"):
        read_action("name hearts", seen(without))


def test_JK1_the_only_possible_suit_need_not_be_said() -> None:
    rules = with_settings(preset("standard"), ["joker.lead=unled-suits"])
    state = kitty_back(bid_alone(dealt(rules, "Jo AS KS AH KH AD KD QD AC KC", dealer=3), "8N"))
    for lead in ("AS", "AH", "AD"):
        state = state.apply(Play(Card(lead)))
        while state.actor != 0:
            state = state.apply(next(iter(state.legal_actions)))

    assert read_action("joker", seen(state)) == Play(Card("Jo"), Suit.CLUBS)


def test_D4_of_two_jokers_the_one_held_is_meant() -> None:
    rules = with_settings(AUSTRALIAN, ["pack.name=44"])
    with_red = bid_alone(dealt(rules, "JR AS KS QS 10S AH KH QH 10H 9H", dealer=3), "7H")
    with_both = bid_alone(dealt(rules, "JB JR AS KS QS 10S AH KH QH 10H", dealer=3), "7H")

    assert read_action("joker as", seen(with_red)) == Discard(CardSet.of("JR AS"))
    assert read_action("black joker, red joker", seen(with_both)) == Discard(CardSet.of("JB JR"))
    with pytest.raises(NotationError) as refused:
        read_action("joker as", seen(with_both))
    assert (refused.value.found, refused.value.expected) == ("'joker'", "JB or JR")


def test_D4_a_white_joker_stands_beside_the_black_one() -> None:
    rules = with_settings(AUSTRALIAN, ["pack.name=44", "pack.higher_joker=white"])
    with_both = bid_alone(dealt(rules, "JB JW AS KS QS 10S AH KH QH 10H", dealer=3), "7H")
    assert read_action("white joker, black joker", seen(with_both)) == Discard(CardSet.of("JW JB"))
    with pytest.raises(NotationError) as refused:
        read_action("joker as", seen(with_both))
    assert refused.value.expected == "JB or JW"


def test_X4_of_a_joker_and_an_anti_joker_in_play_the_joker_is_meant() -> None:
    rules = preset("plus-plus")
    play = kitty_back(bid_alone(dealt(rules, "JB JR AS KS QS 10S 9S AH KH QH", dealer=3), "7S"))
    assert read_action("joker", seen(play)) == Play(Card("JB"))
    assert read_action("jr", seen(play)) == Play(Card("JR"))
    alone = kitty_back(bid_alone(dealt(rules, "JR AS KS QS 10S 9S AH KH QH 10H", dealer=3), "7S"))
    assert read_action("joker", seen(alone)) == Play(Card("JR"))


def test_D4_of_two_jokers_without_a_difference_either_must_be_named() -> None:
    play = kitty_back(
        bid_alone(dealt(preset("american-46"), "JB JR AS KS QS 10S 9S AH KH QH", dealer=3), "7S")
    )
    with pytest.raises(NotationError) as refused:
        read_action("joker", seen(play))
    assert refused.value.expected == "JB or JR"
    assert read_action("jb", seen(play)) == Play(Card("JB"))


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (AUCTION, ""),
        (AUCTION, "ah"),
        (AUCTION, "7"),
        (AUCTION, "11h"),
        (AUCTION, "five hearts"),
        (EXCHANGE, "discard 5s 6x"),
        (NAMING, "blue"),
        (STANDARD, "7n"),
        (STANDARD, "jo=x"),
        (STANDARD, "1s"),
    ],
)
def test_other_text_is_refused_with_what_would_do(state: State, text: str) -> None:
    view = seen(state)
    with pytest.raises(NotationError) as refused:
        read_action(text, view)

    assert refused.value.found.strip("'") in text
    assert refused.value.expected == expected(view)


@pytest.mark.parametrize(
    ("state", "text", "answer"),
    [
        (STANDARD, "xx", "I don't know the card 'xx'; say 7h, qs or joker"),
        (
            EXCHANGE,
            "discard AS 6x",
            "I don't know the card '6x'; say cards to discard, such as discard 5S 6C 7D",
        ),
        (EXCHANGE, "Discard 3", "which 3 cards? Say cards to discard, such as discard 5S 6C 7D"),
        (
            NAMING,
            "blue",
            "I don't know the suit 'blue'; say a suit for the joker, such as hearts, or no suit",
        ),
        (STANDARD, " ", "say 7h, qs or joker"),
    ],
)
def test_errors_speak_like_people(state: State, text: str, answer: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_action(text, seen(state))

    assert str(refused.value) == answer


@pytest.mark.parametrize(
    ("state", "text", "action"),
    [
        (AUCTION, "6D (80)", Bid.of("6D")),
        (AUCTION, "6♦ (80)", Bid.of("6D")),
        (AUCTION, "six diamonds", Bid.of("6D")),
        (AUCTION, "bid ten no-trumps.", Bid.of("10N")),
        (AUCTION, "7 hearts, 200 points", Bid.of("7H")),
        (EXCHANGE, "the joker, the ace of spades and the ten of spades", Discard(CardSet.of("Jo AS 10S"))),
        (NAMING, "name hearts for the joker", Nominate(Suit.HEARTS)),
        (STANDARD, "the joker", Play(Card("Jo"))),
        (STANDARD, "lead the joker, naming hearts", Play(Card("Jo"), Suit.HEARTS)),
        (STANDARD, "queen of hearts", Play(Card("QH"))),
        (STANDARD, "Play the 10 of hearts.", Play(Card("10H"))),
        (STANDARD, "an ace of spades", Play(Card("AS"))),
        (STANDARD, "a♠", Play(Card("AS"))),
        (STANDARD, "king spades", Play(Card("KS"))),
    ],
)
def test_what_hints_and_buttons_say_is_read(state: State, text: str, action: Action) -> None:
    assert read_action(text, seen(state)) == action


def test_X4_the_anti_joker_is_read_by_its_role() -> None:
    rules = preset("plus-plus")
    play = kitty_back(bid_alone(dealt(rules, "JB JR AS KS QS 10S 9S AH KH QH", dealer=3), "7S"))
    assert read_action("the anti-joker", seen(play)) == Play(Card("JR"))


@pytest.mark.parametrize(
    ("name", "calls", "expected_calls"),
    [
        ("australian", "", "a call such as 6S, 6N, open misere or pass"),
        ("australian", "7S", "a call such as 7C, 7N, misere or pass"),
        ("australian", "10N", "pass"),
        ("two-handed-table", "", "a call such as 6S, 6N or pass"),
        ("ultimate", "", "a call such as 6S, 6N, 6.1S, open misere or pass"),
        ("standard", "", "a call such as blind misere or look"),
    ],
)
def test_what_may_be_called_is_what_the_table_has(name: str, calls: str, expected_calls: str) -> None:
    state = after(State.start(preset(name)).dealt(bytes(32)), *map(Bid.of, calls.split()))
    assert expected(seen(state)) == expected_calls


def test_L3_a_misdeal_is_expected_where_it_may_be_called() -> None:
    rules = with_settings(AUSTRALIAN, ["deal.misdeal=may"])
    state = dealt(rules, "5S 6S 7S 8S 9S 10S 5C 6C 7C 8C", dealer=3)
    assert "misdeal" in expected(seen(state))


def test_after_the_auction_the_phase_says_what_is_expected() -> None:
    assert [expected(seen(state)) for state in (EXCHANGE, NAMING)] == [
        EXPECTED["exchange"],
        EXPECTED["naming"],
    ]


@given(text=st.text(), state=st.sampled_from([AUCTION, EXCHANGE, NAMING, STANDARD]))
def test_any_text_is_an_action_or_refused(text: str, state: State) -> None:
    try:
        action = read_action(text, seen(state))
    except NotationError:
        return
    assert isinstance(action, Action)


def test_three_handed_calls_are_the_same() -> None:
    state = after(dealt(THREE_HANDED, dealer=2), Pass())
    assert read_action("om", seen(state)) == Bid.of("OM")
