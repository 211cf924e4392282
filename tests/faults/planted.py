"""The faults: slips that somebody could make, each a change of one place in the engine."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True)
class Fault:
    """What goes wrong under which rule, and the change that does it: `text` stands once in `file`."""

    rule: str
    what: str
    file: str
    text: str
    instead: str

    def plant(self, root: Path) -> str:
        """Change the file below this folder and return what it was.

        Raises:
            ValueError: The text does not stand there exactly once: the code has moved on without this list.
        """
        path = root / "python" / "fivehundred" / self.file
        before = path.read_text("utf-8")
        if before.count(self.text) != 1:
            raise ValueError(
                f"{self.what}: {self.text!r} stands {before.count(self.text)} times in {self.file}"
            )
        path.write_text(before.replace(self.text, self.instead), encoding="utf-8")
        return before

    def mend(self, root: Path, before: str) -> None:
        """Put the file back as it was."""
        (root / "python" / "fivehundred" / self.file).write_text(before, encoding="utf-8")


_BOWERS: Final = '[card_of(trumps.same_colour, "J"), card_of(trumps, "J")]'
_CANCELS: Final = "[(mega, anti_mega), (anti_mega, mega), (anti, [*jokers, *bowers])]"

FAULTS: Final = (
    # Cards
    Fault(
        "D3",
        "the matching four outranks the plain trumps",
        "engine/compile.py",
        "*four, *rising",
        "*rising, *four",
    ),
    Fault(
        "D4",
        "the lower of two jokers wins",
        "engine/compile.py",
        "is Colour.BLACK else",
        "is Colour.RED else",
    ),
    Fault("D6", "the left bower keeps its suit", "engine/compile.py", _BOWERS, '[card_of(trumps, "J")]'),
    Fault(
        "D6",
        "right and left bower change places",
        "engine/compile.py",
        _BOWERS,
        '[card_of(trumps, "J"), card_of(trumps.same_colour, "J")]',
    ),
    Fault(
        "D7",
        "the joker loses at no-trump",
        "engine/compile.py",
        "_strength(suits, floating)",
        "_strength(suits, [])",
    ),
    Fault(
        "M10",
        "at J5 the ace stays above the jack",
        "engine/compile.py",
        '(card.rank == "J", card)',
        '(card.rank == "A", card.rank == "J", card)',
    ),
    Fault(
        "X3",
        "megatrump and anti-megatrump do not cancel",
        "engine/compile.py",
        _CANCELS,
        "[(anti, [*jokers, *bowers])]",
    ),
    Fault(
        "X5",
        "the anti-joker does not cancel",
        "engine/compile.py",
        _CANCELS,
        "[(mega, anti_mega), (anti_mega, mega)]",
    ),
    Fault(
        "JK3",
        "showing out is forgotten",
        "engine/order.py",
        "shown_out = _with(shown_out, seat, suits)",
        "shown_out = self.shown_out",
    ),
    Fault(
        "M16",
        "a low joker wins",
        "engine/compile.py",
        "strength=_strength(suits, []),",
        "strength=_strength(suits, jokers),",
    ),
    # Deal and auction
    Fault(
        "L1",
        "the deal does not pass on",
        "engine/deal.py",
        "round.number + 1, round.left_of(round.dealer))",
        "round.number + 1, round.dealer)",
    ),
    Fault(
        "L2",
        "the dealer is dealt to first",
        "engine/shuffle.py",
        "for step in range(1, seats + 1)",
        "for step in range(seats)",
    ),
    Fault(
        "A1",
        "the dealer speaks first",
        "engine/auction.py",
        "cls(round, round.left_of(round.dealer))",
        "cls(round, round.dealer)",
    ),
    Fault("A1", "an equal bid is accepted", "engine/auction.py", "rank(bid) <= ladder", "rank(bid) < ladder"),
    Fault(
        "A2",
        "a pass is not final",
        "engine/auction.py",
        "return 0\n        return self.out",
        "return 0\n        return 0",
    ),
    Fault(
        "A6",
        "a dealer deals again too often",
        "engine/deal.py",
        "round.redeals < REDEALS",
        "round.redeals <= REDEALS",
    ),
    Fault(
        "B1", "misère stands one bid too high", "rules/ladder.py", '(250, "after 8S")', '(250, "after 8C")'
    ),
    # Exchange and play
    Fault(
        "K1",
        "the kitty is not taken",
        "engine/exchange.py",
        "hands[declarer] | bits(round.deal.kitty)",
        "hands[declarer]",
    ),
    Fault(
        "K1",
        "one card too few may be discarded",
        "engine/exchange.py",
        "if len(action.cards) != needed:",
        "if len(action.cards) not in (needed, needed - 1):",
    ),
    Fault("P1", "the wrong seat leads", "engine/play.py", "is Leader.DECLARER", "is not Leader.DECLARER"),
    Fault(
        "P2",
        "turns go round the other way",
        "engine/play.py",
        "next((other for other in terms.active if other > seat), terms.active[0])",
        "next((other for other in reversed(terms.active) if other < seat), terms.active[-1])",
    ),
    Fault(
        "P5",
        "the view tells the kitty",
        "engine/view.py",
        "if round.contract is None or seat != round.contract.declarer:",
        "if round.contract is None:",
    ),
    Fault(
        "M1",
        "the partner does not fold",
        "engine/contract.py",
        "folded = rules.partners_of(declarer)",
        "folded: tuple[int, ...] = ()",
    ),
    # Scores
    Fault(
        "M1",
        "a lost misère is scored as made",
        "engine/scoring.py",
        "made = by_side[makers] in terms.target",
        "made = by_side[makers] >= terms.target.start",
    ),
    Fault(
        "S1",
        "a set contract costs nothing",
        "engine/scoring.py",
        "if made else -terms.value",
        "if made else 0",
    ),
    Fault(
        "S2",
        "defenders score nothing",
        "engine/scoring.py",
        "TRICK_POINTS * tricks if terms.trick_points else 0 for",
        "0 for",
    ),
    Fault(
        "S3",
        "a slam below 250 is not raised",
        "engine/scoring.py",
        "return max(terms.value, SLAM_VALUE)",
        "return terms.value",
    ),
    Fault(
        "S5",
        "the back door opens a point too late",
        "engine/scoring.py",
        "total < limit or (",
        "total < limit and (",
    ),
    Fault(
        "S6",
        "the makers' front door is ignored",
        "engine/scoring.py",
        "at_target is AtTarget.MAKERS",
        "at_target is not AtTarget.MAKERS",
    ),
)
