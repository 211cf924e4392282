"""Whole games as lines, for another engine to play too: every rule comes up within some hundred rounds.

In each round all play in one manner: `eager` players lay what they can, groups first, then single cards, then
long sequences; `wild` ones do anything; `lazy` ones draw and throw until the stock has run out; where a
suit is `meeting`, all lay it together until its ace may go to either end; where it goes on `stepping`, one
player takes the pile and goes out by lay-offs alone.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from oracle.rummy.cards import pack, spelled
from oracle.rummy.deeds import read
from oracle.rummy.game import Rummy
from oracle.rummy.melds import is_group

MANNERS = ("eager", "eager", "eager", "wild", "lazy", "stepping", "meeting")
MEETING = ("23456", "789K333", "TJQ555")
"""What three hands hold where a suit is to meet on the table: but for threes of a rank, all of that suit."""
STEPPING = ("3458222", "9", "T", "J", "Q", "K", "A", "2")
"""The same, where it goes on step by step: the first to play keeps a card that the pile will bring near."""


def play_random(
    rng: Random,
    players: int,
    options: Mapping[str, Any] | None = None,
    dealer: int = 0,
    rounds: int = 25,
) -> list[str]:
    """A whole game; unfinished if nobody has won after so many rounds."""
    game, lines = Rummy(players, options, dealer), list[str]()
    manner = MANNERS[0]
    while not game.is_over and len(game.lines) < rounds:
        match game.expects():
            case "deal":
                manner = manner_for(rng, players)
                line = " ".join(["deal", *dealt(rng, game.players, manner)])
            case "reshuffle":
                cards = game.pile[:-1]
                line = " ".join(["reshuffle", *rng.sample(cards, len(cards))])
            case _:
                line = chosen(rng, game, manner, game.legal())
        game.do(line)
        lines.append(line)
    return lines


def manner_for(rng: Random, players: int) -> str:
    """How all play in a round; a suit needs three hands to meet."""
    return rng.choice(MANNERS if players > 2 else MANNERS[:-1])


def dealt(rng: Random, players: int, manner: str) -> list[str]:
    """The pack in an order that suits this manner."""
    cards = pack(players)
    rng.shuffle(cards)
    suit, *others = rng.sample("SCDH", 4)
    if manner == "meeting":
        return _meeting(players, cards, suit, others)
    return _stepping(players, cards, suit, others) if manner == "stepping" else cards


def _held(ranks: str, suit: str, others: list[str]) -> list[str]:
    """A card of the suit for each rank, but threes of a rank of the others."""
    return [
        spelled(rank + of)
        for rank in dict.fromkeys(ranks)
        for of in (others if ranks.count(rank) > 1 else suit)
    ]


def _meeting(players: int, cards: list[str], suit: str, others: list[str]) -> list[str]:
    """A suit comes together from the two to the queen; then one player, who has the king, draws the ace."""
    hands = [_held(ranks, suit, others) for ranks in MEETING]
    ace = "A" + suit
    for card in [ace, *(card for hand in hands for card in hand)]:
        cards.remove(card)
    dealt = _filled(players, hands, cards)
    turned_and_drawn, stock = cards[: players + 2], cards[players + 2 :]
    return [*dealt, *turned_and_drawn, ace, *stock]


def _stepping(players: int, cards: list[str], suit: str, others: list[str]) -> list[str]:
    """The six is turned, the seven drawn; no other card of the suit comes up soon but those held."""
    hands = [_held(ranks, suit, others) for ranks in STEPPING[:players]]
    first = ["6" + suit, "7" + suit]
    for card in [*first, *(card for hand in hands for card in hand)]:
        cards.remove(card)
    cards.sort(key=lambda card: not card.endswith(suit))
    dealt = _filled(players, hands, cards)
    return [*dealt, *first, *reversed(cards)]


def _filled(players: int, hands: list[list[str]], cards: list[str]) -> list[str]:
    """Hands in the order of the deal, filled up with the last of these cards."""
    hands += [[] for _ in range(players - len(hands))]
    for hand in hands:
        hand += [cards.pop() for _ in range(7 - len(hand))]
    return [hand[place] for place in range(7) for hand in hands]


def chosen(rng: Random, game: Rummy, manner: str, legal: Iterable[str]) -> str:
    """What the seat does of all that it may do."""
    by_verb: dict[str, list[str]] = {}
    for line in sorted(legal):
        by_verb.setdefault(line.split()[0], []).append(line)
    if manner == "stepping":
        return _step(rng, game, by_verb)
    if "draw" in by_verb:
        wishes = {"eager": (8, 2, 1), "wild": (4, 3, 4), "lazy": (30, 1, 1), "meeting": (1, 0, 0)}[manner]
        weights = [wish if verb in by_verb else 0 for verb, wish in zip(_DRAWS, wishes, strict=True)]
        return rng.choices(_DRAWS, weights)[0]
    laid = _laid(rng, by_verb, manner)
    if laid is None:
        thrown = by_verb["discard"]
        met = game.melds[0].names()[0][-1] if game.melds and manner == "meeting" else ""
        return rng.choice([line for line in thrown if not met or not line.endswith(met)] or thrown)
    return _shortened(rng, laid)


def _step(rng: Random, game: Rummy, by_verb: Mapping[str, list[str]]) -> str:
    """Combinations, until the pile may be taken; then single cards only."""
    if "draw" in by_verb:
        return "pile" if "pile" in by_verb else "draw"
    has_pile = "pile" in [line.split()[0] for line in game.said_now()]
    if lines := by_verb.get("lay" if has_pile else "meld"):
        return rng.choice(lines)
    suit = game.pile[0][-1] if game.pile else ""
    thrown = by_verb["discard"]
    return rng.choice([line for line in thrown if line.endswith(suit)] or thrown)


_DRAWS = ("draw", "take", "pile")


def _laid(rng: Random, by_verb: Mapping[str, list[str]], manner: str) -> str | None:
    """What a player lays next, if anything."""
    melds, lays = by_verb.get("meld", []), by_verb.get("lay", [])
    if manner == "meeting" or (manner == "eager" and rng.random() < 0.9):
        groups = [line for line in melds if is_group(read(line).cards)]
        lays = [line for line in lays if "A" not in line] or lays
        return next((_longest(rng, lines) for lines in (groups, lays, melds) if lines), None)
    if not (lines := [*melds, *lays]) or rng.random() < {"eager": 0.5, "wild": 0.3, "lazy": 0.9}[manner]:
        return None
    return rng.choice([rng.choice(lines), _longest(rng, lines)])


def _longest(rng: Random, lines: list[str]) -> str:
    most = max(len(read(line).cards) for line in lines)
    return rng.choice([line for line in lines if len(read(line).cards) == most])


def _shortened(rng: Random, line: str) -> str:
    """Sometimes the high end of an ace goes without saying."""
    return line.removesuffix(" high") if rng.random() < 0.3 else line
