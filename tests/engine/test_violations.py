"""Every reason of the catalogue, provoked by a position, and its sentence."""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from engine.tables import deal_with, dealt, ending, rules_of, run, to_the_lead
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine.actions import (
    Action,
    Bid,
    CallPartner,
    Choose,
    Claim,
    Concede,
    Deal,
    Discard,
    Give,
    Look,
    Misdeal,
    Nominate,
    Pass,
    Pick,
    Play,
)
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.state import State
from fivehundred.engine.violations import IllegalActionError, Reason, Violation
from fivehundred.rules.document import preset
from fivehundred.seats import SEATS

PLUSPLUS = ("plusplus.anti_joker=true",)
NAMED = (*PLUSPLUS, "plusplus.named_anti_joker=true")
EITHER = ("plusplus.megatrump=true", 'plusplus.anti_megatrump="either"')
MISDEALS = rules_of("standard", "deal.misdeal=may")
COURTLESS = "4D 5D 6D 7D 8D 9D 10D 5C 6C 7C"


class Case(NamedTuple):
    """A position, an action that is not possible there, and the sentence that says why."""

    state: State
    action: Action
    message: str


def play(card: str, suit: Suit | None = None) -> Play:
    return Play(Card(card), suit)


def at(bid: str, *hands: str, plays: str = "", settings: tuple[str, ...] = (), named: str = "") -> State:
    """An ending at the standard table after these plays; seat 0 declares and leads."""
    rules = rules_of("standard", *settings)
    return run(ending(rules, bid, *hands, named={"Jo": named} if named else None), plays)


def game_over() -> Case:
    state = at("6S", "AS", "5S", "6S", "7S")
    state = run(State(state.rules, (-460, 0), (), state.phase), "AS 5S 6S 7S")
    return Case(state, Pass(), "the game is over; a pass comes too late")


def deal_shape() -> Case:
    deal = deal_with(preset("standard"))
    short = Deal((deal.hands[0][:9], *deal.hands[1:]), deal.kitty)
    message = (
        "hands of 9 10 10 10 and a kitty of 3 dealt; this table needs hands of 10 10 10 10 and a kitty of 3"
    )
    return Case(State.start(preset("standard")), short, message)


def deal_cards() -> Case:
    deal = deal_with(preset("standard"), "AS KS")
    doubled = Deal((((Card("KS"),) * 2 + deal.hands[0][2:]), *deal.hands[1:]), deal.kitty)
    message = "the deal is not this pack: AS missing, KS too many"
    return Case(State.start(preset("standard")), doubled, message)


def bid_unknown() -> Case:
    off = ("specials.open_misere.on=false", "specials.blind_misere.on=false")
    rules = rules_of("standard", "auction.lowest=7", *off)
    bids = "7S 7C 7D 7H 7N 8S M 8C 8D 8H 8N 9S 9C 9D 9H 9N 10S 10C 10D 10H 10N"
    return Case(dealt(rules), Bid.of("6H"), f"6H is no bid at this table; bids: {bids}")


def barred() -> Case:
    start = State(MISDEALS, (0, 0), (), Dealing(MISDEALS, 0, SEATS[3], barred=1))
    message = "this seat is barred from the auction and can only pass"
    return Case(start.apply(deal_with(MISDEALS)), Bid.of("7S"), message)


CALLED = ("table.partners=called", "table.call_joker=false", "table.call_trump=false")


def calling(card: str) -> Case:
    """A card called in hearts by seat 0, which holds AS and has laid 2S away."""
    state = run(dealt(rules_of("five-handed", *CALLED), "AS", kitty="2S 3S 4S"), "7H P P P P")
    state = run(state, "discard 2S 3S 4S")
    return Case(state, CallPartner(Card(card)), f"{card} {PARTNERS[card]}")


PARTNERS = {
    "AS": "is in the declarer's hand or discards; call a card that somebody else may hold",
    "11S": "is not in this pack",
    "Jo": "may not be called here: jokers are not called",
    "JD": "may not be called here: it belongs to the trump suit",
}
"""What is said of cards that may not be called; the jack of diamonds is the left bower."""


