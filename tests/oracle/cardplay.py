"""A referee for card play: reads the rules aloud for each card, slowly and literally.

It is the other witness in the differential tests, so it shares nothing with the package: no import, no table,
no bit set. Cards are strings ("10S", "JD", "13H"; the jokers are "JB" and "JR"), suits are "S" "C" "D" "H".
"""

from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

SUITS = ("S", "C", "D", "H")
JOKERS = ("JB", "JR")
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}
OPPOSITE = {"H": "S", "S": "H", "D": "C", "C": "D"}
PLAIN_ORDER = ("A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2")

Lead = tuple[str, str | None]


@dataclass
class Terms:
    """What the table agreed and the auction settled, as far as the play of the cards depends on it."""

    pack: list[str]
    strain: str
    level: int | None = None
    misere: bool = False
    hi_lo: bool = False
    matching_four: bool = False
    higher_joker: str = "JB"
    jk1: str = "nominate-any"
    jk2: str = "only-when-void"
    jk3: str = "free"
    jk4: bool = False
    jk5: bool = False
    named: dict[str, str] = field(default_factory=dict)
    low_joker: bool = False
    megatrump: bool = False
    anti_megatrump: str = "off"
    anti_joker: bool = False
    named_anti_joker: bool = False


class JokerRules(NamedTuple):
    """How a suitless joker may be led, followed with and reneged with (JK1, JK2, JK3, JK4)."""

    lead: str
    follow: str
    renege: str
    first_or_last: bool

    @classmethod
    def under(cls, terms: Terms) -> "JokerRules":
        """The rules in force: JK5 says all there is to say about an unnamed joker, JK4 sets JK2 and JK3.

        M9: at hi/lo it follows only when its holder is unable to.
        """
        if terms.jk5:
            return cls("unled-suits", "only-when-void", "free", first_or_last=False)
        follow = "only-when-void" if terms.hi_lo else None
        if terms.jk4:
            return cls(terms.jk1, follow or "any-time", "not-if-shown-void", first_or_last=True)
        return cls(terms.jk1, follow or terms.jk2, terms.jk3, first_or_last=False)


