"""Chance that repeats: what hypothesis tries, and which cards come where nobody names a seed."""

import secrets

import pytest
from hypothesis import settings

from chance import REPEATED

pytest_plugins = ["preflight"]

# `steady` repeats exactly and is the default, `thorough` is for `make fuzz`.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("thorough", max_examples=10_000, deadline=None, print_blob=True)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def repeated_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games in the terminal begin with secrets that repeat. Servers are given theirs when they start."""
    monkeypatch.setattr(secrets, "token_bytes", REPEATED)
