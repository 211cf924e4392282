"""Values and errors that cross from one process to another."""

import copy
import os
import pickle
import subprocess
import sys

import pytest

from fivehundred import IllegalActionError, NotationError, RecordError, RulesError, Violation
from fivehundred.engine.state import State
from fivehundred.engine.violations import Reason
from fivehundred.rules.document import preset

ASKED_THERE = """
import pickle, sys
from fivehundred import State, preset
rules, state, view = pickle.load(sys.stdin.buffer)
there = preset("five-handed")
begun = State.start(there, dealer=3).dealt(bytes(32))
print(there in {rules}, begun in {state}, begun.view(1) in {view})
"""


@pytest.mark.parametrize("salt", ["1", "2"])
def test_rules_are_the_same_key_in_every_process(salt: str) -> None:
    rules = preset("five-handed")
    state = State.start(rules, dealer=3).dealt(bytes(32))
    told = subprocess.run(
        [sys.executable, "-c", ASKED_THERE],
        input=pickle.dumps((rules, state, state.view(1))),
        env=os.environ | {"PYTHONHASHSEED": salt},
        capture_output=True,
        check=True,
    )
    assert told.stdout.split() == [b"True"] * 3


@pytest.mark.parametrize(
    "error",
    [
        NotationError("'x'", "a card", line=2, column=3, path="actions[3].card"),
        RulesError("one thing", "another"),
        RecordError("not now", index=4),
        IllegalActionError(Violation.of(Reason.BARRED)),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_keep_what_they_say(error: Exception) -> None:
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (type(other), str(other), vars(other)) == (type(error), str(error), vars(error))
