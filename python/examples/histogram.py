"""How long are the wins that are found? A histogram of squadron's solutions, as a picture. Needs matplotlib."""
import sys

import matplotlib
import winnable

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402  the backend is chosen first

results = winnable.solve_many("squadron", range(1, 41), max_nodes=20_000)
pyplot.hist([len(result.moves) for result in results if result.verdict == winnable.Verdict.WON], bins=20)
pyplot.xlabel("moves of the win found")
pyplot.ylabel("deals")
pyplot.savefig(sys.argv[1] if len(sys.argv) > 1 else "squadron.png")