class Cards:
    """What the contract makes of each card: bowers, jokers, matching four, megatrump and the anti-cards."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.trump = terms.strain if terms.strain in SUITS else None
        self._suits: dict[str, set[str]] = {}
        self._suitless: dict[str, bool] = {}

    # Who is who. Each answer is a card, or None where the contract or the pack has no such card; it is given
    # once, as a contract does not change.

    @cached_property
    def right_bower(self) -> str | None:
        return self._in_pack("J", self.trump)

    @cached_property
    def left_bower(self) -> str | None:
        return self._in_pack("J", self.trump and SAME_COLOUR[self.trump])

    @cached_property
    def matching_four(self) -> str | None:
        """D3: only where 4S and 4D are out; the four of the trump colour but not of the trump suit."""
        fours_are_out = "4S" not in self.terms.pack and "4D" not in self.terms.pack
        if not self.terms.matching_four or not fours_are_out:
            return None
        return self._in_pack("4", self.trump and SAME_COLOUR[self.trump])

    @cached_property
    def megatrump(self) -> str | None:
        """X1: the card of trumps whose number is the level bid."""
        return self._in_pack(str(self.terms.level), self.trump) if self.terms.megatrump else None

    @cached_property
    def anti_megatrump(self) -> str | None:
        """X2: the card of that number in the opposite suit."""
        if self.terms.anti_megatrump == "off":
            return None
        return self._in_pack(str(self.terms.level), self.trump and OPPOSITE[self.trump])

    @cached_property
    def anti_joker(self) -> str | None:
        """X4: black at a red contract, otherwise red."""
        if not self.terms.anti_joker:
            return None
        return "JB" if self.trump in ("D", "H") else "JR"

    def _in_pack(self, rank: str, suit: str | None) -> str | None:
        card = rank + (suit or "")
        return card if suit and card in self.terms.pack else None

    # The kinds of joker.

    @cached_property
    def jokers(self) -> list[str]:
        """The jokers proper, the higher one first (D4)."""
        higher_first = sorted(JOKERS, key=lambda joker: joker != self.terms.higher_joker)
        return [joker for joker in higher_first if joker != self.anti_joker]

    def is_low(self, card: str) -> bool:
        """M16: in misère every joker is its own suit below everything."""
        return card in JOKERS and self.terms.low_joker and (self.terms.misere or self.terms.hi_lo)

    def is_named(self, card: str) -> bool:
        """JK5: declarer named the joker's suit before the lead."""
        return card in self.jokers and self.terms.jk5 and card in self.terms.named

    def is_suitless(self, card: str) -> bool:
        """The joker that section JK speaks of: the one trump where there is no trump suit."""
        if card not in self._suitless:  # looked up once, too
            self._suitless[card] = self._find_suitless(card)
        return self._suitless[card]

    def _find_suitless(self, card: str) -> bool:
        at_no_trump = self.trump is None
        return card in self.jokers and at_no_trump and not self.is_low(card) and not self.is_named(card)

    # Suits and ranks.

    def suits_of(self, card: str) -> set[str]:
        """The suits that the card can follow: one as a rule; none for suitless, low and anti-jokers."""
        if card not in self._suits:
            self._suits[card] = self._find_suits(card)
        return self._suits[card]

    def _find_suits(self, card: str) -> set[str]:
        if card in JOKERS:
            return self._suits_of_joker(card)
        printed = card[-1]
        if self.trump and card in (self.left_bower, self.matching_four):
            return {self.trump}
        if self.trump and card == self.anti_megatrump:
            return {self.trump, printed}
        return {printed}

    def _suits_of_joker(self, card: str) -> set[str]:
        if card == self.anti_joker:
            return set()
        if self.trump:
            return {self.trump}
        return {self.terms.named[card]} if self.is_named(card) else set()

    def is_trump(self, card: str) -> bool:
        """Whether the card is a trump when the trick is decided; the anti-joker never is."""
        return self.is_suitless(card) or (self.trump is not None and self.trump in self.suits_of(card))

    def trump_place(self, card: str) -> int:
        """How far below the highest trump the card ranks when the trick is decided (D6, X1, X2)."""
        if card == self.megatrump:
            return -1
        return self._trumps_from_the_top().index(card)

    def _trumps_from_the_top(self) -> list[str]:
        """Jokers, bowers, the trump suit downwards, the matching four last; no number is promoted yet."""
        if self.trump is None:
            return self.jokers
        numbers = [rank + self.trump for rank in PLAIN_ORDER if rank != "J"]
        if anti_megatrump := self.anti_megatrump:
            # It ranks where that number of trumps would: with no megatrump, just below that card.
            numbers.insert(numbers.index(f"{self.terms.level}{self.trump}") + 1, anti_megatrump)
        trumps = [*self.jokers, self.right_bower, self.left_bower, *numbers, self.matching_four]
        return [card for card in trumps if card]

    def suit_place(self, card: str) -> int:
        """How far the card ranks below the best of its plain suit (D5, M10, JK5)."""
        ranks = list(PLAIN_ORDER)
        if self.terms.strain == "J5":
            ranks.remove("J")
            ranks.insert(0, "J")
        return [*self.jokers, *ranks].index(card if card in JOKERS else card[:-1])


