"""Keeping score at the terminal: typed, saved, gone on with."""

import json
from pathlib import Path

import pytest

from cli.kit import refused, run
from fivehundred import preset_names
from fivehundred.cli.saved_games import kept_at
from fivehundred.keeper.records import read_score

NAMES = ("--players", "Ann,Ben,Cat,Dan", "--dealer", "dan")


@pytest.fixture
def place(kept: Path) -> Path:
    """Where a score is kept when no place is named."""
    return kept.with_name("score.json")


def kept_rounds(place: Path) -> int:
    return len(read_score(place.read_text("utf-8")).rounds)


def said(*lines: str, more: tuple[str | Path, ...] = NAMES, rules: str = "australian") -> str:
    """What is said when these lines are typed, in one piece."""
    result = run("score", rules, *more, typed="\n".join(lines))
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_a_round_takes_a_few_keys(place: Path) -> None:
    assert "8H by Ann made with 9 tricks: Ann and Cat +300 (300), Ben and Dan +10 (10)." in said("8h a 9")
    assert kept_rounds(place) == 1


def test_who_plays_and_deals_is_asked() -> None:
    text = said("Ann,Ben,Cat,Dan", "ben", "quit", more=())
    assert "Clockwise: Ann, Ben, Cat and Dan." in text
    assert "Round 1: Ben deals." in text
    assert "Clockwise: South, West, North and East." in said("", "", "quit", more=())
    assert "Clockwise: Ann, Ben, Cat and Dan." in said("Ann Ben Cat Dan", "", "quit", more=())
    assert "Clockwise: Ann Lee, Ben, Cat and Dan." in said("Ann  Lee, Ben, Cat, Dan", "", "quit", more=())


def test_who_plays_and_deals_is_asked_again_until_it_is_known() -> None:
    text = said("Ann", "Ann,Ben,Cat,Ann", "Ann,Ben,Cat,Dan", "Eve", "cat", more=())
    assert "4 players sit at this table; name all 4, or none." in text
    blank = said("Ann,,Bo,Cy", "Ann,Ben,Cat,Dan", "", "quit", more=())
    assert "4 players sit at this table; name all 4, or none. > Ann,Ben,Cat,Dan" in blank
    assert "give each a name of their own." in text
    assert "Say Ann, Ben, Cat or Dan." in text
    assert "Round 1: Cat deals." in text


@pytest.mark.parametrize("answers", [["q"], ["Ann,Ben,Cat,Dan", "quit"]])
def test_who_is_asked_for_names_may_leave(answers: list[str], place: Path) -> None:
    said("8h ann 9")
    text = said(*answers, more=())
    assert "names, or none" not in text
    assert "Round 1" not in text
    assert kept_rounds(place) == 1


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_says_what_is_typed(name: str) -> None:
    text = said(
        "?", "needs", "passed", "sheet", "quit", more=("--players", "", "--dealer", "south"), rules=name
    )
    assert "Type a round such as" in text
    assert "The score is kept." in text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("foo", "I don't know the round 'foo'; say a round such as"),
        ("8h", "Say who declared: Ann, Ben, Cat or Dan."),
        ("8h zoe 9", "I don't know the player 'zoe'; say who declared"),
        ("8h ann", "Say how many tricks the makers took"),
        ("8h ann 11", "Tricks are counted from 0 to 10, not 11."),
        ("8h ann 9 2", "The tricks add up to 11; there are 10."),
        (
            "8h ann 9 1 1",
            "Say the tricks of these sides, in this order, the last of which may be",
        ),
        ("dm ann 0", "This ladder has no double misère; its special contracts: misère, open misère."),
        ("8h ann 9 with ben", "No partner is called here: who plays with whom is settled."),
        ("thrown in", "No bid here is too low to be played."),
        ("correct 1 8h ann 9", "No round has been told yet."),
        ("delete 2", "No round has been told yet."),
        ("delete", "No round has been told yet."),
        ("undo", "There is no change to take back; delete takes away the last round."),
        ("worth dm", "This ladder has no double misère"),
        ("11h ann 8", "This ladder has no 11H; its bids go from 6S to 10N."),
        ("13 hearts ann 3", "This ladder has no 13H; its bids go from 6S to 10N."),
        ("worth 5n", "This ladder has no 5N; its bids go from 6S to 10N."),
        ("worth foo", "I don't know the round 'foo'"),
    ],
)
def test_what_is_wrong_is_said(line: str, answer: str, place: Path) -> None:
    assert answer in said(line)
    assert kept_rounds(place) == 0


