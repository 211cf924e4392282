"""`fivehundred serve` with secrets that repeat: `python -m server.seeded PORT FILE NAME`.

NAME is a file that holds the name of the test that is running: with each name the secrets begin anew.
"""

from __future__ import annotations

import socket
import sys
from pathlib import Path

from chance import Repeating
from fivehundred.server import logs
from fivehundred.server.run import run
from fivehundred.server.services import Settings


def main() -> None:
    """Serve until told to stop."""
    port, db, name = sys.argv[1:]
    logs.start(for_person=False)
    with socket.create_server(("127.0.0.1", int(port)), backlog=100) as listener:
        run(listener, Settings(db=Path(db)), lambda: None, Repeating(Path(name).read_text))


if __name__ == "__main__":
    main()
