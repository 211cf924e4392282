"""Feed mangled texts to every reader: `make fuzz`."""

import sys
import time
from collections import Counter
from random import Random

from fivehundred.errors import FiveHundredError
from fuzz.mangling import mangled, noise
from fuzz.reader import Reader
from fuzz.readers import READERS


def text_for(reader: Reader, number: int) -> str:
    """The text of this number, the same in every run."""
    rng = Random(f"{reader.name} {number}")
    return noise(rng) if number % 10 == 0 else mangled(rng, rng.choice(reader.good()))


def feed(reader: Reader, number: int) -> str:
    """Feed the text of this number, and return what became of it."""
    text = text_for(reader, number)
    try:
        reader.read(text)
    except FiveHundredError as error:
        return type(error).__name__
    except BaseException as error:
        error.add_note(f"{reader.name} {number}: {text[:2000]!r}")
        raise
    return "accepted"


def main(inputs: int) -> None:
    """Share the inputs among the readers and say what became of them."""
    share = inputs // len(READERS)
    for reader in READERS:
        start = time.perf_counter()
        outcomes = Counter(feed(reader, number) for number in range(share))
        seconds = time.perf_counter() - start
        print(f"{reader.name}: {share:,} in {seconds:.0f} s; {dict(outcomes)}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]))
