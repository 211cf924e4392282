"""Every option of the rules, each declared once: default, one-line summary, choices and rule identifier.

The option reference, the JSON schema, the check of types and ranges, and the printed rules all come from
these declarations. What options mean together is checked in `fivehundred.rules.validation`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple, Self, get_type_hints

from fivehundred.seats import SEATS, SIDES, Seat, Side

OPTION: Final = "option"
"""Key of an option's declaration in the metadata of its field."""


class Choice(StrEnum):
    """One way to play a rule; `summary` says what it means."""

    summary: str

    def __new__(cls, value: str, summary: str) -> Self:
        """Make a member from its name in rule files and its summary."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.summary = summary
        return member

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Declaration:
    """What is known of an option besides its type and default."""

    summary: str
    rule: str
    numbers: range | None = None


def option(default: Any, summary: str, *, rule: str, numbers: range | None = None) -> Any:
    """Declare an option as a field of its section; `rule` is its identifier, `numbers` what is allowed."""
    return field(default=default, metadata={OPTION: Declaration(summary=summary, rule=rule, numbers=numbers)})


class PackName(Choice):
    """Packs cut to the table (D1)."""

    C33 = "33", "7 to ace and a joker"
    C43 = "43", "4 to ace without two 4s, and a joker"
    C44 = "44", "43 and a second joker"
    C45 = "45", "4 to ace and a joker"
    C46 = "46", "45 and a second joker"
    C52 = "52", "2 to ace"
    C53 = "53", "52 and a joker"
    C63 = "63", "52, the 11s and 12s, the red 13s and a joker"
    C64 = "64", "63 and a second joker"
    CUSTOM = "custom", "the cards listed in pack.cards"


class FoursOut(Choice):
    """Which two 4s leave a pack of 43 or 44 (D2)."""

    BLACK = "4S 4C", "the black 4s"
    SPADE_AND_DIAMOND = "4S 4D", "one 4 of each colour"


class Colour(Choice):
    """A joker's colour (D4). A white one takes the place of the red one beside a black one."""

    BLACK = "black", "the black joker, of a black and a red one"
    RED = "red", "the red joker, of a black and a red one"
    WHITE = "white", "the white joker, of a black and a white one"


class Partners(Choice):
    """Who plays with whom (T4–T6)."""

    FIXED = "fixed", "seats evenly round the table"
    CALLED = "called", "the holder of a card that the declarer calls, who says so"
    CALLED_SECRETLY = "called-secretly", "the holder of a card that the declarer calls, shown when it falls"
    ROTATING = "rotating", "the dealer alone, the others crosswise; each scores alone"


class DealForm(Choice):
    """What two players play with (T2)."""

    HANDS = "hands", "hands as dealt"
    TABLE_HANDS = "table-hands", "a hand, and one on the table opposite, half of it covered"
    MARKET = "market", "a hand, and eight open cards from which each picks one for the kitty"
    DRAW = "draw", "a hand drawn card by card, one of every two kept"


class Misdeal(Choice):
    """What a hand without a court card leads to (L3)."""

    OFF = "off", "nothing: it is played"
    MAY = "may", "its seat may have the cards dealt again before its first call"
    MUST = "must", "the cards are dealt again before anybody looks"


class ReEntry(Choice):
    """When somebody who passed may bid again (A2)."""

    NEVER = "never", "a pass is final"
    ON_SUIT_CHANGE = "on-suit-change", "once somebody bids another strain than in their own last bid"
    ALWAYS = "always", "a pass is never final while the bidding goes on"


class Rebid(Choice):
    """When the standing bidder may raise (A3)."""

    AFTER_INTERVENING_BID = "after-intervening-bid", "only after somebody else has bid"
    ALWAYS = "always", "once more when all others have passed"


class PassedOut(Choice):
    """What happens when everybody passes (A6)."""

    REDEAL = "redeal", "the same dealer deals again, at most twice, then the deal passes"
    NEXT_DEALER = "next-dealer", "the deal passes at once"
    NO_TRUMP_HAND = "no-trump-hand", "the round is played at no-trump without makers, 10 a trick to each side"
    DEALER_MUST_BID = "dealer-must-bid", "the dealer may not pass when all others have"


