"""What a seat sees, in lines."""

from itertools import pairwise

from cli.kit import AUSTRALIAN, THREE_HANDED, after, bid_alone, dealt, kitty_back
from engine.tables import ending, rules_of, run
from fivehundred import Bid, Card, CardSet, Nominate, Pass, Play, State, Suit, preset, with_settings
from fivehundred.arrange import arranged
from fivehundred.cli.tricks.question import question
from fivehundred.cli.tricks.render import (
    call_lines,
    hand_line,
    hand_text,
    higher_bids,
    last_trick_line,
    situation,
    trick_lines,
)
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.input_parser import read_action
from fivehundred.keeper.tricks.sheet import result_line, round_line, scores_line, sheet_lines
from fivehundred.seats import PLACES, SEATS, SIDES
from fivehundred.wording import Words

SOUTH = "Jo JH JD AH 10H AS KS AC 9D 8D"
HEARTS = after(
    dealt(AUSTRALIAN, SOUTH, "QH 9H 8H 7H QS 10S 9S 8S 7S 6S", "KH 6H 5H KC QC JC 10C 9C 8C 7C", dealer=3),
    Bid.of("7H"),
    *[Pass()] * 3,
)
PLAY = kitty_back(HEARTS)
WORDS = Words(AUSTRALIAN, seat=0)
SYMBOLS = Words(AUSTRALIAN, seat=0, symbols=True)


def hand(state: State, text: str, words: Words = WORDS) -> str:
    return hand_text(arranged(state.view(0), CardSet.of(text), PLACES[0]), words)


# Hands


def test_before_a_contract_the_hand_is_held_by_suits_of_alternating_colours() -> None:
    state = dealt(AUSTRALIAN, SOUTH, dealer=3)
    assert hand(state, SOUTH) == "Jo  AS KS  JD 9D 8D  AC  AH JH 10H"
    assert hand(state, "AS AD AH") == "AD  AS  AH"


def test_D6_trumps_are_held_together_with_bowers_and_joker() -> None:
    assert hand(PLAY, SOUTH) == "Jo JH JD AH 10H  AS KS  9D 8D  AC"
    assert hand(PLAY, SOUTH, SYMBOLS) == "Jo J♥ J♦ A♥ 10♥  A♠ K♠  9♦ 8♦  A♣"


def test_JK5_a_named_joker_heads_its_suit() -> None:
    state = kitty_back(bid_alone(dealt(AUSTRALIAN, SOUTH, dealer=3), "8N"))
    named = state.apply(Nominate(Card("AS").suit))
    assert hand(state, "Jo AS KS AH") == "Jo  AS KS  AH"
    assert hand(named, "Jo AS KS AH") == "Jo AS KS  AH"


def test_D3_every_card_of_a_hand_is_shown_once_under_every_strain() -> None:
    rules = with_settings(AUSTRALIAN, ["pack.fours_out=4S 4D", "pack.matching_four=true"])
    for bid in rules.bids:
        state = bid_alone(dealt(rules, dealer=3), str(bid)) if bid.special is None else None
        if state is not None:
            view = state.view(0)
            shown = [card for group in arranged(view, view.hand, PLACES[0]) for card in group]
            assert sorted(shown) == list(view.hand)


def test_cards_that_are_left_stay_where_they_are() -> None:
    state, seen = PLAY, list[list[Card]]()
    while state.phase.name == "play":
        view = state.view(0)
        seen.append([card for group in arranged(view, view.hand, PLACES[0]) for card in group])
        state = state.apply(next(iter(state.legal_actions)))
    for before, later in pairwise(seen):
        assert later == [card for card in before if card in later]


def test_cards_that_may_be_played_are_marked_unless_all_may() -> None:
    state = after(PLAY, Play(Card("JH")))
    view = state.view(1)
    assert hand_line(view, Words(AUSTRALIAN, 1)).count("*") == len(view.legal_actions) < len(view.hand)
    assert "*" not in hand_line(PLAY.view(0), WORDS)


