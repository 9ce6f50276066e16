"""The examples and the manual's page run; those that need a library that is not there are skipped."""

import importlib.util
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import ROOT, command

EXAMPLES = ROOT / "python" / "examples"


def needs(library):
    return unittest.skipUnless(importlib.util.find_spec(library), f"{library} is not installed")


class Examples(unittest.TestCase):
    def run_example(self, name, *arguments):
        done = subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_rate(self):
        told = self.run_example("rate.py")
        low, high = map(float, re.search(r"\(([\d.]+)% to ([\d.]+)%\)", told).groups())
        self.assertTrue(10 < low < 26 < high < 45, told)  # results/ has 25.8 to 26.3

    @needs("matplotlib")
    def test_histogram(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "squadron.png"
            self.run_example("histogram.py", str(picture))
            self.assertTrue(picture.read_bytes().startswith(b"\x89PNG"))

    @needs("pandas")
    def test_data_frame(self):
        with tempfile.TemporaryDirectory() as folder:
            store = str(Path(folder) / "golf.sqlite")
            command("survey", "golf", "1-30", "--store", store)
            self.assertRegex(self.run_example("data_frame.py", store), r"(?m)^won\s+\d")

    def test_environment(self):
        told = self.run_example("environment.py")
        self.assertIn("reward:", told)
        self.assertIn("??", told)

    def test_the_manual(self):
        page = (ROOT / "docs" / "python.md").read_text()
        blocks = re.findall(r"```python\n(.*?)```", page, re.S)
        self.assertTrue(blocks)
        for block in blocks:
            done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
