// Builders: what positions of an attempt are worth. Part of games/builder/attempts.h.
#pragma once

#include "games/builder/attempts.h"

namespace winnable {

template <BuilderShape S>
void BuilderAttempts<S>::find_facts() {
  const BuilderTables& tables = *deal_->tables;
  const auto size_of_tables = static_cast<std::size_t>(tables.rules.deck_size() + tables.rules.columns + 1);
  facts_.assign(size_of_tables, {});
  prefixes_.resize(size_of_tables);
  dealt_column_.fill(255);
  for (int c = 0; c < tables.rules.columns; ++c) {
    const auto [first, size] = deal_->columns[static_cast<std::size_t>(c)];
    std::array<int, builder::kSuits> lowest_of_suit{99, 99, 99, 99};
    for (int i = 0; i < size; ++i) {
      const int card = deal_->cards[static_cast<std::size_t>(first + i)], level = builder::level_of(card);
      dealt_column_[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(c);
      dealt_place_[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(i);
      const Facts& before = facts_[place_of_prefix(c, i)];
      const bool fits = i > 0 && start_.fits(card, deal_->cards[static_cast<std::size_t>(first + i - 1)]);
      int& lowest = lowest_of_suit[static_cast<std::size_t>(builder::suit_of(card))];
      facts_[place_of_prefix(c, i + 1)] = {static_cast<std::uint8_t>(before.breaks + !fits),
                                           static_cast<std::uint8_t>(before.inversions + (level > before.lowest)),
                                           static_cast<std::uint8_t>(before.blocked + (level > lowest)),
                                           static_cast<std::uint8_t>(std::min<int>(before.lowest, level))};
      lowest = std::min(lowest, level);
    }
  }
}

// By the weights of the attempt.
template <BuilderShape S>
void BuilderAttempts<S>::find_prefix_values() {
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    const Facts& facts = facts_[i];
    prefixes_[i] = {static_cast<std::int16_t>(weights_.breaks * facts.breaks + weights_.inversions * facts.inversions +
                                              weights_.blocked * facts.blocked),
                    facts.lowest};
  }
}

template <BuilderShape S>
int BuilderAttempts<S>::column_value(int column, int prefix_length, int length, int top_level) const {
  if (length == 0) return 0;
  const Prefix& dealt = prefixes_[place_of_prefix(column, prefix_length)];
  const int loose = length - prefix_length;
  if (loose == 0) return dealt.value;
  const int lowest_card = top_level + loose - 1;
  if (prefix_length > 0)
    return dealt.value + weights_.loose +
           weights_.inversions * std::max(0, lowest_card - std::max<int>(dealt.lowest, top_level - 1));
  return weights_.loose + (lowest_card == last_level_ ? -weights_.king_base : weights_.other_base);
}

// The cards that the foundations take next, and those after them, where they lie in columns.
template <BuilderShape S>
template <class Act>
void BuilderAttempts<S>::each_wanted(const P& p, Act&& act) const {
  typename P::Set loose;
  const auto want = [&](int level, int suit, int weight) {
    if (level > last_level_ || !weight) return;
    int card = 4 * level + suit;
    if (S.decks == 2 && p.under(card) == builder::kHome) card += 64;
    if (p.under(card) >= builder::kCell) return;
    const int dealt = dealt_column_[static_cast<std::size_t>(card)];
    const int place = dealt_place_[static_cast<std::size_t>(card)];
    if (dealt == 255 || p.prefix(dealt) <= place) return loose.add(card);
    act(Wanted{dealt, p.length(dealt) - place - 1, weight});
  };
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    want(p.high(suit), suit, weights_.next);
    want(p.high(suit) + 1, suit, weights_.second);
    if constexpr (S.decks == 2)
      if (p.low(suit) < p.high(suit)) want(p.low(suit), suit, weights_.next);
  }
  loose.each([&](int card) {
    const int weight = p.goes_home(card) ? weights_.next : weights_.second;
    p.find_in_built(card, [&](int column, int above) { act(Wanted{column, above, weight}); });
  });
}

// Of a position's value what columns and free places do not say.
template <BuilderShape S>
int BuilderAttempts<S>::common_value(const P& position, int depth) const {
  int value = weights_.home * (position.rules().deck_size() - position.home()) + weights_.depth * depth;
  int highest = 0, lowest = position.rules().ranks;
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    if (!position.tables().has_suit(suit)) continue;
    highest = std::max(highest, position.high(suit));
    lowest = std::min(lowest, position.high(suit));
  }
  value += weights_.spread * (highest - lowest);
  if (weights_.reserve) value += weights_.reserve * position.in_reserve().size();
  if (weights_.cell_levels) position.in_cells().each([&](int card) { value += cell_value(card); });
  return value;
}

template <BuilderShape S>
int BuilderAttempts<S>::leave_value(int column, int count, int bared) const {
  const auto c = static_cast<std::size_t>(column);
  const int length = here_->length(column) - count;
  int value = -node_->values[c];
  if (length) value += column_value(column, std::min(here_->prefix(column), length), length, builder::level_of(bared));
  if (count <= burdens_[c].nearest) return value - burdens_[c].weight * count;
  for (std::size_t i = 0; i < wanted_count_; ++i)
    if (wanted_[i].column == column && wanted_[i].above >= count) value -= wanted_[i].weight * count;
  return value;
}

template <BuilderShape S>
int BuilderAttempts<S>::enter_value(int column, int count, int last) const {
  const auto c = static_cast<std::size_t>(column);
  return column_value(column, here_->prefix(column), here_->length(column) + count, builder::level_of(last)) -
         node_->values[c] + burdens_[c].weight * count;
}

}  // namespace winnable
