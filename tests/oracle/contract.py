"""What was bid for, by whom, and what that means: who plays, whose tricks count, when it is made (M)."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from oracle.ladder import is_fractional, ladder, level_of, strain_of
from oracle.packs import Options, places
from oracle.specials import SPECIALS, row


class Contract(NamedTuple):
    """What the auction settled; without bid and declarer where nobody bid for the hand (A6)."""

    bid: str | None
    declarer: int | None


@dataclass(frozen=True)
class Bargain:
    """A contract at a table; `slam` is set when the declarer has called one (M11).

    Where partners change from round to round (T5), `mates` are those of this one.
    """

    options: Options
    bid: str
    declarer: int
    slam: bool = False
    mates: tuple[int, ...] | None = None

    def with_slam(self) -> "Bargain":
        """The same contract after a slam has been called."""
        return replace(self, slam=True)

    def with_mates(self, mates: tuple[int, ...]) -> "Bargain":
        """The same contract, played together with these (T5)."""
        return replace(self, mates=mates)

    @property
    def special(self) -> str | None:
        """Its code, if it is a special."""
        return self.bid if self.bid in SPECIALS else None

    def row(self, name: str) -> object:
        """What the ruleset says of the special that is played; None where none is."""
        return row(self.special, self.options, name) if self.special else None

    # Who plays. In T2a a table hand is its owner's partner.

    @property
    def side(self) -> int:
        """The declarer's side."""
        return self.declarer % int(self.options["table.sides"])

    @property
    def sides(self) -> list[int]:
        """The sides whose contract it is: more than one where partners score singly (S15)."""
        return sorted({seat % int(self.options["table.sides"]) for seat in (self.declarer, *self.partners)})

    @property
    def _others(self) -> list[int]:
        """All but the declarer, from the left."""
        count = places(self.options)
        return [(self.declarer + step) % count for step in range(1, count)]

    @property
    def partners(self) -> list[int]:
        """The declarer's partners, the left-hand one first."""
        if self.mates is not None:
            return list(self.mates)
        return [seat for seat in self._others if seat % int(self.options["table.sides"]) == self.side]

    @property
    def defenders(self) -> list[int]:
        """The others, from the declarer's left."""
        return [seat for seat in self._others if seat not in self.partners]

    @property
    def folded(self) -> list[int]:
        """P5, M1, M11: the partners, unless they play, or one of them is a dummy."""
        sits_out = self.row("partner") == "fold" or self.slam
        return self.partners if sits_out else []

    @property
    def makers(self) -> list[int]:
        """The seats whose tricks count for the contract."""
        return [seat for seat in (self.declarer, *self.partners) if seat not in self.folded]

    @property
    def dummy(self) -> int | None:
        """M14: the partner whose cards the declarer plays."""
        return self.partners[0] if self.row("partner") == "dummy" else None

    @property
    def pilot(self) -> int | None:
        """M15: the defender who chooses the declarer's cards."""
        return self.defenders[0] if self.row("steered") else None

    # What it takes.

    @property
    def level(self) -> int | None:
        """The tricks to be taken at least; ten for a called slam, none for a special."""
        return 10 if self.slam else level_of(self.bid)

    @property
    def is_misere(self) -> bool:
        """Whether the makers may take no trick."""
        return self.special is not None and self.special != "HL"

    def is_made(self, tricks: int) -> bool:
        """Whether this number of tricks, all in all, is what was undertaken."""
        if self.special == "HL":
            return tricks == 5
        return tricks == 0 if self.level is None else tricks >= self.level

    def can_be_made(self, tricks: int, left: int) -> bool:
        """Whether it is still possible, with so many tricks taken and so many to come."""
        return any(self.is_made(tricks + more) for more in range(left + 1))

    @property
    def value(self) -> int:
        """S1, M11: what it is worth."""
        value = dict(ladder(self.options))[self.bid]
        if not self.slam:
            return value
        return max(value, 520 if strain_of(self.bid) in ("N", "J5") else 500)

    def worth(self, tricks: int) -> int:
        """S3: what it scores when made with so many tricks; a suit or no-trump slam at least 250."""
        if self.special or tricks < 10 or self.options["scoring.slam"] == "off":
            return self.value
        if self.options["scoring.slam"] == "up-to-8S" and self._outranks_8s():
            return self.value
        return max(self.value, 250)

    def _outranks_8s(self) -> bool:
        """S3: whether the bid stands above eight spades; in B5, whether it is worth more."""
        rungs = ladder(self.options)
        if is_fractional(self.options):
            return dict(rungs)[self.bid] > dict(rungs)["8S"]
        bids = [bid for bid, _ in rungs]
        return bids.index(self.bid) > bids.index("8S")

    def share(self, worth: int) -> int:
        """S15: what each of the makers' sides gets of the points, or loses."""
        is_halved = len(self.sides) > 1 and self.options["scoring.partner_share"] == "half"
        return worth // 2 if is_halved else worth

    @property
    def stops_when_lost(self) -> bool:
        """M1, M9: whether play stops when a special is lost; S10, S11 and S12 want to know by how much."""
        options = self.options
        goes_on = self.row("play_on") or any(
            options[f"scoring.{rule}"] for rule in ("ralph", "set_rule", "breach")
        )
        return self.special is not None and not goes_on

    @property
    def scores_tricks(self) -> bool:
        """S2: whether defenders score for their tricks."""
        return bool(self.options["scoring.trick_points"]) and self.row("trick_points") is not False

    # By how much it fails.

    def shortfall(self, tricks: int) -> int:
        """How many tricks it is off: too few, of a misère too many, of hi/lo either."""
        if self.level is not None:
            return max(0, self.level - tricks)
        return abs(tricks - 5) if self.special == "HL" else tricks

    def is_set(self, tricks: int, extra: int) -> bool:
        """S11: defenders take so many more than needed (hi/lo: as a rule off by two); misères three taken."""
        return tricks >= 3 if self.is_misere else self.shortfall(tricks) >= 1 + extra

    @property
    def can_be_breached(self) -> bool:
        """S12: seven or more, misères but the low one, hi/lo."""
        if self.special:
            return self.special != "LM"
        return (self.level or 0) >= 7
