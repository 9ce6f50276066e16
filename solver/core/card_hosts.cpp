#include "solver/core/card_hosts.h"

namespace winnable {

void CardCopies::find_kinds() {
  std::array<std::array<std::size_t, kMaxRank + 1>, kMaxSuits> known{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto suit = static_cast<std::size_t>(all[i].card.suit()), rank = static_cast<std::size_t>(all[i].card.rank());
    kinds[suit][rank][known[suit][rank]++] = static_cast<int>(i);
  }
}

CardHosts::Lying CardHosts::begin(const CardCopy& copy, int event, int goes_home) {
  Lying lying;
  if (copy.is_home) {
    lying.home_before = lying.home = lying.out = Formula::kTrue;
    return lying;
  }
  lying.out = copy.leaves == event ? Formula::kTrue : order_.before(copy.leaves, event);
  if (lying.out == Formula::kFalse) return lying;
  if (copy.own == event) {
    lying.home = goes_home;
  } else if (copy.leaves != event) {
    lying.home = lying.home_before = formula_.new_variable();
    formula_.add({-lying.home, lying.out});
  }
  return lying;
}

void CardHosts::add(int event, const Lying& lying) {
  lying_[at(event)].push_back(lying);
  if (lying.out == Formula::kFalse) return;
  for (const int place : {lying.on[0], lying.on[1], lying.base, lying.moves}) {
    formula_.add({-place, lying.out});
    formula_.add({-place, -lying.home});
  }
  formula_.add({-lying.out, lying.home, lying.on[0], lying.on[1], lying.base});
  formula_.add({-lying.on[0], -lying.on[1]});
  for (const int host : lying.on) formula_.add({-host, -lying.base});
  formula_.add({-lying.goes_home, lying.moves});
}

void CardHosts::tell_copies_apart(std::size_t suit, std::size_t rank, int event) {
  const int one = lying(suit, rank, 0, event).home_before, other = lying(suit, rank, 1, event).home_before;
  const int high = heights_[at(event)][suit][0][rank], low = heights_[at(event)][suit][1][rank];
  formula_.count_two(one, other, high, low);
}

void CardHosts::place(std::size_t suit, std::size_t rank, int event, const std::array<int, 2>& bases,
                      const std::array<int, 2>& most, const std::array<int, 2>& shown) {
  for (const int base : bases) formula_.add({-base, most[0], most[1]});
  for (const int limit : most) formula_.add({-bases[0], -bases[1], limit});
  if (!copies_.has_host(rank)) return;
  const Lying &one = lying(suit, rank, 0, event), &other = lying(suit, rank, 1, event);
  for (const std::size_t which : {0u, 1u}) {
    const int home = lying(suit, copies_.host_of(rank), which, event).home;
    formula_.add({-one.on[which], -other.on[which]});
    for (const int lies : {one.on[which], other.on[which]}) {
      formula_.add({-lies, shown[which]});
      formula_.add({-lies, -home});
    }
  }
}

void CardHosts::move(std::size_t suit, std::size_t rank, std::size_t which, int event, int free) {
  const Lying &card = lying(suit, rank, which, event), &twin = lying(suit, rank, 1 - which, event);
  formula_.add({-card.moves, -card.base, card.goes_home, card.reaches[0], card.reaches[1]});
  if (!copies_.has_host(rank)) return;
  for (const std::size_t to : {0u, 1u}) {
    const CardCopy& copy = copies_.of(suit, copies_.host_of(rank), to);
    const Lying& host = lying(suit, copies_.host_of(rank), to, event);
    formula_.add({-card.on[to], -host.moves, card.moves});
    const bool is_shown = copy.bared == event;
    formula_.add({-card.reaches[to], is_shown ? Formula::kTrue : order_.before(copy.bared, event)});
    formula_.add({-card.reaches[to], -host.home});
    formula_.add({-card.reaches[to], -twin.on[to], twin.moves});
    formula_.add({-card.moves, -card.on[to], card.goes_home, card.reaches[1 - to], free});
    formula_.add({-card.moves, -twin.moves, -card.on[to], -twin.on[1 - to], card.goes_home, twin.goes_home, free});
  }
}

bool CardHosts::agree(int first, int second) const {
  const auto implies = [&](int from, int to) { return !formula_.is_true(from) || formula_.is_true(to); };
  for (std::size_t i = 0; i < copies_.all.size(); ++i) {
    const Lying &from = lying_[at(first)][i], &to = lying_[at(second)][i];
    const bool stays = implies(from.on[0], to.on[0]) && implies(from.on[1], to.on[1]) && implies(from.base, to.base);
    if (!stays && !formula_.is_true(from.moves)) return false;
    if (formula_.is_true(to.home_before) != (formula_.is_true(from.home) || formula_.is_true(from.goes_home)))
      return false;
  }
  return true;
}

void CardHosts::tie(int first, int second, int next) {
  const int is_first = order_.before(first, second);
  for (std::size_t i = 0; i < copies_.all.size(); ++i) {
    const Lying &from = lying_[at(first)][i], &to = lying_[at(second)][i];
    for (const std::size_t host : {0u, 1u}) formula_.add({-next, -from.on[host], from.moves, to.on[host]});
    formula_.add({-next, -from.base, from.moves, to.base});
    formula_.add({-is_first, -from.home, to.home_before});
    formula_.add({-is_first, -from.goes_home, to.home_before});
    formula_.add({-next, -to.home_before, from.home, from.goes_home});
  }
}

int CardHosts::follows(int first, int second) {
  const int next = formula_.new_variable();
  std::vector<int> reasons{next};
  const auto add_reason = [&](int one, int other) {
    if (one == Formula::kFalse || other == Formula::kFalse) return;
    const int reason = reasons.emplace_back(formula_.new_variable());
    formula_.add({-reason, one});
    formula_.add({-reason, other});
  };
  add_reason(order_.before(second, first), Formula::kTrue);
  for (int event = 0; event < static_cast<int>(heights_.size()); ++event)
    if (event != first && event != second) add_reason(order_.before(first, event), order_.before(event, second));
  formula_.add_long(reasons);
  return next;
}

}  // namespace winnable
