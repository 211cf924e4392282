"""Deals are solved and kept whole; too few of them are refused."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import jax.numpy as jnp
import numpy as np
import pytest

from bots.test_policy import view
from fivehundred.bots import bot
from fivehundred.bots.expert.policy import CALLS, learnt, name_of
from fivehundred.bots.protocol import Budget
from fivehundred.cards import CardSet, Suit
from fivehundred.engine.actions import Call
from fivehundred.engine.contracts.compile import card_order
from training import learn
from training.deals import MISERES, MOST_CALLS, PLAYERS, RULES, STRAINS, Deals, dealt, solved
from training.learn import _examples, _recoloured, cards_of, imitated, outputs, recoloured


@pytest.fixture(scope="module", name="some")
def some_deals() -> Deals:
    owners, tricks, miseres, calls, by_rule = zip(*map(solved, range(4)), strict=True)
    return Deals(*map(np.array, (owners, tricks, miseres, calls, by_rule)))


def test_a_deal_is_solved_for_every_seat(some: Deals) -> None:
    for owners in some.owners:
        assert np.bincount(owners).tolist() == [10] * PLAYERS + [3]
    assert some.tricks.shape == (4, PLAYERS, len(STRAINS))
    assert ((some.tricks >= 0) & (some.tricks <= 10)).all()
    assert some.miseres.shape == (4, PLAYERS, len(MISERES))
    assert ((some.miseres > 0) & (some.miseres < 1)).all()


def test_its_auction_is_over_when_three_have_passed(some: Deals) -> None:
    for row in some.calls:
        calls = [CALLS[number] for number in row if number >= 0]
        assert len(calls) < MOST_CALLS
        assert calls[-1] == "pass"
        assert calls.count("pass") in (PLAYERS - 1, PLAYERS)


def test_half_of_the_auctions_are_of_rule_2_alone(some: Deals) -> None:
    assert some.by_rule.tolist() == [[True] * 4, [True, False] * 2, [True] * 4, [False, True] * 2]
    for number, (calls, seats) in enumerate(zip(some.calls, some.by_rule, strict=True)):
        state = dealt(number)
        for call in calls[calls >= 0]:
            seen = view(state)
            said = bot("rule-2").choose(seen, Budget()).action if seats[seen.own_seat] else learnt(seen)
            assert isinstance(said, Call)
            assert CALLS[call] == name_of(said)
            state = state.apply(said)


def test_a_copy_of_rule_2_does_not_look_at_scores_and_rules(some: Deals) -> None:
    """In the auctions that it has seen they were always the same."""
    copy, (seen, *_) = imitated(some, times=1, size=8), _examples(some)
    assert jnp.array_equal(outputs(copy, seen), outputs(copy, seen.at[:, -5:].set(0.7)))
    assert not jnp.array_equal(outputs(copy, seen), outputs(copy, seen.at[:, :43].set(0.7)))


@pytest.mark.parametrize("kind", range(4))
def test_suits_of_a_colour_may_be_exchanged(kind: int) -> None:
    """Whatever is trumps, each card is as high in each suit as the one that takes its place."""
    pack = list(CardSet(RULES.cards))
    cards, strains = (np.asarray(each)[kind] for each in _recoloured())
    for trumps, others in zip(STRAINS, strains, strict=True):
        here, there = (card_order(RULES, bid.strain, bid.level) for bid in (trumps, STRAINS[others]))
        for suit, place in product(Suit, range(len(pack))):
            height = here.strength[suit][pack[place]]
            assert height == there.strength[strains[suit]][pack[cards[place]]]


def test_exchanged_suits_take_their_tricks_along(some: Deals) -> None:
    cards, names = cards_of(some), np.array([str(card) for card in CardSet(RULES.cards)])
    other = recoloured(cards, np.arange(4))
    for deal, suits in enumerate(("SCDH", "CSDH", "SCHD", "CSHD")):
        renamed, strains = str.maketrans("SCDH", suits), ["SCDHN".index(strain) for strain in f"{suits}N"]
        for seat in range(PLAYERS):
            held, theirs = (names[np.flatnonzero(each.hands[deal, seat])] for each in (cards, other))
            assert {*theirs} == {name[:-1] + name[-1].translate(renamed) for name in held}
        assert (other.tricks[deal] == cards.tricks[deal][:, strains]).all()


def test_deals_are_kept(some: Deals, tmp_path: Path) -> None:
    some.keep(tmp_path / "deals.npz")
    twice = Deals.read(tmp_path / "deals.npz", tmp_path / "deals.npz")
    for name in Deals.__slots__:
        once = getattr(some, name)
        assert (getattr(twice, name) == np.concatenate([once, once])).all()


def test_too_few_deals_are_refused(
    some: Deals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    some.keep(tmp_path / "deals.npz")
    monkeypatch.setattr("sys.argv", ["learn", str(tmp_path / "deals.npz"), "--to", str(tmp_path / "weights")])
    with pytest.raises(SystemExit):
        learn.main()
    assert "4 deals are too few: 6000 are only measured with" in capsys.readouterr().err
    assert not (tmp_path / "weights").exists()