# The question


def test_the_auction_asks_for_a_higher_bid() -> None:
    state = after(dealt(AUSTRALIAN, dealer=2), Bid.of("7H"))
    assert list(question(state.view(0), WORDS))[-1] == "Your turn: pass, or bid 7N (220) or higher."
    highest = after(dealt(AUSTRALIAN, dealer=2), Bid.of("10N"))
    assert list(question(highest.view(0), WORDS))[-1] == "Your turn: no bid is higher, so pass."


def test_A6_the_dealer_who_must_bid_is_told_so() -> None:
    rules = with_settings(AUSTRALIAN, ["auction.passed_out=dealer-must-bid"])
    state = after(dealt(rules, dealer=0), *[Pass()] * 3)
    assert list(question(state.view(0), Words(rules, 0)))[-1] == "Your turn: you must bid: 6S (40) or higher."


def test_the_exchange_and_the_naming_say_what_is_asked() -> None:
    naming = kitty_back(bid_alone(dealt(AUSTRALIAN, SOUTH, dealer=3), "8N"))
    assert list(question(HEARTS.view(0), WORDS))[-1] == "Your turn: discard 3 cards."
    assert list(question(naming.view(0), WORDS))[-1] == "Your turn: name a suit for the joker, or no suit."


def test_JK5_of_two_jokers_the_one_asked_about_is_named() -> None:
    rules = with_settings(AUSTRALIAN, ["pack.name=44"])
    naming = kitty_back(bid_alone(dealt(rules, "JB JR AS KS QS 10S AH KH QH 10H", dealer=3), "8N"))
    asked = list(question(naming.view(0), Words(rules, 0)))[-1]
    assert asked == "Your turn: name a suit for JB, or no suit."


def test_X2_an_anti_megatrump_asks_for_either_suit() -> None:
    rules = with_settings(AUSTRALIAN, ["plusplus.megatrump=true", "plusplus.anti_megatrump=either"])
    hand = "7S AS KS QS 10S AH KH QH 10H 9H"
    state = kitty_back(bid_alone(dealt(rules, hand, dealer=3), "7H")).apply(Play(Card("7S")))
    asked = list(question(state.view(1), Words(rules, 1)))[-1]
    assert asked.startswith("Spades or hearts led; East is winning with 7S.")


def test_M16_a_led_low_joker_asks_for_any_suit() -> None:
    rules = with_settings(THREE_HANDED, ["specials.open_misere.low_joker=true"])
    hand = "Jo 8S 9S 7C 8C 7D 8D 7H 8H 9H"
    state = kitty_back(bid_alone(dealt(rules, hand, dealer=2), "OM")).apply(Play(Card("Jo")))
    asked = list(question(state.view(1), Words(rules, 1)))[-1]
    assert asked == "Any suit led; Right is winning with Jo. Your turn: any card."


def test_a_lead_and_a_follow_say_what_may_be_played() -> None:
    assert list(question(PLAY.view(0), WORDS))[-1] == "Your turn: lead to trick 1: any card."
    state = after(PLAY, Play(Card("JH")), Play(Card("7H")))
    asked = list(question(state.view(2), Words(AUSTRALIAN, 2)))[-1]
    assert asked == "Hearts led; North is winning with JH. Your turn: a card marked *."


def test_JK1_a_leader_with_the_joker_is_told_what_it_may_name() -> None:
    rules = preset("standard")
    state = kitty_back(bid_alone(dealt(rules, SOUTH, dealer=3), "8N"))
    assert list(question(state.view(0), Words(rules, 0)))[-1] == (
        "Your turn: lead to trick 1: any card. The joker may name spades, clubs, diamonds or hearts."
    )


