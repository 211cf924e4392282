"""What rules offer besides calls and cards: a look, gifts, slams, breaches, open hands, claims."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from fivehundred import Claim, State
from fivehundred.engine.actions import CallSlam, Look, Play
from fivehundred.engine.phases.play import TrickPlay
from server.stories import PERSON, Story, asked, may, plays_for_the_dummy
from web.guest import DESKTOP, SMALL_PHONE, Device, Guest, Welcome
from web.own_device import BOTH, AtHome
from web.player import Finger, Mouse, Player, Style, highest, together

pytestmark = pytest.mark.slow

SEATS: Final = pytest.mark.parametrize(
    ("kind", "device", "style"),
    [
        pytest.param(Guest, DESKTOP, Mouse(), id="desktop-at-the-server"),
        pytest.param(Guest, SMALL_PHONE, Finger(), id="small-phone-at-the-server"),
        pytest.param(AtHome, SMALL_PHONE, Finger(), id="small-phone-at-home"),
    ],
)
"""Both screens, and one of them with tables on the guest's own device."""


SUITS: Final = [re.compile(name) for name in ("Spades", "Clubs", "Diamonds", "Hearts", "Another card")]


def _special(name: str, **options: object) -> dict[str, object]:
    """Options with which a special may be bid over whatever bots have bid, and is played to its end."""
    always = {"on": True, "place": "top", "points": 2000, "precondition": "none", "play_on": True}
    return {f"specials.{name}.{option}": value for option, value in (always | options).items()}


def _others_call(state: State) -> bool:
    """Somebody else is to call, and the person has not looked."""
    return state.phase.name == "auction" and state.actor != PERSON and Look(PERSON) in state.declarations


def _press(device: Device, button: Locator) -> None:
    (button.tap if device.is_touched else button.click)()


def _left(thing: Locator) -> float:
    """Where something begins."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"]


def _right(thing: Locator) -> float:
    """Where something ends."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"]


@SEATS
def test_a_hand_lies_face_down_until_it_is_looked_at(device: Device, style: Style, regular: Welcome) -> None:
    guest = regular(device, autoLook=False)
    guest.sit_down()
    card = guest.group("Look at your hand?")
    expect(card).to_be_visible()
    expect(guest.page.get_by_role("img", name="Your hand: 10 cards, face down")).to_be_visible()
    assert guest.seen["own"].get("hand", []) == []
    expect(guest.button("Look at your hand")).to_be_visible()
    guest.picture("look")
    style.press(guest.button("Look"))
    expect(guest.group("Your hand").get_by_role("button")).to_have_count(10)
    expect(guest.group("Bids")).to_be_visible()
    player = Player(guest, style)
    player.play_to(player.asked.cards)
    player.answer(player.asked.cards)


@SEATS
def test_nobody_waits_for_the_turn_to_look(device: Device, style: Style, regular: Welcome) -> None:
    guest = regular(device, autoLook=False)
    button = guest.button("Look at your hand")
    guest.sit_down_in(Story(_others_call, dealer=PERSON), speed="calm")
    expect(button).to_be_visible()
    guest.picture("look-out-of-turn")
    style.press(button)
    expect(guest.group("Your hand").get_by_role("button")).to_have_count(10)
    expect(button).to_have_count(0)


@BOTH
def test_blind_misere_is_bid_without_a_look(regular: Welcome) -> None:
    guest = regular(autoLook=False)
    guest.sit_down()
    guest.button(re.compile("^Blind misère")).click()
    expect(guest.group("Contract")).to_contain_text("blind misère by")
    expect(guest.button("Discard 3")).to_be_visible()
    expect(guest.group("Your hand").get_by_role("button")).to_have_count(13)


@BOTH
def test_a_look_may_be_taken_for_granted(welcome: Welcome) -> None:
    guest = welcome(autoLook=False)
    guest.sit_down()
    guest.page.get_by_role("switch", name="Always look at my cards at once").click()
    expect(guest.group("Your hand").get_by_role("button")).to_have_count(10)


@BOTH
def test_who_asks_for_nothing_sees_the_cards_at_once(regular: Welcome) -> None:
    guest = regular()
    guest.sit_down()
    expect(guest.group("Your hand").get_by_role("button")).to_have_count(10)
    guest.page.keyboard.press("r")
    expect(guest.page.get_by_text("Turn it off to bid blind misère")).to_be_visible()


