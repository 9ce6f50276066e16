#include "solver/referee/builder_columns.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace winnable {

int laid_out_cards(const BuilderRules& rules) {
  if (rules.complete_suits || rules.hole == HoleStart::empty) return 0;
  if (rules.hole != HoleStart::none) return 1;
  const int of_a_rank = rules.decks * rules.suits;
  switch (rules.foundations) {
    case FoundationStart::bases: return rules.bases_laid > 0 ? rules.bases_laid : of_a_rank;
    case FoundationStart::first: return 1;
    case FoundationStart::beak: return of_a_rank - 1;
    default: return 0;
  }
}

std::vector<int> dealt_lengths(const BuilderRules& rules) {
  std::vector<int> lengths(rules.lengths.begin(), rules.lengths.begin() + rules.columns);
  if (std::ranges::any_of(lengths, [](int length) { return length > 0; })) return lengths;
  int cards = rules.decks * rules.suits * rules.ranks - laid_out_cards(rules) - rules.cells_filled - rules.reserve -
              rules.stock;
  for (std::size_t i = 0; cards > 0; i = (i + 1) % lengths.size(), --cards) ++lengths[i];
  return lengths;
}

bool is_dealt_face_down(FaceDown rule, int cards_on_it) {
  switch (rule) {
    case FaceDown::all_but_last: return cards_on_it > 0;
    case FaceDown::alternate: return cards_on_it % 2 == 1;
    default: return false;
  }
}

ColumnHistory history_of(const std::vector<BoardCard>& column, bool first_may_be_placed, const CanJoin& joins) {
  ColumnHistory history;
  for (const BoardCard& entry : column) history.face_down.push_back(entry.face_down);
  history.built_from = first_may_be_placed ? 0 : std::min<std::size_t>(1, column.size());
  for (std::size_t i = 1; i < column.size(); ++i)
    if (column[i].face_down || column[i - 1].face_down || !joins(column[i].card, column[i - 1].card))
      history.built_from = i + 1;
  return history;
}

namespace {

// One more than the place of the last face-down card; 0 without one.
std::size_t face_down_end(const ColumnHistory& column) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < column.face_down.size(); ++i)
    if (column.face_down[i]) end = i + 1;
  return end;
}

ColumnFault fault(std::size_t column, std::size_t place, std::string reason, bool names_host = false) {
  return {static_cast<int>(column), place, std::move(reason), names_host};
}

// The lengths that the columns need, against those dealt, both from the longest.
std::optional<ColumnFault> match_lengths(const BuilderRules& rules, const std::vector<ColumnHistory>& columns,
                                         const std::vector<std::size_t>& needed) {
  std::vector<int> lengths = dealt_lengths(rules);
  std::sort(lengths.begin(), lengths.end(), std::greater<>());
  std::vector<std::size_t> order(columns.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return needed[i]; });
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::size_t i = order[k];
    if (needed[i] <= static_cast<std::size_t>(lengths[k])) continue;
    const std::string most = std::to_string(lengths[k]);
    if (face_down_end(columns[i]) > 0)
      return fault(i, needed[i] - 2, "too many face-down cards: only " + most + " cards are dealt to such a column");
    if (needed[i] == 1) return fault(i, 0, "no card is dealt to this column or can be put there");
    return fault(i, needed[i] - 1,
                 "only " + most + " cards are dealt to such a column, and this one cannot be built on ", true);
  }
  return std::nullopt;
}

// Face-down cards lie deepest, and the face-up ones on the last of them form one run.
std::optional<ColumnFault> check_covered(std::size_t i, const ColumnHistory& column) {
  const std::size_t end = face_down_end(column);
  for (std::size_t place = 0; place < end; ++place)
    if (!column.face_down[place]) return fault(i, place + 1, "a face-down card cannot lie on a face-up card");
  const std::size_t first_built = end + 1;
  if (column.built_from <= first_built) return std::nullopt;
  return fault(i, column.built_from - 1,
               "face-up cards form a run (is a mark of a face-down card missing?), and this one cannot lie on ", true);
}

// Dealt with every other card face down: what was never exposed lies as dealt.
std::optional<ColumnFault> check_alternating(std::size_t i, const ColumnHistory& column, std::size_t length) {
  const std::size_t end = face_down_end(column);
  for (std::size_t place = 0; place < end; ++place) {
    const bool expected =
        place < length && is_dealt_face_down(FaceDown::alternate, static_cast<int>(length - 1 - place));
    if (column.face_down[place] != expected)
      return fault(i, place, std::string("this card is dealt face ") + (expected ? "down" : "up"));
  }
  // The card on the last face-down one was never lifted; the next may have been bared and built on.
  const std::size_t dealt_at_most = std::min(length, (length - end) % 2 == 1 ? end + 2 : end + 1);
  if (column.built_from <= std::max<std::size_t>(dealt_at_most, 1)) return std::nullopt;
  return fault(i, column.built_from - 1, "this card was built in play, and cannot be built on ", true);
}

}  // namespace

std::optional<ColumnFault> find_column_fault(const BuilderRules& rules, const std::vector<ColumnHistory>& columns) {
  std::vector<std::size_t> needed;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const ColumnHistory& column = columns[i];
    if (!column.face_down.empty() && column.face_down.back())
      return fault(i, column.face_down.size() - 1, "the exposed card of a column is face up");
    const std::size_t end = face_down_end(column);
    if (rules.face_down == FaceDown::all_but_last) {
      if (auto found = check_covered(i, column)) return found;
    } else if (rules.face_down == FaceDown::alternate && !rules.dealt_home) {
      const auto length = static_cast<std::size_t>(dealt_lengths(rules)[i]);
      if (auto found = check_alternating(i, column, length)) return found;
    }
    needed.push_back(rules.face_down == FaceDown::all_but_last && end > 0 ? end + 1 : column.built_from);
  }
  if (rules.face_down == FaceDown::alternate) return std::nullopt;
  return match_lengths(rules, columns, needed);
}

}  // namespace winnable
