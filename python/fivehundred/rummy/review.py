"""A look back at a round: where each seat's points came from, and what it left (R4–R9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fivehundred.cards import Card
from fivehundred.rummy.actions import Action, Discard, Draw, LayOff, Meld, Take
from fivehundred.rummy.bots.thumb.plan import Plan, best_plan
from fivehundred.rummy.card_bag import CardBag, with_card, with_cards
from fivehundred.rummy.events import Event, LaidOff, MeldLaid
from fivehundred.rummy.melds import place_of, points_at
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.endings import RoundEnd
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.record import Record
from fivehundred.rummy.round import Round
from fivehundred.rummy.score import RoundScore
from fivehundred.rummy.state import State
from fivehundred.seats import SEATS, Seat

Deeds = tuple[Meld | LayOff, ...]


@dataclass(frozen=True, slots=True)
class HeldBack:
    """What a seat might have laid for `points` in one of its turns, counted from 1, and held to the end."""

    turn: int
    deeds: Deeds
    points: int


@dataclass(frozen=True, slots=True)
class LeftLying:
    """Discards that a seat left though they would have brought something at once.

    `cards` are the whole pile or the top discard, and count `lying` points; with them the seat might have
    laid `deeds`, for so many `points` more than without.
    """

    turn: int
    cards: tuple[Card, ...]
    lying: int
    deeds: Deeds
    points: int


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What one seat made of a round, in the order in which it happened.

    `held` are the cards left in its hand, and `lost` what they cost.
    """

    seat: Seat
    laid: tuple[MeldLaid | LaidOff, ...]
    held: CardBag
    lost: int
    held_back: HeldBack | None
    left_lying: tuple[LeftLying, ...]


@dataclass(frozen=True, slots=True)
class RoundReview:
    """A round that is over, by seat, with its line of the score sheet."""

    line: RoundScore
    seats: tuple[SeatReview, ...]


@dataclass(frozen=True, slots=True)
class _Moment:
    """A deed of a seat in a turn of its own, counted from 1: what lay before it, and what it made happen."""

    round: Round
    seat: Seat
    turn: int
    action: Action
    events: tuple[Event, ...]

    @property
    def hand(self) -> int:
        """The bag of cards that the seat held."""
        return self.round.hands[self.seat]


def review_of(record: Record, number: int) -> RoundReview:
    """Return the review of a round of a record, counted from 0.

    Raises:
        RecordError: An action is not possible where it stands.
        ValueError: The record has no such round that is over.
    """
    before = State.start(record.rules, record.dealer)
    for index, step in enumerate(record.steps()):
        if before.number == number and isinstance(before.phase, Dealing):
            return review(before, record.actions[index:])
        before = step.state
    raise ValueError(f"round {number}: the record has no such round, counted from 0, that is over")


def review(start: State, actions: Iterable[Action]) -> RoundReview:
    """Return the review of a round from this state to its end; actions after that have no part in it.

    Raises:
        IllegalActionError: An action is not possible where it stands.
        ValueError: The round is not over after these actions.
    """
    moments: list[_Moment] = []
    turns = [0] * start.rules.players
    state = start
    for action in actions:
        step, phase = state.step(action), state.phase
        if isinstance(phase, Drawing | Laying):
            turns[phase.seat] += isinstance(phase, Drawing)
            moments.append(_Moment(phase.round, phase.seat, turns[phase.seat], action, step.events))
        if len(step.state.sheet) > len(start.sheet):
            return _reviewed(step.state.sheet[-1], moments, _hands_at_end(state, action))
        state = step.state
    raise ValueError("the round is not over after these actions")


def _hands_at_end(state: State, action: Action) -> tuple[CardBag, ...]:
    """Return the hands after the action that ended the round."""
    end = state.phase.after(action)
    if not isinstance(end, RoundEnd):
        raise TypeError(f"expected the end of a round, not {end!r}")
    return tuple(map(CardBag, end.round.hands))


def _reviewed(line: RoundScore, moments: list[_Moment], held: Sequence[CardBag]) -> RoundReview:
    seats = SEATS[: len(held)]
    own = [[moment for moment in moments if moment.seat == seat] for seat in seats]
    return RoundReview(
        line,
        tuple(
            SeatReview(
                seat=seat,
                laid=tuple(_laid(own[seat])),
                held=held[seat],
                lost=line.held[seat],
                held_back=_held_back(own[seat], held[seat]),
                left_lying=tuple(_left_lying(own[seat])),
            )
            for seat in seats
        ),
    )


