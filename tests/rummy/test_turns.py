"""A turn: drawing, laying down and off, discarding; going out and the end of the stock (R1-R5, R7, R8)."""

import pytest

from effort import seconds
from fivehundred.cards import Card
from fivehundred.engine.actions import CHANCE
from fivehundred.engine.violations import IllegalActionError
from fivehundred.rummy.actions import Action, Deal, Discard, Draw, LayOff, Meld, Reshuffle, Take, TakePile
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.rules import RummyRules, StockOut, ThrowBack
from fivehundred.rummy.state import State
from rummy.tables import FIVE, TWO, cards, deal_of, hand, line, listed, run, slug, turn

SPADES = "2S 3S 4S 5S 6S 7S 8S"
CLUBS = "2C 3C 4C 5C 6C 7C 8C"
TWICE = "AS AS 2S 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 8S 9S 9S 10S 10S JS JS QS QS KS"
"""Twenty-five cards with as many sequences as can be."""


def dealt(*, dealer: int = 1) -> State:
    deal = deal_of(TWO, SPADES, CLUBS, turned_up="AH", stock="KD QD", dealer=dealer)
    return State.start(TWO, dealer).apply(deal)


# R1, R2: the deal


@pytest.mark.parametrize("dealer", [0, 1])
def test_R1_R2_cards_are_dealt_one_by_one_and_the_dealers_left_begins(dealer: int) -> None:
    state = dealt(dealer=dealer)
    assert (hand(state, 0), hand(state, 1)) == (SPADES, CLUBS)
    assert state.actor == 1 - dealer
    table = state.view(None).table
    assert table is not None
    assert (table.pile, table.stock, table.sizes) == ((Card("AH"),), 52 - 15, (7, 7))


def test_R1_the_order_of_the_deal() -> None:
    rules = RummyRules(players=3)
    state = State.start(rules, dealer=0).apply(Deal(rules.deck))
    assert [hand(state, seat) for seat in (1, 2, 0)] == [
        " ".join(map(str, sorted(rules.deck[place:21:3]))) for place in range(3)
    ]
    assert state.actor == 1


def test_R1_a_deal_of_other_cards_is_refused() -> None:
    state = State.start(TWO)
    wrong = Deal((*TWO.deck[:-1], Card("2S")))
    violation = state.violation(wrong)
    assert violation is not None
    assert violation.slug == "deal-cards"
    assert "AH missing, 2S too many" in str(violation)
    assert wrong not in state.legal_actions
    assert Deal(TWO.deck) in state.legal_actions
    assert state.legal_actions
    assert Draw() not in state.legal_actions
    with pytest.raises(TypeError, match="chance_of"):
        list(state.legal_actions)
    with pytest.raises(TypeError, match="chance_of"):
        len(state.legal_actions)


def test_R1_two_packs_are_dealt() -> None:
    state = State.start(FIVE).apply(Deal(FIVE.deck))
    assert sum(len(state.view(seat).hand) for seat in range(5)) == 35
    assert slug(State.start(FIVE), "deal 2S 3S") == "deal-cards"


def test_R1_chance_deals_from_a_seed() -> None:
    state = State.start(TWO)
    assert state.actor == CHANCE
    deal = state.chance_of(bytes(32))
    assert deal == state.chance_of(bytes(32)) != state.chance_of(bytes(31) + b"1")
    assert sorted(deal.cards) == list(TWO.deck)
    assert deal.seed == bytes(32)
    with pytest.raises(ValueError, match="32 bytes"):
        state.chance_of(b"")
    with pytest.raises(ValueError, match="chance has nothing to do"):
        dealt().chance_of(bytes(32))


# R3: a turn


def test_wrong_phase() -> None:
    before = State.start(TWO)
    lines = ("draw", "take", "pile", "meld 2S 3S 4S", "lay 2S on 1", "discard 2S", "reshuffle 2S")
    assert {slug(before, text) for text in lines} == {"wrong-phase"}
    drawing = dealt()
    lines = ("meld 2S 3S 4S", "meld 9D", "lay 2S on 1", "discard 2S", "discard 9D", "reshuffle 2S", "deal 2S")
    assert {slug(drawing, text) for text in lines} == {"wrong-phase"}
    laying = run(drawing, "draw")
    assert {slug(laying, text) for text in ("draw", "take", "pile", "deal 2S", "reshuffle 2S")} == {
        "wrong-phase"
    }
    with pytest.raises(TypeError, match="expected an action such as"):
        laying.violation("draw")  # type: ignore[arg-type]


def test_R3_draw_then_lay_as_one_likes_then_discard() -> None:
    state = run(dealt(), "draw", "meld 2S 3S 4S", "lay 5S on 1", "meld 6S 7S 8S", "discard KD")
    assert len(state.sheet) == 1
    assert state.sheet[0].out == 0
    state = run(dealt(), "draw", "meld 2S 3S 4S", "lay 5S on 1", "discard KD")
    assert state.actor == 1
    assert hand(state, 0) == "6S 7S 8S"


