"""What rule-1 says of its choices: no more than a seat can know."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from bots.positions import after, chosen, declared, led, may, position
from bots.test_specials import HI_LO
from fivehundred import CHANCE, CardSet, Discard, Play, State, preset, preset_names, round_seed, with_settings
from fivehundred.bots import Budget, bot
from fivehundred.cards import Suit
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.seats import Place
from fivehundred.wording import Words

STRONG = "Jo JH JD AH KH QH AS KS 7C 8C"
REST = ["", "", "", ""]


def said(state: State) -> str:
    return " ".join(chosen(state).reasons)


# The auction


AUSTRALIAN = preset("australian")
NO_KITTY = " ".join(
    str(card) for card in CardSet(AUSTRALIAN.cards) if card.suit is not None and card.rank != "4"
)


@pytest.mark.parametrize(
    ("name", "settings", "beginning"),
    [
        ("australian", (), "With what your partner and the kitty may bring, you count "),
        ("five-handed", (), "With what your partner and the kitty may bring, you count "),
        ("three-handed", (), "With what the kitty may bring, you count "),
        ("two-handed-dead", (), "With what the kitty may bring, you count "),
        ("two-handed-table", (), "With what your table hand and the kitty may bring, you count "),
        (
            "australian",
            ("pack.name=custom", f'pack.cards="{NO_KITTY}"'),
            "With what your partner may bring, you count ",
        ),
    ],
)
def test_counts_on_those_alone_who_are_there(name: str, settings: tuple[str, ...], beginning: str) -> None:
    rules = with_settings(preset(name), settings)
    hand = STRONG if rules.kitty_size else STRONG.replace("Jo", "10H")
    assert said(position([hand, *REST[: rules.table.seats - 1]], rules=rules)).startswith(beginning)


@pytest.mark.parametrize(
    ("hand", "settings", "why"),
    [
        ("6S 6C 5D 6D 7D 9D QD 4H 8H QH", [], "With your worst cards laid away, no single card is likely to"),
        ("7S 5C 7C 8C 9C 6D 7D 10D 4H 5H", [], "With your worst cards laid away, 7S may well"),
        ("5S 7S 5C 7C 9C 7D 4H 6H 8H 10H", ["specials.misere.kitty=false"], "7D may well"),
        ("7S 9S 5C 7C 9C 6D 4H 6H 8H 10H", ["specials.misere.kitty=false"], "7S or 6D may well"),
    ],
)
def test_a_misere_is_bid_with_a_word_on_the_cards_that_it_may_fail_by(
    hand: str, settings: list[str], why: str
) -> None:
    rules = with_settings(preset("australian"), ["specials.open_misere.on=false", *settings])
    state = position(["", "", "", hand], "7S pass pass", rules=rules)
    assert said(state).startswith(f"{why} take a trick, so M should be made about ")


def test_A7_ones_own_bid_is_no_partners() -> None:
    """After a bid of its own that all others pass, it may raise it."""
    rules = with_settings(
        preset("australian"), ["auction.winner_raises=true", "auction.raise_unopposed=true"]
    )
    state = position([STRONG, *REST[:3]], "8H pass pass pass", rules=rules)
    assert said(state) == "Your own 8H promises more than any higher bid of yours, so you pass."


def test_a_bid_over_the_partners_is_compared_with_that() -> None:
    state = position(["", "", "6S Jo JS 6C 7C 8C 5D 10D 4H 7H"], "7D pass 9S pass 10D")
    assert said(state).endswith(" It may well fail, but your partner's 10D should cost more.")


# The play


def test_T2b_a_card_that_may_be_dead_may_also_be_held() -> None:
    """The opponent does hold the joker that beats the jack of hearts; nobody can know."""
    hands = ["JH JD AH KH QH 10H AS KS 7C 8C", "Jo"]
    state = position(hands, "8H pass 7C,8C,9C", rules=preset("two-handed-dead"), kitty="9C AC AD")
    assert said(state) == (
        "You draw the defenders' trumps: the JH should hold, as what beats it may well be out of play."
    )
    sure = position([STRONG, ""], "8H pass 7C,8C,9C", rules=preset("two-handed-dead"), kitty="9C AC AD")
    assert said(sure) == (
        "You draw the defenders' trumps: no opponent can follow with a card that beats the Jo."
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "standard",
        "three-handed-43",
        "five-handed-secret",
        "plus-plus",
        "two-handed-table",
        "two-handed-dead",
        "two-handed-market",
        "two-handed-draw",
    ],
)
def test_a_lead_called_sure_is_beaten_by_no_opponents_card_of_the_suit(name: str) -> None:
    """Whoever plays with whom in truth: what lies hidden, a secret partner too, is not taken for granted."""
    sure = list(islice((state for state in _plays(name) if "no opponent can follow" in said(state)), 8))
    assert sure
    for state in sure:
        lead = chosen(state).action
        assert isinstance(lead, Play)
        assert not any(_can_beat(state, lead, foe) for foe in _foes(state))


@pytest.mark.parametrize("name", ["standard", "three-handed", "five-handed", "american", "two-handed-market"])
def test_words_fit_the_cards_there_are(name: str) -> None:
    """The third hand, low cards, lower ones and the last card are spoken of only where they are."""
    heard: set[str] = set()
    for state in islice(_plays(name), 800):
        assert isinstance(state.phase, TrickPlay)
        sentence, action, phase = said(state), chosen(state).action, state.phase
        assert isinstance(action, Play)
        hand, order = CardSet(phase.hands[phase.hand_to_play]), phase.order
        suits = [suit for suit in Suit if order.follows[suit] >> action.card & 1]
        suited = [
            order.strength[suit][card] for suit in suits for card in CardSet(hand & order.follows[suit])
        ]
        lower = [rank for rank in suited if rank < order.strength[suits[0]][action.card]]
        facts = {
            "Third hand high": len(state.phase.table) == 2,
            "lead low from": len(suited) > 1,
            "your only card in": len(suited) == 1 < len(hand),
            "your last card": len(hand) == 1,
            "keep your lower cards": bool(lower),
        }
        told = {words for words in facts if words in sentence}
        assert all(facts[words] for words in told), sentence
        heard |= told
    assert {"lead low from", "your last card"} <= heard


def test_one_card_that_is_laid_away_is_one() -> None:
    for number in range(20):
        state = State.start(preset("two-handed-market")).dealt(round_seed(number.to_bytes(32, "big"), 0))
        while state.phase.name not in ("deal", "over", "play"):
            action = chosen(state).action
            if isinstance(action, Discard):
                away = "card" if len(action.cards) == 1 else "cards"
                assert f", the {away} " in said(state) or " you can trump there" in said(state)
            state = state.apply(action)


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("5S 9S KS 5C 9C KC 5D 9D KD 9H", "No bid that is left has a chance, so you pass."),
        (
            "5S 5C 6C 7C 8C 5D 6D 7D 8D 9D",
            (
                "Your best bid would be OM, made about 76 times in a hundred, but to leave them 10D should"
                " bring more."
            ),
        ),
    ],
)
def test_a_pass_is_said_to_be_better_than_what_could_be_bid(hand: str, why: str) -> None:
    assert said(position(["", "", "", hand], "10D pass pass")) == why


def _plays(name: str) -> Iterator[State]:
    """Every position in which rule-1 plays a card, round after round of it alone."""
    for number in range(100):
        state = State.start(preset(name)).dealt(round_seed(number.to_bytes(32, "big"), 0))
        while state.phase.name not in ("deal", "over"):
            if state.phase.name == "play":
                yield state
            state = state.apply(chosen(state).action)


def _foes(state: State) -> set[Place]:
    """Whom the seat that plays plays against."""
    assert isinstance(state.phase, TrickPlay)
    terms, seat = state.phase.terms, state.phase.hand_to_play
    makers = set(terms.makers)
    return set(terms.active) - makers if seat in makers else makers


def _can_beat(state: State, lead: Play, foe: int) -> bool:
    """Whether a seat holds a card of the suit led that is higher."""
    assert isinstance(state.phase, TrickPlay)
    order, hand = state.phase.order, state.phase.hands[foe]
    ask = order.asks[lead.card] if lead.suit is None else lead.suit
    suited = CardSet(hand & order.follows[ask])
    return any(order.strength[ask][card] > order.strength[ask][lead.card] for card in suited)


def test_T2b_a_plain_card_that_may_be_beaten_is_not_called_sure() -> None:
    hands = ["10H 9H 8H KS 9S 8C 7C 9D 8D 7D", "", "AS"]
    state = position(hands, "6H pass 7H,QH,KH", rules=preset("two-handed-dead"), kitty="7H QH KH")
    assert said(state) == "The KS should hold, as what beats it may well be out of play."


def test_M2_a_lead_that_the_open_hand_can_duck_is_not_called_low() -> None:
    hands = ["AS 9S 8S 6S 4D 5D 6D 4H 5H 6H", "KS QS 10S QH KH AH AD KD QD 10D", *REST[:2]]
    rules = with_settings(preset("standard"), ["specials.open_misere.on=true"])
    state = after(declared(hands, "OM", rules=rules), "4H AH 9H")
    assert (
        said(state) == "They may duck whatever you lead; the 10S leaves them the fewest cards to do so with."
    )
    lower = after(declared([hands[0], "5S QS QH", *REST[:2]], "OM", rules=rules), "4H QH 9H")
    assert said(lower) == "The 5S is low: it may have to be beaten by a card that wins the trick."


def test_M9_a_declarer_who_has_too_many_tricks_needs_none() -> None:
    rules = with_settings(HI_LO, ["specials.hi_lo.play_on=true"])
    state = declared(["AS KS QS AC AH AD KD 5C 4H 5S", *REST[:3]], "HL", rules=rules)
    assert said(state).startswith("You need 5 more, ")
    lost = led(state, "AS", "KS", "QS", "AC", "AH", "AD")
    assert may(lost, "KD")
    assert "You need" not in said(lost)


# The words


SAID_TWICE = re.compile(r"\b(the|a|an|of|to|is|and|in)\s+\1\b", re.IGNORECASE)


@pytest.mark.parametrize("name", preset_names())
def test_no_sentence_says_a_word_twice(name: str) -> None:
    adviser, state = bot("rule-1"), State.start(preset(name))
    while not state.sheet:
        if state.actor == CHANCE:
            state = state.dealt(state.number.to_bytes(32))
            continue
        view = state.view(state.actor)
        choice, words = adviser.choose(view, Budget()), Words(view.rules, view.seat, symbols=True)
        for sentence in (" ".join(words.deed(choice.action)), *map(words.said, choice.reasons)):
            assert not SAID_TWICE.search(sentence), sentence
        state = state.apply(choice.action)