def test_rounds_are_corrected_deleted_and_had_again(place: Path) -> None:
    text = said("8h ann 9", "7s ben 7", "correct 1 8h ann 7", "undo", "delete 1", "undo", "quit")
    assert "1 8H by Ann set with 7 tricks -300 -300 +30 30" in text
    assert text.count("Undone.") == 2
    assert kept_rounds(place) == 2


def test_a_round_in_the_way_of_a_correction_is_named() -> None:
    text = said("8h ann 9", "7s ben 7", "correct 1 10n ann 10", "correct 3 8h ann 9")
    assert "Round 2 would no longer be possible: the game is over" in text
    assert "There is no round '3'; say its number, 1 to 2." in text


def test_the_number_of_a_round_to_change_is_asked_for() -> None:
    text = said("8h ann 9", "7s ben 7", "correct", "correct 8h ann 9", "delete foo", "delete " + "9" * 5000)
    assert text.count("Say the number of the round to correct, such as correct 2.") == 2
    assert "Say the number of the round to delete, such as delete 2." in text
    assert "say its number, 1 to 2." in text


def test_deals_without_a_score_are_told() -> None:
    text = said("passed", "thrown in", "8h ann 9", "rounds", rules="american")
    assert "Passed out. Round 2" in text
    assert "Thrown in. Round 3" in text
    assert "> rounds 1 Passed out. 2 Thrown in. 3 8H by Ann made with 9 tricks: Ann and Cat +300" in text


def test_what_the_engine_cannot_see_is_told() -> None:
    players = ("--players", "Ann,Ben,Cat,Dan,Eve", "--dealer", "ann")
    assert "7S by Ann and Ben made with 8 tricks" in said(
        "7s ann with ben 8 1 1", rules="five-handed", more=players
    )
    breach = said("8h ann 5 breach ben", "8h ann 9", rules="breach")
    assert "Ben and Dan: breach won (+100)." in breach
    assert "Ann may not bid in this round: barred by round 1." in breach
    slam = said("8h ann slam 10", more=(*NAMES, "--set", "specials.called_slam=true"))
    assert "8H and a slam by Ann made with 10 tricks: Ann and Cat +500 (500)" in slam
    fined = said("8h ann 9 fined ben ben", more=(*NAMES, "--set", "play.claims=penalised"))
    assert "Ben pays 200 points for 2 claims." in fined
    hand = said("none 3 7", more=(*NAMES, "--set", "auction.passed_out=no-trump-hand"))
    assert "No contract, tricks: Ann and Cat 3, Ben and Dan 7" in hand
    three = ("--players", "Ann,Ben,Cat", "--dealer", "ann", "--set", "scoring.target=20")
    assert "say who was first" in said("6s ann 2 3 2", more=three, rules="original-1904")
    assert "Cat wins the game." in said("6s ann 2 3 2 first cat", more=three, rules="original-1904")


def test_X8_what_the_dealer_chose_is_told() -> None:
    text = said("8h ann 9 chosen megatrump", "passed chosen bowers", rules="dealers-choice")
    assert "Played with megatrump." in text
    assert "Bowers cannot be chosen; the list agreed on, in its order, is visible-kitty, low-misere," in text


def test_the_end_is_said() -> None:
    text = said("10n ann 10", "8h ann 9", "needs", "worth 8h")
    assert "Ann and Cat win the game." in text
    assert "The game is over; another round comes too late." in text


def test_nobody_needs_anything_after_the_end() -> None:
    assert "The game is over." in said("10n ann 10", "needs").rpartition("needs")[2]


def test_needs_and_worth() -> None:
    text = said("8h ann 9", "needs", "worth 9d ben")
    assert "Ann and Cat to the target: 200. Bids that win if just made: 7H, 7N" in text
    assert "Made: Ben and Dan +380. Failed: Ben and Dan -380." in text


def test_it_goes_on_where_it_was(place: Path) -> None:
    said("8h ann 9")
    text = run("score", "--resume", typed="7s ben 7\n").output
    assert "Round 2: Ann deals." in text
    assert kept_rounds(place) == 2


def test_a_new_game_sets_the_old_one_aside(place: Path) -> None:
    said("8h ann 9")
    aside = place.with_name(f"score-{kept_at(place):%Y%m%d-%H%M%S}.json")
    assert f"--save {aside}" in said("8h ann 9", "7s ben 7").replace(" /", " /")
    assert (kept_rounds(aside), kept_rounds(place)) == (1, 2)


def test_games_that_are_kept_are_listed(place: Path) -> None:
    said("8h ann 9")
    text = said("7s ben 7", "games")
    assert "Ann and Cat 300, Ben and Dan 10, after 1 round: fivehundred score --resume --save" in text
    assert "Ann and Cat 30, Ben and Dan 140, after 1 round:" in text
    assert str(place) in text


