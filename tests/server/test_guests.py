"""Guests: known by a token that is nowhere stored, and called by names that others can read."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred.server.clocks import Moment
from fivehundred.server.domain.graphemes import graphemes, seen_alone
from fivehundred.server.domain.guests import NameRefusedError, clean_name
from fivehundred.server.protocol.parts import NAME_CHARACTERS, NAME_LENGTH
from fivehundred.server.store.sqlite_guests import SEEN_EVERY, SqliteGuests
from server.files import opened


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> Moment:
        return Moment(self.now)


def test_a_guest_is_known_by_the_token(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "a.db") as file:
            guests = SqliteGuests(file, Clock())
            token, guest = await guests.welcome()
            other_token, other = await guests.welcome()
            assert guest.name == ""
            assert (guest.id, token) != (other.id, other_token)
            assert await guests.guest_of(token) == guest
            assert await guests.guest_of(other_token) == other
            assert await guests.guest_of(token[:-1]) is None
            assert await guests.guest_of("") is None

    asyncio.run(run())


def test_the_token_is_not_in_the_file(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "a.db") as file:
            token, guest = await SqliteGuests(file, Clock()).welcome()
            stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
            assert guest.id.encode() in stored
            assert token.encode() not in stored

    asyncio.run(run())


def test_a_guest_is_called_something_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "a.db") as file:
            guests = SqliteGuests(file, Clock())
            token, guest = await guests.welcome()
            _, other = await guests.welcome()
            assert await guests.rename(guest, " Ada ") == replace(guest, name="Ada")
            assert await guests.guest_of(token) == replace(guest, name="Ada")
            with pytest.raises(NameRefusedError):
                await guests.rename(other, "\n")

    asyncio.run(run())


def test_it_is_noted_now_and_then_that_a_guest_was_here(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "a.db") as file:
            clock = Clock()
            guests = SqliteGuests(file, clock)
            token, guest = await guests.welcome()
            clock.now += SEEN_EVERY - 1
            assert await guests.guest_of(token) == guest
            clock.now += 1
            assert await guests.guest_of(token) == replace(guest, seen_at=clock())
            clock.now += 1
            assert await guests.guest_of(token) == replace(guest, seen_at=Moment(clock.now - 1))

    asyncio.run(run())


SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("E\u0301va", "Éva"),
        ("अंजलि", "अंजलि"),
        ("דבורה", "דבורה"),
        ("👑 ♠", "👑 ♠"),
        ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
        ("Ada 👩‍👩‍👧", "Ada 👩‍👩‍👧"),
        ("👩🏽‍🚀 🏳️‍🌈", "👩🏽‍🚀 🏳️‍🌈"),
        (
            "🇦🇹 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
            "🇦🇹 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        ),
        ("👍🏽" * NAME_LENGTH, "👍🏽" * NAME_LENGTH),
        ("e\u0323" * NAME_LENGTH, "ẹ" * NAME_LENGTH),
        ("ש\u05c1\u05bc\u05b8\u0591", "ש\u05b8\u05bc\u05c1\u0591"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "at least one letter"),
        (" \u3000\t", "at least one letter"),
        ("\u0302", "at least one letter"),
        ("x" * (NAME_LENGTH + 1), "24 fit"),
        ("👩‍👩‍👧" * NAME_LENGTH + "x", "has 25 characters; 24 fit"),
        ("👩‍👩‍👧‍👦" * 20, "has 20 characters; fewer that are put together fit"),
        ("A\u200dda", r"U\+200D"),
        ("👩\u200d", r"U\+200D"),
        ("🏴\U000e0067", r"U\+E0067"),
        ("Ada\x00", r"U\+0000"),
        ("Ada\x1b[31m", r"U\+001B"),
        ("\u202eadA", r"U\+202E"),
        ("A\u2066da", r"U\+2066"),
        ("A\u200bda", r"U\+200B"),
        ("\u3164", r"U\+3164"),
        ("\ufeffAda", r"U\+FEFF"),
        ("A\ud800", r"U\+D800"),
        ("a" + "\u0302" * 6, "at most 4 marks"),
    ],
)
def test_names_that_nobody_can_be_called_by(text: str, problem: str) -> None:
    with pytest.raises(NameRefusedError, match=problem):
        clean_name(text)


@given(st.text())
def test_a_name_is_clean_or_refused(text: str) -> None:
    try:
        name = clean_name(text)
    except NameRefusedError:
        return
    assert clean_name(name) == name
    assert 0 < graphemes(name) <= NAME_LENGTH
    assert len(name) <= NAME_CHARACTERS
    assert seen_alone(name).isprintable()
