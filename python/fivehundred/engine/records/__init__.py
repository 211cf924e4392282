"""Games written down: as text, as JSON, and read back."""
