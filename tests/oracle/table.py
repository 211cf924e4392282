"""A table: who sits there, what lies on it, what stands on the score sheet, and what is being done.

Whatever happens to it is told elsewhere, by subject: `opening`, `settling` and `playing`.
"""

from collections.abc import Callable

from oracle import packs
from oracle.auction import Auction
from oracle.cardplay import Referee
from oracle.contract import Bargain, Contract
from oracle.drawing import Draw
from oracle.ending import Result
from oracle.ladder import Rung, ladder
from oracle.packs import Options
from oracle.scoring import Round


class Table:
    """One game; after a round, `contract`, `taken`, `made` and `points` speak of it until the next deal."""

    def __init__(self, options: Options, dealer: int) -> None:
        self.table_options = options
        self.options = options
        self.is_choosing = bool(options["plusplus.dealers_choice"])
        self.chosen: list[str] = []
        self.seats = int(options["table.seats"])
        self.places = packs.places(options)
        self.sides = int(options["table.sides"])
        self.dealer = dealer
        self.scores = [0] * self.sides
        self.points = [0] * self.sides
        self.breach_points = [0] * self.sides
        self.barred: set[int] = set()
        self.result: Result | None = None
        self.played: Round | None = None
        self.redeals = 0
        self.rounds = 0
        self.first_out: int | None = None
        self.gathered: list[str] = []
        self.clear()

    def clear(self) -> None:
        """Before a deal nothing is known of the round."""
        self.hands: list[list[str]] = [[] for _ in range(self.places)]
        self.columns: dict[int, dict[str, str]] = {}
        self.kitty: list[str] = []
        self.dead: list[str] = []
        self.market: list[str] = []
        self.picking: list[int] = []
        self.draw: Draw | None = None
        self.thrown: list[list[str]] = [[] for _ in range(self.seats)]
        self.auction: Auction | None = None
        self.contract: Contract | None = None
        self.bargain: Bargain | None = None
        self.agenda: list[Callable[[Table], None]] = []
        self.to_be_asked: list[int] = []
        self.caller: int | None = None
        self.giving: tuple[int, int, int] | None = None
        self.discarding: tuple[int, int] | None = None
        self.gifts: list[tuple[int | None, int, list[str]]] = []
        self.laid: list[tuple[int, list[str]]] = []
        self.is_calling = False
        self.called: tuple[str | None, int | None] | None = None
        self.unnamed: list[str] = []
        self.named: dict[str, str] = {}
        self.play: Referee | None = None
        self.handed_out: list[int] = []
        self.fallen: list[str] = []
        self.has_claimed_in_vain = False
        self.penalties = [0] * self.sides
        self.taken = [0] * self.places
        self.made: bool | None = None

    # What is being done.

    def phase(self) -> str:
        """What is being done."""
        if self.result:
            return "over"
        if self.is_choosing:
            return "choosing"
        if self.play:
            return "play"
        if self.auction:
            return self._phase_from_the_auction_on()
        if self.draw:
            return "drawing"
        return "market" if self.picking else "deal"

    def _phase_from_the_auction_on(self) -> str:
        """The auction itself, if nobody is asked for anything that comes after it."""
        if self.to_be_asked:
            return "breach"
        if self.giving:
            return "giving"
        if self.discarding:
            return "exchange"
        if self.picking:
            return "market"
        if self.is_calling:
            return "calling"
        return "naming" if self.unnamed else "auction"

    # What follows from the rules, and who is who.

    def pack(self) -> list[str]:
        """The cards that are dealt."""
        return packs.pack(self.options)

    def kitty_size(self) -> int:
        """How many cards nobody is dealt."""
        return packs.kitty_size(self.options)

    def dealt_kitty(self) -> int:
        """How many of them are dealt to the kitty; T2c: none."""
        return packs.dealt_kitty(self.options)

    def ladder(self) -> list[Rung]:
        """Every bid with its value, rising."""
        return ladder(self.options)

    def dealt_from(self, shuffled: list[str]) -> packs.Dealt:
        """L2: what this dealer makes of a shuffled pack."""
        return packs.dealt_from(shuffled, self.options, self.dealer)

    def declarer(self) -> int:
        """Whose contract it is."""
        assert self.bargain
        return self.bargain.declarer

    def laid_by(self, seat: int) -> list[str]:
        """What a seat has discarded."""
        return [card for other, cards in self.laid for card in cards if other == seat]

    # What happens in more than one part of a round.

    def remove(self, seat: int, cards: list[str]) -> None:
        """Cards leave a hand."""
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]

    def pass_the_deal(self) -> None:
        """L1; A9: bars end when the deal moves on."""
        self.dealer = (self.dealer + 1) % self.seats
        self.redeals = 0
        self.barred = set()

    def ask_the_dealer(self) -> None:
        """X8: before each deal."""
        self.is_choosing = bool(self.table_options["plusplus.dealers_choice"])
