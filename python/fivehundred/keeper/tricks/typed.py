"""A round as people type it: `8h ann 9`, `7n ben with cat 6`, `passed`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.state import State
from fivehundred.errors import NotationError
from fivehundred.input_parser import UnknownWordsError, read_bid
from fivehundred.keeper.tricks import auction_check, check
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.scored import kept_choice
from fivehundred.keeper.tricks.told import Played, Told, Unscored, Why, counted_places, shared_out
from fivehundred.rules.bids import Bid
from fivehundred.seats import Seat
from fivehundred.wording import listed

_WHY: Final = {
    **dict.fromkeys(("p", "pass", "passed", "passed out"), Why.PASSED_OUT),
    **dict.fromkeys(("inkle", "thrown in", "thrown-in"), Why.THROWN_IN),
    "misdeal": Why.MISDEAL,
}
_KEYS: Final = {"with": "with", "breach": "breach", "first": "first", "fined": "fined", "fine": "fined"}
_WHO: Final = {
    "": "who declared",
    "with": "who the partner was",
    "breach": "who called the breach",
    "first": "who was first at the target",
    "fined": "who is fined",
}
"""What is asked where a name is missing: before any key word, and after each."""
_SLAM: Final = "slam"
_FLAGS: Final = (_SLAM, "alone")
_CHOICE: Final = ("chosen", "choose")
_TRICKS: Final = re.compile(r"\d{1,3}(?!\d)")
_LEVEL: Final = "8"
"""A number of tricks that may be bid."""
_NO_BID: Final = ("none", "nobody", "-")
_LONGEST_BID: Final = 5
"""Words of the longest bid: `7 no trumps giving 2`."""


class NoSuchLevelError(NotationError):
    """A bid of a number of tricks that none is made of: says which bids there are."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(found, known)

    def __str__(self) -> str:
        return f"this ladder has no {self.found}; {self.expected}"


def read_told(line: str, game: TricksScore) -> Told:
    """Read a round as it is typed; whether it can have been is another question.

    The contract, who declared it, and the makers' tricks; then those of every other side but the last. Words
    that may follow: `slam`, `with` a partner who was called, `breach` and `fined` with a name, `first` with
    the name of the first at the target, `chosen` and what the dealer switched on. `none` and the tricks of
    each side are a hand that nobody has bid for.

    Raises:
        NotationError: It is no round; says what would be one.
    """
    state = game.state
    said, chosen = _split_at_choice(line)
    items = chosen or kept_choice(state)
    why = _WHY.get(" ".join(said).lower())
    if why is not None:
        return Unscored(why, items)
    bid, rest = read_contract(said, game)
    found = _Words.of(rest, game)
    declarer = None if bid is None else found.player("")
    return _played(found, state, Contract(bid, declarer, slam=found.is_slam), items)


