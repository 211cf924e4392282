"""The page on the protocol says what the messages say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from fivehundred.server import answers, app, limits, messages, wishes
from fivehundred.server.denials import Denial
from fivehundred.server.refusals import Refusal

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"<!-- (\w+) -->\n```json\n(.*?)```", PAGE, re.DOTALL)
TYPES = vars(answers) | vars(wishes) | vars(messages)


@pytest.mark.parametrize(
    ("name", "text"), EXAMPLES, ids=[f"{number}-{EXAMPLES[number][0]}" for number in range(len(EXAMPLES))]
)
def test_every_example_is_what_it_says(name: str, text: str) -> None:
    found = msgspec.json.decode(text, type=TYPES[name], strict=True)
    written = msgspec.json.decode(msgspec.json.encode(found))
    assert msgspec.json.decode(text).items() <= written.items()


def test_every_block_of_json_is_an_example() -> None:
    assert len(EXAMPLES) == PAGE.count("```json")


def test_every_message_is_told_of() -> None:
    named = {struct.__name__ for struct in get_args(messages.FromClient | messages.FromServer)}
    assert {name for name in named if f"`{name}`" not in PAGE} == set()


def test_every_phase_and_reason_is_told_of() -> None:
    words = {*get_args(messages.PhaseName), *(reason.slug for reason in (*Refusal, *Denial))}
    assert {word for word in words if f"`{word}`" not in PAGE} == set()


def test_the_limits_are_told_as_they_are() -> None:
    assert f"({messages.MESSAGE_SIZE} bytes fit)" in PAGE
    assert f"({app.BODY_SIZE:,} bytes fit)" in PAGE
    assert f"{limits.MESSAGES.burst} at once and {limits.MESSAGES.rate} a second fit" in PAGE
    assert f"more than {limits.LINES} of one address" in PAGE
    assert f"{limits.REQUESTS.burst} times at once and {limits.REQUESTS.rate} times a second" in PAGE
    assert f"{limits.HISTORIES.burst} and {limits.HISTORIES.rate} for records" in PAGE
    assert f"{limits.DRAFTS.burst} and\n{limits.DRAFTS.rate} for drafts" in PAGE
    assert f"{limits.GUESTS.burst} and one in {1 / limits.GUESTS.rate:.0f} seconds for new guests" in PAGE
    assert f"{limits.TABLES.burst} tables, and then one in {1 / limits.TABLES.rate:.0f} seconds" in PAGE
    for of_whom, limit in (("guest", limits.ENTRIES), ("address", limits.ENTRIES_OF_ADDRESS)):
        assert f"{limit.burst} of one {of_whom} and then {limit.rate} a second" in PAGE.replace(
            " commands", ""
        )
    assert f"; {limits.LISTED} of them may be in everybody's list at a time" in PAGE
    assert f"has {limits.LOG:,} entries" in PAGE
    of_address = limits.TABLES_OF_ADDRESS
    assert f"an address {of_address.burst}, and then one in {1 / of_address.rate:.0f} seconds" in PAGE
