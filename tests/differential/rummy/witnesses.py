"""The package and the second engine side by side: each step of a game is taken by both, and compared."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import chain
from typing import Any

from differential.rummy.hearers import Hearers, names, owners, parts_of
from fivehundred.cards import Card
from fivehundred.engine.actions import CHANCE
from fivehundred.rummy.actions import Action, Meld
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.events import Event, known_to
from fivehundred.rummy.notation import action_text, read_action
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from fivehundred.rummy.view import Table, View
from fivehundred.seats import Seat
from oracle.rummy.cards import CARDS, in_order, pack
from oracle.rummy.game import Rummy


def options_of(rules: RummyRules) -> dict[str, Any]:
    """The rules as the second engine takes them."""
    return {
        "throw_back": str(rules.throw_back),
        "stock_out": str(rules.stock_out),
        "target": rules.target,
    }


class Witnesses:
    """Both engines in one game, with those who hear of it."""

    def __init__(self, rules: RummyRules, dealer: Seat, scores: Sequence[int]) -> None:
        self.state = State(rules, tuple(scores), (), Dealing(rules, 0, dealer))
        self.oracle = Rummy(rules.players, options_of(rules), dealer, scores)
        self.hearers = Hearers(rules.players)
        self.legal = self.listed()

    def apply(self, line: str, looking: Sequence[int | None]) -> None:
        """Let both take this step, and compare all; these seats, or spectators, say what they see."""
        action = read_action(line)
        assert self.oracle.why_not(line) is None
        assert self.state.violation(action) is None, line
        seen = {seat: visible(self.oracle, seat) for seat in looking}
        step = self.state.step(action)
        assert step.state == self.state.apply(action)
        self.oracle.do(line)
        self.state = step.state
        self.hearers.hear(step.events)
        self.legal = self.listed()
        self.expect_same()
        self.hearers.expect(self.oracle, *looking)
        for seat in looking:
            now = visible(self.oracle, seat)
            self._expect_view(seat, now)
            expect_shown(step.events, seat, seen[seat] | now)

    def follow(self, action: Action) -> None:
        """Let both take this step, without all that `apply` compares, and see that the same turn follows."""
        self.state = self.state.apply(action)
        self.oracle.do(action_text(action))
        assert turn_of(self.state) == self.oracle.expects()

    def listed(self) -> list[str]:
        """What may be done, in order, as both list it; nothing where chance is to act."""
        legal = self.oracle.legal()
        if self.state.actor != CHANCE:
            lines = [self.oracle.canonical(action_text(action)) for action in self.state.legal_actions]
            assert len(lines) == len(self.state.legal_actions)
            assert sorted(lines) == sorted(legal)
        return sorted(legal)

    def expect_same(self) -> None:
        """See that the cards lie in the same places, that none is lost, and that the scores agree."""
        state, oracle = self.state, self.oracle
        assert turn_of(state) == oracle.expects()
        assert (state.dealer, state.number) == (oracle.dealer, len(oracle.lines))
        assert (list(state.scores), [*map(parts_of, state.sheet)]) == (oracle.scores, oracle.lines)
        assert state.result is None or list(state.sheet[-1].totals) == oracle.scores
        if state.round is None:
            return
        hands = [names(state.view(seat).hand) for seat in range(oracle.players)]
        assert hands == [in_order(hand) for hand in oracle.hands]
        assert (names(state.round.stock), names(state.round.pile)) == (oracle.stock, oracle.pile)
        on_table = [card for meld in state.round.table for card in names(meld.cards)]
        lying = [*chain.from_iterable(hands), *oracle.stock, *oracle.pile, *on_table]
        assert sorted(lying) == sorted(pack(oracle.players))

    def expect_refusal(self, action: Action) -> str | None:
        """See that both refuse this, or neither, and for the same reason; return the reason."""
        line = action_text(action)
        violation = self.state.violation(action)
        reason = None if violation is None else violation.slug
        assert reason == self.oracle.why_not(line), line
        assert self.state.actor == CHANCE or (action in self.state.legal_actions) == (reason is None), line
        if reason is None and self.state.actor != CHANCE:
            assert self.oracle.canonical(line) in self.legal
        if violation is not None:
            assert "{" not in str(violation)
        if not isinstance(action, Meld) or action.cards:  # a combination of no cards cannot be said
            assert read_action(line.lower()) == action
        return reason

    def _expect_view(self, seat: int | None, seen: set[str]) -> None:
        """See that a seat, or a spectator, is shown all that it may see, and nothing else."""
        view, sees = self.state.view(seat), self.oracle.sees(0 if seat is None else seat)
        assert (turn_of(self.state), view.dealer) == (sees["expects"], sees["dealer"])
        assert (list(view.scores), [*map(parts_of, view.sheet)]) == (sees["scores"], sees["lines"])
        assert (view.result.winner if view.result else None) == sees["winner"]
        mine = seat is not None
        legal = [self.oracle.canonical(action_text(action)) for action in view.legal_actions]
        assert sorted(legal) == (sees["legal"] if mine else [])
        if view.table is not None:
            assert names(view.hand) == (sees["hand"] if mine else [])
            expect_table(view, view.table, sees)
            openly = [in_order(self.oracle.held_openly(other)) for other in range(self.oracle.players)]
            assert [*map(names, view.table.known)] == openly
        assert set(cards_named(view)) <= seen
        if view.table is not None:
            hearer = self.hearers.viewers[seat]
            assert (hearer.laid, hearer.failed) == ([*view.table.laid], [*view.table.failed])


def turn_of(state: State) -> str | int | None:
    """What comes next, as the second engine says it."""
    if state.actor != CHANCE:
        return state.actor
    return "deal" if isinstance(state.phase, Dealing) else state.phase.name


def expect_table(view: View, table: Table, sees: dict[str, Any]) -> None:
    """See that what lies open is what a seat sees."""
    assert ([*table.sizes], table.stock, names(table.pile)) == (sees["held"], sees["stock"], sees["pile"])
    assert [owners(meld) for meld in table.melds] == [cards for _, cards in sees["melds"]]
    assert [*table.melded] == sorted({seat for seat, _ in sees["melds"]})
    lines = [line for _, line in sees["said"]]
    assert table.refills == sum(line.startswith("reshuffle") for line in lines)
    last = max((place for place, line in enumerate(lines) if line.startswith("discard")), default=-1)
    now = lines[last + 1 :]
    verbs = [line.split()[0] for line in now]
    taken = [line for line in now if line.startswith("take")]
    assert ([f"take {view.taken}"] if view.taken is not None else []) == taken
    assert view.owes_meld == ("pile" in verbs and "meld" not in verbs)


def visible(oracle: Rummy, seat: int | None) -> set[str]:
    """The cards that a seat, or a spectator, sees or can name for certain."""
    hand = [] if seat is None else oracle.hands[seat]
    openly = [card for other in range(oracle.players) for card in oracle.held_openly(other)]
    return {*hand, *oracle.pile, *openly, *(card for meld in oracle.melds for card in meld.names())}


def expect_shown(events: Sequence[Event], seat: int | None, seen: set[str]) -> None:
    """See that events show a seat, or a spectator, only cards that it sees before or after them."""
    for event in events:
        known = known_to(event, seat)
        assert set(cards_named(known)) <= seen, f"{known} shows {seat} too much"


def cards_named(value: object) -> Iterator[str]:
    """The cards in a value, however deep; the rules name the whole pack and are passed over."""
    if isinstance(value, Card):
        yield str(value)
    elif is_dataclass(value) and not isinstance(value, type | RummyRules):
        for field in fields(value):
            yield from cards_named(getattr(value, field.name))
    elif isinstance(value, tuple | CardBag):
        for each in value:
            yield from cards_named(each)


def held(oracle: Rummy) -> list[str]:
    """The cards of the seat that is to act; none where chance is."""
    seat = oracle.expects()
    return oracle.hands[seat] if isinstance(seat, int) else []


ALL_CARDS = [Card(name) for name in CARDS]
