// Guards what `rules` and `games` print: the numbers in the summary and text of every preset (decks, columns, reserves,
// draw, passes, hand, cards face down, return from foundations) against its deal and its referee's moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "games/catalogue.h"
#include "solver/referee/referee.h"

namespace winnable::test {
namespace {

constexpr int kAnyNumber = 1000;  // of passes

// --- what is so -----------------------------------------------------------------------------------------------------

const Deck& deck_of(const GameInfo& game) {
  static Deck deck;
  return deck = shuffled_deck(game.deck_shape, 1);
}

std::unique_ptr<Referee> dealt(const GameInfo& game) {
  auto referee = make_referee(game.name);
  if (referee) referee->deal(deck_of(game));
  return referee;
}

// Cards of each pile with that letter, in order; face-down ones alone if asked for.
std::vector<int> sizes(const Board& board, char letter, bool face_down = false) {
  std::vector<int> all;
  for (const Pile& pile : board.piles) {
    if (pile.name[0] != letter) continue;
    all.push_back(static_cast<int>(std::count_if(pile.cards.begin(), pile.cards.end(),
                                                 [&](const BoardCard& card) { return !face_down || card.face_down; })));
  }
  return all;
}
int size_of(const Board& board, char letter) {
  int sum = 0;
  for (const int size : sizes(board, letter)) sum += size;
  return sum;
}

// Stock cards that a turn takes; 0 if there are no turns.
int measured_draw(const GameInfo& game) {
  const auto referee = dealt(game);
  const int before = size_of(referee->board(), 'S');
  return referee->play(bare_move(Verb::turn)) ? 0 : before - size_of(referee->board(), 'S');
}

// Times that the stock can be turned through; kAnyNumber if a dozen are not the end.
int measured_passes(const GameInfo& game) {
  const auto referee = dealt(game);
  for (int passes = 1; passes < 12; ++passes) {
    while (!referee->play(bare_move(Verb::turn))) {
    }
    if (referee->play(bare_move(Verb::redeal))) return passes;
  }
  return kAnyNumber;
}

// Whether random play ever meets a way from a foundation to a column.
bool measured_return(const GameInfo& game) {
  std::mt19937_64 random(3);
  for (int games = 0; games < 30; ++games) {
    const auto referee = make_referee(game.name);
    referee->deal(shuffled_deck(game.deck_shape, static_cast<std::uint64_t>(games) + 1));
    for (int played = 0; played < 150; ++played) {
      const auto moves = referee->legal_moves();
      if (moves.empty()) break;
      for (const PlayMove& move : moves)
        if (move.verb == Verb::move && move.from.letter == 'F' && move.to.letter == 'T') return true;
      referee->play(moves[random() % moves.size()]);
    }
  }
  return false;
}

// --- what is said ---------------------------------------------------------------------------------------------------

const std::string kNumber =
    "(?:no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|sixteen|seventeen|[0-9]+)";
const std::string kNumbers = kNumber + "(?: or " + kNumber + ")*";  // the text of several presets at once

int number_of(std::string word) {
  static const std::vector<std::string> words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                              "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  if (word == "sixteen") return 16;
  if (word == "seventeen") return 17;
  const auto found = std::find(words.begin(), words.end(), word);
  return found != words.end() ? static_cast<int>(found - words.begin()) : std::stoi(word);
}
std::set<int> numbers_of(const std::string& text) {
  std::set<int> numbers;
  const std::regex number(kNumber, std::regex::icase);
  for (std::sregex_iterator i(text.begin(), text.end(), number), end; i != end; ++i)
    numbers.insert(number_of(i->str()));
  return numbers;
}

// A pattern and what it claims; false: that is not so. The game, its board as dealt, the match.
struct Statement {
  std::string pattern;
  std::function<bool(const GameInfo&, const Board&, const std::smatch&)> holds;
};

bool is_of_length(const Board& board, char letter, int count, const std::set<int>& lengths) {
  const auto all = sizes(board, letter);
  return count == std::count_if(all.begin(), all.end(), [&](int size) { return lengths.contains(size); });
}

std::vector<Statement> statements_of_layout() {
  return {
      {"\\b(" + kNumber + ")[ -]decks?\\b",
       [](const GameInfo& game, const Board&, const std::smatch& said) {
         return game.deck_shape.decks == number_of(said[1]);
       }},
      {"\\b(" + kNumber + ")-deck\\b",
       [](const GameInfo& game, const Board&, const std::smatch& said) {
         return game.deck_shape.decks == number_of(said[1]);
       }},
      {"\\b([0-9]+) cards(?: in a row| of the deck)",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return static_cast<int>(sizes(board, 'T').size()) == number_of(said[1]);
       }},
      {"\\bT1(?:-|\\.\\.)T([0-9]+)",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return static_cast<int>(sizes(board, 'T').size()) == number_of(said[1]);
       }},
      {"\\b(" + kNumber + ") (?:columns|piles|packets)(?: T1\\.\\.T[0-9]+)? of (" + kNumbers + ")(?! to )(?!,? [0-9])",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return is_of_length(board, 'T', number_of(said[1]), numbers_of(said[2]));
       }},
      {"\\b(" + kNumber + ") columns of ([0-9]+) to ([0-9]+) cards",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         std::vector<int> lengths;
         for (int length = number_of(said[2]); length <= number_of(said[3]); ++length) lengths.push_back(length);
         return static_cast<int>(lengths.size()) == number_of(said[1]) && sizes(board, 'T') == lengths;
       }},
      {"columns of ([0-9]+(?:, [0-9]+)+) cards",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         std::vector<int> lengths;
         std::istringstream list(said[1].str());
         for (std::string length; std::getline(list, length, ',');) lengths.push_back(std::stoi(length));
         return sizes(board, 'T') == lengths;
       }},
      {"\\b(" + kNumber + ") to each of the first (" + kNumber + ") columns",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return is_of_length(board, 'T', number_of(said[2]), {number_of(said[1])});
       }},
      {"\\bFans T1\\.\\. of (" + kNumber + ")",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         auto fans = sizes(board, 'T');
         while (!fans.empty() && fans.back() < number_of(said[1])) fans.pop_back();  // the last may be short
         return !fans.empty() && fans == std::vector<int>(fans.size(), number_of(said[1]));
       }},
      {"\\b([0-9]+) cards in rows of 1 to ([0-9]+)",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         const int rows = number_of(said[2]);
         return size_of(board, 'P') == number_of(said[1]) && rows * (rows + 1) / 2 == number_of(said[1]);
       }},
      {"\\b(" + kNumber + ") reserve piles",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return static_cast<int>(sizes(board, 'R').size()) == number_of(said[1]);
       }},
      {"\\breserve(?: pile)? of (" + kNumber + ")",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return size_of(board, 'R') == number_of(said[1]);
       }},
      {"\\b(" + kNumber + ") Flanks(?: of one card \\(R1-R([0-9]+)\\))?",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return static_cast<int>(sizes(board, 'R').size()) == number_of(said[1]) &&
                (!said[2].matched || number_of(said[1]) == number_of(said[2]));
       }},
      {"\\b(" + kNumber + ") card is turned to the waste at the start",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return size_of(board, 'W') == number_of(said[1]);
       }},
      {"(?:\\bstock S|\\ba stock) of ([0-9]+)", [](const GameInfo&, const Board& board,
                                    const std::smatch& said) { return size_of(board, 'S') == number_of(said[1]); }},
      {"\\ball face up\\b",
       [](const GameInfo&, const Board& board, const std::smatch&) {
         const auto down = sizes(board, 'T', true);
         return std::count(down.begin(), down.end(), 0) == static_cast<std::ptrdiff_t>(down.size());
       }},
      {"\\b(" + kNumber + ") (?:face-down cards|cards face down) in (?:the first )?(" + kNumber + ") columns",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         const auto down = sizes(board, 'T', true);
         return std::count(down.begin(), down.end(), number_of(said[1])) == number_of(said[2]) &&
                std::count(down.begin(), down.end(), 0) + number_of(said[2]) ==
                    static_cast<std::ptrdiff_t>(down.size());
       }},
      {"\\bthe (" + kNumber + ") deepest cards of the first (" + kNumber + ") face down",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         const auto down = sizes(board, 'T', true);
         return std::count(down.begin(), down.end(), number_of(said[1])) == number_of(said[2]);
       }},
  };
}

