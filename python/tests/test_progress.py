"""Whoever is told how far a call is can stop it, from any thread, and nothing that he raises is lost."""

import threading
import unittest

import winnable
from winnable import Progress, Verdict

LONG = ("forty-thieves", 1)  # undecided for longer than any test waits


def played():
    """A state of a long search, some moves after its deal."""
    state = winnable.game(LONG[0]).deal(LONG[1])
    for _ in range(3):
        state.play(state.legal_moves()[0])
    return state


class Enough(Exception):
    pass


def raises(told):
    raise Enough(told.nodes)


def stops(told):
    return False


class Watch:
    """Goes on for so many calls, then stops; keeps what it was told and by which thread."""

    def __init__(self, calls):
        self.calls = calls
        self.told = []
        self.threads = set()

    def __call__(self, told):
        self.told.append(told)
        self.threads.add(threading.get_ident())
        return len(self.told) < self.calls


def from_a_thread(work):
    """What work() answers in a thread of its own, or raises there, and which thread it was."""
    answers = []

    def run():
        try:
            answers.append(work())
        except Exception as error:
            answers.append(error)
        answers.append(threading.get_ident())

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return answers


class Told(unittest.TestCase):
    def test_what_and_by_whom(self):
        watch = Watch(4)
        result, thread = from_a_thread(lambda: winnable.solve(LONG[0], seed=LONG[1], progress=watch))
        self.assertEqual((result.verdict, result.reason), (Verdict.UNDECIDED, "signal"))
        self.assertEqual(watch.threads, {thread})
        self.assertEqual(len(watch.told), 4)
        self.assertTrue(all(isinstance(told, Progress) for told in watch.told))
        nodes = [told.nodes for told in watch.told]
        self.assertEqual(nodes, sorted(nodes))
        self.assertGreater(watch.told[-1].nodes, watch.told[0].nodes)
        self.assertGreater(watch.told[-1].bytes, 0)

    def test_only_false_stops(self):
        told = []
        answers = iter([None, 0, "", (), True])
        result = winnable.solve(LONG[0], seed=LONG[1], timeout=0.4,
                                progress=lambda progress: (told.append(progress), next(answers, None))[1])
        self.assertEqual((result.verdict, result.reason), (Verdict.UNDECIDED, "time"))
        self.assertGreater(len(told), 3)

    def test_it_may_call_the_library(self):
        verdicts = []

        def solves(told):
            verdicts.append(winnable.solve("golf", seed=1).verdict)
            return len(verdicts) < 2

        self.assertEqual(winnable.solve(LONG[0], seed=LONG[1], progress=solves).reason, "signal")
        self.assertEqual(len(verdicts), 2)

    def test_must_be_callable(self):
        with self.assertRaisesRegex(TypeError, "callable"):
            winnable.solve("golf", seed=1, progress=5)


class Stopped(unittest.TestCase):
    def test_every_call(self):
        state = played()
        for threads in (1, 2):
            solved = winnable.solve(LONG[0], seed=LONG[1], threads=threads, progress=stops)
            hinted = winnable.hint(state, threads=threads, progress=stops)
            self.assertEqual((solved.reason, hinted.move, hinted.result.reason), ("signal", None, "signal"))
        analysis = winnable.analyze(state, progress=stops)
        self.assertEqual((analysis.verdict, analysis.reason), (Verdict.UNDECIDED, "signal"))
        honest = winnable.hint(winnable.game("klondike").deal(1), honest=True, worlds=10**6, max_nodes=2**60, progress=stops)
        self.assertEqual(honest.result.reason, "signal")

    def test_a_grade_is_none(self):
        for game, verdict in ((LONG[0], "undecided"), ("klondike", "won")):  # the search, the players
            grade = winnable.grade(game, seed=1, max_nodes=2**60, progress=stops)
            self.assertEqual((grade.stopped, grade.result.verdict, grade.players, grade.band), (True, verdict, None, None))
        self.assertFalse(winnable.grade("golf", seed=1, traps=False).stopped)

    def test_a_pack_has_the_deals_before(self):
        watch = Watch(10)
        pack = winnable.pack("squadron", "1-1000000", threads=2, max_nodes=1000, progress=lambda told: watch(told))
        self.assertTrue(pack.stopped)
        self.assertEqual({told.phase for told in watch.told}, {"pack"})
        self.assertGreaterEqual(pack.deals, watch.told[-1].deals)
        self.assertEqual(pack.won + pack.lost + pack.undecided, pack.deals)
        whole = winnable.pack("squadron", f"1-{pack.deals}", threads=2, max_nodes=1000)
        self.assertEqual((pack.text, pack.moves, whole.stopped), (whole.text, whole.moves, False))

    def test_a_check_that_was_stopped_finds_no_pack_true(self):
        pack = winnable.pack(LONG[0], "1-2", max_nodes=1000, keep_all=True)
        self.assertIn("not checked to its end", winnable.check_pack(pack.text, max_nodes=2**60, progress=stops))


class Raised(unittest.TestCase):
    def test_to_the_caller(self):
        state = played()
        for call in (lambda: winnable.solve(LONG[0], seed=LONG[1], progress=raises),
                     lambda: winnable.solve(LONG[0], seed=LONG[1], threads=4, progress=raises),
                     lambda: winnable.hint(state, progress=raises), lambda: winnable.analyze(state, progress=raises),
                     lambda: winnable.grade(LONG[0], seed=LONG[1], progress=raises),
                     lambda: winnable.pack("klondike", "1-100000", threads=2, progress=raises)):
            with self.assertRaises(Enough):
                call()
            error, _ = from_a_thread(call)
            self.assertIsInstance(error, Enough)


if __name__ == "__main__":
    unittest.main()
