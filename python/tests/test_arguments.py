"""What is no argument is refused in words, and no object that holds nothing ends the interpreter."""

import ast
import os
import pathlib
import pickle
import re
import threading
import unittest

import winnable

LONE = "\ud800"  # half of a character


def tasks():
    """How many threads this process has."""
    return len(os.listdir("/proc/self/task"))


class Stub(unittest.TestCase):
    def test_its_defaults_are_those_of_the_module(self):
        stub = ast.parse((pathlib.Path(winnable.__file__).parent / "_winnable.pyi").read_text())
        functions = [(winnable, node) for node in stub.body if isinstance(node, ast.FunctionDef)]
        for kind in (node for node in stub.body if isinstance(node, ast.ClassDef)):
            functions += [(getattr(winnable, kind.name), node) for node in kind.body if isinstance(node, ast.FunctionDef)]
        compared = 0
        for owner, node in functions:
            places = node.args.posonlyargs + node.args.args
            named = list(zip(places[len(places) - len(node.args.defaults):], node.args.defaults))
            named += [pair for pair in zip(node.args.kwonlyargs, node.args.kw_defaults) if pair[1]]
            told = (getattr(owner, node.name).__doc__ or "").partition("\n")[0]
            for argument, default in named:
                self.assertRegex(told, rf"\b{argument.arg}: [\w.]+ = {re.escape(repr(ast.literal_eval(default)))}[,)]", node.name)
                compared += 1
        self.assertGreater(compared, 50)


class NoGame(unittest.TestCase):
    def test_none_is_no_game(self):
        for call in (lambda: winnable.game(None), lambda: winnable.pack(None, "1-2"),
                     lambda: winnable.solve(None, seed=1), lambda: winnable.solve_many(None, [1]),
                     lambda: winnable.grade(None, seed=1), lambda: winnable.play_honestly(None, seed=1)):
            with self.assertRaisesRegex(winnable.Error, "which game"):
                call()

    def test_a_text_is_no_list_of_seeds(self):
        for seeds in ("12", "1-5", b"12"):
            with self.assertRaisesRegex(TypeError, "not a text"):
                winnable.solve_many("golf", seeds)

    def test_what_new_alone_made_holds_nothing(self):
        class Derived(winnable.State):
            pass

        game, state, derived = (kind.__new__(kind) for kind in (winnable.Game, winnable.State, Derived))
        many = winnable.ManyDeals.__new__(winnable.ManyDeals)
        for call in (lambda: game.name, lambda: repr(game), lambda: hash(game), lambda: game.deal(1),
                     lambda: game == winnable.game("golf"), lambda: winnable.game("golf") == game,
                     lambda: winnable.game(game), lambda: winnable.solve(game, seed=1),
                     lambda: winnable.pack(game, "1-2"), lambda: winnable.solve_many(game, [1]),
                     lambda: state.text, lambda: str(state), lambda: hash(state), lambda: state.legal_moves(),
                     lambda: state.copy(), lambda: winnable.solve(state), lambda: winnable.hint(state),
                     lambda: winnable.analyze(state), lambda: winnable.grade(state), lambda: pickle.dumps(state),
                     lambda: derived.text, lambda: next(many), lambda: many.close()):
            with self.assertRaises(TypeError):
                call()


class Numbers(unittest.TestCase):
    def test_those_that_cannot_be_are_refused(self):
        for named in ({"max_nodes": -1}, {"max_nodes": 0}, {"max_nodes": 2**70}, {"max_nodes": 1.5}, {"max_nodes": "9"},
                      {"max_bytes": -1}, {"max_bytes": 0}, {"timeout": "a"}, {"timeout": -1}, {"timeout": 10**400},
                      {"timeout": float("nan")}, {"threads": 0}, {"threads": 257}, {"threads": 2**40},
                      {"seed": 10**5000}, {"seed": 1.5}, {"seed": True}):
            with self.assertRaises(winnable.Error, msg=named) as caught:
                winnable.solve("golf", **{"seed": 1, **named})
            self.assertEqual(caught.exception.kind, "usage")
            self.assertIn(*named, str(caught.exception))
        for call in (lambda: winnable.grade("golf", seed=1, trap_nodes=-1),
                     lambda: winnable.grade("golf", seed=1, crowd_seed=-1),
                     lambda: winnable.pack("golf", "1-2", count=-1), lambda: winnable.pack("golf", "1-2", threads=257),
                     lambda: winnable.check_pack("", max_nodes=-1),
                     lambda: winnable.play_honestly("klondike", seed=1, max_nodes=-1),
                     lambda: winnable.solve_many("golf", [1], threads=257)):
            with self.assertRaises(winnable.Error) as caught:
                call()
            self.assertEqual(caught.exception.kind, "usage")

    def test_a_seed_is_whatever_is_a_whole_number(self):
        class Seven:
            def __index__(self):
                return 7

        self.assertEqual(winnable.game("golf").deal(Seven()).text, winnable.game("golf").deal(7).text)
        with self.assertRaises(winnable.Error):
            winnable.game("golf").deal(True)

    def test_errors_advise_no_option_of_the_command_line(self):
        with self.assertRaises(winnable.Error) as caught:
            winnable.State.from_text("seed: 4\nmoves:\n")
        self.assertEqual((str(caught.exception), caught.exception.reason),
                         ("text: no line 'game: NAME' says which game it is", "no line 'game: NAME' says which game it is"))

    def test_whole_numbers_may_be_written_otherwise(self):
        for nodes in (5, 5.0):
            self.assertEqual(winnable.solve("squadron", seed=1, max_nodes=nodes).reason, "nodes")


class Texts(unittest.TestCase):
    def calls(self, text):
        state = winnable.game("golf").deal(1)
        return (lambda: winnable.game(text), lambda: winnable.solve("golf", deck=text),
                lambda: winnable.solve("golf", board=text), lambda: winnable.game("golf").deal(deck=text),
                lambda: state.play(text), lambda: winnable.State.from_text(text), lambda: winnable.pack("golf", text),
                lambda: winnable.pack("golf", "1-2", format=text), lambda: winnable.check_pack(text),
                lambda: winnable.play_honestly("klondike", text, seed=1))

    def test_half_a_character_is_bad_input(self):
        for call in self.calls(LONE) + (lambda: winnable.solve("golf", seed=LONE),):
            with self.assertRaisesRegex(winnable.Error, "half a character"):
                call()

    def test_what_is_no_text_is_a_type_error(self):
        for call in self.calls(5):
            with self.assertRaisesRegex(TypeError, "must be a text, not int"):
                call()

    def test_messages_show_bytes_that_are_no_text(self):
        with self.assertRaisesRegex(winnable.Error, "unknown game"):
            winnable.game(b"\xff")


class Threads(unittest.TestCase):
    def test_no_more_than_deals(self):
        before = tasks()
        with winnable.solve_many("golf", iter([1, 2]), threads=200) as many:
            next(many)
            self.assertLessEqual(tasks() - before, 2)

    def test_closed_by_another_thread_while_seeds_come(self):
        def seeds():
            yield 0
            closer = threading.Thread(target=lambda: many.close())
            closer.start()
            closer.join()
            yield 1

        many = winnable.solve_many("golf", seeds(), threads=2)
        self.assertEqual(list(many), [])


if __name__ == "__main__":
    unittest.main()
