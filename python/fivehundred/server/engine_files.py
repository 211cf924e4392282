"""What a browser needs to be a server to itself: Python for WebAssembly, and this package as it lies here.

Python and what it needs of compiled code are put beside the client when that is built. The package is packed
when somebody first asks for it, so a browser never has another engine than its server.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from fivehundred.server.client_version import STATIC

PARTS: Final = "parts.json"
"""The list of the others: the one file that changes."""

_BUILT: Final = STATIC / "engine"
_NOT_NEEDED: Final = frozenset({"arena", "cli", "rulebook", "static", "__pycache__"})
"""Folders of this package that a server in a browser does without."""
_KINDS: Final = (".py", ".pyi", ".toml", ".css")
_RUNTIME: Final = "runtime-"
_WHEEL: Final = ".whl"
_ALWAYS: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive, so that the same files make the same archive."""


class _Parts(msgspec.Struct, frozen=True):
    """The folder with Python itself, this package, wheels of what it needs, and each file's size in bytes."""

    version: str
    runtime: str
    engine: str
    wheels: list[str]
    sizes: dict[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class EngineFiles:
    """The files by name, as they stand under one address; reading one may take a moment."""

    parts: bytes
    package: tuple[str, bytes]
    built: dict[str, Traversable]

    def __iter__(self) -> Iterator[str]:
        return iter((PARTS, self.package[0], *self.built))

    def read(self, name: str) -> bytes:
        """Return the content of a file.

        Raises:
            KeyError: There is none of this name.
        """
        if name == PARTS:
            return self.parts
        return self.package[1] if name == self.package[0] else self.built[name].read_bytes()


@cache
def engine_files() -> EngineFiles | None:
    """Return the files, None where the client was built without them."""
    built = dict(_walk(_BUILT))
    runtime = next((name.partition("/")[0] for name in built if name.startswith(_RUNTIME)), None)
    if runtime is None:
        return None
    package = _package()
    wheels = [name for name in built if name.endswith(_WHEEL)]
    sizes = {name: len(file.read_bytes()) for name, file in built.items()} | {package[0]: len(package[1])}
    parts = _Parts(
        version=hashlib.sha256(" ".join(sorted(sizes)).encode()).hexdigest()[:16],
        runtime=f"{runtime}/",
        engine=package[0],
        wheels=wheels,
        sizes=sizes,
    )
    return EngineFiles(msgspec.json.encode(parts), package, built)


def _package() -> tuple[str, bytes]:
    """Return this package in one archive, and the archive's name, with a hash of what is in it."""
    contents: dict[str, bytes] = {}
    for name, file in _walk(files("fivehundred"), "fivehundred/"):
        if name.endswith(_KINDS):
            contents[name] = file.read_bytes()
    archive = io.BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(contents):
            packed.writestr(ZipInfo(name, _ALWAYS), contents[name], ZIP_DEFLATED)
    content = archive.getvalue()
    return f"fivehundred-{hashlib.sha256(content).hexdigest()[:16]}.zip", content


def _walk(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield the files in a folder, if there is one, and in those within it that are needed."""
    for entry in folder.iterdir() if folder.is_dir() else ():
        if not entry.is_dir():
            yield f"{path}{entry.name}", entry
        elif entry.name not in _NOT_NEEDED:
            yield from _walk(entry, f"{path}{entry.name}/")
