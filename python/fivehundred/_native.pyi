from collections.abc import Callable, Sequence
from typing import Literal, Self, final

__all__ = [
    "CardOrder",
    "Playouts",
    "RummySight",
    "Solver",
    "Tricks",
    "leaders_many",
    "plays_many",
    "value_many",
]

@final
class CardOrder:
    def __new__(cls, data: bytes) -> Self: ...

@final
class Tricks:
    def __new__(
        cls,
        order: CardOrder,
        hands: Sequence[int],
        playing: Sequence[int],
        leader: int,
        covers: Sequence[tuple[int, int]] = ...,
    ) -> Self: ...
    @property
    def turn(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def shown_out(self) -> list[int]: ...
    @property
    def played(self) -> list[int]: ...
    @property
    def asked(self) -> int: ...
    def legal(self) -> list[tuple[int, int | None]]: ...
    def play(self, card: int, suit: int | None = None) -> None: ...
    def copy(self) -> Tricks: ...
    def perft(self, depth: int) -> int: ...

@final
class Playouts:
    def __new__(
        cls, tricks: Tricks, side: int, policy: Literal["random", "take", "duck"], seed: int
    ) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> list[int]: ...
    def histogram(self, playouts: int) -> list[int]: ...

@final
class RummySight:
    def __new__(cls, data: bytes) -> Self: ...
    def outcomes(
        self, deeds: Sequence[bytes], seed: int, first: int, worlds: int
    ) -> list[tuple[list[int], int]]: ...
    def line(self, seed: int, world: int) -> tuple[list[list[int]], list[list[int]], list[int]]: ...

@final
class Solver:
    def __new__(cls) -> Self: ...
    def value(
        self,
        tricks: Tricks,
        side: int,
        wanted: int | None = None,
        choosers: int | None = None,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> tuple[int | None, tuple[int, int], int]: ...
    def reaches(
        self,
        tricks: Tricks,
        side: int,
        target: int,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> tuple[bool | None, tuple[int, int], int]: ...
    def plays(
        self,
        tricks: Tricks,
        side: int,
        wanted: int | None = None,
        choosers: int | None = None,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> tuple[list[tuple[int, int | None, int, int]] | None, tuple[int, int], int]: ...
    def line(
        self,
        tricks: Tricks,
        side: int,
        wanted: int | None = None,
        choosers: int | None = None,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> tuple[tuple[int, list[tuple[int, int | None]]] | None, tuple[int, int], int]: ...
    def leaders(
        self,
        tricks: Tricks,
        side: int,
        wanted: int | None = None,
        choosers: int | None = None,
        among: int = ...,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> tuple[list[tuple[int, int]] | None, tuple[int, int], int]: ...

def leaders_many(
    questions: Sequence[tuple[Tricks, int, int]],
    *,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[tuple[list[tuple[int, int]] | None, tuple[int, int], int]]: ...
def value_many(
    questions: Sequence[tuple[Tricks, int, int | None, int | None]],
    *,
    together: int = ...,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[tuple[int | None, tuple[int, int], int]]: ...
def plays_many(
    questions: Sequence[tuple[Tricks, int, int | None, int | None]],
    *,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[tuple[list[tuple[int, int | None, int, int]] | None, tuple[int, int], int]]: ...
