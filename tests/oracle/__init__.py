"""A second, naive engine for card play, written from the rule catalogue alone."""
