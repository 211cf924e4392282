"""Chance that repeats: what hypothesis tries, and which cards come where nobody names a seed."""

import secrets
from random import Random

import pytest
from hypothesis import settings

# `steady` repeats exactly and is the default, `thorough` is for `make fuzz`.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("thorough", max_examples=10_000, deadline=None, print_blob=True)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test have secrets of its own, the same in each run; servers in other processes have theirs."""
    monkeypatch.setattr(secrets, "token_bytes", Random(request.node.nodeid).randbytes)
