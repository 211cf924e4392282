"""Par: the search for the best discards, and auctions among players who know what everything comes to."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from math import nan
from random import Random

import pytest

from engine.tables import rules_of
from fivehundred import (
    Bid,
    CardSet,
    Contract,
    Deal,
    IllegalActionError,
    Rules,
    State,
    deal_from_seed,
    preset,
    round_seed,
)
from fivehundred.engine.actions import Action, Choose, Look
from fivehundred.engine.phases import exchange
from fivehundred.engine.phases.auction import AllPassed, Auction
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.phase import BeforeDeal, Phase, phase_of
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.stage import Stage
from fivehundred.seats import PLACES, SEATS
from fivehundred.solver import best_exchange, makeable, par, solve, solve_many
from fivehundred.solver.bidding import Bidders, best_contract, gain
from fivehundred.solver.exchange import BestExchange, Hunt
from fivehundred.solver.starts import starts, ways

AUSTRALIAN = preset("australian")
THREE_HANDED = preset("three-handed")
SEED = bytes(32)
WALKS = 20
FEW = 5


def round_of(rules: Rules, bid: str = "", declarer: int = 0, seed: bytes = SEED) -> Round:
    contract = Contract(Bid.of(bid), SEATS[declarer]) if bid else None
    round = Round.of(rules, 0, SEATS[rules.table.seats - 1], 0, deal_from_seed(rules, 0, seed))
    return replace(round, contract=contract)


# Ways to begin


def test_K1_discards_that_differ_are_each_tried_once() -> None:
    tried = [start.round.laid_by(PLACES[0]) for start in starts(round_of(AUSTRALIAN, "7H"))]
    assert len(tried) == len(set(tried)) < 286


def test_K1_of_touching_cards_the_lowest_go_first() -> None:
    declarer = "JH AH KH QH 10H AS KS 7C 8C 9D"
    others = ("7S 8S 9S 10S 7D 8D 10C JC QC 7H", "JD QD KD AD KC AC JS QS 8H 9H")
    deal = Deal(
        tuple(tuple(CardSet.of(hand)) for hand in (declarer, *others)), tuple(CardSet.of("Jo 9C 10D"))
    )
    round = replace(Round.of(THREE_HANDED, 0, SEATS[2], 0, deal), contract=Contract(Bid.of("10H"), SEATS[0]))
    tried = {start.round.laid_by(PLACES[0]) for start in starts(round)}
    assert {CardSet.of("7C 8C 9C"), CardSet.of("7C 9D KS"), CardSet.of("KS AS 7C")} <= tried
    assert not tried & {CardSet.of("7C 9C 9D"), CardSet.of("8C 9D KS"), CardSet.of("AS 7C 8C")}


def test_K3_a_contract_without_the_kitty_begins_in_one_way() -> None:
    rules = rules_of("australian", "specials.misere.kitty=false", "joker.named_before_lead=false")
    (start,) = starts(round_of(rules, "M"))
    assert not start.round.laid
    assert start.hands == round_of(rules).hands


def test_JK5_a_joker_that_is_kept_may_be_named_each_suit_or_none() -> None:
    assert any(card.is_joker for card in round_of(AUSTRALIAN).deal.kitty)
    found = list(starts(round_of(AUSTRALIAN, "7N")))
    keeping = [start for start in found if any(card.is_joker for card in CardSet(start.hands[0]))]
    assert len({start.named for start in keeping}) == 5
    assert len(keeping) % 5 == 0
    assert all(not start.named for start in found if start not in keeping)


# The search


def hunt_for(bid: str) -> Hunt:
    """The search for the best exchange of a contract among three."""
    return Hunt.begin(ways(round_of(THREE_HANDED, bid)))


def pursue(hunt: Hunt, worth: Callable[[TrickPlay], int | None]) -> BestExchange:
    """Answer a search's questions by what each way to begin is worth."""
    while questions := hunt.questions:
        wanted = hunt.value + 1
        answers = [worth(way) for way, _, _ in questions]
        hunt.take([None if value is None else int(value >= wanted) for value in answers])
    return hunt.result()


