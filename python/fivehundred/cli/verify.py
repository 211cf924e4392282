"""`fivehundred verify`: deals against the seeds they were shuffled from, and seeds against their seals."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path

import click

from fivehundred.cli.games import kit_of_text
from fivehundred.cli.kit import AnyKit, AnyRecord
from fivehundred.cli.options import (
    DEFAULT_PRESET,
    RulesChoice,
    content_of,
    reading,
    rules_options,
    seat_at,
    typed,
)
from fivehundred.cli.terminal import Terminal, command
from fivehundred.cli.tricks.book import preset_of
from fivehundred.engine.actions import Deal
from fivehundred.engine.records.record_text import read_seed
from fivehundred.engine.shuffle import commitment, deal_from_seed
from fivehundred.rules.options import DealForm
from fivehundred.rules.pack import OPEN_CARDS
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import PLACES
from fivehundred.wording import Words


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"), required=False)
@click.option("--seed", type=typed(read_seed), metavar="HEX", help="A deal's seed, shown after the round.")
@click.option("--commitment", "sealed", metavar="HEX", help="What was shown before the deal.")
@click.option("--dealer", type=click.IntRange(min=0), help="Who dealt: prints the deal, by the rules chosen.")
@rules_options
def verify(
    file: TextIOWrapper | None,
    seed: bytes | None,
    sealed: str | None,
    dealer: int | None,
    choice: RulesChoice,
) -> None:
    """Check the deals of the record in FILE, or one seed; exit with 1 if something does not match."""
    if (file is None) == (seed is None):
        raise click.UsageError("give a record, or --seed with what was shown before the deal as --commitment")
    if seed is not None:
        if choice.given and dealer is None:
            raise click.UsageError(
                f"{choice.given} is for the deal, which needs its --dealer: give both or none"
            )
        matches = _check_seed(seed, sealed, choice.rules(), dealer)
    else:
        assert file is not None
        _refuse_beside_record(sealed, dealer, choice)
        with reading(file.name):
            text = content_of(file)
            kit = kit_of_text(text)
            matches = _check_record(kit, kit.read(text))
    sys.exit(0 if matches else 1)


def _refuse_beside_record(sealed: str | None, dealer: int | None, choice: RulesChoice) -> None:
    """Refuse what would not be looked at, lest somebody take it for checked."""
    if sealed is not None:
        raise click.UsageError(
            "--commitment is checked against a --seed; for a record every commitment is printed: leave it out"
        )
    if dealer is not None:
        raise click.UsageError("a record says who deals: leave --dealer out")
    if choice.given:
        raise click.UsageError(f"a record has its own rules: leave {choice.given} out")


def _check_seed(seed: bytes, sealed: str | None, rules: Rules, dealer: int | None) -> bool:
    """Print the seal of a seed, and the deal it makes; return whether the seal is the one shown.

    Another dealer, or other rules, make another deal: without a dealer there is none to print.
    """
    terminal, seal = Terminal(), commitment(seed)
    if dealer is not None:
        seat_at("dealer", dealer, rules.table.seats)
    terminal.say(f"Commitment: {seal}")
    matches = sealed is None or sealed.strip().lower() == seal
    if sealed is not None:
        terminal.say("It matches." if matches else f"It does not match {sealed}: this is another seed.")
    if dealer is not None:
        terminal.say(*deal_lines(deal_from_seed(rules, dealer, seed), Words(rules)))
    return matches


def ways_to_check(rules: Rules, dealer: int, record: Path | None) -> Iterator[str]:
    """Yield how a player checks a deal: by its seed where a preset names the rules, else by a record."""
    name = preset_of(rules)
    if name is not None:
        by_name = [] if name == DEFAULT_PRESET else ["--preset", name]
        seeds = ("--seed", "SEED", "--commitment", "SEALED", "--dealer", dealer)
        yield "To check it:"
        yield command("fivehundred", "verify", *seeds, *by_name)
    else:
        yield "To check it:" if record else "To check it in the record that play --record FILE writes:"
        yield command("fivehundred", "verify", record or "FILE")


def deal_lines(deal: Deal, words: Words) -> Iterator[str]:
    """Yield what lies where after a deal, in the order dealt."""
    form, places = words.rules.deal.form, enumerate(deal.hands)
    yield from (f"{_owner(place, words.rules)}: {words.cards(hand)}" for place, hand in places if hand)
    if form is DealForm.MARKET:
        yield f"Market: {words.cards(deal.stock[:OPEN_CARDS])}"
        yield f"Dead: {words.cards(deal.stock[OPEN_CARDS:])}"
        return
    yield f"Kitty: {words.cards(deal.kitty) or 'none'}"
    if deal.stock:
        yield f"Stock: {words.cards(deal.stock)}"


def _owner(place: int, rules: Rules) -> str:
    """Return whose hand was dealt to a place."""
    if place < rules.table.seats:
        return f"Seat {place}"
    return f"Table hand of seat {rules.owner_of(PLACES[place])}" if place < rules.places else "Dead hand"


def _check_record(kit: AnyKit, record: AnyRecord) -> bool:
    """Print each deal of a record with its commitment; return whether all fit their seeds."""
    terminal, fits = Terminal(), True
    for is_fit, verdict in kit.verdicts(record):
        terminal.say(verdict)
        fits = fits and is_fit
    terminal.say("Every deal with a seed fits it." if fits else "A deal does not fit its seed.")
    return fits
