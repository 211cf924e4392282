"""What the solver found, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fivehundred.cards import CardSet, Strain
from fivehundred.cli.terminal import Whole
from fivehundred.cli.tricks.render import contract_line, plays_text, tricks_taken
from fivehundred.engine.actions import Play
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.notation import action_text
from fivehundred.engine.phases.phase import Phase
from fivehundred.engine.phases.play import RoundEnd, TrickPlay
from fivehundred.engine.round import Called, Round
from fivehundred.engine.state import State
from fivehundred.engine.views.knowledge import View
from fivehundred.keeper.tricks.sheet import outcome
from fivehundred.seats import Seat, of_sides
from fivehundred.solver import BestExchange, Judged, Par, PlayValue, Solution
from fivehundred.solver.makeable import Makeable, lowest_bids
from fivehundred.solver.starts import cards_change_hands
from fivehundred.wording import Words, capital, counted, listed, strain_sign, suit_word

# A position


def solution_lines(state: State, solution: Solution, words: Words) -> Iterator[str]:
    """Yield where a position stands, what best play comes to, and what each legal card does."""
    view = state.view(None)
    table = f"{plays_text(view.table, words)}; " if view.table else ""
    yield contract_line(view, words)
    yield f"Trick {len(view.tricks) + 1}: {table}{words.name(solution.turn)} to play."
    yield f"{capital(tricks_taken(view, words))}."
    yield f"Best play: {_outlook(state, solution, words)}."
    yield from _play_lines(solution, words)
    if solution.value is not None and not solution.is_finished:
        yield "What each card comes to is not known: the search was stopped."


def _outlook(state: State, solution: Solution, words: Words) -> str:
    """Return what a position comes to, as far as that is known."""
    view, value = state.view(None), solution.value
    seats = dict.fromkeys(map(words.rules.owner_of, solution.objective.side))
    side = listed(list(map(words.name, seats)))
    if value is None:
        lowest, highest = solution.bounds
        known = "" if solution.objective.target else f"{lowest} to {counted(highest, 'trick')} for {side}; "
        return f"{known}the search was stopped"
    if solution.objective.target is not None:
        return _worth(solution, value)
    return f"{counted(value, 'trick')} for {side}{_verdict(view, value)}"


def _verdict(view: View, value: int) -> str:
    """Return whether so many tricks make the contract."""
    if view.contract is None or view.contract.bid is None or view.terms is None:
        return ""
    return ", so the contract is made" if value in view.terms.target else ", so the contract is set"


def _worth(solution: Solution, value: int) -> str:
    """Return a value in words."""
    if solution.objective.target is None:
        return counted(value, "trick")
    return "the contract is made" if value else "the contract is lost"


def _play_lines(solution: Solution, words: Words) -> Iterator[str]:
    """Yield the legal plays by value, the best first; equals stand together."""
    values = sorted({each.value for each in solution.plays}, reverse=True)
    if not solution.objective.plays(solution.turn):
        values.reverse()
    for value in values:
        groups: dict[int, list[PlayValue]] = {}
        for each in solution.plays:
            if each.value == value:
                groups.setdefault(each.group, []).append(each)
        equals = ("=".join(_play(each.play, words) for each in group) for group in groups.values())
        yield f"  {_worth(solution, value)}: {' '.join(equals)}"


def _play(play: Play, words: Words) -> str:
    return words.said(action_text(play, words.rules))


def line_lines(state: State, solution: Solution, words: Words) -> Iterator[str]:
    """Yield a line of best play, a trick a line, or that none is known."""
    if not solution.line:
        yield "How best play goes on is not known: the search was stopped."
        return
    yield "Best play goes on:"
    assert isinstance(state.phase, TrickPlay)
    phase: Phase = state.phase
    for _, play in solution.line:
        if isinstance(phase, TrickPlay):
            phase = phase.after(play)
    assert isinstance(phase, TrickPlay | RoundEnd)
    for number, trick in enumerate(phase.tricks, start=1):
        if number > len(state.phase.tricks):
            taken = words.does(trick.winner, "take", "it")
            yield f"  {number}. {plays_text(trick.plays, words)}. {taken}."


# A round gone over


def review_lines(judged: Sequence[Judged], words: Words) -> Iterator[str]:
    """Yield the cards that gave something away, then what each seat gave away in all."""
    for place, each in enumerate(judged):
        if each.cost:
            trick = 1 + place // len({other.seat for other in judged})
            yield f"Trick {trick}: {_judged(each, words)}."
    seats = sorted({each.seat for each in judged})
    given = {seat: sum(each.cost or 0 for each in judged if each.seat == seat) for seat in seats}
    unknown = sum(each.cost is None for each in judged)
    if unknown:
        yield f"Not known of {counted(unknown, 'card')}: the search was stopped."
    elif not any(given.values()):
        yield "No card gave anything away."
    elif judged[0].solution.objective.target is None:
        yield f"Given away: {', '.join(f'{words.name(seat)} {count}' for seat, count in given.items())}."


def _judged(each: Judged, words: Words) -> str:
    """Return what a card gave away, and what would not have."""
    better = listed([_play(play, words) for play in each.solution.best], "or")
    cost = counted(each.cost or 0, "trick")
    if each.solution.objective.target is not None:
        cost = "the contract" if each.solution.objective.plays(each.seat) else "the chance to beat it"
    return f"{words.whose(each.seat)} {_play(each.play, words)} cost {cost}; best was {better}"


# A deal


def exchange_lines(best: BestExchange, words: Words) -> Iterator[str]:
    """Yield what to hand over, to discard, to call and to name for a contract, and what the others do."""
    round = best.start.round
    for gift in round.gifts:
        if gift.giver is not None:
            yield f"Give {words.cards(gift.cards)} to {words.name(gift.receiver)}."
    for seat, cards in round.laid:
        yield _discard(round, seat, cards, words)
    if round.called is not None:
        yield _call(round.called, words)
    for joker, suit in best.named:
        yield f"Name {suit_word(suit)} for {words.card(joker)}."
    yield from _doubts(best)


def _discard(round: Round, seat: Seat, cards: CardSet, words: Words) -> str:
    """Return what a seat discards, and what it has taken from a market before (T2c)."""
    if seat == round.declarer:
        return f"Discard {words.cards(cards)}."
    picked = [card for gift in round.gifts if gift.giver is None for card in gift.cards]
    takes = f"takes {words.cards(picked)} and " if picked else ""
    return f"{capital(words.name(seat))} {takes}discards {words.cards(cards)}."


def _call(called: Called, words: Words) -> str:
    """Return whom to call as partner (T5a)."""
    if called.card is None or called.partner is None:
        return "Call no partner: play alone."
    return f"Call {words.card(called.card)}: {words.name(called.partner)} is the partner."


def _doubts(best: BestExchange) -> Iterator[str]:
    """Yield why the best exchange may not be that."""
    if best.is_estimate:
        yield "An estimate: opponents lay away their lowest cards, and not every gift was tried."
    elif best.is_bound and cards_change_hands(best.start.round):
        yield "Not every exchange was tried: another may be better."
    elif best.is_bound:
        yield "The search was stopped: another discard may be better."


def tricks_lines(tricks: Makeable, words: Words) -> Iterator[str]:
    """Yield the table of tricks by declarer and strain."""
    yield "Tricks by declarer and strain, every seat keeping the hand it has:"
    columns = list(dict.fromkeys(strain for strain, _ in tricks))
    rows = {
        seat: [_known(tricks[strain, seat]) for strain in columns] for seat in words.rules.table.all_seats
    }
    yield from _table([_strain(strain, words) for strain in columns], rows, words)


def _known(tricks: int | None) -> str:
    return "?" if tricks is None else str(tricks)


def _strain(strain: Strain, words: Words) -> str:
    return strain_sign(strain) if words.symbols else str(strain)


def _table(heads: Sequence[str], rows: Mapping[Seat, Sequence[str]], words: Words) -> Iterator[str]:
    """Yield a table with a row for each seat."""
    names = {seat: capital(words.name(seat)) for seat in rows}
    width = max(map(len, names.values()))
    yield _row("", width, heads)
    for seat, cells in rows.items():
        yield _row(names[seat], width, cells)


def _row(name: str, width: int, cells: Sequence[str]) -> Whole:
    return Whole(f"  {name:<{width}}" + "".join(f"{cell:>5}" for cell in cells))


def par_lines(par: Par, words: Words) -> Iterator[str]:
    """Yield what each seat can make with the best discards, and the result of a perfect auction."""
    bids = [*lowest_bids(words.rules), *(bid for bid in words.rules.bids if bid.special)]
    heads = [_strain(bid.strain, words) if bid.strain is not None else str(bid) for bid in bids]
    seats = words.rules.table.all_seats
    rows = {seat: [_cell(par.best[Contract(bid, seat)]) for bid in bids] for seat in seats}
    yield "Tricks by declarer and strain with the best discards, and who makes a misère:"
    yield from _table(heads, rows, words)
    if any("+" in cell for cells in rows.values() for cell in cells):
        yield "A + says at least so many: the search was stopped, or not every exchange was tried."
    if par.is_estimate:
        yield "Contracts that leave cards to opponents are estimates: not every exchange was tried."
    yield from _par_line(par, words)


def _cell(best: BestExchange) -> str:
    more = "+" if best.is_bound else ""
    if best.objective.target is None:
        return f"{best.value}{more}"
    return "yes" if best.value else more or "no"


def _par_line(par: Par, words: Words) -> Iterator[str]:
    if par.line is None:
        yield "Par: everybody passes."
        return
    points = (f"{words.side(side)} {scored:+}" for side, scored in of_sides(par.line.points))
    yield f"Par: {outcome(par.line, words)}: {', '.join(points)}."
    yield from exchange_lines(par.best[par.line.contract], words)
