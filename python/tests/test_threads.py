"""Threads, signals, forks and the end of the interpreter: what is at work stops, and nothing hangs or aborts."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
import unittest

import winnable


def run(script, seconds=60):
    """A program of its own, which must end."""
    return subprocess.run([sys.executable, "-c", textwrap.dedent(script)], timeout=seconds, stderr=subprocess.PIPE, text=True)


class TheEnd(unittest.TestCase):
    def check_end(self, work):
        ran = run(f"""
            import threading, time, winnable
            def work():
                {work}
            threading.Thread(target=work, daemon=True).start()
            time.sleep(0.5)
        """)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""), work)

    def test_daemon_threads_at_work(self):
        hard = "'forty-thieves:standard', seed=2, max_nodes=10**9"
        self.check_end(f"winnable.solve({hard})")
        self.check_end(f"winnable.solve({hard}, progress=lambda seen: True)")
        self.check_end("list(winnable.solve_many('klondike', range(10**9), threads=1))")
        self.check_end("winnable.play_honestly('klondike', 'strong', seed=5, watch=lambda shown, moves: None)")

    def test_no_work_begins_any_more(self):
        ran = run("""
            import atexit
            def late():
                import winnable
                try:
                    winnable.solve("golf", seed=1)
                except winnable.Error as error:
                    print(error, file=__import__("sys").stderr)
            atexit.register(late)
            import winnable
        """)
        self.assertEqual((ran.returncode, ran.stderr), (0, "the interpreter is ending\n"))


class Forks(unittest.TestCase):
    def test_children_leave_their_parents_threads_alone(self):
        ran = run("""
            import os, sys, winnable
            many = winnable.solve_many("golf", range(1, 1000), threads=2, max_nodes=1000)
            next(many)
            def in_child(action):
                child = os.fork()
                if child == 0:
                    action()
                    sys.exit(7)
                assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
            def use():
                try:
                    next(many)
                except winnable.Error as error:
                    assert "the process that made it" in str(error)
                else:
                    assert False
            def drop():
                globals().pop("many")
            in_child(lambda: None)
            in_child(use)
            in_child(drop)
            in_child(lambda: next(winnable.solve_many("golf", [1])))
            assert len(list(many)) == 998
        """)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))


class SeedsOfMany(unittest.TestCase):
    def test_results_come_before_more_is_read(self):
        read = []

        def slow():
            for seed in range(1, 31):
                read.append(seed)
                yield seed
                time.sleep(0.2)

        with winnable.solve_many("golf", slow(), threads=1, max_nodes=1000) as many:
            self.assertEqual(next(many).seed, 1)
            self.assertLess(len(read), 30)

    def test_what_a_seed_raises_comes_after_the_results_before_it(self):
        def broken():
            yield 1
            yield 2
            raise LookupError("boom")

        for seeds, raised in ((broken(), LookupError), ([1, 2, "ms:3"], winnable.Error), ([1, 2, -1], winnable.Error)):
            many = winnable.solve_many("golf", seeds, max_nodes=1000)
            self.assertEqual([next(many).seed, next(many).seed], [1, 2])
            with self.assertRaises(raised):
                next(many)
            self.assertEqual(list(many), [])


class Watching(unittest.TestCase):
    def test_in_the_callers_thread(self):
        threads = []
        winnable.play_honestly("golf", seed=1, watch=lambda shown, moves: threads.append(threading.get_ident()))
        self.assertEqual(set(threads), {threading.get_ident()})

    def test_ctrl_c_ends_a_watch_that_waits(self):
        begin = time.monotonic()
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            winnable.play_honestly("squadron", seed=42, watch=lambda shown, moves: time.sleep(60))
        self.assertLess(time.monotonic() - begin, 30)


class Numbers(unittest.TestCase):
    def test_what_a_number_raises_goes_on(self):
        class Interrupted:
            def __index__(self):
                raise KeyboardInterrupt

            def __float__(self):
                raise KeyboardInterrupt

        for limit in ("max_nodes", "timeout"):
            with self.assertRaises(KeyboardInterrupt):
                winnable.solve("golf", seed=1, **{limit: Interrupted()})


if __name__ == "__main__":
    unittest.main()
