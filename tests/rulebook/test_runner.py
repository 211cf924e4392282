"""The runner: what it says of a block that does not hold, and of a page that cannot be read."""

import re
from pathlib import Path

import pytest

from cli.kit import refused, run
from fivehundred import State
from fivehundred.rulebook import runner
from fivehundred.rulebook.page import Block, blocks
from fivehundred.rulebook.runner import Failure
from rulebook.library import GUIDE

HOLDS = "```fivehundred\ndeal\nexpect turn 1\n```\n"
FAILS = "```fivehundred\ndeal\nexpect turn 2\n```\n"


def failure_of(text: str) -> Failure:
    """Return why a block with this text does not hold; it starts in line 11 of its page."""
    failure = runner.run(Block(Path("our.md"), 11, "A rule", text))
    assert failure is not None
    return failure


def holds(text: str) -> bool:
    return runner.run(Block(Path("our.md"), 11, "A rule", text)) is None


def page(folder: Path, text: str, name: str = "our.md") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


# A statement that does not hold


def test_an_engine_without_a_legal_action_is_a_failure_and_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "legal_actions", ())
    assert failure_of("deal\nauto").found == "none"


def test_a_failure_says_where_and_what() -> None:
    assert str(failure_of("deal\n\nexpect turn 2")) == (
        "our.md:13: A rule\n    expected turn: 2\n    but came 1"
    )


@pytest.mark.parametrize(
    ("text", "line", "expected", "found"),
    [
        ("", 11, "a statement", "an empty block"),
        ("# nothing", 11, "a statement", "an empty block"),
        ("deal\nexpekt turn 1", 12, "one of preset, set,", "'expekt'"),
        ("deal\nexpect", 12, "one of pack, cards,", "the end of the line"),
        ("deal\nexpect tern 1", 12, "did you mean 'turn'?", "'tern'"),
        ("deal\nexpect turn", 12, "more words", "the end of the line"),
        ("deal\nexpect hand 1", 12, "more words", "the end of the line"),
        ("deal\nexpect hand 4 AS", 12, "a seat, 0 to 3", "'4'"),
        ("deal\nexpect hand x AS", 12, "a seat, 0 to 3", "'x'"),
        ("deal\nexpect sees 0 1 hidden 9", 12, "sees 0 1: hidden 9", "hidden 10"),
        ("deal\nexpect sees 0 discards none", 12, "a position with this fact", "there are no discards"),
        ("calls P", 11, "an action that is possible", "a deal is expected"),
        ("expect value 5S 40", 11, "a bid such as 7H", "'5S'"),
        ("expect values 5 40", 11, "a level, 6 to 10", "'5'"),
        ("expect above M 8C", 11, "a position with this fact", "M is no bid at this table"),
        ("expect cards X AS", 11, "a suit: S, C, D or H", "'X'"),
        ("expect winner 1", 11, "a position with this fact", "no cards are being played"),
        ("expect standing 6S 1", 11, "a position with this fact", "the auction is not under way"),
        ("expect contract none", 11, "a position with this fact", "no round is under way"),
        ("expect sees 0 1 hidden 10", 11, "a position with this fact", "no round is under way"),
        ("expect legal none", 11, "a position with this fact", "too many to list"),
        ("expect points 0 0", 11, "a position with this fact", "no round has been scored"),
        ("expect drawn AS", 11, "a position with this fact", "no cards are being drawn"),
        ("deal\nexpect called AS", 12, "a position with this fact", "no partner has been called"),
        ("deal\nexpect makers 0 1", 12, "a position with this fact", "no contract is settled"),
        ("deal\nexpect sees 0 stock none", 12, "a position with this fact", "there are no stock cards"),
        ("deal\nexpect covered 4 5", 12, "a seat, 0 to 3", "'4'"),
        ("preset two-handed-table\ndeal\nexpect covered 4 5", 13, "a hand, 0 to 3", "'4'"),
        ("preset dealers-choice\nexpect legal none", 12, "a position with this fact", "too many to list"),
        (
            "preset two-handed-market\ndeal\nrefuse pick-not-open pick",
            13,
            "what to pick",
            "the end of the line",
        ),
        ("deal\nrefuse wrong-phase partner 1S", 12, "a card such as 7H", "'1S'"),
        ("expect pack 43\ndealer 3", 12, "the dealer before anything is asked", "'dealer'"),
        ("preset standart", 11, "rules that can be played", "did you mean 'standard'?"),
        ("set auction.lowst = 7\ndeal", 12, "rules that can be played", "unknown option auction.lowst"),
        ("set auction.lowest\ndeal", 11, "option = value", "the end of the line"),
        ("set table.sides = 3\nexpect pack 43", 12, "rules that can be played", "4 seats do not form 3"),
        ("set table.sides = 3", 11, "rules that can be played", "4 seats do not form 3"),
        ("deal\nset auction.lowest = 7", 12, "no more rules", "'set'"),
        ("deal\nhand 1S", 12, "a card such as 7H", "'1S'"),
        ("deal\nhand AS AS\nexpect turn 1", 13, "an action that is possible", "too many"),
        ("deal\nhand AS\nhand AS", 13, "an action that is possible", "too many"),
        ("dealer 3\ndeal\nhand AS\ncalls 6S\ncalls 6X", 15, "a bid such as 7H", "'6X'"),
        ("deal\ncalls 6S 6S", 12, "an action that is possible", "6S does not outrank 6S"),
        ("deal\ncalls 6S P P P\ndiscard AS", 13, "an action that is possible", "not in this hand"),
        ("deal\nauto soon", 12, "a number, 1 to 99", "'soon'"),
        ("deal\nauto 0", 12, "a number, 1 to 99", "'0'"),
        ("deal\nauto -1", 12, "a number, 1 to 99", "'-1'"),
        ("deal\nauto 1 2", 12, "the end of the line", "'2'"),
        ("deal\nauto 5", 12, "5 more actions in this round", "4: no round is under way"),
        ("auto", 11, "some more actions", "0: no round is under way"),
        ("deal\nrefuse bid-unknown", 12, "a reason and an action", "the end of the line"),
        ("deal\nrefuse bid-unknown 6S", 12, "6S refused: bid-unknown", "it is possible"),
        ("deal\nrefuse bid-too-low M", 12, "M refused: bid-too-low", "bid-unknown: M is no bid"),
        ("deal\nrefuse bid-too-low 5S", 12, "a bid such as 7H", "'5S'"),
        ("deal\nrefuse wrong-phase play", 12, "what to play", "the end of the line"),
        ("deal\nrefuse bid-unknown M OM", 12, "one action at a time", "'OM'"),
        ("deal\nrefuse wrong-phase discard 1S", 12, "a card such as 7H", "'1S'"),
        ('refuse rules "x"', 11, "rules that are refused, with 'x'", "rules that can be played"),
        (
            'set table.sides = 3\nrefuse rules "six"',
            12,
            "rules that are refused, with 'six'",
            "4 seats do not form 3",
        ),
    ],
)
def test_a_failure_names_line_expected_and_found(text: str, line: int, expected: str, found: str) -> None:
    failure = failure_of(text)
    assert failure.line == line
    assert expected in failure.expected
    assert found in failure.found


