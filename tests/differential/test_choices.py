"""What a dealer may choose, by the package and by the oracle, at tables of every kind (X8)."""

from random import Random

from differential.wording import plain
from fivehundred.rules.dealers_choice import choices
from fivehundred.rules.document import with_options
from generators import AGREED, random_rules
from oracle import choice

TABLES, ITEMS = 80, 4


def test_X8_package_and_oracle_allow_the_same_choices_at_any_table() -> None:
    refused = 0
    for number in range(TABLES):
        rng = Random(number)
        agreed = " ".join(rng.sample(AGREED, ITEMS))
        rules = with_options(random_rules(rng), {"plusplus.dealers_choice": agreed})
        ours = {f"choose {' '.join(items) or '-'}" for items in choices(rules)}
        assert ours == choice.texts(plain(rules)), f"table {number}"
        refused += 2**ITEMS - len(ours)
    assert 0 < refused < TABLES * 2**ITEMS
