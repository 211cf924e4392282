"""What a seat sees, as plain lines; a view goes in, sentences come out."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fivehundred.arrange import arranged
from fivehundred.cards import JOKERS, Card, CardSet, Suit
from fivehundred.engine.actions import Bid, CallSlam, Misdeal, Pass, Play
from fivehundred.engine.contract import Terms
from fivehundred.engine.order import winning_play
from fivehundred.engine.play import Plays
from fivehundred.engine.timing import is_blind
from fivehundred.engine.view import View
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.words import Words, asked_words, capital, counted, listed, strain_word, suit_word

MARK = "*"
"""Stands after a card that may be played, where not every card may."""


# Hands


def hand_text(groups: list[list[Card]], words: Words, playable: CardSet | None = None) -> str:
    """Write a hand in its groups; `playable` cards are marked."""

    def text(card: Card) -> str:
        return words.card(card) + (MARK if playable is not None and card in playable else "")

    return "  ".join(" ".join(map(text, group)) for group in groups) or "empty"


def hand_line(view: View, words: Words) -> str:
    """Return the seat's own hand."""
    if view.hidden_own:
        return "Hand: face down; you have not looked at it"
    playable = marked(view) if view.hand_to_play == view.seat else None
    return f"Hand: {hand_text(arranged(view, view.hand, view.seat), words, playable)}"


def hand_in_play(view: View) -> CardSet:
    """Return the hand that the next card comes from: the seat's own, or an open one (M14, M15)."""
    return dict(view.open_hands).get(-1 if view.hand_to_play is None else view.hand_to_play, view.hand)


def playable(view: View) -> CardSet:
    """Return the cards that the seat may play now."""
    return CardSet.of(action.card for action in view.legal_actions if isinstance(action, Play))


def marked(view: View) -> CardSet | None:
    """Return the cards to mark: those that may be played, unless that is all of them or none."""
    cards = playable(view)
    return cards if 0 < len(cards) < len(hand_in_play(view)) else None


def open_hand_lines(view: View, words: Words, known: Collection[int] = ()) -> Iterator[str]:
    """Yield the hands that lie open, but for those known; cards to be played from one are marked."""
    for seat, hand in view.open_hands:
        if seat not in known:
            playable = marked(view) if seat == view.hand_to_play != view.seat else None
            shown = hand_text(arranged(view, hand, seat), words, playable)
            yield f"{capital(words.whose(seat))} hand lies open: {shown}"


# The round so far


def situation(view: View, words: Words) -> Iterator[str]:
    """Yield where the round stands, for whoever comes back to it."""
    yield f"Round {view.number + 1}, dealt by {words.name(view.dealer)}."
    if view.terms is None:
        yield from call_lines(view, words)
        return
    yield contract_line(view, words)
    if view.breach is not None:
        yield f"{words.does(view.breach, 'call', 'a breach')}."
    if view.phase == "play":
        yield f"Tricks: {tricks_taken(view, words)}."
    if view.table:
        yield f"On the table: {plays_text(view.table, words)}."


def call_lines(view: View, words: Words) -> Iterator[str]:
    """Yield the auction as far as it has come."""
    calls = ", ".join(f"{words.name(seat)} {words.call(call)}" for seat, call in view.calls)
    yield f"{capital(calls)}." if calls else "Nobody has spoken yet."
    if view.kitty_open:
        yield f"Of the kitty lie face up: {words.cards(view.kitty_open)}."


def higher_bids(view: View, words: Words) -> Iterator[str]:
    """Yield the bids that the seat may make now, with their values."""
    bids = [words.valued(bid) for bid in view.legal_actions if isinstance(bid, Bid)]
    if bids:
        yield f"You may bid {', '.join(bids)}."


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
    taken = [0] * view.rules.table.sides
    for trick in view.tricks:
        taken[view.rules.side_of(trick.winner)] += 1
    if view.contract is None or view.contract.declarer is None:
        return ", ".join(f"{words.side(side)} {count}" for side, count in enumerate(taken))
    makers = taken[view.rules.side_of(view.contract.declarer)]
    return f"makers {makers}, defenders {sum(taken) - makers}"


def trick_lines(view: View, words: Words) -> Iterator[str]:
    """Yield the tricks of the round by side and by seat."""
    yield f"{capital(tricks_taken(view, words))}."
    by_seat = [f"{words.name(seat)} {view.taken(seat)}" for seat in range(view.rules.table.seats)]
    yield f"{capital(', '.join(by_seat))}."


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


# The question to the seat that decides


