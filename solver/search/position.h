// The contract between a game and a search. START READING HERE.
//
// Glossary
//   tableau column  a pile built on in play; its exposed card is the last one placed on it
//   foundation      where cards go home; stock: cards not yet turned; waste: turned cards; reserve, cell: other places
//   deal            the cards of one game to be decided: constant during the search (type P::Deal)
//   position        what changes during the search: small, of fixed size, copied freely, no heap (type P)
//   move            one choice; forced consequences (a bared card turned up, a space filled) happen inside it
//   macro           a move of a search that stands for several ordinary ones; expand_macro() lists them
//   closed set      the keys of all positions that a search has entered: none is entered twice
//   key             equal for positions that are equal up to the game's symmetry (columns as a multiset, twins)
//   reduction       a switchable rule that removes moves without changing whether a position can be won
//   dead end        a position proved lost by a static test
//   progress        a number that no move lowers; beam search expands positions in its order
//
// A game implements Position. The refinements below are optional: a game without one compiles and is slower.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/core/board_checks.h"
#include "solver/core/key.h"
#include "winnable/deck.h"
#include "winnable/play_move.h"
#include "winnable/solve.h"

namespace winnable {

// A move as a search handles it: four bytes whose meaning is the game's own.
struct Move {
  std::uint8_t kind = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t count = 1;
  friend constexpr bool operator==(Move, Move) = default;
};
static_assert(sizeof(Move) == 4);

// The moves of one position, best first where the game knows an order. Never allocates: when it is full, further moves
// are left out, and who searches such a list proves nothing.
class MoveList {
 public:
  static constexpr std::size_t kCapacity = 510;

  void add(Move move) {
    if (size_ < kCapacity) [[likely]]
      moves_[size_++] = move;
    else
      is_cut_ = true;
  }
  void clear() {
    size_ = 0;
    is_cut_ = false;
  }
  void truncate(std::size_t size) { size_ = size; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool is_cut() const { return is_cut_; }  // moves were left out
  Move operator[](std::size_t i) const { return moves_[i]; }
  Move& operator[](std::size_t i) { return moves_[i]; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + size_; }

 private:
  std::size_t size_ = 0;
  bool is_cut_ = false;
  std::array<Move, kCapacity> moves_;
};

// What a search for shortest paths asks of a node: a Position, or a simpler game that tells how far it is at least.
template <class P>
concept PathNode = std::copyable<P> && std::is_trivially_destructible_v<P> &&
    requires(P p, const P& cp, Move m, typename P::Undo u) {
  typename P::Deal;
  { p.apply(m) } -> std::same_as<typename P::Undo>;
  { p.undo(m, u) } -> std::same_as<void>;
  { cp.key() } -> std::same_as<Key>;
  { cp.is_won() } -> std::same_as<bool>;
  // Never above the number of printed moves that a shortest win needs.
  { cp.moves_to_win_lower_bound() } -> std::same_as<int>;
} && std::constructible_from<P, const typename P::Deal&>;

template <class P>
concept Position = PathNode<P> && requires(const P& cp, MoveList& moves, Move m, std::vector<PlayMove>& out) {
  { P::kKeyIsExact } -> std::convertible_to<bool>;
  { cp.to_board() } -> std::same_as<Board>;
  { cp.generate(moves) } -> std::same_as<void>;  // clears `moves`, then lists every legal choice
  // Appends the ordinary moves that `m` stands for, played in this position.
  { cp.expand_macro(m, out) } -> std::same_as<void>;
};

// A position of one preset, which knows how its deals are made. (Where presets share a position:
// solver/search/preset_position.h.)
template <class P>
concept DealtPosition = Position<P> && requires(const Deck& deck, const Board& board, BoardError& error) {
  { P::Deal::from_deck(deck) } -> std::same_as<typename P::Deal>;
  // A legal position, or nothing and the error.
  { P::Deal::from_board(board, error) } -> std::same_as<std::optional<typename P::Deal>>;
  { P::kDeckShape } -> std::convertible_to<DeckShape>;
  { P::kName } -> std::convertible_to<std::string_view>;
};

// A second generator for searches: the moves left by the given reductions, best first. With kNoReductions it must
// list as many moves as generate().
template <class P>
concept HasReductions = Position<P> && requires(const P& cp, MoveList& moves, Reductions r) {
  { cp.generate_reduced(moves, r) } -> std::same_as<void>;
  { P::kReductions.size() } -> std::convertible_to<std::size_t>;
  { P::kReductions[0] } -> std::convertible_to<ReductionInfo>;
};

// A static proof of loss, cheap enough for every node. False means "not known".
template <class P>
concept HasDeadEndTest = PathNode<P> && requires(const P& cp) {
  { cp.is_dead_end() } -> std::same_as<bool>;
};

// A dearer static proof of loss, for the root only.
template <class P>
concept HasRelaxation = Position<P> && requires(const P& cp) {
  { cp.relaxation_proves_loss() } -> std::same_as<bool>;
};

// The relaxation holds in every position, and the depth-first search applies it to the first kRelaxationNodes
// positions: a deal that it does not refute at once is often refuted a few moves later.
template <class P>
concept HasRelaxationNodes = HasRelaxation<P> && requires {
  { P::kRelaxationNodes } -> std::convertible_to<std::uint64_t>;
};

// For beam search. progress() is in [0, kMaxProgress] and no move lowers it; score() is larger for positions that
// look better among equals in progress (any int).
template <class P>
concept HasProgress = Position<P> && requires(const P& cp) {
  { P::kMaxProgress } -> std::convertible_to<int>;
  { cp.progress() } -> std::same_as<int>;
  { cp.score() } -> std::same_as<int>;
};

// For honest play: how many cards a player cannot see, the stock apart from the rest.
struct HiddenCount {
  int stock = 0;
  int other = 0;
};
template <class P>
concept CountsHidden = Position<P> && requires(const P& cp) {
  { cp.hidden_count() } -> std::same_as<HiddenCount>;
};

// A smaller form to keep many of: P::Packed, trivially copyable.
template <class P>
concept HasPackedForm = PathNode<P> &&
    requires(const P& cp, const typename P::Deal& deal, const typename P::Packed& packed) {
  { cp.pack() } -> std::same_as<typename P::Packed>;
  { P::unpack(deal, packed) } -> std::same_as<P>;
};

// Gives a deal whose keys are hashes other hash numbers.
template <class Deal>
void set_salt(Deal& deal, std::uint64_t salt) {
  if constexpr (requires { deal.set_salt(salt); }) {
    deal.set_salt(salt);
  } else if constexpr (requires { deal.salt; }) {
    deal.salt = salt;
  }
}

// Expands a search's moves into ordinary ones.
template <Position P>
std::vector<PlayMove> expand_macros(const typename P::Deal& deal, const std::vector<Move>& moves) {
  std::vector<PlayMove> expanded;
  P position(deal);
  for (const Move move : moves) {
    position.expand_macro(move, expanded);
    position.apply(move);
  }
  return expanded;
}

// The moves a search should try: reduced where the game can, all of them otherwise.
template <Position P>
void generate_for_search(const P& position, MoveList& moves, Reductions reductions) {
  if constexpr (HasReductions<P>) {
    position.generate_reduced(moves, reductions);
  } else {
    position.generate(moves);
  }
}

}  // namespace winnable
