"""Rules of rummy as a rules document: its name and what differs from the usual rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivehundred.errors import RulesError
from fivehundred.rules.document import amended, differing, document_text, read_document
from fivehundred.rummy.rules import RUMMY, RummyRules


def document(rules: RummyRules) -> str:
    """Write rules as TOML, to be kept and to be read again.

    >>> print(document(RummyRules(players=6)))
    base = "rummy"
    [rules]
    players = 6
    """
    return document_text(RUMMY, differing(rules, RummyRules()))


def read_rules(text: str) -> RummyRules:
    r"""Read rules from TOML.

    >>> read_rules('base = "rummy"\n[rules]\nplayers = 6').players
    6

    Raises:
        NotationError: The text is not TOML; says where.
        RulesError: These are no rules of rummy, or options are unknown or out of range.
    """
    return rules_from(*read_document(text))


def rules_from(base: str, changes: Mapping[str, Any]) -> RummyRules:
    """Return the rules that a base and changes to it make.

    Raises:
        RulesError: The base is not rummy, or options are unknown or out of range.
    """
    if base != RUMMY:
        raise RulesError(f"these are not rules of rummy: their base is {base!r}, not {RUMMY!r}")
    return amended(RummyRules(), changes)
