"""Five-handed: a partner called by a card, openly or secretly, and partners who rotate (T5, S15)."""

from dataclasses import replace

import pytest

from engine.tables import contract_of, dealt, ended, ending, play_out, rules_of, run, to_the_lead
from fivehundred.cards import Card, CardSet, Suit, bits, cards_in
from fivehundred.engine.actions import Bid, CallPartner, CallSlam, Deal
from fivehundred.engine.phases.claim_proof import proved
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.engine.round import Called, Round
from fivehundred.engine.score.ending import result
from fivehundred.engine.score.round_score import RoundScore, score
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.seats import PLACES, SEATS, Seat

HANDS = ("AS KS QS JS 10S 9S 8S AH KH QH", "7S 6S 5S 4S 3S 2S 2H 3H 4H 5H", "JC AC KC QC 10C 9C 8C 7C 6C 5C")
VIEWERS = (0, 1, 2, 3, 4, None)
MISERE = ("specials.misere.on=true", 'specials.misere.precondition="none"')


def play_of(state: State) -> TrickPlay:
    assert isinstance(state.phase, TrickPlay)
    return state.phase


def calling(*settings: str, preset: str = "five-handed", bid: str = "7S") -> State:
    """The call of seat 0, which has laid three low diamonds away; seat 2 holds the left bower and clubs."""
    state = dealt(rules_of(preset, *settings), *HANDS, kitty="2D 3D 4D")
    return run(state, f"{bid} P P P P", "discard 2D 3D 4D")


def secret(*settings: str, bid: str = "7S") -> State:
    return calling(*settings, preset="five-handed-secret", bid=bid)


def makers(state: State, viewer: int | None) -> tuple[int, ...]:
    terms = state.view(viewer).terms
    assert terms is not None
    return terms.makers


def callable_cards(state: State) -> CardSet:
    """The cards that may be called; to go alone always is possible, and stands first."""
    alone, *calls = state.legal_actions
    assert alone == CallPartner(None)
    return CardSet.of(call.card for call in calls if isinstance(call, CallPartner) and call.card is not None)


# T5a


def test_T5a_the_holder_of_the_card_called_is_the_partner_and_says_so() -> None:
    state = calling()
    assert isinstance(state.phase, Calling)
    assert (state.actor, [len(state.view(seat).legal_actions) > 0 for seat in range(5)]) == (
        0,
        [True, False, False, False, False],
    )
    state = run(state, "partner AC")
    for viewer in VIEWERS:
        assert state.view(viewer).called == Called(Card("AC"), SEATS[2])
        assert makers(state, viewer) == (0, 2)


def test_T5a_open_any_card_but_of_the_own_hand_and_discards() -> None:
    state = calling()
    pack = CardSet(state.rules.cards)
    assert callable_cards(state) == pack - CardSet.of(f"{HANDS[0]} 2D 3D 4D")
    assert len(state.legal_actions) == len(list(state.legal_actions))


def test_T5a_secretly_any_card() -> None:
    assert callable_cards(secret()) == CardSet(secret().rules.cards)


@pytest.mark.parametrize("preset", ["five-handed", "five-handed-secret"])
def test_T5a_neither_joker_nor_trump_may_be_called_where_that_is_agreed(preset: str) -> None:
    no_joker = callable_cards(calling("table.call_joker=false", preset=preset))
    assert not no_joker & CardSet.of("Jo")
    assert CardSet.of("JC 2S") <= no_joker
    no_trump = callable_cards(calling("table.call_trump=false", preset=preset))
    assert not no_trump & CardSet.of("JC 2S 7S")
    assert CardSet.of("Jo AC") <= no_trump
    assert CardSet.of("JC 2S") <= callable_cards(calling("table.call_trump=false", preset=preset, bid="7N"))


def test_T5a_alone() -> None:
    state = run(calling(), "partner -")
    for viewer in VIEWERS:
        assert state.view(viewer).called == Called(None)
        assert makers(state, viewer) == (0,)


