// Kansas with its group moves counted, but not made: the abstract position, and for each rank what
// matching_work_function.h knows of who lies on whom.
//
// Claim: no win of Kansas has fewer moves than the cheapest one here.
// Why: the moves of a win, less those of groups, are moves here. Its group moves take guests to free hosts, rank by
//      rank (or whole columns, which are moves here, too), and a work function counts the fewest that do. What it
//      leaves out is that the host must be in another column. A column ends once, so that this matters only where a
//      rank lies twice in a column (wrap); elsewhere a win here can be played as it is.
// Claim: a safe card (Kansas::is_safe) goes home at once when no guest is known of it, the lowest level first.
// Why: as in optimal_position.h. Guests of a safe card are safe as well, and lower: they go first, and cost nothing.
// Needs: any tail moves; spaces take waste cards only; one deck.
// Guarded by: tests/games/shortest_kansas_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/kansas/free_moves.h"
#include "solver/core/hash.h"

namespace winnable {

template <KansasRules R>
class KansasDeferredMoves {
 public:
  using Base = KansasAbstractState<R>;
  using Deal = KansasFreeMovesDeal<R>;
  using Undo = KansasDeferredMoves;
  struct Packed {
    std::uint64_t stock;  // waste 48 | turned 6 | reserve 6
    std::array<KansasMatchingWorkFunction::State, static_cast<std::size_t>(R.ranks)> hosts;
    std::uint16_t heights;  // 4 bits a suit
    std::array<std::uint8_t, static_cast<std::size_t>(R.columns)> bottoms;
  };

  explicit KansasDeferredMoves(const Deal& deal) : KansasDeferredMoves(deal, Kansas<R>(deal)) {}
  KansasDeferredMoves(const Deal& deal, const Kansas<R>& position);

  // Moves are those of KansasAbstractState; `to` counts the group moves that have become certain with them.
  void generate_shortest(MoveList& moves) const;
  int cost(Move move) const { return 1 + move.count + move.to; }
  Undo apply(Move move) {
    const KansasDeferredMoves before = *this;
    play(move);
    return before;
  }
  void undo(Move, const Undo& before) { *this = before; }

  Key key() const;
  bool is_won() const { return base_.is_won(); }
  int moves_to_win_lower_bound() const { return without_hosts().moves_to_win_lower_bound(); }
  KansasFreeMoves<R> without_hosts() const { return {*deal_, base_}; }

  Packed pack() const;
  static KansasDeferredMoves unpack(const Deal& deal, const Packed& packed);

 private:
  KansasDeferredMoves(const Deal& deal,
                      const std::array<KansasMatchingWorkFunction::State, static_cast<std::size_t>(R.ranks)>& hosts)
      : base_(deal.abstract_deal), hosts_(hosts), deal_(&deal) {}

  static int above(int code) { return Base::above(code & 15); }
  bool has_guests(int code) const { return deal_->hosts->has_guests(hosts_[static_cast<std::size_t>(code & 15)]); }
  bool is_bottom(int code) const {
    return std::find(base_.bottoms_.begin(), base_.bottoms_.end(), code) != base_.bottoms_.end();
  }
  bool add_safe_move(MoveList& moves) const;
  int play(Move move);
  int tell(KansasMatchingWorkFunction::Event event, int level, int code);
  int take_in(int code, bool as_guest);

