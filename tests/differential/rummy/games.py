"""Whole games of rummy at random, which both engines play; and deeds that may not be done."""

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

from differential.rummy.corners import Corners
from differential.rummy.witnesses import ALL_CARDS, Witnesses, held, options_of
from fivehundred.cards import Card
from fivehundred.engine.actions import CHANCE
from fivehundred.rummy.actions import (
    Ace,
    Action,
    Deal,
    Discard,
    Draw,
    LayOff,
    Meld,
    Reshuffle,
    Take,
    TakePile,
)
from fivehundred.rummy.rules import RummyRules, StockOut, ThrowBack
from fivehundred.seats import SEATS
from oracle.rummy.cards import RANKS, SUITS
from oracle.rummy.deeds import read
from oracle.rummy.driver import chosen, dealt, manner_for, play_random
from oracle.rummy.game import Rummy

TARGETS: Final = (10, 60, 200, 500)
"""Many games end with the first round, and then again some do not."""

COVERING: Final = 28
"""So many games have every two values of two options together."""

MOST_ROUNDS: Final = 4
"""How many rounds a game goes on for at most."""

TRIED: Final = 3
"""Deeds that are tried and not done at each step of a turn, after drawing."""

SELDOM: Final = 0.4
"""How often one is tried before drawing, or where chance is to act; few of them are of the moment."""

COMPARED: Final = 0.03
"""How often all cards and all that may be done are compared in games that are only followed."""

LOOKS: Final = 0.2
"""How often a seat, or a spectator, says what it sees and has heard."""


