"""How the trick-taking game is shown at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fivehundred.bots import Choice
from fivehundred.engine.events import CallMade, CardPlayed, Event, TrickTaken, known_to
from fivehundred.engine.records.record_json import write_json
from fivehundred.engine.records.record_text import write_text
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.views.knowledge import PhaseView, View
from fivehundred.rules.document import preset_label, preset_title
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place, Seat
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table, Told
from fivehundred.server.protocol import http_responses, messages, parts, tricks
from fivehundred.server.protocol.http_requests import RulesDraft
from fivehundred.server.views.showing import Showing, Shown
from fivehundred.server.views.tricks.analysis import round_analysed
from fivehundred.server.views.tricks.event_messages import event_seen
from fivehundred.server.views.tricks.game import game_shown
from fivehundred.server.views.tricks.public_view import counts, names_of, sheet_line, table_seen
from fivehundred.server.views.tricks.rounds import record_of, round_shown
from fivehundred.server.views.tricks.seat_view import choices_seen, held_seen, may_look
from fivehundred.server.views.tricks.table_rules import rules_checked, rules_seen
from fivehundred.sheet import Sheet, sheet_of
from fivehundred.wording import Words


class TricksShowing(Showing):
    """Five Hundred."""

    def game_shown(self) -> http_responses.GameShown:
        """Return the game with all that its rules can be made of."""
        return game_shown()

    def table_seen(
        self, table: Table, shared: Mapping[str, Any], public: View | None, before: Shown | None
    ) -> tricks.TricksSeen:
        """Return what everybody sees."""
        return table_seen(table, shared, public, before)

    def counts(self, table: Table, public: View) -> tuple[Sequence[int], Sequence[int]]:
        """Return by seat how many cards are in its hand, and how many tricks all its hands have taken."""
        return counts(table, public)

    def ending(self, result: Result) -> parts.Ending:
        """Return how a game ended."""
        return parts.Ending(winners=list(result.winners), door=result.door)

    def held_seen(self, table: Table, seat: Seat, public: View | None) -> tricks.TricksOwn:
        """Return what a seat sees besides, but for what it may do."""
        return held_seen(table, seat, public)

    def own_seen(self, table: Table, held: Any, public: View | None) -> tricks.TricksOwn:
        """Return what a seat sees besides, with what it may do in the game."""
        choices = choices_seen(table, held.seat, public)
        look = may_look(table, held.seat)
        own: tricks.TricksOwn = msgspec.structs.replace(held, may_look=look, choices=choices)
        return own

    def still_held(
        self, held: Mapping[Place, messages.AnyOwn], told: Sequence[Told]
    ) -> dict[Place, messages.AnyOwn]:
        """Return what seats hold that nothing has happened to.

        Calls and other hands' cards change nothing. But a new contract does, as does a joker's suit: hands
        are arranged anew (JK5).
        """
        after = dict(held)
        for event, rules in ((each, entry.rules) for entry in told for each in entry.happenings):
            match event:
                case CallMade() | TrickTaken():
                    pass
                case CardPlayed(place=place, card=card, suit=None) if place in after:
                    hand = [name for name in after[place].hand if name != names_of(rules)[card]]
                    after[place] = msgspec.structs.replace(after[place], hand=hand)
                case CardPlayed(suit=None):
                    pass
                case _:
                    return {}
        return after

    def happening(self, event: Event, rules: Rules, seat: Seat | None) -> messages.Happening:
        """Return an event, as far as a seat may know it."""
        return event_seen(known_to(event, seat), rules)

    def is_public(self, event: Event) -> bool:
        """Whether everybody is told the same of an event."""
        return known_to(event, None) is event

    def hint(self, choice: Choice, view: PhaseView) -> tuple[str, Sequence[str]]:
        """Return what a bot would do, and why."""
        words = Words(view.rules, view.seat, symbols=True)
        verb, what = words.deed(choice.action)
        return f"{verb} {what}".rstrip(), [words.said(why) for why in choice.reasons]

    def rules_seen(self, rules: Rules, base: str) -> tricks.TricksRules:
        """Return what a screen needs of the rules."""
        return rules_seen(rules, base)

    def rules_checked(self, wish: RulesDraft) -> http_responses.RulesChecked:
        """Tell what house rules come to, or what is wrong with them."""
        return rules_checked(wish)

    def line_seen(self, line: RoundScore, rules: Rules) -> tricks.TricksLine:
        """Return a line of the score sheet."""
        return sheet_line(line, rules)

    def label(self, base: str) -> str:
        """Return what a preset is called."""
        return preset_label(base)

    def title(self, base: str) -> str:
        """Return what it is, in one line."""
        return preset_title(base)

    def sheet(self, rules: Rules, base: str) -> Sheet:
        """Return the rule sheet."""
        return sheet_of(rules, base)

    def record_text(self, entries: Sequence[Entry]) -> str:
        """Write the record of a table's latest game as text."""
        return write_text(record_of(entries))

    def record_json(self, entries: Sequence[Entry]) -> str:
        """Write it as JSON."""
        return write_json(record_of(entries))

    def round_shown(
        self, entries: Sequence[Entry], game: int, number: int
    ) -> http_responses.TricksRound | None:
        """Return a finished round."""
        return round_shown(entries, game, number)

    def round_analysed(
        self, entries: Sequence[Entry], game: int, number: int
    ) -> http_responses.RoundAnalysed | None:
        """Return what best play would have come to in a finished round."""
        return round_analysed(entries, game, number)
