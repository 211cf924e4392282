"""The deal: L1–L3, L5, and D1, D2 as dealt."""

import hashlib
from itertools import count

import pytest

from engine.tables import deal_with, dealt, play_out, rules_of, run, to_the_lead
from fivehundred.cards import CardSet
from fivehundred.engine.actions import CHANCE, Deal, Misdeal
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.shuffle import commitment, deal_from_seed, round_seed, shuffled
from fivehundred.engine.state import State
from fivehundred.rules.document import preset, preset_names
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS

SEED = bytes(range(32))


@pytest.mark.parametrize(
    ("dealer", "seed", "message"),
    [(0, b"moon", "a seed has 32 bytes, not 4"), (4, SEED, "dealer 4: seats are 0 to 3")],
)
def test_L5_a_deal_needs_a_whole_seed_and_a_dealer(dealer: int, seed: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        deal_from_seed(Rules(), dealer, seed)


def test_L1_ten_cards_each_and_the_rest_to_the_kitty() -> None:
    for name in preset_names():
        rules = preset(name)
        deal = deal_from_seed(rules, 0, SEED)
        if not deal.stock:
            assert [len(hand) for hand in deal.hands] == [10] * rules.hands
            assert len(deal.kitty) == rules.kitty_size == rules.cards.bit_count() - 10 * rules.hands
        dealt = [card for hand in (*deal.hands, deal.kitty, deal.stock) for card in hand]
        assert len(dealt) == len(set(dealt)) == rules.cards.bit_count()


def test_L1_the_deal_passes_to_the_left_after_a_round() -> None:
    rules = rules_of("standard", "scoring.target=10000", "scoring.loss_limit=-10000")
    state, dealers = State.start(rules, 2), []
    for _ in range(3):
        assert isinstance(state.phase, Dealing)
        dealers.append(state.phase.dealer)
        state = play_out(to_the_lead(state.apply(deal_with(rules)), "8S"))
    assert dealers == [2, 3, 0]


@pytest.mark.parametrize("dealer", [-1, 4])
def test_L1_there_is_no_such_dealer(dealer: int) -> None:
    with pytest.raises(ValueError, match=f"dealer {dealer}: seats are 0 to 3"):
        State.start(Rules(), dealer)


def test_L1_deals_are_too_many_to_list() -> None:
    deals = State.start(Rules()).legal_actions
    assert deals
    assert deal_from_seed(Rules(), 0, SEED) in deals
    for question in (len, list):
        with pytest.raises(TypeError, match="too many to list or count"):
            question(deals)


def packets(rules: Rules) -> list[list[int]]:
    """Which places of the shuffled pack each seat and, last, the kitty get when the last seat deals."""
    pack = shuffled(rules.cards, SEED)
    deal = deal_from_seed(rules, rules.table.seats - 1, SEED)
    return [[pack.index(card) for card in place] for place in (*deal.hands, deal.kitty)]


def test_L2_packets_go_round_from_the_dealers_left() -> None:
    # `3 k1 4 k1 3 k1`: twelve cards to the seats, one to the kitty, sixteen, one, twelve, one.
    first, second, *_, last, kitty = packets(preset("standard"))
    assert first == [0, 1, 2, 13, 14, 15, 16, 30, 31, 32]
    assert second == [3, 4, 5, 17, 18, 19, 20, 33, 34, 35]
    assert last == [9, 10, 11, 25, 26, 27, 28, 39, 40, 41]
    assert kitty == [12, 29, 42]


def test_L2_packets_for_33_cards() -> None:
    # `3 k3 4 3`: nine cards to the seats, three to the kitty, twelve, nine.
    first, _, last, kitty = packets(preset("thirty-three"))
    assert first == [0, 1, 2, 12, 13, 14, 15, 24, 25, 26]
    assert last == [6, 7, 8, 20, 21, 22, 23, 30, 31, 32]
    assert kitty == [9, 10, 11]


def test_L2_the_seat_left_of_the_dealer_is_first_whoever_deals() -> None:
    rules, pack = preset("standard"), shuffled(preset("standard").cards, SEED)
    for dealer in range(4):
        assert deal_from_seed(rules, dealer, SEED).hands[(dealer + 1) % 4][:3] == pack[:3]


COURTLESS = "4D 5D 6D 7D 8D 9D 10D 5C AS Jo"
ACELESS = "4D 5D 6D 7D 8D 9D 10D 5C 6C 7C"
ORDERLY = ("JS QS KS", "JC QC KC", "JD QD KD", "JH QH KH")


def misdeals(value: str, *settings: str) -> Rules:
    return rules_of("australian", f"deal.misdeal={value}", *settings)


def dealing(state: State) -> tuple[int, int, int]:
    """Dealer, redeals in that dealer's turn, and number of the round that is to be dealt."""
    assert isinstance(state.phase, Dealing)
    return state.phase.dealer, state.phase.redeals, state.phase.number


def test_L3_off_a_hand_without_court_cards_is_played() -> None:
    assert Misdeal() not in dealt(misdeals("off"), COURTLESS).legal_actions
    assert dealt(misdeals("off"), COURTLESS).view(0).phase == "auction"


def test_L3_may_have_the_cards_dealt_again_by_the_same_dealer() -> None:
    state = dealt(misdeals("may"), COURTLESS, dealer=3)
    assert Misdeal() in state.legal_actions
    assert dealing(run(state, "misdeal")) == (3, 0, 1)


def test_L3_a_misdeal_does_not_count_as_a_redeal_of_A6() -> None:
    rules = misdeals("may")
    state, turns = State.start(rules, 3), []
    for _ in range(3):
        state = run(state.apply(deal_with(rules, COURTLESS)), "misdeal")
        state = run(state.apply(deal_with(rules, COURTLESS)), "P P P P")
        turns.append(dealing(state))
    assert turns == [(3, 1, 2), (3, 2, 4), (0, 0, 6)]


def test_L3_may_only_before_the_seats_own_first_call() -> None:
    state = dealt(misdeals("may"), "", COURTLESS)
    assert Misdeal() not in state.legal_actions
    assert Misdeal() in run(state, "6S").legal_actions  # others may have called
    assert Misdeal() not in run(state, "6S 6C 6D P 6H").legal_actions


@pytest.mark.parametrize(("hand", "court"), [(COURTLESS, False), (ACELESS, True)])
def test_L3_court_wants_no_ace_and_no_joker_either(hand: str, *, court: bool) -> None:
    usual, strict = (
        dealt(misdeals("may", f"deal.misdeal_without_aces={on}"), hand) for on in ("false", "true")
    )
    assert Misdeal() in usual.legal_actions
    assert (Misdeal() in strict.legal_actions) == court


def test_L3_may_not_by_a_seat_that_has_not_looked() -> None:
    state = dealt(misdeals("may", "specials.blind_misere.on=true"), COURTLESS)
    assert Misdeal() not in state.legal_actions
    assert Misdeal() in run(state, "look").legal_actions


def test_L3_must_deals_again_before_anybody_looks() -> None:
    rules = misdeals("must")
    state = State(rules, (0, 0), (), Dealing(rules, 4, SEATS[2], redeals=1, barred=0b10))
    for number in (5, 6):
        state = state.apply(deal_with(rules, "", COURTLESS))
        assert state.phase == Dealing(rules, number, SEATS[2], redeals=1, barred=0b10)
    state = state.apply(deal_with(rules, *ORDERLY))
    assert (state.view(0).phase, state.view(0).number) == ("auction", 6)
    assert Misdeal() not in state.legal_actions


def test_L3_must_looks_at_hands_only_not_at_the_kitty() -> None:
    rules = misdeals("must")
    assert dealt(rules, *ORDERLY, kitty="4D 5D 6D").view(0).phase == "auction"


def shuffled_again(rules: Rules, seed: bytes) -> list[str]:
    """L5 from its description: the published pack, Fisher and Yates from the last place, 64-bit draws."""
    ranks = [*map(str, range(2, 14)), *"JQKA"]
    names = [rank + suit for suit in "SCDH" for rank in ranks] + ["Jo", "JR"]
    pack = [name for name in names if name in {str(card) for card in CardSet(rules.cards)}]
    stream = hashlib.shake_256(b"fivehundred/deal/1" + seed).digest(8 * 1000)
    numbers = (int.from_bytes(stream[8 * place : 8 * place + 8], "big") for place in count())
    for last in reversed(range(1, len(pack))):
        size = last + 1
        draw = next(number for number in numbers if number < 2**64 // size * size)
        pack[last], pack[draw % size] = pack[draw % size], pack[last]
    return pack


@pytest.mark.parametrize("name", preset_names())
def test_L5_the_shuffle_is_the_published_function_of_the_seed(name: str) -> None:
    rules = preset(name)
    for number in range(20):
        seed = hashlib.sha256(bytes([number])).digest()
        assert [str(card) for card in shuffled(rules.cards, seed)] == shuffled_again(rules, seed)


def test_L5_a_known_answer() -> None:
    first = shuffled(preset("standard").cards, bytes(32))[:12]
    assert " ".join(map(str, first)) == "8S KD JD 9D 5C KH 8D 7S 7D 6S 6D 9H"


class Stream:
    """A stand-in for the stream of draws: so many of the largest number, then what a seed gives."""

    def __init__(self, largest: int) -> None:
        self.data = b"\xff" * 8 * largest + hashlib.sha512(SEED).digest() * 100

    def digest(self, length: int) -> bytes:
        return self.data[:length]


def test_L5_a_draw_that_would_favour_some_places_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2**64 is no multiple of 43, so the largest draw would favour a place; a pack asks for fewer than 100.
    orders = []
    for largest in (0, 1, 100):
        monkeypatch.setattr(hashlib, "shake_256", lambda _, largest=largest: Stream(largest))
        orders.append(shuffled(preset("standard").cards, SEED))
    assert orders[0] == orders[1] == orders[2]


def test_L5_the_seed_is_committed_to_by_its_hash() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_L5_each_round_has_a_seed_of_its_own() -> None:
    assert round_seed(SEED, 0) == hashlib.sha256(b"fivehundred/round/1" + SEED + bytes(8)).digest()
    assert len({round_seed(SEED, number) for number in range(300)}) == 300
    with pytest.raises(ValueError, match="round -1: rounds are numbered from 0"):
        round_seed(SEED, -1)


def test_L5_a_state_deals_from_a_seed_for_its_dealer() -> None:
    state = State.start(preset("standard"), dealer=2)
    assert state.actor == CHANCE
    assert state.dealt(SEED) == state.apply(deal_from_seed(preset("standard"), 2, SEED))


def test_L5_the_seed_has_no_part_in_equality() -> None:
    deal = deal_from_seed(preset("standard"), 0, SEED)
    assert deal.seed == SEED
    assert deal == Deal(deal.hands, deal.kitty)
