"""What the tests share: the command, Ctrl-C in the midst of work, and the folder of the project."""

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = os.environ["WINNABLE_COMMAND"]  # the program of the same build


def command(*arguments: str, text: str = "") -> str:
    """What the command prints that reads the text; its exit codes of verdicts are no failures."""
    done = subprocess.run([COMMAND, *arguments], capture_output=True, input=text, text=True)
    if done.returncode not in (0, 10, 20):
        raise AssertionError(f"{arguments}: {done.stderr}")
    return done.stdout


def interrupted(code: str) -> str:
    """What Python says of code that a SIGINT stops after a second. It must be at work until then."""
    # A shell's background jobs ignore SIGINT, and so would the child.
    start = "import signal, winnable\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nprint('ready', flush=True)\n"
    with subprocess.Popen([sys.executable, "-c", start + code], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as child:
        try:
            child.stdout.readline()
            try:
                child.wait(1)
                raise AssertionError(f"ended by itself: {child.communicate()[1]}")
            except subprocess.TimeoutExpired:
                child.send_signal(signal.SIGINT)
            return child.communicate(timeout=60)[1]
        finally:
            child.kill()
