// Klondike without competition: a static proof of loss. Part of games/klondike/abstract_state.h.
//
// Claim: a position is lost if some card cannot go home in the relaxed game, where a card once face up stays a host for
//        any number of cards and can always be played, an empty column once won stays empty, and a stock card that
//        could be played counts as both still there and played, whichever helps.
// Why: every play of the real game is one of the relaxed game, in which each move only adds to what is possible; so
//      what its closure does not reach is out of reach. A card that comes back from its foundation was home at the
//      start, and such cards are hosts all along, kings without taking up a column; or it was face up or played from
//      the stock before, and where it fits now it could have been laid down from there: a king where a space is won.
// The stock: numbered from 0 in the order of what is left, a fresh pass shows the cards q with q mod draw = draw - 1;
//      when e cards before q have been played in earlier passes, those with q - e mod draw = draw - 1 (plays of the
//      same pass do not shift it). So q needs (q + 1) mod draw plays before it, or to be shown from the present waste,
//      or the play of its neighbour behind it, which leaves it on top. Being last is the play of all behind it.
// Needs: one deck.
// Guarded by: tests/games/klondike_test.cpp (deals and positions in the middle of short games).
// Cost: about a microsecond; half of the lost deals. At inner nodes it finds next to nothing more.
#pragma once

#include "games/klondike/abstract_state.h"

namespace winnable {

namespace klondike {

// Of a set of cards, those whose suit is in it from the ace up.
inline std::uint64_t from_ace(std::uint64_t cards) {
  // The ladder bit flips from rank to rank: swap it on every other rank, and each suit has a bit of its own in a
  // nibble.
  const auto straighten = [](std::uint64_t x) {
    return (x & 0x0F0F0F0F0F0F0F0Full) | (x & 0x3030303030303030ull) << 2 | (x & 0xC0C0C0C0C0C0C0C0ull) >> 2;
  };
  std::uint64_t missing = ~straighten(cards);
  for (int shift = 4; shift < 64; shift *= 2) missing |= missing << shift;
  return straighten(~missing);
}

}  // namespace klondike

template <KlondikeShape S>
std::uint32_t KlondikeAbstraction<S>::shown_after(std::uint32_t played, bool passes_left) const {
  std::uint32_t shown = played >> 1;
  if (!passes_left) return shown;
  for (int plays = 1; plays < draw_ && played; ++plays) {
    const std::uint32_t earliest = played & (0 - played);
    played ^= earliest;
    shown |= (every_ >> (draw_ - plays)) & (0 - 2 * earliest);
  }
  return shown;
}

template <KlondikeShape S>
bool KlondikeAbstraction<S>::is_hopeless(const KlondikeState& s) const {
  const std::uint64_t home_now = home_cards(s.heights());
  constexpr std::uint64_t deck = [] {
    std::uint64_t cards = 0;
    for (int suit = 0; suit < S.suits; ++suit) cards |= klondike::suit_up_to(suit, S.ranks);
    return cards;
  }();
  const Reach reach = reachable(s);
  const bool passes_left = has_redeal(s);
  std::uint64_t up = s.face_up, locked = s.locked;  // cards that were face up once; bases that have not left
  std::uint64_t shown = reach.now | reach.later;    // stock cards that were the waste's top once
  std::uint64_t played = 0;                         // of these, those that could be played
  bool space = has_space(s);
  while (true) {
    const std::uint64_t home = klondike::from_ace(home_now | up | shown);
    if ((home & deck) == deck) return false;
    const std::uint64_t hosts = up | (S.foundation_return ? home_now : 0);
    const std::uint64_t places = klondike::pairs_of(hosts) >> 4 | (space ? kKings : 0);
    const std::uint64_t leaving = locked & (home | places), fresh = shown & ~played & (home | places);
    const std::uint64_t landing = shown & places & ~up;
    const bool king_leaves = !space && (home & up & kKings);
    if (!leaving && !fresh && !landing && !king_leaves) return true;
    for (std::uint64_t rest = leaving; rest; rest &= rest - 1) {
      const Below& below = below_[static_cast<std::size_t>(std::countr_zero(rest))];
      up |= below.card;
      locked |= below.lock;
      space |= !below.card;
    }
    locked &= ~leaving;
    space |= king_leaves;
    up |= landing;
    played |= fresh;
    if (!fresh) continue;
    const std::uint32_t numbers = shown_after(klondike::extract(stock_places(played), s.stock()), passes_left);
    shown |= stock_cards(klondike::deposit(numbers, s.stock()));
  }
}

}  // namespace winnable
