"""Stories lead to where a test begins; where a deal does not, the error names those that do."""

import ast
from dataclasses import replace

import pytest

from fivehundred import State, preset
from server import stories
from server.stories import PERSON, Story, asked

STANDARD = preset("standard")


def _holds_the_joker(state: State) -> bool:
    return asked("play")(state) and "Jo" in str(state.own(PERSON))


def test_other_deals_are_named_for_one_that_leads_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "TRIED", 12)
    story, leading, other = Story(_holds_the_joker, "7H"), [], ""
    for deal in range(12):
        try:
            replace(story, deal=deal).told(STANDARD, "rule-1")
        except AssertionError as error:
            other = str(error)
        else:
            leading.append(deal)
    assert leading
    assert ast.literal_eval(other.rpartition(": ")[2]) == leading


def test_a_story_is_the_same_each_time() -> None:
    story = Story(asked("play"), "7H")
    told = story.told(STANDARD, "random")
    assert told == story.told(STANDARD, "random")
    assert told != replace(story, deal=1).told(STANDARD, "random")
