"""Games and states over the referee: moves, undo, copies, pickles, hints, honest play."""

import copy
import pickle
import random
import unittest

import winnable
from winnable import Verdict


def played(name, seed, moves, chance):
    state = winnable.game(name).deal(seed)
    for _ in range(moves):
        legal = state.legal_moves()
        if not legal:
            break
        state.play(chance.choice(legal))
    return state


class Games(unittest.TestCase):
    def test_names(self):
        names = [game.name for game in winnable.games()]
        self.assertEqual(len(names), len(set(names)))
        for name in names:
            self.assertEqual(winnable.game(name).name, name)
        self.assertEqual(pickle.loads(pickle.dumps(winnable.game("golf"))), winnable.game("golf"))


class States(unittest.TestCase):
    def test_a_solution_wins(self):
        state = winnable.game("squadron").deal(1)
        for move in winnable.solve(state).moves:
            self.assertFalse(state.is_won)
            state.play(move)
        self.assertTrue(state.is_won)

    def test_play_and_undo_over_games(self):
        chance = random.Random(1)
        for game in winnable.games():
            state = game.deal(1)
            texts = [state.text]
            for _ in range(12):
                legal = state.legal_moves()
                if not legal:
                    break
                state.play(chance.choice(legal))
                texts.append(state.text)
            while state.moves:
                self.assertEqual(state.text, texts.pop(), game.name)
                state.undo()
            self.assertEqual([state.text], texts, game.name)
            with self.assertRaises(winnable.Error):
                state.undo()

    def test_copies_are_apart_and_equal(self):
        state = played("klondike", 4, 10, random.Random(2))
        for other in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                      winnable.State.from_text(state.history)):
            self.assertEqual(other, state)
            self.assertEqual(hash(other), hash(state))
            self.assertEqual(other.moves, state.moves)
            other.undo()
            self.assertNotEqual(other, state)
            self.assertEqual(len(state.moves), 10)

    def test_illegal_moves_change_nothing(self):
        state = winnable.game("golf").deal(1)
        before = state.text
        for move, kind in (("F T1", "refused"), ("nonsense", "bad_input")):
            with self.assertRaises(winnable.Error) as caught:
                state.play(move)
            self.assertEqual(caught.exception.kind, kind)
        self.assertEqual(state.text, before)

    def test_refused_moves_say_where_and_why(self):
        state = winnable.game("golf").deal(1)
        with self.assertRaises(winnable.Error) as caught:
            state.play("F T1")
        played = caught.exception
        self.assertEqual(str(played), "F T1: " + played.reason)
        with self.assertRaises(winnable.Error) as caught:
            winnable.State.from_text(f"game: golf\nseed: 1\nmoves:\n{state.legal_moves()[0]}\nF T1\n")
        read = caught.exception
        self.assertEqual((read.kind, read.line, read.reason), ("refused", 5, played.reason))


class Advice(unittest.TestCase):
    def test_hint_follows_a_win(self):
        state = winnable.game("klondike").deal(1)
        state.play(state.legal_moves()[0])
        hint = winnable.hint(state)
        if hint.result.verdict == Verdict.WON:
            self.assertEqual(hint.move, hint.result.moves[0])
            self.assertIn(hint.move, state.legal_moves())

    def test_analyze_finds_the_losing_move(self):
        chance, found = random.Random(3), 0
        for seed in range(1, 40):
            state = played("golf", seed, 60, chance)
            analysis = winnable.analyze(state)
            if analysis.losing_move is None:
                continue
            found += 1
            before = state.copy()
            for _ in range(len(state.moves) - analysis.losing_move + 1):
                before.undo()
            self.assertEqual(winnable.solve(before).verdict, Verdict.WON)
            before.play(state.moves[analysis.losing_move - 1])
            self.assertEqual(winnable.solve(before).verdict, Verdict.LOST)
        self.assertGreater(found, 2)


def cards_of(text):
    """Pile -> its cards, of a board's text."""
    return {line.split(":")[0]: line.split(":")[1].split() for line in text.splitlines() if not line.startswith("game")}


class Honest(unittest.TestCase):
    def test_play_and_watch(self):
        seen = []
        result = winnable.play_honestly("klondike", "fast", seed=1, watch=lambda shown, moves: seen.append((shown, moves)))
        self.assertTrue(any("??" in shown for shown, _ in seen))
        self.assertIn((result.verdict, result.reason), [(Verdict.WON, None), (Verdict.UNDECIDED, "gave up")])

    def test_what_watch_raises_is_raised(self):
        def watch(shown, moves):
            raise KeyError("enough")
        with self.assertRaises(KeyError):
            winnable.play_honestly("klondike", seed=1, watch=watch)

    def test_shown_hides_what_an_honest_player_does_not_see(self):
        for game in (game for game in winnable.games() if game.has_player):
            state, decisions = game.deal(1), []

            def watch(shown, moves):
                mine = cards_of(state.shown)
                for pile, cards in cards_of(shown).items():
                    hidden = [i for i, card in enumerate(cards) if "??" in card]
                    for i in hidden if len(mine.get(pile, [])) == len(cards) else []:  # "unseen" is no pile
                        self.assertIn("??", mine[pile][i], (game.name, pile, i))
                decisions.append(moves)
                if len(decisions) == 25:
                    raise KeyboardInterrupt
                for move in moves:
                    state.play(move)

            try:
                winnable.play_honestly(game, "casual", seed=1, watch=watch)
            except KeyboardInterrupt:
                pass
            self.assertTrue(decisions, game.name)


if __name__ == "__main__":
    unittest.main()
