"""Learn to bid: first as `rule-2` does, then from what auctions lead to (proximal policy optimization).

In a fifth of the auctions all seats are the network; in the others some bid as `rule-2`, so that it gets on
with strangers, as partners and as opponents. A critic who knows all cards says what was to be expected.
"""

from __future__ import annotations

import argparse
import struct
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array

from fivehundred.bots.expert.network import Network
from fivehundred.cards import CardSet
from training.auction import LEVEL, LONGEST, MISERE, NUMBER_OF_CALLS, Auctions, Cards, Value, value_of
from training.deals import KITTY, PLAYERS, RULES, Deals

Layers = list[tuple[Array, Array]]

_WIDTHS: Final = (256, 256)
_CRITICS_WIDTHS: Final = (128, 128)
_NEVER: Final = -1e9
_HELD_OUT: Final = 6000
"""Deals that are only measured with."""
_BATCH: Final = 4096
"""Auctions in a step."""
_SEATED: Final = (0.2, 0.5, 0.15, 0.15)
"""How often all seats are the network, those of one side, all but one, and a single one."""
_SUITS: Final = ("SCDH", "CSDH", "SCHD", "CSHD")
"""Suits in the places of the first four. To best play it makes no difference, so a deal stands for four."""
_LEVEL: Final = 0.4
"""How often it stands 0 to 0."""
_POINTS: Final = 200.0
"""Points that count as one."""
_CLIP: Final = 0.2
_CRITIC: Final = 0.5
_STRANGE: Final = -6.0
"""More improbable than e to this power is no stranger to `rule-2`."""
_LIVE: Final = 0.5
"""Of all calls of a batch this many are learnt from: the others come after the end."""
_PIECES: Final = 8
_TIMES: Final = 2
_STEPS: Final = 60
"""Steps between two reports."""
_LAST_RATE: Final = 0.15
"""The rate of learning at the end, in parts of that at the beginning."""
_LATE: Final = 10
"""The average of the network's states goes over about a tenth of the steps, if this is 10: the last ones."""


def outputs(layers: Layers, inputs: Array) -> Array:
    """Return what a network says."""
    for rows, bias in layers[:-1]:
        inputs = jax.nn.relu(inputs @ rows + bias)
    rows, bias = layers[-1]
    return inputs @ rows + bias


def fresh(key: Array, *widths: int) -> Layers:
    """Return a network that knows nothing."""
    keys, sizes = jax.random.split(key, len(widths) - 1), list(pairwise(widths))
    scales = [1.0] * (len(sizes) - 1) + [0.01]
    return [
        (jax.random.normal(each, size) * np.sqrt(2 / size[0]) * scale, jnp.zeros(size[1]))
        for each, size, scale in zip(keys, sizes, scales, strict=True)
    ]


def cards_of(deals: Deals) -> Cards:
    """Return deals as they are used."""
    hands = jax.nn.one_hot(deals.owners, KITTY + 1)[:, :, :KITTY].transpose(0, 2, 1)
    return Cards(hands, jnp.asarray(deals.tricks), jnp.asarray(deals.miseres))


def turned(cards: Cards, first: Array) -> Cards:
    """Return the cards with these seats in the place of seat 0."""
    row, seats = jnp.arange(len(first))[:, None], (jnp.arange(PLAYERS) + first[:, None]) % PLAYERS
    return Cards(*(each[row, seats] for each in cards))


def recoloured(cards: Cards, kind: Array) -> Cards:
    """Return the cards with suits of a colour exchanged, as `_SUITS` says; best play stays as it is."""
    row, seats = jnp.arange(len(kind))[:, None, None], jnp.arange(PLAYERS)[:, None]
    places, strains = (each[kind][:, None, :] for each in _recoloured())
    return cards._replace(hands=cards.hands[row, seats, places], tricks=cards.tricks[row, seats, strains])


