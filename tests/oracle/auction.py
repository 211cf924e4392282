"""One auction: whose call it is, what may be called, who has won (A1–A4, A6, A8)."""

from oracle.ladder import SPECIALS, Rung, ladder, level_of, strain_of
from oracle.packs import Options


class Auction:
    """The calls made so far; everything else is read off them anew each time."""

    def __init__(self, options: Options, dealer: int) -> None:
        self.options = options
        self.seats = int(options["table.seats"])
        self.dealer = dealer
        self.rungs: list[Rung] = ladder(options)
        self.calls: list[tuple[int, str]] = []

    def standing(self) -> tuple[int, str] | None:
        """Who holds the highest bid so far, and the bid."""
        bids = [(seat, call) for seat, call in self.calls if call != "P"]
        return bids[-1] if bids else None

    # Whose call it is.

    def turn(self) -> int | None:
        """The seat to call; nobody when the auction is over."""
        standing = self.standing()
        if standing is None or self.options["auction.rounds"] == 1:
            return self._first_time_round()
        bidder, last_to_speak = standing[0], self.calls[-1][0]
        if self.calls[-1] == (bidder, "P"):
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
        passes = [index for index, call in enumerate(self.calls) if call == (seat, "P")]
        if not passes or self.options["auction.reenter"] == "always":
            return True
        if self.options["auction.reenter"] == "never":
            return False
        return any(self._changes_strain(index) for index in range(passes[-1] + 1, len(self.calls)))

    def _changes_strain(self, index: int) -> bool:
        """Whether this call is a bid in another strain than its bidder's own last bid."""
        seat, call = self.calls[index]
        own = [bid for other, bid in self.calls[:index] if other == seat and bid != "P"]
        return call != "P" and bool(own) and strain_of(own[-1]) != strain_of(call)

    # What may be called.

    def legal(self) -> set[str]:
        """A pass, and every bid above the standing one whose precondition is met."""
        bids = {bid for bid in self.above_standing() if self._is_allowed(bid)}
        return bids if self._dealer_must_bid() else bids | {"P"}

    def above_standing(self) -> list[str]:
        """The bids that outrank the standing one, rising."""
        bids = [bid for bid, _ in self.rungs]
        standing = self.standing()
        return bids[bids.index(standing[1]) + 1 :] if standing else bids

    def _is_allowed(self, bid: str) -> bool:
        """A8, M1: some specials wait for an ordinary bid of seven or more."""
        if bid not in SPECIALS or self.options["auction.unrestricted"]:
            return True
        has_seven = any(call != "P" and (level_of(call) or 0) >= 7 for _, call in self.calls)
        return has_seven or self.options[f"{SPECIALS[bid]}.precondition"] == "none"

    def _dealer_must_bid(self) -> bool:
        """A6: all others have passed, so the dealer may not."""
        is_last = len(self.calls) == self.seats - 1 and self.standing() is None
        return is_last and self.options["auction.passed_out"] == "dealer-must-bid"

    def call(self, call: str) -> None:
        """Make a call for the seat in turn."""
        seat = self.turn()
        if seat is None or call not in self.legal():
            raise ValueError(f"seat {seat} may not call {call}: {sorted(self.legal())}")
        self.calls.append((seat, call))
