"""Games set up for a test: whole deals of which some cards are given, and endings of a few cards."""

from collections.abc import Iterator, Mapping

from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine import play
from fivehundred.engine.actions import Action, Bid, Deal, Discard, Give, Pass, Play
from fivehundred.engine.auction import Auction
from fivehundred.engine.contract import Contract, terms_of
from fivehundred.engine.exchange import Exchange, Giving, Naming
from fivehundred.engine.notation import DEEDS, read_call, read_nomination, read_play
from fivehundred.engine.play import RoundEnd, Trick, TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.scoring import RoundScore, score
from fivehundred.engine.state import State
from fivehundred.rules.document import preset, with_settings
from fivehundred.rules.pack import HAND_SIZE, published_order
from fivehundred.rules.ruleset import Rules


def rules_of(name: str, *settings: str) -> Rules:
    """A preset with settings."""
    return with_settings(preset(name), settings)


def dealt(rules: Rules, *hands: str, kitty: str = "", dealer: int = -1) -> State:
    """A game after its first deal: these cards by seat, then the others from the lowest; seat 0 speaks."""
    start = State.start(rules, dealer % rules.table.seats)
    return start.apply(deal_with(rules, *hands, kitty=kitty))


def deal_with(rules: Rules, *hands: str, kitty: str = "") -> Deal:
    """A deal in which seats, dead hands and kitty hold these cards, and the others from the lowest."""
    given = [[Card(name) for name in hand.split()] for hand in (*hands, kitty)]
    others = iter([card for card in published_order(rules.cards) if not any(card in hand for hand in given)])
    *seats, last = given
    seats += [[] for _ in range(rules.hands - len(seats))]
    full = [(*hand, *_take(others, HAND_SIZE - len(hand))) for hand in seats]
    return Deal(tuple(full), (*last, *_take(others, rules.kitty_size - len(last))))


def _take(cards: Iterator[Card], count: int) -> list[Card]:
    return [next(cards) for _ in range(count)]


def ending(
    rules: Rules, bid: str, *hands: str, named: Mapping[str, str] | None = None, leader: int = 0
) -> State:
    """A game before a lead of the last few cards; the leader declares, unless nobody bid."""
    contract = contract_of(bid, leader)
    dealer = (leader - 1) % rules.table.seats
    round = Round(rules, 0, dealer, 0, Deal((), ()), contract=contract)
    held = [*map(CardSet.of, hands), *[CardSet()] * (rules.table.seats - len(hands))]
    jokers = tuple((Card(joker), _suit(suit)) for joker, suit in (named or {}).items())
    return State(rules, (0,) * rules.table.sides, (), play.begin(round, tuple(map(int, held)), jokers))


def _suit(letter: str) -> Suit:
    return Suit("SCDH".index(letter))


def run(state: State, *lines: str) -> State:
    """Return the game after these lines: calls, `discard …`, `name …`, cards played, or a deed as a word."""
    for line in lines:
        for action in _read(state, line):
            state = state.apply(action)
    return state


def _read(state: State, line: str) -> Iterator[Action]:
    if line in DEEDS:
        yield DEEDS[line]
        return
    match state.phase:
        case Auction():
            yield from (DEEDS.get(word) or read_call(word) for word in line.split())
        case Exchange():
            yield Discard(CardSet.of(line.removeprefix("discard")))
        case Giving():
            yield Give(CardSet.of(line.removeprefix("give")))
        case Naming():
            yield read_nomination(line.removeprefix("name "))
        case _:
            yield from map(read_play, line.split())


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
    return Contract(Bid.of(name), declarer, slam == "slam") if bid else Contract(None, None)


def scored(
    rules: Rules,
    bid: str,
    *taken: int,
    declarer: int = 0,
    before: tuple[int, ...] | None = None,
    breach: int | None = None,
    fined: tuple[int, ...] = (),
) -> RoundScore:
    """The line of a round in which the seats took these tricks; `6S slam` is a called slam."""
    contract = contract_of(bid, declarer)
    round = Round(rules, 0, 0, 0, Deal((), ()), contract=contract, breach=breach)
    tricks = [Trick((), 0, seat) for seat, count in enumerate(taken) for _ in range(count)]
    end = RoundEnd(round, terms_of(rules, contract), tuple(tricks), fined=fined)
    return score(end, before or (0,) * rules.table.sides)
