"""A referee for whole games: deal, auction, exchange, naming, play and score, from the rule catalogue alone.

It is the other witness where whole games are compared, so it shares nothing with the package. Rules are a
mapping of dotted option names to plain values; calls, names, plays and deeds are texts.
"""

from collections.abc import Callable
from itertools import chain

from oracle import choice, opening, playing, settling
from oracle.cardplay import JOKERS, SUITS, Cards
from oracle.sight import Sight
from oracle.table import Table

CHANCE = -1

Hand = list[str]
Dealt = tuple[str, list[Hand], Hand] | tuple[str, list[Hand], Hand, Hand]
Act = str | tuple[str, Hand] | Dealt | tuple[str, bool]
"""A call, a name, a play or a deed as text; ("discard", cards); ("give", cards); ("deal", hands, kitty),
with what lies there besides for two (T2); ("claim", whether it is proved)."""

SAYINGS: dict[str, Callable[[Table, str], None]] = {
    "choosing": opening.choose,
    "drawing": opening.draw,
    "market": opening.pick,
    "auction": opening.call,
    "calling": settling.call_partner,
    "breach": settling.answer_the_offer,
    "exchange": settling.call_slam,
    "naming": settling.name,
    "play": playing.play,
}
"""A call, an answer, a name, a play: what one phase understands and others do not."""


