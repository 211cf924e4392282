"""The solver at every kind of table, beside brute force on the oracle, in the last tricks of rounds."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from differential.umpires import in_words, referee
from engine.tables import rules_of
from fivehundred import Bid, Card, CardSet, Contract, Rules, State, deal_from_seed, preset
from fivehundred.engine.actions import Action, CallPartner, Pass
from fivehundred.engine.phases import play
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Called, Round
from fivehundred.rules.options import Partners
from fivehundred.seats import SEATS
from fivehundred.solver import best_exchange, makeable, par, playouts, solve
from fivehundred.solver.dealt import round_of
from fivehundred.solver.exchange import best_exchanges, best_of_round
from fivehundred.solver.makeable import makeable_with
from fivehundred.solver.position import plays, trick_play
from fivehundred.solver.starts import starts
from laws.games import choose
from oracle.best import best_by_card, reaches_by_card
from oracle.cardplay import Referee

MISERES: Final = [
    f"specials.{name}.{setting}"
    for name in ("misere", "open_misere")
    for setting in ("on=true", 'precondition="none"')
]
TABLES: Final = {
    "two-handed-table": 4,
    "two-handed-dead": 5,
    "two-handed-market": 5,
    "two-handed-draw": 4,
    "five-handed": 3,
    "five-handed-secret": 3,
    "five-handed-rotating": 3,
    "six-handed": 2,
    "six-handed-pairs": 2,
    "ultimate": 3,
    "plus-plus": 3,
}
"""How many tricks are left to brute force."""
ROUNDS: Final = 30


def rules_at(table: str) -> Rules:
    """The preset, with misères."""
    return preset(table) if table == "plus-plus" else rules_of(table, *MISERES)


def ending(rng: Random, rules: Rules, tricks: int) -> tuple[TrickPlay, State]:
    """A round before its first lead, and in any trick when only so many are left."""
    gladly = rng.random() < 0.4
    while True:
        start = before_play(rng, rules, gladly=gladly)
        states = [start, *played_out(rng, start)]
        few = [state for state in states if trick_play(state).left <= tricks]
        if few:  # a misère may have ended before
            return trick_play(start), rng.choice(few)


def played_out(rng: Random, state: State) -> Iterator[State]:
    """Yield the states of a round in which any cards are played that do not end it."""
    while True:
        after = [state.apply(action) for action in state.legal_actions]
        going_on = [state for state in after if not state.sheet]
        if not going_on:
            return
        state = rng.choice(going_on)
        yield state


def before_play(rng: Random, rules: Rules, *, gladly: bool = False) -> State:
    """A game before its first lead; somebody may gladly do what is rare."""
    state = State.start(rules, rng.randrange(rules.table.seats))
    while not isinstance(state.phase, TrickPlay):
        rare = next(_rare(state), None)
        state = state.apply(choose(rng, state) if rare is None or not gladly else rare)
    return state


def _rare(state: State) -> Iterator[Action]:
    """Yield what players at random seldom do: to play a misère, and to call no partner."""
    if isinstance(state.phase, Auction):
        yield from (bid for bid in state.rules.bids if bid.special and bid in state.legal_actions)
        if state.phase.standing is not None and state.phase.standing.special:
            yield Pass()
    if isinstance(state.phase, Calling) and not state.phase.round.terms.is_special:
        yield CallPartner(None)


def makers(phase: TrickPlay) -> frozenset[int]:
    """Who plays for the contract, read off the table: the declarer, and whoever helps and has not folded."""
    round, declarer = phase.round, phase.round.declarer
    if declarer is None:
        return helpers(phase, phase.turn)
    is_misere = round.contract is not None and round.contract.bid is not None and round.contract.bid.special
    return frozenset([declarer]) if is_misere else helpers(phase, declarer)


def helpers(phase: TrickPlay, seat: int) -> frozenset[int]:
    """A seat with those who play with it."""
    round, rules = phase.round, phase.round.rules
    match rules.table.partners:
        case Partners.FIXED:
            return frozenset(range(seat % rules.table.sides, rules.places, rules.table.sides))
        case Partners.ROTATING:
            first, second, third, fourth = ((round.dealer + step) % 5 for step in range(1, 5))
            pairs = frozenset([first, third]), frozenset([second, fourth])
            return next((pair for pair in pairs if seat in pair), frozenset([seat]))
        case _:
            called = None if round.called is None else round.called.card
            held = [place for place in range(5) if called is not None and phase.hands[place] & called.bit]
            return frozenset([seat, *held])


def _is_secret(phase: TrickPlay) -> bool:
    called = phase.round.called
    return called is not None and called.partner is not None and phase.shown_partner is None


SEEN: Final[dict[str, dict[str, Callable[[TrickPlay], object]]]] = {
    "two-handed-table": {
        "covered cards": lambda phase: phase.covers,
        "a folded hand on the table": lambda phase: phase.terms.folded,
    },
    "five-handed": {
        "a called partner": lambda phase: len(phase.terms.makers) == 2,
        "a called partner who folds": lambda phase: phase.terms.folded,
    },
    "five-handed-secret": {"a partner nobody knows": _is_secret},
    "five-handed-rotating": {"a dealer alone": lambda phase: phase.round.declarer == phase.round.dealer},
    "six-handed": {"two who fold": lambda phase: len(phase.terms.folded) == 2},
    "ultimate": {"cards of the kitty given": lambda phase: phase.round.gifts},
}
"""What must be among the positions of a table."""


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_every_card_is_worth_what_brute_force_says(table: str) -> None:
    seen = Counter[str]()
    for number in range(ROUNDS):
        rng = Random(f"{table} {number}")
        start, state = ending(rng, rules_at(table), TABLES[table])
        seen.update(what for what, is_there in SEEN.get(table, {}).items() if is_there(trick_play(state)))
        solution, judge = solve(state), watched(start, state)
        side = makers(start if start.round.declarer is not None else trick_play(state))
        won = sum(winner in side for winner in judge.winners)
        if solution.objective.target is None:
            expected = {lead: won + more for lead, more in best_by_card(judge, side, side).items()}
        else:
            zero = reaches_by_card(judge, side, side, frozenset([0]))
            expected = {lead: int(is_made) for lead, is_made in zero.items()}
        found = {in_words(each.play.card, each.play.suit): each.value for each in solution.plays}
        assert (frozenset(solution.objective.side), found) == (side, expected), f"{table} {number}"
        assert solution.value == (max if judge.turn in side else min)(expected.values())
    assert [what for what in SEEN.get(table, {}) if not seen[what]] == []


def watched(start: TrickPlay, state: State) -> Referee:
    """The oracle's referee when the same cards have been played."""
    judge = referee(start)
    for _, played in plays(trick_play(state)):
        judge.lay(*in_words(played.card, played.suit))
    return judge


