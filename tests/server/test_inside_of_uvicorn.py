"""What the server uses of the inside of uvicorn, which may change with any release: it is bound to one."""

from __future__ import annotations

import inspect
import re
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Final

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PROJECT: Final = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
INSIDE: Final = {
    "live/websocket.py": WebSocketsSansIOProtocol,
    "live/peers.py": H11Protocol,
}
"""The modules that go on from a class of uvicorn's."""
OWN: Final = {"on_lost", "on_clear", "is_clear", "tell"}
LOOK: Final = (
    "look through python/fivehundred/server/live/websocket.py and peers.py, which go on from its classes"
)


def test_uvicorn_is_bound_to_the_release_that_was_looked_through() -> None:
    (wanted,) = (
        need for need in PROJECT["project"]["optional-dependencies"]["server"] if need.startswith("uvicorn")
    )
    found = re.fullmatch(r"uvicorn>=(\d+)\.(\d+),<(\d+)\.(\d+)", wanted)
    assert found, f"uvicorn must be bound to one release: {wanted}"
    major, minor, next_major, next_minor = map(int, found.groups())
    assert (next_major, next_minor) == (major, minor + 1)
    installed = metadata.version("uvicorn")
    assert installed.startswith(f"{major}.{minor}."), f"uvicorn {installed} is here: {LOOK}"


@pytest.mark.parametrize("module", INSIDE)
def test_what_is_used_of_it_is_there(module: str) -> None:
    source = (Path(__file__).parents[2] / "python/fivehundred/server" / module).read_text("utf-8")
    used = set(re.findall(r"\b(?:self|super\(\)|connection)\.([a-z]\w*)", source)) - OWN
    theirs = inspect.getsource(INSIDE[module])
    missing = {name for name in used if not re.search(rf"\b{name}\b", theirs)}
    assert not missing, f"uvicorn has no {', '.join(sorted(missing))} any more: {LOOK}"
