"""The game at the prompt, typed at without sense: it answers each line and ends politely."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.kit import run
from fuzz.mangling import mangled, noise
from fuzz.readers import READERS

COMMANDS = ("hint", "undo", "why 7h", "help", "table", "hand", "save", "replay", "quit", "?")
LINES = (*COMMANDS, *next(reader.good() for reader in READERS if reader.name == "typed words"))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the games are kept."""
    return tmp_path_factory.mktemp("kept") / "game.json"


@given(rng=st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_the_prompt_answers_whatever_is_typed(rng: Random, kept: Path) -> None:
    lines = [mangled(rng, rng.choice(LINES)) if rng.random() < 0.7 else noise(rng) for _ in range(12)]
    typed = "\n".join(lines).encode("utf-8", "replace").decode()

    result = run("play", "--seed", "7", "--bots", "random", "--save", kept, typed=typed)

    assert result.exception is None or isinstance(result.exception, SystemExit), typed
    assert result.exit_code in (0, 2)
