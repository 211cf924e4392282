"""Rule sheets as the server gives them to be printed."""

from __future__ import annotations

from functools import lru_cache

from fivehundred.server.http.sheets import ReadRules


@lru_cache(maxsize=64)
def sheet_file(read: ReadRules) -> bytes:
    """Return the sheet as a PDF.

    What makes PDFs is loaded with the first one: a third of a server's memory, where most print nothing.
    """
    from fivehundred.sheet.pdf import as_pdf

    return as_pdf(read.sheet)
