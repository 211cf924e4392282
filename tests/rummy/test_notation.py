"""Actions as text, as bags of cards and as values: written, read, refused."""

import pickle
from collections.abc import Callable
from typing import Final

import pytest

from fivehundred.cards import Card
from fivehundred.errors import NotationError
from fivehundred.rummy.actions import (
    Ace,
    Action,
    Deal,
    Discard,
    Draw,
    LayOff,
    Meld,
    Reshuffle,
    Take,
    TakePile,
    kind_of,
)
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.notation import action_text, read_action
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from rummy.tables import cards, game


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Draw(), "draw"),
        (Take(), "take"),
        (TakePile(), "pile"),
        (Meld(cards("9D 7D 8D")), "meld 7D 8D 9D"),
        (Meld(cards("AS 2S 3S"), Ace.LOW), "meld 2S 3S AS low"),
        (LayOff(Card("AS"), 2), "lay AS on 2"),
        (LayOff(Card("AS"), 12, Ace.HIGH), "lay AS on 12 high"),
        (Discard(Card("10H")), "discard 10H"),
        (Deal(cards("2S 10S")), "deal 2S 10S"),
        (Reshuffle(cards("3S 2S")), "reshuffle 3S 2S"),
    ],
)
def test_actions_are_written_and_read(action: Action, text: str) -> None:
    assert action_text(action) == text
    assert read_action(text) == action
    assert read_action(f"  {text.upper()} ") == read_action(text.lower().replace("10", "t")) == action


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "draw, take, pile"),
        ("  ", 3, "draw, take, pile"),
        ("7D", 1, "draw, take, pile"),
        ("draw 7D", 6, "the end of the line"),
        ("meld", 5, "cards such as meld 7D 8D 9D"),
        ("meld low", 6, "cards such as meld 7D 8D 9D"),
        ("meld 7D 8X 9D", 9, "cards such as meld 7D 8D 9D"),
        ("meld AS 2S 3S low 4S", 19, "the end of the line"),
        ("lay", 4, "a combination's number"),
        ("lay AS 2", 8, "a combination's number"),
        ("lay AS on", 10, "a combination's number"),
        ("lay AS on two", 11, "a combination's number"),
        ("lay AS on -1", 11, "a combination's number"),
        ("lay AS on ²", 11, "a combination's number"),
        ("lay AS on 2 top", 13, "the end of the line"),
        ("discard", 8, "a card such as discard 3S"),
        ("discard 3S 4S", 12, "the end of the line"),
        ("deal", 5, "the cards of the pack"),
        ("reshuffle 2S low", 14, "the cards of the new stock"),
    ],
)
def test_what_is_wrong_says_where_and_what_would_be_right(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_action(text)
    assert refused.value.column == column
    assert expected in refused.value.expected


@pytest.mark.parametrize("players", [3, 6])
def test_what_happens_in_games_is_read_as_it_is_written(players: int) -> None:
    for state, action in game(RummyRules(players=players), seed=players, rounds=1):
        assert read_action(action_text(action)) == action
        if action not in state.legal_actions:
            pytest.fail(action_text(action))


WRONG: Final[list[tuple[Callable[..., object], tuple[object, ...]]]] = [
    (Meld, ("7D 8D 9D",)),
    (Meld, (("7D",),)),
    (Meld, ([Card("7D")],)),
    (Meld, (cards("7D 8D 9D"), "low")),
    (LayOff, ("7D", 1)),
    (LayOff, (Card("7D"), "1")),
    (LayOff, (Card("7D"), True)),
    (LayOff, (Card("7D"), 1, "low")),
    (Discard, (7,)),
    (Deal, ([],)),
    (Reshuffle, ((1, 2),)),
    (kind_of, ("draw",)),
    (action_text, ("draw",)),
]


@pytest.mark.parametrize(("make", "content"), WRONG, ids=range(len(WRONG)))
def test_content_of_a_wrong_type_is_refused_where_the_action_is_made(
    make: Callable[..., object], content: tuple[object, ...]
) -> None:
    with pytest.raises(TypeError, match="expected "):
        make(*content)


def test_a_seed_is_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Deal((), seed=b"1")


def test_the_order_in_which_cards_are_laid_is_no_matter() -> None:
    assert Meld(cards("9D 7D 8D")) == Meld(cards("7D 8D 9D"))
    assert hash(Meld(cards("9D 7D 8D"))) == hash(Meld(cards("7D 8D 9D")))


def test_a_bag_holds_two_of_a_card() -> None:
    bag = CardBag.of("7D 8S 7D")
    assert list(bag) == list(cards("8S 7D 7D"))
    assert (len(bag), bag.count(Card("7D")), Card("9D") in bag, Card("8S") in bag) == (3, 2, False, True)
    assert repr(bag) == "CardBag.of('8S 7D 7D')"
    assert bag - CardBag.of("7D 9D 8S") == CardBag.of("7D")
    assert bag - CardBag.of("7D 7D") == CardBag.of("8S")
    assert bag - Card("7D") - Card("7D") - Card("7D") == CardBag.of("8S")
    with pytest.raises(NotationError, match="a third 7D"):
        CardBag.of("7D 7D 7D")
    with pytest.raises(NotationError, match="7X"):
        CardBag.of("7X")


def test_states_can_be_pickled() -> None:
    for state, _ in game(RummyRules(players=5), seed=1, rounds=1):
        copy: State = pickle.loads(pickle.dumps(state))
        assert copy == state
