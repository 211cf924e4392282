"""`Draft`: rules as somebody is writing them, which may contradict each other for a while."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from fivehundred.rules.document import (
    Plain,
    document_text,
    flat,
    meant,
    option_paths,
    preset,
    read_document,
    settings,
    stated,
    with_options,
)
from fivehundred.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Draft:
    """A preset, and the options to be changed in it by dotted name.

    Their names are known; whether their values go together shows when `rules` are made of it.

    >>> Draft("australian", {"auction.rounds": 1}).rules().auction.rounds
    1

    Raises:
        RulesError: There is no such preset or option.
    """

    base: str
    changes: Mapping[str, Plain]

    def __post_init__(self) -> None:
        rules, known = preset(self.base), set(option_paths())
        for path, value in self.changes.items():
            if path not in known:
                with_options(rules, {path: value})  # which says what is wrong with the name

    @classmethod
    def of(cls, rules: Rules, base: str) -> Self:
        """Return rules as a draft on a preset."""
        return cls(base, settings(rules, preset(base)))

    @classmethod
    def read(cls, text: str) -> Self:
        r"""Read a draft from a rules document.

        >>> Draft.read("[rules.auction]\nrounds = 1")
        Draft(base='standard', changes={'auction.rounds': 1})

        Raises:
            NotationError: The text is not TOML; says where.
            RulesError: It is no rules document, or names what does not exist.
        """
        base, differences = read_document(text)
        return cls(base, meant({path: _plain(value) for path, value in flat(differences)}))

    def rules(self) -> Rules:
        """Return the rules that it makes.

        Raises:
            RulesError: Values are out of range or contradict each other.
        """
        return with_options(preset(self.base), self.changes)

    def changed(self, path: str, value: Plain | None) -> Draft:
        """Return the draft with one more change, or with None without the one it has.

        >>> Draft("standard", {"auction.rounds": 1}).changed("auction.rounds", None)
        Draft(base='standard', changes={})
        """
        others = {name: kept for name, kept in self.changes.items() if name != path}
        return Draft(self.base, others if value is None else others | {path: value})

    def stated(self) -> Mapping[str, Plain]:
        """Return the changes as documents and links state them."""
        return stated(self.changes, preset(self.base))

    def document(self) -> str:
        """Write the draft as TOML, to be kept and to be read again.

        >>> print(Draft("standard", {"auction.lowest": 7}).document())
        base = "standard"
        [rules]
        auction.lowest = 7
        """
        return document_text(self.base, self.stated())


def _plain(value: Any) -> Plain:
    """Return a value that an option may have as it is, any other as text, which its option refuses."""
    rows = value if isinstance(value, list) else [[value]]
    is_plain = all(isinstance(row, list) and all(isinstance(cell, int) for cell in row) for row in rows)
    plain: Plain = value if is_plain or isinstance(value, str) else str(value)
    return plain
