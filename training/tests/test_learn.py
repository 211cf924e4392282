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
