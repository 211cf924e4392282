"""The faults: slips that somebody could make, each a change of one place in the engine."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True)
class Fault:
    """What goes wrong under which rule, and the change that does it: `text` stands once in `file`."""

    rule: str
    what: str
    file: str
    text: str
    instead: str

    def plant(self, root: Path) -> str:
        """Change the file below this folder and return what it was.

        Raises:
            ValueError: The text does not stand there exactly once: the code has moved on without this list.
        """
        path = root / "python" / "fivehundred" / self.file
        before = path.read_text("utf-8")
        if before.count(self.text) != 1:
            raise ValueError(
                f"{self.what}: {self.text!r} stands {before.count(self.text)} times in {self.file}"
            )
        path.write_text(before.replace(self.text, self.instead), encoding="utf-8")
        return before

    def mend(self, root: Path, before: str) -> None:
        """Put the file back as it was."""
        (root / "python" / "fivehundred" / self.file).write_text(before, encoding="utf-8")


_BOWERS: Final = '[card_of(trumps.same_colour, "J"), card_of(trumps, "J")]'
_CANCELS: Final = "[(mega, anti_mega), (anti_mega, mega), (anti, [*jokers, *bowers])]"

FAULTS: Final = (
    # Cards
    Fault(
        "D3",
        "the matching four outranks the plain trumps",
        "engine/compile.py",
        "*four, *rising",
        "*rising, *four",
    ),
    Fault(
        "D4",
        "the lower of two jokers wins",
        "engine/compile.py",
        "is Colour.BLACK else",
        "is Colour.RED else",
    ),
    Fault("D6", "the left bower keeps its suit", "engine/compile.py", _BOWERS, '[card_of(trumps, "J")]'),
    Fault(
        "D6",
        "right and left bower change places",
        "engine/compile.py",
        _BOWERS,
        '[card_of(trumps, "J"), card_of(trumps.same_colour, "J")]',
    ),
    Fault(
        "D7",
        "the joker loses at no-trump",
        "engine/compile.py",
        "_strength(suits, floating)",
        "_strength(suits, [])",
    ),
    Fault(
        "M10",
        "at J5 the ace stays above the jack",
        "engine/compile.py",
        '(card.rank == "J", card)',
        '(card.rank == "A", card.rank == "J", card)',
    ),
    Fault(
        "X3",
        "megatrump and anti-megatrump do not cancel",
        "engine/compile.py",
        _CANCELS,
        "[(anti, [*jokers, *bowers])]",
    ),
    Fault(
        "X5",
        "the anti-joker does not cancel",
        "engine/compile.py",
        _CANCELS,
        "[(mega, anti_mega), (anti_mega, mega)]",
    ),
    Fault(
        "JK3",
        "showing out is forgotten",
        "engine/order.py",
        "shown_out = _with(shown_out, seat, suits)",
        "shown_out = self.shown_out",
    ),
    Fault(
        "M16",
        "a low joker wins",
        "engine/compile.py",
        "strength=_strength(suits, []),",
        "strength=_strength(suits, jokers),",
    ),
    # Deal and auction
    Fault(
        "L1",
        "the deal does not pass on",
        "engine/deal.py",
        "round.number + 1, round.left_of(round.dealer), barred=barred)",
        "round.number + 1, round.dealer, barred=barred)",
    ),
    Fault(
        "L2",
        "the dealer is dealt to first",
        "engine/shuffle.py",
        "for step in range(1, places + 1)",
        "for step in range(places)",
    ),
    Fault(
        "L3",
        "only the first hand may be a misdeal",
        "engine/misdeal.py",
        "deal.hands[: rules.table.seats]",
        "deal.hands[:1]",
    ),
    Fault(
        "L3",
        "an ace always saves a hand",
        "rules/pack.py",
        'ranks = "JQKA" if deal.misdeal_without_aces else "JQK"',
        'ranks = "JQKA"',
    ),
    Fault(
        "L4",
        "the dead hand is dealt first",
        "engine/shuffle.py",
        "[hands[(dealer + step) % places] for step in range(1, places + 1)] + hands[places:]",
        "hands[places:] + [hands[(dealer + step) % places] for step in range(1, places + 1)]",
    ),
    Fault(
        "A1",
        "the dealer speaks first",
        "engine/auction.py",
        "cls(round, round.left_of(round.dealer), looked=looked)",
        "cls(round, round.dealer, looked=looked)",
    ),
    Fault("A1", "an equal bid is accepted", "engine/auction.py", "rank(bid) <= ladder", "rank(bid) < ladder"),
    Fault(
        "A2",
        "a pass is not final",
        "engine/auction.py",
        "return self.out & self.round.barred\n        return self.out",
        "return self.out & self.round.barred\n        return 0",
    ),
    Fault(
        "A6",
        "a dealer deals again too often",
        "engine/deal.py",
        "round.redeals < REDEALS",
        "round.redeals <= REDEALS",
    ),
    Fault(
        "B1",
        "misère stands one bid too high",
        "rules/schedules.py",
        'Special.MISERE: (250, "after 8S")',
        'Special.MISERE: (250, "after 8C")',
    ),
    Fault(
        "A5",
        "a six wins where it cannot",
        "engine/auction.py",
        "return not self.round.rules.auction.inkle_void or bid.level != LEVELS[0]",
        "return True",
    ),
    Fault(
        "A5",
        "the third seat may bid six",
        "engine/timing.py",
        ">= _INKLE_SEATS",
        "> _INKLE_SEATS",
    ),
    Fault(
        "A7",
        "a raise in the same strain lets the others speak again",
        "engine/raising.py",
        "isinstance(answer, Bid) and not is_same_strain(bid, answer)",
        "isinstance(answer, Bid)",
    ),
    Fault(
        "A7",
        "who has passed may not speak after a raise",
        "engine/auction.py",
        "replace(spoken, out=self.round.barred)._next()",
        "spoken._next()",
    ),
    Fault(
        "A8",
        "free order is no freer",
        "engine/timing.py",
        "waits and not rules.auction.unrestricted and",
        "waits and",
    ),
    Fault(
        "A9",
        "a barred seat bids",
        "engine/auction.py",
        "if self.round.is_barred(self.turn) and not isinstance(action, Pass):",
        "if not isinstance(action, Bid | Pass | Look | Misdeal):",
    ),
    Fault(
        "A9",
        "bars do not outlast a deal that was passed out",
        "engine/deal.py",
        "barred = 0 if all_barred else round.barred",
        "barred = 0",
    ),
    Fault(
        "A10",
        "a special turns no card up",
        "engine/kitty.py",
        "for _, call in calls if isinstance(call, Bid)]",
        "for _, call in calls if isinstance(call, Bid) and call.level]",
    ),
    Fault(
        "A11",
        "another card than the last lies open",
        "engine/kitty.py",
        "(*kitty[:turned], kitty[-1])",
        "(*kitty[:turned], kitty[turned])",
    ),
    Fault(
        "A13",
        "no-trump waits for a bid of eight",
        "engine/timing.py",
        "(call.level or 0) >= SEVEN",
        "(call.level or 0) > SEVEN",
    ),
    Fault(
        "A14",
        "the lowest contract is passed out, too",
        "engine/auction.py",
        "level(bid) < round.rules.auction.min_contract",
        "level(bid) <= round.rules.auction.min_contract",
    ),
    Fault(
        "A15",
        "the game bids stand below the ordinary ones",
        "rules/ladder.py",
        "return [*order, *games]",
        "return [*games, *order]",
    ),
    Fault(
        "M3",
        "a blind misère may be bid after a look",
        "engine/timing.py",
        "return Violation.of(Reason.HAND_SEEN, bid=bid) if auction.has_looked else None",
        "return None",
    ),
    Fault(
        "M3",
        "a look out of turn shows another seat its hand",
        "engine/auction.py",
        "looked=self.looked | 1 << self._looker(action)",
        "looked=self.looked | 1 << self.turn",
    ),
    Fault(
        "M3",
        "a hand is seen before its seat has looked",
        "engine/own.py",
        "CardSet(phase.round.hands[seat]) if phase.has_seen(seat) else NO_CARDS",
        "CardSet(phase.round.hands[seat])",
    ),
    # Exchange and play
    Fault(
        "K1",
        "the kitty is not taken",
        "engine/exchange.py",
        "hands[declarer] | bits(round.kitty)))",
        "hands[declarer]))",
    ),
    Fault(
        "K1",
        "one card too few may be discarded",
        "engine/exchange.py",
        "!= self.count:\n            return Violation.of(Reason.DISCARD_COUNT",
        "not in (self.count, self.count - 1):\n            return Violation.of(Reason.DISCARD_COUNT",
    ),
    Fault("P1", "the wrong seat leads", "engine/play.py", "is Leader.DECLARER", "is not Leader.DECLARER"),
    Fault(
        "P2",
        "turns go round the other way",
        "engine/play.py",
        "next((other for other in terms.active if other > seat), terms.active[0])",
        "next((other for other in reversed(terms.active) if other < seat), terms.active[-1])",
    ),
    Fault(
        "P5",
        "the view tells the kitty",
        "engine/own.py",
        "bits(round.kitty) if seat == _taker(round) else 0",
        "bits(round.kitty) if _taker(round) is not None else 0",
    ),
    Fault(
        "M1",
        "the partner does not fold",
        "engine/contract.py",
        "folded = partners if row.partner is PartnerRole.FOLD else ()",
        "folded: tuple[int, ...] = ()",
    ),
    Fault(
        "M4",
        "one card is handed over, however many the kitty has",
        "engine/exchange.py",
        "Giving(round, hands, declarer, terms.gives_to, len(round.kitty), discard)",
        "Giving(round, hands, declarer, terms.gives_to, 1, discard)",
    ),
    Fault(
        "M4",
        "everybody sees what is handed over",
        "engine/view.py",
        "return gift if gift.is_known_to(seat) else",
        "return gift if True or gift.is_known_to(seat) else",
    ),
    Fault(
        "M6",
        "the declarer's hand lies open in place of the partner's",
        "engine/contract.py",
        "OpenHands.PARTNER: partners",
        "OpenHands.PARTNER: (declarer,)",
    ),
    Fault(
        "M8",
        "open Wilkinson takes the kitty",
        "rules/ladder.py",
        "kitty = row.kitty and special is Special.MISERE",
        "kitty = row.kitty",
    ),
    Fault(
        "M9",
        "six tricks make hi/lo, too",
        "rules/bids.py",
        "range(5, 6)",
        "range(5, 7)",
    ),
    Fault(
        "M11",
        "a slam is made with the tricks bid",
        "engine/contract.py",
        "target=range(HAND_SIZE, HAND_SIZE + 1),",
        "target=terms.target,",
    ),
    Fault(
        "M11",
        "a slam at no-trump is worth no more",
        "engine/contract.py",
        "SLAM_VALUES[terms.strain.trumps is None]",
        "SLAM_VALUES[0]",
    ),
    Fault(
        "M14",
        "the declarer plays the dummy's first card, too",
        "engine/play.py",
        "if self.turn == self.terms.dummy and self.tricks:",
        "if self.turn == self.terms.dummy:",
    ),
    Fault(
        "M15",
        "the defender on the right steers",
        "engine/play.py",
        "self.terms, self._declarer)[0]",
        "self.terms, self._declarer)[-1]",
    ),
    Fault(
        "P4",
        "a claim does not look at who plays after it",
        "engine/claims.py",
        "return not any(other.pending and",
        "return not any(False and",
    ),
    Fault(
        "P4",
        "at misère a claim takes the tricks",
        "engine/declaring.py",
        "_to_defenders(phase) if phase.terms.is_misere else",
        "_to_defenders(phase) if False else",
    ),
    Fault(
        "P4",
        "a refused claim may be made again at once",
        "engine/declaring.py",
        "if phase.refused:",
        "if False:",
    ),
    Fault(
        "P4",
        "a claim that stands costs nothing",
        "engine/declaring.py",
        "isinstance(declaration, Claim) and (always or is_refused)",
        "isinstance(declaration, Claim) and is_refused",
    ),
    Fault(
        "P4",
        "a conceded misère is made",
        "engine/declaring.py",
        "if over >= short else",
        "if over < short else",
    ),
    # Scores
    Fault(
        "M1",
        "a lost misère is scored as made",
        "engine/points.py",
        "worth if tricks in end.terms.target else",
        "worth if tricks >= end.terms.target.start else",
    ),
    Fault(
        "S1",
        "a set contract costs nothing",
        "engine/points.py",
        "else -share(end, makers, end.terms.value)",
        "else 0",
    ),
    Fault(
        "S2",
        "defenders score nothing",
        "engine/points.py",
        "points = TRICK_POINTS * tricks",
        "points = 0",
    ),
    Fault(
        "S3",
        "a slam below 250 is not raised",
        "engine/points.py",
        "return max(end.terms.value, SLAM_VALUE)",
        "return end.terms.value",
    ),
    Fault(
        "S5",
        "the back door opens a point too late",
        "engine/ending.py",
        "else total <= limit",
        "else total < limit",
    ),
    Fault(
        "S6",
        "the makers' front door is ignored",
        "engine/ending.py",
        "at_target is AtTarget.MAKERS",
        "at_target is not AtTarget.MAKERS",
    ),
    Fault(
        "S8",
        "defenders do not wait for makers who can still win out",
        "engine/score_out.py",
        "is None or _can_win_out(end, totals, phase.left):",
        "is None:",
    ),
    Fault(
        "S9",
        "a side with twice the target plays on",
        "engine/ending.py",
        "not -target < total < 2 * target",
        "not -target < total",
    ),
    Fault(
        "S11",
        "the set rule bars a declarer who is just set",
        "engine/undertricks.py",
        "1 + max(scoring.set_rule, 1)",
        "max(scoring.set_rule, 1)",
    ),
    Fault(
        "S12",
        "a breach may end the game",
        "engine/ending.py",
        "max(total, min(moved, scoring.target - _MARGIN))",
        "moved",
    ),
    Fault(
        "S12",
        "one defender is asked",
        "engine/breach.py",
        "if len(self.waiting) > 1:",
        "if len(self.waiting) > 9:",
    ),
    Fault(
        "S16",
        "the cap on tricks leaves out the score before",
        "engine/points.py",
        "max(scoring.trick_cap - before - contract, 0)",
        "scoring.trick_cap",
    ),
    Fault(
        "S4",
        "a tie at the target is won",
        "engine/ending.py",
        "return best[0] if len(best) == 1 else None",
        "return best[0] if best else None",
    ),
    Fault(
        "S7",
        "a side wins on tricks where it must not, and not where it may",
        "engine/ending.py",
        "if rules.scoring.must_make or",
        "if not rules.scoring.must_make or",
    ),
    Fault(
        "S10",
        "a misère is ralphed like a bid",
        "engine/undertricks.py",
        "return MISERE_TRICKS if terms.is_misere else scoring.ralph",
        "return scoring.ralph",
    ),
    Fault(
        "S12",
        "a breach of low misère is offered",
        "engine/breach.py",
        "return contract.bid.special is not Special.LOW_MISERE",
        "return True",
    ),
    Fault(
        "S12",
        "a caller who fails may bid on",
        "engine/undertricks.py",
        "called is None or called.won else seats | {called.caller}",
        "True else seats",
    ),
    Fault(
        "S13",
        "a spread takes a point more",
        "engine/ending.py",
        "most - least < rules.scoring.spread",
        "most - least <= rules.scoring.spread",
    ),
    Fault(
        "S14",
        "nothing goes over to the other side",
        "engine/points.py",
        "points[1 - makers[0]] = end.terms.value",
        "points[1 - makers[0]] = 0",
    ),
    Fault(
        "S17",
        "tricks score at 400 still",
        "engine/points.py",
        "before >= scoring.no_tricks_from",
        "before > scoring.no_tricks_from",
    ),
    Fault(
        "S18",
        "a game goes on for a round too long",
        "engine/ending.py",
        "if rounds < rules.scoring.rounds:",
        "if rounds <= rules.scoring.rounds:",
    ),
    # Two and five players, fractional bids, dealer's choice
    Fault(
        "T2a",
        "the covered cards are in hand from the start",
        "engine/round.py",
        "(hand[_COVERED:] for hand in deal.hands[seats : rules.places])",
        "(hand for hand in deal.hands[seats : rules.places])",
    ),
    Fault(
        "T2a",
        "a hand with covered cards shows out",
        "engine/play.py",
        "is_open = not self.covers or not self.covered(seat)",
        "is_open = True",
    ),
    Fault(
        "T2a",
        "covered cards never turn up",
        "engine/play.py",
        "hands[place] | under.pop(card).bit)",
        "hands[place])",
    ),
    Fault(
        "T2c",
        "the dealer picks first",
        "engine/market.py",
        "Market(round, round.hands, round.left_of(round.dealer), then)",
        "Market(round, round.hands, round.dealer, then)",
    ),
    Fault(
        "T2c",
        "the defender picks before the declarer discards",
        "engine/exchange.py",
        "    for seat in (*around, declarer):",
        "    for seat in (() if market.is_waiting(round) else (*around, declarer)):",
    ),
    Fault(
        "T2d",
        "who throws a card away keeps it",
        "engine/drawing.py",
        "kept, thrown = (first, second) if isinstance(action, Keep) else (second, first)",
        "kept, thrown = first, second",
    ),
    Fault(
        "T2d",
        "everybody sees the card that was drawn",
        "engine/own.py",
        "phase.drawn if seat == phase.seat else None",
        "phase.drawn",
    ),
    Fault(
        "T5a",
        "a declarer calls an own card openly",
        "engine/calling.py",
        "~(self._own if table.partners is Partners.CALLED else 0)",
        "~0",
    ),
    Fault(
        "T5a",
        "the view tells a secret partner",
        "engine/view.py",
        "round.called.partner in (None, seat, told_partner)",
        "told_partner != -1",
    ),
    Fault(
        "T5a",
        "a secret partner is not shown when the card falls",
        "engine/play.py",
        "return any(played == card for trick in plays for _, played in trick)",
        "return False",
    ),
    Fault(
        "T5b",
        "neighbours play together",
        "engine/round.py",
        "_CROSSWISE: Final = {1: 3, 2: 4, 3: 1, 4: 2}",
        "_CROSSWISE: Final = {1: 2, 2: 1, 3: 4, 4: 3}",
    ),
    Fault(
        "S15",
        "who plays alone scores half",
        "engine/points.py",
        "is_halved = len(makers) > 1 and",
        "is_halved =",
    ),
    Fault(
        "B5",
        "any card may be given",
        "engine/giving.py",
        "return self.hands[self.seat] if self.pool is None else self.pool",
        "return self.hands[self.seat]",
    ),
    Fault(
        "B5",
        "a bid of equal value is accepted in a higher suit",
        "rules/ladder.py",
        "last[values[bid]] if is_by_value else rank",
        "rank",
    ),
    Fault(
        "B5",
        "a card of the kitty is turned too late",
        "engine/kitty.py",
        "sum(step <= highest for",
        "sum(step < highest for",
    ),
    Fault(
        "X8",
        "a choice lasts for the game",
        "engine/state.py",
        "Dealing.next(self.rules, end.round,",
        "Dealing.next(rules, end.round,",
    ),
    Fault(
        "X8",
        "what contradicts itself may be chosen",
        "rules/choice.py",
        "if str(options.setdefault(path, value)) != str(value):",
        "if options.setdefault(path, value) is None:",
    ),
)
