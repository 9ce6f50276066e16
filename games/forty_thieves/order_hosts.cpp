// The formula of the order in which cards leave their places: on which cards they lie then, and how they move on.
#include "games/forty_thieves/order_formula.h"

#include <utility>

namespace winnable {

OrderFormula::Answer OrderFormula::sharpen(const std::function<bool()>& must_stop) {
  if (rules_.moves_runs || rules_.cells > 0) return Answer::unknown;
  if (!hosts_) {
    hosts_.emplace(formula_, sequence_, heights_, copies_);
    for (int event = 0; event < static_cast<int>(events_.size()); ++event) say_hosts(event);
  } else if (!tie_arrangements()) {
    return Answer::unknown;
  }
  return solve(must_stop);
}

void OrderFormula::say_hosts(int event) {
  for (const CardCopy& copy : copies_.all) hosts_->add(event, name_lying(copy, event));
  const auto free = free_places_before_next(event);
  for (std::size_t suit = 0; suit < at(rules_.suits); ++suit) {
    for (std::size_t rank = 1; rank <= at(rules_.ranks); ++rank) {
      hosts_->tell_copies_apart(suit, rank, event);
      place(suit, rank, event);
      for (const std::size_t which : {0u, 1u}) {
        hosts_->move(suit, rank, which, event, free[0]);
        move_run(suit, rank, which, event, free[1]);
      }
    }
  }
}

CardHosts::Lying OrderFormula::name_lying(const CardCopy& copy, int event) {
  CardHosts::Lying lying = hosts_->begin(copy, event, goes_home_[at(event)]);
  if (copy.is_home || lying.out == Formula::kFalse) return lying;
  const bool bared = is_bared(copy, event);
  lying.base = bared ? Formula::kTrue : formula_.new_variable();
  lying.moves = formula_.new_variable();
  lying.goes_home = formula_.new_variable();
  if (copy.card.rank() < rules_.ranks) {
    if (!bared) lying.on = {formula_.new_variable(), formula_.new_variable()};
    lying.reaches = {formula_.new_variable(), formula_.new_variable()};
  }
  return lying;
}

// Just after the event.
void OrderFormula::place(std::size_t suit, std::size_t rank, int event) {
  std::array bases{Formula::kFalse, Formula::kFalse}, shown = bases;
  for (const std::size_t which : {0u, 1u}) {
    if (!is_bared(copies_.of(suit, rank, which), event)) bases[which] = hosts_->lying(suit, rank, which, event).base;
    if (rank == at(rules_.ranks)) continue;
    const CardCopy& host = copies_.of(suit, rank + 1, which);
    if (!host.is_home) shown[which] = exposed(host, event);
  }
  hosts_->place(suit, rank, event, bases, lacking_[at(event)][suit][rank], shown);
}

// A card and its host that move, each only by a free place.
void OrderFormula::move_run(std::size_t suit, std::size_t rank, std::size_t which, int event, int two_free) {
  if (rank + 1 >= at(rules_.ranks)) return;
  const CardHosts::Lying& card = hosts_->lying(suit, rank, which, event);
  for (const std::size_t to : {0u, 1u}) {
    const CardHosts::Lying& host = hosts_->lying(suit, rank + 1, to, event);
    const int alone = formula_.new_variable();  // only a free place
    formula_.add({-card.on[to], card.goes_home, card.reaches[1 - to], alone});
    for (const std::size_t below : {0u, 1u})
      formula_.add({-alone, -host.moves, -host.on[below], host.goes_home, host.reaches[1 - below], two_free});
  }
}

// One place or more are free at a time before the next event; two are.
std::array<int, 2> OrderFormula::free_places_before_next(int event) {
  std::array<int, 2> base_moves{Formula::kFalse, Formula::kFalse};  // of one or more bases, of two
  for (const CardHosts::Lying& card : hosts_->just_after(event)) {
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
    if (!hosts_->agree(order_[i - 1], order_[i])) torn.emplace_back(order_[i - 1], order_[i]);
  for (const auto& [first, second] : torn) hosts_->tie(first, second, hosts_->follows(first, second));
  return !torn.empty();
}

}  // namespace winnable
