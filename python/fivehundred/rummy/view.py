"""What a seat knows of a game of rummy. A view is built by listing that, never by taking away from the whole.

All but the hands and the order of the stock lies open: the combinations, with the seat that laid each card,
and all the discards.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from fivehundred.cards import Card
from fivehundred.rummy.actions import Action
from fivehundred.rummy.card_bag import EMPTY, CardBag
from fivehundred.rummy.game import Game
from fivehundred.rummy.melds import Combination
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.phases.phase import LivePhase
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.score import Result, RoundScore
from fivehundred.seats import Seat

PhaseName = Literal["deal", "draw", "reshuffle", "lay", "over"]


@dataclass(frozen=True, slots=True)
class Table:
    """What lies open in a round: everybody sees it.

    `sizes` are those of the hands, by seat; the top card is the last of the `pile`; `laid` is what each seat
    has laid in points, `failed` how often it took the pile without laying a combination, `melded` the seats
    that have laid one of their own. `known` are by seat the cards of its hand that all have seen it take
    from the discards, as long as it has neither laid nor thrown such a card. `turn` is the seat whose turn
    it is.
    """

    turn: Seat
    sizes: tuple[int, ...]
    stock: int
    refills: int
    pile: tuple[Card, ...]
    melds: tuple[Combination, ...]
    melded: tuple[Seat, ...]
    laid: tuple[int, ...]
    failed: tuple[int, ...]
    known: tuple[CardBag, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows; `seat` is None for a spectator.

    `legal_actions` are there for the seat that decides. `table` is None before a deal. `taken` is the top
    discard that was taken in this turn (R3), `owes_meld` whether the pile was, and no new combination laid
    since (R5).
    """

    seat: Seat | None
    rules: RummyRules
    phase: PhaseName
    actor: Seat | None
    number: int
    dealer: Seat
    scores: tuple[int, ...]
    sheet: tuple[RoundScore, ...]
    result: Result | None
    hand: CardBag
    table: Table | None
    taken: Card | None
    owes_meld: bool
    legal_actions: Collection[Action]


def view_of(game: Game, seat: Seat | None) -> View:
    """Return what a seat knows of this game."""
    phase = game.phase
    turn = phase if isinstance(phase, Laying) else None
    return View(
        seat=seat,
        rules=game.rules,
        phase="over" if game.is_over else phase.name,
        actor=game.actor,
        number=game.number,
        dealer=game.dealer,
        scores=game.scores,
        sheet=game.sheet,
        result=game.result,
        hand=EMPTY if seat is None or game.round is None else CardBag(game.round.hands[seat]),
        table=_table(phase),
        taken=turn.taken if turn else None,
        owes_meld=turn is not None and turn.owes_meld,
        legal_actions=_legal(game) if seat is not None and seat == game.actor else (),
    )


def _legal(game: Game) -> Collection[Action]:
    """Return the legal actions as a list, which holds nothing of the rest of the game."""
    return tuple(game.legal_actions)


def _table(phase: LivePhase) -> Table | None:
    if isinstance(phase, Dealing):
        return None
    round = phase.round
    return Table(
        turn=phase.seat,
        sizes=tuple(hand.bit_count() for hand in round.hands),
        stock=len(round.stock),
        refills=round.refills,
        pile=round.pile,
        melds=round.table,
        melded=tuple(seat for seat in round.rules.all_seats if round.has_melded(seat)),
        laid=round.laid,
        failed=round.failed,
        known=tuple(map(CardBag, round.known)),
    )
