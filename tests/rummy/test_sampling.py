"""The bot at rummy that tries things out: the kernel's worlds and lines, its choices, what it cannot see."""

import re
from collections import Counter
from itertools import islice
from random import Random
from typing import cast

import pytest

from fivehundred.cards import CARDS
from fivehundred.engine.actions import CHANCE
from fivehundred.errors import KernelMissingError
from fivehundred.native import RummySight
from fivehundred.rummy.actions import Action, Discard, Draw, Take, TakePile
from fivehundred.rummy.bots import Bot, Budget, Choice, bot, sampling
from fivehundred.rummy.bots.arena import play_game
from fivehundred.rummy.bots.sampling import SamplingBot
from fivehundred.rummy.bots.sampling.candidates import candidates
from fivehundred.rummy.bots.sampling.race import Lead, race
from fivehundred.rummy.bots.sampling.wire import deed_bytes, sight_bytes
from fivehundred.rummy.bots.thumb import ThumbBot
from fivehundred.rummy.bots.thumb.prospects import Prospects
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.notation import action_text
from fivehundred.rummy.rules import RummyRules, StockOut, ThrowBack
from fivehundred.rummy.state import State
from fivehundred.rummy.view import View
from rummy.playing_on import Player, done, world
from rummy.tables import FIVE, TWO, game, run, turn, with_hidden

FEW = Budget(nodes=100)
ENOUGH = Budget(nodes=2000)


def sight(state: State) -> RummySight:
    """What the seat sees that is to act."""
    assert state.actor is not None
    return RummySight(sight_bytes(state.view(state.actor)))


def some(rules: RummyRules, seed: int, every: int) -> list[State]:
    """States of a game at random in which a seat is to act."""
    states = islice((state for state, _ in game(rules, seed, rounds=1, eagerness=0.9)), 1, None, every)
    return [state for state in states if state.actor is not None and state.actor != CHANCE]


def sampled(state: State, budget: Budget = ENOUGH, seed: bytes = b"seed") -> tuple[str, str]:
    """What the bot does for the seat that is to act, and why."""
    assert state.actor is not None
    choice = SamplingBot(seed, state.actor).choose(state.view(state.actor), budget)
    assert state.violation(choice.action) is None
    return action_text(choice.action), " ".join(choice.reasons)


# The kernel's lines, beside states and rules of thumb written once more


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("stock_out", StockOut)
@pytest.mark.parametrize("throw_back", ThrowBack)
def test_the_kernel_plays_on_as_states_and_the_same_rules_of_thumb_do(
    players: int, stock_out: StockOut, throw_back: ThrowBack
) -> None:
    rules = RummyRules(players=players, stock_out=stock_out, throw_back=throw_back)
    for number, state in enumerate(some(rules, seed=players, every=23)[:8]):
        follow(state, number)


def follow(state: State, number: int) -> None:
    """Follow a world to its end, deed by deed."""
    hands, deeds, points = sight(state).line(7, number)
    state = world(state, hands)
    for deed in deeds:
        decided = Player(state).decide()
        state, action = done(state, deed)
        assert action == decided
    assert state.sheet[-1].points == tuple(points)


@pytest.mark.parametrize("rules", [TWO, RummyRules(), FIVE], ids=str)
def test_a_deed_comes_to_what_its_line_does(rules: RummyRules) -> None:
    for state in some(rules, seed=1, every=9):
        seen = sight(state)
        for number in range(3):
            hands, _, points = seen.line(7, number)
            deed = Player(world(state, hands)).decide()
            leads, _ = seen.outcomes([deed_bytes(deed)], 7, number, 1)[0]
            assert leads == [rules.players * points[state.actor or 0] - sum(points)]


@pytest.mark.parametrize("rules", [TWO, RummyRules(), FIVE], ids=str)
def test_worlds_fit_what_the_seat_sees(rules: RummyRules) -> None:
    for state in some(rules, seed=rules.players, every=5):
        assert state.actor is not None
        view = state.view(state.actor)
        assert view.table is not None
        hands = [CardBag.of([CARDS[card] for card in hand]) for hand in sight(state).line(7, 0)[0]]
        assert hands[state.actor] == view.hand
        assert tuple(map(len, hands)) == view.table.sizes
        assert all(hand & known == known for hand, known in zip(hands, view.table.known, strict=True))
        held = Counter(card for hand in hands for card in hand)
        lying = Counter(card for meld in view.table.melds for card in meld.cards)
        assert (Counter(rules.deck) - held - lying - Counter(view.table.pile)).total() == view.table.stock


