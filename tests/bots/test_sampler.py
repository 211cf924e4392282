"""`sampler`: what it sees, what it does where the answer is clear, what it says, and that it is frozen."""

import hashlib
from random import Random

import pytest

from bots.positions import declared
from bots.test_bots import plain, seated, secret
from bots.test_specials import CALLER, LEFT, RIGHT, SUPER_OPEN
from fivehundred import Bid, CardSet, Discard, Pass, Play, Rules, State, native, preset, with_settings
from fivehundred.bots import bot, sampler
from fivehundred.bots.arena import play_game
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.bots.sampler.prospects import Prospect
from fivehundred.bots.sampler.words import reason
from fivehundred.cards import Card
from fivehundred.engine.views.knowledge import PlayView
from fivehundred.worlds import worlds_of

THREE = preset("three-handed")


def chosen(state: State, seed: bytes = b"") -> Choice:
    assert state.actor is not None
    return bot("sampler", seed, state.actor).choose(state.view(state.actor), Budget())


def in_play(rules: Rules, number: int, cards: int) -> State:
    """A game of rule-1's after so many cards of its first play."""
    state = State.start(rules, dealer=number % rules.table.seats).dealt(secret(number))
    by_rule = bot("rule-1")
    while state.phase.name != "play" or cards > 0:
        assert state.actor is not None
        cards -= state.phase.name == "play"
        state = state.apply(by_rule.choose(state.view(state.actor), Budget()).action)
    return state


@pytest.mark.parametrize("name", ["australian", "two-handed-table", "five-handed-secret", "plus-plus"])
def test_what_it_does_not_see_changes_nothing(name: str) -> None:
    state = in_play(preset(name), 5, cards=3)
    assert state.actor is not None
    view = state.view(state.actor)
    others = [worlds_of(view).draw(Random(seed)).state for seed in range(3)]
    assert [other.view(state.actor) == view for other in others] == [True] * 3
    assert {chosen(other) for other in others} == {chosen(state)}


def test_it_says_in_how_many_deals_a_card_does_what_it_is_to_do() -> None:
    said = [
        chosen(in_play(preset("australian"), number, cards)).reasons[0]
        for number, cards in ((1, 0), (1, 1), (2, 8))
    ]
    assert all(sentence.startswith("In 20 deals that fit what you see, ") for sentence in said), said
    assert any(" makes the contract in " in sentence for sentence in said), said
    assert any(" beats the contract in " in sentence for sentence in said), said


def test_the_only_card_is_played_without_a_thought() -> None:
    state = in_play(preset("australian"), 3, cards=0)
    while len(state.legal_actions) > 1:
        state = state.apply(next(iter(state.legal_actions)))
    assert state.actor is not None
    assert chosen(state) == bot("rule-1").choose(state.view(state.actor), Budget())


def test_a_declarer_who_holds_the_top_leads_it() -> None:
    state = State.start(THREE, dealer=2).dealt(bytes(32))
    for action in (Bid.of("9C"), Pass(), Pass(), Discard(CardSet.of("8D 9D 9H"))):
        state = state.apply(action)
    lead = chosen(state)
    assert lead.action == Play(Card("Jo"))
    assert lead.reasons == (
        "In 20 deals that fit what you see, the Jo makes the contract in 15, the 8C in 3.",
    )


@pytest.mark.parametrize("name", ["sampler", "expert"])
def test_whoever_chooses_a_steered_card_beats_the_contract_with_it(name: str) -> None:
    """The card is the declarer's, the choice a defender's (M15)."""
    state = declared([CALLER, LEFT, "", RIGHT], "SOM", rules=SUPER_OPEN)
    assert (state.actor, state.hand_to_play) == (1, 0)
    (said,) = bot(name, bytes(32), 1).choose(state.view(1), Budget()).reasons
    assert " every card beats the contract in " in said


def test_it_bids_and_discards_as_rule_1() -> None:
    rules = preset("australian")
    state = State.start(rules, dealer=3).dealt(secret(8))
    while state.phase.name in ("auction", "exchange"):
        assert state.actor is not None
        view = state.view(state.actor)
        assert chosen(state) == bot("rule-1").choose(view, Budget())
        state = state.apply(chosen(state).action)


def test_without_a_kernel_it_plays_as_rule_1_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: object) -> None:
        pytest.fail("deals are drawn that nothing can solve")

    monkeypatch.setattr(native, "HAS_KERNEL", False)
    monkeypatch.setattr(sampler, "prospects", drawn)
    state = in_play(preset("australian"), 1, cards=0)
    assert chosen(state) == bot("rule-1").choose(state.view(state.actor), Budget())


def test_where_the_kernel_does_not_know_a_rule_it_plays_as_rule_1() -> None:
    rules = with_settings(preset("plus-plus"), ["plusplus.named_anti_joker=true"])
    state = in_play(rules, 2, cards=2)
    assert chosen(state) == bot("rule-1").choose(state.view(state.actor), Budget())


FROZEN = "62cc5b4f89ddf4006bcf782d50bfd98988a893429fec8c7a9e52f06bdf18d73e"
"""Of all that sampler does in the games below. It changes only with sampler, and sampler is not to change."""


@pytest.mark.slow
def test_sampler_is_frozen() -> None:
    digest = hashlib.sha256()
    for number, name in enumerate(("australian", "three-handed", "five-handed", "two-handed-table")):
        rules = preset(name)
        _, actions = play_game(rules, seated(rules, "sampler"), secret(number), 0, 1)
        digest.update("".join(map(plain, actions)).encode())
    assert digest.hexdigest() == FROZEN


def test_what_makes_no_difference_is_said_as_it_is() -> None:
    play, other = Play(Card("7S")), Play(Card("8S"))
    view = declared([CALLER, LEFT, "", RIGHT], "SOM", rules=SUPER_OPEN).view(1)
    assert isinstance(view, PlayView)
    for successes, told in ((20, "every card beats the contract in 20"), (0, "no card beats the contract")):
        found = {play: Prospect(2.0, successes, 20), other: Prospect(1.0, successes, 20)}
        said = reason(view, found, play)
        assert said == f"In 20 deals that fit what you see, {told}; this one is best otherwise."
