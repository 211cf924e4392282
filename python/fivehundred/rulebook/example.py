"""Running one block: record notation, with `expect`, `refuse` and `auto` between its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from fivehundred.cards import Card, CardSet, bits
from fivehundred.engine.actions import Action, Deal, Discard
from fivehundred.engine.auction import Auction
from fivehundred.engine.deal import Dealing
from fivehundred.engine.notation import read_call, read_nomination, read_play
from fivehundred.engine.record_text import RecordReader
from fivehundred.engine.state import State
from fivehundred.engine.statements import Statement, Word, statements
from fivehundred.errors import FiveHundredError, IllegalActionError, NotationError, RulesError
from fivehundred.rulebook.facts import FACTS, Fact, NotNowError
from fivehundred.rulebook.page import Block
from fivehundred.rules.document import did_you_mean
from fivehundred.rules.pack import HAND_SIZE, published_order
from fivehundred.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Failure:
    """A statement that does not hold: where it stands, what was expected and what came."""

    block: Block
    line: int
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.block.page}:{self.line}: expected {self.expected}\n    but came {self.found}"


@dataclass(frozen=True, slots=True)
class Mismatch(Exception):  # noqa: N818 - it is what a page is told, not an error of the program
    """What was expected and what came instead."""

    expected: str
    found: str


@dataclass(slots=True)
class Example:
    """A block on its way: what has been read, and the position it has come to."""

    reader: RecordReader = field(default_factory=RecordReader)
    done: int = 0
    _state: State | None = None

    @property
    def state(self) -> State:
        """The position; asking for it fixes the rules."""
        self._deal_waiting()
        if self._state is None:
            self._state = State.start(self.reader.fixed_rules(), self.reader.dealer)
        return self._state

    def take(self, statement: Statement) -> None:
        """Run the next statement.

        Raises:
            Mismatch: It does not hold.
            NotationError: It is none.
            RulesError: The options before it contradict each other.
        """
        own = _STATEMENTS.get(statement.keyword.text)
        if own is None:
            self.reader.take(statement)
            self._apply_new()
        else:
            own(self, statement)

    def finish(self) -> None:
        """Run what the end of the block completes."""
        self._deal_waiting()

    def _deal_waiting(self) -> None:
        """Deal when the kitty has been left out."""
        if self.reader.dealing is not None:
            self.reader.record()
            self._apply_new()

    def _apply_new(self) -> None:
        for action in self.reader.actions[self.done :]:
            self.done += 1
            self._apply(action)

    def _apply(self, action: Action) -> None:
        whole = _completed(self.state.rules, action) if isinstance(action, Deal) else action
        try:
            self._state = self.state.apply(whole)
        except IllegalActionError as error:
            raise Mismatch("an action that is possible", str(error)) from None

    # Statements of the rule book

    def expect(self, statement: Statement) -> None:
        """Compare a fact with what the statement says of it."""
        if not statement.words:
            statement.refuse_end(_known_facts())
        name, words = statement.words[0], [word.text for word in statement.words[1:]]
        fact = FACTS.get(name.text)
        if fact is None:
            name.refuse(f"{_known_facts()}{did_you_mean(name.text, FACTS)}")
        subject, said = words[: fact.subjects], words[fact.subjects :]
        if len(subject) < fact.subjects or not said:
            statement.refuse_end("more words")
        found = self._fact(fact, subject)
        if name.text == "highest":
            found = found[: len(said)]
        if _comparable(said, fact) != _comparable(found, fact):
            raise Mismatch(" ".join([name.text, *subject, *said]), " ".join(found))

    def _fact(self, fact: Fact, subject: list[str]) -> list[str]:
        try:
            return list(fact.answer(self.state, subject))
        except NotNowError as error:
            raise Mismatch("a position with this fact", str(error)) from None

    def refuse(self, statement: Statement) -> None:
        """Check that an action, or the options before it, are refused for a reason."""
        if len(statement.words) < 2:
            statement.refuse_end("a reason and an action, or: rules and words of the refusal")
        reason, *words = statement.words
        if reason.text == "rules":
            return self._refuse_rules(words[0].text.strip('"'))
        action = self._read(words)
        violation = self.state.violation(action)
        found = "it is possible" if violation is None else f"{violation.slug}: {violation}"
        if violation is None or violation.slug != reason.text:
            raise Mismatch(f"{reason.text} for {' '.join(word.text for word in words)}", found)
        return None

    def _refuse_rules(self, words: str) -> None:
        expected = f"rules that are refused, with {words!r} among the reasons"
        try:
            self.reader.fixed_rules()
        except RulesError as error:
            if words in str(error):
                self.reader = RecordReader()
                return
            raise Mismatch(expected, str(error)) from None
        raise Mismatch(expected, "rules that can be played")

    def _read(self, words: list[Word]) -> Action:
        """Read an action as it would be written at this point."""
        match words[0].text, self.state.phase:
            case "discard", _:
                return Discard(CardSet.of(word.read(Card) for word in words[1:]))
            case "name", _:
                return words[1].read(read_nomination)
            case "play", _:
                return words[1].read(read_play)
            case "call", _:
                return words[1].read(read_call)
            case _, Auction():
                return words[0].read(read_call)
            case _:
                return words[0].read(read_play)

    def auto(self, statement: Statement) -> None:
        """Let every seat take its first legal action to the end of the round, or as often as said."""
        limit = int(statement.only_word("a number").text) if statement.words else None
        taken = 0
        while taken != limit and not isinstance(self.state.phase, Dealing):
            self._apply(next(iter(self.state.legal_actions)))
            taken += 1


_STATEMENTS: Final[dict[str, Callable[[Example, Statement], None]]] = {
    "expect": Example.expect,
    "refuse": Example.refuse,
    "auto": Example.auto,
}


def _known_facts() -> str:
    return f"one of {', '.join(FACTS)}"


def _comparable(words: list[str], fact: Fact) -> list[str]:
    upper = [word.upper().replace("JB", "JO") for word in words]
    return upper if fact.ordered else sorted(upper)


def _completed(rules: Rules, deal: Deal) -> Deal:
    """Fill up short hands and kitty with cards nobody was given, in the pack's published order."""
    given = bits(card for place in (*deal.hands, deal.kitty) for card in place)
    rest = (card for card in published_order(rules.cards) if not given >> card & 1)
    hands = tuple((*hand, *_take(rest, HAND_SIZE - len(hand))) for hand in deal.hands)
    return Deal(hands, (*deal.kitty, *_take(rest, rules.kitty_size - len(deal.kitty))), deal.seed)


def _take(cards: Iterator[Card], count: int) -> Iterator[Card]:
    return (card for _, card in zip(range(count), cards, strict=False))


def run(block: Block) -> Failure | None:
    """Run a block to its end, or to the first statement that does not hold."""
    example, line = Example(), 0
    try:
        for statement in statements(block.text):
            line = statement.keyword.line
            example.take(statement)
        example.finish()
    except Mismatch as mismatch:
        return _failure(block, line, mismatch.expected, mismatch.found)
    except NotationError as error:
        return _failure(block, error.line, error.expected, error.found)
    except FiveHundredError as error:
        return _failure(block, line, "rules that can be played", str(error))
    return None


def _failure(block: Block, line: int, expected: str, found: str) -> Failure:
    return Failure(block, block.line + line - 1, expected, found)
