"""The package without its kernel: installed where nothing can be compiled, until something can."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from needs import ROOT

sys.path.append(str(ROOT / "build_backend"))

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
    pip = [sys.executable, "-m", "pip", "install", "--no-compile"]
    if not WITHOUT.exists():
        subprocess.run([*pip, "--no-build-isolation", "--editable", ".[server]"], check=True, cwd=ROOT)
        return
    import backend

    backend.prepare_client()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*pip, "--force-reinstall", "--no-deps", wheel(Path(folder))], check=True)
        subprocess.run([*pip, f"{wheel(Path(folder))}[server]"], check=True)


def wheel(folder: Path) -> Path:
    """Write an editable wheel of the package alone, and return where it is."""
    import tomllib  # older Pythons are to be refused in plain words, not by an import

    import pure

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]["package"]["version"]
    title = f"fivehundred-{version}"
    scripts = "\n".join(f"{name} = {where}" for name, where in project["scripts"].items())
    files = {
        "fivehundred.pth": f"{ROOT / 'python'}\n",
        f"{title}.dist-info/METADATA": metadata(project, version),
        f"{title}.dist-info/entry_points.txt": f"[console_scripts]\n{scripts}\n",
    }
    return pure.write_wheel(folder, title, {name: text.encode() for name, text in files.items()})


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


if __name__ == "__main__":
    install()
