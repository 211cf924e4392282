"""`fivehundred serve` with secrets that repeat: `python -m server.seeded PORT FILE NAME [hurried]`.

NAME is a file that holds the name of the test that is running: with each name the secrets begin anew. At the
tables of a hurried server, people wait for others for seconds only. If SLOW_LINE=0.3 is in the environment,
it is told everything 0.3 seconds late.
"""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Final

from chance import Repeating
from fivehundred.server import logging_setup
from fivehundred.server.domain import waiting_times
from fivehundred.server.run import run
from fivehundred.server.services import Settings
from server.slow_line import slow_down

HURRY: Final = {"NUDGE_AFTER": 2_000, "STAND_IN_AFTER": 5_000, "GRACE": 500, "GONE_WAIT": 5_000}
"""How long they wait, in milliseconds."""


def main() -> None:
    """Serve until told to stop."""
    port, db, name, *manner = sys.argv[1:]
    logging_setup.start(for_person=False)
    for wait, milliseconds in HURRY.items() if manner else ():
        setattr(waiting_times, wait, milliseconds)
    slow_down()
    with socket.create_server(("127.0.0.1", int(port)), backlog=100) as listener:
        run(
            listener,
            Settings(db=Path(db), is_for_this_machine=True),
            lambda: None,
            Repeating(Path(name).read_text),
        )


if __name__ == "__main__":
    main()
