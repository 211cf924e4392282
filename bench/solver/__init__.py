"""The exact solver beside DDS, the standard solver of bridge."""
