"""Tables of rummy over HTTP: how they are opened, house rules, rule sheets, and what is left of games."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from fivehundred.rules.document import preset
from fivehundred.rules.options import options_of
from fivehundred.rummy.bots import BOT_NAMES
from fivehundred.rummy.bots.adviser import ADVISER
from fivehundred.rummy.record_json import read_json
from fivehundred.rummy.record_text import read_text
from fivehundred.rummy.rules import RummyRules, StockOut
from fivehundred.seats import SEATS
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import http_responses, parts, rummy
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol.http_requests import RulesDraft
from fivehundred.server.table_ids import shown
from fivehundred.server.views.rummy.table_rules import rules_checked
from fivehundred.sheet.page import Statement
from fivehundred.sheet.rummy import rummy_sheet
from server import kit, rummy_kit
from server.kit import GUESTS, entries_of
from server.rummy_kit import KIT, PEOPLE, seated
from server.running import Running, card, checked, opened, received, refused

NONCE = "0123456789abcdef" * 2
SIX = RummyRules(players=6)
DOCUMENT = 'base = "rummy"\n[rules]\nplayers = 6\n'


# Tables


@pytest.mark.parametrize(
    "wish",
    [
        {"preset": "rummy", "options": {"players": 6}},
        {"rules": "rummy~players=6"},
        {"rules": "https://table.example/new?rules=rummy~players=6"},
        {"rules": DOCUMENT},
        {"preset": "standard", "options": {"auction.lowest": 7}, "rules": DOCUMENT},
    ],
)
def test_a_table_is_opened_by_options_a_link_or_a_document(ada: httpx.Client, wish: dict[str, Any]) -> None:
    table = opened(ada, seat=5, **wish)
    found = card(ada, table)
    assert (found.preset, found.preset_label, len(found.seats), found.scores) == (
        "rummy",
        "Rummy",
        6,
        [0] * 6,
    )
    assert found.mine == 5
    assert found.title == "the melding game of the same name, for two to eight players, each alone"


@pytest.mark.parametrize(
    ("wish", "reason", "words"),
    [
        ({"options": {"players": 9}}, "rules", "players = 9: must be one of 2, 3, 4, 5, 6, 7, 8"),
        ({"options": {"players": 1}}, "rules", "must be one of 2, 3"),
        ({"options": {"players": "six"}}, "rules", "players = 'six': must be a whole number"),
        ({"options": {"players": True}}, "rules", "players = True: must be a whole number"),
        ({"options": {"playrs": 6}}, "rules", "did you mean 'players'?"),
        ({"options": {"auction.lowest": 7}}, "rules", "unknown option auction.lowest"),
        ({"options": {"stock_out": "stop"}}, "rules", "must be one of reshuffle, end"),
        ({"options": {"target": 5}}, "rules", "must be from 10 to 10000"),
        ({"rules": "rummy~players=9"}, "rules", "must be one of 2, 3"),
        ({"rules": "rummy~players=six"}, "rules", "must be a whole number"),
        ({"rules": "rummy~players"}, "notation", "expected option=value"),
        ({"rules": 'base = "rummy"\n[rules]\nplayers = "six"\n'}, "rules", "must be a whole number"),
        ({"rules": 'base = "rummy"\n[rules.auction]\nlowest = 7\n'}, "rules", "unknown option auction"),
        ({"rules": 'base = "rummy"\nplayers = 6\n'}, "rules", "unknown key 'players'"),
        ({"rules": 'base = "rummy"\n[rules'}, "notation", "not TOML"),
        ({"bots": "rule-1"}, "no-such-bot", "there is no bot 'rule-1'; bots: random, thumb, sampling"),
        ({"seat": 4}, "no-such-seat", "seats are 0 to 3"),
        ({"preset": "standard", "bots": "thumb"}, "no-such-bot", "rule-1"),
        ({"preset": "standard", "options": {"players": 6}}, "rules", "unknown option players"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_with_what_would_be_right(
    ada: httpx.Client, wish: dict[str, Any], reason: str, words: str
) -> None:
    found = refused(ada.post("/api/tables", json={"preset": "rummy"} | wish))
    assert found.reason == reason
    assert words in found.text


def test_a_bot_of_the_other_game_is_not_seated() -> None:
    table = Table.fold(entries_of(seated(RummyRules(), people=2)))
    for bot in BOT_NAMES:
        event = decide(table, PEOPLE[0], ask.PutBot(id="c1", seat=2, bot=bot))
        assert event == events.BotSeated(seat=SEATS[2], bot=bot)
    tricks = Table.fold(entries_of([kit.opened(preset("standard"))]))
    for other, guest, bot in ((table, PEOPLE[0], "rule-1"), (tricks, GUESTS[0], "thumb")):
        with pytest.raises(RefusedError) as error:
            decide(other, guest, ask.PutBot(id="c1", seat=2, bot=bot))
        assert error.value.reason == "no-such-bot"
        assert ", ".join(other.kit.bots) in str(error.value)


@pytest.mark.parametrize("players", [2, 8])
def test_the_last_seat_is_the_last_players(players: int) -> None:
    table = Table.fold(entries_of([rummy_kit.opened(RummyRules(players=players))]))
    sit = ask.Sit(id="c1", seat=players - 1, name="Ann")
    assert decide(table, PEOPLE[0], sit) == events.Seated(seat=SEATS[players - 1], guest="g0", name="Ann")
    if players < 8:
        with pytest.raises(RefusedError) as error:
            decide(table, PEOPLE[0], ask.Sit(id="c1", seat=players, name="Ann"))
        assert str(error.value) == f"there is no seat {players}; seats are 0 to {players - 1}"


def test_a_table_is_played_over_the_wire(server: Running, ada: httpx.Client) -> None:
    table = opened(
        ada, preset="rummy", options={"players": 2}, bots="thumb", speed="instant", begin=True, clock=0
    )
    with server.join(ada, table) as line:
        welcome = received(line, "Welcome")
        assert (welcome["rules"]["type"], welcome["rules"]["seats"]) == ("RummyRules", 2)
        assert (welcome["rules"]["packs"], welcome["rules"]["hand_size"]) == (1, 7)
        assert {bot["name"] for bot in welcome["bots"]} == {*BOT_NAMES}
        assert received(line, "Sheet")["lines"] == []
        line.send(ask.encode(ask.Ready(id="r1", nonce=NONCE)))
        seen, deeds = play_a_round(line)
        assert seen["table"]["sheet"] == 1
        assert deeds >= 2
    text, json = (ada.get(f"/api/tables/{table}/record.{ext}") for ext in ("txt", "json"))
    record = read_text(text.text)
    assert record == read_json(json.text)
    assert record.players == ("Ada", "thumb")
    found = ada.get(f"/api/tables/{table}/rounds/1/0")
    told = msgspec.json.decode(found.content, type=http_responses.RummyRound)
    assert told.line.points == seen["table"]["scores"]
    assert told.proof.nonces == [NONCE, ""]
    assert ada.get(f"/api/tables/{table}/rounds/1/0/analysis").status_code == 404
    assert ada.get(f"/api/tables/{table}/rounds/1/1").status_code == 404


def play_a_round(line: Any) -> tuple[dict[str, Any], int]:
    """Draw and throw until the round is over; return what is seen then, and how many deeds it took."""
    deeds = 0
    while True:
        seen = received(line, "Seen")
        if seen["table"].get("sheet"):
            return seen, deeds
        choices = (seen["own"] or {}).get("choices")
        if choices is None:
            continue
        deed: ask.Deed = rummy.Draw()
        if choices["type"] == "ChooseLay":
            deed = parts.Discard(cards=choices["discards"][:1])
        deeds += 1
        position = seen["table"]["position"]
        line.send(ask.encode(ask.Act(id=f"d{position}", position=position, deed=deed)))


# House rules


def test_house_rules_come_with_what_a_table_would_be_told(ada: httpx.Client) -> None:
    options = {"players": 6, "stock_out": "end", "target": 500}
    found = checked(ada, preset="rummy", options=options)
    assert found.options == {"players": 6, "stock_out": "end"}, "what is as usual is left out"
    assert found.link == "rummy~players=6~stock_out=end"
    assert KIT.read_rules(found.document) == RummyRules(players=6, stock_out=StockOut.END)
    assert isinstance(found.rules, rummy.RummyRules)
    seen = found.rules
    assert (seen.seats, seen.sides, seen.packs, seen.target, len(seen.pack)) == (6, 6, 2, 500, 104)
    assert [(each.option, each.value) for each in seen.differences] == [
        ("players", "6"),
        ("stock_out", "the round ends with the turn in which its last card was drawn"),
    ]
    assert (found.complaints, found.exclusions, found.cautions, found.mended) == ([], [], [], None)
    for text in (found.link, found.document):
        assert checked(ada, rules=text) == found


def test_what_no_option_may_be_is_told_with_the_options_and_what_mends_it(ada: httpx.Client) -> None:
    found = checked(ada, preset="rummy", options={"players": 9, "playrs": 6})
    assert (found.rules, found.options) == (None, {"players": 9, "playrs": 6})
    assert any("did you mean 'players'?" in complaint.reason for complaint in found.complaints)
    assert found.mended == {}
    [complaint] = checked(ada, preset="rummy", options={"players": 9}).complaints
    assert (complaint.reason, complaint.mends) == (
        "players = 9: must be one of 2, 3, 4, 5, 6, 7, 8",
        {"players": None},
    )


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        ("rummy~players=9", "rules", "must be one of 2, 3, 4, 5, 6, 7, 8"),
        ("rummy~playrs=6", "rules", "did you mean 'players'?"),
        ("rummy~players", "notation", "expected option=value"),
        ('base = "rummy"\n[rules]\nplayers = 9\n', "rules", "must be one of 2, 3, 4, 5, 6, 7, 8"),
        ("standard~players=6", "rules", "unknown option players"),
    ],
)
def test_a_text_that_has_no_rules_is_refused_with_what_would_be_right(
    ada: httpx.Client, text: str, reason: str, words: str
) -> None:
    found = refused(ada.post("/api/rules/check", json={"rules": text}))
    assert found.reason == reason
    assert words in found.text


@pytest.mark.parametrize("players", range(2, 9))
def test_rules_come_back_by_link_and_by_file(players: int) -> None:
    found = rules_checked(RulesDraft(preset="rummy", options={"players": players, "throw_back": "may"}))
    for text in (found.link, found.document):
        assert rules_checked(RulesDraft(rules=text)) == found
    assert msgspec.json.decode(msgspec.json.encode(found), type=http_responses.RulesChecked) == found


def test_the_catalogue_has_the_game_with_every_option(ada: httpx.Client) -> None:
    found = msgspec.json.decode(ada.get("/api/catalogue").content, type=http_responses.Catalogue)
    [game] = [game for game in found.games if game.label == "Rummy"]
    [only] = game.presets
    assert (only.name, only.seats, only.sides, only.target) == ("rummy", 4, 4, 500)
    assert [option.path for option in game.options] == [each.path for each in options_of(RummyRules())]
    assert only.settings == {option.path: option.default for option in game.options}
    players = next(option for option in game.options if option.path == game.players)
    assert (players.type, players.least, players.most, players.rule) == ("int", 2, 8, "R1")
    assert game.bot == ADVISER
    assert {bot.name for bot in game.bots} == {*BOT_NAMES}
    assert [section.path for section in game.sections] == [""]


def test_every_choice_of_the_catalogue_can_be_wished_for(ada: httpx.Client) -> None:
    found = msgspec.json.decode(ada.get("/api/catalogue").content, type=http_responses.Catalogue)
    [game] = [game for game in found.games if game.label == "Rummy"]
    for option in game.options:
        values: list[object] = [choice.value for choice in option.choices]
        values = values or [option.least, option.most]
        for value in values:
            assert checked(ada, preset="rummy", options={option.path: value}).complaints == []


def test_empty_seats_are_the_advisers_unless_others_are_asked_for(ada: httpx.Client) -> None:
    for wish, bot in (({}, ADVISER), ({"bots": "random"}, "random")):
        table = opened(ada, preset="rummy", begin=True, **wish)
        [seat] = {each.name or each.kind for each in card(ada, table).seats[1:]}
        assert seat == "bot"
        assert f'"{bot}"' in ada.get(f"/api/tables/{table}/record.txt").text


# Sheets


def says_all(page: str, rules: RummyRules) -> bool:
    return all(part.text in page for part in rummy_sheet(rules).parts if isinstance(part, Statement))


@pytest.mark.parametrize("rules", [RummyRules(), SIX, RummyRules(stock_out=StockOut.END)])
def test_rules_have_a_page(ada: httpx.Client, rules: RummyRules) -> None:
    link = KIT.link_of(rules, "rummy")
    page = ada.get(f"/rules/{link}").text
    assert says_all(page, rules)
    others = {RummyRules(), SIX, RummyRules(stock_out=StockOut.END)} - {rules}
    assert not any(says_all(page, other) for other in others), "it is not just any rules' page"
    assert f'<a href="/new?rules={link}">Play by these rules</a>' in page
    assert '<a href="/rules/rummy" aria-current="page">Rummy</a>' in page


def test_a_table_has_a_page_and_a_file_of_its_rules(ada: httpx.Client) -> None:
    address = f"/t/{shown(opened(ada, rules=DOCUMENT))}"
    page = ada.get(f"{address}/rules").text
    assert says_all(page, SIX)
    assert f'<a href="{address}">Back to the table</a>' in page
    for file in (f"{address}/rules/sheet.pdf", "/rules/rummy~players=6/sheet.pdf", "/rules/rummy/sheet.pdf"):
        answer = ada.get(file)
        assert answer.headers["Content-Type"] == "application/pdf"
        assert answer.headers["Content-Disposition"] == 'inline; filename="five-hundred-rummy.pdf"'
        assert answer.content.startswith(b"%PDF-")
    assert (
        ada.get(f"{address}/rules/sheet.pdf").content == ada.get("/rules/rummy~players=6/sheet.pdf").content
    )


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("rummy~players=9", "players = 9: must be one of 2, 3, 4, 5, 6, 7, 8"),
        ("rummy~playrs=6", "did you mean &#x27;players&#x27;?"),
        ("rummy~players", "expected option=value"),
        ("rummy~<b>=1", "&lt;b&gt;"),
    ],
)
def test_rules_that_are_none_say_why(ada: httpx.Client, link: str, words: str) -> None:
    answer = ada.get(f"/rules/{link}")
    assert answer.status_code == 404
    assert words in answer.text
    assert "<b>" not in answer.text
    assert ada.get(f"/rules/{link}/sheet.pdf").status_code == 400
