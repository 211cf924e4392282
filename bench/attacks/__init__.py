"""Attacks on a server of our own, on this machine only and each for a while, and what another player notices.

An attack is a module with a coroutine `attack(port, seconds)`; its first line of text says what it tries.
To add one, write a module and name it in `ATTACKS` of `__main__`.
"""
