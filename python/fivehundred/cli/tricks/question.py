"""What is asked of the seat that decides, with what it must know for that."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.cards import JOKERS, Card, CardSet
from fivehundred.cli.tricks.render import (
    MARK,
    hand_in_play,
    hand_line,
    marked,
    market_line,
    open_hand_lines,
    playable,
)
from fivehundred.cli.tricks.roles import roles_of
from fivehundred.engine.actions import Bid, CallPartner, CallSlam, Give, Misdeal, Pass, Play
from fivehundred.engine.contracts.order import winning_play
from fivehundred.engine.phases.bid_conditions import is_blind
from fivehundred.engine.score.undertricks import breached_at
from fivehundred.engine.views.knowledge import (
    AuctionView,
    BreachView,
    DrawView,
    ExchangeView,
    GiveView,
    JokerView,
    MarketView,
    PartnerView,
    PickView,
    PlayView,
    View,
)
from fivehundred.rules import agreed_options
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.wording import Words, asked_words, capital, counted, listed, suit_word


def question(view: View, words: Words) -> Iterator[str]:
    """Yield what the seat must know to decide: open hands, its own, and what is asked of it."""
    if view.phase == "choosing":
        yield from _choices(view)
        return
    yield from open_hand_lines(view, words, known=() if view.seat is None else (view.seat,))
    if view.phase == "market":
        yield from market_line(view, words)
    yield hand_line(view, words)
    yield _asked(view, words)


def _asked(view: View, words: Words) -> str:
    """Return the question of a seat's turn."""
    match view:
        case DrawView(drawn=Card() as drawn):
            return _draw_question(view, drawn, words)
        case PickView() | MarketView():
            return _pick_question(view, words)
        case AuctionView():
            return _look_question(view, words) if view.hidden_own else _call_question(view, words)
        case PlayView(ask=None):
            return _lead_question(view, words)
        case PlayView(ask=int() as ask):
            return _follow_question(view, ask, words)
        case _:
            return _arrangement(view, words)


def _arrangement(view: View, words: Words) -> str:
    """Return the question of a turn between auction and play."""
    match view:
        case BreachView():
            return _breach_question(view)
        case ExchangeView():
            return _discard_question(view)
        case GiveView():
            return _gift_question(view, words)
        case PartnerView():
            return _partner_question(view, words)
        case JokerView():
            return f"Your turn: name a suit for {_joker(view, words, view.joker)}, or no suit."
        case _:
            raise ValueError(f"nobody is asked anything in the phase {view.phase!r}")


# Before the auction


def _choices(view: View) -> Iterator[str]:
    """Yield the list that the dealer chooses from, numbered (X8)."""
    items = agreed_options.items(view.rules.plusplus.dealers_choice)
    yield from (f"{number}. {_item(item)}" for number, item in enumerate(items, start=1))
    yield "Your turn: choose what is played in this round, such as choose 1 3, or choose nothing."


def _item(item: str) -> str:
    if item not in agreed_options.ITEMS:
        return item
    return f"{item}: {agreed_options.ITEMS[item].title} ({agreed_options.ITEMS[item].rule})"


def _draw_question(view: View, drawn: Card, words: Words) -> str:
    """Return the question what becomes of the card drawn (T2d)."""
    number = len(view.hand) + 1
    return (
        f"Your turn: card {number} of {HAND_SIZE} is {words.card(drawn)}."
        " Keep it, or throw it away for the next one."
    )


def _pick_question(view: View, words: Words) -> str:
    """Return the question which open card goes to the kitty, or to the defender's hand (T2c)."""
    if view.contract is None:
        beside = f", where {words.cards(view.kitty_open)} lies" if view.kitty_open else ""
        return f"Your turn: pick an open card for the kitty{beside}."
    return "Your turn: pick an open card for your hand; then you discard one."


# The auction


def _breach_question(view: BreachView) -> str:
    """Return the question to a defender: what a breach is worth, and what it takes to be won (S12)."""
    scoring = view.rules.scoring
    most, least = breached_at(scoring, view.terms)
    ways = [f"{most} or fewer"] * (most is not None) + [f"{least} or more"] * (least is not None)
    return (
        f"Your turn: call a breach ({scoring.breach}), or decline."
        f" It is won if the makers take {' or '.join(ways)} of the ten tricks."
    )


def _look_question(view: View, words: Words) -> str:
    """Return the question to a seat that has not looked: what is only bid without, or a look (M3)."""
    blind = [
        words.valued(bid) for bid in view.legal_actions if isinstance(bid, Bid) and is_blind(view.rules, bid)
    ]
    return f"Your turn: look{f', or bid {listed(blind)} without' if blind else ''}."