@SEATS
def test_cards_are_handed_to_the_partner(device: Device, style: Style, regular: Welcome) -> None:
    guest = regular(device)
    guest.sit_down_in(Story(asked("giving"), "DM"), _special("double_misere"), preset="australian")
    player = Player(guest, style)
    expect(guest.button("Hand over 3")).to_be_visible()
    expect(guest.page.get_by_text("Choose 3 cards for North")).to_be_visible()
    guest.picture("giving")
    expect(player.asked.to_choose.first).to_be_visible()
    given = {str(card.get_attribute("data-card")) for card in player.asked.to_choose.all()[:3]}
    player.answer(player.asked.to_choose)
    player.play_to(player.asked.cards)
    assert set(guest.seen["own"]["given"]) == given
    expect(guest.seat("North")).not_to_have_accessible_name(re.compile("sits"))
    guest.picture("double-misere")


@SEATS
def test_a_slam_is_called_and_the_partner_gives_a_card(
    device: Device, style: Style, regular: Welcome
) -> None:
    guest = regular(device)
    story = Story(may(CallSlam()), "10N")
    guest.sit_down_in(story, {"specials.called_slam": True}, preset="australian")
    player = Player(guest, style)
    _press(device, guest.button("Slam"))
    guest.picture("slam")
    _press(device, guest.button("Call a slam"))
    expect(guest.button("Discard 4")).to_be_visible()
    expect(guest.seat("North")).to_have_accessible_name(re.compile("sits this round out"))
    expect(guest.page.locator("[aria-label$='from your partner']")).to_have_count(1)
    player.play_to(player.asked.cards)
    guest.picture("slam-played")


@SEATS
def test_a_dummy_is_played_from_its_open_hand(device: Device, style: Style, regular: Welcome) -> None:
    guest = regular(device)
    story = Story(plays_for_the_dummy, "OM")
    guest.sit_down_in(story, _special("open_misere", partner="dummy"), preset="australian")
    player = Player(guest, style)
    expect(guest.page.get_by_text(re.compile("from North's hand"))).to_be_visible()
    guest.picture("dummy")
    dummy = guest.group("North's open hand").get_by_role("button")
    expect(dummy.first).to_be_visible()
    before = dummy.count()
    player.answer(player.asked.cards)
    if player.asked.suits.first.is_visible():
        player.answer(player.asked.suits)
    expect(dummy).to_have_count(before - 1)


def test_a_defender_chooses_the_declarers_cards(welcome: Welcome) -> None:
    ann, bob = welcome(), welcome()
    table = ann.open_table(preset="australian", options=_special("super_open_misere"), seat=0)
    ann.page.goto(f"/t/{table}")
    bob.call_me("Bob")
    bob.page.goto(f"/t/{table}")
    bob.button(re.compile("Sit here.*West")).click()
    expect(ann.page.get_by_role("listitem").filter(has_text="Bob")).to_be_visible()
    ann.button("Begin with bots").click()
    players = (
        Player(ann, Mouse(), bid=lambda lit: "SOM" if "SOM" in lit else "P"),
        Player(bob, Mouse(), bid=lambda _: "P"),
    )
    together(players, bob.page.get_by_text("Your lead from Ann's hand"))
    expect(ann.page.get_by_text("Bob leads from your hand…")).to_be_visible()
    ann.picture("steered")
    bob.picture("steering")
    hand = bob.group("Ann's open hand").get_by_role("button")
    expect(hand).to_have_count(10)
    players[1].answer(players[1].asked.cards)
    expect(hand).to_have_count(9)


def _sit_down_at_a_breach(guest: Guest) -> None:
    """Look at a table where the contract is lost already, as far as breaches go."""
    story = Story(asked("breach"), deal=2)
    guest.sit_down_in(story, {"scoring.breach": 100}, preset="australian", bots="random")


@SEATS
def test_a_breach_is_called(device: Device, style: Style, regular: Welcome) -> None:
    guest = regular(device)
    _sit_down_at_a_breach(guest)
    expect(guest.group("Call a breach?")).to_be_visible()
    guest.picture("breach")
    _press(device, guest.button(re.compile("^Breach")))
    called = guest.group("Contract").get_by_text(re.compile("^breach"))
    expect(called).to_be_attached()
    scores = guest.page.locator(".scores")
    scores.evaluate("scores => (scores.querySelector('b').textContent = '−1900')")
    assert _right(called) <= _left(scores)
    guest.picture("breach-called")
    player = Player(guest, style)
    player.play_to(player.asked.next_deal)
    expect(guest.page.get_by_text(re.compile("You called a breach and (won|lost) it"))).to_be_visible()
    guest.picture("breach-scored")


@BOTH
def test_a_breach_is_answered_by_keyboard(regular: Welcome) -> None:
    guest = regular()
    _sit_down_at_a_breach(guest)
    expect(guest.group("Call a breach?")).to_be_visible()
    guest.page.keyboard.type("breach")
    guest.page.keyboard.press("Enter")
    expect(guest.group("Contract").get_by_text(re.compile("^breach: You"))).to_be_attached()


