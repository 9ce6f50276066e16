// Golf (docs/rules/golf.md): seven columns of five cards, played one by one onto a single waste, up or down whatever
// the suit; won when the columns are gone. One pass of the stock.
//
// Representation. A column only ever loses its exposed card, so its height says all; suits do not matter, so the waste
// is the rank of its exposed card; the stock is the number of cards turned:
//
//   heights_  3 bits a column | waste_ the exposed waste card (its rank enters the key) | turned_
//   key       bits 0..23 heights | 24..27 rank of the waste card | 28..32 turned: exact
//
// Which cards lie under the waste's exposed one follows from the rest and has no bearing on play; boards list them
// sorted.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/golf/presets.h"
#include "solver/play/learned_score.h"
#include "solver/play/player_plan.h"
#include "solver/search/position.h"

namespace winnable {

// Where the cards were dealt, and where the search starts.
template <GolfRules R>
struct GolfDeal {
  std::array<std::array<Card, 7>, 8> columns{};  // deepest first
  std::array<Card, 52> stock{};
  int stock_size = 0;
  std::array<int, 8> heights{};
  std::vector<Card> waste;  // at the start, exposed card last

  static GolfDeal from_deck(const Deck& deck) {
    GolfDeal deal;
    int next = 0;
    for (std::size_t row = 0; row < R.depth; ++row)
      for (std::size_t column = 0; column < R.columns; ++column) deal.columns[column][row] = deck[next++];
    for (std::size_t column = 0; column < R.columns; ++column) deal.heights[column] = R.depth;
    while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
    return deal;
  }

  static std::optional<GolfDeal> from_board(const Board& board, BoardError& error) {
    std::vector<std::string> names{"W", "S"};
    for (int i = 1; i <= R.columns; ++i) names.push_back("T" + std::to_string(i));
    constexpr DeckShape kShape{.decks = 1, .suits = R.suits, .ranks = R.ranks};
    if (!check_pile_names(board, names, {}, error) || !check_cards(board, kShape, false, error)) return std::nullopt;
    const auto refuse = [&](const std::string& pile, Card card, std::string reason) {
      const Pile* where = board.find(pile);
      error = {where ? where->line : 0, pile, card ? to_text(card) : "", std::move(reason)};
      return std::nullopt;
    };
    GolfDeal deal;
    for (std::size_t c = 0; c < R.columns; ++c) {
      const std::string name = "T" + std::to_string(c + 1);
      const auto cards = board.cards(name);
      if (cards.size() > R.depth)
        return refuse(name, cards[R.depth], "a column holds at most " + std::to_string(R.depth) + " cards");
      std::copy(cards.begin(), cards.end(), deal.columns[c].begin());
      deal.heights[c] = static_cast<int>(cards.size());
    }
    const auto stock = board.cards("S");
    if (stock.size() > static_cast<std::size_t>(R.stock_size()))
      return refuse("S", stock.back(), "the stock holds at most " + std::to_string(R.stock_size()) + " cards");
    std::copy(stock.begin(), stock.end(), deal.stock.begin());
    deal.stock_size = static_cast<int>(stock.size());
    deal.waste = board.cards("W");
    if (deal.stock_size == R.stock_size() && !deal.waste.empty())
      return refuse("W", deal.waste[0], "no card is played before the first stock card is turned");
    return deal;
  }
};

template <GolfRules R>
class Golf {
  static_assert(R.columns <= 8 && R.depth <= 7 && R.suits <= 4 && R.ranks >= 3);
  static_assert(R.stock_size() >= 0 && R.stock_size() < 32);

 public:
  using Deal = GolfDeal<R>;
  struct Undo {
    Card waste;
  };

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.decks = 1, .suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = true;
  static constexpr int kKeyBits = 33;
  static constexpr int kMaxProgress = R.suits * R.ranks;
  static constexpr std::uint8_t kTurn = 0, kPlay = 1;

  enum Reduction : Reductions { kMatching = 1, kFewerTurned = 2 };
  static constexpr std::array<ReductionInfo, 2> kReductions{{
      {"matching", "every column card needs a card of its own to be played on"},
      {"fewer-turned", "a position is lost when it is lost with the same columns and waste rank and more stock left"},
  }};

  explicit Golf(const Deal& deal) : deal_(&deal) {
    for (std::size_t c = 0; c < R.columns; ++c) heights_ |= static_cast<std::uint32_t>(deal.heights[c]) << (3 * c);
    if (!deal.waste.empty()) waste_ = deal.waste.back();
  }

  void generate(MoveList& moves) const {
    moves.clear();
    const unsigned playable = R.playable_on(waste_.rank());
    for (int column = 0; column < R.columns; ++column)
      if (const Card card = top(column); card && (playable >> card.rank() & 1))
        moves.add({.kind = kPlay, .from = static_cast<std::uint8_t>(column)});
    if (turned_ < deal_->stock_size) moves.add({.kind = kTurn});
  }

  // `fewer-turned` looks at other positions: the search applies it.
  void generate_reduced(MoveList& moves, Reductions reductions) const {
    moves.clear();
    if (!(reductions & kMatching) || !lacks_matching()) generate(moves);
  }

  Undo apply(Move move) {
    const Undo undo{waste_};
    if (move.kind == kTurn) {
      waste_ = deal_->stock[turned_++];
    } else {
      waste_ = top(move.from);
      heights_ -= 1u << (3 * move.from);
    }
    return undo;
  }
  void undo(Move move, Undo undo) {
    waste_ = undo.waste;
    if (move.kind == kTurn) {
      --turned_;
    } else {
      heights_ += 1u << (3 * move.from);
    }
  }

