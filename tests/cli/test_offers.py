"""What rules offer besides calls and cards, at the prompt: what is asked, typed and told."""

from __future__ import annotations

from typing import Any

import pytest

from cli.kit import AUSTRALIAN, after, bid_alone, dealt, kitty_back, table, tell
from fivehundred import Action, Bid, CardSet, Discard, Pass, State, preset
from fivehundred.cli.tricks.question import question
from fivehundred.cli.tricks.render import claim_line, situation
from fivehundred.cli.tricks.voice import TricksVoice
from fivehundred.engine.actions import (
    CallBreach,
    CallSlam,
    Claim,
    Concede,
    Decline,
    Give,
    Look,
    Misdeal,
    Play,
)
from fivehundred.engine.phases.auction import Auction
from fivehundred.input_parser import read_action
from fivehundred.keeper.tricks.sheet import fine_lines
from fivehundred.rules.document import with_options
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS
from fivehundred.wording import Words

STRONG = "Jo JS AS KS QS 10S AH KH QH 10H"
PLAIN = "5S 6S 7S 8S 9S 10S 5C 6C 7C 8C"


def rules(base: str = "australian", **options: Any) -> Rules:
    return with_options(preset(base), {name.replace("__", "."): value for name, value in options.items()})


def asked(state: State) -> str:
    """The last line of what the seat that decides is asked."""
    return list(question(state.view(state.actor), Words(state.rules, state.actor)))[-1]


DOUBLE = rules(specials__double_misere__on=True, specials__double_misere__place="top")
DM = bid_alone(dealt(DOUBLE, STRONG, dealer=3), "DM")
GIVEN = DM.apply(Give(CardSet.of("Jo JS AS")))
SLAM = bid_alone(dealt(rules(specials__called_slam=True), STRONG, dealer=3), "7S")
BREACH = bid_alone(dealt(rules(scoring__breach=100), STRONG, dealer=3), "7S")
BLIND = dealt(preset("standard"), STRONG, dealer=3)


def test_M3_a_hand_lies_face_down_until_it_is_looked_at() -> None:
    lines = list(question(BLIND.view(0), Words(BLIND.rules, 0)))
    assert lines == [
        "Hand: face down; you have not looked at it",
        "Your turn: look, or bid blind misère (1000) without.",
    ]
    assert tell(BLIND, Look()) == ["You look at the hand."]
    assert tell(BLIND, Look(2), seat=2) == ["You look at the hand."]
    assert tell(BLIND, Look(), seat=1) == tell(BLIND, Look(2), seat=0) == []
    assert "Jo" in "".join(question(BLIND.apply(Look()).view(0), Words(BLIND.rules, 0)))


def test_L3_a_misdeal_is_offered_and_told() -> None:
    state = dealt(rules(deal__misdeal="may"), PLAIN, dealer=3)
    assert asked(state).endswith("You may call a misdeal.")
    assert tell(state, Misdeal()) == ["You call a misdeal.", "The cards are dealt again."]


def test_L3_a_deal_without_court_cards_is_told() -> None:
    start = State.start(rules(deal__misdeal="must"), dealer=3)
    misdealt = dealt(AUSTRALIAN, PLAIN, dealer=3).phase
    assert isinstance(misdealt, Auction)
    assert tell(start, misdealt.round.deal) == [
        "East deals.",
        "A hand has no court card, so the cards are dealt again.",
    ]


def test_A7_the_winner_is_asked_for_a_raise() -> None:
    state = bid_alone(
        dealt(rules(auction__winner_raises=True, auction__raise_unopposed=True), STRONG, dealer=3), "7H"
    )
    assert asked(state) == "Your turn: your 7H stands; pass to play it, or raise it: 7N (220) or higher."


def test_A10_cards_of_the_kitty_are_told_of() -> None:
    state = dealt(rules(auction__visible_kitty=True), STRONG, dealer=3)
    assert tell(state, Bid.of("7S"))[1].endswith("of the kitty lies face up.")
    assert any(
        "of the kitty lie face up." in line
        for line in situation(state.apply(Bid.of("8S")).view(1), Words(state.rules, 1))
    )


