"""The client's types, generated from the server's: messages, what it asks for over HTTP, and the answers.

`python -m fivehundred.server.protocol.typescript` writes them; with `--check` it says whether they
are up to date. Fields with a default may be missing; a field that the server leaves out at None is never
null.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Final

from fivehundred.rules.bids import Special
from fivehundred.server.protocol import (
    http_requests,
    http_responses,
    messages,
    parts,
    rummy,
    score,
    tricks,
)
from fivehundred.wording import capital

TYPES_FILE: Final = Path("web/src/lib/server/messages.ts")

_HEADER: Final = "// Generated from the server's types: run `make docs` after a change.\n"
_PLAIN: Final = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown"}
_WIDTH: Final = 110
_MODULES: Final = (parts, tricks, rummy, messages, http_requests, http_responses, score)


def types() -> str:
    """Return the client's types as TypeScript."""
    found = (text for module in _MODULES for text in _declarations(module))
    return _HEADER + "".join(f"\n{text}" for text in (*found, _specials()))


def _specials() -> str:
    """Return what the screen calls specials."""
    names = {special.code: (special.title, capital(special.short)) for special in Special}
    rows = "".join(f'  {code}: ["{name}", "{short}"],\n' for code, (name, short) in names.items())
    return (
        "/** What specials are called, in a sentence and for short, by how they are written. */\n"
        f"export const SPECIALS: Record<string, readonly [name: string, short: string]> = {{\n{rows}}};\n"
    )


def _declarations(module: ModuleType) -> Iterator[str]:
    """Yield a module's numbers, named types and structs, in its order and with its words."""
    for node, doc in _documented(_tree(module).body):
        match node:
            case ast.ClassDef(name) if not name.startswith("_") and not name.endswith("Base"):
                yield _interface(node, _structs(), module)
            case ast.AnnAssign(ast.Name(name), _, ast.Constant(int() as value)):
                yield f"{doc}export const {name} = {value};\n"
            case ast.Assign([ast.Name(name)], ast.Subscript() | ast.BinOp() as value):
                yield f"{doc}{_alias(name, _type(value))}"
            case _:
                pass


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


@cache
def _structs() -> dict[str, ast.ClassDef]:
    """Return every class by its name."""
    nodes = (node for module in _MODULES for node in _tree(module).body)
    return {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}


def _documented(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement with the comment made from the text below it."""
    for node, below in pairwise([*body, ast.Pass()]):
        match below:
            case ast.Expr(ast.Constant(str() as text)):
                yield node, _comment(text)
            case _:
                yield node, ""


def _comment(text: str) -> str:
    lines = inspect.cleandoc(text).splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */\n"])


def _alias(name: str, written: str) -> str:
    """Name a type: on one line, on a line of its own, or a choice a line, whichever fits first."""
    start, choices = f"export type {name} =", written.split(" | ")
    line, own_line = f"{start} {written};\n", f"{start}\n  {written};\n"
    if len(line) <= _WIDTH + 1:
        return line
    return own_line if len(written) <= _WIDTH - 3 else "\n  | ".join([start, *choices]) + ";\n"


def _interface(node: ast.ClassDef, structs: dict[str, ast.ClassDef], module: ModuleType) -> str:
    """Write a struct; what says its type comes first."""
    config = getattr(module, node.name).__struct_config__
    fields = [] if config.tag is None else [f"{config.tag_field}: {json.dumps(config.tag)};\n"]
    fields += _fields(node, structs, leaves_out=config.omit_defaults)
    doc = _comment(ast.get_docstring(node) or "")
    return f"{doc}export interface {node.name} {{\n{_indented(''.join(fields))}}}\n"


def _fields(node: ast.ClassDef, structs: dict[str, ast.ClassDef], *, leaves_out: bool) -> Iterator[str]:
    """Yield a struct's fields, those of its bases first."""
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in structs:
            yield from _fields(structs[base.id], structs, leaves_out=leaves_out)
    for field, doc in _documented(node.body):
        if isinstance(field, ast.AnnAssign):
            yield doc + _field(field, leaves_out=leaves_out)


def _field(field: ast.AnnAssign, *, leaves_out: bool) -> str:
    name = f"{ast.unparse(field.target)}{'?' if field.value else ''}"
    written = _type(field.annotation)
    if leaves_out and isinstance(field.value, ast.Constant) and field.value.value is None:
        written = written.removesuffix(" | null")
    return f"{name}: {written};\n"


def _indented(text: str) -> str:
    return "".join(f"  {line}" for line in text.splitlines(keepends=True))


def _type(node: ast.expr) -> str:
    """Write an annotation in TypeScript; named types keep their names."""
    match node:
        case ast.Constant(value):
            return "null" if value is None else json.dumps(value)
        case ast.Name(name):
            return _PLAIN.get(name, name)
        case ast.BinOp(left, _, right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(ast.Name(name), inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return _generic(name, [_type(part) for part in parts if not isinstance(part, ast.Call)])
        case _:
            raise ValueError(ast.unparse(node))


def _generic(name: str, parts: Sequence[str]) -> str:
    match name:
        case "Annotated":
            return parts[0]
        case "Literal":
            return " | ".join(parts)
        case "list":
            is_union = " | " in re.sub(r"\(.*?\)", "", parts[0])
            return f"({parts[0]})[]" if is_union else f"{parts[0]}[]"
        case "tuple":
            return f"[{', '.join(parts)}]"
        case "dict":
            return f"Record<{', '.join(parts)}>"
        case _:
            raise ValueError(name)


def main(arguments: Sequence[str]) -> int:
    """Write the types, or with `--check` say whether they are stale; return the exit status."""
    text = types()
    is_stale = not TYPES_FILE.exists() or TYPES_FILE.read_text("utf-8") != text
    if is_stale and "--check" in arguments:
        sys.stderr.write(f"{TYPES_FILE} is stale: run `make docs`\n")
        return 1
    if is_stale:
        TYPES_FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