@pytest.mark.parametrize("table", TABLES)
def test_playouts_stay_within_what_the_makers_can_come_to(table: str) -> None:
    for number in range(3):
        start, state = ending(Random(f"{table} {number}"), rules_at(table), 4)
        phase = trick_play(state)
        side = makers(start if start.round.declarer is not None else phase)
        won = sum(trick.winner in side for trick in phase.tricks)
        found = playouts(state, 500, seed=number)
        assert sum(found) == sum(found[won : won + phase.left + 1]) == 500


# Deals


def test_T5b_what_is_makeable_moves_round_the_table_with_the_hands() -> None:
    rules = preset("five-handed-rotating")
    deal = deal_from_seed(rules, 0, bytes(32))
    moved = replace(deal, hands=(*deal.hands[-1:], *deal.hands[:-1]))
    before = makeable(deal, rules, dealer=2, nodes=500_000)
    after = makeable(moved, rules, dealer=3, nodes=500_000)
    assert {(strain, (seat + 1) % 5): tricks for (strain, seat), tricks in before.items()} == after


def test_T5b_a_special_for_two_is_played_by_whoever_has_a_partner() -> None:
    rules = rules_of("five-handed-rotating", "specials.double_misere.on=true")
    deal, double = deal_from_seed(rules, 0, bytes(32)), Bid.of("DM")
    assert best_exchange(deal, rules, Contract(double, SEATS[1]), dealer=0, nodes=20).objective.side == (1, 3)
    with pytest.raises(ValueError, match="DM is played with a partner, whom the dealer does not have"):
        best_exchange(deal, rules, Contract(double, SEATS[0]), dealer=0)
    declarers = [each.declarer for each in par(deal, rules, nodes=1).best if each.bid == double]
    assert declarers == [1, 2, 3, 4]