def test_A14_a_contract_that_is_too_low_is_none() -> None:
    state = after(dealt(rules(auction__min_contract=8), STRONG, dealer=3), Bid.of("7S"), Pass(), Pass())
    assert tell(state, Pass())[1] == "Nobody has bid enough: no contract."


def test_M4_cards_are_given_and_only_two_see_them() -> None:
    assert asked(DM) == "Your turn: give 3 cards to North."
    give = Give(CardSet.of("Jo JS AS"))
    assert tell(DM, give) == ["You give Jo JS AS to North."]
    assert tell(DM, give, seat=2) == ["North gives Jo JS AS to you."]
    assert tell(DM, give, seat=1) == ["East gives 3 cards to West."]
    assert asked(GIVEN) == "Your turn: discard 3 cards."
    assert read_action("give jo js as", DM.view(0)) == give


def test_M11_a_slam_is_offered_called_and_helped() -> None:
    assert asked(SLAM) == "Your turn: discard 3 cards, or call a slam."
    assert tell(SLAM, CallSlam()) == ["You call a slam."]
    called = SLAM.apply(CallSlam())
    assert asked(called).startswith("Your turn: give 1 card to ")
    card = next(iter(called.legal_actions))
    assert tell(called, card)[-1] == "North folds for this round."
    helped = called.apply(card)
    assert asked(helped) == "Your turn: discard 4 cards."
    line = list(situation(helped.view(0), Words(SLAM.rules, 0)))[1]
    assert line == "7S, a slam, (500) by you: 10 tricks at spades."


def test_S12_a_breach_is_offered_called_and_declined() -> None:
    assert asked(BREACH) == (
        "Your turn: call a breach (100), or decline."
        " It is won if the makers take 5 or fewer of the ten tricks."
    )
    assert tell(BREACH, CallBreach())[0] == "West calls a breach."
    assert tell(BREACH, CallBreach())[-1].startswith("You take the kitty: ")
    assert tell(BREACH, Decline()) == ["West calls no breach."]
    for text in ("breach", "yes", "Call a breach"):
        assert read_action(text, BREACH.view(1)) == CallBreach()
    for text in ("decline", "no", "pass"):
        assert read_action(text, BREACH.view(1)) == Decline()


def test_M14_a_dummy_is_played_from_its_open_hand() -> None:
    options = {
        "specials.open_misere." + name: value
        for name, value in {"partner": "dummy", "place": "top", "play_on": True}.items()
    }
    state = bid_alone(dealt(with_options(AUSTRALIAN, options), STRONG, dealer=3), "OM")
    state = kitty_back(state)
    while state.hand_to_play == state.actor:
        state = state.apply(next(iter(state.legal_actions)))
    assert "from North's hand" in asked(state)
    assert state.actor == 0
    play = next(iter(state.legal_actions))
    assert isinstance(play, Play)
    assert tell(state, play)[0].endswith("from North's hand.")
    open_hand = next(
        line for line in question(state.view(0), Words(state.rules, 0)) if line.startswith("North's")
    )
    assert "lies open" in open_hand


def test_P4_a_claim_shows_the_hand_and_a_concession_does_not() -> None:
    state = kitty_back(bid_alone(dealt(AUSTRALIAN, "Jo JS JC AS KS QS 10S 9S 8S 7S", dealer=3), "10S"))
    assert state.violation(Claim()) is None
    assert tell(state, Claim()) == ["You claim the rest.", "Shown: Jo JS JC AS KS QS 10S 9S 8S 7S."]
    assert tell(state, Concede()) == ["You concede the rest."]


def test_P4_a_misere_declarer_claims_to_take_nothing() -> None:
    options = rules("standard", play__claims="penalised")
    state = kitty_back(bid_alone(dealt(options, PLAIN, dealer=3), "OM"))
    assert tell(state, Claim())[0] == "You claim to take none of the rest, but nothing proves it."