def test_T5a_everybody_knows_where_a_card_called_openly_is() -> None:
    state = run(calling(), "partner AC")
    for viewer in (0, 1):
        holders = {slot.seat for slot in slots_of(state.view(viewer)) if CardSet.of("AC") & slot.possible}
        assert holders == {2}


def test_T5a_secretly_only_the_holder_knows_until_the_card_falls() -> None:
    state = run(secret(), "partner AC")
    hidden, known = Called(Card("AC")), Called(Card("AC"), SEATS[2])
    for viewer in VIEWERS:
        assert state.view(viewer).called == (known if viewer == 2 else hidden)
        assert makers(state, viewer) == ((0, 2) if viewer == 2 else (0,))
    assert play_of(state).terms.makers == (0, 2)
    assert play_of(state).shown_partner is None
    state = run(state, "AH 2H AC")
    for viewer in VIEWERS:
        assert (state.view(viewer).called, makers(state, viewer)) == (known, (0, 2))


def test_T5a_a_secret_leaves_the_views_of_the_others_alike() -> None:
    """Whoever holds the card: with it or another of the partner's, nothing else differs."""
    one = run(secret(), "partner AC")
    other = run(secret(), "partner AD")  # seat 3 or 4 has it
    for viewer in (0, 1, None):
        first, second = one.view(viewer), other.view(viewer)
        assert (first.terms, slots_of(first), first.scores) == (second.terms, slots_of(second), second.scores)
        assert first.called is not None
        assert second.called is not None
        assert first.called.partner is second.called.partner is None


@pytest.mark.parametrize("card", ["AS", "2D"])
def test_T5a_secretly_an_own_card_leaves_the_declarer_alone_unknown_to_all(card: str) -> None:
    state = run(secret(), f"partner {card}")
    assert play_of(state).terms.makers == (0,)
    for viewer in VIEWERS:
        assert state.view(viewer).called == Called(Card(card))
        assert makers(state, viewer) == (0,)
    (line,) = play_out(state).sheet
    assert line.makers == (0,)


def test_T5a_an_own_card_that_falls_shows_no_partner() -> None:
    state = run(secret(), "partner AS", "AS")
    assert state.view(1).called == Called(Card("AS"))


def test_T5a_a_called_card_in_a_kitty_that_nobody_takes_leaves_the_declarer_alone() -> None:
    off = (*MISERE, "specials.misere.kitty=false")
    state = dealt(rules_of("five-handed", *off), *HANDS, kitty="2D 3D 4D")
    state = run(state, "M P P P P", "partner 2D")
    assert play_of(state).terms.makers == (0,)
    assert play_of(state).terms.folded == ()
    kept = {slot.place for slot in slots_of(state.view(1)) if CardSet.of("2D") & slot.possible}
    assert kept == {"kitty"}


def test_T5a_at_misere_the_called_partner_folds() -> None:
    state = run(calling(*MISERE, bid="M"), "partner AC")
    assert (play_of(state).terms.folded, play_of(state).terms.makers) == ((2,), (0,))
    (line,) = play_out(state).sheet
    assert line.makers == (0, 2)
    assert line.points[0] == line.points[2] == -250


def test_T5a_secretly_a_special_is_played_alone() -> None:
    state = secret(*MISERE, bid="M")
    assert play_of(state).terms.active == (0, 1, 2, 3, 4)
    assert state.view(1).called is None


def test_JK5_T5a_the_partner_is_called_before_the_joker_is_named() -> None:
    named = calling("joker.named_before_lead=true", bid="7N")
    state = run(named, "partner AC")
    assert isinstance(state.phase, Naming)
    assert state.view(1).called == Called(Card("AC"), SEATS[2])
    hidden = run(secret("joker.named_before_lead=true", bid="7N"), "partner AC")
    assert [makers(hidden, viewer) for viewer in VIEWERS] == [(0,), (0,), (0, 2), (0,), (0,), (0,)]


