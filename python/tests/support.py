"""What the tests share: the command, and the folder of the project."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = os.environ["WINNABLE_COMMAND"]  # the program of the same build


def command(*arguments: str) -> str:
    """What the command prints; its exit codes of verdicts are no failures."""
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
    if done.returncode not in (0, 10, 20):
        raise AssertionError(f"{arguments}: {done.stderr}")
    return done.stdout
