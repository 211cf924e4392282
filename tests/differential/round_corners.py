"""What a round shows between auction and score, seen with the oracle's eyes."""

from collections.abc import Iterator

from differential.umpires import ORACLE_NAMES
from fivehundred.cards import Card
from fivehundred.engine.actions import (
    Action,
    CallBreach,
    CallPartner,
    CallSlam,
    Choose,
    Concede,
    Discard,
    Give,
    Keep,
    Nominate,
    Pick,
    Play,
    Throw,
)
from oracle import choice
from oracle.contract import Bargain
from oracle.game import GameReferee
from oracle.ladder import given_by, is_fractional, level_of, strain_of


def settled(oracle: GameReferee) -> Iterator[str]:
    """The auction is over."""
    if oracle.options["auction.rounds"]:
        yield "A4 one round"
    bargain = oracle.bargain
    if bargain is None:
        yield "A6 the no-trump hand"
        return
    if oracle.options["scoring.breach"] and not bargain.can_be_breached:
        yield "S12 no breach of low misère" if bargain.special else "S12 no breach of a six"


def led(oracle: GameReferee) -> Iterator[str]:
    """The cards are about to be played."""
    assert oracle.play
    bargain = oracle.bargain
    if not oracle.kitty:
        yield "K2 there is no kitty"
    if bargain is None:
        return
    if oracle.kitty and bargain.row("kitty") is False:
        yield "K3 the kitty stays where it is"
    if oracle.play.turn != bargain.declarer:
        yield "P1 another than the declarer leads"
    yield from _who_plays(bargain)


def _who_plays(bargain: Bargain) -> Iterator[str]:
    seats, sides = bargain.options["table.seats"], bargain.options["table.sides"]
    if len(bargain.folded) == 2:
        yield "T6a two partners fold"
    if (seats, sides) == (6, 3):
        yield "T6b one partner folds" if bargain.folded else "T6b a pair"
    yield from _tabled(bargain)
    yield from _partnered(bargain)
    if bargain.special == "GRN":
        yield "M5 both play" if len(bargain.makers) > 1 else "M5 one plays"
    if bargain.options["specials.wilkinson"] and bargain.special in ("M", "OM"):
        yield f"M8 Wilkinson {bargain.special}"
    if bargain.row("low_joker"):
        yield "M16 jokers are low"


def _tabled(bargain: Bargain) -> Iterator[str]:
    form = bargain.options["deal.form"]
    if form == "table-hands" and bargain.folded:
        yield "T2a a table hand folds"
    if form == "market" and bargain.row("kitty") is False:
        yield "T2c a market without the kitty"


def _partnered(bargain: Bargain) -> Iterator[str]:
    """T5: who plays with whom."""
    partners = bargain.options["table.partners"]
    if partners == "rotating":
        pair = "a partner folds" if bargain.folded else "a pair"
        yield f"T5b {pair if bargain.partners else 'the dealer is alone'}"
    elif partners == "called" and bargain.folded:
        yield "T5a a called partner folds"
    elif partners == "called-secretly" and bargain.special:
        yield "T5a nobody is called secretly in a special"


def acting(oracle: GameReferee, action: Action) -> Iterator[str]:
    """What an action before the auction, or between auction and score, shows just before it is taken."""
    match action:
        case Choose() | Keep() | Throw() | Pick():
            yield from _preparing(oracle, action)
        case CallPartner(card):
            yield from _calling(oracle, None if card is None else oracle_name(card))
        case CallBreach() | CallSlam() | Concede():
            assert oracle.bargain
            yield from _declaring(oracle, oracle.bargain, action)
        case Give() | Discard():
            assert oracle.bargain
            yield from _exchanging(oracle, oracle.bargain, action)
        case Nominate(suit):
            yield "JK5 a joker is named" if suit is not None else "JK5 no suit is named"
            if len(oracle.legal() or ()) == 1:
                yield "JK5 asked without a joker"
        case Play():
            yield from _playing(oracle)
        case _:
            pass


def _preparing(oracle: GameReferee, action: Choose | Keep | Throw | Pick) -> Iterator[str]:
    """X8, T2c, T2d: what the dealer chooses, what two players pick and draw."""
    if isinstance(action, Choose):
        yield from (
            "X8 the dealer chooses " + (item if item in choice.NAMED else "an option")
            for item in action.items
        )
        yield from [] if action.items else ["X8 the dealer chooses nothing"]
        yield from ["X8 a barred seat waits"] * bool(oracle.barred)
        yield from ["X8 at a table of fractional bids"] * is_fractional(oracle.table_options)
    elif isinstance(action, Pick):
        yield "T2c the defender takes a card" if oracle.contract else "T2c a card for the kitty"
    else:
        yield f"T2d a card is {'kept' if isinstance(action, Keep) else 'thrown away'}"


