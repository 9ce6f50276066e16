#include "games/builder/suits/deal.h"

#include <utility>

#include "games/builder/board_reader.h"
#include "games/builder/dealer.h"

namespace winnable {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Reads the piles of a board; the first thing that is wrong is reported.
class SuitBoardReader : public BuilderBoardReader {
 public:
  using BuilderBoardReader::BuilderBoardReader;

  bool check_frame() { return check_piles("F"); }

  // A column: cards that lie face down lie as dealt, as do all below them.
  bool read_column(int column, std::vector<BoardCard>& cards) {
    const std::string name = "T" + std::to_string(column + 1);
    const Pile* pile = board_.find(name);
    cards = pile ? pile->cards : std::vector<BoardCard>{};
    const std::size_t dealt = at(rules_.length(column));
    std::size_t as_dealt = 0;  // cards up to the last one that lies face down
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i].face_down) as_dealt = i + 1;
    if (as_dealt > 0 && as_dealt == cards.size())
      return fail(name, cards.back().card, "an exposed card never lies face down");
    if (as_dealt > dealt) return fail(name, cards[as_dealt - 1].card, kNotDealtDown);
    for (std::size_t i = 0; i < as_dealt; ++i)
      if (cards[i].face_down != rules_.deals_face_down(dealt - 1 - i))
        return fail(name, cards[i].card,
                    cards[i].face_down ? kNotDealtDown : "the card was dealt face down, and one on it still lies so");
    return true;
  }

 private:
  static constexpr const char* kNotDealtDown = "no face-down card was dealt to this place";
};

}  // namespace

SuitBuilderDeal SuitBuilderDeal::from_deck(const Tables& tables, const Deck& deck) {
  SuitBuilderDeal deal;
  deal.tables = tables;
  const BuilderRules& rules = tables->rules;
  std::vector<std::uint8_t> ids;
  for (int i = 0; i < deck.size(); ++i) ids.push_back(static_cast<std::uint8_t>(tables->id_of(deck[i], 0)));
  const BuilderDealer dealer(rules, std::move(ids), {});
  for (int column = 0; column < rules.columns; ++column) {
    const auto& cards = dealer.columns[at(column)];
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const bool is_down = rules.deals_face_down(cards.size() - 1 - i);
      deal.piles.put(column, static_cast<std::uint8_t>(cards[i] | (is_down ? SuitPiles::kFaceDown : 0)));
    }
  }
  std::copy(dealer.cells.begin(), dealer.cells.end(), deal.piles.cells.begin());
  std::copy(dealer.reserve.begin(), dealer.reserve.end(), deal.reserve.begin());
  deal.piles.reserve = (std::uint32_t{1} << rules.reserve) - 1;
  deal.stock = dealer.stock;
  for (int column = 0; column < rules.columns; ++column) deal.piles.let_suits_leave(column, rules.ranks);
  return deal;
}

std::optional<SuitBuilderDeal> SuitBuilderDeal::from_board(const Tables& tables, const Board& board,
                                                           BoardError& error) {
  SuitBuilderDeal deal;
  deal.tables = tables;
  const BuilderRules& rules = tables->rules;
  const auto id = [&](Card card) { return static_cast<std::uint8_t>(tables->id_of(card, 0)); };
  SuitBoardReader reader(rules, board, error);
  if (!reader.check_frame()) return std::nullopt;
  for (int column = 0; column < rules.columns; ++column) {
    std::vector<BoardCard> cards;
    if (!reader.read_column(column, cards)) return std::nullopt;
    for (const BoardCard& card : cards)
      deal.piles.put(column, static_cast<std::uint8_t>(id(card.card) | (card.face_down ? SuitPiles::kFaceDown : 0)));
    if (deal.piles.suit_length(column) == rules.ranks) {
      reader.fail("T" + std::to_string(column + 1), {}, "a complete suit at its end has left");
      return std::nullopt;
    }
  }
  std::vector<Card> cards;
  for (int i = 0; i < rules.cells; ++i) {
    if (!reader.read_open("C" + std::to_string(i + 1), 1, cards)) return std::nullopt;
    if (!cards.empty()) deal.piles.cells[at(i)] = id(cards[0]);
  }
  for (int pile = 0; pile < rules.reserve_piles(); ++pile) {
    const std::size_t most = rules.reserve_stacked ? rules.reserve : 1;
    if (!reader.read_open(to_text(deal.reserve_pile(pile)), most, cards)) return std::nullopt;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      deal.reserve[at(pile) + i] = id(cards[i]);
      deal.piles.reserve |= std::uint32_t{1} << (at(pile) + i);
    }
  }
  if (!reader.read_open("S", rules.stock, cards) || !reader.read_open("F", kMaxDeckSize, cards)) return std::nullopt;
  const auto stock = rest_dealt_in_rounds(board, "S", "stock", rules.stock, rules.columns, error);
  if (!stock) return std::nullopt;
  for (const Card card : *stock) deal.stock.push_back(id(card));
  const auto complete = complete_suits(board, rules.decks, rules.ranks, error);
  if (!complete) return std::nullopt;
  for (int suit = 0; suit < rules.suits; ++suit)
    deal.piles.complete[at(builder::suit_code(suit))] = (*complete)[at(suit)];
  return deal;
}

}  // namespace winnable
