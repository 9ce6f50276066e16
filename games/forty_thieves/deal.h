// Forty Thieves: dealing, reading and writing positions. Part of games/forty_thieves/position.h.
#pragma once

#include "games/forty_thieves/position.h"

namespace winnable {

template <FortyThievesRules R>
void FortyThievesDeal<R>::set_column(int column, const std::vector<Card>& cards) {
  const auto c = static_cast<std::size_t>(column);
  std::size_t run_start = cards.empty() ? 0 : cards.size() - 1;
  while (run_start > 0 && cards[run_start - 1].code == cards[run_start].code + 1) --run_start;
  prefix[c] = static_cast<std::uint8_t>(cards.empty() ? 0 : run_start + 1);
  run[c] = static_cast<std::uint8_t>(cards.size() - prefix[c]);
  const std::size_t kept = std::min<std::size_t>(cards.size(), kMaxPrefix);
  std::copy_n(cards.begin(), kept, columns[c].begin());
  for (std::size_t p = 1; p <= kept; ++p) {
    std::size_t base = p;
    while (base > 1 && cards[base - 2].code == cards[base - 1].code + 1) --base;
    rests[c][p] = {cards[p - 1].code, canonical_shape(static_cast<int>(base), static_cast<int>(p - base))};
    PrefixFacts& facts = prefix_facts[c][p];
    facts.id = fold_multiply(prefix_facts[c][p - 1].id + cards[p - 1].code, 0xD6E8FEB86659FD93ull) + p;
    // The last card of a prefix is exposed or the base of the run: only those below it are buried.
    for (std::size_t i = 0; i + 1 < p; ++i) {
      const int urgency = kMaxRank - cards[i].rank();
      facts.urgency += urgency / 4 + 1;
      facts.burden += static_cast<int>(p - 1 - i) * (urgency / 2 + 2);
      bool same_suit = false, any_suit = false;
      for (std::size_t above = i + 1; above < p; ++above) {
        if (cards[above].rank() <= cards[i].rank()) continue;
        any_suit = true;
        same_suit = same_suit || cards[above].suit() == cards[i].suit();
      }
      facts.tangled += same_suit;
      facts.buried += any_suit;
      for (std::size_t above = i + 1; above < p; ++above)
        if (cards[above].suit() == cards[i].suit() && cards[above].rank() > cards[i].rank()) facts.burden += 10;
    }
  }
}

template <FortyThievesRules R>
void FortyThievesDeal<R>::index_cards() {
  origins = {};
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (std::size_t i = 0; i < prefix[c]; ++i) origins.note(columns[c][i], c, i);
  for (std::size_t i = 0; i < static_cast<std::size_t>(stock_size); ++i)
    if (stock[i]) origins.note(stock[i], CardOrigin::kInStock, i);

  identity = static_cast<std::uint64_t>(stock_size);
  const auto add_to_identity = [&](std::uint64_t part) {
    identity = fold_multiply(identity + part + 1, 0xA0761D6478BD642Full) + 1;
  };
  for (std::size_t c = 0; c < columns.size(); ++c) add_to_identity(prefix_facts[c][prefix[c]].id);
  for (std::size_t i = 0; i < static_cast<std::size_t>(stock_size); ++i) add_to_identity(stock[i].code);

  count_not_after(stock, stock_size, R.ranks, not_after);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    for (std::size_t p = 2; p <= kMaxPrefix && p <= prefix[c]; ++p) {
      buried_in[c][p] = buried_in[c][p - 1];
      const Card card = columns[c][p - 2];
      buried_in[c][p][static_cast<std::size_t>(card.suit())].add(card.rank());
    }
  }
  make_keys(salt_);
}

template <FortyThievesRules R>
FortyThievesDeal<R> FortyThievesDeal<R>::from_deck(const Deck& deck) {
  FortyThievesDeal deal;
  int next = 0;
  std::array<std::vector<Card>, 10> dealt;
  for (int row = 0; row < R.depth; ++row)
    for (int column = 0; column < R.columns; ++column) dealt[static_cast<std::size_t>(column)].push_back(deck[next++]);
  for (int column = 0; column < R.columns; ++column) deal.set_column(column, dealt[static_cast<std::size_t>(column)]);
  for (int cell = 0; cell < R.cells; ++cell) deal.cells[static_cast<std::size_t>(cell)] = deck[next++];
  while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
  deal.index_cards();
  return deal;
}

