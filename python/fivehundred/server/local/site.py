"""The whole table as files that any web host serves: the client, the engine it runs, and the rule sheets."""

from __future__ import annotations

import shutil
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from fivehundred.errors import FiveHundredError
from fivehundred.rules.document import DEFAULT_PRESET
from fivehundred.server.client_version import STATIC
from fivehundred.server.engine_files import PARTS, engine_files
from fivehundred.server.http.sheets import PDF, STYLE, link_page, read_rules, sheet_file
from fivehundred.server.views.showings import showings
from fivehundred.sheet.html import style

INDEX: Final = "index.html"
PAGES: Final = (INDEX, f"new/{INDEX}", f"score/{INDEX}", "404.html")
"""Where hosts look for a page. The last one is shown where they find none, as at a table."""
MARK: Final = '<meta name="fivehundred" content="site" />'
"""Tells a page that there is no server."""

_MADE: Final = ("assets", "engine", "rules")
"""Folders that are written anew as a whole."""


class SiteRefusedError(FiveHundredError):
    """The site cannot be written; says why."""


def write_site(folder: Path) -> int:
    """Write the site into a folder that is empty, or has an older one; return its size in bytes.

    Raises:
        SiteRefusedError: There is something else in the folder, or the client is not built.
        OSError: A file cannot be written.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / "engine" / PARTS).is_file():
        raise SiteRefusedError(f"{folder} is not empty and holds no site: name a new folder")
    files = _client() | _engine() | _sheets()
    for name in _MADE:
        shutil.rmtree(folder / name, ignore_errors=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return sum(map(len, files.values()))


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
