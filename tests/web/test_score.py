"""The score of a game with real cards, kept in the browser: told in a few taps, corrected, and never lost."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from fivehundred.errors import RulesError
from fivehundred.rules.document import read_rules
from web.accessibility import complaints
from web.guest import DESKTOP, Device, Welcome
from web.keeper import NAMES, Keeper

pytestmark = pytest.mark.slow

FIVE: Final = (*NAMES, "Eva")

HAND: Final = Device("hand", 360, 640, is_touched=True)
"""A phone held in one hand."""

LONG: Final = ("Maximiliane", "Bartholomew Featherstone", "Ann-Christin", "Wolfgang Amadeus", "Evangeline")
"""Names that a phone has no room for."""

_BROKEN: Final = """() => {
    const broken = [];
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+(?:\\u00a0[^\\s-]+)*/g)) {
            const range = new Range();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
    return broken;
}"""
"""Finds words that go on in another line."""

_CORNER: Final = """async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data];
}"""
"""The colour of a picture's first point."""


def test_an_ordinary_round_takes_four_taps(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND))
    keeper.guest.picture("score-contract")
    keeper.tap(re.compile("^8 hearts,"))
    keeper.guest.picture("score-declarer")
    keeper.tap("Ann")
    expect(keeper.entry.get_by_text("8♥ by Ann made with 8 tricks.")).to_be_visible()
    keeper.guest.picture("score-tricks")
    keeper.tap("9")
    expect(keeper.entry.get_by_text("8♥ by Ann made with 9 tricks.")).to_be_visible()
    keeper.tap("Write it down")
    keeper.stands("300", "10")
    assert keeper.taps == 4
    keeper.guest.picture("score-written")
    keeper.taps = 0
    keeper.tell("7 spades", "Ben")
    keeper.stands("330", "150")
    assert keeper.taps == 3


@pytest.mark.parametrize(
    ("rules", "names", "sides"),
    [
        ("three-handed", NAMES[:3], ("Ann", "Ben", "Cat")),
        ("six-handed-pairs", (*NAMES, "Eva", "Fay"), ("Ann and Dan", "Ben and Eva", "Cat and Fay")),
    ],
)
def test_a_round_of_three_sides_takes_four_taps(
    welcome: Welcome, rules: str, names: tuple[str, ...], sides: tuple[str, ...]
) -> None:
    keeper = Keeper(welcome(HAND), rules, names)
    keeper.tap(re.compile("^8 hearts,"))
    keeper.tap("Ann")
    keeper.guest.picture(f"score-splits-{rules}")
    one, two, three = sides
    keeper.tap(f"{one} 9, {two} 0, {three} 1")
    keeper.tap("Write it down")
    keeper.stands("300", "0", "10")
    assert keeper.taps == 4


def test_a_round_with_a_called_partner_takes_four_taps(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND), "five-handed", FIVE)
    keeper.tap(re.compile("^6 spades,"))
    keeper.guest.picture("score-called")
    assert complaints(keeper.guest, "called") == []
    keeper.tap("Ben with Cat")
    keeper.tap("Ben and Cat 6, Dan 4, Eva 0, Ann 0")
    expect(keeper.entry.get_by_text("Dan +40")).to_be_visible()
    keeper.tap("Write it down")
    keeper.stands("0", "40", "40", "40", "0")
    assert keeper.taps == 4


def test_by_keyboard_the_focus_goes_where_one_goes_on(welcome: Welcome) -> None:
    """To the question that opens, the next round, what is corrected; and undo can be pressed again."""
    keeper = Keeper(welcome(DESKTOP))
    keys = keeper.page.keyboard

    def focused() -> Locator:
        return keeper.page.locator(":focus")

    heading = keeper.page.get_by_role("heading", name=re.compile("ound [0-9]+$"))
    for bid in ("8 hearts", "7 spades"):
        keeper.entry.get_by_role("button", name=re.compile(f"^{bid},")).press("Enter")
        expect(focused()).to_have_text("Declarer")
        keys.press("Tab")
        keys.press("Enter")
        expect(focused()).to_have_text(re.compile("^Tricks"))
        keeper.guest.button("Write it down").press("Enter")
        expect(heading).to_be_focused()
    expect(heading).to_have_text("Round 3")
    keeper.open_row(0).get_by_role("button", name="Correct it").press("Enter")
    expect(heading).to_have_text("Correct round 1")
    expect(heading).to_be_focused()
    keeper.guest.button("Leave it as it was").press("Enter")
    expect(heading).to_have_text("Round 3")
    expect(heading).to_be_focused()
    keeper.tell("8 hearts", "Ann")
    expect(keeper.guest.button("Next game")).to_be_focused()
    for number in (3, 2):
        keeper.guest.button("Undo").press("Enter")
        expect(heading).to_have_text(f"Round {number}")
        expect(keeper.guest.button("Undo")).to_be_focused()
    keys.press("Enter")
    expect(heading).to_have_text("Round 1")
    expect(heading).to_be_focused()


