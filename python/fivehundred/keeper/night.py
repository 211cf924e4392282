"""The totals of a night: several games of the same players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fivehundred.keeper.score_game import ScoreGame
from fivehundred.seats import of_sides


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has come to: games finished and won, and the points of all games, unfinished ones too."""

    player: str
    finished: int = 0
    won: int = 0
    points: int = 0


def night(games: Iterable[ScoreGame[Any, Any, Any]]) -> tuple[Standing, ...]:
    """Return the standing of each player named in the games: most wins first, then most points.

    Raises:
        RecordError: A round of a game is not possible where it stands.
    """
    standings: dict[str, Standing] = {}
    for game in games:
        _add(standings, game)
    return tuple(sorted(standings.values(), key=lambda each: (-each.won, -each.points, each.player)))


def of_players(
    games: Iterable[ScoreGame[Any, Any, Any]], players: Sequence[str]
) -> tuple[ScoreGame[Any, Any, Any], ...]:
    """Return those of the games that just these players played, wherever each sat."""
    return tuple(game for game in games if game.players and sorted(game.players) == sorted(players))


def _add(standings: dict[str, Standing], game: ScoreGame[Any, Any, Any]) -> None:
    """Add a game to what its players have come to; one without names is nobody's."""
    state = game.state
    is_over = state.result is not None
    winners = game.winners(state.result) if is_over else ()
    for side, points in of_sides(state.scores):
        for player in (game.players[seat] for seat in game.members(side) if game.players):
            before = standings.get(player, Standing(player))
            standings[player] = Standing(
                player,
                finished=before.finished + is_over,
                won=before.won + (side in winners),
                points=before.points + points,
            )
