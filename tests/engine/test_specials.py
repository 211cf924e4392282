"""Specials that more than one seat plays, or that somebody else plays: M4–M9, M11, M14, M15."""

import pytest

from engine.tables import dealt, legal, play_out, rules_of, run, to_the_lead
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Bid, CallSlam, Discard, Give, Pass
from fivehundred.engine.contracts.contract import Terms
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.seats import SEATS

LOW = "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H"
"""A hand that takes no trick where it can help it."""


def special(name: str, *settings: str) -> State:
    """The lead of a special that seat 0 declares with a low hand, any cards given and laid away."""
    state = dealt(rules_of("standard", f"specials.{name}.on=true", *settings), LOW, kitty="KH AH Jo")
    code = next(str(bid) for bid in state.rules.bids if bid.special and bid.special.option == name)
    state = run(state, f"{code} P P P")
    while not isinstance(state.phase, TrickPlay):
        state = run(state, "give KH AH Jo" if isinstance(state.phase, Giving) else "discard KH AH Jo")
    return state


def play_of(state: State) -> TrickPlay:
    assert isinstance(state.phase, TrickPlay)
    return state.phase


def terms(state: State) -> Terms:
    return play_of(state).terms


# M4: handing the kitty's worth to the partner


def test_M4_the_declarer_takes_the_kitty_and_hands_as_many_cards_to_the_partner() -> None:
    state = dealt(rules_of("american"), LOW, kitty="KH AH Jo KS AS")
    state = run(state, "DM P P P")
    assert isinstance(state.phase, Giving)
    assert (state.actor, state.phase.receiver, state.phase.count) == (0, 2, 5)
    state = run(state, "give KH AH Jo KS AS")
    assert isinstance(state.phase, Exchange)
    assert (state.actor, len(CardSet(state.phase.hands[2]))) == (2, 15)
    state = run(state, "discard KH AH Jo KS AS")
    assert (state.actor, len(CardSet(play_of(state).hands[2]))) == (0, 10)


def test_M4_may_be_called_though_the_partner_has_passed() -> None:
    state = run(dealt(rules_of("american")), "6S 7S P 7C")
    assert (Bid.of("DM") in state.legal_actions) is False  # one round: seat 0 has spoken
    state = run(dealt(rules_of("standard", "specials.double_misere.on=true")), "P 6S")
    assert Bid.of("DM") in state.legal_actions


def test_M4_gifts_are_seen_by_those_two_alone() -> None:
    state = run(dealt(rules_of("american"), LOW, kitty="KH AH Jo KS AS"), "DM P P P", "give KH AH Jo KS AS")
    given = CardSet.of("KH AH Jo KS AS")
    seen = [[gift.cards for gift in state.view(seat).gifts] for seat in range(4)]
    assert seen == [[given], [CardSet()], [given], [CardSet()]]
    state = run(state, "discard KH AH Jo KS AS")
    assert state.view(2).discards == given
    assert state.view(0).discards == CardSet()
    hidden = {(slot.place, slot.seat): slot.possible for slot in slots_of(state.view(0))}
    assert given <= hidden["discards", SEATS[2]]  # they may have gone there,
    assert not given & hidden["hand", SEATS[1]]  # but to no defender


def test_M4_what_may_be_given() -> None:
    state = run(dealt(rules_of("american"), LOW, kitty="KH AH Jo KS AS"), "DM P P P")
    assert Give(CardSet.of("5S 6S 7S 5C KH")) in state.legal_actions
    for action, reason in (
        (Give(CardSet.of("5S 6S")), "gift-count"),
        (Give(CardSet.of("5S 6S 7S 5C QH")), "gift-not-held"),
        (Discard(CardSet.of("5S 6S 7S 5C KH")), "wrong-phase"),
    ):
        violation = state.violation(action)
        assert violation is not None
        assert violation.slug == reason
    assert len(state.legal_actions) == 15 * 14 * 13 * 12 * 11 // 120 == len(list(state.legal_actions))


@pytest.mark.parametrize("name", ["double_misere", "shields", "patastrophe"])
def test_M4_neither_of_the_two_may_take_a_trick(name: str) -> None:
    state = special(name)
    assert (terms(state).makers, terms(state).active) == ((0, 2), (0, 1, 2, 3))
    (line,) = play_out(state).sheet
    assert line.made == (line.taken[0] + line.taken[2] == 0)


def test_M4_is_lost_with_the_partners_first_trick() -> None:
    rules = rules_of("standard", "specials.double_misere.on=true")
    state = dealt(rules, LOW, "8C", "AC KC QC JC 10C 9C 6D 7D 8D 9D", "10S", kitty="KH AH Jo")
    state = run(state, "DM P P P", "give KH AH Jo", "discard KH AH Jo", "5C 8C AC 10S")
    (line,) = state.sheet
    assert (line.taken, line.made, line.points) == ((0, 0, 1, 0), False, (-500, 0))


