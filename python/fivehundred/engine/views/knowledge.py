"""What one seat knows of a game, as data."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fivehundred.cards import NO_CARDS, Card, CardSet, Suit
from fivehundred.engine.actions import Action, Call
from fivehundred.engine.contracts.contract import Contract, Terms
from fivehundred.engine.contracts.order import CardOrder, TrickHistory
from fivehundred.engine.phases.trick_position import Covers, Plays, Trick
from fivehundred.engine.round import Called, Gift
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.rules.ruleset import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What one seat knows of a game; `seat` is None for a spectator.

    `hand` is the seat's own, empty if `hidden_own` says that it has not looked, and `may_look` that it may
    now; `barred` are the seats that may not bid in this auction (A9), and `redeals` counts how often this
    dealer's deal has been passed out (A6); before a deal `gathered` says that the cards are not shuffled for
    it (A6); `open_hands` are pairs of place and hand that everybody sees,
    those on the table too (T2a); `taken_up` are cards from the kitty, the market or another seat and
    `discards` those laid away, if the seat itself has taken and laid them; so are `thrown`, and `drawn` is
    the card that it keeps or throws (T2d). `gifts` are what was handed over, without the cards for those who
    do not know them; `kitty_open` are the cards of the kitty that everybody has seen, also once they are
    taken; `market` lies open (T2c). `receiver` is the seat that cards are to be handed to; `covering` are
    the open cards under which others lie (T2a), and `turned` pairs of one that did and the card that lay
    there. `hand_sizes` and `covered` by place, `laid` as pairs of seat and number, `thrown_sizes` by seat,
    `kitty_size`, `stock_size` and `dead_size` count what lies where, hidden or not. `calls` go as far as the
    auction has come; `contract` and `terms` are there when it is over, `called` is the call for a partner,
    whom it names only to those who know (T5a), and so do the makers in `terms`; `order` and `history` are
    there once cards are played. `chosen` is what the dealer has switched on (X8); `breach` is the seat that
    has called one; `fined` are those whose claims have cost points in this round, once for each claim.
    `legal_actions` is empty unless the seat decides.
    """

    rules: Rules
    seat: int | None
    phase: str
    number: int
    dealer: int
    actor: int | None
    hand_to_play: int | None
    scores: tuple[int, ...]
    sheet: tuple[RoundScore, ...]
    result: Result | None
    legal_actions: Collection[Action]
    hand: CardSet = NO_CARDS
    hidden_own: bool = False
    may_look: bool = False
    barred: tuple[int, ...] = ()
    redeals: int = 0
    gathered: bool = False
    calls: tuple[tuple[int, Call], ...] = ()
    contract: Contract | None = None
    taken_up: CardSet = NO_CARDS
    discards: CardSet = NO_CARDS
    thrown: CardSet = NO_CARDS
    drawn: Card | None = None
    gifts: tuple[Gift, ...] = ()
    receiver: int | None = None
    called: Called | None = None
    chosen: tuple[str, ...] = ()
    breach: int | None = None
    open_hands: tuple[tuple[int, CardSet], ...] = ()
    market: tuple[Card, ...] = ()
    hand_sizes: tuple[int, ...] = ()
    covered: tuple[int, ...] = ()
    covering: CardSet = NO_CARDS
    turned: Covers = ()
    laid: tuple[tuple[int, int], ...] = ()
    thrown_sizes: tuple[int, ...] = ()
    kitty_size: int = 0
    kitty_open: tuple[Card, ...] = ()
    stock_size: int = 0
    dead_size: int = 0
    joker_asked_about: Card | None = None
    named: tuple[tuple[Card, Suit], ...] = ()
    terms: Terms | None = None
    order: CardOrder | None = None
    history: TrickHistory | None = None
    ask: int | None = None
    table: Plays = ()
    tricks: tuple[Trick, ...] = ()
    fined: tuple[int, ...] = ()
