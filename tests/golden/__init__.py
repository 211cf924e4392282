"""One whole game for each preset, to be read with a person's eye. The games stand in `tests/data/golden`.

`PYTHONPATH=tests python -m golden.make PRESET SEED [DARE …]` writes one, played by bots.
"""