def _recoloured() -> tuple[Array, Array]:
    """Return for each kind which card, and which strain, takes the place of each."""
    place = {str(card): number for number, card in enumerate(CardSet(RULES.cards))}
    kinds = [str.maketrans(_SUITS[0], suits) for suits in _SUITS]
    cards = [[place[name[:-1] + name[-1].translate(kind)] for name in place] for kind in kinds]
    strains = [[*map(_SUITS[0].index, suits), len(suits)] for suits in _SUITS]
    return jnp.array(cards), jnp.array(strains)


# As `rule-2` does


def imitated(deals: Deals, seed: int = 0, times: int = 8, size: int = 512) -> Layers:
    """Return a network that calls as `rule-2` does, as far as it can be seen from the calls."""
    seen, legal, calls = _examples(deals)
    order = np.random.default_rng(0).permutation(len(calls))
    tested, learnt = np.split(order, [len(order) // 20])
    (rows, bias), *deeper = fresh(jax.random.key(seed), seen.shape[1], *_WIDTHS, NUMBER_OF_CALLS)
    varies = seen.min(0) < seen.max(0)  # what is the same in all examples, as scores are, is to say nothing
    seen *= varies
    layers: Layers = [(rows * varies[:, None], bias), *deeper]
    steps = times * len(learnt) // size
    optimizer = optax.adamw(optax.cosine_decay_schedule(1e-3, steps), weight_decay=0.01)

    def loss(layers: Layers, rows: Array) -> Array:
        said = jnp.where(legal[rows], outputs(layers, seen[rows]), _NEVER)
        return optax.softmax_cross_entropy_with_integer_labels(said, calls[rows]).mean()

    @jax.jit  # type: ignore[untyped-decorator]
    def step(layers: Layers, state: optax.OptState, rows: Array) -> tuple[Layers, optax.OptState]:
        change, state = optimizer.update(jax.grad(loss)(layers, rows), state, layers)
        return optax.apply_updates(layers, change), state

    state, chosen = optimizer.init(layers), np.random.default_rng(1)
    for _ in range(steps):
        layers, state = step(layers, state, jnp.asarray(chosen.choice(learnt, size)))
    said = jnp.where(legal[tested], outputs(layers, seen[tested]), _NEVER).argmax(1)
    print(f"as rule-2 calls: {(said == calls[tested]).mean():.1%} of {len(tested)}", flush=True)
    return layers


def _examples(deals: Deals) -> tuple[Array, Array, Array]:
    """Return what seats saw for which `rule-2` called, what they might have called, and what it called."""
    count, row = len(deals.calls), np.arange(len(deals.calls))
    cards, auctions = cards_of(deals), Auctions.begin(count)
    even, mode = jnp.zeros((count, 2)), jnp.zeros(count, jnp.int32)
    found: list[tuple[np.ndarray[Any, Any], ...]] = []
    for calls in deals.calls.T.astype(np.int32):
        was_made = (calls >= 0) & deals.by_rule[row, np.asarray(auctions.turn)]
        parts = auctions.seen(cards, even, mode), auctions.legal(mode), calls
        found.append(tuple(np.asarray(part)[was_made] for part in parts))
        auctions = auctions.after(jnp.maximum(calls, 0))
    seen, legal, calls = (jnp.asarray(np.concatenate(part)) for part in zip(*found, strict=True))
    return seen, legal, calls


# Better than that


class Calls(NamedTuple):
    """Calls in a batch of auctions, those of each step in a row of their own.

    `is_its` says whether the network made the call; `logarithm` is of the probability that it had.
    """

    seen: Array
    known: Array
    legal: Array
    call: Array
    logarithm: Array
    is_its: Array
    side: Array
    stranger: Array


class Table(NamedTuple):
    """What auctions are held with: cards, scores, how misères are bid, and which seats are the network."""

    cards: Cards
    scores: Array
    mode: Array
    network_at: Array


def held(
    layers: Layers, stranger: Layers, table: Table, key: Array, *, greedy: bool
) -> tuple[Calls, Auctions]:
    """Hold auctions to their end; the network tries things out unless it is to be `greedy`.

    Strangers make each call as often as is believed. Always the likeliest could be foreseen too well.
    """
    count = len(table.scores)
    row = jnp.arange(count)

    def step(auctions: Auctions, key: Array) -> tuple[Auctions, Calls]:
        seen, legal = auctions.seen(table.cards, table.scores, table.mode), auctions.legal(table.mode)
        said, strangers = (jnp.where(legal, outputs(each, seen), _NEVER) for each in (layers, stranger))
        is_its = table.network_at[row, auctions.turn]
        likely = jnp.where(is_its[:, None], said, strangers)
        luck = jax.random.gumbel(key, said.shape)
        call = jnp.where(greedy & is_its[:, None], likely, likely + luck).argmax(1)
        made = Calls(
            seen,
            auctions.known(table.cards, table.network_at, seen),
            legal,
            call,
            jax.nn.log_softmax(said)[row, call],
            is_its & ~auctions.is_over,
            auctions.turn % 2,
            strangers,
        )
        return auctions.after(call), made

    auctions, calls = jax.lax.scan(step, Auctions.begin(count), jax.random.split(key, LONGEST))
    return calls, auctions


def drawn(cards: Cards, key: Array) -> Table:
    """Draw a batch of deals, and how they are bid."""
    keys = jax.random.split(key, 8)
    number = jax.random.randint(keys[0], (_BATCH,), _HELD_OUT, len(cards.hands))
    first = jax.random.randint(keys[1], (_BATCH,), 0, PLAYERS)
    kind = jax.random.randint(keys[7], (_BATCH,), 0, len(_SUITS))
    some = recoloured(turned(Cards(*(each[number] for each in cards)), first), kind)
    scores = jax.random.randint(keys[2], (_BATCH, 2), -45, 50) * 10.0
    scores = jnp.where(jax.random.uniform(keys[3], (_BATCH, 1)) < _LEVEL, 0.0, scores)
    mode = jax.random.choice(keys[4], jnp.array([0, 0, 1, 2]), (_BATCH,))
    seat, seats = jax.random.randint(keys[5], (_BATCH, 1), 0, PLAYERS), jnp.arange(PLAYERS)
    alone, on_side = seats == seat, seats % 2 == seat % 2
    seated = jnp.stack([jnp.ones_like(alone), on_side, ~alone, alone])
    way = jax.random.choice(keys[6], len(_SEATED), (_BATCH,), p=jnp.array(_SEATED))
    return Table(some, scores, mode, seated[way, jnp.arange(_BATCH)])


def _loss(
    alike: float,
    curious: Array,
    networks: tuple[Layers, Layers],
    calls: Calls,
    gained: Array,
    ahead: Array,
) -> Array:
    """Return what is to become less, for calls that gained so much, and so far ahead of what was foreseen."""
    layers, critic = networks
    said = jax.nn.log_softmax(jnp.where(calls.legal, outputs(layers, calls.seen), _NEVER))
    often = jnp.exp(said)
    now = jnp.take_along_axis(said, calls.call[:, None], 1)[:, 0]
    ratio = jnp.exp(now - calls.logarithm)
    better = jnp.minimum(ratio * ahead, jnp.clip(ratio, 1 - _CLIP, 1 + _CLIP) * ahead)
    variety = -(often * jnp.where(calls.legal, said, 0)).sum(1)
    strange = jnp.maximum(jax.nn.log_softmax(calls.stranger), _STRANGE)
    unlike = (often * jnp.where(calls.legal, said - strange, 0)).sum(1)
    wrong = (outputs(critic, calls.known)[:, 0] - gained) ** 2
    each = -better - curious * variety + alike * unlike + _CRITIC * wrong
    return (each * calls.is_its).sum() / calls.is_its.sum()


class Pace(NamedTuple):
    """What variety is worth, and at which share of the rate it learns."""

    curious: Array
    share: Array


class Learner:
    """A network that learns, and its critic.

    `rate` is how quickly it learns, and `alike` what it is worth to call as the stranger would.
    """

    def __init__(self, layers: Layers, stranger: Layers, cards: Cards, rate: float, alike: float) -> None:
        one = Cards(*(each[:1] for each in cards))
        known = Auctions.begin(1).known(one, jnp.ones((1, PLAYERS), bool), jnp.zeros((1, len(layers[0][0]))))
        critic = fresh(jax.random.key(7), known.shape[1], *_CRITICS_WIDTHS, 1)
        self._stranger, self._cards, self._alike = stranger, cards, alike
        self._optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(rate))
        self._networks, self._average, self._steps = (layers, critic), layers, 0
        self._state = self._optimizer.init(self._networks)
        self._step = jax.jit(self._after)

    @property
    def layers(self) -> Layers:
        """The network on the average of its last states, which is better than each of them."""
        return self._average

    def learn(self, key: Array, pace: Pace) -> None:
        """Hold a batch of auctions, and learn from them."""
        self._networks, self._state = self._step(self._networks, self._state, key, pace)
        self._steps += 1
        part = min(1, _LATE / self._steps)
        self._average = jax.tree.map(
            lambda old, new: old + part * (new - old), self._average, self._networks[0]
        )

    def _after(
        self, networks: tuple[Layers, Layers], state: optax.OptState, key: Array, pace: Pace
    ) -> tuple[tuple[Layers, Layers], optax.OptState]:
        keys = jax.random.split(key, 2 + _TIMES)
        table = drawn(self._cards, keys[0])
        calls, auctions = held(networks[0], self._stranger, table, keys[1], greedy=False)
        worth = value_of(auctions, table.cards, table.scores, table.network_at).worth / _POINTS
        gained = jnp.where(calls.side == 0, worth, -worth)
        ahead = jnp.where(calls.is_its, gained - outputs(networks[1], calls.known)[..., 0], 0)
        ahead /= jnp.sqrt((ahead**2).sum() / calls.is_its.sum())
        flat = jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), (calls, gained, ahead))
        live = jnp.argsort(~flat[0].is_its)[: int(LONGEST * _BATCH * _LIVE)]
        loss = partial(_loss, self._alike, pace.curious)

        def learn(so_far: Any, rows: Array) -> tuple[Any, None]:
            networks, state = so_far
            piece = jax.tree.map(lambda part: part[rows], flat)
            change, state = self._optimizer.update(jax.grad(loss)(networks, *piece), state)
            change = jax.tree.map(lambda part: part * pace.share, change)
            return (optax.apply_updates(networks, change), state), None

        for each in keys[2:]:
            pieces = live[jax.random.permutation(each, len(live))].reshape(_PIECES, -1)
            (networks, state), _ = jax.lax.scan(learn, (networks, state), pieces)
        return networks, state