def test_the_same_worlds_come_in_parts() -> None:
    seen = sight(turn("7D JC KS AD", "KH 4C 3H", pile="8D", stock=STOCK))
    deeds = [bytes([0]), bytes([1])]
    whole = seen.outcomes(deeds, 7, 0, 20)
    parts = [seen.outcomes(deeds, 7, 0, 5), seen.outcomes(deeds, 7, 5, 15)]
    for number, (leads, _) in enumerate(whole):
        assert leads == [*parts[0][number][0], *parts[1][number][0]]
    assert seen.outcomes(deeds, 8, 0, 20) != whole


def test_bytes_that_nobody_sees_are_refused() -> None:
    data = sight_bytes(turn("7D JC KS", "KH 4C 3H", stock=STOCK).view(0))
    for wrong in (b"", data[:-1], data + b"\0", b"\1" + data[1:], data[:4] + b"\2" + data[5:]):
        with pytest.raises(ValueError, match=r"seats|bytes"):
            RummySight(wrong)
    with pytest.raises(ValueError, match="not so many cards"):
        RummySight(data[:10] + bytes([99]) + data[11:])
    with pytest.raises(ValueError, match="nothing that the seat may do"):
        RummySight(data).outcomes([deed_bytes(Discard(CARDS[0]))], 7, 0, 1)


def test_only_a_seat_in_a_round_sees_what_can_be_played_on() -> None:
    with pytest.raises(ValueError, match="only a seat in a round"):
        sight_bytes(State.start(TWO).view(0))


# What it must not see


@pytest.mark.parametrize("rules", [TWO, RummyRules(), FIVE], ids=str)
def test_equal_views_get_equal_choices(rules: RummyRules) -> None:
    rng = Random(3)
    for state in some(rules, seed=1, every=7):
        assert state.actor is not None
        other = with_hidden(state, rng, state.actor)
        assert state.view(state.actor) == other.view(state.actor)
        assert sampled(state, FEW) == sampled(other, FEW) == sampled(state, FEW)


# What is tried out


class Told:
    """A kernel that plays nothing: each deed comes out ahead by what stands here, over and over."""

    def __init__(self, *leads: list[int]) -> None:
        self.leads = leads
        self.order: dict[bytes, list[int]] = {}
        self.asked: list[tuple[int, int, int, int]] = []

    def outcomes(self, deeds: list[bytes], seed: int, first: int, count: int) -> list[tuple[list[int], int]]:
        self.asked.append((len(deeds), seed, first, count))
        self.order = self.order or dict(zip(deeds, self.leads, strict=True))
        worlds, leads = range(first, first + count), map(self.order.__getitem__, deeds)
        return [([lead[world % len(lead)] for world in worlds], 0) for lead in leads]


def lead_of(told: Told, *deeds: Action) -> Lead:
    """What is done of these deeds, the first of which rules of thumb say."""
    return race(cast("RummySight", told), deeds, 7, Budget(nodes=2000), others=1)


def best_of(told: Told) -> Action:
    return lead_of(told, Draw(), Take()).best


def test_all_deeds_are_tried_out_in_the_same_worlds_and_in_each_once() -> None:
    told = Told([0], [40, -40])
    best_of(told)
    assert {(deeds, seed) for deeds, seed, _, _ in told.asked} == {(2, 7)}
    worlds = [world for _, _, first, count in told.asked for world in range(first, first + count)]
    assert worlds == list(range(1000))


@pytest.mark.parametrize(
    ("leads", "best"),
    [([2], Take()), ([2, 3, 4], Take()), ([400, -394], Draw()), ([0, 1], Draw()), ([-2], Draw())],
)
def test_another_deed_is_done_only_if_it_is_clearly_ahead_and_by_enough(
    leads: list[int], best: Action
) -> None:
    assert best_of(Told([0], leads)) == best


def test_what_was_left_out_is_not_done_though_what_is_left_was_hardly_ahead_of_it() -> None:
    """For 32 worlds the third is far ahead of the first; then the second is best, hardly ahead in those."""
    early, late = [0] * 32, [0] * 96
    told = Told([*early, *late], [*([40, -38] * 16), *([50] * 96)], [*([12] * 32), *late])
    lead = lead_of(told, Draw(), Take(), TakePile())
    assert (lead.best, lead.points > 0) == (Take(), True)


def test_R5_the_combination_that_a_pile_asks_for_is_not_held_back() -> None:
    hand, others = "QD QH 4S 9S 8H", "KH 4C 3H 3S JD 2D"
    taken = run(turn(hand, others, pile="KC QS AC", stock=STOCK, table=MELDED), "pile").view(0)
    queens = ThumbBot().choose(taken, FEW).action
    assert candidates(taken, Prospects.of(taken), queens) == (queens,)
    drawn = run(turn(f"{hand} QS", others, stock=STOCK, table=MELDED), "draw").view(0)
    assert len(candidates(drawn, Prospects.of(drawn), queens)) == 3


# Its choices