def test_another_partner_takes_no_tricks_of_others(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND), "five-handed", FIVE)
    keeper.tap(re.compile("^6 spades,"))
    keeper.tap("Ben with Cat")
    keeper.press("Ben and Cat 6, Dan 4, Eva 0, Ann 0")
    keeper.entry.get_by_role("button", name="Declarer and partner Ben with Cat").click()
    keeper.tap("Ben with Dan")
    expect(keeper.entry.get_by_role("button", name="Ben and Dan 6, Cat 4, Eva 0, Ann 0")).to_be_visible()
    expect(keeper.entry.get_by_role("button", pressed=True)).to_have_count(0)
    expect(keeper.guest.button("Write it down")).to_have_count(0)


def test_a_number_that_nobody_expects_has_its_results_too(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND), "three-handed", NAMES[:3])
    keeper.tap(re.compile("^8 hearts,"))
    keeper.tap("Ann")
    keeper.entry.get_by_role("button", name="Ann 3", exact=True).press("Enter")
    first = keeper.entry.get_by_role("button", name="Ann 3, Ben 7, Cat 0")
    expect(first).to_be_focused()
    keeper.page.keyboard.press("Tab")
    keeper.page.keyboard.press("Enter")
    keeper.guest.button("Write it down").press("Enter")
    keeper.stands("−300", "60", "10")
    keeper.open_row(0).get_by_role("button", name="Correct it").click()
    told = keeper.entry.get_by_role("button", name="Ann 3, Ben 6, Cat 1")
    expect(told).to_have_attribute("aria-pressed", "true")


def test_long_names_are_cut_and_not_broken(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND), "five-handed", LONG)
    keeper.tap(re.compile("^7 hearts,"))
    keeper.guest.picture("score-long-names-called")
    keeper.press("Bartholomew Featherstone with Evangeline")
    tricks = keeper.entry.get_by_role("group", name="Tricks")
    expect(tricks.get_by_text("Wolfgang Amadeus", exact=True)).to_be_visible()
    assert keeper.page.evaluate(_BROKEN) == []
    keeper.guest.picture("score-long-names")
    split = "Bartholomew Featherstone and Evangeline 7, Ann-Christin 3, Wolfgang Amadeus 0, Maximiliane 0"
    keeper.press(split)
    keeper.press("Write it down")
    keeper.stands("0", "200", "30", "0", "200")
    assert keeper.page.get_by_text("makes it").first.text_content() == "10♥ makes\N{NO-BREAK SPACE}it"
    assert keeper.page.evaluate(_BROKEN) == []
    keeper.guest.picture("score-long-names-sheet")


@pytest.mark.parametrize(
    ("rules", "names"), [("standard", LONG[:4]), ("three-handed", LONG[:3]), ("five-handed", LONG)]
)
def test_a_phone_shows_every_column_of_the_sheet(
    welcome: Welcome, rules: str, names: tuple[str, ...]
) -> None:
    keeper = Keeper(welcome(HAND), rules, names)
    keeper.press("Passed out")
    keeper.press("Write it down")
    sheet = keeper.page.get_by_role("group", name="Sheet")
    expect(sheet.get_by_role("row")).to_have_count(2)
    assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") == 0


def test_paper_has_the_sheet_and_no_buttons(welcome: Welcome) -> None:
    keeper = Keeper(welcome(DESKTOP))
    for bid in ("8 hearts", "9 hearts"):
        keeper.tell(bid, "Ann")
    expect(keeper.guest.button("Next game")).to_be_visible()
    keeper.page.emulate_media(media="print")
    shown = keeper.page.locator("header, button:not([role=group] button)").filter(visible=True)
    expect(shown).to_have_count(0)
    expect(keeper.page.get_by_role("heading", name="Standard")).to_be_visible()
    expect(keeper.page.get_by_role("group", name="Sheet")).to_be_visible()


