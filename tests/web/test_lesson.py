"""The first lesson: a step after another, with questions that say whether and why an answer is right."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.accessibility import complaints
from web.guest import DESKTOP, PHONE, Guest, Welcome

pytestmark = pytest.mark.slow

STEPS = 12


def test_a_lesson_by_keyboard_leads_from_home_to_a_table(welcome: Welcome) -> None:
    guest = welcome(DESKTOP)
    guest.visit("/")
    guest.page.get_by_role("link", name="Learn it in five minutes").press("Enter")
    for number in range(1, STEPS):
        expect(guest.page.get_by_text(f"Step {number} of {STEPS}", exact=True)).to_be_visible()
        guest.page.get_by_role("link", name="Next").press("Enter")
        expect(guest.page.get_by_role("heading", level=1)).to_be_focused()
    expect(guest.page.get_by_role("link", name="Next")).to_have_count(0)
    guest.page.go_back()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Misère")
    guest.page.go_forward()
    guest.button("Play now").press("Enter")
    expect(guest.page.get_by_role("navigation", name="Table")).to_be_visible()


@pytest.mark.parametrize(
    ("step", "choice", "told"),
    [
        (2, "king of hearts", "No. You have a diamond, so you must play it."),
        (5, "jack of clubs", "Right. The jack of clubs is the left bower."),
        (7, "7 hearts", "Right. Seven hearts is as many tricks in a higher suit."),
        (10, "240", "No. Seven tricks are one too few."),
    ],
)
def test_an_answer_is_judged_and_explained(welcome: Welcome, step: int, choice: str, told: str) -> None:
    guest = welcome(PHONE)
    guest.visit(f"/learn#{step}")
    guest.button(choice).tap()
    expect(guest.page.get_by_text(told)).to_be_visible()
    assert answered(guest) == [choice, told.startswith("Right")]
    assert complaints(guest, "lesson") == []
    guest.picture(f"lesson-{step}")
    guest.page.get_by_role("link", name="Next").tap()
    expect(guest.page.get_by_text(f"Step {step + 1} of {STEPS}", exact=True)).to_be_visible()
    expect(guest.page.get_by_text(told)).to_have_count(0)


def answered(guest: Guest) -> list[object]:
    """What was chosen, and whether it is marked as right; a right answer is marked in any case."""
    marked = guest.page.get_by_role("button", name="right")
    expect(marked).to_have_count(1)
    chosen = guest.page.get_by_role("button", pressed=True)
    name, _, mark = chosen.locator(".unseen").inner_text().partition(", ")
    return [name, mark == "right"]
