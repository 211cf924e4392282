"""House rules are composed by mouse, keyboard and finger, shared as a link and as a file, and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from fivehundred.rules.document import preset, read_rules, with_options
from web.guest import PHONE, SMALL_PHONE, Device, Guest, Welcome

pytestmark = pytest.mark.slow

TWICE = re.compile("nobody speaks twice")
ANYWAY = "Choose it all the same"


class Composer:
    """A guest's page for a new table, with the house rules open."""

    def __init__(self, guest: Guest, link: str = "") -> None:
        self.guest = guest
        self.page: Page = guest.page
        self.page.goto(f"/new{link}")
        if not link:
            self.heading.click()
        expect(self.search).to_be_visible()

    @property
    def heading(self) -> Locator:
        return self.page.locator("summary", has_text="House rules")

    @property
    def search(self) -> Locator:
        return self.page.get_by_label("Search the rules")

    @property
    def summary(self) -> Locator:
        return self.page.get_by_role("complementary", name="What the house rules come to")

    def option(self, path: str) -> Locator:
        return self.page.locator(f"[data-option='{path}']")

    def choice(self, path: str, name: str) -> Locator:
        return self.option(path).get_by_role("radio", name=re.compile(f"^{name}(,|$)"))

    def choose(self, path: str, name: str) -> None:
        """Press a choice on its words, as people do, be it excluded or not."""
        self.search.fill(path)
        self.option(path).get_by_text(name, exact=True).click(force=True)

    def insist(self, path: str, name: str) -> None:
        """Choose what the rules exclude, once the page has been told that they do."""
        self.search.fill(path)
        expect(self.choice(path, name)).to_have_attribute("aria-disabled", "true")
        self.choose(path, name)
        self.guest.button(ANYWAY).click()

    def comes_to(self, link: str) -> None:
        expect(self.page).to_have_url(re.compile(re.escape(link) + "$"))


def test_rules_composed_with_the_mouse_are_shared_and_played(welcome: Welcome) -> None:
    ann, bob = welcome(), welcome()
    composer = Composer(ann)
    ann.page.get_by_role("radio", name=re.compile("^Australian 4 players")).click()
    composer.choose("auction.lowest", "7")
    composer.comes_to("/new?rules=australian~auction.lowest=7")
    expect(composer.summary.get_by_text("auction.lowest")).to_be_visible()
    expect(composer.summary.get_by_role("rowheader").first).to_have_text("7")
    ann.picture("house-rules")

    other = Composer(bob, ann.page.url.partition("/new")[2])
    expect(other.summary).to_contain_text("What differs from Australian")
    other.search.fill("auction.lowest")
    expect(other.choice("auction.lowest", "7")).to_be_checked()
    bob.button("Begin with bots").click()
    expect(bob.group("Your hand").get_by_role("button")).to_have_count(10)
    with bob.tool("Rules of this table") as rules:
        expect(rules).to_contain_text("The lowest number of tricks that may be bid: 7")


def test_rules_are_composed_with_the_keyboard_alone(welcome: Welcome) -> None:
    guest = welcome()
    guest.page.goto("/new")
    composer = Composer(guest, "?rules=standard~auction.rebid=always")
    keyboard = guest.page.keyboard
    composer.search.focus()
    keyboard.type("auction.rounds")
    for key in ("Tab", "Tab", "ArrowRight"):  # past the heading of the section
        keyboard.press(key)
    expect(composer.choice("auction.rounds", "1")).to_be_focused()
    expect(composer.choice("auction.rounds", "0")).to_be_checked()
    expect(composer.option("auction.rounds").get_by_text(TWICE)).to_be_visible()
    for key in ("Tab", "Enter"):
        keyboard.press(key)
    composer.comes_to("/new?rules=standard~auction.rebid=always~auction.rounds=1")
    mend = composer.option("auction.rounds").get_by_role("button", name="auction.rebid: back to after")
    mend.focus()
    keyboard.press("Enter")
    composer.comes_to("/new?rules=standard~auction.rounds=1")
    expect(composer.summary.get_by_text(TWICE)).to_be_hidden()


def test_an_excluded_value_says_why_and_is_not_chosen(welcome: Welcome) -> None:
    guest = welcome()
    composer = Composer(guest)
    composer.choose("auction.rounds", "1")
    composer.comes_to("/new?rules=standard~auction.rounds=1")
    composer.choose("auction.rebid", "always")
    expect(composer.option("auction.rebid").get_by_text(TWICE)).to_be_visible()
    expect(composer.choice("auction.rebid", "always")).to_have_attribute("title", TWICE)
    expect(composer.choice("auction.rebid", "always")).not_to_be_checked()
    guest.picture("excluded")


