#include "games/salic_law/home_formula.h"

#include <algorithm>
#include <span>
#include <string>

namespace winnable {

HomeFormula::HomeFormula(const SalicLawRules& rules, const Board& start, port::SatSolver& solver)
    : rules_(rules), formula_(solver), piles_(rules.decks * rules.suits), jack_(rules.ranks - 2) {
  lay_out(start);
  order_events();
  place_turns();
  give_numbers();
  if (rules.spaces_after_deal) open_spaces();
  for (std::size_t low = 0; low < cards_.size(); ++low) {
    for (std::size_t high = low + 1; high < cards_.size(); ++high) {
      if (cards_[low].column != cards_[high].column) continue;
      if (rules.spaces_after_deal)
        cover_until_out(low, high);
      else
        cover(cards_[low], cards_[high]);
    }
  }
  if (rules.spaces_after_deal)
    for (std::size_t event = 0; event < events_.size(); ++event) limit_guests(event);
}

void HomeFormula::lay_out(const Board& start) {
  home_.assign(at(jack_ + 1), 0);
  for (int pile = 1; pile <= piles_; ++pile)
    for (const Card card : start.cards("F" + std::to_string(pile))) ++home_[at(card.rank())];
  for (int column = 0; column < piles_; ++column) {
    for (const Card card : start.cards("T" + std::to_string(column + 1))) {
      if (card.rank() == rules_.ranks)
        ++started_;
      else
        cards_.push_back({.rank = card.rank(), .column = column});
    }
  }
  int column = started_ - 1;
  for (const Card card : start.cards("S")) {
    const int place = static_cast<int>(stock_.size()), rank = card.rank();
    stock_.push_back(rank);
    column += rank == rules_.ranks;
    if (rank > jack_) continue;
    if (rank > 1) cards_.push_back({.rank = rank, .column = column, .turn = static_cast<int>(turns_.size())});
    turns_.push_back(place);
  }
  first_event_.assign(at(jack_ + 1), 0);
  for (int rank = 2; rank <= jack_; ++rank) {
    first_event_[at(rank)] = static_cast<int>(events_.size());
    each_number(rank, [&](int number) { events_.push_back({rank, number}); });
  }
}

// A total order, in which the k-th of a rank comes after all that are not later of ranks that are not higher.
void HomeFormula::order_events() {
  const std::size_t events = events_.size();
  before_.assign(events, std::vector<int>(events, Formula::kFalse));
  for (std::size_t x = 0; x < events; ++x) {
    for (std::size_t y = x + 1; y < events; ++y) {
      before_[x][y] = events_[x].number <= events_[y].number ? Formula::kTrue : formula_.new_variable();
      before_[y][x] = -before_[x][y];
    }
  }
  for (std::size_t x = 0; x < events; ++x) {
    for (std::size_t y = x + 1; y < events; ++y) {
      for (std::size_t z = y + 1; z < events; ++z) {
        formula_.add({-before_[x][y], -before_[y][z], before_[x][z]});
        formula_.add({before_[x][y], before_[y][z], -before_[x][z]});
      }
    }
  }
}

// The k-th of a rank goes home when k cards of it and of each lower rank have been turned, not before.
void HomeFormula::place_turns() {
  const std::size_t events = events_.size(), turns = turns_.size();
  std::vector<int> known = home_;  // by rank, when so much has been turned
  for (const ColumnCard& card : cards_) known[at(card.rank)] += card.turn == kFromStart;
  before_turn_.assign(events, std::vector<int>(turns, Formula::kFalse));
  for (std::size_t turn = 0; turn < turns; ++turn) {
    for (std::size_t event = 0; event < events; ++event) {
      const auto ranks = std::span(known).subspan(1, at(events_[event].rank));
      if (*std::min_element(ranks.begin(), ranks.end()) >= events_[event].number)
        before_turn_[event][turn] = formula_.new_variable();
    }
    ++known[at(stock_[at(turns_[turn])])];
  }
  for (std::size_t event = 0; event < events; ++event)
    for (std::size_t turn = 1; turn < turns; ++turn)
      formula_.add({-before_turn_[event][turn - 1], before_turn_[event][turn]});
  for (std::size_t x = 0; x < events; ++x) {
    for (std::size_t y = 0; y < events; ++y) {
      if (x == y) continue;
      for (std::size_t turn = 0; turn < turns; ++turn) {
        formula_.add({-before_[x][y], -before_turn_[y][turn], before_turn_[x][turn]});
        formula_.add({-before_turn_[x][turn], before_turn_[y][turn], before_[x][y]});
      }
    }
  }
}

// Of the cards of a rank each is one of those that go home, the first, the second, ..., and not before it is turned.
void HomeFormula::give_numbers() {
  for (ColumnCard& card : cards_) {
    const int first = home_[at(card.rank)] + 1;
    card.as_late_as.assign(at(piles_ + 2), Formula::kTrue);
    card.as_late_as.back() = Formula::kFalse;
    for (int number = first + 1; number <= piles_; ++number) card.as_late_as[at(number)] = formula_.new_variable();
    card.is.assign(at(piles_ + 1), Formula::kFalse);
    for (int number = first; number <= piles_; ++number) {
      const int from = card.as_late_as[at(number)], later = card.as_late_as[at(number + 1)];
      const int is = card.is[at(number)] = formula_.new_variable();
      formula_.add({-later, from});
      formula_.add({-is, from});
      formula_.add({-is, -later});
      formula_.add({is, -from, later});
      if (card.turn != kFromStart) formula_.add({later, -before_turn_[at(event_of(card.rank, number))][at(card.turn)]});
    }
  }
  std::vector<int> any;
  for (const Event& event : events_) {
    any.clear();
    for (const ColumnCard& card : cards_)
      if (card.rank == event.rank) any.push_back(card.is[at(event.number)]);
    formula_.add_long(any);
    for (std::size_t i = 0; i < any.size(); ++i)
      for (std::size_t j = i + 1; j < any.size(); ++j) formula_.add({-any[i], -any[j]});
  }
}

// That the lower one of two cards of a column goes home before the upper one is turned.
int HomeFormula::leaves_before_turn(const ColumnCard& low, const ColumnCard& high) {
  if (high.turn == kFromStart) return Formula::kFalse;
  const int leaves = formula_.new_variable();
  each_number(low.rank, [&](int number) {
    const int is_gone = before_turn_[at(event_of(low.rank, number))][at(high.turn)];
    formula_.add({-leaves, -low.as_late_as[at(number)], is_gone});
    formula_.add({leaves, low.as_late_as[at(number + 1)], -is_gone});
    if (low.rank == high.rank) formula_.add({-leaves, -low.as_late_as[at(number)], high.as_late_as[at(number + 1)]});
  });
  return leaves;
}

// If it does not, it goes home after the upper one.
void HomeFormula::cover(const ColumnCard& low, const ColumnCard& high) {
  const int leaves = leaves_before_turn(low, high);
  each_number(high.rank, [&](int of_high) {
    each_number(low.rank, [&](int of_low) {
      const int first = event_of(high.rank, of_high), second = event_of(low.rank, of_low);
      const int is_first = first == second ? Formula::kFalse : before_[at(first)][at(second)];
      formula_.add({leaves, -high.as_late_as[at(of_high)], low.as_late_as[at(of_low + 1)], is_first});
    });
  });
}

// The same with spaces: before the lower one leaves the column the upper one does, for home or for another king.
void HomeFormula::cover_until_out(std::size_t low, std::size_t high) {
  const int leaves = leaves_before_turn(cards_[low], cards_[high]);
  for (std::size_t event = 0; event < events_.size(); ++event)
    formula_.add({leaves, -out_[low][event], out_[high][event]});
  each_number(cards_[low].rank, [&](int number) {
    const int goes = event_of(cards_[low].rank, number);
    formula_.add({leaves, -cards_[low].is[at(number)], out_[high][at(goes)]});
  });
}

void HomeFormula::open_spaces() {
  const std::size_t events = events_.size();
  waits_.assign(cards_.size(), std::vector<int>(events));
  out_ = waits_;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    for (std::size_t event = 0; event < events; ++event) {
      const int is_home = formula_.new_variable(), waits = waits_[i][event] = formula_.new_variable(),
                out = out_[i][event] = formula_.new_variable();
      each_number(cards_[i].rank, [&](int number) {
        const std::size_t own = at(event_of(cards_[i].rank, number));
        const int is_before = own == event ? Formula::kFalse : before_[own][event], is = cards_[i].is[at(number)];
        formula_.add({-is, -is_before, is_home});
        formula_.add({-is, is_before, -is_home});
      });
      formula_.add({-is_home, out});
      formula_.add({-waits, out});
      formula_.add({-out, is_home, waits});
      formula_.add({-waits, -is_home});
      if (!turns_.empty()) formula_.add({-waits, -before_turn_[event].back()});
    }
    for (std::size_t x = 0; x < events; ++x)
      for (std::size_t y = 0; y < events; ++y)
        if (x != y) formula_.add({-out_[i][x], -before_[x][y], out_[i][y]});
  }
}

