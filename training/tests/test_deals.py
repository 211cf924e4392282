"""Deals are solved and kept whole; too few of them are refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fivehundred.bots.expert.policy import CALLS
from training import learn
from training.deals import MISERES, MOST_CALLS, PLAYERS, STRAINS, Deals, solved


@pytest.fixture(scope="module", name="some")
def some_deals() -> Deals:
    owners, tricks, miseres, calls = zip(*map(solved, range(4)), strict=True)
    return Deals(np.array(owners), np.array(tricks), np.array(miseres), np.array(calls))


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
