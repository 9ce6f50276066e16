// Gaps (docs/rules/gaps.md): rows of cards with a gap for each ace; a gap takes the one card that follows its left
// neighbour, or a two at the left end.
//
// Representation. Places are numbered row by row from 0, ranks from 1; a gap is code 0:
//
//   at_[place]     code of the card | where_[code] its place | gaps_ the places of the gaps, in no order that matters
//   key            sum over the cards of a hash of code and place: gaps are alike
//
// A card lies in its column when that is the one of its rank: it can be won as soon as all do and no row has two suits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/gaps/presets.h"
#include "solver/core/hash.h"
#include "solver/core/row_boards.h"
#include "solver/search/position.h"

namespace winnable {

template <GapsRules R>
struct GapsDeal {
  static constexpr std::size_t kPlaces = static_cast<std::size_t>(R.places());

  // To the left ends of which rows a suit's two may go: bits are rows.
  using Ends = std::array<std::uint8_t, static_cast<std::size_t>(R.suits)>;

  static GapsDeal from_deck(const Deck& deck);
  static std::optional<GapsDeal> from_board(const Board& board, BoardError& error);

  static constexpr Ends rules_ends() {
    Ends ends{};
    for (std::size_t suit = 0; suit < ends.size(); ++suit)
      ends[suit] = static_cast<std::uint8_t>(R.rows_have_suits ? 1 << suit : (1 << R.suits) - 1);
    return ends;
  }

  std::array<std::uint8_t, kPlaces> at{};
  Ends ends = rules_ends();
  std::uint64_t salt = 0;
};

template <GapsRules R>
class Gaps {
  static_assert(R.suits >= 2 && R.suits <= 4 && R.ranks >= 3 && R.places() <= 52);

 public:
  using Deal = GapsDeal<R>;
  using Packed = std::array<std::uint8_t, Deal::kPlaces>;
  struct Undo {};

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape = R.deck_shape();
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = R.rows_have_suits ? R.suits * (R.ranks - 1) : 0;

  Gaps() = default;  // no position yet
  explicit Gaps(const Deal& deal) : Gaps(unpack(deal, deal.at)) {}
  Board to_board() const;

  void generate(MoveList& moves) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const {
    out.push_back(plain_move(place_name(move.from), place_name(move.to)));
  }
  Undo apply(Move move) {
    shift(move.from, move.to);
    return {};
  }
  void undo(Move move, Undo) { shift(move.to, move.from); }

  Key key() const { return key_; }
  Key key_after(Move move) const {
    const std::uint8_t code = at_[move.from];
    Key key = key_;
    key -= part(deal_->salt, code, move.from);
    key += part(deal_->salt, code, move.to);
    return key;
  }
  bool is_won() const;
  int moves_to_win_lower_bound() const { return out_of_column_; }
  bool is_dead_end() const;  // games/gaps/relaxation.h

  // Cards in order at the left end of their suit's row: none of them can ever go elsewhere. A two that has several
  // ends to go to can, so that nothing is sure there.
  int progress() const {
    if constexpr (!R.rows_have_suits) return 0;
    int settled = 0;
    for (int row = 0; row < R.suits; ++row) settled += cards_in_order(row, row);
    return settled;
  }
  int score() const;

  Packed pack() const { return at_; }
  static Gaps unpack(const Deal& deal, const Packed& packed);

 private:
  static constexpr std::uint8_t kTwo = 2;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static PileName place_name(int place) { return {'P', static_cast<std::uint8_t>(place + 1)}; }
  static constexpr int column(int place) { return place % R.ranks; }
  static int rank_of(int code) { return code & 15; }
  // A two belongs in column 0.
  static bool is_in_column(int code, int place) { return rank_of(code) == column(place) + 2; }
  static Key part(std::uint64_t salt, int code, int place) {
    return hash_part(salt ^ (static_cast<std::uint64_t>(code) << 8 | static_cast<std::uint64_t>(place)));
  }

  // How many cards of the suit stand at the left end of the row in order, from the two.
  int cards_in_order(int row, int suit) const {
    int count = 0;
    while (count < R.ranks - 1 && at_[at(row * R.ranks + count)] == Card(suit, count + 2).code) ++count;
    return count;
  }
  void shift(int from, int to);