def test_a_hand_is_not_what_the_seed_deals() -> None:
    seed = "00" * 32
    failure = failure_of(f"dealer 3\ndeal seed {seed}\nhand 8S\nhand 9D\n")
    assert (failure.expected, failure.found[:5]) == ("8S, dealt from this seed", "8S KD")


# What a block may leave out or say in another way


@pytest.mark.parametrize(
    "text",
    [
        "set auction.lowest = 7",
        "deal\nhand JD\nexpect hand 0 JD 5S 6S 7S 8S 9S 10S JS QS KS",
        "deal\nkitty 5S 6S 7S\ncalls 6S P P P\nexpect hand 1 8C 9C 10C JC QC KC AC 4D 5D 6D 5S 6S 7S",
        "deal\ncalls 6s p\nexpect standing 6s 1",
        "deal\n  expect   turn  1   # with a comment",
        'players "Ann" "Ben" "Cid" "Dot"\ndeal\nexpect turn 1',
        "deal\nrefuse wrong-phase play jb\nrefuse wrong-phase name H\nrefuse wrong-phase discard",
        'set table.sides = 3\nrefuse rules "equal sides"\nset auction.lowest = 7\nexpect bids 7S',
        "deal\nauto\nexpect phase deal",
        "deal\nauto 4\nexpect phase deal",
        "preset dealers-choice\nchoose megatrump\ndeal\nexpect chosen megatrump",
        "preset dealers-choice\nchoose -\ndeal\nauto\nexpect phase choosing",
        "preset two-handed-market\ndeal\nstock AS KS\nexpect market AS KS JC QC KC AC 2D 3D",
        "preset two-handed-draw\ndeal\nstock AS\nexpect drawn AS\ndraws keep\nexpect hand 1 AS",
        "preset two-handed-draw\ndeal\nkitty AS\nauto 20\nexpect phase auction\nexpect sees 1 kitty hidden 3",
        "preset two-handed-market\ndeal\nauto 2\nexpect sees 0 kitty 9C 10C",
    ],
)
def test_a_block_holds(text: str) -> None:
    assert holds(text)


