"""How the trick-taking game is played on at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from fivehundred.bots import BOT_NAMES, Budget, Choice, bot
from fivehundred.bots.profiles import PROFILES, USUAL
from fivehundred.cards import CardSet
from fivehundred.engine import actions
from fivehundred.engine.contracts.order import followed_as, nameable
from fivehundred.engine.events import (
    CardDrawn,
    CardPicked,
    CardsGiven,
    CardsTurnedUp,
    Event,
    HandOpened,
    HandSeen,
    KittyTaken,
    KittyTurnedUp,
    MisdealCalled,
    PartnerCalled,
    PartnerShown,
    PassedOut,
    RoundScored,
    RulesChosen,
)
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.phase import BeforeDeal
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.records.record_text import FORMAT
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.state import State, Step
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.engine.views.knowledge import PhaseView
from fivehundred.input_parser import read_action
from fivehundred.rules.document import DEFAULT_PRESET, read_table_rules
from fivehundred.rules.draft import Draft
from fivehundred.rules.ruleset import Rules
from fivehundred.rules.share_link import link_of, read_draft
from fivehundred.seats import Seat, Side
from fivehundred.server.domain.kit import Kit
from fivehundred.server.domain.tricks.action_codec import action_of, deed_of
from fivehundred.server.protocol.http_requests import OptionValue
from fivehundred.server.protocol.messages import Deed
from fivehundred.server.protocol.tricks import Look
from fivehundred.wording import Words

_BUDGET: Final = Budget()


class TricksKit(Kit[Rules, actions.Action, State, Step, PhaseView]):
    """Five Hundred."""

    name = FORMAT
    bots = BOT_NAMES
    profiles = PROFILES
    bot = USUAL
    adviser = "rule-2"

    def wished(self, preset: str, options: Mapping[str, OptionValue], text: str | None) -> tuple[Rules, str]:
        """Return the rules that somebody asks for, and the preset they are told from."""
        draft = draft_of(preset, options, text)
        return draft.rules(), draft.base

    def link_of(self, rules: Rules, base: str) -> str:
        """Write rules for a link."""
        return link_of(Draft.of(rules, base))

    def document(self, rules: Rules) -> str:
        """Write rules as TOML to be kept: what differs from `standard`, whatever they are told from.

        >>> from fivehundred import preset
        >>> print(TricksKit().document(preset("set")))
        base = "standard"
        [rules]
        scoring.set_rule = 1
        """
        return Draft.of(rules, DEFAULT_PRESET).document()

    def read_rules(self, document: str) -> Rules:
        """Return the rules of a document."""
        return _rules(document)

    def seats(self, rules: Rules) -> tuple[Seat, ...]:
        """Return every seat, clockwise."""
        return rules.table.all_seats

    def sides(self, rules: Rules) -> int:
        """Return how many sides score."""
        return rules.table.sides

    def side_of(self, rules: Rules, seat: Seat) -> Side:
        """Return the side for which a seat scores."""
        return rules.side_of(seat)

    def rules_of(self, state: State, rules: Rules) -> Rules:  # noqa: ARG002
        """Return the rules of the round: not the table's where the dealer has chosen others (X8)."""
        return state.current_rules

    def rules_in(self, step: Step) -> Rules:
        """Return the rules by which the events of a step are told."""
        return step.rules

    def start(self, rules: Rules, dealer: Seat) -> State:
        """Return a game before its first deal."""
        return State.start(rules, dealer)

    def is_between(self, state: State) -> bool:
        """Whether a deal comes next, or the dealer's choice before it."""
        return isinstance(state.phase, BeforeDeal)

    def next_dealer(self, state: State) -> Seat:
        """Return who deals first in the game after this one."""
        return state.dealer if state.round is None else state.round.left_of(state.round.dealer)

    def chance_of(self, state: State, seed: bytes) -> actions.Deal:
        """Return the deal that a seed makes, or that needs none (A6)."""
        return state.deal_of(seed)

    def look(self, seat: Seat) -> actions.Look:
        """Return that a seat looks at its hand out of turn (M3)."""
        return actions.Look(seat)

    def action_of(self, deed: Deed) -> actions.Action:
        """Return the action that a deed names."""
        return action_of(deed)

    def deed_of(self, action: actions.Action, rules: Rules) -> Deed:
        """Return the deed of an action."""
        return deed_of(action, rules)

    def is_look(self, deed: Deed) -> bool:
        """Whether this is a look at one's hand: at any time of the auction (M3)."""
        return isinstance(deed, Look)

    def read(self, text: str, view: PhaseView) -> actions.Action:
        """Read what was typed."""
        return read_action(text, view)

    def said(self, sentence: str, rules: Rules) -> str:
        """Return a sentence of the rules or of a bot as this table writes cards."""
        return Words(rules, symbols=True).said(sentence)

    def line_in(self, step: Step) -> RoundScore | None:
        """Return what a round scored, if the step ended one."""
        return next((event.line for event in step.events if isinstance(event, RoundScored)), None)

    def shows_more(self, step: Step) -> bool:
        """Whether a deed has shown cards, besides the card played.

        So does a card that is called: its holder is known from then on, if only to itself (T5a).
        """
        return any(
            isinstance(event, _SHOWING) or (isinstance(event, PartnerCalled) and event.card is not None)
            for event in step.events
        )

    def brings_cards(self, step: Step, seat: Seat) -> bool:
        """Whether the next deal is near, or a seat knows cards of its own from now on that it did not."""
        return self.is_between(step.state) or any(_is_for(event, seat) for event in step.events)

    def choice_in(self, happenings: Sequence[Any]) -> RulesChosen | None:
        """Return what the dealer has chosen for the deal that comes next (X8)."""
        return next((each for each in happenings if isinstance(each, RulesChosen)), None)

    def chosen_by(self, choice: RulesChosen) -> actions.Choose:
        """Return the action by which the dealer chose (X8)."""
        return actions.Choose(choice.items)

    def is_gathered(self, state: State) -> bool:
        """Whether the next deal is made of the cards of the one before it (A6)."""
        return state.view(None).gathered

    def packets(self, rules: Rules) -> list[tuple[bool, int]]:
        """Return how the pack is dealt."""
        return list(rules.packets)

    def is_forced(self, state: State) -> bool:
        """Whether there is nothing to choose: a barred seat passes, a last card falls."""
        match state.phase:
            case Auction() as phase:
                return phase.round.is_barred(phase.turn)
            case Choosing() as phase:
                return len(phase.legal_actions) == 1
            case Giving(pool=int(pool), count=count):
                return pool.bit_count() == count
            case TrickPlay() as phase if phase.hands[phase.turn].bit_count() == 1:
                return not _may_name(state, phase)
            case _:
                return False

    def is_quick(self, state: State) -> bool:
        """Whether this is soon decided: whether to look, or to keep a card (M3, T2d)."""
        phase = state.phase
        return isinstance(phase, Drawing) or (isinstance(phase, Auction) and not phase.has_looked)

    def is_after_trick(self, state: State) -> bool:
        """Whether a trick has just been swept."""
        phase = state.phase
        return isinstance(phase, TrickPlay) and not phase.table and bool(phase.tricks)

    def choose(self, name: str, seed: bytes, view: PhaseView) -> Choice:
        """Return what a bot does."""
        return bot(name, seed, view.seat or 0).choose(view, _BUDGET)


