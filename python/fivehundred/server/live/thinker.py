"""Where bots think, as a table asks for it."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

from fivehundred.any_game import AnyChoice
from fivehundred.server.domain.kits import kit_of


class Thinker(Protocol):
    """Where bots think."""

    async def choose(self, game: str, name: str, seed: bytes, view: Any) -> AnyChoice:
        """Return what a game's bot of that name does; `seed` is for those that draw lots."""
        ...

    def close(self) -> None:
        """Stop thinking."""
        ...


def chosen(game: str, name: str, seed: bytes, view: Any) -> AnyChoice:
    """Return what a bot does, told nothing but its view."""
    return kit_of(game).choose(name, seed, view)


class ThinksHere:
    """Bots in this very thread: where there is no other, everybody waits while they think."""

    async def choose(self, game: str, name: str, seed: bytes, view: Any) -> AnyChoice:
        """Return what a game's bot of that name does."""
        await asyncio.sleep(0)
        return chosen(game, name, seed, view)

    def close(self) -> None:
        """Stop thinking; there is nothing to stop."""