def test_R3_one_goes_out_with_a_discard_or_without() -> None:
    with_discard = run(turn("5S 6S 7S 9H", stock="KD KC"), "draw", "meld 5S 6S 7S", "discard 9H")
    assert not with_discard.sheet
    out = run(turn("5S 6S 7S", stock="KD"), "draw", "meld 5S 6S 7S", "discard KD")
    assert line(out).out == 0
    without = run(turn("5S 6S", stock="7S"), "draw", "meld 5S 6S 7S")
    assert line(without).out == 0
    by_lay_off = run(turn("", stock="8S", table=(("5S 6S 7S", 0),)), "draw", "lay 8S on 1")
    assert line(by_lay_off).out == 0


def test_R3_the_top_discard_may_not_be_thrown_straight_back() -> None:
    state = run(turn("5S 9D", pile="2D KH"), "take")
    assert slug(state, "discard KH") == "thrown-back"
    assert listed(state, Discard) == "discard 5S, discard 9D"
    assert slug(state, "discard 5S") is None
    may = run(turn("5S 9D", pile="2D KH", rules=RummyRules(players=2, throw_back=ThrowBack.MAY)), "take")
    assert slug(may, "discard KH") is None


def test_R3_it_may_be_thrown_back_as_the_only_card_left() -> None:
    state = run(turn("5S 6S 7S", pile="2D KH"), "take")
    assert slug(state, "discard KH") == "thrown-back"
    state = run(state, "meld 5S 6S 7S")
    assert slug(state, "discard KH") is None
    assert line(run(state, "discard KH")).out == 0


def test_R3_nor_may_its_twin_of_the_second_pack() -> None:
    state = run(turn("KH 5S 6S", pile="2D KH", rules=FIVE), "take")
    assert slug(state, "discard KH") == "thrown-back"
    laid_one = run(turn("KH KS KC 6S", pile="2D KH", rules=FIVE), "take", "meld KS KC KH")
    assert hand(laid_one, 0) == "6S KH"
    assert slug(laid_one, "discard KH") == "thrown-back"


def test_R3_where_the_hand_is_the_card_and_its_twin_alone_one_is_thrown() -> None:
    state = run(turn("KH", pile="2D KH", rules=FIVE), "take")
    assert hand(state, 0) == "KH KH"
    assert listed(state, Discard) == "discard KH"
    assert hand(run(state, "discard KH"), 0) == "KH"


def test_R3_after_drawing_or_taking_the_pile_any_card_may_be_thrown() -> None:
    state = run(turn("5S 9D", stock="KH", pile="2D KH", rules=FIVE), "draw")
    assert slug(state, "discard KH") is None
    state = run(turn("5S 9D", pile="2D KH", table=(("7S 7C 7D", 0),)), "pile")
    assert slug(state, "discard KH") is None


def test_R3_it_may_be_thrown_in_a_later_turn() -> None:
    state = run(
        turn("5S 9D", "AC", pile="2D KH", stock="4C 3C"), "take", "discard 9D", "draw", "discard 4C", "draw"
    )
    assert slug(state, "discard KH") is None


# R4, R5: the pile


def test_R4_the_pile_is_for_those_who_have_laid_a_combination() -> None:
    other = turn("5S 9D", pile="2D KH", table=(("7S 7C 7D", 1),))
    assert slug(other, "pile") == "pile-not-earned"
    assert listed(other, TakePile) == ""
    own = turn("5S 9D", pile="2D KH", table=(("7S 7C 7D", 0),))
    assert listed(own, TakePile) == "pile"
    state = run(own, "pile")
    assert hand(state, 0) == "5S 2D 9D KH"


def test_R4_a_pile_of_one_is_the_top_card() -> None:
    assert slug(turn("5S", pile="KH", table=(("7S 7C 7D", 0),)), "pile") == "pile-is-one"
    assert slug(turn("5S", pile="KH"), "pile") == "pile-not-earned"
    state = run(turn("5S 6S", pile="KH"), "take")
    assert slug(state, "discard KH") == "thrown-back"
    view = state.view(1)
    assert (view.taken, view.owes_meld) == (Card("KH"), False)


def test_R5_who_takes_the_pile_and_lays_nothing_new_loses_50() -> None:
    start = turn("5S 9D", "AC", pile="2D KH", stock="4C", table=(("7S 7C 7D", 0),))
    state = run(start, "pile")
    assert state.view(1).owes_meld
    state = run(state, "discard KH")
    table = state.view(1).table
    assert table is not None
    assert table.failed == (1, 0)
    assert hand(state, 0) == "5S 2D 9D"


