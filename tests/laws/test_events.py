"""Events tell all that happens, and to each seat only what it may know."""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field, replace
from random import Random
from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine import events
from fivehundred.engine.actions import Action, Call
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.events import Event, known_to
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.phase import BeforeDeal
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.state import State
from fivehundred.rules.document import preset, preset_names
from fivehundred.worlds import worlds_of
from laws.games import Game, game, games, viewers
from worlds.retold import retold_actions


@dataclass
class Listener:
    """Somebody who hears everything and knows no rule: what is the case follows from what was said."""

    scores: tuple[int, ...]
    sheet: list[RoundScore] = field(default_factory=list)
    result: Result | None = None
    hands: list[CardSet] = field(default_factory=list)
    looked: set[int] = field(default_factory=set)
    kitty_open: set[Card] = field(default_factory=set)
    market: set[Card] = field(default_factory=set)
    thrown: list[CardSet] = field(default_factory=list)
    calls: list[tuple[int, Call]] = field(default_factory=list)
    contract: Contract | None = None
    breach: int | None = None
    gifts: list[tuple[int | None, int, CardSet]] = field(default_factory=list)
    laid: list[tuple[int, CardSet]] = field(default_factory=list)
    called: Card | None = None
    named: list[tuple[Card, Suit]] = field(default_factory=list)
    opened: set[int] = field(default_factory=set)
    table: list[tuple[int, Card]] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)
    fined: list[int] = field(default_factory=list)
    partner: int | None = None

    def hear(self, event: Event) -> None:  # noqa: C901, PLR0912, PLR0915 (one line a kind of event)
        match event:
            case events.Dealt():
                on_table = [hand for _, hand in event.open_hands]
                fresh = Listener(
                    self.scores, self.sheet, hands=[*event.hands, *on_table], market={*event.market}
                )
                fresh.thrown = [CardSet()] * len(event.hands)
                fresh.looked = {*range(len(event.hands))} if event.is_seen else set()
                vars(self).update(vars(fresh))
            case events.CardDrawn(seat, Card() as kept, Card() as thrown):
                self.hands[seat] |= CardSet(kept.bit)
                self.thrown[seat] |= CardSet(thrown.bit)
            case events.CardPicked(seat, card, is_for_kitty):
                self.market.remove(card)
                if is_for_kitty:
                    self.kitty_open.add(card)
                else:
                    self.hands[seat] |= CardSet(card.bit)
                    self.gifts.append((None, seat, CardSet(card.bit)))
            case events.HandSeen(seat, hand):
                assert hand == self.hands[seat]
                assert seat not in self.looked
                self.looked.add(seat)
            case events.CallMade(seat, call):
                self.calls.append((seat, call))
            case events.KittyTurnedUp(cards):
                assert not self.kitty_open & {*cards}
                self.kitty_open |= {*cards}
            case events.ContractMade(contract):
                self.contract = contract
            case events.BreachAnswered(seat, is_called):
                self.breach = seat if is_called else self.breach
            case events.KittyTaken(seat, cards, count):
                assert len(cards) == count
                self.hands[seat] |= cards
            case events.SlamCalled():
                assert self.contract is not None
                self.contract = replace(self.contract, slam=True)
            case events.CardsGiven(giver, receiver, cards, count):
                assert len(cards) == count
                self.hands[giver] -= cards
                self.hands[receiver] |= cards
                self.gifts.append((giver, receiver, cards))
            case events.CardsDiscarded(seat, cards, count):
                assert len(cards) == count
                self.hands[seat] -= cards
                self.laid.append((seat, cards))
            case events.PartnerCalled(_, card):
                self.called = card
            case events.PartnerShown(partner):
                self.partner = partner
            case events.JokerNamed(_, joker, Suit() as suit):
                self.named.append((joker, suit))
            case events.HandOpened(seat, hand):
                assert hand == self.hands[seat]
                self.opened.add(seat)
            case events.CardPlayed(place, _, card, _, is_led):
                assert is_led == (not self.table)
                self.hands[place] -= CardSet(card.bit)
                self.table.append((place, card))
            case events.TrickTaken(number, trick):
                assert number == len(self.tricks)
                assert trick.plays == tuple(self.table)
                self.tricks.append(trick)
                self.table.clear()
            case events.CardsTurnedUp(place, cards):
                self.hands[place] |= cards
            case events.TricksClaimed(seat, True, hand):
                assert hand == self.hands[seat]
            case events.ClaimFined(seat):
                self.fined.append(seat)
            case events.RoundScored(line):
                self.scores = line.totals
                self.sheet.append(line)
            case events.GameEnded(result):
                self.result = result
            case _:
                pass  # nothing that a state keeps: a joker left without a suit, say

    def expect(self, state: State) -> None:
        """See that all is as it was told."""
        assert (self.scores, tuple(self.sheet), self.result) == (state.scores, state.sheet, state.result)
        phase = state.phase
        if isinstance(phase, BeforeDeal):
            return
        round, seen = phase.round, state.view(None)
        hands = round.hands if isinstance(phase, Auction) else phase.hands
        assert self.hands == list(map(CardSet, hands)) or not any(hands)
        assert self.calls == list(phase.calls if isinstance(phase, Auction) else round.calls)
        assert (self.contract, self.breach) == (round.contract, round.breach)
        assert self.gifts == [(gift.giver, gift.receiver, gift.cards) for gift in round.gifts]
        assert self.laid == list(round.laid)
        assert self.called == (round.called.card if round.called else None)
        assert self.kitty_open == {*seen.kitty_open}
        assert self.market == {*seen.market}
        thrown = phase.thrown if isinstance(phase, Drawing) else round.thrown
        assert self.thrown == list(map(CardSet, thrown)) or not thrown
        seats = state.rules.table.all_seats
        if isinstance(phase, Auction):
            assert self.looked == {*filter(phase.has_seen, seats)}
        elif round.contract is not None:
            assert self.looked == {*seats}
        if isinstance(phase, TrickPlay):
            assert (self.table, self.tricks) == (list(phase.table), list(phase.tricks))
            assert (self.named, self.fined) == (list(phase.named), list(phase.fined))
            assert self.opened == {*phase.exposed}
            assert self.partner == phase.shown_partner