def test_M5_single_is_misere_without_the_kitty() -> None:
    state = special("grand_nullo", "specials.grand_nullo.precondition=none")
    assert (terms(state).makers, terms(state).folded) == ((0,), (2,))
    assert CardSet(play_of(state).hands[0]) == CardSet.of(LOW)
    assert terms(state).value == 250


@pytest.mark.parametrize(
    ("name", "settings", "may_open"),
    [
        ("standard", "", False),
        ("standard", "auction.unrestricted=true", True),
        ("standard", "specials.misere.on=false", False),
        ("standard", "specials.wilkinson=true", True),
        ("standard", "specials.misere.precondition=none", True),
        ("standard", "specials.grand_nullo.precondition=none", True),
        ("standard", "specials.grand_nullo.partner=dummy", False),
        ("standard", "specials.grand_nullo.partner=play", True),
        ("standard", "specials.grand_nullo.partner=play specials.grand_nullo.precondition=level-7", False),
        ("three-handed-43", "", True),
        ("three-handed-43", "specials.misere.precondition=level-7", False),
        ("perfect", "", False),
    ],
)
def test_M5_a_single_one_may_open_the_auction_where_misere_may(
    name: str, settings: str, *, may_open: bool
) -> None:
    rules = rules_of(name, "specials.grand_nullo.on=true", *settings.split())
    opening = dealt(rules, LOW)
    assert (Bid.of("GRN") in opening.legal_actions) is may_open
    assert Bid.of("GRN") in run(opening, "7S").legal_actions


def test_M5_a_blind_misere_makes_it_blind() -> None:
    blind = "specials.misere.precondition=before-looking"
    rules = rules_of("standard", "specials.grand_nullo.on=true", blind)
    assert Bid.of("GRN") in dealt(rules, LOW).legal_actions
    assert Bid.of("GRN") not in run(dealt(rules, LOW), "look").legal_actions


def test_M5_double_binds_both_and_nobody_takes_the_kitty() -> None:
    state = special("grand_nullo", 'specials.grand_nullo.partner="play"')
    assert (terms(state).makers, terms(state).folded, terms(state).value) == ((0, 2), (), 500)
    assert play_of(state).round.gifts == ()


@pytest.mark.parametrize(
    ("name", "settings", "first", "later"),
    [
        ("double_misere", (), (), ()),
        ("shields", (), (), (2,)),
        ("shields", ('specials.shields.open_hands="declarer"',), (), (0,)),
        ("patastrophe", (), (), (0, 2)),
        ("grosse_misere", (), (0,), (0,)),
        ("super_open_misere", (), (0,), (0,)),
    ],
)
def test_M6_M7_M13_hands_laid_open(
    name: str, settings: tuple[str, ...], first: tuple[int, ...], later: tuple[int, ...]
) -> None:
    state = special(name, *settings, f"specials.{name}.play_on=true")
    assert play_of(state).exposed == first
    while not play_of(state).tricks:
        state = state.apply(next(iter(state.legal_actions)))
    assert play_of(state).exposed == later
    assert tuple(seat for seat, _ in state.view(1).open_hands) == later


# M8, M9


def test_M8_wilkinson_changes_both_miseres() -> None:
    closed = special("misere", "specials.wilkinson=true")  # it opens the auction
    assert play_of(closed).exposed == (0,)
    assert play_of(closed).round.laid
    opened = special("open_misere", "specials.wilkinson=true")
    assert play_of(opened).exposed == (0,)
    assert not play_of(opened).round.laid


def hi_lo(*settings: str) -> State:
    rules = rules_of("perfect", *settings)
    hand = "AS KS QS JS 10S 4D 5D 6D 4H 5H"
    return run(dealt(rules, hand, "5S 6S 7S 8S 9S 7D 8D", kitty="KH AH Jo"), "HL P P P", "discard KH AH Jo")


def test_M9_exactly_five_tricks() -> None:
    state = play_out(run(hi_lo(), "AS"))
    (line,) = state.sheet
    assert (line.taken[0], line.made, line.points) == (5, True, (350, 0))


def test_M9_stops_when_five_is_out_of_reach() -> None:
    hi = terms(hi_lo())
    assert [hi.is_lost(taken, left) for taken, left in ((6, 4), (1, 3), (5, 3), (2, 3))] == [
        True,
        True,
        False,
        False,
    ]


def test_M9_the_joker_only_when_unable_to_follow() -> None:
    rules = rules_of("perfect", 'joker.follow="any-time"')
    state = dealt(rules, "AS KS", "Jo 5S 6S", kitty="KH AH QH")
    at_hi_lo = run(state, "HL P P P", "discard KH AH QH", "AS")
    assert legal(at_hi_lo) == "5S 6S"
    at_no_trump = run(state, "10N P P P", "discard KH AH QH", "AS")
    assert legal(at_no_trump) == "5S 6S Jo"


