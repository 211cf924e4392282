"""Claims and concessions: who may make them, what they cost and who has the tricks (P4)."""

import pytest

from engine.tables import dealt, ending, rules_of, run
from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import Action, Bid, Claim, Concede, Discard, Pass, play_of
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.records.record import Record, replay
from fivehundred.engine.records.record_json import read_json, write_json
from fivehundred.engine.records.record_text import read_text, write_text
from fivehundred.engine.state import State

STRONG, WEAK = ("Jo JH JD", "AS KS QS"), ("AH KH 5S", "QS KS AS")
"""The hands of seats 0 and 1 where hearts are trumps: three sure tricks, and three that are not."""


def at(bid: str, hands: tuple[str, ...], *settings: str, preset: str = "standard") -> State:
    """The lead of seat 0, which declares and has the first hand; the others have hands of lower cards."""
    filled = (*hands, "5C 6C 7C", "8C 9C 10C")
    return ending(rules_of(preset, *settings), bid, *filled[:4])


def reason(state: State, action: Claim | Concede) -> str | None:
    violation = state.violation(action)
    return None if violation is None else violation.slug


def test_P4_a_proved_claim_takes_the_rest() -> None:
    state = at("7H", STRONG)
    assert state.declarations == (Claim(), Concede())
    (line,) = state.apply(Claim()).sheet
    assert line.taken == (3, 0, 0, 0)


def test_P4_an_unproved_claim_is_refused() -> None:
    state = at("7H", WEAK)
    assert state.declarations == (Concede(),)
    assert reason(state, Claim()) == "claim-not-proved"


def test_P4_off() -> None:
    assert reason(at("7H", STRONG, 'play.claims="off"'), Claim()) == "claims-off"


def test_P4_claims_are_no_legal_moves() -> None:
    assert Claim() not in at("7H", STRONG).legal_actions


@pytest.mark.parametrize(
    ("claims", "hands", "fined", "ends"),
    [
        ("penalised", WEAK, 1, False),
        ("penalised", STRONG, 0, True),
        ("always-penalised", WEAK, 1, False),
        ("always-penalised", STRONG, 1, True),
    ],
)
def test_P4_what_a_claim_costs(claims: str, hands: tuple[str, str], fined: int, *, ends: bool) -> None:
    state = at("7H", hands, f'play.claims="{claims}"').apply(Claim())
    assert bool(state.sheet) == ends
    if not ends:
        state = state.apply(Concede())
    (line,) = state.sheet
    assert line.points[0] == -200 - 100 * fined  # seven hearts, set: an ending has no tricks before it
    assert line.fined == (0,) * fined


def test_P4_a_refused_claim_waits_for_the_next_card() -> None:
    state = at("7H", WEAK, 'play.claims="penalised"').apply(Claim())
    assert reason(state, Claim()) == "claim-repeated"
    assert state.declarations == (Concede(),)
    for _ in range(5):
        state = state.apply(next(iter(state.legal_actions)))
        assert Claim() in state.declarations


def test_P4_everybody_sees_what_claims_have_cost() -> None:
    state = at("7H", WEAK, 'play.claims="penalised"').apply(Claim())
    assert [state.view(seat).fined for seat in (0, 1, None)] == [(0,)] * 3


def test_P4_a_misere_declarer_claims_to_take_none() -> None:
    state = at("M", ("5H 5S 4D", "AH AS AD", "KH KS KD", "QH QS QD"))
    state = run(state, "4D")
    assert reason(state, Claim()) == "claim-by-defender"


def test_P4_nobody_claims_at_hi_lo_or_where_two_must_lose() -> None:
    assert reason(at("HL", STRONG, preset="perfect"), Claim()) == "claim-not-here"
    assert reason(at("DM", STRONG, preset="perfect"), Claim()) == "claim-not-here"


def test_M15_nobody_claims_where_a_defender_chooses_the_declarers_cards() -> None:
    state = at("SOM", STRONG, "specials.super_open_misere.on=true")
    assert (state.hand_to_play, state.actor) == (0, 1)
    assert reason(state, Claim()) == "claim-not-here"


def test_P4_only_the_declarer_concedes() -> None:
    state = run(at("7H", WEAK), "AH")
    assert reason(state, Concede()) == "concede-not-declarer"


@pytest.mark.parametrize(
    ("bid", "preset", "taken"),
    [
        ("7H", "standard", (0, 2, 0, 1)),  # one by one from the declarer's left
        ("7H", "three-handed", (0, 2, 1)),
        ("M", "standard", (3, 0, 0, 0)),
        ("HL", "perfect", (0, 2, 0, 1)),  # farther from five than three would be
    ],
)
def test_P4_conceded_tricks_hurt_the_declarer(bid: str, preset: str, taken: tuple[int, ...]) -> None:
    hands = (*WEAK, "5D 6D 7D", "8D 9D 10D")[: len(taken)]
    (line,) = ending(rules_of(preset), bid, *hands).apply(Concede()).sheet
    assert (line.taken, line.made) == (taken, False)


def test_P4_a_record_keeps_them() -> None:
    hand = "7H 8H 9H 10H QH KH AH JH JD Jo"
    start = dealt(rules_of("standard", 'play.claims="penalised"'), hand, kitty="5S 6S 7S")
    deal = start.phase.round.deal if isinstance(start.phase, Auction) else None
    assert deal is not None
    calls = (Bid.of("10H"), Pass(), Pass(), Pass(), Discard(CardSet.of("5S 6S 7S")))
    trick = tuple(play_of(Card(name)) for name in ("Jo", "8S", "9C", "4H"))
    many: list[tuple[Action, ...]] = [
        (Claim(),),
        (*trick, Concede()),
        (*trick[:2], Claim(), *trick[2:], Concede()),
    ]
    for deeds in many:
        record = Record(start.rules, 3, (deal, *calls, *deeds))
        assert read_text(write_text(record)) == record == read_json(write_json(record))
        assert len(replay(record).sheet) == 1
