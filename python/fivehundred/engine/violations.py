"""The catalogue of reasons why an action is not possible.

A slug is stable: it stands in rule-book pages and on the wire. The message says what was tried, why not, and
what would do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from fivehundred.errors import FiveHundredError


class Grounds(Enum):
    """A catalogue of reasons why not: each a stable slug and a message with places for the context."""

    def __init__(self, slug: str, template: str) -> None:
        self.slug = slug
        self.template = template


class Reason(Grounds):
    """Why something is not possible in the game of tricks."""

    GAME_OVER = "game-over", "the game is over; {action} comes too late"
    WRONG_PHASE = "wrong-phase", "{action} is not possible now; {expected} is expected"

    DEAL_SHAPE = "deal-shape", "{dealt} dealt; this table needs {needed}"
    DEAL_CARDS = "deal-cards", "the deal is not this pack: {missing} missing, {extra} too many"

    DEAL_SHUFFLED = "deal-shuffled", "the cards are dealt as they were gathered, without a shuffle"

    BID_UNKNOWN = "bid-unknown", "{bid} is no bid at this table; bids: {bids}"
    BID_TOO_LOW = "bid-too-low", "{bid} does not outrank {standing}; the next bid is {lowest}"
    SPECIAL_ALONE = "special-alone", "{bid} is played by two, and you have no partner in this round"
    SPECIAL_TOO_EARLY = "special-too-early", "{bid} needs an ordinary bid of seven or more before it"
    DEALER_MUST_BID = "dealer-must-bid", "nobody has made a bid that can win, so the dealer must bid"
    BARRED = "barred", "this seat is barred from the auction and can only pass"
    INKLE_TOO_LATE = "inkle-too-late", "{bid}: six may be bid by the first two to speak, at their first turn"
    BID_CANNOT_WIN = "bid-cannot-win", "{bid} cannot win the auction; the dealer must make a bid that can"
    NO_TRUMP_TOO_EARLY = "no-trump-too-early", "{bid} needs an ordinary bid of seven or more before it"
    HAND_SEEN = "hand-seen", "{bid} may only be bid before looking at the hand"
    NO_SUCH_SEAT = "no-such-seat", "there is no seat {seat}: seats are 0 to {last}"
    ALREADY_LOOKED = "already-looked", "this hand has been looked at already"

    MISDEAL_OFF = "misdeal-off", "nobody may call a misdeal at this table"
    MISDEAL_TOO_LATE = "misdeal-too-late", "a misdeal comes before the seat's first call"
    MISDEAL_NOT_SEEN = "misdeal-not-seen", "this seat has to look at its hand first"
    NO_MISDEAL = "no-misdeal", "this hand has a card that keeps it from being a misdeal"

    DISCARD_COUNT = "discard-count", "discard exactly {needed}, not {count}"
    DISCARD_NOT_HELD = "discard-not-held", "not in this hand: {cards}"

    GIFT_COUNT = "gift-count", "hand over exactly {needed}, not {count}"
    GIFT_NOT_HELD = "gift-not-held", "not in this hand: {cards}"
    GIFT_NOT_OF_KITTY = "gift-not-of-kitty", "{cards} did not lie in the kitty; only its cards are given away"

    CHOICE_UNKNOWN = (
        "choice-unknown",
        "{items} cannot be chosen; the list agreed on, in its order, is {agreed}",
    )
    CHOICE_REFUSED = "choice-refused", "these cannot be played together: {why}"

    PICK_NOT_OPEN = "pick-not-open", "{card} is not in the market; open there: {market}"

    PARTNER_OWN_CARD = (
        "partner-own-card",
        "{card} is in the declarer's hand or discards; call a card that somebody else may hold",
    )
    PARTNER_NO_CARD = "partner-no-card", "{card} is not in this pack"
    PARTNER_JOKER = "partner-joker", "{card} may not be called here: jokers are not called"
    PARTNER_TRUMP = "partner-trump", "{card} may not be called here: it belongs to the trump suit"

    JOKER_NOT_HELD = "joker-not-held", "{joker} is not in the declarer's hand, so it cannot be named"

    CARD_NOT_HELD = "card-not-held", "{card} is not in this hand; playable: {playable}"
    MUST_FOLLOW = "must-follow", "{card} does not follow {asked}; playable: {playable}"
    JOKER_NOT_VOID = (
        "joker-not-void",
        "{card} may be played only when unable to follow {asked}; playable: {playable}",
    )
    JOKER_SHOWN_OUT = (
        "joker-shown-out",
        "its holder has shown out of {asked}, so {card} waits; playable: {playable}",
    )
    JOKER_NOT_FIRST_OR_LAST = (
        "joker-not-first-or-last",
        "{card} may only be its holder's first or last card of a suit; playable: {playable}",
    )
    JOKER_MUST_BE_PLAYED = (
        "joker-must-be-played",
        "unable to follow {asked}, the joker must be played: {playable}",
    )
    JOKER_NOT_LED_NOW = "joker-not-led-now", "{card} may not be led to this trick; playable: {playable}"
    ANTI_JOKER_SHOWN_OUT = (
        "anti-joker-shown-out",
        "its holder has shown out of {asked}, so {card} waits; playable: {playable}",
    )
    CLAIMS_OFF = "claims-off", "nobody may claim at this table"
    CLAIM_NOT_HERE = "claim-not-here", "{contract} is played out: nobody may claim in it"
    CLAIM_BY_DEFENDER = "claim-by-defender", "only the declarer may claim in {contract}"
    CLAIM_NOT_PROVED = (
        "claim-not-proved",
        "as far as this seat can see, somebody could still stop it, so the claim does not stand",
    )
    CLAIM_REPEATED = (
        "claim-repeated",
        "this seat's claim has just been refused; it may claim again after its next card",
    )
    CLAIM_ON_TABLE = "claim-on-table", "with hands on the table nobody may claim"
    CONCEDE_NOT_DECLARER = "concede-not-declarer", "only the declarer may give up the tricks that are left"

    SUIT_NEEDED = "suit-needed", "whoever plays {card} names a suit: {suits}"
    SUIT_NOT_NAMED = "suit-not-named", "{card} is played without naming a suit here"
    SUIT_NOT_ALLOWED = "suit-not-allowed", "{card} may not name {suit} now; it may name {suits}"


@dataclass(frozen=True, slots=True)
class Violation:
    """A reason with its context; `str` is a sentence for people.

    >>> violation = Violation.of(Reason.BID_TOO_LOW, bid="6S", standing="7H", lowest="7N")
    >>> violation.slug, str(violation)
    ('bid-too-low', '6S does not outrank 7H; the next bid is 7N')
    """

    reason: Grounds
    context: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, reason: Grounds, **context: object) -> Violation:
        """Make a violation; the context is what the reason's message asks for."""
        return cls(reason, tuple((name, str(value)) for name, value in context.items()))

    @property
    def slug(self) -> str:
        """The stable name of the reason."""
        return self.reason.slug

    def __str__(self) -> str:
        return self.reason.template.format(**dict(self.context))


class IllegalActionError(FiveHundredError, ValueError):
    """An action that is not possible now; the state is unchanged. `violation` says why."""

    def __init__(self, violation: Violation) -> None:
        self.violation = violation
        super().__init__(str(violation))
