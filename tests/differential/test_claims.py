"""P4: claims beside brute force on the oracle; `ENDINGS=20000` tries more of them."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import pytest

from differential.umpires import ORACLE_NAMES, in_words, oracle_terms
from fivehundred.cards import CARDS, Card, CardSet, Strain, Suit, bits, cards_in
from fivehundred.engine.actions import Bid, Deal, Play
from fivehundred.engine.contracts.contract import Contract, order_of
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.engine.phases import claim_proof
from fivehundred.engine.phases.play import TrickPlay, begin
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.engine.round import Round
from fivehundred.errors import RulesError
from fivehundred.rules.document import amended
from fivehundred.rules.options import Choice, options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import PLACES, SEATS, Place
from oracle.cardplay import Referee
from oracle.claim import stands

ENDINGS: Final = int(os.environ.get("ENDINGS", "900"))
OF_A_ROUND: Final = 5
"""How many endings are made from one round."""

CARD_RULES: Final = ("joker.", "plusplus.")
"""Where the options stand that change what a card is worth."""

PACKS: Final = (
    {"name": "43"},
    {"name": "43", "fours_out": "4S 4D", "matching_four": True},
    {"name": "44"},
    {"name": "45"},
    {"name": "46"},
)

STRESSED: Final[tuple[dict[str, dict[str, Any]], ...]] = (
    {},
    {"joker": {"named_before_lead": True}},
    {"joker": {"named_before_lead": False, "first_or_last": False}},
    {"pack": {"name": "43"}, "plusplus": {"anti_joker": True}},
    {"plusplus": {"megatrump": True, "anti_megatrump": "either"}},
    {"specials": {"misere": {"on": True, "low_joker": True}}},
)
"""What would otherwise be seen seldom."""

SHAPES: Final = (
    *((2, 2, 0), (2, 3, 0), (2, 3, 1), (2, 4, 0)),
    *((3, 2, 0), (3, 2, 1), (3, 2, 2), (3, 3, 0)),
    (4, 2, 0),
)
"""How many seats play, cards each holds when a claim is made, and unseen cards that lie elsewhere."""

LEAST: Final = {
    "2 cards": 100,
    "2 seats": 90,
    "3 cards": 60,
    "3 seats": 65,
    "4 cards": 12,
    "4 seats": 20,
    "JK own joker without a suit": 7,
    "JK unseen joker without a suit": 1,
    "JK5 own named joker": 8,
    "JK5 unseen named joker": 1,
    "M1 misère, in mid-trick": 35,
    "M1 misère, in the lead": 15,
    "M16 own low joker": 1,
    "X2 own anti-megatrump": 2,
    "X2 unseen anti-megatrump": 0,
    "X4 own anti-joker": 0,
    "X4 unseen anti-joker": 0,
    "in mid-trick": 70,
    "in the lead": 100,
    "no trumps": 45,
    "plain": 100,
    "shown out": 60,
    "trumps": 70,
    "unproved": 250,
}
"""How many proved claims of each kind there must at least be among 900 endings."""


@dataclass(frozen=True)
class Ending:
    """A few cards as the package and as the oracle see them; `unseen` are those the claimer does not see."""

    play: TrickPlay
    referee: Referee
    unseen: int

    def __str__(self) -> str:
        referee = self.referee
        return (
            f"{referee.terms}\nhands {referee.hands} unseen {CardSet(self.unseen)} table {referee.table} "
            f"turn {referee.turn} shown out {[referee.shown_out(seat) for seat in referee.seats]}"
        )


@pytest.mark.slow
@pytest.mark.no_cover  # which would take three times as long; no line is reached here alone
def test_P4_a_proved_claim_stands_whatever_the_others_hold_and_play() -> None:
    seen: Counter[str] = Counter()
    for ending in endings(ENDINGS):
        with showing(ending):
            seen.update(kinds(ending, is_proved=compare(ending)))
    assert {kind: seen[kind] for kind, least in LEAST.items() if seen[kind] < least * ENDINGS // 900} == {}
    assert not seen.keys() - LEAST.keys()


@contextmanager
def showing(ending: Ending) -> Iterator[None]:
    """Show the ending in any failure."""
    try:
        yield
    except BaseException as error:
        error.add_note(str(ending))
        raise


def compare(ending: Ending) -> bool:
    """Ask both whether a claim stands; return whether it is proved."""
    is_proved = claim_proof.proved(ending.play)
    if is_proved or is_plain(ending):
        assert stands(ending.referee, [ORACLE_NAMES[card] for card in cards_in(ending.unseen)]) == is_proved
    return is_proved


def is_plain(ending: Ending) -> bool:
    """Whether each card in play belongs to one suit, so that every claim that stands can be proved."""
    play, cards = ending.play, ending.unseen | ending.play.hands[ending.play.turn]
    return not (cards & (play.order.special | _in_two_suits(play.order)) or play.terms.is_misere)


def _in_two_suits(order: CardOrder) -> int:
    """The anti-megatrump, if there is one (X2)."""
    return bits(card for card in CARDS if order.suits[card].bit_count() > 1)


# Endings


def endings(count: int) -> Iterator[Ending]:
    """Yield so many endings."""
    for number in range(-(-count // OF_A_ROUND)):
        rng = Random(number)
        phase = _before_the_lead(rng, _rules(rng))
        for _ in range(OF_A_ROUND):
            yield _ending(rng, phase)


def _rules(rng: Random) -> Rules:
    """Rules in which the options about cards may have any values."""
    sections: dict[str, dict[str, Any]] = {
        "table": {"seats": 4, "sides": rng.choice((2, 4))},
        "pack": {**rng.choice(PACKS)},
        "plusplus": {},
        "specials": {"j5": True, "misere": {"on": True, "low_joker": rng.random() < 0.4}},
    }
    for option in options_of(Rules()):
        if option.path.startswith(CARD_RULES) and rng.random() < 0.5:
            section, name = option.path.split(".")
            is_choice = isinstance(option.type, type) and issubclass(option.type, Choice)
            values: list[Any] = list(option.type) if is_choice else [False, True]
            sections.setdefault(section, {})[name] = rng.choice(values)
    for section, settings in rng.choice(STRESSED).items():
        sections.setdefault(section, {}).update(settings)
    try:
        return amended(Rules(), sections)
    except RulesError:
        return _rules(rng)  # the options contradict each other


def _before_the_lead(rng: Random, rules: Rules) -> TrickPlay:
    """A contract under these rules; nobody holds any cards yet."""
    bid = _bid(rng, rules)
    contract = Contract(bid, None if bid is None else SEATS[rng.randrange(4)])
    is_named = bid is not None and rules.joker.named_before_lead and rng.random() < 0.9
    round = Round(rules, 0, SEATS[3], 0, Deal((), ()), contract=contract)
    jokers = cards_in(order_of(rules, round.terms).floating if is_named else 0)
    named = tuple((joker, rng.choice(list(Suit))) for joker in jokers)
    return begin(round, (0,) * 4, named)


def _bid(rng: Random, rules: Rules) -> Bid | None:
    kind = rng.random()
    if kind < 0.25:
        return Bid.of("M")
    strains = [Strain.NO_TRUMP, Strain.JACKS] if kind < 0.65 else list(Strain)[:4]
    return rng.choice([*(bid for bid in rules.bids if bid.strain in strains), *[None] * (kind > 0.97)])


def _ending(rng: Random, phase: TrickPlay) -> Ending:
    """An ending in which one hand, at misère the declarer's, may well have a claim."""
    count, cards, elsewhere = rng.choice(SHAPES)
    seats = _seats(rng, phase, count)
    claimer = _declarer(phase) if phase.terms.is_misere else rng.choice(seats)
    hands, rest = _dealt(rng, phase, seats, claimer, cards + rng.choice((0, 1, 2, 3)), elsewhere)
    leader = rng.choice((claimer, rng.choice(seats)))
    play, referee = _package(phase, seats, hands, rest, PLACES[leader]), _oracle(phase, seats, hands, leader)
    while play.turn != claimer or play.hands[claimer].bit_count() > cards:
        play, referee = _after(rng, play, referee)
    return Ending(play, referee, _unseen(play, rest))


