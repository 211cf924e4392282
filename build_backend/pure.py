"""Wheels of the package without its kernel, for every Python; what needs the kernel says so."""

import base64
import hashlib
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

TAG = "py3-none-any"
ABOUT = f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {TAG}\n".encode()
PYTHON = Path("python")
LEFT_OUT = {".so", ".pyd", ".pyc"}
"""Compiled for one machine, or for one Python."""


def write_package(folder: Path, about: Path) -> Path:
    """Write a wheel of the whole package, about which a folder says what wheels say; return where it is."""
    package = (path for path in PYTHON.joinpath("fivehundred").rglob("*") if path.suffix not in LEFT_OUT)
    files = {path.relative_to(PYTHON): path for path in package}
    files |= {path.relative_to(about.parent): path for path in about.rglob("*")}
    contents = {name.as_posix(): path.read_bytes() for name, path in files.items() if path.is_file()}
    return write_wheel(folder, about.name.removesuffix(".dist-info"), contents)


def write_wheel(folder: Path, title: str, files: Mapping[str, bytes]) -> Path:
    """Write files as the wheel of a name and version, with what it says of itself; return where it is."""
    about = f"{title}.dist-info"
    whole = {**files, f"{about}/WHEEL": ABOUT}
    records = "".join(_record(name, content) for name, content in whole.items()) + f"{about}/RECORD,,\n"
    path = folder / f"{title}-{TAG}.whl"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in {**whole, f"{about}/RECORD": records.encode()}.items():
            archive.writestr(name, content)
    return path


def _record(name: str, content: bytes) -> str:
    """Return a file's line in the wheel's list."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"
