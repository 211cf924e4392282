"""Five Hundred rummy: the other game of that name, played to 500 by two to eight, each alone (R1–R10).

>>> from fivehundred.rummy.rules import RummyRules
>>> from fivehundred.rummy.state import State
>>> state = State.start(RummyRules(), dealer=3)
>>> state = state.apply(state.chance_of(bytes(32)))
>>> state.actor, len(state.view(0).hand)
(0, 7)
"""
