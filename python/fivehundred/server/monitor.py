"""What goes on inside, counted and logged for whoever runs the server."""

from __future__ import annotations

from contextlib import AbstractContextManager

import structlog

from fivehundred.server import metrics


class Monitor:
    """Puts what it hears into the metrics, and trouble into the log."""

    def keeps(self, tables: int) -> None:
        """Hear how many tables are in memory."""
        metrics.TABLES.set(tables)

    def answered(self, command: str, outcome: str) -> None:
        """Hear that a command was answered."""
        metrics.COMMANDS.labels(command, outcome).inc()

    def thinking(self, bot: str) -> AbstractContextManager[object]:
        """Hear that a bot thinks, and for how long."""
        return metrics.THINKING.labels(bot).time()

    def trouble(self, what: str, error: BaseException, **about: str) -> None:
        """Hear that something went wrong."""
        structlog.get_logger().error(what, exc_info=error, **about)
