"""A client's knowledge of a table: every change makes a whole view of the last one."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from fivehundred.server.protocol import messages
from fivehundred.server.protocol.changes import changed


class Following:
    """Reads the frames of one line in order; a `Changed` is read as the `Seen` that it leads to."""

    def __init__(self) -> None:
        self._seen: dict[str, Any] = {}

    def read(self, frame: str | bytes) -> dict[str, Any]:
        """Return the message in a frame."""
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "Changed":
            message = self._after(message)
        if message["type"] == "Seen":
            self._seen = message
        return message

    def understand(self, frame: str | bytes) -> messages.FromServer:
        """Return the message in a frame as the type that it is of."""
        message: messages.FromServer = msgspec.convert(self.read(frame), messages.FromServer)
        return message

    def _after(self, change: dict[str, Any]) -> dict[str, Any]:
        seen = self._seen
        assert change["edition"] == seen["edition"] + 1
        own = change.get("own", {})
        assert seen["own"] is not None or not own
        return seen | {
            "edition": change["edition"],
            "seq": change["seq"],
            "table": changed(seen["table"], change["table"]),
            "own": seen["own"] and changed(seen["own"], own),
            "answers": change.get("answers", []),
            "since": seen["seq"],
            "told": change.get("told", []),
        }
