"""`fivehundred arena`: two bots on the same deals, with the sides changed over."""
