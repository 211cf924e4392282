"""What everybody sees of the trick-taking game at a table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from fivehundred.arrange import arranged, arranged_under
from fivehundred.cards import CARDS, CardSet, Suit
from fivehundred.engine.actions import Pass
from fivehundred.engine.contracts.compile import roles
from fivehundred.engine.contracts.contract import Contract, Terms
from fivehundred.engine.contracts.order import NAMED
from fivehundred.engine.events import CardPlayed, TricksClaimed, TricksConceded, TrickTaken
from fivehundred.engine.notation import card_text
from fivehundred.engine.phases import bid_conditions
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.trick_position import taken_in
from fivehundred.engine.round import Called
from fivehundred.engine.score.points import FINE
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.score.undertricks import Breach
from fivehundred.engine.state import State
from fivehundred.engine.views.knowledge import AuctionView, ContractView, DrawView, View
from fivehundred.rules.bids import Bid
from fivehundred.rules.dealers_choice import chosen
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place, Seat
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import tricks
from fivehundred.server.views.showing import Shown
from fivehundred.wording import asked_words

PASS: Final = "P"


@lru_cache(maxsize=256)
def names_of(rules: Rules) -> tuple[str, ...]:
    """Return how each card is written at a table."""
    return tuple(card_text(card, rules) for card in CARDS)


def card_names(cards: Iterable[int], rules: Rules) -> list[str]:
    """Write cards as they stand on the tricks."""
    names = names_of(rules)
    return [names[card] for card in cards]


# The table


def table_seen(
    table: Table, shared: Mapping[str, Any], public: View | None, before: Shown | None
) -> tricks.TricksSeen:
    """Return what everybody sees of a table; `public` is a spectator's view, None before the first game."""
    state = table.state
    if not isinstance(state, State) or public is None:
        return tricks.TricksSeen(**shared)
    view, names = public, names_of(public.rules)
    return tricks.TricksSeen(
        **shared,
        gathered=view.gathered,
        hand_to_play=None if table.deciding_seat is None else view.hand_to_play,
        # What has been said and done up to the first lead, and the contract that came of it
        chosen=list(view.chosen),
        barred=list(view.barred) if isinstance(view, AuctionView) else [],
        unlooked=list(unlooked(state)),
        raising=_raising(state),
        **_auction_seen(table, view, before),
        breach=_breach(view),
        called=_called(view),
        named=[tricks.NamedJoker(card=names[card], suit=str(suit)) for card, suit in view.named],
        # What lies open, and how many cards lie where besides hands
        kitty=view.kitty_size,
        kitty_open=card_names(view.kitty_open, view.rules),
        market=card_names(view.market, view.rules),
        stock=view.stock_size if isinstance(view, DrawView) else 0,
        thrown=list(view.thrown_sizes),
        covered=list(view.covered),
        open_hands=_open_hands(view),
        # The trick on the table, the last one, and claims with what they cost
        asked=_asked(view),
        trick=_plays(view),
        last_trick=_last_trick(table, view, before),
        fines=_fines(table, view),
        claim=_claim(table),
    )


def _auction_seen(table: Table, view: View, before: Shown | None) -> Mapping[str, Any]:
    """Return calls and contract: what they saw `before`, if it was made of the very same."""
    was = None if before is None else before.public
    if before is not None and isinstance(view, ContractView) and isinstance(was, ContractView):
        is_same = was.rules is view.rules and was.calls is view.calls
        if is_same and was.contract is view.contract and was.terms is view.terms:
            return {name: getattr(before.seen, name) for name in ("calls", "contract", "roles")}
    return {
        "calls": [tricks.CallSeen(seat=seat, call=call_text(call)) for seat, call in view.calls],
        "contract": _contract(table, view),
        "roles": _roles(view),
    }


def _asked(view: View) -> str | None:
    """Return what the trick asks for, in words."""
    return None if view.order is None or view.ask is None else asked_words(view.order, view.ask)


def counts(table: Table, view: View) -> tuple[Sequence[int], Sequence[int]]:
    """Return by seat how many cards are in its hand, and how many tricks all its hands have taken."""
    places = table.rules.places
    taken = taken_in(view.tricks, places) if table.last_score is None else table.last_score.taken
    return view.hand_sizes or (0,) * places, by_seat(taken, table.rules)


