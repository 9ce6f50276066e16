#include "games/builder/deal.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "games/builder/board_reader.h"
#include "games/builder/dealer.h"

namespace winnable {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

const std::shared_ptr<const BuilderTables>& freecell_tables() {
  static const auto tables = make_builder_tables(BuilderRules{}, "freecell");
  return tables;
}

std::vector<bool> face_down_cards(const BuilderRules& rules, std::size_t length) {
  std::vector<bool> down(length);
  for (std::size_t i = 0; i < length; ++i) down[i] = rules.deals_face_down(length - 1 - i);
  return down;
}

}  // namespace

void BuilderDeal::use_base(int rank, std::uint64_t salt) {
  if (rank != tables->base || salt) tables = make_builder_tables(tables->rules, tables->name, rank, salt);
}

void BuilderDeal::set_salt(std::uint64_t salt) {
  if (salt) use_base(tables->base, salt);
}

void BuilderDeal::clear_foundations() {
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    high[at(suit)] = low[at(suit)] = tables->has_suit(suit) ? 0 : tables->rules.ranks;
    if (tables->rules.decks == 1) low[at(suit)] = tables->rules.ranks;
  }
}

void BuilderDeal::set_columns(const std::vector<std::vector<std::uint8_t>>& piles,
                              const std::vector<std::vector<bool>>& down) {
  std::uint8_t next = 0;
  for (std::size_t c = 0; c < piles.size(); ++c) {
    columns[c] = {next, static_cast<std::uint8_t>(piles[c].size())};
    for (std::size_t i = 0; i < piles[c].size(); ++i) {
      face_down[next] = down[c][i];
      cards[next++] = piles[c][i];
    }
  }
}

BuilderDeal BuilderDeal::from_deck(const std::shared_ptr<const BuilderTables>& tables, const Deck& deck) {
  BuilderDeal deal;
  deal.tables = tables;
  const BuilderRules& rules = tables->rules;
  const auto start = rules.foundations;
  const bool makes_base = start == FoundationStart::first || start == FoundationStart::beak;
  if (makes_base) deal.use_base(deck[0].rank());
  deal.clear_foundations();
  // Onto the foundation that takes the card, if one does.
  const auto go_home = [&deal](int id) {
    const auto suit = at(builder::suit_of(id));
    for (auto* pile : {&deal.high[suit], &deal.low[suit]}) {
      if (*pile != builder::level_of(id)) continue;
      ++*pile;
      return true;
    }
    return false;
  };
  std::vector<std::uint8_t> dealt;
  int to_lay = rules.laid_out();
  for (int i = 0; i < deck.size(); ++i) {
    const int id = deal.tables->id_of(deck[i], deck.is_second_copy[at(i)]);
    const bool is_laid = to_lay > 0 && builder::level_of(id) == 0 && !(start == FoundationStart::beak && i == 0);
    if (is_laid && go_home(id)) {
      --to_lay;
    } else {
      dealt.push_back(static_cast<std::uint8_t>(id));
    }
  }
  const BuilderDealer dealer(rules, std::move(dealt), go_home);
  std::vector<std::vector<bool>> down;
  for (const auto& column : dealer.columns) down.push_back(face_down_cards(rules, column.size()));
  deal.set_columns(dealer.columns, down);
  for (std::size_t i = 0; i < dealer.cells.size(); ++i) {
    deal.cells[i] = dealer.cells[i];
    deal.is_full[i] = true;
  }
  for (std::size_t i = 0; i < dealer.reserve.size(); ++i) {
    deal.reserve[i] = dealer.reserve[i];
    deal.has_reserve[i] = true;
  }
  std::copy(dealer.stock.begin(), dealer.stock.end(), deal.stock.begin());
  deal.stock_size = static_cast<std::uint8_t>(dealer.stock.size());
  deal.set_reserve_rows(rules.reserve_stacked ? rules.reserve : 1);
  return deal;
}

