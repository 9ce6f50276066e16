"""How often can golf be won? The rate of 300 deals with its 95 % interval (Wilson's)."""
from math import sqrt

import winnable

n, z = 300, 1.96
won = sum(result.verdict == winnable.Verdict.WON for result in winnable.solve_many("golf", range(1, n + 1)))
p = won / n
middle, half = (p + z * z / (2 * n)) / (1 + z * z / n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
print(f"{won} of {n} deals can be won: {p:.1%} ({middle - half:.1%} to {middle + half:.1%})")
