#include "winnable/deal_number.h"

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace winnable {
namespace {

constexpr std::uint64_t kMax32 = std::uint64_t{1} << 32;

// Index below `bound`, again and again.
class MicrosoftNumbers {
 public:
  explicit MicrosoftNumbers(std::uint64_t seed) : seed_(seed), state_(seed < kMax32 ? seed : seed - kMax32) {}

  std::uint64_t below(std::uint64_t bound) { return next() % bound; }

 private:
  std::uint64_t next() {
    state_ = (state_ * 214013 + 2531011) & (2 * kMax32 - 1);
    if (seed_ >= kMax32) return ((state_ >> 16) & 0xFFFF) + 1;
    const std::uint64_t output = (state_ >> 16) & 0x7FFF;
    return seed_ < kMax32 / 2 ? output : output | 0x8000;
  }

  std::uint64_t seed_, state_;
};

class OldPysolNumbers {
 public:
  explicit OldPysolNumbers(std::uint64_t seed) : state_(seed) {}

  std::uint64_t below(std::uint64_t bound) {
    state_ = state_ * 6364136223846793005u + 1;
    const double unit = static_cast<double>((state_ >> 21) & 0x7FFFFFFF) / 2147483648.0;
    return static_cast<std::uint64_t>(unit * static_cast<double>(bound));
  }

 private:
  std::uint64_t state_;
};

// The Mersenne Twister seeded by an array of words (Matsumoto and Nishimura, ACM TOMACS 8, 1998; init_by_array of their
// 2002 code), as Python seeds it with a whole number. The library's own seed sequence is another one.
class TwisterByArray {
 public:
  explicit TwisterByArray(std::uint64_t seed) {
    std::vector<std::uint32_t> key{static_cast<std::uint32_t>(seed)};
    if (seed >= kMax32) key.push_back(static_cast<std::uint32_t>(seed >> 32));
    fill(19650218);
    std::size_t i = 1, j = 0;
    for (std::size_t k = std::max(kSize, key.size()); k > 0; --k) {
      state_[i] = (state_[i] ^ mixed(i, 1664525)) + key[j] + static_cast<std::uint32_t>(j);
      step(i);
      j = (j + 1) % key.size();
    }
    for (std::size_t k = kSize - 1; k > 0; --k) {
      state_[i] = (state_[i] ^ mixed(i, 1566083941)) - static_cast<std::uint32_t>(i);
      step(i);
    }
    state_[0] = 0x80000000;
  }

  // As Python's random(): 53 bits of two outputs.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint32_t high = next() >> 5, low = next() >> 6;
    const double unit = (high * 67108864.0 + low) / 9007199254740992.0;
    return static_cast<std::uint64_t>(unit * static_cast<double>(bound));
  }

 private:
  static constexpr std::size_t kSize = 624;

  void fill(std::uint32_t seed) {
    state_[0] = seed;
    for (std::size_t i = 1; i < kSize; ++i) state_[i] = mixed(i, 1812433253) + static_cast<std::uint32_t>(i);
  }
  std::uint32_t mixed(std::size_t i, std::uint32_t factor) const {
    return (state_[i - 1] ^ (state_[i - 1] >> 30)) * factor;
  }
  void step(std::size_t& i) {
    if (++i < kSize) return;
    state_[0] = state_[kSize - 1];
    i = 1;
  }
  std::uint32_t next() {
    if (at_ == kSize) twist();
    std::uint32_t output = state_[at_++];
    output ^= output >> 11;
    output ^= (output << 7) & 0x9D2C5680;
    output ^= (output << 15) & 0xEFC60000;
    return output ^ (output >> 18);
  }
  void twist() {
    for (std::size_t i = 0; i < kSize; ++i) {
      const std::uint32_t word = (state_[i] & 0x80000000) | (state_[(i + 1) % kSize] & 0x7FFFFFFF);
      state_[i] = state_[(i + 397) % kSize] ^ (word >> 1) ^ ((word & 1) != 0 ? 0x9908B0DF : 0);
    }
    at_ = 0;
  }

  std::array<std::uint32_t, kSize> state_{};
  std::size_t at_ = kSize;
};

// Boost's uniform_int_distribution over a 32-bit generator: equal buckets, the outputs beyond the last are thrown away.
class SolvitaireNumbers {
 public:
  explicit SolvitaireNumbers(std::uint64_t seed) : twister_(static_cast<std::uint32_t>(seed)) {}

  std::uint64_t below(std::uint64_t bound) {
    constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    const auto wanted = static_cast<std::uint32_t>(bound);
    const std::uint32_t bucket = most / wanted + (most % wanted == wanted - 1 ? 1 : 0);
    std::uint32_t result;
    do result = static_cast<std::uint32_t>(twister_()) / bucket;
    while (result >= wanted);
    return result;
  }

 private:
  std::mt19937 twister_;
};

struct DealtCard {
  Card card;
  bool is_second_copy;
};

// From the last place to the second: swapped with a place up to it. All four programs do it so.
template <class Numbers>
void shuffle(std::vector<DealtCard>& cards, Numbers numbers) {
  for (std::size_t last = cards.size() - 1; last > 0; --last) std::swap(cards[last], cards[numbers.below(last + 1)]);
}

enum class Order : std::uint8_t { suits_cshd, ranks_cdhs, ranks_chsd };  // which of both runs outside, and the suits

std::vector<DealtCard> unshuffled(const DeckShape& shape, Order order) {
  static constexpr int kCshd[] = {0, 3, 2, 1}, kCdhs[] = {0, 1, 2, 3}, kChsd[] = {0, 2, 3, 1};
  std::vector<DealtCard> cards;
  for (int deck = 0; deck < shape.decks; ++deck) {
    if (order == Order::suits_cshd) {
      for (const int suit : kCshd)
        for (int rank = 1; rank <= shape.ranks; ++rank) cards.push_back({Card(suit, rank), deck == 1});
    } else {
      for (int rank = 1; rank <= shape.ranks; ++rank)
        for (const int suit : order == Order::ranks_cdhs ? kCdhs : kChsd)
          cards.push_back({Card(suit, rank), deck == 1});
    }
  }
  return cards;
}

// PySolFC's programs sort one deck by rank for the Microsoft numbers, and leave two decks as they are.
Order microsoft_order(const DeckShape& shape) { return shape.decks == 1 ? Order::ranks_cdhs : Order::suits_cshd; }

std::vector<DealtCard> shuffled(DeckScheme scheme, const DeckShape& shape, std::uint64_t number) {
  const bool as_microsoft = scheme == DeckScheme::ms || (scheme == DeckScheme::pysol && number < 32000) ||
                            (scheme == DeckScheme::pysol_old && number <= 32000);
  std::vector<DealtCard> cards = unshuffled(shape, scheme == DeckScheme::solvitaire ? Order::ranks_chsd
                                                   : as_microsoft                   ? microsoft_order(shape)
                                                                                    : Order::suits_cshd);
  if (as_microsoft)
    shuffle(cards, MicrosoftNumbers(number));
  else if (scheme == DeckScheme::pysol)
    shuffle(cards, TwisterByArray(number));
  else if (scheme == DeckScheme::pysol_old)
    shuffle(cards, OldPysolNumbers(number));
  else
    shuffle(cards, SolvitaireNumbers(number));
  return cards;
}

struct SchemeName {
  DeckScheme scheme;
  std::string_view name;
  NumberRange range;
};
constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
constexpr SchemeName kSchemes[] = {{DeckScheme::own, "", {0, kMost}},
                                   {DeckScheme::ms, "ms", {1, 2 * kMax32 - 1}},
                                   {DeckScheme::pysol, "pysol", {1, kMost}},
                                   {DeckScheme::pysol_old, "pysol-old", {1, kMost}},
                                   {DeckScheme::solvitaire, "solvitaire", {0, kMax32 / 2 - 1}}};

const SchemeName& row_of(DeckScheme scheme) { return kSchemes[static_cast<std::size_t>(scheme)]; }

}  // namespace

