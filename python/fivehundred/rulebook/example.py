"""Running one block: record notation, with `expect`, `refuse` and `auto` between its lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from fivehundred.cards import Card, CardSet, bits
from fivehundred.engine.actions import SEED_SIZE, Action, Choose, Deal, Discard, Give, Pick
from fivehundred.engine.notation import (
    DEEDS,
    read_call,
    read_nomination,
    read_partner,
    read_play,
    read_spoken,
)
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.phase import BeforeDeal
from fivehundred.engine.records.lexer import Statement, Word, statements
from fivehundred.engine.records.record_text import STATEMENTS, RecordReader
from fivehundred.engine.state import State
from fivehundred.engine.violations import IllegalActionError
from fivehundred.errors import FiveHundredError, NotationError, RulesError
from fivehundred.rulebook.facts import FACTS, Fact, NotNowError
from fivehundred.rulebook.page import Block
from fivehundred.rules.document import did_you_mean
from fivehundred.rules.options import DealForm
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
        place = f"{self.block.page}:{self.line}: {self.block.heading}".rstrip()
        return f"{place}\n    expected {self.expected}\n    but came {self.found}"


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
        """The position; asking for it fixes the rules and completes a deal whose kitty was left out."""
        if self.reader.dealing is not None:
            self._add_empty_hands()
            self.reader.record()
            self._apply_new()
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
        keyword = statement.keyword.text
        own = OWN_STATEMENTS.get(keyword)
        if own is not None:
            return own(self, statement)
        if keyword not in STATEMENTS:
            known = [*STATEMENTS, *OWN_STATEMENTS]
            statement.keyword.refuse(f"one of {', '.join(known)}{did_you_mean(keyword, known)}")
        if keyword == "dealer" and self._state is not None and not self.reader.actions:
            statement.keyword.refuse("the dealer before anything is asked of the position")
        if keyword != "hand":
            self._add_empty_hands()
        self.reader.take(statement)
        return self._apply_new()

    # Actions

    def _add_empty_hands(self) -> None:
        """Give seats whose hand was left out an empty one, to be filled up."""
        if self.reader.dealing is not None:
            missing = self.reader.fixed_rules().hands - len(self.reader.hands)
            self.reader.hands += [()] * missing

    def _apply_new(self) -> None:
        for action in self.reader.actions[self.done :]:
            self.done += 1
            self._apply(action)

    def _apply(self, action: Action) -> None:
        whole = self._completed(action) if isinstance(action, Deal) else action
        try:
            self._state = self.state.apply(whole)
        except IllegalActionError as error:
            raise Mismatch("an action that is possible", str(error)) from None

    def _completed(self, deal: Deal) -> Deal:
        """Return the whole deal: what the seed gives, or else the rest of the pack filled in."""
        phase = self.state.phase
        rules = self.state.current_rules
        if not isinstance(phase, Dealing) or (deal.seed is None and not phase.gathered):
            return _filled_up(rules, deal)
        whole = phase.deal_of(deal.seed or bytes(SEED_SIZE))
        how = "as gathered" if phase.gathered else "dealt from this seed"
        places = zip(_places(deal), _places(whole), strict=True)
        for said, dealt in places:
            if said and said != dealt:
                raise Mismatch(f"{_words(said)}, {how}", _words(dealt))
        return whole

    # Statements of the rule book

    def expect(self, statement: Statement) -> None:
        """Compare a fact with what the statement says of it."""
        if not statement.words:
            statement.refuse_end(_known_facts())
        name, *words = statement.words
        fact = FACTS.get(name.text)
        if fact is None:
            name.refuse(f"{_known_facts()}{did_you_mean(name.text, FACTS)}")
        if len(words) <= fact.subjects:
            statement.refuse_end("more words: what the fact is about, and what it is")
        said = [word.text for word in words[fact.subjects :]]
        found = self._found(fact, words[: fact.subjects])
        if fact.prefix:
            found = found[: len(said)]
        if _comparable(said, fact) != _comparable(found, fact):
            about = " ".join(word.text for word in statement.words[: fact.subjects + 1])
            raise Mismatch(f"{about}: {' '.join(said)}", " ".join(found))

    def _found(self, fact: Fact, subject: Sequence[Word]) -> list[str]:
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
            return self._refuse_rules(" ".join(word.text.strip('"') for word in words))
        action = self._read_action(words, statement)
        violation = self.state.violation(action)
        if violation is None:
            raise Mismatch(f"{_text(words)} refused: {reason.text}", "it is possible")
        if violation.slug != reason.text:
            raise Mismatch(f"{_text(words)} refused: {reason.text}", f"{violation.slug}: {violation}")
        return None

    def _refuse_rules(self, words: str) -> None:
        expected = f"rules that are refused, with {words!r} in the message"
        try:
            self.reader.fixed_rules()
        except RulesError as error:
            if words not in str(error):
                raise Mismatch(expected, str(error)) from None
            self.reader = RecordReader()  # the block goes on with other rules
        else:
            raise Mismatch(expected, "rules that can be played")

    def _read_action(self, words: Sequence[Word], statement: Statement) -> Action:
        """Read an action as it would be written at this point; `call` or `play` before it leaves no doubt."""
        kind, *rest = words
        if kind.text in _WITH_WORDS:
            return _WITH_WORDS[kind.text](rest)
        if kind.text in DEEDS and not rest:
            return DEEDS[kind.text]
        reader = _KINDS.get(kind.text)
        if reader is None:
            reader, rest = self._usual_reader(), list(words)
        if not rest:
            statement.refuse_end(f"what to {kind.text}")
        if len(rest) > 1:
            rest[1].refuse("the end of the line: one action at a time")
        return rest[0].read(reader)

    def _usual_reader(self) -> Callable[[str], Action]:
        match self.state.phase:
            case Auction():
                return read_spoken
            case Naming():
                return read_nomination
            case _:
                return read_play

    def auto(self, statement: Statement) -> None:
        """Let every seat take its first legal action to the end of the round, or as often as said."""
        limit = _count(statement.only_word("a number")) if statement.words else None
        taken = 0
        while taken != limit and not isinstance(self.state.phase, BeforeDeal):
            action = next(iter(self.state.legal_actions), None)
            if action is None:
                raise Mismatch("an action that is legal", "none")
            self._apply(action)
            taken += 1
        if taken < (limit or 1):
            raise Mismatch(f"{limit or 'some'} more actions in this round", f"{taken}: no round is under way")


OWN_STATEMENTS: Final[dict[str, Callable[[Example, Statement], None]]] = {
    "expect": Example.expect,
    "refuse": Example.refuse,
    "auto": Example.auto,
}

_KINDS: Final[dict[str, Callable[[str], Action]]] = {
    "call": read_call,
    "name": read_nomination,
    "partner": read_partner,
    "pick": lambda text: Pick(Card(text)),
    "play": read_play,
}
"""How the one word is read that says what is done."""
_WITH_WORDS: Final[dict[str, Callable[[Sequence[Word]], Action]]] = {
    "discard": lambda words: Discard(_card_set(words)),
    "give": lambda words: Give(_card_set(words)),
    "choose": lambda words: Choose(tuple(word.text for word in words)),
}
"""How several words are read."""


def _card_set(words: Sequence[Word]) -> CardSet:
    return CardSet.of(word.read(Card) for word in words)


def _known_facts() -> str:
    return f"one of {', '.join(FACTS)}"


def _comparable(words: list[str], fact: Fact) -> list[str]:
    # JB is another name of the only joker, in records as well.
    upper = [word.upper().replace("JB", "JO") for word in words]
    return upper if fact.ordered else sorted(upper)


def _count(word: Word) -> int:
    return int(word.text) if re.fullmatch("[1-9][0-9]?", word.text) else word.refuse("a number, 1 to 99")


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def _words(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _places(deal: Deal) -> tuple[tuple[Card, ...], ...]:
    return (*deal.hands, deal.kitty, deal.stock)


def _filled_up(rules: Rules, deal: Deal) -> Deal:
    """Fill up short places with cards nobody was given, in the pack's published order; the stock is last."""
    given = bits(card for place in _places(deal) for card in place)
    rest = (card for card in published_order(rules.cards) if not given >> card & 1)
    size = 0 if rules.deal.form is DealForm.DRAW else HAND_SIZE
    kitty_size = sum(cards for to_kitty, cards in rules.packets if to_kitty)
    hands = tuple((*hand, *_take(rest, size - len(hand))) for hand in deal.hands)
    kitty = (*deal.kitty, *_take(rest, kitty_size - len(deal.kitty)))
    is_all = rules.deal.form not in (DealForm.DRAW, DealForm.MARKET)
    return Deal(hands, kitty, deal.stock if is_all else (*deal.stock, *rest), seed=deal.seed)


def _take(cards: Iterator[Card], count: int) -> Iterator[Card]:
    return islice(cards, max(count, 0))


def run(block: Block) -> Failure | None:
    """Run a block to its end, or to the first statement that does not hold."""
    example, line = Example(), 0
    try:
        for statement in statements(block.text):
            line = statement.keyword.line
            example.take(statement)
        _check_end(example, line)
    except Mismatch as mismatch:
        return _failure(block, line, mismatch.expected, mismatch.found)
    except NotationError as error:
        # Only options are complained about without a place; what they mean is known when they are all read.
        return _failure(block, error.line if error.line > 1 else line, error.expected, error.found)
    except FiveHundredError as error:
        return _failure(block, line, "rules that can be played", str(error))
    return None


def _check_end(example: Example, line: int) -> None:
    """Complain about a block that says nothing; deal and check rules that nothing has asked for yet."""
    if not line:
        raise Mismatch("a statement", "an empty block")
    _ = example.state


def _failure(block: Block, line: int, expected: str, found: str) -> Failure:
    return Failure(block, block.line + max(line, 1) - 1, expected, found)
