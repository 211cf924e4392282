"""`beginner` and `casual`: they err as people do, and always within the rules."""

from collections.abc import Iterator

import pytest

from bots.positions import AUSTRALIAN, position
from bots.test_bots import FORMS, seated, secret
from fivehundred import Bid, Card, CardSet, Discard, Pass, Play, Rules, State, preset, with_settings
from fivehundred.bots import BOT_NAMES, bot
from fivehundred.bots.arena import play_game
from fivehundred.bots.profiles import LEVELS, PROFILES, USUAL
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.engine.actions import CallPartner
from fivehundred.engine.views.knowledge import AuctionView, PhaseView, PlayView
from fivehundred.rummy import bots as rummy_bots
from fivehundred.rummy.bots.profiles import PROFILES as RUMMY_PROFILES


def chosen(name: str, view: PhaseView) -> Choice:
    return bot(name).choose(view, Budget())


def acting(state: State) -> PhaseView:
    assert state.actor is not None
    return state.view(state.actor)


def views(rules: Rules, rounds: int) -> Iterator[PhaseView]:
    """What those see who decide in rounds of rule-1's."""
    for number in range(rounds):
        state = State.start(rules, dealer=number % rules.table.seats).dealt(secret(number))
        while not state.sheet and state.actor is not None and state.actor >= 0:
            view = acting(state)
            yield view
            state = state.apply(chosen("rule-1", view).action)


def test_every_bot_is_introduced_and_the_levels_come_first() -> None:
    for profiles, names in ((PROFILES, BOT_NAMES), (RUMMY_PROFILES, rummy_bots.BOT_NAMES)):
        assert {profile.name for profile in profiles} == {*names}
        assert len({profile.title for profile in profiles}) == len(profiles) == len(names)
        assert all(profile.about.endswith(".") for profile in profiles)
    assert PROFILES[: len(LEVELS)] == LEVELS
    assert USUAL in {level.name for level in LEVELS}


def test_casual_plays_cards_as_rule_1_as_long_as_it_remembers_every_trick() -> None:
    differing = 0
    for view in views(AUSTRALIAN, 12):
        if isinstance(view, PlayView) and len(view.tricks) > 3:
            differing += chosen("casual", view).action != chosen("rule-1", view).action
        elif not isinstance(view, AuctionView):
            assert chosen("casual", view) == chosen("rule-1", view)
    assert differing > 5


def test_casual_bids_as_if_nobody_had_spoken() -> None:
    """With the partner's bid in another suit, or a foe's in the same, the count stays as it was."""
    hand, calls = ["KS QS 10S 9S 8S AC 5C AD 6D AH"], ("", "6C 6D 6H pass", "6C 7S pass pass")
    said = {chosen("casual", acting(position(hand, done))).reasons[0] for done in calls}
    assert {sentence.removesuffix(": too few to bid.").removesuffix(".") for sentence in said} == {
        "With the help you hope for, you count 7.6 tricks in spades"
    }
    assert len({chosen("rule-1", acting(position(hand, done))).reasons for done in calls}) > 1


def test_a_beginner_leads_trumps_when_nobody_else_has_any() -> None:
    """All thirteen trumps but its own have fallen, or were laid away."""
    state = position(
        [
            "Jo JS JC AS KS QS 10S 9S AH AD",
            "8S 7S 4H 5H 6H 7H 8H 9H 10H 5D",
            "6S 5S 4D 6D 7D 8D 9D 10D JD QD",
            "",
        ],
        "8S pass pass pass KC,QC,10C Jo 7S 5S 5C JS 8S 6S 6C",
        rules=with_settings(AUSTRALIAN, ["play.claims=off"]),
        kitty="KC QC 10C",
    )
    view = acting(state)
    assert isinstance(view, PlayView)
    assert [chosen(name, view).action for name in ("beginner", "club")] == [
        Play(Card("9S")),
        Play(Card("AD")),
    ]


def test_a_beginner_counts_every_ace_whoever_may_trump_it() -> None:
    said = [
        chosen("beginner", acting(position([f"KS QS 10S 9S {others} 5C 5D 6D"])))
        for others in ("AC AD AH", "9C 9D 9H")
    ]
    assert said[0] == Choice(Bid.of("6S"), ("With the help you hope for, you count 7.1 tricks in spades.",))
    assert said[1] == Choice(
        Pass(), ("With the help you hope for, you count 4.1 tricks in spades: too few to bid.",)
    )


def test_a_beginner_passes_with_nothing_and_says_why() -> None:
    state = position(["7S 6S 5S 8C 7C 6C 5C 6D 5D 4D"])
    choice = chosen("beginner", acting(state))
    assert choice.action == Pass()
    assert choice.reasons[0].endswith(": too few to bid.")


def test_whoever_counts_enough_where_no_bid_is_left_says_so() -> None:
    state = position(["", "Jo JS JC AS KS QS 10S 9S 8S 7S"], "10H")
    counted = "With the help you hope for, you count 10.0 tricks in spades"
    for name in ("beginner", "casual"):
        assert chosen(name, acting(state)) == Choice(Pass(), (f"{counted}, but no bid in spades is left.",))


def test_a_beginner_lays_its_lowest_cards_away_and_makes_no_void() -> None:
    state = position(["Jo JS JC AS KS QS 10S QD 5C 5H", "", "", ""], "8S pass pass pass", kitty="4H 6C 7H")
    choice = chosen("beginner", acting(state))
    assert choice == Choice(Discard(CardSet.of("4H 5C 5H")), ("You lay away your lowest cards.",))
    assert chosen("club", acting(state)).action != choice.action


@pytest.mark.parametrize(
    ("bid", "hand", "called"),
    [
        ("8S", "JS JC AS KS QS 10S 9S AC 9D 5D", ("AD", "Jo")),
        ("8S", "Jo JS AS KS QS 10S 9S AC 9D 5D", ("AD", "JC")),
        ("8S", "Jo JS AS KS QS 10S AC AD AH 9H", ("KH", "JC")),
        ("8S", "KS QS 10S 9S 8S AC AD AH 5D 6D", ("KD", "Jo")),
        ("8H", "JH JD AH KH QH KS QS 10S 9S 5D", ("AS", "Jo")),
    ],
)
def test_beginners_and_casual_players_call_an_ace(bid: str, hand: str, called: tuple[str, str]) -> None:
    """That of the longest suit; where the hand has them all, the next card below. `club` calls a trump."""
    state = position(
        [hand], f"{bid} pass pass pass pass 4C,5C,6C", rules=preset("five-handed"), kitty="4C 5C 6C"
    )
    hope = (f"You hope that whoever holds the {called[0]} helps you.",)
    for name in ("beginner", "casual"):
        assert chosen(name, acting(state)) == Choice(CallPartner(Card(called[0])), hope)
    assert chosen("club", acting(state)).action == CallPartner(Card(called[1]))


def test_whoever_errs_goes_alone_as_the_rules_of_thumb_do() -> None:
    state = position(
        ["Jo JH JD AH KH QH 10H 9H AS KS"],
        "8H pass pass pass pass 2C,2D,3D",
        rules=preset("five-handed"),
        kitty="2C 2D 3D",
    )
    for name in ("beginner", "casual"):
        assert chosen(name, acting(state)) == chosen("rule-1", acting(state))
        assert chosen(name, acting(state)).action == CallPartner(None)


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_every_choice_is_legal_at_every_form_of_table(name: str) -> None:
    rules = preset(name)
    for number, names in enumerate((("beginner", "casual"), ("random", "casual", "beginner"))):
        play_game(rules, seated(rules, *names), secret(number), number % rules.table.seats, 1)
