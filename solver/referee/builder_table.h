// What the referees of builders share, with a stock or without: the piles, the deal of columns, cells and reserve
// (BuilderLayout, also with a hole), what a column takes and which sequences move (BuiltColumns, also with complete
// suits), foundations, and the numbers of a position (docs/rules/builder.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/builder/rules.h"
#include "solver/referee/builder_foundations.h"
#include "solver/referee/table.h"

namespace winnable {

constexpr PileName free_cell(int i) { return {'C', static_cast<std::uint8_t>(i + 1)}; }

// R or R1..; T1.., C1.., and the reserve; these and F.
std::vector<PileName> reserve_names(const BuilderRules& rules);
std::vector<PileName> dealt_piles(const BuilderRules& rules);
std::vector<PileName> builder_piles(const BuilderRules& rules);

class BuilderLayout : public TableReferee {
 protected:
  BuilderLayout(const BuilderRules& rules, std::string game, std::vector<PileName> piles,
                std::vector<std::string> facts = {});

  // Deals columns, cells and reserve from the rest of the deck, the first card first, and takes them from it.
  void deal_piles(std::vector<Card>& rest);

  BuilderRules rules_;

 private:
  // A card that is dealt to a column, and a column that is dealt.
  virtual void deal_to_column(Card card, int column) { put(column_name(column), card); }
  virtual void finish_column(Cards&) const {}

  void deal_cells(std::vector<Card>& rest);
  void deal_reserve(std::vector<Card>& rest);
  void deal_columns(std::vector<Card>& rest);
};

class BuiltColumns : public BuilderLayout {
 protected:
  using BuilderLayout::BuilderLayout;

  // The rank that suits begin with, and the one that ends them ("king").
  virtual int base_rank() const { return 1; }
  virtual int last_rank() const { return rules_.ranks; }
  // Whether the card could go to a foundation now: not without foundations.
  virtual bool goes_home(Card) const { return false; }

  // Whether `card` may lie on `host` by a build rule.
  bool fits(Card card, Card host, BuildRule rule) const;
  // Whether the cards of a column can have come together in play.
  bool joins(Card card, Card host) const;
  // Where all dealt cards but the last of each column lay face down: whether the others can have come onto each other,
  // so many of them dealt from the stock.
  std::optional<BoardError> inspect_uncovered(PileName name, int from_stock) const;
  // How many face-up cards at the end of a column follow each other by the rule.
  int sequence_length(PileName name, BuildRule rule) const;
  // Each says why not, or "". Whether the last card of a column takes a card; whether an empty column does, by the
  // rules for any card, kings or nothing; whether so many cards move together where groups move.
  std::string_view judge_building(Card head, PileName column) const;
  std::string_view judge_space(Card head) const;
  std::string_view judge_sequence(const PlayMove& move) const;

  // Whether a column takes a card, or a group that it heads, from a pile.
  virtual std::string_view judge_target(Card head, PileName from, PileName column) const;

  // Cells and reserve of a position; and that only cards of columns lie face down.
  virtual std::optional<BoardError> inspect_places() const;

 private:
  bool has_face_down_cards() const override { return rules_.face_down != FaceDown::none; }
  void finish_column(Cards& column) const override;
};

class BuilderTable : public BuiltColumns {
 public:
  bool is_won() const override { return home_.cards() == shape_.size(); }
  Board board() const override;

 protected:
  // `facts`: those of the game besides "base", which stands first where the deal makes the base rank.
  BuilderTable(const BuilderRules& rules, std::string game, std::vector<PileName> piles,
               const std::vector<std::string>& facts = {});

  // Lays out foundations, columns, cells and reserve. The cards that are left, the first of them first.
  std::vector<Card> deal_layout(const Deck& deck);

  bool goes_home(Card card) const override { return home_.accepts(card); }
  // Of a foundation: F1.. are the higher piles of the suits, F5.. the lower ones, which have names where they are
  // lower.
  std::string_view judge_return(const PlayMove& move) const;

  // Of cards that move from pile to pile, home and back; the card bared is turned up.
  void carry_card(const PlayMove& move);
  void turn_up(PileName column);

  // Foundations, too.
  std::optional<BoardError> inspect_places() const override;

  BuilderFoundations home_;

 private:
  int base_rank() const override { return home_.base(); }
  int last_rank() const override { return home_.last_rank(); }
  void clear_foundations() override { home_.clear(); }
  void write_foundations(Board& board) const override { home_.write(board.piles.back()); }
  bool read_foundations_of(const Board& board, BoardError& error) override { return home_.read(board, error); }
  std::vector<PlayMove> conceivable() const override;

  std::vector<Card> lay_out_bases(const Deck& deck);
  void deal_to_column(Card card, int column) override;
  std::optional<BoardError> inspect_foundations() const;
};

}  // namespace winnable
