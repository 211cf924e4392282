"""What happened at the table, in sentences: each event as it was told, and nothing guessed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.arrange import arranged_under
from fivehundred.cards import Card, CardSet
from fivehundred.cli.tricks.hearing import BETWEEN, Heard
from fivehundred.cli.tricks.partners import crosswise_lines, holder_line
from fivehundred.cli.tricks.render import (
    claimed,
    hand_text,
    market_line,
    open_hand_line,
    tricks_taken,
)
from fivehundred.cli.tricks.roles import role_line
from fivehundred.engine import events
from fivehundred.engine.actions import (
    Action,
    CallBreach,
    CallPartner,
    CallSlam,
    Choose,
    Concede,
    Decline,
    Look,
    Misdeal,
    Nominate,
    Pick,
    Play,
)
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.events import Event
from fivehundred.keeper.tricks.sheet import fine_lines
from fivehundred.seats import Place, Seat
from fivehundred.wording import Words, capital, counted, listed

_WON_AS: Final = {
    "megatrump": "the megatrump is the highest trump",
    "anti-megatrump": "the anti-megatrump is a trump, too",
    "anti-joker": "the anti-joker wins where nothing else can",
}


def told(heard: Heard, words: Words) -> Iterator[str]:
    """Yield what a step made happen, in sentences; `words` are the table's.

    What a round scored and how the game ended stands on the score sheet.
    """
    if heard.tells_of(events.RulesChosen):
        yield from _chosen(heard, words)
        return
    words = words.under(heard.rules)
    for event in heard.events:
        yield from _sentences(event, heard, words)


def _chosen(heard: Heard, words: Words) -> Iterator[str]:
    """Yield what the dealer chose, and what pack is played with if it is not the table's (X8)."""
    for event in heard.events:
        if isinstance(event, events.RulesChosen):
            yield _deed(event.seat, Choose(event.items), words)
    rules = heard.rules
    if rules.cards != words.rules.cards:
        yield f"The pack has {rules.cards.bit_count()} cards, {rules.kitty_size} of them for the kitty."


def _sentences(event: Event, heard: Heard, words: Words) -> Iterator[str]:  # noqa: C901, PLR0912, PLR0915
    """Yield the sentences of one event: a line or two for each kind."""
    match event:
        case events.Dealt():
            yield f"{words.does(event.dealer, 'deal')}."
            if heard.view.phase not in BETWEEN:
                yield from crosswise_lines(heard.view, words)
                yield from market_line(heard.view, words)
        case events.MisdealCalled(seat):
            yield from _misdeal(seat, words)
        case events.CardDrawn():
            yield f"{words.does(event.seat, *_drawn(event, words))}."
        case events.CardPicked(seat, card, is_for_kitty):
            yield _deed(seat, Pick(card), words, " for the kitty" if is_for_kitty else " for the hand")
        case events.HandSeen(seat):
            if seat == words.seat:  # that others look at theirs would only be noise
                yield _deed(seat, Look(), words)
        case events.CallMade(seat, call):
            yield _deed(seat, call, words)
        case events.KittyTurnedUp(cards):
            yield f"{words.cards(cards)} of the kitty {'lies' if len(cards) == 1 else 'lie'} face up."
        case events.PassedOut():
            yield from _passed_out(event)
        case events.ContractMade(contract):
            yield from _contract(contract, heard, words)
        case events.HandsFolded(seats):
            yield _folding(seats, words)
        case events.BreachAnswered(seat, is_called):
            yield _deed(seat, CallBreach() if is_called else Decline(), words)
        case events.KittyTaken(seat, cards):
            yield f"{words.does(seat, 'take', 'the kitty')}{f': {words.cards(cards)}' if cards else ''}."
        case events.SlamCalled(seat):
            yield _deed(seat, CallSlam(), words)
        case events.CardsGiven(giver, receiver, cards, count):
            yield f"{words.does(giver, 'give', _cards(cards, count, words))} to {words.name(receiver)}."
        case events.CardsDiscarded(seat, cards, count):
            yield f"{words.does(seat, 'discard', _cards(cards, count, words))}."
        case events.PartnerCalled(seat, card):
            yield _deed(seat, CallPartner(card), words)
            if card is not None:
                yield holder_line(heard.view, words)
        case events.PartnerShown(seat):
            if seat != words.seat and not heard.tells_of(events.PartnerCalled):
                yield holder_line(heard.view, words)
        case events.JokerNamed():
            yield _joker_named(event, heard, words)
        case events.HandOpened(place):
            yield open_hand_line(heard.view, place, words)
        case events.CardPlayed():
            yield _card_played(event, words)
        case events.TrickTaken():
            yield from _deciders(event, words)
            yield _trick_taken(event, heard, words)
        case events.CardsTurnedUp(place, cards):
            yield f"{words.does(place, 'turn', f'up {words.cards(cards)}')}."
        case events.TricksClaimed():
            yield from _claimed(event, heard, words)
        case events.TricksConceded(seat):
            yield _deed(seat, Concede(), words)
        case events.ClaimFined(seat):
            if heard.line is None:
                yield from fine_lines([seat], words)
        case events.RulesChosen() | events.RoundScored() | events.GameEnded():
            pass


