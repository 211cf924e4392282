"""What practice has taught about calls: the network, what it is shown, and where it is asked."""

import math
import struct
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Final

import pytest

from bots.positions import position
from bots.test_bots import secret
from fivehundred import Bid, Pass, State, preset, with_settings
from fivehundred.bots.expert import policy
from fivehundred.bots.expert.network import Layer, Network
from fivehundred.bots.expert.policy import CALLS, learnt
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Call, Look
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.rules.document import preset_names

KNOWN: Final = {
    *("standard", "australian", "australian-pack", "bids-only", "breach", "point-spread", "ralph", "set"),
    "walker-ultimate",
}


def view(state: State) -> AuctionView:
    assert state.actor is not None
    found = state.view(state.actor)
    assert isinstance(found, AuctionView)
    return found


# The network


def written(widths: list[int], weights: list[float]) -> bytes:
    return struct.pack(f"<{len(widths) + 1}H{len(weights)}e", len(widths) - 1, *widths, *weights)


def test_a_network_is_read_as_it_is_written() -> None:
    """Two inputs, two in between, one output: rows first, then the bias."""
    (network,) = Network.read_all(written([2, 2, 1], [1, -1, 2, -4, 0.5, 0, 3, 100, -0.25]))
    assert network({}) == [3 * 0.5 - 0.25]
    assert network({0: 1}) == [3 * 1.5 - 0.25]
    assert network({0: -2, 1: 0.5}) == [100 * (2 - 2) + 3 * 0 - 0.25]
    assert network({0: -2}) == [100 * 2 - 0.25]


def test_networks_in_a_file_are_read_one_after_another() -> None:
    first, second = Network.read_all(written([1, 1], [2, 0.5]) + written([1, 2, 1], [1, -1, 0, 0, 3, 4, 1]))
    assert [network({0: -2}) for network in (first, second)] == [[-3.5], [9]]


def test_a_network_computes_what_its_layers_say() -> None:
    """The same again with whole rows of numbers, zeros and all."""
    rng = Random(1)
    widths = [7, 5, 6, 3]
    layers = [
        Layer([tuple(rng.gauss(0, 1) for _ in range(size)) for _ in range(inputs)], tuple([0.5] * size))
        for inputs, size in pairwise(widths)
    ]
    inputs = [0.0, 1.0, 0.0, -0.5, 2.0, 1.0, 0.0]
    found = inputs
    for number, layer in enumerate(layers):
        sums = [
            bias + math.fsum(value * row[column] for value, row in zip(found, layer.rows, strict=True))
            for column, bias in enumerate(layer.bias)
        ]
        found = sums if number == len(layers) - 1 else [max(each, 0) for each in sums]
    seen = {number: value for number, value in enumerate(inputs) if value}
    assert Network(layers)(seen) == pytest.approx(found)


def test_the_weights_that_come_with_the_package_are_whole() -> None:
    content = (files("fivehundred.bots.expert") / "policy.weights").read_bytes()
    assert len(content) < 1_000_000
    networks = list(Network.read_all(content))
    assert networks
    for network in networks:
        assert len(network.layers[0].rows) == 43 + 4 * 27 + 4 + 28 + 4 + 4 + 2 + 3
        assert len(network.layers[-1].bias) == len(CALLS) == 28
        for layer in network.layers:
            assert all(math.isfinite(weight) for row in (*layer.rows, layer.bias) for weight in row)


# What it is shown