class ScheduleName(Choice):
    """Tables of bid values (B1–B6)."""

    AVONDALE = "avondale", "40 for six spades to 520 for ten no-trump"
    ORIGINAL = "original", "the table of 1904, 40 to 600"
    PERFECT = "perfect", "20 to 500"
    THIRTY_THREE = "thirty-three", "40 to 480, ten points between strains"
    FRACTIONAL = "fractional", "bids of tricks and of kitty cards for the opponents, the dearer the higher"
    CUSTOM = "custom", "the values listed in ladder.values"


class Precondition(Choice):
    """What must have been bid before a special may be called."""

    NONE = "none", "nothing: it may open the auction"
    LEVEL_7 = "level-7", "an ordinary bid of seven or more"
    BEFORE_LOOKING = "before-looking", "nothing, but its seat may not have looked at its hand"
    USUAL = "usual", "the usual (a bid of seven for misère; for grand nullo by one hand what misère needs)"


class PartnerRole(Choice):
    """What the declarer's partners do in a special contract."""

    FOLD = "fold", "they lay their cards down and sit the hand out"
    PLAY = "play", "the one partner plays too, and the contract binds both"
    DUMMY = "dummy", "the one partner's hand lies open after the first trick, and the declarer plays it"


class OpenHands(Choice):
    """Whose hand is laid open in a special contract."""

    DECLARER = "declarer", "the declarer's"
    PARTNER = "partner", "the partner's"
    BOTH = "both", "the declarer's and the partner's"


class Exposure(Choice):
    """When hands are laid open."""

    NEVER = "never", "they stay hidden"
    BEFORE_LEAD = "before-lead", "before the first lead"
    AFTER_FIRST_TRICK = "after-first-trick", "after the first trick"


class Leader(Choice):
    """Who leads to the first trick (P1)."""

    DECLARER = "declarer", "the declarer"
    LEFT_OF_DECLARER = "left-of-declarer", "the next active seat on the declarer's left"


class JokerLead(Choice):
    """Leading a joker where there are no trumps (JK1)."""

    NOMINATE_ANY = "nominate-any", "at any time, naming any suit"
    NOMINATE_NOT_VOID = "nominate-not-void", "at any time, naming a suit its holder has not shown out of"
    UNLED_SUITS = "unled-suits", "naming a suit not yet led in this round, or to the last trick"
    LAST_TRICK_ONLY = "last-trick-only", "to the last trick only"


class JokerFollow(Choice):
    """Following with a joker where there are no trumps (JK2)."""

    ONLY_WHEN_VOID = "only-when-void", "only when unable to follow"
    ANY_TIME = "any-time", "to any trick"


class JokerRenege(Choice):
    """Playing a joker on a suit its holder has shown out of (JK3)."""

    FREE = "free", "allowed"
    NOT_IF_SHOWN_VOID = "not-if-shown-void", "not allowed, unless nothing else is left"


class Claims(Choice):
    """Claiming the tricks that are left (P4)."""

    VERIFIED = "verified", "a claim stands if nothing that the claimer does not see could stop it"
    OFF = "off", "nobody may claim"
    PENALISED = "penalised", "a claim that nothing proves is refused and costs 100"
    ALWAYS_PENALISED = "always-penalised", "every claim costs 100, and only a proved one stands"


class AntiMegatrump(Choice):
    """What a led anti-megatrump asks for (X2)."""

    OFF = "off", "there is no anti-megatrump"
    EITHER = "either", "trumps or the opposite suit"
    ANTI_SUIT = "anti-suit", "the opposite suit"


class Slam(Choice):
    """What taking all ten tricks is worth (S3)."""

    BELOW_250 = "below-250", "at least 250 at any suit or no-trump contract"
    UP_TO_8S = "up-to-8S", "at least 250 at contracts up to eight spades"
    OFF = "off", "no more than the bid"


