"""The table in real browsers."""
