"""`fivehundred solve`: what best play comes to when every hand is known."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

import click

from fivehundred.cards import Card, CardSet, bits
from fivehundred.cli.options import RulesChoice, content_of, reading, rules_options, seat_at, symbols_option
from fivehundred.cli.terminal import Terminal
from fivehundred.engine.actions import Bid, Deal
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.records.record import Record
from fivehundred.engine.records.record_json import read_record
from fivehundred.errors import NotationError
from fivehundred.rules.options import DealForm
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat
from fivehundred.wording import Words

if TYPE_CHECKING:
    from fivehundred.cli.solve.queries import Answer, Inquiry


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """What was asked for: options left out are None."""

    choice: RulesChoice
    contract: str | None
    everything: bool
    number: int | None
    dealer: int | None
    with_line: bool
    as_json: bool
    nodes: int | None
    seconds: float | None
    symbols: bool | None

    def __post_init__(self) -> None:
        asked = {"--contract": self.contract, "--all": self.everything, "--round": self.number}
        given = [name for name, value in asked.items() if value]
        if len(given) > 1:
            raise click.UsageError(f"{given[0]} and {given[1]} are different questions: leave one out")

    @property
    def wants_line(self) -> bool:
        """Whether the answer tells how best play goes on; to a program it does."""
        return self.with_line or self.as_json


def _number(_context: click.Context, _option: click.Parameter, value: float | None) -> float | None:
    """Refuse what is no number: any comparison lets it through."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("this is no number of seconds")
    return value


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--contract", metavar="7H@N", help="A contract, and its declarer, on the deal.")
@click.option("--all", "everything", is_flag=True, help="Every strain and declarer.")
@click.option("--round", "number", type=click.IntRange(min=1), help="What each card of that round cost.")
@click.option(
    "--dealer", type=click.IntRange(min=0), help="Who dealt a deal in one line; seat 0 if left out."
)
@click.option("--line", "with_line", is_flag=True, help="How best play goes on.")
@click.option("--nodes", type=click.IntRange(1, 2**64 - 1), help="Stop each search after so many positions.")
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), callback=_number, help="Stop after so many seconds."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@rules_options
@symbols_option
def solve(file: TextIOWrapper, **options: Any) -> None:
    """Tell what best play comes to, all hands being known, for the record or the deal in FILE.

    For a record, that is the position it has come to, or each card of its last round if that is over. A deal
    is one line, the hands from seat 0 and then the kitty with | between them, under the rules of the options.
    Exits with 1 where a search was stopped and something asked is not known.
    """
    from fivehundred.cli.solve.queries import Inquiry
    from fivehundred.solver.limits import Limits

    request = Request(**options)
    with reading(file.name):
        record = _read(content_of(file), request.choice, request.dealer)
        states = list(record.states())
    words = Words(record.rules, symbols=Terminal(symbols=request.symbols).symbols)
    limits = Limits.of(request.nodes, request.seconds)
    answer = _answer(request, Inquiry(record, states, words, limits))
    if request.as_json:
        click.echo(json.dumps(answer.plain, ensure_ascii=False))
    else:
        Terminal(symbols=request.symbols).say(*answer.lines)
    sys.exit(0 if answer.is_finished else 1)


def _answer(request: Request, inquiry: Inquiry) -> Answer:
    """Answer what was asked, or what the record itself asks."""
    if request.everything:
        return inquiry.everything()
    if request.number is not None:
        return inquiry.round(request.number)
    if request.contract is not None:
        contract = _contract(request.contract, inquiry.rules)
        return inquiry.contract(contract, with_line=request.wants_line)
    return inquiry.position(with_line=request.wants_line)


# What is asked about


def _read(text: str, choice: RulesChoice, dealer: int | None) -> Record:
    """Read a record, or a deal in one line under the rules chosen."""
    if "|" not in text.partition("\n")[0]:
        if choice.given:
            raise click.UsageError(f"a record has its own rules: leave {choice.given} out")
        if dealer is not None:
            raise click.UsageError("a record says who deals: leave --dealer out")
        return read_record(text)
    rules = choice.rules()
    first = seat_at("dealer", dealer or 0, rules.table.seats)
    return Record(rules, first, (read_deal(text, rules),))


def read_deal(text: str, rules: Rules) -> Deal:
    """Read a deal in one line: the hands from seat 0, then the kitty, with `|` between them.

    Hands on the table stand after the players' (T2a). The cards that nobody sees are not written (T2b).

    Raises:
        NotationError: Something in it is no card, or the hands are not as many as the places; or a deal says
            too little under these rules (T2c, T2d).
    """
    if rules.deal.form in (DealForm.MARKET, DealForm.DRAW):
        raise NotationError("a deal", "a record, as cards are drawn or picked before the auction here")
    places: list[list[Card]] = [[]]
    for word in re.finditer(r"[^\s|]+|\|", text):
        if word[0] == "|":
            places.append([])
        else:
            places[-1].append(_card(word))
    hands, has_kitty = rules.places, rules.kitty_size > 0
    if len(places) != hands + has_kitty:
        kitty = " and the kitty" if has_kitty else ""
        raise NotationError(f"{len(places)} parts", f"{hands} hands{kitty}, with | between them")
    return Deal((*map(tuple, places[:hands]), *_dead(places, rules)), tuple(*places[hands:]))


def _dead(places: Iterable[Iterable[Card]], rules: Rules) -> Iterator[tuple[Card, ...]]:
    """Yield the dead hands: what is left of the pack (L4)."""
    left = iter(CardSet(rules.cards & ~bits(chain.from_iterable(places))))
    for _ in range(rules.hands - rules.places):
        yield tuple(islice(left, HAND_SIZE))


def _card(word: re.Match[str]) -> Card:
    try:
        return Card(word[0])
    except NotationError as error:
        raise NotationError(error.found, error.expected, column=word.start() + 1) from None


def _seat(text: str, rules: Rules) -> Seat:
    """Read a seat: its number, its name, or the first letters of its name, such as `N` or `FL`."""
    words = Words(rules)
    for seat in rules.table.all_seats:
        name = words.name(seat).upper()
        if text.upper() in (str(seat), name, "".join(part[0] for part in name.split())):
            return seat
    names = ", ".join(words.name(seat) for seat in rules.table.all_seats)
    raise NotationError(repr(text), f"a seat: {names}, or 0 to {rules.table.seats - 1}")


def _contract(text: str, rules: Rules) -> Contract:
    """Read a contract with its declarer, such as `7H@N`."""
    bid, at, seat = text.partition("@")
    if not at:
        raise _refusal(f"found {text!r}, expected a bid and who declares it, such as {text}@0")
    try:
        contract = Contract(Bid.of(bid), _seat(seat, rules))
    except NotationError as error:
        raise _refusal(f"found {error.found}, expected {error.expected}") from None
    if contract.bid not in rules.bids:
        raise _refusal(f"these rules have no bid of {bid}")
    return contract


def _refusal(message: str) -> click.BadParameter:
    return click.BadParameter(message, param_hint="--contract")
