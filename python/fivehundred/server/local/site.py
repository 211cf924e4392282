"""The whole table as files that any web host serves: the client, the engine it runs, and the rule sheets.

The client learns from the address of its scripts where it lies. Pages cannot, as hosts show the same one at
addresses of any depth. So the base of the site is written into them.
"""

from __future__ import annotations

import re
import shutil
from importlib.resources.abc import Traversable
from pathlib import Path
from posixpath import normpath
from typing import Final

from fivehundred.errors import FiveHundredError
from fivehundred.rules.document import DEFAULT_PRESET
from fivehundred.server.client_version import STATIC
from fivehundred.server.engine_files import PARTS, engine_files
from fivehundred.server.http.printing import sheet_file
from fivehundred.server.http.sheets import PDF, STYLE, link_page, read_rules
from fivehundred.server.views.showings import showings
from fivehundred.sheet.html import style

INDEX: Final = "index.html"
PAGES: Final = (INDEX, f"new/{INDEX}", f"score/{INDEX}", f"learn/{INDEX}", "404.html")
"""Where hosts look for a page. The last one is shown where they find none, as at a table."""
MARK: Final = '<meta name="fivehundred" content="site" />'
"""Tells a page that there is no server."""

ROOT: Final = "/"
"""The base of a site that has a host for itself."""
_BASE: Final = re.compile(r"/(?:(?!\.{1,2}/)[\w.~-]+/)*")
_HOST: Final = re.compile(r"^(?:\w+://[^/]*|[^/]*\.[^/]*)")
_ADDRESS: Final = re.compile(r'(?<= )((?:href|src)=")/')
"""Where a page names an address: all of them begin at the root."""

_MADE: Final = ("assets", "engine", "rules")
"""Folders that are written anew as a whole."""


class SiteRefusedError(FiveHundredError):
    """The site cannot be written; says why."""


def write_site(folder: Path, base: str = ROOT) -> int:
    """Write the site into a folder that is empty, or has an older one; return its size in bytes.

    Its `base` is the part of its address that follows the host.

    Raises:
        SiteRefusedError: That is no base, there is something else in the folder, or the client is not built.
        OSError: A file cannot be written.
    """
    _require_base(base)
    if folder.exists() and any(folder.iterdir()) and not (folder / "engine" / PARTS).is_file():
        raise SiteRefusedError(f"{folder} is not empty and holds no site: name a new folder")
    files = _client() | _engine() | _sheets()
    files |= {name: _moved(page, base) for name, page in files.items() if name.endswith(".html")}
    for name in _MADE:
        shutil.rmtree(folder / name, ignore_errors=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return sum(map(len, files.values()))


def _require_base(base: str) -> None:
    if _BASE.fullmatch(base):
        return
    meant = normpath("/" + _HOST.sub("", base).strip("/")).rstrip("/") + "/"
    advice = f"did you mean {meant}?" if _BASE.fullmatch(meant) else "it has letters, digits, -, _, . and ~"
    raise SiteRefusedError(
        f"{base!r} is no base, which is the part of an address after the host, from slash to slash: {advice}"
    )


def _moved(page: bytes, base: str) -> bytes:
    return _ADDRESS.sub(rf"\g<1>{base}", page.decode()).encode()


def _client() -> dict[str, bytes]:
    index = STATIC / INDEX
    if not index.is_file():
        raise SiteRefusedError("the pages are not built: run `make setup`")
    page = index.read_text("utf-8").replace("</head>", f"{MARK}</head>").encode()
    files = dict.fromkeys(PAGES, page)
    for entry in STATIC.iterdir():
        if entry.is_file() and entry.name != INDEX:
            files[entry.name] = entry.read_bytes()
    return files | {f"assets/{file.name}": file.read_bytes() for file in _in(STATIC / "assets")}


def _in(folder: Traversable) -> list[Traversable]:
    return [entry for entry in folder.iterdir() if entry.is_file()]


def _engine() -> dict[str, bytes]:
    engine = engine_files()
    if engine is None:
        raise SiteRefusedError("the engine for browsers is not built: run `make setup`")
    return {f"engine/{name}": engine.read(name) for name in engine}


def _sheets() -> dict[str, bytes]:
    presets = [preset.name for showing in showings() for preset in showing.game_shown().presets]
    files = {STYLE.removeprefix("/"): style().encode(), f"rules/{INDEX}": link_page(DEFAULT_PRESET).encode()}
    for name in presets:
        files[f"rules/{name}/{INDEX}"] = link_page(name).encode()
        files[f"rules/{name}{PDF}"] = sheet_file(read_rules(name))
    return files
