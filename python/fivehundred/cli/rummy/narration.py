"""What happened at rummy, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fivehundred.cards import Card
from fivehundred.cli.rummy.hearing import Heard
from fivehundred.cli.rummy.render import points_line
from fivehundred.rummy.events import (
    CardDiscarded,
    CardDrawn,
    Dealt,
    Event,
    GameEnded,
    LaidOff,
    MeldLaid,
    PileDutyFailed,
    PileTaken,
    RoundScored,
    StockRanOut,
    StockReshuffled,
    TopTaken,
    WentOut,
)
from fivehundred.rummy.score import PILE_PENALTY
from fivehundred.rummy.words import RummyWords
from fivehundred.wording import counted


def told(heard: Heard, words: RummyWords) -> Iterator[str]:
    """Yield what happened in a step."""
    for event in heard.events:
        yield from _told(event, words)


def _told(event: Event, words: RummyWords) -> Iterator[str]:
    match event:
        case Dealt(dealer, _, turned_up, stock):
            left = counted(stock, "card")
            yield f"{words.does(dealer, 'deal')}. {words.card(turned_up)} is turned up; the stock has {left}."
        case CardDrawn() | TopTaken() | PileTaken() | StockRanOut() | StockReshuffled():
            yield _drawn(event, words)
        case MeldLaid() | LaidOff() | CardDiscarded():
            yield _laid(event, words)
        case PileDutyFailed(seat):
            who = words.does(seat, "lay", "no new combination in this turn, which costs")
            yield f"{who} {PILE_PENALTY} points."
        case WentOut(seat):
            yield f"{words.does(seat, 'go', 'out')}."
        case RoundScored(line):
            yield points_line(line, words)
        case GameEnded(result):
            yield f"{words.does(result.winner, 'win', 'the game')}."
        case _:
            assert_never(event)


def _drawn(event: CardDrawn | TopTaken | PileTaken | StockRanOut | StockReshuffled, words: RummyWords) -> str:
    """Return the way in which a seat drew."""
    match event:
        case CardDrawn(seat, card, _):
            return f"{words.does(seat, 'draw', _what(card, words))}."
        case TopTaken(seat, card):
            return f"{words.does(seat, 'take', 'the top discard')}, {words.card(card)}."
        case PileTaken(seat, cards):
            return f"{words.does(seat, 'take', 'the pile')}: {words.cards(cards)}."
        case StockRanOut(_, is_refilled):
            then = "the discards but the top one are shuffled" if is_refilled else "the round ends"
            return f"The stock has run out: {then}."
        case StockReshuffled(stock):
            return f"The new stock has {counted(stock, 'card')}."


def _what(card: Card | None, words: RummyWords) -> str:
    return "from the stock" if card is None else words.card(card)


def _laid(event: MeldLaid | LaidOff | CardDiscarded, words: RummyWords) -> str:
    match event:
        case MeldLaid(seat, number, meld, points):
            return f"{words.does(seat, 'lay', words.cards(meld.cards))} ({points}), combination {number}."
        case LaidOff(seat, number, card, _, points):
            return f"{words.does(seat, 'lay', words.card(card))} ({points}) off on combination {number}."
        case CardDiscarded(seat, card):
            return f"{words.does(seat, 'discard', words.card(card))}."
