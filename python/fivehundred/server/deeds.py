"""Deeds of the wire and actions of the engine, one for the other."""

from __future__ import annotations

from typing import Final, assert_never

from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine import actions
from fivehundred.engine.notation import card_text, read_suit
from fivehundred.rules.bids import Bid as EngineBid
from fivehundred.rules.ruleset import Rules
from fivehundred.server.messages import Bid, Deed, Discard, Nominate, Pass, Play, SuitText

_LETTERS: Final[tuple[SuitText, ...]] = ("S", "C", "D", "H")


def action_of(deed: Deed) -> actions.Action:
    """Return the action that a deed names.

    Raises:
        NotationError: A card, bid or suit in it is none.
    """
    match deed:
        case Play(card=card, suit=suit):
            return actions.Play(Card(card), None if suit is None else read_suit(suit))
        case Bid(bid=bid):
            return EngineBid.of(bid)
        case Pass():
            return actions.Pass()
        case Discard(cards=cards):
            return actions.Discard(CardSet.of(Card(card) for card in cards))
        case Nominate(suit=suit):
            return actions.Nominate(None if suit is None else read_suit(suit))
        case _:
            assert_never(deed)


def deed_of(action: actions.Action, rules: Rules) -> Deed:
    """Return the deed of an action; cards are written as at a table with these rules.

    Raises:
        ValueError: It is a deal, which is nobody's deed.
    """
    match action:
        case actions.Play(card, suit):
            return Play(card=card_text(card, rules), suit=_letter(suit))
        case EngineBid():
            return Bid(bid=str(action))
        case actions.Pass():
            return Pass()
        case actions.Discard(cards):
            return Discard(cards=[card_text(card, rules) for card in cards])
        case actions.Nominate(suit):
            return Nominate(suit=_letter(suit))
        case _:
            raise ValueError("a deal is nobody's deed")


def _letter(suit: Suit | None) -> SuitText | None:
    return None if suit is None else _LETTERS[suit]
