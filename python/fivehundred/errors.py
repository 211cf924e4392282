"""What can go wrong, by what the caller can do about it.

FiveHundredError
├── NotationError        the text is not ours: correct it at `line`, `column`
├── RulesError           the options contradict each other or do not exist: change one
├── IllegalActionError   not now: the state is unchanged, choose another action (in `engine.violations`)
├── RecordError          the record is whole but cannot be replayed under its own rules
├── UnsolvableError      the kernel does not know this rule: solve and play out without it
└── KernelMissingError   the kernel was not compiled here: run `make setup` where a compiler is
"""

from __future__ import annotations

import copyreg


class FiveHundredError(Exception):
    """Any error that this package raises on purpose; it can be copied and pickled with all that it says."""

    def __reduce__(self) -> tuple[object, ...]:
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class NotationError(FiveHundredError, ValueError):
    """Text that does not follow the notation; says where and what was expected.

    `line` and `column` count from 1. In JSON that is well formed, `path` names the place instead, such as
    `actions[3].card`.
    """

    def __init__(self, found: str, expected: str, *, line: int = 1, column: int = 1, path: str = "") -> None:
        self.found = found
        self.expected = expected
        self.line = line
        self.column = column
        self.path = path
        super().__init__(f"{path or f'line {line}, column {column}'}: found {found}, expected {expected}")


class RulesError(FiveHundredError, ValueError):
    """Options that are unknown, out of range or contradict each other; `reasons` are the sentences why."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__("; ".join(reasons))


class RecordError(FiveHundredError, ValueError):
    """A record whose actions cannot all be replayed; `index` counts the actions before the wrong one."""

    def __init__(self, message: str, *, index: int) -> None:
        self.index = index
        super().__init__(message)


class UnsolvableError(FiveHundredError, ValueError):
    """Cards that neither solver nor playouts can play, as the kernel does not know a rule about them."""


class KernelMissingError(FiveHundredError):
    """What only the compiled kernel can do, asked for where it could not be compiled."""

    def __init__(self) -> None:
        super().__init__(
            "this needs the kernel, which could not be compiled here:"
            " install Rust and a C compiler, then run `make setup`"
        )
