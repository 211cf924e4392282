"""Games at random, as far as they have come."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from hypothesis import strategies as st

from differential.rounds import random_deal
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Action, CallSlam, Deal, Discard, Give, Look, Misdeal, Pass
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.records.record import Record
from fivehundred.engine.state import State
from fivehundred.rules.document import preset, preset_names
from fivehundred.rules.options import DealForm
from fivehundred.rules.ruleset import Rules
from generators import random_rules


@dataclass(frozen=True)
class Game:
    """A game so far: its record, and the states from the first on; seed and length make it again."""

    seed: int
    length: int
    record: Record = field(repr=False)
    states: tuple[State, ...] = field(repr=False)

    @property
    def now(self) -> State:
        """The state that the game has come to."""
        return self.states[-1]


def game(seed: int, length: int, rules: Rules | None = None) -> Game:
    """Return a game after this many actions, or fewer if it ends before; under any rules if not these."""
    rng = Random(seed)
    rules = any_rules(rng) if rules is None else rules
    dealer = rng.randrange(rules.table.seats)
    states, actions = [State.start(rules, dealer)], list[Action]()
    while len(actions) < length and not states[-1].is_over:
        actions.append(choose(rng, states[-1]))
        states.append(states[-1].apply(actions[-1]))
    return Game(seed, length, Record(rules, dealer, tuple(actions)), tuple(states))


def games(longest: int = 250) -> st.SearchStrategy[Game]:
    """Games of every length; hypothesis looks for the shortest that breaks a law."""
    return st.builds(game, st.integers(0, 2**32 - 1), st.integers(0, longest))


def viewers(state: State) -> Iterator[int | None]:
    """Every seat, and the spectator."""
    yield from range(state.rules.table.seats)
    yield None


def any_rules(rng: Random) -> Rules:
    """A preset or a random ruleset."""
    return preset(rng.choice(preset_names())) if rng.random() < 0.3 else random_rules(rng)


def choose(rng: Random, state: State) -> Action:
    """Choose a legal action; passes and modest bids oftener than high ones."""
    match state.phase:
        case Dealing():
            return _deal(rng, state.phase)
        case Auction() if state.declarations and rng.random() < 0.1:
            return rng.choice(state.declarations)
        case Auction() if Pass() in state.legal_actions and rng.random() < 0.5:
            return Pass()
        case Auction():
            deeds = [action for action in (Look(), Misdeal()) if action in state.legal_actions]
            return rng.choice([*islice(state.legal_actions, 8), *deeds])
        case Exchange():
            hand = CardSet(state.phase.hands[state.phase.seat])
            if CallSlam() in state.legal_actions and rng.random() < 0.3:
                return CallSlam()
            return Discard(CardSet.of(rng.sample(list(hand), state.phase.count)))
        case Giving():
            hand = CardSet(state.phase.choosable)
            return Give(CardSet.of(rng.sample(list(hand), state.phase.count)))
        case _:
            return rng.choice(list(state.legal_actions))


def _deal(rng: Random, phase: Dealing) -> Deal:
    is_shuffled = phase.rules.deal.form is not DealForm.HANDS
    if is_shuffled or phase.gathered or rng.random() < 0.5:
        return phase.deal_of(rng.randbytes(32))
    return random_deal(rng, phase.rules, rng.randrange(phase.rules.table.seats))
