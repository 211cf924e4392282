"""The sheet of rummy: its sections in the order in which a round comes to them (section R)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from fivehundred.rules.document import differing
from fivehundred.rules.options import options_of
from fivehundred.rummy.melds import FULL_GROUP, HIGH_ACE, LEAST, LOW_ACE, points_at
from fivehundred.rummy.rules import HAND_SIZE, REFILLS, RUMMY, TITLE, RummyRules, StockOut, ThrowBack
from fivehundred.rummy.score import OUT_BONUS, PILE_PENALTY
from fivehundred.sheet.house import change, marked
from fivehundred.sheet.page import Section, Sheet, Statement, says, section
from fivehundred.sheet.phrases import number
from fivehundred.wording import capital


@lru_cache(maxsize=256)
def rummy_sheet(rules: RummyRules) -> Sheet:
    """Return the sheet of a table of rummy; house rules are options that differ from the usual ones.

    >>> rummy_sheet(RummyRules()).title
    'Rummy'
    """
    plain = RummyRules(players=rules.players)
    usual = {part.sense for written in _sections(plain) for part in written.parts}
    different = differing(rules, plain)
    return Sheet(
        title=capital(RUMMY),
        about=f"{capital(TITLE)}.",
        base=RUMMY,
        changes=tuple(change(option) for option in options_of(rules) if option.path in different),
        sections=tuple(marked(written, usual) for written in _sections(rules)),
    )


def _sections(rules: RummyRules) -> tuple[Section, ...]:
    return tuple(section(title, parts(rules)) for title, parts in _SECTIONS)


def _opening(rules: RummyRules) -> Iterator[Statement]:
    """Yield what the game is, before its rules."""
    yield says("R1", f"{capital(number(rules.players))} players, each alone.")
    yield says(
        "R6 R8 R9 R10",
        "Players lay combinations on the table, cards of one rank or of one suit in sequence, and score for"
        " them. A round ends when a player has no cards left; cards that the others still hold count against"
        f" them. The first player with {rules.target} points wins.",
    )


def _pack(rules: RummyRules) -> Iterator[Statement]:
    """Yield what the players play with."""
    if rules.packs == 1:
        yield says("R1", "52 cards without a joker: 2 to ace in each suit.")
    else:
        yield says(
            "R1",
            "Two packs of 52 cards without jokers, 2 to ace in each suit, shuffled together: every card has a"
            " twin.",
        )


def _deal(_: RummyRules) -> Iterator[Statement]:
    """Yield how the cards come to the players."""
    yield says("R1", f"Deal {number(HAND_SIZE)} cards to each player, one at a time, from the dealer’s left.")
    yield says(
        "R1",
        "Put the rest face down as the stock. Turn its top card face up and lay it beside the stock: it"
        " begins the discard pile.",
    )
    yield says("R1", "After each round the deal passes to the left.")


def _turn(rules: RummyRules) -> Iterator[Statement]:
    """Yield what a player does in turn."""
    yield says(
        "R2", "The player on the dealer’s left begins, and play goes clockwise. Each turn has three steps."
    )
    yield says(
        "R4",
        "Take the top card of the stock or the top card of the discard pile. If you have laid a combination"
        " in this round, you may take the whole pile instead. A single discard is no pile.",
        "First, draw",
    )
    yield says(
        "R3 R6 R7",
        "Lay as many combinations as you like, and add cards to those on the table. You do not have to.",
        "Then, lay",
    )
    yield says("R3", f"Put one card face up on the discard pile. {_thrown_back(rules)}", "Last, discard")
    yield says(
        "R5",
        "A player who takes the whole pile must lay a new combination in the same turn, but may lay off cards"
        f" first. A player who lays none loses {PILE_PENALTY} points and keeps the cards.",
        "The duty of the pile",
    )


def _thrown_back(rules: RummyRules) -> str:
    """Return what is said of a card that was taken from the top (R3)."""
    if rules.throw_back is ThrowBack.MAY:
        return "It may be the card that you have just taken."
    if rules.packs == 1:
        return "If you took the top discard, it may not go back, unless you hold nothing else."
    return "If you took the top discard, neither it nor its twin may go back, unless you hold nothing else."


def _combinations(rules: RummyRules) -> Iterator[Statement]:
    """Yield what may be laid down."""
    twins = rules.packs > 1
    both = " It may hold a card and its twin, such as two kings of spades." if twins else ""
    sizes = f"{capital(number(LEAST))} or {number(FULL_GROUP)}"
    yield says("R6", f"{sizes} cards of one rank, such as three kings.{both}", "Group")
    once = " It holds each rank only once, and so no twins." if twins else ""
    least = f"{capital(number(LEAST))} or more"
    yield says(
        "R6", f"{least} cards of one suit in order, such as the 7, 8 and 9 of diamonds.{once}", "Sequence"
    )
    yield says(
        "R6",
        "An ace stands below the 2 or above the king, never between them: queen, king, ace is a sequence, and"
        " ace, 2, 3 is one, but king, ace, 2 is none. If an ace fits both ends, its player says which; if"
        " nothing is said, it stands above the king.",
        "Aces",
    )


def _laying_off(_: RummyRules) -> Iterator[Statement]:
    """Yield how combinations grow."""
    yield says(
        "R7",
        "Once you have laid a combination of your own in this round, you may add single cards to any on the"
        " table, also in the same turn, whoever laid it.",
    )
    yield says(
        "R6 R7",
        f"A group takes a {_ORDINAL[FULL_GROUP]} card and no more; a sequence takes the next card at either"
        " end.",
    )
    yield says(
        "R7 R9",
        "Each card scores for the player who laid it. If you lay three aces and your neighbour adds another,"
        f" you score {LEAST * points_at(HIGH_ACE)} and your neighbour {points_at(HIGH_ACE)}.",
    )


_ORDINAL: Final = {4: "fourth"}
_TIMES: Final = {2: "twice"}


def _stock(rules: RummyRules) -> Iterator[Statement]:
    """Yield what happens when the stock has run out (R8)."""
    if rules.stock_out is StockOut.END:
        yield says(
            "R8",
            "The player who draws the last card of the stock finishes the turn. Then the round is over, even"
            " if nobody has gone out.",
        )
        return
    yield says(
        "R8",
        "If you want to draw and the stock is empty, all discards but the top one are shuffled and become"
        f" the new stock. This happens at most {_TIMES[REFILLS]} in a round.",
    )
    yield says(
        "R8",
        "After that, or if there is only one discard, no new stock is made. You may still take the top"
        " discard; if you choose to draw from the empty stock, the round is over, and nobody has gone out.",
    )


def _going_out(_: RummyRules) -> Iterator[Statement]:
    """Yield how a player ends a round."""
    yield says(
        "R3 R8",
        "A player who has no cards left goes out, and the round is over. You may go out with your discard, or"
        " by laying all your cards; then you need no discard.",
    )


def _score(_: RummyRules) -> Iterator[Statement]:
    """Yield what is written down after a round."""
    five, ten, fifteen = map(points_at, (2, 10, HIGH_ACE))
    yield says(
        "R9",
        f"The cards from 2 to 9 count {five} points each, those from 10 to king {ten}, and the ace {fifteen};"
        f" an ace below the 2 of a sequence counts {points_at(LOW_ACE)}.",
    )
    yield says(
        "R9",
        "Add up the cards that you have laid. Take away those that you still hold; an ace among them counts"
        f" {fifteen}.",
    )
    yield says(
        "R5 R8 R9",
        f"Add {OUT_BONUS} if you went out. Take away {PILE_PENALTY} for each time that you took the pile and"
        " laid no new combination, even if you went out in that turn.",
    )
    yield says("R9", _EXAMPLE, "Example")


_EXAMPLE: Final = (
    "You have laid the 7, 8, 9 and 10 of diamonds (25) and three jacks (30), and added an ace to another"
    " player’s group (15). You still hold the 3 of spades (5) when somebody else goes out. You score"
    " 25 + 30 + 15 − 5 = 65 points."
)


def _ending(rules: RummyRules) -> Iterator[Statement]:
    """Yield when the game is over, and who has won."""
    yield says(
        "R10",
        f"A player who has {rules.target} points or more after a round wins. If several have that many, the"
        " highest score wins.",
    )
    yield says(
        "R10", "If the highest score is a tie, play another round, and so on until one player is ahead."
    )


_SECTIONS: Final[tuple[tuple[str, Callable[[RummyRules], Iterable[Statement]]], ...]] = (
    ("The game", _opening),
    ("The pack", _pack),
    ("The deal", _deal),
    ("Your turn", _turn),
    ("Combinations", _combinations),
    ("Laying off", _laying_off),
    ("When the stock runs out", _stock),
    ("Going out", _going_out),
    ("The score", _score),
    ("The end of the game", _ending),
)
