"""What guests see of the melding game."""
