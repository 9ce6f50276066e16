// Kansas: which cards of one rank lie on which cards of the next higher rank, decided as late as can be.
//
// Idea: the arrangement of the columns is, rank by rank, a matching: every card that is no bottom card (a guest) lies
// on a card one rank higher (its host), and the hosts without a guest are the ends of columns. A group move takes one
// guest to a free host and changes nothing else. So the group moves of a game add up over the ranks, and what one rank
// costs depends on nothing but the order in which its hosts and guests come and go: a guest may choose any free host, a
// host may go home once it is free. What choice was best shows later. So none is made: a state holds, for every
// matching, the fewest group moves that lead to it (a work function, as for the k-server problem), less the fewest of
// all, which after() hands out as they become certain. Equal functions are one number.
// Source: work functions: Borodin, Linial & Saks 1992.
//
// Claim: over any row of events at one rank, after() hands out no more than the fewest group moves that let the row
//        happen: guests come onto free hosts, and hosts go when they are free.
// Why: the function is exact after each event, group moves that nothing forces included, and its least value, which is
//      what was handed out, only rises. A function that has lost its values counts too few.
// Guarded by: tests/games/shortest_kansas_test.cpp.
//
// Cost: the functions met, some hundred to some thousand (1 500 at most in a deal), with their successors: a few MB.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <map>
#include <vector>

namespace winnable {

class KansasMatchingWorkFunction {
 public:
  using State = std::uint16_t;
  enum Event : std::uint8_t { kHostComes, kHostGoes, kGuestComes, kGuestGoes };
  struct Next {
    State state = kUnknown;
    std::uint8_t moves = 0;  // group moves that have become certain
  };

  // So many functions are kept apart; what comes later is told from others by its hosts and guests only, and its moves
  // may then be too few.
  explicit KansasMatchingWorkFunction(std::size_t most_exact = 60000) : most_exact_(most_exact) {}

  // One matching: for each suit of `hosts` the suit of its guest, or -1.
  State matched(unsigned hosts, const std::array<int, 4>& guests) {
    Matching matching = kNobody;
    for (int host = 0; host < 4; ++host)
      if (const int guest = guests[static_cast<std::size_t>(host)]; guest >= 0)
        matching = with(matching, host, static_cast<unsigned>(guest));
    Function function{{matching, 0}};
    let_guests_move(function, hosts);
    return number(function, hosts);
  }

  std::uint64_t count(State state) const { return static_cast<std::uint64_t>(std::popcount(states_[state].hosts)); }
  bool has_guests(State state) const { return states_[state].has_guests; }

  // Needs: a free host where a guest comes or a host goes.
  Next after(State state, Event event, int suit) {
    const std::size_t slot = static_cast<std::size_t>(event * 4 + suit);
    if (states_[state].next[slot].state == kUnknown) {
      const Next next = find_next(state, event, suit);
      states_[state].next[slot] = next;
    }
    return states_[state].next[slot];
  }

 private:
  static constexpr State kUnknown = 0xFFFF;
  // The guest of each host, a nibble a suit: its suit or kNone.
  using Matching = std::uint16_t;
  static constexpr Matching kNobody = 0xFFFF;
  static constexpr unsigned kNone = 15;
  using Function = std::map<Matching, int>;  // fewest moves to each matching
  struct Entry {
    Function function;
    std::uint8_t hosts = 0;  // suits, a bit each
    bool has_guests = false;
    std::array<Next, 16> next{};
  };

  static unsigned guest_on(Matching matching, int host) { return matching >> (4 * host) & 15u; }
  static Matching with(Matching matching, int host, unsigned guest) {
    return static_cast<Matching>((matching & ~(15u << (4 * host))) | guest << (4 * host));
  }

  static void offer(Function& function, Matching matching, int moves) {
    const auto [entry, is_new] = function.try_emplace(matching, moves);
    if (!is_new) entry->second = std::min(entry->second, moves);
  }

  Next find_next(State state, Event event, int suit) {
    const Entry& entry = states_[state];
    unsigned hosts = entry.hosts;
    if (event == kHostComes) hosts |= 1u << suit;
    if (event == kHostGoes) hosts &= ~(1u << suit);
    Function function;
    for (const auto& [matching, moves] : entry.function) {
      if (event == kHostComes) {
        offer(function, matching, moves);
      } else if (event == kHostGoes) {
        if (guest_on(matching, suit) == kNone) offer(function, matching, moves);
      } else {
        for (int host = 0; host < 4; ++host) {
          if (!(hosts >> host & 1)) continue;
          if (event == kGuestComes && guest_on(matching, host) == kNone)
            offer(function, with(matching, host, static_cast<unsigned>(suit)), moves);
          if (event == kGuestGoes && guest_on(matching, host) == static_cast<unsigned>(suit))
            offer(function, with(matching, host, kNone), moves);
        }
      }
    }
    let_guests_move(function, hosts);
    int least = 255;
    for (const auto& [matching, moves] : function) least = std::min(least, moves);
    for (auto& [matching, moves] : function) moves = states_.size() < most_exact_ ? moves - least : 0;
    return {number(function, hosts), static_cast<std::uint8_t>(least)};
  }

  // A move takes one guest to a free host.
  static void let_guests_move(Function& function, unsigned hosts) {
    std::vector<Matching> open;
    for (const auto& [matching, moves] : function) open.push_back(matching);
    while (!open.empty()) {
      const Matching matching = open.back();
      open.pop_back();
      const int moves = function.at(matching) + 1;
      for (int from = 0; from < 4; ++from)
        for (int to = 0; to < 4; ++to) {
          if (!(hosts >> to & 1) || guest_on(matching, from) == kNone || guest_on(matching, to) != kNone) continue;
          const Matching moved = with(with(matching, to, guest_on(matching, from)), from, kNone);
          const auto known = function.find(moved);
          if (known != function.end() && known->second <= moves) continue;
          function[moved] = moves;
          open.push_back(moved);
        }
    }
  }

  State number(const Function& function, unsigned hosts) {
    const auto [entry, is_new] = numbers_.try_emplace({hosts, function}, static_cast<State>(states_.size()));
    if (!is_new) return entry->second;
    Entry fresh{.function = function, .hosts = static_cast<std::uint8_t>(hosts)};
    fresh.has_guests = function.begin()->first != kNobody;
    assert(states_.size() < kUnknown && "without values a few thousand are all there can be");
    states_.push_back(fresh);
    return entry->second;
  }

  std::size_t most_exact_;
  std::map<std::pair<unsigned, Function>, State> numbers_;
  std::vector<Entry> states_;
};

}  // namespace winnable
