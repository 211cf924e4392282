"""Write the golden game of a preset: `python -m golden.make PRESET SEED`."""

import sys

from fivehundred.bots import bot
from fivehundred.bots.arena import play_game
from fivehundred.engine.record import Record
from fivehundred.engine.shuffle import first_dealer
from fivehundred.rules.document import preset
from golden.annotated import annotated, file_of


def game(name: str, seed: int) -> Record:
    """The game that the plain bots play with this seed."""
    rules, secret = preset(name), seed.to_bytes(32)
    dealer = first_dealer(secret, rules.table.seats)
    _, actions = play_game(rules, [bot("rule-1")] * rules.table.seats, secret, dealer)
    return Record(rules, dealer, actions)


if __name__ == "__main__":
    _, name, seed = sys.argv
    file_of(name).write_text(annotated(name, game(name, int(seed))), "utf-8")
