"""What a seat sees, as plain lines; a view goes in, sentences come out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from fivehundred.arrange import arranged
from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.cli.tricks.partners import is_unknown_partner, partner_lines
from fivehundred.cli.tricks.roles import role_line
from fivehundred.engine.actions import Bid, Choose, Play
from fivehundred.engine.contracts.contract import Terms
from fivehundred.engine.phases.trick_position import Plays
from fivehundred.engine.score.points import FINE
from fivehundred.engine.views.knowledge import DrawView, View
from fivehundred.keeper.tricks.sheet import fine_lines
from fivehundred.rules.options import Claims
from fivehundred.seats import Place, of_sides
from fivehundred.wording import Words, capital, counted, strain_word, suit_word

MARK = "*"
"""Stands after a card that may be played, where not every card may."""
COVERED = "??"
"""A card that lies face down on the table; after a slash it lies under an open one (T2a)."""


# Hands


def hand_text(
    groups: list[list[Card]],
    words: Words,
    playable: CardSet | None = None,
    covering: CardSet = NO_CARDS,
) -> str:
    """Write a hand in its groups; `playable` cards are marked, `covering` ones have another under them."""

    def text(card: Card) -> str:
        mark = MARK if playable is not None and card in playable else ""
        return f"{words.card(card)}{mark}{f'/{COVERED}' if card in covering else ''}"

    return "  ".join(" ".join(map(text, group)) for group in groups) or "empty"


def hand_line(view: View, words: Words) -> str:
    """Return the seat's own hand."""
    if view.hidden_own:
        return "Hand: face down; you have not looked at it"
    playable = marked(view) if view.hand_to_play == view.seat else None
    is_open = any(place == view.seat for place, _ in view.open_hands)
    hand = hand_text(arranged(view, view.hand, view.seat), words, playable)
    return f"Hand{', lying open' if is_open else ''}: {hand}"


def own_lines(view: View, words: Words) -> Iterator[str]:
    """Yield the seat's own hand, and the cards that only it knows because it has put them away."""
    yield hand_line(view, words)
    for cards, what in ((view.thrown, "Thrown away"), (view.discards, "Discarded")):
        if cards:
            yield f"{what}: {hand_text(arranged(view, cards, None), words)}"


def hand_in_play(view: View) -> CardSet:
    """Return the hand that the next card comes from: the seat's own, or an open one (M14, M15)."""
    opened: dict[Place | None, CardSet] = dict(view.open_hands)
    return opened.get(view.hand_to_play, view.hand)


def playable(view: View) -> CardSet:
    """Return the cards that the seat may play now."""
    return CardSet.of(action.card for action in view.legal_actions if isinstance(action, Play))


def marked(view: View) -> CardSet | None:
    """Return the cards to mark: those that may be played, unless that is all of them or none."""
    cards = playable(view)
    return cards if 0 < len(cards) < len(hand_in_play(view)) else None


def open_hand_lines(view: View, words: Words, known: Collection[int] = ()) -> Iterator[str]:
    """Yield the hands that lie open, but for those known; cards to be played from one are marked."""
    owner_of = view.rules.owner_of
    for place, _ in sorted(view.open_hands, key=lambda open_hand: owner_of(open_hand[0]) == view.seat):
        if place not in known:
            yield open_hand_line(view, place, words)


def open_hand_line(view: View, place: Place, words: Words) -> str:
    """Return a hand that lies open."""
    lies = "" if place >= view.rules.table.seats else " lies open"
    hand = dict(view.open_hands)[place]
    return f"{capital(words.hand(place))}{lies}: {_open_hand(view, place, hand, words)}"


def _open_hand(view: View, place: Place, hand: CardSet, words: Words) -> str:
    playable = marked(view) if place == view.hand_to_play != view.seat else None
    covered = [COVERED] * _uncovered(view, place, hand)
    shown = [hand_text(arranged(view, hand, place), words, playable, view.covering)]
    return "  ".join((shown if hand or not covered else []) + covered)


def _uncovered(view: View, place: Place, hand: CardSet) -> int:
    """Return how many covered cards wait for the end of the trick that their covers lie in (T2a)."""
    return view.covered[place] - len(view.covering & hand) if view.covered else 0


# The round so far


def situation(view: View, words: Words) -> Iterator[str]:
    """Yield where the round stands, for whoever comes back to it."""
    is_dealt = view.phase not in ("choosing", "deal")
    yield f"Round {view.number + 1}, {'dealt' if is_dealt else 'to be dealt'} by {words.name(view.dealer)}."
    if view.chosen:
        yield f"{words.does(view.dealer, *words.deed(Choose(view.chosen)))}."
    yield from _before_contract(view, words) if view.terms is None else _under_contract(view, words)


def _before_contract(view: View, words: Words) -> Iterator[str]:
    """Yield what lies on the table and what has been called, before there is a contract."""
    yield from partner_lines(view, words)
    yield from market_line(view, words)
    if isinstance(view, DrawView) and view.stock_size:
        yield f"In the stock: {counted(view.stock_size, 'card')}."
    if view.phase == "auction":
        yield from call_lines(view, words)


