"""rule-1 and the special contracts: bid, not bid, defended, laid away or handed over, and played."""

from dataclasses import dataclass, replace

import pytest

from bots.positions import (
    STANDARD,
    after,
    called,
    chosen,
    declared,
    handed_over,
    laid_away,
    may,
    played,
    position,
)
from fivehundred import Action, CallBreach, CallSlam, Decline, Look, Rules, State, preset, with_settings
from fivehundred.bots import Budget, bot
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.play import TrickPlay

REST = ["", "", ""]
ALONE = "specials.misere.on=false specials.open_misere.on=false specials.blind_misere.on=false"


def table(settings: str) -> Rules:
    """The standard game with these specials and no others."""
    return with_settings(STANDARD, f"{ALONE} {settings}".split())


# Misères of one (M1, M2, M3, M5, M8, M12, M13, M16)


@dataclass(frozen=True)
class Misere:
    """A misère that the declarer plays alone: how it is switched on, its code, what is called before it."""

    rule: str
    settings: str
    code: str
    before: str = ""
    takes_kitty: bool = True

    @property
    def rules(self) -> Rules:
        return table(self.settings)

    @property
    def seat(self) -> int:
        """Who speaks after what is called before."""
        return len(self.before.split())

    def hands(self, *around: str) -> list[str]:
        """Hands from the declarer's left on, the declarer's first, as seats have them."""
        return [around[(seat - self.seat) % 4] for seat in range(4)]


MISERES = [
    Misere("M1", "specials.misere.on=true", "M", before="pass 7S"),
    Misere("M2", "specials.open_misere.on=true", "OM"),
    Misere("M5", "specials.grand_nullo.on=true", "GRN", before="pass 7S", takes_kitty=False),
    Misere("M8 closed", "specials.misere.on=true specials.wilkinson=true", "M"),
    Misere("M8 open", "specials.open_misere.on=true specials.wilkinson=true", "OM", takes_kitty=False),
    Misere("M12", "specials.low_misere.on=true", "LM"),
    Misere("M13 petite", "specials.petite_misere.on=true", "PM"),
    Misere("M13 grosse", "specials.grosse_misere.on=true", "GM"),
]
BLIND = Misere("M3", "specials.blind_misere.on=true", "BM")
LOW_JOKER = Misere("M16", "specials.misere.on=true specials.misere.low_joker=true", "M", before="7S")

each = pytest.mark.parametrize("misere", MISERES, ids=lambda misere: misere.rule)
each_played = pytest.mark.parametrize("misere", [*MISERES, BLIND], ids=lambda misere: misere.rule)

LOW = "5S 6S 8S 5C 6C 7C 4D 5D 6D 4H"
HIGH = "QS KS 9S QC KC 10C QD KD 9D QH"

CALLER = "5S 8S JS 4D 5D 6D 7D 5C 6C 4H"
LEFT = "6S QS 10S AH KH QC KC AC JC 9C"
RIGHT = "7S KS 8D 9D 10D JD QD 8C 10H JH"
"""The kitty is QH 9H Jo."""


@each
def test_bids_misere_on_low_cards(misere: Misere) -> None:
    assert called(position(misere.hands(LOW, *REST), misere.before, rules=misere.rules)) == misere.code


@each
def test_does_not_bid_misere_on_high_cards(misere: Misere) -> None:
    state = position(misere.hands(HIGH, *REST), misere.before, rules=misere.rules)
    assert may(state, misere.code)
    assert called(state) != misere.code


@each_played
def test_defenders_of_a_misere_stay_under_the_caller(misere: Misere) -> None:
    state = declared(misere.hands(CALLER, LEFT, "", RIGHT), misere.code, misere.before, rules=misere.rules)
    state = after(state, "8S 6S")
    assert may(state, "KS")
    assert played(state) == "7S"


@each_played
def test_a_misere_caller_lays_away_what_is_dangerous(misere: Misere) -> None:
    """K3: where the kitty stays on the table there is nothing to lay away, and the lead comes at once."""
    state = position(
        misere.hands(CALLER, LEFT, "", RIGHT), f"{misere.before} {misere.code}", rules=misere.rules
    )
    state = after(state, "pass pass pass" if not misere.before else "pass pass")
    if misere.takes_kitty:
        assert {"Jo", "QH"} < laid_away(state)
    else:
        assert isinstance(state.phase, TrickPlay)
        assert played(state) == "4H"


