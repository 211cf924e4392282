"""The package without its kernel: one wheel for every Python, which the one in browsers installs by name."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import backend
import pytest

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).parent.parent
BIN: Final = Path(sys.executable).parent
PYODIDE: Final = ROOT / "web/node_modules/pyodide/pyodide.mjs"
INSTALL: Final = """
const [place, index, ...wheels] = process.argv.slice(1);
const { readFileSync } = await import("node:fs");
const { loadPyodide } = await import(place);
const pyodide = await loadPyodide();
for (const wheel of wheels) pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
const install = pyodide.runPython(`
import micropip

async def install(index):
    await micropip.install("fivehundred", index_urls=[index])
    from fivehundred import Bid, State, native, preset
    state = State.start(preset("australian"), dealer=0).dealt(bytes(32))
    return str((native.HAS_KERNEL, state.apply(Bid.of("8H")).actor))

install
`);
console.log(await install(index).catch((error) => error.message));
"""
"""Installs the package in Python for WebAssembly by its name alone, and makes a bid there."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, with the client as it was built last."""
    folder = tmp_path_factory.mktemp("wheel")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        patch.setenv("PATH", f"{BIN}{os.pathsep}{os.environ['PATH']}")  # maturin is called by its name
        patch.setattr(backend, "prepare_client", lambda: None)
        return folder / backend.build_wheel(str(folder), {"kernel": "none"})


def test_it_is_the_whole_package_but_for_the_kernel(wheel: Path) -> None:
    package = ROOT / "python"
    paths = (path for path in package.rglob("*") if path.is_file() and path.suffix not in {".pyc", ".so"})
    names = set(ZipFile(wheel).namelist())
    about = {name for name in names if name.startswith("fivehundred-")}
    assert wheel.name.endswith("-py3-none-any.whl")
    assert names - about == {path.relative_to(package).as_posix() for path in paths}
    assert {name.partition("/")[2] for name in about} >= {"METADATA", "WHEEL", "RECORD", "licenses/LICENSE"}


def test_it_is_installed_and_plays(wheel: Path, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(tmp_path), str(wheel)], check=True)

    def fivehundred(*asked: str) -> subprocess.CompletedProcess[str]:
        run = [sys.executable, "-m", "fivehundred", *asked]
        first = os.environ | {"PYTHONPATH": str(tmp_path)}
        return subprocess.run(run, check=False, capture_output=True, text=True, cwd=tmp_path, env=first)

    assert "wins" in fivehundred("play", "--all-bots", "--seed", "1").stdout
    record = next((ROOT / "tests/data/golden").glob("australian*.txt"))
    assert "Error: this needs the kernel" in fivehundred("solve", str(record)).stderr


def test_another_kernel_is_refused() -> None:
    with pytest.raises(SystemExit, match="There is no kernel 'fast'"):
        backend.build_wheel("", {"kernel": "fast"})


@contextmanager
def indexing(folder: Path) -> Iterator[str]:
    """Serve the wheels of a folder as package indexes do; tell where packages are found by name."""

    class Handler(SimpleHTTPRequestHandler):
        def guess_type(self, path: object) -> str:
            return "application/vnd.pypi.simple.v1+json" if str(path).endswith(".json") else "application/zip"

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        host = f"http://127.0.0.1:{server.server_port}"
        for path in folder.glob("*.whl"):
            name, _, _ = path.name.partition("-")
            files = [{"filename": path.name, "url": f"{host}/{path.name}", "hashes": {}}]
            listed = {"meta": {"api-version": "1.0"}, "name": name, "files": files}
            folder.joinpath(f"{name}.json").write_text(json.dumps(listed))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"{host}/{{package_name}}.json"
        server.shutdown()


def test_python_in_browsers_installs_it_by_name(wheel: Path, tmp_path: Path) -> None:
    shutil.copytree(Path(sys.prefix, "browser"), tmp_path, dirs_exist_ok=True)
    tmp_path.joinpath(wheel.name).symlink_to(wheel)
    needed = [str(next(tmp_path.glob(f"{name}-*.whl"))) for name in ("micropip", "packaging")]
    with indexing(tmp_path) as index:
        node = [str(BIN / "node"), "--input-type=module", "-e", INSTALL]
        run = [*node, str(PYODIDE), index, *needed]
        done = subprocess.run(run, check=False, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["(False, 2)"], done.stdout + done.stderr