def market_line(view: View, words: Words) -> Iterator[str]:
    """Yield the open cards of the market (T2c)."""
    if view.market:
        yield f"The market: {hand_text(arranged(view, CardSet.of(view.market), None), words)}."


def _under_contract(view: View, words: Words) -> Iterator[str]:
    """Yield the contract, who plays with whom, and how far the play has come."""
    yield contract_line(view, words)
    yield from partner_lines(view, words)
    yield from role_line(view, words)
    yield from (f"{words.card(card)} is named {suit_word(suit)}." for card, suit in view.named)
    if view.breach is not None:
        yield f"{words.does(view.breach, 'call', 'a breach')}."
    if view.phase == "play":
        yield f"Tricks: {tricks_taken(view, words)}."
        yield from fine_lines(view.fined, words)
    if view.table:
        yield f"Trick {len(view.tricks) + 1} so far: {plays_text(view.table, words)}."


def call_lines(view: View, words: Words) -> Iterator[str]:
    """Yield the auction as far as it has come."""
    calls = ", ".join(f"{words.name(seat)} {words.call(call)}" for seat, call in view.calls)
    yield f"{capital(calls)}." if calls else "Nobody has spoken yet."
    if view.kitty_open:
        lie = "lies" if len(view.kitty_open) == 1 else "lie"
        yield f"{words.cards(view.kitty_open)} of the kitty {lie} face up."


def higher_bids(view: View, words: Words) -> Iterator[str]:
    """Yield the bids that the seat may make now, with their values."""
    bids = [bid for bid in view.legal_actions if isinstance(bid, Bid)]
    if bids:
        yield f"You may bid {words.bids(bids)}."


def claimed(*, is_for_none: bool) -> str:
    """Return what whoever claims undertakes: the tricks that are left, or at misère none of them (P4)."""
    return "to take none of the rest" if is_for_none else "the rest"


_PRICES: Final = {
    Claims.PENALISED: f"; if nothing proves it, it is refused and costs {FINE} points",
    Claims.ALWAYS_PENALISED: f"; every claim costs {FINE} points",
}


def claim_line(view: View) -> str:
    """Return the offer of a claim, with what it costs (P4)."""
    what = claimed(is_for_none=view.terms is not None and view.terms.is_misere)
    return f"You may claim {what}{_PRICES.get(view.rules.play.claims, '')}."


def contract_line(view: View, words: Words) -> str:
    """Return the contract and what it needs."""
    contract, terms = view.contract, view.terms
    if contract is None or terms is None:
        return "There is no contract yet."
    if contract.bid is None or contract.declarer is None:
        return "Everybody passed: no-trumps, without makers."
    bid = f"{words.bid(contract.bid)}{', a slam,' if contract.slam else ''}"
    return f"{capital(bid)} ({terms.value}) by {words.name(contract.declarer)}: {_needed(terms)}."


def _needed(terms: Terms) -> str:
    if terms.is_misere:
        return "lose every trick" if len(terms.makers) == 1 else "both lose every trick"
    exactly = "exactly " if terms.is_special else ""
    return f"{exactly}{counted(terms.target[0], 'trick')} at {strain_word(terms.strain)}"


def tricks_taken(view: View, words: Words) -> str:
    """Return how many tricks makers and defenders have, or each side where there are no makers."""
    if view.terms is None or not view.terms.makers:
        taken = [0] * view.rules.table.sides
        for trick in view.tricks:
            taken[view.rules.side_of(trick.winner)] += 1
        return ", ".join(f"{words.side(side)} {count}" for side, count in of_sides(taken))
    makers = sum(map(view.taken, view.terms.makers))
    ours, theirs = ("declarer", "others") if is_unknown_partner(view) else ("makers", "defenders")
    return f"{ours} {makers}, {theirs} {len(view.tricks) - makers}"


def trick_lines(view: View, words: Words) -> Iterator[str]:
    """Yield the tricks of the round by side, and by each hand that is played."""
    by_place = (f"{words.name(place)} {view.taken(place)}" for place in view.rules.all_places)
    lines = (tricks_taken(view, words), ", ".join(by_place))
    yield from (f"{capital(line)}." for line in dict.fromkeys(lines))  # one where each is a side


def last_trick_line(view: View, words: Words) -> str:
    """Return the last finished trick."""
    if not view.tricks:
        return "No trick has been taken in this round yet."
    trick = view.tricks[-1]
    taker = words.does(trick.winner, "take", "it")
    return f"Trick {len(view.tricks)}: {plays_text(trick.plays, words)}. {taker}."


def plays_text(plays: Plays, words: Words) -> str:
    """Return the cards of a trick with who played them."""
    return ", ".join(f"{words.name(seat)} {words.card(card)}" for seat, card in plays)
