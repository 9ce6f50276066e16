#include "solver/core/ms_deal.h"

namespace winnable {
namespace {

// The generator of Microsoft's C library, and how programs widened its numbers beyond 31 bits.
class MsGenerator {
 public:
  explicit MsGenerator(std::uint64_t number)
      : range_(number >> 31), state_(static_cast<std::uint32_t>(range_ >= 2 ? number - kWide : number)) {}

  std::uint32_t next() {
    state_ = state_ * 214013 + 2531011;
    const std::uint32_t narrow = state_ >> 16 & 0x7FFF;
    if (range_ == 0) return narrow;
    if (range_ == 1) return narrow | 0x8000;
    return (state_ >> 16 & 0xFFFF) + 1;
  }

 private:
  static constexpr std::uint64_t kWide = std::uint64_t{1} << 32;
  std::uint64_t range_;
  std::uint32_t state_;
};

}  // namespace

Deck ms_deck(std::uint64_t number) {
  Deck deck;
  // Aces first, of each rank clubs, diamonds, hearts, spades; the card drawn is replaced by the last one left.
  std::array<Card, 52> left{};
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = Card(static_cast<int>(i % 4), static_cast<int>(i / 4) + 1);
  MsGenerator generator(number);
  for (std::uint32_t i = 0; i < 52; ++i) {
    const std::uint32_t drawn = generator.next() % (52 - i);
    deck.cards[i] = left[drawn];
    left[drawn] = left[51 - i];
  }
  return deck;
}

}  // namespace winnable
