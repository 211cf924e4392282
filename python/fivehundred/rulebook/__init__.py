"""The rule book that runs: pages of prose with blocks that state what happens, checked against the engine."""