def follow(game: Game) -> Counter[type]:
    """Listen to a game from its first deal on; return how often each kind of event was heard."""
    listener, heard = Listener(game.states[0].scores), Counter[type]()
    for before, action, after in zip(game.states, game.record.actions, game.states[1:], strict=False):
        for declaration in before.declarations if isinstance(before.phase, TrickPlay) else ():
            heard += tell(deepcopy(listener), before, declaration)
        heard += tell(listener, before, action)
        assert before.step(action).state == after
    return heard


def tell(listener: Listener, before: State, action: Action) -> Counter[type]:
    """Let somebody hear of an action, and see that they know the state after it; return what they heard."""
    step = before.step(action)
    for event in step.events:
        listener.hear(event)
    listener.expect(step.state)
    return Counter(map(type, step.events))


@given(games())
def test_whoever_hears_the_events_knows_the_game(game: Game) -> None:
    follow(game)


@pytest.mark.parametrize("name", preset_names())
def test_events_tell_a_game_of_every_preset(name: str) -> None:
    heard = follow(game(7, 150, preset(name)))
    assert heard[events.Dealt]
    assert heard[events.CallMade]


@pytest.mark.slow
def test_every_kind_of_event_happens() -> None:
    heard = Counter[type]()
    for seed in range(45):
        heard += follow(game(seed, 200))
    assert {kind for kind in get_args(Event) if not heard[kind]} == set()


@pytest.mark.slow
@given(games(), st.integers(0, 2**32 - 1))
def test_a_seat_hears_the_same_in_every_world_that_it_thinks_possible(game: Game, seed: int) -> None:
    assume(game.now.round is not None)
    hears_the_same(game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", preset_names())
def test_a_seat_hears_the_same_at_every_table(name: str) -> None:
    ends = (game(seed, 6 + 9 * seed, preset(name)) for seed in range(5))
    for seed, each in enumerate(end for end in ends if end.now.round is not None):
        hears_the_same(each, seed)


def hears_the_same(game: Game, seed: int) -> None:
    for viewer in viewers(game.now):
        world = worlds_of(game.now.view(viewer)).draw(Random(seed))
        start, actions = retold_actions(game, world)
        truth = game.record.actions[len(game.record.actions) - len(actions) :]
        told = heard_by(viewer, game.states[len(game.states) - len(actions) - 1], truth)
        assert heard_by(viewer, start, actions) == told


def heard_by(seat: int | None, state: State, actions: tuple[Action, ...]) -> list[Event]:
    """What a seat hears of these actions."""
    heard = list[Event]()
    for action in actions:
        step = state.step(action)
        heard += [in_any_order(known_to(event, seat), seat) for event in step.events]
        state = step.state
    return heard


def in_any_order(event: Event, seat: int | None) -> Event:
    """The event without what worlds are free in: the order of open cards, and of one's own draws."""
    match event:
        case events.Dealt():
            return replace(event, market=tuple(sorted(event.market)))
        case events.CardDrawn() if event.seat == seat:
            return replace(event, kept=None, thrown=None, is_first_kept=None)
        case _:
            return event
