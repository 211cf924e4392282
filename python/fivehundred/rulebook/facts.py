"""What `expect` can ask of a position: each fact is a name and the words that the engine answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine.actions import CHANCE, Bid
from fivehundred.engine.auction import Auction
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange, Naming
from fivehundred.engine.notation import action_text, card_text, read_suit
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.scoring import RoundScore
from fivehundred.engine.state import State
from fivehundred.errors import NotationError

Answer = Callable[[State, Sequence[str]], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact: how many words after its name are its subject, and whether the order of the answer matters."""

    answer: Answer
    subjects: int = 0
    ordered: bool = True


class NotNowError(Exception):
    """The position has no such fact."""


def _round(state: State) -> Round:
    if isinstance(state.phase, Dealing):
        raise NotNowError("no round is under way")
    return state.phase.round


def _play(state: State) -> TrickPlay:
    if not isinstance(state.phase, TrickPlay):
        raise NotNowError("no cards are being played")
    return state.phase


def _seat(state: State, word: str) -> int:
    if word.isdecimal() and int(word) < state.rules.table.seats:
        return int(word)
    raise NotationError(repr(word), f"a seat, 0 to {state.rules.table.seats - 1}")


def _cards(state: State, cards: Iterable[Card]) -> list[str]:
    return [card_text(card, state.rules) for card in cards]


def _numbers(numbers: Iterable[int]) -> list[str]:
    return [str(number) for number in numbers]


# Rules


def _pack(state: State, _: Sequence[str]) -> list[str]:
    return [str(state.rules.cards.bit_count())]


def _kitty(state: State, _: Sequence[str]) -> list[str]:
    return [str(state.rules.kitty_size)]


def _value(state: State, subject: Sequence[str]) -> list[str]:
    bid = Bid.of(subject[0])
    return [str(state.rules.bids.value(bid))] if bid in state.rules.bids else ["none"]


def _above(state: State, subject: Sequence[str]) -> list[str]:
    """Return the next bid above one."""
    higher = state.rules.bids.above(Bid.of(subject[0]))
    return [str(higher[0])] if higher else ["none"]


# The turn


def _turn(state: State, _: Sequence[str]) -> list[str]:
    if state.actor is None:
        return ["nobody"]
    return ["chance" if state.actor == CHANCE else str(state.actor)]


def _phase(state: State, _: Sequence[str]) -> list[str]:
    return ["over" if state.is_over else state.phase.name]


def _legal(state: State, _: Sequence[str]) -> list[str]:
    if isinstance(state.phase, Dealing | Exchange):
        raise NotNowError("deals and discards are too many to list")
    return [action_text(action, state.rules).removeprefix("name ") for action in state.legal_actions]


def _dealer(state: State, _: Sequence[str]) -> list[str]:
    return [str(state.phase.dealer if isinstance(state.phase, Dealing) else state.phase.round.dealer)]


# The auction


def _standing(state: State, _: Sequence[str]) -> list[str]:
    if not isinstance(state.phase, Auction):
        raise NotNowError("the auction is not under way")
    return [str(state.phase.standing), str(state.phase.bidder)] if state.phase.standing else ["none"]


def _contract(state: State, _: Sequence[str]) -> list[str]:
    contract = _round(state).contract
    return [str(contract.bid), str(contract.declarer)] if contract and contract.bid else ["none"]


# Cards


def _hand(state: State, subject: Sequence[str]) -> list[str]:
    seat, phase = _seat(state, subject[0]), state.phase
    hands = phase.hands if isinstance(phase, Exchange | Naming | TrickPlay) else _round(state).hands
    return _cards(state, CardSet(hands[seat]))


def _sees(state: State, subject: Sequence[str]) -> list[str]:
    """Return the cards of another hand that a seat sees, or `hidden` and how many there are."""
    seer, other = (_seat(state, word) for word in subject)
    view = state.view(seer)
    if seer == other:
        return _cards(state, view.hand)
    hands = dict(view.open_hands)
    if other in hands:
        return _cards(state, hands[other])
    slot = next(slot for slot in view.slots if slot.place == "hand" and slot.seat == other)
    return ["hidden", str(slot.count)]


def _highest(state: State, subject: Sequence[str]) -> list[str]:
    """Return the cards that can win when a suit is led, from the highest."""
    ranks = _play(state).order.strength[read_suit(subject[0])]
    cards = sorted(CardSet(state.rules.cards), key=lambda card: -ranks[card])
    return _cards(state, [card for card in cards if ranks[card]])


def _shown_out(state: State, subject: Sequence[str]) -> list[str]:
    suits = _play(state).history.shown_out[_seat(state, subject[0])]
    return [str(suit) for suit in Suit if suits >> suit & 1] or ["none"]


# Tricks and scores


def _winner(state: State, _: Sequence[str]) -> list[str]:
    tricks = _play(state).tricks
    return [str(tricks[-1].winner)] if tricks else ["none"]


def _tricks(state: State, _: Sequence[str]) -> list[str]:
    """Return tricks by seat: of the round under way, or of the last one when it is over."""
    if isinstance(state.phase, TrickPlay):
        winners = [trick.winner for trick in state.phase.tricks]
        return _numbers(winners.count(seat) for seat in range(state.rules.table.seats))
    return _numbers(_last(state).taken)


def _last(state: State) -> RoundScore:
    if not state.sheet:
        raise NotNowError("no round has been scored")
    return state.sheet[-1]


def _points(state: State, _: Sequence[str]) -> list[str]:
    return _numbers(_last(state).points)


def _made(state: State, _: Sequence[str]) -> list[str]:
    return [{True: "yes", False: "no", None: "none"}[_last(state).made]]


def _scores(state: State, _: Sequence[str]) -> list[str]:
    return _numbers(state.scores)


def _result(state: State, _: Sequence[str]) -> list[str]:
    return [state.result.door, *_numbers(state.result.winners)] if state.result else ["none"]


FACTS: Final = {
    "pack": Fact(_pack),
    "kitty": Fact(_kitty),
    "value": Fact(_value, subjects=1),
    "above": Fact(_above, subjects=1),
    "turn": Fact(_turn),
    "phase": Fact(_phase),
    "dealer": Fact(_dealer),
    "legal": Fact(_legal, ordered=False),
    "standing": Fact(_standing),
    "contract": Fact(_contract),
    "hand": Fact(_hand, subjects=1, ordered=False),
    "sees": Fact(_sees, subjects=2, ordered=False),
    "highest": Fact(_highest, subjects=1),
    "shown-out": Fact(_shown_out, subjects=1, ordered=False),
    "winner": Fact(_winner),
    "tricks": Fact(_tricks),
    "made": Fact(_made),
    "points": Fact(_points),
    "scores": Fact(_scores),
    "result": Fact(_result),
}