def test_R5_a_lay_off_is_not_enough_and_may_come_first() -> None:
    start = turn("5S 9D KS KC 2C", "AC", pile="7H KH", table=(("7S 7C 7D", 0),))
    laid_off = run(start, "pile", "lay 7H on 1")
    assert laid_off.view(0).owes_meld
    kept = run(laid_off, "meld KS KC KH")
    assert not kept.view(0).owes_meld
    for state, failed in ((laid_off, 1), (kept, 0)):
        table = run(state, "discard 9D").view(0).table
        assert table is not None
        assert table.failed[0] == failed


def test_R5_it_costs_50_also_to_go_out_by_lay_offs() -> None:
    start = turn("6S", "AC", pile="8S 9S 2C", table=(("3S 4S 5S", 0),))
    state = run(start.apply(TakePile()), "lay 6S on 1", "discard 2C")
    assert not state.sheet
    start = turn("6S", "AC", pile="7S 8S", table=(("3S 4S 5S", 0),))
    out = line(run(start, "pile", "lay 6S on 1", "lay 7S on 1", "lay 8S on 1"))
    assert (out.out, out.failed, out.points) == (0, (1, 0), (15 + 15 + 50 - 50, -15))


# R6, R7: what may not be laid


def test_refusals_of_combinations_in_their_order() -> None:
    state = run(turn("7D 8D 9D 7H KS AS 2S", stock="JC"), "draw")
    assert slug(state, "meld 7C 8C") == "not-held"
    assert slug(state, "meld 7D 7D 7D") == "not-held"
    assert slug(state, "meld 7D 8D") == "meld-too-small"
    assert slug(state, "meld 7D 7H") == "meld-too-small"
    assert slug(state, "meld 7D 8D 7H") == "no-meld"
    assert slug(state, "meld KS AS 2S") == "no-meld"
    assert slug(state, "meld KS AS 2S low") == "no-meld"
    assert slug(state, "meld 7D 8D 9D high") == "no-meld"
    assert slug(state, "meld 7D 8D 9D") is None
    violation = state.violation(Meld(()))
    assert violation is not None
    assert violation.slug == "meld-too-small"


def test_refusals_of_lay_offs_in_their_order() -> None:
    table = (("7S 7C 7D", 1), ("QS KS AS", 1))
    state = run(turn("7H JS 2S 5D 5C 5H", table=table), "draw")
    assert slug(state, "lay 8H on 1") == "not-held"
    assert slug(state, "lay 7H on 9") == "lay-not-earned"
    assert listed(state, LayOff) == ""
    state = run(state, "meld 5C 5D 5H")
    assert slug(state, "lay 8H on 9") == "not-held"
    assert slug(state, "lay 7H on 0") == "no-such-meld"
    assert slug(state, "lay 7H on 4") == "no-such-meld"
    assert slug(state, "lay 7H on 2") == "lay-does-not-fit"
    assert slug(state, "lay 2S on 2") == "lay-does-not-fit"
    assert slug(state, "lay 7H on 1 low") == "lay-does-not-fit"
    assert slug(state, "lay JS on 2 low") == "lay-does-not-fit"
    assert listed(state, LayOff) == "lay 7H on 1, lay JS on 2"
    full = run(state, "lay 7H on 1")
    violation = full.violation(LayOff(Card("2S"), 1))
    assert violation is not None
    assert "nothing does any more" in str(violation)


def test_refusals_of_discards() -> None:
    state = run(turn("7H 8H", pile="KH"), "take")
    assert slug(state, "discard 9H") == "not-held"
    assert slug(state, "discard KH") == "thrown-back"
    with pytest.raises(IllegalActionError) as refused:
        state.apply(Discard(Card("9H")))
    assert str(refused.value) == "not in this hand: 9H; it holds 7H 8H KH"


def test_R7_cards_are_laid_off_on_anybodys_combination() -> None:
    table = (("7S 7C 7D", 1), ("9H 10H JH", 0))
    state = run(turn("7H 8H 2S", table=table), "draw", "lay 7H on 1", "lay 8H on 2")
    melds = state.view(1).table
    assert melds is not None
    assert [(meld.cards, meld.seats) for meld in melds.melds] == [
        (cards("7S 7C 7D 7H"), (1, 1, 1, 0)),
        (cards("8H 9H 10H JH"), (0, 0, 0, 0)),
    ]


# R8: the stock


