"""Finished rounds of rummy, with all their cards and a look back at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fivehundred.cards import Card
from fivehundred.rummy.events import Dealt
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.record import Record
from fivehundred.rummy.review import RoundReview, review, sentences_about
from fivehundred.rummy.score import RoundScore
from fivehundred.rummy.state import State, Step
from fivehundred.seats import SEATS, Seat
from fivehundred.server.domain.log import Entry
from fivehundred.server.protocol.http_responses import RummyRound, TurnShown
from fivehundred.server.protocol.rummy import RummyLine
from fivehundred.server.views.history import Round, finished, game_so_far
from fivehundred.server.views.rummy.event_messages import event_seen
from fivehundred.server.views.rummy.table_view import card_names
from fivehundred.wording import with_symbols

NAME: Final = "{}"
"""What stands for the player's name in sentences of a review."""


def record_of(entries: Sequence[Entry]) -> Record:
    """Return the record of a table's latest game as far as its rounds are over: no card of a running round.

    Raises:
        ValueError: There are no entries.
    """
    return Record(*game_so_far(entries))


def round_shown(entries: Sequence[Entry], game: int, number: int) -> RummyRound | None:
    """Return a finished round, None where there is none of that number in that game, or it is not over."""
    played = finished(entries, game, number)
    if played is None or not isinstance(played.before, State):
        return None
    steps = [step for step in played.steps() if isinstance(step, Step)]
    (dealt,) = (event for event in steps[0].events if isinstance(event, Dealt))
    if not steps[-1].state.sheet[len(played.before.sheet) :]:
        return None
    found = review(played.before, played.actions)
    return RummyRound(
        hands=[card_names(sorted(hand)) for hand in dealt.hands],
        turned_up=str(dealt.turned_up),
        turns=list(_turns(played, steps)),
        review=_sentences(found),
        line=line_seen(found.line),
        proof=played.proof,
    )


def _turns(played: Round, steps: Sequence[Step]) -> Iterator[TurnShown]:
    """Yield what was done, with what whoever did it held after that."""
    actors = (played.before.actor, *(step.state.actor for step in steps))
    for actor, step in zip(actors, steps, strict=False):
        seat = actor if actor is not None and actor >= 0 else None
        yield TurnShown(
            seat=seat,
            happenings=[event_seen(event) for event in step.events],
            hand=[] if seat is None else card_names(_hand(step.state, seat)),
        )


def _hand(state: State, seat: Seat) -> list[Card]:
    """Return a seat's hand; nothing once the round is over."""
    return [] if isinstance(state.phase, Dealing) else sorted(state.view(seat).hand)


def _sentences(found: RoundReview) -> list[list[str]]:
    """Return the look back, by seat; each screen has names of its own for the players."""
    return [
        [with_symbols(sentence) for sentence in sentences_about(found, seat, NAME)] for seat in found.seats
    ]


def line_seen(line: RoundScore) -> RummyLine:
    """Return a line of the score sheet."""
    seats = SEATS[: len(line.points)]
    return RummyLine(
        round=line.number,
        dealer=line.dealer,
        points=list(line.points),
        totals=list(line.totals),
        laid=list(line.laid),
        held=list(line.held),
        bonus=[line.bonus(seat) for seat in seats],
        penalty=[line.penalty(seat) for seat in seats],
        out=line.out,
    )
