"""Games of rummy set up for a test, and games at random."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from fivehundred.cards import Card
from fivehundred.engine.actions import CHANCE
from fivehundred.rummy.actions import Action, Deal, Discard, LayOff, Meld
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.melds import Combination, combination_of
from fivehundred.rummy.notation import action_text, read_action
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.round import Round
from fivehundred.rummy.rules import HAND_SIZE, RummyRules
from fivehundred.rummy.score import RoundScore
from fivehundred.rummy.state import State
from fivehundred.seats import SEATS, Seat

TWO = RummyRules(players=2)
FIVE = RummyRules(players=5)


def cards(text: str) -> tuple[Card, ...]:
    """Cards in the order written."""
    return tuple(map(Card, text.split()))


def deal_of(rules: RummyRules, *hands: str, turned_up: str, stock: str = "", dealer: int = -1) -> Deal:
    """A deal of these whole hands by seat; the stock begins with these cards."""
    given = [cards(hand) for hand in hands]
    first = (dealer + 1) % rules.players
    seats = [(first + step) % rules.players for step in range(rules.players)]
    order = [given[seat][turn] for turn in range(HAND_SIZE) for seat in seats]
    order += [Card(turned_up), *cards(stock)]
    return Deal((*order, *(Counter(rules.deck) - Counter(order)).elements()))


def laid(text: str, seat: Seat) -> Combination:
    """A combination that a seat has laid, as `AS AC AD` or `AS 2S 3S low`."""
    action = read_action(f"meld {text}")
    assert isinstance(action, Meld)
    combination = combination_of(action, seat)
    assert combination is not None
    return combination


def turn(
    *hands: str,
    pile: str = "2H",
    stock: str = "9C",
    table: tuple[tuple[str, int], ...] = (),
    rules: RummyRules = TWO,
    scores: tuple[int, ...] = (),
) -> State:
    """A game in which seat 0 is to draw; `table` says what lies there, and who laid it."""
    melds = tuple(laid(text, SEATS[seat]) for text, seat in table)
    points = [sum(meld.points for meld in melds if meld.seats[0] == seat) for seat in range(rules.players)]
    bags = tuple(int(CardBag.of(hand)) for hand in hands)
    round = Round(
        rules,
        number=0,
        dealer=SEATS[rules.players - 1],
        hands=(*bags, *[int(CardBag.of("2C"))] * (rules.players - len(hands))),
        stock=cards(stock),
        pile=cards(pile),
        table=melds,
        laid=tuple(points),
        failed=(0,) * rules.players,
        known=(0,) * rules.players,
        melded=sum(1 << seat for seat in {seat for _, seat in table}),
    )
    return State(rules, scores or (0,) * rules.players, (), Drawing(round, SEATS[0]))


def run(state: State, *lines: str) -> State:
    """The game after these actions as they are written."""
    for line in lines:
        state = state.apply(read_action(line))
    return state


def slug(state: State, line: str) -> str | None:
    """The reason why this is not possible, or None; its message must have all that it asks for."""
    violation = state.violation(read_action(line))
    if violation is None:
        return None
    assert "{" not in str(violation)
    return violation.slug


def listed(state: State, kind: type[Action]) -> str:
    """The legal actions of a kind as text."""
    return ", ".join(action_text(action) for action in state.legal_actions if isinstance(action, kind))


def hand(state: State, seat: int) -> str:
    """The cards of a seat."""
    return str(state.view(seat).hand)


def line(state: State) -> RoundScore:
    """The last line of the sheet."""
    return state.sheet[-1]


def choose(rng: Random, state: State, eagerness: float) -> Action:
    """An action at random; an eager player lays down what it can."""
    if state.actor == CHANCE:
        return state.chance_of(rng.randbytes(32))
    actions = list(state.legal_actions)
    laying = [action for action in actions if isinstance(action, Meld | LayOff)]
    if laying and rng.random() < eagerness:
        return rng.choice(laying)
    throws = [action for action in actions if isinstance(action, Discard)]
    return rng.choice(throws or actions) if rng.random() < eagerness else rng.choice(actions)


def game(
    rules: RummyRules, seed: int, rounds: int = 3, eagerness: float | None = None
) -> Iterator[tuple[State, Action]]:
    """The states of a game at random with the actions done in them, for some rounds at most."""
    rng = Random(seed)
    if eagerness is None:
        eagerness = rng.choice((0.0, 0.5, 0.9, 1.0))
    state = State.start(rules, rng.randrange(rules.players))
    while not state.is_over and len(state.sheet) < rounds:
        action = choose(rng, state, eagerness)
        yield state, action
        state = state.apply(action)


def with_hidden(state: State, rng: Random, *known: int) -> State:
    """The game in another world: what is not known of all but these hands, and the stock, are dealt again."""
    phase = state.phase
    assert isinstance(phase, Drawing | Laying)
    round = phase.round
    others = [seat for seat in range(state.rules.players) if seat not in known]
    unseen = [CardBag(round.hands[seat]) - round.known[seat] for seat in range(state.rules.players)]
    hidden = [card for seat in others for card in unseen[seat]] + list(round.stock)
    rng.shuffle(hidden)
    hands = list(round.hands)
    for seat in others:
        size = len(unseen[seat])
        hands[seat] = int(CardBag.of([*hidden[:size], *CardBag(round.known[seat])]))
        hidden = hidden[size:]
    return replace(state, phase=replace(phase, round=replace(round, hands=tuple(hands), stock=tuple(hidden))))
