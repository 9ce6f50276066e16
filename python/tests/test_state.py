"""Games and states over the referee: moves, undo, copies, pickles, hints, honest play."""

import copy
import json
import pickle
import random
import unittest

import winnable
from support import command
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


    def test_what_is_known_of_them(self):
        files = 0
        for game in winnable.games():
            self.assertTrue(game.family, game.name)
            self.assertEqual(game.deal(deck=game.deck(7)).text, game.deal(7).text, game.name)
            for scheme in game.numbers:
                self.assertEqual(game.deal(f"{scheme}:9").game, game)
            if game.rules_file is not None:
                files += 1
                self.assertEqual(winnable.game(game.rules_file), game)
                self.assertEqual(winnable.idle_rules(game.rules_file), [], game.name)
        self.assertGreater(files, 50)
        freecell = winnable.game("freecell")
        self.assertIn("ms", freecell.numbers)
        self.assertTrue(freecell.has_shortest)
        self.assertIn("%", winnable.game("klondike").published)
        self.assertIn(None, {game.published for game in winnable.games()})

    def test_idle_rules(self):
        rules = json.loads(winnable.game("freecell").rules_file)
        rules.setdefault("stock", {})["redeals"] = 1
        remarks = winnable.idle_rules(json.dumps(rules))
        self.assertTrue(any("stock.redeals: has no effect" in remark for remark in remarks), remarks)
        self.assertEqual(winnable.idle_rules("{"), [])


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

    def test_pickles_of_all_protocols(self):
        state = played("golf", 1, 5, random.Random(6))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            for value in (state, state.game):
                self.assertEqual(pickle.loads(pickle.dumps(value, protocol)), value)
            with self.assertRaises(TypeError):
                pickle.dumps(winnable.solve_many("golf", [1]), protocol)

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


    def test_seen_remembers_what_was_shown(self):
        state = winnable.game("klondike:draw1").deal(1)
        self.assertNotIn("??", state.text)
        before = state.seen.count("??")
        while "redeal" not in state.legal_moves():
            state.play("turn")
        state.play("redeal")
        self.assertLess(state.seen.count("??"), before)
        self.assertEqual(state.shown.count("??"), before)

    def test_a_copy_is_a_key_that_stays(self):
        state = winnable.game("golf").deal(1)
        known = {copy.copy(state): "start"}
        state.play(state.legal_moves()[0])
        self.assertNotIn(state, known)
        state.undo()
        self.assertEqual(known[state], "start")


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


class HonestHints(unittest.TestCase):
    def test_equal_the_command(self):
        chance = random.Random(4)
        for name in ("klondike", "squadron", "yukon"):
            state = played(name, 2, 15, chance)
            told = json.loads(command("hint", "-", "--format", "jsonl", "--worlds", "5", "--salt", "3", text=state.seen))
            hint = winnable.hint(state, honest=True, worlds=5, salt=3)
            self.assertEqual((hint.move, hint.worlds, hint.all_worlds, hint.result.nodes),
                             (told["hint"], told["worlds"], told["all_worlds"], told["nodes"]), name)
            self.assertEqual([(c.move, c.won, c.lost, c.undecided) for c in hint.candidates],
                             [(c["move"], c["won"], c["lost"], c["undecided"]) for c in told["candidates"]], name)
            for candidate, other in zip(hint.candidates, told["candidates"]):
                self.assertAlmostEqual(candidate.share_low, other["share_low"], 5)
                self.assertAlmostEqual(candidate.share_high, other["share_high"], 5)
            self.assertEqual((hint.result.verdict, hint.result.reason), (Verdict.UNDECIDED, "unknown cards"))
            self.assertIn(hint.move, state.legal_moves())
            of_text = winnable.hint(state.seen, worlds=5, salt=3)
            self.assertEqual((of_text.candidates, of_text.plan), (hint.candidates, hint.plan))

    def test_where_nothing_is_hidden_it_is_the_other(self):
        state = winnable.game("black-hole").deal(1)
        honest, seeing = winnable.hint(state, honest=True), winnable.hint(state)
        self.assertEqual((honest.move, honest.candidates), (seeing.move, None))
        self.assertEqual(winnable.hint(state.history).move, seeing.move)
        self.assertEqual(winnable.hint("seed: 1\n", game="black-hole").move, seeing.move)

    def test_a_won_game_has_no_hint(self):
        state = winnable.game("squadron").deal(1)
        for move in winnable.solve(state).moves:
            state.play(move)
        hint = winnable.hint(state, honest=True)
        self.assertEqual((hint.move, hint.result.verdict), (None, Verdict.WON))

    def test_it_does_not_peek(self):
        state = played("klondike", 1, 10, random.Random(5))
        self.assertIn("??", state.seen)
        self.assertEqual(winnable.hint(state, honest=True, worlds=3).candidates, winnable.hint(state.seen, worlds=3).candidates)

    def test_wrong(self):
        state = winnable.game("klondike").deal(1)
        for named in ({"worlds": 0}, {"worlds": 10**7}, {"salt": -1}, {"game": "golf"}):
            with self.assertRaises(winnable.Error, msg=named):
                winnable.hint(state, honest=True, **named)
        with self.assertRaises(winnable.Error):
            winnable.hint("game: klondike\nT1: ??\n")

    def test_games_without_a_player(self):
        for game in (game for game in winnable.games() if not game.has_player):
            state = game.deal(1)
            try:
                hint = winnable.hint(state, honest=True, max_nodes=50)
            except winnable.Error as error:
                self.assertIn("no honest player", str(error), game.name)
                self.assertIn("??", state.seen)
                continue
            self.assertIsNone(hint.candidates, game.name)
            self.assertNotIn("??", state.seen)


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
                if "redeal" not in state.moves:  # the player remembers nothing yet that is hidden again
                    self.assertEqual(mine, cards_of(shown), game.name)
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

    def test_a_hint_takes_what_is_shown(self):
        for name in ("pyramid", "pyramid:thirteen", "calculation", "salic-law:pysolfc", "klondike", "spider"):
            state, chance = winnable.game(name).deal(3), random.Random(3)
            for _ in range(12):
                hint = winnable.hint(state.shown, worlds=1, max_nodes=1000)
                self.assertIsNotNone(hint.candidates, name)
                state.play(chance.choice(state.legal_moves()))


if __name__ == "__main__":
    unittest.main()