def test_X6_the_anti_joker_is_told_apart_from_the_joker() -> None:
    rules = preset("plus-plus")
    state = bid_alone(dealt(rules, "JR JB AH KH AS KS AC KC AD KD", dealer=3), "8N")
    state = kitty_back(state)
    assert list(question(state.view(0), Words(rules, 0)))[-1] == (
        "Your turn: name a suit for the joker, or no suit."
    )
    asked = list(question(state.apply(Nominate(None)).view(0), Words(rules, 0)))[-1]
    assert asked.endswith(
        "The joker may name spades, clubs, diamonds or hearts."
        " The anti-joker may name spades, clubs, diamonds or hearts."
    )


def test_X6_who_follows_is_told_which_suits_an_anti_joker_may_be_played_as() -> None:
    rules = rules_of("standard", "plusplus.anti_joker=true", "plusplus.named_anti_joker=true")
    state = run(ending(rules, "7H", "AS JH", "JB 9C", "5C 5D", "QS KH"), "AS")
    asked = list(question(state.view(1), Words(rules, 1)))[-1]
    assert asked.endswith("Your turn: any card. The anti-joker may name spades, clubs, diamonds or hearts.")
    assert read_action("jb hearts", state.view(1)) == Play(Card("JB"), Suit.HEARTS)


def test_D4_of_two_jokers_each_is_told_by_its_letters() -> None:
    rules = with_settings(preset("american-46"), ["joker.named_before_lead=true"])
    state = kitty_back(bid_alone(dealt(rules, "JR JB AH KH AS KS AC KC AD KD", dealer=3), "8N"))
    assert "name a suit for JB, or" in list(question(state.view(0), Words(rules, 0)))[-1]
    state = after(state, Nominate(Card("AS").suit), Nominate(None))
    asked = list(question(state.view(0), Words(rules, 0)))[-1]
    assert asked.endswith(": any card. JR may name spades, clubs, diamonds or hearts.")


def test_M2_the_open_hand_is_shown_with_each_question() -> None:
    low = "7S 8S 9S 7C 8C 7D 8D 7H 8H 9H"
    state = kitty_back(bid_alone(dealt(THREE_HANDED, low, dealer=2), "OM"))
    state = state.apply(Play(Card("7S")))
    for _ in range(2):
        state = state.apply(next(iter(state.legal_actions)))

    lines = list(question(state.view(1), Words(THREE_HANDED, 1)))
    assert lines[0] == "Right's hand lies open: 9S 8S  8D 7D  8C 7C  9H 8H 7H"
    assert hand_line(state.view(0), Words(THREE_HANDED, 0)).startswith("Hand, lying open: 9S 8S  8D 7D")


def test_P5_ones_own_open_hand_is_shown_once() -> None:
    rules = with_settings(THREE_HANDED, ["specials.open_misere.exposed=before-lead"])
    low = "7S 8S 9S 7C 8C 7D 8D 7H 8H 9H"
    state = kitty_back(bid_alone(dealt(rules, low, dealer=2), "OM"))
    lines = list(question(state.view(0), Words(rules, 0)))
    assert lines == [
        "Hand, lying open: 9S 8S 7S  8D 7D  8C 7C  9H 8H 7H",
        "Your turn: lead to trick 1: any card.",
    ]


# On demand


def test_the_auction_is_listed_with_values() -> None:
    state = after(dealt(AUSTRALIAN, dealer=2), Bid.of("7H"))
    assert list(call_lines(state.view(0), WORDS)) == ["East 7H (200)."]
    assert list(call_lines(dealt(AUSTRALIAN, dealer=3).view(0), WORDS)) == ["Nobody has spoken yet."]
    (bids,) = higher_bids(state.view(0), WORDS)
    assert bids.startswith("You may bid 7N (220), misère (250), 8S (240)")
    assert list(higher_bids(state.view(1), WORDS)) == []


def test_the_situation_tells_where_the_round_stands() -> None:
    state = after(PLAY, Play(Card("JH")), Play(Card("7H")))
    assert list(situation(state.view(2), Words(AUSTRALIAN, 2))) == [
        "Round 1, dealt by West.",
        "7H (200) by North: 7 tricks at hearts.",
        "Tricks: makers 0, defenders 0.",
        "Trick 1 so far: North JH, East 7H.",
    ]


