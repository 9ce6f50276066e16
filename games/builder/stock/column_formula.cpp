#include "games/builder/stock/column_formula.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "games/builder/stock/position.h"

namespace winnable {
namespace {

bool is_sequence(const StockDeal& deal, const BuilderDeal::Column& column) {
  for (std::size_t i = column.first; i < std::size_t{column.first} + column.size; ++i) {
    if (deal.face_down[i]) return false;
    if (i == column.first) continue;
    const int card = deal.cards[i] & 63, host = deal.cards[i - 1] & 63;
    if (!(deal.tables->hosts[static_cast<std::size_t>(card)] >> host & 1)) return false;
  }
  return true;
}

}  // namespace

bool ColumnFormula::holds_for(const StockDeal& deal) {
  const BuilderRules& rules = deal.tables->rules;
  return rules.build == BuildRule::same_suit && rules.group_build == BuildRule::same_suit && !deal.tables->bases_host &&
         (rules.group == GroupRule::whole_column || rules.group == GroupRule::whole_run) &&
         rules.fill != FillRule::waste_then_stock && rules.cells == 0 &&
         (rules.reserve == 0 || rules.reserve_stacked) && !rules.foundation_return &&
         (rules.stock == 0 || (rules.has_waste() && rules.draw == 1 && rules.redeals == 0)) &&
         std::all_of(deal.columns.begin(), deal.columns.begin() + rules.columns,
                     [&](const auto& column) { return is_sequence(deal, column); });
}

ColumnFormula::ColumnFormula(const StockDeal& deal, port::SatSolver& solver)
    : deal_(deal), formula_(solver), copies_(64) {
  lay_out_columns();
  lay_out_reserve();
  lay_out_stock();
  find_hosts();
  const int events = static_cast<int>(movers_.size());
  sequence_ = EventOrder(formula_, events, std::array{reserve_events_}, stock_events_, deal.waste_size,
                         EventOrder::First::columns);
  for (int event = 0; event < events; ++event) describe(event);
}

std::size_t ColumnFormula::add_card(int id, int leaves, std::size_t origin) {
  const std::size_t card = cards_.size();
  cards_.push_back({.id = id, .leaves = leaves, .origin = static_cast<int>(origin)});
  copies(id).push_back(card);
  if (leaves != kFromStart) movers_.push_back(card);
  return card;
}

void ColumnFormula::lay_out_columns() {
  for (int c = 0; c < rules().columns; ++c) {
    const auto [first, size] = deal_.columns[at(c)];
    auto& column = columns_.emplace_back();
    for (std::size_t i = first; i < std::size_t{first} + size; ++i) {
      const std::size_t card = add_card(deal_.cards[i], kFromStart, i);
      if (!column.empty()) {
        cards_[card].was_laid = true;
        cards_[card].hosts = {{column.back()}};
      }
      column.push_back(card);
    }
  }
}

void ColumnFormula::lay_out_reserve() {
  for (std::size_t i = 0; i < deal_.reserve_size; ++i) {
    if (!deal_.has_reserve[i]) continue;
    reserve_events_.push_back(static_cast<int>(movers_.size()));
    add_card(deal_.reserve[i], reserve_events_.back(), i);
  }
}

void ColumnFormula::lay_out_stock() {
  for (std::size_t i = 0; i < deal_.stock_size; ++i) {
    stock_events_.push_back(static_cast<int>(movers_.size()));
    add_card(deal_.stock[i], stock_events_.back(), i);
  }
}

// Each card but those that lie on others from the start comes to lie on one card at most.
void ColumnFormula::find_hosts() {
  for (Card& card : cards_) {
    if (card.was_laid) continue;
    if (builder::level_of(card.id) + 1 == rules().ranks) continue;
    const int host = card.id + 4;
    if (!(deal_.tables->hosts[at(card.id & 63)] >> (host & 63) & 1)) continue;
    for (const std::size_t copy : copies(host)) card.hosts.push_back({copy, formula_.new_variable()});
    if (card.hosts.size() == 2) formula_.add({-card.hosts[0].lies, -card.hosts[1].lies});
  }
}

int ColumnFormula::raised(int event, int id, int number) const {
  return number == 0 ? Formula::kTrue : raised_[at(event)][at(id & 63)][at(number) - 1];
}

// Of each card of the deck, by how many of its copies are home from the start.
void ColumnFormula::name_raised(int event) {
  const auto& home = home_[at(event)];
  auto& raised = raised_[at(event)];
  raised.assign(copies_.size(), std::vector<int>(rules().decks, Formula::kTrue));
  for (std::size_t id = 0; id < copies_.size(); ++id) {
    const Copies& cards = copies_[id];
    if (cards.size() == 1) raised[id].back() = home[cards[0]];
    if (cards.size() < 2) continue;
    const int one = home[cards[0]], other = home[cards[1]];
    const int any = raised[id][0] = formula_.new_variable(), both = raised[id][1] = formula_.new_variable();
    formula_.count_two(one, other, any, both);
  }
}

// What holds just before and just after an event.
void ColumnFormula::describe(int event) {
  auto& home = home_.emplace_back();
  for (const Card& card : cards_) {
    home.push_back(formula_.new_variable());
    formula_.add({-home.back(), before(card.leaves, event)});
  }
  raised_.emplace_back();
  name_raised(event);
  goes_home_.push_back(formula_.new_variable());
  keep_foundations(event);
  is_base_.emplace_back(cards_.size(), Formula::kFalse);
  std::vector<On> on;
  for (std::size_t card = 0; card < cards_.size(); ++card) on.push_back(place(event, card));
  keep_apart(on);
  limit_bases(event);
  forbid_base(event);
}

void ColumnFormula::keep_foundations(int event) {
  const auto below = [&](int id, int number) {
    return builder::level_of(id) == 0 ? Formula::kTrue : raised(event, id - 4, number);
  };
  for (int id = 0; id < static_cast<int>(copies_.size()); ++id)
    for (int number = 1; number <= rules().decks; ++number)
      if (!copies(id).empty()) formula_.add({-raised(event, id, number), below(id, number)});
  const int mover = cards_[movers_[at(event)]].id & 63, goes_home = goes_home_[at(event)];
  for (int number = 0; number < rules().decks; ++number)
    formula_.add({-goes_home, -raised(event, mover, number), below(mover, number + 1)});
}

// A card that is out just after an event and not home is a base or lies on another one: on which of its hosts.
ColumnFormula::On ColumnFormula::place(int event, std::size_t card) {
  const auto& [id, leaves, origin, was_laid, hosts] = cards_[card];
  const int is_home = home_[at(event)][card];
  for (const auto& [host, lies] : hosts) formula_.add({-lies, -home_[at(event)][host], is_home});
  On on{Formula::kFalse, Formula::kFalse};
  if (was_laid) {
    on[0] = -is_home;
    return on;
  }
  const int out = leaves == event ? -goes_home_[at(event)] : before(leaves, event);
  const int is_base = is_base_[at(event)][card] = formula_.new_variable();
  formula_.add({-is_base, out});
  formula_.add({-is_base, -is_home});
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    const auto [host, lies] = hosts[i];
    if (cards_[host].leaves == event) continue;
    on[i] = formula_.new_variable();
    formula_.add({-on[i], lies});
    formula_.add({-on[i], before(cards_[host].leaves, event)});
    formula_.add({-on[i], -home_[at(event)][host]});
  }
  formula_.add({-out, is_home, is_base, on[0], on[1]});
  return on;
}

