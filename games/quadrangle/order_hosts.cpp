// The formula of the order in which cards leave their places: on which cards they lie then, and how they move on.
#include "games/quadrangle/order_formula.h"

#include <algorithm>

namespace winnable {

QuadrangleFormula::Answer QuadrangleFormula::sharpen(const std::function<bool()>& must_stop) {
  if (!hosts_) {
    hosts_.emplace(formula_, sequence_, heights_, copies_);
    spaces_.resize(events_.size());
    for (int event = 0; event < static_cast<int>(events_.size()); ++event) say_hosts(event);
  } else {
    bool agrees = true;
    for (std::size_t i = 1; i < order_.size() && agrees; ++i) agrees = agree(order_[i - 1], order_[i]);
    if (agrees) return Answer::unknown;
  }
  tie_arrangements();
  return solve(must_stop);
}

void QuadrangleFormula::say_hosts(int event) {
  const int free = spaces_[at(event)].free = formula_.new_variable();
  for (const CardCopy& copy : copies_.all) hosts_->add(event, name_lying(copy, event));
  for (std::size_t suit = 0; suit < at(rules_.suits); ++suit) {
    for (std::size_t level = 1; level <= at(rules_.ranks); ++level) {
      hosts_->tell_copies_apart(suit, level, event);
      place_on_hosts(suit, level, event);
      for (const std::size_t which : {0u, 1u}) hosts_->move(suit, level, which, event, free);
    }
  }
  count_bases_that_move(event);
}

CardHosts::Lying QuadrangleFormula::name_lying(const CardCopy& copy, int event) {
  CardHosts::Lying lying = hosts_->begin(copy, event, goes_home_[at(event)]);
  if (copy.is_home || lying.out == Formula::kFalse) return lying;
  const int through = through_[at(event)], stays = can_stay(copy);
  if (copy.own == event && events_[at(event)].is_of_stock) {
    lying.base = fills_[at(event)];
  } else if (stays != Formula::kFalse || through != Formula::kFalse) {
    lying.base = formula_.new_variable();
    formula_.add({-lying.base, stays, through});
  }
  const bool has_host = copies_.has_host(at(copy.card.rank()));
  if (has_host) lying.on = {formula_.new_variable(), formula_.new_variable()};
  if (events_[at(event)].bares && through == Formula::kFalse) return lying;  // a card fills the column at once
  lying.moves = formula_.new_variable();
  lying.goes_home = formula_.new_variable();
  if (has_host) lying.reaches = {formula_.new_variable(), formula_.new_variable()};
  if (events_[at(event)].bares) formula_.add({-lying.moves, through});
  return lying;
}

// Just after the event.
void QuadrangleFormula::place_on_hosts(std::size_t suit, std::size_t level, int event) {
  std::array bases{Formula::kFalse, Formula::kFalse}, shown = bases;
  for (const std::size_t which : {0u, 1u}) {
    const bool fills = copies_.of(suit, level, which).own == event && events_[at(event)].is_of_stock;
    if (!fills) bases[which] = hosts_->lying(suit, level, which, event).base;
    if (!copies_.has_host(level)) continue;
    const CardCopy& host = copies_.of(suit, copies_.host_of(level), which);
    if (!host.is_home && host.own != event) shown[which] = before(host.bared, event);
  }
  hosts_->place(suit, level, event, bases, based_[at(event)][suit][level], shown);
}

// Before the next event.
void QuadrangleFormula::count_bases_that_move(int event) {
  auto& [free, bared, bared_twice] = spaces_[at(event)];
  for (const CardHosts::Lying& card : hosts_->just_after(event)) {
    if (card.moves == Formula::kFalse || card.base == Formula::kFalse) continue;
    const int bares = formula_.new_variable(), once = formula_.new_variable(), twice = formula_.new_variable();
    formula_.add({-bares, card.base});
    formula_.add({-bares, card.moves});
    formula_.add({bares, -card.base, -card.moves});
    formula_.add({-once, bared, bares});
    formula_.add({once, -bared});
    formula_.add({once, -bares});
    formula_.add({twice, -bared, -bares});
    formula_.add({twice, -bared_twice});
    bared = once;
    bared_twice = twice;
  }
}

// Of events that are neighbours in the order found, or have one between them: the next order then breaks less that is
// not said yet.
void QuadrangleFormula::tie_arrangements() {
  constexpr std::size_t kReach = 2;
  for (std::size_t i = 1; i < order_.size(); ++i)
    for (std::size_t j = i - std::min(i, kReach); j < i; ++j)
      if (tied_.emplace(order_[j], order_[i]).second) tie(order_[j], order_[i]);
}

bool QuadrangleFormula::agree(int first, int second) const {
  const auto is_true = [&](int literal) { return formula_.is_true(literal); };
  const Spaces& spaces = spaces_[at(first)];
  const bool through = is_true(through_[at(second)]), fills = is_true(fills_[at(second)]);
  if (!through && (is_true(spaces.free) || is_true(spaces.bared_twice) || (is_true(spaces.bared) && !fills)))
    return false;
  if (fills && !events_[at(first)].bares && !is_true(spaces.bared)) return false;
  for (std::size_t i = 0; i < copies_.all.size() && !through; ++i) {
    if (copies_.all[i].own == second) continue;
    if (is_true(hosts_->just_after(second)[i].base) && !is_true(hosts_->just_after(first)[i].base)) return false;
  }
  return hosts_->agree(first, second);
}

// If they follow one another: where stock or waste have cards, one of them fills a column as soon as a base bares it,
// and no other card does.
void QuadrangleFormula::tie(int first, int second) {
  const int next = hosts_->follows(first, second), through = through_[at(second)], fills = fills_[at(second)];
  const Spaces& spaces = spaces_[at(first)];
  formula_.add({-next, -spaces.free, through});
  formula_.add({-next, -spaces.bared, fills, through});
  formula_.add({-next, -spaces.bared_twice, through});
  if (!events_[at(first)].bares) formula_.add({-next, -fills, spaces.bared});
  for (std::size_t i = 0; i < copies_.all.size(); ++i) {
    if (copies_.all[i].own == second) continue;
    formula_.add({-next, -hosts_->just_after(second)[i].base, hosts_->just_after(first)[i].base, through});
  }
  hosts_->tie(first, second, next);
}

}  // namespace winnable