class Watched:
    """A player whose every choice is looked at."""

    name = "watched"

    def __init__(self, other: SamplingBot) -> None:
        self.other = other

    def choose(self, view: View, budget: Budget) -> Choice:  # noqa: ARG002
        choice = self.other.choose(view, Budget(nodes=40))
        assert choice.action in view.legal_actions
        assert choice.reasons
        assert all(reason.endswith(".") and reason[0].isupper() for reason in choice.reasons)
        return choice


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("throw_back", ThrowBack)
def test_it_plays_whole_rounds(players: int, throw_back: ThrowBack) -> None:
    rules = RummyRules(players=players, throw_back=throw_back)
    bots: list[Bot] = [Watched(SamplingBot(b"seed", 0)), *(bot("thumb") for _ in range(players - 1))]
    state, _ = play_game(rules, bots, bytes(32), dealer=players - 1, max_rounds=1)
    assert len(state.sheet) == 1


@pytest.mark.parametrize("rules", [TWO, RummyRules(), FIVE], ids=str)
def test_it_answers_whatever_others_have_done(rules: RummyRules) -> None:
    for state in some(rules, seed=rules.players, every=5):
        sampled(state, FEW)


STOCK = "9H 4H 8C 2S 6C 10H 7C QC 3S 3D 6H 8H 10C JC 5S 4S 9D JD"
MELDED = (("5C 5D 5H", 0),)


def test_the_pile_is_taken_for_a_new_combination() -> None:
    state = turn("QD QH 4S", "KH 4C 3H 3S JD 2D 9S 10S", pile="KC JS QS 7H", stock=STOCK, table=MELDED)
    deed, why = sampled(state)
    assert deed == "pile"
    assert "taking the pile came out" in why


def test_the_top_discard_is_taken_for_a_combination() -> None:
    deed, why = sampled(turn("7D 8D KS 4C KH 2S AD", "KC 4D 3H 3S JD 2D 2C", pile="KD", stock=STOCK))
    assert deed == "take"
    assert re.search(r"taking the KD came out \d+ points ahead of drawing from the stock\.$", why)


def test_discards_that_can_be_laid_at_once_are_not_left() -> None:
    state = turn("QD QH", "KH 4C 3H 3S JD 2D", pile="KC JS QS 5S", stock=STOCK, table=MELDED)
    assert sampled(state)[0] != "draw"


def test_it_goes_out_where_it_can() -> None:
    state = run(turn("7D 8D KS", "KH 4C 3H 3S JD 2D", stock=f"9D {STOCK}"), "draw", "meld 7D 8D 9D")
    assert sampled(state)[0] == "discard KS"


def test_a_card_is_not_thrown_that_the_next_seat_lays_off() -> None:
    table = (("5C 5D 5H", 1), ("9S 10S JS", 1))
    state = run(turn("QS KH 2D 2H 7C", "KD 4C", stock=f"3D {STOCK}", table=table), "draw")
    assert sampled(state)[0] != "discard QS"


def test_without_the_kernel_it_plays_by_rules_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: bytes) -> RummySight:
        raise KernelMissingError

    monkeypatch.setattr(sampling, "RummySight", missing)
    state = turn("7D JC KS AD", "KH 4C 3H", pile="8D", stock=STOCK)
    choice = SamplingBot(b"seed", 0).choose(state.view(0), ENOUGH)
    by_thumb = ThumbBot().choose(state.view(0), ENOUGH)
    assert choice.action == by_thumb.action
    assert choice.reasons == (*by_thumb.reasons, "Nothing was tried out: the kernel is missing.")


def test_more_nodes_are_more_deals() -> None:
    state = turn("7D JC KS AD", "KH 4C 3H", pile="8D", stock=STOCK)

    def deals(nodes: int) -> int:
        found = re.search(r"In (\d+) deals that fit", sampled(state, Budget(nodes=nodes))[1])
        assert found is not None
        return int(found[1])

    assert deals(100) < deals(400)


@pytest.mark.parametrize(
    ("budget", "deals"), [(Budget(nodes=0), "one deal"), (Budget(seconds=0.0), "32 deals")]
)
def test_something_is_tried_out_however_small_the_budget(budget: Budget, deals: str) -> None:
    state = turn("7D JC KS", "KH 4C 3H", pile="9D", stock=STOCK)
    assert f"In {deals} that fit" in sampled(state, budget)[1]


def test_one_deal_is_no_sign() -> None:
    state = turn("7D JC KS", "KH 4C 3H", pile="9D", stock="")
    assert sampled(state, Budget(nodes=0))[0] == "draw"


def test_where_there_is_nothing_to_choose_nothing_is_tried_out() -> None:
    state = run(turn("7D", "KH 4C 3H", stock=STOCK), "draw", "discard 9H")
    deed, why = sampled(run(state, "draw", "discard 4H", "take"))
    assert deed.startswith("discard")
    assert "deal" not in why
