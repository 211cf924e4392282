"""What is known to be wrong with tables' logs: noticed when one is read, or when all are looked through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fivehundred.server.domain.log import DamagedError
from fivehundred.server.observer import Observer


class Health:
    """Which logs are damaged, as far as this process has seen; what is mended is well after a restart."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self.is_readable = True
        """Whether the file could be read to its end when all logs were looked through."""
        self._damaged: set[str] = set()

    @property
    def is_well(self) -> bool:
        """Whether no damage is known."""
        return not self._damaged

    def note(self, table: str, error: Exception) -> None:
        """Note that the log of a table is damaged. It is named, once: nobody gets in there with its id."""
        if table not in self._damaged:
            self._damaged.add(table)
            self._observer.trouble("damaged", error, table=table)

    @contextmanager
    def reading(self, table: str) -> Iterator[None]:
        """Note whatever is wrong with a log that is read and folded meanwhile, but for a disk that fails.

        Raises:
            DamagedError: The log is not as this program writes logs.
        """
        try:
            yield
        except OSError:
            raise
        except Exception as error:
            self.note(table, error)
            raise DamagedError(table, str(error)) from error
