"""What each seat could make in each strain with the hands as they are."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

from fivehundred import native
from fivehundred.cards import Strain
from fivehundred.engine.actions import Deal
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases import partner_call, play
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.rules.bids import Bid
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.solver.dealt import round_of
from fivehundred.solver.limits import Limits
from fivehundred.solver.objective import objective_of
from fivehundred.solver.position import position
from fivehundred.solver.starts import partners

Makeable = Mapping[tuple[Strain, int], int | None]
"""Tricks by strain and declarer; None where the search was stopped."""


def makeable(
    deal: Deal,
    rules: Rules,
    *,
    dealer: int = 0,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Makeable:
    """Return how many tricks each declarer's side takes in each strain, every hand known.

    The kitty stays where it is. Where the level of a bid has a say in how cards rank (X1), it is the lowest
    that may be bid. A declarer who may call a partner calls the best (T5a); who plays with whom otherwise may
    depend on the `dealer` (T5b).

    One search does for a strain and two sides, whoever leads. `nodes` limits each and repeats exactly,
    `seconds` limits all of them together.

    >>> from fivehundred import deal_from_seed, preset
    >>> rules = preset("three-handed")
    >>> table = makeable(deal_from_seed(rules, 0, bytes(32)), rules)
    >>> [table[Strain.HEARTS, declarer] for declarer in range(3)]
    [0, 2, 8]

    Raises:
        IllegalActionError: It is no deal of the pack.
        ValueError: There is no such dealer, a limit is out of range, or the hands are still to be
            drawn (T2d).
    """
    round = round_of(deal, rules, dealer)
    return makeable_with(round, round.hands, threads=threads, nodes=nodes, seconds=seconds)


def makeable_with(
    round: Round,
    hands: tuple[int, ...],
    *,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Makeable:
    """Return what is makeable with these hands, such as were played: sets of cards by place.

    Of hands on the table they are the cards that lie open before the first lead (T2a).

    Raises:
        ValueError: A hand is empty, or a limit is out of range.
    """
    if not all(hands):
        raise ValueError("cards are still to be drawn: there are no hands yet")
    limits = Limits.of(nodes, seconds)
    rules = round.rules
    contracts = [Contract(bid, seat) for bid in lowest_bids(rules) for seat in rules.table.all_seats]
    leads = [(contract, lead) for contract in contracts for lead in _first_leads(round, contract, hands)]
    found: dict[Contract, list[int | None]] = {contract: [] for contract in contracts}
    tricks = _solved([lead for _, lead in leads], limits, threads)
    for (contract, _), taken in zip(leads, tricks, strict=True):
        found[contract].append(taken)
    return {_cell(contract): _best(tricks) for contract, tricks in found.items()}


def lowest_bids(rules: Rules) -> Iterator[Bid]:
    """Yield the lowest bid in each strain."""
    seen: set[Strain | None] = {None}
    for bid in sorted(rules.bids, key=lambda bid: (bid.strain or 0, bid.level or 0, bid.given)):
        if bid.strain not in seen:
            seen.add(bid.strain)
            yield bid


def _first_leads(round: Round, contract: Contract, hands: tuple[int, ...]) -> Iterator[TrickPlay]:
    """Yield the play before the first lead: with each partner who can be called, where one is (T5a)."""
    round = replace(round, contract=contract)
    phase = partner_call.begin(round, hands)
    found = partners(phase) if isinstance(phase, Calling) else ()
    for called in found or (None,):
        yield play.begin(replace(round, called=called), hands)


def _solved(leads: Sequence[TrickPlay], limits: Limits, threads: int | None) -> Iterator[int | None]:
    """Yield what the makers take after each of these leads, all with the same hands.

    Where only the leader differs, or makers and others change places, they are asked about together.
    """
    together: dict[Hashable, list[TrickPlay]] = {}
    for lead in leads:
        together.setdefault(_but_for_the_leader(lead), []).append(lead)
    questions = [
        (position(alike[0]), _side(alike[0]), sum(1 << turn for turn in {lead.turn for lead in alike}))
        for alike in together.values()
    ]
    answers = native.leaders_many(questions, threads=threads, nodes=limits.nodes, seconds=limits.seconds)
    tricks = {key: dict(by_leader or ()) for key, (by_leader, _, _) in zip(together, answers, strict=True)}
    for lead in leads:
        key = _but_for_the_leader(lead)
        taken = tricks[key].get(lead.turn)
        is_asked = _side(lead) == _side(together[key][0])
        yield taken if is_asked or taken is None else HAND_SIZE - taken


def _but_for_the_leader(lead: TrickPlay) -> Hashable:
    """Return what two leads share if what one side takes in both is found together."""
    side = _side(lead)
    others = sum(1 << place for place in lead.terms.active) - side
    return lead.order, lead.terms.active, frozenset((side, others))


def _side(lead: TrickPlay) -> int:
    return objective_of(lead).seats


def _cell(contract: Contract) -> tuple[Strain, int]:
    bid, declarer = contract.by
    return bid.tricks_in[1], declarer


def _best(tricks: Sequence[int | None]) -> int | None:
    """Return the most of these numbers, None if one of them is not known."""
    known = [count for count in tricks if count is not None]
    return max(known) if len(known) == len(tricks) else None