def _deed(seat: Seat, action: Action, words: Words, further: str = "") -> str:
    """Return the sentence of who did what."""
    return f"{words.does(seat, *words.deed(action))}{further}."


def _cards(cards: CardSet, count: int, words: Words) -> str:
    """Write cards, or how many there are to those who may not know them."""
    return words.cards(cards) if cards else counted(count, "card")


def _drawn(event: events.CardDrawn, words: Words) -> tuple[str, str]:
    """Return what became of a card drawn and of the next one; others see only that a seat draws (T2d)."""
    if event.kept is None or event.thrown is None:
        return "draw", ""
    kept, thrown = words.card(event.kept), words.card(event.thrown)
    if event.is_first_kept:
        return "keep", f"{kept}; the next card, {thrown}, goes away"
    return "throw", f"{thrown} away; the next card, {kept}, stays"


def _misdeal(seat: Seat | None, words: Words) -> Iterator[str]:
    if seat is None:
        yield "A hand has no court card, so the cards are dealt again."
    else:
        yield _deed(seat, Misdeal(), words)
        yield "The cards are dealt again."


def _passed_out(event: events.PassedOut) -> Iterator[str]:
    yield "Nobody has bid enough: no contract." if event.had_bid else "Everybody passed: no contract."
    if event.is_gathered:
        yield "The cards are gathered, to be dealt again without a shuffle."


def _contract(contract: Contract, heard: Heard, words: Words) -> Iterator[str]:
    """Yield what the auction has settled."""
    if contract.bid is None or contract.declarer is None:
        yield "Everybody passed: the round is played at no-trumps, without makers."
        return
    yield f"The contract is {words.valued(contract.bid)} by {words.name(contract.declarer)}."
    yield from role_line(heard.view, words)
    terms = heard.view.terms
    if words.rules.kitty_size and terms is not None and not terms.takes_kitty:
        yield "The kitty stays face down."


def _folding(seats: tuple[Place, ...], words: Words) -> str:
    if len(seats) == 1:
        return f"{words.does(seats[0], 'fold')} for this round."
    return f"{capital(listed([words.name(seat) for seat in seats]))} fold for this round."


def _joker_named(event: events.JokerNamed, heard: Heard, words: Words) -> str:
    """Return which suit the declarer named; whoever does not hold the joker had no choice (JK5)."""
    if event.suit is None and event.seat == words.seat and event.joker not in heard.view.hand:
        return "The joker is not in your hand, so there is no suit to name."
    return _deed(event.seat, Nominate(event.suit), words)


def _card_played(event: events.CardPlayed, words: Words) -> str:
    verb, what = words.deed(Play(event.card, event.suit), leads=event.is_led)
    trick = f"Trick {event.trick + 1}. " if event.is_led else ""
    return f"{trick}{words.does(event.seat, verb, what)}{_from_where(event, words)}."


def _from_where(event: events.CardPlayed, words: Words) -> str:
    """Return whose card it is where it is not that of who chose it (T2a, M14, M15)."""
    if event.place == event.seat:
        return ""
    return f" from {'the table' if event.place >= words.rules.table.seats else words.hand(event.place)}"


def _deciders(event: events.TrickTaken, words: Words) -> Iterator[str]:
    """Yield what else than rank decided a trick (X1–X7)."""
    for by, kept in event.cancelled:
        yield f"{words.cards(by)} cancels {words.cards(kept)}."
    if event.role is not None:
        yield f"{words.card(_winning(event))} takes it: {_WON_AS[event.role]}."
    elif event.worthless is not None and not event.cancelled:
        yield "The anti-joker has no value here: its holder has shown out."


def _winning(event: events.TrickTaken) -> Card:
    return dict(event.trick.plays)[event.trick.winner]


def _trick_taken(event: events.TrickTaken, heard: Heard, words: Words) -> str:
    counts = "" if heard.ends_deal else f" ({tricks_taken(heard.view, words)})"
    return f"{words.does(event.trick.winner, 'take', f'trick {event.number + 1}')}{counts}."


def _claimed(event: events.TricksClaimed, heard: Heard, words: Words) -> Iterator[str]:
    """Yield a claim with the hand that proves it, or that nothing does (P4)."""
    unproved = "" if event.is_accepted else ", but nothing proves it"
    yield f"{words.does(event.seat, 'claim', claimed(is_for_none=event.is_for_none))}{unproved}."
    if heard.line is not None:
        groups = arranged_under(heard.rules, heard.line.terms(heard.rules), event.hand)
        yield f"Shown: {hand_text(groups, words)}."
