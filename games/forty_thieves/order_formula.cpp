#include "games/forty_thieves/order_formula.h"

#include <algorithm>
#include <string>
#include <utility>

namespace winnable {

OrderFormula::OrderFormula(const FortyThievesRules& rules, const Board& start, port::SatSolver& solver)
    : rules_(rules), formula_(solver.expect_satisfiable()), copies_{.suits = rules.suits, .ranks = rules.ranks} {
  for (int column = 0; column < rules.columns; ++column) {
    const auto cards = start.cards("T" + std::to_string(column + 1));
    std::vector<int> events(cards.size(), kFromStart);
    for (std::size_t row = cards.size(); row-- > 1;)
      events[row] = add_event({cards[row], true, row + 1 == cards.size() ? kFromStart : events[row + 1]});
    for (std::size_t row = 0; row < cards.size(); ++row) {
      const bool is_deepest = row == 0, is_top = row + 1 == cards.size();
      const int bared = is_top ? kFromStart : events[row + 1];
      if (rules.moves_runs && !is_top && cards[row].code == cards[row + 1].code + 1)
        events_[at(events[row + 1])].bared = static_cast<int>(copies_.all.size());
      copies_.all.push_back({cards[row], is_deepest ? kNever : events[row], is_deepest ? bared : events[row], bared});
    }
    places_.push_back(cards.size() > 1 ? events[1] : kFromStart);
    column_events_.push_back(std::move(events));
  }
  for (int cell = 0; cell < rules.cells; ++cell) {
    const auto cards = start.cards("R" + std::to_string(cell + 1));
    const int event = cards.empty() ? kFromStart : add_event({cards[0]});
    if (!cards.empty()) copies_.all.push_back({cards[0], event, event, event});
    places_.push_back(event);
    cell_events_.push_back(event);
  }
  auto stock = start.cards("W");
  const std::size_t turned = stock.size();
  for (const Card card : start.cards("S")) stock.push_back(card);
  for (const Card card : stock) {
    const bool is_first = stock_events_.size() <= turned;  // of the stock, or turned
    const int event = add_event({card, false, is_first ? kFromStart : stock_events_.back()});
    if (!stock_events_.empty()) events_[at(stock_events_.back())].next = event;
    copies_.all.push_back({card, event, event, event});
    stock_events_.push_back(event);
  }
  for (const Card card : start.cards("F")) copies_.all.push_back({.card = card, .is_home = true});

  copies_.find_kinds();
  const int events = static_cast<int>(events_.size());
  sequence_ = EventOrder(formula_, events, column_events_, stock_events_, turned, EventOrder::First::columns);
  for (std::size_t i = turned; i + 1 < stock.size(); ++i)
    if (stock[i].rank() == 1) require_before(stock_events_[i], stock_events_[i + 1]);
  heights_.resize(events_.size());
  goes_home_.resize(events_.size());
  free_places_.resize(events_.size());
  lacking_.resize(events_.size());
  for (int event = 0; event < events; ++event) describe(event);
  for (int event = 0; event < events; ++event) hurry_home(event);
  for (int first = 0; first < events; ++first)
    for (int second = 0; second < events; ++second)
      if (first != second) remember(first, second);
}

int OrderFormula::add_event(const Event& event) {
  events_.push_back(event);
  return static_cast<int>(events_.size()) - 1;
}

int OrderFormula::exposed(const CardCopy& copy, int event) const {
  if (copy.own == event)
    return rules_.moves_runs && events_[at(event)].from_column ? -goes_home_[at(event)] : Formula::kFalse;
  const int bared = events_[at(event)].bared;
  if (bared >= 0 && &copies_.all[at(bared)] == &copy) return Formula::kTrue;
  return before(copy.bared, event);
}

int OrderFormula::safe(int mover, int event) const {
  const Card card = events_[at(mover)].card;
  return heights_[at(event)][at(card.suit())][1][at(card.rank()) - 1];
}

// What holds just before and just after an event.
void OrderFormula::describe(int event) {
  FoundationHeights& heights = heights_[at(event)];
  const int goes_home = goes_home_[at(event)] = formula_.new_variable();
  for (std::size_t suit = 0; suit < at(rules_.suits); ++suit) {
    heights[suit][0][0] = heights[suit][1][0] = Formula::kTrue;
    for (std::size_t rank = 1; rank <= at(rules_.ranks); ++rank) {
      const CardCopy& one = copies_.of(suit, rank, 0);
      const CardCopy& other = copies_.of(suit, rank, 1);
      const int high = heights[suit][0][rank] = one.is_home || other.is_home ? Formula::kTrue : formula_.new_variable();
      const int low = heights[suit][1][rank] = one.is_home && other.is_home ? Formula::kTrue : formula_.new_variable();
      formula_.add({-low, high});
      formula_.add({-high, heights[suit][0][rank - 1]});
      formula_.add({-low, heights[suit][1][rank - 1]});
      const int safe = heights[suit][1][rank - 1], one_out = out(one, event), other_out = out(other, event);
      formula_.add({-high, one_out, other_out});
      formula_.add({-low, one_out});
      formula_.add({-low, other_out});
      formula_.add({-safe, -one_out, high});
      formula_.add({-safe, -other_out, high});
      formula_.add({-safe, -one_out, -other_out, low});
    }
  }
  const auto suit = at(events_[at(event)].card.suit()), rank = at(events_[at(event)].card.rank());
  formula_.add({-goes_home, heights[suit][0][rank - 1]});
  formula_.add({-goes_home, -heights[suit][0][rank], heights[suit][1][rank - 1]});
  formula_.add({-heights[suit][1][rank - 1], goes_home});
  fit(event);
}

// A safe card leaves as soon as it is exposed or next in the stock. Of two of them the one with the smaller number
// leaves first.
void OrderFormula::hurry_home(int event) {
  const auto& [card, from_column, exposed, next, bared] = events_[at(event)];
  for (int other = 0; other < static_cast<int>(events_.size()); ++other) {
    if (other == event) continue;
    const int leaves = before(event, other), waits = other < event ? safe(other, other) : Formula::kFalse;
    formula_.add({-before(exposed, other), -safe(event, other), before(next, event), leaves, waits});
    if (next != kNever && other != next)
      formula_.add({-before(next, event), -safe(event, next), before(other, next), leaves, waits});
  }
}

// After the first event what it gave is there still: its card, if it went home, and free places.
void OrderFormula::remember(int first, int second) {
  const int is_first = before(first, second);
  keep_home(formula_, events_[at(first)].card, is_first, goes_home_[at(first)], heights_[at(first)],
            heights_[at(second)]);
  const auto &free = free_places_[at(first)], &still_free = free_places_[at(second)];
  for (std::size_t i = 0; i < std::min(free.size(), kRememberedPlaces); ++i)
    formula_.add({-is_first, -free[i], still_free[i]});
}

// The arrangement just after an event. Here a literal is true where it must be and may be true elsewhere: half of the
// clauses, and what is not asked is not derived.
void OrderFormula::fit(int event) {
  std::vector<int> lacking, taken;
  for (std::size_t suit = 0; suit < at(rules_.suits); ++suit)
    for (std::size_t rank = at(rules_.ranks); rank >= 1; --rank) find_lacking(suit, rank, event, lacking);
  for (const int place : places_)
    if (const int free = before(place, event); free != Formula::kTrue) taken.push_back(-free);
  const auto cards = formula_.count(lacking, static_cast<int>(places_.size()));
  const auto full = formula_.count(taken, static_cast<int>(places_.size()));
  auto& free = free_places_[at(event)];
  free.assign(places_.size(), Formula::kTrue);
  for (std::size_t i = 0; i < full.size(); ++i) free[free.size() - 1 - i] = -full[i];
  lacking_counted_.push_back(cards);
  for (std::size_t i = 0; i < cards.size(); ++i) formula_.add({-cards[i], i < free.size() ? free[i] : Formula::kFalse});
}

// Adds the copies of a card that are without a host of their own just after an event.
void OrderFormula::find_lacking(std::size_t suit, std::size_t rank, int event, std::vector<int>& lacking) {
  const FoundationHeights& heights = heights_[at(event)];
  const auto copy = [&](std::size_t of, std::size_t which) -> const CardCopy& { return copies_.of(suit, of, which); };
  const auto is_out = [&](const CardCopy& card) {
    return card.own == event ? -goes_home_[at(event)] : out(card, event);
  };
  const int one_out = is_out(copy(rank, 0)), other_out = is_out(copy(rank, 1));
  const int high = heights[suit][0][rank], low = heights[suit][1][rank];
  const int guest = formula_.new_variable(), two_guests = formula_.new_variable();
  formula_.add({-one_out, high, guest});
  formula_.add({-other_out, high, guest});
  formula_.add({-one_out, -other_out, low, guest});
  formula_.add({-one_out, -other_out, high, two_guests});
  if (rank == at(rules_.ranks)) {
    lacking.insert(lacking.end(), {guest, two_guests});
    lacking_[at(event)][suit][rank] = {guest, two_guests};
    return;
  }
  const int lacks = formula_.new_variable(), two_lack = formula_.new_variable();
  const int one_shown = exposed(copy(rank + 1, 0), event), other_shown = exposed(copy(rank + 1, 1), event);
  const int high_host = heights[suit][0][rank + 1], low_host = heights[suit][1][rank + 1];
  formula_.add({-guest, one_shown, other_shown, lacks});
  for (const int shown : {one_shown, other_shown}) {
    formula_.add({-guest, -high_host, shown, lacks});
    formula_.add({-two_guests, shown, two_lack});
  }
  formula_.add({-guest, -low_host, lacks});
  formula_.add({-two_guests, -high_host, two_lack});
  lacking.insert(lacking.end(), {lacks, two_lack});
  lacking_[at(event)][suit][rank] = {lacks, two_lack};
}

OrderFormula::Answer OrderFormula::solve(const std::function<bool()>& must_stop) {
  GrowingFoundations foundations(formula_, sequence_.literals(), heights_, rules_.suits, rules_.ranks);
  const Answer answer = foundations.solve(must_stop);
  order_ = foundations.order();
  return answer;
}

}  // namespace winnable
