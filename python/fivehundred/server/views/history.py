"""What a table's log tells of rounds that are over, whatever is played, with all that was done in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from fivehundred.any_game import AnyState, AnyStep
from fivehundred.engine.shuffle import commitment
from fivehundred.seats import Seat
from fivehundred.server.domain import events
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol.http_responses import Gathered, Proof


class Done(NamedTuple):
    """An action of a round, and whether it was done beside the turn, so that no undo takes it back."""

    action: Any
    is_beside: bool = False


@dataclass(slots=True)
class Round:
    """A deal and what was done with it.

    `number` counts the deals of its game, `proof` is what the deal was made from, `choice` what was chosen
    for it (X8).
    """

    table: Table
    number: int
    proof: Proof
    before: AnyState
    choice: tuple[Any, ...]
    done: list[Done] = field(default_factory=list)

    @property
    def actions(self) -> list[Any]:
        """The deal, and what was done."""
        return [done.action for done in self.done]

    def steps(self) -> Iterator[AnyStep]:
        """Yield what each action led to."""
        state = self.before
        for action in self.actions:
            step = state.step(action)
            yield step
            state = step.state


def rounds(entries: Sequence[Entry]) -> Iterator[tuple[Round | None, Table]]:
    """Yield each deal of a table with what was done, and the table after it; the last may not be over.

    Where nothing has been dealt yet, at all or in the last game, None and the table come last.
    """
    table = Table.fold(entries[:1])
    current: Round | None = None
    for entry in entries[1:]:
        event = events.from_bytes(entry.event)
        before, table = table, table.after(event, entry.at)
        if isinstance(event, events.Dealt | events.Begun) and current is not None:
            yield current, before
        current = _followed(current, before, event, table)
    yield current, table


def _followed(current: Round | None, before: Table, event: events.Event, after: Table) -> Round | None:
    """Return the round after an event: another one, or this one with what was done or taken back."""
    if isinstance(event, events.Dealt):
        return _dealt(current, before, event)
    if isinstance(event, events.Begun) or current is None:
        return None
    match event:
        case events.Acted(deed=deed):
            if not before.is_between_rounds:  # a choice belongs to the round to come
                current.done.append(Done(before.kit.action_of(deed)))
        case events.Shuffled(seed=seed):
            current.done.append(Done(before.kit.chance_of(before.playing_state, seed)))
        case events.Looked(seat=seat):
            current.done.append(Done(before.kit.look(seat), is_beside=True))
        case _ if before.state is not after.state and before.back is not None:
            _take_back(current.done, before.position - before.back.position)
        case _:
            pass
    return current


def _take_back(done: list[Done], count: int) -> None:
    """Take back the last deeds; who has looked out of turn has seen the cards all the same (M3)."""
    in_turn = [place for place, each in enumerate(done) if not each.is_beside]
    for place in reversed(in_turn[-count:]):
        del done[place]


def _dealt(former: Round | None, before: Table, event: events.Dealt) -> Round:
    kit, state = before.kit, before.playing_state
    choice = () if before.chosen is None else (kit.chosen_by(before.chosen),)
    proof = _proof(former, before, event.seed)
    return Round(before, before.round_number, proof, state, choice, [Done(kit.chance_of(state, event.seed))])


def _proof(former: Round | None, before: Table, seed: bytes) -> Proof:
    """Return what a deal is made from: a seed, or the cards of the deal before it as gathered (A6)."""
    if former is not None and _waits_gathered(before):
        packets = before.kit.packets(before.kit.rules_of(former.before, before.rules))
        last = Gathered(dealer=former.before.dealer, packets=packets)
        return msgspec.structs.replace(former.proof, gathered=[*former.proof.gathered, last])
    return Proof(
        table=before.id_of(before.deal_number),
        game=before.game,
        round=before.round_number,
        commitment=commitment(before.round_secret),
        secret=before.round_secret.hex(),
        nonces=[seat.nonce or "" for seat in before.seats],
        seed=seed.hex(),
        on_device=not before.is_served(before.deal_number),
    )


def _waits_gathered(table: Table) -> bool:
    """Whether the next deal is made of the cards of the one before it (A6)."""
    return table.state is not None and table.kit.is_gathered(table.state)


class GameSoFar(NamedTuple):
    """A table's latest game as far as its rounds are over: what a record of it holds, in a record's order."""

    rules: Any
    dealer: Seat
    actions: tuple[Any, ...]
    players: tuple[str, ...]


def game_so_far(entries: Sequence[Entry]) -> GameSoFar:
    """Return a table's latest game as far as its rounds are over: no card of a running round.

    Nor is there a deal whose cards are in one, or soon will be, as they were dealt again unshuffled (A6).

    Raises:
        ValueError: There are no entries.
    """
    told = list(rounds(entries))
    _, table = told[-1]
    if table.state is None:
        return GameSoFar(table.rules, table.next_dealer, (), _players(table))
    ours = [(round, after) for round, after in told if round and round.table.game == table.game]
    dealer = ours[0][0].before.dealer if ours else table.state.dealer
    actions = tuple(action for round in _over(ours) for action in (*round.choice, *round.actions))
    return GameSoFar(table.rules, dealer, actions, _players(table))


def _over(told: Sequence[tuple[Round, Table]]) -> list[Round]:
    """Return the rounds up to the last one whose cards are played with no more."""
    ended = [after.is_between_rounds and not _waits_gathered(after) for _, after in told]
    last = max((place for place, is_over in enumerate(ended, start=1) if is_over), default=0)
    return [round for round, _ in told[:last]]


def _players(table: Table) -> tuple[str, ...]:
    """Return who plays; where a seat is nobody's, it has no name."""
    names = tuple(seat.name or seat.bot or "" for seat in table.seats)
    return names if all(names) else ()


def finished(entries: Sequence[Entry], game: int, number: int) -> Round | None:
    """Return a round, None where there is none of that number in that game, or it is not over."""
    for round, after in rounds(entries):
        if round and (round.table.game, round.number) == (game, number):
            return round if after.is_between_rounds else None
    return None
