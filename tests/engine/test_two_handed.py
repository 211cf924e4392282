"""Forms of play for two: hands on the table, a market, hands that are drawn (T2)."""

from itertools import chain

import pytest

from engine.tables import deal_with, dealt, legal, play_out, rules_of, run, to_the_lead
from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import Bid, Claim, Concede, Keep, Play, Throw
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.claim_proof import proved
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.shuffle import deal_from_seed
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.engine.views.knowledge import DrawView
from fivehundred.engine.violations import Grounds, Reason
from fivehundred.seats import PLACES, Place


def play_of(state: State) -> TrickPlay:
    assert isinstance(state.phase, TrickPlay)
    return state.phase


def slot(state: State, viewer: int | None, place: str, seat: int | None = None) -> Slot:
    """The one hidden place of this kind."""
    (found,) = [each for each in slots_of(state.view(viewer)) if (each.place, each.seat) == (place, seat)]
    return found


def first(state: State) -> State:
    """The game after the first legal action."""
    return state.apply(next(iter(state.legal_actions)))


def refusal(state: State, action: Claim | Concede) -> Grounds | None:
    violation = state.violation(action)
    return None if violation is None else violation.reason


# T2a: hands on the table

OWN = "4H 5H 6H 7H 8H 9H 10H QH KH AH"
OTHER = "5S 6S 7S 8S 5C 6C 7C 8C 9C 10C"
COVERED = "4D 5D 6D 7D 8D"
COVERS = "9S 10S JS QS KS"
TABLE = f"{COVERED} {COVERS}"
OTHERS_TABLE = "9D 10D JD QD KD AD AS JH JC QC"
KITTY = "KC AC Jo"


def tabled(*settings: str, calls: str = "", table: str = TABLE) -> State:
    """Seat 0 with hearts and seat 1; place 2 is the table hand of seat 0, place 3 that of seat 1."""
    rules = rules_of("two-handed-table", *settings)
    return run(dealt(rules, OWN, OTHER, table, OTHERS_TABLE, kitty=KITTY), calls)


def tabled_play(*settings: str, bid: str = "7H") -> State:
    return to_the_lead(tabled(*settings), bid)


def test_T2a_five_cards_lie_open_on_five_that_nobody_sees() -> None:
    state = tabled()
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert view.open_hands == ((2, CardSet.of(COVERS)), (3, CardSet.of("AD AS JH JC QC")))
        assert (view.hand_sizes, view.covered) == ((10, 10, 5, 5), (0, 0, 5, 5))
        assert slot(state, viewer, "covered", 2).count == 5
        assert CardSet.of(COVERED) <= slot(state, viewer, "covered", 2).possible
        assert not slot(state, viewer, "covered", 2).possible & CardSet.of(COVERS)


def test_T2a_a_seed_deals_in_packets_round_the_four_places() -> None:
    rules = rules_of("two-handed-table")
    one, other = (deal_from_seed(rules, dealer, bytes(32)) for dealer in (0, 1))
    assert [len(hand) for hand in one.hands] == [10] * 4
    assert other.hands == (one.hands[3], *one.hands[:3])


def test_T2a_owners_alone_bid() -> None:
    state = tabled(calls="6S")
    assert (state.actor, run(state, "7S").actor) == (1, 0)
    assert isinstance(run(state, "P").phase, Exchange)


def test_T2a_the_kitty_is_for_the_own_hand() -> None:
    exchange = tabled(calls="7H P").phase
    assert isinstance(exchange, Exchange)
    assert CardSet(exchange.hands[0]) == CardSet.of(f"{OWN} {KITTY}")
    assert CardSet(exchange.hands[2]) == CardSet.of(COVERS)


def test_T2a_turns_go_a_b_a_b_and_owners_play_both() -> None:
    state = tabled_play()
    seen = []
    for card in ("4H", "5S", "9S", "JH"):
        seen.append((state.hand_to_play, state.actor))
        state = run(state, card)
    assert seen == [(0, 0), (1, 1), (2, 0), (3, 1)]


def test_T2a_only_its_owner_sees_what_the_table_hand_may_play() -> None:
    state = run(tabled_play(), "4H 5S")
    assert len(state.view(0).legal_actions) == 5
    assert not state.view(1).legal_actions
    assert not state.view(None).legal_actions


def test_T2a_a_covered_card_cannot_be_played() -> None:
    state = run(tabled_play(), "4H 5S")
    violation = state.violation(Play(Card("4D")))
    assert violation is not None
    assert violation.reason is Reason.CARD_NOT_HELD
    assert str(violation) == str(state.violation(Play(Card("9D")))).replace("9D", "4D")