PROVOKED: dict[Reason, Callable[[], Case]] = {
    Reason.GAME_OVER: game_over,
    Reason.WRONG_PHASE: lambda: Case(
        dealt(preset("standard")),
        play("7H"),
        "playing a card is not possible now; a bid or a pass is expected",
    ),
    Reason.DEAL_SHAPE: deal_shape,
    Reason.DEAL_CARDS: deal_cards,
    Reason.DEAL_SHUFFLED: lambda: Case(
        run(dealt(rules_of("standard", "auction.unshuffled=true")), "P P P P"),
        deal_with(preset("standard")),
        "the cards are dealt as they were gathered, without a shuffle",
    ),
    Reason.BID_UNKNOWN: bid_unknown,
    Reason.BID_TOO_LOW: lambda: Case(
        run(dealt(preset("standard")), "7H"), Bid.of("7H"), "7H does not outrank 7H; the next bid is 7N"
    ),
    Reason.SPECIAL_ALONE: lambda: Case(
        run(dealt(rules_of("five-handed-rotating", "specials.double_misere.on=true")), "P P P P"),
        Bid.of("DM"),
        "DM is played by two, and you have no partner in this round",
    ),
    Reason.SPECIAL_TOO_EARLY: lambda: Case(
        run(dealt(preset("standard")), "6N"),
        Bid.of("M"),
        "M needs an ordinary bid of seven or more before it",
    ),
    Reason.DEALER_MUST_BID: lambda: Case(
        run(dealt(rules_of("standard", 'auction.passed_out="dealer-must-bid"')), "P P P"),
        Pass(),
        "nobody has made a bid that can win, so the dealer must bid",
    ),
    Reason.BARRED: barred,
    Reason.INKLE_TOO_LATE: lambda: Case(
        run(dealt(rules_of("standard", "auction.inkle_seats=true")), "6S P"),
        Bid.of("6H"),
        "6H: six may be bid by the first two to speak, at their first turn",
    ),
    Reason.BID_CANNOT_WIN: lambda: Case(
        run(
            dealt(rules_of("standard", "auction.inkle_void=true", 'auction.passed_out="dealer-must-bid"')),
            "6S P P",
        ),
        Bid.of("6H"),
        "6H cannot win the auction; the dealer must make a bid that can",
    ),
    Reason.NO_TRUMP_TOO_EARLY: lambda: Case(
        dealt(rules_of("standard", "auction.no_trump_from=7")),
        Bid.of("7N"),
        "7N needs an ordinary bid of seven or more before it",
    ),
    Reason.HAND_SEEN: lambda: Case(
        run(dealt(preset("standard")), "look"), Bid.of("BM"), "BM may only be bid before looking at the hand"
    ),
    Reason.NO_SUCH_SEAT: lambda: Case(
        dealt(preset("standard")), Look(4), "there is no seat 4: seats are 0 to 3"
    ),
    Reason.ALREADY_LOOKED: lambda: Case(
        run(dealt(preset("standard")), "look"), Look(), "this hand has been looked at already"
    ),
    Reason.MISDEAL_OFF: lambda: Case(
        dealt(preset("standard")), Misdeal(), "nobody may call a misdeal at this table"
    ),
    Reason.MISDEAL_TOO_LATE: lambda: Case(
        run(dealt(MISDEALS, COURTLESS), "6S 6C 6D P"),
        Misdeal(),
        "a misdeal comes before the seat's first call",
    ),
    Reason.MISDEAL_NOT_SEEN: lambda: Case(
        dealt(MISDEALS, COURTLESS), Misdeal(), "this seat has to look at its hand first"
    ),
    Reason.NO_MISDEAL: lambda: Case(
        run(dealt(MISDEALS, "JS"), "look"),
        Misdeal(),
        "this hand has a card that keeps it from being a misdeal",
    ),
    Reason.DISCARD_COUNT: lambda: Case(
        run(dealt(preset("standard"), kitty="4D 4H AS"), "7H P P P"),
        Discard(CardSet.of("4D 4H")),
        "discard exactly 3, not 2",
    ),
    Reason.DISCARD_NOT_HELD: lambda: Case(
        run(dealt(preset("standard"), "7S", "7H 8H", kitty="4D 4H AS"), "7H P P P"),
        Discard(CardSet.of("4D 7H 8H")),
        "not in this hand: 7H 8H",
    ),
    Reason.GIFT_COUNT: lambda: Case(
        run(dealt(preset("american"), kitty="4D 4H AS KS QS"), "DM P P P"),
        Give(CardSet.of("4D 4H")),
        "hand over exactly 5, not 2",
    ),
    Reason.GIFT_NOT_HELD: lambda: Case(
        run(dealt(preset("american"), "7S", "7H 8H", kitty="4D 4H AS KS QS"), "DM P P P"),
        Give(CardSet.of("4D 4H AS KS 7H")),
        "not in this hand: 7H",
    ),
    Reason.CLAIMS_OFF: lambda: Case(
        at("7S", "Jo", "5H", settings=('play.claims="off"',)), Claim(), "nobody may claim at this table"
    ),
    Reason.CLAIM_NOT_HERE: lambda: Case(
        at("HL", "Jo", "5H", settings=("specials.hi_lo.on=true",)),
        Claim(),
        "HL is played out: nobody may claim in it",
    ),
    Reason.CLAIM_BY_DEFENDER: lambda: Case(
        at("M", "5S", "6S", plays="5S"), Claim(), "only the declarer may claim in M"
    ),
    Reason.CLAIM_NOT_PROVED: lambda: Case(
        at("7S", "AH", "5H"),
        Claim(),
        "as far as this seat can see, somebody could still stop it, so the claim does not stand",
    ),
    Reason.CLAIM_REPEATED: lambda: Case(
        at("7S", "AH", "5H", settings=('play.claims="penalised"',)).apply(Claim()),
        Claim(),
        "this seat's claim has just been refused; it may claim again after its next card",
    ),
    Reason.CONCEDE_NOT_DECLARER: lambda: Case(
        at("7S", "AH", "5H", plays="AH"),
        Concede(),
        "only the declarer may give up the tricks that are left",
    ),
    Reason.GIFT_NOT_OF_KITTY: lambda: Case(
        run(dealt(rules_of("ultimate"), "AS", kitty="4D 4H 5S"), "7.1H P P P"),
        Give(CardSet.of("AS")),
        "AS did not lie in the kitty; only its cards are given away",
    ),
    Reason.CHOICE_UNKNOWN: lambda: Case(
        State.start(rules_of("standard", 'plusplus.dealers_choice="megatrump visible-kitty"')),
        Choose(("visible-kitty", "megatrump")),
        "visible-kitty, megatrump cannot be chosen; the list agreed on, in its order, is megatrump,"
        " visible-kitty",
    ),
    Reason.CHOICE_REFUSED: lambda: Case(
        State.start(rules_of("standard", 'plusplus.dealers_choice="auction.lowest=7 low-misere"')),
        Choose(("auction.lowest=7", "low-misere")),
        "these cannot be played together: specials.low_misere stands among the bids of six;"
        " auction.lowest = 7 has none",
    ),
    Reason.PICK_NOT_OPEN: lambda: Case(
        dealt(rules_of("two-handed-market"), stock="AS KS QS JS 10S 9S 8S 7S"),
        Pick(Card("6S")),
        "6S is not in the market; open there: AS KS QS JS 10S 9S 8S 7S",
    ),
    Reason.PARTNER_OWN_CARD: lambda: calling("AS"),
    Reason.PARTNER_NO_CARD: lambda: calling("11S"),
    Reason.PARTNER_JOKER: lambda: calling("Jo"),
    Reason.PARTNER_TRUMP: lambda: calling("JD"),
    Reason.CLAIM_ON_TABLE: lambda: Case(
        to_the_lead(dealt(rules_of("two-handed-table")), "7H"),
        Claim(),
        "with hands on the table nobody may claim",
    ),
    Reason.JOKER_NOT_HELD: lambda: Case(
        run(dealt(preset("australian"), "AS", "Jo", kitty="4D 4H 5S"), "7N P P P", "discard 4D 4H 5S"),
        Nominate(Suit.HEARTS),
        "Jo is not in the declarer's hand, so it cannot be named",
    ),
    Reason.CARD_NOT_HELD: lambda: Case(
        at("7S", "AH 5S", "KH 6S"), play("KH"), "KH is not in this hand; playable: 5S AH"
    ),
    Reason.MUST_FOLLOW: lambda: Case(
        at("7S", "AH 5S", "KH 4H 6S", plays="AH"), play("6S"), "6S does not follow hearts; playable: KH 4H"
    ),
    Reason.JOKER_NOT_VOID: lambda: Case(
        at("7N", "AH 5S", "KH Jo", plays="AH"),
        play("Jo"),
        "Jo may be played only when unable to follow hearts; playable: KH",
    ),
    Reason.JOKER_SHOWN_OUT: lambda: Case(
        at(
            "7N",
            "AH KH 5S",
            "6C 7C Jo",
            "5H 6H 7H",
            "8H 9H 10H",
            plays="AH 6C 5H 8H KH",
            settings=('joker.renege="not-if-shown-void"',),
        ),
        play("Jo"),
        "its holder has shown out of hearts, so Jo waits; playable: 7C",
    ),
    Reason.JOKER_NOT_FIRST_OR_LAST: lambda: Case(
        at(
            "7N",
            "AH KH 5S",
            "6H 7H Jo",
            "5H 4H 6S",
            "8H 9H 10H",
            plays="AH 6H 5H 8H KH",
            settings=("joker.first_or_last=true",),
        ),
        play("Jo"),
        "Jo may only be its holder's first or last card of a suit; playable: 7H",
    ),
    Reason.JOKER_MUST_BE_PLAYED: lambda: Case(
        at("M", "AH 5S", "6C Jo", plays="AH", settings=("joker.named_before_lead=true",)),
        play("6C"),
        "unable to follow hearts, the joker must be played: Jo",
    ),
    Reason.JOKER_NOT_LED_NOW: lambda: Case(
        at("7N", "Jo 5S", "6C 7C", settings=('joker.lead="last-trick-only"',)),
        play("Jo", Suit.HEARTS),
        "Jo may not be led to this trick; playable: 5S",
    ),
    Reason.ANTI_JOKER_SHOWN_OUT: lambda: Case(
        at(
            "7S",
            "AH KH 5S",
            "6C 7C JR",
            "5H 6H 7H",
            "8H 9H 10H",
            plays="AH 6C 5H 8H KH",
            settings=PLUSPLUS,
        ),
        play("JR"),
        "its holder has shown out of hearts, so JR waits; playable: 7C",
    ),
    Reason.SUIT_NEEDED: lambda: Case(
        at("7N", "Jo 5S", "6C 7C"), play("Jo"), "whoever plays Jo names a suit: S C D H"
    ),
    Reason.SUIT_NOT_NAMED: lambda: Case(
        at("7N", "Jo 5S", "6C 7C"),
        play("5S", Suit.SPADES),
        "5S is played without naming a suit here",
    ),
    Reason.SUIT_NOT_ALLOWED: lambda: Case(
        at(
            "7N",
            "AH Jo 5S",
            "6H 7C 8C",
            "5H 4H 6S",
            "8H 9H 10H",
            plays="AH 6H 5H 8H",
            settings=('joker.lead="unled-suits"',),
        ),
        play("Jo", Suit.HEARTS),
        "Jo may not name H now; it may name S C D",
    ),
}


