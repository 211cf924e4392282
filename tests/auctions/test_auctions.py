"""The numbers of auctions in the file, by both engines."""

import pytest

from auctions.counting import engine_counts, oracle_counts
from auctions.entries import FILE, Entry, file_text, read
from fivehundred import preset_names
from fivehundred.rules.options import PassedOut, Rebid, ReEntry

ENTRIES = read()

SWITCHES = ("inkle_seats", "inkle_void", "winner_raises", "raise_unopposed", "game_bids", "unrestricted")
"""The options of the auction that are on or off and change what may be called."""


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_both_engines_count_the_same_auctions(entry: Entry) -> None:
    assert oracle_counts(entry) == (entry.calls, entry.over)
    assert engine_counts(entry) == (entry.calls, entry.over)


def test_every_preset_and_every_way_to_bid_is_counted() -> None:
    auctions = [entry.rules.auction for entry in ENTRIES]
    assert {entry.preset for entry in ENTRIES} == set(preset_names())
    assert {(auction.reenter, auction.rebid) for auction in auctions} >= {
        (reenter, rebid) for reenter in ReEntry for rebid in Rebid
    }
    assert {auction.passed_out for auction in auctions} == set(PassedOut)
    assert {auction.rounds for auction in auctions} == {0, 1}
    assert {auction.no_trump_from for auction in auctions} == {6, 7}
    for name in SWITCHES:
        assert {getattr(auction, name) for auction in auctions} == {False, True}


def test_the_file_is_as_the_writer_writes_it() -> None:
    assert FILE.read_text("utf-8") == file_text(ENTRIES), (
        "stale: PYTHONPATH=tests python -m auctions.regenerate"
    )
