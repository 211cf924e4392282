"""The reasons why a round cannot have been as it is told, beside those of the engine."""

from __future__ import annotations

from fivehundred.engine.violations import Grounds


class Reason(Grounds):
    """Why a round that is told is not possible."""

    CONTRACT_UNKNOWN = "contract-unknown", "this ladder has no {bid}; {instead}"
    CONTRACT_TOO_LOW = (
        "contract-too-low",
        "{bid} is below the lowest contract that is played, {least} tricks: the deal was thrown in",
    )
    CONTRACT_INKLE = (
        "contract-inkle",
        "{bid} cannot win the auction: with no higher bid the deal was thrown in",
    )
    CONTRACT_NOT_FIRST = "contract-not-first", "{bid}: only the first two to speak, {first}, may bid six"
    DECLARER_MISSING = "declarer-missing", "a contract has a declarer; without a bid there is neither"
    DECLARER_BARRED = "declarer-barred", "{name} may not bid in this round: barred by round {number}"
    NOBODY_BID = "nobody-bid", "a hand that nobody has bid for is not played here: {instead}"
    PLAYED_AT_NO_TRUMP = (
        "played-at-no-trump",
        "with all passed the hand is played at no-trump: tell its tricks",
    )
    NOTHING_TOO_LOW = "nothing-too-low", "no bid here is too low to be played"
    SLAM_NOT_HERE = "slam-not-here", "no slam may be called over {bid} here"

    PARTNER_NOT_CALLED = "partner-not-called", "no partner is called here: who plays with whom is settled"
    PARTNER_IS_DECLARER = "partner-is-declarer", "{name} is the declarer and cannot be their own partner"
    PARTNER_IN_SPECIAL = "partner-in-special", "in {bid} nobody is called as a partner"

    TRICKS_PLACES = "tricks-places", "{count} counts of tricks; this table has {places} hands"
    TRICKS_NUMBER = "tricks-number", "tricks are counted from 0 to 10, not {count}"
    TRICKS_FOLDED = "tricks-folded", "{name} sits this round out and takes no trick"
    TRICKS_SUM = "tricks-sum", "the tricks add up to {count}; there are 10"
    TRICKS_TOO_LATE = (
        "tricks-too-late",
        "the round was over before all these {count} tricks: play stops once it is decided",
    )

    BREACH_NOT_HERE = "breach-not-here", "no breach of {contract} may be called here"
    BREACH_BY_OTHERS = "breach-by-others", "{name} does not play against the contract, and can call no breach"
    FINE_NOT_HERE = "fine-not-here", "no claim costs points here"
    FINE_FOLDED = "fine-folded", "{name} sits this round out and claims nothing"

    FIRST_UNKNOWN = "first-unknown", "several sides reached {target} on tricks, {sides}: say who was first"
    FIRST_NOT_THERE = "first-not-there", "{name} did not reach {target} on tricks in this round"
    CHOICE_KEPT = "choice-kept", "after a misdeal the dealer's choice stays: {chosen}"
    CHOICE_NOT_HERE = "choice-not-here", "the dealer chooses nothing at this table"
