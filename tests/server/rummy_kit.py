"""Tables of rummy for tests: people at every seat, and positions that are set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from msgspec import structs

from fivehundred.cards import Card
from fivehundred.rummy.actions import Action, Discard, Draw
from fivehundred.rummy.bots import bot
from fivehundred.rummy.bots.protocol import Budget
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from fivehundred.seats import SEATS
from fivehundred.server.clocks import by_the_log
from fivehundred.server.domain import events
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.guests import Guest
from fivehundred.server.domain.rummy.kit import RummyKit
from fivehundred.server.domain.schedule import Due, next_due
from fivehundred.server.domain.table import Table
from fivehundred.server.live.frames import Frame
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import rummy
from rummy.tables import choose
from server.kit import START, entries_of, read_frame

KIT = RummyKit()
PEOPLE = [Guest(f"g{seat}", f"Guest {seat}", START, START) for seat in range(8)]
ALL = {guest.id for guest in PEOPLE}


def opened(rules: RummyRules, **changes: Any) -> events.Opened:
    wish: dict[str, Any] = {"bot": "thumb", "game": KIT.name} | changes
    return events.Opened(rules=KIT.document(rules), preset="rummy", host="g0", secret=bytes(32), **wish)


def seated(rules: RummyRules, people: int | None = None, **changes: Any) -> list[events.Event]:
    """What the log of a table says where people have sat down; at every seat, if not at so many."""
    guests = PEOPLE[: rules.players if people is None else people]
    sitting = [
        events.Seated(seat=SEATS[seat], guest=each.id, name=each.name) for seat, each in enumerate(guests)
    ]
    return [opened(rules, **changes), *sitting]


class Story:
    """A table with its log."""

    def __init__(
        self, rules: RummyRules, people: int | None = None, dealer: int = -1, **changes: Any
    ) -> None:
        begun = events.Begun(dealer=SEATS[dealer % rules.players])
        self.happened = [*seated(rules, people, **changes), begun]
        self.table = Table.fold(entries_of(self.happened))

    def hear(self, *happened: events.Event) -> Table:
        for event in happened:
            self.happened.append(event)
            self.table = self.table.after(event, START)
        return self.table

    def ask(self, guest: Guest, make: type[Any], **content: Any) -> Table:
        """Let a guest do what they ask for."""
        return self.hear(decide(self.table, guest, make(id="c1", **content)))

    def go_on(self, advise: Callable[[State], Action]) -> Table:
        return self.hear(following(self.table, advise))

    def until(self, is_so: Callable[[Table], bool], advise: Callable[[State], Action]) -> Table:
        while not is_so(self.table):
            self.go_on(advise)
        return self.table

    def idle_to(self, phase: str) -> Table:
        """Let everybody draw and throw what they have drawn until something else is to come."""
        return self.until(lambda table: table.phase == phase, idle)


def due(table: Table) -> Due:
    """What is next by itself."""
    found = next_due(table, ALL, {})
    assert found is not None
    return found


def following(table: Table, advise: Callable[[State], Action]) -> events.Event:
    """What happens next: what chance does by itself, or what a person is advised to do."""
    if table.awaits_chance:
        event = due(table).event
        assert event is not None
        return event
    seat = table.deciding_seat
    assert seat is not None
    by_person = table.seats[seat].is_played_by_person
    deed = KIT.deed_of(advise(state_of(table)), table.rules)
    return events.Acted(deed=deed, by="person" if by_person else "bot")


def by_thumb(state: State) -> Action:
    return bot("thumb").choose(state.view(state.actor), Budget()).action


def idle(state: State) -> Action:
    """Draw, and throw what lies last in the hand."""
    if isinstance(state.phase, Drawing):
        return Draw()
    throws = [action for action in state.legal_actions if isinstance(action, Discard)]
    return throws[-1]


def at_random(seed: int, eagerness: float = 0.9) -> Callable[[State], Action]:
    rng = Random(seed)
    return lambda state: choose(rng, state, eagerness)


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def at(state: State) -> Table:
    """A table of people in this position."""
    return structs.replace(Story(state.rules).table, state=state, position=7, deal_seed=bytes(32))


def lying(table: Table) -> Counter[Card]:
    """All the cards of a round, wherever they lie."""
    round = state_of(table).round
    assert round is not None
    hands: Iterable[Card] = (card for hand in round.hands for card in CardBag(hand))
    melds = (card for meld in round.table for card in meld.cards)
    return Counter([*hands, *melds, *round.stock, *round.pile])


def frame_of(table: Table, before: Frame | None = None) -> Frame:
    """What is sent of a table, by itself or after what was sent before."""
    edition = 1 if before is None else before.edition + 1
    return Frame.after(before, edition, table, None, None, by_the_log)


def seen_by(table: Table, guest: str) -> ask.Seen:
    seen = read_frame(frame_of(table).whole(guest, (), table.seq))
    assert isinstance(seen, ask.Seen)
    return seen


def table_seen(table: Table) -> rummy.RummySeen:
    seen = seen_by(table, "nobody").table
    assert isinstance(seen, rummy.RummySeen)
    return seen


def own_seen(table: Table, seat: int) -> rummy.RummyOwn:
    own = seen_by(table, PEOPLE[seat].id).own
    assert isinstance(own, rummy.RummyOwn)
    return own
