"""That the list of the quickest tests keeps up with faults and tests."""

from faults import quickest
from faults.copies import ROOT, finds_something
from faults.planted import FAULTS

LISTED = quickest.read()


def test_a_test_is_listed_for_each_fault() -> None:
    assert list(LISTED) == [fault.name for fault in FAULTS]


def test_each_test_that_is_listed_exists() -> None:
    assert not finds_something(ROOT, "--collect-only", *set(LISTED.values()), patience=60)
