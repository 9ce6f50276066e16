#include "solver/survey/deck_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "solver/core/text.h"
#include "solver/core/wide.h"
#include "solver/survey/read_input.h"

namespace winnable {
namespace {

// FNV-1a with 128 bits. Decks are told apart, not protected: nobody gains by two files with one hash.
class ContentHash {
 public:
  void add(std::string_view bytes) {
    for (const char c : bytes) {
      state_ ^= static_cast<unsigned char>(c);
      state_ *= kPrime;
    }
  }
  std::string text() const {
    return fmt::format("{:016x}{:016x}", static_cast<std::uint64_t>(state_ >> 64), static_cast<std::uint64_t>(state_));
  }

 private:
  static constexpr Uint128 kPrime = static_cast<Uint128>(1) << 88 | 0x13B;
  Uint128 state_ = static_cast<Uint128>(0x6C62272E07BB0142ull) << 64 | 0x62B821756295C58Dull;
};

}  // namespace

std::optional<DeckFile> DeckFile::read(const std::string& path, const DeckShape& shape, std::string& error) {
  auto text = read_input(path, kMaxListMegabytes, error);
  if (!text) return std::nullopt;
  return parse(*std::move(text), input_name(path), shape, error);
}

std::optional<DeckFile> DeckFile::parse(std::string text, const std::string& name, const DeckShape& shape,
                                        std::string& error) {
  DeckFile file;
  file.shape_ = shape;
  file.text_ = std::move(text);
  ContentHash hash;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (Line line{1, 0, 0}; line.begin < file.text_.size(); ++line.number) {
    const std::size_t end = std::min(file.text_.find('\n', line.begin), file.text_.size());
    line.size = end - line.begin;
    line.size = std::min(file.cards_of(line).find('#'), line.size);
    if (!notation::trim(file.cards_of(line)).empty()) {
      const auto deck = parse_deck(shape, file.cards_of(line), error);
      if (!deck) return error = fmt::format("{}, line {}: {}", name, line.number, error), std::nullopt;
      hash.add(fmt::format("{}:{}\n", line.number, to_text(*deck)));
      file.decks_.push_back(line);
      if (!ranges.empty() && ranges.back().second + 1 == line.number)
        ranges.back().second = line.number;
      else
        ranges.emplace_back(line.number, line.number);
    }
    line.begin = end + 1;
  }
  if (ranges.empty()) return error = name + ": no decks", std::nullopt;
  auto lines = SeedSet::from_ranges(std::move(ranges), error);
  if (!lines) return std::nullopt;
  file.lines_ = *std::move(lines);
  file.hash_ = hash.text();
  return file;
}

Deck DeckFile::deck(std::uint64_t line) const {
  const auto found = std::lower_bound(decks_.begin(), decks_.end(), line,
                                      [](const Line& a, std::uint64_t number) { return a.number < number; });
  assert(found != decks_.end() && found->number == line && "a line with a deck");
  std::string error;
  return *parse_deck(shape_, cards_of(*found), error);
}

DeckGame::DeckGame(const Game& real, const DeckFile& decks)
    : rules_id(std::string(real.rules_id()) + std::string(kDecksMark) + decks.hash()), game(real.info()) {
  game.rules_id = rules_id;
}

NumberedGame::NumberedGame(const Game& real, DeckScheme scheme)
    : rules_id(std::string(real.rules_id()) + std::string(kNumbersMark) + std::string(to_text(scheme))),
      game(real.info()) {
  assert(scheme != DeckScheme::own);
  game.rules_id = rules_id;
}

}  // namespace winnable