class BackDoor(Choice):
    """Losing by a score far below zero (S5)."""

    AT = "at", "at the limit or below"
    STRICT = "strict", "below the limit"
    UNLESS_OTHER_NEGATIVE = (
        "unless-other-negative",
        "at the limit or below, unless another side is below zero too",
    )
    STRICT_UNLESS_OTHER_NEGATIVE = (
        "strict-unless-other-negative",
        "below the limit, unless another side is below zero too",
    )
    OFF = "off", "never"

    @property
    def is_strict(self) -> bool:
        """Whether a side at the limit itself has not lost."""
        return self in (BackDoor.STRICT, BackDoor.STRICT_UNLESS_OTHER_NEGATIVE)

    @property
    def spares(self) -> bool:
        """Whether nobody loses while several sides are below zero."""
        return self in (BackDoor.UNLESS_OTHER_NEGATIVE, BackDoor.STRICT_UNLESS_OTHER_NEGATIVE)


class AtTarget(Choice):
    """Who wins when several sides reach the target in one round (S6)."""

    MAKERS = "makers", "the makers if they made their contract, else the highest score"
    HIGHEST_SCORE = "highest-score", "the highest score"


class Share(Choice):
    """What each of two partners scores who score singly (S15)."""

    FULL = "full", "all the points of the contract"
    HALF = "half", "half of the points of the contract"


@dataclass(frozen=True, kw_only=True, slots=True)
class PackRules:
    """The pack."""

    name: PackName = option(PackName.C43, "The pack that is played with.", rule="D1")
    cards: str = option("", "The cards of a custom pack, such as `7S 8S … AH Jo`.", rule="D1")
    fours_out: FoursOut = option(FoursOut.BLACK, "Which 4s leave a pack of 43 or 44.", rule="D2")
    matching_four: bool = option(False, "The 4 of the trumps' colour is the lowest trump.", rule="D3")
    higher_joker: Colour = option(Colour.BLACK, "Which of two jokers is higher.", rule="D4")


