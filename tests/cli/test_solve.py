"""`fivehundred solve`: positions, rounds and deals, for people and for programs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.kit import THREE_HANDED, deal_of, refused, run
from fivehundred import (
    Bid,
    Discard,
    Pass,
    Record,
    Rules,
    State,
    deal_from_seed,
    preset,
    write_json,
    write_text,
)
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Choose
from fivehundred.engine.records.record import replay
from fivehundred.solver import Solution, solve

HANDS = (
    "JS AS KS QS 10S 9S AH KH AD KD",
    "8S 7S QH 10H QD 10D QC 10C 9C 8C",
    "JC AC KC JD JH 9H 8H 7H 9D 8D",
)
DEAL_LINE = f"{' | '.join(HANDS)} | Jo 7D 7C"


def record_of(cards: int) -> Record:
    """A round of 10S by South, who has all of the high cards, and so many cards played."""
    deal = deal_of(THREE_HANDED, *HANDS)
    start = (deal, Bid.of("10S"), Pass(), Pass(), Discard(CardSet.of("7C 7D AH")))
    record = Record(THREE_HANDED, 2, start)
    for _ in range(cards):
        state = replay(record)
        record = Record(THREE_HANDED, 2, (*record.actions, next(iter(state.legal_actions))))
    return record


@pytest.fixture
def middle(tmp_path: Path) -> Path:
    """A record in the middle of a trick."""
    path = tmp_path / "middle.txt"
    path.write_text(write_text(record_of(19)), "utf-8")
    return path


@pytest.fixture
def third_trick(tmp_path: Path) -> Path:
    """A record before the first card of a trick."""
    path = tmp_path / "third.txt"
    path.write_text(write_text(record_of(6)), "utf-8")
    return path


@pytest.fixture
def over(tmp_path: Path) -> Path:
    """A record of a whole round."""
    path = tmp_path / "over.json"
    path.write_text(write_json(record_of(30)), "utf-8")
    return path


def answer(*arguments: str | Path, typed: str = "") -> Any:
    """What a program is told."""
    return json.loads(run("solve", "--json", *arguments, typed=typed).stdout)


# Positions


def test_a_position_is_solved_card_by_card(middle: Path) -> None:
    output = run("solve", middle).output
    assert "10S (440) by South: 10 tricks at spades." in output
    assert "Trick 7: " in output
    assert "Best play: " in output
    assert "Best play goes on" not in output


def test_the_line_runs_to_the_end_of_the_round(middle: Path) -> None:
    lines = run("solve", middle, "--line").output.splitlines()
    start = lines.index("Best play goes on:")
    assert [line.split(".")[0].strip() for line in lines[start + 1 :]] == ["7", "8", "9", "10"]


def test_programs_get_the_same_answer(middle: Path) -> None:
    found = answer(middle)
    assert (found["side"], found["target"], found["turn"]) == ([0], None, replay(record_of(19)).actor)
    assert found["steered"] is None
    assert found["bounds"] == [found["value"]] * 2
    assert {play["value"] for play in found["plays"]} >= {found["value"]}
    assert len(found["line"]) == 11


def test_a_search_that_is_stopped_says_so_and_exits_with_1(tmp_path: Path) -> None:
    path = tmp_path / "start.txt"
    path.write_text(write_text(record_of(0)), "utf-8")
    result = run("solve", path, "--nodes", "1")
    assert result.exit_code == 1
    assert "the search was stopped" in result.output


def stopped_where(wanted: Callable[[Solution], bool]) -> int:
    """So many nodes that the search for the third trick's first card is stopped like this."""
    state = replay(record_of(6))
    return next(nodes for nodes in range(1, 1000) if wanted(solve(state, nodes=nodes)))


def test_a_value_without_its_cards_is_no_whole_answer(third_trick: Path) -> None:
    nodes = stopped_where(lambda found: found.value is not None and not found.is_finished)
    result = run("solve", third_trick, "--nodes", str(nodes))
    assert result.exit_code == 1
    assert "What each card comes to is not known: the search was stopped." in result.output


