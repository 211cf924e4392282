"""Keeping score for rummy."""