// Columns that hold cards of their own, and cards on kings not their own, are no more than kings.
void HomeFormula::limit_guests(std::size_t event) {
  std::vector<int> places;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (i == 0 || cards_[i].column != cards_[i - 1].column) places.push_back(formula_.new_variable());
    formula_.add({places.back(), out_[i][event]});
  }
  for (const auto& waits : waits_) places.push_back(waits[event]);
  add_at_most(places, piles_);
}

// A sequential counter.
void HomeFormula::add_at_most(const std::vector<int>& literals, int most) {
  std::vector<int> count(at(most + 1), Formula::kFalse), next;  // [k]: at least k of those so far
  count[0] = Formula::kTrue;
  for (const int literal : literals) {
    next = count;
    formula_.add({-literal, -count.back()});
    for (std::size_t k = 1; k < count.size(); ++k) {
      if (count[k] == Formula::kFalse && count[k - 1] == Formula::kFalse) continue;
      next[k] = formula_.new_variable();
      formula_.add({-count[k], next[k]});
      formula_.add({-count[k - 1], -literal, next[k]});
    }
    count = next;
  }
}

HomeFormula::Answer HomeFormula::solve(const std::function<bool()>& must_stop) {
  const Answer answer = formula_.solve(must_stop);
  if (answer == Answer::satisfiable) read_win();
  return answer;
}

