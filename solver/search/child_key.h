// The key of the position after a move, without making the move where the game knows how: two edges in three lead to
// known positions, and those children never need to exist.
#pragma once

#include "solver/search/position.h"

namespace winnable {

template <class P>
concept HasKeyAfter = Position<P> && requires(const P& position, Move move) {
  { position.key_after(move) } -> std::same_as<Key>;
};

template <Position P>
Key key_after(const P& position, Move move) {
  if constexpr (HasKeyAfter<P>) {
    return position.key_after(move);
  } else {
    P child = position;
    child.apply(move);
    return child.key();
  }
}

}  // namespace winnable
