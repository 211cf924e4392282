"""What the server counts and times. Labels are kinds, never names, tables or cards."""

from __future__ import annotations

from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_1_0_0

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_1_0_0

disable_created_metrics()  # type: ignore[no-untyped-call]

_registry: Final = CollectorRegistry()
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

CONNECTIONS: Final = Gauge("fivehundred_connections", "Live connections.", registry=_registry)
TABLES: Final = Gauge("fivehundred_tables", "Tables kept in memory.", registry=_registry)
COMMANDS: Final = Counter(
    "fivehundred_commands", "Commands, by type and outcome.", ["type", "outcome"], registry=_registry
)
"""An outcome is `done`, or the slug of the refusal."""
JOINS: Final = Counter(
    "fivehundred_joins", "Live connections that ended, by outcome.", ["outcome"], registry=_registry
)
REQUESTS: Final = Counter(
    "fivehundred_requests",
    "Requests, by route and status.",
    ["method", "route", "status"],
    registry=_registry,
)
BATCHES: Final = Histogram(
    "fivehundred_commit_entries",
    "Entries in one commit.",
    registry=_registry,
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
)
COMMITS: Final = Histogram(
    "fivehundred_commit_seconds", "Until a commit was on disk.", registry=_registry, buckets=_SECONDS
)
THINKING: Final = Histogram(
    "fivehundred_thinking_seconds", "A bot's thinking.", ["bot"], registry=_registry, buckets=_SECONDS
)


def committed(entries: int, seconds: float) -> None:
    """Count a commit."""
    BATCHES.observe(entries)
    COMMITS.observe(seconds)


def exposition() -> bytes:
    """Return all of it in the format of Prometheus."""
    return generate_latest(_registry)
