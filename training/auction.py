"""Auctions by the thousand at once, as arrays: whose turn it is, what a seat sees, what a contract is worth.

Seat 0 has dealt. Calls are numbered as the outputs of the network, the pass being 0. `MODES` are ways to bid
misères: as in Australia, between 8S and 8C, or none at all; a closed one waits for a seven. Every function
takes and returns a whole batch.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from fivehundred.bots.expert.policy import CALLS
from fivehundred.bots.expert.stakes import STEEPNESS
from fivehundred.engine.score.points import TRICK_POINTS
from fivehundred.rules.bids import Bid
from training.deals import MISERES, PLAYERS, RULES, STRAINS

NUMBER_OF_CALLS: Final = len(CALLS)
LONGEST: Final = 18
"""Calls after which an auction is cut off; hardly any is as long."""
MODES: Final = 3
TARGET: Final = RULES.scoring.target
_TRICKS_LOST: Final = 0.5
"""What best play brings the makers more than they get."""
_MADE: Final = jnp.array(
    [
        [[0.0, 0.02, 0.12, 0.42, 0.78, 0.93, 0.98], [0.0, 0.02, 0.09, 0.35, 0.72, 0.91, 0.98]],
        [[0.02, 0.08, 0.33, 0.73, 0.93, 0.98, 1.0], [0.01, 0.05, 0.22, 0.62, 0.89, 0.97, 0.99]],
    ]
)
"""How often a contract is made, with -3 to 3 tricks to spare by best play.

First where a stranger plays it, then where the network's bot does; each first against strangers.
`training.made` measures it.
"""

_STRANGERS: Final = jnp.array([2.9, 5.7])
"""How many times better the odds of a misère, closed and open, are against strangers."""


def _of_calls() -> tuple[Array, Array, Array, Array]:
    """Return for each call its level, strain, value and which misère it is, 0 where it has none."""
    columns: NDArray[np.int32] = np.zeros((4, NUMBER_OF_CALLS), np.int32)
    level, strain, value, misere = columns
    strains = [bid.strain for bid in STRAINS]
    for number, name in enumerate(CALLS[1:], 1):
        bid = Bid.of(name)
        value[number] = RULES.bids.value(bid)
        if bid.special is not None:
            misere[number] = 1 + [each.special for each in MISERES].index(bid.special)
        else:
            level[number], strain[number] = bid.level or 0, strains.index(bid.strain)
    return tuple(map(jnp.asarray, (level, strain, value, misere)))


LEVEL, STRAIN, VALUE, MISERE = _of_calls()
_MISERE, _OPEN_MISERE = CALLS.index("M"), CALLS.index("OM")


def _ranks() -> Array:
    """Return how high calls stand, a row for each mode."""
    plain = np.arange(NUMBER_OF_CALLS)
    later = plain.copy()  # misère changes places with 8S
    later[[_MISERE, _MISERE + 1]] = later[[_MISERE + 1, _MISERE]]
    return jnp.asarray(np.stack([plain, later, plain]))


_RANK: Final = _ranks()


class Cards(NamedTuple):
    """What is dealt: hands as bits, tricks of each seat in each strain, how often it makes either misère."""

    hands: Array
    tricks: Array
    miseres: Array


class Auctions(NamedTuple):
    """How far auctions have come."""

    bids: Array
    passed: Array
    standing: Array
    holder: Array
    turn: Array
    is_over: Array

    @classmethod
    def begin(cls, count: int) -> Auctions:
        """Return so many auctions before the first call."""
        return cls(
            bids=jnp.zeros((count, PLAYERS, NUMBER_OF_CALLS - 1)),
            passed=jnp.zeros((count, PLAYERS)),
            standing=jnp.zeros(count, jnp.int32),
            holder=jnp.zeros(count, jnp.int32),
            turn=jnp.ones(count, jnp.int32),
            is_over=jnp.zeros(count, bool),
        )

    def after(self, calls: Array) -> Auctions:
        """Return what they come to by these calls; those that are over stay as they are."""
        row = jnp.arange(len(calls))
        goes_on = ~self.is_over
        is_bid = (calls > 0) & goes_on
        bids = self.bids.at[row, self.turn, jnp.maximum(calls - 1, 0)].max(is_bid.astype(jnp.float32))
        passed = self.passed.at[row, self.turn].max(((calls == 0) & goes_on).astype(jnp.float32))
        standing = jnp.where(is_bid, calls, self.standing)
        holder = jnp.where(is_bid, self.turn, self.holder)
        out = passed.sum(1)
        is_over = (out == PLAYERS) | ((out == PLAYERS - 1) & (standing > 0) & (passed[row, holder] == 0))
        is_over |= self.is_over | (standing == NUMBER_OF_CALLS - 1)
        steps = jnp.arange(1, PLAYERS + 1)
        following = (self.turn[:, None] + steps) % PLAYERS
        still_in = jnp.take_along_axis(passed, following, 1) == 0
        turn = jnp.take_along_axis(following, still_in.argmax(1)[:, None], 1)[:, 0]
        return Auctions(bids, passed, standing, holder, jnp.where(is_over, self.turn, turn), is_over)

    def legal(self, mode: Array) -> Array:
        """Return which calls may be made."""
        calls = jnp.arange(NUMBER_OF_CALLS)
        higher = _RANK[mode] > _RANK[mode, self.standing][:, None]
        has_miseres = mode < MODES - 1
        higher &= (calls != _MISERE) | (has_miseres & (LEVEL[self.standing] >= 7))[:, None]
        higher &= (calls != _OPEN_MISERE) | has_miseres[:, None]
        return higher.at[:, 0].set(True)

    def seen(self, cards: Cards, scores: Array, mode: Array) -> Array:
        """Return what the seats on turn see, as `fivehundred.bots.expert.policy` tells the network."""
        count, seat = len(self.turn), self.turn
        row, round = jnp.arange(count), (seat[:, None] + jnp.arange(PLAYERS)) % PLAYERS
        holder = jax.nn.one_hot((self.holder - seat) % PLAYERS, PLAYERS) * (self.standing > 0)[:, None]
        own_first = jnp.where((seat % 2 == 0)[:, None], scores, scores[:, ::-1]) / TARGET
        parts = (
            cards.hands[row, seat],
            self.bids[row[:, None], round].reshape(count, -1),
            self.passed[row[:, None], round],
            jax.nn.one_hot(self.standing, NUMBER_OF_CALLS),
            holder,
            jax.nn.one_hot(seat, PLAYERS),
            own_first,
            jnp.stack([mode < MODES - 1, mode == 1, mode < MODES - 1], 1),
        )
        return jnp.concatenate([part.astype(jnp.float32) for part in parts], 1)

    def known(self, cards: Cards, network_at: Array, seen: Array) -> Array:
        """Return what a critic sees, who knows what every contract comes to, and who is a stranger."""
        count = len(self.turn)
        row, round = jnp.arange(count)[:, None], (self.turn[:, None] + jnp.arange(PLAYERS)) % PLAYERS
        tricks = cards.tricks[row, round].reshape(count, -1) / 5 - 1.2
        miseres = cards.miseres[row, round].reshape(count, -1)
        return jnp.concatenate([seen, tricks, miseres, network_at[row, round].astype(jnp.float32)], 1)


class Value(NamedTuple):
    """What contracts bring side 0: in points of an even score, and in points; and how often they are made."""

    worth: Array
    points: Array
    chance: Array


def value_of(auctions: Auctions, cards: Cards, scores: Array, network_at: Array) -> Value:
    """Return what the contracts of ended auctions are worth, with the network's bot at these seats."""
    call, seat = auctions.standing, auctions.holder
    row, level, misere = jnp.arange(len(call)), LEVEL[call], MISERE[call]
    best = cards.tricks[row, seat, STRAIN[call]]
    strong = network_at[row[:, None], (seat[:, None] + jnp.array([1, 3])) % PLAYERS].mean(1)
    ordinary = _made(best - level, network_at[row, seat], strong)
    kind = jnp.maximum(misere - 1, 0)
    chance = jnp.where(misere > 0, _no_trick(cards.miseres[row, seat, kind], kind, strong), ordinary)
    taken = jnp.clip(best - _TRICKS_LOST, 0, 10)
    theirs_made = jnp.where(misere > 0, 0, TRICK_POINTS * (10 - jnp.maximum(taken, level)))
    theirs_set = jnp.where(misere > 0, 0, TRICK_POINTS * (10 - jnp.minimum(taken, level - 1.0)))
    side, value = seat % 2, VALUE[call].astype(jnp.float32)
    made = _chance_after(side, value, theirs_made, scores, is_made=True)
    lost = _chance_after(side, -value, theirs_set, scores, is_made=False)
    gain = chance * made + (1 - chance) * lost - _chance(scores[:, 0], scores[:, 1])
    points = chance * (value - theirs_made) - (1 - chance) * (value + theirs_set)
    is_contract = call > 0
    return Value(
        jnp.where(is_contract, gain / (STEEPNESS / TARGET / 4), 0),
        jnp.where(is_contract, jnp.where(side == 0, points, -points), 0),
        jnp.where(is_contract, chance, 0),
    )


