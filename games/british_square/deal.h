// British Square: dealing, reading and writing positions. Part of games/british_square/position.h.
#pragma once

#include "games/british_square/position.h"

namespace winnable {

template <BritishSquareRules R>
void BritishSquareDeal<R>::set_dealt(int pile, const std::vector<Card>& cards) {
  const auto p = static_cast<std::size_t>(pile);
  std::copy(cards.begin(), cards.end(), piles[p].begin());
  shapes[p] = static_cast<std::uint8_t>(cards.size() << 5);
  tops[p] = cards.empty() ? 0 : cards.back().code;
  for (std::size_t i = 2; i <= cards.size(); ++i)
    buried_ids[p][i] = fold_multiply(buried_ids[p][i - 1] + cards[i - 2].code, 0xD6E8FEB86659FD93ull) + i;
}

template <BritishSquareRules R>
void BritishSquareDeal<R>::index_cards() {
  origins = {};
  for (std::size_t p = 0; p < kPiles; ++p)
    for (std::size_t i = 0; i < static_cast<std::size_t>(shapes[p] >> 5); ++i) origins.note(piles[p][i], p, i);
  for (std::size_t i = 0; i < static_cast<std::size_t>(stock_size); ++i)
    origins.note(stock[i], CardOrigin::kInStock, i);

  identity = static_cast<std::uint64_t>(stock_size);
  const auto add_to_identity = [&](std::uint64_t part) {
    identity = fold_multiply(identity + part + 1, 0xA0761D6478BD642Full) + 1;
  };
  for (std::size_t p = 0; p < kPiles; ++p) add_to_identity(buried_ids[p][shapes[p] >> 5] + tops[p]);
  for (std::size_t i = 0; i < static_cast<std::size_t>(stock_size); ++i) add_to_identity(stock[i].code);
  count_not_after(stock, stock_size, R.ranks, not_after);
}

template <BritishSquareRules R>
BritishSquareDeal<R> BritishSquareDeal<R>::from_deck(const Deck& deck) {
  BritishSquareDeal deal;
  for (int pile = 0; pile < R.piles; ++pile) {
    std::vector<Card> cards;
    for (int row = 0; row < R.depth; ++row) cards.push_back(deck[row * R.piles + pile]);
    deal.set_dealt(pile, cards);
  }
  for (int next = R.piles * R.depth; next < deck.size(); ++next)
    deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next];
  deal.index_cards();
  return deal;
}

// "|" separates dealt cards from built ones; without it all were dealt.
template <BritishSquareRules R>
bool BritishSquareDeal<R>::read_pile(const Board& board, int pile, BoardError& error) {
  const std::string name = "T" + std::to_string(pile + 1);
  const Pile* where = board.find(name);
  if (!where) return true;
  const auto fail = [&](const std::string& card, const std::string& reason) {
    error = {where->line, name, card, reason};
    return false;
  };
  const auto cards = board.cards(name);
  const auto step = [&](std::size_t i) {
    return cards[i].suit() == cards[i - 1].suit() ? cards[i].rank() - cards[i - 1].rank() : 0;
  };
  const std::size_t dealt = where->dealt < 0 ? cards.size() : static_cast<std::size_t>(where->dealt);
  if (dealt > static_cast<std::size_t>(R.depth))
    return fail("",
                "more than " + std::to_string(R.depth) + " dealt cards; \"|\" stands before the cards built on them");
  const std::size_t base = std::max<std::size_t>(dealt, 1);
  for (std::size_t i = base; i < cards.size(); ++i) {
    if (step(i) != 1 && step(i) != -1)
      return fail(to_text(cards[i]), "a built card is of the suit and next in rank to the one under it");
    if (i > base && step(i) != step(base)) return fail(to_text(cards[i]), "a pile is built in one direction only");
  }
  set_dealt(pile, {cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(std::min(dealt, cards.size()))});
  if (cards.empty()) return true;
  const auto p = static_cast<std::size_t>(pile);
  tops[p] = cards.back().code;
  if (cards.size() > base)
    shapes[p] = static_cast<std::uint8_t>(shapes[p] | (cards.size() - base) | (step(base) < 0 ? 16u : 0u));
  return true;
}