@SEATS
def test_the_rest_is_given_up(device: Device, style: Style, regular: Welcome) -> None:
    guest = regular(device)
    guest.sit_down_in(Story(asked("play"), "10N"), preset="australian")
    player = Player(guest, style)
    guest.use("Give up the rest")
    expect(guest.group("Give up the rest?")).to_be_visible()
    guest.picture("concede")
    _press(device, guest.button("Give up"))
    expect(guest.page.get_by_text("You gave up the rest.")).to_be_visible()
    expect(player.asked.next_deal).to_be_visible()


@BOTH
def test_the_rest_is_claimed(regular: Welcome) -> None:
    guest = regular()
    _sit_down_at_a_claim(guest)
    hand = guest.seen["own"]["hand"]
    _claim(guest)
    _sees_a_claim(guest, "You claimed the rest.", len(hand))
    guest.picture("claimed")


def test_a_watcher_sees_the_rest_claimed(welcome: Welcome) -> None:
    guest, watcher = welcome(), welcome()
    watcher.page.goto(f"/t/{_sit_down_at_a_claim(guest)}")
    expect(watcher.group("Contract")).to_be_visible()
    hand = guest.seen["own"]["hand"]
    _claim(guest)
    _sees_a_claim(watcher, "Ann claimed the rest.", len(hand))


def _sit_down_at_a_claim(guest: Guest) -> str:
    table = guest.sit_down_in(Story(may(Claim()), "10H"), preset="australian")
    expect(guest.page.locator(".actions").get_by_role("button", name="Claim the rest")).to_be_visible()
    return table


def _claim(guest: Guest) -> None:
    guest.page.keyboard.press("w")
    guest.button("Claim all tricks").click()
    expect(guest.button("Next deal")).to_be_visible()


def _sees_a_claim(guest: Guest, told: str, count: int) -> None:
    expect(guest.page.get_by_text(told, exact=True)).to_be_visible()
    shown = guest.page.get_by_role("list", name="The hand laid down").get_by_role("img")
    expect(shown).to_have_count(count)


@BOTH
def test_a_claim_that_nothing_proves_is_told(regular: Welcome) -> None:
    guest = regular()
    story = Story(asked("play"), "10N")
    guest.sit_down_in(story, {"play.claims": "penalised"}, preset="australian")
    cards = Player(guest, Mouse()).asked.cards
    expect(cards.first).to_be_visible()
    guest.page.keyboard.press("/")
    guest.page.get_by_role("textbox", name="Type what you do").fill("claim")
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_text("You claim the rest, but nothing proves it.")).to_be_visible()
    expect(guest.page.get_by_text(re.compile(r"^The claim costs you and .* 100 points\.$"))).to_be_visible()
    expect(guest.page.get_by_role("group", name="Contract").first).to_contain_text("fined: Us −100")
    expect(cards.first).to_be_visible()
    guest.picture("fined")


@SEATS
def test_the_kitty_is_turned_up_as_the_bidding_rises(device: Device, style: Style, regular: Welcome) -> None:
    guest = regular(device)
    guest.sit_down(preset="australian", options={"auction.visible_kitty": True}, speed="calm")
    player = Player(guest, style, bid=highest)
    player.play_to(player.asked.bids)
    player.answer(player.asked.bids)
    assert len(guest.seen["table"]["kitty_open"]) == 3
    line = guest.page.get_by_text("From the kitty:").or_(
        guest.page.get_by_role("img", name=re.compile("^Kitty"))
    )
    expect(line.first).to_be_attached()
    guest.picture("kitty")


@BOTH
def test_who_follows_with_an_anti_joker_says_which_suit_it_is(regular: Welcome) -> None:
    guest, style = regular(), Mouse()
    options = {"plusplus.anti_joker": True, "plusplus.named_anti_joker": True}
    guest.sit_down_in(Story(_may_say_what_the_anti_joker_is, "7H", deal=11), options)
    player = Player(guest, style)
    style.press(guest.group("Your hand").locator("[data-card=JB]"))
    picker = guest.group("Which suit is the black joker?")
    expect(picker.get_by_role("button")).to_have_text(SUITS)
    guest.picture("named-anti-joker")
    style.press(picker.get_by_role("button", name="Clubs"))
    player.play_to(player.asked.cards)


def _may_say_what_the_anti_joker_is(state: State) -> bool:
    """The person may follow with the anti-joker, as one suit or another."""
    if not asked("play")(state) or not isinstance(state.phase, TrickPlay) or state.phase.ask is None:
        return False
    plays = [action for action in state.legal_actions if isinstance(action, Play) and action.suit]
    return len(plays) > len({play.card for play in plays})
