"""A referee for whole games: deal, auction, exchange, naming, play and score, from the rule catalogue alone.

It is the other witness where whole games are compared, so it shares nothing with the package. Rules are a
mapping of dotted option names to plain values; calls, names, plays and deeds are texts.
"""

from collections.abc import Callable

from oracle import ending, packs, scoring
from oracle.auction import Auction
from oracle.cardplay import SUITS, Cards, Referee, Terms
from oracle.contract import Bargain, Contract
from oracle.ending import Result
from oracle.ladder import Rung, ladder, level_of, standing_level, strain_of
from oracle.packs import Options
from oracle.scoring import Round

CHANCE = -1
TRICKS = 10

Act = str | tuple[str, list[str]] | tuple[str, list[list[str]], list[str]] | tuple[str, bool]
"""A call, a name, a play or a deed as text; ("discard", cards); ("give", cards); ("deal", hands, kitty);
("claim", whether it is proved)."""


class GameReferee:
    """One game; after a round, `contract`, `taken`, `made` and `points` speak of it until the next deal."""

    def __init__(self, options: Options, dealer: int) -> None:
        self.options = options
        self.seats = int(options["table.seats"])
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
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.kitty: list[str] = []
        self.auction: Auction | None = None
        self.contract: Contract | None = None
        self.bargain: Bargain | None = None
        self.agenda: list[Callable[[], None]] = []
        self.to_be_asked: list[int] = []
        self.caller: int | None = None
        self.giving: tuple[int, int, int] | None = None
        self.discarding: tuple[int, int] | None = None
        self.gift: tuple[int, int, list[str]] | None = None
        self.unnamed: list[str] = []
        self.named: dict[str, str] = {}
        self.play: Referee | None = None
        self.handed_out: list[int] = []
        self.penalties = [0] * self.sides
        self.taken = [0] * self.seats
        self.made: bool | None = None

    # What the table sees.

    def phase(self) -> str:
        """What is being done."""
        doings = {
            "over": self.result,
            "breach": self.to_be_asked,
            "giving": self.giving,
            "exchange": self.discarding,
            "naming": self.unnamed,
            "play": self.play,
            "auction": self.auction,
        }
        return next((phase for phase, is_done in doings.items() if is_done), "deal")

    def turn(self) -> int | None:
        """The seat that decides: CHANCE for the deal, nobody when the game is over."""
        match self.phase():
            case "over":
                return None
            case "breach":
                return self.to_be_asked[0]
            case "giving":
                assert self.giving
                return self.giving[0]
            case "exchange":
                assert self.discarding
                return self.discarding[0]
            case "naming":
                return self._declarer()
            case "play":
                return self._who_plays()
            case _:
                return self.auction.turn() if self.auction else CHANCE

    def _who_plays(self) -> int:
        """The hand in turn plays itself, but for an open dummy (M14) and a steered declarer (M15)."""
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

    def ladder(self) -> list[Rung]:
        """Every bid with its value, rising."""
        return ladder(self.options)

    def dealt_from(self, shuffled: list[str]) -> tuple[list[list[str]], list[str]]:
        """L2: what this dealer makes of a shuffled pack."""
        return packs.dealt_from(shuffled, self.options, self.dealer)

    def open_to_all(self) -> set[int]:
        """P5: the seats whose hands lie face up."""
        if not self.play or self.result or not self.bargain:
            return set()
        bargain, has_begun = self.bargain, bool(self.play.winners)
        when = bargain.row("exposed") or "never"
        whose = {"declarer": {bargain.declarer}, "partner": set(bargain.partners)}
        whose["both"] = whose["declarer"] | whose["partner"]
        is_open = when == "before-lead" or (when == "after-first-trick" and has_begun)
        laid_open = whose[str(bargain.row("open_hands"))] if is_open else set()
        return laid_open | ({bargain.dummy} if bargain.dummy is not None and has_begun else set())

    def has_looked(self, seat: int) -> bool:
        """M3: whether the seat has seen its own hand."""
        return self.phase() != "auction" or self.auction is None or seat in self.auction.looked

    def kitty_in_sight(self) -> list[str]:
        """A10, A11: the kitty's cards that lie face up in the auction, in the order dealt."""
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
        match self.phase():
            case "auction":
                assert self.auction
                return self.auction.legal()
            case "breach":
                return {"breach", "decline"}
            case "giving":
                return set()
            case "exchange":
                return {"slam"} if self._may_call_slam() else set()
            case "naming":
                return self._names()
            case "play":
                assert self.play
                return {_in_words(card, suit) for card, suit in self.play.legal()}
            case "over":
                return set()
            case _:
                return None

    def _may_call_slam(self) -> bool:
        """M11: after taking the kitty and before discarding, with a partner, unless it is a special."""
        bargain = self.bargain
        if not bargain or bargain.special or bargain.slam:
            return False
        return bool(self.options["specials.called_slam"] and bargain.partners)

    def _names(self) -> set[str]:
        """JK5: who holds the joker names a suit or none; who does not has none to name."""
        holds = self.unnamed[0] in self.hands[self._declarer()]
        return {"name -"} | ({f"name {suit}" for suit in SUITS} if holds else set())

    def allows_discard(self, cards: list[str]) -> bool:
        """K1: as many as were taken up, each of them held."""
        return self.discarding is not None and self._are_held(cards, *self.discarding)

    def allows_gift(self, cards: list[str]) -> bool:
        """M4, M11: as many as are to be handed over, each of them held."""
        return self.giving is not None and self._are_held(cards, self.giving[0], self.giving[2])

    def _are_held(self, cards: list[str], seat: int, count: int) -> bool:
        return len(cards) == len(set(cards)) == count and set(cards) <= set(self.hands[seat])

    def may_claim(self) -> bool:
        """P4: whether the seat that decides may claim at all; to prove the claim is another matter."""
        seat, bargain = self.turn(), self.bargain
        if self.phase() != "play" or self.options["play.claims"] == "off":
            return False
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
            case ("deal", hands, kitty):
                self._expect("deal", act)
                self._deal(hands, kitty)
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
            "auction": self._call,
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

    def _deal(self, hands: list[list[str]], kitty: list[str]) -> None:
        """L1: ten cards each, the rest to the kitty; L3: at some tables not without a court card.

        L4: after the seats' hands stand the dead ones, which nobody sees.
        """
        dealt = [card for hand in hands for card in hand] + kitty
        wanted = [10] * packs.hands_dealt(self.options)
        if sorted(dealt) != sorted(self.pack()) or [len(hand) for hand in hands] != wanted:
            raise ValueError(f"not a deal of this pack: {hands} {kitty}")
        self._clear_the_table()
        must_deal_again = self.options["deal.misdeal"] == "must"
        if must_deal_again and any(packs.is_misdeal(hand, self.options) for hand in hands[: self.seats]):
            return
        self.hands, self.kitty = [list(hand) for hand in hands[: self.seats]], list(kitty)
        self.auction = Auction(self.options, self.dealer, self.hands, self.barred)

    def _call(self, call: str) -> None:
        assert self.auction
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
            self._lead(leader=(self.dealer + 1) % self.seats)
            return
        if kind == "bars lifted":
            self.redeals, self.barred = self.redeals + 1, set()
        elif kind == "redeal" and self.redeals < 2:
            self.redeals += 1
        else:
            self._pass_the_deal()
        self._clear_the_table()

    def _pass_the_deal(self) -> None:
        """L1; A9: bars end when the deal moves on."""
        self.dealer = (self.dealer + 1) % self.seats
        self.redeals = 0
        self.barred = set()

    # From the contract to the first lead: one thing after the other, each left out where there is none.

    def _settle(self, declarer: int, bid: str) -> None:
        """The contract stands; A9: bars end with it."""
        self.contract = Contract(bid, declarer)
        self.bargain = Bargain(self.options, bid, declarer)
        self.barred = set()
        self.agenda = [self._offer, self._take_the_kitty, self._ask_for_names, self._lead]
        self._go_on()

    def _go_on(self) -> None:
        """Go on to the next thing that asks for a decision."""
        while self.agenda and not (self.to_be_asked or self.giving or self.discarding or self.unnamed):
            self.agenda.pop(0)()

    def _offer(self) -> None:
        """S12: each defender in turn may call a breach, unless one has."""
        assert self.bargain
        if self.options["scoring.breach"] and self.bargain.can_be_breached and self.caller is None:
            self.to_be_asked = self.bargain.defenders

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
        else:
            self.discarding = declarer, count

    def _call_slam(self, slam: str) -> None:
        """M11: the left-hand partner passes a card, then all partners fold."""
        self._expect_legal(slam)
        assert self.bargain
        self.bargain = self.bargain.with_slam()
        self.discarding = None
        self.giving = self.bargain.partners[0], self.bargain.declarer, 1

    def _give(self, cards: list[str]) -> None:
        """Who was given cards lays away what is more than ten."""
        if not self.allows_gift(cards):
            raise ValueError(f"may not give {cards}")
        assert self.giving
        giver, receiver, _ = self.giving
        self._remove(giver, cards)
        self.hands[receiver] += cards
        self.gift, self.giving = (giver, receiver, cards), None
        self.discarding = receiver, len(self.hands[receiver]) - 10

    def _discard(self, cards: list[str]) -> None:
        if not self.allows_discard(cards):
            raise ValueError(f"may not discard {cards}")
        assert self.discarding
        self._remove(self.discarding[0], cards)
        self.discarding = None
        self.agenda.insert(0, self._offer)
        self._go_on()

    def _remove(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]

    def _ask_for_names(self) -> None:
        """JK5: the declarer at no-trump is asked about each joker, the higher first."""
        cards = Cards(self._terms())
        jokers = [joker for joker in cards.jokers() if joker in self.pack()]
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
        seats = [seat for seat in range(self.seats) if seat not in folded]
        hands = {seat: self.hands[seat] for seat in seats}
        self.play = Referee(self._terms(), hands, seats, self._leader(seats) if leader is None else leader)

    def _leader(self, seats: list[int]) -> int:
        declarer = self._declarer()
        if self.options["play.leader"] == "declarer":
            return declarer
        return next(seat for step in range(1, 9) if (seat := (declarer + step) % self.seats) in seats)

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
        self.hands = [self.play.hands.get(seat, hand) for seat, hand in enumerate(self.hands)]
        if not self.play.table:
            self._see_whether_play_is_over()

    def _tricks_left(self) -> int:
        assert self.play
        return TRICKS - len(self.play.winners)

    def _see_whether_play_is_over(self) -> None:
        """After the last trick, when a special is lost (M1, M9), when a side has scored out (S8)."""
        assert self.play
        self.taken = [self.play.winners.count(seat) for seat in range(self.seats)]
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
