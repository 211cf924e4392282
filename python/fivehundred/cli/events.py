"""What happened at the table, told one line an event."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.arrange import arranged
from fivehundred.cards import CardSet
from fivehundred.cli.decided import deciders, role_line
from fivehundred.cli.event import Event
from fivehundred.cli.partners import crosswise_lines, holder_line
from fivehundred.cli.render import claimed, fine_lines, hand_text, market_lines, open_hand_lines, tricks_taken
from fivehundred.engine.actions import (
    Bid,
    CallPartner,
    Choose,
    Claim,
    Deal,
    Give,
    Keep,
    Look,
    Misdeal,
    Nominate,
    Pick,
    Play,
    Throw,
)
from fivehundred.words import Words, capital, listed


def told(event: Event, words: Words) -> Iterator[str]:
    """Yield the event in sentences; that others look at their hands would only be noise."""
    words = words.under(event.rules)
    if isinstance(event.action, Deal):
        yield from _dealt(event, words)
    elif not isinstance(event.action, Look) or event.actor == words.seat:
        yield _deed(event, words)
        yield from _settled(event, words)
        yield from _played(event, words)


def _settled(event: Event, words: Words) -> Iterator[str]:
    """Yield what a deed before the play leads to."""
    before, after = event.before, event.after
    yield from _pack(event)
    yield from _turned(event, words)
    if before.phase == "auction" != after.phase:
        yield from _auction_end(event, words)
    if before.phase in ("auction", "breach") and after.phase in ("exchange", "giving"):
        yield from _kitty_taken(event, words)
    if isinstance(event.action, Give) and after.contract is not None and after.contract.slam:
        yield _folding((event.actor,), words)


def _played(event: Event, words: Words) -> Iterator[str]:
    """Yield what a call for a partner, a card or a claim leads to."""
    before, after = event.before, event.after
    yield from _partner_shown(event, words)
    yield from _fines(event, words)
    if event.shown:
        yield f"Shown: {hand_text(arranged(before, event.shown, event.actor), words)}."
    if event.trick is not None:
        yield from deciders(before, event.trick, words)
        yield _trick_end(event, event.trick.winner, words)
    yield from _turned_up(event, words)
    yield from open_hand_lines(after, words, known=[place for place, _ in before.open_hands])


def _dealt(event: Event, words: Words) -> Iterator[str]:
    yield f"{words.does(event.before.dealer, 'deal')}."
    if event.is_misdeal:
        yield "A hand has no court card, so the cards are dealt again."
        return
    yield from crosswise_lines(event.after, words)
    yield from market_lines(event.after, words)
    yield from _turned(event, words)


def _pack(event: Event) -> Iterator[str]:
    """Yield what pack is played with, where a dealer's choice changes it (X8)."""
    rules = event.after.rules
    if isinstance(event.action, Choose) and rules.cards != event.before.rules.cards:
        yield f"The pack has {rules.cards.bit_count()} cards, {rules.kitty_size} of them for the kitty."


def _turned(event: Event, words: Words) -> Iterator[str]:
    """Yield the cards of the kitty that have been turned up; those picked for it are told of already."""
    if event.ends_round or isinstance(event.action, Pick):
        return
    turned = [card for card in event.after.kitty_open if card not in event.before.kitty_open]
    if turned:
        verb = "lies" if len(turned) == 1 else "lie"
        yield f"{words.cards(turned)} of the kitty {verb} face up."


def _deed(event: Event, words: Words) -> str:
    """Return the sentence of who did what."""
    before, action, actor = event.before, event.action, event.actor
    if isinstance(action, Nominate) and actor == words.seat and len(before.legal_actions) == 1:
        return "The joker is not in your hand, so there is no suit to name."
    if isinstance(action, Keep | Throw):
        return f"{words.does(actor, *_drawn(event, words))}."
    if isinstance(action, Claim):
        return f"{words.does(actor, 'claim', claimed(before))}{_further(event, words)}."
    verb, what = words.deed(action, leads=event.leads, hidden=words.seat not in _knowing(event))
    trick = f"Trick {len(before.tricks) + 1}. " if event.leads else ""
    return f"{trick}{words.does(actor, verb, what)}{_further(event, words)}."


