// Yukon: the static proof of loss, and the estimate that scores positions. Part of games/yukon/position.h.
//
// Delete relaxation: what has become possible stays possible. A card blocks the card it lies on until it leaves it;
// new blockers are ignored, hosts and spaces serve any number of cards.
//
//   bare(c)    nothing lies on c, or the card on it leaves; cards of the stock that are not turned yet are bare, the
//              waste is a column whose cards move alone
//   home(c)    c is bare, and the next lower card of its suit is home
//   places(c)  c is face up or bare and some host h of c is bare (a card of the stock must have been placed as well)
//              and comes out of c's column if it lies above c; or c is a king and some column is empty or its bottom
//              card leaves
//   leaves(c)  home(c) or places(c)
//
// In rounds: what follows from the facts of one round holds in the next. The round in which a card gets home says how
// deep one must dig for it: the estimate that scores positions is the sum of these.
// Cost: about a microsecond.
#pragma once

#include "games/yukon/position.h"

namespace winnable {

template <YukonShape S>
class YukonRelaxation {
 public:
  using CardSet = std::uint64_t;  // bits are codes

  YukonRelaxation(const typename YukonDeal<S>::Table& table, const YukonDeal<S>& deal)
      : host_table_(deal.hosts()) {
    const std::uint8_t* next = table.cards.data();
    for (std::size_t column = 0; column < YukonDeal<S>::kColumns; ++column) {
      CardSet below = 0;
      std::uint8_t under = 0;
      for (int place = 0; place < table.height[column]; ++place) {
        const std::uint8_t code = *next++;
        if (place >= table.hidden[column]) acts_ |= bit(code);
        if (place == 0) bottoms_ |= bit(code);
        under_[code] = under;
        below |= bit(code);
        up_to_[code] = below;
        under = code;
      }
      if (under != 0) bare_ |= bit(under);
      has_space_ |= under == 0;
      in_columns_ |= below;
    }
    hosts_ = bare_;
    std::uint8_t under = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(deal.stock_size); ++i) {
      if (table.played >> i & 1) continue;
      const std::uint8_t code = deal.stock[i].code;
      stock_ |= bit(code);
      if (i >= table.turned) {
        bare_ |= bit(code);
      } else {
        under_[code] = under;
        under = code;
      }
    }
    if (under != 0) bare_ |= bit(under);
    acts_ |= bare_;
    for (int suit = 0; suit < S.suits; ++suit) {
      const int home = table.home[static_cast<std::size_t>(suit)];
      next_home_[static_cast<std::size_t>(suit)] = Card(suit, home + 1).code;
      left_ += S.ranks - home;
    }
  }

  // The sum over the cards not home of the rounds that they need; nothing if not all get home.
  //
  // Claim: when not all cards get home here, the position is lost.
  // Why: take a winning play and the order in which cards first leave the card (or the bottom) that they lie on now,
  //      by a move of their own or home. By induction along it each of them `leaves` here, and is `home` when it goes
  //      home: its host is bare at that time, so the card that lies on it now left earlier; if the host lies above it
  //      in the same column now, some card from there up to the host left earlier; a host from the stock was placed
  //      earlier; a face-down card was bared to be turned up, a card of the waste to be played; a space was there or
  //      made by a bottom card that left.
  // Needs: cards leave only by their own move, by a move of a card below them, or home.
  // Guarded by: tests/games/yukon_test.cpp.
  std::optional<int> rounds() {
    int sum = 0;
    for (send_home(); left_ > 0; sum += left_)
      if (!advance()) return std::nullopt;
    return sum;
  }

 private:
  static constexpr CardSet bit(int code) { return CardSet{1} << code; }
  static constexpr CardSet kKings = [] {
    CardSet kings = 0;
    for (int suit = 0; suit < S.suits; ++suit) kings |= bit(Card(suit, S.ranks).code);
    return kings;
  }();

  // Cards that go home as far as they are bare.
  void send_home() {
    for (std::uint8_t& next : next_home_)
      for (; (next & 15) <= S.ranks && bare_ >> next & 1; ++next, --left_) home_ |= bit(next);
  }

  // One round. False: nothing new.
  bool advance() {
    CardSet fresh = home_ & ~leaves_, placed = 0;
    for (CardSet open = (in_columns_ | (stock_ & ~placed_)) & acts_ & ~(in_columns_ & (leaves_ | fresh)); open;
         open &= open - 1)
      if (const int card = std::countr_zero(open); finds_place(card)) placed |= bit(card);
    fresh |= placed & ~leaves_;
    placed_ |= placed;
    if (fresh == 0 && (placed & stock_) == 0) return false;
    leaves_ |= fresh;
    hosts_ |= placed & stock_;
    has_space_ |= (fresh & bottoms_) != 0;
    for (; fresh; fresh &= fresh - 1)
      if (const int under = under_[static_cast<std::size_t>(std::countr_zero(fresh))]) bare_ |= bit(under);
    hosts_ |= bare_ & in_columns_;
    acts_ |= bare_;
    send_home();
    return true;
  }

  bool finds_place(int card) const {
    const auto c = static_cast<std::size_t>(card);
    if (has_space_ && (kKings & ~bottoms_) >> card & 1) return true;
    for (CardSet hosts = host_table_[c] & hosts_; hosts; hosts &= hosts - 1) {
      const CardSet up_to_host = up_to_[static_cast<std::size_t>(std::countr_zero(hosts))];
      if (!(up_to_host >> card & 1) || (up_to_host & ~up_to_[c] & leaves_)) return true;
    }
    return false;
  }

  const YukonHosts& host_table_;
  CardSet acts_ = 0;  // face up or bare
  CardSet bare_ = 0, home_ = 0, leaves_ = 0, bottoms_ = 0, in_columns_ = 0;
  CardSet stock_ = 0, placed_ = 0;  // cards of stock and waste; cards that got to a column
  CardSet hosts_ = 0;               // bare cards in columns
  bool has_space_ = false;
  std::array<std::uint8_t, 64> under_{};  // the card under each, 0 at the bottom
  std::array<CardSet, 64> up_to_{};       // the cards of its column up to it
  std::array<std::uint8_t, static_cast<std::size_t>(S.suits)> next_home_{};
  int left_ = 0;  // cards not home
};

template <YukonShape S>
bool YukonPosition<S>::is_dead_end() const {
  return !YukonRelaxation<S>(table_, *deal_).rounds();
}

// Fewer rounds of digging, fewer face-down cards, more spaces.
template <YukonShape S>
int YukonPosition<S>::score() const {
  const auto rounds = YukonRelaxation<S>(table_, *deal_).rounds();
  if (!rounds) return std::numeric_limits<int>::min();
  int score = -*rounds;
  for (int column = 0; column < S.columns; ++column) {
    score -= 4 * hidden(column);
    if (height(column) == 0) score += 12;
  }
  return score;
}

}  // namespace winnable