# How good it is


def told(layers: Layers, stranger: Layers, cards: Cards) -> str:
    """Return how far the network is ahead of a stranger from 0 to 0, in deals that it has not learnt from."""
    first = jnp.arange(_HELD_OUT) % PLAYERS
    some = turned(Cards(*(each[:_HELD_OUT] for each in cards)), first)
    level, mode = jnp.zeros((_HELD_OUT, 2)), jnp.zeros(_HELD_OUT, jnp.int32)
    found = []
    for side in (0, 1):
        network_at = jnp.broadcast_to(jnp.arange(PLAYERS) % 2 == side, (_HELD_OUT, PLAYERS))
        table = Table(some, level, mode, network_at)
        _, auctions = held(layers, stranger, table, jax.random.key(0), greedy=True)
        value = value_of(auctions, some, level, network_at)
        found.append((auctions, value, value.points * (1 - 2 * side), auctions.holder % 2 == side))
    ahead = np.asarray(sum(points for *_, points, _ in found) / 2)
    error = 1.96 * ahead.std() / np.sqrt(len(ahead))
    return f"{ahead.mean():+.1f} ± {error:.1f} points; " + "; ".join(
        _bid(found, is_its=is_its) for is_its in (True, False)
    )


def _bid(found: list[tuple[Auctions, Value, Array, Array]], *, is_its: bool) -> str:
    """Return how often either of them bids what, and how often it makes that."""
    call, chance, its = (
        np.concatenate([np.asarray(part) for part in parts])
        for parts in (
            [auctions.standing for auctions, *_ in found],
            [value.chance for _, value, *_ in found],
            [its for *_, its in found],
        )
    )
    level, misere = np.asarray(LEVEL)[call], np.asarray(MISERE)[call]
    kinds = {**{str(number): level == number for number in range(6, 11)}, "M": misere == 1, "OM": misere == 2}
    parts = [
        f"{name} {chosen.mean():.1%} made {chance[chosen].mean():.0%}"
        for name, kind in kinds.items()
        if (chosen := kind & (its == is_its)).any()
    ]
    return f"{'it bids' if is_its else 'rule-2'} {', '.join(parts)}"


