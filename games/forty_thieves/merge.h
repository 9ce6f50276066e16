// Forty Thieves: loose columns. Part of games/forty_thieves/position.h.
//
// A column is loose when it could be lifted into an empty column: a single card, or any run where runs move. Where its
// host is exposed, "apart" and "on its host" can be turned into each other at will; only one of them need be stored.
#pragma once

#include "games/forty_thieves/position.h"

namespace winnable {

template <FortyThievesRules R>
bool FortyThieves<R>::is_loose(int column) const {
  const int shape = shapes_[static_cast<std::size_t>(column)];
  return R.moves_runs ? shape < 16 : shape == 0;
}

// Claim: a loose column goes to its exposed host at once.
// Why: the emptied column takes it back, so whatever can be reached from the position apart can be reached from the
//      merged one. What cannot be played with the column on its host can be played as one choice that sets it apart
//      first (add_exits): its host moves; or a card comes onto it (with runs that move the two go together anyway). If
//      its twin would come onto the host instead, the twin goes to the empty column: an equal position. All other moves
//      need no more empty columns than the merged position has. Of a chain of loose columns the lowest pair is merged
//      first, so that it too is set apart by one choice.
// Needs: an empty column takes any card; no cells (sound there, but it hurts the beam of Squadron).
// Guarded by: tests/games/forty_thieves_test.cpp.
// Source: merge classes of mutually reachable positions.
template <FortyThievesRules R>
std::optional<Move> FortyThieves<R>::find_merge(unsigned hosted) const {
  unsigned loose = 0;
  for (int column = 0; column < R.columns; ++column) loose |= static_cast<unsigned>(is_loose(column)) << column;
  loose &= ~spaces();
  std::optional<Move> merge;
  for (unsigned left = R.moves_runs ? loose : loose & hosted; left; left &= left - 1) {
    const int from = std::countr_zero(left);
    const unsigned hosts = places_with(top(from).code + run(from) + 1) & kColumnMask;
    if (!hosts) continue;
    const bool is_chain = hosts & loose;
    merge = Move{kPlace, static_cast<std::uint8_t>(from),
                 static_cast<std::uint8_t>(std::countr_zero(is_chain ? hosts & loose : hosts)),
                 static_cast<std::uint8_t>(run(from) + 1)};
    if (is_chain) break;
  }
  return merge;
}

// Claim: with merging, cards need not go to an empty column when their host is exposed, or is the card they lie on.
// Why: they would merge with that host at once. The position that results is the one they came from, or that of the
//      direct move, which is generated. (Part of a run that moves: the rest of the run is the host. One card that
//      leaves a run where runs do not move: so is the card below it.)
// Needs: find_merge. Guarded by: tests/games/forty_thieves_test.cpp.
template <FortyThievesRules R>
bool FortyThieves<R>::merges_in_space(int from) const {
  const bool is_column = from < kFirstCell;
  if (!R.moves_runs && is_column && run(from) > 0) return true;
  const Card base = Card::from_code(top(from).code + (is_column ? run(from) : 0));
  return base.rank() < R.ranks && (places_with(base.code + 1) & kColumnMask);
}

// The moves for which cards at the end of a run are set apart in an empty column first:
//   kAside  the card below them goes to a foundation, a host or another empty column
//   kOnto   a card comes onto the last card of the run
template <FortyThievesRules R>
void FortyThieves<R>::add_exits(MoveList& moves) const {
  const unsigned spaces_now = spaces();
  if (!spaces_now) return;
  const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
  const unsigned other_space = spaces_now & (spaces_now - 1);
  for (int column = 0; column < R.columns; ++column) {
    const int length = top(column) ? run(column) : 0;
    for (int count = 1; count <= (R.moves_runs ? length : std::min(length, 1)); ++count) {
      const Card next = Card::from_code(top(column).code + count);
      if (fits_foundation(next)) moves.add({kAside, byte(column), kFoundation, byte(count)});
    }
    if (R.moves_runs || length == 0) continue;
    const int last = top(column).code;
    for (unsigned hosts = places_with(last + 2) & kColumnMask; hosts; hosts &= hosts - 1)
      moves.add({kAside, byte(column), byte(std::countr_zero(hosts)), 1});
    if (other_space && !empties(column, 2)) moves.add({kAside, byte(column), byte(std::countr_zero(other_space)), 1});
    const unsigned next_lower = top(column).rank() > 1 ? places_with(last - 1) & kSourceMask : 0;
    for (unsigned cards = next_lower; cards; cards &= cards - 1)
      moves.add({kOnto, byte(std::countr_zero(cards)), byte(column), 1});
  }
}

// The two plain moves of an exit.
template <FortyThievesRules R>
std::array<Move, 2> FortyThieves<R>::steps_of(Move exit) const {
  const auto space = static_cast<std::uint8_t>(std::countr_zero(spaces()));
  if (exit.kind == kAside) return {{{kPlace, exit.from, space, exit.count}, {kPlace, exit.from, exit.to, 1}}};
  return {{{kPlace, exit.to, space, 1}, {kPlace, exit.from, space, 1}}};
}

}  // namespace winnable
