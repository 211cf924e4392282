"""Auctions by the thousand go, and score, as the engine's do; and the network bids in both alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Final

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from numpy.typing import NDArray

from bots.test_bots import secret
from bots.test_policy import NO_SPECIALS, view
from fivehundred import Bid, Contract, Rules, State, preset, with_settings
from fivehundred.bots.expert import policy
from fivehundred.bots.expert.network import Network
from fivehundred.bots.expert.policy import CALLS, learnt, name_of
from fivehundred.bots.expert.stakes import Stakes
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Call, Look, Pass
from fivehundred.engine.contracts.contract import terms_of
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.score.outcome import Outcome, taken_by
from fivehundred.engine.score.round_score import score
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.seats import SEATS, SIDES, Seat
from training.auction import LONGEST, MODES, Auctions, Cards, value_of
from training.deals import KITTY, MOST_CALLS, PLAYERS, RULES, STRAINS, Deals
from training.learn import Table, cards_of, held, read, write

WAYS: Final = [preset("australian"), preset("standard"), with_settings(preset("standard"), NO_SPECIALS)]
"""A table for each way to bid misères."""
WEIGHTS: Final = Path(str(files("fivehundred.bots.expert") / "policy.weights"))
MISERE: Final = 0.3
"""How often a misère is made in these tests."""


def started(rules: Rules, count: int, scores: tuple[int, ...] = (0, 0)) -> list[State]:
    """Auctions that seat 0 has dealt."""
    deals = [State.start(rules, dealer=0).dealt(secret(1000 + number)) for number in range(count)]
    return [looked(replace(state, scores=scores)) for state in deals]


def looked(state: State) -> State:
    """The same, but whoever is on turn has looked at its cards, if it has not yet."""
    if isinstance(state.phase, Auction) and Look() in state.view(state.phase.turn).legal_actions:
        return state.apply(Look())
    return state


def goes_on(state: State) -> bool:
    """Whether anybody has a choice: nothing can be bid over 10 no-trumps."""
    return isinstance(state.phase, Auction) and state.number == 0 and len(view(state).legal_actions) > 1


def as_arrays(states: Iterable[State], tricks: Sequence[float] | None = None) -> Cards:
    """The same deals, with the tricks that every strain brings every seat there."""
    owners = []
    for state in states:
        assert isinstance(state.phase, Auction)
        hands = [CardSet(hand) for hand in state.phase.round.hands]
        pack = CardSet(state.rules.cards)
        owners.append(
            [next((seat for seat, hand in enumerate(hands) if card in hand), KITTY) for card in pack]
        )
    count = len(owners)
    each: NDArray[np.float32] = np.zeros((count, PLAYERS, len(STRAINS)), np.float32)
    if tricks is not None:
        each += np.array(tricks, np.float32)[:, None, None]
    miseres: NDArray[np.float32] = np.full((count, PLAYERS, 2), MISERE, np.float32)
    calls: NDArray[np.int8] = np.zeros((count, MOST_CALLS), np.int8)
    by_rule: NDArray[np.bool_] = np.ones((count, PLAYERS), bool)
    return cards_of(Deals(np.array(owners, np.uint8), each, miseres, calls, by_rule))


@pytest.mark.parametrize("mode", range(MODES))
def test_auctions_go_as_in_the_engine(mode: int) -> None:
    """Whose turn it is, what may be called and what a seat sees, in calls by lot until all are over."""
    rng, count = Random(mode), 60
    states = started(WAYS[mode], count, (120, -250))
    cards, auctions = as_arrays(states), Auctions.begin(count)
    scores, modes = np.tile([120.0, -250.0], (count, 1)), np.full(count, mode)
    for _ in range(LONGEST):
        assert auctions.is_over.tolist() == [not goes_on(state) for state in states]
        seen, legal = np.asarray(auctions.seen(cards, scores, modes)), np.asarray(auctions.legal(modes))
        calls: NDArray[np.int32] = np.zeros(count, np.int32)
        for number in np.flatnonzero(~np.asarray(auctions.is_over)):
            state = states[number]
            assert auctions.turn[number] == state.actor
            may = {name_of(call): call for call in view(state).legal_actions if isinstance(call, Call)}
            known = [name for name in CALLS if name in may]
            assert [CALLS[place] for place in np.flatnonzero(legal[number])] == known
            told = {place: value for place, value in enumerate(seen[number]) if value}
            assert told == pytest.approx(policy._inputs(view(state)))
            name = "pass" if rng.random() < 0.4 else rng.choice(known[:8])
            calls[number], states[number] = CALLS.index(name), looked(state.apply(may[name]))
        auctions = auctions.after(calls)
    assert not any(map(goes_on, states))


@pytest.mark.parametrize("scores", [(0, 0), (300, -480), (-480, 300), (480, 480)])
def test_contracts_are_worth_what_the_engine_scores(scores: tuple[int, int]) -> None:
    """Made as often as networks are believed to; they get half a trick less than best play, so no slam."""
    calls = [number for number in range(1, len(CALLS)) for _ in range(8)]
    count = len(calls)
    holders: NDArray[np.int64] = np.arange(count) % PLAYERS
    taken: NDArray[np.int64] = np.arange(count) % 10
    (state,) = started(RULES, 1, scores)
    cards = as_arrays([state] * count, taken + 0.5)
    ended = Auctions.begin(count)._replace(standing=np.array(calls), holder=holders)
    everywhere = jnp.ones((count, PLAYERS), bool)
    value = value_of(ended, cards, np.tile(np.array(scores, float), (count, 1)), everywhere)
    for number, call in enumerate(calls):
        bid, holder, got = Bid.of(CALLS[call]), SEATS[holders[number]], int(taken[number])
        made, lost = (max(got, bid.level), min(got, bid.level - 1)) if bid.level else (0, 1)
        chance = float(value.chance[number])
        assert bid.level or chance == pytest.approx(MISERE)
        both = [by_the_engine(view(state), bid, holder, tricks) for tricks in (made, lost)]
        worth, points = (
            chance * if_made + (1 - chance) * if_lost for if_made, if_lost in zip(*both, strict=True)
        )
        assert value.worth[number] == pytest.approx(worth, abs=0.05)
        assert value.points[number] == pytest.approx(points, abs=0.05)


def test_strangers_make_fewer_contracts_than_the_network() -> None:
    """An eight with nothing to spare, bid by seat 1; of its opponents none, one or both are the network."""
    seated = [[False, declarer, other, False] for declarer in (False, True) for other in (False, True)]
    seated += [[True, declarer, True, False] for declarer in (False, True)]
    count = len(seated)
    calls: NDArray[np.int32] = np.full(count, CALLS.index("8S"))
    ended = Auctions.begin(count)._replace(standing=calls, holder=np.ones(count, int))
    cards = as_arrays(started(RULES, 1) * count, [8.0] * count)
    value = value_of(ended, cards, np.zeros((count, 2)), np.array(seated))
    weak_none, weak_one, strong_none, strong_one, weak_both, strong_both = map(float, value.chance)
    for none, one, both in ((weak_none, weak_one, weak_both), (strong_none, strong_one, strong_both)):
        assert one == pytest.approx((none + both) / 2)
    assert max(weak_none, weak_both) < 0.5 < min(strong_none, strong_both)


@pytest.mark.parametrize(("call", "least"), [("M", 0.5), ("OM", 0.7)])
def test_strangers_let_more_miseres_through(call: str, least: float) -> None:
    """Bid by seat 1; of its opponents all, one or none are the network. They defend an open one worst."""
    seated = [[True] * PLAYERS, [False, True, True, True], [False, True, False, True], [False] * PLAYERS]
    count = len(seated)
    calls: NDArray[np.int32] = np.full(count, CALLS.index(call))
    ended = Auctions.begin(count)._replace(standing=calls, holder=np.ones(count, int))
    cards = as_arrays(started(RULES, 1) * count)
    strong, mixed, weak, whoever = map(
        float, value_of(ended, cards, np.zeros((count, 2)), np.array(seated)).chance
    )
    assert strong == pytest.approx(MISERE)
    assert mixed == pytest.approx((strong + weak) / 2)
    assert weak == whoever
    assert least < weak < 0.75


def by_the_engine(seen: AuctionView, bid: Bid, declarer: Seat, tricks: int) -> tuple[float, int]:
    """What it is worth to side 0 that makers take so many tricks, and the points it gains on the others."""
    contract, partners = Contract(bid, declarer), seen.rules.partners_of(declarer)
    terms = terms_of(seen.rules, contract, partners)
    outcome = Outcome(
        rules=seen.rules,
        number=0,
        dealer=seen.dealer,
        contract=contract,
        partners=partners,
        terms=terms,
        winners=taken_by(terms, tricks),
    )
    ours, theirs = score(outcome, (0, 0)).totals
    return Stakes(seen, SIDES[0]).worth(contract, partners, terms, tricks), ours - theirs


def test_the_network_bids_as_it_does_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one that comes with the package, in 80 deals: the same calls in both."""
    states, layers = started(RULES, 80), read(WEIGHTS)
    monkeypatch.setattr(policy, "_networks", lambda: [next(Network.read_all(WEIGHTS.read_bytes()))])
    even, mode, everywhere = jnp.zeros((80, 2)), jnp.zeros(80, jnp.int32), jnp.ones((80, PLAYERS), bool)
    table = Table(as_arrays(states), even, mode, everywhere)
    calls, auctions = held(layers, layers, table, jax.random.key(0), greedy=True)
    assert auctions.is_over.all()
    for number, start in enumerate(states):
        state, said = start, []
        while goes_on(state):
            call = learnt(view(state)) or Pass()
            said.append(CALLS.index(name_of(call)))
            state = looked(state.apply(call))
        assert calls.call[: len(said), number].tolist() == said


def test_a_network_is_written_as_it_is_read(tmp_path: Path) -> None:
    write(tmp_path / "again", read(WEIGHTS))
    assert WEIGHTS.read_bytes().startswith((tmp_path / "again").read_bytes())
