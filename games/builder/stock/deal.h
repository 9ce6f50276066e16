// A deal of a builder with a stock: the cards (games/builder/deal.h), and the random numbers that keys are sums of.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "games/builder/deal.h"
#include "games/builder/stock/weights.h"
#include "solver/core/hash.h"

namespace winnable {

// Random numbers of a deal's keys.
struct StockKeyParts {
  // Not `with_suits`: cards that fit alike (BuilderTables::first_alike) count alike, so that positions with equal keys
  // may differ and a search by them proves no loss.
  explicit StockKeyParts(const BuilderDeal& deal, std::uint64_t salt, bool with_suits = true);

  std::array<Key, 128> card{};            // of a column, by value; 64 more: face down. Times:
  std::array<Key, kMaxDeckSize> depth{};  // by its place, the deepest is 0
  // The sums of a column's first cards as they were dealt, those face down that never were last: for each column one
  // more than it has cards.
  std::array<Key, kMaxDeckSize + BuilderRules::kMaxColumns> prefix{};
  std::array<Key, BuilderRules::kMaxColumns> column{};        // where it matters which column it is
  std::array<Key, 64> cell{};                                 // a card in a cell
  std::array<Key, BuilderRules::kMaxReserveCards> reserve{};  // a card that lies in the reserve
  std::array<Key, kMaxDeckSize> gone{};                       // a card of the stock that has been played
  std::array<Key, kMaxDeckSize + 1> waste{};                  // so many cards in the waste
  std::array<Key, 256> redeals{};                             // used
  // By class: a foundation's last card, a column's if it can go home, and the base of a sequence that has no card under
  // it.
  std::array<Key, 64> home{}, bare{}, floor{};

 private:
  StockKeyParts() = default;
  static StockKeyParts drawn(std::uint64_t salt);  // without the sums
};

struct StockDeal : BuilderDeal {
  explicit StockDeal(BuilderDeal deal) : BuilderDeal(std::move(deal)), weights(stock_weights(tables->rules)) {
    set_salt(0);
  }

  static StockDeal from_deck(const std::shared_ptr<const BuilderTables>& tables, const Deck& deck) {
    return StockDeal(BuilderDeal::from_deck(tables, deck));
  }
  static std::optional<StockDeal> from_board(const std::shared_ptr<const BuilderTables>& tables, const Board& board,
                                             BoardError& error) {
    auto deal = BuilderDeal::from_board(tables, board, error);
    if (!deal) return std::nullopt;
    return StockDeal(*std::move(deal));
  }

  void set_salt(std::uint64_t salt) { parts = std::make_shared<StockKeyParts>(*this, salt); }

  // With keys that tell no suits apart. A search by them proves no loss, but where all suits differ for the rules.
  StockDeal without_suits() const {
    StockDeal deal = *this;
    deal.parts = std::make_shared<StockKeyParts>(deal, 0, false);
    return deal;
  }
  // Where the sums of a column's first cards begin in StockKeyParts::prefix.
  std::size_t first_prefix(std::size_t column) const { return columns[column].first + column; }

  StockWeights weights;
  std::shared_ptr<const StockKeyParts> parts;
  // Turns are part of the move that plays the card turned (reductions.h, kLateTurns): that the waste can be turned over
  // at will then makes positions equal.
  bool turns_late = false;
  // Keys are of classes (games/builder/classes.h).
  bool by_class = false;
};

}  // namespace winnable
