"""Whether a round can have been as it is told."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.engine.actions import Choose
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.state import State
from fivehundred.engine.violations import Reason as EngineReason
from fivehundred.engine.violations import Violation
from fivehundred.keeper.tricks import auction_check, play_check
from fivehundred.keeper.tricks.scored import dealing_of, kept_choice
from fivehundred.keeper.tricks.told import Told, Unscored
from fivehundred.keeper.tricks.violations import Reason
from fivehundred.keeper.tricks.words import PlayerWords


def violation(state: State, told: Told, words: PlayerWords) -> Violation | None:
    """Return why a round cannot have come after this state, or None."""
    if state.is_over:
        return Violation.of(EngineReason.GAME_OVER, action="another round")
    return choice_violation(state, told.chosen) or next(_violations(state, told, words), None)


def choice_violation(state: State, chosen: tuple[str, ...]) -> Violation | None:
    """Return why the dealer cannot have switched this on, or None (X8)."""
    phase = state.phase
    if isinstance(phase, Choosing):
        return phase.violation(Choose(chosen))
    former = kept_choice(state)
    if chosen == former:
        return None
    if state.rules.plusplus.dealers_choice:
        return Violation.of(Reason.CHOICE_KEPT, chosen=" ".join(former) or "nothing")
    return Violation.of(Reason.CHOICE_NOT_HERE)


def possible_dealing(state: State, chosen: tuple[str, ...]) -> Dealing:
    """Return the deal of the next round; as if nothing was chosen where that was not possible (X8)."""
    return dealing_of(state, chosen if choice_violation(state, chosen) is None else ())


def _violations(state: State, told: Told, words: PlayerWords) -> Iterator[Violation]:
    """Yield why a round cannot have been so; each reason takes for granted that none came before it."""
    dealing = dealing_of(state, told.chosen)
    words = words.under(dealing.rules)
    if isinstance(told, Unscored):
        yield from auction_check.of_unscored(dealing, told.why)
        return
    yield from auction_check.of_contract(dealing, told.contract, words)
    yield from auction_check.of_bar(dealing, told.contract.declarer, state, words)
    yield from auction_check.of_partner(dealing, told, words)
    yield from play_check.of_tricks(dealing, told, words)
    yield from play_check.of_breach(dealing, told, words)
    yield from play_check.of_fines(dealing, told, words)
    yield from play_check.of_ending(dealing, told, state.scores, words)