def test_the_next_game_has_the_same_players_and_the_deal_passes_on(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND))
    for bid in ("8 hearts", "9 hearts"):
        keeper.tell(bid, "Ann")
    keeper.guest.button("Next game").click()
    expect(keeper.page.get_by_label("Seat 4")).to_have_value("Dan")
    expect(keeper.page.get_by_label("Deals first")).to_have_value("2")
    keeper.guest.button("Begin").click()
    expect(keeper.page.get_by_text("Cat deals round 1.")).to_be_visible()


def test_a_value_that_cannot_be_is_no_contradiction(welcome: Welcome) -> None:
    guest = welcome(HAND)
    guest.visit("/score?rules=standard~scoring.slam=250")
    expect(guest.page.get_by_text("House rules 1 change not possible")).to_be_visible()
    expect(guest.page.get_by_role("heading", name="Nobody can play by these rules")).to_be_visible()


def test_all_is_there_after_a_reload(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND))
    keeper.tell("8 hearts", "Ann")
    keeper.stands("300", "20")
    keeper.guest.come_back()
    again = keeper.guest.page
    expect(again.get_by_role("region", name="Standing").locator(".points")).to_have_text(["300", "20"])
    again.get_by_role("link", name="Five Hundred").first.click()
    again.get_by_role("link", name="Keep score").click()
    expect(again.get_by_role("button", name=re.compile("Ann and Cat 300"))).to_be_visible()


@pytest.mark.parametrize("device", [HAND, DESKTOP], ids=lambda device: device.name)
def test_a_round_is_corrected_deleted_and_had_again(welcome: Welcome, device: Device) -> None:
    keeper = Keeper(welcome(device))
    guest = keeper.guest
    keeper.tell("8 hearts", "Ann")
    keeper.tell("7 spades", "Ben")
    keeper.stands("330", "160")
    guest.picture("score-sheet")
    row = keeper.open_row(0)
    guest.picture("score-row")
    row.get_by_role("button", name="Correct it").click()
    expect(keeper.entry).to_have_accessible_name("Correct round 1")
    keeper.tap("7")
    guest.picture("score-correct")
    keeper.tap("Write it down")
    keeper.stands("−270", "170")
    row = keeper.open_row(1)
    row.get_by_role("button", name="Delete it").click()
    row.get_by_role("button", name="Really delete it?").click()
    keeper.stands("−300", "30")
    guest.button("Undo").click()
    keeper.stands("−270", "170")
    guest.button("Undo").click()
    keeper.stands("330", "160")
    guest.page.mouse.wheel(0, 2000)
    guest.picture("score-chart")


def test_a_round_is_written_before_another_is_corrected(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND))
    keeper.tell("8 hearts", "Ann")
    keeper.stands("300", "20")
    with keeper.guest.holding("**/api/score", '"ScoreTell"'):
        keeper.tell("7 spades", "Ben")
        row = keeper.open_row(0)
        for deed in ("Correct it", "Delete it"):
            expect(row.get_by_role("button", name=deed)).to_be_disabled()
    keeper.stands("330", "160")
    row.get_by_role("button", name="Correct it").click()
    expect(keeper.entry).to_have_accessible_name("Correct round 1")


def test_a_refusal_is_said_and_nothing_is_lost(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND))
    keeper.tell("8 hearts", "Ann")
    keeper.tell("7 spades", "Ben")
    keeper.open_row(0).get_by_role("button", name="Correct it").click()
    keeper.entry.get_by_role("button", name=re.compile("^Contract")).click()
    keeper.tap(re.compile("^10 no-trumps,"))
    keeper.tap("Ann")
    keeper.tap("Write it down")
    expect(keeper.entry.get_by_text("Round 2 would no longer be possible")).to_be_visible()
    keeper.guest.picture("score-refused")
    keeper.stands("330", "160")
    keeper.tap("Leave it as it was")
    expect(keeper.entry).to_have_accessible_name("Round 3")


