"""What players do at a table of rummy and may not, what they type, and what they ask."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

import pytest

from fivehundred.any_game import AnyChoice
from fivehundred.rummy.state import State
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.guests import Guest
from fivehundred.server.domain.table import Table
from fivehundred.server.live.session import Session
from fivehundred.server.live.thinker import chosen
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import parts, rummy, tricks
from rummy.tables import TWO, deal_of, run, turn
from server import kit
from server.kit import (
    GUESTS,
    START,
    STRANGER,
    FakeConnection,
    MemoryLog,
    ThreadThinker,
    entries_of,
    resources,
)
from server.rummy_kit import (
    PEOPLE,
    Story,
    at,
    own_seen,
    table_seen,
)

HAND = "7D 8D 9D QS QC 3S 2H"


def refused(table: Table, guest: Guest, command: ask.Logged) -> tuple[str, str]:
    with pytest.raises(RefusedError) as error:
        decide(table, guest, command)
    return error.value.reason, str(error.value)


def act(table: Table, deed: ask.Deed) -> ask.Act:
    return ask.Act(id="c1", position=table.position, deed=deed)


TO_DRAW = turn(HAND, pile="5C 4H", stock="6C 9C")
TO_LAY = run(TO_DRAW, "draw")
LAID = run(TO_LAY, "meld 7D 8D 9D")
TOOK = run(TO_DRAW, "take")
EARNED = turn(HAND, pile="4H", table=(("7S 8S 9S", 0),))
OTHERS = turn(HAND, pile="5C 4H", stock="6C 9C", table=(("7S 8S 9S", 1),))
DEALT = State.start(TWO, 1).apply(deal_of(TWO, HAND, "4C 5S 6H 8C 10H KD AC", turned_up="4H", stock="6C"))
HOLDS = "3♠ Q♠ 6♣ Q♣ 7♦ 8♦ 9♦ 2♥"
COMBINATIONS = "three or four of a rank are one, or a sequence of a suit"

REFUSED: Final[dict[str, tuple[State, ask.Deed, str, str]]] = {
    "a discard first": (
        TO_DRAW,
        parts.Discard(cards=["3S"]),
        "wrong-phase",
        "a discard is not possible now; drawing from the stock or taking discards is expected",
    ),
    "a second draw": (
        TO_LAY,
        rummy.Draw(),
        "wrong-phase",
        "drawing from the stock is not possible now; laying down, laying off or a discard is expected",
    ),
    "the pile without a combination": (
        OTHERS,
        rummy.TakePile(),
        "pile-not-earned",
        "the pile is for those who have laid a combination in this round; draw, or take the top discard",
    ),
    "a pile of one card": (
        EARNED,
        rummy.TakePile(),
        "pile-is-one",
        "the pile is one card, 4♥, which is taken as the top discard",
    ),
    "two cards laid": (
        TO_LAY,
        rummy.Meld(cards=["7D", "8D"]),
        "meld-too-small",
        "7♦ 8♦: a combination has three cards or more, not 2",
    ),
    "nothing laid": (
        TO_LAY,
        rummy.Meld(cards=[]),
        "meld-too-small",
        "no card: a combination has three cards or more, not 0",
    ),
    "no combination": (
        TO_LAY,
        rummy.Meld(cards=["7D", "8D", "QS"]),
        "no-meld",
        f"Q♠ 7♦ 8♦ is no combination; {COMBINATIONS}",
    ),
    "an ace where there is none": (
        TO_LAY,
        rummy.Meld(cards=["7D", "8D", "9D"], ace="low"),
        "no-meld",
        f"7♦ 8♦ 9♦ is no combination with the ace low; {COMBINATIONS}",
    ),
    "a card three times": (
        TO_LAY,
        rummy.Meld(cards=["QS", "QS", "QC"]),
        "not-held",
        f"not in this hand: Q♠; it holds {HOLDS}",
    ),
    "a card of another pack": (
        TO_LAY,
        parts.Discard(cards=["Jo"]),
        "not-held",
        f"not in this hand: Jo; it holds {HOLDS}",
    ),
    "a lay-off before a combination": (
        run(OTHERS, "draw"),
        rummy.LayOff(card="6C", meld=1),
        "lay-not-earned",
        "lay a combination first; only then may 6♣ be laid off",
    ),
    "a lay-off on nothing": (
        LAID,
        rummy.LayOff(card="6C", meld=2),
        "no-such-meld",
        "there is no combination 2: the only one is 1",
    ),
    "a lay-off that does not fit": (
        LAID,
        rummy.LayOff(card="6C", meld=1),
        "lay-does-not-fit",
        "6♣ does not fit combination 1; there 6♦ 10♦ would",
    ),
    "the card that was taken": (
        TOOK,
        parts.Discard(cards=["4H"]),
        "thrown-back",
        "4♥ was taken in this turn and may not be thrown back; throw 3♠ Q♠ Q♣ 7♦ 8♦ 9♦ 2♥",
    ),
    "two cards thrown": (
        TO_LAY,
        parts.Discard(cards=["3S", "2H"]),
        "not-understood",
        "line 1, column 1: found 2 cards, expected one card to throw",
    ),
    "no card thrown": (
        TO_LAY,
        parts.Discard(cards=[]),
        "not-understood",
        "line 1, column 1: found 0 cards, expected one card to throw",
    ),
    "a deed of tricks": (
        TO_LAY,
        tricks.Play(card="3S"),
        "not-understood",
        "line 1, column 1: found Play, expected a deed of rummy such as Draw, Meld or Discard",
    ),
    "a look": (
        TO_DRAW,
        tricks.Look(),
        "not-understood",
        "line 1, column 1: found Look, expected a deed of rummy such as Draw, Meld or Discard",
    ),
    "no card at all": (
        LAID,
        rummy.LayOff(card="1Z", meld=1),
        "not-understood",
        "line 1, column 1: found '1Z', expected a card such as 7H, 10S, QD, or a joker (Jo, JB, JR, JW)",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_refused_is(kind: str) -> None:
    state, deed, reason, text = REFUSED[kind]
    assert refused(at(state), PEOPLE[0], act(at(state), deed)) == (reason, text)


def test_only_the_seat_that_decides_acts_and_only_on_what_it_saw() -> None:
    table = at(TO_DRAW)
    assert refused(table, PEOPLE[1], act(table, rummy.Draw()))[0] == "not-your-turn"
    assert refused(table, STRANGER, act(table, rummy.Draw()))[0] == "not-seated"
    for position in (table.position - 1, table.position + 1):
        stale = ask.Act(id="c1", position=position, deed=rummy.Draw())
        assert refused(table, PEOPLE[0], stale)[0] == "stale"
    typed = ask.Type(id="c1", position=table.position - 1, text="draw")
    assert refused(table, PEOPLE[0], typed)[0] == "stale"


@pytest.mark.parametrize("deed", [rummy.Draw(), rummy.TakePile(), rummy.Meld(cards=["7D", "8D", "9D"])])
def test_where_tricks_are_played_nobody_melds(deed: ask.Deed) -> None:
    table = kit.dealt(kit.begun())
    seat = table.deciding_seat
    assert seat is not None
    reason, text = refused(table, GUESTS[seat], act(table, deed))
    assert reason == "not-understood"
    assert f"found {type(deed).__name__}, expected" in text


@asynccontextmanager
async def live() -> AsyncIterator[tuple[Session, MemoryLog, list[FakeConnection]]]:
    """A session of two people; bots think at once."""
    log = MemoryLog(entries_of(Story(TWO, speed="instant").happened))
    session = Session(replace(resources(log), thinker=AtOnce()), log.entries)
    async with FakeConnection(session, PEOPLE[0]) as one, FakeConnection(session, PEOPLE[1]) as other:
        yield session, log, [one, other]
    session.close()


class AtOnce(ThreadThinker):
    async def choose(self, game: str, name: str, seed: bytes, view: Any) -> AnyChoice:
        return chosen(game, name, seed, view)


@pytest.mark.anyio
async def test_what_is_refused_changes_nothing() -> None:
    async with live() as (session, log, (line, other)):
        for state, deed, reason, text in REFUSED.values():
            table = session.table = at(state)
            entries, frames = list(log.entries), len(other.frames)
            answer = await line.ask(ask.Act, position=table.position, deed=deed)
            assert (answer.reason, answer.text) == (reason, text)
            assert (session.table, log.entries, len(other.frames)) == (table, entries, frames)
            why = await line.ask(ask.Why, deed=deed)
            assert (why.reason, why.text) == (reason, text)
            hidden = await other.ask(ask.Why, deed=deed)
            assert hidden.reason == "no-hint", "what is said about a hand is said to its owner"


@pytest.mark.anyio
async def test_a_hint_says_what_to_do_and_why() -> None:
    async with live() as (session, _, (line, other)):
        session.table = at(run(DEALT, "draw"))
        hint = await line.ask(ask.Hint)
        assert (hint.deed, hint.text) == (rummy.Meld(cards=["7D", "8D", "9D"]), "A bot would lay 7♦ 8♦ 9♦")
        assert hint.reasons
        assert all("{" not in reason for reason in hint.reasons)
        assert (await line.ask(ask.Why, deed=hint.deed)).reason is None
        assert (await other.ask(ask.Hint)).reason == "no-hint"
        assert (await line.ask(ask.Act, position=session.table.position, deed=hint.deed)).answers
        assert table_seen(session.table).laid == [15, 0]


# What may be done


SUIT = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
BOTH_ENDS = run(turn("AS 9H 3C", table=((SUIT, 0), ("6C 6D 6H", 1))), "draw")


def test_an_ace_is_laid_off_at_the_end_that_is_said() -> None:
    table = at(BOTH_ENDS)
    own = own_seen(table, 0)
    assert isinstance(own.choices, rummy.ChooseLay)
    assert [(each.card, each.meld, each.ace, each.points) for each in own.choices.lay_offs] == [
        ("AS", 1, "low", 5),
        ("AS", 1, "high", 15),
    ]
    before = table_seen(table).laid[0]
    for choice in own.choices.lay_offs:
        for wish in (
            act(table, rummy.LayOff(card="AS", meld=1, ace=choice.ace)),
            ask.Type(id="c1", position=table.position, text=f"lay As on 1 {choice.ace}"),
        ):
            event = decide(table, PEOPLE[0], wish)
            assert event == events.Acted(deed=rummy.LayOff(card="AS", meld=1, ace=choice.ace))
            seen = table_seen(table.after(events.from_bytes(events.to_bytes(event)), START))
            assert seen.laid[0] - before == choice.points
            assert seen.melds[0].cards.index("AS") == (0 if choice.ace == "low" else 12)
    reason, text = refused(table, PEOPLE[0], act(table, rummy.LayOff(card="AS", meld=2, ace="high")))
    assert reason == "lay-does-not-fit"
    assert text.startswith("A♠ does not fit combination 2 with the ace high; there 6♠ ")


def test_what_may_be_done_is_shown_to_who_decides_only() -> None:
    for state, choices in (
        (TO_DRAW, rummy.ChooseSource()),
        (turn(HAND, pile="5C 4H", table=(("7S 8S 9S", 0),)), rummy.ChooseSource(has_pile=True)),
        (EARNED, rummy.ChooseSource()),
    ):
        assert own_seen(at(state), 0).choices == choices
        assert own_seen(at(state), 1).choices is None
    lay = own_seen(at(TOOK), 0).choices
    assert isinstance(lay, rummy.ChooseLay)
    assert lay.melds == [rummy.MeldChoice(cards=["7D", "8D", "9D"], points=15)]
    assert (lay.lay_offs, sorted(lay.discards)) == ([], sorted(HAND.split())), (
        "the card taken is not thrown back"
    )
    assert own_seen(at(TOOK), 0).hand == ["3S", "QS", "2H", "4H", "QC", "7D", "8D", "9D"], (
        "by suits, in colours"
    )


# What is typed


@pytest.mark.parametrize(
    ("state", "text", "deed"),
    [
        (TO_DRAW, "draw", rummy.Draw()),
        (TO_DRAW, "Take the top", rummy.Take()),
        (EARNED, "pile", None),
        (TO_LAY, "meld 7d 8d 9d", rummy.Meld(cards=["7D", "8D", "9D"])),
        (TO_LAY, "9♦, 8♦, 7♦", rummy.Meld(cards=["7D", "8D", "9D"])),
        (run(LAID, "discard 3S", "draw"), "lay As on 2", None),
        (
            run(turn("2S 3S 4S AS 9H", table=()), "draw", "meld 2S 3S 4S"),
            "lay as on 1",
            rummy.LayOff(card="AS", meld=1),
        ),
        (TO_LAY, "discard 3s", parts.Discard(cards=["3S"])),
        (TO_LAY, "3s", parts.Discard(cards=["3S"])),
    ],
)
def test_what_is_typed_is_done(state: State, text: str, deed: ask.Deed | None) -> None:
    table = at(state)
    seat = table.deciding_seat
    assert seat is not None
    typed = ask.Type(id="c1", position=table.position, text=text)
    if deed is None:
        assert refused(table, PEOPLE[seat], typed)[0] in {"pile-is-one", "not-held"}
    else:
        event = decide(table, PEOPLE[seat], typed)
        assert event == events.Acted(deed=deed)
        assert table.after(event, START).position == table.position + 1


@pytest.mark.parametrize(
    ("state", "text", "found", "expected"),
    [
        (TO_DRAW, "pass", "PASS", "draw, take or pile"),
        (TO_DRAW, "7 hearts", "7", "draw, take or pile"),
        (TO_LAY, "the queen of nothing", "QUEEN", "cards to lay such as meld 7D 8D 9D"),
        (TO_LAY, "discard 3z", "3Z", "a card to throw such as discard 3S"),
        (TO_LAY, "lay 7d on top", "TOP", "lay AS on 2"),
        (TO_LAY, "reshuffle 7d 8d", "RESHUFFLE", "lay AS on 2"),
    ],
)
def test_what_is_typed_and_nothing_is_answered_with_what_would_be_right(
    state: State, text: str, found: str, expected: str
) -> None:
    typed = ask.Type(id="c1", position=7, text=text)
    reason, words = refused(at(state), PEOPLE[0], typed)
    assert reason == "not-understood"
    assert found.lower() in words.lower()
    assert expected in words
