"""The melding game at the terminal."""
