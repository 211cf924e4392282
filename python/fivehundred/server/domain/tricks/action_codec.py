"""Deeds of the wire and actions of the engine, one for the other."""

from __future__ import annotations

from typing import Final

from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine import actions
from fivehundred.engine.notation import card_text, read_suit
from fivehundred.errors import NotationError
from fivehundred.rules.bids import Bid as EngineBid
from fivehundred.rules.ruleset import Rules
from fivehundred.server.protocol.messages import Deed
from fivehundred.server.protocol.parts import Discard
from fivehundred.server.protocol.tricks import (
    Bid,
    CallBreach,
    CallPartner,
    CallSlam,
    Choose,
    Claim,
    Concede,
    Decline,
    Give,
    Keep,
    Look,
    Misdeal,
    Nominate,
    Pass,
    Pick,
    Play,
    SuitText,
    Throw,
)

_PLAIN: Final[dict[Deed, actions.Action]] = {
    Keep(): actions.Keep(),
    Throw(): actions.Throw(),
    Pass(): actions.Pass(),
    Look(): actions.Look(),
    Misdeal(): actions.Misdeal(),
    CallBreach(): actions.CallBreach(),
    Decline(): actions.Decline(),
    CallSlam(): actions.CallSlam(),
    Claim(): actions.Claim(),
    Concede(): actions.Concede(),
}
_ACTIONS: Final = {type(deed): action for deed, action in _PLAIN.items()}
_DEEDS: Final = {type(action): deed for deed, action in _PLAIN.items()}
_LETTERS: Final[tuple[SuitText, ...]] = ("S", "C", "D", "H")


def action_of(deed: Deed) -> actions.Action:  # noqa: C901 (a line for each kind)
    """Return the action that a deed names.

    Raises:
        NotationError: A card, bid or suit in it is none, or it is a deed of another game.
    """
    match deed:
        case Play(card=card, suit=suit):
            return actions.Play(Card(card), None if suit is None else read_suit(suit))
        case Bid(bid=bid):
            return EngineBid.of(bid)
        case Choose(items=items):
            return actions.Choose(tuple(items))
        case Nominate(suit=suit):
            return actions.Nominate(None if suit is None else read_suit(suit))
        case Pick(card=card):
            return actions.Pick(Card(card))
        case Give(cards=cards):
            return actions.Give(CardSet.of(map(Card, cards)))
        case Discard(cards=cards):
            return actions.Discard(CardSet.of(map(Card, cards)))
        case CallPartner(card=called):
            return actions.CallPartner(None if called is None else Card(called))
        case _ if type(deed) in _ACTIONS:
            return _ACTIONS[type(deed)]
        case _:
            raise NotationError(type(deed).__name__, "a deed of this game such as Bid, Discard or Play")


def deed_of(action: actions.Action, rules: Rules) -> Deed:  # noqa: C901 (a line for each kind)
    """Return the deed of an action; cards are written as at a table with these rules.

    Raises:
        ValueError: It is a deal, which is nobody's deed.
    """
    match action:
        case actions.Play(card, suit):
            return Play(card=card_text(card, rules), suit=_letter(suit))
        case EngineBid():
            return Bid(bid=str(action))
        case actions.Choose(items):
            return Choose(items=list(items))
        case actions.Nominate(suit):
            return Nominate(suit=_letter(suit))
        case actions.Pick(card):
            return Pick(card=card_text(card, rules))
        case actions.Give(cards):
            return Give(cards=[card_text(card, rules) for card in cards])
        case actions.Discard(cards):
            return Discard(cards=[card_text(card, rules) for card in cards])
        case actions.CallPartner(called):
            return CallPartner(card=None if called is None else card_text(called, rules))
        case actions.Deal():
            raise ValueError("a deal is nobody's deed")
        case _:
            return _DEEDS[type(action)]


def _letter(suit: Suit | None) -> SuitText | None:
    return None if suit is None else _LETTERS[suit]
