"""What guests see of the trick-taking game."""
