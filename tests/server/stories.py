"""Stories: what has happened at a table before somebody comes to it, so that tests begin where it matters.

One person sits with bots. The cards come from a deal with a number. The person makes the call that the test
names, over which the bots pass, or passes; all else is done as bots do it, until the test's goal is reached.
A deal that does not lead there is an error that names those that do.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from chance import REPEATED
from fivehundred import Action, Bid, Pass, Rules, State
from fivehundred.any_game import AnyState
from fivehundred.bots import Budget, bot
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.seats import SEATS
from fivehundred.server.clocks import now
from fivehundred.server.domain import events
from fivehundred.server.domain.kits import kit_for
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.protocol.http_requests import NewTable
from fivehundred.server.store.sqlite_file import SqliteFile
from fivehundred.server.store.sqlite_guests import SqliteGuests
from fivehundred.server.store.sqlite_log import SqliteLog
from fivehundred.server.table_ids import new_table_id

RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")

Goal = Callable[[StateT], bool]
"""Whether a story has come to where a test begins."""

PERSON: Final = 0
"""The person's seat."""
TRIED: Final = 100
"""Deals among which others are looked for, where the one that is named does not lead to the goal."""


def asked(phase: str) -> Goal[AnyState]:
    """It is the person's turn in a phase."""
    return lambda state: state.actor == PERSON and state.phase.name == phase


def may(action: Action) -> Goal[State]:
    """The person may do something that is not always possible."""
    return lambda state: state.actor == PERSON and action in (*state.legal_actions, *state.declarations)


def plays_to_trick(number: int) -> Goal[State]:
    """The person is to play a card when so many tricks have begun."""
    return lambda state: (
        state.actor == PERSON and isinstance(state.phase, TrickPlay) and len(state.phase.tricks) == number - 1
    )


def round_is_over(state: AnyState) -> bool:
    """A round has been scored."""
    return bool(state.sheet)


def plays_for_the_dummy(state: State) -> bool:
    """The person plays a card from another hand than their own."""
    return asked("play")(state) and state.hand_to_play != PERSON


@dataclass(frozen=True)
class Beginning(ABC, Generic[RulesT, StateT]):
    """How a game of some kind begins, until a goal is reached in its first round."""

    until: Goal[StateT]
    _: KW_ONLY
    deal: int = 0
    dealer: int = PERSON - 1

    def told(self, rules: RulesT, bots: str) -> list[events.Event]:
        """What happens from the beginning of the game on.

        Raises:
            AssertionError: The deal does not lead to the goal.
        """
        happened = self._told(rules, bots)
        if happened is None:
            others = (replace(self, deal=deal) for deal in range(TRIED))
            leading = [other.deal for other in others if other._told(rules, bots) is not None]
            raise AssertionError(
                f"deal {self.deal} does not lead there; of the first {TRIED}, these do: {leading}"
            )
        return happened

    @abstractmethod
    def _told(self, rules: RulesT, bots: str) -> list[events.Event] | None:
        """What happens; None if the round goes by without the goal."""


AnyBeginning = Beginning[Any, Any]


@dataclass(frozen=True)
class Story(Beginning[Rules, State]):
    """How a game of Five Hundred begins."""

    bid: str = ""
    """The person's call where it is possible; they pass otherwise."""

    def _told(self, rules: Rules, bots: str) -> list[events.Event] | None:
        seed, dealer = self.deal.to_bytes(SEED_SIZE), self.dealer % rules.table.seats
        state, happened = State.start(rules, dealer), list[events.Event]([events.Begun(dealer=SEATS[dealer])])
        while not self.until(state):
            if isinstance(state.phase, Dealing):
                if events.Dealt(seed=seed) in happened:
                    return None
                state = state.dealt(seed)
                happened.append(events.Dealt(seed=seed))
            else:
                action = self._action(state, bots, seed + bytes([len(happened)]))
                happened.append(_acted(state, action))
                state = state.apply(action)
        return happened

    def _action(self, state: State, bots: str, seed: bytes) -> Action:
        seat, is_person = state.actor, state.actor == PERSON
        assert seat is not None
        wished: list[Action] = [Pass()] if is_person or self.bid else []
        if is_person and self.bid:
            wished.insert(0, Bid.of(self.bid))
        possible = [call for call in wished if state.violation(call) is None]
        if isinstance(state.phase, Auction) and possible:
            return possible[0]
        chooser = bot("rule-1" if is_person else bots, seed, seat)
        return chooser.choose(state.view(seat), Budget()).action


def _acted(state: State, action: Action) -> events.Acted:
    deed = deed_of(action, state.current_rules)
    return events.Acted(deed=deed, by="person" if state.actor == PERSON else "bot")


def log_of(guest: str, wish: NewTable, story: AnyBeginning) -> list[Entry]:
    """The log of a table, under an id of its own, where a guest sits and a story has happened."""
    kit = kit_for(wish.preset)
    (rules, base), bots = kit.wished(wish.preset, wish.options, wish.rules), wish.bots or kit.bot
    opening = events.Opened(
        rules=kit.document(rules),
        preset=base,
        host=guest,
        secret=REPEATED(SEED_SIZE),
        speed=wish.speed,
        bot=bots,
        game=kit.name,
    )
    sitting = events.Seated(seat=SEATS[PERSON], guest=guest, name=wish.name or "")
    happened = [opening, sitting, *story.told(rules, bots)]
    table, at = new_table_id(REPEATED), now()
    return [Entry(table, seq, at, events.to_bytes(event)) for seq, event in enumerate(happened, start=1)]


async def tell(db: Path, token: str, wish: NewTable, story: AnyBeginning) -> str:
    """Write a story into a running server's file, for a guest known by a token; return the table's id."""
    file = await SqliteFile.open(db)
    guest = await SqliteGuests(file, now).guest_of(token)
    assert guest is not None
    log, entries = SqliteLog(file), log_of(guest.id, wish, story)
    await asyncio.gather(*map(log.append, entries))  # in one batch
    await file.close()
    return entries[0].table
