"""Where secrets come from: given to the server like its clock, so that tests can let them repeat."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

Draw = Callable[[int], bytes]
"""Returns so many bytes that nobody can guess."""

SYSTEM: Final[Draw] = secrets.token_bytes
"""The system's own source. The program knows no other."""
