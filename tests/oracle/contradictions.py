"""Which rules contradict each other, as far as a dealer's choice can bring them together (X8).

What a table has agreed on from the start is taken to hold together: only options that a choice may change are
looked at, and those that they meet.
"""

from collections.abc import Iterator

from oracle import packs
from oracle.cardplay import JOKERS
from oracle.ladder import is_fractional, level_of, ordinary_bids
from oracle.packs import Options
from oracle.specials import SPECIALS, place_of, row


def found_in(options: Options) -> Iterator[str]:
    """The rules that are broken by these options, each with what it says."""
    yield from _in_the_pack(options)
    yield from _in_the_deal(options)
    yield from _in_the_auction(options)
    yield from _in_fractional_bids(options)
    yield from _in_the_specials(options)
    yield from _in_the_score(options)


def _in_the_pack(options: Options) -> Iterator[str]:
    name = options["pack.name"]
    pack = packs.pack({**options, "plusplus.anti_joker": False})
    jokers = [card for card in pack if card in JOKERS]
    if options["pack.cards"] and name != "custom":
        yield "D1: cards are listed for a custom pack, and this one has a name"
    if options["plusplus.anti_joker"] and ("4D" not in pack or len(jokers) != 1):
        yield "X4: the second joker is put in place of the 4D, beside one joker"
    if options["pack.matching_four"]:
        if options["plusplus.anti_joker"]:
            yield "D3, X4: where the matching four wants the 4D out, there is no place for a joker"
        if [four for four in pack if four in ("4S", "4C", "4D", "4H")] not in (["4C", "4H"], ["4H", "4C"]):
            yield "D3: the matching four wants the 4C and 4H, and the 4S and 4D out"
    if options["deal.form"] == "market" and (jokers or options["plusplus.anti_joker"]):
        yield "T2c: a market has no joker"


def _in_the_deal(options: Options) -> Iterator[str]:
    kitty, given = packs.dealt_kitty(options), options["deal.packets"].split()
    if options["deal.form"] == "market" and len(packs.pack(options)) < 2 * 10 + packs.OPEN:
        yield "T2c: two hands and a market are more than the pack"
    elif options["deal.form"] != "market" and not 0 <= kitty <= 6:
        yield "D1, K2: the pack does not deal out with a kitty of up to six"
    if given and sum(int(packet[1:]) for packet in given if packet.startswith("k")) != kitty:
        yield "L2: the packets leave another kitty"


def _in_the_auction(options: Options) -> Iterator[str]:
    if options["auction.visible_kitty"] and options["deal.form"] == "market":
        yield "A10, T2c: the kitty of a market lies open anyway"
    if options["auction.lowest"] == 7 and _has_inkles(options):
        yield "A5: without bids of six there are no inkles"
    if options["auction.lowest"] == 7 and row("LM", options, "on"):
        yield "M12: low misère stands among the bids of six"


def _has_inkles(options: Options) -> bool:
    return bool(options["auction.inkle_seats"] or options["auction.inkle_void"])


def _in_fractional_bids(options: Options) -> Iterator[str]:
    if not is_fractional(options):
        return
    if packs.dealt_kitty(options) != 5:
        yield "B5: the kitty is of five cards"
    if options["deal.form"] == "table-hands":
        yield "B5, T2a: hands on the table are given no cards"
    if _has_inkles(options):
        yield "B5: there are no inkles"
    if any(len(values) != 12 for values in options["ladder.values"] or ()):
        yield "B5: a table of its own has a value for none to five cards given, at suits and at no-trump"


def _in_the_specials(options: Options) -> Iterator[str]:
    if row("M", options, "on") and row("LM", options, "on"):
        yield "M12: low misère takes the place of misère"
    for special in SPECIALS:
        if row(special, options, "on"):
            yield from _in_a_special(special, options)
            yield from _in_its_partner(special, options)


def _in_a_special(special: str, options: Options) -> Iterator[str]:
    if row(special, options, "low_joker") and options["joker.named_before_lead"]:
        yield f"{special}, M16, JK5: a low joker has no name"
    if row(special, options, "low_joker") and options["plusplus.anti_joker"]:
        yield f"{special}, M16, X4: a low joker has nothing to cancel"
    if row(special, options, "steered") and not _is_open_before_the_lead(special, options):
        yield f"{special}, M15: the hand that is steered lies open before the lead"
    if row(special, options, "precondition") == "before-looking" and options["deal.form"] == "draw":
        yield f"{special}, M3, T2d: who draws cards has looked at them"
    if not _has_one_place(place_of(special, options), options):
        yield f"{special}, B: a bid of that level stands above one of a higher level"


def _is_open_before_the_lead(special: str, options: Options) -> bool:
    """Whether all see the declarer's hand when the cards are about to be played."""
    is_early = row(special, options, "exposed") == "before-lead"
    return is_early and row(special, options, "open_hands") != "partner"


def _in_its_partner(special: str, options: Options) -> Iterator[str]:
    partners = options["table.seats"] // options["table.sides"] - 1
    if options["table.partners"] == "rotating":
        partners = 1  # all but the dealer have one
    if row(special, options, "partner") != "fold" and partners != 1:
        yield f"{special}, M: a partner who plays or is the dummy is the only one"
    if row(special, options, "open_hands") != "declarer" and row(special, options, "partner") != "play":
        yield f"{special}, M6: a partner whose hand lies open plays"


def _has_one_place(place: str, options: Options) -> bool:
    """B: above a level is one place only where no bid of that level stands above one of a higher level."""
    kind, _, level = place.rpartition(" ")
    if kind != "above level":
        return True
    is_above = [(level_of(bid) or 0) > int(level) for bid, _ in ordinary_bids(options)]
    return is_above == sorted(is_above)


def _in_the_score(options: Options) -> Iterator[str]:
    if options["scoring.trick_points"]:
        return
    if options["scoring.score_out"]:
        yield "S8: who scores out by tricks needs points for them"
    if options["scoring.walker"]:
        yield "S9: exactly the target is reached by points for tricks"
