"""An environment for learners: reset and step as is usual, what cannot be seen is hidden, 1 for a win."""
import random

import winnable


class Patience:
    def __init__(self, name, longest=500):
        self.game, self.longest = winnable.game(name), longest

    def reset(self, seed):
        self.state = self.game.deal(seed)
        return self.state.shown, {"legal": self.state.legal_moves()}

    def step(self, move):
        self.state.play(move)
        legal, won = self.state.legal_moves(), self.state.is_won
        is_cut = len(self.state.moves) >= self.longest
        return self.state.shown, float(won), won or not legal, is_cut, {"legal": legal}


if __name__ == "__main__":
    environment, chance = Patience("klondike"), random.Random(1)
    board, info = environment.reset(seed=1)
    reward, is_over, is_cut = 0.0, False, False
    while not (is_over or is_cut):
        board, reward, is_over, is_cut, info = environment.step(chance.choice(info["legal"]))
    print(board, "reward:", reward)
