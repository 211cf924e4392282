"""What a round shows of the rules about cards, counted so that the rounds cannot go blind unnoticed.

Names begin with the rule. Everything is seen with the oracle's eyes.
"""

from collections import Counter
from collections.abc import Iterator

from oracle.cardplay import SUITS, Lead, Referee

LEAST = {
    "A6 nobody bid": 80,
    "D3 matching four follows trumps": 20,
    "D3 matching four wins": 10,
    "D4 two jokers in a trick": 100,
    "D6 left bower must follow trumps": 300,
    "JK1 joker led, naming a suit": 400,
    "JK1 last-trick-only keeps the joker": 150,
    "JK1 nominate-not-void refuses a suit": 30,
    "JK1 nothing but jokers left": 50,
    "JK1 unled-suits refuses a suit": 200,
    "JK2 joker played though able to follow": 100,
    "JK2 joker waits for a void": 900,
    "JK3 joker waits, its holder having shown out": 600,
    "JK4 neither first nor last": 150,
    "JK4 refuses a suit to the leader": 200,
    "JK5 named joker must follow": 25,
    "JK5 suitless joker beats a named one": 1,
    "JK5 unnamed joker must be played in misère": 40,
    "M1 a seat folds": 250,
    "M10 jack beats its ace": 80,
    "M16 low joker led": 25,
    "M16 low joker thrown off": 50,
    "M16 second card of the trick asks": 25,
    "M9 joker waits at hi/lo": 20,
    "P1 left of declarer leads": 500,
    "T2a a table hand has not shown out": 300,
    "X1 megatrump beats the joker": 60,
    "X2 anti-megatrump led as anti-suit": 20,
    "X2 anti-megatrump led as either": 30,
    "X2 anti-megatrump must follow the opposite suit": 25,
    "X2 neither of two suits followed": 25,
    "X2 the trump of its number beats the anti-megatrump": 8,
    "X3 megatrump and anti-megatrump cancel": 50,
    "X5 bowers cancelled": 40,
    "X5 joker cancelled": 30,
    "X5 named joker cancelled": 3,
    "X6 anti-joker led as a trump": 20,
    "X6 anti-joker led, naming a suit": 70,
    "X6 anti-joker led, refused a suit": 60,
    "X6 anti-joker may be played though able to follow": 400,
    "X6 anti-joker may not be named as the suit led": 100,
    "X6 anti-joker named as a side suit not led": 60,
    "X6 anti-joker named as the suit led": 90,
    "X6 anti-joker named as trumps not led": 4,
    "X6 anti-joker named by one who is bound to the suit led": 200,
    "X6 anti-joker named where a joker must be played": 2,
    "X6 anti-joker played without value": 30,
    "X6 anti-joker waits": 300,
    "X6 joker and anti-joker wait together": 1,
    "X6 anti-joker ruffs": 3,
    "X7 anti-joker wins": 15,
    "X7 cancelled anti-megatrump wins": 2,
}
"""How often each must at least be seen in 5,000 rounds."""


class Sightings:
    """Watches one round."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.counts: Counter[str] = Counter()
        self.trick: list[Lead] = []
        self.valueless = False

    def before(self, card: str, suit: str | None, legal: set[Lead]) -> None:
        """Take note of what this play, of these legal ones, shows just before it is made."""
        if self.referee.table:
            self.counts.update(_following(self.referee, card, suit, legal))
        else:
            self.trick, self.valueless = [], False
            self.counts.update(_leading(self.referee, card, suit, legal))
        self.valueless = self.valueless or _is_valueless(self.referee, card, suit)
        self.trick.append((card, suit))

    def after(self) -> None:
        """Take note of the trick, if that play finished it."""
        if not self.referee.table:
            self.counts.update(_taken(self.referee, self.trick, valueless=self.valueless))


def of_contract(referee: Referee, *, seats: int, declarer: int | None) -> Iterator[str]:
    """What the contract shows before the first lead."""
    if declarer is None:
        yield "A6 nobody bid"
    elif referee.turn != declarer:
        yield "P1 left of declarer leads"
    if len(referee.seats) < seats:
        yield "M1 a seat folds"


# Leading


def _leading(referee: Referee, card: str, suit: str | None, legal: set[Lead]) -> Iterator[str]:
    cards, terms = referee.cards, referee.terms
    if card == cards.anti_megatrump:
        yield f"X2 anti-megatrump led as {terms.anti_megatrump}"
    if card == cards.anti_joker:
        yield "X6 anti-joker led, naming a suit" if suit else "X6 anti-joker led as a trump"
    if cards.is_low(card):
        yield "M16 low joker led"
    if cards.is_suitless(card):
        yield "JK1 joker led, naming a suit"
    yield from _names_refused(referee, legal)


def _names_refused(referee: Referee, legal: set[Lead]) -> Iterator[str]:
    """What keeps a joker or the anti-joker in the leader's hand from naming any suit."""
    hand, cards = referee.hands[referee.turn], referee.cards
    offered = Counter(card for card, suit in legal if suit)
    if 0 < offered[str(cards.anti_joker)] < len(SUITS):
        yield "X6 anti-joker led, refused a suit"
    jokers = [card for card in hand if cards.is_suitless(card)]
    if jokers and len(jokers) == len(hand):
        yield "JK1 nothing but jokers left"
    elif jokers and offered[jokers[0]] < len(SUITS):
        yield _refusal(referee)


