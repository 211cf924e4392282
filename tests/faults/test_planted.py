"""That the list of faults keeps up with the code."""

import shutil
from pathlib import Path

import pytest

from faults.planted import FAULTS, Fault

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.rule}: {fault.what}")
def test_a_fault_can_be_planted(fault: Fault, tmp_path: Path) -> None:
    file = Path("python", "fivehundred", fault.file)
    (tmp_path / file).parent.mkdir(parents=True)
    shutil.copy(ROOT / file, tmp_path / file)

    fault.plant(tmp_path)
    assert (tmp_path / file).read_text("utf-8") != (ROOT / file).read_text("utf-8")


def test_a_dozen_faults_are_planted_each_another() -> None:
    assert len({(fault.file, fault.text, fault.instead) for fault in FAULTS}) == len(FAULTS) >= 12
