// Klondike relaxed: a proof of loss by exhausting a smaller game that is no harder to win.
//
// Idea. Three things make Klondike's positions many: cards come back from the foundations, stock cards are laid down in
// any combination, and each play of them changes what the stock shows next. In the relaxed game
//   * home cards help as hosts without coming back, as long as there is room for them where they would lie (on hosts,
//     kings in spaces); so going home never hurts, and all but bases go at once;
//   * a stock card is laid down only when the next step needs it as a host, perhaps on another such card;
//   * a stock card that was shown and had a place counts as played for what the stock shows, laid down or not.
// What is left to choose is which base leaves when, and who gets the hosts: they are counted as in the real game.
// Gain: a few positions to some ten thousand, where the deal itself takes up to millions; three lost deals of four, and
// half of those that the static test (games/klondike/relaxation.h) leaves.
//
// Claim (relaxed-game): a position is lost if the relaxed game from it is.
//
// Why: every play of the real game is followed by one of the relaxed game in which at all times
//   (1) the same bases have left their places, and as bases the same ones have gone home (aces and twos apart, which go
//       as soon as they can: nothing needs them as hosts);
//   (2) all cards that ever were home in the real game are home; no stock card was laid down that was not there;
//   (3) stock cards played in the real game count as played, so all that the stock shows in it is shown.
// So what lies on another card (or in a space) in the relaxed game does so in the real one, which has room for it. Pair
// by pair from the lowest rank: the hosts of the real game that are none in the relaxed one are home there, or still in
// the stock. By (1) all of them lie on something in the real game and on nothing in the relaxed one: they are the help,
// and need no more room in turn than the real game has. For a home card that came back, those of its suit above it came
// back before, but for stock cards that the real game has not sent home yet. A king among the help has a column to
// itself in the real game, so when all hosts are found the columns suffice for the bases and for the kings, back from
// home or not. Of the stock cards among the help one at a time is laid down, until there is room. The same count gives
// the room for a base that moves, for a card on its way home, which must not be needed as a host, and for a stock card
// that is played, hence (3).
//
// Claim (relaxed-order): a position need not be expanded when one is known that differs in more cards counted as
// played.
//
// Why: that one is won in as many steps or fewer; so of the won positions met, one with the fewest steps to go is
// expanded.
//
// Needs: one deck. Holds for every draw, with or without return and redeals: less of them only takes plays away.
// Guarded by: tests/games/klondike_test.cpp (short decks, also in the middle of play; every position of won full
// deals).
//
// Cost: one to two microseconds a position; 16 bytes in the table for each, 40 for each that waits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/klondike/abstract_state.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"

namespace winnable {

template <KlondikeShape S>
class KlondikeRelaxed {
 public:
  using Abstraction = KlondikeAbstraction<S>;
  enum class Answer : std::uint8_t { open, lost, no_proof };

  // Begins at a position of `deal`, which must outlive the search.
  void start(const Abstraction& deal, const KlondikeState& from, Meter& meter) {
    deal_ = &deal;
    meter_ = &meter;
    nodes_ = 0;
    waiting_.clear();
    answer_ = closed_.reset(meter) ? Answer::open : Answer::no_proof;
    stock_ = from.stock();
    stock_cards_ = deal.stock_cards(from.stock());
    passes_left_ = deal.has_redeal(from);
    const auto reach = deal.reachable(from);
    first_shown_ = reach.now | reach.later;
    Position first{from, 0};
    first.key &= (std::uint64_t{1} << KlondikeState::kWaste) - 1;
    if (answer_ == Answer::open) add(first);
  }

  // Goes on until decided, or until so many positions have been expanded since the start.
  Answer run(std::uint64_t limit) {
    while (answer_ == Answer::open && nodes_ < limit && !meter_->stopped()) {
      if (waiting_.empty()) {
        answer_ = Answer::lost;
        break;
      }
      const Position position = waiting_.back();
      waiting_.pop_back();
      ++nodes_;
      meter_->spend_node();
      expand(position);
    }
    return answer_;
  }

  // Gives large arrays back and takes all off the meter.
  void free_memory() {
    closed_.free_memory();
    if (waiting_.capacity() > 4096) std::vector<Position>().swap(waiting_);
  }

 private:
  static constexpr std::uint64_t kKings = Abstraction::kKings;
  static constexpr std::uint64_t kLowRanks = 0xFF;  // aces and twos: hosts that nothing needs

  struct Position : KlondikeState {
    std::uint32_t played = 0;  // places of the stock that count as played
  };
  struct MorePlayed {
    static std::uint64_t group(Key key) { return key.low; }
    static bool covers(Key a, Key b) { return a.low == b.low && (b.high & ~a.high) == 0; }
  };
  // Exact; never zero.
  static Key entry_of(const Position& p) { return {p.key | std::uint64_t{1} << 63, p.played}; }

  static std::uint64_t lowest(std::uint64_t cards) { return cards & (0 - cards); }

  // What has to lie somewhere, what it can lie on, and cards that may help: they then lie somewhere themselves.
  struct Room {
    std::uint64_t guests;
    std::uint64_t hosts;
    std::uint64_t home;       // may help
    std::uint64_t stock;      // may help without being laid down
    std::uint64_t asked = 0;  // both cards of each pair that was asked for help
  };
  Room room_to_move(const Position& p, std::uint64_t card) const {
    return {(p.face_up & ~p.locked) | card, p.face_up | card, Abstraction::home_cards(p.heights()), 0};
  }
  Room room_to_go_home(const Position& p, std::uint64_t card) const {
    return {p.face_up & ~p.locked, p.face_up & ~card, Abstraction::home_cards(p.heights()), 0};
  }

