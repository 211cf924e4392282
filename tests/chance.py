"""Secrets that repeat: each test has its own, the same in each run, whichever process draws them."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Final


class Repeating:
    """A source of secrets that begins anew with each name."""

    def __init__(self, name: Callable[[], str]) -> None:
        self._name = name
        self._named = ""
        self._random = Random()

    def __call__(self, size: int) -> bytes:
        if (name := self._name()) != self._named:
            self._named, self._random = name, Random(name)
        return self._random.randbytes(size)


def this_test() -> str:
    """The name of the test that runs in this process, or whose fixtures are made."""
    name, _, _ = os.environ["PYTEST_CURRENT_TEST"].rpartition(" (")
    return name


REPEATED: Final = Repeating(this_test)
"""What all servers and games within this process draw from."""
