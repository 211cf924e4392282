"""The rule sheet: any ruleset on a page or two of plain English, to lie beside the cards.

`sheet_of` composes it from the options, `rummy_sheet` does for rummy; `as_markdown`, `as_html` and `as_pdf`
write either.
"""

from fivehundred.sheet.contents import sheet_of
from fivehundred.sheet.html import as_html
from fivehundred.sheet.markdown import as_markdown
from fivehundred.sheet.page import Sheet
from fivehundred.sheet.rummy import rummy_sheet

__all__ = ["Sheet", "as_html", "as_markdown", "rummy_sheet", "sheet_of"]
