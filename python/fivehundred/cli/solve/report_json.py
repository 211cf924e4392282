"""What the solver found, as plain values for programs. The format stands in `docs/solver.md`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fivehundred.cards import Card
from fivehundred.engine.actions import Play
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.notation import card_text
from fivehundred.engine.round import Called, Gift
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.rules.ruleset import Rules
from fivehundred.solver import BestExchange, Judged, Par, Solution
from fivehundred.solver.makeable import Makeable


def plain_solution(solution: Solution, rules: Rules) -> dict[str, Any]:
    """Return a solution as plain values."""
    return {
        "side": list(solution.objective.side),
        "target": None if solution.objective.target is None else list(solution.objective.target),
        "steered": solution.objective.steered,
        "turn": solution.turn,
        "value": solution.value,
        "bounds": list(solution.bounds),
        "plays": [
            {**_play(each.play, rules), "value": each.value, "group": each.group} for each in solution.plays
        ],
        "line": [{"seat": seat, **_play(play, rules)} for seat, play in solution.line],
        "nodes": solution.nodes,
    }


def _play(play: Play, rules: Rules) -> dict[str, str]:
    card = {"card": card_text(play.card, rules)}
    return card if play.suit is None else {**card, "suit": str(play.suit)}


def plain_review(judged: Sequence[Judged], rules: Rules) -> list[dict[str, Any]]:
    """Return the cards of a round with what each gave away."""
    return [
        {
            "seat": each.seat,
            **_play(each.play, rules),
            "cost": each.cost,
            "value": each.solution.value,
            "best": [_play(play, rules) for play in each.solution.best],
        }
        for each in judged
    ]


def plain_exchange(best: BestExchange, rules: Rules) -> dict[str, Any]:
    """Return the best use of the kitty, and what others do before the first lead."""
    round = best.start.round
    return {
        "value": best.value,
        "is_bound": best.is_bound,
        "is_estimate": best.is_estimate,
        "gifts": [_gift(gift, rules) for gift in round.gifts],
        "discards": _cards(best.discards, rules),
        "others_discard": [
            {"seat": seat, "cards": _cards(cards, rules)}
            for seat, cards in round.laid
            if seat != round.declarer
        ],
        "called": None if round.called is None else _called(round.called, rules),
        "named": {card_text(joker, rules): str(suit) for joker, suit in best.named},
    }


def _gift(gift: Gift, rules: Rules) -> dict[str, Any]:
    return {"giver": gift.giver, "receiver": gift.receiver, "cards": _cards(gift.cards, rules)}


def _called(called: Called, rules: Rules) -> dict[str, Any]:
    card = None if called.card is None else card_text(called.card, rules)
    return {"card": card, "partner": called.partner}


def _cards(cards: Iterable[Card], rules: Rules) -> list[str]:
    return [card_text(card, rules) for card in cards]


def plain_tricks(tricks: Makeable) -> list[dict[str, Any]]:
    """Return the tricks by declarer and strain."""
    return [
        {"strain": str(strain), "declarer": seat, "tricks": count} for (strain, seat), count in tricks.items()
    ]


def plain_par(par: Par, rules: Rules) -> dict[str, Any]:
    """Return what each seat can make, and the result of a perfect auction."""
    best = [{**_contract(contract), **plain_exchange(found, rules)} for contract, found in par.best.items()]
    return {"best": best, "par": None if par.line is None else _line(par.line)}


def _contract(contract: Contract) -> dict[str, Any]:
    bid = None if contract.bid is None else str(contract.bid)
    return {"contract": bid, "declarer": contract.declarer}


def _line(line: RoundScore) -> dict[str, Any]:
    return {**_contract(line.contract), "made": line.made, "points": list(line.points)}
