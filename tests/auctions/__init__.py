"""Exact numbers of auctions, agreed by package and oracle. They stand in `tests/data/auctions.toml`.

After a change to the entries: `PYTHONPATH=tests python -m auctions.regenerate`.
"""