def test_a_seed_deals_by_itself() -> None:
    assert holds(f"dealer 3\ndeal seed {'00' * 32}\nexpect hand 0 8S KD JD QH 6H QD AS 5D AD QS")


# Pages


def texts(path: Path) -> list[tuple[int, str, str]]:
    return [(block.line, block.heading, block.text) for block in blocks(path)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("```fivehundred\ndeal\n```", [(2, "", "deal")]),
        ("# A\n## B ##\n```fivehundred\n# C\n```\n", [(4, "B ##", "# C")]),
        ("~~~ fivehundred\n```\ndeal\n~~~~\n", [(2, "", "```\ndeal")]),
        ("````markdown\n```fivehundred\ndeal\n```\n````\n", []),
        ('```python title="x"\n```\n```fivehundred\ndeal\n```', [(4, "", "deal")]),
        ("- a list\n\n    ```fivehundred\n    deal\n    ```\n", [(4, "", "    deal")]),
        ("```five\n```\n`fivehundred`\n", []),
    ],
)
def test_the_blocks_of_a_page(tmp_path: Path, text: str, found: list[tuple[int, str, str]]) -> None:
    assert texts(page(tmp_path, text)) == found


@pytest.mark.parametrize("written", [HOLDS.encode("utf-8-sig"), HOLDS.replace("\n", "\r\n").encode()])
def test_marks_of_other_systems_do_not_matter(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "our.md"
    path.write_bytes(written)
    assert texts(path) == [(2, "", "deal\nexpect turn 1")]


# The command


def test_the_command_counts_what_holds(tmp_path: Path) -> None:
    page(tmp_path, HOLDS)
    (tmp_path / "more").mkdir()
    page(tmp_path / "more", HOLDS + HOLDS, "other.md")
    page(tmp_path, "no blocks here", "readme.md")
    result = run("rulebook", tmp_path)
    assert result.output == "3 blocks in 2 pages: everything holds\n"
    assert result.exit_code == 0


def test_the_command_goes_on_after_a_failure(tmp_path: Path) -> None:
    first, second = page(tmp_path, FAILS + HOLDS), page(tmp_path, "\n" + FAILS, "second.md")
    result = run("rulebook", first, second)
    assert f"{first}:3:" in result.output
    assert f"{second}:4:" in result.output
    assert result.output.endswith("3 blocks in 2 pages: 2 failures\n")
    assert result.exit_code == 1


def test_a_block_that_is_not_closed(tmp_path: Path) -> None:
    path = page(tmp_path, HOLDS + "\n```fivehundred\ndeal\n")
    assert f"{path}: line 6, column 1: found the end of the page, expected ``` to close" in refused(
        "rulebook", path
    )


def test_a_page_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "our.md"
    path.write_bytes(b"\xff\xfe\x00")
    assert f"{path}: not UTF-8 text" in refused("rulebook", path)


def test_nothing_at_the_path(tmp_path: Path) -> None:
    assert "no page or folder" in refused("rulebook", tmp_path / "none.md")


@pytest.mark.parametrize("text", ["", "# Prose only\n", "```python\n1\n```\n"])
def test_a_page_without_a_block(tmp_path: Path, text: str) -> None:
    assert "no block that runs" in refused("rulebook", page(tmp_path, text))


def test_a_folder_without_pages(tmp_path: Path) -> None:
    assert "no block that runs" in refused("rulebook", tmp_path)


# The guide


def test_the_guide_shows_what_the_command_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = GUIDE.read_text("utf-8")
    (first,) = re.findall(r"````markdown\n(.*?)````", text, re.DOTALL)
    shown = re.findall(r"```text\n\$ fivehundred rulebook our-rules.md\n(.*?)```", text, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    said = []
    for version in (first, first.replace("bid-unknown", "too-low")):
        page(tmp_path, version, "our-rules.md")
        said.append(run("rulebook", "our-rules.md").output)
    assert said == shown
