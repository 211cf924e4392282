"""How many tables one process serves, beside peers: `make bench-server`."""
