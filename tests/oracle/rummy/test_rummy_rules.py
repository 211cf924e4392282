"""The rummy referee's credentials: what a round is and what it brings (R1–R10)."""

from itertools import combinations
from random import Random

import pytest

from oracle.rummy.cards import pack
from oracle.rummy.game import Rummy
from oracle.rummy.kit import do, points, table
from oracle.rummy.melds import arranged


@pytest.mark.parametrize(("players", "stock"), [(2, 37), (4, 23), (5, 68), (8, 47)])
def test_R1_the_deal(players: int, stock: int) -> None:
    game = Rummy(players, dealer=0)
    cards = pack(players)
    game.deal(cards)
    assert game.hands[1][:2] == [cards[0], cards[players]]
    assert game.hands[0][-1] == cards[7 * players - 1]
    assert (game.pile, game.stock[0], len(game.stock)) == (
        [cards[7 * players]],
        cards[7 * players + 1],
        stock,
    )
    assert (game.expects(), game.legal()) == (1, {"draw", "take"})


def test_R1_the_whole_pack_is_dealt() -> None:
    with pytest.raises(ValueError, match="whole pack"):
        Rummy(2).do("deal 2S 3S")


def test_R3_a_turn() -> None:
    game = do(table("7D 8D 9D 2S", "3S 4S"), "draw,meld 9d 7d 8d,discard 2s")
    assert (game.hands[0], game.pile, game.expects()) == (["2H"], ["KH", "2S"], 1)


def test_R4_the_pile_in_hand_may_be_thrown() -> None:
    game = table("7D 8D 9D 2S 3S", "3S 4S", pile="KH KD")
    do(game, "draw,meld 7D 8D 9D,discard 2S,draw,discard 4S,pile")
    assert (game.pile, game.why_not("discard 4S")) == ([], None)
    assert game.hands[0] == ["3S", "2H", "KH", "KD", "2S", "4S"]


@pytest.mark.parametrize(
    ("deeds", "penalty"), [("discard KH", -50), ("lay 10D on 1,discard KH", -50), ("meld KH KC KS", 0)]
)
def test_R5_whoever_takes_the_pile_lays_anew(deeds: str, penalty: int) -> None:
    game = table("7D 8D 9D 10D KC KS 5S", "3S 4S 5C", pile="KH", stock="2H 3H 4H")
    do(game, f"draw,meld 7D 8D 9D,discard 5S,draw,discard 3H,pile,{deeds}")
    game.hands[1] = []
    assert game._line(0)["penalties"] == penalty


def test_R5_going_out_with_the_pile_and_no_new_combination() -> None:
    game = table("7D 8D 9D 2S JD", "3S 4S", pile="KH", stock="2H 10D")
    do(game, "draw,meld 7D 8D 9D,discard 2S,draw,discard 10D")
    game.hands[0], game.pile = ["JD"], ["QD", "10D"]
    do(game, "pile,lay 10D on 1,lay JD on 1,lay QD on 1")
    assert game.lines[0][0] == {"laid": 45, "held": 0, "penalties": -50, "bonus": 50, "points": 45}