def test_T2a_a_covered_card_does_not_count_for_following() -> None:
    state = run(tabled_play(bid="7D"), "4H 5S")
    assert legal(state) == "9S 10S JS QS KS"
    assert legal(run(state, "9S")) == "AS JC QC AD JH"  # 9D and JD lie covered


def test_T2a_a_card_turns_up_at_the_end_of_the_trick_in_which_its_cover_went() -> None:
    state = run(tabled_play(), "4H 5S 9S")
    assert state.view(0).covered == (0, 0, 5, 5)  # its cover is on the table
    state = run(state, "JH")
    assert state.view(0).covered == (0, 0, 4, 4)
    assert open_of(state, PLACES[2]) == CardSet.of("4D 10S JS QS KS")
    assert open_of(state, PLACES[3]) == CardSet.of("AD AS JD JC QC")


def open_of(state: State, place: Place) -> CardSet:
    return dict(state.view(None).open_hands)[place]


def test_T2a_a_card_that_has_turned_up_is_played_like_any_other() -> None:
    state = run(tabled_play(), "4H 5S 9S JH")
    assert (state.hand_to_play, state.actor) == (3, 1)  # the left bower has won
    assert legal(state) == "AS JC QC JD AD"


def test_T2a_not_following_shows_nothing_as_long_as_cards_are_covered() -> None:
    state = run(tabled_play(), "4H 5S 9S JH")
    history = play_of(state).history
    assert history.shown_out[1]
    assert not history.shown_out[2]


def test_T2a_a_hand_without_covered_cards_shows_out() -> None:
    state = tabled_play()
    while play_of(state).covered(PLACES[2]):
        state = first(state)
    shown = [play_of(state).history.shown_out[2]]
    while len(state.sheet) == 0:
        shown.append(play_of(state).history.shown_out[2])
        state = first(state)
    assert shown[0] == 0
    assert shown[-1] != 0


def test_T2a_ten_tricks_are_played_and_both_hands_score_for_their_owner() -> None:
    (line,) = play_out(tabled_play()).sheet
    assert (len(line.taken), sum(line.taken)) == (4, 10)
    made = line.taken[0] + line.taken[2]
    assert line.made == (made >= 7)
    assert line.points[1] == 10 * (10 - made)


def test_T2a_the_number_of_tricks_left_counts_covered_cards() -> None:
    state = run(tabled_play(), "4H 5S")
    assert play_of(state).left == 10
    assert play_of(run(state, "9S JH")).left == 9


def test_T2a_at_misere_the_table_hand_folds_and_stays_in_sight() -> None:
    on = ("specials.misere.on=true", 'specials.misere.precondition="none"')
    state = tabled_play(*on, bid="M")
    assert (play_of(state).terms.folded, play_of(state).terms.active) == ((2,), (0, 1, 3))
    assert open_of(state, PLACES[2]) == CardSet.of(COVERS)
    state = run(state, "4H 5S JH")
    assert open_of(state, PLACES[2]) == CardSet.of(COVERS)
    assert state.view(1).covered == (0, 0, 5, 4)


def test_T2a_nobody_claims_and_the_declarer_concedes_for_both_hands() -> None:
    state = tabled_play()
    assert refusal(state, Claim()) is Reason.CLAIM_ON_TABLE
    assert state.declarations == (Concede(),)
    assert refusal(run(state, "4H"), Concede()) is Reason.CONCEDE_NOT_DECLARER
    (line,) = run(state, "4H 5S", "concede").sheet
    assert line.taken == (0, 5, 0, 5)
    assert line.points == (-200, 100)


def test_T2a_only_the_own_hand_makes_a_misdeal() -> None:
    rules = rules_of("two-handed-table", "deal.misdeal=must")
    plain = "4D 5D 6D 7D 8D 9D 10D 5S 6S 7S"
    kept = State.start(rules, 1).apply(deal_with(rules, "JS", "JC", plain))
    assert isinstance(kept.phase, Auction)
    again = State.start(rules, 1).apply(deal_with(rules, "JS", plain))
    assert (again.phase.name, again.number, again.dealer) == ("deal", 1, 1)


def test_T2a_a_breach_is_offered_to_the_other_player_once() -> None:
    state = tabled("scoring.breach=100", calls="7H P")
    assert isinstance(state.phase, Offer)
    assert state.phase.waiting == (1,)


def test_A6_T2a_the_hand_that_nobody_bids_for_is_played_from_all_four_places() -> None:
    state = tabled('auction.passed_out="no-trump-hand"', calls="P P")
    assert (state.hand_to_play, state.actor) == (2, 0)  # the hand left of seat 1, which has dealt
    assert play_of(state).terms.active == (0, 1, 2, 3)
    (line,) = play_out(state).sheet
    assert sum(line.points) == 100


