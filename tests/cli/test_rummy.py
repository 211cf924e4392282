"""Rummy at the terminal: played, asked about, taken back, kept and taken up again."""

from pathlib import Path

import pytest

from cli.kit import SECRET, refused, run
from fivehundred import Card
from fivehundred.cli.games import kit_of_text
from fivehundred.cli.rummy.hearing import Heard
from fivehundred.cli.rummy.kit import RummyKit
from fivehundred.cli.rummy.narration import told
from fivehundred.cli.rummy.render import question, sheet_lines, situation, ways_to_lay
from fivehundred.cli.save_file import read_save, save_text
from fivehundred.cli.table import PLAYER, Table
from fivehundred.errors import NotationError
from fivehundred.input_parser import UnknownWordsError
from fivehundred.rummy.actions import Ace, Action, Discard, Draw, LayOff, Meld, Take, TakePile
from fivehundred.rummy.bots.adviser import ADVISER
from fivehundred.rummy.input_parser import read_action
from fivehundred.rummy.notation import read_action as read_strictly
from fivehundred.rummy.record import Record, replay
from fivehundred.rummy.record_text import read_text
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from fivehundred.rummy.words import RummyWords
from rummy.tables import FIVE, turn
from rummy.tables import run as after

HAND = "7D 8D 9D KS KH 2C 3S"


def table(players: int = 4) -> Table:
    record = Record(RummyRules(players=players), players - 1, players=(PLAYER, *["thumb"] * (players - 1)))
    return Table(RummyKit(), record, SECRET)


def play_on(game: Table, decisions: int) -> Table:
    """Let the adviser decide for the player so often, then go on to the next decision."""
    for _ in range(decisions):
        game.play(go_to_player(game).advice().action)
    return go_to_player(game)


def go_to_player(game: Table) -> Table:
    while not game.is_over and not game.awaits_player:
        game.step()
    return game


def said(*typed: str, options: tuple[str, ...] = ()) -> str:
    """What the terminal says of a game in which this is typed, in one piece."""
    result = run("play", "rummy", "--seed", "7", *options, typed="\n".join(typed) + "\n")
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def heard(state: State, line: str, seat: int = 0) -> list[str]:
    """What a seat is told of an action as it is written."""
    words = RummyWords(state.rules, seat)
    return list(told(Heard.of(state.step(read_strictly(line)), seat, state.number), words))


# What is typed


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", Draw()),
        ("d", Draw()),
        ("draw from the stock", Draw()),
        ("take", Take()),
        ("take the top", Take()),
        ("pile", TakePile()),
        ("take the pile", TakePile()),
        ("meld 7d 8d 9d", Meld((Card("7D"), Card("8D"), Card("9D")))),
        ("lay 7d, 8d, 9d", Meld((Card("7D"), Card("8D"), Card("9D")))),
        ("9♦ 8♦ 7♦", Meld((Card("7D"), Card("8D"), Card("9D")))),
        ("as 2s 3s low", Meld((Card("AS"), Card("2S"), Card("3S")), Ace.LOW)),
        ("lay As on 2", LayOff(Card("AS"), 2)),
        ("lay the as off on 2 high", LayOff(Card("AS"), 2, Ace.HIGH)),
        ("as on 2", LayOff(Card("AS"), 2)),
        ("3s", Discard(Card("3S"))),
        ("throw 3s", Discard(Card("3S"))),
        ("DISCARD 3S", Discard(Card("3S"))),
    ],
)
def test_what_people_type_is_understood(text: str, action: Action) -> None:
    assert read_action(text, turn(HAND).view(0)) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "I don't know the words 'nonsense'; say draw, take or pile"),
        ("discard 3x", "I don't know the card '3x'; say draw, take or pile"),
        ("lay as on x", "I don't know the card 'x'; say draw"),
        ("", "say draw, take or pile"),
        ("draw 7", "I don't know the words '7'; say draw, take or pile"),
        ("throw", "^say a card such as discard 3S$"),
        ("lay", "^say cards such as meld 7D 8D 9D, and low or high for an ace$"),
        ("lay 7d on", "^say a card and a combination's number such as lay AS on 2, and low or high"),
        ("discard 2s 3d", "^say one card to throw, such as discard 3S$"),
    ],
)
def test_what_nobody_understands_is_told_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(UnknownWordsError, match=message):
        read_action(text, turn(HAND).view(0))


# What is told


def test_R4_another_seat_does_not_hear_which_card_was_drawn() -> None:
    state = turn(HAND, stock="9C")
    assert heard(state, "draw") == ["You draw 9C."]
    assert heard(state, "draw", seat=1) == ["Opponent draws from the stock."]


