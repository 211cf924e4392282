"""`rule-2`: what it does otherwise than `rule-1`, and that it does nothing else otherwise."""

from collections.abc import Iterator
from statistics import fmean
from typing import Final

import pytest

from bench.bots_believed import cases
from bots.positions import AUSTRALIAN, position
from bots.test_bots import secret
from fivehundred import Bid, Claim, Pass, Play, Rules, State, preset, with_settings
from fivehundred.bots import bot
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.engine.actions import Call
from fivehundred.engine.views.knowledge import AuctionView, PlayView
from fivehundred.rules.options import Claims


def chosen(name: str, view: PlayView) -> Choice:
    return bot(name).choose(view, Budget())


def claiming(claims: Claims) -> Rules:
    return with_settings(AUSTRALIAN, [f"play.claims={claims.value}"])


def leads(rounds: int) -> list[PlayView]:
    """The views of those who lead in rounds of rule-1's, where the two bots disagree and nobody may claim."""
    by_rule, found = bot("rule-1"), list[PlayView]()
    for number in range(rounds):
        state = State.start(claiming(Claims.OFF), dealer=number % 4).dealt(secret(number))
        while not state.sheet and state.actor is not None and state.actor >= 0:
            view = state.view(state.actor)
            action = by_rule.choose(view, Budget()).action
            if bot("rule-2").choose(view, Budget()).action != action:
                assert isinstance(view, PlayView)
                found.append(view)
            state = state.apply(action)
    return found


def test_they_differ_where_trumps_would_be_led_though_no_opponent_has_any() -> None:
    views = leads(12)
    assert len(views) > 10
    for view in views:
        first, second = chosen("rule-1", view).action, chosen("rule-2", view).action
        trumps = view.terms.strain.trumps
        assert trumps is not None
        assert view.ask is None
        assert isinstance(first, Play)
        assert isinstance(second, Play)
        assert view.order.asks[first.card] == trumps != view.order.asks[second.card]


def test_it_leads_the_lowest_of_its_longest_side_suit_and_says_why() -> None:
    view = leads(12)[0]
    choice = chosen("rule-2", view)
    assert isinstance(choice.action, Play)
    suit = view.order.asks[choice.action.card]
    own = [card for card in view.hand if view.order.asks[card] == suit]
    strength = view.order.strength[suit]
    assert choice.action.card == min(own, key=lambda card: strength[card])
    assert choice.reasons[0].startswith("No opponent has a trump, so yours win whenever you like:")


ALL_TRUMPS = ["Jo JS JC AS KS QS 10S 9S 8S 7S"]
DONE = "10S pass pass pass AH,AD,AC"


@pytest.mark.parametrize("name", ["rule-2", "club", "expert"])
def test_it_claims_what_is_surely_its_own_and_says_why(name: str) -> None:
    choice = bot(name).choose(position(ALL_TRUMPS, DONE, kitty="AH AD AC").view(0), Budget())
    assert choice == Choice(Claim(), ("Whatever the others hold, every trick that is left is yours.",))


@pytest.mark.parametrize("claims", [each for each in Claims if each is not Claims.VERIFIED])
def test_it_claims_nothing_where_that_costs_points_or_is_not_allowed(claims: Claims) -> None:
    state = position(ALL_TRUMPS, DONE, kitty="AH AD AC", rules=claiming(claims))
    assert isinstance(bot("rule-2").choose(state.view(0), Budget()).action, Play)


def test_its_claims_are_the_end_of_rounds_that_would_have_ended_so_anyway() -> None:
    """Played out by `rule-1` from there, the same round scores the same."""
    claims = 0
    for number in range(40):
        state = State.start(AUSTRALIAN, dealer=number % 4).dealt(secret(number))
        while not state.sheet and state.actor is not None and state.actor >= 0:
            action = bot("rule-2").choose(state.view(state.actor), Budget()).action
            if isinstance(action, Claim):
                claims += 1
                assert played_out(state).sheet[-1].points == state.apply(action).sheet[-1].points
            state = state.apply(action)
    assert claims > 5


def played_out(state: State) -> State:
    while not state.sheet and state.actor is not None:
        state = state.apply(bot("rule-1").choose(state.view(state.actor), Budget()).action)
    return state


# Auctions


def calls(rules: Rules, rounds: int) -> Iterator[tuple[AuctionView, Call]]:
    """Its calls in rounds, with what it saw."""
    for number in range(rounds):
        state = State.start(rules, dealer=number % rules.table.seats).dealt(secret(number))
        while state.actor is not None and isinstance(view := state.view(state.actor), AuctionView):
            call = bot("rule-2").choose(view, Budget()).action
            if isinstance(call, Call):
                yield view, call
            state = state.apply(call)


@pytest.mark.parametrize("name", ["australian", "plus-plus", "american", "three-handed", "five-handed"])
def test_where_no_more_than_two_defend_it_bids_as_rule_1_does(name: str) -> None:
    found = [*calls(preset(name), 12)]
    assert len(found) > 30
    for view, call in found:
        assert bot("rule-1").choose(view, Budget()).action == call


LOW: Final = "2S 4S 2C 3C 5C 7C 4D 5D 4H 6H"


@pytest.mark.parametrize("name", ["six-handed", "six-handed-pairs"])
def test_where_many_defend_it_bids_misere_more_boldly(name: str) -> None:
    view = position([LOW, *[""] * 5], "look", rules=preset(name)).view(0)
    assert bot("rule-2").choose(view, Budget()).action == Bid.of("OM")
    assert bot("rule-1").choose(view, Budget()).action == Pass()


def test_where_one_defends_it_does_not_bid_misere_that_rule_1_does() -> None:
    rules = with_settings(preset("two-handed-dead"), ["specials.misere.precondition=none"])
    view = position(["7S 8S 9S 7C 8C 9C 7D 8D 10D 7H", "", ""], rules=rules).view(0)
    assert bot("rule-1").choose(view, Budget()).action == Bid.of("M")
    assert bot("rule-2").choose(view, Budget()).action == Pass()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "deals"), [("two-handed-dead", 500), ("six-handed", 250), ("six-handed-pairs", 250)]
)
def test_miseres_are_made_about_as_often_as_it_thinks(name: str, deals: int) -> None:
    found = [*cases(preset(name), range(deals), "rule-2", ["rule-2"])]
    for bid in map(Bid.of, ("M", "OM")):
        thought = [case.believed for case in found if case.bid == bid]
        made = [100 * all(case.made) for case in found if case.bid == bid]
        assert len(made) > 50
        assert abs(fmean(thought) - fmean(made)) < 10
