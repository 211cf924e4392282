"""Compiles the modules of SOURCES into COMPILED, an archive from which they are imported at once.

Python would compile them anew at each start, which takes longer than all the rest of it. What is no module is
taken over, what LEFT_OUT matches is not. Without OPTIMIZE, asserts and docstrings stay.
"""

import importlib._bootstrap_external as external
import re
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

ALWAYS = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, place: str) -> bytes:
    """Return a module as it lies in a file that is never compared with its source."""
    code = compile(source, place, "exec", dont_inherit=True, optimize=2 if OPTIMIZE else 0)
    return bytes(external._code_to_hash_pyc(code, bytes(8), checked=False))


with ZipFile(SOURCES) as sources, ZipFile(COMPILED, "w") as packed:
    for name in sorted(sources.namelist()):
        if name.endswith("/") or re.match(LEFT_OUT, name):
            continue
        is_module = name.endswith(".py")
        content = compiled(sources.read(name), f"{PLACE}/{name}") if is_module else sources.read(name)
        known_as = ZipInfo(f"{name}c" if is_module else name, ALWAYS)
        packed.writestr(known_as, content, ZIP_DEFLATED if PACK else ZIP_STORED)