@pytest.mark.parametrize("seed", range(20))
def test_the_search_finds_the_best_of_all_ways(seed: int) -> None:
    rng, hunt = Random(seed), hunt_for("7H")
    values = {way.round.laid_by(PLACES[0]): rng.randint(0, rng.randint(0, 10)) for (way,) in hunt.pending}
    best = pursue(hunt, lambda way: values[way.round.laid_by(PLACES[0])])
    assert best.value == values[best.discards] == max(values.values())
    assert not best.is_bound


def test_the_search_says_when_a_better_way_may_have_been_missed() -> None:
    hunt = hunt_for("7H")
    unknown = hunt.pending[-1][0].round.laid_by(PLACES[0])
    best = pursue(hunt, lambda way: None if way.round.laid_by(PLACES[0]) == unknown else 4)
    assert (best.value, best.is_bound) == (4, True)


def test_nothing_is_better_than_all_tricks() -> None:
    hunt = hunt_for("7H")
    unknown = hunt.pending[-1][0].round.laid_by(PLACES[0])
    best = pursue(hunt, lambda way: None if way.round.laid_by(PLACES[0]) == unknown else 10)
    assert (best.value, best.is_bound) == (10, False)


def test_M1_a_misere_needs_one_way_that_takes_no_trick() -> None:
    hunt = hunt_for("M")
    right = hunt.pending[-1][0].round.laid_by(PLACES[0])
    best = pursue(hunt, lambda way: int(way.round.laid_by(PLACES[0]) == right))
    assert (best.value, best.discards) == (1, right)
    assert hunt.objective.target == (0,)


# Auctions


def lines_of(rules: Rules, tricks: Mapping[tuple[int, str], int]) -> dict[Contract, RoundScore]:
    """What each contract scores if a seat takes so many tricks in a strain, three where nothing is said."""
    lines = {}
    for bid in rules.bids:
        for seat in range(rules.table.seats):
            taken = tricks.get((seat, str(bid)[1:] if bid.level else str(bid)), 3)
            made = taken >= bid.level if bid.level else taken == 0
            value = rules.bids.value(bid) if made else -rules.bids.value(bid)
            points = [10 * (10 - taken) if bid.level else 0] * rules.table.sides
            points[rules.side_of(PLACES[seat])] = value
            contract = Contract(bid, SEATS[seat])
            lines[contract] = RoundScore(
                0, SEATS[0], contract, (rules.side_of(PLACES[seat]),), (), made, tuple(points), tuple(points)
            )
    return lines


def ends(rules: Rules, tricks: Mapping[tuple[int, str], int]) -> str:
    contract = best_contract(round_of(rules), lines_of(rules, tricks))
    return "passed out" if contract is None else f"{contract.bid} by {contract.declarer}"


def test_A6_everybody_passes_where_nobody_can_make_anything() -> None:
    assert ends(AUSTRALIAN, {}) == "passed out"


def test_a_seat_bids_what_scores_most() -> None:
    assert ends(AUSTRALIAN, {(2, "H"): 8, (2, "S"): 9, (0, "C"): 6}) == "9S by 2"


def test_sides_outbid_each_other_as_long_as_that_gains() -> None:
    assert ends(AUSTRALIAN, {(0, "S"): 8, (1, "H"): 8}) == "8H by 1"
    assert ends(AUSTRALIAN, {(0, "N"): 7, (1, "H"): 7}) == "7N by 0"


def test_M1_a_misere_needs_an_ordinary_bid_of_seven_before_it() -> None:
    rules = rules_of("three-handed", 'specials.misere.precondition="level-7"')
    assert ends(rules, {(0, "M"): 0}) == "passed out"
    assert ends(rules_of("three-handed"), {(0, "M"): 0}) == "M by 0"


def test_M1_a_partner_bids_seven_to_make_way_for_a_misere() -> None:
    assert ends(AUSTRALIAN, {(0, "M"): 0}) == "M by 0"


def test_a_cheap_misere_that_fails_may_cost_less_than_a_dear_contract() -> None:
    rules = rules_of("australian", 'specials.open_misere.place="top"', "specials.open_misere.points=140")
    assert ends(rules, {(0, "H"): 10}) == "OM by 3"


def test_M3_a_misere_without_a_look_needs_no_look() -> None:
    assert ends(preset("standard"), {(2, "BM"): 0}) == "BM by 2"