@each_played
def test_a_misere_caller_ducks_with_the_highest_card_that_will_do(misere: Misere) -> None:
    state = declared(misere.hands(CALLER, LEFT, "", RIGHT), misere.code, misere.before, rules=misere.rules)
    state = after(state, "4H AH 10H 10S 7S")
    assert may(state, "5S")
    assert may(state, "JS")
    assert played(state) == "8S"


# Blind misère (M3)


@pytest.mark.parametrize("scores", [(0, 0), (-480, 460)])
def test_M3_looks_before_anything_else(scores: tuple[int, ...]) -> None:
    """A misère bid unseen is no bargain, not even for a side that is about to lose."""
    state = position([LOW, *REST], rules=BLIND.rules, scores=scores)
    assert may(state, "BM")
    assert chosen(state).action == Look()


def test_M3_passes_when_barred_as_there_is_nothing_to_look_for() -> None:
    """A9: a barred seat can do no more than pass, unseen."""
    state = position([LOW, *REST], rules=BLIND.rules)
    assert isinstance(state.phase, Auction)
    barred = replace(state, phase=replace(state.phase, round=replace(state.phase.round, barred=1)))
    assert called(barred) == "pass"


# Joker low (M16)


def with_joker(hand: str, card: str) -> str:
    return hand.replace(card, "Jo")


def test_M16_bids_on_a_joker() -> None:
    state = position(LOW_JOKER.hands(with_joker(LOW, "8S"), *REST), "7S", rules=LOW_JOKER.rules)
    assert called(state) == "M"


def test_M16_does_not_bid_on_a_joker_among_high_cards() -> None:
    state = position(LOW_JOKER.hands(with_joker(HIGH, "9S"), *REST), "7S", rules=LOW_JOKER.rules)
    assert may(state, "M")
    assert called(state) != "M"


def test_M16_keeps_the_joker() -> None:
    state = position(LOW_JOKER.hands(CALLER, LEFT, "", RIGHT), "7S M pass pass pass", rules=LOW_JOKER.rules)
    assert "Jo" not in laid_away(state)


def test_M16_leads_the_joker_which_takes_nothing() -> None:
    hands = LOW_JOKER.hands(with_joker(CALLER, "4H"), LEFT, "", RIGHT)
    assert played(declared(hands, "M", "7S", rules=LOW_JOKER.rules)) == "Jo"


def test_M16_a_defender_fixes_a_joker_s_suit_with_a_high_card() -> None:
    """Nobody else has to follow yet: the first plain card says what the trick asks for."""
    hands = LOW_JOKER.hands(with_joker(CALLER, "4H"), LEFT, "", RIGHT)
    state = after(declared(hands, "M", "7S", rules=LOW_JOKER.rules), "Jo")
    assert may(state, "6S")
    assert played(state) in ("AC", "AH")


# Misères of two (M4, M5, M6, M7)


DOUBLES = {
    "M4": ("DM", "specials.double_misere.on=true"),
    "M5": ("GRN", "specials.grand_nullo.on=true specials.grand_nullo.partner=play"),
    "M6": ("SH", "specials.shields.on=true"),
    "M7": ("PA", "specials.patastrophe.on=true scoring.back_door=off"),
}
MISERE = "specials.misere.on=true specials.misere.precondition=none"
doubles = pytest.mark.parametrize(("code", "settings"), DOUBLES.values(), ids=DOUBLES)

ALSO_LOW = "7S 9S 8C 9C 4H 5H 6H 7D 8D 9D"
PARTNER = "9S AS 7C 10C KD AD 5H 6H 7H 8H"


@doubles
def test_bids_a_misere_of_two_over_the_partner_s_misere(code: str, settings: str) -> None:
    rules = table(f"{MISERE} {settings}")
    assert called(position([ALSO_LOW, "", LOW.replace("4H", "10C"), ""], "M pass", rules=rules)) == code