@pytest.mark.parametrize(
    ("cards", "end", "lie"),
    [
        ("AS 3S 2S", "", "AS 2S 3S"),
        ("KS AS QS", "", "QS KS AS"),
        ("KS AS QS", "high", "QS KS AS"),
        ("KS AS QS", "low", ""),
        ("KS AS 2S", "", ""),
        ("2S 3S 4S", "low", ""),
        ("2S 3S 4H", "", ""),
        ("2S 3S 5S", "", ""),
        ("2S 3S 3S 4S", "", ""),
        ("7S 7D 7C", "", "7S 7C 7D"),
        ("7S 7S 7D 7D", "", "7S 7S 7D 7D"),
        ("7S 7S 7D 7D 7C", "", ""),
        ("AS AC AD", "low", ""),
        ("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"),
        ("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "low", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
    ],
)
def test_R6_combinations(cards: str, end: str, lie: str) -> None:
    assert arranged(cards.split(), end) == lie.split()


SUIT = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"


def test_R6_an_ace_that_fits_both_ends() -> None:
    game = do(table(f"{SUIT} 3H 3D", "3S"), "take")
    game.hands[0].append("AS")
    assert {f"meld AS {SUIT} low", f"meld {SUIT} AS high"} <= game.legal()
    do(game, f"meld {SUIT}")
    assert {line for line in game.legal() if "lay" in line} == {"lay AS on 1 low", "lay AS on 1 high"}
    assert game.canonical("lay as on 1") == "lay AS on 1 high"
    do(game, "lay AS on 1 low,discard 3H")
    assert game._line(0)["laid"] == 40 + 40 + 5


def test_R7_the_fourth_of_a_group_and_no_fifth() -> None:
    game = do(table("7S 7S 7D 7D 8D 8C 8C", *["2C 3C"] * 4), "draw,meld 7S 7S 7D,lay 7D on 1")
    game.hands[0].append("7C")
    assert game.why_not("lay 7C on 1") == "lay-does-not-fit"


def test_R8_the_stock_is_made_anew() -> None:
    game = do(table("2S 3S", "4S 5S", pile="KH 3D 4D", stock=""), "draw")
    assert (game.expects(), game.legal()) == ("reshuffle", set())
    with pytest.raises(ValueError, match="all discards"):
        game.do("reshuffle KH 4D")
    game.do("reshuffle 3D KH")
    assert (game.hands[0], game.stock, game.pile) == (["2S", "3S", "3D"], ["KH"], ["4D"])
    assert game.legal() == {"discard 2S", "discard 3S", "discard 3D"}


def test_R8_the_third_time_the_round_ends() -> None:
    game = table("2S 3S", "4S 5S", pile="KH 4D", stock="")
    do(game, "draw,reshuffle KH,discard 2S,draw,reshuffle 4D,discard 4S")
    assert game.legal() == {"draw", "take"}
    do(game, "draw")
    assert (game.expects(), points(game), game.dealer) == ("deal", [-15, -10], 0)


def test_R8_a_single_discard_makes_no_stock() -> None:
    game = do(table("2S 3S", "4S 5S", pile="KH", stock=""), "draw")
    assert (game.expects(), points(game)) == ("deal", [-10, -10])


def test_R8_the_top_may_be_taken_instead() -> None:
    game = do(table("2S 3S", "4S 5S", pile="KH", stock=""), "take,discard 3S")
    assert game.expects() == 1


def test_R8_the_round_ends_with_the_stock() -> None:
    game = do(table("2S 3S", "4S 5S", stock="9D", stock_out="end"), "draw")
    assert game.expects() == 0
    assert points(do(game, "discard 2S")) == [-10, -10]


@pytest.mark.parametrize(
    ("deeds", "points_of_both"), [("discard KH", [65, -10]), ("meld KH KC KD", [95, -10])]
)
def test_R8_out(deeds: str, points_of_both: list[int]) -> None:
    hand = "7D 8D 9D" + (" KC KD" if "meld" in deeds else "")
    game = do(table(hand, "4S 5S"), f"take,meld 7D 8D 9D,{deeds}")
    assert points(game) == points_of_both


def test_R9_the_example_of_sixty_five() -> None:
    game = table("7D 8D 9D 10D JC JD JH AH 3S", "AS AC AD 2C", stock="2D 3D 4D 5D", pile="9H")
    do(game, "draw,meld 7D 8D 9D 10D,meld JC JD JH,discard 2D")
    do(game, "draw,meld AS AC AD,discard 3D,draw,lay AH on 3,discard 4D")
    assert game._line(0) == {"laid": 70, "held": -5, "penalties": 0, "bonus": 0, "points": 65}


def test_R9_whoever_lays_a_card_has_its_points() -> None:
    game = table("AS AD AH 2C 3C", "AC 9H 9C 9D 5S", stock="2D 3D")
    do(game, "draw,meld AS AD AH,discard 2D,draw,meld 9H 9C 9D,lay AC on 1,discard 3D")
    assert [game._line(seat)["laid"] for seat in range(2)] == [45, 30]


@pytest.mark.parametrize(
    ("scores", "winner"),
    [([499, 0], None), ([500, 0], 0), ([500, 510], 1), ([510, 510], None), ([0, 505], 1)],
)
def test_R10_the_end(scores: list[int], winner: int | None) -> None:
    game = Rummy(2)
    game.lines = [[{"points": points} for points in scores]]
    assert (game.winner, game.is_over) == (winner, winner is not None)
    assert (game.expects(), game.why_not("draw")) == (
        (None, "game-over") if game.is_over else ("deal", "wrong-phase")
    )


def test_all_combinations_are_found() -> None:
    rng = Random(1)
    for _ in range(20):
        game = table(" ".join(rng.sample([card for card in pack(5) if card[-1] in "SC"], 10)), *["3D"] * 4)
        game.do("take")
        tried = [cards for size in range(3, 12) for cards in combinations(game.hands[0], size)]
        found = {
            game.canonical(line) for cards in tried if not game.why_not(line := " ".join(["meld", *cards]))
        }
        assert found == {line for line in game.legal() if line.startswith("meld")}