def expected(game: TricksScore) -> str:
    """Return what a round looks like as it is typed, for this table."""
    bid, name = list(game.rules.bids)[len(game.rules.bids) // 2], game.name(game.rules.table.all_seats[0])
    return f"a round such as {bid} {name.lower()} 8 (contract, declarer, the makers' tricks), or passed"


def _played(found: _Words, state: State, contract: Contract, items: tuple[str, ...]) -> Played:
    """Return the round of a contract, with what else was said of it."""
    game, first = found.game, found.player_after("first")
    told = Played(
        contract=contract,
        taken=(),
        partner=found.player_after("with"),
        breach=found.player_after("breach"),
        fined=tuple(found.fined()),
        first=None if first is None else game.rules.side_of(first),
        chosen=items,
    )
    if not found.counts:
        raise UnknownWordsError("round", "", f"how many tricks the makers took: {expected(game)}")
    return _with_tricks(game, state, told, found.counts)


def _with_tricks(game: TricksScore, state: State, told: Played, counts: Sequence[int]) -> Played:
    """Return a round with its tricks by place; where the contract cannot be, as they are."""
    dealing = check.possible_dealing(state, told.chosen)
    if not auction_check.may_be(dealing, told.contract, game.words.under(dealing.rules)):
        return Played(told.contract, tuple(counts), chosen=told.chosen)
    terms = told.terms(dealing.rules, dealing.dealer)
    try:
        taken = shared_out(dealing.rules, terms, told.contract, counts)
    except ValueError:
        places = counted_places(dealing.rules, terms, told.contract)
        sides = "; ".join(game.words.side(dealing.rules.side_of(place)) for place in places)
        wanted = f"the tricks of these sides, in this order, the last of which may be left out: {sides}"
        raise UnknownWordsError("round", "", wanted) from None
    return replace(told, taken=taken)


# Words


def _split_at_choice(line: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the words before what the dealer has switched on, and that."""
    words = line.replace(",", " ").split()
    place = next((index for index, word in enumerate(words) if word.lower() in _CHOICE), len(words))
    return words[:place], tuple(words[place + 1 :])


def read_contract(words: Sequence[str], game: TricksScore) -> tuple[Bid | None, list[str]]:
    """Return the bid that the words begin with, None where nobody has bid, and the other words."""
    if words and words[0].lower() in _NO_BID:
        return None, list(words[1:])
    for length in range(min(_LONGEST_BID, len(words)), 0, -1):
        try:
            return read_bid(" ".join(words[:length])), list(words[length:])
        except NotationError:
            continue
    _refuse_level(words, game)
    raise UnknownWordsError("round", repr(" ".join(words)), expected(game))


def _refuse_level(words: Sequence[str], game: TricksScore) -> None:
    """Refuse words that begin with a bid but for its number of tricks."""
    tricks = _TRICKS.match(words[0]) if words else None
    if tricks is None:
        return
    for length in range(min(_LONGEST_BID, len(words)), 0, -1):
        try:
            bid = read_bid(_LEVEL + " ".join(words[:length])[tricks.end() :])
        except NotationError:
            continue
        said = game.words.bid(bid).replace(_LEVEL, tricks[0], 1)
        raise NoSuchLevelError(said, auction_check.known(game.rules.bids, bid, game.words))


@dataclass(slots=True)
class _Words:
    """The words after the contract: names after each key word, first those before any, and the counts."""

    game: TricksScore
    names: dict[str, list[str]] = field(default_factory=lambda: {"": []})
    counts: list[int] = field(default_factory=list)
    is_slam: bool = False

    @classmethod
    def of(cls, words: Sequence[str], game: TricksScore) -> _Words:
        """Sort words; a name that is written whole may have numbers and key words in it."""
        found, key = cls(game), ""
        while words:
            size = game.words_of_name(words) if key == "fined" or not found.names[key] else 0
            first, words = words[: size or 1], words[size or 1 :]
            word = " ".join(first)
            if size:
                found.names[key].append(word)
            elif word.lower() in _KEYS:
                key = _KEYS[word.lower()]
                found.names.setdefault(key, [])
            elif word.lower() in _FLAGS:
                found.is_slam |= word.lower() == _SLAM
            elif _is_count(word):
                found.counts.append(int(word))
            else:
                found.names[key].append(word)
        return found

    def player(self, key: str) -> Seat:
        """Return the seat of the one player who is named after a key word; a name's beginning will do.

        Raises:
            UnknownWordsError: It is nobody's name, or none is there.
        """
        return player_named(self.game, " ".join(self.names[key]), _WHO[key])

    def player_after(self, key: str) -> Seat | None:
        """Return the seat of the player who is named after a key word, None where that is not said."""
        return self.player(key) if key in self.names else None

    def fined(self) -> Iterator[Seat]:
        """Yield the seats of those who are fined, once for each fine."""
        if "fined" in self.names:
            seats = list(self.game.seats_named(self.names["fined"])) or [("", None)]
            for name, seat in seats:
                yield player_named(self.game, name, _WHO["fined"]) if seat is None else seat


def player_named(game: TricksScore, name: str, what: str) -> Seat:
    """Return the seat of the one player of this name; its beginning will do.

    Raises:
        UnknownWordsError: It is nobody's name; says `what` is asked for.
    """
    seat = game.seat_named(name) if name else None
    if seat is None:
        names = listed(list(map(game.name, game.rules.table.all_seats)), "or")
        raise UnknownWordsError("player", repr(name) if name else "", f"{what}: {names}")
    return seat


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 4