def _calling(oracle: GameReferee, card: str | None) -> Iterator[str]:
    """T5a: what is called, and who has it."""
    options, cards = oracle.options, oracle.legal() or set()
    if card is None:
        yield "T5a the declarer plays alone"
        return
    is_open, holders = options["table.partners"] == "called", [card in hand for hand in oracle.hands]
    if not any(holders):
        yield f"T5a a card out of play is called {'openly' if is_open else 'secretly'}"
    elif oracle.hands[oracle.turn() or 0].count(card):
        yield "T5a an own card is called secretly"
    else:
        yield f"T5a a partner is called {'openly' if is_open else 'secretly'}"
    if not options["table.call_joker"] and not {"partner JB", "partner JR"} & cards:
        yield "T5a no joker may be called"
    if not options["table.call_trump"]:
        yield "T5a no trump may be called"


def _declaring(
    oracle: GameReferee, bargain: Bargain, action: CallBreach | CallSlam | Concede
) -> Iterator[str]:
    if isinstance(action, CallSlam):
        yield from ["B5 a slam is called after gifts"] * bool(oracle.gifts)
        yield f"M11 a slam is called{' at no-trump' if strain_of(bargain.bid) in ('N', 'J5') else ''}"
    elif isinstance(action, Concede):
        yield f"P4 {'a special' if bargain.special else 'a bid'} is conceded"
    else:
        yield f"S12 a breach is called after the {'discards' if oracle.laid else 'auction'}"
        if bargain.slam and level_of(bargain.bid) == 6:
            yield "S12 a six is breached, as a slam is called"


def _exchanging(oracle: GameReferee, bargain: Bargain, action: Give | Discard) -> Iterator[str]:
    if is_fractional(oracle.options) and not bargain.slam and not bargain.special:
        yield from _sharing(oracle, bargain, action)
    elif isinstance(action, Give):
        yield "M11 a card for the slam" if bargain.slam else "M4 the kitty's number handed over"
    elif oracle.options["deal.form"] == "market" and oracle.turn() != bargain.declarer:
        (laid,) = map(oracle_name, action.cards)
        yield f"T2c the defender discards {'the card taken' if [laid] == oracle.gifts[0][2] else 'another'}"
    elif oracle.turn() != bargain.declarer:
        yield "M4 the partner discards"


def _sharing(oracle: GameReferee, bargain: Bargain, action: Give | Discard) -> Iterator[str]:
    """B5: the kitty is shared out, and all who hold more than ten discard."""
    count = given_by(bargain.bid)
    if isinstance(action, Discard):
        yield f"B5 {'the declarer' if oracle.turn() == bargain.declarer else 'an opponent'} discards"
        return
    if not oracle.gifts:
        yield f"B5 {count} of the kitty for the opponents"
        yield from ["B5 a partner is skipped"] * (bool(bargain.partners) and count > 1)
        yield from ["B5 nobody is skipped, as no partner is called yet"] * (bargain.mates == ())
        yield from ["X8 the kitty is shared out by choice"] * ("fractional" in oracle.chosen)


def _playing(oracle: GameReferee) -> Iterator[str]:
    assert oracle.play
    bargain, hand, seat = oracle.bargain, oracle.play.turn, oracle.turn()
    if bargain and seat != hand:
        is_tabled = hand in oracle.columns and not bargain.row("steered")
        kind = "M14 the declarer plays the dummy" if hand == bargain.dummy else "M15 a defender steers"
        yield "T2a a table hand is played" if is_tabled else kind
    yield from _played(oracle)
    if bargain and hand == bargain.dummy == seat:
        yield "M14 the dummy plays to the first trick"
    if bargain and not oracle.play.table and len(oracle.play.winners) < 2:
        opened = oracle.open_to_all() - oracle.columns.keys()
        yield from _lying_open(bargain, opened, has_begun=bool(oracle.play.winners))


def _played(oracle: GameReferee) -> Iterator[str]:
    """T2a: columns of which the cover goes, and hands that cannot follow with what can be seen of them."""
    play = oracle.play
    assert play
    hand, column = play.turn, play.columns.get(play.turn)
    if not column or not play.table:
        return
    if not any(play.cards.suits_of(card) & play.asked() for card in play.hands[hand]):
        yield "T2a a table hand cannot follow, and has not shown out"
        if any(play.cards.suits_of(card) & play.asked() for card in column.values()):
            yield "T2a a covered card could have followed"


def fallen(oracle: GameReferee, card: str) -> Iterator[str]:
    """What a card shows that has just been played."""
    if oracle.called and oracle.called[0] == card:
        partner, is_secret = oracle.called[1], oracle.options["table.partners"] == "called-secretly"
        shows = "the partner" if partner is not None else "that there is no partner"
        yield f"T5a the called card falls, and shows {shows}" if is_secret else "T5a the called card falls"
    if oracle.play and any(card in column for column in oracle.play.columns.values()):
        yield "T2a a cover goes"


def oracle_name(card: Card) -> str:
    """How the oracle writes a card."""
    return ORACLE_NAMES[card]


def _lying_open(bargain: Bargain, opened: set[int], *, has_begun: bool) -> Iterator[str]:
    when = "after the first trick" if has_begun else "before the lead"
    for seat in opened - {bargain.dummy}:
        yield f"P5 the {'declarer' if seat == bargain.declarer else 'partner'} plays openly {when}"
