#include "games/builder/hole/deal.h"

#include <algorithm>

#include "games/builder/board_reader.h"
#include "games/builder/dealer.h"

namespace winnable {
namespace {

std::vector<Card> cards_of(const std::vector<std::uint8_t>& codes) {
  std::vector<Card> cards;
  for (const std::uint8_t code : codes) cards.push_back(Card::from_code(code));
  return cards;
}

// Reads the piles of a board; the first thing that is wrong is reported.
class HoleReader : public BuilderBoardReader {
 public:
  using BuilderBoardReader::BuilderBoardReader;

  bool check_frame() { return check_piles("H"); }

  bool check_hole(const std::vector<Card>& cards) {
    if (cards.empty()) return rules_.hole == HoleStart::empty || fail("H", {}, "a hole is never empty");
    const Card card = rules_.hole_card;
    if (rules_.hole != HoleStart::card || std::ranges::find(cards, card) != cards.end()) return true;
    return fail("H", card, "this card lies in the hole from the start");
  }
};

std::size_t dealt_to(const BuilderRules& rules, int pile) {
  if (pile < rules.columns) return HoleDeal::at(rules.length(pile));
  return rules.reserve_stacked ? rules.reserve : 1;
}

}  // namespace

std::string HoleDeal::pile_name(int number) const { return to_text(pile_of(number)); }

PileName HoleDeal::pile_of(int number) const {
  if (number < rules().columns) return {'T', static_cast<std::uint8_t>(number + 1)};
  if (rules().reserve_stacked) return {'R', 0};
  return {'R', static_cast<std::uint8_t>(number - rules().columns + 1)};
}

HoleDeal HoleDeal::from_deck(const std::shared_ptr<const HoleGameRules>& game, const Deck& deck) {
  HoleDeal deal;
  deal.game = game;
  const BuilderRules& rules = game->rules;
  Deck sorted = deck;
  if (rules.hole == HoleStart::card) take_first_copy_to_front(sorted, rules.hole_card);
  if (rules.laid_out() > 0) deal.exposed = sorted[0];
  std::vector<std::uint8_t> dealt;
  for (int i = rules.laid_out(); i < sorted.size(); ++i) dealt.push_back(sorted[i].code);
  const BuilderDealer dealer(rules, std::move(dealt), {});
  for (const auto& column : dealer.columns) deal.pile[at(deal.piles++)] = cards_of(column);
  if (rules.reserve_stacked && rules.reserve > 0) {
    deal.pile[at(deal.piles++)] = cards_of(dealer.reserve);
  } else {
    for (const std::uint8_t code : dealer.reserve) deal.pile[at(deal.piles++)] = cards_of({code});
  }
  for (std::size_t i = 0; i < dealer.cells.size(); ++i) deal.cells[i] = Card::from_code(dealer.cells[i]);
  deal.stock = cards_of(dealer.stock);
  deal.prepare();
  return deal;
}

std::optional<HoleDeal> HoleDeal::from_board(const std::shared_ptr<const HoleGameRules>& game, const Board& board,
                                             BoardError& error) {
  HoleDeal deal;
  deal.game = game;
  const BuilderRules& rules = game->rules;
  deal.piles = rules.columns + rules.reserve_piles();
  HoleReader reader(rules, board, error);
  if (!reader.check_frame()) return std::nullopt;
  for (int i = 0; i < deal.piles; ++i)
    if (!reader.read_open(deal.pile_name(i), dealt_to(rules, i), deal.pile[at(i)])) return std::nullopt;
  std::vector<Card> cards;
  for (int i = 0; i < rules.cells; ++i) {
    if (!reader.read_open(to_text(cell_of(i)), 1, cards)) return std::nullopt;
    if (!cards.empty()) deal.cells[at(i)] = cards[0];
  }
  if (!reader.read_open("S", rules.stock, deal.stock)) return std::nullopt;
  if (!reader.read_open("H", at(rules.deck_size()), deal.covered) || !reader.check_hole(deal.covered))
    return std::nullopt;
  if (!deal.covered.empty()) {
    deal.exposed = deal.covered.back();
    deal.covered.pop_back();
  }
  deal.prepare();
  return deal;
}

void HoleDeal::prepare() {
  PileWeights::Ranks ranks(at(piles));
  for (std::size_t i = 0; i < ranks.size(); ++i)
    for (const Card card : pile[i]) ranks[i].push_back(static_cast<std::uint8_t>(card.rank()));
  weights.load(ranks);

  stock_left.resize(stock.size() + 1);
  next_host.resize(stock.size() + 1);
  next_host.back().fill(kNever);
  for (std::size_t i = stock.size(); i-- > 0;) {
    stock_left[i] = stock_left[i + 1];
    ++stock_left[i][at(stock[i].rank())];
    next_host[i] = next_host[i + 1];
    for (int rank = 1; rank <= rules().ranks; ++rank)
      if (are_neighbours(rank, stock[i].rank())) next_host[i][at(rank)] = static_cast<std::uint8_t>(i + 1);
  }
}

}  // namespace winnable
