"""From the contract to the first lead: one thing after the other, each left out where there is none.

That is offers of a breach, the kitty, cards handed over, discards, a card of the market, a partner called,
a joker named (S12, K, M4, M11, B5, T2c, T5a, JK5).
"""

from oracle.cardplay import Cards, Referee, Terms
from oracle.contract import Bargain, Contract
from oracle.ladder import given_by, level_of, strain_of
from oracle.table import Table

CROSSWISE = {1: 3, 2: 4, 3: 1, 4: 2}
"""T5b: who plays with whom, counted from the dealer's left; the dealer is alone."""


def settle(table: Table, declarer: int, bid: str) -> None:
    """The contract stands; A9: bars end with it."""
    table.contract = Contract(bid, declarer)
    table.bargain = Bargain(table.options, bid, declarer, mates=_mates(table, declarer))
    table.barred = set()
    table.agenda = [
        offer,
        take_the_kitty,
        share_the_kitty,
        lay_away,
        go_to_market,
        offer_again,
        ask_for_a_partner,
        ask_for_names,
        lead_as_agreed,
    ]
    _go_on(table)


def _mates(table: Table, declarer: int) -> tuple[int, ...] | None:
    """T5: who plays with the declarer in this round; None where that never changes."""
    kind, step = table.options["table.partners"], (declarer - table.dealer) % table.seats
    if kind == "fixed":
        return None
    return ((table.dealer + CROSSWISE[step]) % table.seats,) if kind == "rotating" and step else ()


def _go_on(table: Table) -> None:
    """Go on to the next thing that asks for a decision."""
    while table.agenda and table.phase() == "auction":
        table.agenda.pop(0)(table)


# A breach.


def offer(table: Table) -> None:
    """S12: each defender in turn may call a breach, unless one has."""
    assert table.bargain
    if table.options["scoring.breach"] and table.bargain.can_be_breached and table.caller is None:
        table.to_be_asked = [place for place in table.bargain.defenders if place < table.seats]


def offer_again(table: Table) -> None:
    """S12: once more when cards have been discarded."""
    if table.laid:
        offer(table)


def answer_the_offer(table: Table, answer: str) -> None:
    """S12: the first who calls a breach is the only one."""
    seat = table.to_be_asked.pop(0)
    if answer == "breach":
        table.caller, table.to_be_asked = seat, []
    _go_on(table)


# The kitty, cards handed over, discards.


def take_the_kitty(table: Table) -> None:
    """K1, K3, M4: the declarer takes the kitty, if there is one and it comes with the contract."""
    bargain = table.bargain
    assert bargain
    if not table.kitty or bargain.row("kitty") is False:
        return
    declarer, count = bargain.declarer, len(table.kitty)
    table.hands[declarer] += table.kitty
    if bargain.row("partner") == "play":
        table.giving = declarer, bargain.partners[0], count


def share_the_kitty(table: Table) -> None:
    """B5: as many cards as were bid go to the opponents, one at a time from the declarer's left."""
    bargain = table.bargain
    assert bargain
    if len(table.gifts) < given_by(bargain.bid):
        opponents = bargain.defenders
        table.giving = bargain.declarer, opponents[len(table.gifts) % len(opponents)], 1
        table.agenda.insert(0, share_the_kitty)


def lay_away(table: Table) -> None:
    """K1, M4, B5: who holds more than ten discards, the opponents first, the declarer last."""
    bargain = table.bargain
    assert bargain
    for seat in (*bargain.defenders, *bargain.partners, bargain.declarer):
        if len(table.hands[seat]) > 10:
            table.discarding = seat, len(table.hands[seat]) - 10
            table.agenda.insert(0, lay_away)
            return


def call_slam(table: Table, _: str) -> None:
    """M11: the left-hand partner passes a card, then all partners fold."""
    assert table.bargain
    table.bargain = table.bargain.with_slam()
    table.discarding = None
    table.giving = table.bargain.partners[0], table.bargain.declarer, 1


def give(table: Table, cards: list[str]) -> None:
    """Cards change hands (M4, M11, B5)."""
    assert table.giving
    giver, receiver, _ = table.giving
    table.remove(giver, cards)
    table.hands[receiver] += cards
    table.gifts.append((giver, receiver, cards))
    table.giving = None
    _go_on(table)


