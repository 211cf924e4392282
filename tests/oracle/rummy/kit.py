"""What the tests of the rummy referee share: a table in the middle of a round."""

from typing import Any

from oracle.rummy.game import Rummy


def table(*hands: str, pile: str = "KH", stock: str = "2H 3H 4H", **options: Any) -> Rummy:
    """A round just dealt, seat 0 to draw; not all of the pack need lie anywhere."""
    game = Rummy(len(hands), options, dealer=len(hands) - 1)
    game.hands = [hand.split() for hand in hands]
    game.pile, game.stock = pile.split(), stock.split()
    return game


def do(game: Rummy, deeds: str) -> Rummy:
    """Deeds with commas between them."""
    for deed in deeds.split(","):
        game.do(deed)
    return game


def points(game: Rummy) -> list[int]:
    """What the last round brought each seat."""
    return [line["points"] for line in game.lines[-1]]
