"""The referee's credentials at other tables, by rule: two, five and six players, fractional bids, X8, S15."""

from typing import Any

import pytest

from oracle.game import GameReferee
from oracle.kit import around, auction, bids, do, game, options

TWO: dict[str, Any] = {"table__seats": 2}
FIVE: dict[str, Any] = {"table__seats": 5, "table__sides": 5, "pack__name": "53"}
FRACTIONAL: dict[str, Any] = {"pack__name": "45", "ladder__schedule": "fractional"}


def in_order(dealer: int = 0, **differences: Any) -> GameReferee:
    """A game that is dealt from the pack as it lies: spades, clubs, diamonds, hearts, each rising."""
    referee = GameReferee(options(**differences), dealer)
    referee.do(("deal", *referee.dealt_from(referee.pack())))
    return referee


def lay(referee: GameReferee, cards: str) -> GameReferee:
    referee.do(("discard", cards.split()))
    return referee


# Two players


def test_T2a_a_table_hand_has_five_covered_cards_each_under_an_open_one() -> None:
    referee = in_order(**TWO, deal__form="table-hands")
    assert (referee.places, [len(hand) for hand in referee.hands]) == (4, [10, 10, 5, 5])
    hands, _, _ = referee.dealt_from(referee.pack())
    assert referee.hands[2] == hands[2][5:]
    assert referee.columns[2] == dict(zip(hands[2][5:], hands[2][:5], strict=True))
    assert referee.open_to_all() == {2, 3}


def test_T2a_owners_bid_and_play_both_hands_and_no_claim_is_made() -> None:
    referee = do(in_order(**TWO, deal__form="table-hands"), "6H P")
    lay(referee, " ".join(referee.kitty))
    turns = []
    for _ in range(4):
        assert referee.play
        turns.append((referee.play.turn, referee.turn(), referee.may_claim()))
        referee.do(min(referee.legal() or ()))
    assert turns == [(1, 1, False), (2, 0, False), (3, 1, False), (0, 0, False)]


def test_T2a_the_hand_left_of_the_dealer_leads_where_nobody_bid() -> None:
    referee = do(in_order(1, **TWO, deal__form="table-hands", auction__passed_out="no-trump-hand"), "P P")
    assert referee.play
    assert (referee.play.turn, referee.turn()) == (2, 0)


def test_T2c_each_picks_for_the_kitty_and_the_defender_takes_one_more() -> None:
    referee = in_order(**TWO, deal__form="market", pack__name="52")
    assert (referee.phase(), referee.turn(), referee.kitty) == ("market", 1, [])
    first, second, third = referee.market[:3]
    referee.do(f"pick {first}")
    assert referee.turn() == 0
    referee.do(f"pick {second}")
    assert (referee.phase(), referee.kitty, referee.kitty_in_sight()) == (
        "auction",
        [first, second],
        [first, second],
    )
    lay(do(referee, "6S P"), f"{first} {second}")
    assert (referee.phase(), referee.turn(), len(referee.market)) == ("market", 0, 6)
    referee.do(f"pick {third}")
    assert referee.allows_discard([third])
    assert lay(referee, third).phase() == "play"


def test_T2c_the_defender_takes_a_card_also_where_the_kitty_stays() -> None:
    referee = in_order(**TWO, deal__form="market", pack__name="52", specials__open_misere__kitty=False)
    for _ in range(2):
        referee.do(f"pick {referee.market[0]}")
    assert do(referee, "OM P").phase() == "market"


def test_T2d_the_next_card_gets_the_opposite_fate() -> None:
    referee = in_order(**TWO, deal__form="draw")
    assert referee.draw
    first, second, third, fourth, *_ = referee.draw.stock
    assert (referee.turn(), referee.cards_seen_by(1), referee.cards_seen_by(0)) == (1, {first}, set())
    do(referee, "keep throw")
    assert (referee.hands, referee.thrown) == ([[fourth], [first]], [[third], [second]])
    do(referee, " ".join(["keep"] * 18))
    assert (referee.phase(), [len(hand) for hand in referee.hands]) == ("auction", [10, 10])


# Five players


def test_T5a_a_partner_is_called_openly_by_a_card_of_another() -> None:
    referee = in_order(**FIVE, table__partners="called")
    lay(do(referee, "6S P P P P"), " ".join(referee.kitty))
    own, theirs = referee.hands[1][0], referee.hands[3][0]
    assert f"partner {theirs}" in (referee.legal() or ())
    assert not {f"partner {own}", f"partner {referee.kitty[0]}"} & (referee.legal() or set())
    referee.do(f"partner {theirs}")
    assert referee.bargain
    assert (referee.bargain.makers, referee.known_partner(0)) == ([1, 3], 3)