template <FortyThievesRules R>
std::optional<FortyThievesDeal<R>> FortyThievesDeal<R>::from_board(const Board& board, BoardError& error) {
  std::vector<std::string> names{"F", "W", "S"};
  for (int i = 1; i <= R.columns; ++i) names.push_back("T" + std::to_string(i));
  for (int i = 1; i <= R.cells; ++i) names.push_back("R" + std::to_string(i));
  if constexpr (R.shows_stock_card) names.push_back("H");
  if (!check_pile_names(board, names, {}, error) || !check_cards(board, FortyThieves<R>::kDeckShape, false, error))
    return std::nullopt;
  const auto refuse = [&](const std::string& pile, const std::string& reason) {
    const Pile* where = board.find(pile);
    error = {where ? where->line : 0, pile, "", reason};
    return std::nullopt;
  };

  FortyThievesDeal deal;
  for (int column = 0; column < R.columns; ++column) {
    const std::string name = "T" + std::to_string(column + 1);
    deal.set_column(column, board.cards(name));
    if (deal.prefix[static_cast<std::size_t>(column)] > R.depth)
      return refuse(name,
                    "more than " + std::to_string(R.depth) + " cards that are not in sequence cannot come from a game");
  }
  for (int cell = 0; cell < R.cells; ++cell) {
    const std::string name = "R" + std::to_string(cell + 1);
    const auto cards = board.cards(name);
    if (cards.size() > 1) return refuse(name, "a reserve pile holds one card at most");
    if (!cards.empty()) deal.cells[static_cast<std::size_t>(cell)] = cards[0];
  }
  std::vector<int> heights[kMaxSuits];
  if (!read_foundations(board, 2, heights, error)) return std::nullopt;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    const int high = heights[suit].empty() ? 0 : heights[suit][0];
    const int low = heights[suit].size() < 2 ? 0 : heights[suit][1];
    deal.foundations[suit] = static_cast<std::uint8_t>(high << 4 | low);
  }
  const auto waste = board.cards("W"), shown = board.cards("H"), stock = board.cards("S");
  if (shown.size() > 1) return refuse("H", "one stock card is shown at most");
  const bool shown_was_played = R.shows_stock_card && shown.empty() && !waste.empty();
  if (waste.size() + shown.size() + stock.size() + (shown_was_played ? 1 : 0) >
      static_cast<std::size_t>(R.stock_size()))
    return refuse("S", "stock and waste hold more cards than were dealt to the stock");
  const auto turn = [&](Card card) {
    deal.stock[static_cast<std::size_t>(deal.stock_size)] = card;
    if (card) deal.waste |= std::uint64_t{1} << deal.stock_size;
    deal.turned = ++deal.stock_size;
  };
  for (const Card card : waste) turn(card);
  for (const Card card : shown) turn(card);
  if (shown_was_played) turn(Card{});  // its place, so that the waste top is not taken for the shown card
  for (const Card card : stock) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = card;
  deal.index_cards();
  return deal;
}

template <FortyThievesRules R>
FortyThieves<R>::FortyThieves(const Deal& deal) : deal_(&deal), waste_(deal.waste), foundations_(deal.foundations) {
  turned_ = static_cast<std::uint8_t>(deal.turned);
  for (std::size_t c = 0; c < static_cast<std::size_t>(R.columns); ++c) {
    if (deal.prefix[c] == 0) continue;
    shapes_[c] = Deal::canonical_shape(deal.prefix[c], deal.run[c]);
    tops_[c] = static_cast<std::uint8_t>(deal.columns[c][deal.prefix[c] - std::size_t{1}].code - deal.run[c]);
  }
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(R.cells); ++cell)
    tops_[kFirstCell + cell] = deal.cells[cell].code;
  find_stock_tops();
  key_ = plain_key();
}

