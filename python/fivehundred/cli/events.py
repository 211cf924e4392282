"""What happened at the table, told one line an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fivehundred.cli.render import open_hand_lines, tricks_taken
from fivehundred.engine.actions import CHANCE, Action, Deal, Nominate, Play
from fivehundred.engine.state import State
from fivehundred.engine.view import View
from fivehundred.words import Words, capital, listed


@dataclass(frozen=True, slots=True)
class Event:
    """An action with what one seat (or a spectator) knew before it and knows after it."""

    actor: int
    action: Action
    before: View
    after: View

    @classmethod
    def of(cls, before: State, action: Action, after: State, seat: int | None) -> Event:
        """Return the step from one state to the next as a seat sees it."""
        actor = CHANCE if before.actor is None else before.actor
        return cls(actor, action, before.view(seat), after.view(seat))

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
        if self.is_scored:
            taken = after.sheet[-1].taken
            return next(seat for seat, count in enumerate(taken) if count > before.taken(seat))
        return after.tricks[-1].winner if len(after.tricks) > len(before.tricks) else None


def told(event: Event, words: Words) -> Iterator[str]:
    """Yield the event in sentences."""
    before, after = event.before, event.after
    if isinstance(event.action, Deal):
        yield f"{words.does(after.dealer, 'deal')}."
        return
    yield _deed(event, words)
    if before.phase == "auction" != after.phase:
        yield from _auction_end(event, words)
    if event.trick_winner is not None:
        yield _trick_end(event, event.trick_winner, words)
    if after.open_hands and not before.open_hands:
        yield from open_hand_lines(after, words)


def _deed(event: Event, words: Words) -> str:
    """Return the sentence of who did what."""
    before, action, actor = event.before, event.action, event.actor
    if isinstance(action, Nominate) and actor == words.seat and len(before.legal_actions) == 1:
        return "The joker is not in your hand, so there is no suit to name."
    verb, what = words.deed(action, leads=event.leads, hidden=words.seat not in (None, actor))
    trick = f"Trick {len(before.tricks) + 1}. " if event.leads else ""
    return f"{trick}{words.does(actor, verb, what)}."


def _auction_end(event: Event, words: Words) -> Iterator[str]:
    """Yield what the auction has settled."""
    contract, terms = event.after.contract, event.after.terms
    if contract is None or terms is None:
        yield "Everybody passed: no contract."
    elif contract.bid is None or contract.declarer is None:
        yield "Everybody passed: the round is played at no-trumps, without makers."
    else:
        yield f"The contract is {words.valued(contract.bid)} by {words.name(contract.declarer)}."
        if terms.folded:
            yield _folding(terms.folded, words)
        if words.rules.kitty_size:
            yield _kitty(event, contract.declarer, words)


def _folding(folded: tuple[int, ...], words: Words) -> str:
    if len(folded) == 1:
        return f"{words.does(folded[0], 'fold')} for this round."
    return f"{capital(listed([words.name(seat) for seat in folded]))} fold for this round."


def _kitty(event: Event, declarer: int, words: Words) -> str:
    if event.after.phase != "exchange":
        return "The kitty stays face down."
    taken = event.after.hand - event.before.hand
    return f"{words.does(declarer, 'take', 'the kitty')}{f': {words.cards(taken)}' if taken else ''}."


def _trick_end(event: Event, winner: int, words: Words) -> str:
    counts = "" if event.ends_round else f" ({tricks_taken(event.after, words)})"
    return f"{words.does(winner, 'take', f'trick {len(event.before.tricks) + 1}')}{counts}."
