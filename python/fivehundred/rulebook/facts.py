"""What `expect` can ask of a position: each fact is a name and the words that the engine answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fivehundred.cards import NO_CARDS, Card, CardSet, Strain, Suit, bits, suit_block
from fivehundred.engine.actions import CHANCE, Bid
from fivehundred.engine.notation import action_text, card_text, read_suit
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.phase import BeforeDeal
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.records.lexer import Word
from fivehundred.engine.round import Round
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.engine.views.knowledge import View
from fivehundred.errors import NotationError
from fivehundred.rulebook.checks import Fact, NotNowError, numbered
from fivehundred.rules.bids import LEVELS
from fivehundred.seats import PLACES, SEATS, Place, Seat


def _round(state: State) -> Round:
    if state.round is None:
        raise NotNowError("no round is under way")
    return state.round


def _play(state: State) -> TrickPlay:
    if not isinstance(state.phase, TrickPlay):
        raise NotNowError("no cards are being played")
    return state.phase


def _last(state: State) -> RoundScore:
    if not state.sheet:
        raise NotNowError("no round has been scored")
    return state.sheet[-1]


def _seat(state: State, word: Word) -> Seat:
    return SEATS[numbered(word, "seat", range(state.rules.table.seats))]


def _place(state: State, word: Word) -> Place:
    """Read where a hand lies: at its seat, or on the table (T2a)."""
    what = "seat" if state.rules.places == state.rules.table.seats else "hand"
    return PLACES[numbered(word, what, range(state.rules.places))]


def _cards(state: State, cards: Iterable[Card]) -> list[str]:
    return [card_text(card, state.current_rules) for card in cards] or ["none"]


def _numbers(numbers: Iterable[int]) -> list[str]:
    return [str(number) for number in numbers] or ["none"]


# Rules


def _pack(state: State, _: Sequence[Word]) -> list[str]:
    return [str(state.current_rules.cards.bit_count())]


def _suit_cards(state: State, subject: Sequence[Word]) -> list[str]:
    """Return the cards of the pack that are printed with a suit, from the lowest."""
    return _cards(state, CardSet(state.current_rules.cards & suit_block(subject[0].read(read_suit))))


def _kitty(state: State, _: Sequence[Word]) -> list[str]:
    return [str(state.current_rules.kitty_size)]


def _bids(state: State, _: Sequence[Word]) -> list[str]:
    return [str(bid) for bid in state.current_rules.bids]


def _value(state: State, subject: Sequence[Word]) -> list[str]:
    return [_worth(state, subject[0].read(Bid.of))]


def _worth(state: State, bid: Bid) -> str:
    return str(state.current_rules.bids.value(bid)) if bid in state.current_rules.bids else "none"


def _values(state: State, subject: Sequence[Word]) -> list[str]:
    """Return what the bids of a level are worth, from spades to no-trump."""
    level = subject[0].read(_read_level)
    return [_worth(state, Bid(level, strain)) for strain in Strain if strain is not Strain.JACKS]


def _read_level(text: str) -> int:
    if text in map(str, LEVELS):
        return int(text)
    raise NotationError(repr(text), f"a level, {LEVELS[0]} to {LEVELS[-1]}")


def _above(state: State, subject: Sequence[Word]) -> list[str]:
    """Return the next bid above one."""
    bid = subject[0].read(Bid.of)
    if bid not in state.current_rules.bids:
        raise NotNowError(f"{bid} is no bid at this table")
    return [str(higher) for higher in state.current_rules.bids.above(bid)[:1]] or ["none"]


# The turn


def _turn(state: State, _: Sequence[Word]) -> list[str]:
    if state.actor is None:
        return ["nobody"]
    return ["chance" if state.actor == CHANCE else str(state.actor)]


def _phase(state: State, _: Sequence[Word]) -> list[str]:
    return ["over" if state.is_over else state.phase.name]


def _legal(state: State, _: Sequence[Word]) -> list[str]:
    """Return what may be done; what is said of a card or a suit only is that."""
    if isinstance(state.phase, BeforeDeal | Exchange):
        raise NotNowError("deals, choices and discards are too many to list")
    texts = (action_text(action, state.current_rules) for action in state.legal_actions)
    return [text.partition(" ")[2] or text for text in texts]


def _hand_to_play(state: State, _: Sequence[Word]) -> list[str]:
    return [str(_play(state).hand_to_play)]


def _chosen(state: State, _: Sequence[Word]) -> list[str]:
    """Return what the dealer has switched on (X8)."""
    return list(state.view(None).chosen) or ["none"]


def _dealer(state: State, _: Sequence[Word]) -> list[str]:
    return [str(state.dealer)]


# The auction


def _standing(state: State, _: Sequence[Word]) -> list[str]:
    if not isinstance(state.phase, Auction):
        raise NotNowError("the auction is not under way")
    return [str(state.phase.standing), str(state.phase.bidder)] if state.phase.standing else ["none"]


def _contract(state: State, _: Sequence[Word]) -> list[str]:
    contract = _round(state).contract
    return [str(contract.bid), str(contract.declarer)] if contract and contract.bid else ["none"]


def _breach(state: State, _: Sequence[Word]) -> list[str]:
    caller = _round(state).breach
    return ["none" if caller is None else str(caller)]


# Cards


def _hand(state: State, subject: Sequence[Word]) -> list[str]:
    place, phase = _place(state, subject[0]), state.phase
    hands = _round(state).hands if isinstance(phase, BeforeDeal | Auction) else phase.hands
    return _cards(state, CardSet(hands[place]))


_ASIDE: Final = ("kitty", "discards", "thrown", "stock", "dead")
"""Where cards lie that are in nobody's hand."""