def claiming(preset: str, called: str, partner: Seat | None, *hands: str, out: str = "") -> bool:
    """Whether seat 0, on lead at no-trump, may claim; the others but seat 2 have shown out of spades."""
    state = ending(rules_of(preset), "7N", *hands)
    gone = state.rules.cards & ~bits(card for hand in (*hands, out) for card in CardSet.of(hand))
    phase, spades = play_of(state), 1 << Suit.SPADES
    phase = replace(
        phase,
        round=replace(phase.round, called=Called(Card(called), partner)),
        history=replace(phase.history, shown_out=(0, spades, 0, spades, spades)),
        tricks=(Trick(tuple((SEATS[0], card) for card in cards_in(gone)), 0, SEATS[0]),),
    )
    return proved(phase)


def test_P4_T5a_claims_know_who_holds_a_card_called_openly() -> None:
    hands = ("AS QS", "9D 8D", "AC 10S", "7D 6D", "5D 4D")
    assert claiming("five-handed", "AC", SEATS[2], *hands, out="KS")  # seat 2 has no room for both spades
    assert not claiming("five-handed-secret", "AC", SEATS[2], *hands, out="KS")


def test_P4_T5a_claims_know_that_nobody_holds_a_card_called_in_vain() -> None:
    hands = ("QS", "9D", "10S", "7D", "5D")
    assert claiming("five-handed", "KS", None, *hands, out="KS")
    assert not claiming("five-handed-secret", "KS", None, *hands, out="KS")


def test_P4_T5a_what_may_be_claimed_says_nothing_of_a_secret_partner() -> None:
    alone = run(secret(), "partner 2D")
    for card in ("AC", "AD", "AS"):
        assert run(secret(), f"partner {card}").declarations == alone.declarations


# T5b


@pytest.mark.parametrize("dealer", range(5))
def test_T5b_first_and_third_from_the_dealer_play_together(dealer: int) -> None:
    first = (dealer + 1) % 5
    state = to_the_lead(dealt(rules_of("five-handed-rotating"), dealer=dealer), "7S")
    for viewer in VIEWERS:
        assert makers(state, viewer) == (first, (first + 2) % 5)


def test_T5b_the_dealer_is_alone() -> None:
    state = run(dealt(rules_of("five-handed-rotating"), kitty="2D 3D 4D"), "P P P P 7S", "discard 2D 3D 4D")
    assert play_of(state).terms.makers == (4,)
    pairs = {seat: play_of(state).round.partners_of(PLACES[seat]) for seat in range(5)}
    assert pairs == {0: (2,), 1: (3,), 2: (0,), 3: (1,), 4: ()}


def test_T5b_a_misere_of_two_is_for_those_who_have_a_partner() -> None:
    rules = rules_of("five-handed-rotating", "specials.double_misere.on=true")
    state = dealt(rules, kitty="2D 3D 4D")
    for _ in range(4):
        assert Bid.of("DM") in state.legal_actions
        state = run(state, "P")
    assert Bid.of("DM") not in state.legal_actions
    first, third, second, fourth = ((state.dealer + step) % 5 for step in (1, 3, 2, 4))
    state = run(dealt(rules, kitty="2D 3D 4D"), "DM P P P P")
    assert isinstance(state.phase, Giving)
    assert (state.phase.seat, state.phase.receiver) == (first, third)
    assert state.phase.round.terms.makers == (first, third)
    assert set(state.phase.round.terms.active) == set(range(5))
    assert {second, fourth, state.dealer} == set(range(5)) - {first, third}


def test_T5b_partners_of_a_misere_fold() -> None:
    state = dealt(rules_of("five-handed-rotating", *MISERE), kitty="2D 3D 4D")
    state = run(state, "M P P P P", "discard 2D 3D 4D")
    assert (play_of(state).terms.folded, play_of(state).terms.makers) == ((2,), (0,))


