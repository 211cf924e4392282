"""Keeping score for Five Hundred, in all its forms."""
