"""The runner at rummy: what it says of a block that does not hold, and what a block may leave out."""

from pathlib import Path

import pytest

from fivehundred.rulebook import runner
from fivehundred.rulebook.page import RUMMY_LANGUAGE, Block, blocks
from fivehundred.rulebook.runner import Failure

SEED = "00" * 32


def outcome(text: str) -> Failure | None:
    """Run a block with this text; it starts in line 11 of its page."""
    return runner.run(Block(Path("our.md"), 11, "A rule", text, RUMMY_LANGUAGE))


@pytest.mark.parametrize(
    ("text", "line", "expected", "found"),
    [
        ("", 11, "a statement", "an empty block"),
        ("deal\nexpekt turn 1", 12, "did you mean 'expect'?", "'expekt'"),
        ("preset rummy", 11, "one of set, players,", "'preset'"),
        ("deal\nexpect", 12, "one of pack, turn,", "the end of the line"),
        ("deal\nexpect tern 1", 12, "did you mean 'turn'?", "'tern'"),
        ("deal\nexpect hand 1", 12, "more words", "the end of the line"),
        ("deal\nexpect hand 4 AS", 12, "a seat, 0 to 3", "'4'"),
        ("deal\nexpect turn 2", 12, "turn: 2", "1"),
        ("expect stock 3", 11, "a position with this fact", "no round is under way"),
        ("expect points 0 0", 11, "a position with this fact", "no round has been scored"),
        ("deal\nexpect meld 1 7D", 12, "a position with this fact", "no combination lies on the table"),
        ("set plyers = 3\ndeal", 12, "rules that can be played", "did you mean 'players'?"),
        ("set players = 9", 11, "rules that can be played", "must be one of 2, 3"),
        ("deal\nset players = 3", 12, "set before the first deal", "'set'"),
        ("deal\ndealer 3", 12, "dealer before the first deal", "'dealer'"),
        ("hand 7D", 11, "deal before it", "'hand'"),
        ("up 7D", 11, "deal before it", "'up'"),
        ("stock 7D", 11, "deal or reshuffle before it", "'stock'"),
        ("deal\nup 7D\nhand 8D", 13, "at most 4 hands, before up and the stock", "'hand'"),
        ("set players = 2\ndeal\nhand 7D\nhand 8D\nhand 9D", 15, "at most 2 hands", "'hand'"),
        ("deal\nup 7D\nup 8D", 13, "one card turned up, before the stock", "'up'"),
        ("deal\nup 7D 8D", 12, "the end of the line", "'8D'"),
        ("deal\nstock 7D\nstock 8D", 13, "deal or reshuffle before it", "'stock'"),
        ("deal\nhand 1S", 12, "a card such as 7H", "'1S'"),
        ("deal\nhand Jo\nexpect turn 1", 13, "cards of the pack", "too many: Jo"),
        ("deal\nhand 7D 7D\nexpect turn 1", 13, "cards of the pack", "too many: 7D"),
        ("deal\nhand 2S 3S 4S 5S 6S 7S 8S 9S", 12, "the end of the line after 7 cards", "'9S'"),
        ("deal\ndeal\nexpect turn 1", 13, "an action that is possible", "a deal is not possible now"),
        (
            "deal\nreshuffle\nexpect turn 1",
            13,
            "an action that is possible",
            "a new stock is not possible now",
        ),
        ("deal\nturn discard 2S", 12, "an action that is possible", "a discard is not possible now"),
        ("deal\nturn discard 1S", 12, "a card such as discard 3S", "'1S'"),
        ("turn draw", 11, "an action that is possible", "a deal is expected"),
        ("deal\nrefuse wrong-phase", 12, "a reason and an action", "the end of the line"),
        ("deal\nrefuse wrong-phase jump", 12, "draw, take, pile", "'jump'"),
        ("deal\nrefuse wrong-phase draw", 12, "draw refused: wrong-phase", "it is possible"),
        ("deal\nrefuse pile-is-one pile", 12, "pile refused: pile-is-one", "pile-not-earned: the pile is"),
        ('refuse rules "x"', 11, "rules that are refused, with 'x'", "rules that can be played"),
        ("idle", 11, "some more turns in this round", "0: nobody is to draw"),
        ("set stock_out = end\ndeal\nidle 24", 13, "24 more turns in this round", "23: nobody is to draw"),
        ("deal\nidle soon", 12, "a number, 1 to 99", "'soon'"),
        (f"deal seed {SEED[1:]}", 11, "64 hexadecimal digits", ""),
        (f"dealer 3\ndeal seed {SEED}\nhand 2S 2C\nexpect turn 0", 14, "2S 2C, shuffled from this seed", ""),
    ],
)
def test_a_failure_names_line_expected_and_found(text: str, line: int, expected: str, found: str) -> None:
    failure = outcome(text)
    assert failure is not None
    assert failure.line == line
    assert expected in failure.expected
    assert found in failure.found


def test_a_failure_says_where_and_what() -> None:
    assert str(outcome("deal\n\nexpect turn 2")) == (
        "our.md:13: A rule\n    expected turn: 2\n    but came 1"
    )


@pytest.mark.parametrize(
    "text",
    [
        "set target = 300",
        "deal\nhand 7D\nexpect hand 0 7D 2S 3S 4S 5S 6S 7S",
        "set players = 5\ndeal\nhand 2S 2S\nexpect hand 0 2S 2S 3S 4S 5S 6S 7S",
        'players "Ann" "Ben" "Cid" "Dot"\ndeal\nexpect turn 1',
        'set players = 9\nrefuse rules "must be one of"\nset players = 3\ndeal\nexpect stock 30',
        "deal\nstock AH KH\nturn draw\nexpect hand 1 9S 10S JS QS KS AS 2C AH",
        "deal\nidle\nexpect out none\nexpect phase deal",
        "deal\nidle 23\nturn draw\nreshuffle\nexpect phase lay\nexpect stock 22",
        f"deal\nidle 23\nturn draw\nreshuffle seed {SEED}\nexpect phase lay",
        f"dealer 3\ndeal seed {SEED}\nexpect stock 23",
    ],
)
def test_a_block_holds(text: str) -> None:
    assert outcome(text) is None


def test_a_seed_makes_the_cards_that_are_written() -> None:
    failure = outcome(f"deal seed {SEED}\nhand 2S 3S\nexpect turn 1")
    assert failure is not None
    assert outcome(f"deal seed {SEED}\nhand {failure.found}\nexpect turn 1") is None


def test_any_part_of_a_record_is_a_block() -> None:
    record = Path(__file__).parents[1] / "data" / "golden-rummy" / "two.txt"
    _, _, text = record.read_text("utf-8").partition("\n")
    assert outcome(text) is None


def test_a_page_has_blocks_about_either_game(tmp_path: Path) -> None:
    page = tmp_path / "our.md"
    page.write_text("```fivehundred\ndeal\n```\n```fivehundred-rummy\ndeal\n```\n", "utf-8")
    assert [block.language for block in blocks(page)] == ["fivehundred", "fivehundred-rummy"]
