// The frame of table games: boards in and out, and the steps of a move.
#include "solver/referee/table.h"

#include <algorithm>

#include "solver/core/board_checks.h"

namespace winnable {

AceFoundations::AceFoundations(const DeckShape& shape)
    : decks_(shape.decks),
      heights_(static_cast<std::size_t>(shape.suits), std::vector<int>(static_cast<std::size_t>(shape.decks), 0)) {}

bool AceFoundations::accepts(Card card) const {
  const auto& piles = heights_[static_cast<std::size_t>(card.suit())];
  return std::find(piles.begin(), piles.end(), card.rank() - 1) != piles.end();
}

void AceFoundations::add(Card card) {
  auto& piles = heights_[static_cast<std::size_t>(card.suit())];
  ++*std::find(piles.begin(), piles.end(), card.rank() - 1);
  std::sort(piles.rbegin(), piles.rend());
}

void AceFoundations::take_back(int suit) {
  auto& piles = heights_[static_cast<std::size_t>(suit)];
  --piles.front();
  std::sort(piles.rbegin(), piles.rend());
}

int AceFoundations::height(int suit) const { return heights_[static_cast<std::size_t>(suit)].front(); }

int AceFoundations::cards() const {
  int sum = 0;
  for (const auto& piles : heights_)
    for (const int height : piles) sum += height;
  return sum;
}

void AceFoundations::clear() {
  for (auto& piles : heights_) std::fill(piles.begin(), piles.end(), 0);
}

void AceFoundations::write(Board& board) const {
  for (std::size_t suit = 0; suit < heights_.size(); ++suit)
    for (const int height : heights_[suit]) add_foundation(board, static_cast<int>(suit), height);
}

bool AceFoundations::read(const Board& board, BoardError& error) {
  std::vector<int> heights[kMaxSuits];
  if (!winnable::read_foundations(board, decks_, heights, error)) return false;
  for (std::size_t suit = 0; suit < heights_.size(); ++suit) {
    heights_[suit] = heights[suit];
    heights_[suit].resize(static_cast<std::size_t>(decks_), 0);
  }
  return true;
}

TableReferee::TableReferee(std::string game, DeckShape shape, std::vector<PileName> piles,
                           std::vector<std::string> facts)
    : game_(std::move(game)), shape_(shape), foundations_(shape) {
  for (const PileName name : piles) piles_.push_back({name, {}, -1, 0});
  for (std::size_t i = piles_.size(); i-- > 0;)
    first_of_letter_[place_of_letter(piles_[i].name.letter)] = static_cast<std::uint8_t>(i);
  for (std::string& name : facts) facts_.emplace_back(std::move(name), 0);
}

void TableReferee::clear() {
  for (TablePile& pile : piles_) pile = {pile.name, {}, -1, 0};
  for (auto& entry : facts_) entry.second = 0;
  clear_foundations();
  consequences_.clear();
}

void TableReferee::deal(const Deck& deck) {
  clear();
  lay_out(deck);
}

std::optional<BoardError> TableReferee::set(const Board& board) {
  const auto old_piles = piles_;
  const auto old_facts = facts_;
  const Board old_board = this->board();
  auto error = load(board);
  if (!error) error = inspect();
  if (!error) return std::nullopt;
  piles_ = old_piles;
  facts_ = old_facts;
  BoardError ignored;
  read_foundations_of(old_board, ignored);
  return error;
}

std::optional<BoardError> TableReferee::load(const Board& board) {
  clear();
  std::vector<std::string> pile_names;
  for (const TablePile& pile : piles_) pile_names.push_back(to_text(pile.name));
  std::vector<std::string> fact_names;
  for (const auto& entry : facts_) fact_names.push_back(entry.first);
  BoardError error;
  if (!check_pile_names(board, pile_names, fact_names, error)) return error;
  if (!check_cards(board, shape_, removes_cards(), error)) return error;
  if (!read_foundations_of(board, error)) return error;
  for (auto& entry : facts_) entry.second = board.fact(entry.first, 0);
  for (TablePile& pile : piles_) {
    const Pile* source = board.find(to_text(pile.name));
    if (!source) continue;
    pile.line = source->line;
    if (source->dealt >= 0 && !has_dealt_marks()) return error_at(pile.name, Card{}, "this game has no use for |");
    for (const BoardCard& card : source->cards)
      if (card.face_down && !has_face_down_cards())
        return error_at(pile.name, card.card, "no card lies face down in this game");
    if (pile.name.letter == 'F') continue;
    pile.cards = source->cards;
    pile.dealt = source->dealt;
  }
  return std::nullopt;
}

Board TableReferee::board() const {
  Board board;
  board.game = game_;
  board.piles.reserve(piles_.size());
  for (const TablePile& pile : piles_) {
    Pile& target = board.add(to_text(pile.name));
    target.cards = pile.cards;
    target.dealt = pile.dealt;
    if (pile.name == kFoundation) write_foundations(board);
  }
  board.facts = facts_;
  return board;
}

std::vector<PlayMove> TableReferee::conceivable() const {
  std::vector<PlayMove> moves;
  for (const Verb verb : {Verb::turn, Verb::redeal, Verb::deal, Verb::reshuffle}) moves.push_back(bare_move(verb));
  for (const TablePile& from : piles_) {
    const int most = std::min(static_cast<int>(from.cards.size()), largest_group(from));
    for (const TablePile& to : piles_)
      for (int count = 1; count <= most && from.name != to.name; ++count)
        moves.push_back(plain_move(from.name, to.name, count));
  }
  return moves;
}

std::vector<PlayMove> TableReferee::legal_moves() const {
  std::vector<PlayMove> legal;
  for (const PlayMove& move : conceivable())
    if (judge(move).empty()) legal.push_back(move);
  return legal;
}

std::optional<std::string> TableReferee::check_names(const PlayMove& move) const {
  const bool names_from = move.from.letter != 0;
  const bool names_to = move.to.letter != 0;
  const auto exists = [this](PileName name) {  // the games say themselves which foundations F1.. name
    const auto is_like = [&](const TablePile& pile) { return pile.name.letter == name.letter; };
    return find(name) || (name.letter == 'F' && std::ranges::any_of(piles_, is_like));
  };
  for (const PileName name : {move.from, move.to})
    if (name.letter != 0 && !exists(name)) return "this game has no pile " + to_text(name);
  if (names_from && names_to && move.from == move.to && move.verb == Verb::move)
    return "a card cannot move to its own pile";
  if (names_from && move.from.letter != 'F' && size(move.from) < move.count) {
    if (is_empty(move.from)) return to_text(move.from) + " is empty";
    return to_text(move.from) + " has only " + std::to_string(size(move.from)) + " cards";
  }
  return std::nullopt;
}

std::optional<std::string> TableReferee::play(const PlayMove& move) {
  if (!is_whole(move)) return "the move lacks a pile or its cards";
  if (auto reason = check_names(move)) return reason;
  if (const std::string_view reason = judge(move); !reason.empty()) return std::string(reason);
  consequences_.clear();
  carry_out(move);
  return std::nullopt;
}

const TableReferee::TablePile* TableReferee::find(PileName name) const {
  // Nearly always the piles of a letter stand in a row, in the order of their numbers.
  const std::size_t first = first_of_letter_[place_of_letter(name.letter)];
  const std::size_t place = first + name.number - piles_[first].name.number;
  if (place < piles_.size() && piles_[place].name == name) return &piles_[place];
  for (const TablePile& pile : piles_)
    if (pile.name == name) return &pile;
  return nullptr;
}

Card TableReferee::top(PileName name) const {
  const Cards& pile = cards(name);
  return pile.empty() ? Card{} : pile.back().card;
}

Card TableReferee::take(PileName name) {
  const Card card = top(name);
  cards(name).pop_back();
  return card;
}

void TableReferee::move_cards(PileName from, PileName to, int count) {
  Cards& source = cards(from);
  Cards& target = cards(to);
  target.insert(target.end(), source.end() - count, source.end());
  source.erase(source.end() - count, source.end());
}

int TableReferee::fact(std::string_view name) const {
  for (const auto& [key, value] : facts_)
    if (key == name) return value;
  return 0;
}

void TableReferee::set_fact(std::string_view name, int value) {
  for (auto& [key, target] : facts_)
    if (key == name) target = value;
}

Card TableReferee::take_from_stock() {
  Cards& stock = cards(kStock);
  const Card card = stock.front().card;
  stock.erase(stock.begin());
  return card;
}

void TableReferee::fill_stock(const Deck& deck, int first_card) {
  for (int i = first_card; i < deck.size(); ++i) put(kStock, deck[i]);
}

BoardError TableReferee::error_at(PileName name, Card card, std::string reason) const {
  const TablePile* pile = find(name);
  return {pile ? pile->line : 0, to_text(name), card ? to_text(card) : "", std::move(reason)};
}

BoardError TableReferee::error_of_move_onto(PileName name, std::size_t place) const {
  const Cards& pile = cards(name);
  return error_at(
      name, pile[place].card,
      "it cannot have come onto " + to_text(pile[place - 1].card) + " (is a mark of a face-down card missing?)");
}

std::optional<BoardError> TableReferee::inspect_built(PileName name, int dealt, const Joins& joins) const {
  const Cards& pile = cards(name);
  for (std::size_t i = 1; i < pile.size(); ++i)
    if (!pile[i].face_down && !pile[i - 1].face_down && !joins(pile[i].card, pile[i - 1].card) && --dealt < 0)
      return error_of_move_onto(name, i);
  return std::nullopt;
}

namespace {

std::vector<PileName> numbered(char letter, int count) {
  std::vector<PileName> names;
  for (int i = 1; i <= count; ++i) names.push_back({letter, static_cast<std::uint8_t>(i)});
  return names;
}

}  // namespace

std::vector<PileName> column_names(int count) { return numbered('T', count); }
std::vector<PileName> cell_names(int count) { return numbered('R', count); }

std::vector<PileName> joined(std::vector<PileName> first, const std::vector<PileName>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace winnable
