"""Commands that read: rules, replay, verify."""

import re
from pathlib import Path

import pytest

from cli.kit import refused, run
from fivehundred import commitment, preset, preset_names, read_rules, round_seed
from fivehundred.cli.terminal import Terminal
from fivehundred.cli.tricks.book import document
from fivehundred.rules.document import settings
from fivehundred.rummy.rules import RUMMY, TITLE, RummyRules
from fivehundred.sheet import as_html, as_markdown, rummy_sheet
from fivehundred.wording import Words

SEED = "00" * 32
SEAL = commitment(bytes(32))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of bots."""
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(run("play", "--all-bots", "--seed", "7", "--max-rounds", "2").stdout, "utf-8")
    return path


# rules


def test_rules_lists_every_preset() -> None:
    output = run("rules").output
    assert all(f"{name}: " in output for name in preset_names())


@pytest.mark.parametrize("name", preset_names())
def test_rules_shows_what_a_preset_changes_and_its_bids(name: str) -> None:
    output = " ".join(run("rules", name).output.split())
    rules = preset(name)
    assert [path for path in settings(rules) if f"{path} = " not in output] == []
    assert f"Bids from the lowest, with their values: {Words(rules).bids(rules.bids)}." in output


def test_rules_name_the_special_that_an_option_is_about() -> None:
    assert (
        "specials.open_misere.on = true: Open misère. Whether it may be bid. [M]"
        in run("rules", "standard").output.splitlines()
    )


def test_rules_say_where_the_whole_of_them_is() -> None:
    assert run("rules", "standard").output.splitlines()[-1] == "  fivehundred rules standard --sheet md"
    own = " ".join(run("rules", "--set", "scoring.target=1000").output.split())
    assert own.endswith("fivehundred rules --sheet md, with the options you play by.")


def test_files_may_begin_with_the_mark_of_their_encoding(record: Path, tmp_path: Path) -> None:
    """Some editors write it."""
    rules, game = tmp_path / "rules.toml", tmp_path / "game.txt"
    rules.write_text('\ufeffbase = "australian"\n', "utf-8")
    game.write_text("\ufeff" + record.read_text("utf-8"), "utf-8")
    assert run("rules", "--rules", str(rules)).stdout == run("rules", "australian").stdout
    assert run("verify", str(game)).stdout == run("verify", str(record)).stdout
    assert run("replay", str(game)).stdout == run("replay", str(record)).stdout


@pytest.mark.parametrize("name", preset_names())
def test_rules_as_toml_are_the_preset_again(name: str) -> None:
    assert read_rules(run("rules", name, "--toml").stdout) == preset(name)
    assert read_rules(document(preset(name))) == preset(name)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--toml", "--options"], "--toml and --options are told one at a time"),
        (["--toml", "--sheet", "md"], "--sheet and --toml are told one at a time"),
        (["--options", "--sheet", "md"], "--sheet and --options are told one at a time"),
        (["--output", "rules.md"], "--output is for the sheet: say what it is written as"),
        (["--toml", "--output", "rules.toml"], "--output is for the sheet: say what it is written as"),
    ],
)
def test_rules_refuse_what_they_would_leave_out(arguments: list[str], message: str) -> None:
    assert message in refused("rules", "standard", *arguments)


@pytest.mark.parametrize(("name", "meant"), [("standart", "standard"), ("rumy", "rummy")])
@pytest.mark.parametrize("form", [(), ("--sheet", "md"), ("--toml",), ("--options",)])
def test_an_unknown_preset_is_refused_with_the_nearest_name_of_any_game(
    name: str, meant: str, form: tuple[str, ...]
) -> None:
    assert f"no preset {name!r}; did you mean {meant!r}?" in refused("rules", name, *form)


def test_every_name_that_rules_list_is_one_of_those_suggested() -> None:
    listed = [line.partition(":")[0] for line in run("rules").output.splitlines() if ": " in line]
    suggested = refused("rules", "no such game").partition("(presets: ")[2]
    assert suggested.rstrip().removesuffix(")").split(", ") == listed


# rules of rummy


def test_rules_list_rummy_after_the_presets() -> None:
    assert " ".join(run("rules").output.split()).endswith(f"{RUMMY}: {TITLE}")


def test_rules_say_what_rummy_plays_and_where_the_whole_of_it_is() -> None:
    assert run("rules", "rummy").output.splitlines()[1:] == [
        "The whole rules in plain words:",
        "  fivehundred rules rummy --sheet md",
    ]
    own = run("rules", "rummy", "--set", "players=6", "--set", "stock_out=end").output
    assert "players = 6: How many play, each alone. [R1]" in own
    assert own.splitlines()[-1] == "  fivehundred rules rummy --set players=6 --set stock_out=end --sheet md"


def test_rules_of_rummy_are_listed_with_what_they_may_be() -> None:
    listed = " ".join(run("rules", "--preset", "rummy", "--options", "--set", "target=300").output.split())
    assert "target = 300: The score that wins. [R10]" in listed
    assert 'throw_back = "never" (neither it nor its twin, unless the hand holds nothing else)' in listed
    assert "Or: may." in listed


def test_rules_of_rummy_go_through_a_file_as_those_of_tricks_do(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(run("rules", "rummy", "--set", "players=6", "--toml").output)
    assert "players = 6: How many play" in run("rules", "--rules", file).output
    more = run("rules", "--rules", file, "--set", "target=300", "--toml").output
    assert more.split() == ["base", "=", '"rummy"', "[rules]", "players", "=", "6", "target", "=", "300"]
    played = run("play", "--rules", file, "--all-bots", "--seed", "3", "--max-rounds", "1").output
    assert "set players = 6" in played
    for command in (("arena", "rule-1", "random"), ("solve", "-")):
        assert "this needs rules of the trick-taking game" in refused(
            *command, "--rules", file, typed="AS | KS"
        )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('base = "rummy"\n[rules]\nplayers = 9', "players = 9: must be one of 2, 3, 4, 5, 6, 7, 8"),
        ('base = "rummy"\n[rules]\nplyers = 3', "unknown option plyers; did you mean 'players'?"),
        ('base = "rumy"', "no preset 'rumy'"),
        ("base = ", "line 1"),
    ],
)
def test_a_file_of_rummy_is_refused_with_what_would_be_right(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    told = refused("play", "--rules", str(file))
    assert message in told
    assert "house.toml" in told


@pytest.mark.parametrize("form", ["html", "md"])
def test_rules_of_rummy_are_written_as_a_sheet(form: str, tmp_path: Path) -> None:
    file = tmp_path / "rummy"
    run("rules", "rummy", "--set", "players=6", "--sheet", form, "--output", file)
    sheet = rummy_sheet(RummyRules(players=6))
    assert file.read_text("utf-8") == {"html": as_html, "md": as_markdown}[form](sheet)


def test_rules_of_rummy_are_printed() -> None:
    assert run("rules", "rummy", "--sheet", "pdf").stdout_bytes.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--set", "plyers=3"], "unknown option plyers; did you mean 'players'?"),
        (["--set", "players=9"], "players = 9: must be one of 2, 3, 4, 5, 6, 7, 8"),
        (["--set", "stock_out=stop"], "stock_out = 'stop': must be one of reshuffle, end"),
        (["--set", "auction.lowest=7"], "unknown option auction.lowest"),
        (["--set", "players={a=1}"], "players is a single option"),
        (
            ["--rules", "rules.toml"],
            "--preset and --rules exclude each other: a rules file names its own base",
        ),
    ],
)
def test_rules_of_rummy_are_refused_with_what_would_be_right(arguments: list[str], message: str) -> None:
    assert message in refused("rules", "rummy", *arguments)


# replay


def test_a_record_is_told_with_all_hands_open(record: Path) -> None:
    output = run("replay", record).output
    assert "South (club), West (club), North (club), East (club)." in output
    assert output.count("'s hand: ") > 80
    assert "Round 2." in output
    assert "Trick 10. " in output


def test_a_record_is_told_from_one_seat(record: Path) -> None:
    output = run("replay", record, "--seat", "2", "--all", "--unicode").output
    assert "Your hand: " in output
    assert "'s hand: " not in output
    assert "♥" in output


def test_L3_a_deal_that_is_dealt_again_has_the_number_of_its_round(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    arguments = ("--set", "deal.misdeal=must", "--seed", "2", "--max-rounds", "3")
    path.write_text(run("play", "--all-bots", *arguments).stdout, "utf-8")
    output = run("replay", path).output
    assert "dealt again" in output.split("Round 2.")[0]
    assert re.findall(r"Round (\d)\.", output) == ["1", "2", "3"]


def test_a_record_may_come_through_a_pipe(record: Path) -> None:
    assert run("replay", "-", typed=record.read_text("utf-8")).output == run("replay", record).output


def test_at_a_keyboard_a_record_is_walked_through(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["", "", "b", "", "q"])
    monkeypatch.setattr(Terminal, "is_interactive", property(lambda _: True))
    monkeypatch.setattr(Terminal, "ask", lambda _: next(answers))
    output = run("replay", record).output
    assert output.count("Round 1.") == 2
    assert output.count("Trick 1.") == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("fivehundred 1", "fivehundred 9"), "line 1, column 13"),
        (("dealer 1", "dealer 7"), "line "),
        (("calls ", "calls 11X "), "expected a bid"),
        (("calls ", "calls 10N 6S "), "action "),
    ],
)
def test_a_wrong_record_is_refused(
    record: Path, tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(record.read_text("utf-8").replace(*change, 1), "utf-8")
    for command in ("replay", "verify"):
        error = refused(command, wrong)
        assert message in error
        assert str(wrong) in error


def test_a_seat_that_is_not_there_is_refused(record: Path) -> None:
    assert "seats 0 to 3" in refused("replay", record, "--seat", "4")


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\x00")
    assert "No such file" in refused("replay", tmp_path / "nowhere")
    assert "not UTF-8 text" in refused("replay", binary)
    assert "not UTF-8 text" in refused("verify", binary)


# verify


def test_L5_every_deal_of_a_record_fits_its_seed(record: Path) -> None:
    result = run("verify", record)
    assert result.exit_code == 0
    assert commitment(round_seed((7).to_bytes(32, "big"), 1)) in result.output
    assert "Every deal with a seed fits it." in result.output


def test_L5_a_deal_that_does_not_fit_its_seed_is_found(record: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    lines = record.read_text("utf-8").splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("deal seed "))
    lines[place] = f"deal seed {SEED}"
    wrong.write_text("\n".join(lines), "utf-8")
    result = run("verify", wrong)
    assert result.exit_code == 1
    assert "Round 1: DOES NOT FIT its seed" in result.output
    assert "Round 2: fits its seed" in result.output


def test_L5_a_deal_without_a_seed_is_said_to_have_none(record: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.txt"
    lines = [line.split(" seed ")[0] for line in record.read_text("utf-8").splitlines()]
    bare.write_text("\n".join(lines), "utf-8")
    result = run("verify", bare)
    assert result.exit_code == 0
    assert "Round 1: no seed is recorded" in result.output


def test_L5_a_seed_is_checked_against_its_commitment() -> None:
    right = run("verify", "--seed", SEED, "--commitment", SEAL.upper())
    wrong = run("verify", "--seed", SEED, "--commitment", "ab" * 32)
    assert (right.exit_code, wrong.exit_code) == (0, 1)
    assert "It matches." in right.output
    assert "It does not match" in wrong.output
    assert run("verify", "--seed", SEED).exit_code == 0


def test_L5_a_deal_is_printed_only_by_the_dealer_who_dealt_it() -> None:
    arguments = ("verify", "--seed", SEED, "--commitment", SEAL)
    assert "Seat" not in run(*arguments).output
    others = [run(*arguments, "--preset", "three-handed", "--dealer", dealer).output for dealer in "01"]
    assert [output.count("Seat ") for output in others] == [3, 3]
    assert others[0] != others[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give a record, or --seed"),
        (["--seed", "7"], "expected 64 hexadecimal digits"),
        (["--seed", SEED, "--dealer", "4"], "seats 0 to 3"),
        (["--seed", SEED, "--dealer", "0", "--preset", "x"], "no preset 'x'"),
        (["--seed", SEED, "--preset", "standard"], "--preset is for the deal, which needs its --dealer"),
        (["--seed", SEED, "--set", "table.seats=3"], "--set is for the deal, which needs its --dealer"),
    ],
)
def test_wrong_questions_are_refused(arguments: list[str], message: str) -> None:
    assert message in refused("verify", *arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--commitment", SEAL], "--commitment is checked against a --seed"),
        (["--dealer", "0"], "a record says who deals: leave --dealer out"),
        (["--preset", "standard"], "a record has its own rules: leave --preset out"),
        (["--rules", "rules.toml"], "a record has its own rules: leave --rules out"),
        (["--set", "scoring.target=1000"], "a record has its own rules: leave --set out"),
    ],
)
def test_nothing_is_taken_for_checked_beside_a_record(
    record: Path, arguments: list[str], message: str
) -> None:
    assert message in refused("verify", record, *arguments)


# the command itself


def test_help_and_version_answer() -> None:
    assert run("--help").exit_code == 0
    assert "version" in run("--version").output
    assert refused("pley")
