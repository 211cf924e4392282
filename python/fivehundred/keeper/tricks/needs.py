"""What contracts are worth, and which of them would win the game now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.score.points import contract_points, makers_sides
from fivehundred.engine.state import State
from fivehundred.engine.violations import IllegalActionError
from fivehundred.keeper.tricks import auction_check, scored
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.told import Played, counted_places, shared_out
from fivehundred.rules.bids import Bid
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Need:
    """What a side needs: points to the target, None where only rounds count, and the bids that win if made.

    The bids stand in the order of the ladder. Each is just made, whichever of the others takes the rest.
    """

    side: Side
    points: int | None
    bids: tuple[Bid, ...]

    @property
    def lowest(self) -> Bid | None:
        """The lowest bid that wins if it is made, None if none does."""
        return self.bids[0] if self.bids else None


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a contract scores each side without tricks: made just so, and failed."""

    made: tuple[int, ...]
    failed: tuple[int, ...]


def needs(game: TricksScore) -> tuple[Need, ...]:
    """Return what each side needs in the next round; nothing once the game is over.

    A partner that is called scores like the declarer, and is left out (T5a). Where the dealer chooses, the
    rules are those of the table (X8).

    Raises:
        RecordError: A round of the game is not possible where it stands.
    """
    state, scoring = game.state, game.rules.scoring
    if state.is_over:
        return ()
    return tuple(
        Need(
            side,
            None if scoring.rounds else scoring.target - state.scores[side],
            tuple(bid for bid in scored.dealing_of(state).rules.bids if _wins(game, state, side, bid)),
        )
        for side in game.rules.table.all_sides
    )


def stakes(game: TricksScore, contract: Contract, partner: Seat | None = None) -> Stakes:
    """Return what a contract would score in the next round (S1, S14, S15, M11), defenders' tricks left out.

    Raises:
        IllegalActionError: It cannot be played in the next round; says why.
        RecordError: A round of the game is not possible where it stands.
    """
    state = game.state
    is_possible = auction_check.may_be(scored.dealing_of(state), contract, game.words)
    made = next(_ways(state, contract, partner)) if is_possible else Played(contract, ())
    refusal = game.refusal(state, made)
    if refusal is not None:
        raise IllegalActionError(refusal)
    outcome = scored.outcome(scored.dealing_of(state), made, state.scores)
    target, makers = outcome.terms.target, makers_sides(outcome)
    missed = target.start - 1 if target.start else target.stop
    return Stakes(
        made=contract_points(outcome, makers, target.start), failed=contract_points(outcome, makers, missed)
    )


def _wins(game: TricksScore, state: State, side: Side, bid: Bid) -> bool:
    """Whether a side alone wins the game with this bid, just made, however the others share the rest."""
    for seat in game.members(side):
        contract = Contract(bid, seat)
        if not auction_check.may_be(scored.dealing_of(state), contract, game.words):
            continue
        first, *others = _ways(state, contract)
        if game.refusal(state, first) is None:
            return _is_won(game, state, first, side) and all(
                game.refusal(state, told) is None and _is_won(game, state, told, side) for told in others
            )
    return False


def _is_won(game: TricksScore, state: State, told: Played, side: Side) -> bool:
    result = game.after(state, told).result
    return result is not None and result.winners == (side,)


def _ways(state: State, contract: Contract, partner: Seat | None = None) -> Iterator[Played]:
    """Yield the contract just made, with the rest for one of the other sides after the other."""
    dealing = scored.dealing_of(state)
    told = Played(contract, (), partner)
    terms = told.terms(dealing.rules, dealing.dealer)
    others = len(counted_places(dealing.rules, terms, contract)) - 1
    for other in range(others):
        rest = [0] * others
        rest[other] = HAND_SIZE - terms.target.start
        yield replace(told, taken=shared_out(dealing.rules, terms, contract, [terms.target.start, *rest]))