# M11: a called slam


def slam(bid: str = "8H", preset: str = "standard", *settings: str) -> State:
    rules = rules_of(preset, "specials.called_slam=true", *settings)
    hand = "7H 8H 9H 10H QH KH AH JH JD 5S"
    passes = " P" * (rules.table.seats - 1)
    return run(dealt(rules, hand, "6S", "Jo 7S"), bid + passes)


def test_M11_the_partner_passes_a_card_and_folds() -> None:
    state = slam()
    assert CallSlam() in state.legal_actions
    assert list(state.legal_actions)[-1] == CallSlam()
    state = run(state, "slam")
    assert isinstance(state.phase, Giving)
    assert (state.actor, state.phase.receiver, state.phase.count) == (2, 0, 1)
    state = run(state, "give Jo")
    assert isinstance(state.phase, Exchange)
    assert (state.actor, state.phase.count) == (0, 4)
    assert CallSlam() not in state.legal_actions
    state = run(state, "discard 5S " + str(CardSet.of(state.phase.round.deal.kitty)))
    assert (terms(state).folded, terms(state).makers, terms(state).target) == ((2,), (0,), range(10, 11))
    assert play_of(state).round.contract is not None
    assert str(play_of(state).round.contract) == "8H slam"


@pytest.mark.parametrize(
    ("bid", "value"), [("8H", 500), ("8N", 520), ("8J5", 520), ("10N", 520), ("10H", 500)]
)
def test_M11_what_it_is_worth(bid: str, value: int) -> None:
    assert terms(play_slam(slam(bid, "standard", "specials.j5=true"))).value == value


def play_slam(state: State) -> State:
    """The lead after the slam is called, the joker passed and any cards laid away."""
    state = run(state, "slam", "give Jo")
    return state.apply(next(iter(state.legal_actions)))


def test_M11_a_dearer_contract_keeps_its_value() -> None:
    assert terms(play_slam(slam("10H", "standard", 'ladder.schedule="original"'))).value == 500
    assert terms(play_slam(slam("10N", "standard", 'ladder.schedule="original"'))).value == 600


def test_M11_not_with_a_special_and_not_where_it_is_off() -> None:
    rules = rules_of("standard", "specials.called_slam=true")
    misere = run(dealt(rules, LOW), "OM P P P")
    assert CallSlam() not in misere.legal_actions
    assert CallSlam() not in run(dealt(rules_of("standard"), LOW), "8H P P P").legal_actions


def test_M11_with_two_partners_the_one_on_the_left_passes_and_both_fold() -> None:
    table = ("table.seats=6", 'pack.name="63"')
    rules = rules_of("standard", *table, "specials.called_slam=true")
    state = run(dealt(rules, "7H", "6S", "Jo 7S"), "8H P P P P P", "slam")
    assert state.actor == 2
    state = run(state, "give Jo")
    state = state.apply(next(iter(state.legal_actions)))
    assert terms(state).folded == (2, 4)


# M14, M15


def test_M14_the_declarer_plays_the_dummy_once_it_lies_open() -> None:
    state = special("misere", 'specials.misere.partner="dummy"', "auction.unrestricted=true")
    assert terms(state).makers == (0, 2)
    while not play_of(state).tricks:
        assert state.actor == state.hand_to_play
        state = state.apply(next(iter(state.legal_actions)))
    assert 2 in play_of(state).exposed
    while state.hand_to_play != 2:
        state = state.apply(next(iter(state.legal_actions)))
    assert state.actor == 0
    assert len(state.view(0).legal_actions) > 0
    assert len(state.view(2).legal_actions) == 0


def test_M15_the_next_defender_chooses_the_declarers_card() -> None:
    state = special("super_open_misere")
    assert (state.hand_to_play, state.actor) == (0, 1)
    assert legal(state) == LOW
    assert len(state.view(0).legal_actions) == 0


def test_M15_with_a_folded_left_neighbour_the_next_one_chooses() -> None:
    table = ("table.seats=6", "table.sides=3", 'pack.name="63"', "specials.super_open_misere.on=true")
    state = to_the_lead(dealt(rules_of("standard", *table), LOW), "SOM")
    assert (state.hand_to_play, state.actor) == (0, 1)
    assert terms(state).folded == (3,)


def test_M1_refused_beside_low_misere_and_rows_that_need_one_partner() -> None:
    assert Pass() in dealt(rules_of("three-handed")).legal_actions
    for settings, words in (
        (("specials.low_misere.on=true",), "takes the place of specials.misere"),
        (("table.sides=4", "specials.double_misere.on=true"), "needs exactly one partner; here are 0"),
    ):
        with pytest.raises(ValueError, match=words):
            rules_of("standard", *settings)
