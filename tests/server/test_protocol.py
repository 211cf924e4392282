"""The page on the protocol says what the messages say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from fivehundred.server import rate_limits
from fivehundred.server.domain.command_errors import Refusal
from fivehundred.server.http import app, routes
from fivehundred.server.http.http_errors import Denial
from fivehundred.server.protocol import http_requests, http_responses, messages, parts, rummy, tricks

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"<!-- (\w+) -->\n```json\n(.*?)```", PAGE, re.DOTALL)
WRITTEN_IN = (parts, tricks, rummy, http_responses, http_requests, messages)
TYPES = {name: found for module in WRITTEN_IN for name, found in vars(module).items()}


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
    words = {*get_args(parts.PhaseName), *(reason.slug for reason in (*Refusal, *Denial))}
    assert {word for word in words if f"`{word}`" not in PAGE} == set()


def test_the_limits_are_told_as_they_are() -> None:
    assert f"({parts.MESSAGE_SIZE} bytes fit)" in PAGE
    assert f"({app.BODY_SIZE:,} bytes fit)" in PAGE
    assert f"{rate_limits.MESSAGES.burst} at once and {rate_limits.MESSAGES.rate} a second fit" in PAGE
    assert f"more than {rate_limits.WEBSOCKETS} of one address" in PAGE
    assert (
        f"{rate_limits.REQUESTS.burst} times at once and {rate_limits.REQUESTS.rate} times a second" in PAGE
    )
    assert f"{rate_limits.HISTORIES.burst} and {rate_limits.HISTORIES.rate} for records" in PAGE
    assert f"{rate_limits.SCORES.burst} and {rate_limits.SCORES.rate} for score games" in PAGE
    assert f"{rate_limits.DRAFTS.burst} and\n{rate_limits.DRAFTS.rate} for drafts" in PAGE
    assert (
        f"{rate_limits.GUESTS.burst} and one in {1 / rate_limits.GUESTS.rate:.0f} seconds for new guests"
        in PAGE
    )
    assert (
        f"{rate_limits.TABLES.burst} tables, and then one in {1 / rate_limits.TABLES.rate:.0f} seconds"
        in PAGE
    )
    for of_whom, limit in (("guest", rate_limits.ENTRIES), ("address", rate_limits.ENTRIES_OF_ADDRESS)):
        assert f"{limit.burst} of one {of_whom} and then {limit.rate} a second" in PAGE.replace(
            " commands", ""
        )
    assert f"; {rate_limits.LISTED} of them may be in everybody's list at a time" in PAGE
    assert f"has {rate_limits.LOG:,} entries" in PAGE
    assert f"{rate_limits.KEPT_LOG:,} entries and {routes.KEPT_SIZE:,} bytes fit" in PAGE
    taken_up = rate_limits.TAKEN_UP
    assert f"{taken_up.burst} times, and then\nonce in {1 / taken_up.rate:.0f} seconds" in PAGE
    of_address = rate_limits.TABLES_OF_ADDRESS
    assert f"an address {of_address.burst}, and then one in {1 / of_address.rate:.0f} seconds" in PAGE