@doubles
def test_does_not_bid_a_misere_of_two_for_a_partner_who_passed(code: str, settings: str) -> None:
    state = position([HIGH, "", LOW, ""], "pass pass", rules=table(f"{MISERE} {settings}"))
    assert may(state, code)
    assert called(state) == "M"


@pytest.mark.parametrize("name", ["beginner", "casual", "club", "rule-1", "sampler", "expert"])
def test_T5b_answers_a_partner_of_the_round_who_has_bid_for_two(name: str) -> None:
    """Another special for two is left to bid over it, so what the partner has bid is looked at."""
    settings = ["specials.double_misere.on=true", "specials.patastrophe.on=true"]
    rules = with_settings(preset("five-handed-rotating"), settings)
    state = position(["", "", ALSO_LOW], "DM pass", rules=rules)
    assert state.actor == 2
    view = state.view(2)
    assert "PA" in map(str, view.legal_actions)
    assert bot(name, bytes(32), 2).choose(view, Budget()).action in view.legal_actions


def test_M7_does_not_bid_what_would_lose_the_game() -> None:
    """A thousand points down are out of the back door, and make no more than five hundred of them."""
    rules = table(f"{MISERE} specials.patastrophe.on=true")
    assert called(position([ALSO_LOW, "", LOW.replace("4H", "10C"), ""], "M pass", rules=rules)) == "pass"


@doubles
def test_defenders_stay_under_either_maker(code: str, settings: str) -> None:
    """The partner's nine is the highest so far: the last defender leaves it the trick."""
    state = declared([CALLER, LEFT, PARTNER, RIGHT], code, rules=table(settings))
    state = after(state, "8S 6S 9S")
    assert may(state, "KS")
    assert played(state) == "7S"


@doubles
def test_makers_duck_for_each_other(code: str, settings: str) -> None:
    """The partner of a declarer stays under a defender's card as the declarer does."""
    state = declared([CALLER, LEFT, PARTNER, RIGHT], code, rules=table(settings))
    state = after(state, "8S 10S")
    assert may(state, "AS")
    assert played(state) == "9S"


@pytest.mark.parametrize("code", ["DM", "SH", "PA"])
def test_hands_over_the_greatest_risks_and_the_partner_lays_away_its_own(code: str) -> None:
    settings = dict(DOUBLES.values())[code]
    state = position([CALLER, LEFT, PARTNER, RIGHT], f"{code} pass pass pass", rules=table(settings))
    assert {"Jo", "QH"} < handed_over(state)
    state = state.apply(chosen(state).action)
    assert state.actor == 2
    assert {"Jo", "AD"} <= laid_away(state)


def test_M5_without_the_kitty_nothing_is_handed_over() -> None:
    code, settings = DOUBLES["M5"]
    state = position([CALLER, LEFT, PARTNER, RIGHT], f"{code} pass pass pass", rules=table(settings))
    assert played(state) == "4H"


# Misère with a dummy (M14)


DUMMY = "specials.misere.on=true specials.misere.precondition=none specials.misere.partner=dummy"


def test_M14_bids_over_a_misere_for_which_the_partner_needs_no_kitty() -> None:
    assert called(_after_partners_misere("specials.misere.kitty=false")) == "OM"


def test_M14_does_not_bid_over_a_misere_for_which_the_partner_would_lay_cards_away() -> None:
    """A dummy plays the ten cards that were dealt."""
    state = _after_partners_misere("")
    assert may(state, "OM")
    assert called(state) == "pass"


def _after_partners_misere(settings: str) -> State:
    """The turn of a seat with low cards whose partner has bid misère; open misère is with a dummy."""
    rules = table(f"{MISERE} specials.open_misere.on=true specials.open_misere.partner=dummy {settings}")
    return position([ALSO_LOW, "", LOW.replace("4H", "10C"), ""], "M pass", rules=rules)


def test_M14_does_not_bid_with_a_dummy_of_which_nothing_is_known() -> None:
    state = position([LOW, *REST], rules=table(DUMMY))
    assert may(state, "M")
    assert called(state) == "pass"


def test_M14_lays_away_what_is_dangerous() -> None:
    state = position([CALLER, LEFT, PARTNER, RIGHT], "M pass pass pass", rules=table(DUMMY))
    assert {"Jo", "QH"} < laid_away(state)