// No two cards lie on one.
void ColumnFormula::keep_apart(const std::vector<On>& on) {
  for (const Copies& cards : copies_) {
    if (cards.size() < 2) continue;
    const auto &one = cards_[cards[0]].hosts, &other = cards_[cards[1]].hosts;
    for (std::size_t i = 0; i < one.size(); ++i)
      for (std::size_t j = 0; j < other.size(); ++j)
        if (one[i].card == other[j].card) formula_.add({-on[cards[0]][i], -on[cards[1]][j]});
  }
}

void ColumnFormula::limit_bases(int event) {
  std::vector<int> bases;
  for (const int is_base : is_base_[at(event)])
    if (is_base != Formula::kFalse) bases.push_back(is_base);
  const auto counted = formula_.count(bases, rules().columns);
  if (counted.size() > rules().columns) formula_.add({-counted[rules().columns]});
}

// Of a card that has just left: what the rules let fill no space is no base.
void ColumnFormula::forbid_base(int event) {
  const Card& card = cards_[movers_[at(event)]];
  const bool is_from_reserve = at(event) < reserve_events_.size(), is_filled = rules().fill == FillRule::reserve;
  const int is_base = is_base_[at(event)][movers_[at(event)]];
  if (is_from_reserve && is_filled) return;
  if (!rules().fills_space(builder::level_of(card.id), !is_from_reserve)) formula_.add({-is_base});
  if (is_filled && !reserve_events_.empty()) formula_.add({-is_base, before(reserve_events_.front(), event)});
}

