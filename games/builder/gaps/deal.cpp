#include "games/builder/gaps/deal.h"

#include <utility>

#include "solver/core/board_checks.h"

namespace winnable {
namespace {

bool goes_beside(BuildRule build, int suit, int other) {
  switch (build) {
    case BuildRule::same_suit: return suit == other;
    case BuildRule::alternate_colours: return Card(suit, 1).is_red() != Card(other, 1).is_red();
    default: return true;
  }
}

constexpr std::size_t place_of(int i) { return static_cast<std::size_t>(i); }
constexpr int card(int suit, int rank) { return suit << 4 | rank; }
constexpr GapCards set_of(int suit, int rank) { return GapCards{1} << card(suit, rank); }

std::string row_name(const GapRowTables& tables, int row) { return "P" + std::to_string(row * tables.ranks() + 1); }

// Reads the rows of a board; the first thing that is wrong is reported.
class GapRowReader {
 public:
  GapRowReader(const GapRowTables& tables, const Board& board, BoardError& error)
      : tables_(tables), board_(board), error_(error) {}

  bool read(std::array<GapCard, kMaxDeckSize>& at) {
    std::vector<std::string> names;
    for (int row = 0; row < tables_.rows(); ++row) names.push_back(row_name(tables_, row));
    if (!check_pile_names(board_, names, {}, error_) || !check_cards(board_, tables_.rules.deck_shape(), true, error_))
      return false;
    std::size_t place = 0;
    for (const std::string& name : names) {
      if (!check_row(name)) return false;
      for (const Card card : board_.cards(name))
        at[place++] = card ? static_cast<GapCard>(card.suit() << 4 | card.rank()) : GapCard{0};
    }
    if (gaps_ == tables_.rows()) return true;
    return fail(names.front(), Card{},
                "there are " + std::to_string(tables_.rows()) + " gaps and all cards but the aces; " +
                    std::to_string(gaps_) + " gaps are given");
  }

 private:
  bool check_row(const std::string& name) {
    const Pile* pile = board_.find(name);
    const std::size_t given = pile ? pile->cards.size() : 0;
    if (given != place_of(tables_.ranks()))
      return fail(name, Card{},
                  "a row needs " + std::to_string(tables_.ranks()) + " entries (-- for a gap), " +
                      std::to_string(given) + " are given");
    for (const BoardCard& entry : pile->cards) {
      if (entry.face_down) return fail(name, entry.card, "no card lies face down in this game");
      if (entry.card && entry.card.rank() == 1)
        return fail(name, entry.card, "the aces are taken out; write -- for a gap");
      gaps_ += entry.card ? 0 : 1;
    }
    return true;
  }

  bool fail(const std::string& name, Card card, std::string reason) {
    const Pile* pile = board_.find(name);
    error_ = {pile ? pile->line : 0, name, card ? to_text(card) : "", std::move(reason)};
    return false;
  }

  const GapRowTables& tables_;
  const Board& board_;
  BoardError& error_;
  int gaps_ = 0;
};

}  // namespace

GapRowTables::GapRowTables(const BuilderRules& of, std::string_view game) : rules(of), name(game) {
  const GapRows& gaps = rules.gap_rows;
  for (int suit = 0; suit < rules.suits; ++suit)
    for (int rank = 2; rank < ranks(); ++rank)
      for (int other = 0; other < rules.suits; ++other) {
        if (!goes_beside(gaps.build, suit, other)) continue;
        const std::size_t lower = place_of(card(suit, rank)), higher = place_of(card(other, rank + 1));
        if (grows_left()) {
          followers[lower] |= set_of(other, rank + 1);
          left_of[higher] |= set_of(suit, rank);
        }
        if (grows_right()) {
          followed[higher] |= set_of(suit, rank);
          right_of[lower] |= set_of(other, rank + 1);
        }
      }
  for (int row = 0; row < rows(); ++row)
    for (int suit = 0; suit < rules.suits; ++suit) {
      const bool is_of_row = !gaps.suit_fixed || suit == row % rules.suits;
      if (grows_left() && is_of_row) left_end[place_of(row)] |= set_of(suit, 2);
      if (grows_right() && (is_of_row || grows_left())) right_end[place_of(row)] |= set_of(suit, ranks());
    }
}

GapRowsDeal GapRowsDeal::from_deck(const Tables& tables, const Deck& deck) {
  GapRowsDeal deal{.tables = tables};
  for (int place = 0; place < tables->places(); ++place)
    if (const Card card = deck[place]; card.rank() != 1)
      deal.at[place_of(place)] = static_cast<GapCard>(card.suit() << 4 | card.rank());
  return deal;
}

std::optional<GapRowsDeal> GapRowsDeal::from_board(const Tables& tables, const Board& board, BoardError& error) {
  GapRowsDeal deal{.tables = tables};
  if (!GapRowReader(*tables, board, error).read(deal.at)) return std::nullopt;
  return deal;
}

}  // namespace winnable
