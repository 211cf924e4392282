"""Draw the picture of the terminal in the README from a real game: `python docs/pictures/terminal.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from html import escape
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

TYPED: Final = ("hint", "8h", "discard 4d 6c jc", "hint", "5h")
SEED: Final = "15"
LINES: Final = 36
"""How much of the game the picture shows, from its first deal."""

COLUMNS: Final = 80
LINE_HEIGHT: Final = 20
MARGIN: Final = 20
NO_BREAK_SPACE: Final = "\u00a0"
COLOURS: Final = {"paper": "#14201b", "ink": "#e6ebe4", "typed": "#ffd479"}


def played() -> list[str]:
    """Return the lines of the game, with the blank ones.

    Raises:
        ValueError: What is typed does not fit the game, because the bots play another one by now.
    """
    command = [str(Path(sys.executable).with_name("fivehundred")), "play", "--unicode", "--seed", SEED]
    settings = os.environ | {"COLUMNS": str(COLUMNS), "NO_COLOR": "1", "XDG_STATE_HOME": mkdtemp()}
    typed = "\n".join(TYPED)
    game = subprocess.run(command, input=typed, env=settings, capture_output=True, text=True, check=True)
    if "Trick 1." not in game.stdout:
        raise ValueError("the bots bid another way by now: choose another SEED, and what is TYPED")
    return game.stdout.splitlines()


def drawn(lines: list[str]) -> str:
    """Return the picture as SVG."""
    height = 2 * MARGIN + LINE_HEIGHT * len(lines)
    rows = "\n".join(_row(number, line) for number, line in enumerate(lines))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" role="img"
     aria-label="A game of Five Hundred in the terminal">
<rect width="760" height="{height}" rx="12" fill="{COLOURS["paper"]}"/>
<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14.5">
{rows}
</g>
</svg>
"""


def _row(number: int, line: str) -> str:
    colour = COLOURS["typed" if line.startswith(">") else "ink"]
    y = MARGIN + LINE_HEIGHT * number + 14
    text = escape(line).replace(" ", NO_BREAK_SPACE)
    return f'<text x="{MARGIN}" y="{y}" fill="{colour}">{text}</text>'


if __name__ == "__main__":
    Path(__file__).with_suffix(".svg").write_text(drawn(played()[:LINES]), encoding="utf-8")