def _refusal(referee: Referee) -> str:
    rules = referee.joker_rules
    if rules.lead == "last-trick-only":
        return "JK1 last-trick-only keeps the joker"
    return "JK4 refuses a suit to the leader" if rules.first_or_last else f"JK1 {rules.lead} refuses a suit"


# Following


def _following(referee: Referee, card: str, suit: str | None, legal: set[Lead]) -> Iterator[str]:
    hand, cards, asked = referee.hands[referee.turn], referee.cards, referee.asked()
    able = {held for held in hand if cards.suits_of(held) & asked}
    yield from _obliged(referee, able, asked)
    if any(cards.is_suitless(held) for held in hand):
        yield from _joker_following(referee, card, able, {held for held, _ in legal})
    if cards.anti_joker in hand:
        names = {name for held, name in legal if held == cards.anti_joker}
        yield from _anti_joker_following(referee, (card, suit), able, names)
        if referee.terms.named_anti_joker:
            yield from _anti_joker_named(referee, (card, suit), able, names)
    if cards.is_low(card) and asked:
        yield "M16 low joker thrown off"
    if not asked and not cards.is_low(card):
        yield "M16 second card of the trick asks"
    if asked and not able and referee.columns.get(referee.turn):
        yield "T2a a table hand has not shown out"
    if len(asked) == 2 and not able:
        yield "X2 neither of two suits followed"


def _obliged(referee: Referee, able: set[str], asked: set[str]) -> Iterator[str]:
    """One card that must follow a suit not printed on it."""
    cards = referee.cards
    if able == {cards.left_bower}:
        yield "D6 left bower must follow trumps"
    if able == {cards.matching_four}:
        yield "D3 matching four follows trumps"
    if able == {cards.anti_megatrump} and cards.trump not in asked:
        yield "X2 anti-megatrump must follow the opposite suit"
    if len(able) == 1 and cards.is_named(*able):
        yield "JK5 named joker must follow"


def _joker_following(referee: Referee, card: str, able: set[str], legal: set[str]) -> Iterator[str]:
    hand, rules = referee.hands[referee.turn], referee.joker_rules
    jokers = {held for held in hand if referee.cards.is_suitless(held)}
    if card in jokers and able:
        yield "JK2 joker played though able to follow"
    if able and referee.terms.hi_lo and referee.terms.jk2 == "any-time" and not jokers & legal:
        yield "M9 joker waits at hi/lo"
    if referee.terms.jk5 and referee.terms.misere and not able:
        yield "JK5 unnamed joker must be played in misère"
    if jokers & legal:
        return
    if able and rules.follow == "only-when-void":
        yield "JK2 joker waits for a void"
    elif rules.renege == "not-if-shown-void" and referee.asked() & referee.shown_out(referee.turn):
        yield "JK3 joker waits, its holder having shown out"
    elif rules.first_or_last:
        yield "JK4 neither first nor last"


def _anti_joker_following(
    referee: Referee, play: Lead, able: set[str], names: set[str | None]
) -> Iterator[str]:
    may_be_played, is_valueless = bool(names), None in names and _has_shown_out(referee)
    if may_be_played and able:
        yield "X6 anti-joker may be played though able to follow"
    if not may_be_played:
        yield "X6 anti-joker waits"
    if _is_valueless(referee, *play):
        yield "X6 anti-joker played without value"
    if may_be_played and len(referee.hands[referee.turn]) > 1 and is_valueless:
        yield "X6 joker and anti-joker wait together"


