"""The catalogue of reasons why an action is not possible at rummy.

Where several fit, the first in this order is given. The message says what was tried, why not, and what would
do.
"""

from __future__ import annotations

from fivehundred.engine.violations import Grounds


class Reason(Grounds):
    """Why something is not possible at rummy."""

    GAME_OVER = "game-over", "the game is over; {action} comes too late"
    WRONG_PHASE = "wrong-phase", "{action} is not possible now; {expected} is expected"

    DEAL_CARDS = "deal-cards", "the deal is not the pack of this table: {missing} missing, {extra} too many"
    STOCK_CARDS = (
        "stock-cards",
        "the new stock is not the discards below the top one: {missing} missing, {extra} too many",
    )

    PILE_NOT_EARNED = (
        "pile-not-earned",
        "the pile is for those who have laid a combination in this round; draw, or take the top discard",
    )
    PILE_IS_ONE = "pile-is-one", "the pile is one card, {card}, which is taken as the top discard"

    NOT_HELD = "not-held", "not in this hand: {cards}; it holds {hand}"

    MELD_TOO_SMALL = "meld-too-small", "{cards}: a combination has three cards or more, not {count}"
    NO_MELD = (
        "no-meld",
        "{cards} is no combination{end}; three or four of a rank are one, or a sequence of a suit",
    )

    LAY_NOT_EARNED = (
        "lay-not-earned",
        "lay a combination first; only then may {card} be laid off",
    )
    NO_SUCH_MELD = "no-such-meld", "there is no combination {meld}: {there}"
    LAY_DOES_NOT_FIT = "lay-does-not-fit", "{card} does not fit combination {meld}{end}; there {fits}"

    THROWN_BACK = "thrown-back", "{card} was taken in this turn and may not be thrown back; throw {others}"
