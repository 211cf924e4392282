"""Whatever a hint or a button says can be typed."""

from collections.abc import Iterator
from itertools import islice

from hypothesis import given

from fivehundred.cards import JOKERS, RED_JOKER, Card, CardSet
from fivehundred.cli.tricks.roles import roles_of
from fivehundred.engine.actions import Action, Bid, CallPartner, Discard, Give, Nominate, Pick, Play
from fivehundred.engine.notation import action_text
from fivehundred.engine.views.knowledge import View
from fivehundred.input_parser import read_action
from fivehundred.wording import Words, strain_word, suit_word
from laws.games import Game, games

RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
MOST = 60
"""So many ways to go on are tried; discards are more."""


def card_name(card: Card, view: View) -> str:
    """Return what the browser calls a card."""
    if card.suit is not None:
        return f"{RANKS.get(str(card.rank), card.rank)} of {suit_word(card.suit)}"
    if view.rules.cards & JOKERS != JOKERS:
        return "joker"
    other = "white joker" if view.rules.has_white_joker else "red joker"
    return other if card == RED_JOKER else "black joker"


def bid_name(bid: Bid) -> str:
    """Return what the browser calls a bid."""
    if bid.strain is None:
        return str(bid.special.title) if bid.special is not None else ""
    strain = strain_word(bid.strain)
    if bid.is_game:
        return f"game in {strain}"
    return f"{bid.level} {strain}{f' giving {bid.given}' if bid.given else ''}"


def buttons(action: Action, view: View) -> Iterator[str]:
    """Yield what buttons and labels of the browser say for an action."""
    match action:
        case Bid():
            yield bid_name(action)
            yield f"{bid_name(action)}, {view.rules.bids.value(action)} points"
        case Play(card, None) | Pick(card) | CallPartner(Card() as card):
            yield card_name(card, view)
            yield f"the {card_name(card, view)}"
        case Discard(cards) | Give(cards):
            yield f"{'give' if isinstance(action, Give) else 'discard'} {names(cards, view)}"
        case Nominate(suit):
            yield "No suit" if suit is None else suit_word(suit).capitalize()
        case _:
            return


def names(cards: CardSet, view: View) -> str:
    return ", ".join(f"the {card_name(card, view)}" for card in cards)


def roles(action: Action, view: View) -> Iterator[str]:
    """Yield what a card is called by the contract's role for it."""
    for card, role in roles_of(view).items():
        if action == Play(card):
            yield f"play the {role}"


def sayings(action: Action, view: View) -> Iterator[str]:
    """Yield every way in which screen and terminal say an action."""
    yield action_text(action, view.rules)
    for symbols in (False, True):
        words = Words(view.rules, view.seat, symbols)
        for leads in (False, True):
            yield " ".join(words.deed(action, leads=leads)).strip()
    yield from buttons(action, view)
    yield from roles(action, view)


@given(games())
def test_what_a_hint_or_a_button_says_can_be_typed(game: Game) -> None:
    state = game.now
    if state.actor is None or state.actor < 0:
        return
    view = state.view(state.actor)
    for action in islice(view.legal_actions, MOST):
        for said in sayings(action, view):
            assert read_action(said, view) == action, said
