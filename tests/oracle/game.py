"""A referee for whole games: deal, auction, exchange, naming, play and score, from the rule catalogue alone.

It is the other witness where whole games are compared, so it shares nothing with the package. Rules are a
mapping of dotted option names to plain values; calls, names, plays and deeds are texts.
"""

from collections.abc import Callable, Sequence
from itertools import chain

from oracle import choice, ending, packs, scoring
from oracle.auction import Auction
from oracle.cardplay import JOKERS, SUITS, Cards, Referee, Terms
from oracle.contract import Bargain, Contract
from oracle.drawing import Draw
from oracle.ending import Result
from oracle.ladder import Rung, given_by, ladder, level_of, standing_level, strain_of
from oracle.packs import Options
from oracle.scoring import Round

CHANCE = -1
TRICKS = 10
CROSSWISE = {1: 3, 2: 4, 3: 1, 4: 2}
"""T5b: who plays with whom, counted from the dealer's left; the dealer is alone."""

Hand = list[str]
Dealt = tuple[str, list[Hand], Hand] | tuple[str, list[Hand], Hand, Hand]
Act = str | tuple[str, Hand] | Dealt | tuple[str, bool]
"""A call, a name, a play or a deed as text; ("discard", cards); ("give", cards); ("deal", hands, kitty),
with what lies there besides for two (T2); ("claim", whether it is proved)."""


