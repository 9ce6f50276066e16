// A set of cards by their ids (games/builder/tables.h): one word a deck.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace winnable::builder {

template <int kDecks>
struct CardSet {
  std::array<std::uint64_t, kDecks> words{};

  static constexpr std::uint64_t bit(int id) { return std::uint64_t{1} << (id & 63); }
  static constexpr std::size_t word(int id) { return kDecks == 1 ? 0 : static_cast<std::size_t>(id) / 64; }

  void add(int id) { words[word(id)] |= bit(id); }
  void remove(int id) { words[word(id)] &= ~bit(id); }
  bool has(int id) const { return words[word(id)] & bit(id); }
  // The card in every copy.
  void add_copies(int value) {
    for (auto& w : words) w |= bit(value);
  }
  bool empty() const {
    std::uint64_t any = 0;
    for (const auto w : words) any |= w;
    return any == 0;
  }
  int size() const {
    int count = 0;
    for (const auto w : words) count += std::popcount(w);
    return count;
  }
  int first() const {
    if constexpr (kDecks == 2)
      if (!words[0]) return 64 + std::countr_zero(words[1]);
    return std::countr_zero(words[0]);
  }
  template <class Act>
  void each(Act&& act) const {
    for (std::size_t i = 0; i < words.size(); ++i)
      for (std::uint64_t w = words[i]; w; w &= w - 1) act(static_cast<int>(64 * i) + std::countr_zero(w));
  }
  // Those whose value, the id without the copy, is in the mask.
  CardSet of_values(std::uint64_t mask) const {
    CardSet set = *this;
    for (auto& w : set.words) w &= mask;
    return set;
  }
  friend CardSet operator|(CardSet a, const CardSet& b) {
    for (std::size_t i = 0; i < a.words.size(); ++i) a.words[i] |= b.words[i];
    return a;
  }
  friend CardSet operator&(CardSet a, const CardSet& b) {
    for (std::size_t i = 0; i < a.words.size(); ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend bool operator==(const CardSet&, const CardSet&) = default;
};

}  // namespace winnable::builder