std::string_view to_text(DeckScheme scheme) { return row_of(scheme).name; }

std::optional<DeckScheme> parse_deck_scheme(std::string_view name) {
  for (const SchemeName& row : kSchemes)
    if (row.name == name && row.scheme != DeckScheme::own) return row.scheme;
  return std::nullopt;
}

NumberRange numbers_of(DeckScheme scheme) { return row_of(scheme).range; }

std::string to_text(const DealNumber& number) {
  const std::string digits = std::to_string(number.number);
  return number.scheme == DeckScheme::own ? digits : std::string(to_text(number.scheme)) + ":" + digits;
}

std::optional<DeckScheme> take_scheme(std::string_view& text, std::string& error) {
  const std::size_t end = text.find(':');
  if (end == std::string_view::npos || end > text.find('@')) return DeckScheme::own;
  const std::string_view name = text.substr(0, end);
  if (const auto scheme = parse_deck_scheme(name)) {
    text.remove_prefix(end + 1);
    return scheme;
  }
  error = "'" + std::string(name) + ":': unknown numbers; deals are numbered";
  for (const SchemeName& row : kSchemes)
    if (row.scheme != DeckScheme::own) error += " " + std::string(row.name) + ":N,";
  error += " or N alone";
  return std::nullopt;
}

bool check_number(const DealNumber& number, std::string& error) {
  const auto [first, last] = numbers_of(number.scheme);
  if (number.number >= first && number.number <= last) return true;
  const std::string name(to_text(number.scheme));
  error = to_text(number) + ": deals of " + name + " are numbered from " + std::to_string(first) + " to " +
          std::to_string(last);
  return false;
}

std::optional<Deck> numbered_deck(DeckScheme scheme, const DeckShape& shape, std::uint64_t number, std::string& error) {
  if (scheme == DeckScheme::own) return shuffled_deck(shape, number);
  if (!check_number({scheme, number}, error)) return std::nullopt;
  if (shape.suits != kMaxSuits || shape.later_shuffles != 0) {
    error = std::string(to_text(scheme)) + " has no deals of such a deck";
    return std::nullopt;
  }
  const std::vector<DealtCard> cards = shuffled(scheme, shape, number);
  Deck deck{.shape = shape};
  for (std::size_t i = 0; i < cards.size(); ++i) {  // the last card is dealt first
    const DealtCard& dealt = cards[cards.size() - 1 - i];
    deck.cards[i] = dealt.card;
    deck.is_second_copy[i] = dealt.is_second_copy;
  }
  return deck;
}

}  // namespace winnable
