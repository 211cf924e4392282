"""How rummy is shown at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fivehundred.rummy.bots.protocol import Choice
from fivehundred.rummy.events import Event, known_to
from fivehundred.rummy.record_json import write_json
from fivehundred.rummy.record_text import write_text
from fivehundred.rummy.rules import TITLE, RummyRules
from fivehundred.rummy.score import Result, RoundScore
from fivehundred.rummy.view import View
from fivehundred.rummy.words import RummyWords
from fivehundred.seats import Place, Seat
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table, Told
from fivehundred.server.protocol import http_responses, messages, parts, rummy
from fivehundred.server.protocol.http_requests import RulesDraft
from fivehundred.server.views.rummy.event_messages import event_seen
from fivehundred.server.views.rummy.game import game_shown
from fivehundred.server.views.rummy.rounds import line_seen, record_of, round_shown
from fivehundred.server.views.rummy.table_rules import rules_checked, rules_seen
from fivehundred.server.views.rummy.table_view import choices_seen, held_seen, table_seen
from fivehundred.server.views.showing import Showing, Shown
from fivehundred.sheet import Sheet
from fivehundred.sheet.rummy import rummy_sheet
from fivehundred.wording import capital


class RummyShowing(Showing):
    """Five Hundred rummy."""

    def game_shown(self) -> http_responses.GameShown:
        """Return the game with all that its rules can be made of."""
        return game_shown()

    def table_seen(
        self,
        table: Table,  # noqa: ARG002
        shared: Mapping[str, Any],
        public: View | None,
        before: Shown | None,  # noqa: ARG002
    ) -> rummy.RummySeen:
        """Return what everybody sees."""
        return table_seen(shared, public)

    def counts(self, table: Table, public: View) -> tuple[Sequence[int], Sequence[int]]:
        """Return by seat how many cards are in its hand; nobody takes tricks."""
        nothing = (0,) * len(table.seats)
        return nothing if public.table is None else public.table.sizes, nothing

    def ending(self, result: Result) -> parts.Ending:
        """Return how a game ended (R10)."""
        return parts.Ending(winners=[result.winner], door="front")

    def held_seen(self, table: Table, seat: Seat, public: View | None) -> rummy.RummyOwn:  # noqa: ARG002
        """Return what a seat sees besides, but for what it may do."""
        return held_seen(table, seat)

    def own_seen(self, table: Table, held: Any, public: View | None) -> rummy.RummyOwn:  # noqa: ARG002
        """Return what a seat sees besides, with what it may do in the game."""
        own: rummy.RummyOwn = msgspec.structs.replace(held, choices=choices_seen(table, held.seat))
        return own

    def still_held(
        self, held: Mapping[Place, messages.AnyOwn], told: Sequence[Told]
    ) -> dict[Place, messages.AnyOwn]:
        """Return what seats hold that have done nothing: a hand changes by its own seat's deeds alone."""
        happened = [event for entry in told for event in entry.happenings]
        if any(not hasattr(event, "seat") for event in happened):
            return {}
        moved = {event.seat for event in happened}
        return {seat: own for seat, own in held.items() if seat not in moved}

    def happening(self, event: Event, rules: RummyRules, seat: Seat | None) -> messages.Happening:  # noqa: ARG002
        """Return an event, as far as a seat may know it."""
        return event_seen(known_to(event, seat))

    def is_public(self, event: Event) -> bool:
        """Whether everybody is told the same of an event."""
        return known_to(event, None) is event

    def hint(self, choice: Choice, view: View) -> tuple[str, Sequence[str]]:
        """Return what a bot would do, and why."""
        words = RummyWords(view.rules, view.seat, symbols=True)
        return words.deed(choice.action, view), [words.said(why) for why in choice.reasons]

    def rules_seen(self, rules: RummyRules, base: str) -> rummy.RummyRules:
        """Return what a screen needs of the rules."""
        return rules_seen(rules, base)

    def rules_checked(self, wish: RulesDraft) -> http_responses.RulesChecked:
        """Tell what house rules come to, or what is wrong with them."""
        return rules_checked(wish)

    def line_seen(self, line: RoundScore, rules: RummyRules) -> rummy.RummyLine:  # noqa: ARG002
        """Return a line of the score sheet."""
        return line_seen(line)

    def label(self, base: str) -> str:
        """Return what the game is called."""
        return capital(base)

    def title(self, base: str) -> str:  # noqa: ARG002
        """Return what it is, in one line."""
        return TITLE

    def sheet(self, rules: RummyRules, base: str) -> Sheet:  # noqa: ARG002
        """Return the rule sheet."""
        return rummy_sheet(rules)

    def record_text(self, entries: Sequence[Entry]) -> str:
        """Write the record of a table's latest game as text."""
        return write_text(record_of(entries))

    def record_json(self, entries: Sequence[Entry]) -> str:
        """Write it as JSON."""
        return write_json(record_of(entries))

    def round_shown(
        self, entries: Sequence[Entry], game: int, number: int
    ) -> http_responses.RummyRound | None:
        """Return a finished round."""
        return round_shown(entries, game, number)

    def round_analysed(self, entries: Sequence[Entry], game: int, number: int) -> None:  # noqa: ARG002
        """Return nothing: the stock hides too much for best play to be known."""
        return
