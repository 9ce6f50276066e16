// What the referees of table games share: named piles of cards in vectors, reading and writing them as a board, and
// the frame of a move. No rule of any game stands here; a referee adds
//   lay_out()     where the cards of a deck go,
//   judge()       why a move is illegal (empty: it is legal),
//   carry_out()   a legal move with its forced consequences,
//   inspect()     what is impossible about a position.
// Legal moves are found by asking judge() about every conceivable move, so a rule is written once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/referee/referee.h"

namespace winnable {

inline constexpr PileName kFoundation{'F', 0};
inline constexpr PileName kWaste{'W', 0};
inline constexpr PileName kStock{'S', 0};
inline constexpr PileName kReserve{'R', 0};
constexpr PileName column_name(int i) { return {'T', static_cast<std::uint8_t>(i + 1)}; }  // i from 0
constexpr PileName cell_name(int i) { return {'R', static_cast<std::uint8_t>(i + 1)}; }

// Ascending foundations from the ace, `decks` of them a suit.
class AceFoundations {
 public:
  explicit AceFoundations(const DeckShape& shape);
  bool accepts(Card card) const;
  void add(Card card);
  void take_back(int suit);    // the exposed card of the highest pile of the suit
  int height(int suit) const;  // of the highest pile
  int cards() const;
  void clear();
  void write(Board& board) const;
  bool read(const Board& board, BoardError& error);

 private:
  int decks_;
  std::vector<std::vector<int>> heights_;  // [suit]: highest first
};

class TableReferee : public Referee {
 public:
  DeckShape deck_shape() const override { return shape_; }
  void deal(const Deck& deck) override;
  std::optional<BoardError> set(const Board& board) override;
  Board board() const override;
  std::vector<PlayMove> legal_moves() const override;
  std::optional<std::string> play(const PlayMove& move) override;
  bool is_won() const override { return foundations_.cards() == shape_.size(); }
  std::vector<std::string> consequences() const override { return consequences_; }

 protected:
  using Cards = std::vector<BoardCard>;
  struct TablePile {
    PileName name;
    Cards cards;
    int dealt = -1;  // see Pile::dealt
    int line = 0;    // of the board that was set
  };

  // Piles are listed in the order of the board. "F" is listed to give its place; its cards are in the foundations.
  TableReferee(std::string game, DeckShape shape, std::vector<PileName> piles, std::vector<std::string> facts = {});

  // --- written by each game ---------------------------------------------------------------------------------------
  // All piles are empty, all facts 0.
  virtual void lay_out(const Deck& deck) = 0;
  // Why the move is illegal; empty if it is legal. The move is_whole(); its piles exist, differ, and `from` holds
  // `count` cards (for the verbs that name piles, except for F, whose cards the table does not know).
  virtual std::string_view judge(const PlayMove& move) const = 0;
  virtual void carry_out(const PlayMove& move) = 0;
  // Called when all cards lie as the board says; nothing if the position can occur in play.
  virtual std::optional<BoardError> inspect() const = 0;
  // The moves worth asking judge() about: by default the bare verbs and all moves of up to largest_group() cards.
  virtual std::vector<PlayMove> conceivable() const;
  virtual int largest_group(const TablePile& from) const {
    (void)from;
    return 1;
  }
  // That the piles a move names exist and hold enough cards; else what is wrong.
  virtual std::optional<std::string> check_names(const PlayMove& move) const;
  virtual bool has_face_down_cards() const { return false; }
  virtual bool has_dealt_marks() const { return false; }
  virtual bool removes_cards() const { return false; }
  // Foundations other than AceFoundations override these three (and is_won()). The first writes into the last pile of
  // the board, and is called where a pile is named F; foundations named F1, F2, ... are written as other piles are, but
  // read by the second alone, which must fill them.
  virtual void write_foundations(Board& board) const { foundations_.write(board); }
  virtual bool read_foundations_of(const Board& board, BoardError& error) { return foundations_.read(board, error); }
  virtual void clear_foundations() { foundations_.clear(); }

  // --- tools ------------------------------------------------------------------------------------------------------
  const TablePile* find(PileName name) const;
  const Cards& cards(PileName name) const { return find(name)->cards; }
  Cards& cards(PileName name) { return const_cast<TablePile*>(find(name))->cards; }
  bool is_empty(PileName name) const { return cards(name).empty(); }
  Card top(PileName name) const;  // Card{} if empty
  int size(PileName name) const { return static_cast<int>(cards(name).size()); }
  void put(PileName name, Card card, bool face_down = false) { cards(name).push_back({card, face_down}); }
  Card take(PileName name);                                    // the exposed card
  void move_cards(PileName from, PileName to, int count = 1);  // keeps their order
  int fact(std::string_view name) const;
  void set_fact(std::string_view name, int value);
  // The stock is kept as a board writes it: the next card first.
  Card take_from_stock();
  void fill_stock(const Deck& deck, int first_card);
  void note(std::string text) { consequences_.push_back(std::move(text)); }
  BoardError error_at(PileName name, Card card, std::string reason) const;
  // The card at this place of a column came onto the one below by a move, which no rule allows.
  BoardError error_of_move_onto(PileName name, std::size_t place) const;
  // Face-up cards of a column came one onto another by moves, where joins(card, host) says so, but for so many that
  // were dealt onto others.
  using Joins = std::function<bool(Card card, Card host)>;
  std::optional<BoardError> inspect_built(PileName name, int dealt, const Joins& joins) const;

  std::string game_;
  DeckShape shape_;
  std::vector<TablePile> piles_;
  std::vector<std::pair<std::string, int>> facts_;
  AceFoundations foundations_;

 private:
  std::optional<BoardError> load(const Board& board);
  void clear();

  static std::size_t place_of_letter(char letter) { return static_cast<unsigned char>(letter) & 127u; }
  std::array<std::uint8_t, 128> first_of_letter_{};  // the place in piles_
  std::vector<std::string> consequences_;
};

// T1..Tn and R1..Rn.
std::vector<PileName> column_names(int count);
std::vector<PileName> cell_names(int count);
std::vector<PileName> joined(std::vector<PileName> first, const std::vector<PileName>& second);

}  // namespace winnable