// A deal read from a board, pile by pile; the first thing that is wrong is reported.
class BuilderDeal::BoardReading : private BuilderBoardReader {
 public:
  BoardReading(const std::shared_ptr<const BuilderTables>& tables, const Board& board, BoardError& error)
      : BuilderBoardReader(tables->rules, board, error) {
    deal_.tables = tables;
  }

  std::optional<BuilderDeal> read() {
    if (!check_frame()) return std::nullopt;
    if (makes_base()) deal_.use_base(base());
    deal_.clear_foundations();
    if (!read_foundations() || !read_columns() || !read_cells() || !read_stock() || !read_reserve() || !check_spaces())
      return std::nullopt;
    return std::move(deal_);
  }

 private:
  bool check_frame() {
    std::vector<std::string> more, facts;
    if (rules_.has_waste()) more.emplace_back("W");
    if (makes_base()) facts.emplace_back("base");
    if (rules_.counts_redeals()) facts.emplace_back("redeals");
    return check_piles("F", std::move(more), facts) && check_base();
  }

  bool makes_base() const {
    return rules_.foundations == FoundationStart::first || rules_.foundations == FoundationStart::beak;
  }

  // The base rank that the deal made: as the board says, else that of the first card at home; 0 if nothing says it.
  int base() const {
    const Pile* home = board_.find("F");
    return board_.fact("base", home && !home->cards.empty() ? home->cards[0].card.rank() : 0);
  }

  // Takes the cards of a pile; false if one lies face down that must not, or if there are too many.
  bool read_pile(const std::string& name, std::size_t most) {
    const Pile* pile = board_.find(name);
    cards_ = pile ? pile->cards : std::vector<BoardCard>{};
    const bool may_hide = name[0] == 'T' && rules_.face_down != FaceDown::none;
    for (std::size_t i = 0; i < cards_.size(); ++i)
      if (cards_[i].face_down && (!may_hide || i + 1 == cards_.size()))
        return fail(name, cards_[i].card, "the card must lie face up");
    if (cards_.size() <= most) return true;
    return fail(name, cards_[most].card, "at most " + std::to_string(most) + " cards have room here");
  }

  // No column is empty where it would have been filled.
  bool check_spaces() {
    const bool fills = (rules_.fill == FillRule::reserve && deal_.has_reserve[0]) ||
                       (rules_.fill == FillRule::waste_then_stock && deal_.stock_size > 0);
    for (int c = 0; fills && c < rules_.columns; ++c)
      if (deal_.columns[at(c)].size == 0)
        return fail("T" + std::to_string(c + 1), {}, "an empty column is filled at once in these rules");
    return true;
  }

  bool check_base() {
    if (!makes_base()) return true;
    if (base() >= 1 && base() <= rules_.ranks) return true;
    error_ = {0, "", "", "'base: N' is missing or none of the deck's ranks (the rank that the foundations begin with)"};
    return false;
  }

  std::uint8_t id_of(Card card) {
    const int copy = copies_[card.code]++;
    return static_cast<std::uint8_t>(deal_.tables->id_of(card, copy));
  }

  // How many cards of each level lie there makes the heights.
  bool read_foundations() {
    if (!read_pile("F", at(rules_.deck_size()))) return false;
    std::array<std::array<int, 14>, builder::kSuits> home{};
    for (const BoardCard& entry : cards_) {
      const int card = id_of(entry.card);
      ++home[at(builder::suit_of(card))][at(builder::level_of(card))];
    }
    for (int suit = 0; suit < builder::kSuits; ++suit) {
      if (!deal_.tables->has_suit(suit)) continue;
      const auto& count = home[at(suit)];
      for (int level = 0; level < rules_.ranks; ++level) {
        if (level > 0 && count[at(level)] > count[at(level - 1)])
          return fail("F", deal_.tables->card_of(4 * level + suit),
                      "a foundation rises in suit from the base rank without gaps");
        deal_.high[at(suit)] = static_cast<std::uint8_t>(deal_.high[at(suit)] + (count[at(level)] >= 1));
        if (rules_.decks == 2)
          deal_.low[at(suit)] = static_cast<std::uint8_t>(deal_.low[at(suit)] + (count[at(level)] >= 2));
      }
    }
    return true;
  }

