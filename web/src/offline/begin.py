"""Begins the server on a device: run by Pyodide in a worker, with the engine in the archive COMPILED."""

import sys

sys.path.insert(0, COMPILED)

from fivehundred.server.local import begin

begin
