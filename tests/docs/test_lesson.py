"""The lesson in the browser says what is true: the engine answers its questions, too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from fivehundred import Bid, Card, CardSet, preset
from fivehundred.cards import Strain, Suit
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.typed import read_told
from fivehundred.rules.document import DEFAULT_PRESET
from fivehundred.rules.options import BackDoor

LESSON: Final = Path(__file__).parents[2] / "web/src/pages/learn/lesson.json"
STEPS: Final[list[dict[str, Any]]] = json.loads(LESSON.read_text("utf-8"))
QUESTIONS: Final = [step["question"] for step in STEPS if "question" in step]
RULES: Final = preset(DEFAULT_PRESET)
PACK: Final = CardSet(RULES.cards)
STRAINS: Final = {str(strain): strain for strain in Strain}


def order(trumps: str) -> CardOrder:
    return card_order(RULES, STRAINS[trumps], 7)


def may_follow(question: dict[str, Any]) -> list[str]:
    """The cards of a hand that may be played to the one that was led."""
    cards = order(question["trumps"])
    hand = CardSet.of(" ".join(question["choices"]))
    fitting = int(hand) & cards.follows[cards.asks[Card(question["led"])]]
    return [str(card) for card in (CardSet(fitting) if fitting else hand)]


def winner(question: dict[str, Any]) -> list[str]:
    """The card that wins a trick, the first of them led."""
    cards, trick = order(question["trumps"]), [Card(card) for card in question["choices"]]
    strength = cards.strength[cards.asks[trick[0]]]
    return [str(max(trick, key=strength.__getitem__))]


def highest(question: dict[str, Any]) -> list[str]:
    """The highest card, where the ace of trumps is led."""
    cards = order(question["trumps"])
    strength = cards.strength[cards.asks[Card(f"A{question['trumps']}")]]
    return [max(question["choices"], key=lambda card: strength[Card(card)])]


def higher(question: dict[str, Any]) -> list[str]:
    """The bids that may follow another one."""
    allowed = RULES.bids.above(Bid.of(question["over"]))
    return [bid for bid in question["choices"] if Bid.of(bid) in allowed]


def score(question: dict[str, Any]) -> list[str]:
    """What the makers score, as it is written."""
    game = TricksScore(RULES, dealer=3, players=("Ann", "Ben", "Cat", "Dan"))
    told = read_told(f"{question['bid'].lower()} ann {question['tricks']}", game)
    return [str(game.with_round(told).state.scores[0]).replace("-", "\N{MINUS SIGN}")]


ANSWERS: Final = {
    "follow": may_follow,
    "winner": winner,
    "highest": highest,
    "higher": higher,
    "score": score,
}


@pytest.mark.parametrize("question", QUESTIONS, ids=[question["ask"] for question in QUESTIONS])
def test_the_engine_gives_the_same_answer(question: dict[str, Any]) -> None:
    assert question["right"] == ANSWERS[question["kind"]](question)
    assert set(question["right"]) < set(question["choices"])


def test_cards_are_shown_in_the_order_in_which_they_rank() -> None:
    shown = next(
        step["cards"] for step in STEPS if step.get("caption", "").endswith("when hearts are trumps")
    )
    strength = order("H").strength[Strain.HEARTS]
    ranked = sorted(PACK, key=strength.__getitem__, reverse=True)
    assert shown == [str(card) for card in ranked[: len(shown)]]


def test_numbers_in_the_text_are_those_of_the_rules() -> None:
    told = " ".join(text for step in STEPS for text in step["text"])
    bids, scoring = RULES.bids, RULES.scoring
    assert f"{len(PACK)} cards" in told
    assert RULES.kitty_size == 3
    assert f"from {bids.value(Bid.of('6S'))} for six spades" in told
    assert f"to {bids.value(Bid.of('10N'))} for ten no-trumps" in told
    assert f"worth {bids.value(Bid.of('M'))}" in told
    assert f"open misère, {bids.value(Bid.of('OM'))}" in told
    assert f"reaches {scoring.target} points" in told
    assert f"falls to \N{MINUS SIGN}{-scoring.loss_limit}" in told
    assert scoring.back_door is BackDoor.AT


def test_the_pack_ends_where_the_text_says() -> None:
    assert "the red ones to the four and the black ones to the five" in STEPS[0]["text"][1]
    lowest = [Card(card) for card in ("4H", "4D", "5S", "5C")]
    ends = {suit: min((card for card in PACK if card.suit is suit), key=height) for suit in Suit}
    assert set(ends.values()) == set(lowest)


def height(card: Card) -> int:
    """How high a card of a side suit ranks."""
    return order("N").strength[Strain(card.suit or 0)][card]
