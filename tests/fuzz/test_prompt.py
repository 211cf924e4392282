"""The game at the prompt, typed at without sense: it answers each line and ends politely."""

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.kit import run
from fivehundred.cli.dialogue import COMMANDS
from fuzz.mangling import mangled, noise
from fuzz.readers import READERS

WORDS = {
    "australian": next(reader.good() for reader in READERS if reader.name == "typed words"),
    "rummy": (
        "draw",
        "take",
        "pile",
        "7d 8d 9d",
        "meld as 2s 3s low",
        "lay as on 1",
        "discard 3s",
        "ways",
        "table",
    ),
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the game is kept; what `save` writes besides lies there too."""
    folder = tmp_path_factory.mktemp("kept")
    with chdir(folder):
        yield folder / "game.json"


@pytest.mark.slow
@pytest.mark.parametrize("preset", WORDS)
@given(rng=st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_the_prompt_answers_whatever_is_typed(rng: Random, kept: Path, preset: str) -> None:
    typed = "\n".join(_line(rng, preset) for _ in range(12)).encode("utf-8", "replace").decode()
    kept.unlink(missing_ok=True)

    result = run("play", preset, "--seed", "7", "--bots", "random", "--save", kept, typed=typed)

    assert (result.exception, result.exit_code) == (None, 0), typed


def _line(rng: Random, preset: str) -> str:
    words = WORDS[preset]
    line = rng.choice((*COMMANDS, "auto round", *words, *(f"why {said}" for said in words)))
    return rng.choice((line, mangled(rng, line), noise(rng)))
