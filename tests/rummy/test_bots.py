"""What the bots at rummy do: legal deeds, the same each time, and what rules of thumb say of positions."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import sqrt
from statistics import mean, stdev

import pytest

from fivehundred.cards import Card
from fivehundred.engine.shuffle import round_seed
from fivehundred.rummy.actions import Action, Deal, Reshuffle
from fivehundred.rummy.bots import BOT_NAMES, Bot, Budget, Choice, bot
from fivehundred.rummy.bots.arena import play_game
from fivehundred.rummy.bots.thumb import ThumbBot
from fivehundred.rummy.bots.thumb.plan import best_plan
from fivehundred.rummy.bots.thumb.prospects import Prospects
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.notation import action_text
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.round import put
from fivehundred.rummy.rules import RummyRules, StockOut, ThrowBack
from fivehundred.rummy.state import State
from fivehundred.rummy.view import View
from fivehundred.seats import SEATS, Seat
from rummy.tables import FIVE, TWO, cards, game, run, turn


def thumb(state: State) -> tuple[str, str]:
    """What the bot does for the seat that is to act, and why."""
    assert state.actor is not None
    choice = ThumbBot().choose(state.view(state.actor), Budget())
    assert state.violation(choice.action) is None
    return action_text(choice.action), " ".join(choice.reasons)


# Drawing


def test_the_top_discard_is_taken_for_a_combination() -> None:
    deed, why = thumb(turn("7D 8D KS 4C", "KH 4C 3H 3S JD 2D 2S", pile="9D"))
    assert deed == "take"
    assert why == "The 9D makes 7D 8D 9D: 15 points more that you lay at once."


def test_the_top_discard_is_taken_to_be_laid_off_once_that_is_earned() -> None:
    table = (("AS AC AD", 1), ("5C 5D 5H", 0))
    deed, why = thumb(turn("7D JC KS", "KH 4C 3H 3S JD 2D", pile="AH", table=table))
    assert deed == "take"
    assert why.startswith("The AH fits combination 1 on the table: 15 points")
    assert thumb(turn("7D JC KS", "KH 4C 3H 3S JD 2D", pile="AH", table=table[:1]))[0] == "draw"


def test_a_discard_that_only_gives_hope_is_left() -> None:
    deed, why = thumb(turn("7D JC KS", "KH 4C 3H", pile="8D"))
    assert (deed, why) == ("draw", "The 8D brings you less than a card from the stock might.")


def test_a_discard_that_only_stands_in_for_its_twin_is_left() -> None:
    hand = "7D 8D 9D KS"
    assert thumb(turn(hand, "KH 4C 3H", pile="9D", rules=FIVE))[0] == "draw"
    assert thumb(turn(hand, "KH 4C 3H", pile="10D", rules=FIVE))[0] == "take"


MELDED = (("5C 5D 5H", 0),)


def test_the_pile_is_taken_for_a_new_combination_and_what_else_it_brings() -> None:
    state = turn("QD QH 4S", "KH 4C 3H 3S JD 2D", pile="KC JS QS AC AH AD 7H", table=MELDED)
    deed, why = thumb(state)
    assert deed == "pile"
    assert "as the new combination that it asks for, 75 points in all" in why


def test_R5_the_pile_is_left_where_no_new_combination_would_come_of_it() -> None:
    state = turn("QD 9H 4S", "KH 4C 3H 3S JD 2D", pile="KC AS 7H", table=MELDED)
    assert thumb(state)[0] == "draw"


def test_R5_the_pile_is_left_where_only_single_cards_of_it_could_be_laid_off() -> None:
    table = (("5C 5D 5H", 0), ("AS AC AD", 0))
    hands = "QD 9H 4S", "KH 4C 3H 3S JD 2D"
    assert thumb(turn(*hands, pile="AH 5S 7H", table=table))[0] == "draw"
    assert thumb(turn(*hands, pile="AH 5S 7H 9S 9C", table=table))[0] == "pile"


def test_a_pile_that_only_fills_the_hand_is_left_when_somebody_may_go_out() -> None:
    pile = "KC JS AC QS KD 10H 9S 7H 2D 3D 4D"
    assert thumb(turn("8C 9H", "KH", pile=pile, table=MELDED))[0] == "draw"


def test_R8_nobody_ends_the_round_by_drawing_who_can_lay_the_top_discard() -> None:
    state = turn("7D 8D KS", "KH 4C 3H", pile="9D", stock="")
    assert thumb(state)[0] == "take"


def test_R8_that_drawing_ends_the_round_is_said() -> None:
    state = turn("7D JC KS", "KH 4C 3H", pile="2H", stock="")
    assert thumb(state) == ("draw", "That ends the round: the top discard brings nothing.")


# Laying


def test_a_combination_is_laid_and_then_cards_are_laid_off() -> None:
    state = run(turn("7D 8D 9D 5S KS 3C", "KH 4C 3H 3S JD", stock="2C", table=(("5C 5D 5H", 1),)), "draw")
    deed, why = thumb(state)
    assert deed == "meld 7D 8D 9D"
    assert why == "You lay 7D 8D 9D: from then on you may lay off cards and take the pile."
    deed, why = thumb(run(state, deed))
    assert deed == "lay 5S on 1"
    assert "points count for whoever lays them" in why


def test_laying_is_said_to_be_urgent_when_somebody_may_go_out() -> None:
    state = run(turn("7D 8D 9D 5S KS 3C", "KH 4C", stock="2C", table=MELDED), "draw")
    assert thumb(state) == (
        "meld 7D 8D 9D",
        "You lay 7D 8D 9D: somebody may go out soon, and cards in the hand count against you.",
    )


def test_going_out_is_said() -> None:
    state = run(turn("7D 8D KS", "KH 4C", stock="9D"), "draw")
    assert thumb(state) == ("meld 7D 8D 9D", "You lay 7D 8D 9D: so you go out.")
    assert thumb(run(state, "meld 7D 8D 9D")) == ("discard KS", "The KS is your last card: you go out.")


def test_R5_the_duty_of_the_pile_is_said() -> None:
    hand, others = "QD QH 4S 9S 8H", "KH 4C 3H 3S JD 2D"
    state = run(turn(hand, others, pile="KC QS AC", table=MELDED), "pile")
    assert thumb(state)[1] == "You lay QS QD QH: the pile that you took asks for a new combination."


@pytest.mark.parametrize(
    ("hand", "points", "left"),
    [
        ("7D 8D 9D 9S 9C 9H", 30, ""),  # the 9D in the sequence, not in the group
        ("QD KD AD AS AC 2D", 45, "QD KD 2D"),
        ("AS 2S 3S QS KS", 35, "2S 3S"),  # the ace high
        ("9D 10D JD QD QS QC", 55, ""),
        ("2S 9D KC", 0, "2S 9D KC"),
    ],
)
def test_R6_a_hand_lays_what_counts_most(hand: str, points: int, left: str) -> None:
    plan = best_plan(CardBag.of(hand), (), has_melded=False)
    assert (plan.points, CardBag(plan.left)) == (points, CardBag.of(left))


def test_a_hand_with_very_many_combinations_is_planned_at_once() -> None:
    hand = CardBag.of(" ".join(f"{rank}{suit}" for rank in (*range(2, 11), "J", "Q") for suit in "SCDH"))
    plan = best_plan(hand, (), has_melded=False)
    assert (plan.points, plan.left) == (4 * (8 * 5 + 3 * 10), 0)


# Throwing


def thrown(
    *hands: str, stock: str, table: tuple[tuple[str, int], ...] = (), pile: str = "2H"
) -> tuple[str, str]:
    return thumb(run(turn(*hands, stock=stock, table=table, pile=pile), "draw"))


def test_high_cards_without_company_go_first() -> None:
    deed, why = thrown("7D 8D 4C 5C KS 2H", "KH 4D 3H 3S JD", stock="9S", pile="6H")
    assert deed == "discard KS"
    assert why == "No unseen card completes a combination with your KS, which counts 10 against you."


def test_neighbours_whose_helping_cards_are_gone_are_not_kept() -> None:
    hand, others = "7D 8D 3C 4C", "KH 4D 3H 3S JD"
    gone = (("6S 6D 6H", 1), ("9S 9D 9H", 1))
    deed, why = thrown(hand, others, stock="4H", table=gone, pile="7S 8S")
    assert deed in ("discard 7D", "discard 8D")
    assert f"completes a combination with your {deed.split()[1]}" in why
    assert "No unseen card" not in thrown(hand, others, stock="4H", pile="2H")[1]


def test_a_card_that_fits_the_table_is_not_thrown() -> None:
    table = (("QS KS AS", 1),)
    deed, why = thrown("JS 9H 4C 5C 7D", "KH 4D", stock="8D", table=table, pile="2H")
    assert deed == "discard 9H"
    assert "The JS would fit a combination on the table." in why


def with_known(state: State, seat: Seat, cards: str) -> State:
    """The game in which all have seen a seat take these cards from the discards, which it holds."""
    phase = state.phase
    assert isinstance(phase, Laying)
    round = replace(phase.round, known=put(phase.round.known, seat, int(CardBag.of(cards))))
    return replace(state, phase=replace(phase, round=round))


def test_a_card_that_goes_with_what_the_next_player_took_is_not_thrown() -> None:
    state = run(turn("JS 9H 4C 5C 7D", "QS KS", stock="8D"), "draw")
    assert thumb(state)[0] == "discard JS"
    for taken in ("QS KS", "QS"):
        deed, why = thumb(with_known(state, SEATS[1], taken))
        assert deed == "discard 9H"
        assert why.endswith("The JS goes with what the next player has taken.")


@pytest.mark.parametrize(("seat", "deed"), [(1, "discard 9H"), (2, "discard JS")])
def test_what_others_than_the_next_player_took_is_no_matter(seat: int, deed: str) -> None:
    others = ["KH 4D", "3H 6S"]
    others[seat - 1] = "QS KS"
    state = run(turn("JS 9H 4C 5C 7D", *others, stock="8D", rules=RummyRules(players=3)), "draw")
    assert thumb(with_known(state, SEATS[seat], "QS KS"))[0] == deed


@pytest.mark.parametrize(
    ("stock_out", "thrown"), [(StockOut.RESHUFFLE, "discard 2D"), (StockOut.END, "discard KS")]
)
def test_R8_a_pair_is_kept_only_where_another_turn_comes(stock_out: StockOut, thrown: str) -> None:
    rules = RummyRules(players=2, stock_out=stock_out)
    state = turn("KS KH 2D", "QH 4C 3H 3S JD 5D 6C", pile="AC 8H 10S", stock="3C", rules=rules)
    assert thumb(run(state, "draw"))[0].replace("KH", "KS").replace("3C", "2D") == thrown


def test_a_card_is_unseen_that_lies_nowhere_in_the_open() -> None:
    state = run(turn("7D 8D", "KH 4C", pile="QC", stock="2S", table=(("AS AC AD", 1),)), "draw")
    now = Prospects.of(with_known(state, SEATS[1], "KH").view(0))
    seen = "7D 8D 2S QC AS AC AD KH"
    assert not any(now.copies(card) for card in CardBag.of(seen))
    assert now.count == 52 - len(seen.split())
    assert now.copies(Card("4C")) == 1
    twins = Prospects.of(turn("7D 8D", "KH 4C", pile="7D", rules=FIVE).view(0))
    assert [twins.copies(card) for card in cards("7D 8D 9D")] == [0, 1, 2]


def test_a_card_that_the_seat_took_itself_is_seen_once() -> None:
    state = run(turn("7D 8D", "KH 4C", pile="QC", stock="2S", rules=FIVE), "draw")
    now = Prospects.of(with_known(state, SEATS[0], "7D").view(0))
    assert [now.copies(card) for card in cards("7D 8D 9D")] == [1, 1, 2]


def test_R3_a_card_taken_is_not_thrown_back() -> None:
    state = run(turn("7D 8D KS", "KH 4C 3H", pile="9D"), "take")
    deed, _ = thumb(run(state, "meld 7D 8D 9D"))
    assert deed == "discard KS"


# Whole games


class Watched:
    """A player whose every choice is looked at."""

    name = "watched"

    def __init__(self, other: Bot) -> None:
        self.other = other

    def choose(self, view: View, budget: Budget) -> Choice:
        choice = self.other.choose(view, budget)
        assert choice.action in view.legal_actions
        assert choice.reasons
        assert all(reason.endswith(".") and reason[0].isupper() for reason in choice.reasons)
        assert self.other.name == "random" or self.other.choose(view, budget) == choice
        return choice


@pytest.mark.parametrize(
    ("players", "throw_back", "stock_out"), list(product(range(2, 9), ThrowBack, StockOut))
)
def test_bots_play_whole_games(players: int, throw_back: ThrowBack, stock_out: StockOut) -> None:
    rules = RummyRules(players=players, throw_back=throw_back, stock_out=stock_out)
    bots = [Watched(bot(BOT_NAMES[seat % 3 > 0], b"seed", seat)) for seat in range(players)]
    state, _ = play_game(rules, bots, bytes(32), dealer=players - 1, max_rounds=3)
    assert state.is_over or len(state.sheet) == 3


@pytest.mark.parametrize("rules", [TWO, RummyRules(), FIVE], ids=str)
def test_the_rules_of_thumb_answer_whatever_others_have_done(rules: RummyRules) -> None:
    for number, (state, _) in enumerate(game(rules, seed=rules.players, rounds=2, eagerness=0.9)):
        if number % 3 == 0 and state.actor is not None and state.actor >= 0:
            view = state.view(state.actor)
            assert ThumbBot().choose(view, Budget()).action in view.legal_actions


@pytest.mark.parametrize("name", BOT_NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def actions() -> Sequence[Action]:
        bots = [bot(name, b"seed", seat) for seat in range(2)]
        return play_game(TWO, bots, bytes(32), dealer=0, max_rounds=1, budget=Budget(nodes=100))[1]

    assert actions() == actions()


def test_L5_R8_deals_and_new_stocks_come_from_the_seed_of_their_round() -> None:
    rules, secret = RummyRules(), (3).to_bytes(32, "big")
    _, actions = play_game(rules, [bot("thumb")] * rules.players, secret, dealer=0, max_rounds=3)
    state, seen = State.start(rules, dealer=0), Counter[type[Action]]()
    for action in actions:
        if isinstance(action, Deal | Reshuffle):
            assert action.seed == state.stock_seed(round_seed(secret, state.number))
            seen[type(action)] += 1
        state = state.apply(action)
    assert seen == {Deal: 3, Reshuffle: 2}


def test_there_is_no_other_bot() -> None:
    with pytest.raises(ValueError, match="did you mean 'thumb'"):
        bot("thump")
    with pytest.raises(ValueError, match="1 bots: this table has 2 seats"):
        play_game(TWO, [bot("thumb")], bytes(32), dealer=0)


PAIRS = 12


def lead(players: int, number: int) -> float:
    """By how much `thumb` is ahead of `random` in a round, on the same deals with the seats exchanged."""
    rules = RummyRules(players=players, target=10000)
    secret = hashlib.sha256(f"thumb against random {number}".encode()).digest()
    leads = []
    for first in (0, 1):
        names = [BOT_NAMES[(seat + first) % 2] for seat in range(players)]
        bots = [bot(name, secret, seat) for seat, name in enumerate(names)]
        state, _ = play_game(rules, bots, secret, dealer=number % players, max_rounds=1)
        scores = {
            name: mean(state.scores[seat] for seat in range(players) if names[seat] == name) for name in names
        }
        leads.append(scores["thumb"] - scores["random"])
    return mean(leads)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_thumb_is_clearly_ahead_of_random(players: int) -> None:
    leads = [lead(players, number) for number in range(PAIRS)]
    assert mean(leads) - 3 * stdev(leads) / sqrt(PAIRS) > 0
