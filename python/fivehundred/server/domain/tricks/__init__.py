"""The trick-taking game at a table."""