def test_M14_a_defender_leads_what_the_dummy_must_win() -> None:
    """Both spades in the dummy are above the six; of its clubs one is below the nine."""
    state = declared([CALLER, LEFT, PARTNER, RIGHT], "M", rules=table(DUMMY))
    state = after(state, "4H AH 5H 10H")
    assert state.actor == 1
    assert may(state, "9C")
    assert played(state) == "6S"


def test_M14_the_declarer_ducks_with_the_dummy() -> None:
    state = declared([CALLER, LEFT, PARTNER, RIGHT], "M", rules=table(DUMMY))
    state = after(state, "4H AH 5H 10H 10S")
    assert (state.actor, state.hand_to_play) == (0, 2)
    assert may(state, "AS")
    assert played(state) == "9S"


# Super open misère (M15)


SUPER_OPEN = table("specials.super_open_misere.on=true")
ROCK_BOTTOM = "5S 6S 7S 5C 6C 7C 4D 5D 6D 4H"


def test_M15_bids_when_no_card_can_be_forced_above_others() -> None:
    assert called(position([ROCK_BOTTOM, *REST], rules=SUPER_OPEN)) == "SOM"


def test_M15_does_not_bid_on_what_would_do_for_a_misere() -> None:
    state = position([CALLER, *REST], rules=SUPER_OPEN)
    assert may(state, "SOM")
    assert called(state) == "pass"


def test_M15_lays_away_the_tops_of_suits() -> None:
    state = position([ROCK_BOTTOM.replace("7S", "AS"), "", "", ""], "SOM pass pass pass", rules=SUPER_OPEN)
    assert "AS" in laid_away(state)


def test_M15_the_defender_has_the_declarer_lead_high() -> None:
    state = declared([CALLER, LEFT, "", RIGHT], "SOM", rules=SUPER_OPEN)
    assert (state.actor, state.hand_to_play) == (1, 0)
    assert may(state, "4H")
    assert played(state) == "JS"


def test_M15_the_defender_has_the_declarer_win() -> None:
    state = declared([CALLER, LEFT, "", RIGHT], "SOM", rules=SUPER_OPEN)
    state = after(state, "4H AH 10H 6S 7S")
    assert (state.actor, state.hand_to_play) == (1, 0)
    assert may(state, "5S")
    assert played(state) == "JS"


def test_M15_a_defender_leads_low_whatever_the_declarer_could_duck_with() -> None:
    state = declared([CALLER, LEFT, "", RIGHT], "SOM", rules=SUPER_OPEN)
    state = after(state, "4H AH 10H")
    assert state.actor == 1
    assert played(state) == "6S"


# M9: five tricks and no more


HI_LO = table("specials.hi_lo.on=true")
FIVE_AND_FIVE = "AS KS QS AC AH 4D 5D 5C 4H 5S"
ON_THE_LEFT = "6S 9S 10S 6C 7C 8C 6D 7D 8D 6H"
ON_THE_RIGHT = "7S 8S JS 9C 10C QC 9D 10D JD 7H"


def test_M9_bids_on_five_masters_and_five_low_cards() -> None:
    assert called(position([FIVE_AND_FIVE, *REST], rules=HI_LO)) == "HL"


@pytest.mark.parametrize("hand", [LOW, HIGH, "AS KS QS AC AH 8D 9D JC 10H 9S"])
def test_M9_does_not_bid_without_sure_tricks_or_with_cards_in_between(hand: str) -> None:
    state = position([hand, *REST], rules=HI_LO)
    assert may(state, "HL")
    assert called(state) != "HL"


def test_M9_keeps_what_is_sure_to_win_or_to_lose() -> None:
    hand = "AS KS QS AC AH 4D 5D 5C QC 10C"
    state = position(
        [hand, "6S 4H KH QH JH 10H 9H 8H KC JC", "", "Jo AD KD QD JD 10D 9D 8D 7D 6D"],
        "HL pass pass pass",
        rules=HI_LO,
    )
    assert {"QC", "10C"} < laid_away(state)