def test_cards_without_the_line_are_a_whole_answer_unless_it_is_asked_for(third_trick: Path) -> None:
    nodes = str(stopped_where(lambda found: found.is_finished and not found.line))
    assert run("solve", third_trick, "--nodes", nodes).exit_code == 0
    assert run("solve", third_trick, "--nodes", nodes, "--json").exit_code == 1
    result = run("solve", third_trick, "--nodes", nodes, "--line")
    assert result.exit_code == 1
    assert "How best play goes on is not known: the search was stopped." in result.output


# Rounds


def test_a_round_that_is_over_is_judged_card_by_card(over: Path) -> None:
    output = run("solve", over).output
    assert "Given away: South " in output
    assert run("solve", over, "--round", "1").output == output
    found = answer(over)
    assert len(found) == 30
    assert all(card["cost"] >= 0 and card["best"] for card in found)


# Deals


def test_a_deal_in_a_line_is_solved_for_a_contract() -> None:
    arguments = ("-", "--preset", "three-handed", "--contract", "10S@South")
    output = run("solve", *arguments, "--line", typed=DEAL_LINE).output
    assert "Discard " in output
    assert "10 tricks for South, so the contract is made." in output
    found = answer(*arguments, typed=DEAL_LINE)
    assert (found["exchange"]["value"], found["exchange"]["is_bound"]) == (10, False)
    assert len(found["exchange"]["discards"]) == 3
    assert found["solution"]["value"] == 10


def test_a_misere_is_told_as_made_or_lost() -> None:
    output = run("solve", "-", "--preset", "three-handed", "--contract", "M@0", typed=DEAL_LINE).output
    assert "Best play: the contract is lost." in output


def test_M15_what_steers_a_declarer_into_a_trick_comes_first() -> None:
    steered = ("--preset", "three-handed", "--set", "specials.super_open_misere.on=true")
    output = run("solve", "-", *steered, "--contract", "SOM@1", typed=DEAL_LINE).output
    verdicts = [line for line in output.splitlines() if "the contract is" in line]
    assert "Best play: the contract is lost." in verdicts
    assert verdicts[1].startswith("  the contract is lost: ")


