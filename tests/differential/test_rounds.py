"""The same random rounds played by package, kernel and oracle; `ROUNDS=1000000` plays more, on all cores."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from random import Random

import pytest

from differential import sightings
from differential.rounds import until_play
from differential.rulesets import random_rules
from differential.shares import play_all, too_rare
from differential.sightings import LEAST, Sightings
from differential.umpires import Umpires, in_words
from fivehundred.cards import CARDS
from fivehundred.engine.actions import Play
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.rules.document import settings
from fivehundred.rules.ruleset import Rules

ENOUGH = 1000
"""Fewer rounds say little about what is rare."""

ROUNDS = int(os.environ.get("ROUNDS", str(ENOUGH)))

ROUNDS_OF_ONE_RULESET = 12
"""Rulesets take longer to find than rounds to play."""


@pytest.mark.timeout(240)  # as a slow test, but `make check` plays fewer rounds
@pytest.mark.no_cover  # which would take three times as long; no line is reached here alone
def test_legal_cards_winners_and_shown_out_suits_agree_at_every_step() -> None:
    seen = play_all(play_rounds, ROUNDS)
    if ROUNDS >= ENOUGH:
        assert not too_rare(seen, LEAST, ROUNDS / 5000)
    assert not seen.keys() - LEAST.keys()


def play_rounds(first: int, rounds: int) -> Counter[str]:
    """Play so many rounds, numbered from here on, and count what they showed."""
    seen: Counter[str] = Counter()
    for number in range(first, first + rounds):
        with naming_the_round(number):
            seen += play_round(number)
    return seen


@contextmanager
def naming_the_round(number: int) -> Iterator[None]:
    """Say in any failure which round it was: `play_round(number)` plays it again."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in round {number}: differential.test_rounds.play_round({number})")
        raise


@lru_cache(maxsize=1)
def _rules(number: int) -> Rules:
    return random_rules(Random(number))


def play_round(number: int) -> Counter[str]:
    """Play the round of this number, compare all three at each card, and return what it showed."""
    rng = Random(number)
    state = until_play(rng, _rules(number // ROUNDS_OF_ONE_RULESET))
    with describing(state):
        return _play_out(rng, state)


@contextmanager
def describing(state: State) -> Iterator[None]:
    """Say in any failure what was played."""
    try:
        yield
    except Exception as error:
        assert isinstance(state.phase, TrickPlay)
        error.add_note(f"contract {state.phase.round.contract}, named {state.phase.named}")
        error.add_note(f"rules {settings(state.rules)}")
        raise


def _play_out(rng: Random, state: State) -> Counter[str]:
    umpires = Umpires(state)
    watch = Sightings(umpires.oracle)
    contract = umpires.start.round.contract
    assert contract is not None
    watch.counts.update(
        sightings.of_contract(umpires.oracle, seats=state.rules.table.seats, declarer=contract.declarer)
    )
    eagerness = rng.choice((0.1, 1.0, 6.0))
    while not umpires.over:
        play = _choose(rng, umpires, eagerness)
        watch.before(*in_words(play.card, play.suit), umpires.leads)
        umpires.play(play)
        watch.after()
    return watch.counts


def _choose(rng: Random, umpires: Umpires, eagerness: float) -> Play:
    """Choose a legal play: remarkable cards with this eagerness, and gladly where one lies on the table."""
    remarkable, plays = _remarkable(str(umpires.start.terms.level)), umpires.legal()
    assert isinstance(umpires.state.phase, TrickPlay)
    if any(card in remarkable for _, card in umpires.state.phase.table):
        eagerness = 8.0
    return rng.choices(plays, [eagerness if play.card in remarkable else 1.0 for play in plays])[0]


@cache
def _remarkable(level: str) -> frozenset[int]:
    """Jokers, what may be a bower, and what may be a megatrump or anti-megatrump."""
    return frozenset(card for card in CARDS if card.is_joker or card.rank in ("J", level))
