// A game of runs relaxed (games/builder/runs/game.h), to prove losses: a smaller game that is no harder to win.
//
// In it cards at home help as hosts without coming back, as long as there is room for them where they would lie, so
// that going home never hurts, and all open cards but bases go as soon as they can. A stock card is laid down only when
// the next step needs it as a host; one that was shown and had a place counts as played for what the stock shows, laid
// down or not. What is left to choose is which base leaves when, and who gets the hosts: they are counted as in the
// game.
//
// Claim (relaxed-runs): a position is lost if the relaxed game from it is.
// Why: every play of the game is followed by one of the relaxed game in which at all times
//   (1) the same bases have left their places, and as bases the same ones have gone home (the two lowest levels apart,
//       which go as soon as they can: nothing needs them as hosts);
//   (2) all cards that ever were home in the game are home; no stock card was laid down that was not there;
//   (3) stock cards played in the game count as played, so all that the stock shows in it is shown.
// So what lies on another card in the relaxed game does so in the game, which has room for it. Kind by kind: the hosts
// of the game that are none in the relaxed one are home there, or still in the stock. By (1) all of them lie on
// something in the game and on nothing in the relaxed one: they are the help, and need no more room in turn than the
// game has. A home card that helps came back in the game, and those of its suit above it did before, but for stock
// cards that the game has not sent home yet; so none of them is of the last level, which lies on nothing. Of the stock
// cards among the help one at a time is laid down, until there is room. The same count gives the room for a base that
// moves, for a card on its way home, which must not be needed as a host, and for a stock card that is played, hence
// (3). The stock: numbered from 0 in the order of what is left at the start, a fresh pass shows the cards q with q mod
// draw = draw - 1; when e cards before q have been played in earlier passes, those with q - e mod draw = draw - 1. So q
// needs (q + 1) mod draw plays before it, or to be shown at the start, or the play of its neighbour behind it.
//
// Claim (relaxed-order): a position need not be expanded when one is known that differs in more cards that count as
//        played.
// Why: that one is won in as many steps or fewer; so of the won positions met, one with the fewest steps to go is
//      expanded.
// Needs: what the game of runs needs. Rules that forbid more only take plays away.
// Guarded by: tests/games/builder_runs_test.cpp.
// Source: games/klondike/relaxed_search.h, where kings fill spaces.
// Cost: one to five microseconds a position; 16 bytes in a set for each, 48 for each that waits; charged to the Meter.
#pragma once

#include <bit>
#include <cstdint>

#include "games/builder/runs/game.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"
#include "solver/search/tracked_vector.h"
#include "winnable/solve.h"

namespace winnable {

class RelaxedRuns {
 public:
  // The game must outlive it.
  RelaxedRuns(const RunGame& game, Meter& meter)
      : game_(game),
        meter_(meter),
        stock_(game.start().stock),
        stock_cards_(game.cards_at(stock_)),
        first_shown_(game.shown(game.start())),
        waiting_(meter) {
    known_.reset(meter);
    add({game.start(), 0});
  }
  ~RelaxedRuns() { known_.free_memory(); }
  RelaxedRuns(const RelaxedRuns&) = delete;
  RelaxedRuns& operator=(const RelaxedRuns&) = delete;

  // Until decided, until the meter stops, or until so many more positions are expanded. lost: so is the game. won:
  // nothing is said of it.
  Verdict run(std::uint64_t positions) {
    for (; positions > 0 && !is_won_ && !meter_.stopped(); --positions) {
      if (waiting_.size() == 0) return has_all_ ? Verdict::lost : Verdict::undecided;
      const Position next = waiting_.back();
      waiting_.pop_back();
      meter_.spend_node();
      expand(next);
    }
    return is_won_ ? Verdict::won : Verdict::undecided;
  }

 private:
  struct Position : RunState {
    std::uint64_t played = 0;  // places of the stock that count as played
  };
  struct MorePlayed {
    static std::uint64_t group(Key key) { return key.low; }
    static bool covers(Key a, Key b) { return a.low == b.low && (b.high & ~a.high) == 0; }
  };

  static std::uint64_t lowest(std::uint64_t cards) { return cards & (~cards + 1); }
  static std::uint8_t number(std::uint64_t card) { return static_cast<std::uint8_t>(std::countr_zero(card)); }

  // What has to lie somewhere, what it can lie on, and cards that may help: they then lie somewhere themselves.
  struct Room {
    std::uint64_t guests, hosts;
    std::uint64_t home;       // may help
    std::uint64_t stock = 0;  // may help without being laid down
    std::uint64_t asked = 0;  // the hosts of each kind that was asked for help
  };
  Room room_to_move(const Position& p, std::uint64_t card) const {
    return {(p.open & ~p.bases) | card, p.open | card, game_.home_cards(p)};
  }
  Room room_to_go_home(const Position& p, std::uint64_t card) const {
    return {p.open & ~p.bases, p.open & ~card, game_.home_cards(p)};
  }

