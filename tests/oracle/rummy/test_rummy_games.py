"""Whole random games of the rummy referee: no card is lost, every round ends, every rule comes up."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from oracle.rummy.cards import pack
from oracle.rummy.driver import play_random
from oracle.rummy.game import Rummy

RARE = {
    "duty kept",
    "duty failed",
    "reshuffle",
    "third run-out",
    "thrown back",
    "either end",
    "out without discard",
}


def steps(game: Rummy, lines: list[str]) -> Iterator[tuple[str, Rummy]]:
    """The game after each line."""
    for line in lines:
        game.do(line)
        yield line, game


def lying(game: Rummy) -> list[str]:
    """All cards, wherever they lie."""
    on_table = [card for meld in game.melds for card in meld.names()]
    return sorted([*game.stock, *game.pile, *on_table, *(card for hand in game.hands for card in hand)])


@pytest.mark.slow
@pytest.mark.parametrize("stock_out", ["reshuffle", "end"])
@pytest.mark.parametrize("players", range(2, 9))
def test_random_games(players: int, stock_out: str) -> None:
    options = {"stock_out": stock_out, "throw_back": "may" if players % 2 else "never", "target": 150}
    lines = play_random(Random(players), players, options, dealer=1, rounds=5)
    game, whole = Rummy(players, options, dealer=1), sorted(pack(players))
    for number, (_, now) in enumerate(steps(game, lines)):
        assert lying(now) == whole
        if number % 29:
            continue
        assert isinstance(seat := now.expects(), str | None) or now.legal()
        for looking in range(players):
            seen = now.sees(looking)
            assert seat != looking or seen["legal"]
            assert len(seen["unseen"]) == len(now.stock) + sum(
                len(now.hands[other]) - len(cards) for other, cards in seen["held_openly"].items()
            )
    assert game.is_between_rounds
    assert len(game.lines) == sum(line.startswith("deal") for line in lines)


@pytest.mark.slow
def test_nobody_sees_what_is_hidden() -> None:
    rng = Random(6)
    options = {"target": 100}
    for line, game in steps(Rummy(3, options), play_random(Random(3), 3, options, rounds=4)):
        other = rng.choice([seat for seat in range(3) if seat != game.expects()])
        hidden = [card for card in game.hands[other] if card not in game.held_openly(other)]
        if not hidden or not game.stock or line.startswith("deal") or game.is_between_rounds:
            continue
        seen = game.sees((other + 1) % 3)
        card, place = rng.choice(hidden), rng.randrange(len(game.stock))
        hand, stock = [*game.hands[other]], [*game.stock]
        game.hands[other][hand.index(card)], game.stock[place] = stock[place], card
        assert game.sees((other + 1) % 3) == seen
        game.hands[other], game.stock = hand, stock


def happened(game: Rummy, line: str) -> set[str]:
    """Which of the rare things happened last, or were refused."""
    verb, finished = line.split(maxsplit=1)[0], len(game.said) and game.is_between_rounds
    found = {verb, *line.split()[-1:]}
    if verb == "take" and game.why_not(f"discard {game.said[-1][1].split()[1]}") == "thrown-back":
        found.add("thrown back")
    if finished and not all(game.hands) and verb in ("meld", "lay"):
        found.add("out without discard")
    if finished and verb == "draw" and len([said for _, said in game.said if "reshuffle" in said]) == 2:
        found.add("third run-out")
    if {"low", "high"} & found:
        found.add("either end")
    turn = [said.split()[0] for _, said in game._turns()[-2 if verb == "discard" else -1]]
    if "pile" in turn and verb == "discard":
        found.add("duty kept" if "meld" in turn else "duty failed")
    return found


@pytest.mark.slow
def test_every_rule_comes_up() -> None:
    counted: Counter[str] = Counter()
    rounds = 0
    for seed in range(6):
        players, options = 3 + seed % 3, {"target": 200}
        game = Rummy(players, options)
        for line, now in steps(game, play_random(Random(seed), players, options, rounds=15)):
            counted.update(happened(now, line) & RARE)
        rounds += len(game.lines)
    assert rounds <= 90
    assert {thing for thing in RARE if counted[thing] >= 2} == RARE, counted
