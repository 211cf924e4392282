"""What happened, told in sentences."""

from cli.kit import AUSTRALIAN, THREE_HANDED, after, bid_alone, dealt, kitty_back, tell
from fivehundred import (
    Bid,
    Card,
    CardSet,
    Discard,
    Nominate,
    Pass,
    Play,
    State,
    Suit,
    preset,
    with_settings,
)

LOW = "7S 8S 9S 7C 8C 7D 8D 7H 8H 9H"
AUCTION = dealt(AUSTRALIAN, "AS KS QS 10S 9S AH KH QH 10H 9H", dealer=3)


def test_a_deal_is_told() -> None:
    start = State.start(AUSTRALIAN, dealer=1)
    after_deal = start.dealt(bytes(32))
    assert tell(start, after_deal.phase.round.deal) == ["West deals."]  # type: ignore[union-attr]


def test_calls_are_told_from_each_seat() -> None:
    assert tell(AUCTION, Bid.of("7H")) == ["You bid 7H (200)."]
    assert tell(AUCTION, Bid.of("7H"), seat=1) == ["East bids 7H (200)."]
    assert tell(AUCTION, Pass(), seat=2) == ["North passes."]
    assert tell(AUCTION, Pass(), seat=None) == ["South passes."]


def test_K1_only_the_declarer_sees_the_kitty() -> None:
    state = after(AUCTION, Bid.of("7H"), Pass(), Pass())
    kitty = " ".join(map(str, sorted(state.phase.round.deal.kitty)))  # type: ignore[union-attr]
    assert tell(state, Pass()) == [
        "East passes.",
        "The contract is 7H (200) by you.",
        f"You take the kitty: {kitty}.",
    ]
    assert tell(state, Pass(), seat=1)[-1] == "East takes the kitty."


def test_K1_only_the_declarer_sees_the_discards() -> None:
    state = bid_alone(AUCTION, "7H")
    discard = Discard(CardSet.of("9S 10S 9H"))
    assert tell(state, discard) == ["You discard 9S 10S 9H."]
    assert tell(state, discard, seat=2) == ["North discards 3 cards."]


def test_K3_a_kitty_left_alone_is_told() -> None:
    rules = with_settings(AUSTRALIAN, ["specials.open_misere.kitty=false"])
    state = after(dealt(rules, dealer=3), Bid.of("OM"), Pass(), Pass())
    assert "The kitty stays face down." in tell(state, Pass())


def test_M1_the_partner_folds() -> None:
    state = after(AUCTION, Bid.of("OM"), Pass(), Pass())
    assert "North folds for this round." in tell(state, Pass())
    assert "You fold for this round." in tell(state, Pass(), seat=2)


def test_M1_partners_on_a_side_of_three_fold() -> None:
    rules = with_settings(AUSTRALIAN, ["table.seats=6", "pack.name=63"])
    state = after(dealt(rules, dealer=5), Bid.of("OM"), *[Pass()] * 4)
    assert "Far left and Far right fold for this round." in tell(state, Pass())


def test_A6_a_passed_out_auction_is_told() -> None:
    state = after(AUCTION, Pass(), Pass(), Pass())
    assert tell(state, Pass())[-1] == "Everybody passed: no contract."
    rules = with_settings(AUSTRALIAN, ["auction.unshuffled=true"])
    state = after(dealt(rules, dealer=3), Pass(), Pass(), Pass())
    assert tell(state, Pass())[-2:] == [
        "Everybody passed: no contract.",
        "The cards are gathered, to be dealt again without a shuffle.",
    ]
    rules = with_settings(AUSTRALIAN, ["auction.passed_out=no-trump-hand"])
    state = after(dealt(rules, dealer=3), Pass(), Pass(), Pass())
    assert tell(state, Pass())[-1] == "Everybody passed: the round is played at no-trumps, without makers."


def test_JK5_naming_is_told() -> None:
    holder = kitty_back(bid_alone(dealt(AUSTRALIAN, "Jo AS KS QS 10S AH KH QH 10H 9H", dealer=3), "8N"))
    other = kitty_back(bid_alone(AUCTION, "8N"))
    assert tell(holder, Nominate(Suit.HEARTS)) == ["You name hearts for the joker."]
    assert tell(holder, Nominate(None), seat=1) == ["East names no suit for the joker."]
    assert tell(other, Nominate(None)) == ["The joker is not in your hand, so there is no suit to name."]
    assert tell(other, Nominate(None), seat=1) == ["East names no suit for the joker."]


def test_JK1_a_led_joker_is_told_with_its_suit() -> None:
    rules = preset("standard")
    state = kitty_back(bid_alone(dealt(rules, "Jo AS KS QS 10S AH KH QH 10H 9H", dealer=3), "8N"))
    assert tell(state, Play(Card("Jo"), Suit.HEARTS), seat=1) == ["Trick 1. East leads Jo, naming hearts."]


def test_a_trick_is_told_card_by_card() -> None:
    hand = "Jo AS KS QS 10S 9S AH KH QH 10H"
    state = kitty_back(bid_alone(dealt(AUSTRALIAN, hand, dealer=3), "7S"))
    assert tell(state, Play(Card("Jo"))) == ["Trick 1. You lead Jo."]
    state = after(state, Play(Card("Jo")))
    for _ in range(2):
        action = next(iter(state.legal_actions))
        assert len(tell(state, action)) == 1
        state = state.apply(action)
    assert tell(state, next(iter(state.legal_actions)))[1] == "You take trick 1 (makers 1, defenders 0)."


def test_M2_the_open_hand_is_told_after_the_first_trick() -> None:
    state = kitty_back(bid_alone(dealt(THREE_HANDED, LOW, dealer=2), "OM"))
    state = after(state, Play(Card("7S")))
    state = state.apply(next(iter(state.legal_actions)))
    lines = tell(state, next(iter(state.legal_actions)), seat=1)
    assert lines[-1] == "Right's hand lies open: 9S 8S  8D 7D  8C 7C  9H 8H 7H"


def test_M1_the_trick_that_loses_a_misere_is_told() -> None:
    high = "AS KS QS AC KC AD KD AH KH QH"
    state = kitty_back(bid_alone(dealt(THREE_HANDED, high, dealer=2), "OM"))
    state = after(state, Play(Card("AS")))
    state = state.apply(next(iter(state.legal_actions)))
    assert tell(state, next(iter(state.legal_actions)))[-1] == "You take trick 1."
