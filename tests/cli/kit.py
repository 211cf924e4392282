"""Positions and games for the tests of the terminal."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from click.testing import CliRunner, Result

from fivehundred import Action, Bid, CardSet, Deal, Discard, Pass, Rules, State, preset
from fivehundred.cli import main
from fivehundred.cli.table import PLAYER, Table
from fivehundred.cli.tricks.hearing import Heard
from fivehundred.cli.tricks.kit import TricksKit
from fivehundred.cli.tricks.narration import told
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.records.record import Record
from fivehundred.wording import Words

AUSTRALIAN = preset("australian")
THREE_HANDED = preset("three-handed")
SECRET = (7).to_bytes(32, "big")


def deal_of(rules: Rules, *hands: str) -> Deal:
    """Return a deal of these hands; seats without one and the kitty get what is left of the pack."""
    given = [tuple(CardSet.of(hand)) for hand in hands]
    rest = iter(CardSet(rules.cards) - CardSet.of(card for hand in given for card in hand))
    others = [tuple(islice(rest, 10)) for _ in range(rules.table.seats - len(given))]
    return Deal((*given, *others), tuple(rest))


def dealt(rules: Rules, *hands: str, dealer: int) -> State:
    return State.start(rules, dealer).apply(deal_of(rules, *hands))


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = state.apply(action)
    return state


def bid_alone(state: State, bid: str) -> State:
    """Return the state after the seat to speak has bid and all others have passed."""
    passes = [Pass()] * (state.rules.table.seats - 1)
    return after(state, Bid.of(bid), *passes)


def kitty_back(state: State) -> State:
    """Return the state after the declarer has discarded the kitty as it came."""
    assert isinstance(state.phase, Exchange)
    return state.apply(Discard(CardSet.of(state.phase.round.deal.kitty)))


def table(rules: Rules = AUSTRALIAN, *, seat: int = 0, bot: str = "rule-1", dealer: int = 0) -> Table:
    players = [bot] * rules.table.seats
    players[seat] = PLAYER
    return Table(TricksKit(), Record(rules, dealer, players=tuple(players)), SECRET)


def go_to_player(table: Table) -> Table:
    """Let the table go on to the player's next choice."""
    while not table.is_over and not table.awaits_player:
        table.step()
    return table


def tell(state: State, action: Action, seat: int | None = 0) -> Sequence[str]:
    """What a seat is told of an action; the words are those of the table."""
    return list(told(Heard.of(state.step(action), seat), Words(state.rules, seat)))


def run(*arguments: str | Path, typed: str = "") -> Result:
    """Run a command, with what is typed as its input."""
    return CliRunner().invoke(main, [*map(str, arguments)], input=typed)


def refused(*arguments: str | Path, typed: str = "") -> str:
    """Return the message with which a command fails, in one piece, after seeing that it fails properly."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    return " ".join(result.stderr.split())
