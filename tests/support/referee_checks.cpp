// The checks of referee_checks.h.
#include "tests/support/referee_checks.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/referee/builder.h"

namespace winnable::test {

std::vector<PlayMove> sorted(std::vector<PlayMove> moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::string moves_text(std::vector<PlayMove> moves) {
  std::string text;
  for (const PlayMove& move : sorted(std::move(moves))) text += (text.empty() ? "" : "; ") + winnable::to_text(move);
  return text;
}

std::string moves_text(const Referee& referee) { return moves_text(referee.legal_moves()); }

std::string set_error(Referee& referee, std::string_view text) {
  BoardError error;
  const auto board = parse_board(text, error);
  if (!board) return "syntax: " + error.to_text();
  const auto refused = referee.set(*board);
  return refused ? refused->to_text() : "";
}

std::unique_ptr<Referee> at(std::unique_ptr<Referee> referee, std::string_view text) {
  EXPECT_EQ(set_error(*referee, text), "");
  return referee;
}

std::unique_ptr<Referee> dealt(std::unique_ptr<Referee> referee, const DeckShape& shape, std::string_view cards) {
  std::string error;
  const auto deck = parse_deck(shape, cards, error);
  EXPECT_TRUE(deck) << error;
  referee->deal(*deck);
  return referee;
}

std::string board_text(const Referee& referee) {
  const std::string text = to_text(referee.board());
  return text.substr(text.find('\n') + 1);
}

std::string play_text(Referee& referee, std::string_view moves) {
  std::string error;
  const auto list = parse_move_list(moves, error);
  if (!list) return "syntax: " + error;
  for (const NumberedMove& entry : *list)
    if (const auto reason = referee.play(entry.move)) return winnable::to_text(entry.move) + ": " + *reason;
  return "";
}

std::string pile_text(const Referee& referee, std::string_view name) {
  const Board board = referee.board();
  Board one;
  for (const Pile& pile : board.piles)
    if (pile.name == name) one.piles.push_back(pile);
  std::string text = winnable::to_text(one);
  if (text.empty()) return "no such pile";
  text = text.substr(name.size() + 1);
  text.pop_back();
  return text.empty() ? "" : text.substr(1);
}

namespace {

PlayMove random_move(const Board& board, std::mt19937_64& random) {
  std::string error;
  const auto pile = [&]() -> PileName {  // one of the board's, or one that other games have
    if (random() % 8 == 0) return {"FTCRHWSUDG"[random() % 10], static_cast<std::uint8_t>(random() % 10)};
    const auto name = board.piles[random() % board.piles.size()].name;
    return parse_play_move(name + " W", error)->from;
  };
  PlayMove move;
  move.verb = static_cast<Verb>(random() % 8);
  if (random() % 2) move.verb = Verb::move;
  if (move.verb == Verb::move || move.verb >= Verb::draw) move.from = pile();
  if (move.verb == Verb::move || move.verb == Verb::draw || move.verb == Verb::pair) move.to = pile();
  const bool has_count = move.verb == Verb::move || move.verb == Verb::draw;
  if (has_count && random() % 3 == 0) move.count = static_cast<std::uint8_t>(1 + random() % 6);
  return move;
}

}  // namespace

void check_position(const Referee& referee, std::mt19937_64& random, int foreign_moves) {
  const Board board = referee.board();
  const std::string text = winnable::to_text(board);
  BoardError error;
  const auto copy = referee.clone();
  ASSERT_EQ(set_error(*copy, text), "") << text;
  ASSERT_EQ(winnable::to_text(copy->board()), text);
  ASSERT_EQ(moves_text(*copy), moves_text(referee)) << text;
  ASSERT_EQ(copy->is_won(), referee.is_won());
  auto legal = referee.legal_moves();
  std::sort(legal.begin(), legal.end());
  ASSERT_EQ(std::adjacent_find(legal.begin(), legal.end()), legal.end()) << "a move is listed twice\n" << text;
  for (const PlayMove& move : legal) {
    const auto child = referee.clone();
    const auto reason = child->play(move);
    ASSERT_FALSE(reason) << winnable::to_text(move) << ": " << *reason << "\n" << text;
    ASSERT_NE(winnable::to_text(child->board()), text) << winnable::to_text(move) << " changes nothing";
  }
  for (int i = 0; i < foreign_moves; ++i) {
    const PlayMove move = random_move(board, random);
    const PlayMove swapped{move.verb, move.to, move.from, move.count};
    if (move.verb == Verb::pair && std::binary_search(legal.begin(), legal.end(), swapped))
      continue;  // either order does
    if (std::binary_search(legal.begin(), legal.end(), move)) continue;
    if (is_builder_shorthand(referee, move)) continue;
    const auto refused = copy->play(move);
    ASSERT_TRUE(refused) << winnable::to_text(move) << " is not listed, yet played\n" << text;
    ASSERT_FALSE(refused->empty());
    ASSERT_EQ(winnable::to_text(copy->board()), text) << "a refused move changed the position";
  }
}

void check_referee(const Referee& judge, const RefereeCheck& check) {
  std::mt19937_64 random(11);
  for (int game = 1; game <= check.games; ++game) {
    SCOPED_TRACE("seed " + std::to_string(game));
    const auto referee = judge.clone();
    referee->deal(shuffled_deck(judge.deck_shape(), static_cast<std::uint64_t>(game)));
    for (int i = 0; i < check.max_moves && !referee->is_won(); ++i) {
      ASSERT_NO_FATAL_FAILURE(check_position(*referee, random, check.foreign_moves));
      auto moves = referee->legal_moves();
      if (moves.empty()) break;
      const auto up = std::find_if(moves.begin(), moves.end(), [](const PlayMove& move) {
        return move.to.letter == 'F' || move.to.letter == 'U' || move.to.letter == 'D';
      });
      const PlayMove move = up != moves.end() && random() % 2 ? *up : moves[random() % moves.size()];
      ASSERT_FALSE(referee->play(move));
    }
  }
}

std::vector<PlayMove> all_moves(const std::vector<PileName>& names, int most) {
  std::vector<PlayMove> moves;
  for (const Verb verb : {Verb::turn, Verb::redeal, Verb::deal, Verb::reshuffle}) moves.push_back(bare_move(verb));
  for (const PileName from : names)
    for (const PileName to : names)
      for (int count = 0; count <= most; ++count) moves.push_back(plain_move(from, to, count));
  return moves;
}

void check_listed(const Referee& referee, const std::vector<PlayMove>& moves) {
  const auto legal = sorted(referee.legal_moves());
  for (const PlayMove& move : moves) {
    const bool is_listed = std::binary_search(legal.begin(), legal.end(), move);
    ASSERT_EQ(!referee.clone()->play(move), is_listed) << winnable::to_text(move) << "\n" << board_text(referee);
  }
}

}  // namespace winnable::test
