"""What browsers are given to be a server to themselves."""

from __future__ import annotations

import io
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import msgspec

from fivehundred.server import engine_files
from fivehundred.server.services import Settings
from server.running import running

IMPORTS = """
import sys
sys.path[:] = [path for path in sys.path if "site-packages" not in path and "/python" not in path[-7:]]
sys.path[:0] = [sys.argv[1], sys.argv[2]]
import asyncio, json
from fivehundred.server.local import begin
import fivehundred
assert fivehundred.__file__.startswith(sys.argv[1]), fivehundred.__file__
sys.path.append(sys.argv[3])
from server.shelf import Shelf

async def main():
    desk = await begin(Shelf())
    for path in ("/api/catalogue", "/api/me", "/api/tables?which=mine"):
        answer = json.loads(await desk.ask("GET", path))
        assert answer["status"] == 200, answer
    wish = json.dumps({"name": "Ada", "begin": True, "preset": "plus-plus"})
    answer = json.loads(await desk.ask("POST", "/api/tables", wish))
    assert answer["status"] == 200, answer

asyncio.run(main())
heavy = "email fpdf litestar multiprocessing prometheus_client sqlite3 structlog uvicorn".split()
print([name for name in heavy if name in sys.modules])
"""


def test_the_same_files_make_the_same_package() -> None:
    assert engine_files._package() == engine_files._package()


def test_the_package_alone_is_a_server_to_itself(tmp_path: Path) -> None:
    """What a browser unpacks is enough, and what takes long to import there is not asked for."""
    _, content = engine_files._package()
    with ZipFile(io.BytesIO(content)) as archive:
        archive.extractall(tmp_path)
    tests = Path(__file__).parents[1]
    compiled = Path(msgspec.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-I", "-c", IMPORTS, tmp_path, compiled, tests],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_browsers_get_every_file_that_the_list_names(tmp_path: Path) -> None:
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.stranger() as browser:
        answer = browser.get("/engine/parts.json")
        assert answer.headers["Cache-Control"] == "no-cache"
        parts = answer.json()
        for name, size in parts["sizes"].items():
            found = browser.get(f"/engine/{name}")
            assert len(found.content) == size
            assert "immutable" in found.headers["Cache-Control"]
        assert parts["engine"].startswith("fivehundred-")
        release, _ = version("msgspec").rsplit(".", 1)
        assert parts["wheels"][0].startswith(f"msgspec-{release}.")
        wasm = browser.get(f"/engine/{parts['runtime']}pyodide.asm.wasm")
        assert wasm.headers["Content-Type"] == "application/wasm"
        for nothing in ("", "nothing", "../index.html", "runtime-1/pyodide.mjs"):
            assert browser.get(f"/engine/{nothing}").status_code == 404