def test_R8_the_discards_but_the_top_become_the_stock_and_the_seat_draws() -> None:
    state = run(turn("5S", "AC", pile="2D 3D 4D KH", stock=""), "draw")
    assert (state.actor, state.view(0).phase) == (CHANCE, "reshuffle")
    assert slug(state, "reshuffle 2D 3D KH") == "stock-cards"
    assert slug(state, "reshuffle 2D 3D") == "stock-cards"
    assert slug(state, "draw") == "wrong-phase"
    assert Reshuffle(cards("4D 3D 2D")) in state.legal_actions
    assert sorted(state.chance_of(bytes(32)).cards) == list(cards("2D 3D 4D"))
    state = run(state, "reshuffle 3D 2D 4D")
    assert (hand(state, 0), state.actor, state.view(0).phase) == ("5S 3D", 0, "lay")
    table = state.view(0).table
    assert table is not None
    assert (table.stock, table.pile, table.refills) == (2, (Card("KH"),), 1)


def test_R8_discards_may_be_taken_instead() -> None:
    state = turn("5S", "AC", pile="2D 3D 4D KH", stock="")
    assert slug(state, "take") is None
    assert hand(run(state, "take"), 0) == "5S KH"


def test_R8_the_stock_is_refilled_twice_and_then_the_round_ends() -> None:
    state = turn("5S 9S", "AC 9C", pile="2D 3D KH", stock="")
    state = run(state, "draw", "reshuffle 2D 3D", "discard 2D", "draw", "discard 3D")
    state = run(state, "draw", "reshuffle KH 2D", "discard KH", "draw", "discard 2D")
    assert isinstance(state.phase, Drawing)
    assert len(state.phase.round.pile) == 3
    assert slug(state, "take") is None
    state = run(state, "draw")
    assert (line(state).out, line(state).points, state.actor) == (None, (-10, -20), CHANCE)


def test_R8_a_stock_that_cannot_be_refilled_ends_the_round() -> None:
    state = run(turn("5S 9S", "AC 9C", pile="KH", stock=""), "draw")
    assert line(state).out is None


def test_R8_one_card_below_the_top_is_a_stock() -> None:
    state = run(turn("5S 9S", "AC 9C", pile="2D KH", stock=""), "draw", "reshuffle 2D")
    assert (hand(state, 0), state.actor) == ("5S 9S 2D", 0)


def test_R8_stock_out_end_ends_the_round_with_the_turn_of_the_last_card() -> None:
    rules = RummyRules(players=2, stock_out=StockOut.END)
    state = run(turn("5S 9S", "AC 9C", stock="KH", rules=rules), "draw")
    assert not state.sheet
    state = run(state, "discard KH")
    assert line(state).out is None
    before = run(turn("5S 9S", "AC 9C", stock="KH QH", rules=rules), "draw", "discard KH")
    assert not before.sheet
    out = run(turn("5S 6S", "AC 9C", stock="7S", rules=rules), "draw", "meld 5S 6S 7S")
    assert line(out).out == 0


def test_the_legal_actions_are_a_collection() -> None:
    state = run(turn("7D 8D 9D", stock="AS"), "draw")
    listed_all: list[Action] = list(state.legal_actions)
    assert len(listed_all) == len(state.legal_actions) == 5
    assert Meld(cards("9D 8D 7D")) in state.legal_actions
    assert Draw() not in state.legal_actions
    assert list(turn("7D").legal_actions) == [Draw(), Take()]


# What everybody knows of a hand


def known(state: State, seat: int) -> str:
    """The cards of a seat that all have seen it take and keep, as others and spectators are told."""
    tables = [state.view(viewer).table for viewer in (*range(state.rules.players), None)]
    (told,) = {str(table.known[seat]) for table in tables if table is not None}
    return told


def test_R4_discards_that_a_seat_took_are_known_until_it_lays_or_throws_them() -> None:
    start = turn("7D 8D 9D QS 3S", "KH 4C", pile="2H QC", table=(("AS AC AD", 0),))
    assert known(run(start, "draw"), 0) == ""
    took = run(start, "pile")
    assert known(took, 0) == "QC 2H"
    assert known(run(took, "meld 7D 8D 9D", "discard QC"), 0) == "2H"
    assert known(run(start, "take", "discard QS", "take"), 1) == "QS"


def test_R4_a_twin_that_is_thrown_may_be_the_one_that_was_taken() -> None:
    start = turn("7D 9S QS", pile="2H 7D", rules=FIVE)
    assert known(run(start, "take"), 0) == "7D"
    assert known(run(start, "take", "discard QS"), 0) == "7D"
    assert known(run(start, "draw", "discard 7D"), 0) == ""


# How long it takes


def test_a_hand_of_many_cards_is_judged_in_microseconds() -> None:
    state = run(turn(TWICE, rules=RummyRules(players=6), stock="9C 8C"), "draw")
    melds = [action for action in state.legal_actions if isinstance(action, Meld)]
    assert len(melds) > 60
    tried = [*melds, Meld(cards("2S 2H 7D")), Meld(cards("QS KS AS 2S"))]
    assert seconds(lambda: [state.violation(meld) for meld in tried * 20]) < 20 * len(tried) * 100e-6
