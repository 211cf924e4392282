"""Values that are no action, or no content of one, are refused with what would be right."""

from functools import partial
from typing import Any

import pytest

from engine.tables import dealt, to_the_lead
from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import (
    Action,
    CallPartner,
    Choose,
    Deal,
    Discard,
    Give,
    Look,
    Nominate,
    Pass,
    Pick,
    Play,
)
from fivehundred.engine.records.record import Record
from fivehundred.engine.state import State
from fivehundred.rules.document import preset
from fivehundred.rummy.record import Record as RummyRecord
from fivehundred.rummy.rules import RummyRules

STANDARD = preset("standard")


@pytest.mark.parametrize("value", [None, "7H", 5, Pass], ids=repr)
def test_what_is_no_action_is_refused_in_every_phase(value: Any) -> None:
    states = (State.start(STANDARD), dealt(STANDARD), to_the_lead(dealt(STANDARD), "8S"))
    for state in states:
        assert value not in state.legal_actions
        for question in (state.violation, state.apply):
            with pytest.raises(TypeError, match=r"expected an action such as Play\(Card\('7H'\)\), not "):
                question(value)


@pytest.mark.parametrize(
    ("kind", "content", "expected"),
    [
        (Play, ["7H"], "a Card such as Card('7H'), not '7H'"),
        (Play, [7], "a Card such as Card('7H'), not 7"),
        (Play, [Card("Jo"), "H"], "a Suit such as Suit.HEARTS, or None, not 'H'"),
        (Pick, ["7H"], "a Card such as Card('7H'), not '7H'"),
        (CallPartner, ["AH"], "a Card such as Card('7H'), or None, not 'AH'"),
        (Nominate, ["H"], "a Suit such as Suit.HEARTS, or None, not 'H'"),
        (Discard, [7], "a CardSet such as CardSet.of('5S 6C'), not 7"),
        (Discard, ["5C 6C"], "a CardSet such as CardSet.of('5S 6C'), not '5C 6C'"),
        (Give, [[Card("5C")]], "a CardSet such as CardSet.of('5S 6C'), not [Card('5C')]"),
        (Look, [1.0], "the number of a seat, or None, not 1.0"),
        (Look, [True], "the number of a seat, or None, not True"),
        (Choose, ["megatrump"], "a tuple of names such as ('megatrump',), not 'megatrump'"),
        (Choose, [(1,)], "a tuple of names such as ('megatrump',), not 1"),
        (Deal, [[], ()], "a tuple of Cards for each hand and for the kitty, not []"),
        (Deal, [((4, 36),), ()], "a tuple of Cards for each hand and for the kitty, not 4"),
        (Deal, [(), [Card("5C")]], "a tuple of Cards for each hand and for the kitty, not [Card('5C')]"),
    ],
)
def test_content_of_another_type_is_refused(kind: type[Action], content: list[Any], expected: str) -> None:
    with pytest.raises(TypeError) as raised:
        kind(*content)
    assert str(raised.value) == f"expected {expected}"


@pytest.mark.parametrize(
    ("seed", "message"),
    [(b"x", "a seed has 32 bytes, not 1"), ("00" * 32, "a seed is of type bytes, not '0000")],
)
def test_L5_a_deal_carries_a_whole_seed_or_none(seed: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Deal((), (), seed=seed)
    assert Deal((), ()).seed is None


@pytest.mark.parametrize("kind", [Discard, Give])
@pytest.mark.parametrize("bits", [-1, 1 << 64])
def test_bits_that_are_no_cards_are_refused(kind: type[Discard | Give], bits: int) -> None:
    with pytest.raises(ValueError, match=f"a set of bits 0 to 63 was expected, not {bits}"):
        kind(CardSet(bits))


@pytest.mark.parametrize("name", ["actions", "players"])
def test_a_record_is_made_of_tuples(name: str) -> None:
    """Lists would be equal to no record that is read again."""
    for record in (partial(Record, STANDARD), partial(RummyRecord, RummyRules())):
        with pytest.raises(TypeError, match=r"expected a tuple of (actions|names), not \[\]"):
            record(**{name: []})  # type: ignore[arg-type]