def by_seat(counts: Sequence[int], rules: Rules) -> list[int]:
    """Return what was counted by place for each seat, with the hand that lies on the table for it (T2a)."""
    seats = rules.table.seats
    return list(counts) if len(counts) == seats else [sum(counts[seat::seats]) for seat in range(seats)]


def call_text(call: Bid | Pass) -> str:
    """Write a call as it stands on the tricks."""
    return PASS if isinstance(call, Pass) else str(call)


def _called(view: View) -> tricks.CalledSeen | None:
    """Return the call for a partner, whom it names once everybody knows (T5a)."""
    return None if view.called is None else called_seen(view.called, view.rules)


def called_seen(called: Called, rules: Rules) -> tricks.CalledSeen:
    """Return a call for a partner, with all that it says."""
    card = None if called.card is None else card_text(called.card, rules)
    return tricks.CalledSeen(card=card, partner=called.partner)


def unlooked(state: State) -> tuple[Seat, ...]:
    """Return the seats that have not looked at their hands (M3)."""
    phase, seats = state.phase, state.rules.table.all_seats
    match phase:
        case Auction():
            return tuple(seat for seat in seats if not phase.has_seen(seat))
        case Market() if phase.round.contract is None and bid_conditions.hides_hands(phase.round.rules):
            return seats
        case _:
            return ()


def _raising(state: State) -> Seat | None:
    """Return the seat that is asked whether it raises its own bid (A3, A7)."""
    phase = state.phase
    return phase.bidder if isinstance(phase, Auction) and phase.bidder == phase.actor else None


def _breach(view: View) -> tricks.BreachSeen | None:
    """Return the breach that is offered or called (S12)."""
    if view.phase != "breach" and view.breach is None:
        return None
    return tricks.BreachSeen(value=view.rules.scoring.breach, caller=view.breach)


def _fines(table: Table, view: View) -> list[tricks.FineSeen]:
    """Return what claims have cost in this round, in the last one until the next deal (P4)."""
    fined = view.fined if table.last_score is None else table.last_score.fined
    return [tricks.FineSeen(seat=seat, points=FINE) for seat in fined]


def claim_seen(happened: Collection[object], line: RoundScore, rules: Rules) -> tricks.ClaimSeen | None:
    """Return the claim or concession that ended the round in which this happened, if one did (P4)."""
    for event in happened:
        match event:
            case TricksClaimed(is_accepted=True):
                cards = CardSet.of(
                    each.card
                    for each in happened
                    if isinstance(each, CardPlayed) and each.place == event.seat
                )
                groups = arranged_under(rules, line.terms(rules), event.hand, cards)
                return tricks.ClaimSeen(
                    seat=event.seat,
                    what="claim",
                    tricks=by_seat(event.given, rules),
                    hand=[name for group in groups for name in card_names(group, rules)],
                )
            case TricksConceded():
                return tricks.ClaimSeen(seat=event.seat, what="concede", tricks=by_seat(event.given, rules))
            case _:
                pass
    return None


def _contract(table: Table, view: View) -> tricks.ContractSeen | None:
    """Return the contract; after a round that of its line on the sheet, until the next deal."""
    if isinstance(view, ContractView):
        return contract_seen(view.contract, view.terms)
    return None if table.last_score is None else contract_of(table.last_score, table.rules)


def contract_of(line: RoundScore, rules: Rules) -> tricks.ContractSeen:
    """Return the contract of a line on the sheet; `rules` are the table's."""
    return contract_seen(line.contract, line.terms(chosen(rules, line.chosen) if line.chosen else rules))


def contract_seen(contract: Contract, terms: Terms) -> tricks.ContractSeen:
    """Return a contract with what it means."""
    return tricks.ContractSeen(
        bid=None if contract.bid is None else str(contract.bid),
        declarer=contract.declarer,
        value=terms.value,
        target=[terms.target[0], terms.target[-1]],
        trumps=None if terms.strain.trumps is None else str(terms.strain.trumps),
        makers=list(terms.makers),
        folded=list(terms.folded),
        slam=contract.slam,
    )


def _plays(view: View) -> list[tricks.PlaySeen]:
    """Return the cards of the trick on the table; a card whose player named a suit goes with that suit."""
    names, order = names_of(view.rules), view.order
    seen = [tricks.PlaySeen(seat=seat, card=names[card]) for seat, card in view.table]
    if order is None or not seen:
        return seen
    if order.asks[view.table[0][1]] == NAMED and view.ask in tuple(Suit):
        seen[0] = replace(seen[0], suit=str(Suit(view.ask)))
    for index, (_, card) in enumerate(view.table[1:], start=1):
        if order.names >> card & 1:
            seen[index] = replace(seen[index], suit=_named_by_a_follower(view))
    return seen


