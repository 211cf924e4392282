"""Whole games through the command, typed and piped."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from cli.kit import AUSTRALIAN, SECRET, go_to_player, refused, run, table
from fivehundred import Action, Play, Rules, preset, preset_names, round_seed
from fivehundred.cli import save_file
from fivehundred.cli.games import kit_of_text
from fivehundred.cli.save_file import read_kept, read_save, save_text
from fivehundred.cli.table import PLAYER, Table
from fivehundred.cli.tricks.kit import TricksKit
from fivehundred.engine.notation import action_text
from fivehundred.engine.records.record import Record, replay
from fivehundred.engine.records.record_json import read_record
from fivehundred.engine.shuffle import first_dealer

SEALED = re.compile(r"Sealed deal \(SHA-256 of its seed\):\s+([0-9a-f]{64})")
SEED = re.compile(r"Seed of round \d+:\s+([0-9a-f]{64})")


def new_table(rules: Rules, bot: str = "rule-1") -> Table:
    """Return the table at which `play --seed 7` sits down."""
    seats = rules.table.seats
    return Table(
        TricksKit(),
        Record(rules, first_dealer(SECRET, seats), players=(PLAYER, *[bot] * (seats - 1))),
        SECRET,
    )


def typed_game(game: Table) -> str:
    """Return what a player types who always takes the last legal action, or the first discard."""
    lines = []
    while not go_to_player(game).is_over and game.view.number < 30:
        actions = game.view.legal_actions
        action = next(iter(actions)) if game.view.phase == "exchange" else [*actions][-1]
        lines.append(as_typed(action, game.rules))
        game.play(action)
    return "\n".join(lines)


def as_typed(action: Action, rules: Rules) -> str:
    text = action_text(action, rules).lower()
    return text.replace("=", " ") if isinstance(action, Play) else text


@pytest.mark.slow
@pytest.mark.parametrize("name", preset_names())
def test_a_game_typed_action_by_action(name: str, tmp_path: Path) -> None:
    game = new_table(preset(name), "random")
    typed = typed_game(game)
    record = tmp_path / "record.txt"
    result = run("play", "--preset", name, "--seed", "7", "--bots", "random", "--record", record, typed=typed)

    assert result.exit_code == 0
    assert "not understood" not in result.output
    assert read_record(record.read_text("utf-8")) == game.record


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "dealers-choice",
        "five-handed-secret",
        "plus-plus",
        "ralph",
        "standard",
        "three-handed",
        "two-handed-draw",
    ],
)
def test_a_game_left_to_the_adviser_ends_and_is_no_longer_kept(name: str, kept: Path) -> None:
    options = ("--preset", name, "--seed", "7", "--bots", "rule-1", "--max-rounds", "100")
    result = run("play", *options, typed="auto game\n")
    assert result.exit_code == 0
    assert re.search(r"wins? the game", result.output)
    assert not kept.exists()


def test_L5_each_round_is_sealed_before_it_and_opened_after_it() -> None:
    result = run("play", "--seed", "7", typed="auto round\nauto round\n")
    seals, seeds = SEALED.findall(result.output), SEED.findall(result.output)
    assert [bytes.fromhex(seed) for seed in seeds] == [round_seed(SECRET, number) for number in range(2)]
    assert result.output.index(seals[1]) > result.output.index(seeds[0])
    for seal, seed in zip(seals, seeds, strict=False):
        assert run("verify", "--seed", seed, "--commitment", seal).exit_code == 0


def test_L5_a_round_gone_back_to_is_sealed_again() -> None:
    output = run("play", "--seed", "7", typed="auto round\nundo\nauto\n").output
    first, second, first_again, *later = SEALED.findall(output)
    assert first_again == first
    assert later == [second]
    assert output.index("Undone: ") < output.rindex(first) < output.rindex("Seed of round 1")


def test_L5_a_round_resumed_is_sealed_again() -> None:
    (sealed,) = SEALED.findall(run("play", "--seed", "7", typed="auto\n\nundo\nauto\n").output)
    assert SEALED.findall(run("play", "--resume", typed="\nauto\n").output) == [sealed]


def test_L5_a_deal_that_nobody_plays_is_opened_too() -> None:
    """The first deal of this seed is a misdeal that must be dealt again (L3)."""
    secret = (2).to_bytes(32, "big")
    output = run("play", "--set", "deal.misdeal=must", "--seed", "2", typed="auto round\n").output
    seals, seeds = SEALED.findall(output), SEED.findall(output)
    assert [bytes.fromhex(seed) for seed in seeds] == [round_seed(secret, number) for number in range(2)]
    assert len(seals) == 3
    assert output.index(seeds[0]) < output.index(seals[1])


def test_A6_a_seed_is_shown_when_no_card_of_its_shuffle_is_played_any_more() -> None:
    unshuffled = ("--set", "auction.unshuffled=true", "--set", "auction.min_contract=10")
    output = run("play", *unshuffled, "--seed", "7", "--max-rounds", "4", typed="auto round\n" * 4).output
    assert output.count("The cards are dealt as they were gathered, without a shuffle.") >= 2
    assert len(SEALED.findall(output)) + output.count("as they were gathered") == 4
    assert len(SEED.findall(output)) < len(SEALED.findall(output)) + 1


@pytest.mark.parametrize("rules", [[], ["--preset", "three-handed"]])
def test_L5_the_command_that_checks_a_round_prints_what_was_dealt(rules: list[str]) -> None:
    output = run("play", *rules, "--seed", "7", "--dealer", "1", typed="hand\nauto round\n").output
    (command, *_) = [line for line in output.splitlines() if "fivehundred verify" in line]
    shown = {"SEED": SEED.findall(output)[0], "SEALED": SEALED.findall(output)[0]}
    checked = run(*(shown.get(word, word) for word in shlex.split(command)[1:])).output
    assert "It matches." in checked
    hand = set(re.findall(r"Hand: (.*)", output)[0].split())
    assert hand == set(re.findall(r"Seat 0: (.*)", checked)[0].split())


def test_L5_a_round_by_rules_of_ones_own_is_checked_in_a_record(tmp_path: Path) -> None:
    own, record = ("play", "--seed", "7", "--set", "scoring.target=1000"), tmp_path / "our record.txt"
    without = run(*own, typed="auto round\n").output
    output = run(*own, "--record", record, typed="auto round\n").output
    assert "record that play --record FILE writes:\n  fivehundred verify FILE\n" in without
    (command, *_) = [line for line in output.splitlines() if "fivehundred verify" in line]
    checked = run(*shlex.split(command)[1:])
    assert f"Round 1: fits its seed, commitment {SEALED.findall(output)[0]}" in " ".join(
        checked.output.split()
    )


def test_P4_the_prompt_says_what_a_claim_costs() -> None:
    output = run("play", "--seed", "7", "--set", "play.claims=penalised", typed="auto\n" * 14).output
    assert "You may claim the rest; if nothing proves it, it is refused and costs 100" in output


def test_T2c_the_market_is_shown_once_before_a_pick() -> None:
    market = ("play", "--preset", "two-handed-market", "--seed", "11")
    assert run(*market, "--dealer", "1").output.count("The market: ") == 1
    assert run(*market, "--dealer", "1", typed="\n").output.count("The market: ") == 2
    assert run(*market, "--dealer", "0").output.count("The market: ") == 2  # the other one has picked


def test_M2_a_hand_laid_open_is_shown_once_before_the_next_lead() -> None:
    typed = "auto\n" * 24
    output = run("play", "--preset", "three-handed", "--seed", "3", "--max-rounds", "2", typed=typed).output
    assert output.split("Your turn: lead to trick 2")[0].count("Right's hand lies open: ") == 1


def test_every_command_answers() -> None:
    commands = ("help", "?", "hint", "why 6s", "why", "hand", "last", "tricks", "auction", "score", "rules")
    typed = "\n".join([*commands, "", "nonsense", "undo", "auto x"])
    output = run("play", "--seed", "7", typed=typed).output
    for answer in (
        "Clockwise from you: West (club), North (club), East (club).",
        "hint: what to do, and why",
        "Hint: ",
        "Why what?",
        "Hand: ",
        "No trick has been taken",
        "You 0, West 0, North 0, East 0.",
        "You may bid ",
        "The game is to 500.",
        "joker.named_before_lead = true",
        "fivehundred rules australian --sheet md",
        "Round 1, dealt by",
        "Now: a call such as ",
        "I don't know the call 'nonsense'; say a call such as ",
        "There is no decision of yours to take back.",
        "Type auto for one decision",
    ):
        assert answer in " ".join(output.split()), answer


def test_why_gives_the_reason_of_a_refusal_or_that_there_is_none() -> None:
    output = " ".join(run("play", "--seed", "7", typed="10n\nwhy 5s\nwhy discard as\n").output.split())
    assert "discard" in output
    opening = " ".join(run("play", "--seed", "3", typed="why 5h\nwhy 6s\nwhy 10n\n6s\n").output.split())
    assert "Why what?" in opening
    assert "6S does not outrank 6S; the next bid is 6C." in opening
    assert "Nothing is wrong: you may bid 10N (520)." in opening


@pytest.mark.parametrize("bid", ["misere", "7j5", "7.2h", "blind misere", "game in hearts"])
def test_why_asks_about_a_bid_that_the_table_does_not_have(bid: str) -> None:
    output = run("play", "--preset", "two-handed-table", "--seed", "11", "--dealer", "1", typed=f"why {bid}")
    assert output.exit_code == 0
    assert "is no bid at this table; bids: 6S" in output.stdout


def test_undo_is_told_and_the_same_cards_come_again() -> None:
    output = run("play", "--seed", "7", typed="auto\nundo\nauto\n").output
    bid = re.findall(r"You (?:bid|pass).*", output)
    assert "Undone: you " in output
    assert bid[0] == bid[1]


def test_undo_ends_what_auto_was_told_to_do() -> None:
    assert run("play", "--seed", "7", typed="auto round\nundo\n").output.count("Undone") == 1


def test_the_end_of_input_keeps_the_game_and_resume_goes_on_with_it(kept: Path) -> None:
    first = run("play", "--seed", "7", typed="auto\nauto\nauto\n")
    view = read_save(kept.read_text("utf-8")).view
    again = run("play", "--resume")

    assert first.exit_code == again.exit_code == 0
    assert "The game is kept. To go on:\n  fivehundred play --resume\n" in first.output
    assert read_save(kept.read_text("utf-8")).view == view
    last_question = first.output.split("Hand: ")[-1]
    assert again.output.split("Hand: ")[-1] == last_question


def test_no_input_at_all_ends_politely() -> None:
    result = run("play")
    assert result.exit_code == 0
    assert "The game is kept." in result.output


def test_quit_keeps_the_game_in_the_file_named(tmp_path: Path, kept: Path) -> None:
    mine = tmp_path / "a game of mine.json"
    output = run("play", "--save", mine, typed="quit\n").output
    assert shlex.split(output.splitlines()[-1]) == ["fivehundred", "play", "--resume", "--save", str(mine)]
    assert mine.exists()
    assert not kept.exists()
    assert run("play", "--resume", "--save", mine, typed="auto game\n").exit_code == 0
    assert read_save(mine.read_text("utf-8")).is_over

    again = " ".join(run("play", "--resume", "--save", mine).output.split())
    assert re.search(r"Score sheet: .* Scores: .* wins? the game", again)
    assert "dealt by" not in again
    assert "Type what you do" not in again
    assert "holds a finished game; name another file" in refused("play", "--save", mine)


def test_a_new_game_sets_a_kept_one_aside(kept: Path) -> None:
    run("play", "--seed", "7", typed="auto\n")
    former = kept.read_text("utf-8")
    output = run("play", "--seed", "8").output
    (aside,) = set(kept.parent.iterdir()) - {kept}
    assert aside.read_text("utf-8") == former
    assert f"  fivehundred play --resume --save {aside}" in output.splitlines()
    assert run("play", "--resume", "--save", aside).exit_code == 0


def test_save_keeps_a_copy_and_spares_what_is_no_game(tmp_path: Path) -> None:
    copy, letter = tmp_path / "copy.json", tmp_path / "letter.txt"
    letter.write_text("Dear Ann", "utf-8")
    output = run("play", typed=f"save {copy}\nsave {copy}\nsave {letter}\nsave\nsave {tmp_path}\n").output
    assert output.count("Saved to") == 3
    assert output.count("Not saved:") == 2
    assert read_save(copy.read_text("utf-8")).rules == AUSTRALIAN
    assert letter.read_text("utf-8") == "Dear Ann"


def test_save_spares_every_other_game(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    run("play", "--seed", "8", "--save", other, typed="auto\n")
    former = other.read_bytes()
    output = run("play", "--seed", "7", typed=f"save {other}\n").output
    assert "found another game, expected this one" in " ".join(output.split())
    assert other.read_bytes() == former


@pytest.mark.parametrize("place", ["/dev/null", "/dev/zero", "~nobody-of-this-name/game.json"])
def test_what_is_no_plain_file_is_neither_read_nor_written(place: str) -> None:
    output = run("play", typed=f"save {place}\n").output
    assert f"Not saved: {place}: found " in " ".join(output.split())


@pytest.mark.parametrize("name", ["loop", "a\0b"])
def test_a_name_that_leads_to_no_file_is_refused(name: str, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    place = tmp_path / name
    output = " ".join(run("play", "--seed", "7", typed=f"save {place}\nauto\n").output.split())
    assert "found a way to no file, expected the name of a file. > auto You bid 7D" in output
    assert "a way to no file" in refused("play", "--record", loop)


@pytest.mark.parametrize("option", ["--save", "--record"])
@pytest.mark.parametrize(("name", "why"), [("loop", "a way to no file"), ("n" * 300, "File name too long")])
def test_no_game_begins_whose_file_cannot_be_written(
    option: str, name: str, why: str, tmp_path: Path, kept: Path
) -> None:
    tmp_path.joinpath("loop").symlink_to("loop")
    result = run("play", "--seed", "7", option, tmp_path / name)
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""
    assert not kept.exists()


def test_a_name_too_long_is_not_taken_for_a_game_that_is_missing(tmp_path: Path) -> None:
    assert "File name too long" in refused("play", "--resume", "--save", tmp_path / ("n" * 300))


def test_numbers_too_long_to_read_are_no_game(tmp_path: Path) -> None:
    odd = tmp_path / "odd.json"
    odd.write_text(f'{{"a": {"1" * 5000}}}', "utf-8")
    assert f"{odd} exists; name another file" in refused("play", "--save", odd)
    assert "cut short or damaged" in refused("play", "--resume", "--save", odd)
    output = " ".join(run("play", typed=f"save {odd}\n").output.split())
    assert "found a file that holds no game, expected the name of a new one" in output


@pytest.mark.slow
def test_what_another_terminal_keeps_while_this_one_reads_is_not_lost(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("play", "--seed", "7", typed="auto\n")
    later = b""

    def read_then_played_on(path: Path) -> tuple[Table, bytes]:
        nonlocal later
        found = read_kept(path)
        monkeypatch.setattr(save_file, "read_kept", read_kept)
        run("play", "--resume", typed="auto round\n")
        later = path.read_bytes()
        return found

    monkeypatch.setattr(save_file, "read_kept", read_then_played_on)
    run("play", "--resume", typed="auto\n")
    assert later in {path.read_bytes() for path in kept.parent.iterdir()}


def test_a_device_holds_no_game_to_go_on_with() -> None:
    assert "/dev/zero: found no plain file" in refused("play", "--resume", "--save", "/dev/zero")


def test_save_without_a_name_and_by_the_games_own_name_are_one(kept: Path) -> None:
    output = run("play", "--seed", "7", typed=f"auto\nsave {kept}\nauto\n").output
    assert "Another terminal" not in output
    assert [*kept.parent.iterdir()] == [kept]


def test_a_record_is_never_written_over_a_kept_game(tmp_path: Path, kept: Path) -> None:
    same, other = tmp_path / "same", tmp_path / "other.json"
    assert "a game is kept there" in refused("play", "--save", same, "--record", same)
    assert not same.exists()
    assert "a game is kept there" in refused("play", "--record", kept)

    run("play", "--seed", "8", "--save", other)
    other.write_text(json.dumps(json.loads(other.read_text("utf-8")) | {"version": 2}), "utf-8")
    former = other.read_bytes()
    assert "a game is kept there" in refused("play", "--record", other)
    assert other.read_bytes() == former
    assert not kept.exists()


@pytest.mark.parametrize("by_bots", [False, True])
def test_a_record_is_never_written_over_another_file(by_bots: bool, tmp_path: Path) -> None:
    for name, content in (("notes.txt", "Mine.\n"), ("empty.txt", "")):
        file = tmp_path / name
        file.write_text(content, "utf-8")
        alone = ("--all-bots",) if by_bots else ()
        assert "that file exists; name a new one for the record" in refused("play", *alone, "--record", file)
        assert file.read_text("utf-8") == content


def test_a_game_goes_on_with_no_record_of_another_game(tmp_path: Path) -> None:
    own, other = tmp_path / "own.txt", tmp_path / "other.txt"
    run("play", "--seed", "8", "--record", other, typed="auto\n")
    run("play", "--seed", "7", "--record", own, typed="auto\n")
    content = other.read_bytes()
    assert "that file exists" in refused("play", "--resume", "--record", other)
    assert other.read_bytes() == content
    assert run("play", "--resume", "--record", tmp_path / "new.txt", typed="auto\n").exit_code == 0


def test_a_record_goes_on_in_its_file(tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    run("play", "--seed", "7", "--record", record, typed="auto\n")
    assert run("play", "--resume", "--record", record, typed="auto round\n").exit_code == 0
    assert len(replay(read_record(record.read_text("utf-8"))).sheet) == 1


ENDLESS = ("--set", "scoring.target=9999", "--set", "scoring.back_door=off")


def test_max_rounds_ends_a_game_that_does_not() -> None:
    output = run("play", "--max-rounds", "1", *ENDLESS, typed="auto game\n").output
    assert "Stopped after 1 round." in output


def test_the_rounds_of_a_game_are_counted_from_its_beginning() -> None:
    run("play", "--seed", "7", *ENDLESS, typed="auto round\nauto round\n")
    output = run("play", "--resume", "--max-rounds", "1", typed="auto game\n").output
    assert "Stopped after 3 rounds." in output


def test_options_choose_the_rules(tmp_path: Path, kept: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('base = "three-handed"\n[rules.scoring]\ntarget = 300\n', "utf-8")
    result = run(
        "play", "--rules", rules, "--set", "auction.lowest=7", "--seat", "1", "--bots", "random,rule-1"
    )
    game = read_save(kept.read_text("utf-8"))
    assert result.exit_code == 0
    assert (game.rules.table.seats, game.rules.scoring.target, game.rules.auction.lowest) == (3, 300, 7)
    assert game.record.players == ("rule-1", PLAYER, "random")
    assert "rules of your own" in result.output


def test_the_width_of_the_terminal_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    output = run("play", "--seed", "7", typed="help\nhint\nauction\nauto round\nscore\nrules\n").output
    wide = [line for line in output.splitlines() if len(line) > 20]
    assert {line.split()[0] for line in wide} <= {">", "fivehundred"}  # what was typed, what is to be copied


# Bots by themselves


def test_the_same_seed_prints_the_same_game() -> None:
    first, again = (run("play", "--all-bots", "--seed", "7") for _ in range(2))
    assert first.exit_code == 0
    assert first.stdout_bytes == again.stdout_bytes
    assert replay(read_record(first.stdout)).is_over
    assert run("play", "--all-bots", "--seed", "8").stdout_bytes != first.stdout_bytes


@pytest.mark.parametrize("name", ["standard", "rummy"])
def test_L1_L5_a_game_of_bots_begins_as_one_with_a_person_does(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", name, "--seed", "7", "--record", file, typed="quit\n")
    played, watched = (
        kit_of_text(text).read(text)
        for text in (
            file.read_text("utf-8"),
            run("play", name, "--all-bots", "--seed", "7", "--max-rounds", "1").stdout,
        )
    )
    assert (played.dealer, played.actions[0]) == (watched.dealer, watched.actions[0])


def test_bots_stop_after_so_many_rounds_and_say_so() -> None:
    result = run("play", "--all-bots", "--seed", "7", "--max-rounds", "1")
    assert result.exit_code == 0
    assert result.stderr == "Stopped after 1 round; the game is not over.\n"
    assert len(replay(read_record(result.stdout)).sheet) == 1


def test_a_game_of_bots_is_written_to_the_file_named(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    printed = run("play", "--all-bots", "--seed", "7").stdout
    result = run("play", "--all-bots", "--seed", "7", "--record", path)
    assert result.exit_code == 0
    assert path.read_text("utf-8") == printed
    assert f"fivehundred replay {path}" in result.stdout


def test_a_bot_of_ones_own_plays_where_only_bots_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    Path("own_bots.py").write_text("from fivehundred.bots.random_bot import RandomBot as Own\n", "utf-8")
    alone = ("play", "--all-bots", "--max-rounds", "1", "--bots")
    record = run(*alone, "own_bots:Own,rule-1,own_bots:Own,rule-1").stdout
    assert 'players "own_bots:Own" "rule-1" "own_bots:Own" "rule-1"\n' in record
    assert run("replay", "-", typed=record).exit_code == 0
    assert "no bot 'own_bots:No'" in refused(*alone, "own_bots:No")
    assert "did you mean 'rule-1'?" in refused(*alone, "rule1")
    assert "found 'own_bots:Own', expected one of random" in refused("play", "--bots", "own_bots:Own")


def test_a_game_of_bots_is_not_written_over_a_kept_game(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    content = save_text(table())
    kept.write_text(content, "utf-8")
    assert "a game is kept there" in refused("play", "--all-bots", "--record", kept)
    assert kept.read_text("utf-8") == content


@pytest.mark.parametrize("dealer", [0, 2])
def test_L1_a_given_seat_deals_first(dealer: int) -> None:
    record = run("play", "--all-bots", "--max-rounds", "1", "--dealer", str(dealer)).stdout
    assert read_record(record).dealer == dealer


# Refusals


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--preset", "australia"], "no preset 'australia'; did you mean 'australian'?"),
        (["--preset", "rumy"], "no preset 'rumy'; did you mean 'rummy'? (presets: standard, "),
        (["--rules", "rumy"], "--rules: no file 'rumy'; did you mean 'rummy'? (--preset takes a name)"),
        (["--rules", "australian.toml"], "did you mean 'australian'? (--preset takes a name)"),
        (["--set", "auction.lowst=7"], "unknown option auction.lowst; did you mean 'auction.lowest'?"),
        (["--set", "auction.lowest"], "option=value"),
        (["--set", "auction.lowest=9"], "auction.lowest = 9: must be one of 6, 7"),
        (["--set", "auction.rounds=1", "--set", "auction.rebid=always"], "nobody speaks twice"),
        (["--set", "table.seats=6"], "43 cards for 6 seats"),
        (["--rules", "nowhere.toml"], "nowhere.toml: No such file or directory"),
        (["--rules", "x.toml", "--preset", "standard"], "exclude each other"),
        (["--seed", "seven"], "a whole number from 0 with up to 63 digits, or 64 hexadecimal digits"),
        (["--seed", "9" * 86], "a whole number from 0 with up to 63 digits"),
        (["--seed", "-1"], "a whole number from 0 with up to 63 digits, or 64 hexadecimal digits"),
        (["--bots", "rule1"], "did you mean 'rule-1'?"),
        (["--bots", "rule-1,random"], "--bots names 2 bots; this game has 3: name one for all, or 3"),
        (["--preset", "two-handed-dead", "--bots", "club,expert"], "this game has 1: name one"),
        (["--seat", "4"], "seats 0 to 3"),
        (["--dealer", "4"], "--dealer 4: this table has seats 0 to 3"),
        (["--resume", "--dealer", "0"], "leave --dealer out"),
        (["--resume"], "no game is kept"),
        (["--resume", "--seed", "7"], "leave --seed out"),
        (["--resume", "--preset", "standard"], "leave --preset out"),
        (["--all-bots", "--resume"], "leave --resume out"),
        (["--record", "/"], "is a directory"),
    ],
)
def test_wrong_options_are_refused_with_what_would_be_right(arguments: list[str], message: str) -> None:
    assert message in refused("play", *arguments)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "rules.toml: not UTF-8 text"),
        (b"[rules\n", "rules.toml: line 1, column 7: found text that is not TOML"),
        (b"rule = 1", "did you mean 'rules'?"),
    ],
)
def test_a_wrong_rules_file_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_bytes(content)
    assert message in refused("play", "--rules", rules)


def plain_save() -> dict[str, object]:
    return dict(json.loads(save_text(go_to_player(table()))))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (save_text(table())[:-100], "cut short or damaged"),
        ("", "cut short or damaged"),
        ("[" * 100_000, "cut short or damaged"),
        ("[]", "expected a game kept by fivehundred"),
        ('{"format": "chess"}', "expected a game kept by fivehundred"),
        (json.dumps(plain_save() | {"version": 2}), "found a save of version 2, expected version 1"),
        (json.dumps(plain_save() | {"secret": "77"}), "64 hexadecimal digits"),
        (json.dumps(plain_save() | {"game": None}), "expected"),
        (
            json.dumps(plain_save()).replace('"you"', '"me"'),
            "one of random, beginner, casual, club, rule-1, rule-2, sampler, expert, you",
        ),
        (
            json.dumps(plain_save()).replace('{"type": "Deal"', '{"type": "Pass"}, {"type": "Deal"'),
            "action 1",
        ),
    ],
)
def test_a_file_that_is_no_kept_game_is_refused_and_left_alone(
    content: str, message: str, kept: Path
) -> None:
    kept.parent.mkdir(parents=True)
    kept.write_text(content, "utf-8")
    error = refused("play", "--resume")
    assert message in error
    assert str(kept) in error
    assert kept.read_text("utf-8") == content


def test_a_named_file_is_never_overwritten_by_a_new_game(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text("Dear Ann", "utf-8")
    assert "exists" in refused("play", "--save", mine)
    assert mine.read_text("utf-8") == "Dear Ann"


def test_a_place_that_cannot_be_written_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
    assert "/dev/null" in refused("play")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_is_named_and_the_game_is_kept(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    error = refused("play", "--seed", "7", "--save", mine, "--record", "/dev/full")
    assert "Error: /dev/full: No space left on device The game is kept as far as it could be." in error
    assert f"fivehundred play --resume --save {mine}" in error
    assert run("play", "--resume", "--save", mine).exit_code == 0
    sheet = refused("rules", "australian", "--sheet", "html", "--output", "/dev/full")
    assert "/dev/full: No space left on device" in sheet
