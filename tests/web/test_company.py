"""Several people at one table, each in a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from chance import this_test
from server.process import ServerProcess
from server.stories import Story, asked, plays_to_trick
from web.boxes import stand_apart
from web.guest import DESKTOP, PHONE, Device, Guest, Welcome
from web.player import Finger, Mouse, Player, together
from web.serving import done, serving

pytestmark = pytest.mark.slow

BACK = 25_000
"""Milliseconds in which a page notices that its line is lost, by a ping without an answer, or is back."""
COUNTDOWN = 25_000
"""Milliseconds in which a bot stands in: the countdown, and some more."""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of one's own."""
    with serving(tmp_path, this_test()) as process:
        yield process


def _two_at_a_table(welcome: Welcome, seat: str = "North", **options: object) -> tuple[Guest, Guest]:
    """Ann opens a table and begins; Bob comes by its link and takes a seat."""
    ann, bob = welcome(**options), welcome(**options)
    table = ann.open_table(seat=0)
    ann.page.goto(f"/t/{table}")
    bob.call_me("Bob")
    bob.page.goto(f"/t/{table}")
    bob.button(re.compile(f"Sit here.*{seat}")).click()
    expect(ann.page.get_by_role("listitem").filter(has_text="Bob")).to_be_visible()
    ann.picture("lobby")
    ann.button("Begin with bots").click()
    for guest in (ann, bob):
        expect(guest.group("Bids")).to_be_visible()
    return ann, bob


def _cards_on_the_table(guest: Guest) -> Locator:
    return guest.group("Cards on the table").get_by_role("img")


def _play_into_a_trick(*players: Player) -> None:
    """Play until the first one is asked for a card."""
    together(players, players[0].asked.cards)


def test_two_people_play_and_one_comes_back_in_mid_trick(welcome: Welcome) -> None:
    ann, bob = _two_at_a_table(welcome)
    players = Player(ann, Mouse()), Player(bob, Mouse())
    _play_into_a_trick(*players)
    lying = _cards_on_the_table(ann).count()
    ann.context.set_offline(True)
    expect(ann.page.get_by_role("alert").filter(has_text="line is lost")).to_be_visible(timeout=BACK)
    ann.picture("line-lost")
    expect(players[0].asked.cards).to_have_count(0)
    ann.context.set_offline(False)
    expect(ann.page.get_by_role("alert")).to_be_hidden(timeout=BACK)
    expect(_cards_on_the_table(ann)).to_have_count(lying)
    _go_on(*players)


def test_a_page_that_is_closed_and_opened_again_goes_on(welcome: Welcome) -> None:
    ann, bob = _two_at_a_table(welcome)
    _play_into_a_trick(Player(ann, Mouse()), Player(bob, Mouse()))
    hand = [card.get_attribute("data-card") for card in ann.group("Your hand").get_by_role("button").all()]
    heard = _told(ann).all_inner_texts()
    deal = next(place for place, line in enumerate(heard) if re.search(r"\bdeals?\.", line))
    ann.come_back()
    expect(_told(ann)).to_have_text(heard[deal:])
    cards = ann.group("Your hand").get_by_role("button")
    expect(cards).to_have_count(len(hand))
    assert [card.get_attribute("data-card") for card in cards.all()] == hand
    _go_on(Player(ann, Mouse()), Player(bob, Mouse()))


def test_the_server_is_killed_and_the_game_goes_on(welcome: Welcome, mortal: ServerProcess) -> None:
    ann, bob = _two_at_a_table(welcome, at=mortal)
    players = Player(ann, Mouse()), Player(bob, Mouse())
    _play_into_a_trick(*players)
    before = ann.seen["table"]
    done(mortal.kill())
    for guest in (ann, bob):
        expect(guest.page.get_by_role("alert").filter(has_text="line is lost")).to_be_visible()
    done(mortal.start(this_test()))
    for guest in (ann, bob):
        expect(guest.page.get_by_role("alert")).to_be_hidden(timeout=BACK)
    after = ann.seen["table"]
    assert [after[part] for part in ("position", "scores")] == [
        before[part] for part in ("position", "scores")
    ]
    _go_on(*players)


def _told(guest: Guest) -> Locator:
    """What has happened, line by line."""
    return guest.page.get_by_role("log", name="What happened").locator("p, li")


def _go_on(*players: Player) -> None:
    """Play to the end of the next trick but one."""
    told = players[0].guest.page.get_by_role("log", name="What happened")
    tricks = told.get_by_text(re.compile(r"takes? trick \d"))
    together(players, tricks.nth(tricks.count() + 1))


def test_a_bot_stands_in_for_who_does_not_come_back(welcome: Welcome, hurried: ServerProcess) -> None:
    ann, bob = _two_at_a_table(welcome, at=hurried, device=PHONE)
    address = bob.page.url
    bob.page.goto("/")
    expect(ann.seat("Bob, line lost")).to_be_visible(timeout=COUNTDOWN)
    expect(ann.seat("Bob").locator(".seconds")).to_have_text(re.compile(r"^\d$"))
    ann.picture("line-of-another-lost")
    expect(ann.seat("Bob, a bot stands in")).to_be_visible(timeout=COUNTDOWN)
    player = Player(ann, Finger())
    _play_into_a_trick(player)  # the bot bids, and plays
    plate = ann.seat("Bob")
    stand_apart(
        ann, name=plate.locator(".name"), about=plate.locator(".about"), tricks=plate.locator(".tricks")
    )
    bob.page.goto(address)
    expect(bob.page.get_by_role("status").filter(has_text="A bot plays your cards")).to_be_visible()
    bob.picture("bot-stands-in")
    bob.button("I'm back").click()
    expect(bob.button("I'm back")).to_be_hidden()
    expect(ann.seat("Bob, a bot stands in")).to_be_hidden()
    _go_on(player, Player(bob, Finger()))