// Each foundation is listed from the ace up to the king, then from the second king down.
template <BritishSquareRules R>
bool BritishSquareDeal<R>::read_foundations(const Board& board, BoardError& error) {
  const Pile* pile = board.find("F");
  for (const Card card : board.cards("F")) {
    std::uint8_t& height = foundations[static_cast<std::size_t>(card.suit())];
    if (height == 2 * R.ranks || card.rank() != R.next_rank(height)) {
      error = {pile->line, "F", to_text(card),
               "a foundation rises in suit from the ace to the king, then falls from the second king"};
      return false;
    }
    ++height;
  }
  return true;
}

template <BritishSquareRules R>
bool BritishSquareDeal<R>::read_stock(const Board& board, BoardError& error) {
  const auto in_waste = board.cards("W"), in_stock = board.cards("S");
  if (in_waste.size() + in_stock.size() > static_cast<std::size_t>(R.stock_size())) {
    error = {0, "S", "", "stock and waste hold more cards than were dealt to the stock"};
    return false;
  }
  for (const Card card : in_waste) stock[static_cast<std::size_t>(stock_size++)] = card;
  turned = stock_size;
  waste = (Uint128{1} << turned) - 1;
  for (const Card card : in_stock) stock[static_cast<std::size_t>(stock_size++)] = card;
  return true;
}

template <BritishSquareRules R>
std::optional<BritishSquareDeal<R>> BritishSquareDeal<R>::from_board(const Board& board, BoardError& error) {
  std::vector<std::string> names{"F", "W", "S"};
  for (int i = 1; i <= R.piles; ++i) names.push_back("T" + std::to_string(i));
  if (!check_pile_names(board, names, {}, error) || !check_cards(board, BritishSquare<R>::kDeckShape, false, error))
    return std::nullopt;
  BritishSquareDeal deal;
  if (!deal.read_foundations(board, error) || !deal.read_stock(board, error)) return std::nullopt;
  for (int pile = 0; pile < R.piles; ++pile)
    if (!deal.read_pile(board, pile, error)) return std::nullopt;
  deal.index_cards();
  return deal;
}

template <BritishSquareRules R>
BritishSquare<R>::BritishSquare(const Deal& deal)
    : waste_(deal.waste),
      deal_(&deal),
      foundations_(deal.foundations),
      turned_(static_cast<std::uint8_t>(deal.turned)) {
  std::copy(deal.tops.begin(), deal.tops.end(), tops_.bytes.begin());
  std::copy(deal.shapes.begin(), deal.shapes.end(), shapes_.begin());
  find_waste_top();
  for (int place = 0; place < R.piles; ++place) key_ += pile_hash(place, pile(place));
}

template <BritishSquareRules R>
Board BritishSquare<R>::to_board() const {
  Board board;
  board.game = kName;
  for (int p = 0; p < R.piles; ++p) {
    Pile& pile = board.add("T" + std::to_string(p + 1));
    for (int i = 0; i + 1 < prefix(p); ++i)
      pile.cards.push_back({deal_->piles[static_cast<std::size_t>(p)][static_cast<std::size_t>(i)]});
    if (!top(p)) continue;
    const int step = goes_down(p) ? -1 : 1;
    for (int i = length(p); i >= 0; --i) pile.cards.push_back({Card::from_code(top(p).code - i * step)});
    if (static_cast<int>(pile.cards.size()) > prefix(p)) pile.dealt = prefix(p);
  }
  Pile& home = board.add("F");
  for (int suit = 0; suit < R.suits; ++suit)
    for (int i = 0; i < height(suit); ++i) home.cards.push_back({Card(suit, R.next_rank(i))});
  Pile& waste = board.add("W");
  for (int i = 0; i < turned_; ++i)
    if (in_waste(i)) waste.cards.push_back({deal_->stock[static_cast<std::size_t>(i)]});
  Pile& stock = board.add("S");
  for (int i = turned_; i < deal_->stock_size; ++i) stock.cards.push_back({deal_->stock[static_cast<std::size_t>(i)]});
  return board;
}

}  // namespace winnable
