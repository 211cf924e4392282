"""The rummy referee's credentials: why something may not be done, and who sees what."""

import pytest

from oracle.rummy.game import Rummy
from oracle.rummy.kit import do, table

EARNED = "draw,meld 7D 8D 9D,discard 2H,draw,discard 3S"
"""Seat 0 has a combination, and is to draw."""
MELDED = "draw,meld 7D 8D 9D"


@pytest.mark.parametrize(
    ("before", "line", "reason"),
    [
        ("", "meld 7D 8D 9D", "wrong-phase"),
        ("", "discard 2S", "wrong-phase"),
        ("", "reshuffle", "wrong-phase"),
        ("", "deal", "wrong-phase"),
        ("draw", "take", "wrong-phase"),
        ("draw", "pile", "wrong-phase"),
        ("", "pile", "pile-not-earned"),
        (EARNED, "pile", None),
        ("draw", "meld AS AC", "not-held"),
        ("draw", "meld 7D 7D 7D", "not-held"),
        ("draw", "meld 7D 8D", "meld-too-small"),
        ("draw", "meld", "meld-too-small"),
        ("draw", "meld 7D 8D 10D", "no-meld"),
        ("draw", "meld 7D 8D 9D high", "no-meld"),
        ("draw", "lay AS on 1", "not-held"),
        ("draw", "lay 10D on 1", "lay-not-earned"),
        (MELDED, "lay 10D on 0", "no-such-meld"),
        (MELDED, "lay 10D on 2", "no-such-meld"),
        (MELDED, "lay 2S on 1", "lay-does-not-fit"),
        (MELDED, "lay 10D on 1 low", "lay-does-not-fit"),
        (MELDED, "lay td on 1", None),
        (MELDED, "lay td on 1 HIGH", "lay-does-not-fit"),
        ("draw", "discard AS", "not-held"),
        ("take", "discard KH", "thrown-back"),
        ("draw", "discard 2H", None),
    ],
)
def test_refusals(before: str, line: str, reason: str | None) -> None:
    game = table("7D 8D 9D 10D 2S", "3H 3S 4S", stock="2H 5H 4H")
    if before:
        do(game, before)
    assert game.why_not(line) == reason
    if reason:
        with pytest.raises(ValueError, match=reason):
            game.do(line)


def test_before_the_deal_and_while_shuffling() -> None:
    assert Rummy(3).why_not("draw") == "wrong-phase"
    game = do(table("2S 3S", "4S 5S", pile="KH 3D", stock=""), "draw")
    assert game.why_not("discard 2S") == "wrong-phase"


def test_a_pile_of_one() -> None:
    game = do(table("7D 8D 9D 10D", "3H 3S", stock="2H 5H"), f"{MELDED},discard 2H,draw,discard 3H")
    game.pile = ["3H"]
    assert (game.why_not("pile"), game.why_not("take")) == ("pile-is-one", None)


@pytest.mark.parametrize(
    "line", ["", "fold", "draw 2S", "discard", "discard 1S", "lay 2S", "lay 2S on x", "lay on 1"]
)
def test_lines_that_say_nothing(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        table("2S", "3S").why_not(line)


@pytest.mark.parametrize(
    ("hand", "option", "reason"),
    [
        ("2S 3S", "never", "thrown-back"),
        ("KH 2S", "never", "thrown-back"),
        ("", "never", None),
        ("KH", "never", None),
        ("2S 3S", "may", None),
    ],
)
def test_R3_what_is_thrown_back(hand: str, option: str, reason: str | None) -> None:
    game = table("3C", *["4S 5S"] * 4, throw_back=option)
    game.hands[0] = hand.split()
    game.said = [(4, "discard KH")]
    game.hands[0] = [*hand.split(), "KH"]
    game.said.append((0, "take KH"))
    assert game.why_not("discard KH") == reason
    assert any(line.startswith("discard") for line in game.legal())


def test_what_a_seat_sees() -> None:
    game = do(table("7D 8D 9D 2S", "3H 3S", pile="5C KH", stock="2H 5H"), "take,meld 7D 8D 9D,discard 2S")
    seen = game.sees(1)
    assert (seen["hand"], seen["held"], seen["held_openly"]) == (["3S", "3H"], [1, 2], {0: ["KH"]})
    assert (seen["pile"], seen["stock"], seen["legal"]) == (["5C", "2S"], 2, ["draw", "take"])
    assert seen["melds"] == [(0, [("7D", 0), ("8D", 0), ("9D", 0)])]
    assert seen["said"] == [(0, "take KH"), (0, "meld 7D 8D 9D"), (0, "discard 2S")]
    assert len(seen["unseen"]) == 52 - 8