  Base base_;
  std::array<KansasMatchingWorkFunction::State, static_cast<std::size_t>(R.ranks)> hosts_{};  // by the hosts' level
  const Deal* deal_;
};

template <KansasRules R>
KansasDeferredMoves<R>::KansasDeferredMoves(const Deal& deal, const Kansas<R>& position)
    : base_(deal.abstract_deal, position), deal_(&deal) {
  std::array<unsigned, static_cast<std::size_t>(R.ranks)> suits{};
  std::array<std::array<int, 4>, static_cast<std::size_t>(R.ranks)> guests;
  for (auto& row : guests) row.fill(-1);
  for (int column = 0; column < R.columns; ++column) {
    for (int i = 0; i < position.length(column); ++i) {
      const Card card = position.card(column, i);
      const auto level = static_cast<std::size_t>(deal.level(card)), suit = static_cast<std::size_t>(card.suit());
      suits[level] |= 1u << suit;
      if (i + 1 < position.length(column)) guests[level][suit] = position.card(column, i + 1).suit();
    }
  }
  for (std::size_t level = 0; level < hosts_.size(); ++level)
    hosts_[level] = deal.hosts->matched(suits[level], guests[level]);
}

template <KansasRules R>
void KansasDeferredMoves<R>::generate_shortest(MoveList& moves) const {
  moves.clear();
  if (!add_safe_move(moves)) {
    base_.generate_reduced(moves, Base::kLateTurn);
    KansasFreeMoves<R>::drop_idle_column_moves(base_, moves);
  }
  for (Move& move : moves) {
    KansasDeferredMoves child = *this;
    move.to = static_cast<std::uint8_t>(child.play(move));
  }
}

template <KansasRules R>
bool KansasDeferredMoves<R>::add_safe_move(MoveList& moves) const {
  const int lowest = *std::min_element(base_.heights_.begin(), base_.heights_.begin() + R.suits);
  int best_level = R.ranks;
  Move best;
  for (int suit = 0; suit < R.suits; ++suit) {
    const int code = base_.next_home(suit), level = code & 15;
    if (level >= best_level || !base_.is_safe(level, lowest)) continue;
    if (code == base_.waste_top()) {
      best = {Base::kWasteHome, 0, 0, 0};
    } else if (code == base_.reserve_top()) {
      best = {Base::kReserveHome, 0, 0, 0};
    } else if (base_.is_in_columns(code) && !has_guests(code)) {
      best = {Base::kHome, static_cast<std::uint8_t>(suit), 0, 0};
    } else {
      continue;
    }
    best_level = level;
  }
  if (best_level < R.ranks) moves.add(best);
  return best_level < R.ranks;
}

template <KansasRules R>
int KansasDeferredMoves<R>::tell(KansasMatchingWorkFunction::Event event, int level, int code) {
  KansasMatchingWorkFunction::State& state = hosts_[static_cast<std::size_t>(level)];
  const KansasMatchingWorkFunction::Next next = deal_->hosts->after(state, event, code >> 4);
  state = next.state;
  return next.moves;
}

// A card comes into the columns.
template <KansasRules R>
int KansasDeferredMoves<R>::take_in(int code, bool as_guest) {
  const int moves = as_guest ? tell(KansasMatchingWorkFunction::kGuestComes, above(code), code) : 0;
  return moves + tell(KansasMatchingWorkFunction::kHostComes, code & 15, code);
}

// The group moves that became certain.
template <KansasRules R>
int KansasDeferredMoves<R>::play(Move move) {
  const int reserve_top = base_.reserve_top(), home = base_.next_home(move.from & 3);
  const bool was_bottom = is_bottom(home);
  const int stock_card =
      move.count ? deal_->abstract_deal.stock[base_.turned_ + move.count - std::size_t{1}] : base_.waste_top();
  base_.apply(move);
  const auto fill = [&] { return reserve_top == Base::kNone ? 0 : take_in(reserve_top, false); };
  switch (move.kind) {
    case Base::kHome: {
      const int moves = tell(KansasMatchingWorkFunction::kHostGoes, home & 15, home);
      return moves + (was_bottom ? fill() : tell(KansasMatchingWorkFunction::kGuestGoes, above(home), home));
    }
    case Base::kColumn: {
      const int moves = tell(KansasMatchingWorkFunction::kGuestComes, above(move.from), move.from);
      return moves + fill();
    }
    case Base::kReserveColumn: return take_in(reserve_top, true);
    case Base::kWasteColumn: return take_in(stock_card, true);
    case Base::kWasteSpace: return take_in(stock_card, false);
    default: return 0;
  }
}

template <KansasRules R>
Key KansasDeferredMoves<R>::key() const {
  Key key = base_.key();
  for (const KansasMatchingWorkFunction::State state : hosts_) {
    key.low = fold_multiply(key.low + state, 0xD6E8FEB86659FD93ull) + 1;
    key.high = fold_multiply(key.high + state, 0x589965CC75374CC3ull) + 1;
  }
  return key;
}

template <KansasRules R>
auto KansasDeferredMoves<R>::pack() const -> Packed {
  return {.stock = kansas_packed::stock_of(base_.waste_, base_.turned_, base_.reserve_),
          .hosts = hosts_,
          .heights = kansas_packed::heights_of(base_.heights_),
          .bottoms = base_.bottoms_};
}

template <KansasRules R>
auto KansasDeferredMoves<R>::unpack(const Deal& deal, const Packed& packed) -> KansasDeferredMoves {
  KansasDeferredMoves position(deal, packed.hosts);
  Base& base = position.base_;
  kansas_packed::unpack_stock(packed.stock, base.waste_, base.turned_, base.reserve_);
  kansas_packed::unpack_heights(packed.heights, base.heights_);
  base.bottoms_ = packed.bottoms;
  base.counts_ = 0;
  for (int level = 0; level < R.ranks; ++level)
    base.counts_ |= deal.hosts->count(packed.hosts[static_cast<std::size_t>(level)]) << (4 * level);
  return position;
}

}  // namespace winnable
