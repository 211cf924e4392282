"""The trick-taking game at the terminal."""