std::vector<Statement> statements_of_play() {
  const auto passes = [](int number) {
    return [number](const GameInfo& game, const Board&, const std::smatch&) { return measured_passes(game) == number; };
  };
  return {
      {"\\b(?:draw|turn) (" + kNumber + ")\\b",
       [](const GameInfo& game, const Board&, const std::smatch& said) {
         return measured_draw(game) == number_of(said[1]);
       }},
      {"\\b(" + kNumber + ") cards? at a time to the waste",
       [](const GameInfo& game, const Board&, const std::smatch& said) {
         return measured_draw(game) == number_of(said[1]);
       }},
      {"turned card by card",
       [](const GameInfo& game, const Board&, const std::smatch&) { return measured_draw(game) == 1; }},
      {"\\b(" + kNumber + ") pass(?:es)?\\b",
       [](const GameInfo& game, const Board&, const std::smatch& said) {
         return measured_passes(game) == number_of(said[1]);
       }},
      {"\\b(" + kNumber + ") redeals?\\b",
       [](const GameInfo& game, const Board&, const std::smatch& said) {
         return measured_passes(game) == number_of(said[1]) + 1;
       }},
      {"unlimited redeals|as many passes as you like|any number of passes", passes(kAnyNumber)},
      {"\\(`turn`\\), once", passes(1)},
      {"foundation cards may return",
       [](const GameInfo& game, const Board&, const std::smatch&) { return measured_return(game); }},
      {"nothing returns",
       [](const GameInfo& game, const Board&, const std::smatch&) { return !measured_return(game); }},
      {"\\ba hand of (" + kNumbers + ")",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return numbers_of(said[1]).contains(size_of(board, 'M'));
       }},
      {"\\b(" + kNumber + ") rounds of the hand",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         const int columns = static_cast<int>(sizes(board, 'T').size());
         return (size_of(board, 'M') + columns - 1) / columns == number_of(said[1]);
       }},
      {"\\bno hand\\b|\\ball cards dealt\\b",
       [](const GameInfo&, const Board& board, const std::smatch&) { return size_of(board, 'M') == 0; }},
      {"\\b(" + kNumber + ") cards (?:in the merci|wait)",
       [](const GameInfo&, const Board& board, const std::smatch& said) {
         return size_of(board, 'M') == number_of(said[1]);
       }},
  };
}

