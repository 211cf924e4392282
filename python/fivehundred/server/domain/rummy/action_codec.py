"""Deeds of the wire and actions of rummy, one for the other."""

from __future__ import annotations

from fivehundred.cards import Card
from fivehundred.errors import NotationError
from fivehundred.rummy import actions
from fivehundred.rummy.actions import Ace
from fivehundred.server.protocol.messages import Deed
from fivehundred.server.protocol.parts import Discard
from fivehundred.server.protocol.rummy import AceEnd, Draw, LayOff, Meld, Take, TakePile


def action_of(deed: Deed) -> actions.Action:
    """Return the action that a deed names.

    >>> action_of(Meld(cards=["8D", "7D", "9D"])).cards[0]
    Card('7D')

    Raises:
        NotationError: A card in it is none, or it is a deed of another game.
    """
    match deed:
        case Draw():
            return actions.Draw()
        case Take():
            return actions.Take()
        case TakePile():
            return actions.TakePile()
        case Meld(cards=cards, ace=ace):
            return actions.Meld(tuple(map(Card, cards)), _end(ace))
        case LayOff(card=card, meld=meld, ace=ace):
            return actions.LayOff(Card(card), meld, _end(ace))
        case Discard(cards=[card]):
            return actions.Discard(Card(card))
        case Discard(cards=cards):
            raise NotationError(f"{len(cards)} cards", "one card to throw")
        case _:
            raise NotationError(type(deed).__name__, "a deed of rummy such as Draw, Meld or Discard")


def _end(ace: AceEnd | None) -> Ace | None:
    return None if ace is None else Ace(ace)


def deed_of(action: actions.Action) -> Deed:
    """Return the deed of an action.

    Raises:
        ValueError: It is chance's, which is nobody's deed.
    """
    match action:
        case actions.Draw():
            return Draw()
        case actions.Take():
            return Take()
        case actions.TakePile():
            return TakePile()
        case actions.Meld(cards, ace):
            return Meld(cards=list(map(str, cards)), ace=end_text(ace))
        case actions.LayOff(card, meld, ace):
            return LayOff(card=str(card), meld=meld, ace=end_text(ace))
        case actions.Discard(card):
            return Discard(cards=[str(card)])
        case actions.Deal() | actions.Reshuffle():
            raise ValueError("what chance does is nobody's deed")


def end_text(ace: Ace | None) -> AceEnd | None:
    """Write the end at which an ace stands."""
    match ace:
        case Ace.LOW:
            return "low"
        case Ace.HIGH:
            return "high"
        case None:
            return None