  void expand_macro(Move move, std::vector<PlayMove>& out) const {
    if (move.kind == kTurn) return out.push_back(bare_move(Verb::turn));
    out.push_back(plain_move({'T', static_cast<std::uint8_t>(move.from + 1)}, {'W', 0}));
  }

  Key key() const {
    return {heights_ | static_cast<std::uint64_t>(waste_.rank()) << 24 | std::uint64_t{turned_} << 28, 0};
  }
  bool is_won() const { return heights_ == 0; }
  int cards_left() const {
    int count = 0;
    for (int column = 0; column < R.columns; ++column) count += height(column);
    return count;
  }
  int moves_to_win_lower_bound() const { return cards_left() + (!waste_ && !is_won() ? 1 : 0); }

  int progress() const { return R.columns * R.depth - cards_left() + turned_; }
  int score() const { return -cards_left(); }
  HiddenCount hidden_count() const { return {deal_->stock_size - turned_, 0}; }
  // games/golf/learned_score.h
  static constexpr auto kFeatures = std::to_array<std::string_view>(
      {"cards left", "mean plays after an unseen card, in tenths", "unseen cards after which something plays",
       "empty columns", "neighbours among exposed cards", "exposed cards on a neighbour",
       "squares of the columns' heights", "kings left", "cards without a host of their own"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const { return moment_of(deal_->stock_size - turned_, R.stock_size()); }
  static constexpr std::span<const int> learned_weights();
  static constexpr WorldsPlayedOn kWorldsPlayedOn{.by_fast = true};

  Board to_board() const {
    Board board;
    board.game = kName;
    std::vector<Card> waste = deal_->waste;
    for (std::size_t c = 0; c < R.columns; ++c) {
      Pile& pile = board.add("T" + std::to_string(c + 1));
      for (int i = 0; i < deal_->heights[c]; ++i) {
        const Card card = deal_->columns[c][static_cast<std::size_t>(i)];
        if (i < height(static_cast<int>(c))) {
          pile.cards.push_back({card});
        } else {
          waste.push_back(card);
        }
      }
    }
    waste.insert(waste.end(), deal_->stock.begin(), deal_->stock.begin() + turned_);
    // The covered cards sorted, then the exposed one.
    std::sort(waste.begin(), waste.end());
    if (waste_)
      std::rotate(std::find(waste.begin(), waste.end(), waste_), std::find(waste.begin(), waste.end(), waste_) + 1,
                  waste.end());
    Pile& pile = board.add("W");
    for (const Card card : waste) pile.cards.push_back({card});
    Pile& stock = board.add("S");
    for (int i = turned_; i < deal_->stock_size; ++i)
      stock.cards.push_back({deal_->stock[static_cast<std::size_t>(i)]});
    return board;
  }

  // How many cards of each rank: four bits a rank, rank r at bit 4 * r.
  using RankCounts = std::uint64_t;
  static constexpr RankCounts one_of(int rank) { return rank ? RankCounts{1} << (4 * rank) : 0; }
  static constexpr int count_of(RankCounts counts, int rank) { return static_cast<int>(counts >> (4 * rank) & 15); }

  // Claim: lost, if the column cards cannot be given different cards of neighbouring rank among the column cards, the
  //        stock left and the exposed waste card.
  // Why: in a win each column card is played directly onto some card, and no card is played onto twice. Ranks form a
  //      path, so giving the lowest cards the lowest hosts first finds the matching if there is one. (In a ring, with
  //      aces and kings neighbours, nothing is claimed.)
  // Needs: nothing but the rule of play.
  // Guarded by: tests/games/golf_test.cpp.
  static bool can_match(RankCounts columns, RankCounts hosts) {
    if constexpr (R.ace_takes_king || R.king == GolfKing::takes_queen_and_ace) return true;
    if constexpr (R.king == GolfKing::takes_nothing) hosts &= ~(RankCounts{15} << (4 * R.ranks));
    // Odd ranks are played on even ones and even ranks on odd ones: two paths, each walked without a branch.
    int worst = 0;
    for (int first = 1; first <= 2; ++first) {
      int spare = first > 1 ? count_of(hosts, first - 1) : 0;  // hosts below the rank that nothing lower needs
      for (int rank = first; rank <= R.ranks; rank += 2) {
        const int above = rank < R.ranks ? count_of(hosts, rank + 1) : 0;
        spare = above - std::max(0, count_of(columns, rank) - spare);
        worst = std::min(worst, spare);
      }
    }
    return worst >= 0;
  }

 private:
  class Looks;  // learned_score.h

  bool lacks_matching() const {
    RankCounts columns = 0;
    for (int column = 0; column < R.columns; ++column)
      for (int i = 0; i < height(column); ++i)
        columns += one_of(deal_->columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(i)].rank());
    RankCounts hosts = columns + one_of(waste_.rank());
    for (int i = turned_; i < deal_->stock_size; ++i) hosts += one_of(deal_->stock[static_cast<std::size_t>(i)].rank());
    return !can_match(columns, hosts);
  }

  int height(int column) const { return static_cast<int>(heights_ >> (3 * column) & 7); }
  Card card(int column, int i) const {
    return deal_->columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(i)];
  }
  Card top(int column) const {
    const int h = height(column);
    return h ? card(column, h - 1) : Card{};
  }

  const Deal* deal_;
  std::uint32_t heights_ = 0;
  Card waste_{};
  std::uint8_t turned_ = 0;
};

}  // namespace winnable

#include "games/golf/learned_score.h"
