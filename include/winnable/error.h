// What the library throws. Nothing else leaves it but std::bad_alloc, and what a callback of the caller throws (but
// SearchProgress::tell, which must not).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "winnable/board.h"

namespace winnable {

enum class ErrorKind : std::uint8_t {
  usage,      // asked for what there is not: an unknown game, a number that the other program has no deal of, ...
  bad_input,  // a text that cannot be read: a deal, a deck, rules, moves
  // The referee refuses a move, or (a bug of this library: please report it) the win that a solver claims, or a checker
  // the proof of a loss.
  refused,
};

// what() says it all in one line, for people: the text's name, the line, the pile, the card and the reason.
struct Error : std::runtime_error {
  Error(ErrorKind error_kind, const std::string& message) : std::runtime_error(message), kind(error_kind) {}
  Error(ErrorKind error_kind, const std::string& message, BoardError found)
      : std::runtime_error(message), kind(error_kind), place(std::move(found)) {}
  ~Error() override;  // in one place, so that modules linked at run time know the same type

  ErrorKind kind;
  // Of a text: line, pile and card where they are known. Its reason says what is wrong without the text's name and
  // without hints for the command line; empty where what() is all there is to say.
  BoardError place;
};

}  // namespace winnable
