"""A round of Five Hundred as it is entered: contract, declarer, tricks, and what else these rules ask for.

The checks that will judge the round also say what may be told of it, so no rule is written here again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from fivehundred.engine.contracts.contract import Contract, Terms
from fivehundred.engine.notation import NONE
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.records.json_node import Node
from fivehundred.engine.state import State
from fivehundred.engine.violations import IllegalActionError, Violation
from fivehundred.keeper.entry import Entry, shown
from fivehundred.keeper.tricks import auction_check, check, ends, play_check
from fivehundred.keeper.tricks.form import TricksForm
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.needs import needs, stakes
from fivehundred.keeper.tricks.scored import barred_seats, kept_choice, undecided_outcome
from fivehundred.keeper.tricks.sheet import UNSCORED
from fivehundred.keeper.tricks.told import Played, Told, Unscored, Why, counted_places, shared_out
from fivehundred.keeper.tricks.words import PlayerWords
from fivehundred.rules.bids import Bid
from fivehundred.seats import Place, Seat
from fivehundred.wording import capital, listed

_NO_CONTRACT: Final = Contract(None, None)


class TricksEntry(Entry[Told, TricksScore]):
    """How rounds of Five Hundred are entered.

    A draft is a round as it is written down, but for three things: what is not known yet is absent, `bid` is
    a dash for a hand that nobody has bid for (A6), and `counts` stands in place of `taken`. It has the tricks
    of those who count them together, the makers' first; `shared_out` says which of them may be left out.
    """

    def asked(self, game: TricksScore, draft: Node) -> dict[str, Any]:
        """Return what may be told of the next round beside the draft."""
        entered = _Entered.read(game, draft)
        of_both = {**entered.of_the_auction(), **entered.of_the_play()}
        return {"type": "TricksAsked", **of_both, **self.preview(game, draft)}

    def told(self, game: TricksScore, draft: Node) -> Told:
        """Return the round that a draft tells of."""
        entered = _Entered.read(game, draft)
        told = entered.told
        if isinstance(told, Unscored):
            return told
        if not entered.has_contract:
            raise draft.get("bid").refuse("a contract and its declarer")
        if not entered.is_playable:
            return told
        try:
            taken = shared_out(entered.dealing.rules, entered.terms, told.contract, told.taken)
        except ValueError as error:
            raise draft.get("counts").refuse(f"tricks of all that count them: {error}") from error
        return replace(told, taken=taken)

    def draft(self, game: TricksScore, before: State, told: Told) -> dict[str, Any]:
        """Return the draft that tells of a round of a game."""
        plain = TricksForm().plain(told)
        if isinstance(told, Unscored):
            return plain
        taken = plain.pop("taken")
        entered = _Entered.of(game, before, told)
        counts = [sum(taken[place] for place in places) for places in entered.counting]
        return {**plain, "bid": plain["bid"] or NONE, "counts": entered.needed_of(counts)}

    def unscored(self, told: Told) -> str:
        """Return what became of a deal that has no line on the sheet."""
        return UNSCORED[told.why] if isinstance(told, Unscored) else ""

    def barred(self, game: TricksScore) -> list[int]:
        """Return the seats that may not bid in the next round (A9, S10–S12)."""
        return [] if game.state.is_over else list(barred_seats(game.state))

    def needs(self, game: TricksScore) -> list[dict[str, Any]]:
        """Return by side the points to the target, and the bids that win the game if they are just made."""
        return [
            {"side": need.side, "points": need.points, "bids": list(map(str, need.bids))}
            for need in needs(game)
        ]


@dataclass(frozen=True, slots=True)
class _Entered:
    """A round as far as it has been entered, and the deal that it belongs to; `taken` holds its counts."""

    game: TricksScore
    state: State
    dealing: Dealing
    told: Told
    is_nobodys: bool
    """Whether it is a hand that nobody has bid for (A6)."""

    @classmethod
    def of(cls, game: TricksScore, state: State, told: Told, *, is_nobodys: bool = False) -> _Entered:
        """Put a round of a game where it belongs: after a state."""
        return cls(game, state, check.possible_dealing(state, told.chosen), told, is_nobodys)

    @classmethod
    def read(cls, game: TricksScore, draft: Node) -> _Entered:
        """Read a draft. A bid without a declarer, or the other way round, is kept as it is."""
        state, counts = game.state, draft.get("counts")
        taken = [] if counts.value is None else [count.number() for count in counts.items()]
        given = {"type": "round", "chosen": list(kept_choice(state)), **draft.mapping()}
        plain = {**given, "bid": None, "declarer": None, "taken": taken}
        told = TricksForm().read_plain(Node(plain, draft.path), game.rules)
        is_nobodys = given.get("bid") == NONE
        if isinstance(told, Played):
            bid = None if is_nobodys else draft.get("bid").read_optional(Bid.of)
            declarer = None if is_nobodys else _seat(draft.get("declarer"), game)
            told = replace(told, contract=Contract(bid, declarer, slam=told.contract.slam))
        return cls.of(game, state, told, is_nobodys=is_nobodys)

    @property
    def played(self) -> Played:
        """The round as one that was played: without contract and tricks where it was not."""
        told = self.told
        return told if isinstance(told, Played) else Played(_NO_CONTRACT, (), chosen=told.chosen)

    @property
    def words(self) -> PlayerWords:
        """The words of its table, under the rules of the round (X8)."""
        return self.game.words.under(self.dealing.rules)

    @property
    def has_contract(self) -> bool:
        """Whether bid and declarer are known, or that there is neither."""
        contract = self.played.contract
        return self.is_nobodys or (contract.bid is not None and contract.declarer is not None)

    @property
    def is_playable(self) -> bool:
        """Whether its contract can be, with this partner, so that it is known what it means."""
        played = self.played
        is_possible = auction_check.may_be(self.dealing, played.contract, self.words)
        return self.has_contract and is_possible and _is_free(self._partner_violations(played))

    @property
    def terms(self) -> Terms:
        """What the contract means."""
        return self.played.terms(self.dealing.rules, self.dealing.dealer)

    @property
    def counting(self) -> tuple[tuple[Place, ...], ...]:
        """The places whose tricks are counted together, for each count."""
        rules, terms = self.dealing.rules, self.terms
        heads = counted_places(rules, terms, self.played.contract)
        others = [place for place in terms.active if place not in terms.makers]
        return tuple(
            terms.makers
            if head in terms.makers
            else tuple(place for place in others if rules.side_of(place) == rules.side_of(head))
            for head in heads
        )

    def needed_of(self, counts: Sequence[int]) -> list[int]:
        """Return the counts without those that follow from the ones before them."""
        whole = self.filled(counts)
        shorter = (list(counts[:length]) for length in range(1, len(counts)))
        return next((some for some in shorter if self.filled(some) == whole), list(counts))

    def filled(self, counts: Sequence[int]) -> tuple[int, ...] | None:
        """Return tricks by place from counts; None where some that are needed are missing."""
        try:
            return shared_out(self.dealing.rules, self.terms, self.played.contract, counts)
        except ValueError:
            return None

    # What may be told

    def of_the_auction(self) -> dict[str, Any]:
        """Return how the deal may have come to a contract or to none, as plain values."""
        agreed = self.state.phase.agreed if isinstance(self.state.phase, Choosing) else ()
        return {
            "agreed": [{"item": item, "title": self.words.items([item])} for item in agreed],
            "chosen": list(self.told.chosen),
            "unscored": [
                {"why": why.value, "text": UNSCORED[why]}
                for why in Why
                if _is_free(auction_check.of_unscored(self.dealing, why))
            ],
            "nobody_bid": auction_check.may_be(self.dealing, _NO_CONTRACT, self.words),
            "bids": [self._bid(bid) for bid in self.dealing.rules.bids],
            "declarers": [self._declarer(seat) for seat in self.dealing.rules.table.all_seats],
        }

    def of_the_play(self) -> dict[str, Any]:
        """Return what may be told once the contract is known, as plain values; nothing until then."""
        is_playable = self.is_playable
        return {
            "may_slam": is_playable and self._may_slam,
            "counts": list(self._counts()) if is_playable else [],
            "target": self._target if is_playable else None,
            "breach": self._seats(self._breach_violations) if is_playable else [],
            "fines": self._seats(self._fine_violations) if is_playable else [],
            "first": self._first if is_playable else [],
            "worth": self._worth if is_playable else None,
        }

    def _bid(self, bid: Bid) -> dict[str, Any]:
        """Return a bid of the ladder, and why it can be no contract."""
        ladder, seats = self.dealing.rules.bids, self.dealing.rules.table.all_seats
        refusals = [next(self._contract_violations(bid, seat), None) for seat in seats]
        plain = {
            "bid": str(bid),
            "value": ladder.value(bid),
            "level": bid.level,
            "strain": None if bid.strain is None else str(bid.strain),
            "given": bid.given or None,
            "is_game": bid.is_game or None,
            "special": None if bid.special is None else bid.special.title,
            "why": None if None in refusals else shown(str(refusals[0])),
        }
        return {key: value for key, value in plain.items() if value is not None}

    def _declarer(self, seat: Seat) -> dict[str, Any]:
        """Return a seat, why it cannot have declared, and whom it may have called (T5a)."""
        bid = self.played.contract.bid
        wrong = next(self._declarer_violations(bid, seat), None)
        by_seat = replace(self.played, contract=Contract(bid, seat))
        partners = self._seats(lambda called: self._partner_violations(replace(by_seat, partner=called)))
        return {"seat": seat, "why": None if wrong is None else shown(str(wrong)), "partners": partners}

    def _declarer_violations(self, bid: Bid | None, seat: Seat) -> Iterator[Violation]:
        if bid is not None:
            yield from self._contract_violations(bid, seat)
        yield from auction_check.of_bar(self.dealing, seat, self.state, self.words)

    def _contract_violations(self, bid: Bid, seat: Seat) -> Iterator[Violation]:
        return auction_check.of_contract(self.dealing, Contract(bid, seat), self.words)

    def _partner_violations(self, played: Played) -> Iterator[Violation]:
        return auction_check.of_partner(self.dealing, played, self.words)

    def _breach_violations(self, seat: Seat) -> Iterator[Violation]:
        return play_check.of_breach(self.dealing, replace(self.played, breach=seat), self.words)

    def _fine_violations(self, seat: Seat) -> Iterator[Violation]:
        return play_check.of_fines(self.dealing, replace(self.played, fined=(seat,)), self.words)

    def _seats(self, violations: Callable[[Seat], Iterator[Violation]]) -> list[int]:
        """Return the seats that nothing speaks against."""
        return [seat for seat in self.dealing.rules.table.all_seats if _is_free(violations(seat))]

    @property
    def _may_slam(self) -> bool:
        contract = replace(self.played.contract, slam=True)
        return auction_check.may_be(self.dealing, contract, self.words)

    @property
    def _target(self) -> dict[str, int] | None:
        """How many tricks make the contract; None where there is none."""
        target = self.terms.target
        is_one = self.played.contract.bid is not None
        return {"least": target.start, "most": target.stop - 1} if is_one else None

    def _counts(self) -> Iterator[dict[str, Any]]:
        """Yield who count their tricks together, how many they are, and whether that must be told."""
        given, groups = self.played.taken, self.counting
        filled = self.filled(given)
        counts: list[int | None] = [*given, *[None] * len(groups)][: len(groups)]
        if filled is not None:
            counts = [sum(filled[place] for place in group) for group in groups]
        for index, (group, count) in enumerate(zip(groups, counts, strict=True)):
            is_needed = index < len(groups) - 1 and (index == 0 or self.terms.trick_points)
            yield {"name": _names(self.words, group), "count": count, "is_needed": is_needed}

    @property
    def _first(self) -> list[dict[str, Any]]:
        """The sides of which one was the first at the target, where that must be told (S8)."""
        taken = self.filled(self.played.taken)
        told = replace(self.played, taken=taken or ())
        if not _is_free(play_check.of_tricks(self.dealing, told, self.words)):
            return []
        sides = ends.first_sides(undecided_outcome(self.dealing, told), self.state.scores)
        named = [{"side": side, "name": capital(self.words.side(side))} for side in sides]
        return named if len(named) > 1 else []

    @property
    def _worth(self) -> dict[str, Any] | None:
        """What the contract scores by side, made just so and failed; None where that is not known."""
        if self.told.chosen:
            return None
        try:
            found = stakes(self.game, self.played.contract, self.played.partner)
        except IllegalActionError:
            return None
        return {"made": list(found.made), "failed": list(found.failed)}


def _is_free(violations: Iterator[Violation]) -> bool:
    """Whether nothing speaks against something."""
    return next(violations, None) is None


def _seat(node: Node, game: TricksScore) -> Seat | None:
    return None if node.value is None else game.rules.table.all_seats[node.seat(game.seats)]


def _names(words: PlayerWords, places: Iterable[Place]) -> str:
    """Return who plays these hands; those that lie on the table are their owners' (T2a)."""
    return capital(listed([words.name(place) for place in places if place < words.count]))
