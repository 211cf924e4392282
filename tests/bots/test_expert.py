"""`expert`: what it sees, what it does where the answer is clear, what it says, and how it judges hands."""

from collections.abc import Iterator, Mapping
from random import Random
from statistics import fmean
from typing import Final

import pytest

from bots.positions import position
from bots.test_bots import FORMS, seated, secret, traded
from fivehundred import (
    CHANCE,
    Bid,
    CardSet,
    Discard,
    Pass,
    Play,
    Rules,
    State,
    Strain,
    native,
    preset,
    with_settings,
)
from fivehundred.bots import bot, expert
from fivehundred.bots.arena import play_game
from fivehundred.bots.expert import bidding, outlook
from fivehundred.bots.expert.beliefs import likely_worlds
from fivehundred.bots.expert.bidders import Bidders
from fivehundred.bots.expert.calls import needed
from fivehundred.bots.expert.outlook import Outlook
from fivehundred.bots.expert.words import Why
from fivehundred.bots.expert.worth import Worth
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.bots.rule1.discarding import ways
from fivehundred.bots.rule1.estimate import tricks
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.cards import Card, bits, cards_in
from fivehundred.engine.actions import Call
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.worlds import worlds_of
from generators import random_rules

AUSTRALIAN: Final = preset("australian")
THREE: Final = preset("three-handed")
ULTIMATE: Final = preset("ultimate")


def chosen(state: State, seed: bytes = b"") -> Choice:
    assert state.actor is not None
    return bot("expert", seed, state.actor).choose(state.view(state.actor), Budget())


def decisions(rules: Rules, number: int) -> Iterator[State]:
    """The states of the first round of rule-2's in which a seat has a choice."""
    state, by_rule = State.start(rules, dealer=number % rules.table.seats), bot("rule-2")
    while state.actor is not None and not state.sheet and state.number == 0:
        if state.actor == CHANCE:
            state = state.dealt(secret(number))
            continue
        if len(state.legal_actions) > 1:
            yield state
        state = state.apply(by_rule.choose(state.view(state.actor), Budget()).action)


def outlook_of(state: State) -> Outlook:
    """What contracts come to, as whoever speaks first sees it."""
    assert state.actor is not None
    view = state.view(state.actor)
    assert isinstance(view, AuctionView)
    return Outlook.drawn(view, Random(1), 20)


# What it sees


@pytest.mark.slow
@pytest.mark.parametrize("name", ["australian", "two-handed-table", "five-handed-secret", "plus-plus"])
def test_what_it_does_not_see_changes_nothing(name: str) -> None:
    rng, trades = Random(1), 0
    for state in list(decisions(preset(name), 5))[::40]:
        assert state.actor is not None
        other = state
        for _ in range(5):
            other = traded(other, state.actor, rng)
        trades += other != state
        assert other.view(state.actor) == state.view(state.actor)
        assert chosen(other) == chosen(state)
    assert trades


def test_the_same_seed_gives_the_same_answer_and_its_own_worlds() -> None:
    state = next(decisions(AUSTRALIAN, 4))
    answers = {chosen(state, bytes([seed])) for seed in range(2)}
    assert answers == {chosen(state, bytes([seed])) for seed in range(2)}
    assert len({answer.reasons for answer in answers}) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["standard", "french-canadian", "three-handed-43", "ralph", *FORMS])
def test_every_choice_is_legal_and_has_reasons_at_every_table(name: str) -> None:
    rules = preset(name)
    for state in list(decisions(rules, 3))[::60]:
        answer = chosen(state)
        assert answer.action in state.legal_actions
        assert 1 <= len(answer.reasons) <= 2
        assert all(reason[0].isupper() and reason.endswith(".") for reason in answer.reasons)


@pytest.mark.slow
def test_every_choice_is_legal_under_every_ruleset() -> None:
    """An illegal choice would raise. Random partners and foes lead into positions that no sane game has."""
    rounds = 0
    for number in range(2):
        rules = random_rules(Random(f"{number} expert"))
        bots = seated(rules, "expert", "random", "rule-2")
        state, _ = play_game(rules, bots, secret(number), number % rules.table.seats, 1)
        rounds += len(state.sheet)
    assert rounds >= 2


# Where the answer is clear


