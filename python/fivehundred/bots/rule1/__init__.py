"""`rule-1`: a bot that plays by the rules of thumb a good club player would teach.

It counts tricks, makes voids, leads its high cards while they are good, draws trumps, plays second hand low
and third hand high, remembers who is out of what, and knows both sides of a misère. It looks nothing up and
plays nothing out.

Its decisions are frozen once released: it is the yardstick that stronger bots are measured with.
"""

from __future__ import annotations

from fivehundred.bots.protocol import Budget, Choice
from fivehundred.bots.rule1.bidding import speak
from fivehundred.bots.rule1.breaching import answer_breach
from fivehundred.bots.rule1.calling import call_partner
from fivehundred.bots.rule1.choosing import choose
from fivehundred.bots.rule1.discarding import discard
from fivehundred.bots.rule1.drawing import keep_or_throw
from fivehundred.bots.rule1.following import follow
from fivehundred.bots.rule1.giving import give
from fivehundred.bots.rule1.hi_lo import is_unwanted
from fivehundred.bots.rule1.leading import lead
from fivehundred.bots.rule1.market import pick
from fivehundred.bots.rule1.misere import catch, duck
from fivehundred.bots.rule1.naming import name_joker
from fivehundred.bots.rule1.play_context import Table, named
from fivehundred.bots.rule1.slam import call_slam
from fivehundred.bots.rule1.steering import steer
from fivehundred.engine.contracts.contract import counts_undertricks
from fivehundred.engine.views.knowledge import (
    AuctionView,
    BetweenView,
    BreachView,
    DealView,
    DrawView,
    ExchangeView,
    GiveView,
    JokerView,
    MarketView,
    PartnerView,
    PhaseView,
    PickView,
    PlayView,
)


class RuleBot:
    """A player who follows rules of thumb and can say why.

    >>> from fivehundred import Rules, State
    >>> view = State.start(Rules(), dealer=3).dealt(bytes(32)).view(0)
    >>> choice = RuleBot().choose(view, Budget())
    >>> choice.action in view.legal_actions, len(choice.reasons)
    (True, 1)
    """

    name = "rule-1"

    def choose(self, view: PhaseView, budget: Budget) -> Choice:  # noqa: ARG002
        """Return what the rules of thumb say; they take no time worth a budget."""
        match view:
            case AuctionView():
                return speak(view)
            case PlayView():
                return _play(view)
            case DrawView():
                return keep_or_throw(view)
            case PickView():
                return pick(view)
            case DealView():
                return choose(view)
            case _:
                return _arrange(view)


def _arrange(view: BetweenView) -> Choice:
    """Return what to do between auction and play."""
    match view:
        case BreachView():
            return answer_breach(view)
        case GiveView():
            return give(view)
        case ExchangeView():
            return _exchange(view)
        case MarketView():
            return pick(view)
        case PartnerView():
            return call_partner(view)
        case JokerView():
            return name_joker(view)


def _exchange(view: ExchangeView) -> Choice:
    """Return the cards to lay away, or the call of a slam."""
    return call_slam(view) or discard(view)


def _play(view: PlayView) -> Choice:
    """Return the card to play: most tricks are wanted, those of a misère are not."""
    table = Table.of(view)
    return named(table, card_for(view, table))


def card_for(view: PlayView, table: Table) -> Choice:
    """Return the card to play by what is known; one that follows has no suit named for it yet."""
    unwanted = is_unwanted(table, counts_undertricks=counts_undertricks(view.rules))
    if table.is_steered:
        return steer(table, unwanted=unwanted)
    if unwanted:
        return duck(table) if table.is_maker else catch(table)
    return lead(table) if table.ask is None else follow(table)
