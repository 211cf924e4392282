"""Where games are kept, and how they make room for each other."""

import os
from pathlib import Path

from cli.kit import run
from fivehundred.cli.saved_games import SavedGame, set_aside

NOON = 1_700_000_000


def at_noon(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    os.utime(path, (NOON, NOON))
    return path


def contents(folder: Path) -> set[str]:
    return {path.read_text("utf-8") for path in folder.iterdir()}


def test_games_of_one_second_are_set_aside_under_names_of_their_own(tmp_path: Path) -> None:
    names = {set_aside(at_noon(tmp_path / "game.json", text)).name for text in ("one", "two", "three")}
    assert names == {f"game-20231114-221320{number}.json" for number in ("", "-2", "-3")}
    assert contents(tmp_path) == {"one", "two", "three"}


def test_a_new_game_does_not_write_over_one_that_has_come_before_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    kept = SavedGame(path)
    path.write_text("theirs", "utf-8")
    kept.write("ours")
    assert contents(tmp_path) == {"theirs", "ours"}
    kept.drop()
    assert contents(tmp_path) == {"theirs"}


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = at_noon(tmp_path / "game.json", "ours")
    kept = SavedGame(path, b"ours")
    kept.write("ours, later")
    kept.write("ours, later still")
    assert kept.place == path
    assert contents(tmp_path) == {"ours, later still"}


def test_a_game_gone_on_with_at_two_terminals_becomes_two(tmp_path: Path) -> None:
    path = at_noon(tmp_path / "game.json", "ours")
    one, other = SavedGame(path, b"ours"), SavedGame(path, b"ours")
    one.write("one")
    other.write("other")
    assert contents(tmp_path) == {"one", "other"}
    assert one.place == path


def test_a_game_set_aside_goes_on_under_its_new_name(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    kept = SavedGame(path)
    kept.write("ours")
    aside = set_aside(path)
    path.write_text("theirs", "utf-8")
    assert kept.place == aside
    kept.write("ours, later")
    assert kept.path == aside
    assert contents(tmp_path) == {"theirs", "ours, later"}


def test_games_set_aside_in_one_second_are_all_found_again(tmp_path: Path) -> None:
    path, games = tmp_path / "game.json", []
    for text in ("one", "two", "three"):
        kept = SavedGame(path)
        kept.write(text)
        os.utime(path, (NOON, NOON))
        games.append(SavedGame(path, text.encode()))
        set_aside(path)
    for kept, text in zip(games, ("one", "two", "three"), strict=True):
        assert kept.place is not None
        assert kept.place.read_text("utf-8") == text
        kept.write(f"{text}, later")
    assert contents(tmp_path) == {"one, later", "two, later", "three, later"}
    for kept in games:
        kept.drop()
    assert contents(tmp_path) == set()


def test_a_game_that_is_gone_from_its_place_is_kept_there_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    kept = SavedGame(path)
    kept.write("ours")
    path.unlink()
    assert kept.place is None
    kept.drop()
    kept.write("ours")
    assert kept.place == path


def test_a_game_kept_on_26_november_2026_is_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes((Path(__file__).parents[1] / "data" / "kept" / "save.json").read_bytes())
    shown = run("play", "--resume", "--save", path)
    assert "Hearts led; East is winning with Jo." in shown.output
