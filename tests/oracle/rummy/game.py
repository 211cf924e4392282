"""A referee for whole games of Five Hundred rummy, from the rule catalogue alone (R).

It remembers where the cards lie and what has been said in the round; all else is read off that each time.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from oracle.rummy.cards import PLACES, are_among, in_order, pack, rank, value, without
from oracle.rummy.deeds import Deed, read
from oracle.rummy.melds import Meld, arranged, ends_for, ends_to_lay, fits, is_group, to_try

DEFAULTS: Mapping[str, Any] = {"throw_back": "never", "stock_out": "reshuffle", "target": 500}

Line = dict[str, int]
"""What a round brought a player: laid, held, penalties and bonus, each with its sign; points, their sum."""


class Rummy:
    """Says who decides and what may be done, and does it."""

    def __init__(
        self,
        players: int,
        options: Mapping[str, Any] | None = None,
        dealer: int = 0,
        scores: Sequence[int] = (),
    ) -> None:
        self.players = players
        self.options = {**DEFAULTS, **(options or {})}
        self.first_dealer = dealer
        self.first_scores = [*scores] or [0] * players
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.melds: list[Meld] = []
        self.said: list[tuple[int, str]] = []
        self.lines: list[list[Line]] = []

    # The game.

    @property
    def dealer(self) -> int:
        """R1: who deals this round, and after a round the next."""
        return (self.first_dealer + len(self.lines)) % self.players

    @property
    def scores(self) -> list[int]:
        return [
            before + sum(line[seat]["points"] for line in self.lines)
            for seat, before in enumerate(self.first_scores)
        ]

    @property
    def winner(self) -> int | None:
        """R10: who has most, if that is enough and nobody has as much."""
        best = max(self.scores)
        if not self.lines or best < self.options["target"] or self.scores.count(best) > 1:
            return None
        return self.scores.index(best)

    @property
    def is_over(self) -> bool:
        return self.is_between_rounds and self.winner is not None

    # The round.

    @property
    def is_between_rounds(self) -> bool:
        """R8: somebody has no cards, as all before the deal, or no card can be drawn any more."""
        if not all(self.hands):
            return True
        last = self.said[-1][1].split()[0] if self.said else ""
        if self.options["stock_out"] == "end":
            return last == "discard" and not self.stock
        return last == "ask" and not self._may_reshuffle()

    def _may_reshuffle(self) -> bool:
        """R8: a stock is made anew twice, of what lies under the top discard."""
        return len(self.pile) > 1 and len([line for _, line in self.said if "reshuffle" in line]) < 2

    def expects(self) -> str | int | None:
        """What comes next: "deal", "reshuffle", a deed of a seat; None after the last round."""
        if self.is_between_rounds:
            return None if self.is_over else "deal"
        return "reshuffle" if self.said_now()[-1:] == ["ask"] else self._turn()

    def _turn(self) -> int:
        """R2: whoever has not discarded yet, or the next; at first the left of the dealer."""
        if not self.said:
            return (self.dealer + 1) % self.players
        seat, line = self.said[-1]
        return (seat + 1) % self.players if line.startswith("discard") else seat

    def _turns(self) -> list[list[tuple[int, str]]]:
        """What has been said, turn by turn; the last turn may not have begun."""
        turns: list[list[tuple[int, str]]] = [[]]
        for seat, line in self.said:
            turns[-1].append((seat, line))
            if line.startswith("discard"):
                turns.append([])
        return turns

    def said_now(self) -> list[str]:
        """What has been said in this turn."""
        lines: list[str] = []
        for _, line in reversed(self.said):
            if line.startswith("discard"):
                break
            lines.insert(0, line)
        return lines

    @property
    def is_laying(self) -> bool:
        """R3: whether a seat has drawn and has not discarded yet."""
        return isinstance(self.expects(), int) and bool(self.said_now())

    def _has_laid(self, seat: int) -> bool:
        return any(meld.laid_by == seat for meld in self.melds)

    # What may be done.

    def why_not(self, line: str) -> str | None:
        """The reason why this may not be done now; ValueError if the line says nothing at all."""
        deed = read(line)
        if self.is_over:
            return "game-over"
        if deed.verb not in self._verbs():
            return "wrong-phase"
        return None if isinstance(self.expects(), str) else self._why_no_deed(self._turn(), deed)

    def _why_no_deed(self, seat: int, deed: Deed) -> str | None:
        """Why a seat may not do this, its verb being one of the moment."""
        if not are_among(deed.cards, self.hands[seat]):
            return "not-held"
        match deed.verb:
            case "pile":
                return self._why_no_pile(seat)
            case "meld":
                return _why_no_meld(deed)
            case "lay":
                return self._why_no_lay(seat, deed)
            case "discard":
                return self._why_no_discard(seat, deed)
            case _:
                return None

    def _verbs(self) -> tuple[str, ...]:
        """R3: what may be said at all."""
        expected = self.expects()
        if isinstance(expected, str):
            return (expected,)
        return ("meld", "lay", "discard") if self.said_now() else ("draw", "take", "pile")

    def _why_no_pile(self, seat: int) -> str | None:
        """R4: only with a combination of one's own, and a single card is no pile."""
        if not self._has_laid(seat):
            return "pile-not-earned"
        return "pile-is-one" if len(self.pile) == 1 else None

    def _why_no_lay(self, seat: int, deed: Deed) -> str | None:
        """R7: only with a combination of one's own, on what it fits."""
        if not self._has_laid(seat):
            return "lay-not-earned"
        if not 1 <= deed.number <= len(self.melds):
            return "no-such-meld"
        return None if fits(deed.cards[0], self.melds[deed.number - 1], deed.end) else "lay-does-not-fit"

    def _why_no_discard(self, seat: int, deed: Deed) -> str | None:
        """R3: not the card taken, nor its twin, but where no other is held."""
        may_throw_back = self.options["throw_back"] == "may" or set(self.hands[seat]) == set(deed.cards)
        is_taken = f"take {deed.cards[0]}" in self.said_now()
        return "thrown-back" if is_taken and not may_throw_back else None

    def legal(self) -> set[str]:
        """All that the seat may do, as it is written down."""
        if not isinstance(seat := self.expects(), int):
            return set()
        verbs = self._verbs()
        return {
            self.canonical(str(deed))
            for deed in self._to_try(self.hands[seat])
            if deed.verb in verbs and self._why_no_deed(seat, deed) is None
        }

    def _to_try(self, hand: list[str]) -> list[Deed]:
        """What might be done with these cards, and much that may not."""
        numbers = range(1, len(self.melds) + 1)
        return [
            *(Deed(verb, []) for verb in ("draw", "take", "pile")),
            *(Deed("meld", cards, end=end) for cards in to_try(hand) for end in _ends(cards)),
            *(
                Deed("lay", [card], number, end)
                for card in set(hand)
                for end in _ends([card])
                for number in numbers
            ),
            *(Deed("discard", [card]) for card in set(hand)),
        ]

    def canonical(self, line: str) -> str:
        """How a deed that may be done is written: cards as they will lie, an end only where two fit."""
        deed = read(line)
        if deed.verb == "meld":
            has_choice = len(ends_for(deed.cards)) == 2
            end = (deed.end or "high") if has_choice else ""
            return str(deed._replace(cards=arranged(deed.cards, deed.end), end=end))
        if deed.verb == "lay":
            has_choice = len(ends_to_lay(deed.cards[0], self.melds[deed.number - 1])) == 2
            return str(deed._replace(end=(deed.end or "high") if has_choice else ""))
        return str(deed)

    # Doing it.

    def do(self, line: str) -> None:
        """Take the next step; ValueError with the reason where it may not be."""
        if (reason := self.why_not(line)) is not None:
            raise ValueError(reason)
        deed = read(line)
        if deed.verb == "deal":
            self.deal(deed.cards)
        elif deed.verb == "reshuffle":
            self.reshuffle(deed.cards)
        else:
            self._do(self._turn(), deed, self.canonical(line))
            if self.is_between_rounds:
                self.lines.append([self._line(seat) for seat in range(self.players)])

    def deal(self, cards: list[str]) -> None:
        """R1: one card at a time from the dealer's left, one turned, the rest the stock."""
        if self.expects() != "deal":
            raise ValueError("game-over" if self.is_over else "wrong-phase")
        if sorted(cards) != sorted(pack(self.players)):
            raise ValueError("the whole pack is dealt")
        left, dealt = self.dealer + 1, 7 * self.players
        for seat in range(self.players):
            self.hands[seat] = cards[(seat - left) % self.players : dealt : self.players]
        self.pile, self.stock = [cards[dealt]], cards[dealt + 1 :]
        self.melds, self.said = [], []

    def reshuffle(self, cards: list[str]) -> None:
        """R8: the discards but the top make a new stock, and whoever asked for a card draws it."""
        if self.expects() != "reshuffle":
            raise ValueError("game-over" if self.is_over else "wrong-phase")
        if sorted(cards) != sorted(self.pile[:-1]):
            raise ValueError("all discards but the top are shuffled")
        seat = self._turn()
        self.said.append((seat, " ".join(["reshuffle", *in_order(cards)])))
        self.stock, self.pile = [*cards], self.pile[-1:]
        self._draw(seat)

    def _draw(self, seat: int) -> None:
        self.hands[seat].append(self.stock.pop(0))
        self.said.append((seat, "draw"))

    def _do(self, seat: int, deed: Deed, line: str) -> None:
        """All may read what is noted: "ask" where the stock is empty, with "take" and "pile" the cards."""
        match deed.verb:
            case "draw" if self.stock:
                self._draw(seat)
                return
            case "draw":
                line = "ask"
            case "take":
                line = f"take {self.pile[-1]}"
                self.hands[seat].append(self.pile.pop())
            case "pile":
                line = " ".join(["pile", *self.pile])
                self.hands[seat] += self.pile
                self.pile = []
            case "meld":
                self.melds.append(Meld(seat, [(card, seat) for card in arranged(deed.cards, deed.end)]))
            case "lay":
                self._lay(seat, deed)
            case _:
                self.pile += deed.cards
        for card in deed.cards:
            self.hands[seat].remove(card)
        self.said.append((seat, line))

    def _lay(self, seat: int, deed: Deed) -> None:
        """R6: an ace goes to the high end if nothing is said."""
        meld, laid = self.melds[deed.number - 1], [(deed.cards[0], seat)]
        is_below = not is_group(meld.names()) and (deed.end or ends_to_lay(deed.cards[0], meld)[-1]) == "low"
        meld.cards = laid + meld.cards if is_below else meld.cards + laid

    # What it brings.

    def _line(self, seat: int) -> Line:
        """R5, R8, R9."""
        parts = {
            "laid": sum(meld.points(seat) for meld in self.melds),
            "held": -sum(value(card) for card in self.hands[seat]),
            "penalties": -50 * len([turn for turn in self._turns() if _is_pile_wasted(turn, seat)]),
            "bonus": 0 if self.hands[seat] else 50,
        }
        return {**parts, "points": sum(parts.values())}

    # Who knows what.

    def held_openly(self, seat: int) -> list[str]:
        """The cards that all know to be in a hand: taken from the discards and not laid or thrown since."""
        known: list[str] = []
        for line in (line for who, line in self.said if who == seat):
            verb, *words = line.split()
            cards = [word for word in words if word in PLACES]
            if verb in ("take", "pile"):
                known += cards
            elif verb in ("meld", "lay", "discard"):
                known = without(known, cards)
        return in_order(known)

    def sees(self, seat: int) -> dict[str, Any]:
        """All that a seat may know of the round and the game."""
        others = [other for other in range(self.players) if other != seat]
        seen = [*self.hands[seat], *self.pile]
        for meld in self.melds:
            seen += meld.names()
        for other in others:
            seen += self.held_openly(other)
        return {
            "expects": self.expects(),
            "dealer": self.dealer,
            "hand": in_order(self.hands[seat]),
            "held": [len(hand) for hand in self.hands],
            "held_openly": {other: self.held_openly(other) for other in others},
            "stock": len(self.stock),
            "pile": [*self.pile],
            "melds": [(meld.laid_by, [*meld.cards]) for meld in self.melds],
            "unseen": without(pack(self.players), seen) if self.said or self.stock else [],
            "said": [*self.said],
            "legal": sorted(self.legal()) if self.expects() == seat else [],
            "lines": [[{**part} for part in line] for line in self.lines],
            "scores": self.scores,
            "winner": self.winner if self.is_over else None,
        }


def _ends(cards: list[str]) -> tuple[str, ...]:
    """What may be said of an end: it is said of an ace."""
    return ("", "low", "high") if any(rank(card) == "A" for card in cards) else ("",)


def _why_no_meld(deed: Deed) -> str | None:
    """R6."""
    if len(deed.cards) < 3:
        return "meld-too-small"
    return None if arranged(deed.cards, deed.end) else "no-meld"


def _is_pile_wasted(turn: list[tuple[int, str]], seat: int) -> bool:
    """R5: the whole pile taken, and no combination laid."""
    verbs = [line.split()[0] for who, line in turn if who == seat]
    return "pile" in verbs and "meld" not in verbs
