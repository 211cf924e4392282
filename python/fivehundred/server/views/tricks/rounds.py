"""Finished rounds of the trick-taking game, with all their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fivehundred.cards import CardSet
from fivehundred.engine.actions import Play
from fivehundred.engine.events import TrickTaken
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.records.record import Record
from fivehundred.engine.state import State, Step
from fivehundred.seats import at_places
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.tricks.kit import TricksKit
from fivehundred.server.protocol.http_responses import LaidShown, TricksRound
from fivehundred.server.protocol.tricks import CallSeen
from fivehundred.server.views.history import Round, finished, game_so_far
from fivehundred.server.views.tricks.public_view import (
    call_text,
    called_seen,
    card_names,
    claim_seen,
    contract_of,
    sheet_line,
    trick_seen,
)
from fivehundred.server.views.tricks.table_rules import rules_seen

KIT: Final = TricksKit()


def record_of(entries: Sequence[Entry]) -> Record:
    """Return the record of a table's latest game as far as its rounds are over: no card of a running round.

    Raises:
        ValueError: There are no entries.
    """
    return Record(*game_so_far(entries))


def round_shown(entries: Sequence[Entry], game: int, number: int) -> TricksRound | None:
    """Return a finished round, None where there is none of that number in that game, or it is not over."""
    played = finished(entries, game, number)
    return None if played is None else _shown(played)


class CardsPlayed(NamedTuple):
    """The cards of a finished round, each with the state before it, and the state before all of them."""

    start: State
    cards: tuple[tuple[State, Play], ...]


def cards_played(entries: Sequence[Entry], game: int, number: int) -> CardsPlayed | None:
    """Return the cards of a finished round, None where nobody came to play in it, or it is not over."""
    played = finished(entries, game, number)
    if played is None or _shown(played) is None:
        return None
    states = (played.before, *(step.state for step in played.steps()))
    steps = list(zip(states, played.actions, strict=False))
    cards = tuple((state, action) for state, action in steps if isinstance(action, Play))
    start, _ = cards[0] if cards else steps[-1]  # all claimed or given up before
    return CardsPlayed(start, cards)


def _shown(played: Round) -> TricksRound | None:
    """Return a round that was played to its end; None for one that was passed out or given up."""
    if len(played.actions) == 1:
        return None
    steps = [step for step in played.steps() if isinstance(step, Step)]
    last, ended = steps[-2].state, steps[-1]
    score = KIT.line_in(ended)
    if not isinstance(last.phase, TrickPlay) or score is None:
        return None
    deal, round, rules = last.phase.round.deal, last.phase.round, ended.rules
    preset, table_rules = played.table.opened.preset, ended.state.rules
    happened = [event for step in steps for event in step.events]
    return TricksRound(
        hands=[card_names(hand, rules) for hand in deal.hands],
        kitty=card_names(deal.kitty, rules),
        stock=card_names(deal.stock, rules),
        chosen=list(round.chosen),
        rules=rules_seen(rules, preset) if round.chosen else None,
        called=None if round.called is None else called_seen(round.called, rules),
        played=[card_names(hand, rules) for hand in _hands_played(last.phase)],
        laid=[LaidShown(seat=seat, cards=card_names(cards, rules)) for seat, cards in round.laid],
        calls=[CallSeen(seat=seat, call=call_text(call)) for seat, call in round.calls],
        contract=contract_of(score, table_rules),
        tricks=[trick_seen(event, rules) for event in happened if isinstance(event, TrickTaken)],
        claim=claim_seen(happened, score, rules),
        line=sheet_line(score, table_rules),
        proof=played.proof,
    )


def _hands_played(play: TrickPlay) -> list[CardSet]:
    """Return the hands with which a round's play began, covered cards too."""
    hands = [CardSet(hand) for hand in play.hands]
    for trick in (*(trick.plays for trick in play.tricks), play.table):
        for place, card in trick:
            hands[place] |= card.bit
    for cover, under in play.covers:
        place = next(place for place, hand in at_places(hands) if hand & cover.bit)
        hands[place] |= under.bit
    return hands