def test_T5b_misere_and_a_special_for_two_are_searched_apart() -> None:
    settings = "specials.misere.on=true", "specials.misere.kitty=false", "specials.misere.precondition=none"
    both = "specials.grand_nullo.on=true", "specials.grand_nullo.partner=play"
    rules = rules_of("five-handed-rotating", *settings, *both)
    contracts = [Contract(Bid.of(name), SEATS[1]) for name in ("M", "GRN")]
    found = best_exchanges(round_of(deal_from_seed(rules, 0, bytes(32)), rules, 0), contracts, nodes=20)
    assert [found[contract][0].objective.side for contract in contracts] == [(1,), (1, 3)]


def test_T5a_a_declarer_calls_the_partner_who_helps_most() -> None:
    state = before_play(Random(1), rules_of("five-handed"))
    phase = trick_play(state)
    table = makeable_with(phase.round, phase.hands)
    declarer = phase.round.settled()[1]
    strain = phase.terms.strain
    alone = replace(phase.round, called=None)
    found = [
        solve(replace(state, phase=play.begin(replace(alone, called=Called(None, partner)), phase.hands)))
        for partner in phase.round.around(declarer)
    ]
    assert table[strain, declarer] == max(solution.value or 0 for solution in found)


def test_T2c_the_best_exchange_is_proof_against_every_pick_of_the_defender() -> None:
    rules = rules_of("two-handed-market")
    round = trick_play(before_play(Random(3), rules)).round
    contract, declarer = round.settled()
    best = best_of_round(round, contract)
    assert best.is_certain
    assert solve(best.state).value == best.value
    worst: dict[CardSet, int] = {}
    for start in starts(replace(round, market=market_of(round), gifts=(), laid=(), called=None)):
        value = solve(State(rules, (0, 0), (), start)).value
        laid = start.round.laid_by(declarer)
        worst[laid] = min(worst.get(laid, 10), value or 0)
    assert best.value == max(worst.values())


def market_of(round: Round) -> tuple[Card, ...]:
    """The open cards as the auction has left them."""
    return (*round.market, *(card for gift in round.gifts for card in gift.cards))


@pytest.mark.parametrize("table", ["two-handed-market", "two-handed-draw"])
def test_nothing_is_said_of_hands_that_are_still_to_be_chosen(table: str) -> None:
    rules = preset(table)
    with pytest.raises(ValueError, match="still to be drawn or picked"):
        par(deal_from_seed(rules, 0, bytes(32)), rules)


def test_B5_what_opponents_lay_away_makes_an_exchange_an_estimate() -> None:
    rules = preset("ultimate")
    deal = deal_from_seed(rules, 0, bytes(32))
    given, none = (
        best_exchange(deal, rules, Contract(Bid.of(bid), SEATS[0]), nodes=20) for bid in ("7.2H", "7H")
    )
    assert (given.is_estimate, none.is_estimate) == (True, False)
    assert [gift.receiver for gift in given.start.round.gifts] == [1, 3]


@pytest.mark.slow
def test_T5a_par_says_whom_to_call() -> None:
    rules = preset("five-handed")
    found = par(deal_from_seed(rules, 0, bytes(32)), rules, nodes=200)
    assert found.line is not None
    called = found.best[found.line.contract].start.round.called
    assert called is not None
    partners = [] if called.partner is None else [called.partner]
    assert found.line.makers == tuple(map(rules.side_of, (found.line.contract.by[1], *partners)))