def _named_by_a_follower(view: View) -> str | None:
    """Return the suit that an anti-joker was played as by one who followed (X6)."""
    named = 0 if view.history is None else view.history.named
    return next((str(suit) for suit in Suit if named >> suit & 1), None)


def trick_seen(taken: TrickTaken, rules: Rules) -> tricks.TrickSeen:
    """Return a finished trick."""
    names, trick = names_of(rules), taken.trick
    plays = [tricks.PlaySeen(seat=place, card=names[card]) for place, card in trick.plays]
    if taken.named is not None:
        plays[0] = replace(plays[0], suit=str(taken.named))
    for index, (_, card) in enumerate(trick.plays):
        if taken.played_as is not None and card == taken.played_as[0]:
            plays[index] = replace(plays[index], suit=str(taken.played_as[1]))
    return tricks.TrickSeen(plays=plays, winner=trick.winner, cancels=list(_cancels(taken.cancelled, rules)))


def _cancels(cancels: Iterable[tuple[int, int]], rules: Rules) -> Iterator[tricks.CancelSeen]:
    """Yield what kept higher cards than the winner's from taking a trick (X3, X5)."""
    for by, kept in cancels:
        for card in CardSet(by):
            yield tricks.CancelSeen(by=names_of(rules)[card], cards=card_names(CardSet(kept), rules))


def _roles(view: View) -> list[tricks.RoleSeen]:
    """Return the cards that the contract makes more than they look (X1, X2, X4)."""
    if view.terms is None:
        return []
    return list(_roles_under(view.rules, view.terms.strain.trumps, view.terms.level))


@lru_cache(maxsize=256)
def _roles_under(rules: Rules, trumps: Suit | None, level: int | None) -> tuple[tricks.RoleSeen, ...]:
    return tuple(
        tricks.RoleSeen(card=name, role=role)  # type: ignore[arg-type]
        for role, cards in roles(rules, trumps, level).items()
        for name in card_names(cards, rules)
    )


def _last_trick(table: Table, view: View, before: Shown | None) -> tricks.TrickSeen | None:
    """Return the trick that was taken last in the round, until the next deal."""
    was = () if before is None or before.public is None else before.public.tricks
    if before is not None and was and was is view.tricks:
        seen: tricks.TrickSeen | None = before.seen.last_trick
        return seen
    for told in reversed(table.told):
        for event in told.happenings:
            if isinstance(event, TrickTaken):
                return trick_seen(event, told.rules)
    return None


def _claim(table: Table) -> tricks.ClaimSeen | None:
    """Return what ended the last round before its last trick, until the next deal."""
    if table.last_score is None:
        return None
    happened = [event for told in table.told for event in told.happenings]
    return claim_seen(happened, table.last_score, chosen(table.rules, table.last_score.chosen))


def _open_hands(view: View) -> list[tricks.OpenHand]:
    return [
        tricks.OpenHand(
            seat=seat,
            cards=hand_names(view, hand, seat),
            covering=card_names(CardSet(hand & view.covering), view.rules),
        )
        for seat, hand in view.open_hands
    ]


def hand_names(view: View, hand: CardSet, seat: Place) -> list[str]:
    """Write a hand as it is held, from the left."""
    return [name for group in arranged(view, hand, seat) for name in card_names(group, view.rules)]


# The sheet, and what stays as it is


def sheet_line(line: RoundScore, rules: Rules) -> tricks.TricksLine:
    """Return a line of the score sheet; `rules` are the table's."""
    return tricks.TricksLine(
        round=line.number,
        dealer=line.dealer,
        contract=contract_of(line, rules),
        taken=by_seat(line.taken, rules),
        made=line.made,
        points=list(line.points),
        totals=list(line.totals),
        makers=list(line.makers),
        chosen=list(line.chosen),
        breach=None if line.breach is None else breach_scored(line.breach),
        fined=list(line.fined),
        barred=list(line.barred),
        scored_out=line.scored_out,
    )


def breach_scored(breach: Breach) -> tricks.BreachScored:
    """Return how a called breach went."""
    return tricks.BreachScored(caller=breach.caller, won=breach.won, points=list(breach.points))
