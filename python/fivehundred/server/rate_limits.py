"""How much one may ask for at a time: buckets of tokens that fill up again."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Final


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, then so many a second."""

    burst: float
    rate: float


MESSAGES: Final = Limit(burst=400, rate=200)
"""Messages of one connection. No person comes near; programs that play against each other may."""
FRAMES: Final = Limit(burst=1000, rate=500)
"""Frames of one connection, empty ones and parts of messages too."""
CONTROLS: Final = Limit(burst=100, rate=5)
"""Pings and pongs of one connection: browsers only answer ours, one every 20 seconds."""
SAYINGS: Final = Limit(burst=5, rate=0.5)
"""Lines of chat of one connection."""
REQUESTS: Final = Limit(burst=200, rate=20)
"""Requests of one address."""
GUESTS: Final = Limit(burst=40, rate=0.2)
"""New guests from one address, where a whole school may sit."""
TABLES: Final = Limit(burst=20, rate=0.05)
"""Tables that one guest opens."""
TABLES_OF_ADDRESS: Final = Limit(burst=60, rate=0.2)
"""Tables opened from one address, where a whole club may sit."""
TAKEN_UP: Final = Limit(burst=10, rate=0.05)
"""Tables kept on devices that are taken up from one address: every entry of their logs is looked at."""
KEPT_LOG: Final = 5_000
"""Entries of such a table; a game makes at most about 1,000."""
LISTED: Final = 5
"""Tables in everybody's list, which has 50, that were opened from one address."""

HISTORIES: Final = Limit(burst=40, rate=1)
"""Finished rounds and records that one address asks for: they take the server some work."""
DRAFTS: Final = Limit(burst=40, rate=3)
"""Drafts of house rules that one address has looked at: every value of every option is tried."""
SCORES: Final = Limit(burst=100, rate=10)
"""Requests about score games of one address: a tap each, and several tables may sit behind it."""
WEBSOCKETS: Final = 200
"""Live connections of one address at a time."""
MESSAGES_OF_ADDRESS: Final = Limit(burst=4000, rate=1000)
"""Messages of one address, on all its live connections."""
ENTRIES: Final = Limit(burst=100, rate=10)
"""What a guest does that a log keeps, on all lines. Nobody plays more than a few cards a second."""
ENTRIES_OF_ADDRESS: Final = Limit(burst=1000, rate=50)
"""The same for one address, where a whole school may play."""
LOG: Final = 50_000
"""Entries of a table's log; then it takes but what a game needs to end. A game makes about 1,000."""
AT_ONCE: Final = 40
"""Requests of one address that are answered at a time."""
CONNECTIONS: Final = 400
"""Connections of one address at a time, of whatever kind."""


class Bucket:
    """Tokens for one kind of thing that one of them does."""

    __slots__ = ("_at", "_limit", "_tokens")

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._tokens = limit.burst
        self._at = monotonic()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = monotonic()
        self._tokens = min(self._limit.burst, self._tokens + (now - self._at) * self._limit.rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket each for many; those not heard of for longest are forgotten, so that memory is bounded too."""

    def __init__(self, limit: Limit, kept: int = 10_000) -> None:
        self._limit = limit
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str | None) -> bool:
        """Take a token from a bucket, if there is one; without a key there is always one."""
        if key is None:
            return True
        bucket = self._buckets.pop(key, None) or Bucket(self._limit)
        self._buckets[key] = bucket
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket.take()


class Shares:
    """How much each may hold at a time, of something that is given back."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def take(self, key: str | None) -> bool:
        """Take one, if there is one left; without a key there always is."""
        if key is None:
            return True
        if self._held[key] >= self._most:
            return False
        self._held[key] += 1
        return True

    def give_back(self, key: str | None) -> None:
        """Give one back."""
        if key is not None:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]

    @contextmanager
    def one(self, key: str | None) -> Iterator[bool]:
        """Hold one for a while, and say whether there was one."""
        is_taken = self.take(key)
        try:
            yield is_taken
        finally:
            if is_taken:
                self.give_back(key)


def source_of(address: str, *, is_itself_trusted: bool) -> str | None:
    """Return what is counted together: an address, or the network of one line; None for this machine itself.

    >>> source_of("2001:db8::17", is_itself_trusted=True)
    '2001:db8::/64'
    """
    found = ip_of(address)
    if found is None:
        return address
    if found.is_loopback and is_itself_trusted:
        return None
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


def ip_of(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return an address as it is, None for a text that is none.

    >>> ip_of("::ffff:203.0.113.7")
    IPv4Address('203.0.113.7')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, ipaddress.IPv6Address) else found
