"""Positions for bots, written as at the table: hands, then what was called, laid away and played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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
from fivehundred.engine.actions import CallPartner, Choose, Keep, Pick, Throw
from fivehundred.engine.notation import action_text
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.rules.options import DealForm
from fivehundred.rules.pack import HAND_SIZE, published_order

AUSTRALIAN = preset("australian")
STANDARD = preset("standard")
PLAIN_MISERE = with_settings(
    STANDARD,
    ["specials.open_misere.on=false", "specials.misere.precondition=none", "specials.misere.kitty=false"],
)
"""One misère, which may open the auction and is played with the ten cards dealt."""


def position(
    hands: list[str],
    done: str = "",
    *,
    rules: Rules = AUSTRALIAN,
    scores: tuple[int, ...] | None = None,
    kitty: str = "",
    stock: str = "",
) -> State:
    """A game in its first round: seat 0 speaks first; `done` are the actions so far.

    Hands, kitty and stock that are not written out in full are filled up with what is left of the pack,
    spades first. Of hands on the table the covered cards come first (T2a); a dealer who may choose has
    nothing switched on (X8).
    """
    state = State.start(rules, dealer=rules.table.seats - 1)
    if scores is not None:
        state = replace(state, scores=scores)
    if isinstance(state.phase, Choosing):
        state = state.apply(Choose(()))
    return after(state.apply(_deal(rules, hands, kitty, stock)), done)


def _deal(rules: Rules, hands: list[str], kitty: str, stock: str) -> Deal:
    size = 0 if rules.deal.form is DealForm.DRAW else HAND_SIZE
    in_kitty = 0 if rules.deal.form is DealForm.MARKET else rules.kitty_size
    wanted = [*hands, *[""] * (rules.hands - len(hands)), kitty, stock]
    sizes = [*[size] * rules.hands, in_kitty, rules.cards.bit_count() - size * rules.hands - in_kitty]
    places = [list(map(Card, cards.split())) for cards in wanted]
    named = {card for place in places for card in place}
    left = [card for card in published_order(rules.cards) if card not in named]
    full = [
        (*place, *(left.pop(0) for _ in range(count - len(place))))
        for place, count in zip(places, sizes, strict=True)
    ]
    return Deal(tuple(full[:-2]), full[-2], full[-1])


_WORDS: Final[Mapping[str, Action]] = {
    "pass": Pass(),
    "look": Look(),
    "misdeal": Misdeal(),
    "slam": CallSlam(),
    "breach": CallBreach(),
    "decline": Decline(),
    "keep": Keep(),
    "throw": Throw(),
    "alone": CallPartner(None),
}


def _action(state: State, word: str) -> Action:
    """Read an action: `7H`, `pass`, `4D,5D,6D` laid away or handed over, `unnamed`, `QS`, `Jo=H`, `alone`."""
    if word in _WORDS:
        return _WORDS[word]
    if state.phase.name == "auction":
        return Bid.of(word)
    if state.phase.name in ("exchange", "giving"):
        deed = Discard if state.phase.name == "exchange" else Give
        return deed(CardSet.of(word.replace(",", " ")))
    if state.phase.name == "naming":
        return Nominate(None if word == "unnamed" else _suit(word))
    if state.phase.name in ("market", "calling"):
        return Pick(Card(word)) if state.phase.name == "market" else CallPartner(Card(word))
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


def answer(state: State) -> str:
    """What rule-1 does here, as text."""
    return action_text(chosen(state).action, state.current_rules)


@dataclass(frozen=True)
class Case:
    """A position and what is wanted there as action text, any of several between bars."""

    name: str
    hands: list[str]
    wanted: str
    done: str = ""
    kitty: str = ""
    stock: str = ""
    settings: str = ""
    scores: tuple[int, ...] | None = None

    def __str__(self) -> str:
        return self.name

    def check(self, rules: Rules) -> None:
        """Check that rule-1 does what is wanted, which may not be all that it could do."""
        rules = with_settings(rules, self.settings.split())
        state = position(
            self.hands, self.done, rules=rules, scores=self.scores, kitty=self.kitty, stock=self.stock
        )
        assert len(state.legal_actions) > 1
        assert answer(state) in self.wanted.split("|")


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