def test_what_a_seat_sees_is_told_in_order() -> None:
    """The dealer speaks for the second time; both opponents have passed, and its partner bid twice."""
    state = State.start(preset("australian"), dealer=0).dealt(bytes(32))
    for call in (Pass(), Bid.of("6S"), Pass(), Bid.of("7D"), Bid.of("7H")):
        state = state.apply(call)
    state = replace(state, scores=(120, -250))
    seen = view(state)
    assert state.actor == 0
    cards = [number for number, card in enumerate(CardSet(seen.rules.cards)) if card in seen.hand]
    own, _, across, _ = range(43, 43 + 4 * 27, 27)
    after = 43 + 4 * 27
    expected = {
        **dict.fromkeys(cards, 1.0),
        own + CALLS.index("7D") - 1: 1.0,
        across + CALLS.index("6S") - 1: 1.0,
        across + CALLS.index("7H") - 1: 1.0,
        after + 1: 1.0,  # the seats on the left
        after + 3: 1.0,  # and on the right have passed
        after + 4 + CALLS.index("7H"): 1.0,
        after + 32 + 2: 1.0,  # it is its partner's
        after + 36: 1.0,  # this seat has dealt
        after + 40: 120 / 500,
        after + 41: -250 / 500,
        after + 42: 1.0,
        after + 44: 1.0,  # misère is bid, but not above 8S; and open misère is
    }
    assert policy._inputs(seen) == expected


@pytest.mark.parametrize(
    ("name", "flags"), [("australian", [1, 0, 1]), ("standard", [1, 1, 1]), (None, [0, 0, 0])]
)
def test_it_is_told_how_misere_is_bid(name: str | None, flags: list[int]) -> None:
    rules = with_settings(preset("standard"), NO_SPECIALS) if name is None else preset(name)
    assert policy._rules(rules) == flags


NO_SPECIALS: Final = [f"specials.{name}.on=false" for name in ("misere", "open_misere", "blind_misere")]

# Where it is asked


@pytest.mark.parametrize("name", preset_names())
def test_it_is_asked_at_the_table_that_it_knows(name: str) -> None:
    assert policy._knows(preset(name)) == (name in KNOWN)


@pytest.mark.parametrize(
    "setting",
    ["auction.rounds=1", "deal.packets=5 5 k3", "ladder.schedule=perfect", "specials.hi_lo.on=true"],
)
def test_it_is_not_asked_where_the_table_is_another(setting: str) -> None:
    assert not policy._knows(with_settings(preset("standard"), [setting]))


def test_it_is_not_asked_where_something_has_been_bid_that_it_does_not_know() -> None:
    state = State.start(preset("standard"), dealer=0).dealt(bytes(32))
    assert learnt(view(state)) is not None
    assert learnt(view(state.apply(Bid.of("BM")))) is None


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_what_it_says_may_be_said(name: str) -> None:
    rules, calls = preset(name), 0
    for number in range(12):
        state = State.start(rules, dealer=number % 4).dealt(secret(number))
        while isinstance(state.phase, Auction) and state.number == 0:
            seen = view(state)
            if Look() in seen.legal_actions:
                state = state.apply(Look())
                continue
            call = learnt(seen)
            assert isinstance(call, Call)
            state, calls = state.apply(call), calls + 1
    assert calls > 40


def test_all_networks_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that would pass are outweighed by one that is surer of a bid, and all see the same."""
    asked: list[object] = []

    def network(call: str, sure: float) -> Callable[[object], list[float]]:
        def outputs(seen: object) -> list[float]:
            asked.append(seen)
            return [sure * (name == call) for name in CALLS]

        return outputs

    networks = [network("pass", 2), network("7H", 5), network("pass", 2)]
    monkeypatch.setattr(policy, "_networks", lambda: networks)
    state = State.start(preset("australian"), dealer=0).dealt(bytes(32))
    assert learnt(view(state)) == Bid.of("7H")
    assert asked == [policy._inputs(view(state))] * 3


def test_it_passes_with_nothing_and_bids_with_much() -> None:
    nothing = position(["", "9S 8S 9C 8C 10D 9D 7D 10H 9H 8H", "", ""], "8S", kitty="5S 5C 4H")
    assert learnt(view(nothing)) == Pass()
    much = learnt(view(position(["Jo JS JC AS KS QS 10S 6S AH 5D", "", "", ""])))
    assert isinstance(much, Bid)
    assert str(much)[-1] == "S"
