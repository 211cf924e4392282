"""The pages of this project, and their blocks."""

from pathlib import Path
from typing import Final

from fivehundred.rulebook.page import RUMMY_LANGUAGE, Block, blocks, pages

DOCS: Final = Path(__file__).parents[2] / "docs"
GUIDE: Final = DOCS / "rulebook.md"
LESSON: Final = DOCS / "rummy-lesson.md"
RULES: Final = pages(DOCS / "rules")
PAGES: Final = [*RULES, GUIDE, LESSON]


def blocks_of(*found: Path) -> list[Block]:
    return [block for page in found for block in blocks(page)]


def is_rummy(block: Block) -> bool:
    return block.language == RUMMY_LANGUAGE


def prose(page: Path) -> str:
    """Return a page without its blocks, on one line."""
    return " ".join(page.read_text("utf-8").split("```")[::2])


def headings(page: Path) -> list[str]:
    """Return the headings of a page's sections."""
    return [
        line.removeprefix("## ") for line in page.read_text("utf-8").splitlines() if line.startswith("## ")
    ]
