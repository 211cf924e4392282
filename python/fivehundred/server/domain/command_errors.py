"""Why the server does not do what a client asks: stable slugs, which are the wire format, with sentences."""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """A reason that has to do with the table; reasons of the rules are the engine's own."""

    NOT_SEATED = "not-seated", "only somebody who sits at the table can do this; take a seat first"
    NOT_HOST = "not-host", "only the host of the table can do this"
    NO_SUCH_SEAT = "no-such-seat", "there is no seat {seat}; seats are 0 to {last}"
    SEAT_TAKEN = "seat-taken", "seat {seat} is {name}'s; open seats and bots' seats can be taken"
    SEAT_IN_PLAY = "seat-in-play", "seats change hands between rounds; this round is being played"
    NAME_NEEDED = "name-needed", "players at the table need a name: {problem}"
    NO_SUCH_BOT = "no-such-bot", "there is no bot {bot!r}; bots: {bots}"
    OWN_SEAT = "own-seat", "this is your own seat; to give it up, leave"
    ALREADY_BEGUN = "already-begun", "the game has begun"
    NOT_BEGUN = "not-begun", "the game has not begun; the host begins it"
    NOT_NOW = "not-now", "there is no deal to be ready for now"
    NOT_YOUR_TURN = "not-your-turn", "it is not your turn"
    STALE = "stale", "the table has gone on since; look again and decide anew"
    BOT_PLAYS = "bot-plays", "a bot is playing your seat; take it back first"
    NOBODY_AWAITED = "nobody-awaited", "no other player is being waited for"
    TOO_SOON = "too-soon", "give them a little more time"
    NUDGED = "nudged", "they have been reminded already"
    NO_BOT_PLAYS = "no-bot-plays", "no bot stands in for you"
    NOTHING_TO_UNDO = "nothing-to-undo", "nothing can be taken back: somebody has gone on, or cards were seen"
    ALREADY_PROPOSED = "already-proposed", "something is proposed already; it must be answered first"
    NOTHING_PROPOSED = "nothing-proposed", "nobody waits for your answer"
    GAME_OVER = "game-over", "the game is over"
    NOT_UNDERSTOOD = "not-understood", "{problem}"
    NOTHING_SAID = "nothing-said", "there is nothing to read in this"
    TOO_MANY_MARKS = "too-many-marks", "a letter carries at most {most} marks; take some away"
    NO_HINT = "no-hint", "there is nothing for you to decide now"
    TOO_FAST = "too-fast", "that was too much at once; wait a moment"
    LIST_FULL = (
        "list-full",
        "{most} tables from your address are in the list already; open this one unlisted and share its link",
    )
    LOG_FULL = (
        "log-full",
        "the log of this table is full; finish the game, then open another table",
    )
    DEALT_ELSEWHERE = (
        "dealt-elsewhere",
        "the next deal is of cards that were shuffled on a device; take a seat once they are shuffled here",
    )
    LOG_REFUSED = "log-refused", "entry {number} of this game cannot be taken up: {problem}"
    LOG_TOO_LONG = (
        "log-too-long",
        "this game has {count} entries, and {most} can be taken up; play it to its end where it is",
    )
    TAKEN_UP = (
        "taken-up",
        "this game was taken up before, as table {table}; what was played since then stays on the device",
    )
    DAMAGED = "damaged", "what is kept of this table is damaged, so it cannot go on"
    DISK = "disk", "it could not be written down, so it has not happened; try again"

    def __init__(self, slug: str, template: str) -> None:
        self.slug = slug
        self.template = template


class RefusedError(Exception):
    """What a client asked for is not possible; nothing has changed. `reason` is a slug, `str` a sentence."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason

    @classmethod
    def of(cls, refusal: Refusal, **context: object) -> RefusedError:
        """Make the error for a refusal; the context is what its sentence asks for."""
        return cls(refusal.slug, refusal.template.format(**context))
