"""The web around the tables."""
