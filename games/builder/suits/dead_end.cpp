// Builders whose complete suits leave: positions that cannot be won because some card can never leave its place.
//
// Claim: a position is lost if not every card goes out in this game. Cards of the stock are out and lie nowhere. Of the
//        face-up cards at the end of a column that are left, the last of which is always face up, a row that may move
//        as a group (where the rules move single cards: the last card) goes out when a card that its lowest one fits on
//        is out or has been exposed in its column, or when an empty column takes it; a row in suit down from the
//        highest rank goes out when all lower cards of its suit are out. A card of the reserve, or its last one, and a
//        card of a cell goes out when it has a host or a space, too. All go out as soon as a cell is free or a column
//        is empty that takes any card.
// Why: take a line of play. What has left the place where it lies now is out, in the order of the line: cards that move
//      as a group lie on a host that is exposed just then, so that it is out or has been exposed in its column, or go
//      to an empty column, or alone to a free cell. Of a group, those that never moved before lie at the end of their
//      column as they are now, but for cards that are out, and are a row that may move as a group; if the lowest one
//      of the group is not among them, none is. Of a suit that leaves, those that never moved are a row in suit from
//      the highest rank down at the end of their column, and the lower ones are out. In a win all cards leave.
// Needs: nothing of how much of a row the rules move, nor of when the stock may be dealt. A face-down card is turned up
//        when those on it have left; until then it is in no row, nor is what lies on it in one with what lies below.
// Cost: a look at each card at most, and one at each column's end for each round in which something went out.
// Guarded by: tests/games/builder_suits_test.cpp.
#include "games/builder/suits/position.h"

namespace winnable {

class SuitDeadEnd {
 public:
  explicit SuitDeadEnd(const SuitBuilder& position) : position_(position), state_(position.state_) {}

  bool is_lost() {
    if (has_free_cell()) return false;
    for (int i = state_.dealt; i < position_.deal_->stock_size(); ++i) add(position_.deal_->stock[at(i)]);
    for (int number = 0; number < columns(); ++number) {
      left_[at(number)] = position_.height(number);
      if (left_[at(number)] == 0) has_space_ = true;
      expose(number);
    }
    for (is_changed_ = true; is_changed_;) {
      if (everything_goes()) return false;
      is_changed_ = false;
      for (int number = 0; number < columns(); ++number) work_off_column(number);
      work_off_places();
    }
    return !is_all_out();
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  const BuilderRules& rules() const { return position_.rules(); }
  int columns() const { return rules().columns; }

  bool has_free_cell() const {
    for (int cell = 0; cell < rules().cells; ++cell)
      if (state_.cells[at(cell)] == SuitPiles::kNoCard) return true;
    return false;
  }
  bool everything_goes() const { return cell_is_freed_ || (has_space_ && rules().spaces == SpaceRule::any); }

  void add(std::uint8_t card) {
    card = SuitPiles::face_up(card);
    out_ |= builder::bit(card);
    hosts_ |= builder::bit(card);
  }
  // The last card of what is left of a column.
  void expose(int number) {
    if (left_[at(number)] > 0) hosts_ |= builder::bit(state_.column(number)[at(left_[at(number)]) - 1]);
  }

  bool has_place(int card) const {
    return (position_.tables().hosts[at(card)] & hosts_) || (has_space_ && position_.fills_space(card));
  }
  bool has_all_below(int card) const {
    const std::uint64_t below = (builder::bit(card) - 1) & builder::of_suit(builder::suit_of(card));
    return (out_ & below) == below;
  }

  // How many cards at the end of what is left of a column go out next.
  int that_go_out(std::span<const std::uint8_t> column) const {
    int most = 0, row = 0;  // row: cards that move as a group
    std::uint8_t on_it = 0;
    bool is_group = true, is_in_suit = true;
    for (std::size_t i = column.size(); i-- > 0 && (is_group || is_in_suit);) {
      const std::uint8_t card = SuitPiles::face_up(column[i]);
      if (row > 0) {
        if (SuitPiles::is_face_down(column[i])) break;
        is_group = is_group && rules().group != GroupRule::single && position_.are_grouped(on_it, card);
        is_in_suit = is_in_suit && SuitPiles::are_in_suit(card, on_it);
      }
      ++row;
      on_it = card;
      if (is_group && has_place(card)) most = row;
      const bool is_last_rank = builder::level_of(card) == rules().ranks - 1;
      if (is_in_suit && is_last_rank && has_all_below(SuitPiles::face_up(column.back()))) most = row;
    }
    return most;
  }

  void work_off_column(int number) {
    const auto column = state_.column(number);
    int& left = left_[at(number)];
    while (const int count = that_go_out(column.first(at(left)))) {
      for (int i = 0; i < count; ++i) add(column[at(--left)]);
      expose(number);
      has_space_ = has_space_ || left == 0;
      is_changed_ = true;
    }
  }

  void work_off_places() {
    for (int cell = 0; cell < rules().cells; ++cell)
      cell_is_freed_ = cell_is_freed_ || has_place(state_.cells[at(cell)]);
    is_changed_ = is_changed_ || cell_is_freed_;
    while (true) {
      const std::uint32_t before = reserve_out_;
      for (std::uint32_t places = state_.reserve & ~reserve_out_; places; places &= places - 1) {
        const int place =
            rules().reserve_stacked ? static_cast<int>(std::bit_width(places)) - 1 : std::countr_zero(places);
        if (has_place(position_.deal_->reserve[at(place)])) {
          add(position_.deal_->reserve[at(place)]);
          reserve_out_ |= std::uint32_t{1} << place;
        }
        if (rules().reserve_stacked) break;
      }
      if (reserve_out_ == before) return;
      is_changed_ = true;
    }
  }

  // Cells are full here unless there are none.
  bool is_all_out() const {
    if (rules().cells > 0 || reserve_out_ != state_.reserve) return false;
    for (int number = 0; number < columns(); ++number)
      if (left_[at(number)] > 0) return false;
    return true;
  }

  const SuitBuilder& position_;
  const SuitBuilder::State& state_;
  std::uint64_t out_ = 0, hosts_ = 0;  // ids: cards out; those and the cards that have been exposed
  std::uint32_t reserve_out_ = 0;
  std::array<int, BuilderRules::kMaxColumns> left_{};
  bool has_space_ = false, cell_is_freed_ = false, is_changed_ = false;
};

bool SuitBuilder::is_dead_end() const { return SuitDeadEnd(*this).is_lost(); }

}  // namespace winnable
