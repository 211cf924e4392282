"""What keeps the code easy to find one's way in: no circular imports, short functions, few asserts."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent.parent / "python"
PATHS: Final = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (PACKAGE / "fivehundred").rglob("*.py")
}


@cache
def parsed(module: str) -> ast.Module:
    """A module's tree."""
    return ast.parse(PATHS[module].read_text("utf-8"))


LONGEST: Final = 40
"""Lines of a function. What is flat, a line or two for each of many kinds or fields, may be longer."""
FLAT: Final = {
    "fivehundred.cli.tricks.narration._sentences",
    "fivehundred.server.views.tricks.event_messages.event_seen",
}
ASSERTS: Final = 14
"""Asserts in the package. Types say what is there; an assert is for what they cannot say."""


def imports(module: str) -> Iterator[str]:
    """The modules of the package that a module imports, for types too."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for name in node.names:
                found = f"{node.module}.{name.name}"
                yield found if found in PATHS else node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_no_modules_import_each_other() -> None:
    graph = {module: {found for found in imports(module) if found in PATHS} for module in PATHS}
    TopologicalSorter(graph).prepare()


def test_functions_are_short() -> None:
    long = {
        f"{module}.{node.name}"
        for module in PATHS
        for node in ast.walk(parsed(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (node.end_lineno or 0) - node.lineno >= LONGEST
    }
    assert long == FLAT


def test_asserts_do_not_become_more() -> None:
    asserts = [node for module in PATHS for node in ast.walk(parsed(module)) if isinstance(node, ast.Assert)]
    assert len(asserts) == ASSERTS


GUESSES: Final = re.compile(
    r"\b(before|after|was|now|old|new)(\.state|\.phase)?\.(hand|hands|scores|sheet|tricks|table|calls|drawn|kitty)\b.*"
    r"(==|!=|<|>|- |~).*\b(before|after|was|now|old|new)\b|len\(\w+\.(sheet|tricks|calls)\) (<|>|!=) len"
)
"""How code used to find out what had happened between two states. The engine says it, in events."""


def test_nobody_compares_two_states_to_find_out_what_happened() -> None:
    found = [
        f"{module}: {line}"
        for module in PATHS
        if not module.startswith("fivehundred.engine")
        for line in ast.unparse(parsed(module)).splitlines()
        if GUESSES.search(line)
    ]
    assert not found


WHO: Final = re.compile(
    r"_?(seat|dealer|declarer|giver|receiver|bidder|caller|partner|dummy|place|turn|actor|leader|winner|side|scored_out|owner)"
    r"(_of|s|s_of)?|makers|folded|opened|exposed|fined|left_of|around"
)
"""What is called so is a seat, a place or a side. In the plural it may also be how many there are."""
TYPED: Final = re.compile(r"fivehundred\.(engine|server\.domain|server\.views|wording)\b")
TAKES_ANY_NUMBER: Final = {
    # From callers outside, and checked.
    "fivehundred.engine.actions.Look.seat",
    "fivehundred.engine.events.known_to.seat",
    "fivehundred.engine.shuffle.deal_from_seed.dealer",
    "fivehundred.engine.state.own.seat",
    "fivehundred.engine.state.start.dealer",
    "fivehundred.engine.state.view.seat",
    "fivehundred.wording.SeatNames.seat",
    "fivehundred.wording.Words.seat",
    # As they are written down, before there is a game.
    "fivehundred.engine.records.frame.header.dealer",
    "fivehundred.engine.records.json_node.seat",
    "fivehundred.engine.records.record.Record.dealer",
    "fivehundred.engine.records.record_text.RecordReader.dealer",
    # From a message.
    "fivehundred.server.domain.commands._by_host.seat",
    "fivehundred.server.domain.commands._existing.seat",
}


def annotations(module: str) -> Iterator[tuple[str, str, str]]:
    """What is annotated in a module: where, its name, and how."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.ClassDef):
            fields = (field for field in node.body if isinstance(field, ast.AnnAssign))
            yield from (
                (f"{module}.{node.name}", ast.unparse(field.target), ast.unparse(field.annotation))
                for field in fields
            )
        elif isinstance(node, ast.FunctionDef):
            yield from annotations_of(module, node)


def annotations_of(module: str, function: ast.FunctionDef) -> Iterator[tuple[str, str, str]]:
    for argument in (*function.args.args, *function.args.kwonlyargs):
        if argument.annotation is not None:
            yield f"{module}.{function.name}", argument.arg, ast.unparse(argument.annotation)
    if function.returns is not None:
        yield module, function.name, ast.unparse(function.returns)


def test_seats_places_and_sides_are_no_plain_numbers() -> None:
    plain = {
        f"{where}.{name}"
        for module in filter(TYPED.match, PATHS)
        for where, name, annotation in annotations(module)
        if WHO.fullmatch(name) and re.search(r"\bint\b", annotation)
        if not (name.endswith("s") and annotation == "int")
    }
    assert plain == TAKES_ANY_NUMBER
