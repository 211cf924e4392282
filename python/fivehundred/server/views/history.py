"""What a table's log tells of rounds that are over, with all their cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from fivehundred.cards import CardSet
from fivehundred.engine.actions import Action, Choose, Deal, Look, Play
from fivehundred.engine.events import TrickTaken
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.records.record import Record
from fivehundred.engine.shuffle import commitment
from fivehundred.engine.state import State, Step
from fivehundred.seats import at_places
from fivehundred.server.domain import events
from fivehundred.server.domain.action_codec import action_of
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table, score_in
from fivehundred.server.protocol.http_responses import Gathered, LaidShown, Proof, RoundShown
from fivehundred.server.protocol.messages import CallSeen
from fivehundred.server.views.public_view import (
    call_text,
    called_seen,
    card_names,
    claim_seen,
    contract_of,
    sheet_line,
    trick_seen,
)
from fivehundred.server.views.table_rules import rules_seen


@dataclass(slots=True)
class _Round:
    """A deal and what was done with it.

    `number` counts the deals of its game, `proof` is what the deal was made from, `choice` what the dealer
    had chosen for it (X8).
    """

    table: Table
    number: int
    proof: Proof
    before: State
    choice: tuple[Action, ...]
    actions: list[Action] = field(default_factory=list)


def _rounds(entries: Sequence[Entry]) -> Iterator[tuple[_Round | None, Table]]:
    """Yield each deal of a table with what was done, and the table after it; the last may not be over.

    Where nothing has been dealt yet, at all or in the last game, None and the table come last.
    """
    table = Table.fold(entries[:1])
    current: _Round | None = None
    for entry in entries[1:]:
        event = events.from_bytes(entry.event)
        before, table = table, table.after(event, entry.at)
        if isinstance(event, events.Dealt | events.Begun) and current is not None:
            yield current, before
        current = _followed(current, before, event, table)
    yield current, table


def _followed(current: _Round | None, before: Table, event: events.Event, after: Table) -> _Round | None:
    """Return the round after an event: another one, or this one with what was done or taken back."""
    if isinstance(event, events.Dealt):
        return _dealt(current, before, after, event)
    if isinstance(event, events.Begun) or current is None:
        return None
    if isinstance(event, events.Acted):
        if not before.is_between_rounds:  # a choice belongs to the round to come
            current.actions.append(action_of(event.deed))
    elif isinstance(event, events.Looked):
        current.actions.append(Look(event.seat))
    elif before.state is not after.state and before.back is not None:
        _take_back(current.actions, before.position - before.back.position)
    return current


def _take_back(actions: list[Action], count: int) -> None:
    """Take back the last deeds; who has looked out of turn has seen the cards all the same (M3)."""
    in_turn = [place for place, action in enumerate(actions) if not _is_beside(action)]
    for place in reversed(in_turn[-count:]):
        del actions[place]


def _is_beside(action: Action) -> bool:
    """Whether this is a look out of turn."""
    return isinstance(action, Look) and action.seat is not None


def _dealt(former: _Round | None, before: Table, after: Table, event: events.Dealt) -> _Round:
    choice = () if before.chosen is None else (Choose(before.chosen.items),)
    deal = _deal(before.playing_state, after.playing_state, event.seed)
    proof = _proof(former, before, event.seed)
    return _Round(before, before.round_number, proof, before.playing_state, choice, [deal])


def _proof(former: _Round | None, before: Table, seed: bytes) -> Proof:
    """Return what a deal is made from: a seed, or the cards of the deal before it as gathered (A6)."""
    if former is not None and _waits_gathered(before):
        rules = former.before.current_rules
        last = Gathered(dealer=former.before.dealer, packets=list(rules.packets))
        return msgspec.structs.replace(former.proof, gathered=[*former.proof.gathered, last])
    return Proof(
        table=before.id,
        game=before.game,
        round=before.round_number,
        commitment=commitment(before.round_secret),
        secret=before.round_secret.hex(),
        nonces=[seat.nonce or "" for seat in before.seats],
        seed=seed.hex(),
    )


def _waits_gathered(table: Table) -> bool:
    """Whether the next deal is made of the cards of the one before it (A6)."""
    return table.state is not None and table.state.view(None).gathered


def _deal(before: State, after: State, seed: bytes) -> Deal:
    """Return what was dealt, also where it was a misdeal that nobody played (L3)."""
    if after.round is not None:
        return after.round.deal
    return before.deal_of(seed)


def record_of(entries: Sequence[Entry]) -> Record:
    """Return the record of a table's latest game as far as its rounds are over: no card of a running round.

    Nor is there a deal whose cards are in one, or soon will be, as they were dealt again unshuffled (A6).

    Raises:
        ValueError: There are no entries.
    """
    rounds = list(_rounds(entries))
    _, table = rounds[-1]
    if table.state is None:
        return Record(table.rules, 0, players=_players(table))
    ours = [(played, after) for played, after in rounds if played and played.table.game == table.game]
    over = _over(ours)
    dealer = ours[0][0].before.dealer if ours else table.state.dealer
    actions = tuple(action for played in over for action in (*played.choice, *played.actions))
    return Record(table.rules, dealer, actions, _players(table))


def _over(rounds: Sequence[tuple[_Round, Table]]) -> list[_Round]:
    """Return the rounds up to the last one whose cards are played with no more."""
    ended = [after.is_between_rounds and not _waits_gathered(after) for _, after in rounds]
    last = max((place for place, is_over in enumerate(ended, start=1) if is_over), default=0)
    return [played for played, _ in rounds[:last]]


def _players(table: Table) -> tuple[str, ...]:
    """Return who plays; where a seat is nobody's, it has no name."""
    names = tuple(seat.name or seat.bot or "" for seat in table.seats)
    return names if all(names) else ()