def test_A5_a_six_comes_early_or_not_at_all() -> None:
    rules = rules_of("australian", "auction.inkle_seats=true")
    assert ends(rules, {(1, "H"): 6}) == "6H by 1"
    assert ends(rules, {(2, "H"): 6}) == "passed out"
    assert ends(preset("american"), {(1, "H"): 6}) == "passed out"


def test_A7_a_winner_has_no_need_to_raise() -> None:
    rules = rules_of("three-handed", "auction.winner_raises=true", "auction.raise_unopposed=true")
    assert ends(rules, {(0, "S"): 7, (1, "C"): 7, (2, "H"): 8}) == "8H by 2"


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        (),
        ("auction.winner_raises=true", "auction.rounds=0"),
        ("auction.inkle_void=true", 'specials.misere.place="after 6S"'),
        ("auction.inkle_seats=true", 'auction.passed_out="dealer-must-bid"'),
        ("auction.no_trump_from=7", 'specials.misere.precondition="level-7"'),
        ("specials.blind_misere.on=true",),
    ],
)
def test_what_bidders_remember_leads_them_nowhere_else(settings: tuple[str, ...]) -> None:
    rules = rules_of("three-handed", "auction.rounds=1", *settings)
    round = round_of(rules)
    rng = Random(0)
    lines = random_lines(rules, rng)
    bidders = Bidders(lines)
    for auction in filter(can_be_looked_through, (Auction.begin(round), *later(round, rng))):
        end = bidders.end_of(auction)
        assert (end and end.contract) == end_without_memory(auction, lines)


def can_be_looked_through(auction: Auction) -> bool:
    """Whether so little may follow that every way to go on can be tried."""
    rules = auction.round.rules
    return rules.auction.rounds == 1 or len([*rules.bids.above(auction.standing)]) <= FEW


def later(round: Round, rng: Random) -> Iterator[Auction]:
    """Positions of auctions in which each seat calls what it likes."""
    for _ in range(WALKS):
        auction = Auction.begin(round)
        while isinstance(following := auction.after(rng.choice([*auction.legal_actions])), Auction):
            auction = following
            yield auction


def random_lines(rules: Rules, rng: Random) -> dict[Contract, RoundScore]:
    """What each contract scores, whatever its bid."""
    return {
        contract: replace(line, points=tuple(rng.randint(-9, 9) for _ in line.points))
        for contract, line in lines_of(rules, {}).items()
    }


def end_without_memory(phase: Phase, lines: Mapping[Contract, RoundScore]) -> Contract | None:
    """Where an auction ends that is looked through from every position in it."""
    if not isinstance(phase, Auction):
        return None if isinstance(phase, AllPassed | BeforeDeal) else phase.round.contract
    side = phase.round.rules.side_of(phase.turn)
    calls = (call for call in phase.legal_actions if not isinstance(call, Look))
    ends = [end_without_memory(phase_of(phase.after(call)), lines) for call in calls]
    return max(ends, key=lambda contract: 0 if contract is None else gain(lines[contract], side))


def test_a_long_ladder_is_looked_through_once_and_not_from_each_of_its_bids(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Action] = []
    after = Auction.after

    def counted(auction: Auction, action: Action) -> Stage:
        tried.append(action)
        return after(auction, action)

    monkeypatch.setattr(Auction, "after", counted)
    rules = preset("ultimate")
    assert ends(rules, {(0, "S"): 8, (1, "H"): 9}) == "9H by 1"
    assert len(tried) < 200 * len(rules.bids)


def test_T3a_three_who_each_play_alone_outbid_each_other() -> None:
    assert ends(THREE_HANDED, {(0, "S"): 7, (1, "C"): 7, (2, "H"): 7}) == "7H by 2"


# Whole deals


@pytest.mark.slow
@pytest.mark.parametrize("bid", ["7H", "7C", "7N", "M", "SOM"])
@pytest.mark.parametrize("number", [0, 1])
def test_K1_no_discard_of_all_there_are_is_better(bid: str, number: int) -> None:
    rules = rules_of("three-handed", "specials.super_open_misere.on=true")
    round = round_of(rules, bid, 1, round_seed(SEED, number))
    after_auction = exchange.begin(round)
    assert isinstance(after_auction, Exchange)
    start = State(rules, (0, 0, 0), (), after_auction)
    states = [start.apply(discard) for discard in start.legal_actions]
    assert len(states) == 286
    assert round.contract is not None
    best = best_exchange(round.deal, rules, round.contract)
    assert best.value == max(solution.bounds[1] for solution in solve_many(states))
    assert best.value == solve(best.state).value