def _declarer(phase: TrickPlay) -> int:
    _, declarer = phase.round.settled()
    return declarer


def _seats(rng: Random, phase: TrickPlay, count: int) -> list[int]:
    """The seats that play: any, and at misère the declarer among them."""
    table = list(range(phase.round.rules.table.seats))
    first = [_declarer(phase)] if phase.terms.is_misere else []
    others = [seat for seat in table if seat not in first]
    return sorted([*first, *rng.sample(others, min(count, len(table)) - len(first))])


def _dealt(
    rng: Random, phase: TrickPlay, seats: list[int], claimer: int, count: int, elsewhere: int
) -> tuple[dict[int, list[Card]], CardSet]:
    """Hands of so many cards, good ones for one seat, and what lies elsewhere."""
    named = [joker for joker, _ in phase.named]
    suits = [rng.random() ** 2 for _ in Suit]
    pack = [card for card in cards_in(phase.round.rules.cards) if card not in named]
    pack.sort(key=lambda card: rng.random() * (0.4 if _is_remarkable(phase, card) else suits[card // 16]))
    pool = pack[: count * len(seats) + elsewhere]
    rest = CardSet.of(rng.sample(pool, elsewhere))
    pool = sorted((card for card in pool if card not in rest), key=lambda card: _worth(rng, phase, card))
    others = [pool[start : start + count] for start in range(count, len(pool), count)]
    hands = dict(zip([seat for seat in seats if seat != claimer], others, strict=True))
    return _with_named(rng, phase, {**hands, claimer: pool[:count]}), rest


def _is_remarkable(phase: TrickPlay, card: Card) -> bool:
    return card.is_joker or card.rank in ("J", str(phase.terms.level))


def _worth(rng: Random, phase: TrickPlay, card: Card) -> float:
    """How far down the card comes when one wants tricks, at misère none, with some chance in it."""
    rank = (
        max(strength[card] for strength in phase.order.strength) + rng.choice((2, 10, 60, 200)) * rng.random()
    )
    return rank if phase.terms.is_misere else -rank


def _with_named(rng: Random, phase: TrickPlay, hands: dict[int, list[Card]]) -> dict[int, list[Card]]:
    """Now and then give the declarer a joker that it has named, in place of another card."""
    for joker, _ in phase.named:
        declarer = _declarer(phase)
        if declarer in hands and rng.random() < 0.9:
            others = [card for card in hands[declarer] if not card.is_joker]
            hands[declarer][hands[declarer].index(rng.choice(others or hands[declarer]))] = joker
    return hands


def _package(
    phase: TrickPlay, seats: list[int], hands: dict[int, list[Card]], rest: CardSet, leader: Place
) -> TrickPlay:
    """The ending in play: what is in nobody's hand nor elsewhere has been played."""
    held = tuple(bits(hands.get(seat, ())) for seat in range(phase.round.rules.table.seats))
    gone = phase.round.rules.cards & ~bits(card for hand in hands.values() for card in hand) & ~rest
    laid = ((SEATS[_declarer(phase)], rest),) if phase.terms.takes_kitty else ()
    return replace(
        phase,
        round=replace(phase.round, laid=laid),
        terms=replace(phase.terms, active=tuple(PLACES[seat] for seat in seats), folded=(), stops=False),
        hands=held,
        turn=leader,
        tricks=(Trick(tuple((leader, card) for card in cards_in(gone)), 0, leader),),
    )


def _oracle(phase: TrickPlay, seats: list[int], hands: dict[int, list[Card]], leader: int) -> Referee:
    contract = phase.round.contract
    assert contract is not None
    terms = oracle_terms(phase.round.rules, contract, dict(phase.named))
    named = {seat: [ORACLE_NAMES[card] for card in hand] for seat, hand in hands.items()}
    return Referee(terms, named, seats, leader)


def _after(rng: Random, play: TrickPlay, referee: Referee) -> tuple[TrickPlay, Referee]:
    """Play any card twice; what is remarkable is gladly kept."""
    plays = [deed for deed in play.legal_actions if isinstance(deed, Play)]
    (deed,) = rng.choices(plays, [0.2 if _is_remarkable(play, deed.card) else 1 for deed in plays])
    after = play.after(deed)
    assert isinstance(after, TrickPlay)
    return after, referee.after(*in_words(deed.card, deed.suit))


def _unseen(play: TrickPlay, rest: CardSet) -> int:
    """What the claimer does not see; a declarer knows what it has laid away."""
    contract = play.round.contract
    is_declarer = contract is not None and contract.declarer == play.turn
    others = bits(
        card for seat in play.terms.active if seat != play.turn for card in cards_in(play.hands[seat])
    )
    return others if is_declarer and play.terms.takes_kitty else others | rest


# What there is to see


def kinds(ending: Ending, *, is_proved: bool) -> Iterator[str]:
    """What there is to see in a claim that is proved."""
    if not is_proved:
        yield "unproved"
        return
    play = ending.play
    yield f"{len(play.terms.active)} seats"
    yield f"{play.hands[play.turn].bit_count()} cards"
    yield "in the lead" if play.ask is None else "in mid-trick"
    yield from ["plain"] * is_plain(ending)
    yield from ["shown out"] * any(
        play.history.shown_out[seat] for seat in play.terms.active if seat != play.turn
    )
    if play.terms.is_misere:
        yield f"M1 misère, {'in the lead' if play.ask is None else 'in mid-trick'}"
    else:
        yield "trumps" if play.terms.strain < Strain.NO_TRUMP else "no trumps"
    yield from _special_cards(play, ending.unseen, "unseen")
    yield from _special_cards(play, play.hands[play.turn], "own")


def _special_cards(play: TrickPlay, cards: int, whose: str) -> Iterator[str]:
    order = play.order
    yield from [f"JK {whose} joker without a suit"] * bool(cards & order.floating)
    yield from [f"JK5 {whose} named joker"] * any(cards >> joker & 1 for joker, _ in play.named)
    yield from [f"M16 {whose} low joker"] * bool(cards & order.low)
    yield from [f"X2 {whose} anti-megatrump"] * any(
        order.suits[card].bit_count() > 1 for card in cards_in(cards)
    )
    yield from [f"X4 {whose} anti-joker"] * bool(cards & order.anti)
