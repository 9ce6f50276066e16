"""Verdicts, nodes and moves equal the command's; limits, threads, interruption."""

import json
import pickle
import threading
import unittest

import winnable
from support import command, interrupted
from winnable import Verdict

NODES = 20_000
GAMES = ["golf", "squadron", "klondike", "pyramid", "freecell"]


class EqualsTheCommand(unittest.TestCase):
    def test_twenty_seeds(self):
        verdicts = set()
        for game in GAMES:
            for seed in range(1, 21):
                lines = command("solve", game, str(seed), "--max-nodes", str(NODES), "--format", "jsonl").splitlines()
                told = json.loads(lines[0])
                result = winnable.solve(game, seed=seed, max_nodes=NODES)
                verdicts.add(result.verdict.value)
                self.assertEqual(result.verdict.value, told["verdict"], (game, seed))
                self.assertEqual(result.nodes, told["nodes"], (game, seed))
                self.assertEqual(result.moves, told["moves"] if told["verdict"] == "won" else [], (game, seed))
        self.assertGreater(len(verdicts), 1)

    def test_solve_many_equals_solve(self):
        seeds = [7, 3, 99, 1, 12] + list(range(100, 140))
        many = list(winnable.solve_many("golf", seeds, threads=2, max_nodes=NODES))
        self.assertEqual([result.seed for result in many], seeds)
        for result in many:
            single = winnable.solve("golf", seed=result.seed, max_nodes=NODES)
            self.assertEqual((result.verdict, result.nodes, result.moves), (single.verdict, single.nodes, single.moves))
        unordered = winnable.solve_many("golf", seeds, threads=2, max_nodes=NODES, ordered=False)
        self.assertEqual({result.seed: result.nodes for result in unordered}, {result.seed: result.nodes for result in many})


class Starts(unittest.TestCase):
    def test_deck_and_board_are_the_seed(self):
        by_seed = winnable.solve("golf", seed=5)
        board = winnable.game("golf").deal(5).text
        deck = command("deal", "golf", "5", "--deck").strip().splitlines()[-1]
        for other in (winnable.solve(board=board), winnable.solve("golf", board=board), winnable.solve("golf", deck=deck),
                      winnable.solve(winnable.game("golf").deal(5))):
            self.assertEqual((other.verdict, other.nodes, other.moves), (by_seed.verdict, by_seed.nodes, by_seed.moves))

    def test_limits_leave_open(self):
        result = winnable.solve("squadron", seed=1, max_nodes=5)
        self.assertEqual((result.verdict, result.reason, result.moves), (Verdict.UNDECIDED, "nodes", []))

    def test_several_threads_for_one_deal(self):
        one, two = (winnable.solve("squadron", seed=3, threads=threads) for threads in (1, 2))
        self.assertEqual((one.verdict, two.verdict), (Verdict.WON, Verdict.WON))


class Extras(unittest.TestCase):
    def test_equal_the_command(self):
        told_optimal = set()
        for game, seed, named, options in (
                ("black-hole", 1, {"optimal": True}, ["--optimal"]), ("golf", 2, {"confirm": True}, ["--confirm"]),
                ("golf", 3, {"shorten": True}, ["--shorten"]), ("golf", 4, {"optimal": True}, ["--optimal"]),
                ("squadron", 3, {"salt": 5, "confirm": True}, ["--salt", "5", "--confirm"]),
                ("squadron", 3, {"deterministic": True, "threads": 2}, ["--deterministic", "--threads", "2"])):
            lines = command("solve", game, str(seed), "--max-nodes", str(NODES), "--format", "jsonl", *options).splitlines()
            told = json.loads(lines[0])
            result = winnable.solve(game, seed=seed, max_nodes=NODES, **named)
            self.assertEqual((result.verdict, result.nodes, result.moves, result.confirmed, result.lower_bound),
                             (told["verdict"], told["nodes"], told.get("moves", []), told.get("confirmed", False),
                              told.get("lower_bound")), (game, seed))
            self.assertEqual(result.optimal, told.get("optimal", False))
            told_optimal.add(told.get("optimal"))
        self.assertEqual(told_optimal, {True, False, None})

    def test_deterministic_on_any_number_of_threads(self):
        one, two = (winnable.solve("squadron", seed=3, threads=threads, deterministic=True) for threads in (1, 2))
        self.assertEqual((one.nodes, one.moves), (two.nodes, two.moves))

    def test_what_kept_a_win_from_being_short(self):
        self.assertEqual(winnable.solve("squadron", seed=3, max_nodes=NODES, optimal=True).stopped, "nodes")
        seen = []
        found = winnable.solve("squadron", seed=3, shorten=True, progress=lambda told: seen.append(told.phase) or len(seen) < 20)
        self.assertEqual((found.verdict, found.stopped), (Verdict.WON, "signal"))

    def test_wrong(self):
        for named in ({"optimal": True, "shorten": True}, {"shorten": True}, {"salt": -1}):
            with self.assertRaises(winnable.Error, msg=named) as caught:
                winnable.solve("golf", seed=1, **named)
            self.assertEqual(caught.exception.kind, "usage")


