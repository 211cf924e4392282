"""Faults planted one at a time in a copy of the project, and which kinds of tests notice: `make faults`."""