def test_M9_the_declarer_takes_what_is_sure_and_then_ducks() -> None:
    state = declared([FIVE_AND_FIVE, ON_THE_LEFT, "", ON_THE_RIGHT], "HL", rules=HI_LO)
    assert played(state) in ("AS", "KS", "QS", "AC", "AH")
    state = after(state, "AS 6S 7S KS 9S 8S QS 10S JS AC 6C 9C AH 6H 7H")
    assert may(state, "5S")
    assert may(state, "5D")
    assert played(state) in ("4D", "4H", "5C")


def test_M9_defenders_stay_under_the_sixth_trick() -> None:
    state = declared([FIVE_AND_FIVE, ON_THE_LEFT, "", ON_THE_RIGHT], "HL", rules=HI_LO)
    state = after(state, "AS 6S 7S KS 9S 8S QS 10S JS AC 6C 9C AH 6H 7H 5D 8D")
    assert may(state, "JD")
    assert played(state) == "JD"


def test_M9_defenders_take_a_trick_that_the_declarer_needs() -> None:
    """Two tricks are gone and five of eight are needed: to break it from below is nearer."""
    declarer, left, right = (
        "KS QS 10S 5S KC QC KD QD 4H 5C",
        "6S 9S AC 6C AD 6D 6H 7H 8H AH",
        "AS 7S 8S 7C 8C 7D 8D 9H 10H JH",
    )
    state = declared([declarer, left, "", right], "HL", rules=HI_LO)
    state = after(state, "4H AH JH 6S 7S 5S 7C KC")
    assert may(state, "6C")
    assert played(state) == "AC"


# M10: no-trump with jacks high


J5 = table("specials.j5=true")
JACKS = "Jo JS JC JD JH AS AC AD AH KS"


def test_M10_bids_on_jacks() -> None:
    assert called(position([JACKS, *REST], rules=J5)) == "10J5"


def test_M10_bids_no_trump_on_aces() -> None:
    assert called(position(["Jo AS KS QS AC KC AD KD AH KH", *REST], rules=J5)).endswith("N")


def test_M10_lays_away_a_king_and_keeps_the_jack() -> None:
    hand = "Jo JS JC JD JH AS AC AD QS 5D"
    state = position([hand, "AH 10S", "9D", "KH KC 5C"], "9J5 pass pass pass", rules=J5)
    assert not laid_away(state) & {"Jo", "JS", "JC", "JD", "JH", "AS", "AC", "AD"}


def test_M10_leads_a_jack_before_the_ace() -> None:
    state = declared([JACKS, "5S 6S QC KC", "", "7S 8S 9C 10C"], "10J5", rules=J5)
    assert may(state, "AC")
    assert played(state) in ("JS", "JC", "JD", "JH")


def test_M10_a_defender_beats_an_ace_with_the_jack() -> None:
    hands = ["Jo AS KS AC KC AD KD AH KH QH", "JS 5S 5C 6C 7C 5D 6D 7D 5H 6H", "", ""]
    state = after(declared(hands, "8J5", rules=J5), "AS")
    assert may(state, "5S")
    assert played(state) == "JS"


# Called slam (M11)


SLAM = table("specials.called_slam=true")
ALL_BUT_CERTAIN = "Jo JH JD AH KH QH 10H 9H AS AC"


def test_M11_calls_with_ten_tricks_in_the_hand() -> None:
    state = position([ALL_BUT_CERTAIN, *REST], "8H pass pass pass", rules=SLAM)
    assert chosen(state).action == CallSlam()


def test_M11_does_not_call_with_a_trick_missing() -> None:
    hands = ["Jo JH AH KH 9H AS KS 7C 5D 6D", "JD QH 10H 8H 7H 6H", "5H 4H", "AD KD QD"]
    state = position(hands, "8H pass pass pass", rules=SLAM)
    assert may(state, "slam")
    assert chosen(state).action != CallSlam()


@pytest.mark.parametrize(
    ("hand", "card"),
    [("8H 7H AC KC QD 9D 5S 6S 7S 8S", "AC"), ("JH 8H AC KC QD 9D 5S 6S 7S 8S", "JH")],
    ids=["an ace over a small trump", "the right bower over an ace"],
)
def test_M11_the_partner_passes_its_best_card(hand: str, card: str) -> None:
    state = position(["Jo JD AH KH QH 10H AS", "", hand, ""], "8H pass pass pass slam", rules=SLAM)
    assert state.actor == 2
    assert handed_over(state) == {card}


