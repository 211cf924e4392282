"""Bots that do what a bot may not, for the arena to find: by `module:Class`."""

import os
import sys
import time
from typing import Any

from fivehundred import Bid, Pass
from fivehundred.bots import Budget, Choice, bot
from fivehundred.engine.views.knowledge import PhaseView


class _Faulty:
    """`rule-1`, but that `amiss` answers once in a round, at this seat's first call."""

    name = "faulty"

    def __init__(self, *_: object) -> None:
        self.is_done = False

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        if self.is_done:
            return bot("rule-1").choose(view, budget)
        self.is_done = True
        answer: Choice = self.amiss()
        return answer

    def amiss(self) -> Any:
        raise ValueError("no idea\nat all")


class Raises(_Faulty):
    """Raises an error of two lines."""


class Mute(_Faulty):
    """Raises an error that cannot say what it is."""

    def amiss(self) -> Any:
        class MuteError(Exception):
            def __str__(self) -> str:
                raise RuntimeError("no words")

        raise MuteError


class Noisy(_Faulty):
    """Rings the bell of a terminal, and says what cannot be encoded."""

    def amiss(self) -> Any:
        raise ValueError("\a é \ud800")


class Leaves(_Faulty):
    def amiss(self) -> Any:
        sys.exit(3)


class Illegal(_Faulty):
    def amiss(self) -> Any:
        return Choice(Bid.of("SH"))


class NoAction(_Faulty):
    def amiss(self) -> Any:
        return Choice("pass")  # type: ignore[arg-type]


class Unspeakable(_Faulty):
    def amiss(self) -> Any:
        class Odd(Pass):
            def __eq__(self, other: object) -> bool:
                raise RuntimeError("not to be compared")

            __hash__ = None  # type: ignore[assignment]

        return Choice(Odd())


class NoChoice(_Faulty):
    def amiss(self) -> Any:
        return object()


class Shapeless(_Faulty):
    """Answers with what cannot be shown, for a reason that cannot be told."""

    def amiss(self) -> Any:
        class Shape:
            def __repr__(self) -> str:
                return str(Mute().amiss())

        return Shape()


class Fleeting(_Faulty):
    """Answers with what leaves when it is looked at."""

    def amiss(self) -> Any:
        class Shape:
            def __repr__(self) -> str:
                sys.exit(4)

        return Shape()


class Ringing(_Faulty):
    """Answers with what rings the bell when it is shown."""

    def amiss(self) -> Any:
        class Shape:
            def __repr__(self) -> str:
                return "a \a\nb"

        return Shape()


class Ends(_Faulty):
    """Ends its process where seat 0 has dealt, as in every fourth deal."""

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        if view.dealer == 0:
            self.amiss()
        return bot("rule-1").choose(view, budget)

    def amiss(self) -> Any:
        os._exit(1)


class Hangs(Ends):
    def amiss(self) -> Any:
        time.sleep(600)


class Unmakeable:
    """It can be made at seat 0 only."""

    name = "unmakeable"

    def __init__(self, _: bytes, seat: int) -> None:
        if seat:
            raise OSError("the model is elsewhere")

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        return bot("rule-1").choose(view, budget)


class Deadly:
    """It ends its process when it is made."""

    def __init__(self, *_: object) -> None:
        os._exit(1)


class Silent:
    """It cannot be asked."""

    def __init__(self, seed: bytes, seat: int) -> None:
        pass


def broken(*_: object) -> None:
    raise KeyError("weights")


def leaving(*_: object) -> None:
    sys.exit(0)


class Riddle:
    """Whether it can be asked is not to be found out."""

    def __init__(self, *_: object) -> None:
        pass

    @property
    def choose(self) -> None:
        raise RuntimeError("guess")


NOT_CALLABLE = 5
