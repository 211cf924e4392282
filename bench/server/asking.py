"""Asking a server something over HTTP, before the game begins."""

from __future__ import annotations

from collections.abc import Mapping
from http.client import HTTPConnection, HTTPMessage

import msgspec


def ask(
    port: int, method: str, path: str, wish: object = None, headers: Mapping[str, str] | None = None
) -> tuple[HTTPMessage, bytes]:
    """Return the headers and the body of the answer, asked for on a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port)
    body = None if wish is None else msgspec.json.encode(wish)
    connection.request(method, path, body, {"Content-Type": "application/json", **(headers or {})})
    answer = connection.getresponse()
    if answer.status >= 400:
        raise ConnectionError(f"{method} {path} was answered with {answer.status}: {answer.read()!r}")
    return answer.headers, answer.read()
