// The signature: a fingerprint of the search. Every game solves a few fixed deals under a node limit, so the verdicts
// and the sum of the nodes must be the same on every machine, with every compiler and standard library.
// `winnable bench` and tests/portable/ print it; bench/signature.txt holds it. It takes some seconds of one thread.
#pragma once

#include <iosfwd>

namespace winnable {

inline constexpr int kSignatureSeeds = 5;
inline constexpr int kSignatureNodes = 20000;

// One line a game, then the sum. Returns the CPU seconds of the searches.
double print_signature(std::ostream& out);

}  // namespace winnable