def test_a_night_adds_up_what_is_kept(place: Path) -> None:
    said("10n ann 10")
    place.with_name("score-broken.json").write_text("{", encoding="utf-8")
    text = said("8h ben 8", "night")
    assert "2 games of these players kept here: Ann: 1 of 1 game won, 540 points" in text
    assert "A night has totals when its players have names" in said(
        "night", more=("--players", "", "--dealer", "south")
    )


@pytest.mark.parametrize("name", ["fri[1].json", "mon.json", "a*b.json"])
def test_a_night_is_of_the_games_at_its_place(name: str, tmp_path: Path) -> None:
    """A game that was set aside there belongs to it; one whose name only begins alike does not."""
    save = tmp_path / name
    other = ("--save", save.with_stem(f"{save.stem}day"), *NAMES)
    aside = ("--save", save.with_stem(f"{save.stem}-20261129-120000"), *NAMES)
    for more in (other, aside):
        said("7s ben 7", more=more)
    text = said("8h ann 9", "night", "games", more=("--save", save, *NAMES))
    assert "2 games of these players kept here" in text
    assert str(other[1]) not in text


def test_what_a_bid_is_worth_is_asked_of_who_may_bid_it() -> None:
    assert "I don't know the player 'zz'; say who declares: Ann, Ben, Cat or Dan." in said("worth 8h zz")
    barred = said("8h ann 5", "worth 8h", "worth 8h ann", rules="ralph")
    assert barred.count("Made: Ben and Dan +300.") == 1
    assert "Ann may not bid in this round: barred by round 1." in barred


@pytest.mark.parametrize("command", ["csv", "share", "record"])
def test_sheets_are_written_to_files(command: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet"
    text = said("8h ann 9", f"{command} {file}", f"{command} {file}", command)
    assert "Written to" in text
    assert "Not written:" in text
    assert file.read_text("utf-8").splitlines()[-1].strip() in " ".join(text.split()) or command != "csv"


def test_replay_reads_the_record_and_what_is_kept(place: Path, tmp_path: Path) -> None:
    record = tmp_path / "score.txt"
    said("8h ann 9", "passed", f"record {record}")
    for file in (record, place):
        text = " ".join(run("replay", file).output.split())
        assert "Round 1, dealt by Dan. 8H by Ann made with 9 tricks" in text
        assert "Round 2, dealt by Ann. Passed out." in text
    assert "a score has no hands to be seen: leave --seat out" in refused("replay", record, "--seat", "0")


def test_rummy_is_kept_too(place: Path) -> None:
    more = ("--set", "players=2", "--players", "Ann,Ben", "--dealer", "ann")
    text = said(
        "?", "ben 30/25 55", "ben 30/25", "zoe 1 2", "ben x 2", "ann 30 2/3", more=more, rules="rummy"
    )
    assert "Ben went out: Ann +5 (5), Ben +105 (105)." in text
    assert "say who went out, then laid/held of Ann and Ben, such as ann 45 30/25" in text
    assert "I don't know the player 'zoe'" in text
    assert "Laid 2: cards count in fives, from 0." in text
    assert kept_rounds(place) == 1
    assert "Ben went out" in run("replay", place).output


# What goes wrong


def test_what_is_kept_is_not_lost(place: Path, tmp_path: Path) -> None:
    assert "no score is kept at" in refused("score", "--resume")
    place.parent.mkdir(parents=True)
    place.write_text("{", encoding="utf-8")
    assert str(place.name) in refused("score", "--resume").replace(" ", "")
    newer = {"format": "fivehundred-score", "version": 2}
    place.write_text(json.dumps(newer), encoding="utf-8")
    assert "found 2, expected 1" in refused("score", "--resume")
    assert "The score kept so far is set aside." in said("8h ann 9")
    assert json.loads(next(place.parent.glob("score-*.json")).read_text("utf-8")) == newer
    file = tmp_path / "a.json"
    file.write_text("", encoding="utf-8")
    assert "--resume goes on with it" in refused("score", "--save", file)


def test_a_place_that_cannot_be_written_is_said(kept: Path) -> None:
    kept.parent.parent.mkdir(parents=True)
    kept.parent.write_text("", encoding="utf-8")
    assert "File exists" in refused("score", *NAMES)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--resume", "--players", "A"), "leave --players out"),
        (("--resume", "--preset", "breach"), "leave --preset out"),
        (("--players", "Ann,Ben", "--dealer", "ann"), "name all 4, or none"),
        (("--players", "A,A,B,C", "--dealer", "b"), "give each a name of their own"),
        (("--players", "A,B,C,D", "--dealer", "z"), "'z': say A, B, C or D"),
    ],
)
def test_options_that_do_not_fit_are_refused(arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("score", *arguments)
