"""What a seat knows, and what it must think possible."""