def test_no_reason_is_left_unprovoked() -> None:
    assert set(PROVOKED) == set(Reason)


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.slug)
def test_a_reason_says_what_was_tried_why_not_and_what_would_do(reason: Reason) -> None:
    state, action, message = PROVOKED[reason]()
    violation = state.violation(action)
    assert violation is not None
    assert (violation.reason, violation.slug, str(violation)) == (reason, reason.slug, message)
    assert action not in state.legal_actions
    with pytest.raises(IllegalActionError, match=re.escape(message)) as refusal:
        state.apply(action)
    assert refusal.value.violation is violation or refusal.value.violation == violation


def test_slugs_are_different_and_in_lower_case() -> None:
    slugs = [reason.slug for reason in Reason]
    assert len(set(slugs)) == len(slugs)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", slug) for slug in slugs)


def message(state: State, action: Action) -> str:
    return str(state.violation(action))


def test_each_phase_says_what_it_expects() -> None:
    start = State.start(preset("australian"))
    exchange = run(dealt(preset("australian"), "Jo", kitty="4D 4H 5S"), "7N P P P")
    naming = run(exchange, "discard 4D 4H 5S")
    tricks = run(naming, "name H")
    deal = deal_with(preset("australian"))
    assert message(start, Pass()) == "a pass is not possible now; a deal is expected"
    assert message(exchange, deal) == "a deal is not possible now; a discard is expected"
    assert message(naming, Bid.of("8S")) == "a bid is not possible now; the joker's suit is expected"
    assert message(tricks, Nominate(None)).endswith("is not possible now; a card to the trick is expected")
    assert (
        message(tricks, Discard(CardSet()))
        == "a discard is not possible now; a card to the trick is expected"
    )


