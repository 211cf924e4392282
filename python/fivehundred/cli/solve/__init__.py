"""`fivehundred solve`: what best play comes to when every hand is known."""
