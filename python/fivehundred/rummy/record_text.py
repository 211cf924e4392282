"""Records of rummy as text that people read and write.

    fivehundred-rummy 1
    set players = 2
    players "Ann" "Ben"
    dealer 1

    deal
    hand 7D 8D 9D QS QC 3S 2H
    hand AS 2S 3S KH JC 10C 5D
    up 4H
    stock 6C 9H …
    turn draw, meld 7D 8D 9D, discard 3S  # 0 draws 6C; lays 15
    turn take, discard KH                 # 1 takes 3S

Hands stand by seat, each in the order in which it was dealt. `deal seed` and `reshuffle seed` say what the
order came from; the cards stand there all the same. A new stock is `reshuffle` and a line `stock`; the turn
in which it was needed goes on in a line of its own. Lines group for the eye only, and `#` begins a comment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from fivehundred.cards import Card
from fivehundred.engine.records.frame import after_header, header, names_in, seat_in
from fivehundred.engine.records.lexer import Statement
from fivehundred.engine.records.record_text import read_seed
from fivehundred.errors import NotationError
from fivehundred.rules.document import amended, did_you_mean, differing, read_setting
from fivehundred.rummy.actions import Action, Deal, Reshuffle
from fivehundred.rummy.events import (
    CardDrawn,
    Event,
    LaidOff,
    MeldLaid,
    PileDutyFailed,
    PileTaken,
    RoundScored,
    StockRanOut,
    TopTaken,
    WentOut,
)
from fivehundred.rummy.notation import action_text, read_action
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.record import Record
from fivehundred.rummy.round import dealing_order
from fivehundred.rummy.rules import HAND_SIZE, RummyRules
from fivehundred.rummy.score import PILE_PENALTY, RoundScore
from fivehundred.rummy.state import Step

FORMAT: Final = "fivehundred-rummy"
VERSION: Final = 1

_ONCE: Final = ("players", "dealer")
"""The statements that may not be made again."""


# Reading


@dataclass(slots=True)
class RecordReader:
    """Collects a record from statements in their order; `actions` grows with each."""

    settings: dict[str, object] = field(default_factory=dict)
    rules: RummyRules | None = None
    dealer: int = 0
    players: tuple[str, ...] = ()
    actions: list[Action] = field(default_factory=list)
    shuffle: Statement | None = None
    seed: bytes | None = None
    hands: list[tuple[Card, ...]] = field(default_factory=list)
    turned_up: Card | None = None
    deals: int = 0
    made: set[str] = field(default_factory=set)

    def take(self, statement: Statement) -> None:
        """Take the next statement.

        Raises:
            NotationError: It is none that may stand here.
            RulesError: It is the first after options that are unknown or out of range.
        """
        keyword = statement.keyword.text
        reader = STATEMENTS.get(keyword)
        if reader is None:
            known = ", ".join(STATEMENTS)
            statement.keyword.refuse(f"one of {known}{did_you_mean(keyword, STATEMENTS)}")
        if keyword in _ONCE and keyword in self.made:
            statement.keyword.refuse(f"no second {keyword} line")
        if self.shuffle is not None and keyword not in ("hand", "up", "stock"):
            statement.keyword.refuse(self._wanted)
        reader(self, statement)
        self.made.add(keyword)

    def record(self) -> Record:
        """Return what the statements come to."""
        if self.shuffle is not None:
            self.shuffle.keyword.refuse(f"{self._wanted} after it, not the end of the text")
        return Record(self.fixed_rules(), self.dealer, tuple(self.actions), self.players)

    def fixed_rules(self) -> RummyRules:
        """Return the rules; from now on they cannot be changed."""
        if self.rules is None:
            self.rules = amended(RummyRules(), self.settings)
        return self.rules

    @property
    def _is_deal(self) -> bool:
        return self.shuffle is not None and self.shuffle.keyword.text == "deal"

    @property
    def _wanted(self) -> str:
        """What is to stand next in a deal, or in a new stock."""
        hands = self.fixed_rules().players
        if self._is_deal and len(self.hands) < hands:
            return f"hand {len(self.hands) + 1} of {hands}"
        return "up with the first discard" if self._is_deal and self.turned_up is None else "stock"

    def _expect(self, statement: Statement, wanted: str) -> None:
        """Refuse a part of a deal that does not stand next."""
        if self.shuffle is None:
            statement.keyword.refuse("deal before it")
        if not self._wanted.startswith(wanted):
            statement.keyword.refuse(self._wanted)

    def _set(self, statement: Statement) -> None:
        if self.rules is not None:
            statement.keyword.refuse("no more rules: they stand before players, dealer and deals")
        setting = statement.text.removeprefix("set").strip()
        if "=" not in setting:
            statement.refuse_end("option = value, such as target = 1000")
        path, value = read_setting(setting)
        self.settings[path] = value

    def _players(self, statement: Statement) -> None:
        if self.actions:
            statement.keyword.refuse("no players: they stand before the first deal")
        self.players = names_in(statement, self.fixed_rules().players)

    def _dealer(self, statement: Statement) -> None:
        if self.actions:
            statement.keyword.refuse("no dealer: the deal passes on by itself after the first")
        self.dealer = seat_in(statement, self.fixed_rules().players)

    def _shuffle(self, statement: Statement) -> None:
        self.fixed_rules()
        self.seed = seed_in(statement)
        self.shuffle, self.hands, self.turned_up = statement, [], None

    def _hand(self, statement: Statement) -> None:
        self._expect(statement, "hand")
        cards = cards_in(statement)
        if len(cards) < HAND_SIZE:
            statement.refuse_end(f"{HAND_SIZE} cards, not {len(cards)}")
        if len(cards) > HAND_SIZE:
            statement.words[HAND_SIZE].refuse(f"the end of the line after {HAND_SIZE} cards")
        self.hands.append(cards)

    def _up(self, statement: Statement) -> None:
        self._expect(statement, "up")
        self.turned_up = statement.only_word("a card").read(Card)

    def _stock(self, statement: Statement) -> None:
        self._expect(statement, "stock")
        cards = cards_in(statement)
        if self.turned_up is None:
            self.actions.append(Reshuffle(cards, self.seed))
        else:
            dealt = dealing_order(self.hands, self.dealer + self.deals)
            self.actions.append(Deal((*dealt, self.turned_up, *cards), self.seed))
            self.deals += 1
        self.shuffle = None

    def _turn(self, statement: Statement) -> None:
        self.fixed_rules()
        statement.some_words("deeds with commas between them, such as turn draw, discard 3S")
        start = len(statement.keyword.text)
        for deed in statement.text[start:].split(","):
            self.actions.append(_deed(deed, statement, start))
            start += len(deed) + 1


STATEMENTS: Final[dict[str, Callable[[RecordReader, Statement], None]]] = {
    "set": RecordReader._set,
    "players": RecordReader._players,
    "dealer": RecordReader._dealer,
    "deal": RecordReader._shuffle,
    "hand": RecordReader._hand,
    "up": RecordReader._up,
    "stock": RecordReader._stock,
    "reshuffle": RecordReader._shuffle,
    "turn": RecordReader._turn,
}
"""What reads each statement, by its keyword."""


def seed_in(statement: Statement) -> bytes | None:
    """Return the seed that a deal or a new stock names, or None."""
    if not statement.words:
        return None
    if statement.words[0].text != "seed":
        statement.words[0].refuse("seed, or the end of the line")
    if len(statement.words) != 2:
        statement.refuse_end("64 hexadecimal digits")
    return statement.words[1].read(read_seed)


def cards_in(statement: Statement) -> tuple[Card, ...]:
    """Return the cards after a keyword, of which there is one at least."""
    return tuple(word.read(Card) for word in statement.some_words("a card"))


def _deed(text: str, statement: Statement, start: int) -> Action:
    """Read a deed of a turn, which stands that many places after the beginning of the statement."""
    place = statement.keyword.column + start
    try:
        action = read_action(text)
    except NotationError as error:
        column = place + error.column - 1
        raise NotationError(error.found, error.expected, line=statement.keyword.line, column=column) from None
    if isinstance(action, Deal | Reshuffle):
        raise NotationError(
            repr(text.split(maxsplit=1)[0]),
            "a deed of a seat: what chance does has lines of its own",
            line=statement.keyword.line,
            column=place + len(text) - len(text.lstrip()),
        )
    return action


def read_text(text: str) -> Record:
    r"""Read a record from text.

    >>> read_text("fivehundred-rummy 1\nset players = 3\ndealer 2").rules.players
    3

    Raises:
        NotationError: Says line, column and what was expected.
        RulesError: Its options are unknown or out of range.
    """
    reader = RecordReader()
    for statement in after_header(text, FORMAT, VERSION):
        reader.take(statement)
    return reader.record()


# Writing


def write_text(record: Record) -> str:
    """Write a record as text, a turn a line, with comments on what was drawn, laid and scored.

    Raises:
        RecordError: An action is not possible where it stands.
    """
    return "\n".join([*_header(record), *_body(record)]) + "\n"


def _header(record: Record) -> Iterator[str]:
    yield f"{FORMAT} {VERSION}"
    yield from header(differing(record.rules, RummyRules()), record.players, record.dealer)


def _body(record: Record) -> Iterator[str]:
    """Yield the lines of deals, new stocks and turns; the deeds of a turn collect until it is over."""
    deeds: list[str] = []
    told: list[Event] = []
    deals = 0
    for action, step in zip(record.actions, record.steps(), strict=True):
        match action:
            case Deal():
                yield from _deal_lines(action, record.rules.players, record.dealer + deals)
                deals += 1
            case Reshuffle():
                yield from _turn_lines(deeds, told)
                yield _shuffle_line("reshuffle", action)
                yield f"stock {_text(action.cards)}"
                told += step.events
            case _:
                deeds.append(action_text(action))
                told += step.events
                if not _goes_on(step):
                    yield from _turn_lines(deeds, told)
        yield from (_score_line(event.line) for event in step.events if isinstance(event, RoundScored))
    yield from _turn_lines(deeds, told)


def _goes_on(step: Step) -> bool:
    """Whether the turn goes on after a deed of a seat."""
    return isinstance(step.state.phase, Laying)


def _shuffle_line(keyword: str, chance: Deal | Reshuffle) -> str:
    return keyword if chance.seed is None else f"{keyword} seed {chance.seed.hex()}"


def _deal_lines(deal: Deal, players: int, dealer: int) -> Iterator[str]:
    """Yield the hands by seat, the first discard and the stock (R1)."""
    size = HAND_SIZE * players
    yield ""
    yield _shuffle_line("deal", deal)
    for seat in range(players):
        yield f"hand {_text(deal.cards[(seat - dealer - 1) % players : size : players])}"
    yield f"up {deal.cards[size]}"
    yield f"stock {_text(deal.cards[size + 1 :])}"


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _turn_lines(deeds: list[str], told: list[Event]) -> Iterator[str]:
    """Yield the line of these deeds with its comment, if there are any, and forget them."""
    if deeds:
        comment = "; ".join(_said(told))
        yield f"turn {', '.join(deeds)}" + (f"  # {comment}" if comment else "")
    deeds.clear()
    told.clear()


def _said(events: list[Event]) -> Iterator[str]:
    """Yield what a turn came to, for people: who drew what, points laid, a duty failed, going out."""
    yield from filter(None, map(_drawn, events))
    points = sum(event.points for event in events if isinstance(event, MeldLaid | LaidOff))
    if points:
        yield f"lays {points}"
    if any(isinstance(event, PileDutyFailed) for event in events):
        yield f"lays no combination for the pile, -{PILE_PENALTY}"
    if any(isinstance(event, WentOut) for event in events):
        yield "is out"


def _drawn(event: Event) -> str | None:
    """Return who drew what, if that is the event."""
    match event:
        case CardDrawn(seat, card) | TopTaken(seat, card):
            return f"{seat} {'draws' if isinstance(event, CardDrawn) else 'takes'} {card}"
        case PileTaken(seat, cards):
            return f"{seat} takes {_text(cards)}"
        case StockRanOut(seat):
            return f"{seat} finds the stock empty"
        case _:
            return None


def _score_line(line: RoundScore) -> str:
    """Return the round's line of the sheet as a comment."""
    out = "nobody is out" if line.out is None else f"{line.out} is out"
    numbers = {"laid": line.laid, "held": line.held, "points": line.points, "scores": line.totals}
    said = [out, *(f"{name} {' '.join(map(str, values))}" for name, values in numbers.items())]
    return f"# round {line.number + 1}: {'; '.join(said)}"
