// Salic Law: dealing, reading and writing positions. Part of games/salic_law/position.h.
#pragma once

#include "games/salic_law/position.h"

namespace winnable {

template <SalicLawShape S>
SalicLawDeal<S> SalicLawDeal<S>::from_deck(const SalicLawRules& rules, const Deck& shuffled) {
  Deck deck = shuffled;
  if constexpr (S.is_pysol) {
    int last = deck.size() - 1;
    while (deck[last].rank() != S.ranks) --last;
    std::rotate(deck.cards.begin(), deck.cards.begin() + last, deck.cards.begin() + last + 1);
  } else {
    take_first_copy_to_front(deck, Card(S.suits - 1, S.ranks));
  }
  SalicLawDeal deal(rules);
  for (const Card card : deck.all()) {
    if (S.is_pysol && card.rank() == S.queen()) continue;
    deal.cards[static_cast<std::size_t>(deal.stock_end++)] = card;
  }
  deal.height[0] = 1;
  deal.stock_begin = 1;
  return deal;
}

// A deal read from a board, pile by pile; the first thing that is wrong is reported.
template <SalicLawShape S>
class SalicLawDeal<S>::BoardReading {
 public:
  BoardReading(const SalicLawRules& rules, const Board& board, BoardError& error)
      : board_(board), error_(error), deal_(rules) {}

  std::optional<SalicLawDeal> read() {
    if (!check_frame() || !read_columns() || !read_stock() || !read_foundations() || !has_all_cards())
      return std::nullopt;
    return std::move(deal_);
  }

 private:
  bool refuse(const std::string& name, Card card, const std::string& reason) {
    const Pile* pile = board_.find(name);
    error_ = {pile ? pile->line : 0, name, card ? to_text(card) : "", reason};
    return false;
  }
  void place(Card card) {
    ++count_[card.code];
    deal_.cards[next_++] = card;
  }

  bool check_frame() {
    std::vector<std::string> names{"S"};
    for (int i = 1; i <= S.kings(); ++i) names.insert(names.end(), {"T" + std::to_string(i), "F" + std::to_string(i)});
    return check_pile_names(board_, names, {}, error_) &&
           check_cards(board_, SalicLawPosition<S>::kDeckShape, true, error_);
  }

  bool read_columns() {
    for (std::size_t column = 0; column < kKings; ++column) {
      const std::string name = "T" + std::to_string(column + 1);
      const auto pile = board_.cards(name);
      if (pile.empty() && column == 0) return refuse(name, Card{}, "the first column is started with a king");
      if (pile.empty()) continue;
      if (started_ != column) return refuse(name, pile[0], "the column before it has not been started");
      ++started_;
      deal_.first[column] = static_cast<std::uint8_t>(next_);
      deal_.height[column] = static_cast<std::uint8_t>(pile.size());
      for (std::size_t i = 0; i < pile.size(); ++i) {
        if (!pile[i] || pile[i].rank() == S.queen())
          return refuse(name, pile[i], "only cards up to the jack lie on a king");
        if ((i == 0) != (pile[i].rank() == S.ranks))
          return refuse(name, pile[i], "a king starts a column, and nothing else does");
        if (pile[i].rank() == 1 && !S.is_pysol) return refuse(name, pile[i], "an ace goes to a foundation at once");
        place(pile[i]);
      }
    }
    return true;
  }

  bool read_stock() {
    deal_.stock_begin = static_cast<int>(next_);
    for (const Card card : board_.cards("S")) {
      if (!card) return refuse("S", card, "the stock has no removed places");
      if (S.is_pysol && card.rank() == S.queen()) return refuse("S", card, "the queens leave before the deal");
      place(card);
    }
    deal_.stock_end = static_cast<int>(next_);
    return true;
  }

