"""The melding game at a table."""
