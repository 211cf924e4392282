"""One auction: whose call it is, what may be called, who has won (A1–A11, A13–A15, L3, M3)."""

from collections.abc import Collection, Sequence
from copy import copy
from typing import Self

from oracle.ladder import (
    Rung,
    above,
    is_fractional,
    is_no_trump,
    ladder,
    level_of,
    standing_level,
    steps_reached,
    strain_of,
)
from oracle.packs import Options, is_misdeal
from oracle.specials import SPECIALS, row

PASS, LOOK, MISDEAL = "P", "look", "misdeal"


class Auction:
    """The calls made so far; nearly everything else is read off them anew each time.

    `barred` are the seats that may only pass (A9). `asked` is the winner who may raise (A7), `reopened` the
    index of the raise after which everybody may speak again, `looked` the seats that have seen their hands.
    """

    def __init__(
        self,
        options: Options,
        dealer: int,
        hands: Sequence[list[str]] = (),
        barred: Collection[int] = (),
    ) -> None:
        self.options = options
        self.seats = int(options["table.seats"])
        self.dealer = dealer
        self.hands = hands
        self.barred = barred
        self.rungs: list[Rung] = ladder(options)
        self.calls: list[tuple[int, str]] = []
        self.looked = set() if self.is_blind else set(range(self.seats))
        self.is_misdealt = False
        self.asked: int | None = None
        self.reopened = 0
        self.closed = False

    def standing(self) -> tuple[int, str] | None:
        """Who holds the highest bid so far, and the bid."""
        bids = [(seat, call) for seat, call in self.calls if call != PASS]
        return bids[-1] if bids else None

    def winner(self) -> tuple[int, str] | None:
        """Whose bid would be the contract, if all passed now: the highest that can win (A5)."""
        bids = [(seat, call) for seat, call in self.calls if call != PASS and self._can_win(call)]
        return bids[-1] if bids else None

    def _can_win(self, bid: str) -> bool:
        """A5: an inkle may be unable to."""
        return not (self.options["auction.inkle_void"] and level_of(bid) == 6)

    def turned(self) -> int:
        """A10, B5: how many cards of the kitty the bidders have turned up, if there are as many."""
        if is_fractional(self.options):
            return self._turned_by_steps()
        if not self.options["auction.visible_kitty"]:
            return 0
        levels = [standing_level(call, self.options) for _, call in self.calls if call != PASS]
        return max(levels, default=6) - 6

    def _turned_by_steps(self) -> int:
        """B5: one card for each step that the highest bid has reached."""
        standing = self.standing()
        return steps_reached(standing[1], self.options) if standing else 0

    # Whose call it is.

    def turn(self) -> int | None:
        """The seat to call; nobody when the auction is over."""
        if self.closed or self.is_misdealt:
            return None
        return self._next_to_speak() if self.asked is None else self.asked

    def _next_to_speak(self) -> int | None:
        """The seat to call while the winner is not yet known."""
        standing = self.standing()
        if standing is None or self.options["auction.rounds"] == 1:
            return self._first_time_round()
        bidder, last_to_speak = standing[0], self.calls[-1][0]
        if self.calls[-1] == (bidder, PASS):
            return None  # A3: asked once more, the bidder passed
        for step in range(1, self.seats + 1):
            seat = (last_to_speak + step) % self.seats
            if seat == bidder:  # all others have passed
                return bidder if self.options["auction.rebid"] == "always" else None
            if self._may_speak(seat):
                return seat
        raise AssertionError("the bidder sits somewhere")

    def _first_time_round(self) -> int | None:
        """A1, A4: each seat in turn, from the dealer's left, until all have spoken."""
        spoken = len(self.calls)
        return None if spoken == self.seats else (self.dealer + 1 + spoken) % self.seats

    def _may_speak(self, seat: int) -> bool:
        """A2: whether a seat other than the bidder's is still in the auction."""
        passes = [place for place, call in enumerate(self.calls) if call == (seat, PASS)]
        if passes and seat in self.barred:
            return False  # A9, A7: who is barred passes once, and speaks no more
        passes = [place for place in passes if place >= self.reopened]
        if not passes or self.options["auction.reenter"] == "always":
            return True
        if self.options["auction.reenter"] == "never":
            return False
        return any(self._changes_strain(place) for place in range(passes[-1] + 1, len(self.calls)))

    def _changes_strain(self, place: int) -> bool:
        """Whether this call is a bid in another strain than its bidder's own last bid."""
        seat, call = self.calls[place]
        own = [bid for other, bid in self.calls[:place] if other == seat and bid != PASS]
        return call != PASS and bool(own) and strain_of(own[-1]) != strain_of(call)

    # What may be called.

    def legal(self) -> set[str]:
        """A pass, and every bid above the standing one that may be made now; a look, a misdeal."""
        seat = self.turn()
        if seat is None:
            return set()
        if seat in self.barred:
            return {PASS}
        calls = {bid for bid in self.above_standing() if self._is_allowed(seat, bid)}
        if not calls or not self._must_bid():
            calls.add(PASS)
        if seat not in self.looked:
            calls.add(LOOK)
        if self._may_call_misdeal(seat):
            calls.add(MISDEAL)
        return calls

    def above_standing(self) -> list[str]:
        """The bids that outrank the standing one, rising."""
        standing = self.standing()
        return above(standing[1], self.options) if standing else [bid for bid, _ in self.rungs]

    def _is_allowed(self, seat: int, bid: str) -> bool:
        """Whether a bid that is high enough may be made by this seat at this time."""
        if bid in SPECIALS:
            return self._meets_precondition(seat, bid) and not self._is_alone_in(seat, bid)
        if level_of(bid) == 6:
            return self._may_inkle()
        return self.has_seven() or not self._waits_for_seven(bid)

    def _is_alone_in(self, seat: int, special: str) -> bool:
        """T5b: what two play is nothing for the dealer, who is alone where partners rotate."""
        is_alone = self.options["table.partners"] == "rotating" and seat == self.dealer
        return is_alone and row(special, self.options, "partner") != "fold"

    def _meets_precondition(self, seat: int, special: str) -> bool:
        """M1, M3, A8: some specials wait for a bid of seven, some are for hands not looked at."""
        precondition = row(special, self.options, "precondition")
        if precondition == "before-looking":
            return seat not in self.looked
        is_free = precondition == "none" or self.options["auction.unrestricted"]
        return bool(is_free) or self.has_seven()

    def has_seven(self) -> bool:
        """Whether an ordinary bid of seven or more has been made."""
        return any(call != PASS and (level_of(call) or 0) >= 7 for _, call in self.calls)

    def _waits_for_seven(self, bid: str) -> bool:
        """A13: no-trump at seven and up comes only after an ordinary bid of seven or more."""
        return self.options["auction.no_trump_from"] == 7 and is_no_trump(bid)

    def _may_inkle(self) -> bool:
        """A5: six is for the first two to speak, at their first turn; a dealer who must bid bids more."""
        if self.options["auction.inkle_seats"] and len(self.calls) >= 2:
            return False
        return not (self.options["auction.inkle_void"] and self._must_bid())

    def _must_bid(self) -> bool:
        """A6: all others have spoken and nobody's bid can win, so the dealer may not pass."""
        is_last = len(self.calls) == self.seats - 1 and self.winner() is None
        return is_last and self.options["auction.passed_out"] == "dealer-must-bid"

    def _may_call_misdeal(self, seat: int) -> bool:
        """L3: before its first call a seat that has seen its hand may show that it has no court card."""
        has_called = any(other == seat for other, _ in self.calls)
        is_before = seat in self.looked and not has_called
        return (
            self.options["deal.misdeal"] == "may" and is_before and is_misdeal(self.hands[seat], self.options)
        )

    def may_look(self, seat: int) -> bool:
        """M3: whoever has not looked may at any time; but a barred seat in turn can only pass (A9)."""
        is_there = seat in range(self.seats) and not (seat == self.turn() and seat in self.barred)
        return is_there and seat not in self.looked

    @property
    def is_blind(self) -> bool:
        """M3: whether hands lie face down until their seats look."""
        return any(
            row(special, self.options, "on")
            and row(special, self.options, "precondition") == "before-looking"
            for special in SPECIALS
        )

    # Calling.

    def after(self, call: str) -> Self:
        """The auction with this legal call, as an auction of its own."""
        longer = copy(self)
        longer.calls, longer.looked = list(self.calls), set(self.looked)
        longer._make(call)
        return longer

    def look(self, seat: int) -> None:
        """Let a seat look at its hand, whoever is in turn."""
        if not self.may_look(seat):
            raise ValueError(f"seat {seat} may not look; {sorted(self.looked)} have looked")
        self.looked.add(seat)

    def call(self, call: str) -> None:
        """Make a call for the seat in turn."""
        if call not in self.legal():
            raise ValueError(f"seat {self.turn()} may not call {call}: {sorted(self.legal())}")
        self._make(call)

    def _make(self, call: str) -> None:
        seat = self.turn()
        assert seat is not None
        if call == MISDEAL:
            self.is_misdealt = True
        elif call == LOOK:
            self.looked.add(seat)
        else:
            self._speak(seat, call)

    def _speak(self, seat: int, call: str) -> None:
        """A pass or a bid. Whoever speaks has looked, unless it is a bid for those who have not (M3)."""
        before = self.winner()
        self.calls.append((seat, call))
        if call not in SPECIALS or row(call, self.options, "precondition") != "before-looking":
            self.looked.add(seat)
        if self.asked is not None:
            self._answer(call, before)
        if not self.closed and self._next_to_speak() is None:
            self._ask_the_winner()

    def _answer(self, call: str, before: tuple[int, str] | None) -> None:
        """A7: a pass or a raise in the same strain closes the auction, another strain opens it again."""
        assert before is not None
        self.asked = None
        self.reopened = len(self.calls) - 1
        self.closed = call == PASS or strain_of(call) == strain_of(before[1])

    def _ask_the_winner(self) -> None:
        """A7: the winner may raise, as a rule only over somebody else's bid."""
        winner = self.winner()
        others = [seat for seat, call in self.calls if call != PASS and winner and seat != winner[0]]
        may_raise = self.options["auction.winner_raises"] and winner is not None
        if may_raise and (others or self.options["auction.raise_unopposed"]):
            assert winner is not None
            self.asked = winner[0]
        else:
            self.closed = True
