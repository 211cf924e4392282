"""What cannot have been is refused, with the reason."""

from typing import Final

import pytest

from fivehundred import Bid, Contract, Rules, preset, with_settings
from fivehundred.engine.violations import IllegalActionError
from fivehundred.keeper.records import read_score
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.told import Played
from fivehundred.keeper.tricks.violations import Reason
from fivehundred.seats import SEATS

NAMES: Final = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")

_PENALISED: Final = "standard play.claims=penalised"
_SLAMS: Final = f"{_PENALISED} specials.called_slam=true"
_ALONE: Final = "five-handed-rotating specials.double_misere.on=true"
_SECRET: Final = "five-handed-secret specials.misere.on=true"
_BREACHED: Final = "round 8H by 0 tricks 5 5 0 0 breach 1"

REFUSED: Final = [
    ("game-over", "standard", "round 10N by 0 tricks 10 0 0 0\nround 7S by 0 tricks 7 3 0 0"),
    ("contract-unknown", "standard scoring.target=900", "round DM by 0 tricks 0 5 0 5"),
    ("contract-unknown", "standard auction.lowest=7", "round 6N by 0 tricks 6 4 0 0"),
    ("contract-too-low", "quebec-game", "round 7N by 0 tricks 7 3 0 0"),
    ("contract-inkle", "american", "round 6S by 1 tricks 0 6 4 0"),
    ("contract-not-first", "standard auction.inkle_seats=true", "round 6S by 3 tricks 0 4 0 6"),
    ("declarer-barred", "ralph", "round 8H by 1 tricks 5 5 0 0\nround 7H by 1 tricks 3 7 0 0"),
    ("special-alone", _ALONE, "round DM by 4 tricks 5 5 0 0 0"),
    ("nobody-bid", "standard", "round - tricks 3 2 4 1"),
    ("played-at-no-trump", "standard auction.passed_out=no-trump-hand", "passed"),
    ("dealer-must-bid", "standard auction.passed_out=dealer-must-bid", "passed"),
    ("nothing-too-low", "standard", "thrown-in"),
    ("misdeal-off", "standard", "misdeal"),
    ("slam-not-here", "standard", "round 8H by 0 slam tricks 10 0 0 0"),
    ("slam-not-here", "standard specials.called_slam=true", "round OM by 0 slam tricks 0 5 0 5"),
    ("partner-not-called", "standard", "round 8H by 0 with 1 tricks 8 2 0 0"),
    ("partner-is-declarer", "five-handed", "round 8H by 0 with 0 tricks 8 2 0 0 0"),
    ("partner-in-special", _SECRET, "round M by 0 with 1 tricks 0 5 5 0 0"),
    ("tricks-places", "standard", "round 8H by 0 tricks 8 2 0"),
    ("tricks-number", "standard", "round 8H by 0 tricks 11 0 0 0"),
    ("tricks-folded", "standard", "round OM by 0 tricks 0 5 1 4"),
    ("tricks-sum", "standard", "round 8H by 0 tricks 5 1 4 1"),
    ("tricks-sum", "standard", "round 8H by 0 tricks 5 1 3 0"),
    ("tricks-sum", "standard", "round OM by 0 tricks 0 4 0 5"),
    ("tricks-too-late", "standard", "round OM by 0 tricks 2 3 0 4"),
    ("tricks-too-late", "perfect", "round HL by 0 tricks 2 4 0 3"),
    ("breach-not-here", "standard", "round 8H by 0 tricks 8 2 0 0 breach 1"),
    ("breach-not-here", "breach", "round 6H by 0 tricks 8 2 0 0 breach 1"),
    ("breach-by-others", "breach", "round 8H by 0 tricks 8 2 0 0 breach 2"),
    ("fine-not-here", "standard", "round 8H by 0 tricks 8 2 0 0 fined 1"),
    ("claim-by-defender", _PENALISED, "round OM by 0 tricks 0 5 0 5 fined 1"),
    ("fine-folded", _SLAMS, "round 8H by 0 slam tricks 10 0 0 0 fined 2"),
    ("first-not-there", "original-1904", "round 8H by 0 tricks 8 2 0 first 1"),
    ("first-unknown", "original-1904 scoring.target=20", "round 6S by 0 tricks 2 3 2"),
    ("choice-not-here", "standard", "passed chosen megatrump"),
    ("choice-kept", "dealers-choice deal.misdeal=may", "misdeal chosen megatrump\npassed"),
    ("choice-unknown", "dealers-choice", "passed chosen bowers"),
]  # fmt: skip
"""The slug, the rules, and the rounds, of which the last one is refused."""


