"""What auctions show of their rules, seen with the oracle's eyes."""

from collections.abc import Iterator

from fivehundred.engine.actions import Action, Bid, Look, Misdeal, Pass
from oracle.auction import PASS, Auction
from oracle.game import GameReferee
from oracle.ladder import is_fractional, is_no_trump, level_of, strain_of
from oracle.specials import SPECIALS, row


def calling(oracle: GameReferee, action: Action, legal: set[str]) -> Iterator[str]:
    """What a call, of these legal ones, shows just before it is made."""
    auction = oracle.auction
    assert auction is not None
    seat = auction.turn()
    assert seat is not None
    if isinstance(action, Look) and action.seat is not None:
        yield "M3 a seat looks while another is to speak"
        return
    if PASS not in legal:
        yield "A6 the dealer must bid"
    if (seat, PASS) in auction.calls and isinstance(action, Bid):
        yield f"A2 {oracle.options['auction.reenter']}: one who passed bids again"
    if seat in auction.barred:
        yield "A9 a barred seat passes"
    if action == Misdeal():
        yield "L3 a misdeal is called"
    if action == Look():
        yield "M3 a seat looks"
    if isinstance(action, Bid):
        yield from _bidding(oracle, auction, str(action))
    yield from _asked(auction, seat, action)
    yield from _refused(auction, legal)


def _asked(auction: Auction, seat: int, action: Action) -> Iterator[str]:
    """The standing bidder is asked once more, by one rule or the other."""
    standing = auction.standing()
    if auction.asked is not None:
        yield from _winner_answers(auction, seat, action)
    elif standing and standing[0] == seat:
        yield f"A3 asked once more, and {'passes' if action == Pass() else 'raises'}"


def _winner_answers(auction: Auction, seat: int, action: Action) -> Iterator[str]:
    winner = auction.winner()
    assert winner is not None
    if not isinstance(action, Bid):
        yield "A7 the winner lets the bid stand"
        return
    if all(other == seat for other, call in auction.calls if call != PASS):
        yield "A7 an unopposed winner raises"
    is_same = strain_of(winner[1]) == strain_of(str(action))
    yield f"A7 the winner raises in {'the same' if is_same else 'another'} strain"
    if auction.reopened:
        yield "A7 the winner raises again"
    if str(action) in SPECIALS:
        yield "A7 the winner raises to a special"


def _bidding(oracle: GameReferee, auction: Auction, bid: str) -> Iterator[str]:
    """What a bid shows."""
    seat = auction.turn()
    if auction.reopened and auction.asked is None and (seat, PASS) in auction.calls[: auction.reopened]:
        yield "A7 one who passed bids after a raise"
    longer = auction.after(bid)
    turned, rule = longer.turned() - auction.turned(), "B5" if is_fractional(oracle.options) else "A10"
    if turned:
        yield f"{rule} a special turns cards up" if bid in SPECIALS else f"{rule} cards are turned up"
    if turned > len(oracle.kitty):
        yield f"{rule} more to be turned than there are"
    yield from _by_value(oracle, auction, bid)
    if bid.startswith("G") and bid not in SPECIALS:
        yield "A15 a game bid"
    if seat not in auction.looked and bid in SPECIALS and seat not in longer.looked:
        yield "M3 a bid before looking"
    if bid in SPECIALS and not auction.has_seven() and row(bid, auction.options, "precondition") == "level-7":
        yield "A8 a special without its precondition"


def _by_value(oracle: GameReferee, auction: Auction, bid: str) -> Iterator[str]:
    """B5: whatever is worth more outranks, and of equal value nothing does."""
    standing = auction.standing()
    if not is_fractional(oracle.options) or standing is None:
        return
    values = dict(auction.rungs)
    if any(values[other] == values[standing[1]] for other in values if other != standing[1]):
        yield "B5 a bid of equal value is too low"
    if (level_of(bid) or 99) < (level_of(standing[1]) or 0):
        yield "B5 fewer tricks outbid more"


def _refused(auction: Auction, legal: set[str]) -> Iterator[str]:
    """Bids that are high enough, and yet may not be made."""
    seat, options = auction.turn(), auction.options
    if seat in auction.barred:
        return
    refused = [bid for bid in auction.above_standing() if bid not in legal]
    if "M" in refused:
        yield "M1 misère waits for a bid of seven"
    if "GRN" in refused and options["specials.grand_nullo.precondition"] == "usual":
        yield "M5 grand nullo waits as misère does"
    if seat == auction.dealer and options["table.partners"] == "rotating" and "DM" in refused:
        yield "T5b the dealer has no partner for a double misère"
    if "BM" in refused and seat in auction.looked:
        yield "M3 not for a seat that has looked"
    if any(level_of(bid) == 6 for bid in refused):
        yield "A5 too late for an inkle" if PASS in legal else "A5 the dealer must bid seven"
    if any(bid not in SPECIALS and is_no_trump(bid) and level_of(bid) != 6 for bid in refused):
        yield f"A13 no-trump waits for a bid of {options['auction.no_trump_from']}"


def _dealt_again(oracle: GameReferee, redeals: int) -> Iterator[str]:
    """Who deals next, and whether without a shuffle."""
    if oracle.redeals:
        yield "A6 the same dealer deals again"
    else:
        yield "A6 the third time the deal passes" if redeals else "A6 the deal passes"
    if oracle.gathered:
        yield "A6 the cards are dealt again unshuffled"


def passed_out(oracle: GameReferee, auction: Auction | None, redeals: int, kind: str) -> Iterator[str]:
    """What follows an auction without a contract."""
    if auction is None:
        yield "L3 a deal that must be dealt again"
        return
    if auction.is_misdealt:
        return
    yield from _dealt_again(oracle, redeals)
    if auction.standing() and not auction.winner():
        yield "A5 an inkle cannot win"
        if kind == "no-trump-hand":
            yield "A5 a redeal instead of the no-trump hand"
    if auction.winner():
        yield "A14 a contract is too low"
    if kind == "dealer-must-bid" and auction.dealer in auction.barred:
        yield "A9 the next dealer, as this one is barred"
