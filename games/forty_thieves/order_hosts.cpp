// The formula of the order in which cards leave their places: on which cards they lie then, and how they move on.
#include "games/forty_thieves/order_formula.h"

#include <utility>

namespace winnable {

OrderFormula::Answer OrderFormula::sharpen(const std::function<bool()>& must_stop) {
  if (rules_.moves_runs || rules_.cells > 0) return Answer::unknown;
  if (lying_.empty()) {
    lying_.resize(events_.size());
    for (int event = 0; event < static_cast<int>(events_.size()); ++event) say_hosts(event);
  } else if (!tie_arrangements()) {
    return Answer::unknown;
  }
  return solve(must_stop);
}

void OrderFormula::say_hosts(int event) {
  for (const Copy& copy : copies_) lying_[at(event)].push_back(name_lying(copy, event));
  const auto free = free_places_before_next(event);
  for (std::size_t suit = 0; suit < at(rules_.suits); ++suit) {
    for (std::size_t rank = 1; rank <= at(rules_.ranks); ++rank) {
      tell_copies_apart(suit, rank, event);
      place(suit, rank, event);
      for (const std::size_t which : {0, 1}) {
        move(suit, rank, which, event, free[0]);
        move_run(suit, rank, which, event, free[1]);
      }
    }
  }
}

OrderFormula::Lying OrderFormula::name_lying(const Copy& copy, int event) {
  Lying lying;
  if (copy.is_home) {
    lying.home_before = lying.home = lying.out = Formula::kTrue;
    return lying;
  }
  const bool bared = is_bared(copy, event), moved = copy.own == event;
  lying.out = bared || moved ? Formula::kTrue : out(copy, event);
  if (lying.out == Formula::kFalse) return lying;
  if (moved) {
    lying.home = goes_home_[at(event)];
  } else if (!bared) {
    lying.home = lying.home_before = formula_.new_variable();
    formula_.add({-lying.home, lying.out});
  }
  lying.base = bared ? Formula::kTrue : formula_.new_variable();
  lying.moves = formula_.new_variable();
  lying.goes_home = formula_.new_variable();
  if (copy.card.rank() < rules_.ranks) {
    if (!bared) lying.on = {formula_.new_variable(), formula_.new_variable()};
    lying.reaches = {formula_.new_variable(), formula_.new_variable()};
  }
  for (const int place : {lying.on[0], lying.on[1], lying.base, lying.moves}) {
    formula_.add({-place, lying.out});
    formula_.add({-place, -lying.home});
  }
  formula_.add({-lying.out, lying.home, lying.on[0], lying.on[1], lying.base});
  formula_.add({-lying.on[0], -lying.on[1]});
  for (const int host : lying.on) formula_.add({-host, -lying.base});
  formula_.add({-lying.goes_home, lying.moves});
  return lying;
}

// Which of them is home.
void OrderFormula::tell_copies_apart(std::size_t suit, std::size_t rank, int event) {
  const int one = lying(suit, rank, 0, event).home_before, other = lying(suit, rank, 1, event).home_before;
  const int high = heights_[at(event)][suit][0][rank], low = heights_[at(event)][suit][1][rank];
  formula_.add({-one, high});
  formula_.add({-other, high});
  formula_.add({-high, one, other});
  formula_.add({-low, one});
  formula_.add({-low, other});
  formula_.add({-one, -other, low});
}

// Just after the event.
void OrderFormula::place(std::size_t suit, std::size_t rank, int event) {
  const Lying &one = lying(suit, rank, 0, event), &other = lying(suit, rank, 1, event);
  const auto& [lacks, two_lack] = lacking_[at(event)][suit][rank];
  const auto base_of = [&](const Lying& card, std::size_t which) {
    return is_bared(copies_[at(kinds_[suit][rank][which])], event) ? Formula::kFalse : card.base;
  };
  const int one_based = base_of(one, 0), other_based = base_of(other, 1);
  formula_.add({-one_based, lacks, two_lack});
  formula_.add({-other_based, lacks, two_lack});
  formula_.add({-one_based, -other_based, lacks});
  formula_.add({-one_based, -other_based, two_lack});
  if (rank == at(rules_.ranks)) return;
  for (const std::size_t which : {0, 1}) {
    const Copy& host = copies_[at(kinds_[suit][rank + 1][which])];
    const int shown = host.is_home ? Formula::kFalse : exposed(host, event);
    const int home = lying(suit, rank + 1, which, event).home;
    formula_.add({-one.on[which], -other.on[which]});
    for (const int lies : {one.on[which], other.on[which]}) {
      formula_.add({-lies, shown});
      formula_.add({-lies, -home});
    }
  }
}

// Before the next event, where a place may become free.
void OrderFormula::move(std::size_t suit, std::size_t rank, std::size_t which, int event, int free) {
  const Lying &card = lying(suit, rank, which, event), &twin = lying(suit, rank, 1 - which, event);
  formula_.add({-card.moves, -card.base, card.goes_home, card.reaches[0], card.reaches[1]});
  if (rank == at(rules_.ranks)) return;
  for (const std::size_t to : {0, 1}) {
    const Copy& copy = copies_[at(kinds_[suit][rank + 1][to])];
    const Lying& host = lying(suit, rank + 1, to, event);
    formula_.add({-card.on[to], -host.moves, card.moves});
    const bool is_shown = copy.bared == event;
    formula_.add({-card.reaches[to], is_shown ? Formula::kTrue : before(copy.bared, event)});
    formula_.add({-card.reaches[to], -host.home});
    formula_.add({-card.reaches[to], -twin.on[to], twin.moves});
    formula_.add({-card.moves, -card.on[to], card.goes_home, card.reaches[1 - to], free});
    formula_.add({-card.moves, -twin.moves, -card.on[to], -twin.on[1 - to], card.goes_home, twin.goes_home, free});
  }
}

// A card and its host that move, each only by a free place.
void OrderFormula::move_run(std::size_t suit, std::size_t rank, std::size_t which, int event, int two_free) {
  if (rank + 1 >= at(rules_.ranks)) return;
  const Lying& card = lying(suit, rank, which, event);
  for (const std::size_t to : {0, 1}) {
    const Lying& host = lying(suit, rank + 1, to, event);
    const int alone = formula_.new_variable();  // only a free place
    formula_.add({-card.on[to], card.goes_home, card.reaches[1 - to], alone});
    for (const std::size_t below : {0, 1})
      formula_.add({-alone, -host.moves, -host.on[below], host.goes_home, host.reaches[1 - below], two_free});
  }
}

// One place or more are free at a time before the next event; two are.
std::array<int, 2> OrderFormula::free_places_before_next(int event) {
  std::array<int, 2> base_moves{Formula::kFalse, Formula::kFalse};  // of one or more bases, of two
  for (const Lying& card : lying_[at(event)]) {
    if (card.moves == Formula::kFalse) continue;
    const int leaves = formula_.new_variable();
    formula_.add({-leaves, card.base});
    formula_.add({-leaves, card.moves});
    const std::array before = base_moves;
    base_moves = {formula_.new_variable(), formula_.new_variable()};
    formula_.add({-base_moves[0], before[0], leaves});
    formula_.add({-base_moves[1], before[1], leaves});
    formula_.add({-base_moves[1], before[0]});
  }
  const int one = formula_.new_variable(), two = formula_.new_variable();
  const int one_left = places_left(event, 1), two_left = places_left(event, 2);
  formula_.add({-one, one_left, base_moves[0]});
  formula_.add({-two, two_left, base_moves[0]});
  formula_.add({-two, one_left, base_moves[1]});
  return {one, two};
}

// So many places are free just after the event.
int OrderFormula::places_left(int event, std::size_t least) {
  const int are_left = formula_.new_variable();
  std::vector<int> reasons{-are_left};
  const auto &places = free_places_[at(event)], &taken = lacking_counted_[at(event)];
  for (std::size_t i = 0; i + least <= places.size(); ++i) {
    const int reason = reasons.emplace_back(formula_.new_variable());
    formula_.add({-reason, places[i + least - 1]});
    if (i < taken.size()) formula_.add({-reason, -taken[i]});
  }
  formula_.add_long(reasons);
  return are_left;
}

// Of neighbours in the order found between which cards change their places without a move. False: there are none.
bool OrderFormula::tie_arrangements() {
  std::vector<std::pair<int, int>> torn;
  for (std::size_t i = 1; i < order_.size(); ++i)
    if (!agree(order_[i - 1], order_[i])) torn.emplace_back(order_[i - 1], order_[i]);
  for (const auto& [first, second] : torn) tie(first, second);
  return !torn.empty();
}

bool OrderFormula::agree(int first, int second) const {
  const auto implies = [&](int from, int to) { return !formula_.is_true(from) || formula_.is_true(to); };
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    const Lying &from = lying_[at(first)][i], &to = lying_[at(second)][i];
    const bool stays = implies(from.on[0], to.on[0]) && implies(from.on[1], to.on[1]) && implies(from.base, to.base);
    if (!stays && !formula_.is_true(from.moves)) return false;
    if (formula_.is_true(to.home_before) != (formula_.is_true(from.home) || formula_.is_true(from.goes_home)))
      return false;
  }
  return true;
}