def _sees(state: State, subject: Sequence[Word]) -> list[str]:
    """Return the cards that a seat sees in a hand or aside, or how many are hidden."""
    _round(state)  # there is nothing to see without one
    view, where = state.view(_seat(state, subject[0])), subject[1]
    seen = _seen_aside(view, where.text) if where.text in _ASIDE else _seen(view, _place(state, where))
    return _cards(state, seen) if isinstance(seen, CardSet) else ["hidden", str(seen)]


def _seen_aside(view: View, where: str) -> CardSet | int:
    """Return the cards that a seat sees aside, its own first of all, or the number of those hidden."""
    known = {"discards": view.discards, "thrown": view.thrown}.get(where)
    hidden = sum(slot.count for slot in slots_of(view) if slot.place == where)
    if known or hidden:
        return known or hidden
    if where == "kitty" and view.kitty_size:
        return CardSet(bits(view.kitty_open))
    raise NotNowError("no kitty lies on the table" if where == "kitty" else f"there are no {where} cards")


def _seen(view: View, place: Place) -> CardSet | int:
    """Return the cards of a hand that a seat sees, or the number of those hidden."""
    hidden = [slot.count for slot in slots_of(view) if slot.place == "hand" and slot.seat == place]
    if hidden:
        return hidden[0]
    return view.hand if place == view.seat else dict(view.open_hands).get(place, NO_CARDS)


def _covered(state: State, subject: Sequence[Word]) -> list[str]:
    """Return how many cards lie covered on the table (T2a)."""
    _round(state)
    covered, place = state.view(None).covered, _place(state, subject[0])
    return [str(covered[place] if covered else 0)]


def _market(state: State, _: Sequence[Word]) -> list[str]:
    return _cards(state, _round(state).market)


def _drawn(state: State, _: Sequence[Word]) -> list[str]:
    """Return the card that the seat on turn has drawn (T2d)."""
    if not isinstance(state.phase, Drawing):
        raise NotNowError("no cards are being drawn")
    return _cards(state, [state.phase.drawn])


def _called(state: State, _: Sequence[Word]) -> list[str]:
    """Return the card called for a partner (T5a)."""
    called = _round(state).called
    if called is None:
        raise NotNowError("no partner has been called")
    return _cards(state, [] if called.card is None else [called.card])