def test_T5a_a_secret_partner_is_known_to_nobody_else_until_the_card_falls() -> None:
    referee = in_order(**FIVE, table__partners="called-secretly")
    lay(do(referee, "6S P P P P"), " ".join(referee.kitty))
    card = referee.hands[2][0]
    referee.do(f"partner {card}")
    assert [referee.known_partner(seat) for seat in range(5)] == [None, None, 2, None, None]
    while card not in referee.fallen:
        referee.do(card if card in (referee.legal() or ()) else min(referee.legal() or ()))
    assert [referee.known_partner(seat) for seat in range(5)] == [2] * 5


def test_T5a_one_may_call_an_own_card_secretly_or_go_alone() -> None:
    referee = in_order(**FIVE, table__partners="called-secretly")
    lay(do(referee, "6S P P P P"), " ".join(referee.kitty))
    referee.do(f"partner {referee.hands[1][0]}")
    assert referee.bargain
    assert referee.bargain.makers == [1]


def test_T5a_the_joker_and_trumps_may_be_refused() -> None:
    settings = {"table__call_joker": False, "table__call_trump": False}
    referee = in_order(**FIVE, table__partners="called-secretly", **settings)
    lay(do(referee, "6S P P P P"), " ".join(referee.kitty))
    assert not {"partner JB", "partner JS", "partner JC", "partner 4S"} & (referee.legal() or set())
    assert {"partner AC", "partner -"} <= (referee.legal() or set())


def test_T5a_a_called_partner_folds_in_misere_and_a_secret_one_is_not_called() -> None:
    referee = in_order(**FIVE, table__partners="called")
    lay(do(referee, "OM P P P P"), " ".join(referee.kitty))
    referee.do(f"partner {referee.hands[3][0]}")
    assert referee.play
    assert referee.play.seats == [0, 1, 2, 4]
    referee = in_order(**FIVE, table__partners="called-secretly")
    assert lay(do(referee, "OM P P P P"), " ".join(referee.kitty)).phase() == "play"


@pytest.mark.parametrize(("passes", "makers"), [(0, [1, 3]), (1, [2, 4]), (2, [3, 1]), (3, [4, 2]), (4, [0])])
def test_T5b_the_dealer_is_alone_and_the_others_play_crosswise(passes: int, makers: list[int]) -> None:
    referee = do(in_order(**FIVE, table__partners="rotating"), "P " * passes + "6S" + " P" * (4 - passes))
    assert referee.bargain
    assert referee.bargain.makers == makers


@pytest.mark.parametrize(("share", "points"), [("full", 60), ("half", 30)])
def test_S15_partners_who_score_singly_get_all_or_half(share: str, points: int) -> None:
    referee = in_order(**FIVE, table__partners="rotating", scoring__partner_share=share)
    lay(do(referee, "6C P P P P"), " ".join(referee.kitty))
    while referee.phase() == "play":
        referee.do(min(referee.legal() or ()))
    scored = referee.points
    assert abs(scored[1]) == abs(scored[3]) == points
    assert scored[0] == 10 * referee.taken[0]


# Fractional bids


def test_B5_bids_are_worth_tricks_and_cards_given() -> None:
    values = dict(game(**FRACTIONAL).ladder())
    worth = [values[bid] for bid in ("6S", "7.1H", "7.2S", "6.4D", "9.1C", "8.3H", "10.5N")]
    assert worth == [40, 140, 180, 200, 260, 280, 500]
    assert (values["7N"], values["7.3H"], len(bids(**FRACTIONAL))) == (120, 220, 152)


def test_B5_only_a_bid_of_higher_value_outranks() -> None:
    above = set(auction("7.1S", **FRACTIONAL).above_standing())
    assert not {"7.1H", "8.0H", "6.2S"} & above
    assert {"7.1N", "7.2S", "6.3S", "OM"} <= above
    assert "M" in auction("8.2S", **FRACTIONAL).above_standing()
    assert "M" not in auction("8.3S", **FRACTIONAL).above_standing()


def test_B5_J5_is_valued_as_no_trump() -> None:
    assert around("6N", **FRACTIONAL, specials__j5=True) == "6H 6N 6J5"