def _drawn(event: Event, words: Words) -> tuple[str, str]:
    """Return what became of a card drawn and of the next one; others see only that a seat draws (T2d)."""
    if not event.drawn:
        return "draw", ""
    card, following = map(words.card, event.drawn)
    if isinstance(event.action, Keep):
        return "keep", f"{card}; the next card, {following}, goes away"
    return "throw", f"{card} away; the next card, {following}, stays"


def _knowing(event: Event) -> tuple[int | None, ...]:
    """Return who knows the cards of a deed: its seat, whoever is given them, and who sees all."""
    gifts = event.after.gifts if isinstance(event.action, Give) else ()
    return (None, event.actor, *(gift.receiver for gift in gifts[-1:]))


def _further(event: Event, words: Words) -> str:
    """Return what belongs to a deed besides: whose card it is, for whom, that a claim came to nothing."""
    hand = event.before.hand_to_play
    match event.action:
        case Play() if hand is not None and hand != event.actor:
            return f" from {'the table' if hand >= words.rules.table.seats else words.hand(hand)}"
        case Give() if event.before.receiver is not None:
            return f" to {words.name(event.before.receiver)}"
        case Pick():
            return " for the kitty" if event.before.contract is None else " for the hand"
        case Claim() if not event.is_scored:
            return ", but nothing proves it"
        case _:
            return ""


def _partner_shown(event: Event, words: Words) -> Iterator[str]:
    """Yield who plays with the declarer, when a card is called and when one called secretly falls (T5a)."""
    before, after = event.before.called, event.after.called
    if after is None or after.card is None:
        return
    falls = isinstance(event.action, Play) and event.action.card == after.card
    if isinstance(event.action, CallPartner) or (falls and before is not None and before.partner is None):
        yield holder_line(event.after, words)


def _turned_up(event: Event, words: Words) -> Iterator[str]:
    """Yield the cards on the table that no cover hides any more (T2a)."""
    before = dict(event.before.open_hands)
    for place, hand in event.after.open_hands if event.before.covered else ():
        turned = CardSet(hand - before.get(place, hand))
        if turned:
            yield f"{words.does(place, 'turn', f'up {words.cards(turned)}')}."


def _fines(event: Event, words: Words) -> Iterator[str]:
    """Yield what a claim costs that leaves the round going; the score sheet tells the others (P4)."""
    if isinstance(event.action, Claim) and not event.is_scored:
        yield from fine_lines(event.after.fined[len(event.before.fined) :], words)


def _auction_end(event: Event, words: Words) -> Iterator[str]:
    """Yield what the auction has settled."""
    contract, terms = event.after.contract, event.after.terms
    if isinstance(event.action, Misdeal):
        yield "The cards are dealt again."
    elif contract is None or terms is None:
        yield "Nobody has bid enough: no contract." if _has_bid(event) else "Everybody passed: no contract."
        if event.after.gathered:
            yield "The cards are gathered, to be dealt again without a shuffle."
    elif contract.bid is None or contract.declarer is None:
        yield "Everybody passed: the round is played at no-trumps, without makers."
    else:
        yield f"The contract is {words.valued(contract.bid)} by {words.name(contract.declarer)}."
        if terms.folded:
            yield _folding(terms.folded, words)
        yield from role_line(event.after, words)
        if words.rules.kitty_size and not terms.takes_kitty:
            yield "The kitty stays face down."


def _has_bid(event: Event) -> bool:
    return isinstance(event.action, Bid) or any(isinstance(call, Bid) for _, call in event.before.calls)


def _folding(folded: tuple[int, ...], words: Words) -> str:
    if len(folded) == 1:
        return f"{words.does(folded[0], 'fold')} for this round."
    return f"{capital(listed([words.name(seat) for seat in folded]))} fold for this round."


def _kitty_taken(event: Event, words: Words) -> Iterator[str]:
    contract = event.after.contract
    if contract is None or contract.declarer is None:
        return
    taken = event.after.taken_up if words.seat == contract.declarer else CardSet(0)
    yield f"{words.does(contract.declarer, 'take', 'the kitty')}{f': {words.cards(taken)}' if taken else ''}."


def _trick_end(event: Event, winner: int, words: Words) -> str:
    counts = "" if event.ends_round else f" ({tricks_taken(event.after, words)})"
    return f"{words.does(winner, 'take', f'trick {len(event.before.tricks) + 1}')}{counts}."
