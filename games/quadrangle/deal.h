// Quadrangle: dealing, reading and writing positions. Part of games/quadrangle/position.h.
#pragma once

#include "games/quadrangle/position.h"

namespace winnable {

template <QuadrangleShape S>
void QuadrangleDeal<S>::set_column(int column, const std::vector<Card>& cards) {
  const auto c = static_cast<std::size_t>(column);
  std::size_t run_start = cards.empty() ? 0 : cards.size() - 1;
  while (run_start > 0 && cards[run_start - 1] == host(cards[run_start])) --run_start;
  prefix[c] = static_cast<std::uint8_t>(cards.empty() ? 0 : run_start + 1);
  run[c] = static_cast<std::uint8_t>(cards.size() - prefix[c]);
  const std::size_t kept = std::min<std::size_t>(cards.size(), kMaxPrefix);
  std::copy_n(cards.begin(), kept, columns[c].begin());
  for (std::size_t p = 1; p <= kept; ++p)
    prefix_ids[c][p] = fold_multiply(prefix_ids[c][p - 1] + cards[p - 1].code, 0xD6E8FEB86659FD93ull) + p;
}

template <QuadrangleShape S>
void QuadrangleDeal<S>::find_origins() {
  origins = {};
  for (std::size_t c = 0; c < kColumns; ++c)
    for (std::size_t i = 0; i < prefix[c]; ++i) origins.note(columns[c][i], c, i);
  for (std::size_t i = 0; i < static_cast<std::size_t>(stock_size); ++i)
    origins.note(stock[i], CardOrigin::kInStock, i);
}

template <QuadrangleShape S>
void QuadrangleDeal<S>::make_keys() {
  const auto key = [&](std::uint64_t prefix_id, Card top, int run_length) {
    const std::uint64_t shape = std::uint64_t{top.code} << 5 | static_cast<unsigned>(run_length);
    return hash_part((prefix_id ^ salt_) + 0x9E3779B97F4A7C15ull * shape);
  };
  for (int suit = 0; suit < S.suits; ++suit)
    for (int rank = 1; rank <= S.ranks; ++rank)
      for (int length = 0; length < kMaxRun; ++length)
        column_keys[key_place(0, 0, Card(suit, rank), length)] = key(0, Card(suit, rank), length);
  for (int column = 0; column < S.columns; ++column)
    for (std::size_t p = 1; p <= prefix[static_cast<std::size_t>(column)]; ++p) {
      Card top = columns[static_cast<std::size_t>(column)][p - 1];
      for (int length = 0; length < kMaxRun; ++length) {
        column_keys[key_place(column, static_cast<int>(p), top, length)] =
            key(prefix_ids[static_cast<std::size_t>(column)][p], top, length);
        top = Card(top.suit(), top.rank() == 1 ? S.ranks : top.rank() - 1);
      }
    }
}

template <QuadrangleShape S>
QuadrangleDeal<S> QuadrangleDeal<S>::from_deck(const QuadrangleRules& rules, const Deck& deck) {
  QuadrangleDeal deal(rules);
  int next = 0;
  const auto deal_base = [&] {
    deal.base = deck[next].rank();
    deal.foundations[static_cast<std::size_t>(deck[next++].suit())] = 1 << 4;
  };
  if (rules.base == BaseCard::first) deal_base();
  const int first_column_card = next;
  next += S.columns * rules.depth;
  const int first_waste_card = next;
  next += rules.start_waste;
  if (rules.base == BaseCard::after_tableau) deal_base();

  for (int column = 0; column < S.columns; ++column) {
    std::vector<Card> cards;
    for (int row = 0; row < rules.depth; ++row)
      cards.push_back(deal.relative(deck[first_column_card + row * S.columns + column]));
    deal.set_column(column, cards);
  }
  const auto add_stock = [&](Card card) {
    deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deal.relative(card);
  };
  for (int i = 0; i < rules.start_waste; ++i) add_stock(deck[first_waste_card + i]);
  deal.turned = rules.start_waste;
  deal.waste = (Uint128{1} << rules.start_waste) - 1;
  while (next < deck.size()) add_stock(deck[next++]);
  deal.find_origins();
  deal.make_keys();
  return deal;
}

// Foundations are listed card by card, each from the base upward, the ace after the king.
template <QuadrangleShape S>
bool QuadrangleDeal<S>::read_foundations(const Board& board, BoardError& error) {
  const auto fail = [&](const std::string& card, const std::string& reason) {
    const Pile* pile = board.find("F");
    error = {pile ? pile->line : 0, "F", card, reason};
    return false;
  };
  const auto home = board.cards("F");
  if (rules.base != BaseCard::ace && home.empty()) return fail("", "a foundation holds the base card from the start");
  base = rules.base == BaseCard::ace ? 1 : home[0].rank();
  const int named = board.fact("base", base);
  if (named != base)
    return fail("", "the base is rank " + std::to_string(base) + ", but said to be " + std::to_string(named));
  std::array<std::vector<int>, 4> heights;
  Card last;
  for (const Card card : home) {
    const Card level = relative(card);
    auto& piles = heights[static_cast<std::size_t>(card.suit())];
    if (level.rank() == 1) {
      if (piles.size() == 2) return fail(to_text(card), "more foundations of the suit than decks");
      piles.push_back(1);
    } else if (last.suit() == level.suit() && last.rank() + 1 == level.rank()) {
      ++piles.back();
    } else {
      return fail(to_text(card), "a foundation rises in suit from the base rank without gaps, the ace after the king");
    }
    last = level;
  }
  for (std::size_t suit = 0; suit < 4; ++suit) {
    heights[suit].resize(2);
    std::sort(heights[suit].rbegin(), heights[suit].rend());
    foundations[suit] = static_cast<std::uint8_t>(heights[suit][0] << 4 | heights[suit][1]);
  }
  return true;
}

template <QuadrangleShape S>
bool QuadrangleDeal<S>::read_stock(const Board& board, BoardError& error) {
  const auto in_waste = board.cards("W"), in_stock = board.cards("S");
  if (in_waste.size() + in_stock.size() > static_cast<std::size_t>(rules.stock_size())) {
    error = {0, "S", "", "stock and waste hold more cards than were dealt to the stock"};
    return false;
  }
  for (const Card card : in_waste) stock[static_cast<std::size_t>(stock_size++)] = relative(card);
  turned = stock_size;
  waste = (Uint128{1} << turned) - 1;
  for (const Card card : in_stock) stock[static_cast<std::size_t>(stock_size++)] = relative(card);
  return true;
}

template <QuadrangleShape S>
std::optional<QuadrangleDeal<S>> QuadrangleDeal<S>::from_board(const QuadrangleRules& rules, const Board& board,
                                                               BoardError& error) {
  std::vector<std::string> names{"F", "W", "S"};
  for (int i = 1; i <= S.columns; ++i) names.push_back("T" + std::to_string(i));
  if (!check_pile_names(board, names, {"base"}, error) ||
      !check_cards(board, QuadranglePosition<S>::kDeckShape, false, error))
    return std::nullopt;

  QuadrangleDeal deal(rules);
  if (!deal.read_foundations(board, error) || !deal.read_stock(board, error)) return std::nullopt;
  for (int column = 0; column < S.columns; ++column) {
    const std::string name = "T" + std::to_string(column + 1);
    const auto refuse = [&](const std::string& reason) {
      const Pile* pile = board.find(name);
      error = {pile ? pile->line : 0, name, "", reason};
      return std::nullopt;
    };
    auto cards = board.cards(name);
    for (Card& card : cards) card = deal.relative(card);
    if (cards.empty() && deal.stock_size > 0)
      return refuse("a column is filled at once while stock or waste hold a card");
    deal.set_column(column, cards);
    if (deal.prefix[static_cast<std::size_t>(column)] > rules.depth)
      return refuse("more than " + std::to_string(rules.depth) +
                    " cards that are not in sequence cannot come from a game");
  }
  deal.find_origins();
  deal.make_keys();
  return deal;
}

template <QuadrangleShape S>
QuadranglePosition<S>::QuadranglePosition(const Deal& deal)
    : deal_(&deal), waste_(static_cast<std::uint64_t>(deal.waste)), foundations_(deal.foundations) {
  tops_[kTurned] = static_cast<std::uint8_t>(deal.turned);
  tops_[kWasteHigh] = static_cast<std::uint8_t>(deal.waste >> 64);
  for (std::size_t c = 0; c < kColumns; ++c) {
    if (deal.prefix[c] == 0) continue;
    shapes_[c] = static_cast<std::uint8_t>(deal.prefix[c] << 5 | deal.run[c]);
    Card card = deal.columns[c][deal.prefix[c] - std::size_t{1}];
    for (int i = 0; i < deal.run[c]; ++i) card = Card(card.suit(), card.rank() == 1 ? S.ranks : card.rank() - 1);
    tops_[c] = card.code;
  }
  find_waste_top();
  for (int place = 0; place < S.columns; ++place) key_ += column_hash(place, column(place));
}

template <QuadrangleShape S>
Board QuadranglePosition<S>::to_board() const {
  Board board;
  board.game = deal_->rules.name.view();
  for (int column = 0; column < S.columns; ++column) {
    Pile& pile = board.add("T" + std::to_string(column + 1));
    if (!top(column)) continue;
    for (int i = 0; i + 1 < prefix(column); ++i)
      pile.cards.push_back(
          {deal_->absolute(deal_->columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(i)])});
    const auto run_start = static_cast<std::ptrdiff_t>(pile.cards.size());
    Card card = top(column);
    for (int i = 0; i <= run(column); ++i, card = Deal::host(card)) pile.cards.push_back({deal_->absolute(card)});
    std::reverse(pile.cards.begin() + run_start, pile.cards.end());
  }
  Pile& home = board.add("F");
  for (int suit = 0; suit < S.suits; ++suit) {
    const int pair = foundations_[static_cast<std::size_t>(suit)];
    for (const int height : {pair >> 4, pair & 15})
      for (int level = 1; level <= height; ++level) home.cards.push_back({deal_->absolute(Card(suit, level))});
  }
  Pile& waste = board.add("W");
  for (int i = 0; i < turned(); ++i)
    if (in_waste(i)) waste.cards.push_back({deal_->absolute(deal_->stock[static_cast<std::size_t>(i)])});
  Pile& stock = board.add("S");
  for (int i = turned(); i < deal_->stock_size; ++i)
    stock.cards.push_back({deal_->absolute(deal_->stock[static_cast<std::size_t>(i)])});
  board.facts.emplace_back("base", deal_->base);
  return board;
}

}  // namespace winnable
