"""Write the golden game of a preset: `python -m golden.make PRESET SEED [DARE …]`.

Bots play it, but for the dares: calls and deeds such as `BM` or `breach`, each done the first time that it
may be after the one before. They bring the game to what its preset is about and careful players seldom do.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from fivehundred.bots import bot
from fivehundred.bots.arena import play_game
from fivehundred.bots.protocol import Bot, Budget, Choice
from fivehundred.engine.actions import Action, Choose
from fivehundred.engine.notation import DEEDS, read_call, read_partner
from fivehundred.engine.records.record import Record
from fivehundred.engine.shuffle import first_dealer
from fivehundred.engine.views.knowledge import PhaseView
from fivehundred.rules.document import preset
from golden.annotated import annotated, file_of


@dataclass
class Daring:
    """A player who plays like another, but for the dares that are left."""

    other: Bot
    dares: list[Action]

    name = "daring"

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Do the next dare if that is possible, and else what the other would."""
        if self.dares and self.dares[0] in view.legal_actions:
            return Choice(self.dares.pop(0))
        return self.other.choose(view, budget)


def dare(text: str) -> Action:
    """A call, a deed, `partner AH`, or `choose` and what is chosen; `_` stands for the blanks."""
    keyword, _, words = text.partition("_")
    if keyword == "choose":
        return Choose(tuple(words.split("_")))
    if keyword == "partner":
        return read_partner(words)
    return DEEDS.get(text) or read_call(text)


def game(name: str, seed: int, dares: Sequence[str] = ()) -> Record:
    """The game that plain bots play with this seed and these dares."""
    rules, secret = preset(name), seed.to_bytes(32)
    dealer = first_dealer(secret, rules.table.seats)
    player = Daring(bot("rule-1"), list(map(dare, dares)))
    _, actions = play_game(rules, [player] * rules.table.seats, secret, dealer)
    return Record(rules, dealer, actions)


if __name__ == "__main__":
    _, name, seed, *dares = sys.argv
    file_of(name).write_text(annotated(name, game(name, int(seed), dares)), "utf-8")