def rules_of(number: int) -> RummyRules:
    """The rules of the game of this number; the first games have every pair of values."""
    if number >= COVERING:
        rng = Random(f"rules of {number}")
        drawn = (rng.randrange(7), rng.randrange(4), rng.randrange(2), rng.randrange(2))
    else:
        turn, players = divmod(number, 7)
        drawn = (players, turn, (players + turn) % 2, (players + turn // 2) % 2)
    players, target, throw_back, stock_out = drawn
    return RummyRules(
        players=players + 2,
        target=TARGETS[target],
        throw_back=list(ThrowBack)[throw_back],
        stock_out=list(StockOut)[stock_out],
    )


def play_games(first: int, rounds: int) -> Counter[str]:
    """Play games numbered from here on until they come to so many rounds, and count their corners.

    The first games are played in any case: they have every pair of options.
    """
    seen: Counter[str] = Counter()
    number = first
    while seen["a round"] < rounds or number < COVERING:
        with naming_the_game(number):
            seen += play_game(number)
        number += 1
    return seen


@contextmanager
def naming_the_game(number: int) -> Iterator[None]:
    """Say in any failure which game it was, so that it can be played again."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in game {number}: differential.rummy.games.play_game({number})")
        raise


def play_game(number: int) -> Counter[str]:
    """Play the game of this number before two witnesses, and return the corners that it came to."""
    rng, rules = Random(f"around {number}"), rules_of(number)
    dealer = rng.randrange(rules.players)
    witnesses = Witnesses(rules, SEATS[dealer], _scores(rng, rules, dealer, number))
    corners = Corners(witnesses.oracle)
    for line in _lines(Random(number), witnesses):
        for _ in range(TRIED if witnesses.oracle.is_laying else rng.random() < SELDOM):
            corners.refused(witnesses.expect_refusal(_attempt(rng, witnesses)))
        corners.before(line)
        looking = rng.random() < LOOKS or line.startswith(("deal", "reshuffle"))
        witnesses.apply(line, (rng.choice((None, *range(rules.players))),) if looking else ())
        corners.after()
    if witnesses.oracle.is_over:
        corners.refused(witnesses.expect_refusal(_attempt(rng, witnesses)))
    return corners.counts


def follow_games(first: int, rounds: int) -> Counter[str]:
    """Play games of what the package lists, numbered from here on until they come to so many rounds.

    The second engine must allow each deed and come to the same scores; where all cards are, and what may be
    done, both are asked now and then only. So a round takes about a twentieth of the time.
    """
    seen: Counter[str] = Counter()
    number = first
    while seen["a round"] < rounds:
        with naming_the_game(number):
            seen["a round"] += follow_game(number)
        number += 1
    return seen


def follow_game(number: int) -> int:
    """Play the game of this number, and return how many rounds it had."""
    rng, rules = Random(f"followed {number}"), rules_of(number)
    both = Witnesses(rules, SEATS[rng.randrange(rules.players)], [0] * rules.players)
    while not both.state.is_over and len(both.state.sheet) < MOST_ROUNDS:
        if both.state.actor == CHANCE:
            both.follow(both.state.chance_of(rng.randbytes(32)))
        else:
            both.follow(_gladly_laid(rng, both.state.legal_actions))
        if rng.random() < COMPARED:
            both.expect_same()
            both.listed()
    both.expect_same()
    return len(both.state.sheet)


def _gladly_laid(rng: Random, legal: Collection[Action]) -> Action:
    """A combination or a lay-off most of the time, if there is one, so that rounds come to an end."""
    laid = [action for action in legal if isinstance(action, Meld | LayOff)]
    return rng.choice(laid if laid and rng.random() < 0.8 else [*legal])


def _scores(rng: Random, rules: RummyRules, dealer: int, number: int) -> list[int]:
    """Scores to start with: none, or near the target, or such that some will be level after a round."""
    near, kind = rules.target - 5, rng.random()
    if kind < 0.4:
        return [0] * rules.players
    if kind < 0.8:
        return [near - 5 * max(0, rng.randint(-4, 20)) for _ in range(rules.players)]
    leaders = rng.sample(range(rules.players), rng.randint(2, rules.players))
    level = rules.target + 5 * rng.randrange(20)
    after = [level - (0 if seat in leaders else 5 * rng.randint(1, 30)) for seat in range(rules.players)]
    return [
        score - brought for score, brought in zip(after, _first_round(rules, dealer, number), strict=True)
    ]


def _first_round(rules: RummyRules, dealer: int, number: int) -> list[int]:
    """What the first round of the game of this number will bring each seat, whatever the scores are."""
    oracle = Rummy(rules.players, options_of(rules), dealer)
    for line in play_random(Random(number), rules.players, options_of(rules), dealer, rounds=1):
        oracle.do(line)
    return oracle.scores


def _lines(rng: Random, witnesses: Witnesses) -> Iterator[str]:
    """Yield what is done until the last round is over: in the first round what the driver does alone."""
    oracle, manner = witnesses.oracle, ""
    while not oracle.is_over and len(oracle.lines) < MOST_ROUNDS:
        match oracle.expects():
            case "deal":
                manner = manner_for(rng, oracle.players)
                yield " ".join(["deal", *dealt(rng, oracle.players, manner)])
            case "reshuffle":
                yield " ".join(["reshuffle", *rng.sample(oracle.pile[:-1], len(oracle.pile) - 1)])
            case _:
                yield chosen(rng, oracle, manner, witnesses.legal)


# Deeds that may be done or not


def _attempt(rng: Random, witnesses: Witnesses) -> Action:
    """A deed, most often of the kind that the moment has, and mostly one that is refused."""
    if rng.random() < (0.1 if witnesses.oracle.is_laying else 0.6):
        return _out_of_place(rng, witnesses)
    kinds = (_meld, _meld, _too_much, _changed_meld, _lay_off, _lay_off, _discard)
    return rng.choice(kinds)(rng, witnesses)


def _out_of_place(rng: Random, witnesses: Witnesses) -> Action:
    """Drawing at any time, or what chance does, though not where chance is to do that."""
    deeds: list[Action] = [Draw(), Take(), TakePile()]
    expected = witnesses.oracle.expects()
    some = tuple(rng.sample(ALL_CARDS, 3))
    deeds += [Deal(some)] if expected != "deal" else []
    deeds += [Reshuffle(some)] if expected != "reshuffle" else []
    return rng.choice(deeds)


def _cards(rng: Random, witnesses: Witnesses, count: int) -> list[Card]:
    """Cards of the hand in turn, now and then others."""
    hand = held(witnesses.oracle)
    if rng.random() < 0.1 or len(hand) < count:
        return rng.choices(ALL_CARDS, k=count)
    return [Card(name) for name in rng.sample(hand, count)]


def _end(rng: Random) -> Ace | None:
    return rng.choice((None, None, Ace.LOW, Ace.HIGH))


def _meld(rng: Random, witnesses: Witnesses) -> Meld:
    """Cards at random, or all of a rank, or many of a suit."""
    cards = _cards(rng, witnesses, rng.randrange(7))
    hand = [Card(name) for name in held(witnesses.oracle)]
    if hand and rng.random() < 0.7:
        one = rng.choice(hand)
        same = [card for card in hand if card.rank == one.rank]
        cards = rng.choice((same, _neighbours(rng, hand, one), _neighbours(rng, hand, one)))
    return Meld(tuple(cards), _end(rng))


def _neighbours(rng: Random, hand: list[Card], one: Card) -> list[Card]:
    """Cards of a suit near one, also round the corner from king to two."""
    ring = list(RANKS)
    suited = {card.rank: card for card in hand if str(card)[-1] == str(one)[-1]}
    start, length = ring.index(one.rank or ""), rng.randint(2, 5)
    ranks = [ring[(start + step) % 13] for step in range(length)]
    return [suited[rank] for rank in ranks if rank in suited]


def _too_much(rng: Random, witnesses: Witnesses) -> Meld:
    """Five cards of a rank, or the corner of king, ace and two, where a hand has them."""
    hand = [Card(name) for name in held(witnesses.oracle)]
    fives = [[card for card in hand if card.rank == rank][:5] for rank in RANKS]
    corners = [
        [card for card in ALL_CARDS if str(card) in (f"K{suit}", f"A{suit}", f"2{suit}")] for suit in SUITS
    ]
    found = [cards for cards in fives if len(cards) == 5]
    found += [cards for cards in corners if {*hand}.issuperset(cards)]
    return Meld(tuple(rng.choice(found)), _end(rng)) if found else _meld(rng, witnesses)


def _changed_meld(rng: Random, witnesses: Witnesses) -> Action:
    """A combination that may be laid, with a card more or less or instead, or an end named."""
    melds = [line for line in witnesses.legal if line.startswith("meld")]
    if not melds:
        return _meld(rng, witnesses)
    cards = [Card(name) for name in read(rng.choice(melds)).cards]
    if rng.random() < 0.4:
        cards.pop(rng.randrange(len(cards)))
    if rng.random() < 0.4:
        cards += _cards(rng, witnesses, 1)
    return Meld(tuple(cards), _end(rng))


def _lay_off(rng: Random, witnesses: Witnesses) -> LayOff:
    """A card on any number, or one that fits with an end named, or on another number."""
    number = rng.randrange(len(witnesses.oracle.melds) + 2)
    (card,) = _cards(rng, witnesses, 1)
    fitting = [line for line in witnesses.legal if line.startswith("lay")]
    if fitting and rng.random() < 0.5:
        deed = read(rng.choice(fitting))
        card, number = Card(deed.cards[0]), deed.number
    return LayOff(card, number, _end(rng))


def _discard(rng: Random, witnesses: Witnesses) -> Discard:
    """A card of the hand; where the top discard was taken in this turn, often that one."""
    oracle = witnesses.oracle
    _, line = oracle.said[-1] if oracle.said else (0, "")
    if line.startswith("take") and rng.random() < 0.7:
        return Discard(Card(line.split()[1]))
    return Discard(_cards(rng, witnesses, 1)[0])
