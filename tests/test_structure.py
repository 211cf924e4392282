"""What keeps the code easy to find one's way in: no circular imports, short functions, few asserts."""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parent.parent / "python"
MODULES: Final = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
        path.read_text("utf-8")
    )
    for path in (PACKAGE / "fivehundred").rglob("*.py")
}

LONGEST: Final = 40
"""Lines of a function. What is flat, a line or two for each of many kinds or fields, may be longer."""
FLAT: Final = {
    "fivehundred.cli.narration._sentences",
    "fivehundred.server.views.event_messages._event",
    "fivehundred.server.views.public_view.table_seen",
}
ASSERTS: Final = 14
"""Asserts in the package. Types say what is there; an assert is for what they cannot say."""


def imports(module: str) -> Iterator[str]:
    """The modules of the package that a module imports, for types too."""
    for node in ast.walk(MODULES[module]):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for name in node.names:
                found = f"{node.module}.{name.name}"
                yield found if found in MODULES else node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_no_modules_import_each_other() -> None:
    graph = {module: {found for found in imports(module) if found in MODULES} for module in MODULES}
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("module", MODULES)
def test_functions_are_short(module: str) -> None:
    functions = (
        node for node in ast.walk(MODULES[module]) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    long = [
        f"{module}.{function.name}"
        for function in functions
        if (function.end_lineno or 0) - function.lineno >= LONGEST
    ]
    assert set(long) <= FLAT


def test_asserts_do_not_become_more() -> None:
    asserts = [node for tree in MODULES.values() for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    assert len(asserts) == ASSERTS


GUESSES: Final = re.compile(
    r"\b(before|after|was|now|old|new)(\.state|\.phase)?\.(hand|hands|scores|sheet|tricks|table|calls|drawn|kitty)\b.*"
    r"(==|!=|<|>|- |~).*\b(before|after|was|now|old|new)\b|len\(\w+\.(sheet|tricks|calls)\) (<|>|!=) len"
)
"""How code used to find out what had happened between two states. The engine says it, in events."""


@pytest.mark.parametrize("module", [name for name in MODULES if not name.startswith("fivehundred.engine")])
def test_nobody_compares_two_states_to_find_out_what_happened(module: str) -> None:
    text = ast.unparse(MODULES[module])
    assert not [line for line in text.splitlines() if GUESSES.search(line)]
