"""What stands in for the kernel where it is not compiled: everything in it says that it is missing."""

from typing import NoReturn

from fivehundred.errors import KernelMissingError


def missing(*_: object, **__: object) -> NoReturn:
    """Refuse, as the kernel is missing."""
    raise KernelMissingError


CardOrder = Playouts = RummySight = Tricks = leaders_many = plays_many = value_many = missing


class Solver:
    """The one thing that is made as soon as the package is imported; it answers nothing."""

    def __getattr__(self, name: str) -> NoReturn:
        raise KernelMissingError
