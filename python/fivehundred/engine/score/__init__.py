"""What a round scores, and when the game is over."""