  bool read_foundations() {
    std::size_t begun = 0;
    for (int i = 1; i <= S.kings(); ++i) {
      const std::string name = "F" + std::to_string(i);
      int height = 0;
      for (const Card card : board_.cards(name)) {
        if (card.rank() != ++height || height > S.jack())
          return refuse(name, card, "a foundation rises from the ace to the jack without gaps, in any suits");
        ++count_[card.code];
        ++deal_.home[card.code];
      }
      if (height > 0) ++begun;
    }
    if (!S.is_pysol || begun <= started_) return true;
    error_ = {0, "", "", "no more foundations can be begun than kings lie"};
    return false;
  }

  // But for queens.
  bool has_all_cards() {
    for (int suit = 0; suit < S.suits; ++suit) {
      for (int rank = 1; rank <= S.ranks; ++rank) {
        const Card card(suit, rank);
        if (rank == S.queen() || count_[card.code] == S.decks) continue;
        error_ = {0, "", to_text(card),
                  count_[card.code] == 0 ? "the card is missing" : "one copy of the card is missing"};
        return false;
      }
    }
    return true;
  }

  const Board& board_;
  BoardError& error_;
  SalicLawDeal deal_;
  std::array<int, 64> count_{};  // of each card that have been read
  std::size_t next_ = 0;         // place in deal_.cards
  std::size_t started_ = 0;      // columns
};

template <SalicLawShape S>
std::optional<SalicLawDeal<S>> SalicLawDeal<S>::from_board(const SalicLawRules& rules, const Board& board,
                                                           BoardError& error) {
  return BoardReading(rules, board, error).read();
}

template <SalicLawShape S>
SalicLawPosition<S>::SalicLawPosition(const Deal& deal)
    : deal_(&deal), next_(static_cast<std::uint8_t>(deal.stock_begin)) {
  for (std::size_t column = 0; column < kKings && deal.height[column] > 0; ++column, ++started_)
    for (int i = 0; i < deal.height[column]; ++i) push(static_cast<int>(column), deal.first[column] + i);
  piles_at_ = static_cast<std::uint64_t>(S.kings());
  std::array<int, kMaxRank + 1> cards_of_rank{};
  for (int suit = 0; suit < S.suits; ++suit)
    for (int rank = 1; rank <= S.jack(); ++rank)
      cards_of_rank[static_cast<std::size_t>(rank)] += deal.home[Card(suit, rank).code];
  for (int height = 1; height <= S.jack(); ++height) {
    for (int i = 0; i < cards_of_rank[static_cast<std::size_t>(height)]; ++i, ++home_) move_pile(height - 1, height);
  }
}

template <SalicLawShape S>
Board SalicLawPosition<S>::to_board() const {
  Board board;
  board.game = deal_->rules.name.view();
  std::array<int, 64> elsewhere{};
  for (int column = 0; column < S.kings(); ++column) {
    Pile& pile = board.add("T" + std::to_string(column + 1));
    if (column >= started_) continue;
    for (int place = top(column);; place = below(place)) {
      pile.cards.push_back({card(place)});
      ++elsewhere[card(place).code];
      if (rank(place) == S.ranks) break;
    }
    std::reverse(pile.cards.begin(), pile.cards.end());
  }
  for (int place = next_; place < deal_->stock_end; ++place) ++elsewhere[card(place).code];

  // Which card of a rank lies on which foundation makes no difference: they are given out in the order of suits.
  const std::size_t first_foundation = board.piles.size();
  for (int i = 1; i <= S.kings(); ++i) board.add("F" + std::to_string(i));
  for (int r = 1; r <= S.jack(); ++r) {
    std::size_t pile = first_foundation;
    for (int suit = 0; suit < S.suits; ++suit)
      for (int copy = elsewhere[Card(suit, r).code]; copy < S.decks; ++copy)
        board.piles[pile++].cards.push_back({Card(suit, r)});
  }
  Pile& stock = board.add("S");
  for (int place = next_; place < deal_->stock_end; ++place) stock.cards.push_back({card(place)});
  return board;
}

}  // namespace winnable
