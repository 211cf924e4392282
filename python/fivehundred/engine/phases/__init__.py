"""The phases of a game, each in a file of its own, and the rules that reach into one."""