def _has_shown_out(referee: Referee) -> bool:
    """Whether the hand in turn has shown out of all that the trick asks for."""
    return referee.asked() <= referee.shown_out(referee.turn)


def _is_valueless(referee: Referee, card: str, suit: str | None) -> bool:
    follows = card == referee.cards.anti_joker and bool(referee.table)
    return follows and suit is None and _has_shown_out(referee)


def _anti_joker_named(referee: Referee, play: Lead, able: set[str], names: set[str | None]) -> Iterator[str]:
    """What becomes of an anti-joker whose suit is named: as the suit led, as trumps, as another, as none."""
    (card, suit), asked, hand = play, referee.asked(), referee.hands[referee.turn]
    suits = names - {None}
    if suits and not asked & suits:
        yield "X6 anti-joker may not be named as the suit led"
    if suits and able:
        yield "X6 anti-joker named by one who is bound to the suit led"
    owes_joker = referee.terms.jk5 and referee.terms.misere and any(map(referee.cards.is_suitless, hand))
    if suits and owes_joker and not able:
        yield "X6 anti-joker named where a joker must be played"
    if card == referee.cards.anti_joker:
        is_trumps = "as trumps not led" if suit == referee.cards.trump else "as a side suit not led"
        yield f"X6 anti-joker named {'as the suit led' if suit in asked else is_trumps}"


# Taking


def _taken(referee: Referee, trick: list[Lead], *, valueless: bool) -> Iterator[str]:
    cards = referee.cards
    played = {card for card, _ in trick}
    winner = _winning_card(referee, trick)
    jokers = played & set(cards.jokers)
    if len(jokers) == 2:
        yield "D4 two jokers in a trick"
    if len({cards.is_named(joker) for joker in jokers}) == 2 and not cards.is_named(winner):
        yield "JK5 suitless joker beats a named one"
    if winner == cards.anti_joker:
        is_ruff = (winner, cards.trump) in trick and cards.trump not in cards.suits_of(trick[0][0])
        yield "X6 anti-joker ruffs" if is_ruff else "X7 anti-joker wins"
    if winner == cards.matching_four:
        yield "D3 matching four wins"
    if winner == cards.megatrump and jokers:
        yield "X1 megatrump beats the joker"
    if referee.terms.strain == "J5" and winner[0] == "J" and f"A{winner[1:]}" in played:
        yield "M10 jack beats its ace"
    if cards.anti_joker in played and not valueless:
        yield from _cancelled(referee, played)
    yield from _number_of_the_bid(referee, played, winner)


def _cancelled(referee: Referee, played: set[str]) -> Iterator[str]:
    """What an anti-joker with value cancels."""
    cards = referee.cards
    jokers = played & set(cards.jokers)
    if jokers:
        yield "X5 named joker cancelled" if any(map(cards.is_named, jokers)) else "X5 joker cancelled"
    if played & {cards.right_bower, cards.left_bower}:
        yield "X5 bowers cancelled"


def _number_of_the_bid(referee: Referee, played: set[str], winner: str) -> Iterator[str]:
    """A trick with the anti-megatrump and the trump of its number."""
    cards, terms = referee.cards, referee.terms
    number = f"{terms.level}{cards.trump}"
    if cards.anti_megatrump not in played or number not in played:
        return
    if number == cards.megatrump:
        yield "X3 megatrump and anti-megatrump cancel"
    elif winner == number:
        yield "X2 the trump of its number beats the anti-megatrump"
    if number == cards.megatrump and winner == cards.anti_megatrump:
        yield "X7 cancelled anti-megatrump wins"


def _winning_card(referee: Referee, trick: list[Lead]) -> str:
    """The card of the seat that has just taken the trick."""
    winner = referee.winners[-1]
    leader = _leader_of_last_trick(referee)
    return trick[(referee.seats.index(winner) - referee.seats.index(leader)) % len(referee.seats)][0]


def _leader_of_last_trick(referee: Referee) -> int:
    return referee.winners[-2] if len(referee.winners) > 1 else referee.first_leader
