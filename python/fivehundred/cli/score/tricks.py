"""The score of Five Hundred at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from fivehundred.cli.score.telling import Asked, Telling
from fivehundred.cli.tricks.book import TricksBook
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.violations import IllegalActionError
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.needs import Stakes, needs, stakes
from fivehundred.keeper.tricks.scored import barred_seats
from fivehundred.keeper.tricks.sheet import UNSCORED
from fivehundred.keeper.tricks.told import CALLED, Told, Unscored
from fivehundred.keeper.tricks.typed import expected, player_named, read_contract, read_told
from fivehundred.rules import agreed_options
from fivehundred.rules.options import Claims, Misdeal, PassedOut
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import of_sides
from fivehundred.wording import capital, listed


class TricksTelling(Telling[TricksScore]):
    """Five Hundred, in all its forms."""

    def new(self, rules: Rules, dealer: int, players: tuple[str, ...]) -> TricksScore:
        """Return a game before its first round."""
        return TricksScore(rules, dealer, players=players)

    def title(self, game: TricksScore) -> str:
        """Return what is played."""
        return f"Five Hundred: {TricksBook().title(game.rules)}"

    def read(self, line: str, game: TricksScore) -> Told:
        """Read a round as it is typed."""
        return read_told(line, game)

    def usage(self, game: TricksScore) -> Iterator[str]:
        """Yield how a round is typed, with what these rules may ask for."""
        rules = game.rules
        yield f"Type {expected(game)}."
        if rules.table.sides > 2:
            yield "Then the tricks of the others, from the declarer's left; the last may be left out."
        yield from (line for line, is_played in _additions(rules).items() if is_played)

    def status(self, game: TricksScore) -> Iterator[str]:
        """Yield who may not bid, and the lowest bids that win."""
        names = [game.name(seat) for seat in barred_seats(game.state)]
        if names:
            yield f"{listed(names)} may not bid."
        if game.state.sheet:
            yield from self._lowest(game)

    def _lowest(self, game: TricksScore) -> Iterator[str]:
        """Yield the lowest bid with which each side wins, if any does."""
        words = game.words
        lowest = ((need.side, need.lowest) for need in needs(game))
        wins = [f"{words.bid(bid)} wins for {words.side(side)}" for side, bid in lowest if bid is not None]
        if wins:
            yield f"{capital(', '.join(wins))}."

    def unscored(self, told: Told) -> str:
        """Return what became of a round that has no line on the sheet."""
        return f"{UNSCORED[told.why]}." if isinstance(told, Unscored) else ""

    def _needs(self, game: TricksScore, _: str) -> Iterator[str]:
        if game.state.is_over:
            yield "The game is over."
        for need in needs(game):
            side = capital(game.words.side(need.side))
            points = "" if need.points is None else f" to the target: {need.points}."
            bids = ", ".join(map(game.words.bid, need.bids))
            yield f"{side}{points or ':'} Bids that win if just made: {bids or 'none'}."

    def _worth(self, game: TricksScore, text: str) -> Iterator[str]:
        bid, words = read_contract(text.split(), game)
        seats = game.rules.table.all_seats
        asked = [player_named(game, " ".join(words), "who declares")] if words else seats
        found, refusal = _first_stakes(game, [Contract(bid, seat) for seat in asked])
        if found is None:
            yield f"{capital(refusal)}."
            return
        for what, points in (("made", found.made), ("failed", found.failed)):
            scored = (f"{game.words.side(side)} {score:+}" for side, score in of_sides(points) if score)
            yield f"{capital(what)}: {', '.join(scored) or 'nothing'}."

    asked: ClassVar = {
        "needs": Asked(_needs, "needs", "what each side needs, and which bids win the game if made"),
        "worth": Asked(_worth, "worth BID NAME", "what a contract scores, made or failed"),
    }


def _first_stakes(game: TricksScore, contracts: Iterable[Contract]) -> tuple[Stakes | None, str]:
    """Return what the first of these contracts that can be scores, or why the first of all cannot be."""
    refusals: list[str] = []
    for contract in contracts:
        try:
            return stakes(game, contract), ""
        except IllegalActionError as error:
            refusals.append(str(error))
    return None, refusals[0]


def _additions(rules: Rules) -> dict[str, bool]:
    """Return what may be added to a round or told besides, and whether these rules know it."""
    auction, agreed = rules.auction, agreed_options.items(rules.plusplus.dealers_choice)
    return {
        "A partner who was called: 8H ann with ben 9; without, ann played alone.": (
            rules.table.partners in CALLED
        ),
        "A slam that was called: 8H ann slam 10.": rules.specials.called_slam,
        "A breach that was called: 8H ann 6 breach ben.": rules.scoring.breach > 0,
        "A claim that costs points: 8H ann 9 fined ben.": (
            rules.play.claims in (Claims.PENALISED, Claims.ALWAYS_PENALISED)
        ),
        "Of several that reached the target on tricks, who was first: first ben.": rules.scoring.score_out,
        f"What the dealer switched on, at the end: chosen, then of {' '.join(agreed)}.": bool(agreed),
        "A deal that does not count: misdeal.": rules.deal.misdeal is not Misdeal.OFF,
        "A deal whose highest bid was too low: thrown in.": (
            auction.inkle_void or auction.min_contract > auction.lowest
        ),
        "A hand that nobody bid for: none, then the tricks of each side.": (
            auction.passed_out is PassedOut.NO_TRUMP_HAND
        ),
    }