def test_P4_a_claim_that_nothing_proves_is_told_and_play_goes_on() -> None:
    state = kitty_back(bid_alone(dealt(rules(play__claims="penalised"), PLAIN, dealer=3), "6S"))
    assert tell(state, Claim()) == [
        "You claim the rest, but nothing proves it.",
        "You pay 100 points for 1 claim.",
    ]
    lines = list(situation(state.apply(Claim()).view(0), Words(state.rules, 0)))
    assert lines[-1] == "You pay 100 points for 1 claim."
    assert list(fine_lines((SEATS[1], SEATS[1], SEATS[0]), Words(state.rules, 0))) == [
        "West pays 200 points for 2 claims.",
        "You pay 100 points for 1 claim.",
    ]


@pytest.mark.parametrize(
    ("claims", "price"),
    [
        ("verified", "."),
        ("penalised", "; if nothing proves it, it is refused and costs 100 points."),
        ("always-penalised", "; every claim costs 100 points."),
    ],
)
def test_P4_a_claim_is_offered_with_its_price(claims: str, price: str) -> None:
    options = rules("standard", play__claims=claims, scoring__transfer=False)
    states = [kitty_back(bid_alone(dealt(options, PLAIN, dealer=3), bid)) for bid in ("6S", "OM")]
    assert [claim_line(state.view(0)) for state in states] == [
        f"You may claim the rest{price}",
        f"You may claim to take none of the rest{price}",
    ]


def test_A9_a_barred_player_is_not_asked() -> None:
    game = table(rules(scoring__ralph=1, scoring__back_door="off"), bot="random")
    while not _is_barred(game.view.phase, game):
        if game.awaits_player:
            legal = list(game.view.legal_actions)
            game.play(Bid.of("10N") if Bid.of("10N") in legal else legal[0])
        else:
            game.step()
    assert not game.awaits_player


def _is_barred(phase: str, game: Any) -> bool:
    state = game.state
    return phase == "auction" and state.actor == game.seat and state.phase.round.is_barred(game.seat)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("look", Look()),
        ("misdeal", Misdeal()),
        ("blind misère", Bid.of("BM")),
        ("dm", Bid.of("DM")),
        ("double misere", Bid.of("DM")),
        ("Hi/Lo", Bid.of("HL")),
        ("shields", Bid.of("SH")),
        ("game in hearts", Bid.of("GH")),
        ("gn", Bid.of("GN")),
        ("GRN", Bid.of("GRN")),
        ("super open misère", Bid.of("SOM")),
    ],
)
def test_calls_and_deeds_of_the_auction_are_read(text: str, call: Action) -> None:
    assert read_action(text, BLIND.view(0)) == call


@pytest.mark.parametrize(
    ("text", "deed"), [("slam", CallSlam()), ("discard jo js as", Discard(CardSet.of("Jo JS AS")))]
)
def test_deeds_of_the_exchange_are_read(text: str, deed: Action) -> None:
    assert read_action(text, SLAM.view(0)) == deed


@pytest.mark.parametrize(
    ("text", "deed"), [("claim", Claim()), ("give up", Concede()), ("concede", Concede())]
)
def test_the_rest_is_claimed_or_given_up_in_words(text: str, deed: Action) -> None:
    state = kitty_back(bid_alone(dealt(AUSTRALIAN, STRONG, dealer=3), "7S"))
    assert read_action(text, state.view(0)) == deed


def test_tab_completes_what_people_type() -> None:
    """Calls by what they are called, as the help names them; and each is understood."""
    view = dealt(rules(specials__double_misere__on=True, auction__lowest=6), STRONG, dealer=3).view(0)
    offers = list(TricksVoice(view.rules, 0, symbols=False).offers(view))
    assert {"pass", "open misere", "8H"} <= set(offers)
    assert [read_action(offer, view) for offer in offers] == list(view.legal_actions)
