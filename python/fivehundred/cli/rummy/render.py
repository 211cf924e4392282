"""What a seat sees at rummy, as plain lines; a view goes in, sentences come out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.rummy.actions import Draw, LayOff, Meld, TakePile
from fivehundred.rummy.score import RoundScore
from fivehundred.rummy.view import Table, View
from fivehundred.rummy.words import RummyWords
from fivehundred.seats import Seat, at_seats
from fivehundred.wording import capital, counted, listed

MOST_LISTED: Final = 12
"""So many ways to lay are listed; a hand with a pile in it has more."""


def situation(view: View, words: RummyWords) -> Iterator[str]:
    """Yield where the round stands, for whoever comes back to it."""
    is_dealt = view.table is not None
    yield f"Round {view.number + 1}, {'dealt' if is_dealt else 'to be dealt'} by {words.name(view.dealer)}."
    if view.table is None:
        return
    yield from table_lines(view, words)
    yield pile_line(view.table, words)
    sizes = (f"{words.name(seat)} {size}" for seat, size in at_seats(view.table.sizes))
    yield f"Cards in hand: {', '.join(sizes)}."
    laid = (f"{words.name(seat)} {points}" for seat, points in at_seats(view.table.laid))
    yield f"Laid so far, in points: {', '.join(laid)}."


def table_lines(view: View, words: RummyWords) -> Iterator[str]:
    """Yield the combinations on the table, numbered, with those who laid each card."""
    if view.table is None or not view.table.melds:
        yield "No combination lies on the table."
        return
    yield "On the table:"
    yield from (f"{number}. {words.meld(meld)}" for number, meld in enumerate(view.table.melds, start=1))


def pile_line(table: Table, words: RummyWords) -> str:
    """Return the discards, all of which lie open, and how large the stock is."""
    stock = f"in the stock: {counted(table.stock, 'card')}"
    if not table.pile:
        return f"{capital(stock)}; there are no discards."
    return f"Discards, the top one last: {words.cards(table.pile)}; {stock}."


def hand_line(view: View, words: RummyWords) -> str:
    """Return the seat's own hand."""
    return f"Hand: {words.hand(view.hand)}"


def question(view: View, words: RummyWords) -> Iterator[str]:
    """Yield what the seat must know to decide, and what is asked of it."""
    yield hand_line(view, words)
    yield _draw_question(view, words) if view.phase == "draw" else _lay_question(view)


def _draw_question(view: View, words: RummyWords) -> str:
    pile = () if view.table is None else view.table.pile
    ways = ["draw from the stock", f"take the top discard ({words.cards(pile[-1:])})"]
    if TakePile() in view.legal_actions:
        ways.append(f"take the pile of {counted(len(pile), 'card')}, for a new combination in this turn")
    if Draw() in view.legal_actions and view.table is not None and not view.table.stock:
        ways[0] += ", which has run out"
    return f"Your turn: {listed(ways, 'or')}."


def _lay_question(view: View) -> str:
    if view.owes_meld:
        return "Your turn: lay a new combination for the pile, or lose 50 points; a discard ends your turn."
    can_lay = any(isinstance(action, Meld | LayOff) for action in view.legal_actions)
    return f"Your turn: {'lay what you like, then discard' if can_lay else 'discard'} a card."


def ways_to_lay(view: View, words: RummyWords) -> Iterator[str]:
    """Yield what the seat may lay down and off now."""
    ways = [words.deed(action) for action in view.legal_actions if isinstance(action, Meld | LayOff)]
    if not ways:
        yield "There is nothing that you may lay now."
        return
    more = f"; and {len(ways) - MOST_LISTED} more" if len(ways) > MOST_LISTED else ""
    yield f"You may {'; '.join(ways[:MOST_LISTED])}{more}."


# The score sheet


def points_line(line: RoundScore, words: RummyWords) -> str:
    """Return how a round went for each seat."""
    seats = ", ".join(f"{words.name(seat)} {points:+}" for seat, points in at_seats(line.points))
    return f"Round {line.number + 1} is over: {seats}."


def sheet_lines(view: View, words: RummyWords) -> Iterator[str]:
    """Yield the score sheet, a line a round, then the scores."""
    if view.sheet:
        names = [words.name(seat) for seat in view.rules.all_seats]
        yield f"Score sheet: points, and the new score in brackets, of {listed(names)}."
    for line in view.sheet:
        scored = zip(line.points, line.totals, strict=True)
        yield f"{line.number + 1}. {'; '.join(f'{points:+} ({total})' for points, total in scored)}."
        yield f"   {_parts(line, words)}."
    totals = ", ".join(f"{words.name(seat)} {total}" for seat, total in at_seats(view.scores))
    yield f"Scores: {totals}. The game is to {view.rules.target}."
    if view.result is not None:
        yield f"{words.does(view.result.winner, 'win', 'the game')}."


def _parts(line: RoundScore, words: RummyWords) -> str:
    """Return where the points of a round come from."""
    return "; ".join(f"{words.name(seat)}: {_part(line, seat)}" for seat, _ in at_seats(line.points))


def _part(line: RoundScore, seat: Seat) -> str:
    parts = [f"laid {line.laid[seat]}"]
    if line.held[seat]:
        parts.append(f"held {line.held[seat]}")
    if bonus := line.bonus(seat):
        parts.append(f"went out {bonus:+}")
    if penalty := line.penalty(seat):
        parts.append(f"piles {-penalty}")
    return ", ".join(parts)