def test_R6_R7_R9_combinations_are_told_with_number_and_points() -> None:
    state = after(turn(HAND, stock="10D"), "draw")
    assert heard(state, "meld 7D 8D 9D") == ["You lay 7D 8D 9D (15), combination 1."]
    laid = after(state, "meld 7D 8D 9D")
    assert heard(laid, "lay 10D on 1", seat=1) == ["Opponent lays 10D (10) off on combination 1."]


def test_R5_a_pile_without_a_new_combination_is_told_with_its_price() -> None:
    state = after(turn(HAND, pile="4H 6S", table=(("QS QH QD", 0),)), "pile")
    assert "lay a new combination for the pile, or lose 50 points" in " ".join(
        question(state.view(0), RummyWords(state.rules, 0))
    )
    assert heard(state, "discard 3S") == [
        "You discard 3S.",
        "You lay no new combination in this turn, which costs 50 points.",
    ]


def test_R8_going_out_ends_the_round_with_a_line_for_each_seat() -> None:
    state = after(turn("7D 8D 9D 3S", "2C"), "draw", "meld 7D 8D 9D", "discard 9C")
    state = after(state, "take", "discard 2C", "take")
    assert heard(state, "discard 3S")[:1] == ["You discard 3S."]
    out = after(turn("7D 8D 9D", "2C KC"), "draw", "meld 7D 8D 9D")
    assert heard(out, "discard 9C", seat=1) == [
        "Opponent discards 9C.",
        "Opponent goes out.",
        "Round 1 is over: Opponent +65, you -15.",
    ]
    view = after(out, "discard 9C").view(1)
    lines = list(sheet_lines(view, RummyWords(view.rules, 1)))
    assert "   Opponent: laid 15, went out +50; you: laid 0, held 15." in lines


def test_R8_the_stock_runs_out_in_words() -> None:
    state = turn(HAND, pile="4H 6S 7H", stock="")
    assert heard(state, "draw") == ["The stock has run out: the discards but the top one are shuffled."]


def test_the_situation_says_who_laid_each_card() -> None:
    state = after(turn("10D " + HAND, table=(("JD QD KD", 1), ("4S 4H 4D", 0))), "draw", "lay 10D on 1")
    lines = list(situation(state.view(0), RummyWords(state.rules, 0)))
    assert "1. 10D by you, JD QD KD by Opponent" in lines
    assert "Laid so far, in points: you 25, Opponent 30." in lines
    assert "Cards in hand: you 8, Opponent 1." in lines
    assert any(line.startswith("Discards, the top one last: 2H; in the stock: ") for line in lines)


def test_twins_of_two_packs_are_both_shown() -> None:
    state = turn("7D 7D 8S", rules=FIVE)
    assert next(question(state.view(0), RummyWords(state.rules, 0))) == "Hand: 8S  7D 7D"


def test_ways_to_lay_are_listed_until_there_are_too_many() -> None:
    words = RummyWords(RummyRules(players=2), 0)
    few = after(turn(HAND), "draw")
    assert list(ways_to_lay(few.view(0), words)) == ["You may lay 7D 8D 9D."]
    assert list(ways_to_lay(after(turn("2C 4H"), "draw").view(0), words)) == [
        "There is nothing that you may lay now."
    ]
    many = after(turn("2S 3S 4S 5S 6S 7S 8S 9S 10S"), "draw")
    assert next(ways_to_lay(many.view(0), words)).endswith(" more.")


# A whole game


@pytest.mark.slow
def test_a_game_is_played_to_its_end_and_can_be_replayed() -> None:
    game = table(2)
    while not go_to_player(game).is_over:
        game.play(game.advice().action)
    assert game.view.result is not None
    assert replay(game.record) == game.state


@pytest.mark.parametrize("players", [3, 8])
def test_undo_goes_back_to_decisions_one_by_one_and_the_same_game_follows(players: int) -> None:
    game = play_on(table(players), 12)
    record, view = game.record, game.view
    undone = [game.undo() for _ in range(5)]
    for action in reversed(undone):
        assert action is not None
        go_to_player(game).play(action)
    assert go_to_player(game).record == record
    assert game.view == view


def test_a_new_stock_has_a_seed_that_follows_from_the_rounds() -> None:
    state = after(turn(HAND, pile="4H 6S 7H", stock=""), "draw")
    other = after(turn(HAND, pile="4H 6S 7H", stock=""), "draw")
    assert state.stock_seed(SECRET) == other.stock_seed(SECRET) != turn(HAND).stock_seed(SECRET)


