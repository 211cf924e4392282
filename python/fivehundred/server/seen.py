"""What a guest sees of a table: the one place where cards turn into messages.

Pushes, reconnects, exports and bots' views all come from `State.view`, which lists what a seat knows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from fivehundred.arrange import arranged
from fivehundred.cards import CARDS, CardSet, Suit
from fivehundred.engine.actions import Action, Nominate, Pass, Play
from fivehundred.engine.contract import Contract, terms_of
from fivehundred.engine.notation import card_text
from fivehundred.engine.order import NAMED, CardOrder
from fivehundred.engine.play import Plays, Trick
from fivehundred.engine.scoring import RoundScore
from fivehundred.engine.shuffle import commitment
from fivehundred.engine.view import View
from fivehundred.rules.bids import Bid
from fivehundred.rules.ruleset import Rules
from fivehundred.server import messages as wire
from fivehundred.server.due import CONSENT_WAIT, GONE_WAIT, is_forced
from fivehundred.server.fair import round_secret
from fivehundred.server.table import Seat, Table
from fivehundred.words import asked_words

PASS: Final = "P"


@lru_cache(maxsize=256)
def _names(rules: Rules) -> tuple[str, ...]:
    """Return how each card is written at a table."""
    return tuple(card_text(card, rules) for card in CARDS)


def card_names(cards: Iterable[int], rules: Rules) -> list[str]:
    """Write cards as they stand on the wire."""
    names = _names(rules)
    return [names[card] for card in cards]


# The table


def table_seen(table: Table, next_at: int | None = None, public: View | None = None) -> wire.TableSeen:
    """Return what everybody sees of a table.

    `next_at` is when it goes on by itself, `public` a spectator's view, if at hand.
    """
    if table.state is None:
        return _waiting(table)
    view = public or table.state.view(None)
    asked = view.order is not None and view.ask is not None and asked_words(view.order, view.ask)
    return wire.TableSeen(
        phase="over" if table.is_over else _phase(view),
        game=table.game,
        round=view.number,
        position=table.position,
        seats=_seats(table, view),
        scores=list(view.scores),
        sheet=len(view.sheet),
        dealer=view.dealer,
        actor=table.deciding_seat,
        hand_to_play=None if table.deciding_seat is None else view.hand_to_play,
        calls=[wire.CallSeen(seat=seat, call=call_text(call)) for seat, call in view.calls],
        contract=_contract(table, view),
        kitty=view.kitty_size,
        named=[wire.NamedJoker(card=_names(view.rules)[card], suit=str(suit)) for card, suit in view.named],
        may_undo=table.may_undo,
        asked=asked or None,
        trick=_plays(view.table, view.ask, view.order, view.rules),
        last_trick=_last_trick(table, view),
        open_hands=_open_hands(view),
        proposal=_proposal(table),
        ending=_ending(table),
        next_at=next_at,
        commitment=_commitment(table),
    )


def _waiting(table: Table) -> wire.TableSeen:
    return wire.TableSeen(
        phase="waiting",
        game=0,
        round=0,
        position=0,
        seats=[_seat(table, number) for number in range(len(table.seats))],
        scores=[0] * table.rules.table.sides,
        sheet=0,
    )


def _phase(view: View) -> wire.PhaseName:
    phase: wire.PhaseName = view.phase  # type: ignore[assignment]
    return phase


def _seats(table: Table, view: View) -> list[wire.SeatSeen]:
    sizes = view.hand_sizes or (0,) * len(table.seats)
    taken = view.sheet[-1].taken if table.last_trick is not None else None
    return [
        _seat(table, seat, size, view.taken(seat) if taken is None else taken[seat])
        for seat, size in enumerate(sizes)
    ]


def _seat(table: Table, number: int, cards: int = 0, tricks: int = 0) -> wire.SeatSeen:
    seat = table.seats[number]
    return wire.SeatSeen(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        gone_at=_gone_at(table, seat),
        is_host=seat.guest is not None and seat.guest == table.host,
        is_ready=seat.nonce is not None,
        cards=cards,
        tricks=tricks,
    )


def _gone_at(table: Table, seat: Seat) -> int | None:
    waits = seat.lost_at is not None and seat.bot is None and table.is_playing
    return seat.lost_at + GONE_WAIT if waits and seat.lost_at is not None else None


def call_text(call: Bid | Pass) -> str:
    """Write a call as it stands on the wire."""
    return PASS if isinstance(call, Pass) else str(call)


def _contract(table: Table, view: View) -> wire.ContractSeen | None:
    """Return the contract; after a round that of its line on the sheet, until the next deal."""
    if view.contract is not None:
        return contract_seen(view.contract, view.rules)
    if table.last_trick is not None and view.sheet:
        return contract_seen(view.sheet[-1].contract, view.rules)
    return None


@lru_cache(maxsize=4096)
def contract_seen(contract: Contract, rules: Rules) -> wire.ContractSeen:
    """Return a contract with what it means."""
    terms = terms_of(rules, contract)
    return wire.ContractSeen(
        bid=None if contract.bid is None else str(contract.bid),
        declarer=contract.declarer,
        value=terms.value,
        target=[terms.target[0], terms.target[-1]],
        trumps=None if terms.strain.trumps is None else str(terms.strain.trumps),
        folded=list(terms.folded),
    )


def _plays(plays: Plays, ask: int | None, order: CardOrder | None, rules: Rules) -> list[wire.PlaySeen]:
    """Return the cards of a trick; a card whose leader named a suit goes with that suit."""
    names = _names(rules)
    seen = [wire.PlaySeen(seat=seat, card=names[card]) for seat, card in plays]
    if plays and order is not None and order.asks[plays[0][1]] == NAMED and ask in tuple(Suit):
        seen[0] = replace(seen[0], suit=str(Suit(ask)))
    return seen


def trick_seen(trick: Trick, order: CardOrder | None, rules: Rules) -> wire.TrickSeen:
    """Return a finished trick."""
    return wire.TrickSeen(plays=_plays(trick.plays, trick.ask, order, rules), winner=trick.winner)


def _last_trick(table: Table, view: View) -> wire.TrickSeen | None:
    trick = view.tricks[-1] if view.tricks else table.last_trick
    return None if trick is None else trick_seen(trick, view.order or table.last_order, view.rules)


def _open_hands(view: View) -> list[wire.OpenHand]:
    return [wire.OpenHand(seat=seat, cards=hand_names(view, hand, seat)) for seat, hand in view.open_hands]


def hand_names(view: View, hand: CardSet, seat: int) -> list[str]:
    """Write a hand as it is held, from the left."""
    return [name for group in arranged(view, hand, seat) for name in card_names(group, view.rules)]


def _proposal(table: Table) -> wire.Proposal | None:
    asked = table.asked
    if asked is None:
        return None
    return wire.Proposal(
        what=asked.what, seat=asked.seat, awaited=sorted(asked.awaited), until=asked.at + CONSENT_WAIT
    )


def _ending(table: Table) -> wire.Ending | None:
    if table.resigned is not None:
        sides = range(table.rules.table.sides)
        return wire.Ending(winners=[side for side in sides if side != table.resigned], door="resigned")
    result = None if table.state is None else table.state.result
    return None if result is None else wire.Ending(winners=list(result.winners), door=result.door)


def _commitment(table: Table) -> str:
    """Return the hash of the secret of the next deal, of the deal being played while there is one."""
    if table.is_over:
        return commitment(round_secret(table.opened.secret, table.game + 1, 0))
    return commitment(table.round_secret)


# One's own seat


def own_seen(table: Table, seat: int | None) -> wire.OwnSeen | None:
    """Return what a seat sees besides; None for a spectator."""
    if seat is None:
        return None
    public = None if table.state is None else table.state.view(None)
    return replace(held_seen(table, seat, public), choices=choices_seen(table, seat, public))


def held_seen(table: Table, seat: int, public: View | None) -> wire.OwnSeen:
    """Return what a seat sees besides, but for its choices; `public` is what a spectator sees."""
    if table.state is None or public is None:
        return wire.OwnSeen(seat=seat)
    own, rules = table.state.own(seat), public.rules
    return wire.OwnSeen(
        seat=seat,
        hand=hand_names(public, own.hand, seat) if own.hand else [],
        taken_up=card_names(own.taken_up & own.hand, rules) if public.phase == "exchange" else [],
        discards=card_names(own.discards, rules),
    )


def choices_seen(table: Table, seat: int, public: View | None) -> wire.Choices | None:
    """Return what a seat may do; None unless it decides and there is something to choose."""
    if table.deciding_seat != seat or not table.seats[seat].is_played_by_person or is_forced(table):
        return None
    assert table.state is not None
    assert public is not None
    return _choices(public, table.state.legal_actions)


def _choices(view: View, legal: Collection[Action]) -> wire.Choices:
    """Return what the seat that decides may do."""
    match view.phase:
        case "auction":
            calls = [call_text(call) for call in legal if isinstance(call, Bid | Pass)]
            return wire.ChooseCall(calls=calls)
        case "exchange":
            return wire.ChooseDiscard(count=view.rules.kitty_size)
        case "naming":
            return _choose_suit(view, legal)
        case _:
            return wire.ChooseCard(plays=_play_choices(view.rules, legal))


def _choose_suit(view: View, legal: Collection[Action]) -> wire.ChooseSuit:
    assert view.joker_asked_about is not None
    named = [action.suit for action in legal if isinstance(action, Nominate)]
    suits = [None if suit is None else str(suit) for suit in named]
    return wire.ChooseSuit(card=_names(view.rules)[view.joker_asked_about], suits=suits)


def _play_choices(rules: Rules, legal: Collection[Action]) -> list[wire.PlayChoice]:
    """Return the legal cards, each once with the suits it may name."""
    names = _names(rules)
    suits: dict[str, list[str | None]] = {}
    for action in legal:
        assert isinstance(action, Play)
        named = suits.setdefault(names[action.card], [])
        if action.suit is not None:
            named.append(str(action.suit))
    return [wire.PlayChoice(card=card, suits=named) for card, named in suits.items()]


# The sheet, and what stays as it is


def sheet_line(line: RoundScore, rules: Rules) -> wire.SheetLine:
    """Return a line of the score sheet."""
    return wire.SheetLine(
        round=line.number,
        dealer=line.dealer,
        contract=contract_seen(line.contract, rules),
        taken=list(line.taken),
        made=line.made,
        points=list(line.points),
        totals=list(line.totals),
    )
