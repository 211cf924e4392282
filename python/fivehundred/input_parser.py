"""What people type, read leniently: `7h`, `six diamonds`, `discard 5s 6c`, `the joker`, `queen of hearts`."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from fivehundred.cards import JOKERS, Card, CardSet, Strain, Suit
from fivehundred.engine.actions import (
    Action,
    Call,
    CallBreach,
    CallPartner,
    CallSlam,
    Choose,
    Claim,
    Concede,
    Decline,
    Discard,
    Give,
    Keep,
    Look,
    Misdeal,
    Nominate,
    Pass,
    Pick,
    Play,
    Throw,
)
from fivehundred.engine.contracts.compile import roles
from fivehundred.engine.notation import DEEDS, action_text, card_text
from fivehundred.engine.phases.bid_conditions import is_blind
from fivehundred.engine.views.knowledge import View
from fivehundred.errors import NotationError
from fivehundred.rules import agreed_options
from fivehundred.rules.bids import Bid, Special
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place

EXPECTED: Final = {
    "choosing": "names or numbers of the list, such as choose 1 3, or choose nothing",
    "drawing": "keep or throw",
    "market": "a card of the market, such as pick 5H",
    "auction": "a call such as 7H or pass",
    "breach": "breach or decline",
    "exchange": "cards to discard, such as discard 5S 6C 7D",
    "giving": "cards to hand over, such as give 5S 6C",
    "calling": "a card that another player holds, such as partner AH, or alone",
    "naming": "a suit for the joker, such as hearts, or no suit",
    "play": "7h, qs or joker",
}
"""What may be typed in each phase, whatever the position."""
_NOUNS: Final = {
    "choosing": "item",
    "auction": "call",
    "breach": "answer",
    "drawing": "answer",
    "naming": "suit",
}
"""What is typed in each phase, where it is no card."""


class UnknownWordsError(NotationError):
    """Something typed that is nothing of what is asked for: says so to a person."""

    def __init__(self, noun: str, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.noun = noun

    def __str__(self) -> str:
        unknown = f"I don't know the {self.noun} {self.found}; " if self.found.strip("' ") else ""
        return f"{unknown}say {self.expected}"


_SUITS: Final = {
    name: suit for suit in Suit for name in (str(suit), suit.name, suit.name.removesuffix("S"), suit.symbol)
}
_STRAINS: Final = (
    {name: str(suit) for name, suit in _SUITS.items()}
    | dict.fromkeys(("N", "NT", "NO TRUMP", "NO TRUMPS", "NOTRUMP", "NOTRUMPS"), "N")
    | dict.fromkeys(("J5", "JACKS", "NO TRUMPS JACKS HIGH", "NO TRUMPS WITH JACKS HIGH"), "J5")
)
_DEEDS: Final = {word.upper(): deed for word, deed in DEEDS.items()} | {
    "CALL SLAM": CallSlam(),
    "CALL MISDEAL": Misdeal(),
    "DEAL AGAIN": Misdeal(),
    "LOOK AT HAND": Look(),
    "CLAIM REST": Claim(),
    "CLAIM ALL TRICKS": Claim(),
    "CLAIM NO TRICK": Claim(),
    "CONCEDE REST": Concede(),
    "GIVE UP": Concede(),
    "GIVE UP REST": Concede(),
}
"""What is said without naming cards."""
_ANSWERS: Final = dict.fromkeys(("CALL BREACH", "YES", "Y"), CallBreach()) | dict.fromkeys(
    ("CALL NO BREACH", "NO BREACH", "NO", "PASS", "P"), Decline()
)
"""Other answers to the offer of a breach."""
_DRAWS: Final = dict.fromkeys(("K", "YES", "Y", "KEEP IT", "KEEP CARD"), Keep()) | dict.fromkeys(
    ("T", "NO", "N", "THROW IT", "THROW CARD", "THROW AWAY", "THROW IT AWAY", "THROW CARD AWAY"), Throw()
)
"""Other answers to a card that was drawn."""
_NOBODY: Final = ("-", "ALONE", "NOBODY", "NONE", "NO")
_NOTHING: Final = ("-", "NOTHING", "NONE", "NOTHING OF LIST")
_EVERYTHING: Final = ("ALL", "EVERYTHING")
_NO_SUIT: Final = ("-", "NO SUIT", "NONE", "NO")
_JOKER_NAMES: Final = {"BLACK JOKER": "JB", "RED JOKER": "JR", "WHITE JOKER": "JW", "JOKER": "JO"}


_BID: Final = re.compile(r"(\d+(?:\.\d)?|GAME IN|GAME|G) ?(.+)")
"""A level, with cards that go to the opponents, or the game of all ten tricks; then a strain."""
_GIVING: Final = re.compile(r"\b(\d{1,2})( \D+) GIVING (\d)")
"""The same in words: `7 no-trumps giving 2`."""


def read_action(text: str, view: View) -> Action:
    """Read what the seat that decides has typed; whether it is legal is another question.

    >>> from fivehundred import State, preset
    >>> view = State.start(preset("australian")).dealt(bytes(32)).view(1)
    >>> str(read_action("7 hearts", view)), str(read_action("Open Misère", view)), read_action("p", view)
    ('7H', 'OM', Pass())

    Raises:
        NotationError: The text is nothing that this phase asks for.
    """
    words = _plain(text)
    if words in _DEEDS:
        return _DEEDS[words]
    read = _before_auction if view.phase in ("choosing", "drawing", "market") else _from_auction
    try:
        return read(words, view)
    except (UnknownWordsError, _EitherJokerError, _WhichCardsError):
        raise
    except (KeyError, NotationError):
        raise UnknownWordsError(_NOUNS.get(view.phase, "card"), repr(text), expected(view)) from None


def expected(view: View) -> str:
    """Return what may be typed now.

    >>> from fivehundred import State, preset
    >>> expected(State.start(preset("australian")).dealt(bytes(32)).view(1))
    'a call such as 6S, 6N, open misere or pass'
    """
    if view.phase == "auction" and view.legal_actions:
        return _calls(view)
    return EXPECTED.get(view.phase, EXPECTED["play"])


def _calls(view: View) -> str:
    """Return a legal call of each kind; before a look only what is called without one (M3)."""
    legal = view.legal_actions
    if Look() in legal:
        legal = [call for call in legal if call == Look() or _is_blind(call, view)]
    first: dict[object, str] = {}
    for call in sorted(legal, key=lambda call: call == Pass()):
        first.setdefault(_kind(call), _written(call, view))
    *most, last = first.values()
    return f"a call such as {', '.join(most)} or {last}" if most else last


def _is_blind(call: Action, view: View) -> bool:
    return isinstance(call, Bid) and is_blind(view.rules, call)


def _kind(call: Action) -> object:
    """Return what sets a call apart from others of which there is another example."""
    match call:
        case Bid(special=None, is_game=False, given=0):
            return call.strain is Strain.NO_TRUMP
        case Bid():
            return call.is_game, call.given > 0
        case _:
            return type(call)


def _written(call: Action, view: View) -> str:
    """Return what to type for a call."""
    if isinstance(call, Bid) and call.special is not None:
        return _plain(call.special.title).lower()
    return "pass" if call == Pass() else action_text(call, view.rules)


def _before_auction(words: str, view: View) -> Action:
    match view.phase:
        case "choosing":
            return Choose(_items(_after(words, "CHOOSE", "PLAY WITH").removesuffix(" FOR THIS ROUND"), view))
        case "drawing":
            return _DRAWS[words]
        case _:
            return Pick(_card(_spelt(_after(words, "PICK", "TAKE"), view), view))


def _from_auction(words: str, view: View) -> Action:
    match view.phase:
        case "auction":
            return _call(_after(words, "BID", "CALL"))
        case "breach":
            return _ANSWERS[words]
        case "exchange":
            return Discard(_cards(_after(words, "DISCARD"), view))
        case "giving":
            return Give(_cards(_after(words, "GIVE", "HAND OVER"), view))
        case "calling":
            return _partner(_spelt(_after(words, "PARTNER", "CALL", "PLAY", "GO"), view), view)
        case "naming":
            suit, _, _ = _after(words, "NAME").partition(" FOR ")
            return Nominate(_named_suit(_after(_spelt(suit, view), "JO", "JB", "JR", "JW")))
        case _:
            return _play(_spelt(_after(words, "PLAY", "LEAD"), view), view)


_POINTS: Final = re.compile(r"\(\d+(?: POINTS?)?\)|,? \d+ POINTS?\Z")
"""What a bid is worth, as it stands on a button or in a hint."""
_BETWEEN: Final = re.compile(r"[,;=/]|(?<=\w)-(?=\w)|\bAND\b")
_ARTICLE: Final = re.compile(r"\b(?:THE|AN) |\bA (?=(?!SPADE|CLUB|DIAMOND|HEART)[A-Z]{4})")
_NUMBERS: Final = {"TWO": "2", "THREE": "3", "FOUR": "4", "FIVE": "5", "SIX": "6", "SEVEN": "7"} | {
    "EIGHT": "8",
    "NINE": "9",
    "TEN": "10",
    "ELEVEN": "11",
    "TWELVE": "12",
    "THIRTEEN": "13",
}
_NUMBER: Final = re.compile(rf"\b(?:{'|'.join(_NUMBERS)})\b")


def _plain(text: str) -> str:
    """Return the text in capitals, without accents, commas, articles and values, numbers and jokers short."""
    letters = unicodedata.normalize("NFKD", text.upper().strip().rstrip(".!?"))
    bare = "".join(letter for letter in letters if unicodedata.category(letter) != "Mn")
    words = " ".join(_BETWEEN.sub(" ", _POINTS.sub(" ", bare)).split())
    words = _NUMBER.sub(lambda found: _NUMBERS[found[0]], _ARTICLE.sub("", words))
    for name, short in _JOKER_NAMES.items():
        words = words.replace(name, short)
    return words


_RANK_NAMES: Final = {"ACE": "A", "KING": "K", "QUEEN": "Q", "JACK": "J"}
_CARD_NAME: Final = re.compile(
    rf"\b(?:(?P<rank>{'|'.join(_RANK_NAMES)}|\d+|[AKQJT])S? OF|(?P<court>{'|'.join(_RANK_NAMES)}))"
    r" (?P<suit>SPADE|CLUB|DIAMOND|HEART)S?\b"
)
"""A card by its full name: queen of hearts, 10 of spades."""


def _spelt(words: str, view: View) -> str:
    """Return the words with the short names of cards that are said in full or called by their roles."""
    words = _CARD_NAME.sub(_short_card, words)
    for role, card in _roles(view).items():
        words = words.replace(role, str(card))
    return words


def _short_card(found: re.Match[str]) -> str:
    rank = found["rank"] or found["court"]
    return _RANK_NAMES.get(rank, rank) + found["suit"][0]


def _roles(view: View) -> dict[str, Card]:
    """Return the one card of each role that the contract gives, longest names first (X1, X2, X4)."""
    if view.terms is None:
        return {}
    found = roles(view.rules, view.terms.strain.trumps, view.terms.level)
    named = {_plain(role): cards[0] for role, cards in found.items() if len(cards) == 1}
    return dict(sorted(named.items(), key=lambda role: -len(role[0])))


_SPECIALS: Final = {
    name: special for special in Special for name in (special.code, _plain(special.title))
} | {
    "OPEN M": Special.OPEN_MISERE,
    "SUPER OPEN": Special.SUPER_OPEN_MISERE,
    "SHIELDS": Special.SHIELDS,
}
"""Specials by what they are called."""


def as_typed(action: Action, rules: Rules) -> str:
    """Return what people type for an action: calls by what they are called, without accents.

    >>> as_typed(Pass(), Rules()), as_typed(Bid.of("OM"), Rules()), as_typed(Bid.of("8H"), Rules())
    ('pass', 'open misere', '8H')
    """
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Bid) and action.special is not None:
        return _plain(action.special.title).lower()
    return action_text(action, rules)


def _after(words: str, *verbs: str) -> str:
    """Return the words without the verb before them."""
    for verb in verbs:
        words = words.removeprefix(f"{verb} ")
    return words


def _items(words: str, view: View) -> tuple[str, ...]:
    """Read what a dealer chooses: names, titles and numbers of the list, in any order (X8)."""
    listed = agreed_options.items(view.rules.plusplus.dealers_choice)
    if words in _NOTHING or words in _EVERYTHING:
        return listed if words in _EVERYTHING else ()
    names = {name: item for number, item in enumerate(listed, 1) for name in _names_of(item, number)}
    name = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    if not re.fullmatch(f"(?:(?:{name}) )+", f"{words} "):
        raise NotationError(repr(words), EXPECTED["choosing"])
    chosen = {names[found] for found in re.findall(f"({name}) ", f"{words} ")}
    return tuple(item for item in listed if item in chosen)


def _names_of(item: str, number: int) -> tuple[str, ...]:
    title = (_plain(agreed_options.ITEMS[item].title),) if item in agreed_options.ITEMS else ()
    return (str(number), _plain(item), *title)


def read_bid(text: str) -> Bid:
    """Read a bid as it is typed.

    >>> str(read_bid("7 hearts")), str(read_bid("Open Misère"))
    ('7H', 'OM')

    Raises:
        UnknownWordsError: The text is no bid.
    """
    try:
        call = _call(_plain(text))
    except (KeyError, NotationError):
        call = Pass()
    if not isinstance(call, Bid):
        raise UnknownWordsError("bid", repr(text), "a bid such as 7H, 8N or open misere")
    return call


def _call(words: str) -> Call:
    words = _GIVING.sub(r"\1.\3\2", words)
    if words in ("P", "PASS"):
        return Pass()
    if words in _SPECIALS:
        return Bid(special=_SPECIALS[words])
    found = _BID.fullmatch(words)
    if found is None:
        raise NotationError(repr(words), EXPECTED["auction"])
    level, strain = found.groups()
    return Bid.of(("G" if level.startswith("G") else level) + _STRAINS[strain])


def _cards(words: str, view: View) -> CardSet:
    if words.isdecimal():
        raise _WhichCardsError(words, EXPECTED[view.phase])
    return CardSet.of(_card(word, view) for word in _spelt(words, view).split())


def _card(word: str, view: View) -> Card:
    if word == "JO":
        return _joker(view)
    for suit in Suit:
        word = word.replace(suit.symbol, str(suit))
    try:
        return Card(word)
    except NotationError:
        raise UnknownWordsError("card", repr(word.lower()), expected(view)) from None


class _WhichCardsError(NotationError):
    """Cards were counted, and not named."""

    def __str__(self) -> str:
        return f"which {self.found} cards? Say {self.expected}"


class _EitherJokerError(NotationError):
    """A joker was named where two may be meant."""

    def __str__(self) -> str:
        return f"which joker? Say {self.expected}"


def _joker(view: View) -> Card:
    """Return the joker that is meant by that word, or else the only one of the pack."""
    meant = _meant_jokers(view)
    jokers = meant if len(meant) == 1 else CardSet(view.rules.cards & JOKERS)
    if len(jokers) != 1:
        raise _EitherJokerError("'joker'", " or ".join(card_text(each, view.rules) for each in jokers))
    return next(iter(jokers))


def _meant_jokers(view: View) -> CardSet:
    """Return the jokers held, to call a partner those not held; of two in play not the anti-joker (X4)."""
    if view.phase == "calling":
        return CardSet(view.rules.cards & JOKERS & ~view.hand)
    opened: dict[Place | None, CardSet] = dict(view.open_hands)
    held = opened.get(view.hand_to_play, view.hand) & JOKERS
    anti = 0 if view.order is None else view.order.anti
    return CardSet(held & ~anti or held)


def _partner(words: str, view: View) -> CallPartner:
    return CallPartner(None if words in _NOBODY else _card(words, view))


def _named_suit(words: str) -> Suit | None:
    return None if words in _NO_SUIT else _SUITS[words]


def _play(words: str, view: View) -> Play:
    """Read a card with the suit that it names; where only one suit can be named, it need not be said."""
    asked = _SUITS.get(words.removeprefix("NAME ")) if words.startswith("NAME ") else None
    if asked is not None and view.hand & JOKERS:
        raise UnknownWordsError(
            "card", "", f"joker {asked.name.lower()}, which plays the joker and names the suit"
        )
    name, _, suit = words.replace(" NAMING ", " ").partition(" ")
    card = _card(name, view)
    if suit:
        return Play(card, _SUITS[suit])
    possible = [action for action in view.legal_actions if isinstance(action, Play) and action.card == card]
    return possible[0] if len(possible) == 1 else Play(card)
