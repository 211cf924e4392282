"""Five Hundred as a rummy, once more: from the rules alone, in plain strings and lists (R)."""
