"""Rule sheets as the server gives them to be printed."""

from __future__ import annotations

from functools import lru_cache

from fivehundred.server.http.sheets import ReadRules
from fivehundred.sheet.pdf import as_pdf


@lru_cache(maxsize=64)
def sheet_file(read: ReadRules) -> bytes:
    """Return the sheet as a PDF."""
    return as_pdf(read.sheet)
