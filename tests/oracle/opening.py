"""From the dealer's choice to the end of the auction (X8, L, T2c, T2d, A)."""

from collections.abc import Sequence

from oracle import choice, packs, settling
from oracle.auction import Auction
from oracle.contract import Contract
from oracle.drawing import Draw
from oracle.ladder import standing_level
from oracle.table import Table


def choose(table: Table, text: str) -> None:
    """X8: the rules are those of the table, and what the dealer has switched on."""
    table.chosen = [item for item in text.split()[1:] if item != "-"]
    table.options = choice.under(table.table_options, table.chosen)
    table.is_choosing = False


def deal(table: Table, hands: list[list[str]], kitty: list[str], stock: Sequence[str] = ()) -> None:
    """L1: ten cards each, the rest to the kitty; L3: at some tables not without a court card.

    L4: after the hands that are played stand the dead ones, which nobody sees.
    """
    options = table.options
    dealt = [card for hand in hands for card in hand] + kitty + list(stock)
    wanted = [0 if _draws(table) else 10] * packs.hands_dealt(options)
    shape = [len(hand) for hand in hands], len(kitty)
    if sorted(dealt) != sorted(table.pack()) or shape != (wanted, packs.dealt_kitty(options)):
        raise ValueError(f"not a deal of this pack: {hands} {kitty} {stock}")
    _expect_unshuffled(table, hands, kitty)
    table.clear()
    must_deal_again = options["deal.misdeal"] == "must"
    if must_deal_again and any(packs.is_misdeal(hand, options) for hand in hands[: table.seats]):
        return
    table.hands, table.kitty = [list(hand) for hand in hands[: table.places]], list(kitty)
    table.dead = [card for hand in hands[table.places :] for card in hand]
    _set_out(table, list(stock))


def _expect_unshuffled(table: Table, hands: list[list[str]], kitty: list[str]) -> None:
    """A6: gathered cards can be dealt in one way only; X8: another pack has to be shuffled."""
    pile, table.gathered = table.gathered, []
    if set(pile) != set(table.pack()) or not packs.knows_packets(table.options):
        return
    if table.dealt_from(pile)[:2] != (hands, kitty):
        raise ValueError(f"not the deal of the cards as they lie: {hands} {kitty}")


def _draws(table: Table) -> bool:
    return bool(table.options["deal.form"] == "draw")


def _set_out(table: Table, stock: list[str]) -> None:
    """T2: what two players do before the auction."""
    non_dealer = (table.dealer + 1) % table.seats
    for place in range(table.seats, table.places):
        hand = table.hands[place]
        table.columns[place], table.hands[place] = dict(zip(hand[5:], hand[:5], strict=True)), hand[5:]
    if table.options["deal.form"] == "market":
        table.market, table.dead = stock[: packs.OPEN], stock[packs.OPEN :]
        table.picking = [non_dealer, table.dealer]
    elif _draws(table):
        table.draw = Draw(stock, non_dealer)
        table.hands, table.thrown = table.draw.kept, table.draw.thrown
    else:
        _open_the_auction(table)


def _open_the_auction(table: Table) -> None:
    table.auction = Auction(table.options, table.dealer, table.hands, table.barred)


def draw(table: Table, word: str) -> None:
    """T2d: card by card, until both hold ten."""
    assert table.draw
    table.draw.do(word)
    if table.draw.is_done:
        table.draw = None
        _open_the_auction(table)


def pick(table: Table, text: str) -> None:
    """T2c: a card for the kitty; after the auction one for the defender."""
    seat, card = table.picking.pop(0), text.removeprefix("pick ")
    table.market.remove(card)
    if table.contract:
        settling.take_up(table, seat, card)
        return
    table.kitty.append(card)
    if not table.picking:
        _open_the_auction(table)


def call(table: Table, text: str) -> None:
    """A call, or what is said in its place: a misdeal, a look, of a seat that waits as well."""
    assert table.auction
    _, _, seat = text.partition(":")
    if seat:
        table.auction.look(int(seat))
        return
    table.auction.call(text)
    if table.auction.turn() is None:
        _end_the_auction(table, table.auction)


def _end_the_auction(table: Table, auction: Auction) -> None:
    winner = auction.winner()
    if auction.is_misdealt:
        table.clear()
    elif winner and standing_level(winner[1], table.options) >= table.options["auction.min_contract"]:
        settling.settle(table, *winner)
    else:
        _pass_out(table, _way_out(table, auction))


def _gathered(table: Table) -> list[str]:
    """A6: sorted hands from the dealer's left, one on the other, under them the dead ones and the kitty."""
    seats = [(table.dealer + step) % table.seats for step in range(1, table.seats + 1)]
    hands = [packs.sorted_hand(table.hands[seat]) for seat in seats]
    return [card for hand in hands for card in hand] + table.dead + table.kitty


def _way_out(table: Table, auction: Auction) -> str:
    """A5, A6, A9: what follows where there is no contract."""
    if len(table.barred) == table.seats:
        return "bars lifted"
    kind = str(table.options["auction.passed_out"])
    if kind == "no-trump-hand" and auction.standing() and not auction.winner():
        return "redeal"  # an inkle has been bid
    return "next-dealer" if kind == "dealer-must-bid" else kind


def _pass_out(table: Table, kind: str) -> None:
    """A6: a hand without makers, the same dealer again, or the next one."""
    if kind == "no-trump-hand":
        table.contract = Contract(None, None)
        settling.lead(table, (table.dealer + 1) % table.places)
        return
    pile = _gathered(table)
    if kind == "bars lifted":
        table.redeals, table.barred = table.redeals + 1, set()
    elif kind == "redeal" and table.redeals < 2:
        table.redeals += 1
    else:
        table.pass_the_deal()
    if table.options["auction.unshuffled"]:
        table.gathered = pile
    table.clear()
    table.ask_the_dealer()