def game_of(settings: str, rounds: str) -> TricksScore:
    """The rounds told before the last, under a preset with settings."""
    name, *changes = settings.split()
    rules = with_settings(preset(name), changes)
    empty = TricksScore(rules, rules.table.seats - 1, players=NAMES[: rules.table.seats])
    told = read_score(f"fivehundred-score 1\n{seating(rules)}\n{rounds}").rounds
    for each in told[:-1]:
        empty = empty.with_round(each)
    return TricksScore(rules, empty.dealer, told, empty.players)


def seating(rules: Rules) -> str:
    """The lines of a record that say how many play, so that its rounds can be read."""
    partners = f'\nset table.partners = "{rules.table.partners}"\nset pack.name = "53"'
    table = f"set table.seats = {rules.table.seats}\nset table.sides = {rules.table.sides}"
    pack = {3: '\nset pack.name = "33"', 5: partners}.get(rules.table.seats, "")
    return table + pack


@pytest.mark.parametrize(("slug", "settings", "rounds"), REFUSED)
def test_a_round_that_cannot_be(slug: str, settings: str, rounds: str) -> None:
    game = game_of(settings, rounds)
    before = game.before(len(game.rounds) - 1)
    with pytest.raises(IllegalActionError) as caught:
        before.with_round(game.rounds[-1])
    assert caught.value.violation.slug == slug
    assert "{" not in str(caught.value)


def test_T5a_the_declarer_is_nobodys_partner() -> None:
    game = game_of("five-handed", "round 8H by 0 with 0 tricks 8 2 0 0 0")
    refused = game.before(0).violation(game.rounds[0])
    assert str(refused) == "Ann is the declarer and cannot be their own partner"


def test_every_reason_is_provoked() -> None:
    assert {reason.slug for reason in Reason} - {slug for slug, _, _ in REFUSED} == {"declarer-missing"}


def test_seats_that_are_not_there() -> None:
    game = TricksScore(Rules())
    (nobody,) = SEATS[6:7]
    contract = Contract(Bid.of("8H"), SEATS[0])
    for told in (
        Played(Contract(Bid.of("8H"), nobody), (8, 2, 0, 0)),
        Played(contract, (8, 2, 0, 0), fined=(nobody,)),
        Played(contract, (8, 2, 0, 0), breach=nobody),
    ):
        violation = game.violation(told)
        assert violation is not None
        assert violation.slug == "no-such-seat"
    half = game.violation(Played(Contract(Bid.of("8H"), None), (8, 2, 0, 0)))
    assert half is not None
    assert half.slug == "declarer-missing"


def test_messages_name_the_players() -> None:
    game = game_of("ralph", "round 8H by 1 tricks 5 5 0 0\nround 7H by 1 tricks 3 7 0 0")
    assert str(game.before(1).violation(game.rounds[1])) == (
        "Ben may not bid in this round: barred by round 1"
    )


ACCEPTED: Final = [
    ("a misère is stopped", "standard", "round OM by 0 tricks 1 4 0 3"),
    ("a misère is conceded", "standard", "round OM by 0 tricks 6 2 0 2"),
    ("hi/lo is stopped too high", "perfect", "round HL by 0 tricks 6 1 0 2"),
    ("hi/lo is stopped too low", "perfect", "round HL by 0 tricks 2 3 0 3"),
    ("makers are out early", "original-1904 scoring.target=160", "round 8H by 0 tricks 8 1 0"),
    ("defenders are out", "original-1904 scoring.target=60", "round 10N by 0 tricks 3 6 0"),
    ("a barred seat calls a breach", "breach", f"{_BREACHED}\nround 8H by 3 tricks 0 4 0 6 breach 0"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "settings", "rounds"), ACCEPTED)
def test_a_round_that_can_be(what: str, settings: str, rounds: str) -> None:
    game = game_of(settings, rounds)
    assert game.state.sheet, what


def test_S8_who_was_first_wins() -> None:
    for first in (1, 2):
        game = game_of("original-1904 scoring.target=20", f"round 6S by 0 tricks 2 3 2 first {first}")
        line = game.state.sheet[-1]
        assert (line.scored_out, line.made) == (first, None)
        assert game.state.result is not None
        assert game.state.result.winners == (first,)
