"""How many misères that best play beats a bot lets through, with a declarer who plays by rules of thumb.

`rule-1` bids, exchanges and plays the declarer's cards; the bots that are measured defend, one after the
other, from the first lead on. Best play of all, with all hands open, says which misères can be beaten. With
`--together` the defenders see each other's hands, but still not the declarer's.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from bench.rounds import dealt, played_on, seated
from fivehundred import PlayView, Rules, State, preset
from fivehundred.bots import bot
from fivehundred.bots.protocol import Budget
from fivehundred.cards import CardSet
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.views.knowledge import PhaseView
from fivehundred.rules.document import with_settings
from fivehundred.solver import solve

_CLOSED: Final = ("specials.open_misere.on=false",)
"""With no open misère more hands are played as closed ones."""


def misere(rules: Rules, number: int) -> State | None:
    """Return the first lead of a round that has come to a misère that can be beaten; None for any other."""
    for state in played_on(dealt(rules, number), seated(rules, "rule-1")):
        if isinstance(phase := state.phase, TrickPlay):
            is_misere = phase.terms.is_misere and phase.round.declarer is not None
            return state if is_misere and solve(state).value == 0 else None
    return None


def is_let_through(state: State, name: str, seed: bytes, *, together: bool = False) -> bool:
    """Whether this bot's defence lets the declarer make the misère."""
    makers, defenders = bot("rule-1"), seated(state.rules, name, seed)
    while not state.sheet and state.actor is not None:
        view = state.view(state.actor)
        is_ours = isinstance(view, PlayView) and view.playing_place in view.terms.makers
        if together and not is_ours:
            view = _with_partners(state, view)
        asked = makers if is_ours else defenders[state.actor]
        state = state.apply(asked.choose(view, Budget()).action)
    return state.sheet[-1].made is True


def _with_partners(state: State, view: PhaseView) -> PhaseView:
    """Return what a defender would see if those who play with it laid their hands open."""
    phase = state.phase
    if not isinstance(view, PlayView) or not isinstance(phase, TrickPlay):
        return view
    others = {*phase.terms.active} - {*phase.terms.makers, view.playing_place}
    hands = {**dict(view.open_hands), **{place: CardSet(phase.hands[place]) for place in others}}
    return replace(view, open_hands=tuple(hands.items()))


def beatable(rules: Rules, numbers: Iterable[int]) -> Iterator[tuple[int, State]]:
    """Yield the misères among these deals that best play beats, each at its first lead."""
    for number in numbers:
        if (state := misere(rules, number)) is not None:
            yield number, state


def main() -> None:
    """Let bots defend, and print how many misères each lets through."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots_misere", description=main.__doc__)
    parser.add_argument("bots", nargs="*", default=["rule-1", "sampler", "expert"])
    parser.add_argument("--preset", default="australian")
    parser.add_argument("--open", action="store_true", help="open misères, too")
    parser.add_argument("--together", action="store_true", help="defenders see each other's hands")
    parser.add_argument("--deals", type=int, default=400, help="how many deals (default 400)")
    parser.add_argument("--first", type=int, default=701_000, help="number of the first (default 701000)")
    arguments = parser.parse_args()
    rules = with_settings(preset(arguments.preset), () if arguments.open else _CLOSED)
    through, count = Counter[str](), 0
    for number, state in beatable(rules, range(arguments.first, arguments.first + arguments.deals)):
        count += 1
        for name in arguments.bots:
            through[name] += is_let_through(
                state, name, bytes([number % 256]) * 32, together=arguments.together
            )
    print("| bot | misères that can be beaten | let through |\n|---|---|---|")
    for name in arguments.bots:
        share = f" ({through[name] / count:.0%})" if count else ""
        print(f"| {name} | {count} | {through[name]}{share} |")


if __name__ == "__main__":
    main()
