"""Running one block about rummy: record notation, with `expect`, `refuse` and `idle` between its lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from fivehundred.cards import Card
from fivehundred.engine.records.lexer import Statement, Word
from fivehundred.engine.violations import IllegalActionError
from fivehundred.errors import NotationError
from fivehundred.rulebook.checks import (
    RULES,
    Mismatch,
    count_in,
    expect,
    expect_refusal,
    expect_refused_rules,
    reason_in,
    text,
)
from fivehundred.rulebook.rummy_facts import RUMMY_FACTS
from fivehundred.rules.document import did_you_mean
from fivehundred.rummy.actions import Action, Chance, Deal, Discard, Draw, Reshuffle
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.notation import read_action
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.phases.reshuffling import Reshuffling
from fivehundred.rummy.record_text import STATEMENTS, RecordReader, cards_in, seed_in
from fivehundred.rummy.round import dealing_order
from fivehundred.rummy.rules import HAND_SIZE, RummyRules
from fivehundred.rummy.state import State


@dataclass(slots=True)
class Written:
    """What a block says of a deal or of a new stock; the rest is filled up."""

    seed: bytes | None
    is_deal: bool
    hands: list[tuple[Card, ...]] = field(default_factory=list)
    turned_up: tuple[Card, ...] = ()
    stock: tuple[Card, ...] | None = None


@dataclass(slots=True)
class RummyExample:
    """A block on its way: what has been read, and the position it has come to."""

    reader: RecordReader = field(default_factory=RecordReader)
    done: int = 0
    written: Written | None = None
    _state: State | None = None

    @property
    def state(self) -> State:
        """The position; asking for it fixes the rules and completes a deal or a new stock."""
        written, self.written = self.written, None
        if written is not None:
            self._apply(_completed(self._so_far, written))
        return self._so_far

    @property
    def _so_far(self) -> State:
        """The position before a deal that is still being written."""
        if self._state is None:
            self._state = State.start(self.reader.fixed_rules(), self.reader.dealer)
        return self._state

    def take(self, statement: Statement) -> None:
        """Run the next statement.

        Raises:
            Mismatch: It does not hold.
            NotationError: It is none.
            RulesError: The options before it are unknown or out of range.
        """
        keyword = statement.keyword.text
        own = OWN_STATEMENTS.get(keyword)
        if own is not None:
            own(self, statement)
            return
        if keyword not in STATEMENTS:
            known = list(dict.fromkeys((*STATEMENTS, *OWN_STATEMENTS)))
            statement.keyword.refuse(f"one of {', '.join(known)}{did_you_mean(keyword, known)}")
        if keyword != "turn" and self._state is not None:
            statement.keyword.refuse(f"{keyword} before the first deal, and before anything is asked")
        self.reader.take(statement)
        for action in self.reader.actions[self.done :]:
            self.done += 1
            self._apply_next(action)

    def _apply_next(self, action: Action) -> None:
        """Do what comes after everything that is written so far."""
        _ = self.state
        self._apply(action)

    def _apply(self, action: Action) -> None:
        try:
            self._state = self._so_far.apply(action)
        except IllegalActionError as error:
            raise Mismatch("an action that is possible", str(error)) from None

    # What chance does

    def shuffle(self, statement: Statement) -> None:
        """Begin a deal, or a new stock."""
        _ = self.state
        self.written = Written(seed_in(statement), is_deal=statement.keyword.text == "deal")

    def hand(self, statement: Statement) -> None:
        """Give the next seat these cards."""
        written, players = self._deal_at(statement), self._so_far.rules.players
        if written.turned_up or written.stock is not None or len(written.hands) == players:
            statement.keyword.refuse(f"at most {players} hands, before up and the stock")
        written.hands.append(_at_most(HAND_SIZE, statement))

    def up(self, statement: Statement) -> None:
        """Turn up this card as the first discard."""
        written = self._deal_at(statement)
        if written.turned_up or written.stock is not None:
            statement.keyword.refuse("one card turned up, before the stock")
        written.turned_up = (statement.only_word("a card").read(Card),)

    def stock(self, statement: Statement) -> None:
        """Let the stock begin with these cards."""
        if self.written is None or self.written.stock is not None:
            statement.keyword.refuse("deal or reshuffle before it")
        self.written.stock = _at_most(_stock_size(self._so_far.rules), statement)

    def _deal_at(self, statement: Statement) -> Written:
        """Return the deal that a statement goes on with."""
        if self.written is None or not self.written.is_deal:
            statement.keyword.refuse("deal before it")
        return self.written

    # Statements of the rule book

    def expect(self, statement: Statement) -> None:
        """Compare a fact with what the statement says of it."""
        expect(statement, RUMMY_FACTS, lambda: self.state)

    def refuse(self, statement: Statement) -> None:
        """Check that an action, or the options before it, are refused for a reason."""
        reason, words = reason_in(statement)
        if reason.text == RULES:
            expect_refused_rules(words, self.reader.fixed_rules)
            self.reader = RecordReader()  # the block goes on with other rules
        else:
            expect_refusal(reason, text(words), self.state.violation(_read_action(words)))

    def idle(self, statement: Statement) -> None:
        """Let seats draw and throw what they have drawn, to the end of the round or as often as said."""
        limit = count_in(statement)
        taken = 0
        while taken != limit and isinstance(self.state.phase, Drawing):
            self._idle_turn(self.state.phase)
            taken += 1
        if taken < (limit or 1):
            raise Mismatch(f"{limit or 'some'} more turns in this round", f"{taken}: nobody is to draw")

    def _idle_turn(self, phase: Drawing) -> None:
        """Draw a card, from a new stock as the discards lie if there must be one, and throw it."""
        before = phase.round.hands[phase.seat]
        self._apply(Draw())
        if isinstance(self.state.phase, Reshuffling):
            self._apply(Reshuffle(self.state.phase.cards))
        if isinstance(self.state.phase, Laying):
            (drawn,) = CardBag(self.state.phase.hand) - before
            self._apply(Discard(drawn))


OWN_STATEMENTS: Final[dict[str, Callable[[RummyExample, Statement], None]]] = {
    "deal": RummyExample.shuffle,
    "hand": RummyExample.hand,
    "up": RummyExample.up,
    "stock": RummyExample.stock,
    "reshuffle": RummyExample.shuffle,
    "expect": RummyExample.expect,
    "refuse": RummyExample.refuse,
    "idle": RummyExample.idle,
}


def _read_action(words: Sequence[Word]) -> Action:
    """Read an action as a record has it."""
    try:
        return read_action(text(words))
    except NotationError as error:
        words[0].refuse(error.expected)


def _at_most(size: int, statement: Statement) -> tuple[Card, ...]:
    cards = cards_in(statement)
    if len(cards) > size:
        statement.words[size].refuse(f"the end of the line after {size} cards")
    return cards


def _stock_size(rules: RummyRules) -> int:
    return len(rules.deck) - HAND_SIZE * rules.players - 1


# Filling up


def _completed(state: State, written: Written) -> Chance:
    """Return the whole deal, or the whole new stock; at another time, one that is refused."""
    phase = state.phase
    if written.is_deal:
        return _deal(phase, written) if isinstance(phase, Dealing) and not state.is_over else Deal(())
    return _new_stock(phase, written) if isinstance(phase, Reshuffling) else Reshuffle(())


def _new_stock(phase: Reshuffling, written: Written) -> Reshuffle:
    stock = written.stock or ()
    if written.seed is None:
        return Reshuffle((*stock, *_rest(phase.cards, stock)))
    whole = phase.chance_of(written.seed)
    _compare(stock, whole.cards)
    return whole


def _deal(phase: Dealing, written: Written) -> Deal:
    """Return the deal that a seed makes, or else what is written and the rest of the pack in its order."""
    rules = phase.rules
    hands = [*written.hands, *[()] * (rules.players - len(written.hands))]
    if written.seed is not None:
        return _dealt_from(phase, written.seed, hands, written)
    stock = written.stock or ()
    given = [*(card for hand in hands for card in hand), *written.turned_up, *stock]
    extra = Counter(given) - Counter(rules.deck)
    if extra:
        raise Mismatch("cards of the pack", f"too many: {_text(extra.elements())}")
    rest = _rest(rules.deck, given)
    whole = [(*hand, *islice(rest, HAND_SIZE - len(hand))) for hand in hands]
    turned_up = written.turned_up or tuple(islice(rest, 1))
    return Deal((*dealing_order(whole, phase.dealer), *turned_up, *stock, *rest))


def _dealt_from(phase: Dealing, seed: bytes, hands: Sequence[tuple[Card, ...]], written: Written) -> Deal:
    """Return the deal that a seed makes, and complain where something else is written."""
    whole = phase.chance_of(seed)
    dealt = HAND_SIZE * phase.rules.players
    for seat, hand in enumerate(hands):
        first = (seat - phase.dealer - 1) % phase.rules.players
        _compare(hand, whole.cards[first : dealt : phase.rules.players])
    _compare(written.turned_up, whole.cards[dealt:])
    _compare(written.stock or (), whole.cards[dealt + 1 :])
    return whole


def _compare(said: Sequence[Card], shuffled: Sequence[Card]) -> None:
    """Compare cards with those that come from a seed; the end may be left out."""
    if tuple(said) != tuple(shuffled[: len(said)]):
        raise Mismatch(f"{_text(said)}, shuffled from this seed", _text(shuffled[: len(said)]))


def _rest(cards: Iterable[Card], given: Iterable[Card]) -> Iterator[Card]:
    """Yield the cards in their order but for those given, each as often as it is given."""
    gone = Counter(given)
    for card in cards:
        if gone[card]:
            gone[card] -= 1
        else:
            yield card


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