def question(view: View, words: Words) -> Iterator[str]:
    """Yield what the seat must know to decide: open hands, its own, and what is asked of it."""
    yield from open_hand_lines(view, words)
    yield hand_line(view, words)
    match view.phase:
        case "auction":
            yield _look_question(view, words) if view.hidden_own else _call_question(view, words)
        case "breach":
            yield f"Your turn: call a breach ({view.rules.scoring.breach}), or decline."
        case "exchange":
            yield _discard_question(view)
        case "giving":
            yield _gift_question(view, words)
        case "naming":
            yield f"Your turn: name a suit for {_joker_asked_about(view, words)}, or no suit."
        case _:
            yield _lead_question(view, words) if view.ask is None else _follow_question(view, words)


def _look_question(view: View, words: Words) -> str:
    """Return the question to a seat that has not looked: what is only bid without, or a look (M3)."""
    blind = [
        words.valued(bid) for bid in view.legal_actions if isinstance(bid, Bid) and is_blind(view.rules, bid)
    ]
    return f"Your turn: look{f', or bid {listed(blind)} without' if blind else ''}."


def _call_question(view: View, words: Words) -> str:
    bids = [bid for bid in view.legal_actions if isinstance(bid, Bid)]
    misdeal = " You may call a misdeal." if Misdeal() in view.legal_actions else ""
    own = _own_standing(view)
    if own is not None:
        higher = f", or raise it: {words.valued(bids[0])} or higher" if bids else ""
        return f"Your turn: your {words.bid(own)} stands; pass to play it{higher}."
    if not bids:
        return f"Your turn: no bid is higher, so pass.{misdeal}"
    may_pass = "pass, or bid" if Pass() in view.legal_actions else "you must bid:"
    return f"Your turn: {may_pass} {words.valued(bids[0])} or higher.{misdeal}"


def _own_standing(view: View) -> Bid | None:
    """Return the highest bid if it is the seat's own (A3, A7)."""
    bids = [(seat, call) for seat, call in view.calls if isinstance(call, Bid)]
    return bids[-1][1] if bids and bids[-1][0] == view.seat else None


def _discard_question(view: View) -> str:
    count = counted(len(view.hand) - HAND_SIZE, "card")
    return f"Your turn: discard {count}{', or call a slam' if CallSlam() in view.legal_actions else ''}."


def _gift_question(view: View, words: Words) -> str:
    """Return the question which cards go to the partner, or to the declarer who called a slam (M4, M11)."""
    assert view.contract is not None
    assert view.terms is not None
    is_partner = view.contract.slam
    count = 1 if is_partner else view.rules.kitty_size
    to = view.contract.declarer if is_partner else view.terms.gives_to
    return f"Your turn: give {counted(count, 'card')} to {words.name(to or 0)}."


def _joker_asked_about(view: View, words: Words) -> str:
    both = (view.rules.cards & JOKERS) == JOKERS
    return words.card(view.joker_asked_about) if both and view.joker_asked_about else "the joker"


def _lead_question(view: View, words: Words) -> str:
    suits = [
        action.suit for action in view.legal_actions if isinstance(action, Play) and action.suit is not None
    ]
    named = listed([suit_word(suit) for suit in Suit if suit in suits]) if suits else ""
    joker = f" The joker may name {named}." if named else ""
    return (
        f"Your turn: lead to trick {len(view.tricks) + 1}{_from(view, words)}{_choice(view, words)}.{joker}"
    )


def _from(view: View, words: Words) -> str:
    """Return from whose hand a card comes, where it is not the seat's own (M14, M15)."""
    other = view.hand_to_play
    return "" if other is None or other == view.seat else f" from {words.whose(other)} hand"


def _follow_question(view: View, words: Words) -> str:
    assert view.order is not None
    assert view.history is not None
    assert view.ask is not None
    seat, card = view.table[winning_play(view.order, view.history, view.ask, view.table)]
    led = f"{capital(asked_words(view.order, view.ask))} led"
    winning = f"{words.name(seat)} is winning with {words.card(card)}"
    return f"{led}; {winning}. Your turn{_from(view, words)}{_choice(view, words)}."


def _choice(view: View, words: Words) -> str:
    """Return what the seat may play, in words."""
    cards = playable(view)
    if len(cards) == 1:
        return (
            f": {words.cards(cards)} is {'your' if view.hand_to_play == view.seat else 'the'} only card"
            if len(hand_in_play(view)) == 1
            else f": only {words.cards(cards)}"
        )
    return ": any card" if marked(view) is None else f": a card marked {MARK}"
