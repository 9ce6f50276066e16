"""A survey's rows as the export command tells them, and what is no store."""

import json
import tempfile
import unittest
from pathlib import Path

import winnable
from support import command


class Stores(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_rows_are_the_exported_ones(self):
        store = self.folder / "golf.sqlite"
        command("survey", "golf", "1-60", "--max-nodes", "300", "--keep-solutions", "--store", str(store))
        rows = list(winnable.read(store))
        told = [json.loads(line) for line in command("export", str(store), "--format", "jsonl").splitlines()]
        self.assertEqual(len(rows), 60)
        self.assertEqual(len(told), 60)
        for row, other in zip(rows, told):
            for field in ("seed", "nodes", "game", "rules_id", "solver_version", "options"):
                self.assertEqual(row[field], other[field], field)
            self.assertEqual(row["verdict"], other["verdict"])
            self.assertEqual(len(row["moves"] or []), row["length"] or 0)
        self.assertEqual({row["verdict"].value for row in rows}, {"won", "lost", "undecided"})

    def test_a_seed_leads_to_the_deal_of_its_row(self):
        store = self.folder / "ms.sqlite"
        command("survey", "freecell", "ms:1-3", "--keep-solutions", "--store", str(store))
        rows = list(winnable.read(store))
        self.assertEqual([row["seed"] for row in rows], ["ms:1", "ms:2", "ms:3"])
        for row in rows:
            state = winnable.game(row["game"]).deal(row["seed"])
            for move in row["moves"]:
                state.play(move)
            self.assertTrue(state.is_won)
        deck = winnable.game("golf").deck(5)
        (self.folder / "decks").write_text(deck + "\n")
        command("survey", "golf", "--decks", str(self.folder / "decks"), "--store", str(self.folder / "decks.sqlite"))
        self.assertEqual([row["seed"] for row in winnable.read(self.folder / "decks.sqlite")], [1])

    def test_what_is_no_store(self):
        (self.folder / "text").write_text("no store")
        for name in ("text", "missing"):
            with self.assertRaises(winnable.Error):
                winnable.read(self.folder / name)
        self.assertFalse((self.folder / "missing").exists())

    def test_damage(self):
        store = self.folder / "golf.sqlite"
        command("survey", "golf", "1-2000", "--max-nodes", "300", "--store", str(store))
        data = bytearray(store.read_bytes())
        data[len(data) // 2 :] = b"\xff" * (len(data) - len(data) // 2)
        store.write_bytes(data)
        with self.assertRaises(winnable.Error) as raised:
            list(winnable.read(store))
        self.assertEqual(raised.exception.kind, "bad_input")


if __name__ == "__main__":
    unittest.main()
