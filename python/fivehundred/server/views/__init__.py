"""What guests see of a table: the only place where cards become messages."""