def _call_question(view: View, words: Words) -> str:
    bids = [bid for bid in view.legal_actions if isinstance(bid, Bid)]
    misdeal = " You may call a misdeal." if Misdeal() in view.legal_actions else ""
    own = _own_standing(view)
    if own is not None:
        higher = f", or raise it: {words.valued(bids[0])} or higher" if bids else ""
        return f"Your turn: your {words.bid(own)} stands; pass to play it{higher}."
    if not bids:
        return f"Your turn: no bid is higher, so pass.{misdeal}"
    may_pass = "pass, or bid" if Pass() in view.legal_actions else "you must bid:"
    return f"Your turn: {may_pass} {words.valued(bids[0])} or higher.{misdeal}"


def _own_standing(view: View) -> Bid | None:
    """Return the highest bid if it is the seat's own (A3, A7)."""
    bids = [(seat, call) for seat, call in view.calls if isinstance(call, Bid)]
    return bids[-1][1] if bids and bids[-1][0] == view.seat else None


def _discard_question(view: View) -> str:
    count = counted(len(view.hand) - HAND_SIZE, "card")
    return f"Your turn: discard {count}{', or call a slam' if CallSlam() in view.legal_actions else ''}."


def _gift_question(view: GiveView, words: Words) -> str:
    """Return the question which cards go to another seat (M4, M11), and which of the kitty (B5)."""
    gifts = [action.cards for action in view.legal_actions if isinstance(action, Give)]
    pool = CardSet.of(card for cards in gifts for card in cards)
    which = f" of the kitty, {words.cards(pool)}," if pool != view.hand else ""
    return f"Your turn: give {counted(len(gifts[0]), 'card')}{which} to {words.name(view.receiver)}."


def _partner_question(view: View, words: Words) -> str:
    """Return the question for a partner, with a card that may be called for an example (T5a)."""
    calls = (action.card for action in view.legal_actions if isinstance(action, CallPartner))
    called = [card for card in calls if card is not None]
    likely = [card for card in called if card.rank == "A" and card not in view.hand] or called
    example = f", such as partner {words.card(likely[0])}" if likely else ""
    return f"Your turn: call a card whose holder plays with you{example}, or play alone."


def _joker(view: View, words: Words, card: Card) -> str:
    """Return what a joker is called: by its letters where there are two of them."""
    roles = roles_of(view)
    if card in roles:
        return f"the {roles[card]}"
    jokers = [joker for joker in CardSet(view.rules.cards & JOKERS) if joker not in roles]
    return "the joker" if len(jokers) == 1 else words.card(card)


def _lead_question(view: View, words: Words) -> str:
    number, jokers = len(view.tricks) + 1, "".join(f" {line}." for line in _jokers_naming(view, words))
    return f"Your turn: lead to trick {number}{_from(view, words)}{_choice(view, words)}.{jokers}"


def _jokers_naming(view: View, words: Words) -> Iterator[str]:
    """Yield the suits that each joker or anti-joker may name (JK1, X6)."""
    plays = [action for action in view.legal_actions if isinstance(action, Play) and action.suit is not None]
    for card in dict.fromkeys(play.card for play in plays):
        suits = [suit_word(play.suit) for play in plays if play.card == card and play.suit is not None]
        yield f"{capital(_joker(view, words, card))} may name {listed(suits, 'or')}"


def _from(view: View, words: Words) -> str:
    """Return from whose hand a card comes, where it is not the seat's own (M14, M15)."""
    other = view.hand_to_play
    if view.rules.places > view.rules.table.seats and other is not None:
        return f" from {words.hand(other)}"
    return "" if other is None or other == view.seat else f" from {words.hand(other)}"


def _follow_question(view: PlayView, ask: int, words: Words) -> str:
    seat, card = view.table[winning_play(view.order, view.history, ask, view.table)]
    led = f"{capital(asked_words(view.order, ask))} led"
    winning = f"{words.name(seat)} {words.be(seat)} winning with {words.card(card)}"
    whence, names = _from(view, words), "".join(f" {line}." for line in _jokers_naming(view, words))
    return f"{led}; {winning}. Your turn{',' if whence else ''}{whence}{_choice(view, words)}.{names}"


def _choice(view: View, words: Words) -> str:
    """Return what the seat may play, in words."""
    cards = playable(view)
    if len(cards) == 1:
        return (
            f": {words.cards(cards)} is {'your' if view.hand_to_play == view.seat else 'the'} only card"
            if len(hand_in_play(view)) == 1
            else f": only {words.cards(cards)}"
        )
    return ": any card" if marked(view) is None else f": a card marked {MARK}"