  bool read_columns() {
    std::vector<std::vector<std::uint8_t>> piles(at(rules_.columns));
    std::vector<std::vector<bool>> down(at(rules_.columns));
    for (int c = 0; c < rules_.columns; ++c) {
      if (!read_pile("T" + std::to_string(c + 1), at(rules_.deck_size()))) return false;
      for (const BoardCard& entry : cards_) {
        piles[at(c)].push_back(id_of(entry.card));
        down[at(c)].push_back(entry.face_down);
      }
    }
    deal_.set_columns(piles, down);
    return true;
  }

  bool read_cells() {
    for (int i = 0; i < rules_.cells; ++i) {
      if (!read_pile("C" + std::to_string(i + 1), 1)) return false;
      deal_.is_full[at(i)] = !cards_.empty();
      if (!cards_.empty()) deal_.cells[at(i)] = id_of(cards_[0].card);
    }
    return true;
  }

  bool read_stock() {
    for (const char* name : {"W", "S"}) {
      if (!board_.find(name)) continue;
      if (!read_pile(name, static_cast<std::size_t>(rules_.stock - deal_.stock_size))) return false;
      for (const BoardCard& entry : cards_) deal_.stock[deal_.stock_size++] = id_of(entry.card);
      if (*name == 'W') deal_.waste_size = deal_.stock_size;
    }
    const int used = rules_.counts_redeals() ? board_.fact("redeals", 0) : 0;
    if (used < 0 || used > rules_.redeals) {
      error_ = {0, "", "", "redeals: these rules have " + std::to_string(rules_.redeals)};
      return false;
    }
    deal_.redeals = static_cast<std::uint8_t>(used);
    return true;
  }

  bool read_reserve() {
    std::size_t rows = rules_.reserve_stacked ? rules_.reserve : 1;
    for (int pile = 0; pile < rules_.reserve_piles(); ++pile) {
      const std::string name = rules_.reserve_stacked ? "R" : "R" + std::to_string(pile + 1);
      if (!read_pile(name, at(rules_.reserve_rows()))) return false;
      rows = std::max(rows, cards_.size());
      for (std::size_t row = 0; row < cards_.size(); ++row) {
        const std::size_t place = row * at(rules_.reserve_piles()) + at(pile);
        deal_.has_reserve[place] = true;
        deal_.reserve[place] = id_of(cards_[row].card);
      }
    }
    deal_.set_reserve_rows(static_cast<int>(rows));
    if (rules_.deals_to_reserve() && deal_.reserve_size + deal_.stock_size > BuilderRules::kMaxReserveCards)
      return fail("S", {}, "too many cards for the reserve that they are dealt onto");
    return true;
  }

  BuilderDeal deal_;
  std::array<int, 64> copies_{};  // of each card that have been read
  std::vector<BoardCard> cards_;  // of the pile that is read
};

std::optional<BuilderDeal> BuilderDeal::from_board(const std::shared_ptr<const BuilderTables>& tables,
                                                   const Board& board, BoardError& error) {
  return BoardReading(tables, board, error).read();
}

void BuilderDeal::set_reserve_rows(int rows) {
  const BuilderRules& rules = tables->rules;
  reserve_size = static_cast<std::uint8_t>(rows * rules.reserve_piles());
  if (!rules.deals_to_reserve()) return;
  for (std::size_t i = 0; i < stock_size && reserve_size + i < reserve.size(); ++i)
    reserve[reserve_size + i] = stock[i];
}

BuilderDeal BuilderDeal::from_deck(const Deck& deck) { return from_deck(freecell_tables(), deck); }
std::optional<BuilderDeal> BuilderDeal::from_board(const Board& board, BoardError& error) {
  return from_board(freecell_tables(), board, error);
}

}  // namespace winnable
