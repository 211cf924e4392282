"""What is refused, and that the refusal shows its arithmetic."""

import re

import pytest

from fivehundred.errors import RulesError
from fivehundred.rules.document import amended, preset, with_settings
from fivehundred.rules.options import TableRules, options_of
from fivehundred.rules.ruleset import Rules

FIVES = "; ".join(["[40, 60, 80, 100, 120]"] * 5).replace(";", ",")

THREE_JACKS = " ".join(
    [f"{rank}{suit}" for suit in "SCDH" for rank in range(2, 11)] + ["11S", "JS", "JC", "JD"]
)
"""A pack of forty cards with three court cards and nothing else that saves a hand from being a misdeal."""


FORTY = " ".join(
    f"{rank}{suit}" for suit in "SCDH" for rank in ("5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
)
PACK_TO_DRAW = (
    "pack: 33 cards for 2 seats; 20 cards to draw for each take 40,"
    " and the kitty may have up to 6, so 40 to 46"
)


def refusal(*settings: str, name: str = "standard") -> str:
    """The complaint about a preset with these settings."""
    with pytest.raises(RulesError) as error:
        with_settings(preset(name), settings)
    return str(error.value)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        # One option by itself.
        (["table.seats=9"], "table.seats = 9: must be one of 2, 3, 4, 5, 6"),
        (["table.seats=4.5"], "table.seats = 4.5: must be a whole number"),
        (["table.seats=true"], "table.seats = True: must be a whole number"),
        (["scoring.target=5"], "scoring.target = 5: must be from 10 to 10000"),
        (["scoring.target=500.5"], "scoring.target = 500.5: must be a whole number"),
        (["auction.lowest=5"], "auction.lowest = 5: must be one of 6, 7"),
        (["scoring.trick_points=1"], "scoring.trick_points = 1: must be true or false"),
        (["scoring.slam=sometimes"], "scoring.slam = 'sometimes': must be one of below-250, up-to-8S, off"),
        (["pack.cards=7"], "pack.cards = 7: must be text"),
        (
            ["specials.misere.points=a lot"],
            "specials.misere.points = 'a lot': must be a whole number, or `default`",
        ),
        (["ladder.values=40"], "ladder.values = 40: must be rows of numbers"),
        (['ladder.values=[["a"]]'], "ladder.values = (('a',),): must be rows of numbers"),
        (["ladder.values=[1, 2]"], "ladder.values = (1, 2): must be rows of numbers"),
        # The table.
        (["table.sides=3"], "table.sides = 3: 4 seats do not form 3 equal sides"),
        (
            ["table.seats=5", "table.sides=5"],
            "pack: 43 cards for 5 seats; 5 hands of 10 take 50, and the kitty may have up to 6, so 50 to 56",
        ),
        (
            ["table.seats=3", "table.sides=3"],
            "pack: 43 cards for 3 seats; 3 hands of 10 take 30, and the kitty may have up to 6, so 30 to 36",
        ),
        (['pack.name="custom"', 'pack.cards="AS KS"'], "pack: 2 cards; a pack has 30 to 64"),
        # The pack.
        (
            ['pack.cards="AS KS"'],
            'pack.cards is given, but pack.name is "43"; set pack.name = "custom"',
        ),
        (
            ['pack.name="custom"', 'pack.cards="AS AS KS KS QS"'],
            "pack.cards: AS, KS listed more than once; a pack holds each card once",
        ),
        (
            ['pack.name="custom"', 'pack.cards="AS 14S"'],
            "pack.cards: found '14S', expected a card such as 7H, 10S, QD, or a joker (Jo, JB, JR, JW)",
        ),
        (
            ["pack.matching_four=true"],
            (
                "pack.matching_four needs the 4C and 4H alone: a pack of 43 or 44 with"
                ' pack.fours_out = "4S 4D"; this pack has 4D 4H'
            ),
        ),
        (
            ["pack.matching_four=true", 'pack.name="45"', 'pack.fours_out="4S 4D"'],
            (
                "pack.matching_four needs the 4C and 4H alone: a pack of 43 or 44 with"
                ' pack.fours_out = "4S 4D"; this pack has 4S 4C 4D 4H'
            ),
        ),
        (
            ["plusplus.anti_joker=true", 'pack.fours_out="4S 4D"'],
            "plusplus.anti_joker puts a second joker in place of the 4D, and this pack has no 4D",
        ),
        (
            ["plusplus.anti_joker=true", 'pack.name="44"'],
            "plusplus.anti_joker adds the second joker itself; choose a pack with one joker",
        ),
        (
            ["plusplus.anti_joker=true", "pack.matching_four=true"],
            "pack.matching_four wants the 4S and 4D out; plusplus.anti_joker puts a joker there",
        ),
        # The deal.
        (
            ["deal.packets=3 4 x"],
            "deal.packets: '3 4 x' is no pattern; write packets such as `3 k1 4 k1 3 k1`",
        ),
        (
            ["deal.packets=3 k3 4 k2 3"],
            (
                "deal.packets: '3 k3 4 k2 3' gives 10 cards a hand and 5 to the kitty;"
                " this table needs 10 a hand and 3 to the kitty"
            ),
        ),
        (
            ["deal.packets=4 k3 4 3"],
            (
                "deal.packets: '4 k3 4 3' gives 11 cards a hand and 3 to the kitty;"
                " this table needs 10 a hand and 3 to the kitty"
            ),
        ),
        (
            ['deal.misdeal="must"', 'pack.name="custom"', f'pack.cards="{THREE_JACKS}"'],
            'deal.misdeal = "must" deals again until each of 4 hands has a J, Q or K; this pack has JS JC JD',
        ),
        (
            [
                'deal.misdeal="must"',
                "deal.misdeal_without_aces=true",
                'pack.name="custom"',
                f'pack.cards="{THREE_JACKS}"',
            ],
            (
                'deal.misdeal = "must" deals again until each of 4 hands has a J, Q, K, A or joker;'
                " this pack has JS JC JD"
            ),
        ),
        # The auction.
        (
            ["auction.rounds=1", "auction.reenter=always"],
            'auction.reenter = "always" needs more than auction.rounds = 1: nobody speaks twice',
        ),
        (
            ["auction.rounds=1", "auction.rebid=always"],
            'auction.rebid = "always" needs more than auction.rounds = 1: nobody speaks twice',
        ),
        (
            ["auction.passed_out=dealer-must-bid", "auction.min_contract=8"],
            (
                'auction.passed_out = "dealer-must-bid" makes the dealer bid;'
                " auction.min_contract = 8 would pass out a bid of 6 all the same"
            ),
        ),
        (
            ["scoring.walker=true", "scoring.trick_cap=490"],
            "scoring.walker wins with exactly the target; scoring.trick_cap keeps sides below it",
        ),
        (
            ["scoring.breach=100", "scoring.set_rule=1"],
            (
                "scoring.breach and scoring.set_rule both bar a declarer who is set by more than needed;"
                " set scoring.breach_with_set to play both"
            ),
        ),
        (
            ["scoring.transfer=true"],
            (
                "scoring.transfer gives a failed contract's points to the other side,"
                ' so that nobody falls below zero; set scoring.back_door = "off"'
            ),
        ),
        # The ladder and the specials.
        (
            [f"ladder.values=[{FIVES}]"],
            'ladder.values is given, but ladder.schedule is "avondale"; set it to "custom"',
        ),
        (
            ["ladder.schedule=custom"],
            "ladder.values: a custom table has 5 rows of 5 values (6 to 10 tricks); found []",
        ),
        (
            ["ladder.schedule=custom", "ladder.values=[[1, 2], [3]]"],
            "ladder.values: a custom table has 5 rows of 5 values (6 to 10 tricks); found [2, 1]",
        ),
        (
            ["ladder.schedule=custom", f"ladder.values=[{FIVES.replace('40', '0')}]"],
            "ladder.values: every value must be above 0",
        ),
        (["specials.misere.points=0"], "specials.misere.points = 0: must be above 0"),
        (
            ["specials.misere.place=somewhere"],
            (
                "specials.misere.place: 'somewhere' is no place;"
                " write `after 8S`, `before 10H`, `above level 7`, `by points` or `top`"
            ),
        ),
        (
            ["specials.misere.place=above level 5"],
            (
                "specials.misere.place: 'above level 5' is no place;"
                " write `after 8S`, `before 10H`, `above level 7`, `by points` or `top`"
            ),
        ),
        (
            ["specials.hi_lo.place=somewhere"],  # off, and refused all the same
            (
                "specials.hi_lo.place: 'somewhere' is no place;"
                " write `after 8S`, `before 10H`, `above level 7`, `by points` or `top`"
            ),
        ),
        (
            ["specials.misere.place=after 8X"],
            "specials.misere.place: found '8X', expected a bid such as 7H, 8N, 7J5, M or OM",
        ),
        (
            ["specials.misere.place=after OM"],
            "specials.misere.place: OM is no suit or no-trump bid of this table",
        ),
        (
            ["specials.misere.place=after 8J5"],
            "specials.misere.place: 8J5 is no suit or no-trump bid of this table",
        ),
        (
            ["specials.misere.place=above level 7", "ladder.schedule=original"],
            (
                "specials.misere.place: `above level 7` is no one place in this table,"
                " because 8S ranks below a bid of level 7 or less"
            ),
        ),
        # M16.
        (
            ["specials.misere.low_joker=true", "joker.named_before_lead=true"],
            (
                "specials.misere.low_joker puts jokers below everything;"
                " joker.named_before_lead lets them be named"
            ),
        ),
        (
            ["specials.open_misere.low_joker=true", "plusplus.anti_joker=true"],
            (
                "specials.open_misere.low_joker puts jokers below everything;"
                " plusplus.anti_joker cancels high ones"
            ),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_refusals_show_their_arithmetic(settings: list[str], message: str) -> None:
    assert refusal(*settings) == message


MUST = "deal.misdeal=must"


@pytest.mark.parametrize(
    ("name", "settings", "message"),
    [
        # T2: forms of play for two.
        (
            "two-handed-market",
            ["deal.dead_hands=1"],
            'deal.form = "market" leaves no dead hand; deal.dead_hands = 1',
        ),
        (
            "two-handed-market",
            [MUST],
            'deal.form = "market" lets the players choose among cards; deal.misdeal = "must"',
        ),
        (
            "two-handed-draw",
            ["deal.misdeal=may"],
            'deal.form = "draw" lets the players choose among cards; deal.misdeal = "may"',
        ),
        (
            "two-handed-market",
            ['pack.name="53"'],
            'deal.form = "market" is played without a joker; pack.name = "53" has one',
        ),
        (
            "two-handed-market",
            ["joker.first_or_last=true"],
            'deal.form = "market" has no joker; joker.first_or_last says how one is played',
        ),
        (
            "two-handed-market",
            ["auction.visible_kitty=true"],
            'deal.form = "market" has its whole kitty face up; auction.visible_kitty turns up a part',
        ),
        (
            "two-handed-market",
            ["auction.last_kitty_card_open=true"],
            'deal.form = "market" has its whole kitty face up; auction.last_kitty_card_open turns up a part',
        ),
        (
            "two-handed-draw",
            ["specials.blind_misere.on=true"],
            'deal.form = "draw" shows each its hand; specials.blind_misere is bid before looking',
        ),
        (
            "two-handed-draw",
            ["deal.packets=3 k3 4 3"],
            'deal.form = "draw" deals no packets; deal.packets = "3 k3 4 3"',
        ),
        ("two-handed-draw", ['pack.name="33"'], PACK_TO_DRAW),
        (
            "two-handed-table",
            ["specials.called_slam=true"],
            "specials.called_slam needs a partner who passes a card; here each plays alone",
        ),
        (
            "two-handed-table",
            ["specials.double_misere.on=true"],
            'specials.double_misere.partner = "play" needs exactly one partner; here are 0',
        ),
        # T5: partners who change.
        (
            "five-handed",
            ["specials.called_slam=true"],
            "specials.called_slam needs a partner who passes a card; here the partner is called later",
        ),
        (
            "five-handed",
            ["scoring.breach=100"],
            'scoring.breach is called before the partner is; table.partners = "called"',
        ),
        (
            "five-handed-secret",
            ["scoring.score_out=true"],
            (
                "scoring.score_out would betray by its silence whose tricks count for the contract;"
                ' table.partners = "called-secretly"'
            ),
        ),
        (
            "five-handed",
            ["specials.shields.on=true"],
            'specials.shields.partner = "play" needs exactly one partner; here the partner is called later',
        ),
        (
            "standard",
            ["specials.called_slam=true", 'pack.name="custom"', f'pack.cards="{FORTY}"'],
            "specials.called_slam is called over the kitty; this pack leaves none",
        ),
        # B5.
        (
            "two-handed-market",
            ["ladder.schedule=fractional"],
            'ladder.schedule = "fractional" shares out a kitty of 5; deal.form = "market" makes one of 2',
        ),
        (
            "standard",
            ["ladder.schedule=fractional"],
            'ladder.schedule = "fractional" shares out a kitty of 5; pack.name = "43" leaves 3',
        ),
        (
            "ultimate",
            ["auction.inkle_void=true"],
            (
                'ladder.schedule = "fractional" knows no inkles;'
                " auction.inkle_seats and auction.inkle_void let six tricks be one"
            ),
        ),
        (
            "ultimate",
            ["ladder.values=[[1, 2], [3]]"],
            "ladder.values: a fractional table has 5 rows of 12 values (6 to 10 tricks); found [2, 1]",
        ),
        (
            "ultimate",
            [f"ladder.values=[{', '.join([str([40] * 12)] * 5)}]"],
            "ladder.values: no-trump must be worth more than a suit with as many cards given",
        ),
        # X8.
        (
            "standard",
            ['plusplus.dealers_choice="megatrump sevens"'],
            (
                "plusplus.dealers_choice: 'sevens' is neither one of visible-kitty, low-misere, megatrump,"
                " anti-megatrump, anti-joker, fractional nor option=value"
            ),
        ),
        (
            "standard",
            ['plusplus.dealers_choice="table.seats=5"'],
            "plusplus.dealers_choice: table.seats stays as it is from deal to deal",
        ),
        (
            "standard",
            ["plusplus.dealers_choice='pack.name=\"45\"'"],
            "plusplus.dealers_choice: 'pack.name=\"45\"': write the value without quotes and comments",
        ),
        (
            "standard",
            [f'plusplus.dealers_choice="{" ".join(f"scoring.target={10 * n}" for n in range(1, 10))}"'],
            "plusplus.dealers_choice: 9 items; a list has at most 8",
        ),
        (
            "standard",
            [f'plusplus.dealers_choice="deal.packets={"3-" * 200}"'],
            (
                "plusplus.dealers_choice: deal.packets and its value are 413 characters long;"
                " an item has at most 400"
            ),
        ),
        (
            "standard",
            ['plusplus.dealers_choice="  "'],
            "plusplus.dealers_choice: there is nothing on the list; leave it empty to play without one",
        ),
        (
            "ultimate",
            ["specials.misere.place=somewhere"],
            (
                "specials.misere.place: 'somewhere' is no place;"
                " write `after 8S`, `before 10H`, `above level 7`, `by points` or `top`"
            ),
        ),
        # Refused as well.
        (
            "standard",
            ["auction.lowest=7", "specials.misere.on=false", "specials.low_misere.on=true"],
            "specials.low_misere stands among the bids of six; auction.lowest = 7 has none",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_refusals_for_other_tables(name: str, settings: list[str], message: str) -> None:
    assert refusal(*settings, name=name) == message


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("two-handed-table", [MUST]),
        ("two-handed-market", ["specials.blind_misere.on=true"]),
        ("five-handed-rotating", ["scoring.breach=100", "scoring.score_out=true"]),
        ("five-handed", ["scoring.score_out=true"]),
        ("six-handed-pairs", ["specials.called_slam=true", "specials.double_misere.on=true"]),
        ("ultimate", ["auction.visible_kitty=true", "auction.game_bids=true", "specials.j5=true"]),
    ],
    ids=str,
)
def test_what_goes_together_on_other_tables(name: str, settings: list[str]) -> None:
    assert with_settings(preset(name), settings) != preset(name)


def test_all_contradictions_are_listed() -> None:
    found = refusal("table.sides=3", "auction.rounds=1", "auction.rebid=always", "specials.misere.points=-5")
    assert [part.split(" = ")[0] for part in found.split("; ")] == [
        "table.sides",
        "auction.rebid",
        "specials.misere.points",
    ]


def test_a_special_that_is_off_contradicts_nothing() -> None:
    settings = ["joker.named_before_lead=true", "specials.misere.low_joker=true", "specials.misere.on=false"]
    assert with_settings(preset("standard"), settings).joker.named_before_lead


@pytest.mark.parametrize(
    ("differences", "message"),
    [
        ({"scorng": {}}, "unknown option scorng; did you mean 'scoring'?"),
        ({"scoring": {"targt": 600}}, "unknown option scoring.targt; did you mean 'scoring.target'?"),
        (
            {"specials": {"misere": {"pionts": 3}}},
            "unknown option specials.misere.pionts; did you mean 'specials.misere.points'?",
        ),
        ({"zzz": 3}, "unknown option zzz"),
        ({"_hash": 3}, "unknown option _hash"),
        ({"kitty_size": 3}, "unknown option kitty_size"),
    ],
)
def test_unknown_options_are_refused_with_a_guess(differences: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError, match=f"^{re.escape(message)}"):
        amended(Rules(), differences)


def test_an_unknown_preset_is_refused_with_a_guess() -> None:
    with pytest.raises(
        RulesError, match=r"no preset 'austrlian'; did you mean 'australian'\? \(presets: standard,"
    ):
        preset("austrlian")


def test_a_section_is_no_option_and_an_option_no_section() -> None:
    assert refusal("scoring=3").startswith(
        "scoring is a section, not a single value; its options: trick_points"
    )
    assert "scoring.target" in refusal("scoring.target.high=3")


def test_every_option_has_a_summary_a_rule_and_a_valid_default() -> None:
    options = list(options_of(Rules()))
    assert len({option.path for option in options}) == len(options)
    for option in options:
        assert option.declaration.rule
        assert option.declaration.summary.endswith(".")


def test_rules_are_values() -> None:
    assert Rules() == Rules(table=TableRules())
    assert hash(Rules()) == hash(Rules(table=TableRules()))
    assert Rules() != preset("standard")


@pytest.mark.parametrize(
    "setting",
    [
        f'specials.misere.place="above level {"9" * 5000}"',
        f'deal.packets="{"9" * 5000}"',
        'deal.packets="٣ ٤ ٣"',
        f"scoring.target={'9' * 5000}",
    ],
)
def test_endless_numbers_and_other_digits_are_refused_in_words(setting: str) -> None:
    with pytest.raises(RulesError):
        with_settings(preset("standard"), [setting])


def test_l3_must_is_possible_with_a_court_card_for_each_hand() -> None:
    enough = THREE_JACKS.replace("11S", "Jo").replace("2S ", "AS ").replace("3S ", "KS ")
    settings = ['deal.misdeal="must"', 'pack.name="custom"', f'pack.cards="{enough}"']
    assert with_settings(preset("standard"), settings).deal.misdeal == "must"
    three = [setting.replace("KS", "3S") for setting in settings]
    assert "has JS JC JD" in refusal(*three)
    assert with_settings(preset("standard"), [*three, "deal.misdeal_without_aces=true"]).kitty_size == 0


def test_D3_any_pack_with_the_right_fours_may_be_matched() -> None:
    cards = f"{FORTY} Jo 4C 4H"
    rules = with_settings(
        preset("standard"), ["pack.name=custom", f'pack.cards="{cards}"', "pack.matching_four=true"]
    )
    assert rules.pack.matching_four
