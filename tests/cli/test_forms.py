"""Forms of play for two to six at the prompt: what is asked, typed, told and shown (T2, T5, B5, X8)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from cli.kit import SECRET, tell
from cli.kit import run as command
from engine.tables import dealt, rules_of, run, to_the_lead
from fivehundred import (
    CHANCE,
    Action,
    Card,
    CardSet,
    Discard,
    Give,
    NotationError,
    Play,
    State,
    preset,
    preset_names,
    round_seed,
)
from fivehundred.cli.tricks.greeting import forms_of_play
from fivehundred.cli.tricks.hearing import Heard
from fivehundred.cli.tricks.narration import told
from fivehundred.cli.tricks.question import question
from fivehundred.cli.tricks.render import open_hand_lines, own_lines, situation, trick_lines
from fivehundred.cli.verify import deal_lines
from fivehundred.engine.actions import CallPartner, Choose, Keep, Pick, Throw
from fivehundred.engine.shuffle import deal_from_seed
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.engine.views.knowledge import View
from fivehundred.input_parser import expected, read_action
from fivehundred.keeper.tricks.sheet import round_line
from fivehundred.rules import agreed_options
from fivehundred.seats import PLACES
from fivehundred.wording import Words


def asked(state: State) -> Sequence[str]:
    """What the seat that decides is asked."""
    return list(question(state.view(state.actor), Words(state.current_rules, state.actor)))


def standing(state: State, seat: int | None) -> Sequence[str]:
    return list(situation(state.view(seat), Words(state.current_rules, seat)))


def typed(state: State, text: str) -> Action:
    return read_action(text, state.view(state.actor))


# T2a: hands on the table

OWN = "4H 5H 6H 7H 8H 9H 10H QH KH AH"
OTHER = "5S 6S 7S 8S 5C 6C 7C 8C 9C 10C"
TABLE = "4D 5D 6D 7D 8D 9S 10S JS QS KS"
OTHERS_TABLE = "9D 10D JD QD KD AD AS JH JC QC"
TABLED = dealt(rules_of("two-handed-table"), OWN, OTHER, TABLE, OTHERS_TABLE, kitty="KC AC Jo")


def test_T2a_both_hands_on_the_table_are_shown_with_what_they_cover() -> None:
    assert asked(TABLED)[:3] == [
        "Opponent's table hand: AS/??  AD/??  QC/?? JC/??  JH/??",
        "Your table hand: KS/?? QS/?? JS/?? 10S/?? 9S/??",
        "Hand: AH KH QH 10H 9H 8H 7H 6H 5H 4H",
    ]
    assert list(forms_of_play(Words(TABLED.rules, 0))) == [
        "You play with a hand, and one on the table opposite, half of it covered.",
        "On the table a card that covers another one is written 9S/??.",
    ]


def test_T2a_the_question_says_which_hand_plays_and_marks_its_cards() -> None:
    state = to_the_lead(TABLED, "7H")
    assert asked(state)[-1] == "Your turn: lead to trick 1 from your hand: any card."
    state = run(state, "AH 5S")
    assert asked(state)[-1].endswith("Your turn, from your table hand: any card.")
    state = run(state, "9S")
    assert asked(state) == [
        "Opponent's table hand: KS/?? QS/?? JS/?? 10S/??  ??",
        "Your table hand: JH*/??  AS/??  AD/??  QC/?? JC/??",
        "Hand: 8S 7S 6S  10C 9C 8C 7C 6C 5C",
        "Hearts led; Opponent is winning with AH. Your turn, from your table hand: only JH.",
    ]


def test_T2a_a_table_hand_of_which_only_covered_cards_are_left_is_not_empty() -> None:
    state = TABLED.view(0)
    last = replace(
        state,
        open_hands=((PLACES[2], CardSet()), (PLACES[3], CardSet())),
        covering=CardSet(),
        covered=(0, 0, 1, 0),
    )
    assert list(open_hand_lines(last, Words(TABLED.rules, 0))) == [
        "Opponent's table hand: empty",
        "Your table hand: ??",
    ]


def test_T2a_what_turns_up_is_told_and_tricks_count_for_each_hand() -> None:
    state = run(to_the_lead(TABLED, "7H"), "4H 5S")
    assert tell(state, Play(Card("9S"))) == ["You play 9S from the table."]
    assert tell(state, Play(Card("9S")), seat=1) == ["Opponent plays 9S from the table."]
    state = run(state, "9S")
    assert tell(state, Play(Card("JH"))) == [
        "Opponent plays JH from the table.",
        "Opponent's table hand takes trick 1 (makers 0, defenders 1).",
        "Your table hand turns up 4D.",
        "Opponent's table hand turns up JD.",
    ]
    lines = list(trick_lines(run(state, "JH").view(1), Words(state.rules, 1)))
    assert lines == [
        "Makers 0, defenders 1.",
        "Opponent 0, you 0, Opponent's table hand 0, your table hand 1.",
    ]


def test_T2a_the_sheet_counts_the_tricks_of_both_hands() -> None:
    state = to_the_lead(TABLED, "7H")
    while not state.sheet:
        state = state.apply(next(iter(state.legal_actions)))
    line = state.sheet[0]
    tricks = line.taken[0] + line.taken[2]
    assert f" with {tricks} trick" in round_line(line, Words(state.rules, 0))


def test_L4_dead_hands_are_told_of_when_one_sits_down() -> None:
    words = Words(preset("two-handed-dead"), 0)
    assert list(forms_of_play(words)) == ["Dealt to nobody, and out of play: 1 hand."]


def test_T2a_a_spectator_has_no_opponent() -> None:
    words = Words(TABLED.rules)
    assert [words.name(PLACES[place]) for place in range(4)] == [
        "South",
        "North",
        "South's table hand",
        "North's table hand",
    ]
    assert words.does(PLACES[2], "take", "trick 1") == "South's table hand takes trick 1"


# T2c: a market

MARKET = dealt(rules_of("two-handed-market"), "AH KH QH", "AD KD QD", stock="AS KS QS JS 10S 9S 8S 7S")


def test_T2c_the_kitty_is_picked_from_the_market_in_the_open() -> None:
    lines = asked(MARKET)
    assert lines[0] == "The market: AS KS QS JS 10S 9S 8S 7S."
    assert lines[-1] == "Your turn: pick an open card for the kitty."
    for text in ("pick ks", "take KS", "k♠"):
        assert typed(MARKET, text) == Pick(Card("KS"))
    assert tell(MARKET, Pick(Card("KS")), seat=1) == ["Opponent picks KS for the kitty."]
    picked = run(MARKET, "pick KS")
    assert asked(picked)[-1] == "Your turn: pick an open card for the kitty, where KS lies."
    called = run(picked, "pick 7S")
    assert "KS 7S of the kitty lie face up." in standing(called, 0)


def test_T2c_the_defender_picks_a_card_and_discards() -> None:
    state = run(MARKET, "pick AS", "pick QS", "7H P", "discard AS QS")
    assert asked(state)[-1] == "Your turn: pick an open card for your hand; then you discard one."
    assert tell(state, Pick(Card("KS"))) == ["Opponent picks KS for the hand."]
    state = run(state, "pick KS")
    assert asked(state)[-1] == "Your turn: discard 1 card."
    assert tell(state, Discard(CardSet.of("KS"))) == ["Opponent discards 1 card."]


# T2d: a draw

DRAW = dealt(rules_of("two-handed-draw"), stock="AS 5S KS 6S QS 7S")


def test_T2d_a_card_drawn_is_kept_or_thrown_away() -> None:
    assert asked(DRAW) == [
        "Hand: empty",
        "Your turn: card 1 of 10 is AS. Keep it, or throw it away for the next one.",
    ]
    for text in ("keep", "k", "Keep it"):
        assert typed(DRAW, text) == Keep()
    for text in ("throw", "t", "throw it away"):
        assert typed(DRAW, text) == Throw()
    assert tell(DRAW, Keep()) == ["You keep AS; the next card, 5S, goes away."]
    assert tell(DRAW, Throw()) == ["You throw AS away; the next card, 5S, stays."]
    assert tell(DRAW, Throw(), seat=None) == ["South throws AS away; the next card, 5S, stays."]


def test_T2d_of_the_other_ones_draw_nothing_is_seen_but_that_it_draws() -> None:
    assert tell(DRAW, Keep(), seat=1) == tell(DRAW, Throw(), seat=1) == ["Opponent draws."]


def test_T2d_what_was_thrown_away_is_shown_with_the_hand() -> None:
    state = run(DRAW, "throw")
    assert list(own_lines(state.view(0), Words(state.rules, 0))) == ["Hand: 5S", "Thrown away: AS"]
    assert not any("AS" in line for line in own_lines(state.view(1), Words(state.rules, 1)))
    assert "In the stock: 38 cards." in standing(state, 1)


# T5: five players

HANDS = ("AS KS QS JS 10S 9S 8S AH KH QH", "7S 6S 5S 4S 3S 2S 2H 3H 4H 5H", "JC AC KC QC 10C 9C 8C 7C 6C 5C")


def calling(name: str) -> State:
    """The call of seat 0 for a partner at 7S; seat 2 holds the ace of clubs."""
    state = dealt(rules_of(name), *HANDS, kitty="2D 3D 4D")
    return run(state, "7S P P P P", "discard 2D 3D 4D")


def test_T5a_a_partner_is_asked_for_and_called_in_the_open() -> None:
    state = calling("five-handed")
    assert asked(state)[-1] == (
        "Your turn: call a card whose holder plays with you, such as partner AC, or play alone."
    )
    for text in ("partner ac", "call AC", "a♣"):
        assert typed(state, text) == CallPartner(Card("AC"))
    for text in ("alone", "partner -", "play alone", "go alone", "nobody"):
        assert typed(state, text) == CallPartner(None)
    call = CallPartner(Card("AC"))
    assert tell(state, call) == ["You call AC.", "Far left is your partner."]
    assert tell(state, call, seat=2) == ["Far right calls AC.", "You are Far right's partner."]
    assert tell(state, CallPartner(None), seat=1) == ["Right plays alone."]
    assert "Right calls AC. Left is Right's partner." in standing(state.apply(call), 1)


def test_T5a_the_joker_that_is_called_is_that_of_another() -> None:
    assert typed(calling("five-handed"), "partner joker") == CallPartner(Card("Jo"))


def test_T5a_a_secret_partner_stands_in_nobody_elses_lines() -> None:
    state, call = calling("five-handed-secret"), CallPartner(Card("AC"))
    waiting = "Who holds it will show when it falls."
    assert tell(state, call) == ["You call AC.", waiting]
    assert tell(state, call, seat=2)[1] == "You are Far right's partner, and nobody else knows."
    called = state.apply(call)
    for seat in (0, 1, 3, 4, None):
        lines = [*tell(state, call, seat), *standing(called, seat)]
        assert not any("partner" in line for line in lines), lines
        assert "Tricks: declarer 0, others 0." in lines
    assert "Tricks: makers 0, defenders 0." in standing(called, 2)


def test_T5a_the_secret_partner_is_told_of_when_the_card_falls() -> None:
    state = run(calling("five-handed-secret"), "partner AC", "AH 2H")
    assert tell(state, Play(Card("AC"))) == ["Far left plays AC.", "Far left is your partner."]
    assert tell(state, Play(Card("AC")), seat=2) == ["You play AC."]
    assert "Tricks: makers 0, defenders 0." in standing(run(state, "AC"), 4)


def test_T5a_an_own_card_called_secretly_leaves_the_declarer_alone() -> None:
    state, call = calling("five-handed-secret"), CallPartner(Card("AH"))
    assert tell(state, call)[1] == "Nobody else holds it: you are alone, and nobody else knows."
    assert tell(state, call, seat=3)[1] == "Who holds it will show when it falls."
    played = tell(run(state, "partner AH"), Play(Card("AH")), seat=3)
    assert played[1] == "Nobody else holds it: Far left is alone."


def test_T5a_the_sheet_names_the_partner() -> None:
    state = run(calling("five-handed"), "partner AC")
    while not state.sheet:
        state = state.apply(next(iter(state.legal_actions)))
    assert round_line(state.sheet[0], Words(state.rules, 0)).startswith("7S by you and Far left ")


def test_T5b_the_pairs_of_a_round_are_told_at_the_deal() -> None:
    start = State.start(preset("five-handed-rotating"), dealer=1)
    lines = tell(start, deal_from_seed(start.rules, 1, bytes(32)))
    assert lines[1:] == ["Left plays alone, you with Far right and Far left with Right."]


# B5: fractional bids

ULTIMATE = dealt(rules_of("ultimate"), "AS KS QS JS 10S 9S 8S AH KH QH", kitty="AC AD 4S 4C 4D")


@pytest.mark.parametrize("text", ["7.2h", "7.2 hearts", "7.2♥", "bid 7.2 H"])
def test_B5_a_bid_says_how_many_cards_it_leaves(text: str) -> None:
    assert str(typed(ULTIMATE, text)) == "7.2H"


def test_B5_bids_are_listed_by_value_and_turn_the_kitty() -> None:
    assert asked(ULTIMATE)[-1] == "Your turn: pass, or bid 6S (40) or higher."
    lines = tell(ULTIMATE, typed(ULTIMATE, "7.2S"))
    assert lines == ["You bid 7.2S (180).", "AC AD of the kitty lie face up."]
    words = Words(ULTIMATE.rules)
    assert words.bids(list(ULTIMATE.rules.bids)[:5]) == "6 in a suit (40), 6N (60)"


def test_B5_kitty_cards_are_given_to_each_opponent_in_turn() -> None:
    state = run(ULTIMATE, "7.2S P P P")
    kitty = "4S 4C AC 4D AD"
    assert asked(state)[-1] == f"Your turn: give 1 card of the kitty, {kitty}, to West."
    assert typed(state, "4c") == typed(state, "give 4C") == Give(CardSet.of("4C"))
    give = Give(CardSet.of("4C"))
    assert tell(state, give) == ["You give 4C to West."]
    assert tell(state, give, seat=1) == ["East gives 4C to you."]
    assert tell(state, give, seat=2) == ["North gives 1 card to East."]
    state = state.apply(give)
    assert asked(state)[-1].endswith("to East.")
    state = run(state, "give 4D")
    assert state.actor == 1
    assert asked(state)[-1] == "Your turn: discard 1 card."


# X8: dealer's choice

CHOOSING = State.start(rules_of("dealers-choice"), dealer=0)


def test_X8_the_dealer_chooses_by_names_and_numbers() -> None:
    assert asked(CHOOSING) == [
        "1. visible-kitty: partly visible kitty (A10)",
        "2. low-misere: low misère (M12)",
        "3. megatrump: megatrump (X1)",
        "4. anti-megatrump: anti-megatrump (X2)",
        "5. anti-joker: anti-joker (X4)",
        "6. fractional: fractional bids (B5)",
        "Your turn: choose what is played in this round, such as choose 1 3, or choose nothing.",
    ]
    both = Choose(("megatrump", "anti-megatrump"))
    for text in ("3 4", "choose anti-megatrump, megatrump", "megatrump and anti-megatrump", "4 Megatrump"):
        assert typed(CHOOSING, text) == both
    for text in ("nothing", "choose -", "choose nothing", "none"):
        assert typed(CHOOSING, text) == Choose(())
    assert typed(CHOOSING, "low misère") == Choose(("low-misere",))
    assert typed(CHOOSING, "everything") == Choose(tuple(agreed_options.ITEMS))


def test_X8_an_item_may_be_any_option() -> None:
    rules = rules_of("dealers-choice", 'plusplus.dealers_choice="auction.lowest=7 megatrump"')
    state = State.start(rules)
    assert asked(state)[0] == "1. auction.lowest=7"
    assert typed(state, "choose auction.lowest=7") == typed(state, "1") == Choose(("auction.lowest=7",))


def test_X8_what_was_chosen_is_told_with_the_pack_it_needs() -> None:
    choice = Choose(("megatrump", "fractional"))
    assert tell(CHOOSING, choice) == [
        "You choose megatrump and fractional bids for this round.",
        "The pack has 45 cards, 5 of them for the kitty.",
    ]
    assert tell(CHOOSING, Choose(()), seat=2) == ["North chooses nothing of the list for this round."]
    state = CHOOSING.apply(choice).dealt(bytes(32))
    assert standing(state, 0)[1] == "You choose megatrump and fractional bids for this round."


def test_X8_the_round_is_told_by_its_own_rules() -> None:
    state = CHOOSING.apply(Choose(("fractional",))).dealt(bytes(32))
    assert tell(state, typed(state, "7.2h"), seat=1)[0] == "You bid 7.2H (180)."


def test_X8_the_dealer_chooses_before_anything_shows_what_is_dealt() -> None:
    output = command("play", "--preset", "dealers-choice", "--seed", "2", typed="choose 1 6\n").output
    assert "Seed of round" not in output
    assert output.index("Round 1. Sealed deal") < output.index("You choose partly visible kitty")


def test_X8_every_round_is_sealed_once_and_opened_once() -> None:
    asked_for = ("play", "--preset", "dealers-choice", "--seed", "7", "--max-rounds", "2")
    output = command(*asked_for, typed="auto game\n").output
    assert output.count("Sealed deal") == output.count("Seed of round") == 2
    for number in range(2):
        assert round_seed(SECRET, number).hex() in output


# X: cards that decide a trick

PLUS = dealt(
    rules_of("plus-plus"),
    "JB JR JS AS KS QS 10S 9S 8S 7H",
    "7S JC 6S 5S AC KC QC 10C 9C 8C",
    kitty="4H 5H 6H",
)


def test_X1_the_contract_names_the_cards_that_are_more_than_they_look() -> None:
    state = run(PLUS, "7S P P")
    named = "7S is the megatrump, 7H is the anti-megatrump and JR is the anti-joker."
    assert named in tell(state, typed(state, "pass"))
    assert named in standing(run(state, "P"), 3)


def last_of_trick(*cards: str) -> Sequence[str]:
    """What the last card of the first trick brings, after seat 0 has led; others play what they may."""
    state = run(to_the_lead(PLUS, "7S"), *cards)
    while len(state.view(0).table) < state.rules.table.seats - 1:
        state = state.apply(next(iter(state.legal_actions)))
    return tell(state, next(iter(state.legal_actions)))


def test_X3_X5_what_cancels_the_highest_card_is_told() -> None:
    assert "7H cancels 7S." in last_of_trick("7H", "7S")
    assert "JR cancels JC." in last_of_trick("JR", "JC")


def test_X1_a_megatrump_that_wins_is_explained() -> None:
    assert "7S takes it: the megatrump is the highest trump." in last_of_trick("AS", "7S")


def test_a_trick_that_rank_decides_is_not_explained() -> None:
    assert len(last_of_trick("AS", "5S")) == 2


# Everywhere


@pytest.mark.parametrize(
    ("state", "text"),
    [(CHOOSING, "choose 9"), (DRAW, "5S"), (MARKET, "pick"), (calling("five-handed"), "partner nobody here")],
)
def test_what_is_not_understood_is_refused_with_what_would_do(state: State, text: str) -> None:
    with pytest.raises(NotationError) as refused:
        typed(state, text)
    assert refused.value.expected == expected(state.view(state.actor))


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("two-handed-table", "Kitty"),
        ("two-handed-dead", "Kitty"),
        ("two-handed-market", "Dead"),
        ("two-handed-draw", "Stock"),
    ],
)
def test_L5_a_deal_is_printed_as_it_lies(name: str, last: str) -> None:
    rules = preset(name)
    lines = list(deal_lines(deal_from_seed(rules, 0, bytes(32)), Words(rules)))
    assert lines[-1].startswith(f"{last}: ")
    cards = [card for line in lines for card in line.partition(": ")[2].split()]
    assert len(cards) == len(set(cards)) == rules.cards.bit_count()


CARD = re.compile(r"\b(?:1[0-3]|[2-9JQKA])[SCDH]\b|\bJ[oBR]\b")
PUBLIC = re.compile(r"\b\d+(\.\d)?[SCDH] \(\d+\)|\w+ is the (mega|anti-)\w+")
"""What looks like a card and is known to all: a bid with its value, a card with a role."""


@pytest.mark.parametrize("name", preset_names())
def test_nothing_is_told_to_a_seat_that_it_does_not_know(name: str) -> None:
    state, random = State.start(preset(name)), Random(name)
    while not state.sheet and state.number < 6:
        action = some_action(state, random)
        step = state.step(action)
        for seat in range(state.rules.table.seats):
            lines = " ".join(told(Heard.of(step, seat), Words(state.rules, seat)))
            cards = set(map(Card, CARD.findall(PUBLIC.sub("", lines))))
            assert cards <= known_by(action, state.view(seat), step.state.view(seat)), lines
        state = step.state


def some_action(state: State, random: Random) -> Action:
    """A legal action, as a rule one of the first: so rounds are bid low, and played."""
    if state.actor == CHANCE:
        return deal_from_seed(state.current_rules, state.dealer, random.randbytes(32))
    return random.choice(list(islice(state.legal_actions, 6)))


def known_by(action: Action, before: View, after: View) -> set[Card]:
    """The cards whose place a seat knows before or after an action, and the one that is played or called."""
    known = {action.card} if isinstance(action, Play | CallPartner) and action.card is not None else set()
    for view in (before, after):
        known |= {*view.taken_up, *view.kitty_open, *(card for gift in view.gifts for card in gift.cards)}
        if view.hand_sizes:
            hidden = {card for slot in slots_of(view) for card in slot.possible}
            known |= {*CardSet(view.rules.cards)} - hidden
    return known