// Title, summary, and of the rules what stands for this preset: all lines but those that begin with other presets'
// names ("super-scorpion:8x10, :8x8  ..." begins with two).
std::string text_of(const GameInfo& game) {
  const std::string name(game.name), family = name.substr(0, name.find(':'));
  std::istringstream lines{std::string(game.rules)};
  std::string text = std::string(game.title) + ".\n" + std::string(game.summary) + ".\n";
  bool mine = true;
  for (std::string line; std::getline(lines, line);) {
    const std::string head = line.substr(0, line.find("  "));
    const std::string first = head.substr(0, head.find(','));
    if (line[0] != ' ') {
      const bool is_variant =
          line.size() > head.size() && (find_game_info(first) || first == family || first.starts_with(family + ":"));
      std::istringstream names(head);
      mine = !is_variant;
      for (std::string one; std::getline(names, one, ',');) {
        one.erase(0, one.find_first_not_of(' '));
        mine |= (one[0] == ':' ? family + one : one) == name;
      }
    }
    if (mine)
      text += line + " ";
    else
      text += "\n";
  }
  return text;
}

// How many statements a text makes; each must hold.
int check_text(const GameInfo& game) {
  static const std::vector<Statement> statements = [] {
    auto all = statements_of_layout();
    for (Statement& statement : statements_of_play()) all.push_back(std::move(statement));
    return all;
  }();
  const std::string text = text_of(game);
  const Board board = dealt(game)->board();
  int found = 0;
  for (const Statement& statement : statements) {
    const std::regex pattern(statement.pattern, std::regex::icase);
    for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i) {
      ++found;
      EXPECT_TRUE(statement.holds(game, board, *i)) << game.name << " says \"" << i->str() << "\" in\n" << text;
    }
  }
  return found;
}

TEST(RulesText, NumbersAreThoseOfThePreset) {
  int presets = 0;
  for (const GameInfo& game : all_games()) {
    if (!make_referee(game.name)) continue;  // a way of playing, not a game
    SCOPED_TRACE(std::string(game.name));
    const int found = check_text(game);
    EXPECT_GE(found, 1) << "no number is checked";
    ++presets;
    std::cout << game.name << ": " << found << "\n";
  }
  EXPECT_GE(presets, 60);
}

// Presets that differ by draw, passes and return say all three, in the summary and in their own line. (Builders that are
// called klondike:... have a text of their own.)
TEST(RulesText, KlondikeSaysWhatItsPresetsDifferBy) {
  for (const GameInfo& game : all_games()) {
    const std::string name(game.name);
    if (!game.rules_id.starts_with("klondike")) continue;
    SCOPED_TRACE(name);
    const std::string rules(game.rules);
    const std::size_t line = rules.find("\n" + name + " ");
    ASSERT_NE(line, std::string::npos) << "no line of its own";
    const std::string own = rules.substr(line + 1, rules.find('\n', line + 1) - line - 1);
    for (const std::string& text : {std::string(game.summary), own})
      for (const char* what : {"draw (one|two|three|four|five|six|seven)", "(unlimited|two) redeals|one pass",
                               "foundation cards may return|nothing returns"})
        EXPECT_TRUE(std::regex_search(text, std::regex(what))) << what << " in: " << text;
    EXPECT_NE(own.find(game.summary), std::string::npos) << own;
  }
}

}  // namespace
}  // namespace winnable::test
