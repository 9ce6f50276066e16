"""Can this deal be won? Verdicts, solutions and honest play of patience games.

    import winnable
    result = winnable.solve("klondike", seed=42, max_nodes=10**6)
    result.verdict, result.reason, len(result.moves)

Verdicts are proofs: a win has been replayed by an independent referee, a loss is an exhausted search, and what the limits
leave open is undecided. See docs/python.md.
"""

from ._store import read
from ._types import Analysis, Candidate, Error, Grade, Hint, Pack, Progress, Result, Trap, Verdict
from ._winnable import (Game, ManyDeals, State, __version__, analyze, check_pack, game, games, grade, hint, idle_rules, pack,
                        play_honestly, players, solve, solve_many, solver_version)

__all__ = ["Analysis", "Candidate", "Error", "Game", "Grade", "Hint", "ManyDeals", "Pack", "Progress", "Result", "State",
           "Trap", "Verdict", "__version__", "analyze", "check_pack", "game", "games", "grade", "hint", "idle_rules", "pack",
           "play_honestly", "players", "read", "solve", "solve_many", "solver_version"]
