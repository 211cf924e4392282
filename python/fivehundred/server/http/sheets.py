"""Rule sheets as the server gives them to be read: pages with links around them."""

from __future__ import annotations

from html import escape
from typing import Any, Final, NamedTuple

from fivehundred.rules.share_link import base_of
from fivehundred.server.domain.kit import AnyKit
from fivehundred.server.domain.kits import kit_for
from fivehundred.server.domain.table import Table
from fivehundred.server.table_ids import shown
from fivehundred.server.views.showings import showing_of, showings
from fivehundred.sheet import Sheet, as_html

STYLE: Final = "/rules.css"
"""Where the look of the pages is: pages may not bring their own."""
PDF: Final = "/sheet.pdf"
"""What the address of a sheet goes on with where it is a file."""

Link = tuple[str, str]
"""An address, and what it is called."""

_HOME: Final = ("/", "Five Hundred")
_HEAD: Final = (
    f'<link rel="stylesheet" href="{STYLE}">\n<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
)


class ReadRules(NamedTuple):
    """Rules of a game, and what they are told from."""

    kit: AnyKit
    rules: Any
    base: str

    @property
    def sheet(self) -> Sheet:
        """The rule sheet."""
        return showing_of(self.kit).sheet(self.rules, self.base)


def rules_of(table: Table) -> ReadRules:
    """Return the rules of a table."""
    return ReadRules(table.kit, table.rules, table.opened.preset)


def link_page(link: str) -> str:
    """Return the sheet of rules that a link says.

    Raises:
        NotationError, RulesError: It says none.
    """
    read = read_rules(link)
    link = read.kit.link_of(read.rules, read.base)
    return _page(read, f"/rules/{link}", (f"/new?rules={link}", "Play by these rules"))


def table_page(table: Table) -> str:
    """Return the sheet of a table's rules, with a way back to it."""
    address = f"/t/{shown(table.id)}"
    return _page(rules_of(table), f"{address}/rules", (address, "Back to the table"))


def read_rules(link: str) -> ReadRules:
    """Return the rules that a link says.

    Raises:
        NotationError, RulesError: It says none.
    """
    base = base_of(link)
    kit = kit_for(base)
    return ReadRules(kit, *kit.wished(base, {}, link))


def _page(read: ReadRules, address: str, play: Link) -> str:
    """Return the sheet as a page at an address, with a way to a table that plays by it."""
    above = _links("Page", _HOME, play, (f"{address}{PDF}", "PDF to print"))
    return as_html(read.sheet, head=_HEAD, above=above, below=_presets(read.base))


def refusal_page(reason: str) -> str:
    """Return a page that says why there is no such sheet."""
    sheet = Sheet(title="No such rules", about=reason, base="", changes=(), sections=())
    above = _links("Page", _HOME, ("/new", "New table"))
    return as_html(sheet, head=_HEAD, above=above, below=_presets(""))


def _presets(current: str) -> str:
    presets = (preset for showing in showings() for preset in showing.game_shown().presets)
    links = [(f"/rules/{preset.name}", preset.label) for preset in presets]
    return _links("Presets", *links, current=f"/rules/{current}")


def _links(label: str, *links: Link, current: str = "") -> str:
    anchors = [
        f'<a href="{escape(address)}"{_CURRENT if address == current else ""}>{text}</a>'
        for address, text in links
    ]
    return f'<nav aria-label="{label}">{"".join(anchors)}</nav>\n'


_CURRENT: Final = ' aria-current="page"'