# T2c: a market

MARKET = "AS KS QS JS 10S 9S 8S 7S"


def market(*settings: str, calls: str = "") -> State:
    """The game after the kitty was picked, ace and queen of spades, and these calls."""
    rules = rules_of("two-handed-market", *settings)
    state = run(dealt(rules, "AH KH QH", "AD KD QD", stock=MARKET), "pick AS", "pick QS")
    return run(state, calls)


def test_T2c_the_non_dealer_picks_first_then_the_dealer() -> None:
    state = dealt(rules_of("two-handed-market"), stock=MARKET)
    assert (state.actor, state.view(None).market) == (0, tuple(map(Card, MARKET.split())))
    state = run(state, "pick KS")
    assert (state.actor, state.view(None).kitty_open) == (1, (Card("KS"),))
    state = run(state, "pick 7S")
    assert isinstance(state.phase, Auction)
    assert state.view(0).kitty_open == (Card("KS"), Card("7S"))
    assert len(state.view(None).market) == 6


def test_T2c_twenty_four_cards_are_seen_by_nobody() -> None:
    state = market()
    dead = slot(state, 0, "dead")
    assert dead.count == 24
    assert not dead.possible & CardSet.of(f"{MARKET} AH")
    assert [each.place for each in slots_of(state.view(0))] == ["hand", "dead"]


def test_T2c_the_declarer_discards_two_before_the_defender_picks_and_discards() -> None:
    state = market(calls="7H P")
    assert (state.view(0).taken_up, state.actor) == (CardSet.of("AS QS"), 0)
    state = run(state, "discard AS QS")
    assert isinstance(state.phase, Market)
    assert (state.actor, len(state.legal_actions)) == (1, 6)
    state = run(state, "pick KS")
    assert isinstance(state.phase, Exchange)
    assert (state.actor, state.phase.count) == (1, 1)
    state = run(state, "discard KS")  # that one if wished
    assert (play_of(state).turn, len(state.view(None).market)) == (0, 5)
    assert state.view(None).laid == ((0, 2), (1, 1))
    assert (state.view(0).discards, state.view(1).discards) == (CardSet.of("AS QS"), CardSet.of("KS"))


def test_T2c_everybody_knows_what_the_defender_has_picked() -> None:
    state = run(market(calls="7H P"), "discard AS QS", "pick KS")
    assert [gift.cards for gift in state.view(0).gifts] == [CardSet.of("KS")]
    assert state.view(1).taken_up == CardSet.of("KS")
    held = slot(state, 0, "hand", 1).possible
    assert CardSet.of("KS") <= held
    assert not held & CardSet.of("AS QS")  # of the kitty the defender has none
    assert CardSet.of("AS QS") <= slot(state, 1, "hand", 0).possible
    assert not slot(state, 1, "hand", 0).possible & CardSet.of("KS")


def test_T2c_the_defender_picks_where_nobody_takes_the_kitty_too() -> None:
    state = market("specials.misere.kitty=false", calls="M P")
    assert isinstance(state.phase, Market)
    assert (state.actor, state.view(0).kitty_size, state.view(0).taken_up) == (1, 2, CardSet())
    state = run(state, "pick KS", "discard KS")
    assert (play_of(state).turn, state.view(1).kitty_open) == (0, (Card("AS"), Card("QS")))


def test_T2c_a_breach_may_be_called_again_when_both_have_discarded() -> None:
    state = market("scoring.breach=100", calls="7H P")
    assert isinstance(state.phase, Offer)
    state = run(state, "decline", "discard AS QS", "pick KS", "discard KS")
    assert isinstance(state.phase, Offer)
    assert state.view(1).discards == CardSet.of("KS")
    assert play_of(run(state, "breach")).round.breach == 1


def test_T2c_with_no_call_the_market_stays() -> None:
    state = market('auction.passed_out="no-trump-hand"', calls="P P")
    view = state.view(0)
    assert (view.kitty_size, len(view.kitty_open), len(view.market)) == (2, 2, 6)
    assert isinstance(market(calls="P P").phase, Dealing)


def test_M3_T2c_hands_stay_hidden_while_the_kitty_is_picked() -> None:
    rules = rules_of("two-handed-market", "specials.blind_misere.on=true")
    state = dealt(rules, "AH", stock=MARKET)
    assert state.view(0).hidden_own
    assert (state.view(0).hand, state.own(0).hand) == (CardSet(), CardSet())
    assert not state.view(None).hidden_own
    state = run(state, "pick AS", "pick QS")
    assert Bid.of("BM") in state.legal_actions
    assert Card("AH") in run(state, "look").view(0).hand