// One event and the next, if they follow one another.
void OrderFormula::tie(int first, int second) {
  const int next = follows(first, second), is_first = before(first, second);
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    const Lying &from = lying_[at(first)][i], &to = lying_[at(second)][i];
    for (const std::size_t host : {0, 1}) formula_.add({-next, -from.on[host], from.moves, to.on[host]});
    formula_.add({-next, -from.base, from.moves, to.base});
    formula_.add({-is_first, -from.home, to.home_before});
    formula_.add({-is_first, -from.goes_home, to.home_before});
    formula_.add({-next, -to.home_before, from.home, from.goes_home});
  }
}

// The second is the next event after the first; may be true elsewhere.
int OrderFormula::follows(int first, int second) {
  const int next = formula_.new_variable();
  std::vector<int> reasons{next};
  const auto add_reason = [&](int one, int other) {
    if (one == Formula::kFalse || other == Formula::kFalse) return;
    const int reason = reasons.emplace_back(formula_.new_variable());
    formula_.add({-reason, one});
    formula_.add({-reason, other});
  };
  add_reason(before(second, first), Formula::kTrue);
  for (int event = 0; event < static_cast<int>(events_.size()); ++event)
    if (event != first && event != second) add_reason(before(first, event), before(event, second));
  formula_.add_long(reasons);
  return next;
}

}  // namespace winnable
