"""Bots by name: those of this package, those that other installed packages bring, and classes in modules.

A name such as `module:Class` imports that module, which may do anything. So take such names only from whoever
starts the program, never from a network or a file.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from fivehundred.bots import BOT_NAMES, Bot, bot
from fivehundred.rules.document import did_you_mean

GROUP: Final = "fivehundred.bots"
"""The group of entry points under which an installed package names its bots."""

Maker = Callable[[bytes, int], Bot]
"""Makes a bot for a seat: its random numbers come from the seed, 32 bytes."""


def known_names() -> tuple[str, ...]:
    """Return the names of all bots that have one: those of this package, then those of installed ones."""
    return (*BOT_NAMES, *sorted(_installed().keys() - set(BOT_NAMES)))


def maker_of(name: str) -> Maker:
    """Return what makes the bot of this name: one of this package, an entry point, or `module:Class`.

    A bot of this package takes precedence over an installed one of the same name. One bot is made right away,
    to see that it can be.

    >>> maker_of("fivehundred.bots.random_bot:RandomBot")(bytes(32), 0).name
    'random'

    Raises:
        ValueError: There is no such bot, or it cannot be made; says why.
    """
    if name in BOT_NAMES:
        return lambda seed, seat: bot(name, seed, seat)
    maker = _found(name)
    try:
        can_choose = callable(getattr(maker(bytes(32), 0), "choose", None))
    except (Exception, SystemExit) as error:
        raise ValueError(f"no bot {name!r}: making one failed: {said(error)}") from error
    if not can_choose:
        raise ValueError(f"no bot {name!r}: what it makes has no method `choose(view, budget)`")
    return maker


def said(error: BaseException) -> str:
    """Return an error in one line that can be printed, or only its type if its text cannot be had.

    >>> said(KeyError("x")), said(ValueError())
    ("KeyError: 'x'", 'ValueError')
    """
    name = type(error).__name__
    try:
        return printable(": ".join([name, *str(error).splitlines()[:1]]))
    except (Exception, SystemExit):  # noqa: BLE001 somebody else wrote its `__str__`
        return printable(name)


def printable(text: str) -> str:
    r"""Return text with escapes in place of characters that cannot be printed.

    >>> print(printable("déjà vu \a \ud800"))
    déjà vu \x07 \ud800
    """
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text
    )


def _found(name: str) -> Maker:
    module, colon, path = name.partition(":")
    installed = _installed()
    if colon:
        point = EntryPoint(name, f"{module}:{path}", GROUP)
        if not module or not path:
            raise ValueError(f"no bot {name!r}: write module:Class, such as my_bots:Cautious")
    elif name in installed:
        point = installed[name]
    else:
        names = known_names()
        raise ValueError(
            f"no bot {name!r}{did_you_mean(name, names)} (bots: {', '.join(names)}, or module:Class)"
        )
    try:
        maker: Maker = point.load()
    except (Exception, SystemExit) as error:
        raise ValueError(f"no bot {name!r}: {point.value} cannot be imported: {said(error)}") from error
    if not callable(maker):
        raise ValueError(f"no bot {name!r}: {point.value} cannot be called with a seed and a seat")
    return maker


def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
