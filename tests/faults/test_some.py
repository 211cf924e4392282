"""Which faults are drawn, and what is complained of where they are not caught."""

from collections import Counter
from time import monotonic

import pytest

from faults import quickest, some
from faults.planted import FAULTS


def test_ten_faults_are_drawn_each_another() -> None:
    assert len({fault.name for fault in some.drawn("a commit")}) == 10


def test_a_commit_draws_the_same_faults_again_and_another_commit_others() -> None:
    assert some.drawn("a commit") == some.drawn("a commit")
    assert some.drawn("a commit") != some.drawn("another commit")


def test_each_fault_is_as_likely_as_any_other() -> None:
    draws = Counter(fault.name for number in range(2000) for fault in some.drawn(f"commit {number}"))
    mean = 2000 * some.SOME / len(FAULTS)

    assert len(draws) == len(FAULTS)
    assert max(abs(count - mean) for count in draws.values()) < 5 * mean**0.5


def test_a_draw_needs_no_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert some.commit() == "no commit"


def test_a_fault_without_a_test_is_complained_of() -> None:
    fault, *_ = FAULTS
    assert some.complaints([fault], {}, monotonic()) == ([f"no test is listed for {fault.name!r}"], 0)


def test_a_test_that_does_not_exist_is_complained_of() -> None:
    fault, *_ = FAULTS
    nowhere = "tests/faults/test_some.py::test_that_is_not_there"
    (complaint,), _ = some.complaints([fault], {fault.name: nowhere}, monotonic() + 60)
    assert f"{nowhere} could not be run" in complaint


@pytest.mark.slow
def test_a_fault_that_survives_is_complained_of() -> None:
    fault, *_ = FAULTS
    blind = "tests/faults/test_some.py::test_ten_faults_are_drawn_each_another"
    assert some.complaints([fault], {fault.name: blind}, monotonic() + 60) == (
        [f"{fault.name!r} is not caught by {blind}"],
        1,
    )


def test_a_time_in_which_nothing_could_be_tried_is_complained_of() -> None:
    fault, *_ = FAULTS
    (complaint,), _ = some.complaints([fault], quickest.read(), monotonic())
    assert "no fault could be tried" in complaint