def test_a_hand_with_every_top_is_bid_to_what_it_takes() -> None:
    answer = chosen(position(["Jo JS JC AS KS QS 10S 9S AH AD", "", "", ""]))
    assert isinstance(answer.action, Bid)
    assert (answer.action.level or 0) >= 9
    assert answer.action.strain == Bid.of("7S").strain
    made, brings = answer.reasons
    assert made.startswith(f"You should make {answer.action} about ")
    told = f"In 60 deals that fit the bidding, and at this score, {answer.action} is worth +"
    assert brings.startswith(told)


def test_a_hand_with_nothing_passes() -> None:
    state = position(["", "9S 8S 9C 8C 10D 9D 7D 10H 9H 8H", "", ""], "8S", kitty="5S 5C 4H")
    assert chosen(state) == Choice(Pass(), ("No bid that is left fits your hand, so you pass.",))


def test_cards_are_promised_to_the_opponents_that_it_can_do_without() -> None:
    answer = chosen(position(["JH JD AH KH 9H AS KS 7C 8C 9D", "", "", ""], rules=ULTIMATE))
    assert isinstance(answer.action, Bid)
    assert answer.action.strain == Strain.HEARTS
    assert answer.action.given >= 2
    assert answer.reasons[1].startswith("In 60 deals that fit the bidding")


def test_the_others_are_taken_to_promise_cards_to_the_opponents_too() -> None:
    deal = [
        "4H 5H 6H 8C 7C 9C 4D 5D 7D 8D",
        "Jo JS JC AS KS QS 10S 7S AH AD",
        "4S 5S 8S KC 4C JD QD 10H QH KH",
        "6S 9S 5C 10C QC 9D KD 8H 9H JH",
    ]
    state = position(deal, rules=ULTIMATE)
    view, auction = state.view(0), state.phase
    assert isinstance(view, AuctionView)
    assert isinstance(auction, Auction)
    hands = [int(hand) for hand in auction.round.hands]
    contract = Bidders(view, Worth(view), auction.round).end(Pass(), hands)
    assert contract is not None
    bid, declarer = contract.by
    assert (declarer, bid.strain) == (1, Strain.SPADES)
    assert bid.given


def test_a_bid_promises_the_more_the_more_it_gives_away() -> None:
    promised = [needed(Bid(8, Strain.SPADES, given=given)) for given in range(6)]
    assert promised[0] == 800
    assert promised == sorted(set(promised))


def test_a_contract_is_the_less_likely_made_the_more_cards_are_given_away() -> None:
    hearts = [Bid(8, Strain.HEARTS, given=given) for given in range(6)]

    def chances(studied: Bid) -> list[float]:
        looked = outlook_of(State.start(ULTIMATE, dealer=3).dealt(bytes(32)))
        looked.study([studied])
        return [looked.chance(bid) for bid in hearts]

    found = chances(hearts[0])
    assert found == sorted(found, reverse=True)
    assert found[0] > found[3] > found[5]
    assert chances(hearts[4]) == found


def test_a_hand_that_takes_all_bids_the_game() -> None:
    answer = chosen(position(["Jo JS JC AS KS QS 10S 9S 8S AH", "", "", ""], rules=preset("quebec-game")))
    assert answer.action == Bid(10, Strain.SPADES, is_game=True)
    assert answer.reasons[1].startswith("In 60 deals that fit the bidding")


