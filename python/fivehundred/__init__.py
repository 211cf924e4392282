"""Five Hundred, the card game: every variant in one engine.

>>> state = State.start(preset("australian"), dealer=3).dealt(seed=bytes(32))
>>> state = state.apply(Bid.of("7H")).apply(Pass())
>>> state.actor, [str(bid) for bid in list(state.legal_actions)[1:4]]
(2, ['7N', 'M', '8S'])
"""

from fivehundred.cards import Card, CardSet, Strain, Suit
from fivehundred.engine.actions import (
    CHANCE,
    Action,
    CallBreach,
    CallPartner,
    CallSlam,
    Choose,
    Claim,
    Concede,
    Deal,
    Decline,
    Discard,
    Give,
    Keep,
    Look,
    Misdeal,
    Nominate,
    Pass,
    Pick,
    Play,
    Throw,
)
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.records.record import Record, replay
from fivehundred.engine.records.record_json import read_record, write_json
from fivehundred.engine.records.record_text import write_text
from fivehundred.engine.shuffle import commitment, deal_from_seed, round_seed
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.engine.views.knowledge import (
    AuctionView,
    BreachView,
    ContractView,
    DealView,
    DrawView,
    ExchangeView,
    GiveView,
    JokerView,
    MarketView,
    PartnerView,
    PhaseView,
    PickView,
    PlayView,
    View,
)
from fivehundred.engine.violations import IllegalActionError, Reason, Violation
from fivehundred.errors import FiveHundredError, NotationError, RecordError, RulesError
from fivehundred.rules.bids import Bid, Special
from fivehundred.rules.document import preset, preset_names, read_rules, with_settings
from fivehundred.rules.ruleset import Rules

__all__ = [
    "CHANCE",
    "Action",
    "AuctionView",
    "Bid",
    "BreachView",
    "CallBreach",
    "CallPartner",
    "CallSlam",
    "Card",
    "CardSet",
    "Choose",
    "Claim",
    "Concede",
    "Contract",
    "ContractView",
    "Deal",
    "DealView",
    "Decline",
    "Discard",
    "DrawView",
    "ExchangeView",
    "FiveHundredError",
    "Give",
    "GiveView",
    "IllegalActionError",
    "JokerView",
    "Keep",
    "Look",
    "MarketView",
    "Misdeal",
    "Nominate",
    "NotationError",
    "PartnerView",
    "Pass",
    "PhaseView",
    "Pick",
    "PickView",
    "Play",
    "PlayView",
    "Reason",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "Slot",
    "Special",
    "State",
    "Strain",
    "Suit",
    "Throw",
    "View",
    "Violation",
    "commitment",
    "deal_from_seed",
    "preset",
    "preset_names",
    "read_record",
    "read_rules",
    "replay",
    "round_seed",
    "slots_of",
    "with_settings",
    "write_json",
    "write_text",
]
