"""The exact solver: what best play comes to when every hand is known."""

from fivehundred.solver.exchange import BestExchange, best_exchange
from fivehundred.solver.makeable import makeable
from fivehundred.solver.objective import Objective
from fivehundred.solver.par import Par, par
from fivehundred.solver.playouts import playouts
from fivehundred.solver.review import Judged, judged, review
from fivehundred.solver.solution import PlayValue, Solution
from fivehundred.solver.solve import solve, solve_many

__all__ = [
    "BestExchange",
    "Judged",
    "Objective",
    "Par",
    "PlayValue",
    "Solution",
    "best_exchange",
    "judged",
    "makeable",
    "par",
    "playouts",
    "review",
    "solve",
    "solve_many",
]
