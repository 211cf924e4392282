"""The referee's credentials: from the kitty to the last card, claims too (K, JK5, P, T4)."""

from typing import Any

import pytest

from oracle.game import GameReferee
from oracle.kit import dealt, do, exchanged, played_out


def test_K1_declarer_takes_the_kitty_and_discards_as_many() -> None:
    referee = do(dealt(), "7S P P P")
    assert (referee.phase(), referee.turn(), len(referee.hands[0])) == ("exchange", 0, 13)
    assert referee.allows_discard(["JB", "6S", "7S"])
    assert not referee.allows_discard(["6S", "7S"])
    assert not referee.allows_discard(["AH", "6S", "7S"])
    assert not referee.allows_discard(["6S", "6S", "7S"])


def test_K3_without_the_kitty() -> None:
    referee = do(dealt(specials__open_misere__kitty=False), "OM P P P")
    assert (referee.phase(), len(referee.hands[0])) == ("play", 10)


def test_JK5_every_declarer_at_no_trump_is_asked() -> None:
    naming = {"joker__named_before_lead": True}
    assert exchanged("7N P P P", **naming).legal() == {"name S", "name C", "name D", "name H", "name -"}
    assert exchanged("P 7N P P", **naming).legal() == {"name -"}  # seat 1 has no joker
    assert exchanged("7S P P P", **naming).phase() == "play"
    referee = exchanged("7N P P P", **naming)
    referee.do("name H")
    assert (referee.phase(), "JB" in (referee.legal() or ())) == ("play", True)


def test_P1_who_leads() -> None:
    assert exchanged("P 7S P P").turn() == 1
    left = {"play__leader": "left-of-declarer"}
    assert exchanged("P 7S P P", **left).turn() == 2
    assert exchanged("P OM P P", **left).turn() == 2


def claiming(bid: str = "7S", **differences: Any) -> GameReferee:
    """Seat 0 is about to lead."""
    return exchanged(f"{bid} P P P", **differences)


def test_P4_a_proved_claim_takes_the_rest() -> None:
    referee = claiming()
    with pytest.raises(ValueError, match="not proved"):
        referee.do(("claim", False))
    referee.do(("claim", True))
    assert (referee.taken, referee.points) == ([10, 0, 0, 0], [250, 0])


def test_P4_claims_that_cost() -> None:
    referee = claiming(play__claims="penalised")
    referee.do(("claim", False))
    assert (referee.phase(), referee.may_claim()) == ("play", False)
    assert do(referee, "JB").may_claim()
    referee.do(("claim", True))
    assert referee.points == [-240, 100]  # seat 1, on turn now, has them all
    referee = claiming(play__claims="always-penalised")
    referee.do(("claim", True))
    assert referee.points == [150, 0]


def test_P4_who_may_claim_and_concede() -> None:
    assert not claiming(play__claims="off").may_claim()
    assert claiming(play__claims="off").may_concede()
    assert not do(claiming(), "JB").may_concede()
    assert do(claiming(), "JB").may_claim()
    assert not do(claiming("OM"), "7S").may_claim()  # a defender in misère
    assert not claiming("HL", specials__hi_lo__on=True).may_claim()


def test_P4_a_conceded_contract() -> None:
    referee = claiming()
    do(referee, "JB 5H 5D 4H JS 6H 6D 5C concede")
    assert (referee.taken, referee.points) == ([2, 4, 0, 4], [-140, 80])
    referee = claiming("OM")
    referee.do("concede")
    assert (referee.made, referee.points) == (False, [-500, 0])


def test_T4_a_whole_round_between_partnerships() -> None:
    referee = played_out(exchanged("7S P P P"))
    assert (referee.taken, referee.made) == ([10, 0, 0, 0], True)
    assert (referee.points, referee.scores) == ([250, 0], [250, 0])