template <FortyThievesRules R>
Board FortyThieves<R>::to_board() const {
  Board board;
  board.game = kName;
  for (int column = 0; column < R.columns; ++column) {
    Pile& pile = board.add("T" + std::to_string(column + 1));
    if (!top(column)) continue;
    for (int i = 0; i + 1 < prefix(column); ++i)
      pile.cards.push_back({deal_->columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(i)]});
    for (int i = run(column); i >= 0; --i) pile.cards.push_back({Card::from_code(top(column).code + i)});
  }
  for (int cell = 0; cell < R.cells; ++cell) {
    Pile& pile = board.add("R" + std::to_string(cell + 1));
    if (top(kFirstCell + cell)) pile.cards.push_back({top(kFirstCell + cell)});
  }
  board.add("F");
  for (int suit = 0; suit < R.suits; ++suit) {
    add_foundation(board, suit, foundations_[static_cast<std::size_t>(suit)] >> 4);
    add_foundation(board, suit, foundations_[static_cast<std::size_t>(suit)] & 15);
  }
  Pile& waste = board.add("W");
  const int in_waste = R.shows_stock_card ? turned_ - 1 : turned_;
  for (int i = 0; i < in_waste; ++i)
    if (waste_ >> i & 1) waste.cards.push_back({deal_->stock[static_cast<std::size_t>(i)]});
  Pile& stock = board.add("S");
  for (int i = turned_; i < deal_->stock_size; ++i) stock.cards.push_back({deal_->stock[static_cast<std::size_t>(i)]});
  if constexpr (R.shows_stock_card) {
    Pile& shown = board.add("H");
    if (top(kShown)) shown.cards.push_back({top(kShown)});
  }
  return board;
}

// 11 bits a column (prefix 4 | run 4, or 1 << 10 | base 6 bits << 4 | run), 6 bits a cell, then waste, turned, heights.
template <FortyThievesRules R>
auto FortyThieves<R>::pack() const -> Packed {
  Uint128 bits = 0;
  for (int column = R.columns - 1; column >= 0; --column) {
    const auto c = static_cast<std::size_t>(column);
    const int code = prefix(column) > 0 ? shapes_[c]
                     : top(column)      ? 1 << 10 | (tops_[c] + run(column)) << 4 | run(column)
                                        : 0;
    bits = bits << 11 | static_cast<unsigned>(code);
  }
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(R.cells); ++cell)
    bits = bits << 6 | tops_[kFirstCell + cell];
  std::uint64_t heights = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) heights |= std::uint64_t{foundations_[suit]} << (8 * suit);
  return {{static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 64), waste_,
           heights | std::uint64_t{turned_} << 32 | std::uint64_t{must_use_waste_} << 40}};
}

template <FortyThievesRules R>
FortyThieves<R> FortyThieves<R>::unpack(const Deal& deal, const Packed& packed) {
  FortyThieves position;
  position.deal_ = &deal;
  auto bits = static_cast<Uint128>(packed.words[1]) << 64 | packed.words[0];
  for (int cell = R.cells - 1; cell >= 0; --cell, bits >>= 6)
    position.tops_[kFirstCell + static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(bits & 63);
  for (std::size_t c = 0; c < static_cast<std::size_t>(R.columns); ++c, bits >>= 11) {
    const int code = static_cast<int>(bits & 2047);
    const int length = code & 15;
    if (code >> 10) {
      position.tops_[c] = static_cast<std::uint8_t>((code >> 4 & 63) - length);
      position.shapes_[c] = static_cast<std::uint8_t>(length);
    } else if (code) {
      position.tops_[c] =
          static_cast<std::uint8_t>(deal.columns[c][static_cast<std::size_t>(code >> 4) - 1].code - length);
      position.shapes_[c] = static_cast<std::uint8_t>(code);
    }
  }
  position.waste_ = packed.words[2];
  for (std::size_t suit = 0; suit < 4; ++suit)
    position.foundations_[suit] = static_cast<std::uint8_t>(packed.words[3] >> (8 * suit));
  position.turned_ = static_cast<std::uint8_t>(packed.words[3] >> 32);
  position.must_use_waste_ = packed.words[3] >> 40 & 1;
  position.find_stock_tops();
  position.key_ = position.plain_key();
  return position;
}

}  // namespace winnable
