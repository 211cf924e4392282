"""Games set up for a test: whole deals of which some cards are given, and endings of a few cards."""

from collections.abc import Callable, Iterator, Mapping

from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine.actions import Action, Bid, Choose, Deal, Discard, Give, Pass, Pick, Play
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.notation import DEEDS, NONE, read_nomination, read_partner, read_play, read_spoken
from fivehundred.engine.phases import play
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.play import RoundEnd, TrickPlay
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.engine.round import Round
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.score.round_score import RoundScore, score
from fivehundred.engine.state import State
from fivehundred.rules.document import preset, with_settings
from fivehundred.rules.options import DealForm
from fivehundred.rules.pack import HAND_SIZE, published_order
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, at_places


def rules_of(name: str, *settings: str) -> Rules:
    """A preset with settings."""
    return with_settings(preset(name), settings)


def dealt(rules: Rules, *hands: str, kitty: str = "", stock: str = "", dealer: int = -1) -> State:
    """A game after its first deal: these cards by place, then the others from the lowest; seat 0 speaks."""
    start = State.start(rules, dealer % rules.table.seats)
    return start.apply(deal_with(rules, *hands, kitty=kitty, stock=stock))


def deal_with(rules: Rules, *hands: str, kitty: str = "", stock: str = "") -> Deal:
    """A deal of these cards, filled up from the lowest: first the hands of all places, last the stock."""
    given = [[Card(name) for name in place.split()] for place in (*hands, kitty, stock)]
    others = iter([card for card in published_order(rules.cards) if not any(card in hand for hand in given)])
    *seats, last, rest = given
    seats += [[] for _ in range(rules.hands - len(seats))]
    size = 0 if rules.deal.form is DealForm.DRAW else HAND_SIZE
    kitty_size = sum(count for to_kitty, count in rules.packets if to_kitty)
    full = [(*hand, *_take(others, size - len(hand))) for hand in seats]
    filled = (*last, *_take(others, kitty_size - len(last)))
    return Deal(tuple(full), filled, (*rest, *others))


def _take(cards: Iterator[Card], count: int) -> list[Card]:
    return [next(cards) for _ in range(count)]


def ending(
    rules: Rules, bid: str, *hands: str, named: Mapping[str, str] | None = None, leader: int = 0
) -> State:
    """A game before a lead of the last few cards; the leader declares, unless nobody bid."""
    contract = contract_of(bid, leader)
    dealer = (leader - 1) % rules.table.seats
    round = Round(rules, 0, SEATS[dealer], 0, Deal((), ()), contract=contract)
    held = [*map(CardSet.of, hands), *[CardSet()] * (rules.table.seats - len(hands))]
    jokers = tuple((Card(joker), _suit(suit)) for joker, suit in (named or {}).items())
    return State(rules, (0,) * rules.table.sides, (), play.begin(round, tuple(map(int, held)), jokers))


def _suit(letter: str) -> Suit:
    return Suit("SCDH".index(letter))


def run(state: State, *lines: str) -> State:
    """Return the game after these lines: calls, cards played, `discard …` and the like, or a single word."""
    for line in lines:
        for action in _read(state, line):
            state = state.apply(action)
    return state


def _read(state: State, line: str) -> Iterator[Action]:
    if line in DEEDS:
        yield DEEDS[line]
        return
    keyword, _, words = line.partition(" ")
    match state.phase:
        case Drawing():
            yield from (DEEDS[word] for word in line.split())
        case Auction():
            yield from map(read_spoken, line.split())
        case TrickPlay():
            yield from map(read_play, line.split())
        case _:
            yield READERS[keyword](words)


READERS: Mapping[str, Callable[[str], Action]] = {
    "choose": lambda words: Choose(() if words == NONE else tuple(words.split())),
    "pick": lambda words: Pick(Card(words)),
    "give": lambda words: Give(CardSet.of(words)),
    "discard": lambda words: Discard(CardSet.of(words)),
    "partner": read_partner,
    "name": read_nomination,
}


def legal(state: State) -> str:
    """The legal cards, or cards with the suits they may name, as text."""
    assert isinstance(state.phase, TrickPlay)
    return " ".join(
        str(action.card) if action.suit is None else f"{action.card}={action.suit}"
        for action in state.legal_actions
        if isinstance(action, Play)
    )


def play_out(state: State) -> State:
    """The game after the round, each seat playing its first legal card."""
    rounds = len(state.sheet)
    while len(state.sheet) == rounds:
        state = state.apply(next(iter(state.legal_actions)))
    return state


def to_the_lead(state: State, bid: str) -> State:
    """The game after seat 0's only bid of the auction, the kitty laid away again."""
    state = state.apply(Bid.of(bid))
    while isinstance(state.phase, Auction):
        state = state.apply(Pass())
    if isinstance(state.phase, Exchange):
        state = state.apply(Discard(CardSet.of(state.phase.round.deal.kitty)))
    return state


def contract_of(bid: str, declarer: int) -> Contract:
    """The contract as it is written; none for an empty text."""
    name, _, slam = bid.partition(" ")
    return Contract(Bid.of(name), SEATS[declarer], slam == "slam") if bid else Contract(None, None)


def scored(
    rules: Rules,
    bid: str,
    *taken: int,
    declarer: int = 0,
    before: tuple[int, ...] | None = None,
    breach: int | None = None,
    fined: tuple[int, ...] = (),
) -> RoundScore:
    """The line of a round in which the places took these tricks; `6S slam` is a called slam."""
    contract = contract_of(bid, declarer)
    caller = None if breach is None else SEATS[breach]
    round = Round(rules, 0, SEATS[0], 0, Deal((), ()), contract=contract, breach=caller)
    return score(ended(round, *taken, fined=fined), before or (0,) * rules.table.sides)


def ended(round: Round, *taken: int, fined: tuple[int, ...] = ()) -> Outcome:
    """The outcome of a round in which the places took these tricks."""
    tricks = [Trick((), 0, place) for place, count in at_places(taken) for _ in range(count)]
    seats = tuple(SEATS[seat] for seat in fined)
    return Outcome.of(RoundEnd(round, round.terms, tuple(tricks), fined=seats))