def draft_of(preset: str, options: Mapping[str, OptionValue], text: str | None) -> Draft:
    """Return house rules as somebody has written them.

    Raises:
        NotationError: The text cannot be read.
    """
    return Draft(preset, options) if text is None else read_draft(text)


@lru_cache(maxsize=256)
def _rules(document: str) -> Rules:
    return read_table_rules(document)


_SHOWING: Final = (
    RulesChosen
    | CardDrawn
    | CardPicked
    | HandSeen
    | KittyTurnedUp
    | KittyTaken
    | CardsGiven
    | HandOpened
    | CardsTurnedUp
    | PartnerShown
    | MisdealCalled
    | PassedOut
    | RoundScored
)
"""Events after which somebody knows cards that they did not, or the cards of the round are done with."""


def _is_for(event: Event, seat: Seat) -> bool:
    """Whether a seat has looked at its hand, taken the kitty, picked, drawn, or was handed something."""
    match event:
        case CardDrawn():
            return True
        case HandSeen() | KittyTaken():
            return event.seat == seat
        case CardPicked():
            return event.seat == seat and not event.is_for_kitty
        case CardsGiven():
            return event.receiver == seat
        case _:
            return False


def _may_name(state: State, phase: TrickPlay) -> bool:
    """Whether, for all that everybody knows, a seat's last card is one that names a suit (JK1, X6).

    If only such a card waited to be played, and any other fell by itself, the time would tell which it is.
    """
    seat, order = phase.turn, phase.order
    if not (order.special if phase.ask is None else order.names):
        return False
    slots = slots_of(state.view(None))
    unseen = [slot.possible for slot in slots if slot.place == "hand" and slot.seat == seat]
    cards = unseen[0] if unseen else CardSet(phase.hands[seat])
    names = (
        nameable(order, phase.history, seat, card.bit, card)
        if phase.ask is None
        else followed_as(order, phase.history, seat, card.bit, phase.ask, card)
        for card in cards
    )
    return any(suits.bit_count() > 1 for suits in names)
