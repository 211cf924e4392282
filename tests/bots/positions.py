"""Positions for bots, written as at the table: hands, then what was called, laid away and played."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from fivehundred import (
    Action,
    Bid,
    CallBreach,
    CallSlam,
    Card,
    CardSet,
    Deal,
    Decline,
    Discard,
    Give,
    Look,
    Misdeal,
    Nominate,
    Pass,
    Play,
    Rules,
    State,
    Suit,
    preset,
    with_settings,
)
from fivehundred.bots import bot
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.engine.exchange import Exchange, Giving
from fivehundred.rules.pack import published_order

AUSTRALIAN = preset("australian")
STANDARD = preset("standard")
PLAIN_MISERE = with_settings(
    STANDARD,
    ["specials.open_misere.on=false", "specials.misere.precondition=none", "specials.misere.kitty=false"],
)
"""One misère, which may open the auction and is played with the ten cards dealt."""


def position(
    hands: list[str], done: str = "", *, rules: Rules = AUSTRALIAN, scores: tuple[int, ...] | None = None
) -> State:
    """A game in its first round: seat 0 speaks first; `done` are the actions so far.

    Hands not written out in full are filled up with what is left of the pack, spades first; so is the kitty.
    """
    state = State.start(rules, dealer=rules.table.seats - 1)
    if scores is not None:
        state = replace(state, scores=scores)
    state = state.apply(_deal(rules, hands))
    return after(state, done)


def _deal(rules: Rules, hands: list[str]) -> Deal:
    wanted = [list(map(Card, hand.split())) for hand in hands]
    named = {card for hand in wanted for card in hand}
    left = [card for card in published_order(rules.cards) if card not in named]
    full = [tuple(hand) + tuple(left.pop(0) for _ in range(10 - len(hand))) for hand in wanted]
    return Deal(tuple(full), tuple(left))


_WORDS: Final[Mapping[str, Action]] = {
    "pass": Pass(),
    "look": Look(),
    "misdeal": Misdeal(),
    "slam": CallSlam(),
    "breach": CallBreach(),
    "decline": Decline(),
}


def _action(state: State, word: str) -> Action:
    """Read an action: `7H`, `pass`, `4D,5D,6D` laid away or handed over, `unnamed`, `QS`, `Jo=H`."""
    if word in _WORDS:
        return _WORDS[word]
    if state.phase.name == "auction":
        return Bid.of(word)
    if state.phase.name in ("exchange", "giving"):
        deed = Discard if state.phase.name == "exchange" else Give
        return deed(CardSet.of(word.replace(",", " ")))
    if state.phase.name == "naming":
        return Nominate(None if word == "unnamed" else _suit(word))
    card, _, suit = word.partition("=")
    return Play(Card(card), _suit(suit) if suit else None)


def _suit(letter: str) -> Suit:
    return Suit("SCDH".index(letter))


def declared(hands: list[str], code: str, before: str = "", *, rules: Rules) -> State:
    """The play of this contract, all others passing; whoever takes up the kitty lays the same cards away."""
    state = position(hands, f"{before} {code}", rules=rules)
    while state.phase.name == "auction":
        state = state.apply(Pass())
    while state.phase.name in ("giving", "exchange"):
        assert isinstance(state.phase, Giving | Exchange)
        kitty = CardSet.of(state.phase.round.deal.kitty)
        state = state.apply(Give(kitty) if state.phase.name == "giving" else Discard(kitty))
    return state


def after(state: State, done: str) -> State:
    """The game after these actions."""
    for word in done.split():
        state = state.apply(_action(state, word))
    return state


def chosen(state: State) -> Choice:
    """What rule-1 does here, which must be legal and come with reasons."""
    assert state.actor is not None
    choice = bot("rule-1").choose(state.view(state.actor), Budget())
    assert choice.action in state.legal_actions
    assert choice.reasons
    assert all(reason.endswith(".") for reason in choice.reasons)
    return choice


def may(state: State, word: str) -> bool:
    """Whether this action is legal here."""
    return _action(state, word) in state.legal_actions


def laid_away(state: State) -> set[str]:
    """The cards that rule-1 lays away here."""
    discard = chosen(state).action
    assert isinstance(discard, Discard)
    return set(map(str, discard.cards))


def handed_over(state: State) -> set[str]:
    """The cards that rule-1 hands over here."""
    gift = chosen(state).action
    assert isinstance(gift, Give)
    return set(map(str, gift.cards))


def played(state: State) -> str:
    """The card that rule-1 plays here."""
    play = chosen(state).action
    assert isinstance(play, Play)
    return str(play.card) if play.suit is None else f"{play.card}={play.suit}"


def called(state: State) -> str:
    """The call that rule-1 makes here, once it has looked."""
    call = chosen(state).action
    if isinstance(call, Look):
        return called(state.apply(call))
    return next((word for word, action in _WORDS.items() if action == call), str(call))


def led(state: State, *leads: str) -> State:
    """The game after these leads, everybody else playing the first legal card."""
    for lead in leads:
        state = state.apply(_action(state, lead))
        while state.view(None).table:
            state = state.apply(next(iter(state.legal_actions)))
    return state
