"""Events against the oracle: who hears them, and knows no rule, knows what it does, and no card too many."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from differential.umpires import ORACLE_NAMES
from differential.wording import name_of, text_of
from fivehundred.cards import Card, CardSet
from fivehundred.engine import events
from fivehundred.engine.events import Event, known_to
from fivehundred.engine.phases.trick_position import Trick
from oracle.game import GameReferee
from oracle.scoring import PENALTY


@dataclass
class Hearer:
    """What one round is like for somebody who hears of it, in the oracle's words."""

    hands: dict[int, set[str]] = field(default_factory=dict)
    kitty_in_sight: list[str] = field(default_factory=list)
    market: list[str] = field(default_factory=list)
    calls: list[tuple[int, str]] = field(default_factory=list)
    contract: tuple[str | None, int | None] | None = None
    is_slam: bool = False
    caller: int | None = None
    gifts: list[tuple[int | None, int, list[str]]] = field(default_factory=list)
    laid: list[tuple[int, list[str]]] = field(default_factory=list)
    called: str | None = None
    partner: int | None = None
    named: dict[str, str] = field(default_factory=dict)
    table: list[tuple[int, str]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    fined: list[int] = field(default_factory=list)

    def hear(self, event: Event) -> None:  # noqa: C901, PLR0912, PLR0915 (one line a kind of event)
        """Take note of it."""
        match event:
            case events.Dealt():
                hands = dict(enumerate(event.hands)) | dict(event.open_hands)
                self._forget()
                self.hands = {place: {*names(hand)} for place, hand in hands.items()}
                self.market = [*map(ORACLE_NAMES.__getitem__, event.market)]
            case events.MisdealCalled() | events.PassedOut():
                self._forget()
            case events.CardDrawn(seat, Card() as kept):
                self.hands[seat].add(ORACLE_NAMES[kept])
            case events.CardPicked(seat, card, is_for_kitty):
                self.market.remove(ORACLE_NAMES[card])
                if is_for_kitty:
                    self.kitty_in_sight.append(ORACLE_NAMES[card])
                else:
                    self._give(None, seat, [ORACLE_NAMES[card]])
            case events.HandSeen(place, hand) | events.HandOpened(place, hand):
                self.hands[place] = {*names(hand)}
            case events.KittyTurnedUp(turned):
                self.kitty_in_sight += [ORACLE_NAMES[card] for card in turned]
            case events.CallMade(seat, call):
                self.calls.append((seat, text_of(call)))
            case events.ContractMade(contract):
                bid = None if contract.bid is None else str(contract.bid)
                self.contract = bid, contract.declarer
            case events.BreachAnswered(seat, True):
                self.caller = seat
            case events.KittyTaken(seat, cards):
                self.hands[seat].update(names(cards))
            case events.SlamCalled():
                self.is_slam = True
            case events.CardsGiven(giver, receiver, cards):
                self._give(giver, receiver, names(cards))
            case events.CardsDiscarded(seat, cards):
                self.hands[seat].difference_update(names(cards))
                self.laid.append((seat, names(cards)))
            case events.PartnerCalled(_, card):
                self.called = name_of(card)
            case events.PartnerShown(partner):
                self.partner = partner
            case events.JokerNamed(_, joker, suit) if suit is not None:
                self.named[ORACLE_NAMES[joker]] = str(suit)
            case events.CardPlayed(place, _, card):
                self.hands[place].discard(ORACLE_NAMES[card])
                self.table.append((place, ORACLE_NAMES[card]))
            case events.TrickTaken(_, trick):
                self.winners.append(trick.winner)
                self.table.clear()
            case events.CardsTurnedUp(place, cards):
                self.hands[place].update(names(cards))
            case events.ClaimFined(seat):
                self.fined.append(seat)
            case _:
                pass

    def _forget(self) -> None:
        vars(self).update(vars(Hearer()))

    def _give(self, giver: int | None, receiver: int, cards: list[str]) -> None:
        if giver is not None:
            self.hands[giver].difference_update(cards)
        self.hands[receiver].update(cards)
        self.gifts.append((giver, receiver, cards))

    def expect(self, oracle: GameReferee) -> None:
        """See that all that everybody may know is as the oracle has it."""
        if oracle.auction:
            assert self.calls == oracle.auction.calls, f"heard {self.calls}, oracle {oracle.auction.calls}"
            assert sorted(self.kitty_in_sight) == sorted(oracle.kitty_in_sight())
        assert self.contract == oracle.contract
        assert self.is_slam == bool(oracle.bargain and oracle.bargain.slam)
        assert (self.caller, self.named, self.market) == (oracle.caller, oracle.named, oracle.market)
        assert self.called == (oracle.called[0] if oracle.called else None)
        assert self.partner == oracle.known_partner(None)
        fined = [seat % oracle.sides for seat in self.fined]
        assert [PENALTY * fined.count(side) for side in range(oracle.sides)] == oracle.penalties
        if oracle.play:
            assert self.table == [(place, card) for place, card, _ in oracle.play.table]
            assert self.winners == oracle.play.winners

    def expect_hands(self, oracle: GameReferee, places: set[int]) -> None:
        """See that these hands are as the oracle has them."""
        assert {place: self.hands[place] for place in places} == {
            place: {*oracle.hands[place]} for place in places
        }


class Hearers:
    """One who hears everything, one at each seat, and a spectator."""

    def __init__(self, seats: int) -> None:
        self.everything = Hearer()
        self.viewers = {seat: Hearer() for seat in (None, *range(seats))}

    def hear(self, happened: tuple[Event, ...]) -> None:
        """Let all hear of it, each as much as they may."""
        for event in happened:
            self.everything.hear(event)
            for seat, hearer in self.viewers.items():
                hearer.hear(known_to(event, seat))

    def expect(self, oracle: GameReferee) -> None:
        """See that all know what they should, in the middle of a round."""
        self.everything.expect(oracle)
        self.everything.expect_hands(oracle, {*range(oracle.places)})
        assert sorted_gifts(self.everything) == [(*who, sorted(cards)) for *who, cards in oracle.gifts]
        assert [(seat, sorted(cards)) for seat, cards in self.everything.laid] == [
            (seat, sorted(cards)) for seat, cards in oracle.laid
        ]
        for seat, hearer in self.viewers.items():
            hearer.expect(oracle)
            own = {seat} if seat is not None and oracle.has_looked(seat) else set()
            hearer.expect_hands(oracle, own | oracle.open_to_all())


def sorted_gifts(hearer: Hearer) -> list[tuple[int | None, int, list[str]]]:
    """The gifts heard of, each gift's cards in order."""
    return [(giver, receiver, sorted(cards)) for giver, receiver, cards in hearer.gifts]


def expect_shown(event: Event, seat: int | None, seen: set[str], oracle: GameReferee) -> None:
    """See that an event shows a seat, or a spectator, only cards that it sees before or after it."""
    known = known_to(event, seat)
    shown = {name for each in fields(known) for name in _names_in(getattr(known, each.name))}
    match known:
        case events.PartnerCalled() | events.JokerNamed():
            return  # these cards are spoken of, not shown
        case events.HandSeen() if known.seat == seat:
            assert oracle.has_looked(seat), f"{seat} has not looked"
            return
        case events.TricksClaimed():
            seen |= {*oracle.hands[known.seat]} if known.is_accepted else set()
        case events.KittyTurnedUp():
            seen |= {*oracle.kitty_in_sight()}  # the bid that turned them up may have won them
        case _:
            pass
    assert shown <= seen, f"{event} shows {seat} too much"


def _names_in(value: object) -> Iterator[str]:
    """The cards in a value of an event."""
    match value:
        case Card():
            yield ORACLE_NAMES[value]
        case CardSet():
            yield from names(value)
        case Trick(plays=plays):
            yield from _names_in(plays)
        case tuple():
            for each in value:
                yield from _names_in(each)
        case _:
            pass


def names(cards: CardSet) -> list[str]:
    """The oracle's names of these cards."""
    return [ORACLE_NAMES[card] for card in cards]
