"""One person among bots: turns, forced choices, undo, and games that repeat."""

import pytest

from cli.kit import AUSTRALIAN, SECRET, THREE_HANDED, deal_of, go_to_player, table
from fivehundred import (
    Action,
    Bid,
    CardSet,
    Discard,
    IllegalActionError,
    Nominate,
    NotationError,
    Pass,
    Rules,
    preset,
)
from fivehundred.cli.save_file import read_save, save_text
from fivehundred.cli.table import PLAYER, Table
from fivehundred.cli.tricks.hearing import Heard
from fivehundred.cli.tricks.kit import TricksKit
from fivehundred.engine.events import JokerNamed
from fivehundred.engine.records.record import Record
from fivehundred.engine.shuffle import first_dealer


def play_on(table: Table, decisions: int) -> Table:
    """Let the adviser make some of the player's decisions."""
    for _ in range(decisions):
        if not go_to_player(table).is_over:
            table.play(table.advice().action)
    return go_to_player(table)


@pytest.mark.parametrize("name", ["australian", "three-handed", "thirty-three"])
def test_a_game_comes_to_its_end(name: str) -> None:
    assert play_on(table(preset(name)), 2000).is_over


def test_a_seat_is_the_players_wherever_it_is() -> None:
    game = go_to_player(table(seat=2))
    assert game.seat == game.view.seat == game.view.actor == 2


@pytest.mark.parametrize("bot", ["rule-1", "random"])
def test_undo_goes_back_to_decisions_one_by_one_and_the_same_game_follows(bot: str) -> None:
    game = play_on(table(bot=bot), 30)
    record, view = game.record, game.view
    undone = [game.undo() for _ in range(5)]

    assert all(action is not None for action in undone)
    assert game.awaits_player
    for action in reversed(undone):
        assert action is not None
        go_to_player(game).play(action)
    assert go_to_player(game).record == record
    assert game.view == view


def test_undo_goes_back_across_rounds_to_the_first_decision() -> None:
    game = play_on(table(), 30)
    assert game.view.number > 0
    while game.undo() is not None:
        assert game.awaits_player
    assert game.view.number == 0
    assert game.undo() is None


def test_JK5_naming_without_the_joker_is_done_for_the_player() -> None:
    deal = deal_of(AUSTRALIAN, "AS KS QS 10S 9S AH KH QH 10H 9H")
    discard = Discard(CardSet.of(deal.kitty))
    actions: tuple[Action, ...] = (deal, Bid.of("8N"), *[Pass()] * 3, discard)
    game = Table(TricksKit(), Record(AUSTRALIAN, 3, actions, (PLAYER, *["rule-1"] * 3)), SECRET)

    assert game.view.phase == "naming"
    assert not game.awaits_player
    heard = game.step()
    assert isinstance(heard, Heard)
    assert heard.tells_of(JokerNamed)
    assert game.undo() == discard


def test_an_illegal_action_changes_nothing() -> None:
    game = go_to_player(table())
    record = game.record
    with pytest.raises(IllegalActionError):
        game.play(Nominate(None))
    assert game.record == record
    assert game.violation(Pass()) is None


def test_L1_the_first_dealer_comes_from_the_secret() -> None:
    dealers = {first_dealer(bytes([n]) * 32, 4) for n in range(64)}
    assert dealers == {0, 1, 2, 3}
    assert first_dealer(SECRET, 4) == first_dealer(SECRET, 4)


@pytest.mark.parametrize(
    "players",
    [(), ("rule-1",) * 4, (PLAYER, PLAYER, "rule-1", "rule-1"), (PLAYER, "rule-9", "rule-1", "rule-1")],
)
def test_a_table_has_one_person_and_bots_that_exist(players: tuple[str, ...]) -> None:
    with pytest.raises(NotationError):
        Table(TricksKit(), Record(Rules(), players=players), SECRET)


@pytest.mark.parametrize("rules", [AUSTRALIAN, THREE_HANDED])
def test_a_saved_game_goes_on_where_it_was(rules: Rules) -> None:
    game = play_on(table(rules, seat=1, bot="random"), 15)
    again = read_save(save_text(game))
    assert again.view == game.view
    assert play_on(again, 15).record == play_on(game, 15).record