def test_a_lead_that_asks_for_either_suit_says_so() -> None:
    state = at("8D", "8C 5S", "5D 6C 7H", plays="8C", settings=EITHER)
    assert message(state, play("7H")) == "7H does not follow clubs or diamonds; playable: 5D 6C"


def test_a_following_joker_names_no_suit() -> None:
    state = at("7N", "AH 5S", "6C Jo", plays="AH")
    assert message(state, play("Jo", Suit.HEARTS)) == "Jo is played without naming a suit here"


def test_a_joker_at_a_suit_contract_and_a_named_one_name_no_suit() -> None:
    assert message(at("7S", "Jo 5S"), play("Jo", Suit.SPADES)) == "Jo is played without naming a suit here"
    named = at("7N", "Jo 5S", settings=("joker.named_before_lead=true",), named="H")
    assert message(named, play("Jo", Suit.HEARTS)) == "Jo is played without naming a suit here"


def test_an_anti_joker_led_at_no_trump_names_a_suit() -> None:
    state = at("7N", "JR 5S", settings=PLUSPLUS)
    assert message(state, play("JR")) == "whoever plays JR names a suit: S C D H"


def test_X6_an_anti_joker_that_follows_names_a_suit_that_is_no_revoke() -> None:
    state = at("7S", "AH 5S", "KH JR 7C", plays="AH", settings=NAMED)
    assert message(state, play("JR")) == "whoever plays JR names a suit: H"
    assert message(state, play("JR", Suit.SPADES)) == "JR may not name S now; it may name H"
    assert message(state, play("KH", Suit.HEARTS)) == "KH is played without naming a suit here"
    assert set(state.legal_actions) == {play("KH"), play("JR", Suit.HEARTS)}


def test_X6_without_the_option_it_names_none() -> None:
    state = at("7S", "AH 5S", "6C JR", plays="AH", settings=PLUSPLUS)
    assert message(state, play("JR", Suit.SPADES)) == "JR is played without naming a suit here"
    assert state.violation(play("JR")) is None


def test_a_violation_keeps_its_context() -> None:
    violation = Violation.of(Reason.DISCARD_COUNT, count=2, needed=3)
    assert violation.context == (("count", "2"), ("needed", "3"))
