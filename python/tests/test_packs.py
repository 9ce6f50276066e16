"""Grades and packs equal the command's; what is changed is refused."""

import json
import tempfile
import unittest
from pathlib import Path

import winnable
from support import command, interrupted
from winnable import Verdict

NODES = 100_000


class Grades(unittest.TestCase):
    def test_equal_the_command(self):
        verdicts = set()
        for game, seeds in (("golf", range(1, 7)), ("freecell", ["ms:1"])):
            for seed in seeds:
                told = json.loads(command("grade", game, str(seed), "--max-nodes", str(NODES), "--format", "jsonl"))
                grade = winnable.grade(game, seed=seed, max_nodes=NODES)
                verdicts.add(grade.result.verdict)
                self.assertEqual(grade.result.verdict, told["verdict"])
                for name in ("definition", "crowd_seed", "players", "wins", "band", "band_name", "choices", "undecided"):
                    self.assertEqual(getattr(grade, name), told[name], (game, seed, name))
                traps = grade.traps and [{"after": trap.after, "moves": trap.moves} for trap in grade.traps]
                self.assertEqual(traps or None, told["traps"] or None)
        self.assertEqual(verdicts, {Verdict.WON, Verdict.LOST})

    def test_other_crowds_and_no_traps(self):
        grade = winnable.grade("golf", seed=1, traps=False, crowd_seed=7)
        self.assertEqual((grade.crowd_seed, grade.traps, grade.choices), (7, None, None))
        self.assertTrue(grade.share_low <= grade.share <= grade.share_high)
        state = winnable.game("golf").deal(seed=1)
        state.play(state.legal_moves()[0])
        self.assertIsNone(winnable.grade(state, traps=False).result.seed)

    def test_wrong(self):
        for named in ({"trap_nodes": 0}, {"timeout": -1.0}, {"deck": "AS"}):
            with self.assertRaises(winnable.Error):
                winnable.grade("golf", seed=1, **named)
        with self.assertRaises(winnable.Error):
            winnable.grade("clock", seed=1)
        with self.assertRaises(TypeError):
            bool(winnable.grade("golf", seed=1, traps=False, max_nodes=10))

    def test_control_c_ends_a_pack(self):
        self.assertIn("KeyboardInterrupt", interrupted("winnable.pack('klondike', '1-100000', threads=2)"))


class Packs(unittest.TestCase):
    def test_equal_the_command(self):
        pack = winnable.pack("golf", "1-20", max_nodes=NODES, threads=2)
        with tempfile.TemporaryDirectory() as folder:
            file, moves = Path(folder, "golf.csv"), Path(folder, "golf.jsonl")
            command("pack", "golf", "1-20", "--max-nodes", str(NODES), "-o", str(file), "--moves", str(moves), "-q")
            self.assertEqual((pack.text, pack.moves), (file.read_text(), moves.read_text()))
        self.assertEqual(pack.won + pack.lost + pack.undecided, pack.deals)

    def test_checked(self):
        pack = winnable.pack("golf", "1-12", max_nodes=NODES, count=2, format="json")
        self.assertEqual(pack.won, 2)
        self.assertIsNone(winnable.check_pack(pack.text, pack.moves))
        self.assertIsNone(winnable.check_pack(pack.text, threads=2))
        self.assertIsNone(winnable.check_pack(pack.text, pack.moves, grades=True))
        self.assertIn("not decided again", winnable.check_pack(pack.text, max_nodes=1))
        self.assertIn("does not belong", winnable.check_pack(pack.text, pack.moves[1:]))
        with self.assertRaises(winnable.Error) as caught:
            winnable.check_pack(pack.text.replace('"won":', '"wom":'))
        self.assertEqual(caught.exception.kind, "bad_input")

    def test_wrong(self):
        for game, numbers, named in (("golf", "3-1", {}), ("golf", "ms:1-3", {}), ("golf", "x", {}),
                                     ("golf", "1-2", {"format": "bitmap"}), ("gilf", "1-2", {})):
            with self.assertRaises(winnable.Error, msg=numbers):
                winnable.pack(game, numbers, **named)


if __name__ == "__main__":
    unittest.main()
