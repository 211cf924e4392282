"""Last cards: they fall by themselves where that tells nothing that is not known."""

from __future__ import annotations

import random
from itertools import count
from typing import Any, Final

import pytest

from fivehundred import Card
from fivehundred.engine.actions import Play
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.server.clocks import Milliseconds
from fivehundred.server.domain import events
from fivehundred.server.domain.schedule import PACES, Due, is_forced, next_due
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.protocol import parts, tricks
from server.kit import GUESTS, START, begun, dealt, in_phase, own_seen, state_of

JOKER: Final = Card("Jo")
ALL = {guest.id for guest in GUESTS}


@pytest.mark.parametrize("holder", ["the leader", "another", "nobody any more"])
def test_JK1_the_time_of_a_leaders_last_card_tells_nothing_of_the_joker(holder: str) -> None:
    table = last_lead("9N", holder)
    leader = table.deciding_seat
    assert leader is not None
    is_out = holder == "nobody any more"
    assert is_forced(table) == is_out
    assert (next_due(table, ALL, {}) is None) == (not is_out)
    assert (own_choices(table, leader) is None) == is_out
    bots = table.after(events.StoodIn(seat=leader, bot="rule-1"), START)
    pace = PACES["normal"]
    assert next_due(bots, ALL, {}) == Due(START, Milliseconds(pace.decision + pace.trick), None)
    assert table.state is not None
    deed = deed_of(next(iter(table.state.legal_actions)), table.rules)
    assert is_forced(table.after(events.Acted(deed=deed), START)), (
        "who follows with a last card has nothing to name"
    )


@pytest.mark.parametrize("holder", ["the leader", "another"])
def test_with_trumps_a_leaders_last_card_falls_by_itself(holder: str) -> None:
    assert is_forced(last_lead("9H", holder))


def own_choices(table: Table, seat: int) -> Any:
    seen = own_seen(table, seat)
    return seen and seen.choices


def last_lead(bid: str, holder: str) -> Table:
    """A table before the last trick, and where its joker is: found by playing at random."""
    for seed in count():
        table, chance = bid_for(bid, seed), random.Random(seed)
        while tricks_played(table) < 9:
            assert table.state is not None
            plays = [action for action in table.state.legal_actions if isinstance(action, Play)]
            others = [play for play in plays if play.card != JOKER] or plays
            action = chance.choice(plays if holder == "nobody any more" else others)
            table = table.after(events.Acted(deed=deed_of(action, table.rules)), START)
        if whereabouts(table) == holder:
            return table
    raise AssertionError


def bid_for(bid: str, seed: int) -> Table:
    """A table where the first seat has bid and laid away what is no joker."""
    table = dealt(begun(dealer=3), seed.to_bytes(32, "big"))
    for deed in (tricks.Bid(bid=bid), tricks.Pass(), tricks.Pass(), tricks.Pass()):
        table = table.after(events.Acted(deed=deed), START)
    hand = [card for card in state_of(table).view(0).hand if card != JOKER]
    laid = parts.Discard(cards=[str(card) for card in hand[:3]])
    table = table.after(events.Acted(deed=laid), START)
    if in_phase("naming")(table):
        table = table.after(events.Acted(deed=tricks.Nominate(suit=None)), START)
    return table


def tricks_played(table: Table) -> int:
    phase = table.state and table.state.phase
    assert isinstance(phase, TrickPlay)
    return len(phase.tricks)


def whereabouts(table: Table) -> str:
    phase = table.state and table.state.phase
    assert isinstance(phase, TrickPlay)
    holders = [place for place, hand in enumerate(phase.hands) if hand & JOKER.bit]
    if not holders:
        return "nobody any more"
    return "the leader" if holders == [phase.turn] else "another"
