"""The pages: the client's files, read once and packed once, so that every answer is bytes at hand."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import Request, Response, route
from litestar.handlers import HTTPRouteHandler

from fivehundred.server.client_version import STATIC
from fivehundred.server.engine_files import PARTS
from fivehundred.server.http.http_errors import Denial, DeniedError

_ENGINE: Final = "engine"
"""The folder of large files that few ask for: they are read when somebody does."""
_INDEX: Final = "/index.html"
_PACKED_FROM: Final = 1000
"""Bytes from which packing is worth it."""
_UNPACKED: Final = ("application/octet-stream", "application/zip", "font/", "image/png")
"""Types that are packed already."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it goes over the line; `packed` is there where it is smaller."""

    content: bytes
    packed: bytes | None
    media_type: str
    etag: str
    is_immutable: bool

    @classmethod
    def read(cls, path: str, content: bytes) -> File:
        """Make a file; what has its hash in its name never changes."""
        media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
        is_packable = len(content) >= _PACKED_FROM and not media_type.startswith(_UNPACKED)
        return cls(
            content=content,
            packed=gzip.compress(content, 9, mtime=0) if is_packable else None,
            media_type=media_type,
            etag=f'"{hashlib.sha256(content).hexdigest()[:20]}"',
            is_immutable=path.startswith("/assets/")
            or (path.startswith("/engine/") and not path.endswith(PARTS)),
        )

    def answer(self, request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
        """Return the file, packed if the browser can unpack it, or word that it has not changed."""
        headers = {"Cache-Control": self._caching, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if request.headers.get("If-None-Match") == self.etag:
            return Response(b"", status_code=304, headers=headers)
        content = self.content
        if self.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"], content = "gzip", self.packed
        return Response(content, status_code=status, headers=headers, media_type=self.media_type)

    @property
    def _caching(self) -> str:
        return "public, max-age=31536000, immutable" if self.is_immutable else "no-cache"


@dataclass(frozen=True, slots=True)
class Pages:
    """The page that the client draws all pages on, if it is built, and the other files by address."""

    index: File | None
    files: Mapping[str, File]

    @classmethod
    def read(cls) -> Pages:
        """Read the client's files."""
        found = {path: File.read(path, content) for path, content in _walk(STATIC)}
        return cls(found.pop(_INDEX, None), found)

    def routes(self) -> list[HTTPRouteHandler]:
        """Return what answers with pages: one for the pages that the client draws, one for the files.

        Programs that watch whether a server answers ask for the headers alone.
        """
        looked_at = partial(route, http_method=["GET", "HEAD"], include_in_schema=False)

        @looked_at(["/", "/new", "/score", "/learn", "/t/{table:str}"])
        async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
            if self.index is None:
                raise DeniedError(Denial.NOT_BUILT)
            return self.index.answer(request)

        @looked_at(sorted(self.files))
        async def file(request: Request[Any, Any, Any]) -> Response[bytes]:
            return self.files[request.scope["path"]].answer(request)

        return [page, file] if self.files else [page]

    def lost(self, request: Request[Any, Any, Any]) -> Response[bytes] | None:
        """Return the page for people whose address leads nowhere; None where a program asks."""
        is_read = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if self.index is None or not is_read or request.scope["path"].startswith("/api/"):
            return None
        return self.index.answer(request, status=404)


def _walk(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield the address and the content of every file in a folder, if there is one."""
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir() and entry.name == _ENGINE:
            continue
        if entry.is_dir():
            yield from _walk(entry, f"{path}/{entry.name}")
        else:
            yield f"{path}/{entry.name}", entry.read_bytes()