def test_tricks_and_the_last_trick() -> None:
    state = after(PLAY, *[Play(Card(card)) for card in ("JH", "7H", "5H")])
    assert last_trick_line(state.view(0), WORDS) == "No trick has been taken in this round yet."
    state = state.apply(next(iter(state.legal_actions)))
    last = last_trick_line(state.view(0), WORDS)
    assert last.startswith("Trick 1: you JH, West 7H, North 5H, East ")
    assert last.endswith(". You take it.")
    assert list(trick_lines(state.view(0), WORDS)) == [
        "Makers 1, defenders 0.",
        "You 1, West 0, North 0, East 0.",
    ]


def test_T3a_tricks_without_makers_are_told_once_where_each_is_a_side() -> None:
    state = dealt(THREE_HANDED, dealer=2)
    assert list(trick_lines(state.view(0), Words(THREE_HANDED, 0))) == ["You 0, Left 0, Right 0."]


def test_JK5_the_suit_that_the_joker_was_named_stands_under_the_contract() -> None:
    naming = kitty_back(bid_alone(dealt(AUSTRALIAN, SOUTH, dealer=3), "8N"))
    for seat in range(4):
        lines = situation(naming.apply(Nominate(Suit.SPADES)).view(seat), Words(AUSTRALIAN, seat))
        assert "Jo is named spades." in lines
    lines = situation(naming.apply(Nominate(None)).view(0), WORDS)
    assert not any("named" in line for line in lines)


def test_A6_without_makers_tricks_are_counted_by_side() -> None:
    rules = with_settings(AUSTRALIAN, ["auction.passed_out=no-trump-hand"])
    state = after(dealt(rules, dealer=3), *[Pass()] * 4)
    words = Words(rules, 0)
    assert list(situation(state.view(0), words))[1:] == [
        "Everybody passed: no-trumps, without makers.",
        "Tricks: you and North 0, West and East 0.",
    ]


# The score sheet


def line(bid: str | None, taken: tuple[int, ...], *, made: bool | None) -> RoundScore:
    contract = Contract(None, None) if bid is None else Contract(Bid.of(bid), SEATS[0])
    return RoundScore(0, SEATS[3], contract, (SIDES[0],), taken, made, (200, 20), (200, 20))


def test_the_sheet_says_how_each_contract_went() -> None:
    made = line("7H", (5, 1, 3, 1), made=True)
    assert round_line(made, WORDS) == (
        "7H by you made with 8 tricks: you and North +200 (200), West and East +20 (20)."
    )
    assert round_line(line("7H", (5, 1, 1, 3), made=False), WORDS).startswith("7H by you set with 6 tricks")
    assert round_line(line("M", (1, 0, 0, 0), made=False), WORDS).startswith(
        "Misère by you lost with 1 trick"
    )
    assert round_line(line(None, (4, 2, 1, 3), made=None), WORDS).startswith(
        "No contract, tricks: you and North 5, West and East 5"
    )


def test_the_sheet_before_and_after_a_round() -> None:
    view = dealt(AUSTRALIAN, dealer=3).view(0)
    assert list(sheet_lines(view, WORDS)) == [scores_line(view, WORDS)]
    assert scores_line(view, WORDS) == "Scores: you and North 0, West and East 0. The game is to 500."


def test_S5_the_end_names_winners_and_door() -> None:
    assert result_line(Result((SIDES[0],), "front"), WORDS) == "You and North win the game."
    assert result_line(Result((SIDES[1],), "back"), WORDS) == (
        "West and East win the game, a side having gone out by the back door."
    )
    walker = Words(preset("walker-ultimate"), 0)
    assert result_line(Result((SIDES[1],), "back"), walker).endswith(
        ", a side having gone too far, or too low."
    )
    assert result_line(Result((SIDES[0],), "front"), Words(THREE_HANDED, 0)) == "You win the game."
    assert result_line(Result((SIDES[1],), "front"), Words(THREE_HANDED, 0)) == "Left wins the game."
