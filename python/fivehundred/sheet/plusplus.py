"""500++ (section X)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules import agreed_options
from fivehundred.rules.dealers_choice import choices
from fivehundred.rules.options import AntiMegatrump
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.house import item_title
from fivehundred.sheet.page import Statement, says
from fivehundred.wording import listed


def plusplus(rules: Rules) -> Iterator[Statement]:
    """Yield what 500++ adds to the cards."""
    options = rules.plusplus
    if options.megatrump:
        yield says("X1", _MEGATRUMP, name="Megatrump")
    if options.anti_megatrump is not AntiMegatrump.OFF:
        yield says("X2", _anti_megatrump(options.anti_megatrump), name="Anti-megatrump")
    if options.megatrump and options.anti_megatrump is not AntiMegatrump.OFF:
        yield says("X3", "In one trick, megatrump and anti-megatrump cancel each other.")
    if options.anti_joker:
        yield from _anti_joker(is_named=options.named_anti_joker)
    if options.anti_joker or options.anti_megatrump is not AntiMegatrump.OFF:
        yield says("X7", _winner(rules))
    if options.dealers_choice:
        yield says("X8", _dealers_choice(rules), name="Dealer’s choice")


def _dealers_choice(rules: Rules) -> str:
    """Return what the dealer may choose, and what stands on the list in vain."""
    items, possible = agreed_options.items(rules.plusplus.dealers_choice), choices(rules)
    how = "any, all or nothing" if items in possible else "nothing or what goes together"
    vain = [item_title(item) for item in items if not any(item in choice for choice in possible)]
    refused = f" This table cannot play {listed(vain, 'or')}." if vain else ""
    return (
        f"Before each deal the dealer says what is played in that round, {how} of this list:"
        f" {listed([*map(item_title, items)])}. The pack follows; scores go on. What each of them means"
        f" stands below.{refused}"
    )


_MEGATRUMP = (
    "At a contract in a suit the trump whose number was bid is the highest of all, above the joker: at eight"
    " hearts, the 8 of hearts."
)


def _anti_megatrump(asks: AntiMegatrump) -> str:
    return (
        "The card of the number bid, in the opposite suit (hearts and spades, diamonds and clubs are"
        " opposite) is a trump as well, where the trump of its number would rank. It also follows its"
        f" printed suit, and must if nothing else can. If it is led, the others follow with {asks.summary},"
        " if they can."
    )


def _anti_joker(*, is_named: bool) -> Iterator[Statement]:
    yield says(
        "X4",
        "A second joker takes the place of the 4 of diamonds. At a contract in hearts or diamonds the red"
        " one is the joker and the black one the anti-joker; at every other contract it is the other way"
        " round.",
        name="Anti-joker",
    )
    yield says("X5", "In its trick the joker and both bowers cannot win.")
    yield says("X6", f"{_NAMED if is_named else _AS_LED} {_LED}")


_AS_LED = (
    "It may be played to any lead, though it never must: it is then the lowest card of the suit led. On a"
    " suit that its holder has failed to follow before it is worth nothing, and may be played only when"
    " nothing else may."
)

_NAMED = (
    "It may be played to any lead, though it never must. Its player names the suit that it is played as, one"
    " not failed to follow before: the suit led, of which it is the lowest card, or any other, where nothing"
    " else in the hand must follow; that is then a failure to follow. As trumps it is the lowest trump and"
    " may win, as a side suit that was not led it cannot."
)

_LED = (
    "Led, it is the lowest trump; without trumps, the lowest card of a suit that its leader names, and has"
    " not failed to follow before."
)


def _winner(rules: Rules) -> str:
    anti = " or anti-joker" if rules.plusplus.anti_joker else ""
    last = (
        ["then a cancelled anti-megatrump"] if rules.plusplus.anti_megatrump is not AntiMegatrump.OFF else []
    )
    last += ["then an anti-joker that is worth something"] if rules.plusplus.anti_joker else []
    is_named = rules.plusplus.anti_joker and rules.plusplus.named_anti_joker
    ruff = " to an anti-joker named as trumps that were not led; then" if is_named else ""
    return (
        f"A trick goes to the highest trump that is not cancelled{anti}; where there is none,{ruff} to the"
        f" highest such card of the suit led; {'; '.join(last)}."
    )