def test_M11_the_declarer_draws_trumps() -> None:
    hands = [ALL_BUT_CERTAIN, "8H 5S", "KS KC", "7H 6H"]
    state = position(hands, "8H pass pass pass slam KS", rules=SLAM)
    state = state.apply(chosen(state).action)
    assert played(state) == "Jo"


def test_M11_a_defender_keeps_the_ace_that_can_break_it() -> None:
    hands = [ALL_BUT_CERTAIN.replace("AC", "KC"), "AC 5C 6C 5S 6S 7S 5D 6D 7D 8D", "KS", "8H"]
    state = position(hands, "8H pass pass pass slam KS", rules=SLAM)
    state = after(state.apply(chosen(state).action), "Jo")
    assert may(state, "AC")
    assert played(state) != "AC"


# Misdeal (L3), breach (S12), raise (A7), bids that only show something (A5, A14)


NO_COURT = "5S 6S 9S 7C 9C 10C 8D 10D 6H 7H"


def test_L3_calls_a_misdeal_on_a_hand_too_weak_to_bid() -> None:
    state = position([NO_COURT, *REST], rules=table("deal.misdeal=may"))
    assert may(state, "misdeal")
    assert called(state) == "misdeal"


def test_L3_bids_a_misere_rather_than_call_a_misdeal() -> None:
    rules = table("deal.misdeal=may specials.open_misere.on=true")
    state = position([LOW, *REST], rules=rules)
    assert may(state, "misdeal")
    assert called(state) == "OM"


@pytest.mark.parametrize(
    ("hand", "answer"),
    [("JH AH AS KS AC KC 5D 6D 7D 8D", CallBreach()), ("AS 5C 6C 7C 8C 9C 5D 6D 7D 8D", Decline())],
    ids=["tricks enough", "one ace"],
)
def test_S12_calls_a_breach_on_own_tricks(hand: str, answer: Action) -> None:
    state = position(["", hand, "", ""], "8H pass pass pass", rules=preset("breach"))
    assert chosen(state).action == answer


def test_S12_does_not_call_a_breach_of_a_misere() -> None:
    rules = with_settings(preset("breach"), ["specials.misere.precondition=none"])
    state = position([LOW, "", "", ""], "M pass pass pass", rules=rules)
    assert chosen(state).action == Decline()


def test_A7_raises_when_a_dearer_bid_should_be_made_too() -> None:
    rules = with_settings(preset("australian"), ["auction.winner_raises=true"])
    strong = "Jo JH JD AH KH QH 10H AS KS AC"
    state = position([strong, *REST], "7H 7N pass pass 8H pass", rules=rules)
    assert called(state) == "10H"


def test_A7_leaves_a_bid_alone_that_is_high_enough() -> None:
    rules = with_settings(preset("australian"), ["auction.winner_raises=true"])
    fair = "JH AH KH 9H 6H KS 8S 7C 6D 5D"
    state = position([fair, *REST], "6H 6N pass pass 7H pass", rules=rules)
    assert called(state) == "pass"


def test_A5_a_good_hand_bids_what_can_win() -> None:
    """Six hearts promises more points, but at this table it is only a hint."""
    good = "JH JD AH KH QH 9H AS 8S 7C 6C"
    assert called(position([good, *REST], scores=(0, 0), rules=preset("american")))[0] in "678"
    strong = position([good, *REST], scores=(420, 0), rules=preset("american"))
    assert may(strong, "6H")
    assert called(strong) == "7H"


def test_A10_counts_the_cards_of_the_kitty_that_lie_open() -> None:
    rules = with_settings(STANDARD, ["auction.last_kitty_card_open=true", "specials.blind_misere.on=false"])
    hand = "JH AH KH 9H 6H KS 8S 7C 6D 5D"
    with_joker = position([hand, "AS KD QD", "", ""], rules=rules)
    assert with_joker.view(0).kitty_open
    assert str(with_joker.view(0).kitty_open[-1]) == "Jo"
    assert called(with_joker) == "7H"