def test_a_spectator_sees_no_hand_and_all_hands_after_the_round(welcome: Welcome) -> None:
    ann = welcome()
    table = ann.sit_down_in(Story(plays_to_trick(9)), bots="rule-1")
    watcher = welcome(PHONE)
    watcher.page.goto(f"/t/{table}")
    player = Player(ann, Mouse())
    expect(watcher.seat("Ann")).to_be_visible()
    expect(_told(watcher).get_by_text("takes trick 8.")).to_be_attached()
    expect(watcher.group("Your hand")).to_have_count(0)
    expect(watcher.page.locator("button[data-card]")).to_have_count(0)
    watcher.picture("watching")
    player.play_to(player.asked.next_deal)
    watcher.button("Look at the round").click()
    cards = watcher.page.get_by_role("dialog").get_by_role("img")
    expect(cards.first).to_be_visible()
    assert len({card.get_attribute("aria-label") for card in cards.all()}) == 43
    watcher.picture("watching-review")


def test_what_is_said_is_heard_and_may_be_muted(welcome: Welcome) -> None:
    ann, bob = _two_at_a_table(welcome)
    bob.page.get_by_role("textbox", name="Say something").fill("Good evening <b>Ann</b>")
    bob.button("Say").click()
    heard = ann.page.get_by_role("log", name="What was said")
    expect(heard).to_contain_text("Good evening <b>Ann</b>")
    ann.button("Well played").click()
    expect(bob.page.get_by_role("log", name="What was said")).to_contain_text("Well played")
    ann.picture("chat")
    heard.hover()
    heard.get_by_role("button", name="Mute Bob").click()
    expect(heard).not_to_contain_text("Good evening")
    ann.button("Hear Bob again").click()
    expect(heard).to_contain_text("Good evening")
    ann.button("Hide the chat").click()
    expect(heard).to_be_hidden()


def test_a_long_name_of_somebody_who_watches_stands_whole_in_the_chat(welcome: Welcome) -> None:
    ann, watcher = welcome(), welcome()
    table = ann.open_table(begin=True)
    watcher.call_me("W" * 24)
    for guest in (ann, watcher):
        guest.page.goto(f"/t/{table}")
    watcher.page.get_by_role("textbox", name="Say something").fill("Good evening")
    watcher.button("Say").click()
    name = ann.page.get_by_role("log", name="What was said").get_by_text("(watching)")
    expect(name).to_be_visible()
    ann.picture("long-name-in-chat")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_a_call_is_taken_back_by_consent(welcome: Welcome) -> None:
    ann, bob = _two_at_a_table(welcome, seat="West")
    anns, bobs = Player(ann, Mouse()), Player(bob, Mouse())
    bobs.play_to(ann.group("Bids").get_by_role("button", disabled=False))
    anns.call()
    expect(bobs.asked.bids.first).to_be_visible()
    ann.use("Undo")
    proposal = bob.page.get_by_role("alertdialog", name="Proposal")
    expect(proposal).to_be_visible()
    bob.picture("undo-asked")
    proposal.get_by_role("button", name="Agree").click()
    expect(anns.asked.bids.first).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, PHONE])
def test_with_bots_alone_a_card_is_taken_back_after_they_have_replied(
    welcome: Welcome, device: Device
) -> None:
    ann = welcome(device)
    ann.sit_down_in(Story(asked("play")))
    player = Player(ann, Finger() if device.is_touched else Mouse())
    expect(player.asked.cards.first).to_be_visible()
    hand = ann.group("Your hand").get_by_role("button")
    held = hand.count()
    player.answer(player.asked.now())
    expect(player.asked.cards.first).to_be_visible()
    expect(hand).to_have_count(held - 1)
    ann.picture("take-back")
    ann.button("Take back").click()
    expect(hand).to_have_count(held)
    expect(ann.button("Take back")).to_be_hidden()
    player.answer(player.asked.now())
    expect(ann.button("Take back")).to_be_visible()
    ann.page.keyboard.press("u")
    expect(hand).to_have_count(held)


def test_partners_give_a_game_up_together(welcome: Welcome) -> None:
    ann, bob = _two_at_a_table(welcome)
    ann.choose_for_seat("You", "Resign")
    bob.page.get_by_role("alertdialog", name="Proposal").get_by_role("button", name="Agree").click()
    for guest in (ann, bob):
        expect(guest.page.get_by_text("The game was given up")).to_be_visible()
    ann.picture("resigned")


def test_the_host_removes_somebody_and_a_bot_plays_on(welcome: Welcome) -> None:
    ann, bob = _two_at_a_table(welcome)
    ann.choose_for_seat("Bob", "Remove from the table")
    expect(bob.group("Your hand")).to_have_count(0)
    expect(ann.seat("North, bot")).to_be_visible()
    player = Player(ann, Mouse())
    player.play_to(player.asked.next_deal)


def test_who_leaves_may_sit_down_again_between_rounds(welcome: Welcome) -> None:
    ann, bob = _two_at_a_table(welcome)
    bob.choose_for_seat("You", "Leave the seat")
    player = Player(ann, Mouse())
    player.play_to(player.asked.next_deal)
    bob.choose_for_seat("North", "Sit here")
    expect(ann.seat("Bob")).to_be_visible()