def test_rules_come_from_a_document_refused_as_in_the_terminal(welcome: Welcome, tmp_path: Path) -> None:
    guest = welcome(HAND)
    guest.page.goto("/score")
    guest.page.get_by_label(re.compile("^Seat 1")).fill("Ann")
    file = tmp_path / "ours.toml"
    text = 'base = "three-handed"\n[rules]\nscoring.target = 1000\nauction.lowst = 7\n'
    file.write_text(text)
    with pytest.raises(RulesError) as refused:
        read_rules(text)
    guest.button("Open rules").click()
    guest.page.locator("input[type=file]").set_input_files(file)
    dialog = guest.page.get_by_role("dialog", name="Open rules")
    expect(dialog.get_by_role("alert")).to_contain_text(str(refused.value), ignore_case=True)
    guest.picture("score-document-refused")
    assert complaints(guest, "refused") == []
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= HAND.width
    expect(dialog.get_by_role("textbox")).to_have_value(text)
    dialog.get_by_role("textbox").fill(text.replace("lowst", "lowest"))
    dialog.get_by_role("button", name="Take these rules").press("Enter")
    expect(dialog).to_be_hidden()
    expect(guest.page.get_by_label(re.compile("^Seat "))).to_have_count(3)
    expect(guest.page.get_by_label(re.compile("^Seat 1"))).to_have_value("Ann")
    guest.button("Begin").click()
    expect(guest.page.get_by_role("region", name="Standing").get_by_text("1000 to go").first).to_be_visible()
    assert [trouble for trouble in guest.troubles if "400 (Bad Request)" not in trouble] == []
    guest.troubles.clear()  # the browser notes what the server refuses


def test_who_went_out_is_asked_in_each_round_of_rummy(welcome: Welcome) -> None:
    """That nobody did is said of one round only, and is still there when that is corrected."""
    keeper = Keeper(welcome(DESKTOP), "rummy~players=2", NAMES[:2])
    nobody = keeper.entry.get_by_role("button", name="Nobody")
    nobody.click()
    for name in NAMES[:2]:
        keeper.page.get_by_label(f"{name}: points laid").fill("20")
        keeper.page.get_by_label(f"{name}: points held").fill("30")
    expect(nobody).to_have_attribute("aria-pressed", "true")
    keeper.press("Write it down")
    expect(keeper.entry).to_have_accessible_name("Round 2")
    expect(nobody).to_have_attribute("aria-pressed", "false")
    keeper.open_row(0).get_by_role("button", name="Correct it").click()
    expect(keeper.entry).to_have_accessible_name("Correct round 1")
    expect(nobody).to_have_attribute("aria-pressed", "true")


def test_rummy(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND), "rummy~players=2", NAMES[:2])
    keeper.tap("Ben")
    keeper.page.get_by_label("Ann: points laid").fill("30")
    keeper.page.get_by_label("Ann: points held").fill("25")
    keeper.page.get_by_label("Ben: points laid").fill("52")
    expect(keeper.entry.get_by_text("Laid 52: cards count in fives, from 0.")).to_be_visible()
    keeper.page.get_by_label("Ben: points laid").fill("55")
    expect(keeper.entry.get_by_text("Ben went out.")).to_be_visible()
    keeper.guest.picture("score-rummy")
    keeper.tap("Write it down")
    keeper.stands("5", "105")


def test_a_store_that_cannot_be_read_is_kept_aside(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND))
    keeper.tell("8 hearts", "Ann")
    keeper.stands("300", "20")
    keys = "Object.keys(localStorage).filter((key) => key.startsWith('fivehundred.score.'))"
    keeper.page.evaluate(f"localStorage[{keys}.find((key) => key.includes('.game.'))] = 'no game'")
    keeper.page.goto("/score")
    expect(keeper.page.get_by_text("could not be read")).to_be_visible()
    kept = keeper.page.evaluate(
        f"{keys}.filter((key) => key.includes('.aside.')).map((key) => localStorage[key])"
    )
    assert kept == ["no game"]


def test_two_tabs_do_not_overwrite_each_other(welcome: Welcome) -> None:
    keeper = Keeper(welcome())
    keeper.tell("8 hearts", "Ann")
    keeper.stands("300", "20")
    other = keeper.guest.context.new_page()
    other.goto(keeper.page.url)
    other.get_by_role("button", name=re.compile("^7 spades,")).click()
    other.get_by_role("button", name="Ben", exact=True).click()
    other.get_by_role("button", name="Write it down").click()
    keeper.stands("330", "160")


