"""The option reference of rummy, generated from the declarations.

`python -m fivehundred.rummy.reference` writes it under `docs/`; with `--check` it only says whether it is up
to date.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fivehundred.rules.options import options_of
from fivehundred.rules.reference import bring_up_to_date, option_table
from fivehundred.rummy.rules import RummyRules

OPTIONS_PAGE: Final = Path("docs/rummy-options.md")

_INTRODUCTION: Final = """\
# Options of rummy

What one table of [Five Hundred rummy](rules/rummy.md) plays differently from another. Options are given on
the command line, as in `fivehundred rules rummy --set players=6`; every mixture of them can be played. The
identifier after each option names its rule; the same identifiers stand in the code and its tests.

This page is generated from the declarations in `fivehundred.rummy.rules`; run `make docs` after a change.
"""


def options_page() -> str:
    """Return the option reference as Markdown."""
    return "\n".join([_INTRODUCTION, *option_table(list(options_of(RummyRules())))]) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the page, or with `--check` say that it is stale; return the exit status."""
    return bring_up_to_date({OPTIONS_PAGE: options_page()}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
