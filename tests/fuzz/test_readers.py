"""Good, mangled and arbitrary texts: what readers accept they keep, the rest they refuse."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred.errors import FiveHundredError
from fuzz.mangling import mangled, noise
from fuzz.reader import Reader
from fuzz.readers import READERS

EVERY_READER = pytest.mark.parametrize("reader", READERS, ids=str)


@EVERY_READER
def test_good_texts_are_accepted_and_survive(reader: Reader) -> None:
    for text in reader.good():
        reader.read(text)


@EVERY_READER
@given(rng=st.randoms(use_true_random=False))
def test_mangled_texts_raise_only_our_errors(reader: Reader, rng: Random) -> None:
    with suppress(FiveHundredError):
        reader.read(mangled(rng, rng.choice(reader.good())))


@EVERY_READER
@given(rng=st.randoms(use_true_random=False))
def test_words_without_order_raise_only_our_errors(reader: Reader, rng: Random) -> None:
    with suppress(FiveHundredError):
        reader.read(noise(rng))


@EVERY_READER
@given(text=st.text())
def test_arbitrary_texts_raise_only_our_errors(reader: Reader, text: str) -> None:
    with suppress(FiveHundredError):
        reader.read(text)
