"""Five Hundred, the card game: every variant in one engine.

>>> from fivehundred import Bid, Pass, State, preset
>>> state = State.start(preset("australian"), dealer=3).dealt(seed=bytes(32))
>>> state = state.apply(Bid.of("7H")).apply(Pass())
>>> state.actor, [str(bid) for bid in list(state.legal_actions)[1:4]]
(2, ['7N', 'M', '8S'])

What there is stands in `__init__.pyi`, and is imported when it is first asked for, so that a command that
needs little of it starts quickly.
"""

import ast
from functools import cache
from importlib import import_module
from importlib.resources import files


def __getattr__(name: str) -> object:
    if name == "__all__":
        return sorted(_homes())
    if name not in _homes():
        raise AttributeError(f"module 'fivehundred' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_homes()[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_homes()})


@cache
def _homes() -> dict[str, str]:
    """Return the module that each exported name comes from."""
    stub = ast.parse(files(__name__).joinpath("__init__.pyi").read_text("utf-8"))
    return {
        name.name: node.module
        for node in stub.body
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for name in node.names
    }