def _laid(moments: list[_Moment]) -> Iterator[MeldLaid | LaidOff]:
    for moment in moments:
        yield from (event for event in moment.events if isinstance(event, MeldLaid | LaidOff))


def _plan(moment: _Moment, cards: int) -> Plan:
    """Return the most that a seat might lay of these cards."""
    round = moment.round
    return best_plan(cards, round.table, has_melded=round.has_melded(moment.seat))


def _held_back(moments: list[_Moment], held: CardBag) -> HeldBack | None:
    """Return the most that a seat might have laid before a discard, of the cards that it held to the end."""
    best: HeldBack | None = None
    for moment in moments:
        if isinstance(moment.action, Discard):
            plan = _plan(moment, moment.hand & held)
            if plan.points and (best is None or plan.points >= best.points):
                best = HeldBack(moment.turn, plan.deeds, plan.points)
    return best


def _left_lying(moments: list[_Moment]) -> Iterator[LeftLying]:
    """Yield, for each way of drawing, the discards that would have brought more."""
    for moment in moments:
        pile = moment.round.pile
        match moment.action:
            case Draw():
                left = _pile_left(moment, moment.hand) or _left(moment, moment.hand, pile[-1:])
            case Take():
                left = _pile_left(moment, with_card(moment.hand, pile[-1]))
            case _:
                continue
        if left is not None:
            yield left


def _pile_left(moment: _Moment, instead: int) -> LeftLying | None:
    """Return the pile, if it might have been taken and would have brought a new combination (R4, R5)."""
    pile = moment.round.pile
    if len(pile) == 1 or not moment.round.has_melded(moment.seat):
        return None
    left = _left(moment, instead, pile)
    return left if left is not None and any(isinstance(deed, Meld) for deed in left.deeds) else None


def _left(moment: _Moment, instead: int, cards: tuple[Card, ...]) -> LeftLying | None:
    """Return these discards, if more might have been laid with them than with the cards held instead."""
    without = _plan(moment, instead)
    plan = _plan(moment, with_cards(moment.hand, cards))
    if plan.points <= without.points:
        return None
    lying = sum(points_at(place_of(card)) for card in cards)
    return LeftLying(moment.turn, cards, lying, plan.deeds, plan.points - without.points)


# In words


def sentences(review: RoundReview, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the review in plain sentences, seat by seat; without names the seats are numbered from 0."""
    named = names or [f"Seat {seat}" for seat in range(len(review.seats))]
    return tuple(
        sentence
        for seat, name in zip(review.seats, named, strict=True)
        for sentence in sentences_about(review, seat, name)
    )


def sentences_about(review: RoundReview, seat: SeatReview, name: str) -> Iterator[str]:
    """Yield what a review says of one seat, in plain sentences."""
    line = review.line
    yield f"{name} scored {_points(line.points[seat.seat])}."
    yield from (f"{name} {_laying(event)}: {_points(event.points)}." for event in seat.laid)
    if bonus := line.bonus(seat.seat):
        yield f"{name} went out: {_points(bonus)}."
    if penalty := line.penalty(seat.seat):
        times = "once" if line.failed[seat.seat] == 1 else f"{line.failed[seat.seat]} times"
        yield f"{name} took the pile {times} without laying a new combination: {_points(penalty)} less."
    if seat.held:
        yield f"{name} still held {seat.held}: {_points(seat.lost)} less."
    if (back := seat.held_back) is not None:
        yield (
            f"In turn {back.turn} {name} could have laid {_deeds(back.deeds)} for {_points(back.points)}, "
            "and held that to the end."
        )
    yield from (f"In turn {left.turn} {name} {_leaving(left)}." for left in seat.left_lying)


def _laying(event: MeldLaid | LaidOff) -> str:
    match event:
        case MeldLaid():
            return f"laid {_cards(event.meld.cards)}"
        case LaidOff():
            return f"laid the {event.card} off on combination {event.number}"


def _leaving(left: LeftLying) -> str:
    """Return what was left lying, and what it would have brought at once."""
    what = f"the {left.cards[0]}"
    if len(left.cards) > 1:
        what = f"the pile of {len(left.cards)} cards that count {left.lying}"
    return f"left {what}, and with it {_deeds(left.deeds)} for {_points(left.points)} more"


def _deeds(deeds: Deeds) -> str:
    return ", ".join(map(_deed, deeds))


def _deed(deed: Meld | LayOff) -> str:
    match deed:
        case Meld(cards):
            return _cards(cards)
        case LayOff(card, number):
            return f"the {card} on combination {number}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _points(points: int) -> str:
    return f"{points} point" if abs(points) == 1 else f"{points} points"
