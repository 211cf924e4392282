"""Exact counts of plays by depth, agreed by three engines. The positions stand in `tests/data/perft`.

After a change to the positions or to the wire form of card orders:
`PYTHONPATH=tests python -m perft.regenerate`.
"""
