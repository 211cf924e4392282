"""Rules chosen on the command line: settings, their refusals, and what a shell completes."""

from pathlib import Path

import click
import pytest

from cli.kit import refused, run
from fivehundred.cli.options import RulesChoice, complete_setting
from fivehundred.cli.play import play
from fivehundred.rules.document import option_paths, read_rules


def completed(begun: str, **params: str) -> list[str]:
    context = click.Context(play)
    context.params.update(params)
    return complete_setting(context, play.params[0], begun)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (["foo"], "Invalid value for '--set': found 'foo', expected option=value, such as auction.lowest=7"),
        (["reenter=always"], "unknown option reenter; did you mean 'auction.reenter'?"),
        (["acution.lowest=7"], "unknown option acution.lowest; did you mean 'auction.lowest'?"),
        (["auction=7"], "auction is a section, not a single value; its options: lowest, reenter"),
        (["auction.reenter=sometimes"], "must be one of never, on-suit-change, always"),
        (["auction.lowest=9", "scoring.target=3"], "must be one of 6, 7; scoring.target = 3: must be from"),
        (["table.seats=3"], "(or change another one: --set table.sides=3)"),
        (["pack.matching_four=true"], "(or change another one: --set 'pack.fours_out=4S 4D')"),
    ],
)
@pytest.mark.parametrize("command", ["play", "rules"])
def test_a_wrong_setting_is_refused_with_what_would_be_right(
    command: str, settings: list[str], message: str
) -> None:
    arguments = [word for setting in settings for word in ("--set", setting)]
    assert message in refused(command, *arguments)


def test_settings_change_a_preset_one_after_the_other() -> None:
    choice = RulesChoice(
        "standard", None, [("auction.lowest", 7), ("auction.lowest", 6), ("auction.rounds", 1)]
    )
    assert choice.rules().auction.rounds == 1
    assert choice.rules().auction.lowest == 6


def test_settings_change_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('base = "three-handed"\n[rules.auction]\nlowest = 7\n')
    rules = RulesChoice(None, file, [("scoring.target", 300)]).rules()
    assert (rules.table.seats, rules.auction.lowest, rules.scoring.target) == (3, 7, 300)


def test_what_the_terminal_prints_can_be_played_again() -> None:
    printed = run("rules", "--toml", "--set", "auction.reenter=on-suit-change").stdout
    assert read_rules(printed) == RulesChoice(None, None, [("auction.reenter", "on-suit-change")]).rules()


# In a shell


def test_a_shell_completes_the_name_of_an_option() -> None:
    assert completed("auction.reb") == ["auction.rebid="]
    assert completed("") == [f"{path}=" for path in option_paths()]
    assert completed("nothing") == []


@pytest.mark.parametrize("given", ["name", "preset"])
def test_a_shell_completes_the_options_of_rummy(given: str) -> None:
    rummy = {given: "rummy"}
    assert completed("p", **rummy) == ["players="]
    assert completed("throw_back=", **rummy) == ["throw_back=never", "throw_back=may"]
    assert completed("auction", **rummy) == []


def test_a_shell_completes_a_value() -> None:
    assert completed("auction.rebid=a") == ["auction.rebid=after-intervening-bid", "auction.rebid=always"]
    assert completed("auction.lowest=") == ["auction.lowest=6", "auction.lowest=7"]
    assert completed("specials.j5=t") == ["specials.j5=true"]
    assert completed("nothing=") == []


# Another game


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "rule-1", "random"),
        ("solve", "-"),
        ("verify", "--seed", 64 * "0", "--dealer", "0"),
    ],
)
def test_what_is_for_the_trick_taking_game_says_so_of_a_preset_of_another(arguments: tuple[str, ...]) -> None:
    message = "rummy cannot be used here: this needs rules of the trick-taking game"
    assert message in refused(*arguments, "--preset", "rummy", typed="AS | KS")
