"""The list of the quickest test for each fault, which `make faults` keeps."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from faults.planted import FAULTS

LIST: Final = Path(__file__).with_name("quickest.toml")

_HEAD: Final = "# Written by `make faults`: each fault, and the quickest test found to catch it.\n\n"


def read() -> dict[str, str]:
    """The test that is listed for each fault, by the fault's name."""
    return tomllib.loads(LIST.read_text("utf-8")) if LIST.exists() else {}


def write(tests: Mapping[str, str | None]) -> None:
    """List these tests in the order of the faults, without what has no test or is no fault any more."""
    found = [(fault.name, test) for fault in FAULTS if (test := tests.get(fault.name))]
    lines = [f"{_quoted(name)} = {_quoted(test)}\n" for name, test in found]
    LIST.write_text(_HEAD + "".join(lines), encoding="utf-8")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
