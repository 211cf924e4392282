"""Positions for bots, written as at the table: hands, then what was called, laid away and played."""

from dataclasses import replace

from fivehundred import (
    Action,
    Bid,
    Card,
    CardSet,
    Deal,
    Discard,
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
    for word in done.split():
        state = state.apply(_action(state, word))
    return state


def _deal(rules: Rules, hands: list[str]) -> Deal:
    wanted = [list(map(Card, hand.split())) for hand in hands]
    named = {card for hand in wanted for card in hand}
    left = [card for card in published_order(rules.cards) if card not in named]
    full = [tuple(hand) + tuple(left.pop(0) for _ in range(10 - len(hand))) for hand in wanted]
    return Deal(tuple(full), tuple(left))


def _action(state: State, word: str) -> Action:
    """Read an action: `7H`, `pass`, `4D,5D,6D` laid away, `unnamed`, `QS`, `Jo=H`."""
    if state.phase.name == "auction":
        return Pass() if word == "pass" else Bid.of(word)
    if state.phase.name == "exchange":
        return Discard(CardSet.of(word.replace(",", " ")))
    if state.phase.name == "naming":
        return Nominate(None if word == "unnamed" else _suit(word))
    card, _, suit = word.partition("=")
    return Play(Card(card), _suit(suit) if suit else None)


def _suit(letter: str) -> Suit:
    return Suit("SCDH".index(letter))


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


def played(state: State) -> str:
    """The card that rule-1 plays here."""
    play = chosen(state).action
    assert isinstance(play, Play)
    return str(play.card) if play.suit is None else f"{play.card}={play.suit}"


def called(state: State) -> str:
    """The call that rule-1 makes here."""
    call = chosen(state).action
    return "pass" if isinstance(call, Pass) else str(call)


def led(state: State, *leads: str) -> State:
    """The game after these leads, everybody else playing the first legal card."""
    for lead in leads:
        state = state.apply(_action(state, lead))
        while state.view(None).table:
            state = state.apply(next(iter(state.legal_actions)))
    return state