@pytest.mark.parametrize(("calls", "may_call"), [("7S P P P P", True), ("P P P P 7S", False)])
def test_M11_a_slam_needs_a_partner_whom_the_dealer_has_not(calls: str, may_call: bool) -> None:
    rules = rules_of("five-handed-rotating", "specials.called_slam=true")
    state = run(dealt(rules, kitty="2D 3D 4D"), calls)
    assert (CallSlam() in state.legal_actions) == (state.violation(CallSlam()) is None) == may_call


def test_M11_the_partner_of_the_round_passes_a_card() -> None:
    rules = rules_of("five-handed-rotating", "specials.called_slam=true")
    state = run(dealt(rules, kitty="2D 3D 4D"), "7S P P P P", "slam")
    assert isinstance(state.phase, Giving)
    assert (state.actor, state.phase.receiver) == (2, 0)


# S15


def line_of(*taken: int, partner: Seat | None, share: str = "full", bid: str = "7S") -> RoundScore:
    """The line of a round that seat 0 has declared."""
    rules = rules_of("five-handed", f"scoring.partner_share={share}")
    called = Called(None if partner is None else Card("AC"), partner)
    round = Round(rules, 0, SEATS[0], 0, Deal((), ()), contract=contract_of(bid, SEATS[0]), called=called)
    return score(ended(round, *taken), (0,) * 5)


@pytest.mark.parametrize(
    ("share", "partner", "taken", "points"),
    [
        ("full", 2, (5, 1, 2, 2, 0), (140, 10, 140, 20, 0)),
        ("half", 2, (5, 1, 2, 2, 0), (70, 10, 70, 20, 0)),
        ("half", 2, (5, 2, 1, 2, 0), (-70, 20, -70, 20, 0)),
        ("full", 2, (5, 2, 1, 2, 0), (-140, 20, -140, 20, 0)),
        ("half", None, (7, 1, 1, 1, 0), (140, 10, 10, 10, 0)),
        ("half", 2, (6, 0, 4, 0, 0), (125, 0, 125, 0, 0)),  # a slam of 250
    ],
)
def test_S15_what_partners_score(
    share: str, partner: Seat | None, taken: tuple[int, ...], points: tuple[int, ...]
) -> None:
    line = line_of(*taken, partner=partner, share=share)
    assert line.points == points
    assert line.makers == ((0,) if partner is None else (0, 2))


def test_S6_of_two_partners_at_the_target_the_higher_wins_and_a_tie_goes_on() -> None:
    rules = rules_of("five-handed")
    called = Called(Card("AC"), SEATS[2])
    round = Round(rules, 0, SEATS[0], 0, Deal((), ()), contract=contract_of("7S", SEATS[0]), called=called)
    higher = result(rules, score(ended(round, 7, 1, 0, 1, 1), (400, 495, 410, 0, 0)))
    assert higher is not None
    assert higher.winners == (2,)
    assert result(rules, score(ended(round, 7, 1, 0, 1, 1), (400, 495, 400, 0, 0))) is None


def test_S7_a_partner_may_win_on_the_contract_too() -> None:
    rules = rules_of("five-handed", "scoring.must_make=true")
    round = Round(
        rules,
        0,
        SEATS[0],
        0,
        Deal((), ()),
        contract=contract_of("7S", SEATS[0]),
        called=Called(Card("AC"), SEATS[2]),
    )
    won = result(rules, score(ended(round, 7, 1, 0, 1, 1), (0, 495, 400, 0, 0)))
    assert won is not None
    assert won.winners == (2,)


def test_T5a_a_whole_round() -> None:
    state = play_out(run(calling(), "partner AC"))
    (line,) = state.sheet
    assert (sum(line.taken), line.makers) == (10, (0, 2))
