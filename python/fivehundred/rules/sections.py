"""The options of a ruleset, in sections."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivehundred.rules.options import (
    AuctionRules,
    DealRules,
    JokerRules,
    LadderRules,
    PackRules,
    PlayRules,
    PlusPlusRules,
    ScoringRules,
    SpecialsRules,
    TableRules,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sections:
    """The options of a ruleset: every section with its defaults is the bare four-handed game."""

    table: TableRules = field(default_factory=TableRules)
    pack: PackRules = field(default_factory=PackRules)
    deal: DealRules = field(default_factory=DealRules)
    auction: AuctionRules = field(default_factory=AuctionRules)
    ladder: LadderRules = field(default_factory=LadderRules)
    specials: SpecialsRules = field(default_factory=SpecialsRules)
    play: PlayRules = field(default_factory=PlayRules)
    joker: JokerRules = field(default_factory=JokerRules)
    plusplus: PlusPlusRules = field(default_factory=PlusPlusRules)
    scoring: ScoringRules = field(default_factory=ScoringRules)
