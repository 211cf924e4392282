"""Readers fed with texts gone wrong: nothing but the package's own errors may come out."""