def test_a_game_is_shared_and_a_night_added_up(welcome: Welcome) -> None:
    keeper = Keeper(welcome())
    keeper.tell("10 no-trumps", "Ann")
    expect(keeper.page.get_by_text("Ann and Cat win the game.")).to_be_visible()
    with keeper.page.expect_download() as saved:
        keeper.choose("Save for a spreadsheet")
    assert (
        saved.value.path().read_text().splitlines()[1] == "1,Ann,10N by Ann made with 10 tricks,520,520,0,0"
    )
    keeper.choose("Game night")
    expect(keeper.page.get_by_role("row", name="Ann 1 1 520")).to_be_visible()
    keeper.page.keyboard.press("Escape")
    keeper.choose("Delete this game")
    keeper.page.get_by_role("menuitem", name="Really delete it?").click()
    expect(keeper.page.get_by_label(re.compile("^Seat 1"))).to_have_value("Ann")


def test_a_sheet_goes_by_link_to_somebody_who_reads_and_keeps_it(welcome: Welcome) -> None:
    keeper = Keeper(welcome(HAND))
    keeper.tell("8 hearts", "Ann")
    keeper.stands("300", "20")
    link = keeper.link()
    keeper.guest.picture("score-link")

    reader = Keeper(welcome(HAND), names=("Eva", "Fay", "Gus", "Hal"))
    reader.tell("7 spades", "Fay")
    reader.stands("30", "140")
    page = reader.page
    page.goto(link)
    reader.stands("300", "20")
    expect(page.get_by_text("It is not kept on this device.")).to_be_visible()
    expect(page.get_by_role("group", name="Sheet").get_by_role("button")).to_have_count(0)
    reader.guest.picture("score-shared")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the way past the head leaves the sheet where it is
    expect(page.get_by_role("main")).to_be_focused()
    page.get_by_role("button", name="Keep it here").press("Enter")
    reader.tell("7 spades", "Ben")
    reader.stands("330", "160")
    page.goto("/score")
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_text(
        [re.compile("Ann and Cat 330"), re.compile("Eva and Gus 30")]
    )


def test_a_sheet_that_is_kept_is_not_kept_twice(welcome: Welcome) -> None:
    keeper = Keeper(welcome())
    own = keeper.page.url
    keeper.page.goto(keeper.link())
    keeper.guest.button("Open it").click()
    expect(keeper.page).to_have_url(own)


def test_a_damaged_link_says_so_and_offers_the_keeper(welcome: Welcome) -> None:
    guest = welcome(HAND)
    guest.page.goto("/score#sheet=eJyrVkrLz1eyUkpKLFKqBQA")
    expect(guest.page.get_by_role("alert")).to_have_text(re.compile("was cut or damaged"))
    guest.picture("score-damaged")
    guest.button("Keep score").click()
    expect(guest.button("Begin")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_of_the_sheet_is_light_in_either_theme(welcome: Welcome, theme: str) -> None:
    keeper = Keeper(welcome(HAND, theme=theme))
    keeper.tell("8 hearts", "Ann")
    keeper.stands("300", "20")
    with keeper.page.expect_download() as saved:
        keeper.choose("Share as a picture")
    assert saved.value.suggested_filename == "five-hundred-score.png"
    picture = b64encode(saved.value.path().read_bytes()).decode()
    assert keeper.page.evaluate(_CORNER, picture) == [255, 253, 249, 255]


@pytest.mark.parametrize(
    ("device", "theme"), [(HAND, "dark"), (DESKTOP, "light")], ids=["hand, dark", "desktop, light"]
)
def test_pages_are_accessible(welcome: Welcome, device: Device, theme: str) -> None:
    guest = welcome(device, theme=theme)
    guest.page.goto("/score?rules=standard")
    expect(guest.button("Begin")).to_be_visible()
    guest.picture(f"score-new-{theme}")
    found = complaints(guest, "new game")
    guest.visit("/")
    keeper = Keeper(guest)
    found += complaints(guest, "contract")
    keeper.tell("8 hearts", "Ann", 5)
    keeper.stands("−300", "50")
    keeper.tap(re.compile("^8 hearts,"))
    keeper.tap("Ben")
    found += complaints(guest, "tricks")
    guest.picture(f"score-game-{theme}")
    guest.button("Show big").click()
    found += complaints(guest, "big")
    guest.picture(f"score-big-{theme}")
    guest.page.keyboard.press("Escape")
    link = keeper.link()
    found += complaints(guest, "link")
    guest.page.goto(link)
    expect(guest.button("Open it")).to_be_visible()
    found += complaints(guest, "shared")
    assert found == []
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= device.width
