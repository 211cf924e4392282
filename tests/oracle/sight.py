"""What is to be seen at a table: what lies open to all, where the rest lies, what each seat knows of it."""

from itertools import chain

from oracle import settling
from oracle.auction import Auction
from oracle.table import Table


class Sight(Table):
    """A table with eyes on it; `seat` is None for a spectator."""

    # Open to all.

    def open_to_all(self) -> set[int]:
        """P5, T2a: the places whose hands lie face up, those on the table from the deal on."""
        return self._laid_open() | {place for place in self.columns if self.phase() != "over"}

    def _laid_open(self) -> set[int]:
        if not self.play or self.result or not self.bargain:
            return set()
        bargain, has_begun = self.bargain, bool(self.play.winners)
        when = bargain.row("exposed") or "never"
        whose = {"declarer": {bargain.declarer}, "partner": set(bargain.partners)}
        whose["both"] = whose["declarer"] | whose["partner"]
        is_open = when == "before-lead" or (when == "after-first-trick" and has_begun)
        laid_open = whose[str(bargain.row("open_hands"))] if is_open else set()
        return laid_open | ({bargain.dummy} if bargain.dummy is not None and has_begun else set())

    def kitty_in_sight(self) -> list[str]:
        """A10, A11, B5, T2c: the kitty's cards that lie face up until it is taken, in the order dealt."""
        if self.options["deal.form"] == "market":
            return list(self.kitty)
        if self.auction is None:
            return []
        turned, last = self.auction.turned(), len(self.kitty) - 1
        shows_last = self.options["auction.last_kitty_card_open"]
        return [
            card for place, card in enumerate(self.kitty) if place < turned or (shows_last and place == last)
        ]

    # What lies where.

    def whereabouts(self) -> dict[tuple[str, int | None], list[str]]:
        """What lies where from the deal to the last card, but for the market and the tricks."""
        return {
            **{("hand", place): hand for place, hand in enumerate(self.hands)},
            **{("covered", place): self._covered_at(place) for place in self.columns},
            **{("thrown", seat): cards for seat, cards in enumerate(self.thrown)},
            **{("discards", seat): self.laid_by(seat) for seat in range(self.seats)},
            ("kitty", None): [] if self._is_kitty_taken() else self.kitty,
            ("stock", None): self.draw.stock if self.draw else [],
            ("dead", None): self.dead,
        }

    def _covered_at(self, place: int) -> list[str]:
        """T2a: the cards that have not turned up yet."""
        columns = self.play.columns if self.play else {}
        return [*columns.get(place, self.columns[place]).values()]

    def _is_kitty_taken(self) -> bool:
        """K1, K3: whether the declarer has the kitty in hand, or has had it."""
        if not self.bargain or self.bargain.row("kitty") is False:
            return False
        return settling.take_the_kitty not in self.agenda

    # Who knows what.

    def cards_seen_by(self, seat: int | None) -> set[str]:
        """What lies open or has been played, and what this seat holds, has drawn, thrown or laid away."""
        opened = chain.from_iterable(self.hands[place] for place in self.open_to_all())
        seen = {*opened, *self.market, *self.fallen}
        if not self._is_kitty_taken():
            seen.update(self.kitty_in_sight())
        if seat is None:
            return seen
        seen.update(self.laid_by(seat), self.thrown[seat])
        if self.draw and self.draw.turn == seat:
            seen.add(self.draw.drawn)
        return seen | (set(self.hands[seat]) if self.has_looked(seat) else set())

    def may_look(self, seat: int) -> bool:
        """M3: whether a seat may look at its hand now, in turn or not."""
        return self.phase() == "auction" and self.auction is not None and self.auction.may_look(seat)

    def has_looked(self, seat: int) -> bool:
        """M3: whether the seat has seen its own hand; nobody has while the market makes the kitty (T2c)."""
        if self.phase() == "market" and self.contract is None:
            return not Auction(self.options, self.dealer).is_blind
        return self.phase() != "auction" or self.auction is None or seat in self.auction.looked

    def known_partner(self, seat: int | None) -> int | None:
        """T5a: the partner by a card called, if this seat knows; a secret one shows when the card falls."""
        if self.called is None:
            return None
        card, partner = self.called
        is_open = self.options["table.partners"] == "called" or (
            self.play is not None and card in self.fallen
        )
        return partner if is_open or seat == partner else None

    def cannot_lie(self, kind: str, place: int | None) -> set[str]:
        """The cards of which everybody knows that they do not lie at a place.

        A hand that has shown out of a suit has none of it; a joker is with who has named it (JK5).
        """
        play, named = self.play, set(self.named)
        if kind != "hand" or place is None:
            return named
        not_held = named.difference(self.hands[place])
        if play is None or place not in play.seats:
            return not_held
        shown_out = play.shown_out(place)
        return not_held | {card for card in self.pack() if play.cards.suits_of(card) & shown_out}