def discard(table: Table, cards: list[str]) -> None:
    """K1: face down, out of play."""
    assert table.discarding
    table.remove(table.discarding[0], cards)
    table.laid.append((table.discarding[0], cards))
    table.discarding = None
    _go_on(table)


def go_to_market(table: Table) -> None:
    """T2c: the defender takes one of the six open cards that are left."""
    assert table.bargain
    if table.market:
        table.picking = list(table.bargain.defenders)


def take_up(table: Table, seat: int, card: str) -> None:
    """T2c: who has taken a card of the market discards one."""
    table.hands[seat].append(card)
    table.gifts.append((None, seat, [card]))
    table.agenda.insert(0, lay_away)
    _go_on(table)


# A partner, and the joker's name.


def ask_for_a_partner(table: Table) -> None:
    """T5a; a secret partner does not fold, so that in a special the declarer is alone."""
    assert table.bargain
    kind = table.options["table.partners"]
    table.is_calling = kind == "called" or (kind == "called-secretly" and not table.bargain.special)


def call_partner(table: Table, text: str) -> None:
    """T5a: the holder of the card is the partner; nobody if it is the declarer's own, or out of play."""
    assert table.bargain
    card, declarer = text.removeprefix("partner "), table.declarer()
    mates = tuple(seat for seat, hand in enumerate(table.hands) if card in hand and seat != declarer)
    table.called = (None if card == "-" else card), (mates[0] if mates else None)
    table.bargain, table.is_calling = table.bargain.with_mates(mates), False
    _go_on(table)


def ask_for_names(table: Table) -> None:
    """JK5: the declarer at no-trump is asked about each joker, the higher first."""
    cards = Cards(terms_of(table))
    jokers = [joker for joker in cards.jokers if joker in table.pack()]
    if table.options["joker.named_before_lead"]:
        table.unnamed = [joker for joker in jokers if cards.is_suitless(joker)]


def name(table: Table, text: str) -> None:
    """JK5: a suit, or none."""
    joker, suit = table.unnamed.pop(0), text.removeprefix("name ")
    if suit != "-":
        table.named[joker] = suit
    _go_on(table)


# The first lead.


def lead_as_agreed(table: Table) -> None:
    """P1: the declarer leads, or the next on the left who plays."""
    declarer = table.declarer()
    if table.options["play.leader"] == "declarer":
        lead(table, declarer)
        return
    seats = _who_plays(table)
    lead(table, next(seat for step in range(1, 9) if (seat := (declarer + step) % table.places) in seats))


def lead(table: Table, leader: int) -> None:
    """P1, P5: all but those who sit this one out begin to play."""
    seats = _who_plays(table)
    hands = {seat: table.hands[seat] for seat in seats}
    columns = {seat: column for seat, column in table.columns.items() if seat in seats}
    table.play = Referee(terms_of(table), hands, seats, leader, columns)


def _who_plays(table: Table) -> list[int]:
    folded = table.bargain.folded if table.bargain else []
    return [seat for seat in range(table.places) if seat not in folded]


def terms_of(table: Table) -> Terms:
    """What the referee of card play has to know."""
    bargain, options = table.bargain, table.options
    bid = bargain.bid if bargain else None
    special = bargain.special if bargain else None
    return Terms(
        pack=table.pack(),
        strain="N" if bid is None or special else strain_of(bid),
        level=level_of(bid) if bid else None,
        misere=bargain.is_misere if bargain else False,
        matching_four=bool(options["pack.matching_four"]),
        higher_joker="JB" if options["pack.higher_joker"] == "black" else "JR",
        jk1=str(options["joker.lead"]),
        jk2=str(options["joker.follow"]),
        jk3=str(options["joker.renege"]),
        jk4=bool(options["joker.first_or_last"]),
        jk5=bool(options["joker.named_before_lead"]),
        named=table.named,
        low_joker=bool(bargain and bargain.row("low_joker")),
        hi_lo=special == "HL",
        megatrump=bool(options["plusplus.megatrump"]),
        anti_megatrump=str(options["plusplus.anti_megatrump"]),
        anti_joker=bool(options["plusplus.anti_joker"]),
        named_anti_joker=bool(options["plusplus.named_anti_joker"]),
    )
