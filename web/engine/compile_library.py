"""Python's own library, compiled by the very Python that will load it. The last line is the archive.

A browser would compile the modules anew at each start, which takes longer than all the rest.
"""

import importlib._bootstrap_external as external
import io
import re
import sys
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# Modules for a screen, a terminal, a network, a development machine or a file that no game has.
LEFT_OUT = re.compile(
    r"(_pyrepl|bdb|cProfile|curses|dbm|doctest|ensurepip|ftplib|idlelib|imaplib|lib2to3|mailbox|multiprocessing|netrc"
    r"|optparse|pdb|plistlib|poplib|profile|pstats|pyclbr|pydoc|pydoc_data|smtplib|sqlite3|test|tkinter|turtle"
    r"|turtledemo|unittest|venv|wave|webbrowser|wsgiref|xml|xmlrpc|zipapp)(\.py$|/)"
    r"|encodings/(?!__init__|aliases|ascii|charmap|cp437|cp1252|idna|latin_1|punycode|unicode_escape|raw_unicode|utf_)"
)
ALWAYS = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, place: str) -> bytes:
    """Return a module's code as it lies in a file that is never compared with its source."""
    code = compile(source, place, "exec", dont_inherit=True, optimize=2)
    return bytes(external._code_to_hash_pyc(code, bytes(8), checked=False))


library = next(path for path in sys.path if path.endswith(".zip"))
archive = io.BytesIO()
with ZipFile(library) as sources, ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as packed:
    for name in sorted(sources.namelist()):
        if name.endswith("/") or LEFT_OUT.match(name):
            continue
        is_source = name.endswith(".py")
        content = compiled(sources.read(name), f"{library}/{name}") if is_source else sources.read(name)
        packed.writestr(ZipInfo(f"{name}c" if is_source else name, ALWAYS), content, ZIP_DEFLATED)
archive.getvalue()