def _made(spare: Array, is_its: Array, strong: Array) -> Array:
    """Return how often contracts are made with so many tricks to spare.

    `is_its` says whether the network's bot plays them, and `strong` which part of the defenders it is.
    """
    table = _MADE[is_its.astype(jnp.int32)]
    often = table[:, 0] * (1 - strong[:, None]) + table[:, 1] * strong[:, None]
    row, place = jnp.arange(len(spare)), jnp.clip(spare, -3, 3) + 3
    below = jnp.floor(place).astype(jnp.int32)
    part = place - below
    return often[row, below] * (1 - part) + often[row, jnp.minimum(below + 1, often.shape[1] - 1)] * part


def _no_trick(chance: Array, kind: Array, strong: Array) -> Array:
    """Return how often misères are made that have this chance if all defenders are the network's bot."""
    odds = _STRANGERS[kind] * chance / (1 - chance)
    return chance * strong + odds / (1 + odds) * (1 - strong)


def _chance(ours: Array, theirs: Array) -> Array:
    """Return the chance to win a game that goes on with these scores."""
    return jax.nn.sigmoid(STEEPNESS * (ours - theirs) / TARGET)


def _chance_after(side: Array, makers: Array, others: Array, scores: Array, *, is_made: bool) -> Array:
    """Return the chance of side 0 to win after a round; a side wins by a contract that it makes."""
    ours = scores[:, 0] + jnp.where(side == 0, makers, others)
    theirs = scores[:, 1] + jnp.where(side == 1, makers, others)
    chance = jnp.where(ours <= -TARGET, 0.0, jnp.where(theirs <= -TARGET, 1.0, _chance(ours, theirs)))
    if not is_made:
        return chance
    total = jnp.where(side == 0, ours, theirs)
    return jnp.where(total >= TARGET, (side == 0).astype(jnp.float32), chance)