def _makers(state: State, subject: Sequence[Word]) -> list[str]:
    """Return who plays for the contract, as far as a seat knows."""
    terms = state.view(_seat(state, subject[0])).terms
    if terms is None:
        raise NotNowError("no contract is settled")
    return _numbers(terms.makers)


def _open_kitty(state: State, _: Sequence[Word]) -> list[str]:
    """Return the cards of the kitty that everybody has seen, in the order dealt."""
    return _cards(state, state.view(None).kitty_open)


def _folded(state: State, _: Sequence[Word]) -> list[str]:
    return _numbers(_play(state).terms.folded)


def _open_hands(state: State, _: Sequence[Word]) -> list[str]:
    return _numbers(_play(state).exposed)


def _highest(state: State, subject: Sequence[Word]) -> list[str]:
    """Return the cards that can win when a suit is led, from the highest."""
    ranks = _play(state).order.strength[subject[0].read(read_suit)]
    cards = sorted(CardSet(state.current_rules.cards), key=lambda card: -ranks[card])
    return _cards(state, [card for card in cards if ranks[card]])


def _shown_out(state: State, subject: Sequence[Word]) -> list[str]:
    suits = _play(state).history.shown_out[_place(state, subject[0])]
    return [str(suit) for suit in Suit if suits >> suit & 1] or ["none"]


# Tricks and scores


def _winner(state: State, _: Sequence[Word]) -> list[str]:
    tricks = _play(state).tricks
    return [str(tricks[-1].winner)] if tricks else ["none"]


def _tricks(state: State, _: Sequence[Word]) -> list[str]:
    """Return tricks by hand: of the play under way, or of the last round that was scored."""
    if isinstance(state.phase, TrickPlay):
        return _numbers(state.phase.taken)
    return _numbers(_last(state).taken)


def _points(state: State, _: Sequence[Word]) -> list[str]:
    return _numbers(_last(state).points)


def _made(state: State, _: Sequence[Word]) -> list[str]:
    return [{True: "yes", False: "no", None: "none"}[_last(state).made]]


def _scores(state: State, _: Sequence[Word]) -> list[str]:
    return _numbers(state.scores)


def _result(state: State, _: Sequence[Word]) -> list[str]:
    return [state.result.door, *_numbers(state.result.winners)] if state.result else ["none"]


FACTS: Final[Mapping[str, Fact[State]]] = {
    "pack": Fact(_pack),
    "cards": Fact(_suit_cards, subjects=1),
    "kitty": Fact(_kitty),
    "bids": Fact(_bids, prefix=True),
    "value": Fact(_value, subjects=1),
    "values": Fact(_values, subjects=1),
    "above": Fact(_above, subjects=1),
    "turn": Fact(_turn),
    "hand-to-play": Fact(_hand_to_play),
    "phase": Fact(_phase),
    "dealer": Fact(_dealer),
    "legal": Fact(_legal, ordered=False),
    "chosen": Fact(_chosen),
    "standing": Fact(_standing),
    "contract": Fact(_contract),
    "open-kitty": Fact(_open_kitty),
    "breach": Fact(_breach),
    "hand": Fact(_hand, subjects=1, ordered=False),
    "sees": Fact(_sees, subjects=2, ordered=False),
    "covered": Fact(_covered, subjects=1),
    "market": Fact(_market, ordered=False),
    "drawn": Fact(_drawn),
    "called": Fact(_called),
    "makers": Fact(_makers, subjects=1, ordered=False),
    "folded": Fact(_folded),
    "open": Fact(_open_hands, ordered=False),
    "highest": Fact(_highest, subjects=1, prefix=True),
    "shown-out": Fact(_shown_out, subjects=1, ordered=False),
    "winner": Fact(_winner),
    "tricks": Fact(_tricks),
    "made": Fact(_made),
    "points": Fact(_points),
    "scores": Fact(_scores),
    "result": Fact(_result),
}