// Plays a win: columns as lists of cards, the exposed one last.
class HomeFormula::Replay {
 public:
  explicit Replay(HomeFormula& formula) : of_(formula), columns_(at(formula.piles_)) {
    while (next_ < of_.cards_.size() && of_.cards_[next_].turn == kFromStart) lay(next_++);
  }

  // Until so many of the turns that matter are done.
  void turn_until(std::size_t turns) {
    const int end = turns == 0 ? 0 : of_.turns_[turns - 1] + 1;
    for (; turned_ < end; ++turned_) {
      of_.win_.push_back({kStock, kStock});
      const int rank = of_.stock_[at(turned_)];
      if (rank > 1 && rank <= of_.jack_) lay(next_++);
    }
  }
  void turn_all() {
    for (; turned_ < static_cast<int>(of_.stock_.size()); ++turned_) of_.win_.push_back({kStock, kStock});
  }

  // The cards that wait just before an event move onto bare kings, but for the last ones of their columns.
  void clear(std::size_t event) {
    for (std::size_t from = 0; from < columns_.size(); ++from) {
      auto& column = columns_[from];
      while (column.size() > 1 && of_.formula_.is_true(of_.waits_[column.back()][event])) {
        turn_all();
        const auto to = std::find_if(columns_.begin(), columns_.end(), [](const auto& other) { return other.empty(); });
        if (to == columns_.end()) return;  // no such order satisfies the formula
        of_.win_.push_back({static_cast<int>(from), static_cast<int>(to - columns_.begin())});
        to->push_back(column.back());
        column.pop_back();
      }
    }
  }

  void go_home(std::size_t event) {
    const auto [rank, number] = of_.events_[event];
    for (std::size_t from = 0; from < columns_.size(); ++from) {
      if (columns_[from].empty()) continue;
      const ColumnCard& card = of_.cards_[columns_[from].back()];
      if (card.rank != rank || !of_.formula_.is_true(card.is[at(number)])) continue;
      of_.win_.push_back({static_cast<int>(from), kHome});
      columns_[from].pop_back();
      return;
    }
  }

 private:
  void lay(std::size_t card) { columns_[at(of_.cards_[card].column)].push_back(card); }

  HomeFormula& of_;
  std::vector<std::vector<std::size_t>> columns_;
  std::size_t next_ = 0;  // of the cards
  int turned_ = 0;
};

void HomeFormula::read_win() {
  win_.clear();
  Replay replay(*this);
  for (const int number : formula_.order_of(before_)) {
    const std::size_t event = at(number);
    const auto& until = before_turn_[event];
    const auto first = std::find_if(until.begin(), until.end(), [&](int literal) { return formula_.is_true(literal); });
    replay.turn_until(static_cast<std::size_t>(first - until.begin()));
    if (!waits_.empty()) replay.clear(event);
    replay.go_home(event);
  }
  replay.turn_until(turns_.size());  // aces that nothing waits for
}

}  // namespace winnable