@pytest.mark.slow
def test_par_of_a_deal_is_certain_and_scored_by_the_rules() -> None:
    found = par(deal_from_seed(THREE_HANDED, 0, SEED), THREE_HANDED)
    assert not found.is_bound
    assert found.line is not None
    assert found.line.made
    best = found.best[found.line.contract]
    assert len(best.discards) == 3
    assert found.line.contract.bid is not None
    assert best.value >= (found.line.contract.bid.level or 0)


def test_a_par_within_a_budget_says_that_it_is_a_bound() -> None:
    found = par(deal_from_seed(THREE_HANDED, 0, SEED), THREE_HANDED, nodes=1)
    assert found.is_bound


def test_time_that_has_run_out_is_a_bound_too() -> None:
    contract = Contract(Bid.of("7H"), SEATS[1])
    deal = deal_from_seed(THREE_HANDED, 0, SEED)
    assert best_exchange(deal, THREE_HANDED, contract, seconds=1e-9).is_bound


# Questions that make no sense

HANDS = deal_from_seed(THREE_HANDED, 2, SEED).hands
KITTY = deal_from_seed(THREE_HANDED, 2, SEED).kitty
QUESTIONS: Mapping[str, Callable[..., object]] = {
    "makeable": makeable,
    "best_exchange": partial(best_exchange, contract=Contract(Bid.of("7H"), SEATS[0])),
    "par": par,
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("deal", "message"),
    [
        (Deal((HANDS[0][:9], *HANDS[1:]), KITTY), "hands of 9 10 10 and a kitty of 3 dealt"),
        (Deal(HANDS, KITTY[:1]), "a kitty of 1 dealt; this table needs hands of 10 10 10 and a kitty of 3"),
        (Deal(HANDS, (HANDS[0][0], *KITTY[1:])), f"the deal is not this pack: {KITTY[0]} missing"),
        (deal_from_seed(AUSTRALIAN, 0, SEED), "this table needs hands of 10 10 10"),
    ],
)
def test_what_is_no_deal_is_refused(question: str, deal: Deal, message: str) -> None:
    with pytest.raises(IllegalActionError, match=message):
        QUESTIONS[question](deal, THREE_HANDED, nodes=1)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("dealer", [-1, 3])
def test_who_is_no_dealer_is_refused(question: str, dealer: int) -> None:
    with pytest.raises(ValueError, match=f"dealer {dealer}: seats are 0 to 2"):
        QUESTIONS[question](Deal(HANDS, KITTY), THREE_HANDED, dealer=dealer, nodes=1)


@pytest.mark.parametrize("question", QUESTIONS)
def test_X8_a_deal_is_one_by_the_rules_of_the_round(question: str) -> None:
    chosen = State.start(preset("dealers-choice")).apply(Choose(("anti-joker",))).current_rules
    deal = deal_from_seed(chosen, 0, SEED)
    assert QUESTIONS[question](deal, chosen, nodes=1)
    with pytest.raises(IllegalActionError, match="not this pack"):
        QUESTIONS[question](deal, preset("dealers-choice"), nodes=1)


@pytest.mark.parametrize(
    ("contract", "message"),
    [
        (Contract(Bid.of("7H"), SEATS[3]), "declarer 3: seats are 0 to 2"),
        (Contract(Bid.of("7H"), None), "declarer None: seats are 0 to 2"),
        (Contract(Bid.of("7.2H"), SEATS[0]), "these rules have no bid of 7.2H"),
        (Contract(None, SEATS[1]), "these rules have no bid of nothing"),
        (Contract(None, None), "these rules have no round without a contract"),
        (Contract(Bid.of("9H"), SEATS[0], slam=True), "a slam is called when the auction is over"),
    ],
)
def test_what_no_auction_ends_in_is_refused(contract: Contract, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        best_exchange(Deal(HANDS, KITTY), THREE_HANDED, contract)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    "limit", [{"nodes": 0}, {"nodes": -1}, {"nodes": 2**64}, {"seconds": -1}, {"seconds": nan}]
)
def test_what_is_no_limit_is_refused(question: str, limit: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="a limit is"):
        QUESTIONS[question](Deal(HANDS, KITTY), THREE_HANDED, **limit)