def test_a_kept_game_goes_on_where_it_was() -> None:
    game = play_on(table(), 7)
    again = read_save(save_text(game))
    assert again.kit.format == "fivehundred-rummy"
    assert again.is_same_game(game)
    assert (again.record, again.view) == (game.record, game.view)


def test_a_save_cut_short_or_of_another_game_is_refused() -> None:
    text = save_text(play_on(table(), 2))
    with pytest.raises(NotationError, match="cut short or damaged"):
        read_save(text[: len(text) // 2])
    with pytest.raises(NotationError, match="actions"):
        read_save(text.replace('"Draw"', '"Pass"', 1))


def test_it_is_played_kept_and_taken_up_at_the_terminal(kept: Path) -> None:
    typed = ("draw", "ways", "table", "discards", "hint", "why as on 9", "undo", "quit")
    begun = said(*typed, options=("--bots", "thumb"))
    assert "Five Hundred rummy: 4 players, one pack, to 500 points." in begun
    assert "Sealed deal (SHA-256 of its seed):" in begun
    assert "Hint: discard" in begun
    assert "AS is not in this hand" in begun or "Not in this hand: AS" in begun
    assert "Undone: you draw from the stock." in begun
    assert kept.exists()

    result = run("play", "--resume", typed="auto round\nscore\nhelp\nquit\n")
    went_on = " ".join(result.stdout.split())
    assert result.exit_code == 0
    assert "Round 1 is over:" in went_on
    assert "Looking back: You scored" in went_on
    assert "Score sheet: points" in went_on
    assert "meld 7D 8D 9D" in went_on
    assert "fivehundred verify" in went_on


def test_all_seats_of_eight_have_names() -> None:
    text = said("quit", options=("--set", "players=8", "--bots", "random"))
    assert "8 players, two packs" in text
    names = ("Left", "Far left", "Opposite left", "Opposite", "Opposite right", "Far right", "Right")
    assert ", ".join(f"{name} (random)" for name in names) in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--set", "players=9"), "players = 9: must be one of 2, 3, 4, 5, 6, 7, 8"),
        (("--set", "player=4"), "unknown option player; did you mean 'players'?"),
        (("--set", "scoring.target=300"), "unknown option scoring.target"),
        (("--bots", "rule-1"), "found 'rule-1', expected one of random, thumb"),
        (("--seat", "4"), "--seat 4: this table has seats 0 to 3"),
        (
            ("--rules", "house.toml"),
            "--preset and --rules exclude each other: a rules file names its own base",
        ),
        (("--preset", "ultimate"), "name one preset, with or without --preset"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("play", "rummy", *arguments)


# Records


def test_bots_by_themselves_write_a_record_that_is_told_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    arguments = ("play", "rummy", "--all-bots", "--seed", "3", "--max-rounds", "1", "--record", file)
    assert run(*arguments).exit_code == 0
    record = read_text(file.read_text())
    assert len(replay(record).sheet) == 1

    told_all = run("replay", "--all", file).stdout
    assert told_all.startswith("Five Hundred rummy: 4 players")
    assert "Round 1 is over:" in told_all
    as_seen = run("replay", "--all", "--seat", "0", file).stdout
    assert "draws from the stock." in as_seen
    assert "draws from the stock." not in told_all

    verified = run("verify", file)
    assert verified.exit_code == 0
    assert "Round 1: fits its seed, commitment " in " ".join(verified.stdout.split())


@pytest.mark.parametrize(
    ("text", "adviser"),
    [
        ("# " + "fivehundred 1, they say. " * 9 + "\n\nfivehundred-rummy 1\n", ADVISER),
        ("# fivehundred-rummy\nfivehundred 1\n", "rule-2"),
        ('{"players": ["' + "a" * 99 + '"], "format" : "fivehundred-rummy"}', ADVISER),
        ('{"format": "fivehundred"}', "rule-2"),
        ("{", "rule-2"),
        ("", "rule-2"),
    ],
)
def test_a_record_says_which_game_it_is_of(text: str, adviser: str) -> None:
    assert kit_of_text(text).adviser == adviser


def test_a_deal_that_does_not_fit_its_seed_is_found(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "rummy", "--all-bots", "--seed", "3", "--max-rounds", "1", "--record", file)
    text = file.read_text()
    seed = read_text(text).actions[0].seed  # type: ignore[union-attr]
    assert seed is not None
    file.write_text(text.replace(seed.hex(), bytes(32).hex()))
    result = run("verify", file)
    assert result.exit_code == 1
    assert "DOES NOT FIT its seed" in result.stdout
