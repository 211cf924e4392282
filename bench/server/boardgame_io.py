"""Scripted players at boardgame.io's server, which plays the game in `boardgame/server.js`."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.server.asking import ask
from bench.server.load import NOTHING, Command, Heard

FOLDER: Final = Path(__file__).parent / "boardgame"
COMMAND: Final = ("env", "NODE_ENV=production", "node", str(FOLDER / "server.js"), "{port}")
"""How the server is started."""

_SPACE: Final = b"/cards,"
_EVENT: Final = b"42" + _SPACE


def install() -> str:
    """Install the server where it is not, and return its version."""
    package = FOLDER / "node_modules" / "boardgame.io" / "package.json"
    if not package.exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=FOLDER, check=True)
    return str(msgspec.json.decode(package.read_bytes())["version"])


class _Card(msgspec.Struct):
    card: str


class _Hand(msgspec.Struct):
    hand: list[str]


class _Game(msgspec.Struct):
    players: dict[str, _Hand]
    trick: list[_Card]


class _Context(msgspec.Struct, rename="camel"):
    current_player: str


class _State(msgspec.Struct):
    game: _Game = msgspec.field(name="G")
    context: _Context = msgspec.field(name="ctx")
    id: int = msgspec.field(name="_stateID")


class _Sync(msgspec.Struct):
    state: _State


class _Synced(msgspec.Struct, array_like=True):
    event: str
    match: str
    sync: _Sync


class _Update(msgspec.Struct, array_like=True):
    event: str
    match: str
    state: _State


_synced: Final = msgspec.json.Decoder(_Synced).decode
_update: Final = msgspec.json.Decoder(_Update).decode


class BoardgamePlayer:
    """Plays the first card that follows suit. Speaks socket.io over a plain WebSocket."""

    path = "/socket.io/?EIO=4&transport=websocket"
    headers: Mapping[str, str] = {}

    def __init__(self, match: str, seat: int) -> None:
        self._match = match
        self._seat = str(seat)
        self._moved: int | None = None

    def hear(self, message: bytes) -> Heard:
        """Understand a message."""
        if message.startswith(_EVENT):
            return self._hear_event(message[len(_EVENT) :])
        if message.startswith(b"0"):
            return Heard(command=Command(b"40" + _SPACE))
        if message.startswith(b"40"):
            return Heard(command=self._event("sync", self._match, self._seat, None, 4))
        if message == b"2":
            return Heard(command=Command(b"3"))
        return NOTHING

    def _hear_event(self, event: bytes) -> Heard:
        if event.startswith(b'["update"'):
            return self._see(_update(event).state)
        if event.startswith(b'["sync"'):
            return self._see(_synced(event).sync.state)
        return NOTHING

    def _see(self, state: _State) -> Heard:
        answers: Sequence[str] = ()
        if self._moved is not None and self._moved < state.id:
            answers, self._moved = (str(self._moved),), None
        is_mine = state.context.current_player == self._seat
        return Heard(state.id, answers, self._play(state) if is_mine else None)

    def _play(self, state: _State) -> Command:
        hand, trick = state.game.players[self._seat].hand, state.game.trick
        led = trick[0].card[1] if trick else None
        card = next((card for card in hand if card[1] == led), hand[0])
        self._moved = state.id
        payload = {"type": "play", "args": [card], "playerID": self._seat, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        move = self._event("update", action, state.id, self._match, self._seat)
        return Command(move.text, str(state.id), state.id)

    def _event(self, *words: object) -> Command:
        return Command(_EVENT + msgspec.json.encode(words))


class Boardgame:
    """boardgame.io's server."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def seat_four(self) -> Sequence[BoardgamePlayer]:
        """Open a match for four."""
        match = await asyncio.to_thread(self._match)
        return [BoardgamePlayer(match, seat) for seat in range(4)]

    def _match(self) -> str:
        _, body = ask(self.port, "POST", "/games/cards/create", {"numPlayers": 4})
        return str(msgspec.json.decode(body)["matchID"])