@pytest.mark.parametrize("device", [PHONE, SMALL_PHONE], ids=lambda device: device.name)
def test_what_contradicts_a_choice_gives_way_on_demand(welcome: Welcome, device: Device) -> None:
    guest = welcome(device)
    composer = Composer(guest)
    composer.insist("table.seats", "3")
    seats = composer.option("table.seats")
    expect(seats).to_contain_text("3 seats do not form 2 equal sides")
    guest.picture("contradiction")
    seats.get_by_role("button", name="Keep table.seats, and set table.sides: 3, pack.name: 33").tap()
    composer.comes_to("/new?rules=standard~table.seats=3~table.sides=3~pack.name=33")
    expect(guest.page.get_by_text("Partner", exact=True)).to_have_count(0)
    composer.search.fill("ladder.values")
    table = composer.option("ladder.values")
    expect(table.get_by_role("columnheader", name="NT")).to_be_attached()
    for wide in (guest.page.locator("html"), table):
        assert wide.evaluate("wide => wide.scrollWidth <= wide.clientWidth")


def test_what_was_composed_outlives_the_page(welcome: Welcome) -> None:
    guest = welcome()
    composer = Composer(guest)
    composer.insist("table.seats", "3")
    composer.comes_to("/new?rules=standard~table.seats=3")
    guest.come_back()
    composer = Composer(guest, guest.page.url.partition("/new")[2])
    expect(composer.summary).to_contain_text("3 seats do not form 2 equal sides")


def test_a_special_is_switched_on_and_has_its_place(welcome: Welcome) -> None:
    guest = welcome()
    composer = Composer(guest)
    composer.search.fill("hi/lo")
    switch = composer.page.get_by_role("switch", name="Hi/lo")
    switch.click()
    expect(switch).to_be_checked()
    composer.search.fill("")
    expect(switch).to_be_hidden()  # the sections close when nothing is searched for
    composer.page.get_by_text("Special contracts").click()
    composer.option("specials.hi_lo.points").get_by_role("combobox").fill("370")
    expect(composer.summary).to_contain_text("Hi/lo 370 points, above 9♣")
    guest.picture("specials")


# Links and files


def test_a_malformed_link_says_what_is_wrong_and_stays(welcome: Welcome) -> None:
    guest = welcome()
    guest.page.goto("/new?rules=standrad~auction.lowest=7")
    dialog = guest.page.get_by_role("dialog", name="Open rules")
    expect(dialog.get_by_role("alert")).to_contain_text("did you mean 'standard'?")
    text = dialog.get_by_role("textbox")
    expect(text).to_have_value("standrad~auction.lowest=7")
    guest.picture("malformed-link")
    text.fill("standard~auction.lowest=7")
    dialog.get_by_role("button", name="Take these rules").click()
    expect(dialog).to_be_hidden()
    expect(guest.page).to_have_url(re.compile(r"rules=standard~auction\.lowest=7$"))
    assert [trouble for trouble in guest.troubles if "400 (Bad Request)" not in trouble] == []
    guest.troubles.clear()  # the browser notes what the server refuses


def test_rules_are_saved_as_a_file_and_opened_from_it(welcome: Welcome, tmp_path: Path) -> None:
    ann, bob = welcome(), welcome()
    composer = Composer(ann, "?rules=three-handed~scoring.target=300~auction.rounds=1")
    expect(composer.summary).to_contain_text("What differs from Three-handed")
    with ann.page.expect_download() as download:
        ann.button("Save as file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    changes = {"scoring.target": 300, "auction.rounds": 1}
    assert read_rules(file.read_text("utf-8")) == with_options(preset("three-handed"), changes)

    bob.page.goto("/new")
    bob.button("Open rules").click()
    bob.page.locator("input[type=file]").set_input_files(file)
    expect(bob.page).to_have_url(re.compile("rules=three-handed~"))
    expect(bob.page.locator("summary", has_text="House rules")).to_contain_text("2 changes")


def test_a_copied_link_is_the_one_in_the_address(welcome: Welcome) -> None:
    guest = welcome()
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    composer = Composer(guest, "?rules=australian~specials.misere.place=after_8S")
    composer.comes_to("after_8S")
    guest.button("Copy link").click()
    expect(guest.page.get_by_text("The link is copied.")).to_be_visible()
    assert guest.page.evaluate("navigator.clipboard.readText()") == guest.page.url
