"""The server on one's own device: the same tables for one guest, in a browser's worker, with no network."""

from fivehundred.server.local.desk import Desk, begin

__all__ = ["Desk", "begin"]