def test_tables_keep_their_rows_whatever_the_width(middle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = run("solve", middle, "--all").output
    monkeypatch.setenv("COLUMNS", "20")
    rows = wide.splitlines()[-4:]
    assert rows[0].split() == ["S", "C", "D", "H", "N"]
    assert run("solve", middle, "--all").output.splitlines()[-4:] == rows


@pytest.mark.slow
def test_all_contracts_of_a_deal_come_with_its_par() -> None:
    output = run("solve", "-", "--preset", "three-handed", "--all", typed=DEAL_LINE).output
    assert "S    C    D    H    N    M   OM" in output
    assert "Par: 10" in output
    found = answer("-", "--preset", "three-handed", "--all", typed=DEAL_LINE)
    assert len(found["best"]) == len(THREE_HANDED.bids) * 3
    assert found["par"]["made"]


def test_T5a_a_declarer_is_told_whom_to_call() -> None:
    typed = deal_line(preset("five-handed"))
    arguments = ("-", "--preset", "five-handed", "--contract", "7H@0", "--nodes", "1000")
    assert "is the partner." in run("solve", *arguments, typed=typed).output
    assert answer(*arguments, typed=typed)["exchange"]["called"]["partner"] in range(1, 5)


def test_T5b_partners_depend_on_who_dealt() -> None:
    rules = preset("five-handed-rotating")
    arguments = ("-", "--preset", "five-handed-rotating", "--contract", "7H@1", "--nodes", "100")
    told = [
        run("solve", *arguments, "--dealer", dealer, typed=deal_line(rules)).output for dealer in ("0", "2")
    ]
    assert ["for Left and Far right;" in told[0], "for Left and Right;" in told[1]] == [True, True]


def test_T2b_dead_hands_are_left_out_of_a_deal() -> None:
    typed = deal_line(preset("two-handed-dead"))
    assert answer("-", "--preset", "two-handed-dead", "--contract", "7H@0", typed=typed)["solution"]["value"]


def deal_line(rules: Rules) -> str:
    """A deal in one line."""
    deal = deal_from_seed(rules, 0, bytes(32))
    return " | ".join(" ".join(map(str, cards)) for cards in (*deal.hands[: rules.places], deal.kitty))


def test_all_strains_of_a_round_in_play_are_those_of_its_hands(middle: Path) -> None:
    output = run("solve", middle, "--all").output
    assert "every seat keeping the hand it has" in output
    found = answer(middle, "--all")
    assert len(found) == 5 * 3
    assert {"strain": "S", "declarer": 0, "tricks": 10} in found


# Refusals


@pytest.mark.parametrize(
    ("arguments", "typed", "message"),
    [
        ((), "fivehundred 1", "no card is to be played here yet"),
        (("--all",), "fivehundred 1", "no cards are dealt in this record"),
        (("--all", "--round", "1"), "", "different questions"),
        (("--round", "3"), write_text(record_of(4)), "no cards were played in round 3"),
        (("--preset", "standard"), write_text(record_of(4)), "a record has its own rules"),
        (("--dealer", "1"), write_text(record_of(4)), "a record says who deals"),
        (("--dealer", "3"), DEAL_LINE, "--dealer 3: this table has seats 0 to 2"),
        (("--preset", "two-handed-market"), DEAL_LINE, "expected a record, as cards are drawn or picked"),
        (("--nodes", str(2**64), "--all"), DEAL_LINE, f"not in the range 1<=x<={2**64 - 1}"),
        (("--seconds", "nan"), DEAL_LINE, "this is no number of seconds"),
        (("--contract", "7H"), DEAL_LINE, "expected a bid and who declares it, such as 7H@0"),
        (("--contract", "7H@Bob"), DEAL_LINE, "expected a seat: South, Left, Right, or 0 to 2"),
        (("--contract", "7J5@0"), DEAL_LINE, "these rules have no bid of 7J5"),
        (("--contract", "7X@0"), DEAL_LINE, "expected a bid"),
        ((), "AS KS | QS", "found 2 parts, expected 3 hands and the kitty"),
        ((), "AS KX | 1H", "line 1, column 4: found 'KX', expected a card"),
    ],
)
def test_questions_without_an_answer_are_refused(
    arguments: tuple[str, ...], typed: str, message: str
) -> None:
    rules = () if typed.startswith("fivehundred") else ("--preset", "three-handed")
    assert message in refused("solve", "-", *rules, *arguments, typed=typed)


# A round by rules of its own


def chosen(tmp_path: Path, item: str) -> Path:
    """A record in which the dealer has chosen something for the round that is dealt."""
    rules = preset("dealers-choice")
    choice = Choose((item,))
    played_by = State.start(rules, 0).apply(choice).current_rules
    path = tmp_path / "chosen.txt"
    record = Record(rules, 0, (choice, deal_from_seed(played_by, 0, bytes(32))))
    path.write_text(write_text(record), "utf-8")
    return path


def test_X8_a_contract_is_one_of_the_bids_of_the_round(tmp_path: Path) -> None:
    record = chosen(tmp_path, "fractional")
    found = answer(record, "--contract", "7.2H@N", "--nodes", "100")["exchange"]
    assert [len(gift["cards"]) for gift in found["gifts"]] == [1, 1]
    assert "7.2H (180) by North" in run("solve", record, "--contract", "7.2H@N", "--nodes", "100").output
    message = refused("solve", chosen(tmp_path, "megatrump"), "--contract", "7.2H@N")
    assert "these rules have no bid of 7.2H" in message


def test_X8_cards_are_called_as_in_the_round(tmp_path: Path) -> None:
    record = chosen(tmp_path, "anti-joker")
    plain = json.dumps(answer(record, "--contract", "9N@0", "--nodes", "100"))
    lines = run("solve", record, "--contract", "9N@0", "--nodes", "100", "--line").output
    assert all("Jo" not in text for text in (plain, lines))
    assert any(joker in plain for joker in ("JB", "JR"))