class NoTruthValue(unittest.TestCase):
    def test_bool_is_refused(self):
        result = winnable.solve("golf", seed=1)
        for value in (result, result.verdict):
            with self.assertRaises(TypeError):
                bool(value)
        self.assertEqual(result.verdict, str(result.verdict))

    def test_hints_and_analyses_are_none_either(self):
        state = winnable.game("golf").deal(2)
        state.play(state.legal_moves()[0])
        for value in (winnable.hint(state), winnable.analyze(state)):
            with self.assertRaises(TypeError):
                bool(value)

    def test_equal_searches_have_equal_results(self):
        self.assertEqual(winnable.solve("golf", seed=1), winnable.solve("golf", seed=1))
        self.assertNotEqual(winnable.solve("golf", seed=1), winnable.solve("golf", seed=2))

    def test_the_board_says_the_game(self):
        board = winnable.game("golf").deal(1).text
        self.assertEqual(winnable.play_honestly(board=board).moves, winnable.play_honestly("golf", seed=1).moves)
        self.assertEqual(winnable.hint(winnable.game("golf").deal(1)).result.seed, 1)

    def test_rules_may_begin_with_a_byte_order_mark(self):
        rules = '\ufeff{"tableau piles": {"count": 8}, "cells": {"count": 4}}'
        self.assertEqual(winnable.game(rules), winnable.game(rules[1:]))

    def test_results_are_pickled(self):
        result = winnable.solve("golf", seed=1)
        again = pickle.loads(pickle.dumps(result))
        self.assertEqual(again, result)
        self.assertIs(again.verdict, result.verdict)


class Unlocked(unittest.TestCase):
    def test_python_runs_meanwhile(self):
        results = {}
        workers = [threading.Thread(target=lambda seed=seed: results.update({seed: winnable.solve("golf", seed=seed)}))
                   for seed in range(1, 5)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        for seed, result in results.items():
            self.assertEqual(result.nodes, winnable.solve("golf", seed=seed).nodes)
        self.assertEqual(len(results), 4)

    def test_control_c_ends_a_search(self):
        self.assertIn("KeyboardInterrupt", interrupted("winnable.solve('forty-thieves', seed=1, timeout=3600)"))

    def test_control_c_ends_many(self):
        code = "import itertools\nfor r in winnable.solve_many('squadron', itertools.count(1)): pass"
        self.assertIn("KeyboardInterrupt", interrupted(code))

    def test_closing_ends_the_threads(self):
        with winnable.solve_many("squadron", range(10**6), threads=2) as many:
            self.assertEqual(next(many).seed, 0)
        with self.assertRaises(StopIteration):
            next(many)


class Wrong(unittest.TestCase):
    def error(self, *arguments, **named):
        with self.assertRaises(winnable.Error) as caught:
            winnable.solve(*arguments, **named)
        return caught.exception

    def test_usage(self):
        self.assertIn("golf", str(self.error("golff", seed=1)))
        for named in ({}, {"seed": 1, "deck": "AS"}, {"seed": -1}, {"seed": 2**64}, {"seed": 1, "timeout": 0.0},
                      {"seed": 1, "max_nodes": 0}, {"seed": 1, "threads": 0}):
            self.assertEqual(self.error("golf", **named).kind, "usage", named)

    def test_a_board_says_where(self):
        lines = winnable.game("golf").deal(1).text.splitlines()
        lines[2] = lines[2] + " 4X"
        error = self.error(board="\n".join(lines))
        self.assertEqual((error.kind, error.line), ("bad_input", 3))
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(again), again.line), (str(error), 3))

    def test_a_bad_seed_ends_many(self):
        with self.assertRaises(winnable.Error):
            list(winnable.solve_many("golf", [1, "ms:0"]))


if __name__ == "__main__":
    unittest.main()
