"""From the first lead to the score: cards, claims and concessions, the sheet, the end of the game (P, S)."""

from oracle import ending, scoring
from oracle.scoring import Round
from oracle.table import Table

TRICKS = 10


def play(table: Table, text: str) -> None:
    """A card, with the suit that its leader names."""
    assert table.play
    card, _, suit = text.partition("=")
    table.play.play(card, suit or None)
    table.fallen.append(card)
    table.has_claimed_in_vain = False
    table.hands = [table.play.hands.get(seat, hand) for seat, hand in enumerate(table.hands)]
    if not table.play.table:
        _see_whether_it_is_over(table)


def _tricks_left(table: Table) -> int:
    assert table.play
    return TRICKS - len(table.play.winners)


def _see_whether_it_is_over(table: Table) -> None:
    """After the last trick, when a special is lost (M1, M9), when a side has scored out (S8)."""
    assert table.play
    table.taken = [table.play.winners.count(seat) for seat in range(table.places)]
    left, bargain, played = _tricks_left(table), table.bargain, _as_played(table)
    is_lost = bargain and bargain.stops_when_lost and not bargain.can_be_made(played.tricks, left)
    is_out = _has_scored_out(table)
    if table.play.over or is_lost:
        _score(table)
    elif is_out:
        _score(table, is_cut_off=not ending.have_won_out(played, left))


def _has_scored_out(table: Table) -> bool:
    """S8: whether a side has reached the target in mid-round, and nothing keeps it from winning."""
    if not table.options["scoring.score_out"] or table.options["scoring.rounds"]:
        return False
    played, left = _as_played(table), _tricks_left(table)
    if ending.have_won_out(played, left):
        return True
    return _first_out(table) is not None and not ending.can_win_out(played, left)


def _first_out(table: Table) -> int | None:
    """S8: which defending side is the first to have reached the target on its tricks."""
    if not table.play or not table.options["scoring.score_out"]:
        return None
    return ending.first_out(_as_played(table), [*table.play.winners, *table.handed_out])


def _as_played(table: Table, *, is_cut_off: bool = False) -> Round:
    """The round as far as it has come."""
    return Round(
        options=table.options,
        bargain=table.bargain,
        before=table.scores,
        taken=[won + table.handed_out.count(seat) for seat, won in enumerate(table.taken)],
        caller=table.caller,
        is_cut_off=is_cut_off,
        penalties=table.penalties,
    )


# Claims and concessions (P4).


def claim(table: Table, seat: int, *, is_proved: bool) -> None:
    """The claimer takes the tricks that are left, at misère the others do; at some tables it costs."""
    kind = table.options["play.claims"]
    assert table.play
    if not is_proved and kind == "verified":
        raise ValueError("the claim is not proved")
    if not is_proved or kind == "always-penalised":
        table.penalties[seat % table.sides] += scoring.PENALTY
    if not is_proved:
        table.has_claimed_in_vain = True
        if not table.play.table:
            _see_whether_it_is_over(table)
        return
    bargain = table.bargain
    _hand_out_tricks(table, bargain.defenders if bargain and bargain.is_misere else [seat])
    _score(table)


def concede(table: Table) -> None:
    """The tricks that are left go where they hurt: a special is lost by as much as it can be."""
    bargain, left = table.bargain, _tricks_left(table)
    assert bargain
    tricks = _as_played(table).tricks
    if bargain.special and bargain.shortfall(tricks + left) >= bargain.shortfall(tricks):
        _hand_out_tricks(table, [bargain.declarer])
    else:
        _hand_out_tricks(table, bargain.defenders)
    _score(table)


def _hand_out_tricks(table: Table, seats: list[int]) -> None:
    """The tricks that are left go to these seats, one by one."""
    table.handed_out = [seats[trick % len(seats)] for trick in range(_tricks_left(table))]


# Score.


def _score(table: Table, *, is_cut_off: bool = False) -> None:
    """S: book the round, see whether the game is over, pass the deal."""
    table.played = played = _as_played(table, is_cut_off=is_cut_off)
    table.first_out = _first_out(table)
    table.taken = list(played.taken)
    table.made = None if is_cut_off else played.made
    table.points = scoring.points(played)
    table.rounds += 1
    table.scores = _sum(table.scores, table.points)
    table.result = ending.result(table.scores, played, table.rounds, table.first_out)
    _book_the_breach(table, played)
    table.play = table.auction = None
    table.pass_the_deal()
    table.ask_the_dealer()
    table.barred = scoring.barred(played)


def _book_the_breach(table: Table, played: Round) -> None:
    """S12: only when the game goes on."""
    table.breach_points = [0] * table.sides
    if table.result is None:
        table.breach_points = scoring.breach_points(played, table.scores)
        table.scores = _sum(table.scores, table.breach_points)


def _sum(scores: list[int], points: list[int]) -> list[int]:
    return [score + won for score, won in zip(scores, points, strict=True)]