def test_P4_T2c_a_claim_counts_on_what_everybody_has_seen() -> None:
    rules = rules_of("two-handed-market")
    spades = dealt(rules, "QS JS JC 10S 9S 8S 7S 6S 5S 4S", stock="AS KS 2D 3D 4D 5D 6D 7D")
    spades = run(spades, "pick AS", "pick KS", "10S P", "discard 4S 5S", "pick 2D", "discard 2D")
    assert proved(play_of(spades))


# T2d: hands that are drawn

STOCK = "AS 4D AH 5D KS 6D KH 7D"


def drawing(*settings: str, stock: str = STOCK) -> State:
    return dealt(rules_of("two-handed-draw", *settings), stock=stock, kitty="Jo QS QH")


def test_T2d_one_of_two_cards_is_kept_and_the_other_thrown_away() -> None:
    state = drawing()
    assert (state.actor, state.view(0).drawn, state.view(1).drawn) == (0, Card("AS"), None)
    assert set(state.legal_actions) == {Keep(), Throw()}
    state = run(state, "keep throw")
    assert (state.view(0).hand, state.view(0).thrown) == (CardSet.of("AS"), CardSet.of("4D"))
    assert (state.view(1).hand, state.view(1).thrown) == (CardSet.of("5D"), CardSet.of("AH"))
    assert state.actor == 0


def test_T2d_the_non_dealer_draws_first() -> None:
    assert dealt(rules_of("two-handed-draw"), dealer=0).actor == 1


def test_T2d_nothing_drawn_or_thrown_is_seen_by_the_other() -> None:
    state = run(drawing(), "keep throw")
    for viewer in (1, None):
        view = state.view(viewer)
        shown = view.hand | view.thrown | CardSet.of(view.kitty_open)
        assert not shown & CardSet.of("AS 4D KS")
        assert view.thrown_sizes == (1, 1)
        for where in ("hand", "thrown"):
            assert CardSet.of("AS 4D Jo") <= slot(state, viewer, where, 0).possible
    assert not any(each.possible & CardSet.of("AS 4D KS") for each in slots_of(state.view(0)))
    assert slot(state, 0, "stock").count == 35  # 36 but for the card just drawn
    assert slot(state, 1, "stock").count == 36


def test_T2d_the_auction_begins_when_both_hold_ten() -> None:
    state = drawing()
    for _ in range(19):
        state = run(state, "keep")
        assert isinstance(state.phase, Drawing)
    last, state = state.view(1), run(state, "throw")
    assert isinstance(last, DrawView)
    assert last.stock_size == 2
    assert isinstance(state.phase, Auction)
    assert state.actor == 0
    assert state.view(1).hand_sizes == state.view(1).thrown_sizes == (10, 10)
    assert slot(state, 0, "kitty").count == 3


def test_T2d_thrown_cards_stay_known_to_their_seat_alone() -> None:
    state = drawing()
    while isinstance(state.phase, Drawing):
        state = run(state, "keep")
    state = run(state, "7S P")
    state = run(state, "discard Jo QS QH")
    assert len(state.view(0).thrown) == len(state.own(0).thrown) == 10
    assert not any(each.possible & state.view(0).thrown for each in slots_of(state.view(0)))
    assert slot(state, 1, "thrown", 0).count == 10


def test_P4_T2d_a_card_thrown_away_stops_no_claim_of_ones_own() -> None:
    spades = ["JS", "JC", "Jo", "AS", "KS", "QS", "10S", "9S", "8S", "6S"]
    low = ["7S", "5S", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD"]
    mine = [card for pair in zip(spades, low, strict=True) for card in pair]
    rest = [str(card) for card in CardSet(rules_of("two-handed-draw").cards) if str(card) not in mine]
    theirs, kitty = rest[:20], rest[20:]
    draws = (cards[turn : turn + 2] for turn in range(0, 20, 2) for cards in (mine, theirs))
    stock = " ".join(chain.from_iterable(draws))
    state = dealt(rules_of("two-handed-draw"), kitty=" ".join(kitty), stock=stock)
    while isinstance(state.phase, Drawing):
        state = run(state, "keep")
    state = to_the_lead(state, "10S")
    assert proved(play_of(state))


@pytest.mark.parametrize("form", ["two-handed-table", "two-handed-market", "two-handed-draw"])
def test_T2_whole_rounds_come_to_ten_tricks(form: str) -> None:
    state = State.start(rules_of(form)).dealt(bytes(32))
    while not isinstance(state.phase, Auction):
        state = first(state)
    state = state.apply(Bid.of("6S"))
    while not state.sheet:
        state = first(state)
    assert sum(state.sheet[0].taken) == 10
