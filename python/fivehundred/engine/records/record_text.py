"""Records as text that people read and write. The grammar stands in `docs/notation.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import (
    SEED_SIZE,
    Action,
    Bid,
    Choose,
    Deal,
    Discard,
    Give,
    Keep,
    Look,
    Misdeal,
    Pass,
    Pick,
    Play,
    Throw,
)
from fivehundred.engine.events import RoundScored, TrickTaken
from fivehundred.engine.notation import (
    DEEDS,
    NONE,
    action_text,
    cards_text,
    read_nomination,
    read_partner,
    read_play,
    read_spoken,
)
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.engine.records.frame import after_header, header, names_in, seat_in
from fivehundred.engine.records.lexer import Statement
from fivehundred.engine.records.record import Record
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.state import Step
from fivehundred.errors import NotationError
from fivehundred.rules.document import (
    did_you_mean,
    meant,
    preset,
    read_setting,
    settings,
    stated,
    with_options,
)
from fivehundred.rules.options import DealForm
from fivehundred.rules.ruleset import Rules

FORMAT: Final = "fivehundred"
VERSION: Final = 1
_DRAWS: Final[dict[str, Action]] = {"keep": Keep(), "throw": Throw()}
_DRAW: Final = " or ".join(_DRAWS)
_ONCE: Final = ("preset", "players", "dealer")
"""The statements that may not be made again."""


# Reading


@dataclass(slots=True)
class RecordReader:
    """Collects a record from statements in their order; `actions` grows with each.

    `is_kept` says that they are from a record that was kept, maybe since some options had other defaults.
    """

    is_kept: bool = False
    settings: list[str] = field(default_factory=list)
    base: Rules | None = None
    rules: Rules | None = None
    dealer: int = 0
    players: tuple[str, ...] = ()
    actions: list[Action] = field(default_factory=list)
    hands: list[tuple[Card, ...]] = field(default_factory=list)
    kitty: tuple[Card, ...] = ()
    seed: bytes | None = None
    dealing: Statement | None = None
    made: set[str] = field(default_factory=set)

    def take(self, statement: Statement) -> None:
        """Take the next statement.

        Raises:
            NotationError: It is none that may stand here.
            RulesError: It is the first after options that are unknown or contradict each other.
        """
        keyword = statement.keyword.text
        if self.dealing is not None and keyword not in ("hand", "kitty", "stock"):
            self._finish_deal(())
        reader = STATEMENTS.get(keyword)
        if reader is None:
            known = ", ".join(STATEMENTS)
            statement.keyword.refuse(f"one of {known}{did_you_mean(keyword, STATEMENTS)}")
        if keyword in _ONCE and keyword in self.made:
            statement.keyword.refuse(f"no second {keyword} line")
        reader(self, statement)
        self.made.add(keyword)

    def record(self) -> Record:
        """Return what the statements so far come to."""
        if self.dealing is not None:
            self._finish_deal(())
        return Record(self.fixed_rules(), self.dealer, tuple(self.actions), self.players)

    def fixed_rules(self) -> Rules:
        """Return the rules; from now on they cannot be changed."""
        if self.rules is None:
            options = dict(map(read_setting, self.settings))
            self.rules = with_options(self.base or Rules(), meant(options) if self.is_kept else options)
        return self.rules

    def _preset(self, statement: Statement) -> None:
        self._refuse_late(statement)
        self.base = preset(statement.only_word("the name of a preset").text)

    def _set(self, statement: Statement) -> None:
        self._refuse_late(statement)
        setting = statement.text.removeprefix("set").strip()
        if "=" not in setting:
            statement.refuse_end("option = value, such as auction.lowest = 7")
        self.settings.append(setting)

    def _refuse_late(self, statement: Statement) -> None:
        if self.rules is not None:
            statement.keyword.refuse("no more rules: they stand before players, dealer and deals")

    def _players(self, statement: Statement) -> None:
        if self.actions:
            statement.keyword.refuse("no players: they stand before the first deal")
        self.players = names_in(statement, self.fixed_rules().table.seats)

    def _dealer(self, statement: Statement) -> None:
        if self.actions:
            statement.keyword.refuse("no dealer: the deal passes on by itself after the first")
        self.dealer = seat_in(statement, self.fixed_rules().table.seats)

    def _deal(self, statement: Statement) -> None:
        self.fixed_rules()
        self.dealing, self.hands, self.kitty, self.seed = statement, [], (), None
        if not statement.words:
            return
        if statement.words[0].text != "seed":
            statement.words[0].refuse("seed, or the end of the line")
        if len(statement.words) != 2:
            statement.refuse_end("64 hexadecimal digits")
        self.seed = statement.words[1].read(read_seed)

    def _hand(self, statement: Statement) -> None:
        if self.dealing is None or self.kitty:
            statement.keyword.refuse("deal before the first hand")
        self.hands.append(_cards(statement))

    def _kitty(self, statement: Statement) -> None:
        if self.dealing is None or self.kitty:
            statement.keyword.refuse("deal and the hands before the kitty")
        self.kitty = _cards(statement)
        if not self._has_stock:
            self._finish_deal(())

    @property
    def _has_stock(self) -> bool:
        """Whether more is dealt than hands and a kitty (T2c, T2d)."""
        return self.fixed_rules().deal.form in (DealForm.MARKET, DealForm.DRAW)

    def _stock(self, statement: Statement) -> None:
        if self.dealing is None or not self._has_stock:
            statement.keyword.refuse("deal, the hands and the kitty before the stock")
        self._finish_deal(_cards(statement))

    def _finish_deal(self, stock: tuple[Card, ...]) -> None:
        assert self.dealing is not None
        rules = self.fixed_rules()
        is_drawn = rules.deal.form is DealForm.DRAW  # hands are empty before the draw
        hands = [()] * rules.hands if is_drawn and not self.hands else self.hands
        if len(hands) != rules.hands:
            self.dealing.keyword.refuse(f"{rules.hands} hands after it, not {len(self.hands)}")
        self.actions.append(Deal(tuple(hands), self.kitty, stock, self.seed))
        self.dealing = None

    def _calls(self, statement: Statement) -> None:
        self.actions += [word.read(read_spoken) for word in statement.some_words("a call")]

    def _deed(self, statement: Statement) -> None:
        if statement.words:
            statement.words[0].refuse("the end of the line")
        self.actions.append(DEEDS[statement.keyword.text])

    def _discard(self, statement: Statement) -> None:
        self.actions.append(Discard(_card_set(statement)))

    def _give(self, statement: Statement) -> None:
        self.actions.append(Give(_card_set(statement)))

    def _choose(self, statement: Statement) -> None:
        words = statement.some_words("what the dealer chooses, or - for nothing")
        nothing = next((word for word in words if word.text == NONE), None)
        if nothing is not None and len(words) > 1:
            nothing.refuse("what the dealer chooses, or - alone for nothing")
        self.fixed_rules()
        self.actions.append(Choose(() if nothing else tuple(word.text for word in words)))

    def _pick(self, statement: Statement) -> None:
        self.actions.append(Pick(statement.only_word("a card of the market").read(Card)))

    def _draws(self, statement: Statement) -> None:
        self.actions += [word.read(_read_draw) for word in statement.some_words(_DRAW)]

    def _partner(self, statement: Statement) -> None:
        self.actions.append(statement.only_word("a card, or - for none").read(read_partner))

    def _name(self, statement: Statement) -> None:
        self.actions.append(statement.only_word("a suit, or - for none").read(read_nomination))

    def _trick(self, statement: Statement) -> None:
        self.actions += [word.read(read_play) for word in statement.some_words("a card")]


STATEMENTS: Final[dict[str, Callable[[RecordReader, Statement], None]]] = {
    "preset": RecordReader._preset,
    "set": RecordReader._set,
    "players": RecordReader._players,
    "dealer": RecordReader._dealer,
    "choose": RecordReader._choose,
    "deal": RecordReader._deal,
    "hand": RecordReader._hand,
    "kitty": RecordReader._kitty,
    "stock": RecordReader._stock,
    "draws": RecordReader._draws,
    "pick": RecordReader._pick,
    "calls": RecordReader._calls,
    "discard": RecordReader._discard,
    "give": RecordReader._give,
    "partner": RecordReader._partner,
    "name": RecordReader._name,
    "trick": RecordReader._trick,
    **dict.fromkeys(DEEDS, RecordReader._deed),
}
"""What reads each statement of a record, by its keyword."""


def _cards(statement: Statement) -> tuple[Card, ...]:
    return tuple(word.read(Card) for word in statement.some_words("a card"))


def _card_set(statement: Statement) -> CardSet:
    cards = _cards(statement)
    if len(set(cards)) != len(cards):
        statement.keyword.refuse("different cards after it")
    return CardSet.of(cards)


def _read_draw(text: str) -> Action:
    """Read what became of a card that was drawn."""
    if text not in _DRAWS:
        raise NotationError(repr(text), _DRAW)
    return _DRAWS[text]


def read_seed(text: str) -> bytes:
    """Read a seed of 32 bytes.

    Raises:
        NotationError: The text is not 64 hexadecimal digits.
    """
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_SIZE:
        raise NotationError(repr(text), f"{2 * SEED_SIZE} hexadecimal digits")
    return seed


def read_text(text: str) -> Record:
    r"""Read a record from text.

    >>> read_text("fivehundred 1\ndealer 2").dealer
    2

    Raises:
        NotationError: Says line, column and what was expected.
        RulesError: Its options are unknown or contradict each other.
    """
    reader = RecordReader(is_kept=True)
    for statement in after_header(text, FORMAT, VERSION):
        reader.take(statement)
    return reader.record()


# Writing


def write_text(record: Record) -> str:
    """Write a record as text, a trick a line, with comments on tricks and scores.

    Raises:
        RecordError: An action is not possible where it stands.
    """
    return "\n".join([*_header(record), *_body(record)]) + "\n"


def _header(record: Record) -> Iterator[str]:
    yield f"{FORMAT} {VERSION}"
    yield from header(stated(settings(record.rules)), record.players, record.dealer)


def _body(record: Record) -> Iterator[str]:
    """Yield a line for each deal, hand, auction, exchange and trick."""
    words: list[str] = []
    keyword = ""
    for action, step in zip(record.actions, record.steps(), strict=True):
        keyword = _KEYWORDS.get(type(action), keyword)
        yield from _lines(action, step, keyword, words)
        lines = (event.line for event in step.events if isinstance(event, RoundScored))
        yield from (f"# {score_comment(line)}" for line in lines)
    if words:
        yield _line(keyword, words)


_KEYWORDS: Final[dict[type[Action], str]] = {
    **dict.fromkeys((Keep, Throw), "draws"),
    **dict.fromkeys((Bid, Pass, Look, Misdeal), "calls"),
    Play: "trick",
}
"""What the lines begin with in which small actions stand together."""


def _lines(action: Action, step: Step, keyword: str, words: list[str]) -> Iterator[str]:
    """Yield the lines that an action completes; calls and plays collect in `words` until then."""
    match action:
        case Deal():
            yield from _deal_lines(action, step.rules)
        case Bid() | Pass() | Look() | Misdeal() | Keep() | Throw():
            words.append(action_text(action, step.rules))
            if not isinstance(step.state.phase, Drawing if keyword == "draws" else Auction):
                yield _line(keyword, words)
        case Play():
            words.append(action_text(action, step.rules))
            for event in step.events:
                if isinstance(event, TrickTaken):
                    yield _line(keyword, words) + _trick_comment(event.trick, step)
        case _:
            if words:  # a claim in the middle of a trick
                yield _line(keyword, words)
            yield action_text(action, step.rules)


def _line(keyword: str, words: list[str]) -> str:
    """Return a line of these words and forget them."""
    line = " ".join([keyword, *words])
    words.clear()
    return line


def _deal_lines(deal: Deal, rules: Rules) -> Iterator[str]:
    yield ""
    yield "deal" if deal.seed is None else f"deal seed {deal.seed.hex()}"
    for hand in filter(None, deal.hands):
        yield f"hand {cards_text(hand, rules)}"
    if deal.kitty:
        yield f"kitty {cards_text(deal.kitty, rules)}"
    if deal.stock:
        yield f"stock {cards_text(deal.stock, rules)}"


def _trick_comment(trick: Trick, step: Step) -> str:
    """Return who led and won; after the last trick of a round the score says it."""
    is_last = any(isinstance(event, RoundScored) for event in step.events)
    return "" if is_last else f"  # {trick.leader} leads, {trick.winner} wins"


def score_comment(line: RoundScore) -> str:
    """Return how a round came out and what it scored, as a comment says it."""
    declarer = line.contract.declarer
    undecided = "played" if declarer is None else "cut off"
    outcome = {True: "made", False: "set", None: undecided}[line.made]
    by = "" if declarer is None else f" by {declarer}"
    said = [f"{line.contract}{by}: {outcome}", *_score_parts(line)]
    return "; ".join(said)


def _score_parts(line: RoundScore) -> Iterator[str]:
    """Yield the numbers of a line, and what else became of the round."""
    if line.breach is not None:
        yield f"breach by {line.breach.caller}: {'won' if line.breach.won else 'lost'}"
    numbers = {"tricks": line.taken, "points": line.points, "scores": line.totals}
    numbers |= {name: seats for name, seats in (("fined", line.fined), ("barred", line.barred)) if seats}
    yield from (f"{name} {' '.join(map(str, values))}" for name, values in numbers.items())