class GameReferee(Sight):
    """Says who decides and what may be done, and does it."""

    # Who decides.

    def turn(self) -> int | None:
        """The seat that decides: CHANCE for the deal, nobody when the game is over."""
        match self.phase():
            case "over":
                return None
            case "choosing":
                return self.dealer
            case "calling" | "naming":
                return self.declarer()
            case "play":
                return self._who_plays() % self.seats
            case "auction":
                return self.auction.turn() if self.auction else None
            case _:
                return self._who_has_cards_to_move()

    def _who_has_cards_to_move(self) -> int:
        """Whoever draws, picks, answers, gives or discards; chance where nobody does."""
        return next(
            chain(
                [self.draw.turn] if self.draw else [],
                self.picking,
                self.to_be_asked,
                self.giving or [],
                self.discarding or [],
                [CHANCE],
            )
        )

    def _who_plays(self) -> int:
        """The hand in turn plays itself, but for an open dummy (M14) and a steered declarer (M15).

        T2a: its owner plays a table hand.
        """
        assert self.play
        hand, bargain = self.play.turn, self.bargain
        if bargain and hand == bargain.dummy and hand in self.open_to_all():
            return bargain.declarer
        if bargain and hand == bargain.declarer and bargain.pilot is not None:
            return bargain.pilot
        return hand

    # What may be done.

    def legal(self) -> set[str] | None:
        """The texts from which the seat in turn chooses, less cards laid or handed over; None for a deal."""
        if self.phase() == "deal":
            return None
        choices: dict[str, Callable[[], set[str]]] = {
            "choosing": lambda: set(choice.texts(self.table_options)),
            "drawing": lambda: {"keep", "throw"},
            "market": lambda: {f"pick {card}" for card in self.market},
            "auction": lambda: self.auction.legal() if self.auction else set(),
            "breach": lambda: {"breach", "decline"},
            "exchange": lambda: {"slam"} if self._may_call_slam() else set(),
            "calling": lambda: {"partner -", *(f"partner {card}" for card in self._cards_to_call())},
            "naming": self._names,
            "play": self._plays,
        }
        return choices.get(self.phase(), set)()

    def _plays(self) -> set[str]:
        assert self.play
        return {_in_words(card, suit) for card, suit in self.play.legal()}

    def _may_call_slam(self) -> bool:
        """M11: after taking the kitty and before discarding, with a partner, unless it is a special."""
        bargain, discarding = self.bargain, self.discarding
        if not bargain or bargain.special or bargain.slam or not discarding:
            return False
        if discarding[0] != bargain.declarer:
            return False
        return bool(self.options["specials.called_slam"] and bargain.partners)

    def _cards_to_call(self) -> list[str]:
        """T5a: any card; where its holder says so, none of the declarer's hand and discards."""
        cards, declarer = Cards(settling.terms_of(self)), self.declarer()
        refused: set[str] = set()
        if self.options["table.partners"] == "called":
            refused.update(self.hands[declarer], self.laid_by(declarer))
        if not self.options["table.call_joker"]:
            refused.update(JOKERS)
        if not self.options["table.call_trump"] and cards.trump:
            refused.update(
                card for card in self.pack() if cards.trump in cards.suits_of(card) and card not in JOKERS
            )
        return [card for card in self.pack() if card not in refused]

    def _names(self) -> set[str]:
        """JK5: who holds the joker names a suit or none; who does not has none to name."""
        holds = self.unnamed[0] in self.hands[self.declarer()]
        return {"name -"} | ({f"name {suit}" for suit in SUITS} if holds else set())

    def allows_discard(self, cards: list[str]) -> bool:
        """K1: as many as were taken up, each of them held."""
        return self.discarding is not None and self._are_held(cards, *self.discarding)

    def allows_gift(self, cards: list[str]) -> bool:
        """M4, M11: as many as are to be handed over, each of them held; B5: of the kitty."""
        if self.giving is None or not self._are_held(cards, self.giving[0], self.giving[2]):
            return False
        return not self._shares_kitty() or set(cards) <= set(self.kitty)

    def _shares_kitty(self) -> bool:
        """B5: whether it is the opponents who are given cards."""
        return (
            self.giving is not None and self.bargain is not None and self.giving[1] in self.bargain.defenders
        )

    def _are_held(self, cards: list[str], seat: int, count: int) -> bool:
        return len(cards) == len(set(cards)) == count and set(cards) <= set(self.hands[seat])

    def may_claim(self) -> bool:
        """P4: whether the seat that decides may claim at all; to prove the claim is another matter.

        A claim that was refused may not be made again before the next card.
        """
        seat, bargain = self.turn(), self.bargain
        if self.phase() != "play" or self.options["play.claims"] == "off" or self.has_claimed_in_vain:
            return False
        if self.columns:
            return False  # T2a: cards lie covered, or did
        if bargain and bargain.special:
            return bargain.is_misere and bargain.makers == [seat]
        return True

    def may_concede(self) -> bool:
        """P4: any declarer may, when it is the one to decide."""
        return self.phase() == "play" and self.bargain is not None and self.turn() == self.bargain.declarer

    # Doing it.

    def do(self, act: Act) -> None:
        """Take the next step of the game."""
        match act:
            case ("deal", [*hands], [*kitty], *rest):
                self._expect(act, is_possible=self.phase() == "deal")
                opening.deal(self, hands, kitty, *rest)
            case ("discard", [*cards]):
                self._expect(act, is_possible=self.allows_discard(cards))
                settling.discard(self, cards)
            case ("give", [*cards]):
                self._expect(act, is_possible=self.allows_gift(cards))
                settling.give(self, cards)
            case ("claim", bool() as is_proved):
                self._expect(act, is_possible=self.may_claim())
                playing.claim(self, self.turn() or 0, is_proved=is_proved)
            case "concede":
                self._expect(act, is_possible=self.may_concede())
                playing.concede(self)
            case _:
                self._say(str(act))

    def _expect(self, act: object, *, is_possible: bool) -> None:
        if not is_possible:
            raise ValueError(f"{act} is not possible in phase {self.phase()}")

    def _say(self, text: str) -> None:
        """Auction and card play have referees of their own, who know what may be said."""
        phase = self.phase()
        self._expect(text, is_possible=phase in ("auction", "play") or text in (self.legal() or ()))
        SAYINGS[phase](self, text)


def _in_words(card: str, suit: str | None) -> str:
    return card if suit is None else f"{card}={suit}"
