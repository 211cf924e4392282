"""The engine: a game of Five Hundred as pure, immutable values."""
