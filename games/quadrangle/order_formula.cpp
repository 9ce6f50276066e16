#include "games/quadrangle/order_formula.h"

#include <algorithm>
#include <string>
#include <utility>

namespace winnable {

QuadrangleFormula::QuadrangleFormula(const QuadrangleRules& rules, const Board& start, port::SatSolver& solver)
    : rules_(rules),
      formula_(solver.expect_satisfiable(/*again=*/true)),
      copies_{.suits = rules.suits, .ranks = rules.ranks, .wraps = rules.wraps} {
  lay_out(start);
  const int events = static_cast<int>(events_.size());
  sequence_ =
      EventOrder(formula_, events, column_events_, stock_events_, start.cards("W").size(), EventOrder::First::stock);
  based_.resize(events_.size());
  for (int event = 0; event < events; ++event) name_literals(event);
  for (int event = 0; event < events; ++event) describe(event);
  for (int event = 0; event < events; ++event) fill_at_once(event);
  for (int event = 0; event < events; ++event) hurry_home(event);
  for (int first = 0; first < events; ++first)
    for (int second = 0; second < events; ++second)
      if (first != second)
        keep_home(formula_, events_[at(first)].card, before(first, second), goes_home_[at(first)], heights_[at(first)],
                  heights_[at(second)]);
}

// Levels are counted from the base rank.
void QuadrangleFormula::lay_out(const Board& start) {
  const int base = start.fact("base", 1);
  const auto cards_of = [&](const std::string& pile) {
    auto cards = start.cards(pile);
    for (Card& card : cards) card = Card(card.suit(), (card.rank() - base + rules_.ranks) % rules_.ranks + 1);
    return cards;
  };
  for (int column = 0; column < rules_.columns; ++column) {
    const auto cards = cards_of("T" + std::to_string(column + 1));
    std::vector<int> events(cards.size());
    for (std::size_t row = cards.size(); row-- > 0;) {
      const int exposed = row + 1 == cards.size() ? kFromStart : events[row + 1];
      events[row] = add_event({.card = cards[row], .bares = row == 0, .exposed = exposed});
      copies_.all.push_back({.card = cards[row], .own = events[row], .leaves = events[row], .bared = exposed});
    }
    column_events_.push_back(std::move(events));
  }
  auto stock = cards_of("W");
  const std::size_t turned = stock.size();
  for (const Card card : cards_of("S")) stock.push_back(card);
  for (const Card card : stock) {
    const bool is_first = stock_events_.size() <= turned;  // of the stock, or turned
    const int exposed = is_first ? kFromStart : stock_events_.back();
    const int event = add_event({.card = card, .is_of_stock = true, .exposed = exposed});
    if (!stock_events_.empty()) events_[at(stock_events_.back())].next = event;
    copies_.all.push_back({.card = card, .own = event, .leaves = event, .bared = event});
    stock_events_.push_back(event);
  }
  for (const Card card : cards_of("F")) copies_.all.push_back({.card = card, .is_home = true});

  copies_.find_kinds();
}

int QuadrangleFormula::add_event(const Event& event) {
  events_.push_back(event);
  return static_cast<int>(events_.size()) - 1;
}

int QuadrangleFormula::safe(std::size_t suit, std::size_t level, int event) const {
  return level == 1 && rules_.wraps ? Formula::kFalse : heights_[at(event)][suit][1][level - 1];
}

int QuadrangleFormula::safe(int mover, int event) const {
  const Card card = events_[at(mover)].card;
  return safe(at(card.suit()), at(card.rank()), event);
}

void QuadrangleFormula::name_literals(int event) {
  const bool is_of_stock = events_[at(event)].is_of_stock;
  const int goes_home = formula_.new_variable();
  const int fills = is_of_stock ? formula_.new_variable() : Formula::kFalse;
  const int hosted = is_of_stock ? formula_.new_variable() : Formula::kFalse;
  int through = Formula::kFalse;
  if (!is_of_stock) through = stock_events_.empty() ? Formula::kTrue : formula_.new_variable();
  goes_home_.push_back(goes_home);
  fills_.push_back(fills);
  hosted_.push_back(hosted);
  through_.push_back(through);
  if (is_of_stock) {
    formula_.add({-fills, -goes_home});
    formula_.add({fills, goes_home, hosted});
  } else {
    for (const int card : stock_events_) formula_.add({-through, before(card, event)});
  }
  FoundationHeights& heights = heights_.emplace_back();
  for (std::size_t suit = 0; suit < at(rules_.suits); ++suit) {
    heights[suit][0][0] = heights[suit][1][0] = Formula::kTrue;
    for (std::size_t level = 1; level <= at(rules_.ranks); ++level) {
      const bool one_home = copies_.of(suit, level, 0).is_home, other_home = copies_.of(suit, level, 1).is_home;
      heights[suit][0][level] = one_home || other_home ? Formula::kTrue : formula_.new_variable();
      heights[suit][1][level] = one_home && other_home ? Formula::kTrue : formula_.new_variable();
    }
  }
}

// What holds just before and just after an event.
void QuadrangleFormula::describe(int event) {
  const FoundationHeights& heights = heights_[at(event)];
  const int goes_home = goes_home_[at(event)], fills = fills_[at(event)];
  for (std::size_t suit = 0; suit < at(rules_.suits); ++suit) {
    for (std::size_t level = 1; level <= at(rules_.ranks); ++level) {
      const CardCopy &one = copies_.of(suit, level, 0), &other = copies_.of(suit, level, 1);
      const int high = heights[suit][0][level], low = heights[suit][1][level];
      formula_.add({-low, high});
      formula_.add({-high, heights[suit][0][level - 1]});
      formula_.add({-low, heights[suit][1][level - 1]});
      const int one_out = before(one.leaves, event), other_out = before(other.leaves, event);
      formula_.add({-high, one_out, other_out});
      formula_.add({-low, one_out});
      formula_.add({-low, other_out});
      const int is_safe = safe(suit, level, event), one_stays = can_stay(one), other_stays = can_stay(other);
      formula_.add({-is_safe, -one_out, high, one_stays, fills});
      formula_.add({-is_safe, -other_out, high, other_stays, fills});
      formula_.add({-is_safe, -one_out, -other_out, low, one_stays, other_stays, fills});
    }
  }
  const auto suit = at(events_[at(event)].card.suit()), level = at(events_[at(event)].card.rank());
  formula_.add({-goes_home, heights[suit][0][level - 1]});
  formula_.add({-goes_home, -heights[suit][0][level], heights[suit][1][level - 1]});
  formula_.add({-safe(event, event), goes_home, fills});
  fit(event);
}

// After a column's deepest card the next to leave is the card that fills the column.
void QuadrangleFormula::fill_at_once(int event) {
  if (!events_[at(event)].bares || stock_events_.empty()) return;
  std::vector<int> one_of_them{through_[at(event)]};
  for (const int card : stock_events_) {
    const int follows = one_of_them.emplace_back(formula_.new_variable());
    formula_.add({-follows, fills_[at(card)]});
    formula_.add({-follows, before(event, card)});
    for (int other = 0; other < static_cast<int>(events_.size()); ++other)
      if (other != event && other != card) formula_.add({-follows, before(other, event), before(card, other)});
  }
  formula_.add_long(one_of_them);
}

// A safe card leaves as soon as it is exposed or next in the stock. Of two of them the one with the smaller number
// leaves first.
void QuadrangleFormula::hurry_home(int event) {
  const auto& [card, is_of_stock, bares, exposed, next] = events_[at(event)];
  if (bares) return;
  for (int other = 0; other < static_cast<int>(events_.size()); ++other) {
    if (other == event) continue;
    const int leaves = before(event, other), waits = other < event ? safe(other, other) : Formula::kFalse;
    const int fills = fills_[at(event)], other_fills = fills_[at(other)];
    formula_.add(
        {-before(exposed, other), -safe(event, other), before(next, event), leaves, waits, fills, other_fills});
    if (next != kNever && other != next)
      formula_.add({-before(next, event), -safe(event, next), before(other, next), leaves, waits, fills, other_fills});
  }
}

// The arrangement just after an event. A literal is true where it must be and may be true elsewhere: half of the
// clauses, and what is not asked is not derived.
void QuadrangleFormula::fit(int event) {
  std::vector<int> bases, kept;
  if (events_[at(event)].is_of_stock) bases.push_back(fills_[at(event)]);
  for (std::size_t suit = 0; suit < at(rules_.suits); ++suit)
    for (std::size_t level = at(rules_.ranks); level >= 1; --level) find_bases(suit, level, event, bases);
  for (const auto& cards : column_events_)
    if (!cards.empty()) kept.push_back(-before(cards[0], event));
  const int columns = static_cast<int>(column_events_.size());
  const auto bases_counted = formula_.count(bases, columns), kept_counted = formula_.count(kept, columns);
  for (std::size_t i = 0; i < bases_counted.size(); ++i) {
    const std::size_t too_many = at(columns) - i;  // columns that still have cards of their own
    const int has_room = too_many == 0                    ? Formula::kFalse
                         : too_many > kept_counted.size() ? Formula::kTrue
                                                          : -kept_counted[too_many - 1];
    formula_.add({-bases_counted[i], has_room});
  }
}

// Adds literals for the copies of a card that are bases just after an event, but for the card that moved.
void QuadrangleFormula::find_bases(std::size_t suit, std::size_t level, int event, std::vector<int>& bases) {
  const CardCopy &one = copies_.of(suit, level, 0), &other = copies_.of(suit, level, 1);
  const auto is_out = [&](const CardCopy& card) {
    if (card.leaves != event) return before(card.leaves, event);
    return events_[at(event)].is_of_stock ? hosted_[at(event)] : -goes_home_[at(event)];
  };
  const int one_out = is_out(one), other_out = is_out(other);
  const int high = heights_[at(event)][suit][0][level], low = heights_[at(event)][suit][1][level];
  const std::array guests{formula_.new_variable(), formula_.new_variable()};  // at least one, both
  formula_.add({-one_out, high, guests[0]});
  formula_.add({-other_out, high, guests[0]});
  formula_.add({-one_out, -other_out, low, guests[0]});
  formula_.add({-one_out, -other_out, high, guests[1]});

  const int through = through_[at(event)];
  const auto stays = [&](const CardCopy& card) { return card.leaves == event ? Formula::kFalse : can_stay(card); };
  const int one_stays = stays(one), other_stays = stays(other);
  std::array based{Formula::kFalse, Formula::kFalse};
  if (one_stays != Formula::kFalse || other_stays != Formula::kFalse || through != Formula::kFalse) {
    bases.push_back(based[0] = formula_.new_variable());
    formula_.add({-based[0], one_stays, other_stays, through});
    formula_.add({-based[0], -one_stays, one_out, other_stays, through});
    formula_.add({-based[0], -other_stays, other_out, one_stays, through});
  }
  if ((one_stays != Formula::kFalse && other_stays != Formula::kFalse) || through != Formula::kFalse) {
    bases.push_back(based[1] = formula_.new_variable());
    formula_.add({-based[1], one_stays, through});
    formula_.add({-based[1], other_stays, through});
  }
  based_[at(event)][suit][level] = based;
  place(suit, level, event, guests, based);
}

// Who is not a base has a host of his own, and is not safe.
void QuadrangleFormula::place(std::size_t suit, std::size_t level, int event, const std::array<int, 2>& guests,
                              const std::array<int, 2>& based) {
  const int is_safe = safe(suit, level, event), fills = fills_[at(event)];
  formula_.add({-is_safe, -guests[0], based[0], fills});
  formula_.add({-is_safe, -guests[1], based[1], fills});
  if (level == at(rules_.ranks) && !rules_.wraps) {
    formula_.add({-guests[0], based[0]});
    formula_.add({-guests[1], based[1]});
    return;
  }
  const std::size_t host = level % at(rules_.ranks) + 1;
  const auto shown = [&](const CardCopy& card) {
    return card.leaves == event ? Formula::kFalse : before(card.bared, event);
  };
  const int one_shown = shown(copies_.of(suit, host, 0)), other_shown = shown(copies_.of(suit, host, 1));
  const int high = heights_[at(event)][suit][0][host], low = heights_[at(event)][suit][1][host];
  formula_.add({-guests[0], one_shown, other_shown, based[0]});
  formula_.add({-guests[1], one_shown, other_shown, based[1]});
  for (const int is_shown : {one_shown, other_shown}) {
    formula_.add({-guests[0], -high, is_shown, based[0]});
    formula_.add({-guests[1], -high, is_shown, based[1]});
    formula_.add({-guests[1], is_shown, based[0]});
  }
  formula_.add({-guests[0], -low, based[0]});
  formula_.add({-guests[1], -low, based[1]});
  formula_.add({-guests[1], -high, based[0]});
}

QuadrangleFormula::Answer QuadrangleFormula::solve(const std::function<bool()>& must_stop) {
  GrowingFoundations foundations(formula_, sequence_.literals(), heights_, rules_.suits, rules_.ranks);
  const Answer answer = foundations.solve(must_stop);
  order_ = foundations.order();
  return answer;
}

}  // namespace winnable
