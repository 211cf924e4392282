"""What blocks of either game share: facts that answer, and statements that hold or do not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from fivehundred.engine.records.lexer import Statement, Word
from fivehundred.engine.violations import Violation
from fivehundred.errors import RulesError
from fivehundred.rules.document import did_you_mean

_S = TypeVar("_S")


@dataclass(frozen=True, slots=True)
class Mismatch(Exception):  # noqa: N818 - it is what a page is told, not an error of the program
    """What was expected and what came instead."""

    expected: str
    found: str


class NotNowError(Exception):
    """The position has no such fact."""


@dataclass(frozen=True, slots=True)
class Fact(Generic[_S]):
    """A fact about a position: what answers it, and how.

    `subjects` counts the words after its name that say what it is about. `ordered` is false where the answer
    is a set, `prefix` true where a page may leave out the end of a long answer.
    """

    answer: Callable[[_S, Sequence[Word]], Iterable[str]]
    subjects: int = 0
    ordered: bool = True
    prefix: bool = False


def expect(statement: Statement, facts: Mapping[str, Fact[_S]], position: Callable[[], _S]) -> None:
    """Compare a fact with what the statement says of it.

    Raises:
        Mismatch: It is something else.
        NotationError: There is no such fact, or something is missing.
    """
    known = f"one of {', '.join(facts)}"
    if not statement.words:
        statement.refuse_end(known)
    name, *words = statement.words
    fact = facts.get(name.text)
    if fact is None:
        name.refuse(f"{known}{did_you_mean(name.text, facts)}")
    if len(words) <= fact.subjects:
        statement.refuse_end("more words: what the fact is about, and what it is")
    said = [word.text for word in words[fact.subjects :]]
    found = _found(fact, words[: fact.subjects], position)
    if fact.prefix:
        found = found[: len(said)]
    if _comparable(said, fact) != _comparable(found, fact):
        raise Mismatch(f"{text(statement.words[: fact.subjects + 1])}: {' '.join(said)}", " ".join(found))


def _found(fact: Fact[_S], subject: Sequence[Word], position: Callable[[], _S]) -> list[str]:
    try:
        return list(fact.answer(position(), subject))
    except NotNowError as error:
        raise Mismatch("a position with this fact", str(error)) from None


def _comparable(words: list[str], fact: Fact[_S]) -> list[str]:
    # JB is another name of the only joker, in records as well.
    upper = [word.upper().replace("JB", "JO") for word in words]
    return upper if fact.ordered else sorted(upper)


RULES: Final = "rules"
"""What stands in place of a reason where options are refused."""


def reason_in(statement: Statement) -> tuple[Word, list[Word]]:
    """Return the reason that a refusal names, and the words of what is refused."""
    if len(statement.words) < 2:
        statement.refuse_end("a reason and an action, or: rules and words of the refusal")
    reason, *words = statement.words
    return reason, words


def expect_refusal(reason: Word, action: str, violation: Violation | None) -> None:
    """Check that an action was refused for a reason.

    Raises:
        Mismatch: It is possible, or refused for another reason.
    """
    if violation is None:
        raise Mismatch(f"{action} refused: {reason.text}", "it is possible")
    if violation.slug != reason.text:
        raise Mismatch(f"{action} refused: {reason.text}", f"{violation.slug}: {violation}")


def expect_refused_rules(words: Sequence[Word], rules: Callable[[], object]) -> None:
    """Check that options are refused with these words in the message.

    Raises:
        Mismatch: They can be played, or are refused in other words.
    """
    wanted = " ".join(word.text.strip('"') for word in words)
    expected = f"rules that are refused, with {wanted!r} in the message"
    try:
        rules()
    except RulesError as error:
        if wanted not in str(error):
            raise Mismatch(expected, str(error)) from None
    else:
        raise Mismatch(expected, "rules that can be played")


def count_in(statement: Statement) -> int | None:
    """Return the number after a keyword, or None if there is none."""
    if not statement.words:
        return None
    word = statement.only_word("a number")
    return int(word.text) if re.fullmatch("[1-9][0-9]?", word.text) else word.refuse("a number, 1 to 99")


def numbered(word: Word, what: str, numbers: range) -> int:
    """Read the number of a seat, a hand or a combination."""
    if word.text not in map(str, numbers):
        word.refuse(f"a {what}, {numbers[0]} to {numbers[-1]}")
    return int(word.text)


def text(words: Sequence[Word]) -> str:
    """Return words as they were written, with one blank between them."""
    return " ".join(word.text for word in words)