def round_shown(entries: Sequence[Entry], game: int, number: int) -> RoundShown | None:
    """Return a finished round, None where there is none of that number in that game, or it is not over."""
    played = _finished(entries, game, number)
    return None if played is None else _shown(played)


class CardsPlayed(NamedTuple):
    """The cards of a finished round, each with the state before it, and the state before all of them."""

    start: State
    cards: tuple[tuple[State, Play], ...]


def cards_played(entries: Sequence[Entry], game: int, number: int) -> CardsPlayed | None:
    """Return the cards of a finished round, None where nobody came to play in it, or it is not over."""
    played = _finished(entries, game, number)
    if played is None or _shown(played) is None:
        return None
    states = (played.before, *(step.state for step in _steps(played)))
    steps = list(zip(states, played.actions, strict=False))
    cards = tuple((state, action) for state, action in steps if isinstance(action, Play))
    start, _ = cards[0] if cards else steps[-1]  # all claimed or given up before
    return CardsPlayed(start, cards)


def _finished(entries: Sequence[Entry], game: int, number: int) -> _Round | None:
    for played, after in _rounds(entries):
        if played and (played.table.game, played.number) == (game, number):
            return played if after.is_between_rounds else None
    return None


def _shown(played: _Round) -> RoundShown | None:
    """Return a round that was played to its end; None for one that was passed out or given up."""
    if len(played.actions) == 1:
        return None
    steps = list(_steps(played))
    last, ended = steps[-2].state, steps[-1]
    score = score_in(ended)
    if not isinstance(last.phase, TrickPlay) or score is None:
        return None
    deal, round, rules = last.phase.round.deal, last.phase.round, ended.rules
    preset, table_rules = played.table.opened.preset, ended.state.rules
    happened = [event for step in steps for event in step.events]
    return RoundShown(
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


def _steps(played: _Round) -> Iterator[Step]:
    state = played.before
    for action in played.actions:
        step = state.step(action)
        yield step
        state = step.state
