// The deals that a command is asked about.
#include "solver/cli/deal_range.h"

#include <fmt/format.h>

#include "solver/cli/rules_file.h"

namespace winnable::cli {

// Whose numbers are asked for: "ms:1-32000".
DeckScheme read_scheme(const Parsed& parsed, const Game& game) {
  if (!parsed.has("seeds")) return DeckScheme::own;
  const auto text = parsed.text("seeds");
  std::string_view rest = text;
  std::string error;
  const auto scheme = take_scheme(rest, error);
  if (!scheme) throw CommandError(kUsage, error);
  if (*scheme == DeckScheme::own) return *scheme;
  if (parsed.has("decks")) throw CommandError(kUsage, "--decks: its lines have no other numbers than their own");
  if (!game.has_numbers(*scheme)) static_cast<void>(game.deck({*scheme, 1}));  // says which numbers the game has
  return *scheme;
}

// The seeds, or the lines of a deck file: all of them unless some are named.
SeedSet read_seeds(const Parsed& parsed, const DeckFile* decks, DeckScheme scheme) {
  if (decks && !parsed.has("seeds")) return decks->lines();
  std::string error;
  auto text = parsed.text("seeds");
  if (scheme != DeckScheme::own) text.erase(0, to_text(scheme).size() + 1);
  auto seeds = SeedSet::parse(text, error);
  if (!seeds) throw CommandError(text.starts_with('@') ? kBadInput : kUsage, error);
  for (const std::uint64_t place : {std::uint64_t{0}, seeds->size() - 1})
    if (!check_number({scheme, (*seeds)[place]}, error)) throw CommandError(kUsage, error);
  if (!decks) return *std::move(seeds);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> held;  // of these lines those with a deck
  for (std::uint64_t place = 0; place < decks->lines().size(); ++place)
    if (const std::uint64_t line = decks->lines()[place]; seeds->place_of(line)) held.emplace_back(line, line);
  if (held.empty()) throw CommandError(kUsage, fmt::format("--decks: lines {} hold no deck", seeds->summary()));
  if (held.size() < seeds->size() && !parsed.has("quiet"))
    fmt::print(stderr, "winnable: --decks: of lines {} {} hold a deck\n", seeds->summary(), held.size());
  return *SeedSet::from_ranges(std::move(held), error);
}

std::optional<DeckFile> read_decks(const Parsed& parsed, const Game& game) {
  if (!parsed.has("decks")) return std::nullopt;
  std::string error;
  auto decks = DeckFile::read(parsed.text("decks"), game.deck_shape(), error);
  if (!decks) throw CommandError(kBadInput, error);
  return decks;
}

Game game_of_range(const Parsed& parsed) {
  const Game game = chosen_game(parsed);
  if (!game) throw CommandError(kUsage, "a game and seeds are needed");
  if (!parsed.has("seeds") && !parsed.has("decks"))
    throw CommandError(kUsage, "seeds are needed: one, such as 42, or a range, such as 1-1000");
  return game;
}

DealRange::DealRange(const Parsed& parsed) : game_(game_of_range(parsed)) {
  decks_ = read_decks(parsed, game_);
  scheme_ = read_scheme(parsed, game_);
  numbers_ = read_seeds(parsed, decks_ ? &*decks_ : nullptr, scheme_);
}

Start DealRange::start(std::size_t i) const {
  const std::uint64_t number = numbers_[i];
  if (decks_) return {game_, std::nullopt, decks_->deck(number)};
  return game_.deal(DealNumber{scheme_, number});
}

std::string DealRange::text() const {
  return (scheme_ == DeckScheme::own ? "" : std::string(to_text(scheme_)) + ":") + numbers_.text();
}

}  // namespace winnable::cli
