// What a line of a proof does with its clause. The proof that a formula has no solution is a list of clauses: those of
// the formula, and learned ones, each of which follows from those before it by unit propagation, to the empty one.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace winnable::port {

enum class ProofStep : std::uint8_t {
  given,      // a clause of the formula
  learned,    // follows from the clauses that are known
  forgotten,  // is known no more
};

// Literals are numbers of variables from 1, negative where negated.
using ProofReader = std::function<void(ProofStep, std::span<const int>)>;

}  // namespace winnable::port