@pytest.mark.parametrize(
    ("bid", "turned"), [("7S", 0), ("7.1S", 1), ("7.2H", 2), ("6.4C", 3), ("9.1S", 4), ("OM", 5)]
)
def test_B5_a_card_is_turned_at_each_of_five_steps(bid: str, turned: int) -> None:
    assert auction(bid, **FRACTIONAL).turned() == turned


def test_B5_cards_of_the_kitty_go_to_the_opponents_in_turn_and_all_discard() -> None:
    referee = do(in_order(3, **FRACTIONAL), "6.3S P P P")
    given = []
    for _ in range(3):
        assert referee.giving
        assert not referee.allows_gift(referee.hands[0][:1])
        card = next(card for card in referee.kitty if card in referee.hands[0])
        given.append(referee.giving[1])
        referee.do(("give", [card]))
    assert given == [1, 3, 1]
    discards = []
    while referee.discarding:
        seat, count = referee.discarding
        discards.append((seat, count))
        referee.do(("discard", referee.hands[seat][:count]))
    assert discards == [(1, 2), (3, 1), (0, 2)]


def test_B5_who_gives_away_the_whole_kitty_calls_no_slam() -> None:
    referee = do(in_order(3, **FRACTIONAL, specials__called_slam=True), "6.5S P P P")
    phases = set()
    while referee.phase() != "play":
        phases.add((referee.phase(), referee.turn(), frozenset(referee.legal() or ())))
        if referee.giving:
            referee.do(("give", [next(card for card in referee.kitty if card in referee.hands[0])]))
        elif referee.discarding:
            seat, count = referee.discarding
            referee.do(("discard", referee.hands[seat][:count]))
    assert ("exchange", 0) not in {(phase, seat) for phase, seat, _ in phases}
    assert not any("slam" in legal for _, _, legal in phases)


# Dealer's choice


def test_X8_the_dealer_chooses_before_each_deal_and_the_pack_follows() -> None:
    referee = game(plusplus__dealers_choice="megatrump fractional auction.lowest=7")
    assert (referee.phase(), referee.turn(), len(referee.legal() or ())) == ("choosing", 3, 8)
    referee.do("choose megatrump fractional")
    assert (len(referee.pack()), referee.options["plusplus.megatrump"], referee.chosen) == (
        45,
        True,
        ["megatrump", "fractional"],
    )
    referee.do(("deal", *referee.dealt_from(referee.pack())))
    do(referee, "P P P P")
    assert (referee.phase(), referee.turn()) == ("choosing", 3)
    referee.do("choose -")
    assert len(referee.pack()) == 43


def test_X8_a_choice_stands_for_the_deal_after_a_misdeal() -> None:
    referee = game(plusplus__dealers_choice="megatrump", deal__misdeal="must")
    referee.do("choose megatrump")
    low_first = sorted(referee.pack(), key=lambda card: card[:-1] not in ("5", "6", "7"))
    hands = [low_first[start : start + 10] for start in range(0, 40, 10)]
    referee.do(("deal", hands, low_first[40:]))
    assert (referee.phase(), referee.options["plusplus.megatrump"]) == ("deal", True)


@pytest.mark.parametrize(
    ("table", "agreed", "choices"),
    [
        ({}, "low-misere auction.lowest=7", "- low-misere auction.lowest=7"),  # M12 is among the bids of six
        ({}, "low-misere specials.misere.on=true", "- low-misere specials.misere.on=true"),  # M1 or M12
        ({"pack__name": "44"}, "anti-joker megatrump", "- megatrump"),  # X4: a third joker
        ({"pack__fours_out": "4S 4D"}, "anti-joker megatrump", "- megatrump"),  # X4: no 4D
        ({"specials__misere__low_joker": True}, "anti-joker", "-"),  # M16
        ({"auction__inkle_void": True}, "fractional", "-"),  # A5
        ({"deal__packets": "5 k3 5"}, "fractional", "-"),  # L2, B5: a kitty of five
        ({**TWO, "deal__form": "table-hands"}, "fractional", "-"),  # B5: half of the hands lie open
        ({**TWO, "deal__form": "market", "pack__name": "52"}, "visible-kitty", "-"),  # T2c: open anyway
        ({"scoring__walker": True}, "scoring.trick_points=false", "-"),  # S9
        ({**FIVE, "specials__low_misere__partner": "play"}, "low-misere", "-"),  # M: nobody is a partner
    ],
)
def test_X8_what_contradicts_itself_may_not_be_chosen(
    table: dict[str, Any], agreed: str, choices: str
) -> None:
    referee = game(**table, plusplus__dealers_choice=agreed)
    assert referee.legal() == {f"choose {choice}" for choice in choices.split()}