  // Of a kind that lacks hosts any card that could help may be the one for which there is room.
  bool is_room(Room& room) const {
    for (const RunGame::Kind& kind : game_.kinds()) {
      if (std::popcount(room.guests & kind.guests) <= std::popcount(room.hosts & kind.hosts)) continue;
      room.asked |= kind.hosts;
      for (std::uint64_t help = kind.hosts & (room.home | room.stock) & ~room.hosts; help; help &= help - 1) {
        Room other = room;
        if (!take(other, lowest(help))) continue;
        const bool found = is_room(other);
        room.asked |= other.asked;
        if (found) return true;
      }
      return false;
    }
    return true;
  }
  // A card helps, and with it all of its suit that must have come back before it. False: some of them cannot.
  bool take(Room& room, std::uint64_t card) const {
    std::uint64_t cards = card;
    if (card & room.home) {
      const std::uint64_t suit = builder::of_suit(builder::suit_of(number(card)));
      cards |= room.home & suit & ~stock_cards_ & (~card + 1);
    }
    room.guests |= cards;
    room.hosts |= cards;
    return (cards & game_.kings()) == 0;
  }

  // Stock cards that are shown, after counting as played all that are shown and have a place.
  std::uint64_t show(Position& p) const {
    p.played |= stock_ & ~p.stock;
    const std::uint64_t left = game_.cards_at(p.stock);
    while (true) {
      const std::uint64_t played = game_.cards_at(p.played), shown = left & (first_shown_ | shown_after(p.played));
      std::uint64_t placed = 0;
      for (std::uint64_t cards = shown & ~played & ~game_.kings(); cards; cards &= cards - 1) {
        Room room = room_to_move(p, lowest(cards));
        room.stock = left & played;
        if (is_room(room)) placed |= game_.place_of(number(cards));
      }
      if (!placed) return shown;
      p.played |= placed;
    }
  }
  std::uint64_t shown_after(std::uint64_t played) const {
    std::uint64_t shown = 0, previous = 0;
    int place = 0, before = 0;
    for (std::uint64_t places = stock_; places; places &= places - 1, ++place) {
      const std::uint64_t bit = lowest(places);
      if (played & bit) shown |= previous;
      if ((place + 1) % game_.draw() <= before) shown |= bit;
      before += (played & bit) != 0;
      previous = bit;
    }
    return game_.cards_at(shown);
  }

  // Sends home all that can go, but for bases that may yet be wanted as hosts.
  void close(Position& p) const {
    constexpr std::uint64_t kLowLevels = 0xFF;
    while (true) {
      const std::uint64_t next = game_.next_home(p);
      std::uint64_t open = next & p.open & (~p.bases | kLowLevels);
      for (; open; open &= open - 1) {
        Room room = room_to_go_home(p, lowest(open));
        if (is_room(room)) break;
      }
      if (open) {
        play(p, RunStep::kHome, open);
      } else if (const std::uint64_t stock = next & show(p)) {
        play(p, RunStep::kStockHome, stock);
      } else {
        return;
      }
    }
  }

  // The lowest of the cards.
  void play(Position& p, RunStep::Kind kind, std::uint64_t cards) const {
    game_.play(p, {kind, number(cards)});
    p.waste = 0;
  }

  void add(Position p) {
    close(p);
    is_won_ = is_won_ || game_.is_won(p);
    const Insertion insertion = known_.insert({game_.key(p), p.played});
    if (insertion == Insertion::kFull || (insertion == Insertion::kNew && !waiting_.push_back(p))) has_all_ = false;
  }

  // Bases leave, and cards that are next go home from under their guests.
  void expand(const Position& p) {
    for (std::uint64_t cards = p.bases & ~game_.kings(); cards; cards &= cards - 1)
      step(p, RunStep::kMove, lowest(cards));
    for (std::uint64_t cards = game_.next_home(p) & p.open; cards; cards &= cards - 1)
      step(p, RunStep::kHome, lowest(cards));
  }

  // Takes a step in every way in which room can be made for it by laying down stock cards.
  void step(Position p, RunStep::Kind kind, std::uint64_t card) {
    Room room = kind == RunStep::kMove ? room_to_move(p, card) : room_to_go_home(p, card);
    if (is_room(room)) {
      play(p, kind, card);
      add(p);
      return;
    }
    const std::uint64_t help = room.asked & game_.cards_at(p.stock & p.played) & ~game_.kings();
    for (std::uint64_t cards = help; cards; cards &= cards - 1) {
      Position laid = p;
      play(laid, RunStep::kStockDown, cards);
      step(laid, kind, card);
    }
  }

  const RunGame& game_;
  Meter& meter_;
  const std::uint64_t stock_, stock_cards_, first_shown_;  // at the start
  FlatSet<Key, MorePlayed> known_;
  TrackedVector<Position> waiting_;
  bool is_won_ = false, has_all_ = true;
};

}  // namespace winnable
