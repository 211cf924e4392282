"""Colours for records and rule-book blocks on the documentation site; MkDocs loads this as a hook."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.lexers import LEXERS
from pygments.token import Comment, Generic, Keyword, String, Text

__all__ = ["RecordLexer"]  # Pygments asks a module for its lexers in this way

_RANK = r"(?:[2-9]|1[0-3]|[TJQKA])"


class RecordLexer(RegexLexer):
    """Statements, what is claimed of them, and cards in the colour of their suits."""

    name = "Five Hundred"
    aliases: ClassVar = ["fivehundred", "fivehundred-rummy"]
    tokens: ClassVar = {
        "root": [
            (r"#.*", Comment),
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (r"^[ \t]*(?:expect|refuse)\b", Keyword.Declaration),
            (r"^[ \t]*[a-z]+\b", Keyword),
            (rf"(?i)\b(?:{_RANK}[DH]|JR)\b", Generic.Deleted),
            (r"[^\s#\"]+|\s+|\"", Text),
        ]
    }


LEXERS[RecordLexer.__name__] = (__name__, RecordLexer.name, tuple(RecordLexer.aliases), (), ())
