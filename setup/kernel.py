"""The package without its kernel: installed where nothing can be compiled, until something can."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from needs import ROOT

WITHOUT = ROOT / ".venv-without-kernel"
"""It is there where the package is installed without its kernel."""


def note(venv: Path, *, is_possible: bool) -> None:
    """Note whether the kernel can be compiled here: if it was not, and now can be, it is yet to be built."""
    if is_possible and WITHOUT.exists():
        WITHOUT.unlink()
        (venv / ".package").unlink(missing_ok=True)
    elif not is_possible:
        WITHOUT.touch()


def install() -> None:
    """Install the package for this Python, as it lies in this folder."""
    pip = [sys.executable, "-m", "pip", "install"]
    if not WITHOUT.exists():
        subprocess.run([*pip, "--no-build-isolation", "--editable", ".[server]"], check=True, cwd=ROOT)
        return
    sys.path.append(str(ROOT / "build_backend"))
    import backend

    backend.prepare_client()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*pip, "--force-reinstall", "--no-deps", wheel(Path(folder))], check=True)
        subprocess.run([*pip, f"{wheel(Path(folder))}[server]"], check=True)


def wheel(folder: Path) -> Path:
    """Write an editable wheel of the package alone, and return where it is."""
    import tomllib  # older Pythons are to be refused in plain words, not by an import

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]["package"]["version"]
    about = f"fivehundred-{version}.dist-info"
    scripts = "\n".join(f"{name} = {where}" for name, where in project["scripts"].items())
    files = {
        "fivehundred.pth": f"{ROOT / 'python'}\n",
        f"{about}/METADATA": metadata(project, version),
        f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": f"[console_scripts]\n{scripts}\n",
    }
    files[f"{about}/RECORD"] = "".join(map(record, files.items())) + f"{about}/RECORD,,\n"
    path = folder / f"fivehundred-{version}-py3-none-any.whl"
    with ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def metadata(project: dict[str, Any], version: str) -> str:
    """Return the package's name, version and what it needs."""
    lines = ["Metadata-Version: 2.1", "Name: fivehundred", f"Version: {version}"]
    lines += [f"Requires-Dist: {each}" for each in project["dependencies"]]
    for extra, requirements in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        for requirement in requirements:
            package, _, marker = re.sub(r"\s", "", requirement).partition(";")
            condition = f"({requirement.partition(';')[2].strip()}) and " if marker else ""
            lines.append(f'Requires-Dist: {package}; {condition}extra == "{extra}"')
    return "\n".join(lines) + "\n"


def record(file: tuple[str, str]) -> str:
    """Return a file's line in the wheel's list."""
    name, text = file
    digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(text.encode())}\n"


if __name__ == "__main__":
    install()
