"""A referee for whole games: deal, auction, exchange, naming, play and score, from the rule catalogue alone.

It is the other witness where whole games are compared, so it shares nothing with the package. Rules are a
mapping of dotted option names to plain values; calls, names and plays are texts.
"""

from oracle import packs, scoring
from oracle.auction import Auction
from oracle.cardplay import SUITS, Cards, Referee, Terms
from oracle.ladder import SPECIALS, Rung, ladder, level_of, strain_of
from oracle.packs import Options
from oracle.scoring import Contract, Result, Round

CHANCE = -1

Act = str | tuple[str, list[str]] | tuple[str, list[list[str]], list[str]]
"""A call, a name or a play as text; ("discard", cards); ("deal", hands, kitty)."""


class GameReferee:
    """One game; after a round, `contract`, `taken`, `made` and `points` speak of it until the next deal."""

    def __init__(self, options: Options, dealer: int) -> None:
        self.options = options
        self.seats = int(options["table.seats"])
        self.sides = int(options["table.sides"])
        self.dealer = dealer
        self.scores = [0] * self.sides
        self.points = [0] * self.sides
        self.result: Result | None = None
        self.played: Round | None = None
        self.redeals = 0
        self.rounds = 0
        self._clear_the_table()

    def _clear_the_table(self) -> None:
        """Before a deal nothing is known of the round."""
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.kitty: list[str] = []
        self.auction: Auction | None = None
        self.contract: Contract | None = None
        self.exchanging = False
        self.unnamed: list[str] = []
        self.named: dict[str, str] = {}
        self.play: Referee | None = None
        self.taken = [0] * self.seats
        self.made: bool | None = None

    # What the table sees.

    def phase(self) -> str:
        """What is being done."""
        if self.result:
            return "over"
        if self.exchanging:
            return "exchange"
        if self.unnamed:
            return "naming"
        if self.play:
            return "play"
        return "auction" if self.auction else "deal"

    def turn(self) -> int | None:
        """The seat that decides: CHANCE for the deal, nobody when the game is over."""
        if self.result:
            return None
        if self.exchanging or self.unnamed:
            return self._declarer()
        if self.play:
            return self.play.turn
        return self.auction.turn() if self.auction else CHANCE

    def pack(self) -> list[str]:
        """The cards that are dealt."""
        return packs.pack(self.options)

    def kitty_size(self) -> int:
        """How many cards nobody is dealt."""
        return packs.kitty_size(self.options)

    def ladder(self) -> list[Rung]:
        """Every bid with its value, rising."""
        return ladder(self.options)

    def dealt_from(self, shuffled: list[str]) -> tuple[list[list[str]], list[str]]:
        """L2: what this dealer makes of a shuffled pack."""
        return packs.dealt_from(shuffled, self.options, self.dealer)

    def open_to_all(self) -> set[int]:
        """P5: the seats whose hands lie face up."""
        if not self.play or self.result:
            return set()
        when = self._special("exposed") or "never"
        is_open = when == "before-lead" or (when == "after-first-trick" and self.play.winners)
        return {self._declarer()} if is_open else set()

    # What may be done.

    def legal(self) -> set[str] | None:
        """The texts from which the seat in turn chooses; None for a deal and for discards."""
        match self.phase():
            case "auction":
                assert self.auction
                return self.auction.legal()
            case "naming":
                return self._names()
            case "play":
                assert self.play
                return {_in_words(card, suit) for card, suit in self.play.legal()}
            case "over":
                return set()
            case _:
                return None

    def _names(self) -> set[str]:
        """JK5: who holds the joker names a suit or none; who does not has none to name."""
        holds = self.unnamed[0] in self.hands[self._declarer()]
        return {"name -"} | ({f"name {suit}" for suit in SUITS} if holds else set())

    def allows_discard(self, cards: list[str]) -> bool:
        """K1: as many as the kitty had, each of them held."""
        hand = self.hands[self._declarer()]
        return len(cards) == len(set(cards)) == self.kitty_size() and set(cards) <= set(hand)

    # Doing it.

    def do(self, act: Act) -> None:
        """Take the next step of the game."""
        match self.phase(), act:
            case "deal", ("deal", hands, kitty):
                self._deal(hands, kitty)
            case "exchange", ("discard", [*cards]):
                self._discard(cards)
            case "auction", str() as call:
                self._call(call)
            case "naming", str() as name if name in self._names():
                self._name(name)
            case "play", str() as play:
                self._play(play)
            case phase, _:
                raise ValueError(f"{act} is not for phase {phase}")

    def _deal(self, hands: list[list[str]], kitty: list[str]) -> None:
        """L1: ten cards each, the rest to the kitty."""
        dealt = [card for hand in hands for card in hand] + kitty
        if sorted(dealt) != sorted(self.pack()) or [len(hand) for hand in hands] != [10] * self.seats:
            raise ValueError(f"not a deal of this pack: {hands} {kitty}")
        self._clear_the_table()
        self.hands, self.kitty = [list(hand) for hand in hands], list(kitty)
        self.auction = Auction(self.options, self.dealer)

    def _call(self, call: str) -> None:
        assert self.auction
        self.auction.call(call)
        if self.auction.turn() is not None:
            return
        standing = self.auction.standing()
        if standing:
            self._settle(*standing)
        else:
            self._passed_out()

    def _passed_out(self) -> None:
        """A6: a hand without makers, the same dealer again, or the next one."""
        if self.options["auction.passed_out"] == "no-trump-hand":
            self.contract = Contract(None, None)
            self._start_play(leader=(self.dealer + 1) % self.seats)
            return
        if self.options["auction.passed_out"] == "redeal" and self.redeals < 2:
            self.redeals += 1
        else:
            self._pass_the_deal()
        self._clear_the_table()

    def _pass_the_deal(self) -> None:
        self.dealer = (self.dealer + 1) % self.seats
        self.redeals = 0

    # From the contract to the first lead.

    def _settle(self, declarer: int, bid: str) -> None:
        """K1, K3: the contract stands; the declarer takes the kitty, if there is one and it comes with it."""
        self.contract = Contract(bid, declarer)
        if self.kitty and self._special("kitty") is not False:
            self.hands[declarer] += self.kitty
            self.exchanging = True
        else:
            self._ask_for_names()

    def _discard(self, cards: list[str]) -> None:
        if not self.allows_discard(cards):
            raise ValueError(f"may not discard {cards}")
        declarer = self._declarer()
        self.hands[declarer] = [card for card in self.hands[declarer] if card not in cards]
        self.exchanging = False
        self._ask_for_names()

    def _ask_for_names(self) -> None:
        """JK5: the declarer at no-trump is asked about each joker, the higher first."""
        cards = Cards(self._terms())
        jokers = [joker for joker in cards.jokers() if joker in self.pack()]
        if self.options["joker.named_before_lead"]:
            self.unnamed = [joker for joker in jokers if cards.is_suitless(joker)]
        if not self.unnamed:
            self._start_play()

    def _name(self, name: str) -> None:
        joker, suit = self.unnamed.pop(0), name.removeprefix("name ")
        if suit != "-":
            self.named[joker] = suit
        if not self.unnamed:
            self._start_play()

    def _start_play(self, leader: int | None = None) -> None:
        """P1, P5: who sits this one out, and who leads."""
        folded = self._folded()
        seats = [seat for seat in range(self.seats) if seat not in folded]
        hands = {seat: self.hands[seat] for seat in seats}
        self.play = Referee(self._terms(), hands, seats, self._leader(seats) if leader is None else leader)

    def _leader(self, seats: list[int]) -> int:
        if self.options["play.leader"] == "declarer":
            return self._declarer()
        return next(seat for seat in self._from_left_of(self._declarer()) if seat in seats)

    def _from_left_of(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def _folded(self) -> set[int]:
        """M1, M2: in misère the declarer's partners fold."""
        if self._special_name() is None:
            return set()
        declarer = self._declarer()
        partners = {seat for seat in range(self.seats) if seat % self.sides == declarer % self.sides}
        return partners - {declarer}

    def _terms(self) -> Terms:
        """What the oracle of card play has to know."""
        bid = self.contract.bid if self.contract else None
        special = self._special_name()
        options = self.options
        return Terms(
            pack=self.pack(),
            strain="N" if bid is None or special else strain_of(bid),
            level=level_of(bid) if bid else None,
            misere=special is not None,
            matching_four=bool(options["pack.matching_four"]),
            higher_joker="JB" if options["pack.higher_joker"] == "black" else "JR",
            jk1=str(options["joker.lead"]),
            jk2=str(options["joker.follow"]),
            jk3=str(options["joker.renege"]),
            jk4=bool(options["joker.first_or_last"]),
            jk5=bool(options["joker.named_before_lead"]),
            named=self.named,
            low_joker=bool(self._special("low_joker")),
            megatrump=bool(options["plusplus.megatrump"]),
            anti_megatrump=str(options["plusplus.anti_megatrump"]),
            anti_joker=bool(options["plusplus.anti_joker"]),
        )

    # Play and score.

    def _play(self, text: str) -> None:
        assert self.play
        card, _, suit = text.partition("=")
        self.play.play(card, suit or None)
        self.hands = [self.play.hands.get(seat, hand) for seat, hand in enumerate(self.hands)]
        self.taken = [self.play.winners.count(seat) for seat in range(self.seats)]
        if self.play.over or self._is_lost():
            self._score()

    def _is_lost(self) -> bool:
        """M1: misère stops with the declarer's first trick, unless it is played on."""
        return self._special("play_on") is False and self.taken[self._declarer()] > 0

    def _score(self) -> None:
        """S: book the round, see whether the game is over, pass the deal."""
        assert self.contract
        by_side = [sum(self.taken[side :: self.sides]) for side in range(self.sides)]
        self.played = played = Round(self.contract, self.taken, by_side)
        self.made = scoring.made(played)
        self.points = scoring.points(played, self.options)
        self.scores = [score + won for score, won in zip(self.scores, self.points, strict=True)]
        self.result = scoring.result(self.scores, played, self.options)
        self.play = self.auction = None
        self.rounds += 1
        self._pass_the_deal()

    # The contract.

    def _declarer(self) -> int:
        assert self.contract
        assert self.contract.declarer is not None
        return self.contract.declarer

    def _special_name(self) -> str | None:
        """M or OM, if that is the contract."""
        bid = self.contract.bid if self.contract else None
        return bid if bid in SPECIALS else None

    def _special(self, option: str) -> object:
        """What the ruleset says of the special that is played; None where none is."""
        special = self._special_name()
        return self.options[f"{SPECIALS[special]}.{option}"] if special else None


def _in_words(card: str, suit: str | None) -> str:
    return card if suit is None else f"{card}={suit}"
