"""What a round shows between auction and score, seen with the oracle's eyes."""

from collections.abc import Iterator

from fivehundred.engine.actions import (
    Action,
    CallBreach,
    CallSlam,
    Concede,
    Discard,
    Give,
    Nominate,
    Play,
)
from oracle.contract import Bargain
from oracle.game import GameReferee
from oracle.ladder import level_of, strain_of


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
    if len(bargain.folded) == 2:
        yield "T6a two partners fold"
    if bargain.special == "GRN":
        yield "M5 both play" if len(bargain.makers) > 1 else "M5 one plays"
    if bargain.options["specials.wilkinson"] and bargain.special in ("M", "OM"):
        yield f"M8 Wilkinson {bargain.special}"
    if bargain.row("low_joker"):
        yield "M16 jokers are low"


def acting(oracle: GameReferee, action: Action) -> Iterator[str]:
    """What an action between auction and score shows, just before it is taken."""
    match action:
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


def _declaring(
    oracle: GameReferee, bargain: Bargain, action: CallBreach | CallSlam | Concede
) -> Iterator[str]:
    if isinstance(action, CallSlam):
        yield f"M11 a slam is called{' at no-trump' if strain_of(bargain.bid) in ('N', 'J5') else ''}"
    elif isinstance(action, Concede):
        yield f"P4 {'a special' if bargain.special else 'a bid'} is conceded"
    else:
        yield f"S12 a breach is called after the {'auction' if len(oracle.agenda) == 3 else 'discards'}"
        if bargain.slam and level_of(bargain.bid) == 6:
            yield "S12 a six is breached, as a slam is called"


def _exchanging(oracle: GameReferee, bargain: Bargain, action: Give | Discard) -> Iterator[str]:
    if isinstance(action, Give):
        yield "M11 a card for the slam" if bargain.slam else "M4 the kitty's number handed over"
    elif oracle.turn() != bargain.declarer:
        yield "M4 the partner discards"


def _playing(oracle: GameReferee) -> Iterator[str]:
    assert oracle.play
    bargain, hand, seat = oracle.bargain, oracle.play.turn, oracle.turn()
    if bargain and seat != hand:
        yield "M14 the declarer plays the dummy" if hand == bargain.dummy else "M15 a defender steers"
    if bargain and hand == bargain.dummy == seat:
        yield "M14 the dummy plays to the first trick"
    if bargain and not oracle.play.table and len(oracle.play.winners) < 2:
        yield from _lying_open(bargain, oracle.open_to_all(), has_begun=bool(oracle.play.winners))


def _lying_open(bargain: Bargain, opened: set[int], *, has_begun: bool) -> Iterator[str]:
    when = "after the first trick" if has_begun else "before the lead"
    for seat in opened - {bargain.dummy}:
        yield f"P5 the {'declarer' if seat == bargain.declarer else 'partner'} plays openly {when}"