class Referee:
    """One hand of play: says what may be played, watches who has shown out, and awards the tricks."""

    def __init__(
        self,
        terms: Terms,
        hands: dict[int, list[str]],
        seats: list[int],
        leader: int,
        columns: dict[int, dict[str, str]] | None = None,
    ) -> None:
        self.terms = terms
        self.cards = Cards(terms)
        self.joker_rules = JokerRules.under(terms)
        self.hands = {seat: list(hands[seat]) for seat in seats}
        self.seats = list(seats)
        self.columns = {seat: dict(column) for seat, column in (columns or {}).items()}
        self.first_leader = leader
        self.turn = leader
        self.table: list[tuple[int, str, str | None]] = []
        self.winners: list[int] = []
        self.suits_led: set[str] = set()
        self.suits_played: dict[int, set[str]] = {seat: set() for seat in seats}
        self._shown_out: dict[int, set[str]] = {seat: set() for seat in seats}

    @property
    def over(self) -> bool:
        """Whether the last card has been played."""
        return not self.table and not any(self.hands.values())

    def shown_out(self, seat: int) -> set[str]:
        """The suits that the seat played no card of when a trick asked for them."""
        return set(self._shown_out[seat])

    def legal(self) -> set[Lead]:
        """What the hand in turn may play."""
        if self.table:
            return {(card, suit) for card in self._cards_to_follow_with() for suit in self._follows_as(card)}
        return self._leads()

    # Leading.

    def _leads(self) -> set[Lead]:
        """Any card; a suitless joker and, without a trump suit, the anti-joker name a suit."""
        hand = self.hands[self.turn]
        others = [card for card in hand if not self.cards.is_suitless(card)]
        leads: set[Lead] = set()
        for card in others:
            if card == self.cards.anti_joker and self.cards.trump is None:
                leads |= {(card, suit) for suit in self._suits_for_anti_joker()}
            else:
                leads.add((card, None))
        # "If nothing else is legal a joker may be led, naming any suit": this covers the last trick, too.
        suits = [suit for suit in SUITS if not others or self._may_name(suit)]
        return leads | {(card, suit) for card in hand if self.cards.is_suitless(card) for suit in suits}

    def _suits_for_anti_joker(self) -> list[str]:
        """X6: a suit its leader has not shown out of, else any."""
        return [suit for suit in SUITS if suit not in self._shown_out[self.turn]] or list(SUITS)

    def _may_name(self, suit: str) -> bool:
        """JK1, JK4: whether the leader, who holds other cards too, may lead a joker as this suit."""
        if self.joker_rules.first_or_last and not self._is_first_or_last(suit):
            return False
        return {
            "nominate-any": True,
            "nominate-not-void": suit not in self._shown_out[self.turn],
            "unled-suits": suit not in self.suits_led,
            "last-trick-only": False,
        }[self.joker_rules.lead]

    def _is_first_or_last(self, suit: str) -> bool:
        """JK4: whether a joker would be its holder's first card of the suit, or the last."""
        holds_more = any(suit in self.cards.suits_of(card) for card in self.hands[self.turn])
        return suit not in self.suits_played[self.turn] or not holds_more

    # Following.

    def asked(self) -> set[str]:
        """The suits the trick asks for: one as a rule, two after an AMT, none while low jokers lie alone."""
        for place, (_, card, named) in enumerate(self.table):
            if named and place == 0:
                return {named}
            if not self.cards.is_low(card):
                return self._asked_by(card)
        return set()

    def _asked_by(self, card: str) -> set[str]:
        if self.cards.trump and card == self.cards.anti_joker:
            return {self.cards.trump}
        if card == self.cards.anti_megatrump and self.terms.anti_megatrump == "anti-suit":
            return {card[-1]}
        return self.cards.suits_of(card)

    def _cards_to_follow_with(self) -> list[str]:
        """P2, and what the jokers may do besides."""
        hand, asked = self.hands[self.turn], self.asked()
        able = [card for card in hand if self.cards.suits_of(card) & asked]
        jokers = [card for card in hand if self.cards.is_suitless(card) and self._may_follow(bool(able))]
        has_value = self._anti_joker_takes(self.turn) or self._anti_joker_may_be()
        anti = [self.cards.anti_joker] if has_value else []
        ordinary = able or [card for card in hand if not self._is_special(card)]
        if jokers and self.terms.jk5 and self.terms.misere:
            ordinary = []  # JK5: unable to follow in misère, the unnamed joker must be played.
        # Joker and anti-joker on a suit shown out of are legal only "when nothing else is".
        return [*ordinary, *jokers, *(card for card in hand if card in anti)] or hand

    def _is_special(self, card: str) -> bool:
        """Whether the card follows by rules of its own: a suitless joker, or the anti-joker."""
        return self.cards.is_suitless(card) or card == self.cards.anti_joker

    def _may_follow(self, able: bool) -> bool:
        """JK2, JK3, JK4: whether a suitless joker may be played to the suit asked for."""
        (suit,) = self.asked()
        if self.joker_rules.first_or_last and not self._is_first_or_last(suit):
            return False
        if self.joker_rules.renege == "not-if-shown-void" and suit in self._shown_out[self.turn]:
            return False
        return self.joker_rules.follow == "any-time" or not able

    def _anti_joker_takes(self, seat: int) -> str | None:
        """X6: the suit the anti-joker follows in this trick, None where its holder has shown out of it."""
        suits = list(self.asked())
        if len(suits) == 2:  # An anti-megatrump led as `either`: trumps, else the opposite suit.
            suits = [self.terms.strain, OPPOSITE[self.terms.strain]]
        return next((suit for suit in suits if suit not in self._shown_out[seat]), None)

    def _follows_as(self, card: str) -> list[str | None]:
        """X6: the suits that an anti-joker to follow with may name; any other card names none."""
        suits = self._anti_joker_may_be() if card == self.cards.anti_joker else []
        return [*suits] or [None]

    def _anti_joker_may_be(self) -> list[str]:
        """X6: as which suits the anti-joker may be played to this trick, where its player names one.

        Any suit not shown out of; but as one not led it would be a revoke of a hand that can follow, and JK5
        wants the joker, if any card at all, of a hand in misère that cannot.
        """
        if not self.terms.named_anti_joker or self.cards.anti_joker not in self.hands[self.turn]:
            return []
        hand, asked, suits = self.hands[self.turn], self.asked(), []
        for suit in SUITS:
            follows = suit in asked
            revokes = any(self.cards.suits_of(card) & asked for card in hand)
            owes_joker = self.terms.jk5 and self.terms.misere and any(map(self.cards.is_suitless, hand))
            if suit not in self._shown_out[self.turn] and (follows or not (revokes or owes_joker)):
                suits.append(suit)
        return suits

    # Playing.

    def after(self, card: str, suit: str | None = None) -> "Referee":
        """The same table after this legal card, as a table of its own."""
        twin = copy(self)
        twin.hands = {seat: list(hand) for seat, hand in self.hands.items()}
        twin.columns = {seat: dict(column) for seat, column in self.columns.items()}
        twin.table, twin.winners, twin.suits_led = list(self.table), list(self.winners), set(self.suits_led)
        twin.suits_played = {seat: set(suits) for seat, suits in self.suits_played.items()}
        twin._shown_out = {seat: set(suits) for seat, suits in self._shown_out.items()}
        twin.lay(card, suit)
        return twin

    def play(self, card: str, suit: str | None = None) -> None:
        """Play a card from the hand in turn, and finish the trick when all have played."""
        if (card, suit) not in self.legal():
            raise ValueError(f"{self.turn} may not play {card} {suit}: {sorted(map(str, self.legal()))}")
        self.lay(card, suit)

    def lay(self, card: str, suit: str | None = None) -> None:
        """Play a card that is known to be legal."""
        seat = self.turn
        if self.table:
            self._watch_showing_out(seat, card, suit)
        self.hands[seat].remove(card)
        self.table.append((seat, card, suit))
        self.suits_played[seat] |= {suit} if suit else self._played_as(seat, card)
        self.turn = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
        if len(self.table) == len(self.seats):
            self._finish_trick()

    def _watch_showing_out(self, seat: int, card: str, suit: str | None) -> None:
        """A card of none of the suits asked for shows out of all of them, unless it is excused."""
        asked = self.asked()
        if suit and suit not in asked and not self.columns.get(seat):
            self._shown_out[seat] |= asked  # X6: the anti-joker as another suit.
        elif not self._is_excused(seat, card) and not self.cards.suits_of(card) & asked:
            self._shown_out[seat] |= asked

    def _is_excused(self, seat: int, card: str) -> bool:
        """T2a: a covered card is left; X6: the anti-joker; M16: a low joker; JK2: a joker at any time."""
        if self.columns.get(seat) or card == self.cards.anti_joker or self.cards.is_low(card):
            return True
        return self.cards.is_suitless(card) and self.joker_rules.follow == "any-time"

    def _played_as(self, seat: int, card: str) -> set[str]:
        """The suits of which the card just played counts as a card (JK4)."""
        if self.cards.is_suitless(card):
            return self.asked()
        if card == self.cards.anti_joker:
            taken = self._anti_joker_takes(seat)
            return {taken} if taken else set()
        return self.cards.suits_of(card)

    def _finish_trick(self) -> None:
        winner = self._winner()
        self.suits_led |= self.asked()
        self._turn_up_covered_cards()
        self.winners.append(winner)
        self.table = []
        self.turn = winner

    def _turn_up_covered_cards(self) -> None:
        """T2a: a covered card turns up at the end of the trick in which its cover went."""
        for seat, card, _ in self.table:
            if card in self.columns.get(seat, {}):
                self.hands[seat].append(self.columns[seat].pop(card))

    # Who wins.

    def _winner(self) -> int:
        """X7, of which P3 is the case without anti-cards."""
        anti_joker, anti_megatrump = self.cards.anti_joker, self.cards.anti_megatrump
        cancelled = self._cancelled()
        owner = {card: seat for seat, card, _ in self.table}
        in_play = [card for card in owner if card not in cancelled and card != anti_joker]
        trumps = [card for card in in_play if self.cards.is_trump(card)]
        if trumps:
            return owner[min(trumps, key=self.cards.trump_place)]
        named = self._anti_joker_named()
        is_stray = named is not None and named not in self.asked()
        if is_stray and named == self.cards.trump:
            return owner[str(anti_joker)]  # X6: the lowest trump, on the lead of another suit.
        of_suit = [card for card in in_play if self.cards.suits_of(card) & self.asked()]
        if of_suit:
            return owner[min(of_suit, key=self.cards.suit_place)]
        if anti_megatrump in cancelled:
            return owner[str(anti_megatrump)]
        if anti_joker in owner and not is_stray:
            return owner[str(anti_joker)]
        return self.table[0][0]  # M16: nothing but low jokers; the first of them wins.

    def _cancelled(self) -> list[str]:
        """The cards that cannot win this trick because of an anti-card (X3, X5)."""
        fallen = [card for _, card, _ in self.table]
        cancelled: list[str] = []
        if self._anti_joker_has_value():
            bowers = (self.cards.right_bower, self.cards.left_bower)
            cancelled += [card for card in fallen if card in self.cards.jokers or card in bowers]
        pair = [self.cards.megatrump, self.cards.anti_megatrump]
        if all(card in fallen for card in pair):
            cancelled += [card for card in pair if card]
        return cancelled

    def _anti_joker_has_value(self) -> bool:
        """X6: led, or played to a suit its holder has not shown out of."""
        for place, (seat, card, _) in enumerate(self.table):
            if card == self.cards.anti_joker:
                named = self._anti_joker_named()
                return place == 0 or named is not None or self._anti_joker_takes(seat) is not None
        return False

    def _anti_joker_named(self) -> str | None:
        """X6: the suit as which the anti-joker in this trick was played by one who followed with it."""
        return next((suit for _, card, suit in self.table[1:] if card == self.cards.anti_joker), None)
