"""A table as a value: its log, commands, and what it does by itself, without clock or disk."""