@pytest.mark.parametrize(
    ("state", "taught", "best", "most"),
    [
        (State.start(AUSTRALIAN, dealer=3).dealt(bytes(32)), "pass 6S 7H 8D 10N OM", "bid", 100),
        (position(["JH AH KH 9H 6H 10S 8S 7C 6D 5D"], "6H pass 7H 8S"), "pass 8H 9H 10N OM", "pass", 30),
    ],
)
def test_practice_is_followed_unless_a_call_is_far_ahead(
    state: State, taught: str, best: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Calls are taught in turn. One is kept to if the best is not much ahead, and a pass less than a bid."""
    brings: list[Mapping[Call, float]] = []

    def why(call: Call, found: Mapping[Call, float], deals: int, *, is_taught: bool) -> Why:
        brings.append(found)
        return Why(call, found, deals, is_taught)

    monkeypatch.setattr(bidding, "Why", why)
    kept = set()
    for name in taught.split():
        call = Pass() if name == "pass" else Bid.of(name)
        monkeypatch.setattr(bidding, "learnt", lambda _, call=call: call)
        answer = chosen(state, b"one").action
        found = brings[-1]
        first = max(found, key=lambda other: found[other])
        assert (first == Pass()) == (best == "pass")
        assert (answer == call) == (found[first] - found[call] < most)
        kept.add(answer == call)
    assert kept == {True, False}


@pytest.mark.parametrize("name", ["three-handed", "five-handed", "six-handed-pairs"])
def test_where_three_five_or_six_hands_play_it_calls_by_rules_of_thumb(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(*_: object) -> None:
        pytest.fail("worlds are drawn for a call")

    monkeypatch.setattr(Outlook, "drawn", drawn)
    calls = [state for state in decisions(preset(name), 8) if isinstance(state.phase, Auction)]
    assert calls
    for state in calls:
        assert state.actor is not None
        assert chosen(state) == bot("rule-2").choose(state.view(state.actor), Budget())


def test_the_less_defenders_know_the_likelier_a_misere_is_made_that_best_play_beats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outlook, "best_values", lambda plays: [0.0] * len(plays))
    monkeypatch.setattr(Worth, "risk", lambda *_: 20)

    def chance(name: str) -> float:
        rules = with_settings(preset(name), ["specials.blind_misere.on=false"])
        return outlook_of(State.start(rules, dealer=0).dealt(bytes(32))).chance(Bid.of("M"))

    one, *two = map(chance, ("two-handed-dead", "three-handed", "three-handed-43", "australian"))
    assert 0 < one < two[0] < two[1] == two[2] < chance("six-handed")


def test_a_declarer_keeps_a_suit_of_winners() -> None:
    state = State.start(THREE, dealer=2).dealt(bytes(32))
    for action in (Bid.of("9C"), Pass(), Pass()):
        state = state.apply(action)
    answer = chosen(state)
    assert answer.action == Discard(CardSet.of("8D 9D 9H"))
    assert answer.reasons[0].startswith(
        "In 16 deals that fit what you see, what you keep makes the contract about "
    )


def test_what_is_kept_is_told_with_the_chance_that_best_play_leaves() -> None:
    """A hand that takes all tricks makes it a hundred times in a hundred, not more."""
    hand = "Jo JH JD AH KH QH 10H 9H AS AC"
    state = position([hand], "7H pass pass pass", kitty="5S 6S 7S", rules=AUSTRALIAN)
    assert chosen(state).action == Discard(CardSet.of("5S 6S 7S"))
    (said,) = chosen(state).reasons
    assert said.startswith(
        "In 16 deals that fit what you see, what you keep makes the contract about 100 times"
    )


@pytest.mark.parametrize("strain", [strain for strain in Strain if strain.trumps is not None])
def test_what_its_partner_has_bid_is_looked_at_in_every_suit(strain: Strain) -> None:
    for number in range(30):
        state = State.start(AUSTRALIAN, dealer=0).dealt(secret(number))
        state = state.apply(Bid(6, strain)).apply(Pass())
        assert strain in bidding._strains(outlook_of(state))


def test_a_declarer_who_holds_the_top_leads_it() -> None:
    state = State.start(THREE, dealer=2).dealt(bytes(32))
    for action in (Bid.of("9C"), Pass(), Pass(), Discard(CardSet.of("8D 9D 9H"))):
        state = state.apply(action)
    assert chosen(state).action == Play(Card("Jo"))


@pytest.mark.parametrize(
    ("is_taught", "habit"), [(False, "the rules of thumb"), (True, "what practice has taught")]
)
def test_a_call_that_is_behind_by_little_is_said_to_be_a_habit(is_taught: bool, habit: str) -> None:
    lower, higher = Bid.of("7S"), Bid.of("8S")
    said = "In 60 deals that fit the bidding, and at this score,"
    assert Why(lower, {lower: 10, higher: 20}, 60, is_taught).told(61) == (
        "You should make 7S about 61 times in a hundred.",
        f"{said} 7S is worth +10 in points to your side, 8S +20, not far enough ahead to leave {habit}.",
    )
    assert Why(Pass(), {Pass(): 5, lower: -20, higher: -9}, 60, is_taught).told(None) == (
        f"{said} a pass is worth +5 in points to your side, 8S -9.",
    )


# What calls tell

SPADES: Final = CardSet.of("5S 6S 7S 8S 9S 10S JS QS KS AS JC Jo")
WEST: Final = ["4D 5D 6D 7D 8D 9D 10D 5C 6C 7C", "Jo JS JC AS KS QS 9S AH KH QD", "", ""]


def spades_more_than_by_chance(state: State, seat: int) -> float:
    """How many more spades North takes a seat to hold, on average, than if nothing had been called."""
    view, rng = state.view(0), Random(1)
    likely = likely_worlds(view, Worth(view), rng, 200)
    blind = [worlds_of(view).draw(rng) for _ in range(200)]
    return fmean(len(world.hands[seat] & SPADES) for world in likely) - fmean(
        len(world.hands[seat] & SPADES) for world in blind
    )


def test_who_has_bid_a_suit_is_thought_long_in_it() -> None:
    bid = position(WEST, "pass 8S", kitty="8C 9C 10C")
    assert spades_more_than_by_chance(bid, 1) > 1.2
    assert spades_more_than_by_chance(bid, 3) < 0


def test_what_has_been_played_counts_for_what_was_bid() -> None:
    """West bid seven spades and has played three since: it need not hold as many more."""
    hands = [WEST[0], "JS JC AS KS QS 9S 8S KC QC AC", "Jo JH JD AH KH QH 10H 9H 8H AD", ""]
    state = position(hands, "pass 7S 8H pass pass 8C,9C,10C", kitty="8C 9C 10C")
    while not isinstance(state.phase, TrickPlay) or len(state.phase.tricks) < 3:
        plays = [play for play in state.legal_actions if isinstance(play, Play)]
        spades = [play for play in plays if play.card in SPADES]
        state = state.apply(spades[0] if spades and state.actor == 1 else plays[-(state.actor == 2)])
    assert spades_more_than_by_chance(state, 1) < 0


# Where nothing can be tried out


def test_without_a_kernel_it_plays_as_rule_2_at_once_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: object) -> None:
        pytest.fail("worlds are drawn that nothing can solve")

    monkeypatch.setattr(native, "HAS_KERNEL", False)
    for part in ("speak", "lay_away", "play"):
        monkeypatch.setattr(expert, part, drawn)
    for state in decisions(AUSTRALIAN, 8):
        assert state.actor is not None
        by_rule = bot("rule-2").choose(state.view(state.actor), Budget())
        answer = chosen(state)
        assert answer.action == by_rule.action
        if state.phase.name in ("auction", "exchange", "play"):
            assert "the compiled kernel is missing" in answer.reasons[-1]


def test_where_the_kernel_does_not_know_a_rule_it_says_so() -> None:
    rules = with_settings(preset("plus-plus"), ["plusplus.named_anti_joker=true"])
    *_, last = (state for state in decisions(rules, 2) if state.phase.name == "play")
    assert "the kernel does not know a rule about these cards" in chosen(last).reasons[-1]


# What hands are worth


def hands(rules: Rules, number: int, count: int) -> Iterator[int]:
    rng = Random(number)
    for _ in range(8):
        yield bits(rng.sample(list(cards_in(rules.cards)), count))


@pytest.mark.parametrize("name", ["standard", "australian", "three-handed", "six-handed", "two-handed-dead"])
def test_hands_are_worth_what_rule_1_counts(name: str) -> None:
    rules = preset(name)
    view = next(decisions(rules, 1)).view(0)
    for strain, gauge in Worth(view).gauges.items():
        for hand in hands(rules, 1, 10):
            assert gauge.tricks(hand) == tricks(gauge.order, strain.trumps, hand, Elsewhere.of(view))


@pytest.mark.parametrize("name", ["standard", "three-handed", "plus-plus"])
def test_what_is_kept_is_the_best_that_there_is(name: str) -> None:
    rules = preset(name)
    for strain, gauge in Worth(next(decisions(rules, 1)).view(0)).gauges.items():
        for hand in hands(rules, 2, 13):
            kept = gauge.kept(hand, 3)
            best = max(gauge.tricks(hand & ~cards) for cards in ways(gauge.order, hand, 3))
            assert kept.bit_count() == 10
            assert kept & ~hand == 0
            if strain.trumps is not None:
                assert gauge.tricks(kept) == best
