"""Running one block: record notation, with `expect`, `refuse` and `auto` between its lines."""

from __future__ import annotations

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
from fivehundred.engine.records.lexer import Statement, Word
from fivehundred.engine.records.record_text import STATEMENTS, RecordReader
from fivehundred.engine.state import State
from fivehundred.engine.violations import IllegalActionError
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
from fivehundred.rulebook.facts import FACTS
from fivehundred.rules.document import did_you_mean
from fivehundred.rules.options import DealForm
from fivehundred.rules.pack import HAND_SIZE, published_order
from fivehundred.rules.ruleset import Rules


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
        expect(statement, FACTS, lambda: self.state)

    def refuse(self, statement: Statement) -> None:
        """Check that an action, or the options before it, are refused for a reason."""
        reason, words = reason_in(statement)
        if reason.text == RULES:
            expect_refused_rules(words, self.reader.fixed_rules)
            self.reader = RecordReader()  # the block goes on with other rules
        else:
            action = self._read_action(words, statement)
            expect_refusal(reason, text(words), self.state.violation(action))

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
        limit = count_in(statement)
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
