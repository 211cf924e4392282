"""How rummy is played on at a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from fivehundred.rules.document import differing
from fivehundred.rules.options import options_of
from fivehundred.rules.share_link import is_link, link_from, split_link
from fivehundred.rummy.actions import Action, Chance
from fivehundred.rummy.bots import BOT_NAMES, bot
from fivehundred.rummy.bots.adviser import ADVISER
from fivehundred.rummy.bots.profiles import PROFILES
from fivehundred.rummy.bots.protocol import Budget, Choice
from fivehundred.rummy.document import document, read_rules, rules_from
from fivehundred.rummy.events import CardDrawn, RoundScored, StockReshuffled
from fivehundred.rummy.input_parser import read_action
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.record_text import FORMAT
from fivehundred.rummy.rules import RUMMY, RummyRules
from fivehundred.rummy.score import RoundScore
from fivehundred.rummy.state import State, Step
from fivehundred.rummy.view import View
from fivehundred.seats import SIDES, Seat, Side
from fivehundred.server.domain.kit import Kit
from fivehundred.server.domain.rummy.action_codec import action_of, deed_of
from fivehundred.server.protocol.http_requests import OptionValue
from fivehundred.server.protocol.messages import Deed
from fivehundred.wording import with_symbols

_SHOWING: Final = CardDrawn | StockReshuffled | RoundScored
"""Events after which somebody knows cards that they did not, or the cards of the round are done with."""


class RummyKit(Kit[RummyRules, Action, State, Step, View]):
    """Five Hundred rummy."""

    name = FORMAT
    bots = BOT_NAMES
    profiles = PROFILES
    bot = ADVISER
    adviser = ADVISER

    def wished(
        self, preset: str, options: Mapping[str, OptionValue], text: str | None
    ) -> tuple[RummyRules, str]:
        """Return the rules that somebody asks for, and what they are told from."""
        return _wished(preset, options, text), RUMMY

    def link_of(self, rules: RummyRules, base: str) -> str:
        """Write rules for a link.

        >>> RummyKit().link_of(RummyRules(players=6), "rummy")
        'rummy~players=6'
        """
        return link_from(base, differing(rules, RummyRules()))

    def document(self, rules: RummyRules) -> str:
        """Write what differs from the usual rules as TOML."""
        return document(rules)

    def read_rules(self, document: str) -> RummyRules:
        """Return the rules of a document."""
        return _rules(document)

    def seats(self, rules: RummyRules) -> tuple[Seat, ...]:
        """Return every seat, clockwise."""
        return rules.all_seats

    def sides(self, rules: RummyRules) -> int:
        """Return how many score: each alone (R1)."""
        return rules.players

    def side_of(self, rules: RummyRules, seat: Seat) -> Side:  # noqa: ARG002
        """Return the side for which a seat scores: its own."""
        return SIDES[seat]

    def rules_in(self, step: Step) -> RummyRules:
        """Return the rules by which the events of a step are told."""
        return step.state.rules

    def start(self, rules: RummyRules, dealer: Seat) -> State:
        """Return a game before its first deal."""
        return State.start(rules, dealer)

    def is_between(self, state: State) -> bool:
        """Whether a deal comes next."""
        return isinstance(state.phase, Dealing)

    def next_dealer(self, state: State) -> Seat:
        """Return who deals first in the game after this one (R1)."""
        return state.dealer if self.is_between(state) else state.rules.left_of(state.dealer)

    def chance_of(self, state: State, seed: bytes) -> Chance:
        """Return the deal, or the new stock, that a seed makes."""
        return state.chance_of(seed)

    def later_seed(self, state: State, seed: bytes) -> bytes:
        """Return the seed of a new stock (R8)."""
        return state.stock_seed(seed)

    def action_of(self, deed: Deed) -> Action:
        """Return the action that a deed names."""
        return action_of(deed)

    def deed_of(self, action: Action, rules: RummyRules) -> Deed:  # noqa: ARG002
        """Return the deed of an action."""
        return deed_of(action)

    def read(self, text: str, view: View) -> Action:
        """Read what was typed."""
        return read_action(text, view)

    def said(self, sentence: str, rules: RummyRules) -> str:  # noqa: ARG002
        """Return a sentence of the rules or of a bot as this table writes cards."""
        return with_symbols(sentence)

    def line_in(self, step: Step) -> RoundScore | None:
        """Return what a round scored, if the step ended one."""
        return next((event.line for event in step.events if isinstance(event, RoundScored)), None)

    def shows_more(self, step: Step) -> bool:
        """Whether a deed has shown a card of the stock, or ended the round.

        What is laid or thrown is shown as well; but the deed is about that.
        """
        return any(isinstance(event, _SHOWING) for event in step.events)

    def brings_cards(self, step: Step, seat: Seat) -> bool:
        """Whether the next deal is near, or a seat has drawn from the stock: the discards lay open."""
        drawn = (event for event in step.events if isinstance(event, CardDrawn))
        return self.is_between(step.state) or any(event.seat == seat for event in drawn)

    def choose(self, name: str, seed: bytes, view: View) -> Choice:
        """Return what a bot does."""
        return bot(name, seed, view.seat or 0).choose(view, Budget())


@lru_cache(maxsize=64)
def _rules(document: str) -> RummyRules:
    return read_rules(document)


def _wished(base: str, options: Mapping[str, OptionValue], text: str | None) -> RummyRules:
    """Return the rules that options, a link or a document say.

    Raises:
        NotationError: The text cannot be read.
        RulesError: There are no such options, or they may not be so.
    """
    if text is None:
        return rules_from(base, options)
    if not is_link(text):
        return read_rules(text)
    types = {option.path: option.type for option in options_of(RummyRules())}
    return rules_from(*split_link(text, types))
