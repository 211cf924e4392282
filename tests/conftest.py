"""What holds for all tests: chance that repeats, what the machine must have, and how long a test may take."""

import secrets
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from chance import REPEATED

pytest_plugins = ["preflight"]

# `steady` repeats exactly and is the default, `quick` is for `make check`, `thorough` for `make fuzz`.
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=25)
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=15)
settings.register_profile("thorough", max_examples=10_000, deadline=None, print_blob=True)
settings.load_profile("steady")


WAITING: Final = Path(__file__).parent / "web"
"""Tests that mostly wait for pages: begun first, beside others that need the cores."""
SLOW: Final = 240
"""Seconds for a test that is marked as slow: on busy cores it takes five times as long as on idle ones."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with tests that wait, and let slow tests have longer than others until they count as hanging."""
    items.sort(key=lambda item: WAITING not in item.path.parents)
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW))


@pytest.fixture(autouse=True)
def repeated_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games in the terminal begin with secrets that repeat. Servers are given theirs when they start."""
    monkeypatch.setattr(secrets, "token_bytes", REPEATED)