class GameReferee:
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
        self._clear_the_table()

    def _clear_the_table(self) -> None:
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
        self.agenda: list[Callable[[], None]] = []
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

    # What the table sees.

    def phase(self) -> str:
        """What is being done."""
        doings = (
            ("over", self.result),
            ("choosing", self.is_choosing),
            ("drawing", self.draw),
            ("market", self.picking),
            ("breach", self.to_be_asked),
            ("giving", self.giving),
            ("exchange", self.discarding),
            ("calling", self.is_calling),
            ("naming", self.unnamed),
            ("play", self.play),
            ("auction", self.auction),
        )
        for phase, is_done in doings:
            if is_done:
                return phase
        return "deal"

    def turn(self) -> int | None:
        """The seat that decides: CHANCE for the deal, nobody when the game is over."""
        match self.phase():
            case "over":
                return None
            case "choosing":
                return self.dealer
            case "calling" | "naming":
                return self._declarer()
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

    def whereabouts(self) -> dict[tuple[str, int | None], list[str]]:
        """What lies where from the deal to the first lead, but for the market."""
        return {
            **{("hand", place): hand for place, hand in enumerate(self.hands)},
            **{("covered", place): [*column.values()] for place, column in self.columns.items()},
            **{("thrown", seat): cards for seat, cards in enumerate(self.thrown)},
            **{("discards", seat): self._laid_by(seat) for seat in range(self.seats)},
            ("kitty", None): [] if self._is_kitty_taken() else self.kitty,
            ("stock", None): self.draw.stock if self.draw else [],
            ("dead", None): self.dead,
        }

    def _laid_by(self, seat: int) -> list[str]:
        return [card for other, cards in self.laid for card in cards if other == seat]

    def cards_seen_by(self, seat: int | None) -> set[str]:
        """What lies open, and what this seat holds, has drawn, thrown away and laid away."""
        opened = chain.from_iterable(self.hands[place] for place in self.open_to_all())
        seen = {*opened, *self.market}
        if not self._is_kitty_taken():
            seen.update(self.kitty_in_sight())
        if seat is None:
            return seen
        seen.update(self._laid_by(seat), self.thrown[seat])
        if self.draw and self.draw.turn == seat:
            seen.add(self.draw.drawn)
        return seen | (set(self.hands[seat]) if self.has_looked(seat) else set())

    def _is_kitty_taken(self) -> bool:
        """K1, K3: whether the declarer has the kitty in hand, or has had it."""
        if not self.bargain or self.bargain.row("kitty") is False:
            return False
        return self._take_the_kitty not in self.agenda

    def may_look(self, seat: int) -> bool:
        """M3: whether a seat may look at its hand now, in turn or not."""
        return self.phase() == "auction" and self.auction is not None and self.auction.may_look(seat)

    def has_looked(self, seat: int) -> bool:
        """M3: whether the seat has seen its own hand; nobody has while the market makes the kitty (T2c)."""
        if self.phase() == "market" and self.contract is None:
            return not Auction(self.options, self.dealer).is_blind
        return self.phase() != "auction" or self.auction is None or seat in self.auction.looked

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

    # What may be done.

    def legal(self) -> set[str] | None:
        """The texts from which the seat in turn chooses, less cards laid or handed over; None for a deal."""
        if self.phase() == "deal":
            return None
        choices: dict[str, Callable[[], set[str]]] = {
            "choosing": lambda: choice.texts(self.table_options),
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
        cards, declarer = Cards(self._terms()), self._declarer()
        refused: set[str] = set()
        if self.options["table.partners"] == "called":
            refused.update(self.hands[declarer], self._laid_by(declarer))
        if not self.options["table.call_joker"]:
            refused.update(JOKERS)
        if not self.options["table.call_trump"] and cards.trump:
            refused.update(
                card for card in self.pack() if cards.trump in cards.suits_of(card) and card not in JOKERS
            )
        return [card for card in self.pack() if card not in refused]

    def _names(self) -> set[str]:
        """JK5: who holds the joker names a suit or none; who does not has none to name."""
        holds = self.unnamed[0] in self.hands[self._declarer()]
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
                self._expect("deal", act)
                self._deal(hands, kitty, *rest)
            case ("discard", [*cards]):
                self._expect("exchange", act)
                self._discard(cards)
            case ("give", [*cards]):
                self._expect("giving", act)
                self._give(cards)
            case ("claim", bool() as is_proved):
                self._expect("play", act, possible=self.may_claim())
                self._claim(is_proved=is_proved)
            case _:
                self._say(str(act))

    def _expect(self, phase: str, act: object, *, possible: bool = True) -> None:
        if self.phase() != phase or not possible:
            raise ValueError(f"{act} is not for phase {self.phase()}")

    def _say(self, text: str) -> None:
        """A call, an answer, a name, a play: what one phase understands and others do not."""
        sayings: dict[str, Callable[[str], None]] = {
            "choosing": self._choose,
            "drawing": self._draw,
            "market": self._pick,
            "auction": self._call,
            "calling": self._call_partner,
            "breach": self._answer_the_offer,
            "exchange": self._call_slam,
            "naming": self._name,
            "play": self._concede if text == "concede" else self._play,
        }
        if self.phase() not in sayings:
            raise ValueError(f"{text} is not for phase {self.phase()}")
        sayings[self.phase()](text)

    def _expect_legal(self, text: str) -> None:
        if text not in (self.legal() or ()):
            raise ValueError(f"{text} is none of {self.legal()}")

    # Deal and auction.

    def _choose(self, text: str) -> None:
        """X8: the rules are those of the table, and what the dealer has switched on."""
        self._expect_legal(text)
        self.chosen = [item for item in text.split()[1:] if item != "-"]
        self.options = choice.under(self.table_options, self.chosen)
        self.is_choosing = False

    def _deal(self, hands: list[list[str]], kitty: list[str], stock: Sequence[str] = ()) -> None:
        """L1: ten cards each, the rest to the kitty; L3: at some tables not without a court card.

        L4: after the hands that are played stand the dead ones, which nobody sees.
        """
        dealt = [card for hand in hands for card in hand] + kitty + list(stock)
        wanted = [0 if self._draws() else 10] * packs.hands_dealt(self.options)
        shape = [len(hand) for hand in hands], len(kitty)
        if sorted(dealt) != sorted(self.pack()) or shape != (wanted, packs.dealt_kitty(self.options)):
            raise ValueError(f"not a deal of this pack: {hands} {kitty} {stock}")
        self._clear_the_table()
        must_deal_again = self.options["deal.misdeal"] == "must"
        if must_deal_again and any(packs.is_misdeal(hand, self.options) for hand in hands[: self.seats]):
            return
        self.hands, self.kitty = [list(hand) for hand in hands[: self.places]], list(kitty)
        self.dead = [card for hand in hands[self.places :] for card in hand]
        self._set_the_table(list(stock))

    def _draws(self) -> bool:
        return bool(self.options["deal.form"] == "draw")

    def _set_the_table(self, stock: list[str]) -> None:
        """T2: what two players do before the auction."""
        non_dealer = (self.dealer + 1) % self.seats
        for place in range(self.seats, self.places):
            hand = self.hands[place]
            self.columns[place], self.hands[place] = dict(zip(hand[5:], hand[:5], strict=True)), hand[5:]
        if self.options["deal.form"] == "market":
            self.market, self.dead = stock[: packs.OPEN], stock[packs.OPEN :]
            self.picking = [non_dealer, self.dealer]
        elif self._draws():
            self.draw = Draw(stock, non_dealer)
            self.hands, self.thrown = self.draw.kept, self.draw.thrown
        else:
            self._open_the_auction()

    def _open_the_auction(self) -> None:
        self.auction = Auction(self.options, self.dealer, self.hands, self.barred)

    def _draw(self, word: str) -> None:
        """T2d: card by card, until both hold ten."""
        self._expect_legal(word)
        assert self.draw
        self.draw.do(word)
        if self.draw.is_done:
            self.draw = None
            self._open_the_auction()

    def _pick(self, text: str) -> None:
        """T2c: a card for the kitty; after the auction one for the defender, who then discards."""
        self._expect_legal(text)
        seat, card = self.picking.pop(0), text.removeprefix("pick ")
        self.market.remove(card)
        if self.contract:
            self.hands[seat].append(card)
            self.gifts.append((None, seat, [card]))
            self.agenda.insert(0, self._lay_away)
            self._go_on()
            return
        self.kitty.append(card)
        if not self.picking:
            self._open_the_auction()

    def _call(self, call: str) -> None:
        assert self.auction
        _, _, seat = call.partition(":")
        if seat:
            self.auction.look(int(seat))
            return
        self.auction.call(call)
        if self.auction.turn() is not None:
            return
        winner = self.auction.winner()
        if self.auction.is_misdealt:
            self._clear_the_table()
        elif winner and standing_level(winner[1], self.options) >= self.options["auction.min_contract"]:
            self._settle(*winner)
        else:
            self._passed_out(self._way_out())

    def _way_out(self) -> str:
        """A5, A6, A9: what follows where there is no contract."""
        assert self.auction
        if len(self.barred) == self.seats:
            return "bars lifted"
        kind = str(self.options["auction.passed_out"])
        if kind == "no-trump-hand" and self.auction.standing() and not self.auction.winner():
            return "redeal"  # an inkle has been bid
        return "next-dealer" if kind == "dealer-must-bid" else kind

    def _passed_out(self, kind: str) -> None:
        """A6: a hand without makers, the same dealer again, or the next one."""
        if kind == "no-trump-hand":
            self.contract = Contract(None, None)
            self._lead(leader=(self.dealer + 1) % self.places)
            return
        if kind == "bars lifted":
            self.redeals, self.barred = self.redeals + 1, set()
        elif kind == "redeal" and self.redeals < 2:
            self.redeals += 1
        else:
            self._pass_the_deal()
        self._clear_the_table()
        self._ask_the_dealer()

    def _ask_the_dealer(self) -> None:
        """X8: before each deal."""
        self.is_choosing = bool(self.table_options["plusplus.dealers_choice"])

    def _pass_the_deal(self) -> None:
        """L1; A9: bars end when the deal moves on."""
        self.dealer = (self.dealer + 1) % self.seats
        self.redeals = 0
        self.barred = set()

    # From the contract to the first lead: one thing after the other, each left out where there is none.

    def _settle(self, declarer: int, bid: str) -> None:
        """The contract stands; A9: bars end with it."""
        self.contract = Contract(bid, declarer)
        self.bargain = Bargain(self.options, bid, declarer, mates=self._mates(declarer))
        self.barred = set()
        self.agenda = [
            self._offer,
            self._take_the_kitty,
            self._share_the_kitty,
            self._lay_away,
            self._go_to_market,
            self._offer_again,
            self._ask_for_a_partner,
            self._ask_for_names,
            self._lead,
        ]
        self._go_on()

    def _mates(self, declarer: int) -> tuple[int, ...] | None:
        """T5: who plays with the declarer in this round; None where that never changes."""
        kind, step = self.options["table.partners"], (declarer - self.dealer) % self.seats
        if kind == "fixed":
            return None
        return ((self.dealer + CROSSWISE[step]) % self.seats,) if kind == "rotating" and step else ()

    def _go_on(self) -> None:
        """Go on to the next thing that asks for a decision."""
        while self.agenda and not self._is_somebody_asked():
            self.agenda.pop(0)()

    def _is_somebody_asked(self) -> bool:
        asked = (self.to_be_asked, self.giving, self.discarding, self.picking, self.is_calling, self.unnamed)
        return any(asked)

    def _offer(self) -> None:
        """S12: each defender in turn may call a breach, unless one has."""
        assert self.bargain
        if self.options["scoring.breach"] and self.bargain.can_be_breached and self.caller is None:
            self.to_be_asked = [place for place in self.bargain.defenders if place < self.seats]

    def _offer_again(self) -> None:
        """S12: once more when cards have been discarded."""
        if self.laid:
            self._offer()

    def _answer_the_offer(self, answer: str) -> None:
        self._expect_legal(answer)
        seat = self.to_be_asked.pop(0)
        if answer == "breach":
            self.caller, self.to_be_asked = seat, []
        self._go_on()

    def _take_the_kitty(self) -> None:
        """K1, K3, M4: the declarer takes the kitty, if there is one and it comes with the contract."""
        bargain = self.bargain
        assert bargain
        if not self.kitty or bargain.row("kitty") is False:
            return
        declarer, count = bargain.declarer, len(self.kitty)
        self.hands[declarer] += self.kitty
        if bargain.row("partner") == "play":
            self.giving = declarer, bargain.partners[0], count

    def _share_the_kitty(self) -> None:
        """B5: as many cards as were bid go to the opponents, one at a time from the declarer's left."""
        bargain = self.bargain
        assert bargain
        if len(self.gifts) < given_by(bargain.bid):
            opponents = bargain.defenders
            self.giving = bargain.declarer, opponents[len(self.gifts) % len(opponents)], 1
            self.agenda.insert(0, self._share_the_kitty)

    def _lay_away(self) -> None:
        """K1, M4, B5: who holds more than ten discards, the opponents first, the declarer last."""
        bargain = self.bargain
        assert bargain
        for seat in (*bargain.defenders, *bargain.partners, bargain.declarer):
            if len(self.hands[seat]) > 10:
                self.discarding = seat, len(self.hands[seat]) - 10
                self.agenda.insert(0, self._lay_away)
                return

    def _go_to_market(self) -> None:
        """T2c: the defender takes one of the six open cards that are left."""
        assert self.bargain
        if self.market:
            self.picking = list(self.bargain.defenders)

    def _call_slam(self, slam: str) -> None:
        """M11: the left-hand partner passes a card, then all partners fold."""
        self._expect_legal(slam)
        assert self.bargain
        self.bargain = self.bargain.with_slam()
        self.discarding = None
        self.giving = self.bargain.partners[0], self.bargain.declarer, 1

    def _give(self, cards: list[str]) -> None:
        """Cards change hands (M4, M11, B5)."""
        if not self.allows_gift(cards):
            raise ValueError(f"may not give {cards}")
        assert self.giving
        giver, receiver, _ = self.giving
        self._remove(giver, cards)
        self.hands[receiver] += cards
        self.gifts.append((giver, receiver, cards))
        self.giving = None
        self._go_on()

    def _discard(self, cards: list[str]) -> None:
        if not self.allows_discard(cards):
            raise ValueError(f"may not discard {cards}")
        assert self.discarding
        self._remove(self.discarding[0], cards)
        self.laid.append((self.discarding[0], cards))
        self.discarding = None
        self._go_on()

    def _remove(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]

    def _ask_for_a_partner(self) -> None:
        """T5a; a secret partner does not fold, so that in a special the declarer is alone."""
        assert self.bargain
        kind = self.options["table.partners"]
        self.is_calling = kind == "called" or (kind == "called-secretly" and not self.bargain.special)

    def _call_partner(self, text: str) -> None:
        """T5a: the holder of the card is the partner; nobody if it is the declarer's own, or out of play."""
        self._expect_legal(text)
        assert self.bargain
        card, declarer = text.removeprefix("partner "), self._declarer()
        mates = tuple(seat for seat, hand in enumerate(self.hands) if card in hand and seat != declarer)
        self.called = (None if card == "-" else card), (mates[0] if mates else None)
        self.bargain, self.is_calling = self.bargain.with_mates(mates), False
        self._go_on()

    def known_partner(self, seat: int | None) -> int | None:
        """T5a: the partner by a card called, if this seat knows; a secret one shows when the card falls."""
        if self.called is None:
            return None
        card, partner = self.called
        is_open = self.options["table.partners"] == "called" or (
            self.play is not None and card in self.fallen
        )
        return partner if is_open or seat == partner else None

    def _ask_for_names(self) -> None:
        """JK5: the declarer at no-trump is asked about each joker, the higher first."""
        cards = Cards(self._terms())
        jokers = [joker for joker in cards.jokers if joker in self.pack()]
        if self.options["joker.named_before_lead"]:
            self.unnamed = [joker for joker in jokers if cards.is_suitless(joker)]

    def _name(self, name: str) -> None:
        self._expect_legal(name)
        joker, suit = self.unnamed.pop(0), name.removeprefix("name ")
        if suit != "-":
            self.named[joker] = suit
        self._go_on()

    def _lead(self, leader: int | None = None) -> None:
        """P1, P5: who sits this one out, and who leads."""
        folded = self.bargain.folded if self.bargain else []
        seats = [seat for seat in range(self.places) if seat not in folded]
        hands = {seat: self.hands[seat] for seat in seats}
        columns = {seat: column for seat, column in self.columns.items() if seat in seats}
        first = self._leader(seats) if leader is None else leader
        self.play = Referee(self._terms(), hands, seats, first, columns)

    def _leader(self, seats: list[int]) -> int:
        declarer = self._declarer()
        if self.options["play.leader"] == "declarer":
            return declarer
        return next(seat for step in range(1, 9) if (seat := (declarer + step) % self.places) in seats)

    def _terms(self) -> Terms:
        """What the oracle of card play has to know."""
        bargain, options = self.bargain, self.options
        bid = bargain.bid if bargain else None
        special = bargain.special if bargain else None
        return Terms(
            pack=self.pack(),
            strain="N" if bid is None or special else strain_of(bid),
            level=level_of(bid) if bid else None,
            misere=bargain.is_misere if bargain else False,
            matching_four=bool(options["pack.matching_four"]),
            higher_joker="JB" if options["pack.higher_joker"] == "black" else "JR",
            jk1=str(options["joker.lead"]),
            jk2=str(options["joker.follow"]),
            jk3=str(options["joker.renege"]),
            jk4=bool(options["joker.first_or_last"]),
            jk5=bool(options["joker.named_before_lead"]),
            named=self.named,
            low_joker=bool(bargain and bargain.row("low_joker")),
            hi_lo=special == "HL",
            megatrump=bool(options["plusplus.megatrump"]),
            anti_megatrump=str(options["plusplus.anti_megatrump"]),
            anti_joker=bool(options["plusplus.anti_joker"]),
        )

    # Play.

    def _play(self, text: str) -> None:
        assert self.play
        card, _, suit = text.partition("=")
        self.play.play(card, suit or None)
        self.fallen.append(card)
        self.has_claimed_in_vain = False
        self.hands = [self.play.hands.get(seat, hand) for seat, hand in enumerate(self.hands)]
        if not self.play.table:
            self._see_whether_play_is_over()

    def _tricks_left(self) -> int:
        assert self.play
        return TRICKS - len(self.play.winners)

    def _see_whether_play_is_over(self) -> None:
        """After the last trick, when a special is lost (M1, M9), when a side has scored out (S8)."""
        assert self.play
        self.taken = [self.play.winners.count(seat) for seat in range(self.places)]
        left, bargain = self._tricks_left(), self.bargain
        tricks = self._as_played().tricks
        is_lost = bargain and bargain.stops_when_lost and not bargain.can_be_made(tricks, left)
        is_out = self._has_scored_out()
        if self.play.over or is_lost:
            self._score()
        elif is_out:
            self._score(is_cut_off=not ending.have_won_out(self._as_played(), left))

    def _has_scored_out(self) -> bool:
        """S8: whether a side has reached the target in mid-round, and nothing keeps it from winning."""
        if not self.options["scoring.score_out"] or self.options["scoring.rounds"]:
            return False
        played, left = self._as_played(), self._tricks_left()
        if ending.have_won_out(played, left):
            return True
        return self._first_out() is not None and not ending.can_win_out(played, left)

    def _first_out(self) -> int | None:
        """S8: which defending side is the first to have reached the target on its tricks."""
        if not self.play or not self.options["scoring.score_out"]:
            return None
        return ending.first_out(self._as_played(), [*self.play.winners, *self.handed_out])

    def _as_played(self, *, is_cut_off: bool = False) -> Round:
        """The round as far as it has come."""
        return Round(
            options=self.options,
            bargain=self.bargain,
            before=self.scores,
            taken=[won + self.handed_out.count(seat) for seat, won in enumerate(self.taken)],
            caller=self.caller,
            is_cut_off=is_cut_off,
            penalties=self.penalties,
        )

    # Claims and concessions (P4).

    def _claim(self, *, is_proved: bool) -> None:
        seat, kind = self.turn(), self.options["play.claims"]
        assert seat is not None
        assert self.play
        if not is_proved and kind == "verified":
            raise ValueError("the claim is not proved")
        if not is_proved or kind == "always-penalised":
            self.penalties[seat % self.sides] += scoring.PENALTY
        if not is_proved:
            self.has_claimed_in_vain = True
            if not self.play.table:
                self._see_whether_play_is_over()
            return
        if self.bargain and self.bargain.is_misere:
            self._hand_out_tricks(self.bargain.defenders)
        else:
            self._hand_out_tricks([seat])
        self._score()

    def _concede(self, concede: str) -> None:
        """The tricks that are left go where they hurt: a special is lost by as much as it can be."""
        self._expect("play", concede, possible=self.may_concede())
        bargain, left = self.bargain, self._tricks_left()
        assert bargain
        tricks = self._as_played().tricks
        if bargain.special and bargain.shortfall(tricks + left) >= bargain.shortfall(tricks):
            self._hand_out_tricks([bargain.declarer])
        else:
            self._hand_out_tricks(bargain.defenders)
        self._score()

    def _hand_out_tricks(self, seats: list[int]) -> None:
        """The tricks that are left go to these seats, one by one."""
        self.handed_out = [seats[trick % len(seats)] for trick in range(self._tricks_left())]

    # Score.

    def _score(self, *, is_cut_off: bool = False) -> None:
        """S: book the round, see whether the game is over, pass the deal."""
        self.played = played = self._as_played(is_cut_off=is_cut_off)
        self.first_out = self._first_out()
        self.taken = list(played.taken)
        self.made = None if is_cut_off else played.made
        self.points = scoring.points(played)
        self.rounds += 1
        self.scores = _sum(self.scores, self.points)
        self.result = ending.result(self.scores, played, self.rounds, self.first_out)
        self._book_the_breach(played)
        self.play = self.auction = None
        self._pass_the_deal()
        self._ask_the_dealer()
        self.barred = scoring.barred(played)

    def _book_the_breach(self, played: Round) -> None:
        """S12: only when the game goes on."""
        self.breach_points = [0] * self.sides
        if self.result is None:
            self.breach_points = scoring.breach_points(played, self.scores)
            self.scores = _sum(self.scores, self.breach_points)

    def _declarer(self) -> int:
        assert self.bargain
        return self.bargain.declarer


def _sum(scores: list[int], points: list[int]) -> list[int]:
    return [score + won for score, won in zip(scores, points, strict=True)]


def _in_words(card: str, suit: str | None) -> str:
    return card if suit is None else f"{card}={suit}"
