"""Begins the server on a device: run by Pyodide in a worker, with the engine unpacked in FOLDER.

All sources get one and the same time, so that what was compiled at an earlier start still goes with them.
"""

import os
import sys
from pathlib import Path

ALWAYS = 1_000_000_000

for source in Path(FOLDER).rglob("*.py"):
    os.utime(source, (ALWAYS, ALWAYS))
sys.path.insert(0, FOLDER)
sys.dont_write_bytecode = False

from fivehundred.server.local import begin

begin