# Files


def read(path: Path) -> Layers:
    """Read the first network of a file."""
    network = next(Network.read_all(path.read_bytes()))
    return [(jnp.array(layer.rows), jnp.array(layer.bias)) for layer in network.layers]


def write(path: Path, layers: Layers) -> None:
    """Write a network as `Network` reads it."""
    widths = [len(layers[0][0]), *(len(bias) for _, bias in layers)]
    head = struct.pack(f"<{len(widths) + 1}H", len(layers), *widths)
    path.write_bytes(head + b"".join(np.asarray(part, "<f2").tobytes() for layer in layers for part in layer))


def main() -> None:
    """Learn from solved deals, and write the network."""
    parser = argparse.ArgumentParser(prog="python -m training.learn", description=main.__doc__)
    parser.add_argument("deals", nargs="+", type=Path, help="files of python -m training.deals")
    parser.add_argument("--to", required=True, type=Path, help="where the network is written")
    parser.add_argument("--begin", type=Path, help="a network to go on from")
    parser.add_argument("--minutes", type=float, default=60, help="how long (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="learns another network (default 1)")
    parser.add_argument(
        "--rate", type=float, default=7e-4, help="how quickly it learns at first (default 0.0007)"
    )
    parser.add_argument(
        "--curious", type=float, default=0.06, help="what variety is worth at first (default 0.06)"
    )
    parser.add_argument(
        "--alike", type=float, default=0.015, help="what it is worth to call as rule-2 (default 0.015)"
    )
    arguments = parser.parse_args()
    deals = Deals.read(*arguments.deals)
    if len(deals.owners) <= _HELD_OUT:
        parser.error(f"{len(deals.owners)} deals are too few: {_HELD_OUT} are only measured with")
    cards, stranger = cards_of(deals), imitated(deals, arguments.seed)
    learner = Learner(
        read(arguments.begin) if arguments.begin else stranger,
        stranger,
        cards,
        arguments.rate,
        arguments.alike,
    )
    begun, key = monotonic(), jax.random.key(arguments.seed)
    while (part := (monotonic() - begun) / 60 / arguments.minutes) < 1:
        for _ in range(_STEPS):
            key, now = jax.random.split(key)
            learner.learn(now, Pace(arguments.curious * (1 - part), 1 - (1 - _LAST_RATE) * part))
        write(arguments.to, learner.layers)
        print(
            f"{(monotonic() - begun) / 60:.1f} minutes: {told(learner.layers, stranger, cards)}", flush=True
        )


if __name__ == "__main__":
    main()
