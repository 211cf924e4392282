"""Who plays with whom, as far as a seat knows: told where it is not the same in every round (T5)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.cards import Card
from fivehundred.engine.actions import CallPartner
from fivehundred.engine.round import crosswise
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.options import Partners
from fivehundred.wording import Words, capital, listed


def partner_lines(view: View, words: Words) -> Iterator[str]:
    """Yield who plays with whom in this round."""
    yield from crosswise_lines(view, words)
    if view.called is not None and view.contract is not None and view.contract.declarer is not None:
        verb, what = words.deed(CallPartner(view.called.card))
        deed = f"{words.does(view.contract.declarer, verb, what)}."
        yield deed if view.called.card is None else f"{deed} {holder_line(view, words)}"


def crosswise_lines(view: View, words: Words) -> Iterator[str]:
    """Yield the pairs of a round in which the dealer is alone (T5b)."""
    rules = view.rules
    if rules.table.partners is not Partners.ROTATING:
        return
    partners = {seat: crosswise(rules.table.seats, view.dealer, seat) for seat in rules.table.all_seats}
    pairs = {tuple(sorted((seat, *others))) for seat, others in partners.items() if others}
    told = [f"{words.name(one)} with {words.name(other)}" for one, other in sorted(pairs)]
    yield f"{words.does(view.dealer, 'play', 'alone')}, {listed(told)}."


def holder_line(view: View, words: Words) -> str:
    """Return who plays with the declarer by a card called, as far as the seat knows (T5a)."""
    if view.called is None or view.called.card is None or view.contract is None:
        raise ValueError("no card has been called")
    card, partner, (_, declarer) = view.called.card, view.called.partner, view.contract.by
    is_waiting = not _has_fallen(view, card) and _is_secret(view)
    nobody_knows = ", and nobody else knows" if is_waiting else ""
    if partner is not None:
        who = f"{words.name(partner)} {words.be(partner)}"
        return f"{capital(who)} {words.whose(declarer)} partner{nobody_knows}."
    if is_waiting and (view.seat != declarer or card not in view.hand | view.discards):
        return "Who holds it will show when it falls."
    return f"Nobody else holds it: {words.name(declarer)} {words.be(declarer)} alone{nobody_knows}."


def _has_fallen(view: View, card: Card) -> bool:
    return any(card in view.played(seat) for seat in view.rules.table.all_seats)


def _is_secret(view: View) -> bool:
    """Whether partners are called without saying so (T5a)."""
    return view.rules.table.partners is Partners.CALLED_SECRETLY


def is_unknown_partner(view: View) -> bool:
    """Whether the seat cannot know yet who the declarer's partner is (T5a)."""
    called = view.called
    if called is None or called.card is None or called.partner is not None:
        return False
    return _is_secret(view) and not _has_fallen(view, called.card)
