"""What holds in every game of rummy, whatever the number of players and the options."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random
from typing import Final, get_args

import pytest

from fivehundred.cards import Card
from fivehundred.engine.actions import CHANCE
from fivehundred.rummy.actions import Ace, Action, Discard, Draw, LayOff, Meld, Take, TakePile
from fivehundred.rummy.card_bag import TWIN, CardBag
from fivehundred.rummy.events import (
    CardDiscarded,
    CardDrawn,
    Dealt,
    Event,
    GameEnded,
    LaidOff,
    MeldLaid,
    PileDutyFailed,
    PileTaken,
    RoundScored,
    StockRanOut,
    StockReshuffled,
    TopTaken,
    WentOut,
    known_to,
)
from fivehundred.rummy.melds import Combination, Run, fits_both_ends
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.phases.reshuffling import Reshuffling
from fivehundred.rummy.round import Round
from fivehundred.rummy.rules import PACK, RummyRules, StockOut, ThrowBack
from fivehundred.rummy.state import State
from fivehundred.rummy.view import Table
from fivehundred.seats import SEATS
from rummy.tables import game, with_hidden

OUT: Final = tuple(StockOut)
TABLES: Final = [
    RummyRules(
        players=players, throw_back=throw_back, stock_out=OUT[(players + number) % len(OUT)], target=100
    )
    for players, (number, throw_back) in product(range(2, 9), enumerate(ThrowBack))
]
"""Every two choices of these stand at one table."""
GAMES: Final = [(rules, seed) for seed, rules in enumerate(TABLES)]


NAMES: Final = [f"{rules.players}-{rules.throw_back}-{rules.stock_out}-{seed}" for rules, seed in GAMES]

every_game = pytest.mark.parametrize(("rules", "seed"), GAMES, ids=NAMES)
some_games = pytest.mark.parametrize(("rules", "seed"), GAMES[::3], ids=NAMES[::3])


@every_game
def test_R1_no_card_is_lost_or_found(rules: RummyRules, seed: int) -> None:
    deck = Counter(rules.deck)
    for state, _ in game(rules, seed):
        assert state.round is None or lying(state.round) == deck


def lying(round: Round) -> Counter[Card]:
    """All cards, wherever they lie."""
    there = Counter([*round.stock, *round.pile])
    for hand in round.hands:
        there.update(CardBag(hand))
    for meld in round.table:
        there.update(meld.cards)
    return there


@every_game
def test_every_action_in_a_list_is_legal_and_somebody_can_always_act(rules: RummyRules, seed: int) -> None:
    for state, _ in game(rules, seed, rounds=1):
        if state.actor == CHANCE:
            continue
        actions = list(state.legal_actions)
        assert actions
        assert len(set(actions)) == len(actions)
        assert all(state.violation(action) is None for action in actions)


def deeds(hand: CardBag, table: tuple[Combination, ...]) -> Iterator[Action]:
    """Whatever somebody with these cards could try; of a large hand, small combinations only."""
    yield from (Draw(), Take(), TakePile())
    largest = len(hand) if len(hand) < 9 else 4
    for size in range(largest + 1):
        for cards in set(combinations(sorted(hand), size)):
            yield from (Meld(cards, ace) for ace in (None, *Ace))
    for card in PACK:
        yield Discard(card)
        for number in range(len(table) + 2):
            yield from (LayOff(card, number, ace) for ace in (None, *Ace))


def as_listed(action: Action, table: tuple[Combination, ...]) -> Action:
    """A legal action with its ace named where both ends are possible, and nowhere else."""
    match action:
        case Meld(cards, ace):
            return Meld(cards, (ace or Ace.HIGH) if len(cards) == 13 else None)
        case LayOff(card, number, ace):
            is_open = card.rank == "A" and fits_both_ends(table[number - 1])
            return LayOff(card, number, (ace or Ace.HIGH) if is_open else None)
        case _:
            return action


@some_games
def test_whatever_is_legal_is_listed(rules: RummyRules, seed: int) -> None:
    for number, (state, _) in enumerate(game(rules, seed)):
        if number % 37 == 0:
            expect_whatever_is_legal_listed(state)


def expect_whatever_is_legal_listed(state: State) -> None:
    """Try what a seat that is to act could do at all; chance is left out."""
    round = state.round
    if round is None or state.actor in (None, CHANCE):
        return
    hand = CardBag(round.hands[state.actor or 0])
    tried = deeds(hand, round.table)
    legal = {as_listed(action, round.table) for action in tried if state.violation(action) is None}
    in_list = {
        action
        for action in state.legal_actions
        if not isinstance(action, Meld) or len(hand) < 9 or len(action.cards) < 5
    }
    assert legal == in_list
    assert all(action in state.legal_actions for action in legal)


EAGER: Final = 0.8
"""How gladly seats lay what they can where every rule is to come up, and in how many rounds it does."""
EAGER_ROUNDS: Final = 2


@some_games
def test_lists_and_cards_keep_where_seats_prefer_to_lay(rules: RummyRules, seed: int) -> None:
    deck = Counter(rules.deck)
    for number, (state, _) in enumerate(game(rules, seed, EAGER_ROUNDS, EAGER)):
        if state.round is None or state.actor == CHANCE:
            continue
        assert lying(state.round) == deck
        assert all(state.violation(action) is None for action in state.legal_actions)
        if number % 19 == 0:
            expect_whatever_is_legal_listed(state)


def test_seats_that_prefer_to_lay_come_to_every_rule() -> None:
    games = (game(rules, seed, EAGER_ROUNDS, EAGER) for rules, seed in GAMES)
    seen = Counter(found for states in games for each in states for found in rare(*each))
    assert set(seen) >= {kind.__name__ for kind in get_args(Event)}
    assert min(seen.values()) >= 3, seen


@every_game
def test_R9_scores_add_up(rules: RummyRules, seed: int) -> None:
    laid = [0] * rules.players
    failed = [0] * rules.players
    totals = (0,) * rules.players
    for state, action in game(rules, seed):
        for event in state.step(action).events:
            match event:
                case MeldLaid() | LaidOff():
                    laid[event.seat] += event.points
                case PileDutyFailed():
                    failed[event.seat] += 1
                case RoundScored(line):
                    assert (list(line.laid), list(line.failed)) == (laid, failed)
                    for seat in range(rules.players):
                        extra = line.bonus(SEATS[seat]) - line.penalty(SEATS[seat])
                        assert line.points[seat] == laid[seat] - line.held[seat] + extra
                    assert line.totals == tuple(a + b for a, b in zip(totals, line.points, strict=True))
                    totals, laid, failed = line.totals, [0] * rules.players, [0] * rules.players
                case _:
                    pass


@every_game
def test_R8_a_round_ends_with_an_empty_hand_or_with_the_stock(rules: RummyRules, seed: int) -> None:
    for state, action in game(rules, seed):
        events = state.step(action).events
        if any(isinstance(event, RoundScored) for event in events):
            (out,) = [event.line.out for event in events if isinstance(event, RoundScored)]
            went = [event.seat for event in events if isinstance(event, WentOut)]
            assert went == ([] if out is None else [out])
            if out is None:
                assert state.round is not None
                assert not state.round.stock
                is_drawing = isinstance(state.phase, Drawing)
                assert is_drawing == (rules.stock_out is StockOut.RESHUFFLE)


@every_game
def test_R1_R2_turns_and_deals_pass_to_the_left(rules: RummyRules, seed: int) -> None:
    states = [state for state, _ in game(rules, seed)]
    for before, after in pairwise(states):
        if len(after.sheet) > len(before.sheet):
            assert after.dealer == rules.left_of(before.dealer)
        elif isinstance(after.phase, Drawing):
            seat = before.phase.seat if isinstance(before.phase, Laying) else before.dealer
            assert after.actor == rules.left_of(seat)
        elif isinstance(after.phase, Laying | Reshuffling) and not isinstance(before.phase, Drawing):
            assert isinstance(before.phase, Laying | Reshuffling)
            assert after.phase.seat == before.phase.seat


# What seats know


@every_game
def test_R4_what_all_know_of_a_hand_lies_in_it(rules: RummyRules, seed: int) -> None:
    for state, _ in game(rules, seed, EAGER_ROUNDS, EAGER):
        if state.round is not None:
            hands = zip(state.round.hands, state.round.known, strict=True)
            assert all(known & hand == known for hand, known in hands)


@every_game
def test_two_worlds_that_a_seat_cannot_tell_apart_look_alike_to_it(rules: RummyRules, seed: int) -> None:
    rng = Random(seed)
    for number, (state, action) in enumerate(game(rules, seed, rounds=1)):
        if not isinstance(state.phase, Drawing | Laying) or number % 5:
            continue
        actor = state.phase.seat
        for viewer in (*range(rules.players), None):
            known = () if viewer is None else (viewer,)
            assert with_hidden(state, rng, *known).view(viewer) == state.view(viewer)
            other = with_hidden(state, rng, actor, *known)
            now, then = told(state, action, viewer), told(other, action, viewer)
            if viewer == actor and isinstance(action, Draw):
                continue
            assert now == then


def told(state: State, action: Action, viewer: int | None) -> list[Event]:
    """What a seat hears of an action, but for the score, in which hands are counted."""
    events = (known_to(event, viewer) for event in state.step(action).events)
    return [event for event in events if not isinstance(event, RoundScored | GameEnded)]


@every_game
def test_a_view_has_only_a_seats_own_hand_and_choices(rules: RummyRules, seed: int) -> None:
    for state, _ in game(rules, seed, rounds=1):
        for viewer in (*range(rules.players), None):
            view = state.view(viewer)
            assert (len(view.legal_actions) > 0) == (viewer is not None and viewer == state.actor)
            if state.round is not None and viewer is not None:
                assert view.hand == state.round.hands[viewer]
            if viewer is None:
                assert not view.hand


class Listener:
    """Somebody at the table who knows no rule and follows a round by its events."""

    def __init__(self, seat: int | None, players: int) -> None:
        self.seat, self.players = seat, players
        self.is_over = False
        self._begin([], 0, ())

    def _begin(self, hand: list[Card], stock: int, pile: tuple[Card, ...]) -> None:
        self.hand, self.stock, self.pile = hand, stock, pile
        self.sizes = [7] * self.players
        self.laid = [0] * self.players
        self.failed = [0] * self.players
        self.melds: list[Combination] = []

    def hear(self, event: Event) -> None:
        """Follow what happened."""
        match event:
            case Dealt(_, hands, turned_up, stock):
                self._begin([] if self.seat is None else list(hands[self.seat]), stock, (turned_up,))
            case CardDrawn() | TopTaken() | PileTaken() | StockReshuffled():
                self._draws(event)
            case MeldLaid() | LaidOff():
                self._lays(event)
            case CardDiscarded(seat, card):
                self.pile = (*self.pile, card)
                self._lost(seat, (card,))
            case PileDutyFailed(seat):
                self.failed[seat] += 1
            case RoundScored() | GameEnded():
                self.is_over = True
            case StockRanOut() | WentOut():
                pass

    def _draws(self, event: CardDrawn | TopTaken | PileTaken | StockReshuffled) -> None:
        match event:
            case StockReshuffled(stock):
                self.stock, self.pile = stock, self.pile[-1:]
            case CardDrawn(seat, card, stock):
                self.stock = stock
                self._got(seat, () if card is None else (card,), 1)
            case TopTaken(seat, card):
                assert card == self.pile[-1]
                self.pile = self.pile[:-1]
                self._got(seat, (card,), 1)
            case PileTaken(seat, cards):
                assert cards == self.pile
                self.pile = ()
                self._got(seat, cards, len(cards))

    def _lays(self, event: MeldLaid | LaidOff) -> None:
        self.laid[event.seat] += event.points
        match event:
            case MeldLaid(seat, number, meld):
                self.melds.append(meld)
                assert number == len(self.melds)
                self._lost(seat, meld.cards)
            case LaidOff(seat, number, card, meld):
                assert Counter(meld.cards) - Counter(self.melds[number - 1].cards) == Counter([card])
                self.melds[number - 1] = meld
                self._lost(seat, (card,))

    def _got(self, seat: int, cards: tuple[Card, ...], count: int) -> None:
        self.sizes[seat] += count
        if seat == self.seat:
            self.hand += cards

    def _lost(self, seat: int, cards: tuple[Card, ...]) -> None:
        self.sizes[seat] -= len(cards)
        for card in cards if seat == self.seat else ():
            self.hand.remove(card)


@every_game
def test_whoever_listens_knows_what_a_view_shows(rules: RummyRules, seed: int) -> None:
    listeners = [Listener(seat, rules.players) for seat in (0, rules.players - 1, None)]
    for state, action in game(rules, seed):
        step = state.step(action)
        for listener in listeners:
            for event in step.events:
                listener.hear(known_to(event, listener.seat))
            view = step.state.view(listener.seat)
            if view.table is not None:
                assert heard(listener, view.table) == view.table
                assert listener.hand == [] or CardBag.of(listener.hand) == view.hand
            else:
                assert listener.is_over


def heard(listener: Listener, table: Table) -> Table:
    """The table as a listener has it, with what it does not keep."""
    return replace(
        table,
        sizes=tuple(listener.sizes),
        stock=listener.stock,
        pile=listener.pile,
        melds=tuple(listener.melds),
        laid=tuple(listener.laid),
        failed=tuple(listener.failed),
    )


def rare(state: State, action: Action) -> Iterator[str]:
    """What is to be seen in a state, and in what an action makes happen."""
    step = state.step(action)
    yield from (type(event).__name__ for event in step.events)
    for event in step.events:
        if isinstance(event, MeldLaid) and isinstance(event.meld, Run) and event.meld.low == 1:
            yield "low ace"
    if isinstance(state.phase, Laying):
        if state.phase.barred is not None:
            yield "barred"
        if state.phase.hand >> TWIN:
            yield "twins"


def test_the_games_reach_what_is_rare() -> None:
    seen = Counter(found for rules, seed in GAMES for each in game(rules, seed) for found in rare(*each))
    events = {kind.__name__ for kind in get_args(Event)}
    assert set(seen) == {*events, "low ace", "barred", "twins"}
