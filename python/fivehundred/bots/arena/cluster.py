"""A contest played on a Dask cluster: what comes of each deal is the same as on one machine.

This needs Dask, which only the extra `dask` installs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Mapping, Sequence
from importlib.metadata import version
from typing import Final

from distributed import Client, KilledWorker
from distributed.comm.core import connect

from fivehundred.bots.arena.matches import Contest, Played, Unfinished, play_deal
from fivehundred.bots.arena.run import ENDED
from fivehundred.bots.registry import maker_of

_ANSWERS_WITHIN: Final = 10
"""Seconds in which a cluster must answer, and have a worker."""


def play_on(address: str, contest: Contest, numbers: Sequence[int]) -> Generator[Played, None, None]:
    """Yield what comes of each deal, in the order of the numbers, whatever workers come and go.

    A worker that is lost costs nothing: another one plays its deal. A deal that several workers are lost at
    is counted as not finished, as a bot must have ended them.

    Raises:
        ValueError: No cluster answers there, it has no workers, or one of them cannot play this; says which.
    """
    client = _connected(address)
    try:
        _expect_alike(client, contest.bots)
    except BaseException:
        client.close()
        raise
    return _play(client, contest, numbers)


def _play(client: Client, contest: Contest, numbers: Sequence[int]) -> Generator[Played, None, None]:
    with client:
        given = client.map(_deal, numbers, contest=contest, pure=False)
        for number, found in zip(numbers, given, strict=True):
            try:
                played: Played = found.result()
            except KilledWorker:
                played = Played(Unfinished(number, ENDED))
            found.release()
            yield played


def _connected(address: str) -> Client:
    """Return the way to a cluster that has workers.

    Raises:
        ValueError: No cluster answers there, or it has no workers.
    """
    try:
        asyncio.run(asyncio.wait_for(_knock(address), _ANSWERS_WITHIN))
        client = Client(address, timeout=_ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ValueError(
            f"no Dask scheduler answers at {address!r}; start one with dask scheduler,"
            " and give the address that it prints, such as tcp://192.0.2.1:8786"
        ) from error
    try:
        client.wait_for_workers(1, timeout=_ANSWERS_WITHIN)
    except TimeoutError as error:
        client.close()
        raise ValueError(
            f"the cluster at {address} has no workers: start some with dask worker {address}"
        ) from error
    return client


async def _knock(address: str) -> None:
    """See that somebody answers who speaks as Dask does: a client would wait for silence to end."""
    comm = await connect(address, timeout=_ANSWERS_WITHIN)
    await comm.close()


def _expect_alike(client: Client, bots: Sequence[str]) -> None:
    """See that all workers have this version of the package, and the bots.

    Raises:
        ValueError: One has not; says which, and why.
    """
    answers: Mapping[str, tuple[str, str | None]] = client.run(_able, bots)
    here = version("fivehundred")
    for worker, (there, refusal) in answers.items():
        if there != here:
            raise ValueError(f"the worker at {worker} has fivehundred {there}: install {here} there, as here")
        if refusal is not None:
            raise ValueError(f"{refusal} (at the worker {worker})")


def _able(bots: Sequence[str]) -> tuple[str, str | None]:
    """Return the version that a worker has, and why it cannot make one of the bots."""
    refusal = None
    try:
        for name in bots:
            maker_of(name)
    except ValueError as error:
        refusal = str(error)
    return version("fivehundred"), refusal


def _deal(number: int, contest: Contest) -> Played:
    """Play a deal: what a worker is given to do."""
    return play_deal(contest, tuple(map(maker_of, contest.bots)), number)
