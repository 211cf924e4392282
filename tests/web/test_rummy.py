"""Rummy at the table: taking, laying, laying off and discarding by mouse, finger and keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from fivehundred.rummy.actions import Discard
from fivehundred.rummy.state import State
from server.rummy_stories import RummyStory, may, may_lay, may_lay_off, may_take_all
from server.stories import PERSON, Goal, asked, round_is_over
from web.accessibility import complaints
from web.boxes import box_of, stand_apart
from web.guest import DESKTOP, LYING_PHONE, PHONE, SMALL_PHONE, Device, Guest, Welcome

pytestmark = pytest.mark.slow

SCREENS: Final = pytest.mark.parametrize(
    "device", [DESKTOP, PHONE, LYING_PHONE], ids=lambda device: device.name
)
NARROW_PHONE: Final = Device("narrow-phone", 360, 740, is_touched=True)
PLAYERS: Final = 4


class Rummy:
    """What a guest sees of a table of rummy, and does there."""

    def __init__(self, guest: Guest, goal: Goal[State], deal: int = 0, players: int = PLAYERS) -> None:
        self.guest = guest
        guest.sit_down_in(RummyStory(goal, deal=deal), {"players": players}, preset="rummy", bots="thumb")
        self.stock = guest.button(re.compile("^Stock, "))
        self.top = guest.button(re.compile("^(Top discard|Take the top discard|Discard the)"))
        self.lay = guest.button(re.compile(r"^Lay\b"))
        self.discard = guest.button(re.compile("^Discard [^t]"))
        self.combinations = guest.page.get_by_role("list", name="Combinations on the table")
        self.status = guest.page.get_by_role("status").filter(has_text=re.compile("."))
        self.told = guest.page.get_by_role("log", name="What happened")

    @property
    def choices(self) -> dict[str, list[dict[str, object]]]:
        """What the server says may be done."""
        found: dict[str, list[dict[str, object]]] = self.guest.seen["own"]["choices"]
        return found

    def hand(self, count: int) -> Locator:
        """The hand, of so many cards."""
        return self.guest.group(f"Your hand: {count} cards")

    def card(self, name: str) -> Locator:
        """A card of the hand that is not picked yet."""
        return self.guest.page.locator(f"[data-own] [data-card='{name}'][aria-pressed=false]").first

    def pick(self, cards: Iterable[str]) -> None:
        """Pick cards, each where it is in sight."""
        for name in cards:
            self.card(name).click(position={"x": 9, "y": 24})


@SCREENS
def test_a_turn_is_taken_by_hand(regular: Welcome, device: Device) -> None:
    table = Rummy(guest := regular(device), asked("draw"))
    expect(table.hand(7)).to_be_visible()
    table.stock.click()
    expect(table.hand(8)).to_be_visible()
    card = guest.seen["own"]["hand"][0]
    table.pick([card])
    table.discard.click()
    expect(table.told.get_by_text(re.compile("^You discard"))).to_have_count(1)
    expect(table.told.get_by_text(re.compile("^West (draws|takes)"))).not_to_have_count(0)


@SCREENS
def test_a_combination_is_laid_and_taken_back(regular: Welcome, device: Device) -> None:
    table = Rummy(guest := regular(device), may_lay)
    expect(table.stock).to_be_visible()
    before = len(guest.seen["table"].get("melds", []))
    meld = table.choices["melds"][0]
    table.pick(meld["cards"])  # type: ignore[arg-type]
    expect(table.lay).to_have_text(re.compile(rf"Lay for {meld['points']}"))
    table.lay.click()
    laid = table.combinations.get_by_role("button", name=re.compile(f"; You {meld['points']}$"))
    expect(laid).to_be_visible()
    guest.button("Take back").click()
    expect(table.combinations.get_by_role("button")).to_have_count(before)


def test_cards_that_are_no_combination_are_told_why(regular: Welcome) -> None:
    table = Rummy(guest := regular(DESKTOP), may_lay)
    expect(table.stock).to_be_visible()
    possible = [sorted(meld["cards"]) for meld in table.choices["melds"]]  # type: ignore[call-overload]
    cards = guest.seen["own"]["hand"][:3]
    assert sorted(cards) not in possible
    table.pick(cards)
    expect(table.status.get_by_text(re.compile("is no combination"))).to_be_visible()
    expect(table.lay).to_have_count(0)


@SCREENS
def test_a_card_is_laid_off_on_a_combination(regular: Welcome, device: Device) -> None:
    table = Rummy(regular(device), may_lay_off, LAYING_OFF)
    expect(table.stock).to_be_visible()
    choice = table.choices["lay_offs"][0]
    table.pick([str(choice["card"])])
    where = table.combinations.get_by_role("button", name=re.compile(f"^Combination {choice['meld']}:"))
    where.click()
    expect(
        table.told.get_by_text(re.compile(f"^You lay .* off on combination {choice['meld']}"))
    ).to_have_count(1)


def test_all_discards_are_taken_and_owe_a_combination(regular: Welcome) -> None:
    table = Rummy(guest := regular(DESKTOP), may_take_all, TAKING_ALL)
    guest.button(re.compile("^Take all")).click()
    expect(table.status.get_by_text("Lay a new combination for the pile, or lose 50 points")).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, NARROW_PHONE], ids=lambda device: device.name)
def test_all_see_which_cards_a_player_took_from_the_discards(regular: Welcome, device: Device) -> None:
    table = Rummy(guest := regular(device), another_has_taken, ANOTHER_TOOK)
    expect(table.stock).to_be_visible()
    seat, cards = next((seat, cards) for seat, cards in enumerate(guest.seen["table"]["known"]) if cards)
    player = guest.page.locator(f"[data-seat='{seat}']")
    expect(player).to_have_accessible_name(re.compile("took the .* from the discards"))
    signs = " ".join(cards).translate(str.maketrans("SCDH", "♠♣♦♥"))
    known = player.get_by_title(f"Taken from the discards: {signs}")
    first, plate = box_of("first card", known.locator("span").first), box_of("player", player)
    assert plate.left < first.left
    assert first.right < plate.right


def another_has_taken(state: State) -> bool:
    """The person draws, and all have seen another one take cards that it still holds."""
    return asked("draw")(state) and state.round is not None and any(state.round.known[PERSON + 1 :])


def test_a_turn_is_taken_by_keyboard(welcome: Welcome) -> None:
    table = Rummy(guest := welcome(DESKTOP), asked("draw"))
    expect(table.hand(7)).to_be_visible()
    guest.page.keyboard.press("t")
    expect(table.hand(8)).to_be_visible()
    barred = guest.seen["own"]["hand"].index(next(iter(_unbarred(table))))
    expect(table.hand(8).locator(":focus")).to_have_count(1)
    for _ in range(barred):
        guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("Space")
    guest.page.keyboard.press("d")
    expect(table.told.get_by_text(re.compile("^You discard"))).to_have_count(1)


def _unbarred(table: Rummy) -> list[str]:
    """Return the cards that may be discarded: not the top discard that was taken (R3)."""
    return table.choices["discards"]  # type: ignore[return-value]


def test_a_card_is_discarded_by_dragging_it_to_the_discards(regular: Welcome) -> None:
    table = Rummy(guest := regular(DESKTOP), asked("lay"))
    expect(table.hand(8)).to_be_visible()
    mouse, held = guest.page.mouse, table.card(guest.seen["own"]["hand"][1]).bounding_box()
    where = table.top.bounding_box() or guest.page.locator("[data-discards]").bounding_box()
    assert held is not None
    assert where is not None
    mouse.move(held["x"] + 9, held["y"] + 24)
    mouse.down()
    mouse.move(held["x"] + 40, held["y"] - 40)
    mouse.move(where["x"] + 20, where["y"] + 20)
    mouse.up()
    expect(table.told.get_by_text(re.compile("^You discard"))).to_have_count(1)


def test_the_hand_stays_as_it_is_put(welcome: Welcome) -> None:
    table = Rummy(guest := welcome(DESKTOP), asked("draw"))
    cards = table.hand(7).get_by_role("button")
    expect(cards).to_have_count(7)
    names = [card.get_attribute("data-card") for card in cards.all()]
    cards.first.focus()
    guest.page.keyboard.press("Shift+ArrowRight")
    put = [names[1], names[0], *names[2:]]
    expect(guest.button("Sort: My order")).to_be_visible()
    assert [card.get_attribute("data-card") for card in cards.all()] == put
    guest.page.reload()
    expect(guest.button("Sort: My order")).to_be_visible()
    expect(cards).to_have_count(7)
    assert [card.get_attribute("data-card") for card in cards.all()] == put
    guest.page.keyboard.press("o")
    expect(guest.button("Sort: By suit")).to_be_visible()
    assert [card.get_attribute("data-card") for card in cards.all()] == names


@pytest.mark.parametrize("device", [DESKTOP, PHONE, SMALL_PHONE, LYING_PHONE], ids=lambda device: device.name)
def test_eight_players_fit(regular: Welcome, device: Device) -> None:
    table = Rummy(guest := regular(device), may(Discard), EIGHT, players=8)
    expect(table.stock).to_be_visible()
    seats = guest.page.locator("[data-seat]")
    expect(seats).to_have_count(8)
    tools = guest.page.get_by_role("button", name="Hint")
    stand_apart(guest, seat=seats.all(), stock=table.stock, hand=table.hand(8), tools=tools)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
def test_axe_has_nothing_to_say(regular: Welcome, device: Device) -> None:
    guest = regular(device)
    found: list[str] = []
    for name, goal, deal in (("draw", asked("draw"), 0), ("lay", may_lay_off, LAYING_OFF)):
        expect(Rummy(guest, goal, deal).stock).to_be_visible()
        found += complaints(guest, name)
    for tool in ("Score sheet", "Rules of this table", "Seats"):
        with guest.tool(tool):
            found += complaints(guest, tool)
    Rummy(guest, round_is_over)
    guest.button("Look at the round").click()
    expect(guest.page.get_by_role("heading", name="Player by player")).to_be_visible()
    assert found + complaints(guest, "review") == []


def test_a_round_ends_with_scores_a_look_back_and_a_deal_that_is_proved(regular: Welcome) -> None:
    guest = regular(DESKTOP)
    Rummy(guest, round_is_over)
    row = guest.page.get_by_role("row", name=re.compile("^You "))
    expect(row).to_be_visible()
    scored = guest.seen["table"]["scores"][PERSON]
    assert scored
    expect(row).to_contain_text(str(abs(scored)))
    guest.button("Look at the round").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile("^You scored"))).to_be_visible()
    dialog.get_by_role("button", name="Verify this deal").click()
    expect(dialog.get_by_text("The seed shuffles the pack to the cards that were dealt.")).to_be_visible()


def test_who_watches_sees_no_hand(welcome: Welcome) -> None:
    guest = welcome(DESKTOP)
    Rummy(guest, asked("draw"))
    watcher = welcome(PHONE)
    watcher.page.goto(guest.page.url)
    expect(watcher.button(re.compile("^Stock, "))).to_be_visible()
    expect(watcher.group(re.compile("^Your hand"))).to_have_count(0)
    own = guest.seen["own"]["hand"]
    assert not any(f'"{card}"' in frame for frame in watcher.frames for card in own if "pack" not in frame)


ANOTHER_TOOK: Final = 1
LAYING_OFF: Final = 0
TAKING_ALL: Final = 0
EIGHT: Final = 0
"""Deals that lead to what the tests begin with."""