  // Whether there is room, pair by pair from the lowest. Of twins that could help, either may have room higher up.
  bool is_room(Room& room, std::uint64_t locked) const {
    while (true) {
      const std::uint64_t on = (room.guests & ~kKings) << 4, hosts = room.hosts;
      const std::uint64_t without_one = (on | on >> 1) & ~(hosts | hosts >> 1);
      const std::uint64_t without_two = on & on >> 1 & ~(hosts & hosts >> 1);
      const std::uint64_t pair = lowest((without_one | without_two) & klondike::kPairLow) * 3;
      if (!pair) break;
      room.asked |= pair;
      std::uint64_t help = pair & (room.home | room.stock) & ~hosts;
      if (!help) return false;
      if (const std::uint64_t twin = help & (help - 1)) {
        Room other = room;
        take(other, twin);
        const bool found = is_room(other, locked);
        room.asked |= other.asked;
        if (found) return true;
        help ^= twin;
      }
      take(room, help);
    }
    return std::popcount(locked) + std::popcount(room.guests & kKings) <= S.columns;
  }
  // A card helps, and with it all of its suit that must have come back before it.
  void take(Room& room, std::uint64_t card) const {
    std::uint64_t cards = card;
    if (card & room.home)
      cards |= room.home & kSuitOf[static_cast<std::size_t>(std::countr_zero(card))] & ~stock_cards_ & (0 - card);
    room.guests |= cards;
    room.hosts |= cards;
  }

  // Stock cards that are shown, after counting as played all that are shown and have a place.
  std::uint64_t show(Position& p) const {
    p.played |= stock_ & ~p.stock();
    const std::uint64_t left = deal_->stock_cards(p.stock());
    while (true) {
      const std::uint64_t played = deal_->stock_cards(p.played);
      std::uint64_t shown = left;
      if (S.limited_redeals || deal_->draw() > 1) {
        const std::uint32_t numbers = deal_->shown_after(klondike::extract(p.played, stock_), passes_left_);
        shown &= deal_->stock_cards(klondike::deposit(numbers, stock_)) | first_shown_;
      }
      std::uint64_t placed = 0;
      for (std::uint64_t cards = shown & ~played; cards; cards &= cards - 1) {
        Room room = room_to_move(p, lowest(cards));
        room.stock = left & played;
        if (is_room(room, p.locked)) placed |= lowest(cards);
      }
      if (!placed) return shown;
      p.played |= deal_->stock_places(placed);
    }
  }

  // Sends home all that can go, but for bases that may yet be wanted as hosts.
  void close(Position& p) const {
    while (true) {
      const std::uint64_t next = Abstraction::next_home(p.heights());
      std::uint64_t up = next & p.face_up & (~p.locked | kLowRanks);
      for (; up; up &= up - 1) {
        Room room = room_to_go_home(p, lowest(up));
        if (is_room(room, p.locked)) break;
      }
      if (up) {
        play(p, KlondikeStep::kHome, lowest(up));
      } else if (const std::uint64_t stock = next & show(p)) {
        play(p, KlondikeStep::kStockHome, lowest(stock));
      } else {
        return;
      }
    }
  }

  void play(KlondikeState& s, KlondikeStep::Kind kind, std::uint64_t card) const {
    deal_->play(s, {kind, static_cast<std::uint8_t>(std::countr_zero(card))}, false);
    s.set_waste(0);
  }

  void add(Position p) {
    close(p);
    if (deal_->is_won(p)) {
      answer_ = Answer::no_proof;
      return;
    }
    switch (closed_.insert(entry_of(p))) {
      case Insertion::kNew: waiting_.push_back(p); break;
      case Insertion::kKnown: break;
      case Insertion::kFull: answer_ = Answer::no_proof;
    }
  }

  // Bases leave, and cards that are next go home from under their guests.
  void expand(const Position& p) {
    for (std::uint64_t cards = p.locked; cards; cards &= cards - 1) step(p, KlondikeStep::kMove, lowest(cards));
    for (std::uint64_t cards = Abstraction::next_home(p.heights()) & p.face_up; cards; cards &= cards - 1)
      step(p, KlondikeStep::kHome, lowest(cards));
  }

  // Takes a step in every way in which room can be made for it by laying down stock cards.
  void step(Position p, KlondikeStep::Kind kind, std::uint64_t card) {
    Room room = kind == KlondikeStep::kMove ? room_to_move(p, card) : room_to_go_home(p, card);
    if (is_room(room, p.locked)) {
      play(p, kind, card);
      add(p);
      return;
    }
    for (std::uint64_t help = room.asked & deal_->stock_cards(p.stock() & p.played); help; help &= help - 1) {
      Position laid = p;
      play(laid, KlondikeStep::kStockDown, lowest(help));
      step(laid, kind, card);
    }
  }

  static constexpr std::array<std::uint64_t, 52> kSuitOf = [] {
    std::array<std::uint64_t, 52> table{};
    for (int index = 0; index < 52; ++index)
      table[static_cast<std::size_t>(index)] = klondike::suit_up_to(klondike::card_of(index).suit(), kMaxRank);
    return table;
  }();

  const Abstraction* deal_ = nullptr;
  Meter* meter_ = nullptr;
  Answer answer_ = Answer::no_proof;
  std::uint64_t nodes_ = 0;
  std::uint32_t stock_ = 0;        // places, at the start
  std::uint64_t stock_cards_ = 0;  // the cards there
  std::uint64_t first_shown_ = 0;  // those that turning alone brought to the top at the start
  bool passes_left_ = false;       // at the start
  FlatSet<Key, MorePlayed> closed_;
  std::vector<Position> waiting_;
};

}  // namespace winnable
