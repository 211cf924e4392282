"""The rules on a page, to read and to print: a link away from home, from a new table and from the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from web.guest import DESKTOP, SMALL_PHONE, Device, Guest, Welcome

pytestmark = pytest.mark.slow

HOUSE = "standard~auction.lowest=7"


def follow(guest: Guest, link: str) -> Page:
    """The page that a link opens beside this one."""
    with guest.context.expect_page() as opened:
        guest.page.get_by_role("link", name=link).click()
    opened.value.wait_for_load_state()
    return opened.value


def title(sheet: Page, name: str) -> None:
    expect(sheet.get_by_role("heading", level=1)).to_have_text(name)


def test_rules_are_a_link_away_from_home(welcome: Welcome) -> None:
    guest = welcome()
    guest.page.goto("/")
    sheet = follow(guest, "All the rules on a page")
    title(sheet, "Standard")
    sheet.get_by_role("link", name="Three-handed", exact=True).click()
    title(sheet, "Three-handed")


def test_a_new_table_shows_the_rules_it_will_have(welcome: Welcome) -> None:
    guest = welcome()
    guest.page.goto(f"/new?rules={HOUSE}")
    expect(guest.page.get_by_role("link", name="These rules on a page")).to_have_attribute(
        "href", f"/rules/{HOUSE}"
    )
    sheet = follow(guest, "These rules on a page")
    expect(sheet.get_by_text("a number of tricks from seven to ten")).to_be_visible()
    sheet.get_by_role("link", name="Play by these rules").click()
    expect(sheet).to_have_url(f"/new?rules={HOUSE}")


def test_a_table_shows_its_own_rules(welcome: Welcome) -> None:
    guest = welcome()
    guest.sit_down(options={"auction.lowest": 7})
    expect(guest.page.get_by_role("navigation", name="Table")).to_be_visible()
    guest.use("Rules of this table")
    sheet = follow(guest, "All the rules on a page")
    expect(sheet.get_by_text("a number of tricks from seven to ten")).to_contain_text("house rule")
    sheet.get_by_role("link", name="Back to the table").click()
    expect(sheet.get_by_role("navigation", name="Table")).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, SMALL_PHONE], ids=lambda device: device.name)
def test_a_sheet_fits_the_screen_and_paper(welcome: Welcome, device: Device) -> None:
    guest = welcome(device)
    guest.page.goto(f"/rules/{HOUSE}")
    guest.picture("rule-sheet")
    assert guest.page.evaluate("document.documentElement.scrollWidth") == device.width
    for paper in ("A4", "Letter"):
        printed = guest.page.pdf(format=paper)
        assert printed.count(b"/Type /Page\n") <= 2
    guest.page.emulate_media(media="print")
    for links in guest.page.get_by_role("navigation", include_hidden=True).all():
        expect(links).to_be_hidden()