@dataclass(frozen=True, kw_only=True, slots=True)
class DealRules:
    """The deal."""

    form: DealForm = option(DealForm.HANDS, "What two players play with.", rule="T2")
    packets: str = option(
        "", "Cards dealt at a time, such as `3 k1 4 k1 3 k1`; empty: as usual for the kitty.", rule="L2"
    )
    dead_hands: int = option(
        0, "Hands dealt face down that nobody sees or plays.", rule="L4", numbers=range(3)
    )
    misdeal: Misdeal = option(Misdeal.OFF, "What a hand without jack, queen or king leads to.", rule="L3")
    misdeal_without_aces: bool = option(
        False, "A hand is a misdeal only if it has no ace and no joker either.", rule="L3"
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class AuctionRules:
    """The auction."""

    lowest: int = option(6, "The lowest number of tricks that may be bid.", rule="A1", numbers=range(6, 8))
    reenter: ReEntry = option(ReEntry.NEVER, "When somebody who passed may bid again.", rule="A2")
    rebid: Rebid = option(Rebid.AFTER_INTERVENING_BID, "When the standing bidder may raise.", rule="A3")
    rounds: int = option(
        0, "Times round the table; 0: until all others have passed.", rule="A4", numbers=range(2)
    )
    inkle_seats: bool = option(
        False, "Only the first two to speak may bid six, each at the first turn.", rule="A5"
    )
    inkle_void: bool = option(False, "A bid of six cannot win the auction.", rule="A5")
    passed_out: PassedOut = option(PassedOut.REDEAL, "What happens when everybody passes.", rule="A6")
    unshuffled: bool = option(
        False, "Cards that were passed out are gathered and dealt again without a shuffle.", rule="A6"
    )
    winner_raises: bool = option(False, "The winner may raise before taking the kitty.", rule="A7")
    raise_unopposed: bool = option(False, "The winner may raise though nobody else has bid.", rule="A7")
    unrestricted: bool = option(False, "No special needs a bid before it.", rule="A8")
    visible_kitty: bool = option(
        False, "A card of the kitty is turned up for each level that the bidding rises.", rule="A10"
    )
    last_kitty_card_open: bool = option(False, "The last card dealt to the kitty lies face up.", rule="A11")
    no_trump_from: int = option(
        6,
        "The lowest bid at no-trump; from 7, only after an ordinary bid of seven.",
        rule="A13",
        numbers=range(6, 8),
    )
    min_contract: int = option(
        6,
        "The lowest contract that is played; below it the deal is passed out.",
        rule="A14",
        numbers=range(6, 11),
    )
    game_bids: bool = option(False, "In each strain all ten tricks may be bid for 1000.", rule="A15")


@dataclass(frozen=True, kw_only=True, slots=True)
class LadderRules:
    """The table of bid values."""

    schedule: ScheduleName = option(ScheduleName.AVONDALE, "The table of bid values.", rule="B1")
    values: tuple[tuple[int, ...], ...] = option(
        (),
        "A custom table: for 6 to 10 tricks a row of S, C, D, H, no-trump; fractional: of a suit with 0 to 5"
        " cards given, then of no-trump.",
        rule="B5, B6",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class SpecialRules:
    """One special contract."""

    on: bool = option(False, "Whether it may be bid.", rule="M")
    points: int | None = option(
        None, "Its value; left out or `default`: as the table of values has it.", rule="M"
    )
    place: str = option(
        "",
        "Its place among the bids (`after 8S`, `above level 7`, `top`, …); empty: the usual one."
        " Among fractional bids all go by points.",
        rule="B",
    )
    precondition: Precondition = option(Precondition.NONE, "What must have been bid before it.", rule="M")
    kitty: bool = option(True, "The declarer takes the kitty.", rule="K3")
    partner: PartnerRole = option(PartnerRole.FOLD, "What the declarer's partners do.", rule="M1, M4, M14")
    exposed: Exposure = option(Exposure.NEVER, "When hands are laid open.", rule="P5")
    open_hands: OpenHands = option(OpenHands.DECLARER, "Whose hands are laid open.", rule="P5")
    steered: bool = option(
        False, "The next defender on the declarer's left chooses the declarer's cards.", rule="M15"
    )
    play_on: bool = option(False, "Play goes on to the last trick when it is lost.", rule="M1")
    trick_points: bool = option(False, "Defenders score the tricks they take.", rule="S2")
    low_joker: bool = option(False, "Jokers are below every other card.", rule="M16")


_OPEN: Final = SpecialRules(exposed=Exposure.AFTER_FIRST_TRICK)
_DOUBLE: Final = SpecialRules(partner=PartnerRole.PLAY)


@dataclass(frozen=True, kw_only=True, slots=True)
class SpecialsRules:
    """Special contracts."""

    j5: bool = option(False, "Bids at no-trump with each jack above its ace, J5.", rule="M10")
    called_slam: bool = option(
        False,
        "After taking the kitty the declarer may call a slam, alone with a card of the partner's.",
        rule="M11",
    )
    wilkinson: bool = option(
        False, "Misère at any time and open from the start, open misère without the kitty.", rule="M8"
    )
    misere: SpecialRules = field(default=SpecialRules(precondition=Precondition.LEVEL_7))
    open_misere: SpecialRules = field(default=_OPEN)
    blind_misere: SpecialRules = field(default=SpecialRules(precondition=Precondition.BEFORE_LOOKING))
    double_misere: SpecialRules = field(default=_DOUBLE)
    grand_nullo: SpecialRules = field(default=SpecialRules(kitty=False, precondition=Precondition.USUAL))
    shields: SpecialRules = field(
        default=replace(_DOUBLE, exposed=Exposure.AFTER_FIRST_TRICK, open_hands=OpenHands.PARTNER)
    )
    patastrophe: SpecialRules = field(
        default=replace(_DOUBLE, exposed=Exposure.AFTER_FIRST_TRICK, open_hands=OpenHands.BOTH)
    )
    hi_lo: SpecialRules = field(default=SpecialRules())
    low_misere: SpecialRules = field(default=SpecialRules())
    petite_misere: SpecialRules = field(default=SpecialRules())
    grosse_misere: SpecialRules = field(default=SpecialRules(exposed=Exposure.BEFORE_LEAD))
    super_open_misere: SpecialRules = field(default=SpecialRules(exposed=Exposure.BEFORE_LEAD, steered=True))


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayRules:
    """The play of the cards."""

    leader: Leader = option(Leader.DECLARER, "Who leads to the first trick.", rule="P1")
    claims: Claims = option(Claims.VERIFIED, "Claiming the tricks that are left.", rule="P4")


@dataclass(frozen=True, kw_only=True, slots=True)
class JokerRules:
    """Jokers where there are no trumps."""

    lead: JokerLead = option(JokerLead.NOMINATE_ANY, "Leading a joker.", rule="JK1")
    follow: JokerFollow = option(JokerFollow.ONLY_WHEN_VOID, "Following with a joker.", rule="JK2")
    renege: JokerRenege = option(
        JokerRenege.FREE, "Playing it on a suit its holder has shown out of.", rule="JK3"
    )
    first_or_last: bool = option(False, "Only as its holder's first or last card of a suit.", rule="JK4")
    named_before_lead: bool = option(
        False, "The declarer may name a joker's suit before the first lead; JK1 to JK4 give way.", rule="JK5"
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class PlusPlusRules:
    """500++."""

    megatrump: bool = option(False, "The trump whose number was bid is the highest.", rule="X1")
    anti_megatrump: AntiMegatrump = option(
        AntiMegatrump.OFF, "The card of that number in the opposite suit is a trump too.", rule="X2"
    )
    anti_joker: bool = option(
        False, "A second joker takes the place of the 4D and cancels the first.", rule="X4"
    )
    named_anti_joker: bool = option(
        False,
        "Who follows with the anti-joker names the suit that it is played as, where that is no revoke.",
        rule="X6",
    )
    dealers_choice: str = option(
        "",
        "What the dealer may switch on before each deal (such as `megatrump auction.lowest=7`).",
        rule="X8",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoringRules:
    """Scores and the end of the game."""

    trick_points: bool = option(True, "Defenders score 10 for each trick.", rule="S2")
    slam: Slam = option(Slam.BELOW_250, "What taking all ten tricks is worth.", rule="S3")
    target: int = option(500, "The score that wins.", rule="S4", numbers=range(10, 10001))
    back_door: BackDoor = option(BackDoor.AT, "When a low score ends the game.", rule="S5")
    loss_limit: int = option(-500, "The score that loses.", rule="S5", numbers=range(-10000, 0))
    at_target: AtTarget = option(AtTarget.MAKERS, "Who wins when several sides reach the target.", rule="S6")
    must_make: bool = option(False, "A side wins only in a round whose contract it made.", rule="S7")
    score_out: bool = option(
        False, "Defenders whose tricks take them to the target win in the middle of a round.", rule="S8"
    )
    walker: bool = option(
        False, "A side wins with exactly the target, and loses at twice the target or minus it.", rule="S9"
    )
    ralph: int = option(
        0,
        "Tricks short of the contract that bar the declarer from the next auction; 0: none.",
        rule="S10",
        numbers=range(6),
    )
    set_rule: int = option(
        0,
        "Tricks beyond breaking the contract that bar the declarer from the next auction; 0: none.",
        rule="S11",
        numbers=range(6),
    )
    set_miseres: bool = option(True, "The set rule covers misères, too: three tricks taken.", rule="S11")
    breach: int = option(
        0,
        "What a breach called by a defender is worth; 0: none may be called.",
        rule="S12",
        numbers=range(1001),
    )
    breach_with_set: bool = option(False, "Breaches may be called beside the set rule.", rule="S12")
    spread: int = option(
        0,
        "Points between a side above zero and one below that end the game; 0: none.",
        rule="S13",
        numbers=range(10001),
    )
    partner_share: Share = option(Share.FULL, "What a partner scores where each scores alone.", rule="S15")
    transfer: bool = option(False, "The points of a failed contract go to the other side.", rule="S14")
    trick_cap: int = option(
        0, "The score that trick points cannot take a side past; 0: none.", rule="S16", numbers=range(10001)
    )
    no_tricks_from: int = option(
        0, "The score from which a side scores no trick points; 0: none.", rule="S17", numbers=range(10001)
    )
    rounds: int = option(
        0, "Rounds to a game, in place of a target; 0: no fixed number.", rule="S18", numbers=range(1001)
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRules:
    """Who plays."""

    seats: int = option(4, "How many play.", rule="T3a, T4", numbers=range(2, 7))
    sides: int = option(
        2,
        "How many sides they form; partners sit evenly round the table.",
        rule="T3a, T4",
        numbers=range(2, 7),
    )
    partners: Partners = option(Partners.FIXED, "Who plays with whom.", rule="T4, T5")
    call_joker: bool = option(True, "A joker may be called as the partner's card.", rule="T5a")
    call_trump: bool = option(True, "A trump may be called as the partner's card.", rule="T5a")

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return SEATS[: self.seats]

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """Every side, that of seat 0 first."""
        return SIDES[: self.sides]


class Option(NamedTuple):
    """An option of a ruleset: where it stands, what was declared of it, and its value there."""

    path: str
    declaration: Declaration
    type: Any
    value: Any


def options_of(section: Any, path: str = "") -> Iterator[Option]:
    """Yield every option of a section and of the sections in it, in the order declared."""
    for name, declaration, kind in _declared(section.__class__):
        value = getattr(section, name)
        if declaration is not None:
            yield Option(path + name, declaration, kind, value)
        else:
            yield from options_of(value, f"{path}{name}.")


def differences(section: Any, base: Any, path: str = "") -> Iterator[Option]:
    """Yield the options in which a section differs from another of its kind, in the order declared."""
    for name, declaration, kind in _declared(section.__class__):
        value, other = getattr(section, name), getattr(base, name)
        if value == other:
            continue
        if declaration is not None:
            yield Option(path + name, declaration, kind, value)
        else:
            yield from differences(value, other, f"{path}{name}.")


@cache
def _declared(cls: Any) -> tuple[tuple[str, Declaration | None, Any], ...]:
    """Return name, declaration and type of a section's parts; the sections in it have no declaration."""
    types = types_of(cls)
    parts = (part for part in fields(cls) if part.init)
    return tuple((part.name, part.metadata.get(OPTION), types[part.name]) for part in parts)


@cache
def types_of(cls: Hashable) -> dict[str, Any]:
    """Return the types of a section's fields."""
    return get_type_hints(cls)


def refusal(option: Option) -> str | None:
    """Return what is wrong with an option's value by itself, or None.

    >>> seats = next(found for found in options_of(TableRules(seats=9)) if found.path == "seats")
    >>> refusal(seats)
    'seats = 9: must be one of 2, 3, 4, 5, 6'
    """
    wanted = _judge(option.type, option.declaration.numbers)(option.value)
    return f"{option.path} = {option.value!r}: must be {wanted}" if wanted else None


def is_sound(section: Any) -> bool:
    """Return whether there is nothing to refuse in a section and in the sections in it."""
    simple, judges = _checks(section.__class__)
    return [type(getattr(section, name)) for name in simple] == [*simple.values()] and not any(
        judge(getattr(section, name)) for name, judge in judges.items()
    )


@cache
def _checks(cls: Any) -> tuple[dict[str, Any], dict[str, Callable[[Any], object]]]:
    """Return the options that need only be of the right type, with it, and who judges the other parts."""
    simple = {name: kind for name, _, kind in _declared(cls) if kind is bool or _is_choice(kind)}
    judges: dict[str, Callable[[Any], object]] = {
        name: _judge(kind, declaration.numbers) if declaration else lambda section: not is_sound(section)
        for name, declaration, kind in _declared(cls)
        if name not in simple
    }
    return simple, judges


def _is_choice(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Choice)


@cache
def _judge(kind: Any, numbers: range | None) -> Callable[[Any], str | None]:
    """Return what says of a value what it should be, or None if it is that."""
    if _is_choice(kind):
        wanted = "one of " + ", ".join(kind)
        return lambda value: None if isinstance(value, kind) else wanted
    if kind is bool:
        return lambda value: None if isinstance(value, bool) else "true or false"
    if kind is str:
        return lambda value: None if isinstance(value, str) else "text"
    if kind is int:
        return lambda value: _wanted_number(value, numbers)
    if kind == int | None:
        return lambda value: None if value is None else _wanted_number(value, numbers, ", or `default`")
    return _wanted_rows


def _wanted_rows(value: Any) -> str | None:
    is_table = isinstance(value, tuple) and all(isinstance(row, tuple) for row in value)
    is_right = is_table and not any(_wanted_number(cell, None) for row in value for cell in row)
    return None if is_right else "rows of numbers"


def _wanted_number(value: object, numbers: range | None, or_else: str = "") -> str | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return f"a whole number{or_else}"
    if numbers is None or value in numbers:
        return None
    if len(numbers) < 10:
        return "one of " + ", ".join(map(str, numbers))
    return f"from {numbers[0]} to {numbers[-1]}"
