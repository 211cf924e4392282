"""The documentation as its readers get it."""
