// The rules of a builder in their plainest form, for exhaustive search of short decks: piles of cards in vectors, moves
// as players write them. Shares nothing with games/builder but the rules value.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "games/builder/rules.h"
#include "solver/core/board_checks.h"
#include "winnable/deck.h"
#include "winnable/play_move.h"

namespace winnable::test {

class PlainBuilder {
 public:
  PlainBuilder(const BuilderRules& rules, const Deck& deck) : rules_(rules) { deal(deck); }

  bool is_won() const { return static_cast<int>(home_.size()) == rules_.deck_size(); }

  std::vector<PlayMove> legal_moves() const {
    std::vector<PlayMove> moves;
    for (std::size_t c = 0; c < columns_.size(); ++c) add_from_column(moves, c);
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (cells_[i]) add_from_place(moves, name('C', i), cells_[i], false);
    for (std::size_t i = 0; i < reserve_.size(); ++i) {
      if (rules_.reserve_stacked && i + 1 < reserve_.size()) continue;
      if (reserve_[i])
        add_from_place(moves, rules_.reserve_stacked ? PileName{'R', 0} : name('R', i), reserve_[i], true);
    }
    if (rules_.foundation_return) add_returns(moves);
    return moves;
  }

  void play(const PlayMove& move) {
    std::vector<Place> group;
    switch (move.from.letter) {
      case 'T': {
        auto& column = columns_[move.from.number - 1u];
        group.assign(column.end() - move.count, column.end());
        column.resize(column.size() - move.count);
        if (!column.empty()) column.back().down = false;
        break;
      }
      case 'C': group.push_back({std::exchange(cells_[move.from.number - 1u], Card{})}); break;
      case 'R':
        if (rules_.reserve_stacked) {
          group.push_back({reserve_.back()});
          reserve_.pop_back();
        } else {
          group.push_back({std::exchange(reserve_[move.from.number - 1u], Card{})});
        }
        break;
      default: {
        const Card card = *returned(move.from.number - 1);
        home_.erase(home_.find(card));
        group.push_back({card});
      }
    }
    if (move.to.letter == 'F') home_.insert(group[0].card);
    if (move.to.letter == 'C') cells_[move.to.number - 1u] = group[0].card;
    if (move.to.letter == 'T') {
      auto& to = columns_[move.to.number - 1u];
      to.insert(to.end(), group.begin(), group.end());
    }
  }

  // Equal for positions that are equal but for the order of columns, cells and reserve cards.
  std::string text() const {
    std::vector<std::string> parts;
    for (const auto& column : columns_) {
      std::string part = "T";
      for (const Place place : column) part += to_text(place.card) + (place.down ? "-" : "");
      parts.push_back(part);
    }
    for (const Card card : cells_)
      if (card) parts.push_back("C" + to_text(card));
    for (const Card card : reserve_)
      if (card) parts.push_back("R" + to_text(card));
    std::sort(parts.begin(), parts.end());
    std::string text;
    for (const auto& part : parts) text += part + ' ';
    return text;
  }

  // Won or lost, or nothing after so many positions.
  std::optional<bool> truth(std::size_t max_positions) const {
    std::unordered_set<std::string> known{text()};
    std::vector<PlainBuilder> waiting{*this};
    while (!waiting.empty()) {
      const PlainBuilder here = std::move(waiting.back());
      waiting.pop_back();
      if (here.is_won()) return true;
      for (const PlayMove& move : here.legal_moves()) {
        PlainBuilder child = here;
        child.play(move);
        if (!known.insert(child.text()).second) continue;
        if (known.size() > max_positions) return std::nullopt;
        waiting.push_back(std::move(child));
      }
    }
    return false;
  }

 private:
  struct Place {
    Card card;
    bool down = false;
  };
  using Column = std::vector<Place>;

  static PileName name(char letter, std::size_t i) { return {letter, static_cast<std::uint8_t>(i + 1)}; }
  int king() const { return base_ == 1 ? rules_.ranks : base_ - 1; }

  void deal(const Deck& deck) {
    std::vector<Card> cards;
    base_ = rules_.base;
    const auto start = rules_.foundations;
    if (start == FoundationStart::first || start == FoundationStart::beak) base_ = deck[0].rank();
    for (int i = 0; i < deck.size(); ++i) {
      const bool goes_home = (start == FoundationStart::bases && deck[i].rank() == base_ &&
                              (rules_.bases_laid == 0 || static_cast<int>(home_.size()) < rules_.bases_laid)) ||
                             (start == FoundationStart::first && i == 0) ||
                             (start == FoundationStart::beak && i > 0 && deck[i].rank() == base_);
      if (goes_home) {
        home_.insert(deck[i]);
      } else {
        cards.push_back(deck[i]);
      }
    }
    columns_.resize(rules_.columns);
    cells_.resize(rules_.cells);
    std::size_t next = 0;
    const auto places = [&] {
      for (int i = 0; i < rules_.cells_filled; ++i) cells_[static_cast<std::size_t>(i)] = cards[next++];
      for (int i = 0; i < rules_.reserve; ++i) reserve_.push_back(cards[next++]);
    };
    if (rules_.columns_last) places();
    if (rules_.by_columns) {
      for (std::size_t c = 0; c < columns_.size(); ++c)
        for (int i = 0; i < rules_.length(static_cast<int>(c)); ++i) deal_to(columns_[c], cards[next++]);
    } else {
      for (int left = rules_.column_cards(), row = 0; left > 0; ++row)
        for (std::size_t c = 0; c < columns_.size(); ++c)
          if (row < rules_.length(static_cast<int>(c))) deal_to(columns_[c], cards[next++]), --left;
    }
    if (!rules_.columns_last) places();
    for (Column& column : columns_) {
      if (rules_.kings_to_bottom) {
        Column sunk;
        for (const Place p : column)
          if (p.card.rank() == king()) sunk.push_back(p);
        for (const Place p : column)
          if (p.card.rank() != king()) sunk.push_back(p);
        column = sunk;
      }
      for (std::size_t i = 0; i + 1 < column.size(); ++i)
        column[i].down = rules_.face_down == FaceDown::all_but_last ||
                         (rules_.face_down == FaceDown::alternate && (column.size() - 1 - i) % 2 == 1);
    }
  }

