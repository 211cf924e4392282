"""What `expect` can ask of a position at rummy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fivehundred.cards import Card
from fivehundred.engine.actions import CHANCE
from fivehundred.engine.records.lexer import Word
from fivehundred.rulebook.checks import Fact, NotNowError, numbered
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.round import Round
from fivehundred.rummy.score import RoundScore
from fivehundred.rummy.state import State


def _round(state: State) -> Round:
    if state.round is None:
        raise NotNowError("no round is under way")
    return state.round


def _last(state: State) -> RoundScore:
    if not state.sheet:
        raise NotNowError("no round has been scored")
    return state.sheet[-1]


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards] or ["none"]


def _numbers(numbers: Iterable[int]) -> list[str]:
    return [str(number) for number in numbers]


def _pack(state: State, _: Sequence[Word]) -> list[str]:
    return [str(len(state.rules.deck))]


def _turn(state: State, _: Sequence[Word]) -> list[str]:
    if state.actor is None:
        return ["nobody"]
    return ["chance" if state.actor == CHANCE else str(state.actor)]


def _phase(state: State, _: Sequence[Word]) -> list[str]:
    return ["over" if state.is_over else state.phase.name]


def _dealer(state: State, _: Sequence[Word]) -> list[str]:
    return [str(state.dealer)]


def _stock(state: State, _: Sequence[Word]) -> list[str]:
    return [str(len(_round(state).stock))]


def _pile(state: State, _: Sequence[Word]) -> list[str]:
    """Return the discards, the top one last."""
    return _cards(_round(state).pile)


def _hand(state: State, subject: Sequence[Word]) -> list[str]:
    seat = numbered(subject[0], "seat", range(state.rules.players))
    return _cards(CardBag(_round(state).hands[seat]))


def _meld(state: State, subject: Sequence[Word]) -> list[str]:
    """Return the cards of a combination as they lie on the table."""
    table = _round(state).table
    if not table:
        raise NotNowError("no combination lies on the table")
    return _cards(table[numbered(subject[0], "combination", range(1, len(table) + 1)) - 1].cards)


def _laid(state: State, _: Sequence[Word]) -> list[str]:
    """Return what each has laid in points: so far, or in the last round."""
    return _numbers(_last(state).laid if state.round is None else state.round.laid)


def _failed(state: State, _: Sequence[Word]) -> list[str]:
    """Return how often each has taken the pile and laid nothing new: so far, or in the last round."""
    return _numbers(_last(state).failed if state.round is None else state.round.failed)


def _held(state: State, _: Sequence[Word]) -> list[str]:
    return _numbers(_last(state).held)


def _out(state: State, _: Sequence[Word]) -> list[str]:
    out = _last(state).out
    return ["none" if out is None else str(out)]


def _points(state: State, _: Sequence[Word]) -> list[str]:
    return _numbers(_last(state).points)


def _scores(state: State, _: Sequence[Word]) -> list[str]:
    return _numbers(state.scores)


def _result(state: State, _: Sequence[Word]) -> list[str]:
    return ["none" if state.result is None else str(state.result.winner)]


RUMMY_FACTS: Final[Mapping[str, Fact[State]]] = {
    "pack": Fact(_pack),
    "turn": Fact(_turn),
    "phase": Fact(_phase),
    "dealer": Fact(_dealer),
    "stock": Fact(_stock),
    "pile": Fact(_pile),
    "hand": Fact(_hand, subjects=1, ordered=False),
    "meld": Fact(_meld, subjects=1),
    "laid": Fact(_laid),
    "failed": Fact(_failed),
    "held": Fact(_held),
    "out": Fact(_out),
    "points": Fact(_points),
    "scores": Fact(_scores),
    "result": Fact(_result),
}
