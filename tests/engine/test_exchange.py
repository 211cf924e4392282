"""After the auction: K1–K3, and naming the joker (JK5)."""

import pytest

from engine.tables import dealt, legal, rules_of, run
from fivehundred.cards import Card, CardSet, Strain, Suit
from fivehundred.engine.actions import Discard, Nominate
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.engine.views.knowledge import JokerView

KITTY = "4D 4H 5S"


def exchange(*settings: str, hand: str = "Jo JS", bid: str = "7S", preset: str = "standard") -> State:
    """Seat 0 has won the auction and taken the kitty."""
    return run(dealt(rules_of(preset, *settings), hand, kitty=KITTY), f"{bid} P P P")


def naming(hand: str, bid: str = "7N", *settings: str) -> State:
    """Seat 0 has laid the kitty away and is asked about the joker."""
    return run(exchange(*settings, hand=hand, bid=bid, preset="australian"), f"discard {KITTY}")


def test_K1_the_declarer_takes_the_kitty_and_discards_as_many() -> None:
    state = exchange()
    assert isinstance(state.phase, Exchange)
    assert (state.actor, len(state.view(0).hand)) == (0, 13)
    state = run(state, f"discard {KITTY}")
    assert isinstance(state.phase, TrickPlay)
    assert len(state.view(0).hand) == 10
    assert state.view(0).discards == CardSet.of(KITTY)


def test_K1_any_cards_may_go_joker_and_bowers_too() -> None:
    assert Discard(CardSet.of("Jo JS 4H")) in exchange().legal_actions
    view = run(exchange(), "discard Jo JS 4H").view(0)
    assert CardSet.of("4D 5S") - view.hand == CardSet()


def test_K1_is_secret_partner_included() -> None:
    state = run(exchange(), f"discard {KITTY}")
    for seat in (1, 2, 3, None):
        view = state.view(seat)
        assert view.discards == CardSet()
        (slot,) = [slot for slot in slots_of(view) if slot.place == "discards"]
        assert (slot.count, slot.possible & CardSet.of(KITTY)) == (3, CardSet.of(KITTY))


def test_K1_choices_are_counted_without_being_listed() -> None:
    actions = exchange().legal_actions
    assert len(actions) == 286  # 13 over 3
    assert len(set(actions)) == 286
    assert Discard(CardSet.of("4D 4H")) not in actions
    assert Discard(CardSet.of("4D 4H AH")) not in actions


@pytest.mark.parametrize(
    ("name", "seats", "size"),
    [("33", 3, 3), ("43", 4, 3), ("44", 4, 4), ("45", 4, 5), ("46", 4, 6), ("52", 5, 2), ("53", 5, 3),
     ("63", 6, 3), ("64", 6, 4)],
)  # fmt: skip
def test_K2_the_kitty_follows_the_pack(name: str, seats: int, size: int) -> None:
    rules = rules_of("standard", f'pack.name="{name}"', f"table.seats={seats}", f"table.sides={seats}")
    state = run(dealt(rules), "7S" + " P" * (seats - 1))
    assert isinstance(state.phase, Exchange)
    assert [len(state.view(0).hand), rules.kitty_size] == [10 + size, size]


def test_K2_a_pack_without_a_kitty_has_no_exchange() -> None:
    cards = " ".join(f"{rank}{suit}" for suit in "SCDH" for rank in [*range(5, 11), *"JQKA"])
    rules = rules_of("standard", 'pack.name="custom"', f'pack.cards="{cards}"')
    state = run(dealt(rules), "7S P P P")
    assert isinstance(state.phase, TrickPlay)
    assert {slot.place for slot in slots_of(state.view(0))} == {"hand"}


def test_JK5_a_declarer_at_no_trump_is_asked() -> None:
    state = naming("Jo AH")
    assert isinstance(state.phase, Naming)
    view = state.view(1)
    assert isinstance(view, JokerView)
    assert (state.actor, view.joker) == (0, Card("Jo"))
    assert list(state.legal_actions) == [Nominate(None), *map(Nominate, Suit)]


def test_JK5_whoever_does_not_hold_the_joker_is_asked_too_and_has_no_suit_to_name() -> None:
    state = naming("AH")
    assert isinstance(state.phase, Naming)
    assert list(state.legal_actions) == [Nominate(None)]


def test_JK5_no_trump_is_no_suit_to_name() -> None:
    with pytest.raises(TypeError, match=r"expected a Suit such as Suit.HEARTS, or None, not Strain.NO_TRUMP"):
        Nominate(Strain.NO_TRUMP)  # type: ignore[arg-type]


@pytest.mark.parametrize(("bid", "is_asked"), [("7N", True), ("OM", True), ("7S", False)])
def test_JK5_only_where_there_are_no_trumps(bid: str, *, is_asked: bool) -> None:
    assert isinstance(naming("Jo AH", bid).phase, Naming) == is_asked


def test_JK5_not_where_it_is_off() -> None:
    state = run(exchange(hand="Jo AH", bid="7N"), f"discard {KITTY}")
    assert isinstance(state.phase, TrickPlay)


def test_JK5_a_named_joker_is_led_without_a_suit_and_known_to_all() -> None:
    state = run(naming("Jo AH"), "name H")
    assert "Jo=" not in legal(state)
    assert "Jo" in legal(state).split()
    for seat in (0, 1, 2, 3, None):
        assert state.view(seat).named == ((Card("Jo"), Suit.HEARTS),)
    slots = slots_of(state.view(2))
    assert [slot.seat for slot in slots if Card("Jo") in slot.possible] == [0]


def test_JK5_left_unnamed_it_is_led_as_a_suit() -> None:
    assert "Jo=S Jo=C Jo=D Jo=H" in legal(run(naming("Jo AH"), "name -"))


@pytest.mark.parametrize(("higher", "order"), [("black", ["Jo", "JR"]), ("red", ["JR", "Jo"])])
def test_JK5_two_jokers_are_asked_about_from_the_higher(higher: str, order: list[str]) -> None:
    rules = rules_of("australian", 'pack.name="44"', f'pack.higher_joker="{higher}"')
    state = run(dealt(rules, "JB JR", kitty="4D 4H 5S 5C"), "7N P P P", "discard 4D 4H 5S 5C")
    first, state = state.view(0), run(state, "name H")
    second = state.view(3)
    assert isinstance(first, JokerView)
    assert isinstance(second, JokerView)
    assert [str(first.joker), str(second.joker)] == order
    assert second.named == ((first.joker, Suit.HEARTS),)
    assert isinstance(run(state, "name -").phase, TrickPlay)


def test_JK5_no_question_where_the_jokers_are_low() -> None:
    # M16 excludes JK5 in the rules; without either there is no question.
    rules = rules_of("standard", "specials.open_misere.low_joker=true")
    state = run(dealt(rules, "Jo", kitty=KITTY), "OM P P P", f"discard {KITTY}")
    assert isinstance(state.phase, TrickPlay)