// Home is for good, and who is a base has been one since it is out.
void ColumnFormula::remember(int first, int second) {
  const int is_first = before(first, second);
  formula_.add({-is_first, -goes_home_[at(first)], home_[at(second)][movers_[at(first)]]});
  for (std::size_t card = 0; card < cards_.size(); ++card) {
    formula_.add({-is_first, -home_[at(first)][card], home_[at(second)][card]});
    const int leaves = cards_[card].leaves;
    if (leaves == second) continue;
    const int out = leaves == first ? Formula::kTrue : before(leaves, first);
    formula_.add({-is_first, -out, -is_base_[at(second)][card], is_base_[at(first)][card]});
  }
}

// What one event says of the next is most of the formula, and few losses need it.
ColumnFormula::Answer ColumnFormula::solve(const std::function<bool()>& must_stop) {
  int looks = 0;
  bool is_over = false;
  Answer answer = formula_.solve([&] { return (is_over = must_stop()) || ++looks > kLooksWithoutMemory; });
  if (answer == Answer::unsatisfiable) return answer;
  if (is_over) return Answer::unknown;
  const int events = static_cast<int>(movers_.size());
  for (int first = 0; first < events; ++first)
    for (int second = 0; second < events; ++second)
      if (first != second) remember(first, second);
  answer = formula_.solve(must_stop);
  if (answer == Answer::satisfiable) read_win();
  return answer;
}

// Plays a win: columns and reserve as lists of cards, the exposed one last.
class ColumnFormula::Replay {
 public:
  explicit Replay(ColumnFormula& formula)
      : of_(formula), columns_(formula.columns_), turned_(formula.deal_.waste_size), is_home_(formula.cards_.size()) {
    for (const int event : of_.reserve_events_) reserve_.push_back(of_.movers_[at(event)]);
  }

  // What is home just before the event goes home, and bases that are none just after it move onto their hosts.
  void prepare(int event) {
    each_card([&](std::size_t card) {
      if (of_.formula_.is_true(of_.home_[at(event)][card])) go_home(card);
    });
    for (std::size_t card = 0; card < of_.cards_.size(); ++card) {
      const Card& base = of_.cards_[card];
      if (is_home_[card] || base.was_laid || !of_.is_out(card, event)) continue;
      const auto column = column_with_base(card);
      if (column && !of_.formula_.is_true(of_.is_base_[at(event)][card])) move(*column, host_of(card));
    }
  }

  // The event's card leaves for where the formula has it.
  void leave(int event) {
    const std::size_t card = of_.movers_[at(event)];
    if (of_.formula_.is_true(of_.goes_home_[at(event)])) return go_home(card);
    if (!of_.formula_.is_true(of_.is_base_[at(event)][card])) {
      const auto column = column_with_base(card);
      return column ? move(*column, host_of(card)) : lay(card, host_of(card));
    }
    if (column_with_base(card)) return;
    lay(card, there_is(find([](const auto& cards) { return cards.empty(); })));
  }

