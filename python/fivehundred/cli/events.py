"""What happened at the table, told one line an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fivehundred.arrange import arranged
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.cli.render import hand_text, open_hand_lines, tricks_taken
from fivehundred.engine.actions import CHANCE, Action, Bid, Claim, Deal, Give, Misdeal, Nominate, Play
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.engine.view import View
from fivehundred.words import Words, capital, listed


@dataclass(frozen=True, slots=True)
class Event:
    """An action with what one seat (or a spectator) knew before it and knows after it.

    `shown` is the hand that a claimer lays down (P4).
    """

    actor: int
    action: Action
    before: View
    after: View
    shown: CardSet = NO_CARDS

    @classmethod
    def of(cls, before: State, action: Action, after: State, seat: int | None) -> Event:
        """Return the step from one state to the next as a seat sees it."""
        actor = CHANCE if before.actor is None else before.actor
        return cls(actor, action, before.view(seat), after.view(seat), _laid_down(before, action, after))

    @property
    def leads(self) -> bool:
        """Whether it is a card led."""
        return isinstance(self.action, Play) and not self.before.table

    @property
    def ends_round(self) -> bool:
        """Whether a round was passed out or played to its end."""
        return not isinstance(self.action, Deal) and self.after.phase in ("deal", "over")

    @property
    def is_scored(self) -> bool:
        """Whether a round was played to its end."""
        return len(self.after.sheet) > len(self.before.sheet)

    @property
    def trick_winner(self) -> int | None:
        """Who took the trick that this card ended; None if it goes on."""
        before, after = self.before, self.after
        if not isinstance(self.action, Play):
            return None
        if self.is_scored:
            taken = after.sheet[-1].taken
            return next(seat for seat, count in enumerate(taken) if count > before.taken(seat))
        return after.tricks[-1].winner if len(after.tricks) > len(before.tricks) else None


def _laid_down(before: State, action: Action, after: State) -> CardSet:
    """Return the hand that a claim lays open as it ends the round."""
    if not isinstance(action, Claim) or not isinstance(before.phase, TrickPlay):
        return NO_CARDS
    return (
        CardSet(before.phase.hands[before.phase.actor]) if len(after.sheet) > len(before.sheet) else NO_CARDS
    )


def told(event: Event, words: Words) -> Iterator[str]:
    """Yield the event in sentences."""
    before, after = event.before, event.after
    if isinstance(event.action, Deal):
        yield from _dealt(event, words)
        return
    yield _deed(event, words)
    yield from _turned(event, words)
    if before.phase == "auction" != after.phase:
        yield from _auction_end(event, words)
    if before.phase in ("auction", "breach") and after.phase in ("exchange", "giving"):
        yield from _kitty_taken(event, words)
    if isinstance(event.action, Give) and after.contract is not None and after.contract.slam:
        yield _folding((event.actor,), words)
    if event.shown:
        yield f"Shown: {hand_text(arranged(before, event.shown, event.actor), words)}."
    if event.trick_winner is not None:
        yield _trick_end(event, event.trick_winner, words)
    yield from open_hand_lines(after, words, known=[seat for seat, _ in before.open_hands])


def _dealt(event: Event, words: Words) -> Iterator[str]:
    yield f"{words.does(event.before.dealer, 'deal')}."
    if event.after.phase == "deal":
        yield "A hand has no court card, so the cards are dealt again."
    yield from _turned(event, words)


def _turned(event: Event, words: Words) -> Iterator[str]:
    """Yield the cards of the kitty that have been turned up."""
    if event.ends_round:
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
    verb, what = words.deed(action, leads=event.leads, hidden=words.seat not in _knowing(event))
    trick = f"Trick {len(before.tricks) + 1}. " if event.leads else ""
    return f"{trick}{words.does(actor, verb, what)}{_further(event, words)}."


def _knowing(event: Event) -> tuple[int | None, ...]:
    """Return who knows the cards of a deed: its seat, whoever is given them, and who sees all."""
    gift = event.after.gift
    is_gift = isinstance(event.action, Give) and gift is not None
    return (None, event.actor, gift.receiver) if is_gift and gift is not None else (None, event.actor)


def _further(event: Event, words: Words) -> str:
    """Return what belongs to a deed besides: whose card it is, or that a claim came to nothing."""
    hand = event.before.hand_to_play
    if isinstance(event.action, Play) and hand is not None and hand != event.actor:
        return f" from {words.whose(hand)} hand"
    if isinstance(event.action, Claim) and not event.is_scored:
        return ", but nothing proves it"
    return ""


def _auction_end(event: Event, words: Words) -> Iterator[str]:
    """Yield what the auction has settled."""
    contract, terms = event.after.contract, event.after.terms
    if isinstance(event.action, Misdeal):
        yield "The cards are dealt again."
    elif contract is None or terms is None:
        yield "Nobody has bid enough: no contract." if _has_bid(event) else "Everybody passed: no contract."
    elif contract.bid is None or contract.declarer is None:
        yield "Everybody passed: the round is played at no-trumps, without makers."
    else:
        yield f"The contract is {words.valued(contract.bid)} by {words.name(contract.declarer)}."
        if terms.folded:
            yield _folding(terms.folded, words)
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
