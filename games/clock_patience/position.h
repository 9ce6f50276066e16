// Clock (docs/rules/clock.md): each card that is turned names the pile that is turned next. One move at most.
//
// Representation: how many cards of each pile lie face down still, and the card turned last (none at the start).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/clock_patience/presets.h"
#include "solver/core/board_checks.h"
#include "solver/core/hash.h"
#include "solver/search/position.h"

namespace winnable {

template <ClockRules R>
struct ClockDeal {
  std::array<std::vector<Card>, static_cast<std::size_t>(R.ranks)> piles;  // face down, the top last
  Card turned;                                                             // last; none at the start
  std::uint64_t salt = 0;

  static std::string pile_name(int i) { return "T" + std::to_string(i + 1); }
  static ClockDeal from_deck(const Deck& deck) {
    ClockDeal deal;
    for (int i = 0; i < deck.size(); ++i) deal.piles[static_cast<std::size_t>(i % R.ranks)].push_back(deck[i]);
    return deal;
  }
  static std::optional<ClockDeal> from_board(const Board& board, BoardError& error);
};

template <ClockRules R>
class Clock {
 public:
  using Deal = ClockDeal<R>;
  using Undo = Card;  // turned before

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape = R.deck_shape();
  static constexpr bool kKeyIsExact = false;

  explicit Clock(const Deal& deal) : deal_(&deal), turned_(deal.turned) {
    for (std::size_t i = 0; i < deal.piles.size(); ++i) {
      left_[i] = static_cast<std::uint8_t>(deal.piles[i].size());
      cards_ += left_[i];
    }
  }

  void generate(MoveList& moves) const {
    moves.clear();
    if (left_[next_pile()] > 0) moves.add({});
  }
  void expand_macro(Move, std::vector<PlayMove>& out) const { out.push_back(bare_move(Verb::turn)); }
  Undo apply(Move) {
    const Card before = turned_;
    const std::size_t pile = next_pile();
    turned_ = deal_->piles[pile][--left_[pile]];
    --cards_;
    return before;
  }
  void undo(Move, Undo before) {
    turned_ = before;
    ++left_[next_pile()];
    ++cards_;
  }

  // No two positions of a deal have as many cards face down.
  Key key() const { return hash_part(deal_->salt ^ static_cast<std::uint64_t>(cards_)); }
  bool is_won() const { return cards_ == 0; }
  int moves_to_win_lower_bound() const { return cards_; }

  Board to_board() const {
    Board board;
    board.game = kName;
    for (std::size_t i = 0; i < left_.size(); ++i) {
      Pile& pile = board.add(Deal::pile_name(static_cast<int>(i)));
      for (std::size_t j = 0; j < left_[i]; ++j) pile.cards.push_back({deal_->piles[i][j], true});
    }
    Pile& waste = board.add("W");
    if (turned_) waste.cards.push_back({turned_});
    return board;
  }

 private:
  // The pile of the card turned last; of the highest rank at the start.
  std::size_t next_pile() const { return static_cast<std::size_t>(turned_ ? turned_.rank() - 1 : R.ranks - 1); }

  const Deal* deal_ = nullptr;
  std::array<std::uint8_t, static_cast<std::size_t>(R.ranks)> left_{};
  int cards_ = 0;
  Card turned_;
};

// A position that occurs: each pile has been turned as often as cards of its rank went under it, the first once more.
template <ClockRules R>
std::optional<ClockDeal<R>> ClockDeal<R>::from_board(const Board& board, BoardError& error) {
  std::vector<std::string> names{"W"};
  for (int i = 0; i < R.ranks; ++i) names.push_back(pile_name(i));
  if (!check_pile_names(board, names, {}, error) || !check_cards(board, R.deck_shape(), true, error))
    return std::nullopt;
  const auto refuse = [&](const std::string& name, Card card, std::string reason) {
    const Pile* pile = board.find(name);
    error = {pile ? pile->line : 0, name, card ? to_text(card) : "", std::move(reason)};
    return std::nullopt;
  };
  ClockDeal deal;
  std::array<int, static_cast<std::size_t>(R.ranks)> lain{};  // cards of each rank under their pile
  lain.fill(R.suits);
  for (int i = 0; i < R.ranks; ++i) {
    const Pile* pile = board.find(pile_name(i));
    if (!pile) continue;
    for (const BoardCard& card : pile->cards) {
      if (!card.face_down) return refuse(pile->name, card.card, "cards of the piles lie face down");
      deal.piles[static_cast<std::size_t>(i)].push_back(card.card);
      --lain[static_cast<std::size_t>(card.card.rank() - 1)];
    }
  }
  const Pile* waste = board.find("W");
  if (waste && waste->cards.size() > 1) return refuse("W", waste->cards[1].card, "one card is turned at a time");
  if (waste && !waste->cards.empty()) {
    if (waste->cards[0].face_down) return refuse("W", waste->cards[0].card, "the card turned last lies face up");
    deal.turned = waste->cards[0].card;
    --lain[static_cast<std::size_t>(deal.turned.rank() - 1)];
  }
  for (int i = 0; i < R.ranks; ++i) {
    const int is_first = deal.turned && i == R.ranks - 1;
    const int left = R.suits - lain[static_cast<std::size_t>(i)] - is_first;
    if (static_cast<int>(deal.piles[static_cast<std::size_t>(i)].size()) != left)
      return refuse(pile_name(i), Card{},
                    std::to_string(left) + " cards are left here by those that were turned, " +
                        std::to_string(deal.piles[static_cast<std::size_t>(i)].size()) + " are given");
  }
  return deal;
}

}  // namespace winnable