  void finish() {
    each_card([&](std::size_t card) { go_home(card); });
  }

 private:
  // The lowest ranks first.
  template <class Act>
  void each_card(Act&& act) const {
    for (const Copies& cards : of_.copies_) std::for_each(cards.begin(), cards.end(), act);
  }

  template <class Is>
  std::optional<int> find(Is is) const {
    const auto column = std::find_if(columns_.begin(), columns_.end(), is);
    return column == columns_.end() ? std::nullopt : std::optional(static_cast<int>(column - columns_.begin()));
  }
  std::optional<int> column_with_base(std::size_t card) const {
    return find([&](const auto& cards) { return !cards.empty() && cards.front() == card; });
  }
  std::optional<int> column_that_ends_in(std::size_t card) const {
    return find([&](const auto& cards) { return !cards.empty() && cards.back() == card; });
  }
  // The claim says so.
  static int there_is(std::optional<int> column) {
    if (!column) throw std::logic_error("an order of cards that satisfies the formula cannot be played");
    return *column;
  }
  // The column that ends in the card on which this one comes to lie.
  int host_of(std::size_t card) const {
    const auto& hosts = of_.cards_[card].hosts;
    const auto host =
        std::find_if(hosts.begin(), hosts.end(), [&](const Host& of) { return of_.formula_.is_true(of.lies); });
    return there_is(host == hosts.end() ? std::nullopt : column_that_ends_in(host->card));
  }

  void go_home(std::size_t card) {
    if (is_home_[card]) return;
    is_home_[card] = true;
    if (const auto column = column_that_ends_in(card)) {
      columns_[at(*column)].pop_back();
      record(stock::kFromColumn, stock::kToHome, *column, 0, 1);
    } else {
      take(card, stock::kToHome, 0);
    }
  }
  void move(int from, int to) {
    auto &source = columns_[at(from)], &target = columns_[at(to)];
    const std::size_t count = source.size();
    target.insert(target.end(), source.begin(), source.end());
    source.clear();
    record(stock::kFromColumn, stock::kToColumn, from, to, count);
  }
  void lay(std::size_t card, int column) {
    columns_[at(column)].push_back(card);
    take(card, stock::kToColumn, column);
  }
  // Off the reserve or the waste.
  void take(std::size_t card, stock::Target target, int to) {
    const int origin = of_.cards_[card].origin;
    const bool is_from_reserve = !reserve_.empty() && reserve_.back() == card;
    if (is_from_reserve) {
      reserve_.pop_back();
    } else {
      for (; turned_ <= origin; ++turned_)
        if (!of_.deal_.turns_late) of_.win_.push_back({stock::kTurn});
    }
    record(is_from_reserve ? stock::kFromReserve : stock::kFromWaste, target, origin, to, 1);
  }

  void record(stock::Source source, stock::Target target, int from, int to, std::size_t count) {
    of_.win_.push_back({stock::kind(source, target), static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                        static_cast<std::uint8_t>(count)});
    if (of_.rules().fill != FillRule::reserve) return;
    for (auto& column : columns_) {
      if (!column.empty() || reserve_.empty()) continue;
      column.push_back(reserve_.back());
      reserve_.pop_back();
    }
  }

  ColumnFormula& of_;
  std::vector<std::vector<std::size_t>> columns_;
  std::vector<std::size_t> reserve_;
  int turned_;  // of the stock
  std::vector<bool> is_home_;
};

void ColumnFormula::read_win() {
  win_.clear();
  Replay replay(*this);
  for (const int event : formula_.order_of(sequence_.literals())) {
    replay.prepare(event);
    replay.leave(event);
  }
  replay.finish();
}

}  // namespace winnable
