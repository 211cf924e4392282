"""Learning: what pays is called more often, and what does not, less."""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from fivehundred.bots.expert.policy import CALLS
from fivehundred.cards import Strain
from training import learn
from training.auction import STRAIN, VALUE, Auctions, Cards
from training.deals import KITTY, PLAYERS, STRAINS
from training.learn import Layers, Learner, Pace, Table, fresh, held

DEALS: Final = 200
REDS: Final = np.array(
    [number for number, bid in enumerate(STRAINS) if bid.strain in {Strain.DIAMONDS, Strain.HEARTS}]
)


def reds_only() -> Cards:
    """Deals in which either red suit brings whoever names it all tricks, every other strain none."""
    rng = np.random.default_rng(3)
    pack = [*range(PLAYERS)] * 10 + [KITTY] * 3
    owners = np.array([rng.permutation(pack) for _ in range(DEALS)])
    hands = jax.nn.one_hot(owners, KITTY + 1)[:, :, :KITTY].transpose(0, 2, 1)
    tricks = jnp.zeros((DEALS, PLAYERS, len(STRAINS))).at[:, :, REDS].set(10.9)
    return Cards(hands, tricks, jnp.zeros((DEALS, PLAYERS, 2)))


def share_of_reds(layers: Layers, cards: Cards) -> float:
    """How many of the auctions end in a red suit."""
    everywhere = jnp.ones((DEALS, PLAYERS), bool)
    no_miseres = jnp.full(DEALS, 2)
    table = Table(cards, jnp.zeros((DEALS, 2)), no_miseres, everywhere)
    _, auctions = held(layers, layers, table, jax.random.key(5), greedy=False)
    return float((jnp.isin(STRAIN, REDS) & (VALUE > 0))[auctions.standing].mean())


def test_what_pays_is_called_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "_BATCH", 128)
    monkeypatch.setattr(learn, "_HELD_OUT", DEALS // 4)
    cards = reds_only()
    one = Cards(*(part[:1] for part in cards))
    seen = Auctions.begin(1).seen(one, jnp.zeros((1, 2)), jnp.zeros(1, jnp.int32))
    layers = fresh(jax.random.key(2), seen.shape[1], 32, len(CALLS))
    learner = Learner(layers, layers, cards, rate=3e-3, alike=0)
    for key in jax.random.split(jax.random.key(4), 40):
        learner.learn(key, Pace(jnp.array(0.0), jnp.array(1.0)))
    assert share_of_reds(layers, cards) < 0.4
    assert share_of_reds(learner.layers, cards) > 0.8


def test_strangers_call_as_often_as_they_are_believed_to() -> None:
    """Of two calls that are alike likely each is made in half of the auctions, by a greedy network one."""
    cards, seven = reds_only(), CALLS.index("7H")
    one = Cards(*(part[:1] for part in cards))
    inputs = Auctions.begin(1).seen(one, jnp.zeros((1, 2)), jnp.zeros(1, jnp.int32)).shape[1]
    bias = jnp.full(len(CALLS), -50.0).at[0].set(0.01).at[seven].set(0)
    layers = [(jnp.zeros((inputs, len(CALLS))), bias)]
    for is_network, least, most in ((False, 0.35, 0.65), (True, 0, 0)):
        seats = jnp.full((DEALS, PLAYERS), is_network)
        table = Table(cards, jnp.zeros((DEALS, 2)), jnp.zeros(DEALS, jnp.int32), seats)
        calls, _ = held(layers, layers, table, jax.random.key(6), greedy=True)
        assert least <= float((calls.call[0] == seven).mean()) <= most


def test_what_is_learnt_is_the_average_of_the_last_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """After forty steps, whose states are 1 to 40, it lies a few steps behind: the first are forgotten."""
    learner = Learner.__new__(Learner)
    states = iter(range(1, 41))
    learner._average, learner._networks, learner._steps = [(jnp.zeros(1), jnp.zeros(1))], ([], []), 0
    learner._state = None

    def step(*_: object) -> object:
        number = float(next(states))
        return ([(jnp.full(1, number), jnp.full(1, number))], []), None

    monkeypatch.setattr(learner, "_step", step, raising=False)
    for _ in range(40):
        learner.learn(jax.random.key(0), Pace(jnp.array(0.0), jnp.array(1.0)))
    assert 35 < float(learner.layers[0][0][0]) < 39