  void deal_to(Column& column, Card card) {
    if (rules_.dealt_home && goes_home(card)) {
      home_.insert(card);
    } else {
      column.push_back({card});
    }
  }

  bool fits(Card card, Card host, BuildRule rule) const {
    const bool is_next = card.rank() + 1 == host.rank();
    const bool is_corner = card.rank() == rules_.ranks && host.rank() == 1 && rules_.ranks > 1;
    if (rules_.wrap == WrapRule::none && !is_next) return false;
    if (rules_.wrap != WrapRule::none && !is_next && !is_corner) return false;
    if (rules_.wrap == WrapRule::not_on_bases && host.rank() == base_) return false;
    switch (rule) {
      case BuildRule::none: return false;
      case BuildRule::same_suit: return card.suit() == host.suit();
      case BuildRule::alternate_colours: return card.is_red() != host.is_red();
      case BuildRule::same_colour: return card.is_red() == host.is_red();
      case BuildRule::other_suit: return card.suit() != host.suit();
      default: return true;
    }
  }

  bool goes_home(Card card) const {
    if (card.rank() == base_) return static_cast<int>(home_.count(card)) < rules_.decks;
    const int before = card.rank() == 1 ? rules_.ranks : card.rank() - 1;
    return home_.count(Card(card.suit(), before)) > home_.count(card);
  }

  bool may_go(Card lowest, const Column& to) const {
    if (!to.empty()) return fits(lowest, to.back().card, rules_.build);
    return rules_.spaces == SpaceRule::any || (rules_.spaces == SpaceRule::kings && lowest.rank() == king());
  }

  void add_targets(std::vector<PlayMove>& moves, PileName from, Card lowest, int count, std::size_t except,
                   bool only_spaces = false) const {
    for (std::size_t t = 0; t < columns_.size(); ++t)
      if (t != except && (!only_spaces || columns_[t].empty()) && may_go(lowest, columns_[t]))
        moves.push_back(plain_move(from, name('T', t), count));
  }
  void add_cells(std::vector<PlayMove>& moves, PileName from) const {
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (!cells_[i]) moves.push_back(plain_move(from, name('C', i)));
  }

  void add_from_column(std::vector<PlayMove>& moves, std::size_t c) const {
    const Column& column = columns_[c];
    if (column.empty()) return;
    const PileName from = name('T', c);
    if (goes_home(column.back().card)) moves.push_back(plain_move(from, {'F', 0}));
    add_cells(moves, from);
    std::size_t run = 1;
    while (run < column.size() && !column[column.size() - run - 1].down &&
           fits(column[column.size() - run].card, column[column.size() - run - 1].card, rules_.group_build))
      ++run;
    if (rules_.group == GroupRule::single) run = 1;
    for (std::size_t count = 1; count <= run; ++count) {
      bool may = true;
      if (rules_.group == GroupRule::whole_run) may = count == run;
      if (rules_.group == GroupRule::whole_column) may = count == column.size();
      if (rules_.group == GroupRule::part_if_bared_goes_home)
        may = count == run || goes_home(column[column.size() - count - 1].card);
      const Card lowest = column[column.size() - count].card;
      if (may) add_targets(moves, from, lowest, static_cast<int>(count), c);
      if (!may && rules_.group == GroupRule::part_if_bared_goes_home)
        add_targets(moves, from, lowest, static_cast<int>(count), c, true);
    }
  }

  void add_from_place(std::vector<PlayMove>& moves, PileName from, Card card, bool to_cells) const {
    if (goes_home(card)) moves.push_back(plain_move(from, {'F', 0}));
    if (to_cells) add_cells(moves, from);
    add_targets(moves, from, card, 1, columns_.size());
  }

  // The last card of a foundation, numbered as in moves from 0: the suits' higher piles, then their lower ones where
  // they are lower. A pile is as high as cards of a rank lie in it; the lower one holds the second copies.
  std::optional<Card> returned(int foundation) const {
    const int suit = foundation % 4, copies = foundation < 4 ? 1 : 2;
    std::optional<Card> last, last_of_higher;
    for (int i = 0; i < rules_.ranks; ++i) {  // in the order of the foundation
      const Card card(suit, (base_ - 1 + i) % rules_.ranks + 1);
      const auto home = static_cast<int>(home_.count(card));
      if (home >= copies && (i > 0 || rules_.foundations == FoundationStart::empty)) last = card;
      if (home >= 1) last_of_higher = card;
    }
    return copies == 2 && last == last_of_higher ? std::nullopt : last;
  }

  void add_returns(std::vector<PlayMove>& moves) const {
    for (int foundation = 0; foundation < 8; ++foundation) {
      if (foundation % 4 >= rules_.suits) continue;
      const auto card = returned(foundation);
      if (!card) continue;
      const PileName from = name('F', static_cast<std::size_t>(foundation));
      add_targets(moves, from, *card, 1, columns_.size());
      if (rules_.return_to_cells) add_cells(moves, from);
    }
  }

  BuilderRules rules_;
  int base_ = 1;
  std::vector<Column> columns_;
  std::vector<Card> cells_, reserve_;
  std::multiset<Card> home_;
};

}  // namespace winnable::test