  const Deal* deal_ = nullptr;
  std::array<std::uint8_t, Deal::kPlaces> at_{};
  std::array<std::uint8_t, 64> where_{};
  std::array<std::uint8_t, static_cast<std::size_t>(R.suits)> gaps_{};
  std::uint8_t out_of_column_ = 0;
  Key key_{};
};

template <GapsRules R>
void Gaps<R>::shift(int from, int to) {
  const std::uint8_t code = at_[at(from)];
  key_ -= part(deal_->salt, code, from);
  key_ += part(deal_->salt, code, to);
  out_of_column_ = static_cast<std::uint8_t>(out_of_column_ + is_in_column(code, from) - is_in_column(code, to));
  at_[at(from)] = 0;
  at_[at(to)] = code;
  where_[code] = static_cast<std::uint8_t>(to);
  for (std::uint8_t& gap : gaps_)
    if (gap == to) gap = static_cast<std::uint8_t>(from);
}

// Moves that bring a card into its column come first.
template <GapsRules R>
void Gaps<R>::generate(MoveList& moves) const {
  std::array<Move, static_cast<std::size_t>(R.suits * R.suits)> others;
  std::size_t count = 0;
  moves.clear();
  const auto add = [&](int code, int gap) {
    const Move move{0, where_[at(code)], static_cast<std::uint8_t>(gap), 1};
    if (is_in_column(code, gap))
      moves.add(move);
    else
      others[count++] = move;
  };
  for (const std::uint8_t gap : gaps_) {
    if (column(gap) == 0) {
      for (int suit = 0; suit < R.suits; ++suit)
        if (deal_->ends[at(suit)] >> (gap / R.ranks) & 1) add(Card(suit, kTwo).code, gap);
    } else if (const int left = at_[at(gap - 1)]; left != 0 && rank_of(left) < R.ranks) {
      add(left + 1, gap);
    }
  }
  for (std::size_t i = 0; i < count; ++i) moves.add(others[i]);
}

template <GapsRules R>
bool Gaps<R>::is_won() const {
  if (out_of_column_ != 0) return false;
  for (int row = 0; row < R.suits; ++row)
    if (cards_in_order(row, at_[at(row * R.ranks)] >> 4) < R.ranks - 1) return false;
  return true;
}

// Cards in order at the left ends, fewer gaps that nothing can fill.
template <GapsRules R>
int Gaps<R>::score() const {
  int score = 0;
  for (int row = 0; row < R.suits; ++row)
    if (const int first = at_[at(row * R.ranks)]; first != 0) score += 4 * cards_in_order(row, first >> 4);
  for (const std::uint8_t gap : gaps_) {
    if (column(gap) == 0) continue;
    const int left = at_[at(gap - 1)];
    if (left == 0 || (rank_of(left) == R.ranks && !is_in_column(left, gap - 1))) score -= 3;
  }
  return score - out_of_column_;
}

template <GapsRules R>
Gaps<R> Gaps<R>::unpack(const Deal& deal, const Packed& packed) {
  Gaps position;
  position.deal_ = &deal;
  position.at_ = packed;
  std::size_t gaps = 0;
  for (int place = 0; place < R.places(); ++place) {
    const std::uint8_t code = packed[at(place)];
    if (code == 0) {
      position.gaps_[gaps++] = static_cast<std::uint8_t>(place);
      continue;
    }
    position.where_[code] = static_cast<std::uint8_t>(place);
    position.key_ += part(deal.salt, code, place);
    position.out_of_column_ = static_cast<std::uint8_t>(position.out_of_column_ + !is_in_column(code, place));
  }
  return position;
}

template <GapsRules R>
Board Gaps<R>::to_board() const {
  Board board;
  board.game = kName;
  for (int row = 0; row < R.suits; ++row) {
    Pile& pile = board.add(gap_row_name(row, R.ranks));
    for (int i = 0; i < R.ranks; ++i) {
      const std::uint8_t code = at_[at(row * R.ranks + i)];
      pile.cards.push_back({code == 0 ? Card{} : Card::from_code(code)});
    }
  }
  return board;
}

// Row by row; the aces are gaps.
template <GapsRules R>
GapsDeal<R> GapsDeal<R>::from_deck(const Deck& deck) {
  GapsDeal deal;
  for (int place = 0; place < R.places(); ++place)
    if (deck[place].rank() != 1) deal.at[static_cast<std::size_t>(place)] = deck[place].code;
  return deal;
}

template <GapsRules R>
std::optional<GapsDeal<R>> GapsDeal<R>::from_board(const Board& board, BoardError& error) {
  const auto places = read_gap_rows(board, R.deck_shape(), error);
  if (!places) return std::nullopt;
  GapsDeal deal;
  for (std::size_t place = 0; place < kPlaces; ++place) deal.at[place] = (*places)[place].code;
  return deal;
}

}  // namespace winnable

#include "games/gaps/relaxation.h"
