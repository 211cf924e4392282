"""A record gives the game back, and text gives the record back."""

from hypothesis import given

from fivehundred.engine.records.record import replay
from fivehundred.engine.records.record_json import read_json, write_json
from fivehundred.engine.records.record_text import read_text, write_text
from laws.games import Game, games


@given(games())
def test_replaying_any_part_of_a_record_gives_its_state(game: Game) -> None:
    assert tuple(game.record.states()) == game.states
    for length in {0, len(game.record.actions) // 2, len(game.record.actions)}:
        assert replay(game.record, length) == game.states[length]


@given(games())
def test_text_and_json_give_the_record_back(game: Game) -> None:
    for write, read in ((write_text, read_text), (write_json, read_json)):
        text = write(game.record)
        assert read(text) == game.record
        assert write(read(text)) == text


@given(games())
def test_seeds_of_deals_survive_writing(game: Game) -> None:
    # A seed has no part in the equality of deals, so it is asked for by name.
    seeds = [getattr(action, "seed", None) for action in game.record.actions]
    for written in (read_text(write_text(game.record)), read_json(write_json(game.record))):
        assert [getattr(action, "seed", None) for action in written.actions] == seeds
